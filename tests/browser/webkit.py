"""WebKitGTK on a screen of its own that nobody sees, through Selenium."""

import os
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.service import Service

from web.build import browsers

LIBRARIES = Path("/usr/lib")
# A sandbox in a sandbox is refused, and there is no graphics card.
ENVIRONMENT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


class WebKit:
    """One window with a new profile."""

    packages = ("webkit2gtk-driver", "xvfb")

    def __init__(self):
        self.screen = subprocess.Popen(
            [browsers.find("xvfb"), "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        display = f":{self.screen.stdout.readline().strip()}"
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        environment = os.environ | ENVIRONMENT | {"DISPLAY": display}
        service = Service(executable_path=browsers.find("webkit2gtk-driver"), env=environment)
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=service)
        except BaseException:
            self._end_screen()
            raise

    def open(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def click(self, selector: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def look(self, expression: str):
        return self.driver.execute_script(f"return {expression}")

    def asked(self) -> list[str]:
        """The address of every file that the page has taken from somewhere since it was loaded."""
        return self.look("performance.getEntriesByType('resource').map(entry => entry.name)")

    def close(self) -> None:
        self.driver.quit()
        self._end_screen()

    def _end_screen(self) -> None:
        self.screen.terminate()
        self.screen.communicate()


def mini_browser() -> Path:
    """The newest one that the package of the driver has brought."""
    return max(LIBRARIES.glob("*/webkit2gtk-*/MiniBrowser"))
