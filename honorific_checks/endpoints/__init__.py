"""Who is asked, and how: the registry of models, the request for a stimulus, the chat-completions client."""
