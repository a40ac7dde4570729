package calibrate

import (
	"fmt"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Study is what games are played by. The numbers are 1 or more.
type Study struct {
	Header
	By      access.Permission // who asked for it
	Version string            // of the program, which is kept with each game
	Games   int               // to add
	Threads int               // games at a time

	Remote agents.RemoteRunner // plays the games, if not nil

	game engine.Game
}

// Header is the first line of a file: what its games depend on, but for their seeds and
// the version of the program.
type Header struct {
	Game      string   `json:"game"`
	Options   []string `json:"options"`       // as NAME=VALUE
	Player    string   `json:"player"`        // of every seat
	Net       string   `json:"net,omitempty"` // the nets that ship and guided all searches, which Play sets
	Asks      []int    `json:"asks"`          // iterations of the suggestions
	Positions int      `json:"positions"`     // of each side in each game
	Seed      uint64   `json:"seed"`          // of the first game; the others follow
}

// check refuses numbers below 1.
func (s *Study) check() error {
	if s.Games < 1 || s.Threads < 1 || s.Positions < 1 || len(s.Asks) == 0 {
		return fmt.Errorf("%d games, %d threads, %d positions, %d asks: want 1 or more", s.Games, s.Threads, s.Positions, len(s.Asks))
	}
	for _, n := range s.Asks {
		if n < 1 {
			return fmt.Errorf("ask %d: want 1 iteration or more", n)
		}
	}
	return nil
}

// open opens the game, cut off as its registration has it.
func (s *Study) open() (engine.Game, error) {
	e, err := engine.Lookup(s.Game)
	if err != nil {
		return nil, err
	}
	var settings []engine.Setting
	for _, o := range s.Options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, fmt.Errorf("option %q: want NAME=VALUE", o)
		}
		settings = append(settings, agents.SettingBy(s.By, key, value))
	}
	return engine.Open(s.Game, e.Limited(settings))
}
