"""`python -m simulation`: records the simulated cassettes over HTTP, with the recorder itself.

For the nine models of the allocation suite it writes simulation/allocation.tsv from the published figures, serves its
sentences on the loopback address, and records them into cassettes/; with `--suite roles` it serves and records the
roles models.  It replaces simulated recordings and refuses to touch any that are not.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import get_args

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.endpoints.completion import SIMULATED
from honorific_checks.endpoints.models import Model, of_roles, published
from honorific_checks.errors import HonorificChecksError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.records import Question
from honorific_checks.roles.asking.question_sets import own_question_set, published_question_set
from honorific_checks.roles.asking.questions import Order, template_questions
from simulation import role_leanings, roles
from simulation.allocate import write
from simulation.server import serving, translation

PORT = 8471
INTERRUPTED = 130
"""The exit code of a recording that Ctrl-C ended, as shells have it."""
CASSETTES = Path(__file__).parent.parent / "cassettes"


def main(arguments: list[str]) -> int:
    """Record the models named, or all of a suite; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("models", nargs="*", metavar="MODEL", help="the models to record (default: all of the suite)")
    parser.add_argument("--suite", choices=("allocation", "roles"), default="allocation", help="default: %(default)s")
    parser.add_argument("--order", choices=get_args(Order), help="record the roles questions in this order of options")
    parser.add_argument("--roles-data", type=Path, help="record the published prompts in this folder instead")
    parser.add_argument("--cassettes", type=Path, default=CASSETTES, help="the folder to record into")
    parser.add_argument("--port", type=int, default=PORT, help="the loopback port to serve on (default: %(default)s)")
    parser.add_argument(
        "--serve",
        action="store_true",
        help="record nothing and serve until interrupted; roles: the own questions in every order, and --roles-data",
    )
    options = parser.parse_args(arguments)
    known = published() if options.suite == "allocation" else of_roles()
    unknown = [name for name in options.models if name not in known]
    if unknown:
        parser.error(f"{', '.join(unknown)}: not among the {len(known)}: {', '.join(known)}")
    if options.suite != "roles" and (options.order or options.roles_data):
        parser.error("--order and --roles-data belong to --suite roles")
    if options.order and options.roles_data:
        parser.error("--roles-data records the published prompts, whose orders are given: leave out --order")
    if not options.serve and options.suite == "allocation":
        write()
    models = [model for name, model in known.items() if not options.models or name in options.models]
    ids = {model.name: model.model for model in models}
    try:
        first = options.suite == "allocation"
        asked = question_set() if first else roles_question_set(options.roles_data, options.order)
        answers = (asked.questions, translation) if first else (every_question(asked), roles.answer)
        with serving(ids, options.port, *answers) as base_url:
            if options.serve:
                served = ", ".join(model.model for model in models)
                print(f"simulated answers of {served} at {base_url}; Ctrl-C ends", flush=True)
                threading.Event().wait()
            for model in models:
                stored = simulate(model, base_url, options.cassettes, asked)
                print(f"{model.name}: {stored} simulated answers recorded")
    except HonorificChecksError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0 if options.serve else INTERRUPTED
    except OSError as error:
        print(f"cannot serve on port {options.port} or write to {options.cassettes}: {error}", file=sys.stderr)
        return 1
    return 0


def roles_question_set(data: Path | None, order: Order | None) -> QuestionSet:
    """The questions of the roles suite that are recorded: its own in an order, or the published ones in a folder."""
    return own_question_set(order or "shuffled") if data is None else published_question_set(data)


def every_question(asked: QuestionSet) -> tuple[Question, ...]:
    """What the roles models answer: the own questions in both orders, so in every order, and those that are asked.

    Raises:
        DataError: where the table of leanings, by which they answer, is broken.
    """
    role_leanings.leanings(role_leanings.PATH)
    return (*template_questions("both"), *asked.questions)


def simulate(model: Model, base_url: str, directory: Path, asked: QuestionSet | None = None) -> int:
    """Record one model from the simulator, in place of its simulated recordings.

    Args:
        model: the model.
        base_url: where the simulator answers.
        directory: the folder of all cassettes.
        asked: what to ask; the allocation suite's questions where left out.

    Returns:
        The number of answers recorded.

    Raises:
        HonorificChecksError: where recordings are there that are not simulated.
    """
    asked = asked or question_set()
    path = provenance_path(directory, model.name, asked.folder)
    if path.parent.exists():
        if not path.exists() or provenance.load(path).status != SIMULATED:
            raise HonorificChecksError(f"{path.parent} does not hold simulated recordings; it is left as it is.")
        shutil.rmtree(path.parent)
    simulated = replace(model, base_url=base_url, api_key_env=None, google=False)
    return record(Plan(simulated, asked, directory), "new_episodes").stored


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
