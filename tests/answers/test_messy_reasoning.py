"""Leaked reasoning, special tokens, turns of a chat and loops around the translation; labels are the author's."""

from __future__ import annotations

import pytest
from wrapped import misread

from honorific_checks import classify
from honorific_checks.records import Register

REASONING = [
    '<think>\nOkay, the user wants Bengali. "{b}" would be one way.\n</think>\n\n{A}',
    "<think>\n\n</think>\n\n{A}",
    "<think>{B}\n{B}\n</think>{A}",
    "<thinking>\nMaybe {B}\n</thinking>\n{A}",
    "<reasoning>{B}</reasoning>\n<answer>{A}</answer>",
    "<thought>{B}</thought>{A}",
    "<scratchpad>\n{B}\n</scratchpad>\n{A}",
    "<reflection>{B}</reflection>\n<output>{A}</output>",
    "<analysis>{B}</analysis>\n{A}",
    "<ant_thinking>{B}</ant_thinking>\n\n{A}",
    "<inner_monologue>{B}</inner_monologue>{A}",
    '<think type="slow">{B}</think>{A}',
    "< think >{B}</ think >{A}",
    "<THINK>{B}</THINK>\n{A}",
    "[THINK]{B}[/THINK]{A}",
    "[think]\n{B}\n[/think]\n{A}",
    "◁think▷{B}◁/think▷{A}",
    "<seed:think>{B}</seed:think>{A}",
    "<|begin_of_thought|>\n{B}\n<|end_of_thought|>\n\n<|begin_of_solution|>\n{A}\n<|end_of_solution|>",
    "<|START_THINKING|>{B}<|END_THINKING|><|START_RESPONSE|>{A}<|END_RESPONSE|>",
    "<unused94>thought\n{B}<unused95>{A}",
    "<|channel>thought\n{B}<channel|>{A}",
    "<|channel|>analysis<|message|>{B}<|end|><|start|>assistant<|channel|>final<|message|>{A}<|return|>",
    "<|channel|>analysis<|message|>{B}<|end|><|channel|>commentary<|message|>{B}<|end|><|channel|>final<|message|>{A}",
    "<|start|>assistant<|channel|>final<|message|>{A}<|return|>",
    "analysisThe user wants Bengali. {B}assistantfinal{A}",
    "&lt;think&gt;{B}&lt;/think&gt;\n{A}",
    "```thinking\n{B}\n```\n{A}",
    "<details>\n<summary>Reasoning</summary>\n{B}\n</details>\n\n{A}",
    "{B}\n</think>\n\n{A}",
    "<think>\n{B}\n<think>\n{B}</think>\n{A}",
    "<think>আচ্ছা, এখানে কোন সর্বনাম? {B}</think>\n{A}",
    'Thinking: maybe "{b}"?\nAnswer: {A}',
    "Thinking...\n{B}\n...done thinking.\n\n{A}",
    "**Reasoning:** {B}\n\n**Translation:** {A}",
    "First draft: {B}\nFinal translation: {A}",
    "Draft 1: {B}\nDraft 2: {B}\nFinal version: {A}",
    'Let me think about this. The word is গবেষক. Should I use "সে" or "তিনি" here?\n\nFinal Answer: {A}',
    'Hmm, "she" can be তিনি (formal) or সে (informal). I\'ll decide.\n\n{A}',
    "Step 1: The subject.\nStep 2: The pronoun, তিনি or সে.\nStep 3: The verb.\n\nTranslation: {A}",
    "The final answer is $\\boxed{\\text{{A}}}$",
    "\\boxed{{A}}",
    "Thought for 4 seconds\n\n{A}",
    "assistant\n\n{A}",
    "<|im_start|>assistant\n{A}<|im_end|>",
    "{A}<|im_end|>\n<|im_start|>user\nAnd informally?<|im_end|>\n<|im_start|>assistant\n{B}<|im_end|>",
    "{A}<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n{B}",
    "{A}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n{B}",
    "<start_of_turn>model\n{A}<end_of_turn>\n<start_of_turn>user\n{B}<end_of_turn>",
    "{A}</s>\n[INST] Another one: {B} [/INST]",
    "<s>[INST] {E} [/INST] {A}</s>",
    "<|assistant|>\n{A}\n<|user|>\n{B}",
    "<｜Assistant｜>{A}<｜end▁of▁sentence｜>",
    "<bos>{A}<eos><pad><pad>",
    "{A}<|endoftext|>{B}",
    "{A}<0x0A><0x0A>",
    "{A}[EOS]",
    "### Response:\n{A}\n\n### Instruction:\nTranslate again.\n\n### Response:\n{B}",
    "### Assistant: {A}\n### Human: {B}",
    "USER: {E} ASSISTANT: {A}",
    "Human: {E}\n\nAssistant: {A}\n\nHuman: Thanks!\n\nAssistant: {B}",
    "Q: {E}\nA: {A}\n\nQ: Next?\nA: {B}",
    "<|user|>\n{E}\n<|assistant|>\n{A}",
    "{A}\n\nব্যবহারকারী: আরেকটা?\nসহকারী: {B}",
    "{A}\n\nUser: make it different\nAssistant: Sure!\n{B}",
    "Translate the following English sentence into Bengali. Output only the Bengali translation.\n\n{E}\n\n{A}",
    " ".join(["{A}"] * 50),
    "\n".join(["{A}"] * 50),
    "{A}\n" + "The translation is: {A}\n" * 10,
]

UNCLOSED = [
    "<think>\nThe user wants Bengali. {A}",
    "[THINK]{A}",
    "◁think▷{A}",
    "<|channel|>analysis<|message|>{A}",
    "<|channel>thought\n{A}",
    "<unused94>thought\n{A}",
    "<|START_THINKING|>{A}",
    "<seed:think>{A}",
    "<scratchpad>\n{A}",
    "&lt;think&gt;{A}",
    "<think>a</think><think>{A}",
]


@pytest.mark.parametrize("template", REASONING)
def test_what_stands_outside_the_answer_does_not_count(template: str) -> None:
    """Reasoning, drafts, tokens and invented turns in the other register leave the answer's reading alone."""
    assert misread(template) == []


@pytest.mark.parametrize("template", UNCLOSED)
def test_reasoning_without_an_end_is_no_translation(template: str) -> None:
    """The output was cut before the answer began."""
    assert misread(template, Register.UNREADABLE) == []
    assert classify(template.replace("{A}", "সে আসবে।")).reason == "no-translation"
