"""Every lesson that is found, against the contract `uctvis.lessons.contract`."""

import pytest

import uctvis
from uctvis import samples
from uctvis.lessons import lesson_of, lessons
from uctvis.lessons.contract import NodeTask, NumberTask

NAMES = sorted(lessons())


def tree_of(name):
    """The sample tree of a lesson; of a folder, each of its trees in turn."""
    path = samples.folder() / name
    files = sorted(path.glob("*.tree")) if path.is_dir() else [path.with_suffix(".tree")]
    return [uctvis.load(file) for file in files]


TASKS = [
    pytest.param(name, task, id=f"{name} {number}")
    for name in NAMES
    for number, task in enumerate(lessons()[name].tasks, 1)
]


def test_every_sample_has_a_lesson_and_every_lesson_a_sample():
    assert sorted(sample.path.stem for sample in samples.all_samples()) == NAMES
    for sample in samples.all_samples():
        assert lesson_of(sample.path) is lessons()[sample.path.stem]
        assert lesson_of(str(sample.path)) is lessons()[sample.path.stem]


def test_other_files_have_no_lesson(tmp_path):
    assert lesson_of(tmp_path / "hex.tree") is None
    assert lesson_of(samples.folder() / "other.tree") is None


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short(name):
    lesson = lessons()[name]
    assert 3 <= len(lesson.tasks) <= 6
    assert len(lesson.sentence) <= 240
    for tree in tree_of(name)[:1]:
        assert all(len(task.question(tree)) <= 220 for task in lesson.tasks)


@pytest.mark.parametrize(("name", "task"), TASKS)
def test_the_solution_is_right_and_all_other_answers_are_wrong(name, task):
    for tree in tree_of(name):
        solution = task.solution(tree)
        verdict = task.judge(tree, solution)
        assert verdict.right, verdict
        if isinstance(task, NodeTask):
            best = task.value(tree, solution)
            for node in range(tree.size):
                is_one = node in task.among.nodes(tree)
                said = task.judge(tree, node)
                assert said.right == (is_one and task.value(tree, node) == best)
                assert is_one is (tree.shown_move(node) in said.words) or not is_one
        else:
            value = task.value(tree)
            for other in (value + task.tolerance + 1, value - task.tolerance - 1, "", "many"):
                assert not task.judge(tree, str(other)).right


@pytest.mark.parametrize(("name", "task"), TASKS)
def test_a_wrong_answer_is_told_where_to_look(name, task):
    tree = tree_of(name)[0]
    if isinstance(task, NumberTask):
        words = task.judge(tree, "-5").words
        assert "larger" in words
        assert task.hint in words
    else:
        assert task.among.name in task.judge(tree, 0).words


@pytest.mark.parametrize(("name", "task"), TASKS)
def test_a_task_can_be_asked_at_every_moment_of_the_growth(name, task):
    root = tree_of(name)[0].prune("depth < 1")
    assert task.question(root)
    solution = task.solution(root)
    assert solution is None or task.judge(root, solution).right
    assert task.judge(root, 0 if isinstance(task, NodeTask) else "7").words
