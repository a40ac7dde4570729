package host

import (
	"fmt"
	"maps"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	_ "deadreckon/train/netplay"
)

// Spec is the game and lineup that a caller opens.
type Spec struct {
	Game     string
	Settings map[string]string // as in engine.Open

	Seats  []string          // seats of the caller by name or number; none means all
	Agents map[string]string // agents by seat; other seats play at random

	MaxSteps          int `json:"max_steps"` // as in env.Options
	Shaping, Discount float64

	Games     int    // games of the batch
	Threads   int    `json:"threads"` // as in env.BatchOptions
	AutoReset string // a name of env.AutoReset
	Luck      string // luck value, one of agents.ValueNames; "" for none
}

// open opens the game with its default limits.
func (s *Spec) open() (engine.Game, error) {
	e, err := engine.Lookup(s.Game)
	if err != nil {
		return nil, err
	}
	return engine.Open(s.Game, e.Limited(sortedSettings(s.Settings)))
}

func sortedSettings(settings map[string]string) (out []engine.Setting) {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		out = append(out, agents.SettingBy(access.Grant(), key, settings[key]))
	}
	return out
}

func (s *Spec) autoReset() (env.AutoReset, error) {
	for mode := env.NextStep; mode <= env.Disabled; mode++ {
		if mode.String() == s.AutoReset {
			return mode, nil
		}
	}
	return 0, fmt.Errorf("autoreset %q: it takes next-step, same-step or disabled", s.AutoReset)
}

// seating returns the caller's seats, and by seat the text of its agent or "".
func (s *Spec) seating(g engine.Game) (own []engine.Seat, players []string, err error) {
	for _, name := range s.Seats {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, nil, err
		}
		own = append(own, seat)
	}
	players = make([]string, len(g.Seats()))
	for _, name := range slices.Sorted(maps.Keys(s.Agents)) {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, nil, err
		}
		if len(own) == 0 || slices.Contains(own, seat) {
			return nil, nil, fmt.Errorf("seat %s has an agent, but it is the caller's", g.Seats()[seat])
		}
		if players[seat] = s.Agents[name]; players[seat] == "" {
			return nil, nil, fmt.Errorf("seat %s has an agent without a name", g.Seats()[seat])
		}
	}
	return own, players, nil
}

// options returns the options of one game with its own agents.
func (s *Spec) options(g engine.Game) (env.Options, error) {
	own, players, err := s.seating(g)
	o := env.Options{Seats: own, Agents: make([]env.Agent, len(players)), MaxSteps: s.MaxSteps, Shaping: s.Shaping, Discount: s.Discount}
	for seat, text := range players {
		if text == "" {
			continue
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, engine.Seat(seat), text)
		if err != nil {
			return o, err
		}
		if a.Name() != "random" { // env has a faster random player
			o.Agents[seat] = a
		}
	}
	return o, err
}

// Describe returns what a caller needs to allocate buffers for a spec's game.
func Describe(s Spec) (any, error) {
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	encoder, ok := g.(engine.Encoder)
	if !ok {
		return nil, fmt.Errorf("game %s has no encoding", g.Name())
	}
	if _, err := env.New(g); err != nil {
		return nil, err
	}
	var usages []string
	for _, k := range agents.Kinds(g) {
		usages = append(usages, k.Usage)
	}
	e := encoder.Encoding()
	_, potential := g.(engine.Potential)
	_, illustrated := g.Notation().(engine.Map)
	return map[string]any{
		"game": g.Name(), "settings": engine.SettingPairs(g), "seats": g.Seats(), "sides": agents.DescribeSides(g), "agents": usages,
		"encoding": e, "size": e.Size(), "actions": e.Actions(), "digest": e.Digest(),
		"potential": potential, "illustrated": illustrated,
	}, nil
}
