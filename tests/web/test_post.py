"""What is on its way to the mirror: who may write, in which order, how soon, and what becomes of a refusal."""

import asyncio

import pytest

from tests.web.mirrors import DictMirror, SilentMirror
from tests.web.world import run
from web.app.keep.copies import Far
from web.app.keep.keys import done_key, epoch_key, round_key, slot_key
from web.app.keep.post import Post

IDENT, OTHER = "0123456789abcdef", "fedcba9876543210"


class Deaf(DictMirror):
    """It refuses so many writes, and counts all of them."""

    def __init__(self, refusals, texts=None):
        super().__init__(texts)
        self.refusals, self.writes = refusals, []

    async def write(self, changes, given, *, strict=False, clear=False):
        self.writes.append(dict(changes))
        if len(self.writes) <= self.refusals:
            raise OSError("the browser refuses")
        return await super().write(changes, given, strict=strict, clear=clear)


def untold(what):
    """Nobody has to be told."""
    raise AssertionError(what)


def unasked():
    """What is still to be taken is not waited for here."""


def posted(mirror, *changes, told=None):
    """An open post with something to send."""
    post = Post(mirror, (told if told is not None else []).append, untold, unasked, open=True)
    for key, text in changes:
        post.add(key, text)
    return post


@pytest.mark.parametrize(
    ("key", "at_the_disk"),
    [(round_key(IDENT, 1), 1), (done_key(IDENT), 1), (slot_key(IDENT, "a"), 0), ("beranda:settings", 0)],
)
def test_only_what_has_ended_waits_for_the_disk(key, at_the_disk):
    """Nobody can play a round once more; a move is written every few seconds."""

    async def story():
        mirror = DictMirror()
        await posted(mirror, (key, "x")).send()
        assert mirror.texts == {key: "x"}
        assert mirror.strict == at_the_disk

    run(story())


def test_what_has_ended_waits_for_the_disk_also_where_the_mirror_was_emptied():
    async def story():
        mirror = DictMirror()
        post = posted(mirror)
        await post.take(IDENT)
        mirror.texts.clear()
        post.add(done_key(IDENT), "x")
        await post.send()
        assert mirror.texts == {done_key(IDENT): "x", epoch_key(IDENT): "1"}
        assert mirror.strict == 1

    run(story())


def test_each_match_has_a_transaction_of_its_own_and_each_counts():
    """One that is refused keeps none of the others away."""

    async def story():
        mirror = Deaf(0)
        changes = [(slot_key(IDENT, "a"), "1"), (slot_key(OTHER, "a"), "2"), (slot_key(IDENT, "b"), "3")]
        post = posted(mirror, *changes)
        await post.send()
        assert mirror.writes == [{slot_key(IDENT, "a"): "1", slot_key(IDENT, "b"): "3"}, {slot_key(OTHER, "a"): "2"}]
        assert (post.taken, post.failed, post.waiting, post.far) == (2, False, False, Far.DONE)

    run(story())


def test_what_was_refused_is_sent_again_with_what_came_since():
    """The newer text of a key counts, the older ones of others are not forgotten."""

    async def story():
        mirror = Deaf(1)
        post = posted(mirror, (slot_key(IDENT, "a"), "old"), (slot_key(IDENT, "b"), "b"))
        await post.send()
        assert (post.taken, post.failed, post.waiting, post.far) == (0, True, True, Far.WITHOUT)
        post.add(slot_key(IDENT, "a"), "new")
        await post.send()
        assert mirror.texts == {slot_key(IDENT, "a"): "new", slot_key(IDENT, "b"): "b"}
        assert (post.taken, post.failed, post.far) == (1, False, Far.DONE)

    run(story())


def test_what_came_while_a_refusal_was_under_way_is_newer_than_what_was_refused():
    async def story():
        class Slow(Deaf):
            async def write(self, changes, given, *, strict=False, clear=False):
                await asyncio.sleep(0)
                return await super().write(changes, given, strict=strict, clear=clear)

        mirror = Slow(1)
        post = posted(mirror, (slot_key(IDENT, "a"), "old"))
        sending = asyncio.ensure_future(post.send())
        await asyncio.sleep(0)
        post.add(slot_key(IDENT, "a"), "new")
        await sending
        await post.send()
        assert mirror.texts == {slot_key(IDENT, "a"): "new"}

    run(story())


@pytest.mark.parametrize(
    ("stored", "mine"), [(None, "1"), ("1", "2"), ("9", "10"), ("10", "11"), ("x", "1"), ("9" * 30, "1"), ("٣", "1")]
)
def test_whoever_takes_a_match_is_one_above_its_last_owner(stored, mine):
    """A torn number is none."""

    async def story():
        mirror = DictMirror({} if stored is None else {epoch_key(IDENT): stored})
        mirror.texts[slot_key(IDENT, "a")] = "played"
        assert await posted(mirror).take(IDENT) == {slot_key(IDENT, "a"): "played"}
        assert mirror.texts[epoch_key(IDENT)] == mine

    run(story())


def test_a_former_owner_writes_over_nothing_and_is_told():
    async def story():
        mirror, told = DictMirror(), []
        former = posted(mirror, told=told)
        await former.take(IDENT)
        await posted(mirror).take(IDENT)
        former.add(slot_key(IDENT, "a"), "stale")
        await former.send()
        assert mirror.texts == {epoch_key(IDENT): "2"}
        assert told == [IDENT]

    run(story())


def test_an_owner_whose_mirror_was_emptied_owns_it_still():
    """And whoever takes the match next is above that owner."""

    async def story():
        mirror, told = DictMirror({epoch_key(IDENT): "4"}), []
        owner, other = posted(mirror, told=told), posted(mirror)
        await owner.take(IDENT)
        mirror.texts.clear()
        owner.add(slot_key(IDENT, "a"), "played")
        await owner.send()
        assert mirror.texts == {epoch_key(IDENT): "5", slot_key(IDENT, "a"): "played"}
        await other.take(IDENT)
        assert (mirror.texts[epoch_key(IDENT)], told) == ("6", [])

    run(story())


def test_a_match_is_owned_as_soon_as_the_mirror_is_open_and_once():
    async def story():
        mirror = DictMirror()
        post = Post(mirror, untold, untold, unasked)
        for match in (IDENT, OTHER, IDENT):
            post.owe(match)
        post.add(slot_key(IDENT, "a"), "played")
        await post.send()
        assert mirror.texts == {}
        assert await post.take(IDENT) == {}
        post.open = True
        await post.send()
        owned = {epoch_key(IDENT): "1", epoch_key(OTHER): "1"}
        assert mirror.texts == owned | {slot_key(IDENT, "a"): "played"}

    run(story())


def test_healing_writes_only_over_what_was_seen_and_the_first_match_first():
    async def story():
        mirror = Deaf(0, {slot_key(IDENT, "a"): "seen", slot_key(OTHER, "a"): "newer"})
        post = posted(mirror)
        seen = {slot_key(IDENT, "a"): "seen", slot_key(OTHER, "a"): "seen"}
        changes = {slot_key(OTHER, "a"): "healed", slot_key(OTHER, "b"): "new", slot_key(IDENT, "a"): None}
        post.heal(changes, seen, first=[IDENT])
        assert (post.waiting, post.far) == (True, Far.ASKED)
        await post.send()
        assert mirror.texts == {slot_key(OTHER, "a"): "newer"}
        assert mirror.writes[0] == {slot_key(IDENT, "a"): None}
        assert (post.taken, post.waiting) == (2, False)

    run(story())


def test_one_sender_is_enough_and_what_it_has_under_way_is_waited_for():
    async def story():
        mirror = SilentMirror()
        post = posted(mirror, (slot_key(IDENT, "a"), "played"))
        first = asyncio.ensure_future(post.send())
        await asyncio.sleep(0)
        assert (post.waiting, post.far) == (True, Far.ASKED)
        post.late = True
        assert post.far is Far.WITHOUT
        await post.send()
        mirror.answer()
        await first
        assert (post.taken, post.far) == (1, Far.DONE)

    run(story())


def test_what_nobody_wants_any_more_is_not_sent():
    async def story():
        mirror = DictMirror()
        post = posted(mirror, (slot_key(IDENT, "a"), "1"), (slot_key(OTHER, "a"), "2"))
        post.forget(IDENT)
        await post.send()
        assert mirror.texts == {slot_key(OTHER, "a"): "2"}
        post.add(slot_key(IDENT, "a"), "1")
        post.heal({slot_key(IDENT, "b"): "1"}, {})
        post.drop_all()
        assert not post.waiting
        await post.send()
        assert mirror.texts == {slot_key(OTHER, "a"): "2"}

    run(story())


def test_without_a_mirror_nothing_is_on_its_way():
    async def story():
        post = posted(None, (slot_key(IDENT, "a"), "played"))
        post.owe(IDENT)
        await post.send()
        assert (post.waiting, post.far, await post.take(IDENT), await post.look(IDENT)) == (False, Far.WITHOUT, {}, {})

    run(story())
