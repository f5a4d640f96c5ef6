"""The page's screens as elements: home, the options of a match, the table's frame, results, settings.

Every screen is one div.page [page] with data-screen; the vocabulary for the stylesheets (board.py has the table's):

header.top [top] > button.icon[data-icon=back|menu|help] h1.title [title]
main.{screen} [main]
    home     section.going [going] (matches under way) > button.entry.go-on; nav.games [games] > ul > li > button.entry
             [game.NAME] (data-game) > span.emblem span.entry-name span.tagline; nav.more [more] > button.link;
             nav.reading [reading] > a.link: rules and other pages to be read;
             p.unreviewed [unreviewed] > span a.how: nobody whose language it is has read it yet;
             p.offline [offline]: ready to be played without a network
section.update [update] (last in .page, or in the panel between two deals) > p, button.primary, button.secondary
    options  div.options [options] > fieldset.option [option.NAME] (.common .regional) > legend p.help label.choice
             (.on) > input type=radio; fieldset.level; details.regional [regional]; button.primary [start]
div.live [live]: two p role=status [say.0] [say.1] and one p role=alert [alert]; at most one of them speaks at a time
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.game import Game
from game.core.rules import Option, OptionValue
from game.registry import GAMES
from web.app.el import El, el
from web.app.form import Form
from web.app.lesson import lessons
from web.app.shelf import link, rules_of, shelf
from web.app.text import OWN_NAMES, UNREVIEWED, Words, catalogue
from web.app.voice import SILENT, Said

MOST_GOING = 3  # matches to go on with on the veranda; the archive has all of them


def page(screen: str, words: Words, top: El, *inside: El | None, said: Said = SILENT, game: str = "") -> El:
    """A whole screen: its head, its inside and the regions that speak."""
    return el(
        "div", top, el("main", *inside, key="main", cls=screen, id="main"), live(said),
        key="page", cls="page", data_screen=screen, data_game=game or None,
        lang=words.language,
    )  # fmt: skip


def live(said: Said) -> El:
    """Two regions that speak in turn, so that the same words are spoken twice, and one that interrupts."""
    regions = [el("p", key=f"say.{n}", cls="say", role="status", text=text) for n, text in enumerate(said[:2])]
    return el(
        "div", *regions, el("p", key="alert", cls="say", role="alert", text=said[2]), key="live", cls="live unseen"
    )


def plain(name: str, words: Words, inside: El, said: Said) -> El:
    """A screen with a title, a way back and one thing to read or to set."""
    return page(name, words, top(words, words.of(f"{name}.title"), left=("back", "back")), inside, said=said)


def icon(name: str, act: str, words: Words) -> El:
    """A button that is a picture with a name."""
    return el(
        "button", el("span", cls="unseen", text=words.of(f"top.{name}")),
        key=f"top.{name}", cls="icon", type="button", data_icon=name, data_act=act,
    )  # fmt: skip


def top(words: Words, title: str, *, left: tuple[str, str] | None = None) -> El:
    """The head line: a way back, the title, help."""
    return el(
        "header", icon(*left, words) if left else None,
        el("h1", key="title", cls="title", text=title, tabindex="-1"), icon("help", "go:help", words),
        key="top", cls="top",
    )  # fmt: skip


def game_words(language: str, game: Game, seats: int = 0) -> Words:
    """The words of a game for the person in seat 0."""
    return Words(language, catalogue(game, language), 0, seats)


def home_shell(language: str, games: Mapping[str, Game] = GAMES) -> El:
    """The home screen before Python runs: the build writes it into index.html, the page adopts it."""
    return home(Words(language), games, Around())


@dataclass(frozen=True)
class Around:
    """What the veranda shows beside the games.

    going: matches under way, id and game. notices: what has to be said. offline: all is here, the network may go.
    """

    going: Sequence[tuple[str, str]] = ()
    notices: Sequence[str] = ()
    offline: bool = False


def home(words: Words, games: Mapping[str, Game], around: Around, said: Said = SILENT) -> El:
    """The veranda: matches under way first, then the games, then the rest."""
    named = {name: game_words(words.language, game) for name, game in games.items()}
    played = [name for _, name in around.going]
    goings = [
        el("button", key=f"going.{ident}", cls="entry go-on", type="button", data_act=f"resume:{ident}",
           text=words.of("home.go_on", game=named[name].of_game("name"), earlier=played[:number].count(name)))
        for number, (ident, name) in enumerate(around.going[:MOST_GOING])
    ]  # fmt: skip
    entries = (_entry(name, each) for name, each in named.items())
    return page(
        "home", words, top(words, words.of("home.title")),
        el("p", key="welcome", cls="welcome", text=words.of("home.welcome")),
        *(el("p", key=f"notice.{number}", cls="notice", text=text) for number, text in enumerate(around.notices)),
        el("section", *goings, key="going", cls="going", aria_label=words.of("home.going")) if goings else None,
        el("nav", el("ul", *entries), key="games", cls="games", aria_label=words.of("home.games")),
        _more(words), shelf(words, {name: each.of_game("name") for name, each in named.items()}), unreviewed(words),
        el("p", key="offline", cls="offline", text=words.of("home.offline")) if around.offline else None,
        said=said,
    )  # fmt: skip


def _entry(name: str, words: Words) -> El:
    button = el(
        "button",
        el("span", cls="emblem", aria_hidden="true"),
        el("span", cls="entry-name", text=words.of_game("name")),
        el("span", cls="tagline", text=words.of_game("tagline")),
        key=f"game.{name}", cls="entry", type="button", data_game=name, data_act=f"go:options:{name}",
    )  # fmt: skip
    return el("li", button, key=f"item.{name}")


def _more(words: Words) -> El:
    languages = [
        el("a", key=f"lang.{each}", cls="link", href=f"?lang={each}", lang=each, hreflang=each,
           data_act=f"lang:{each}", text=name)
        for each, name in OWN_NAMES.items() if each != words.language
    ]  # fmt: skip
    buttons = [
        el(
            "button",
            key=f"more.{name}",
            cls="link",
            type="button",
            data_act=f"go:{name}",
            text=words.of(f"{name}.title"),
        )
        for name in ("learn", "archive", "settings")
    ]
    return el("nav", *buttons, *languages, key="more", cls="more", aria_label=words.of("home.more"))


def unreviewed(words: Words) -> El | None:
    """That no native speaker has read this language yet."""
    if words.language not in UNREVIEWED:
        return None
    how = el("a", cls="how", href=f"about/{words.language}/help-translating.html", text=words.of("language.how"))
    said = el("span", text=words.of("language.unreviewed"))
    return el("p", said, how, key="unreviewed", cls="unreviewed")


def options(words: Words, form: Form) -> El:
    """The options of a match: who plays, the common ones, the rest under "regional rules"."""
    common = [option for option in form.game.rules.options() if option.common]
    rest = [option for option in form.game.rules.options() if len(option.common) < len(option.choices)]
    regional = el(
        "details", el("summary", text=words.of("options.regional")),
        *(_option(words, form, option, option.choices, "regional") for option in rest if not option.common),
        *(_option(words, form, option, option.choices, "more") for option in rest if option.common),
        key="regional", cls="regional",
    )  # fmt: skip
    return page(
        "options", words, top(words, words.of("options.title", game=words.of_game("name")), left=("back", "back")),
        el("p", key="tagline", cls="tagline", text=words.of_game("tagline")),
        el("p", link("options.rules", rules_of(form.game.name, words.language), words.of("reading.whole"))),
        el("p", key="linked", cls="notice", text=words.of("link.options")) if form.start else None,
        el(
            "div",
            el("button", key="start", cls="primary", type="button", data_act="start", text=words.of("options.start")),
            _learn(words, form.game),
            _levels(words, form),
            *(_option(words, form, option, option.common, "common") for option in common),
            regional if rest else None,
            key="options", cls="options",
        ),
    )  # fmt: skip


def _learn(words: Words, game: Game) -> El | None:
    """The way to the game's lessons, if it has some."""
    if not lessons(game):
        return None
    text = words.of("learn.game", game=words.of_game("name"))
    return el("button", key="learn", cls="secondary", type="button", data_act=f"go:learn:{game.name}", text=text)


def _option(words: Words, form: Form, option: Option, choices: Sequence[OptionValue], cls: str) -> El:
    name = option.name
    radios = [
        (words.of_game(f"option.{name}.value.{value}"), f"set:{name}:{value}", value == form.value(option))
        for value in choices
    ]
    return question(
        f"option.{name}" if cls != "more" else f"option.{name}.more", f"option {cls}",
        words.of_game(f"option.{name}.label"), radios, words.of_game(f"option.{name}.help"),
    )  # fmt: skip


def question(key: str, cls: str, label: str, radios: Sequence[tuple[str, str, bool]], explained: str = "") -> El:
    """One question with its answers: each a native radio button (label, wish, chosen)."""
    return el(
        "fieldset", el("legend", text=label), el("p", cls="help", text=explained) if explained else None,
        *(
            el(
                "label",
                el("input", key=f"{key}.{wish}", type="radio", name=key, data_act=wish, checked="" if on else None),
                el("span", text=text), cls=f"choice {'on' if on else ''}",
            )
            for text, wish, on in radios
        ),
        key=key, cls=cls,
    )  # fmt: skip


def _levels(words: Words, form: Form) -> El:
    """How strong the others play: all of them together, and each by itself where there are several."""
    numbers = range(1, len(form.game.levels) + 1)
    seats = range(1, form.rules().seats)

    def asked(key: str, label: str, seat: int) -> El:
        same = seat or all(form.level(each) == form.level(1) for each in seats)
        tail = f":{seat}" if seat else ""
        radios = [
            (words.of_game(f"level.{n}"), f"level:{n}{tail}", bool(same) and form.level(seat or 1) == n)
            for n in numbers
        ]
        return question(key, "option level", label, radios)

    if len(seats) == 1:
        return asked("level", words.of("options.level", who=words.who(1)), 0)
    each = (asked(f"level.{seat}", words.of("options.level", who=words.who(seat)), seat) for seat in seats)
    apart = el("details", el("summary", text=words.of("options.apart")), *each, key="apart", cls="apart")
    return el("div", asked("level", words.of("options.levels"), 0), apart, key="levels", cls="levels")
