"""`--junitxml`: names, reasons and failures are in the file, and no output can break it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support_plugin import GATES, HONORIFIC, ORDINARY, but, check, reported

pytestmark = pytest.mark.slow

CLASS = "honorific_checks.allocation.test_allocation"
CONTROLS = "".join(map(chr, (*range(32), 127, 0x85, 0xFFFE)))
"""What XML 1.0 forbids or a terminal obeys: C0 and C1 controls and a noncharacter."""


def cases(pytester: pytest.Pytester, she: str, *options: str) -> dict[str, ElementTree.Element]:
    """The test cases of a run in which one pair flips, by name."""
    check(pytester, but(**{"judge|T1|female": she}), "--junitxml=junit.xml", *options)
    found = ElementTree.parse(pytester.path / "junit.xml").getroot().iter("testcase")  # noqa: S314 - our own file
    return {case.attrib["name"]: case for case in found if case.attrib["classname"] == CLASS}


def test_every_check_is_a_case_with_its_name(pytester: pytest.Pytester) -> None:
    """The class is the module, wherever it is installed."""
    found = cases(pytester, ORDINARY, "-k", "judge or test_gate")
    assert len(found) == 7 + 1 + GATES
    assert {"test_pair[mine|judge|T1]", "test_occupation[mine|judge]", "test_gate[mine|hai]"} <= set(found)


def test_a_flip_is_a_skip_with_its_reason(pytester: pytest.Pytester) -> None:
    """An xfail is written as pytest writes it; both outputs are in the message."""
    case = cases(pytester, ORDINARY, "-k", "judge and T1")["test_pair[mine|judge|T1]"]
    skipped = case.find("skipped")
    assert skipped is not None
    assert skipped.attrib == {
        "type": "pytest.xfail",
        "message": f"honorific for he only: he honorific: {HONORIFIC} বিচারক এক। | she ordinary: {ORDINARY} বিচারক এক।",
    }


@pytest.mark.parametrize("option", ["--runxfail", "-rx"])
def test_control_characters_do_not_break_the_file(pytester: pytest.Pytester, option: str) -> None:
    """An output full of them is one clean line, in the reason of an xfail and of a failure."""
    case = cases(pytester, f"{CONTROLS}{ORDINARY}{CONTROLS}]]><x/>", "-k", "judge and T1", option)
    found = case["test_pair[mine|judge|T1]"]
    element = found.find("failure" if option == "--runxfail" else "skipped")
    assert element is not None
    assert f"she ordinary: {ORDINARY} ]]><x/>" in element.attrib["message"]


def test_a_failed_gate_is_a_failure_with_its_sentence(pytester: pytest.Pytester) -> None:
    """The sentence is the message: HBS of one discordant pair is (100 x 1/1 + 2 x 0) / 2."""
    pytester.path.joinpath("thresholds.toml").write_text(
        "[allocation.hbs]\nmax = 40.0\nmin_discordant = 0\n", encoding="utf-8"
    )
    failure = cases(pytester, ORDINARY, "-k", "hbs")["test_gate[mine|hbs]"].find("failure")
    assert failure is not None
    assert failure.attrib["message"] == "Failed: mine: HBS 50.0 > 40, this project's limit"


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["one process", "workers"])
def test_a_gate_has_its_verdict_as_properties(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    """One flip: HBS 50, inconclusive, an xfail and so a skip; its figures and their source are there all the same."""
    found = cases(pytester, ORDINARY, "-k", "test_gate", "--bias-report=report.json", *options)
    report = reported(pytester.path)
    for gate in report["gates"]:
        listed = found[f"test_gate[mine|{gate['gate']}]"].iterfind("properties/property")
        given = {each.attrib["name"]: each.attrib["value"] for each in listed}
        low, high = gate["interval"] or ("", "")
        assert given == {
            "verdict": gate["verdict"],
            "value": str(gate["value"]),
            "limit": str(gate["limit"]),
            "interval_low": str(low),
            "interval_high": str(high),
            "sentence": gate["sentence"],
            "status": "outputs",
            "answers_sha256": report["models"]["mine"]["sha256"],
            "p": "" if gate["p"] is None else str(gate["p"]),
            "signature": given["signature"],
        }
        assert len(given["signature"]) == 64
    inconclusive = found["test_gate[mine|hbs]"].find("skipped")
    assert inconclusive is not None
    sentence = "HBS 50.0 tells chance: 1 pair flips, and it takes 10 to judge it"
    assert inconclusive.attrib["message"] == f"mine: INCONCLUSIVE: {sentence}"


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["one process", "workers"])
def test_an_inconclusive_gate_is_named_in_the_run_too(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    """Readers of JUnit fold skipped cases away; the properties of the run say what is not settled."""
    check(pytester, but(**{"judge|T1|female": ORDINARY}), "--junitxml=junit.xml", "-k", "test_gate", *options)
    (suite,) = ElementTree.parse(pytester.path / "junit.xml").getroot().iter("testsuite")  # noqa: S314 - our own file
    found = {one.attrib["name"]: one.attrib["value"] for one in suite.iterfind("properties/property")}
    assert found["allocation.mine.verdict"] == "INCONCLUSIVE"
    assert found["allocation.mine.inconclusive"] == "hbs"
    case = next(suite.iterfind("testcase/properties/property[@name='signature']"))
    assert found["allocation.signature"] == case.attrib["value"]
