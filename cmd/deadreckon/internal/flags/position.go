package flags

import (
	"fmt"
	"regexp"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// gameLine matches the first line of a position that names its game.
var gameLine = regexp.MustCompile(`^(?:\s|//.*)*(?:deadreckon )?(\w+) position 1\b`)

// Read reads position files, each once. Without --game the first file chooses the game.
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

// choose sets the game to the one named by the first line of a position. If the line names none, it
// chooses the first game that can read the text, the default game before the others.
func (g *Game) choose(file, text string) error {
	given := g.cmd.Flags().Changed("game")
	if m := gameLine.FindStringSubmatch(text); m != nil {
		if _, err := engine.Lookup(m[1]); err == nil {
			if given && m[1] != g.Name {
				return fmt.Errorf("%s: a position of %s, but --game is %s", file, m[1], g.Name)
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
	return nil // the default game reports the error in the text
}

// Position parses the next position file that Read has read.
func (g *Game) Position(game engine.Game, path string) (engine.Position, error) {
	text := g.texts[0]
	g.texts = g.texts[1:]
	return engine.ReadPosition(game, stdio.FileName(path), text)
}

// PositionPath parses the next position file into the position before its "then" lines, and their actions.
func (g *Game) PositionPath(game engine.Game, path string) (engine.Position, []engine.Action, error) {
	text := g.texts[0]
	if _, err := g.Position(game, path); err != nil { // an error that names the file
		return nil, nil, err
	}
	return engine.PositionPath(game, text)
}
