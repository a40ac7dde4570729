package golden

import (
	"strings"
	"testing"

	"deadreckon/engine"
)

// Bench measures an interface that takes requests of the JSON protocol. open starts it at the beginning of
// a game. One iteration asks for the legal actions, plays one and takes it back.
func Bench(b *testing.B, open func(b *testing.B, game string) (ask func(request string) string)) {
	for _, name := range Benched {
		b.Run(name, func(b *testing.B) {
			ask := open(b, name)
			requests := []string{`"op":"legal"`, `"op":"apply","actions":["` + First(b, name) + `"]`, `"op":"undo"`}
			for b.Loop() {
				for _, r := range requests {
					if reply := ask(`{"id":"b",` + r + `}`); !strings.Contains(reply, `"turn"`) {
						b.Fatalf("%s: %s", r, reply)
					}
				}
			}
		})
	}
}

// Benched lists the games of Bench: a small game, and a game with secrets and a map.
var Benched = []string{"tictactoe", "mall"}

// First returns the first legal action of a game.
func First(b *testing.B, name string) string {
	g, err := engine.Open(name, nil)
	if err != nil {
		b.Fatal(err)
	}
	s := g.NewState()
	return g.Notation().FormatAction(s, s.AppendLegal(nil)[0])
}
