package trajectory

import (
	"os"

	"deadreckon/engine"
)

// FromRecord returns a file with the game of a record. players are by seat, nil if unknown.
func FromRecord(g engine.Game, r *engine.Record, players []string) ([]byte, error) {
	if players == nil {
		for range g.Seats() {
			players = append(players, "unknown")
		}
	}
	h, err := NewHeader(g, r.Producer, players, r.Seed)
	if err != nil {
		return nil, err
	}
	root, err := r.Begin(g)
	if err != nil {
		return nil, err
	}
	if r.Start == "" {
		root = nil
	} else {
		h.SetStarts([]string{"the record"})
	}
	f, err := os.CreateTemp("", "deadreckon-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	w, err := Create(f, h)
	if err != nil {
		return nil, err
	}
	e := NewEncoder(g, h)
	e.BeginAt(1, r.Seed, root)
	end, err := r.Replay(g, func(s engine.State, a engine.Action) { e.Step(s, a, nil) })
	if err != nil {
		return nil, err
	}
	frames, err := e.End(end)
	if err == nil {
		err = w.Append(frames)
	}
	if err == nil {
		err = w.Finish()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(f.Name())
}
