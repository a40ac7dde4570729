package arena

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Start is a position from which games begin instead of the root.
type Start struct {
	Name   string `json:"name"`
	Digest string `json:"digest"` // first digits of the SHA-256 of its text

	position engine.Position
}

// NewStart returns a start with the name of its file. If the position is a view, each pair of games
// has a world of its own, drawn by the seed of the pair.
func NewStart(g engine.Game, name string, p engine.Position) (Start, error) {
	if p.Turn() == engine.Nobody {
		return Start{}, fmt.Errorf("arena: %s: the game is over", name)
	}
	sum := sha256.Sum256([]byte(g.Notation().FormatPosition(p)))
	return Start{Name: name, Digest: hex.EncodeToString(sum[:6]), position: p}, nil
}

// Position returns the start position: a state or a view.
func (s Start) Position() engine.Position { return s.position }

// String names the start, with its digest.
func (s Start) String() string { return s.Name + " (" + s.Digest + ")" }

// StartFrom sets the start positions. Each pair of games begins at the next one, so that all
// pairings play the same.
func (e *Experiment) StartFrom(starts []Start) error {
	if n := blockGames * len(starts); n > 0 && e.Games%n != 0 {
		return fmt.Errorf("arena: %d games from %d positions: expected a multiple of %d, as each has as many games with their mirrors", e.Games, len(starts), n)
	}
	for i, s := range starts {
		if slices.ContainsFunc(starts[:i], func(o Start) bool { return o.Digest == s.Digest || o.Name == s.Name }) {
			return fmt.Errorf("arena: %s: this position is given twice", s.Name)
		}
	}
	e.Starts = starts
	return nil
}

// startOf returns the index in Starts of a game.
func (e *Experiment) startOf(number int) int { return number / blockGames % len(e.Starts) }

// begin sets the start position of a game, and reports whether it was drawn at random.
func (w *worker) begin(number int, d agents.GameSeed) bool {
	if len(w.e.Starts) == 0 {
		return false
	}
	_, drawn := w.referee.StartFrom(w.e.Starts[w.e.startOf(number)].position, d.Seed)
	return drawn
}

// StartResult is the result of a pairing from one position.
type StartResult struct {
	Start  string   `json:"start"`
	Agents []string `json:"agents"` // agents by side
	Record          // results of the first side
}

// starts summarizes the games from each position.
func (s *sample) starts() (out []StartResult) {
	for k, start := range s.Starts {
		for p, games := range s.by {
			part := &sample{Experiment: s.Experiment, by: make([][]*Game, 1)}
			for _, g := range games {
				if s.startOf(g.Number) == k {
					part.by[0] = append(part.by[0], g)
				}
			}
			if part.blocks = len(part.by[0]) / blockGames; part.blocks == 0 {
				continue
			}
			r := StartResult{Start: start.Name, Record: part.games(0).record(0)}
			for i, agent := range s.Experiment.pairing(p) {
				r.Agents = append(r.Agents, s.Sides[i].Agents[agent])
			}
			out = append(out, r)
		}
	}
	return out
}

// StartText describes the start positions, "" for the root.
func (e *Experiment) StartText() string {
	switch len(e.Starts) {
	case 0:
		return ""
	case 1:
		return "from " + e.Starts[0].String()
	}
	return fmt.Sprintf("from %d positions", len(e.Starts))
}

// startNames lists the start positions.
func (e *Experiment) startNames() string {
	var names []string
	for _, s := range e.Starts {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}
