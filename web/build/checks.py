"""All checks and tests, one after the other."""


def run(long: str, *, install_browsers: bool, pytest_arguments: list[str]) -> int:
    print(long, install_browsers, pytest_arguments)
    return 0
