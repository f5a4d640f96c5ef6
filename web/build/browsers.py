"""Finds the browsers that the tests drive, and installs them where Debian's packages can be had."""

import os
import shutil
import subprocess

# What each is called on Debian and elsewhere, and the Debian package that brings it.
PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}
HOW = "run `python build.py test --browsers install`, or install it yourself"


def find(package: str) -> str | None:
    return next((path for name in PROGRAMS[package] if (path := shutil.which(name))), None)


def missing(package: str) -> str:
    """The sentence for a test run that needs it."""
    return f"{package} was not found: {HOW}."


def install() -> None:
    """Takes from Debian what is not there yet."""
    absent = [package for package in PROGRAMS if not find(package)]
    if not absent:
        return
    if not shutil.which("apt-get"):
        raise SystemExit(f"--browsers install needs apt-get; install these yourself: {', '.join(absent)}.")
    print(f"Installing {', '.join(absent)} …", flush=True)
    apt("update", "-q")
    apt("install", "-q", "-y", "--no-install-recommends", *absent)


def apt(*words: str) -> None:
    root = [] if os.geteuid() == 0 else ["sudo"]
    if root and not shutil.which("sudo"):
        raise SystemExit("--browsers install needs sudo, or to be run as root.")
    command = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SystemExit(f"apt-get {words[0]} failed: {reason}")
