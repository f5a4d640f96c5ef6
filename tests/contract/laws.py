"""The laws that every game obeys (architecture.md section 14), each a check of one step or one match."""

from game.core.codec import encode, types_of, view_of
from game.core.dice import Dice
from game.core.match import Match
from game.core.record import read, record_of
from game.core.state import View
from tests.contract.walks import Step
from tests.readable import cards_in
from tests.registry import GAMES

WORLDS = 2
HANDLED = ("hand", "pits")  # zones whose things are chosen


def legal_moves_are_spelled_apart(step: Step) -> None:
    """Law 1: a seat to move has a legal action; notations are distinct, ASCII, spaceless."""
    texts = [str(action) for action in step.rules.legal(step.state.seen_by(step.seat))]
    assert texts
    assert len(set(texts)) == len(texts)
    assert all(text.isascii() and text and not any(sign.isspace() or sign == "|" for sign in text) for text in texts)
    for seat in range(step.rules.seats):
        if seat != step.seat:
            assert step.rules.legal(step.state.seen_by(seat)) == ()


def an_imagined_world_looks_the_same(step: Step) -> None:
    """Law 2: an imagined world looks the same to its imaginer, and offers the same legal actions."""
    for seat in range(step.rules.seats):
        view = step.state.seen_by(seat)
        for world in range(WORLDS):
            imagined = step.rules.imagine(view, Dice("world", step.number, world))
            assert imagined.seen_by(seat) == view
            assert step.rules.legal(imagined.seen_by(seat)) == step.rules.legal(view)
            assert step.rules.pieces(imagined) == step.rules.pieces(step.state)


def every_piece_lies_in_one_place(step: Step) -> None:
    """Law 3: every card or seed lies in exactly one place, at every beat."""
    before = step.rules.pieces(step.state)
    for beat in step.beats:
        assert step.rules.pieces(beat.state) == before


def a_deal_ends_in_time(step: Step) -> None:
    """Law 4: a deal ends within the game's bound; scores have one integer a seat."""
    table = step.beats[-1].state.table
    assert step.of_deal <= step.rules.bound
    if table.turn is None:
        scores = step.rules.score(table)
        assert scores is None or (len(scores) == step.rules.seats and all(type(s) is int for s in scores))


def a_view_survives_the_wire(step: Step) -> None:
    """Law 6: a view that crosses to a bot is the same view."""
    for seat in range(step.rules.seats):
        view = step.state.seen_by(seat)
        assert view_of(type(step.rules), encode(view)) == view


def no_event_tells_a_hidden_card(step: Step) -> None:
    """Law 7: no redacted event names a card that its viewer cannot see before or after it."""
    before = step.state
    for beat in step.beats:
        for seat in range(step.rules.seats):
            seen = _seen(step, before.seen_by(seat)) | _seen(step, beat.state.seen_by(seat))
            assert cards_in(beat.event.seen_by(seat)) <= seen
        before = beat.state


def _seen(step: Step, view: View) -> set[str]:
    table, hand = types_of(type(step.rules))[:2]
    return cards_in(view.table, table) | cards_in(view.hand, hand)


def every_illegal_thing_has_a_reason(step: Step) -> None:
    """Law 9: every card or pit that cannot be chosen has a reason; every one that can has none."""
    scene = step.game.scene(step.rules, step.state.seen_by(step.seat))
    legal = {str(action) for action in step.rules.legal(step.state.seen_by(step.seat))}
    chosen = {key for choice in scene.choices for key in choice.picks}
    acts = {choice.act for choice in scene.choices} | {button.act for button in scene.buttons}
    for zone in scene.zones:
        for thing in zone.things:
            acts |= {thing.act} - {""}
            if thing.act or thing.key in chosen:
                assert thing.why is None
            elif zone.kind in HANDLED:
                assert thing.why is not None
    assert acts == legal


def a_position_text_is_read_back(step: Step) -> None:
    """notation.md: `position(place(text)) == text`, and the placed seat has the same legal moves."""
    if step.beats[-1].state.table.turn is None:
        return
    text = step.rules.position(step.state)
    placed = step.rules.place(text)
    assert step.rules.position(placed) == text
    view, again = step.state.seen_by(step.seat), placed.seen_by(step.seat)
    assert set(map(str, step.rules.legal(again))) == set(map(str, step.rules.legal(view)))


def my_act_looks_the_same_in_every_world(step: Step) -> None:
    """Law 12: non-interference, up to the first event that says something about what was hidden."""
    view = step.state.seen_by(step.seat)
    for number in range(WORLDS):
        world = step.rules.imagine(view, Dice("other", step.number, number))
        for real, imagined in zip(step.beats, step.rules.play(world, step.action), strict=False):
            if real.event.reveals or imagined.event.reveals:
                break
            assert imagined.event.seen_by(step.seat) == real.event.seen_by(step.seat)
            assert imagined.state.seen_by(step.seat) == real.state.seen_by(step.seat)


def every_level_answers(step: Step) -> None:
    """Law 10: every level answers with a legal notation; same dice, same answer."""
    if step.number % 29 != 1:
        return
    view = step.state.seen_by(step.seat)
    legal = {str(action) for action in step.rules.legal(view)}
    for search in step.game.levels:
        answers = [str(answer) for answer in search(step.rules, view, Dice("level", step.number))]
        assert set(answers) <= legal
        again = [str(answer) for answer in search(step.rules, view, Dice("level", step.number))]
        assert answers == again


def every_hint_is_legal_and_says_why(step: Step) -> None:
    """A hint names a legal move from its first answer on, with one or two different reasons; same dice, same hint."""
    if step.game.hint is None or step.number % 29 != 1:
        return
    view = step.state.seen_by(step.seat)
    legal = {str(action) for action in step.rules.legal(view)}
    hints = list(step.game.hint(step.rules, view, Dice("hint", step.number)))
    assert hints
    for given in hints:
        assert given.act in legal
        assert 1 <= len(given.reasons) == len(set(given.reasons)) <= 2
    assert list(step.game.hint(step.rules, view, Dice("hint", step.number))) == hints


def a_preview_speaks_of_what_is_there(step: Step) -> None:
    """What is said before a choice belongs to a thing or a button of the scene, once, and says something."""
    for seat in range(step.rules.seats):
        view = step.state.seen_by(seat)
        scene = step.game.scene(step.rules, view)
        previews = step.game.preview(step.rules, view)
        keys = [key for key, _ in previews]
        acts = {choice.act for choice in scene.choices} | {button.act for button in scene.buttons}
        assert len(keys) == len(set(keys))
        assert all(key in acts or scene.thing(key) is not None for key in keys)
        assert all(said for _, said in previews)


STEP_LAWS = (
    legal_moves_are_spelled_apart,
    an_imagined_world_looks_the_same,
    every_piece_lies_in_one_place,
    a_deal_ends_in_time,
    a_view_survives_the_wire,
    no_event_tells_a_hidden_card,
    every_illegal_thing_has_a_reason,
    a_position_text_is_read_back,
    my_act_looks_the_same_in_every_world,
    every_level_answers,
    every_hint_is_legal_and_says_why,
    a_preview_speaks_of_what_is_there,
)


def a_match_is_its_record(match: Match, dice: Dice) -> None:
    """Laws 5 and 8: a match rebuilt from its record is the match, every prefix too, and looks the same."""
    _go_on(match)
    record, rebuilt = read(str(record_of(match)), GAMES)
    assert (rebuilt.state, rebuilt.tally, rebuilt.setup) == (match.state, match.tally, match.setup)
    assert rebuilt.beats == match.beats
    assert str(record) == str(record_of(rebuilt))
    scene = GAMES[match.rules.name].scene
    for seat in range(match.rules.seats):
        assert scene(match.rules, rebuilt.state.seen_by(seat)) == scene(match.rules, match.state.seen_by(seat))
    back = dice.below(len(match.moves) + 1)
    earlier = match.without(back)
    assert earlier.moves == match.moves[: len(match.moves) - back]
    _go_on(earlier)
    earlier.run(match.moves[len(match.moves) - back :])
    _go_on(earlier)
    assert (earlier.state, earlier.tally) == (match.state, match.tally)


def _go_on(match: Match) -> None:
    """Deal the next deal after a finished one, as a replay does at once."""
    if not match.over and match.state.table.turn is None:
        match.advance()


MATCH_LAWS = (a_match_is_its_record,)
