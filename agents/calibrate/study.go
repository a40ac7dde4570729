package calibrate

import (
	"fmt"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Study plays games to calibrate searches. Its numbers are 1 or more.
type Study struct {
	Header
	By      access.Permission // permission for the player
	Version string            // revision of the program, recorded with each game
	Games   int               // games to add
	Threads int               // games at a time

	Remote agents.RemoteRunner // plays the games on other machines, if not nil

	game engine.Game
}

// Header is the first line of a file. The games depend only on it, their seeds and the version of
// the program.
type Header struct {
	Game      string   `json:"game"`
	Options   []string `json:"options"`       // NAME=VALUE
	Player    string   `json:"player"`        // agent of every seat
	Net       string   `json:"net,omitempty"` // bundled nets that guide the searches; set by Play
	Asks      []int    `json:"asks"`          // iterations of the searches
	Positions int      `json:"positions"`     // sampled decisions of each side in each game
	Seed      uint64   `json:"seed"`          // seed of the first game; the others follow
}

// check returns an error if a number is below 1.
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

// open opens the game with its default limits.
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
