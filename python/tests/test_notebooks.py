"""The notebooks run from their first cell to their last."""

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


#: What a notebook uses here instead of its parameters, so that it takes seconds.
SMALL = {"climbing-a-field": "GOAL, TABLES, SAMPLE, STEPS = 30, 60, 12, 12"}


def test_there_are_four():
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", []):
            cell.source = SMALL[path.stem]
    NotebookClient(notebook, timeout=None, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert pictures, "a notebook shows pictures"
    assert not any(output.output_type == "error" for output in outputs)
