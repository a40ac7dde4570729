// Command 012-cabin counts how often searching seats of the cabin hurt each other, and judges
// whether they win by it. README.md is the study; it holds the commands.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/cabin"
	"deadreckon/engine"
	"deadreckon/engine/cabin"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "012-cabin:", err)
		os.Exit(2)
	}
}

// scores are the games that are compared, by what a seat plays for.
var scores = []struct {
	name     string
	settings []engine.Setting
}{
	{"each for himself", nil},
	{"as a team", []engine.Setting{{Key: "score", Value: "team"}}},
	{"each for himself, armed", []engine.Setting{{Key: "outForYourself", Value: "true"}}},
}

func run(args []string) error {
	f := pflag.NewFlagSet("012-cabin", pflag.ContinueOnError)
	agent := f.String("agent", "search:iterations=40,nodes=65536", "who plays every seat")
	games := f.Int("games", 20, "games of each score, in pairs with one luck")
	playouts := f.Int("playouts", 100, "pairs of games by which a harm is judged")
	seed := f.Uint64("seed", 1, "seed of all")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *games < 2 || *games%2 == 1 {
		return fmt.Errorf("%d games: want an even number", *games)
	}
	fmt.Printf("%s in all four seats, %d games, seed %d, harms judged by %d pairs of games\n\n", *agent, *games, *seed, *playouts)
	head()
	for _, score := range scores {
		g, err := engine.Open(cabin.Name, score.settings)
		if err != nil {
			return err
		}
		w, err := newWatch(g, *playouts)
		if err != nil {
			return err
		}
		if err := w.play(*agent, *games, *seed); err != nil {
			return err
		}
		w.row(score.name)
	}
	return nil
}

// play plays the games, each with its mirror.
func (w *watch) play(agent string, games int, seed uint64) error {
	t, err := agents.NewTable(w.game)
	if err != nil {
		return err
	}
	var seated []agents.Agent
	for range w.game.Seats() {
		a, err := agents.Parse(w.game, agent)
		if err != nil {
			return err
		}
		seated = append(seated, a)
	}
	t.Watch = w.see
	for i := range games {
		end, err := t.Play(background, seated, agents.Draw{Seed: seed<<32 + uint64(i/2), Mirrored: i%2 == 1})
		if err != nil {
			return err
		}
		w.end(end)
	}
	return nil
}
