package journal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deadreckon/engine"
)

// version of the file format.
const version = 1

// Sources of chance outcomes.
const (
	DiceSeed = "seed" // drawn by the seed
	DiceAsk  = "ask"  // entered, as they fall on somebody's table
)

// Header describes the game of a journal.
type Header struct {
	Version  int              `json:"version"`
	Program  string           `json:"program"` // that began it
	Game     string           `json:"game"`
	Settings []engine.Setting `json:"settings"` // options, and digests of data

	// Data are texts that replace built-in data, by file name.
	Data map[string]string `json:"data,omitempty"`

	Seed    uint64   `json:"seed"`
	Dice    string   `json:"dice"`
	Players []string `json:"players,omitempty"` // by seat, where that is known

	// Eyes names the seats whose knowledge is saved, all of one side. It is empty if the full game is
	// saved.
	Eyes []string `json:"eyes,omitempty"`

	// Position is the starting position if it differs from the initial one: the full position, or the view
	// of each of Eyes.
	Position []string `json:"position,omitempty"`

	Begun time.Time `json:"begun"`

	// Nonce distinguishes the journal from another file with its name, such as a removed one. It is empty
	// without a file and in old files.
	Nonce string `json:"nonce,omitempty"`
}

// HeaderOf returns the header of a new game.
func HeaderOf(g engine.Game, program string, seed uint64, dice string) Header {
	return Header{Version: version, Program: program, Game: g.Name(), Settings: g.About().Settings, Seed: seed, Dice: dice,
		Begun: time.Now().UTC().Truncate(time.Second)}
}

// open opens the game. extra are settings that name data files.
func (h *Header) open(extra []engine.Setting) (engine.Game, error) {
	if h.Version != version {
		return nil, fmt.Errorf("version %d; this program reads version %d", h.Version, version)
	}
	if h.Dice != DiceSeed && h.Dice != DiceAsk {
		return nil, fmt.Errorf("dice %q: expected %s or %s", h.Dice, DiceSeed, DiceAsk)
	}
	g, err := engine.Open(h.Game, slices.Concat(extra, engine.SetTexts(h.Data), h.Settings))
	if err == nil && len(h.Players) > 0 && len(h.Players) != len(g.Seats()) {
		err = fmt.Errorf("%d players of %d seats", len(h.Players), len(g.Seats()))
	}
	return g, err
}

// root returns the starting position: the full position, or the view of each of Eyes.
func (h *Header) root(g engine.Game) ([]engine.Position, error) {
	if n := max(len(h.Eyes), 1); len(h.Position) > 0 && len(h.Position) != n {
		return nil, fmt.Errorf("%d positions; expected %d", len(h.Position), n)
	}
	if len(h.Eyes) == 0 {
		if len(h.Position) == 0 {
			return []engine.Position{g.NewState()}, nil
		}
		p, err := g.Notation().ParsePosition(h.Position[0])
		return []engine.Position{p}, err
	}
	var out []engine.Position
	for i, name := range h.Eyes {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, err
		}
		var p engine.Position = g.NewState()
		if len(h.Position) > 0 {
			if p, err = g.Notation().ParsePosition(h.Position[i]); err != nil {
				return nil, err
			}
		}
		v, err := engine.ViewOf(g, p, seat)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Title describes the game and its players in one line.
func (h *Header) Title(g engine.Game) string {
	words := make([]string, len(h.Players))
	for i, p := range h.Players {
		words[i] = g.Seats()[i] + ": " + p
	}
	title := h.Game
	if len(words) > 0 {
		title += ", " + strings.Join(words, ", ")
	}
	if len(h.Eyes) > 0 {
		return title + ", as " + strings.Join(h.Eyes, " and ") + " knows it"
	}
	return title
}
