"""Play a match of a function from text to text against a game's script. Replace the function by a language model."""

import random
import re
import sys

from deadreckon import text


def play(prompt):
    listed = re.findall(r"^  ([^:\n]+)", prompt.rsplit(" legal action", 1)[-1], re.MULTILINE)
    return random.choice([action for action in listed if not action.startswith("and ")])


name, games = (sys.argv[1:] + ["mall", "10"][len(sys.argv) - 1 :])[:2]
with text.Game(name, opponents="script") as game:
    print(text.match(play, game, games=int(games), tell=lambda i, score: print(f"game {i + 1}: {score:+g}")))
