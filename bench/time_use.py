#!/usr/bin/env python3
"""Print a Markdown table that shows how engines use their time, with one row per game and engine.

    referee export tournament.db --format json | python3 bench/time_use.py

Columns: for each fifth of a game's moves, the mean time per move and the share of the game's total time; then the
time left on the clock at the end of the game, and the longest move.
"""

import json
import sys
from collections import defaultdict

PHASES = 5


def timed_moves(game, seat):
    """Return (spent, left) in nanoseconds for each timed move of one player; `seat` is 0 for p1 and 1 for p2."""
    thoughts = [t for ply, t in enumerate(game["thoughts"]) if ply % 2 == seat]
    return [(t["spent_ns"], t["left_ns"]) for t in thoughts if t and "left_ns" in t]


def main():
    spent = defaultdict(lambda: [[] for _ in range(PHASES)])
    left, counts = defaultdict(list), defaultdict(list)
    for game in json.load(sys.stdin):
        for seat, player in enumerate((game["p1"], game["p2"])):
            moves = timed_moves(game, seat)
            if not moves:
                continue
            key = game["game"], player
            left[key].append(moves[-1][1])
            counts[key].append(len(moves))
            for number, (time, _) in enumerate(moves):
                spent[key][number * PHASES // len(moves)].append(time)
    phases = " | ".join(f"{100 * i // PHASES}-{100 * (i + 1) // PHASES} %" for i in range(PHASES))
    print(f"| game | engine | games | moves | {phases} | left, mean (minimum) | longest |")
    print("|---" * (PHASES + 6) + "|")
    for key in sorted(spent):
        total = sum(map(sum, spent[key])) or 1
        cells = [
            f"{sum(times) / max(len(times), 1) / 1e6:.0f} ms, {100 * sum(times) / total:.0f} %" for times in spent[key]
        ]
        mean = sum(left[key]) / len(left[key]) / 1e6
        print(
            f"| `{key[0]}` | {key[1]} | {len(counts[key])} | {sum(counts[key]) / len(counts[key]):.1f} | "
            f"{' | '.join(cells)} | {mean:.0f} ms ({min(left[key]) / 1e6:.0f} ms) | "
            f"{max(map(max, filter(None, spent[key]))) / 1e6:.0f} ms |"
        )


if __name__ == "__main__":
    main()
