"""The workshop: makes dist/ out of the sources, serves it and checks it; never shipped."""
