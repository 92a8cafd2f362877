"""Proven results as words."""

from uctvis.texts import _, ngettext
from uctvis.tree.proofs import DRAW, LOSS, WIN, Proof


def result_text(result: int) -> str:
    """A result in a cell of a table: "wins", "draw" or "loses"."""
    return {LOSS: _("loses"), DRAW: _("draw"), WIN: _("wins")}[result]


def proof_text(proof: Proof) -> str:
    """A proven result in a cell of a table, such as "wins in 3"."""
    if proof.result == DRAW or proof.moves < 1:
        return result_text(proof.result)
    text = _("wins in {count}") if proof.result == WIN else _("loses in {count}")
    return text.format(count=proof.moves)


def proven_text(proof: Proof) -> str:
    """The same where nothing else says that it is proven: "proven: wins in 3"."""
    return _("proven: {result}").format(result=proof_text(proof))


def proof_phrase(proof: Proof) -> str:
    """What is proven about a move, as the end of a sentence: "to win in 3 moves"."""
    if proof.result == DRAW:
        return _("to be a draw")
    if proof.moves < 1:
        return _("to win") if proof.result == WIN else _("to lose")
    if proof.result == WIN:
        text = ngettext("to win in {count} move", "to win in {count} moves", proof.moves)
    else:
        text = ngettext("to lose in {count} move", "to lose in {count} moves", proof.moves)
    return text.format(count=proof.moves)
