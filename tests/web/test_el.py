"""Elements as values and as HTML."""

import pytest

from web.app.el import el, markup


def test_markup_escapes_texts_and_attributes():
    """No text can become an element, no value can end its attribute."""
    assert markup(el("p", text="<b> & 'co'")) == "<p>&lt;b&gt; &amp; 'co'</p>"
    assert markup(el("p", title='"><script>')) == '<p title="&quot;&gt;&lt;script&gt;"></p>'


def test_markup_writes_key_class_and_kids_in_order():
    """The key is data-key; attributes follow in the order they were given; what is None is left out."""
    tree = el("ul", el("li", text="a"), None, el("li", text="b"), key="list", cls=" x  y ", role="list", id=None)
    assert markup(tree) == '<ul data-key="list" class="x y" role="list"><li>a</li><li>b</li></ul>'


def test_void_elements_have_no_end():
    """An input is one tag."""
    assert markup(el("input", type="radio", checked="")) == '<input type="radio" checked="">'


def test_an_element_has_a_text_or_kids():
    """Both at once would leave open where the text stands."""
    with pytest.raises(ValueError, match="text and kids"):
        el("p", el("b", text="x"), text="y")


def test_walk_is_document_order():
    """Parents before kids, kids in order."""
    tree = el("a", el("b", el("c")), el("d"))
    assert [each.tag for each in tree.walk()] == ["a", "b", "c", "d"]
