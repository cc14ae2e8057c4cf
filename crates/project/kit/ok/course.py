"""A course's folder: its config, its questions, and where the student's file lies.

Readers of other formats are loaded where a course has them: `ok` starts often.
"""

import glob
import json
import os

from .progress import Progress
from .questions import BadFolder, problems_of_kit

# Files of a course that holds its tests as doctests, by which its folder is known.
_OF_DOCTESTS = ("grader.json", "conftest.py")


class Course:
    """A course's questions. `kit` is the config's block of a kit, or {}.

    `server` is the address of the course's server, empty where `ok` is local: other formats use
    `endpoint` for something else.
    """

    def __init__(self, folder, config):
        self.folder, self.name = folder, config.get("name", "")
        self.kit = config.get("pigskin", {})
        self.endpoint = str(config.get("endpoint") or "")
        has_address = self.endpoint.startswith(("https://", "http://"))
        self.server = self.endpoint.rstrip("/") if self.kit and has_address else ""
        self.src = config.get("src", ["hog.py"])
        self.questions = []
        self.progress = Progress(folder)

    @classmethod
    def find(cls, beside, config=None):
        """Finds the course of the current folder, else the one in the folder `beside`.

        `config` names a config file. Raises `BadFolder`.
        """
        if config is not None:
            return cls._read(config)
        for folder in (os.getcwd(), beside):
            found = sorted(glob.glob(os.path.join(glob.escape(folder), "*.ok")))
            if len(found) > 1:
                names = " ".join(os.path.basename(path) for path in found)
                raise BadFolder("There is more than one config: %s. Choose one with --config FILE." % names)
            if found:
                return cls._read(found[0])
        for folder in (os.getcwd(), beside):
            if any(os.path.exists(os.path.join(folder, name)) for name in _OF_DOCTESTS):
                return cls._of_doctests(folder)
        raise BadFolder("There is no *.ok file here. Run ok in the folder of your project.")

    @classmethod
    def _read(cls, path):
        try:
            with open(path, encoding="utf-8") as file:
                config = json.load(file)
            if not isinstance(config, dict) or not isinstance(config.get("tests", {}), dict):
                raise ValueError("it is no dictionary with 'tests'")
        except OSError as error:
            raise BadFolder("%s cannot be read: %s" % (path, error.strerror))
        except ValueError as error:
            raise BadFolder("%s is damaged: %s" % (os.path.basename(path), error))
        course = cls(os.path.dirname(os.path.abspath(path)), config)
        for pattern, sources in config.get("tests", {}).items():
            pattern, _, function = pattern.partition(":")
            for source in sources.split(","):
                if source == "pigskin":
                    course.questions += problems_of_kit(pattern, course.folder)
                elif source == "ok_test":
                    from .field import questions_of_field

                    course.questions += questions_of_field(pattern, course.folder, config)
                elif source == "doctest":
                    from .doctests import questions_of_doctests

                    course.questions += questions_of_doctests(pattern, course.folder, function or None)
                else:
                    raise BadFolder("Tests of the kind '%s' are not known here." % source)
        names = config.get("default_tests")
        course.default = [q for q in course.questions if not names or q.name in names]
        course.take_progress()
        return course

    @classmethod
    def _of_doctests(cls, folder):
        from .doctests import questions_of_doctests

        course = cls(folder, {"name": os.path.basename(folder)})
        for pattern in ("*.py", os.path.join("tests", "*.py")):
            course.questions += [
                question
                for question in questions_of_doctests(pattern, folder)
                if os.path.basename(question.file) != "conftest.py"
            ]
        course.default = course.questions
        course.take_unlocked()
        course.take_progress()
        return course

    def take_progress(self):
        """Puts the kept answers into the questions."""
        for question in self.questions:
            self.progress.apply(question)

    def take_unlocked(self):
        """Takes over the answers that another client of doctests has kept."""
        try:
            with open(os.path.join(self.folder, ".unlocked.json"), encoding="utf-8") as file:
                kept = json.load(file)
        except (OSError, ValueError):
            return
        for question in self.questions:
            for _, _, _, case in question.cases():
                for answer in case.answers():
                    if answer.lock is not None and isinstance(kept.get(answer.lock.name), str):
                        answer.text = kept[answer.lock.name]
