package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"

	"deadreckon/internal/access"
	_ "deadreckon/train/netplay"
)

// Spec says what to play. It comes as JSON; an unknown field and one that stands twice
// are errors.
type Spec struct {
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"` // as in engine.Open

	Seats  []string          `json:"seats"`  // of the caller, by name or number; none stands for all
	Agents map[string]string `json:"agents"` // by seat, who plays it; a seat that is absent plays at random

	MaxSteps int     `json:"max_steps"` // as in env.Options
	Shaping  float64 `json:"shaping"`
	Discount float64 `json:"discount"`

	Games     int    `json:"games"`     // of the batch
	Threads   int    `json:"threads"`   // as in env.BatchOptions
	AutoReset string `json:"autoreset"` // a word of env.AutoReset
	Luck      string `json:"luck"`      // a value of agents.ValueNames; "" weighs none
}

// ParseSpec reads a Spec.
func ParseSpec(text []byte) (*Spec, error) {
	s := &Spec{Games: 1, AutoReset: env.Disabled.String()}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("spec: more than one value")
	}
	if err := engine.UniqueKeys(text); err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	return s, nil
}

// open returns the game, with its limits where the settings say nothing else.
func (s *Spec) open() (engine.Game, error) {
	e, err := engine.Lookup(s.Game)
	if err != nil {
		return nil, err
	}
	return engine.Open(s.Game, e.Limited(inOrder(s.Settings)))
}

// SeatOf refuses what does not fit into a seat.
func SeatOf(seat int) (engine.Seat, error) {
	if seat < 0 || seat >= engine.MaxSeats {
		return 0, fmt.Errorf("seat %d: no game has it", seat)
	}
	return engine.Seat(seat), nil
}

// inOrder returns settings in the order of their keys.
func inOrder(settings map[string]string) (out []engine.Setting) {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		out = append(out, agents.SettingBy(access.Grant(), key, settings[key]))
	}
	return out
}

// autoReset reads the word.
func (s *Spec) autoReset() (env.AutoReset, error) {
	for mode := env.NextStep; mode <= env.Disabled; mode++ {
		if mode.String() == s.AutoReset {
			return mode, nil
		}
	}
	return 0, fmt.Errorf("autoreset %q: it takes next-step, same-step or disabled", s.AutoReset)
}

// options makes the options of one game, with agents of its own.
func (s *Spec) options(g engine.Game) (env.Options, error) {
	o := env.Options{MaxSteps: s.MaxSteps, Shaping: s.Shaping, Discount: s.Discount}
	for _, name := range s.Seats {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return o, err
		}
		o.Seats = append(o.Seats, seat)
	}
	names := make([]string, 0, len(s.Agents))
	for name := range s.Agents {
		names = append(names, name)
	}
	slices.Sort(names)
	o.Agents = make([]env.Agent, len(g.Seats()))
	for _, name := range names {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return o, err
		}
		if len(o.Seats) == 0 || slices.Contains(o.Seats, seat) {
			return o, fmt.Errorf("seat %s has an agent, but it is the caller's", g.Seats()[seat])
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, seat, s.Agents[name])
		if err != nil {
			return o, err
		}
		if a.Name() != "random" { // without an agent a seat plays the same, and faster
			o.Agents[seat] = &guarded{Agent: a, hurry: &hurry{context.Background()}}
		}
	}
	return o, nil
}
