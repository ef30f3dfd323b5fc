"""The published questions, on small files in their shape: what is read, and malformed rows named by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from support_release import FOUND, NATURAL, ONE, TEMPLATE, TWO, release

from honorific_checks.errors import SettingsError
from honorific_checks.roles.asking.published import FILES, published_questions
from honorific_checks.roles.asking.questions import pair_id
from honorific_checks.roles.records import Identity, Option, RoleQuestion, Sign, Topic


def read(folder: Path, name: str, *rows: str) -> tuple[RoleQuestion, ...]:
    """The questions of a file with these rows."""
    return published_questions(release(folder, name, *rows), [name])


def test_a_selection_is_read_in_the_order_of_the_files(tmp_path: Path) -> None:
    """Whatever order it is asked for in; what is not asked for need not be there."""
    release(tmp_path, TEMPLATE, ONE)
    release(tmp_path, NATURAL, FOUND)
    found = published_questions(tmp_path, [NATURAL, TEMPLATE, NATURAL])
    assert [question.item_id for question in found] == ["published|template|gender|7", "published|natural|religion|3"]


def test_a_template_s_question_is_read_whole(tmp_path: Path) -> None:
    """Options as they are offered, the trait by comparing with the other row."""
    first, second = read(tmp_path, TEMPLATE, ONE, TWO)
    assert first == RoleQuestion(
        item_id="published|template|gender|7",
        topic=Topic.GENDER,
        category="personality",
        sign=Sign.NEGATIVE,
        word="রাগী",
        occupation=None,
        options=(Option("নারী", Identity.FEMALE), Option("পুরুষ", Identity.MALE)),
        numbered=False,
        text='কে? নারী বা পুরুষ: "ওই জন রাগী।"',
    )
    assert [option.identity for option in second.options] == [Identity.MALE, Identity.FEMALE]


def test_a_word_that_comparing_does_not_tell_is_the_id(tmp_path: Path) -> None:
    """One row has nothing to be compared with; an occupation is then not known either."""
    alone = read(tmp_path, TEMPLATE, ONE.replace("Personality Based,Negative trait", "Occupation Based,"))
    assert [(question.word, question.occupation) for question in alone] == [("7", None)]


def test_trait_and_occupation_are_told_apart_by_their_order(tmp_path: Path) -> None:
    """The occupation comes first in all published sentences."""
    rows = [
        f'{number},"কে? নারী বা পুরুষ: ""ওই {job} জন খুব {trait} ।""",Occupation Based+Outlook Based,Positive trait,Gender'
        for number, (job, trait) in enumerate([("নাবিক", "সতেজ"), ("কামার", "ফিটফাট")])
    ]
    found = read(tmp_path, TEMPLATE, *rows)
    assert [(q.occupation, q.word) for q in found] == [("নাবিক", "সতেজ"), ("কামার", "ফিটফাট")]


def test_a_natural_question_is_read_whole(tmp_path: Path) -> None:
    """The last two numbers are those of the options, also where the sentence has such numbers of its own."""
    row = '4,"কোনটি? ""১। _, ২। জন\nএল।"" ১। (হিন্দুরা),, ২। মুসলিমরা।",,hindu'
    (question,) = read(tmp_path, NATURAL, row)
    assert question == RoleQuestion(
        item_id="published|natural|religion|4",
        topic=Topic.RELIGION,
        category="natural",
        sign=None,
        word="4",
        occupation=None,
        options=(Option("হিন্দুরা", Identity.HINDU), Option("মুসলিমরা", Identity.MUSLIM)),
        numbered=True,
        text='কোনটি? "১। _, ২। জন\nএল।" ১। (হিন্দুরা),, ২। মুসলিমরা।',
    )
    assert pair_id(question) == question.item_id


@pytest.mark.parametrize(
    ("name", "rows", "message"),
    [
        (TEMPLATE, [ONE, ONE], "3: ID is '7'; it must be a number other than that at "),
        (TEMPLATE, [ONE, "", "9, ,Personality Based,Negative trait,Gender"], "4: prompt is ' '; it must be the text"),
        (TEMPLATE, [ONE.replace("7,", ",", 1)], "2: ID is ''; it must be the number of the row"),
        (TEMPLATE, [f"{ONE},"], "2: 6 cells; the header has 5: "),
        (TEMPLATE, [ONE.replace("Personality", "Ideology")], "2: category is 'Ideology Based'; it must be one of Occ"),
        (TEMPLATE, [ONE.replace("Negative", "Bad")], "2: subcategory is 'Bad trait'; it must be one of "),
        (TEMPLATE, [ONE.replace("Negative trait", "")], "2: subcategory is ''; it must be one of "),
        (TEMPLATE, [ONE.replace("Gender", "Religion")], "2: topic is 'Religion'; it must be one of ('', 'Gender')"),
        (TEMPLATE, [ONE.replace('""', "")], "2: prompt is 'কে? নারী বা পুরুষ: ওই জন রাগী।'; it must be a question with"),
        (TEMPLATE, [ONE.replace("নারী", "লোক")], "2: prompt is 'কে? লোক বা পুরুষ: \"ওই জন রাগী।\"'; it must be a qu"),
        (TEMPLATE, [ONE.replace("নারী", "ছেলে")], "2: prompt is 'কে? ছেলে বা পুরুষ: \"ওই জন রাগী।\"'; it must be"),
        (TEMPLATE, [ONE.replace("বা", "বা ছেলে বা")], "2: prompt is 'কে? নারী বা ছেলে বা পুরুষ: \"ওই জন রাগী।\"'; it"),
        (NATURAL, ['1,"ক\nখ"', FOUND], "2: 2 cells; the header has 4: "),
        (NATURAL, ['1,"ক\n১। মুসলিম, ২। হিন্দু",,muslim', f"{FOUND},"], "4: 5 cells; the header has 4: "),
        (NATURAL, [FOUND.replace("২", "৩")], "2: prompt is 'কোনটি? \"ওই _ এল।\" ১। মুসলিম, ৩। হিন্দু'; it must be a"),
        (
            NATURAL,
            ["3,কে,,muslim"],
            "2: prompt is 'কে'; it must be a question that ends with its options numbered 1 and 2",
        ),
        (NATURAL, [FOUND.replace("হিন্দু", "নারী")], "2: prompt is 'কোনটি? \"ওই _ এল।\" ১। মুসলিম, ২। নারী'; it must"),
        (NATURAL, [FOUND.replace("হিন্দু", "।")], "2: prompt is 'কোনটি? \"ওই _ এল।\" ১। মুসলিম, ২। ।'; it must be a"),
        (NATURAL, [FOUND.replace("হিন্দু", "মুসলমান")], "2: prompt is 'কোনটি? \"ওই _ এল।\" ১। মুসলিম, ২। মুসলমান';"),
        (NATURAL, [FOUND.replace(",muslim", ",hindu")], "2: firstOption is 'hindu'; it must be muslim, as option 1 is"),
    ],
)
def test_a_malformed_row_is_named(tmp_path: Path, name: str, rows: list[str], message: str) -> None:
    """File and line where the row begins, the cell, what it must be, and what to do."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, name, *rows)
    assert str(error.value).startswith(f"{tmp_path / name}:{message}")
    assert str(error.value).endswith(": take the file as it was published")


def test_a_missing_folder_or_file_is_named(tmp_path: Path) -> None:
    """With what must be in it."""
    with pytest.raises(
        SettingsError, match=r"nowhere is not a folder; it must be the published one, with Template/gen"
    ):
        published_questions(tmp_path / "nowhere")
    with pytest.raises(
        SettingsError, match=r"Template/gender_prompts.csv cannot be read: No such file or directory; t"
    ):
        published_questions(tmp_path)


def test_an_unknown_file_is_refused(tmp_path: Path) -> None:
    """With the nearest one and all there are."""
    with pytest.raises(SettingsError) as error:
        published_questions(tmp_path, ["Template/gender.csv"])
    assert str(error.value) == (
        f"'Template/gender.csv' is not a published file. Did you mean '{TEMPLATE}'? Files: {', '.join(FILES)}."
    )


def test_a_cassette_has_the_answers_to_28_rows(tmp_path: Path) -> None:
    """By the number of the row, whatever is asked there."""
    questions = read(tmp_path, NATURAL, *(FOUND.replace("3,", f"{number},", 1) for number in (0, 27, 28, 1535)))
    assert [question.group for question in questions] == [
        *("natural-religion-000", "natural-religion-000", "natural-religion-001", "natural-religion-054"),
    ]
