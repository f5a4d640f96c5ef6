"""Who listens to which game."""

from tests.listening.callbreak import CallBreak
from tests.listening.cangkulan import Cangkulan
from tests.listening.congklak import Congklak
from tests.listening.conquian import Conquian

LISTENERS = {"cangkulan": Cangkulan, "conquian": Conquian, "congklak": Congklak, "callbreak": CallBreak}
