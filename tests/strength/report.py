"""What the strength tests print under `--long=strength`: one line a pair, with 95 % intervals."""

from game.duel import Duel, interval


def share(met: Duel) -> float:
    """The first player's share of all that was played."""
    return sum(met.shares) / len(met.shares)


def line(title: str, met: Duel) -> str:
    """Share of wins and lead in points with their intervals, and what a move of the first player took."""
    low, high = interval(met.shares)
    lead = sum(met.leads) / len(met.leads)
    least, most = interval(met.leads)
    times = sorted(1000 * each for each in met.times)
    return (
        f"{title:<44} n={len(met.shares) * met.rules.seats:<5} share {share(met):.3f} [{low:.3f}, {high:.3f}]"
        f"  lead {lead:+.2f} [{least:+.2f}, {most:+.2f}]"
        f"  ms {times[len(times) // 2]:.1f}, p95 {times[len(times) * 95 // 100]:.1f}, max {times[-1]:.1f}"
    )
