"""What a person sees at their turn: the trick, the state of the game, the hand, and what may be played."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.game.actions import Action
from followsuit.game.game import Game
from followsuit.game.state import State
from followsuit.game.view import View
from followsuit.playing.style import Style, joined
from followsuit.playing.telling import seat_name, tally_counts, trick_counts


def turn_lines(state: State, seat: int, style: Style) -> Iterator[str]:
    """The position as the seat that acts may know it."""
    view = state.view(seat)
    legal = choices(state)
    yield from _trick(view, style)
    yield from _standing(view)
    yield _hand(view, {action.text for action in legal}, style)
    yield _list(legal, style)


def choices(state: State) -> tuple[Action, ...]:
    """What the player to act may do, in the order of the hand as it is shown; to pass comes last."""
    suits = sorted_hand(state.game, state.hand(state.turn), state.trump)
    place = {card: number for number, card in enumerate(card for suit in suits for card in suit)}
    return tuple(sorted(state.legal(), key=lambda action: place.get(action.text, len(place))))


def _trick(view: View, style: Style) -> Iterator[str]:
    trumps = f"; trumps: {style.suit(view.trump)}" if view.trump else ""
    yield style.styled(f"Trick {view.trick_number}{trumps}", "bold")
    if not view.trick:
        yield "You lead."
        return
    cards = [
        f"{seat_name(view.game, seat, view.seat)} {style.card(card)}" for seat, card in view.trick.items()
    ]
    winning = seat_name(view.game, view.winning, view.seat) if view.winning is not None else "nobody"
    yield f"On the table: {joined(cards, style)}; {winning} {'are' if winning == 'you' else 'is'} winning."


def _standing(view: View) -> Iterator[str]:
    if any(view.tricks):
        yield trick_counts(view.game, view.tricks, view.seat)
    for tally in view.game.resolved.tallies:
        if any(view.tallies[tally.name]):
            yield tally_counts(view.game, tally, view.tallies[tally.name], view.seat)


def _hand(view: View, legal: set[str], style: Style) -> str:
    """By suit, strongest first; to the eye, cards that may be played are marked."""
    suits = sorted_hand(view.game, view.hand, view.trump)
    if style.plain:
        return f"Your hand: {style.cards([card for suit in suits for card in suit])}"
    return "Your hand:  " + "   ".join(
        " ".join(_marked(card, legal, style) for card in suit) for suit in suits
    )


def _marked(card: str, legal: set[str], style: Style) -> str:
    return f"[{style.card(card)}]" if card in legal else style.card(card)


def sorted_hand(game: Game, hand: tuple[str, ...], trump: str | None) -> list[list[str]]:
    """The cards of each suit from strong to weak, as strong as each is when it is led."""
    pack, functions = game.resolved.pack, game.functions
    size = len(pack.names)
    block = (pack.suits.index(trump) if trump else -1) * size

    def strength(card: str) -> int:
        number = pack.names.index(card)
        return int(functions["STRENGTHS"][functions["ROW_OF"][block + number] + number])

    suits = [[card for card in hand if card[-1] == suit] for suit in pack.suits]
    return [sorted(suit, key=strength, reverse=True) for suit in suits if suit]


def _list(legal: tuple[Action, ...], style: Style) -> str:
    said = [style.card(action.text) if action.is_card else action.text for action in legal]
    if len(legal) == 1:
        return f"You can only {'play ' if legal[0].is_card else ''}{said[0]}; an empty line does."
    mark = ":" if style.plain else ""
    return f"You may play: {joined([f'{number}{mark} {text}' for number, text in enumerate(said, 1)], style)}"
