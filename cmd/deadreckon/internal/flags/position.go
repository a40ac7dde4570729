package flags

import (
	"fmt"
	"regexp"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// gameLine is the first line of a position that names its game.
var gameLine = regexp.MustCompile(`^(?:\s|//.*)*(?:deadreckon )?(\w+) position 1\b`)

// Read reads position files, each once. Without --game the game is that of the first file.
func (g *Game) Read(paths ...string) error {
	for i, path := range paths {
		if path == "" {
			continue
		}
		text, err := stdio.ReadFile(path, g.cmd.InOrStdin())
		if err != nil {
			return err
		}
		if i == 0 {
			if err := g.choose(stdio.FileName(path), text); err != nil {
				return err
			}
		}
		g.texts = append(g.texts, text)
	}
	return nil
}

// choose sets the game to the one that the first line of a position names. Several games share the line that
// names none: there it is the first game, from the default on, that can read the text.
func (g *Game) choose(file, text string) error {
	given := g.cmd.Flags().Changed("game")
	if m := gameLine.FindStringSubmatch(text); m != nil {
		if _, err := engine.Lookup(m[1]); err == nil {
			if given && m[1] != g.Name {
				return fmt.Errorf("%s: a position of %s, and --game is %s", file, m[1], g.Name)
			}
			g.Name = m[1]
			return nil
		}
	}
	for _, name := range append([]string{g.Name}, engine.Names()...) {
		trial := *g
		trial.Name = name
		if game, err := trial.Open(); err == nil && !given {
			if _, err := engine.ReadPosition(game, file, text); err == nil {
				g.Name = name
				return nil
			}
		}
	}
	return nil // the default game says what is wrong
}

// Position returns the next position that Read has read.
func (g *Game) Position(game engine.Game, path string) (engine.Position, error) {
	text := g.texts[0]
	g.texts = g.texts[1:]
	return engine.ReadPosition(game, stdio.FileName(path), text)
}

// PositionPath is Position, as the position before the lines "then" of the file and their actions.
func (g *Game) PositionPath(game engine.Game, path string) (engine.Position, []engine.Action, error) {
	text := g.texts[0]
	if _, err := g.Position(game, path); err != nil { // with the name of the file
		return nil, nil, err
	}
	return engine.PositionPath(game, text)
}
