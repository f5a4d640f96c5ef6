"""Firefox without a window, through puppeteer-core and WebDriver BiDi."""

import json
import subprocess
from pathlib import Path

from web.build import browsers

DRIVER = Path(__file__).with_suffix(".mjs")
GRACE = 20.0


class Firefox:
    """One tab with a new profile."""

    packages = ("firefox-esr",)

    def __init__(self):
        command = ["node", str(DRIVER), browsers.find("firefox-esr")]
        self.driver = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _ask(self, *words: str):
        self.driver.stdin.write(json.dumps(words) + "\n")
        self.driver.stdin.flush()
        answer = json.loads(self.driver.stdout.readline() or '{"error": "Firefox could not be started"}')
        if "error" in answer:
            raise RuntimeError(f"{' '.join(words)}: {answer['error']}")
        return answer["value"]

    def open(self, address: str) -> None:
        self._ask("open", address)

    def reload(self) -> None:
        self._ask("reload")

    def click(self, selector: str) -> None:
        self._ask("click", selector)

    def look(self, expression: str):
        return self._ask("look", expression)

    def asked(self) -> list[str]:
        """The address of every request of the page so far."""
        return self._ask("asked")

    def close(self) -> None:
        self.driver.communicate(timeout=GRACE)
