"""What is wrong with the recordings in a folder, found without asking anybody: `cassettes check`."""
