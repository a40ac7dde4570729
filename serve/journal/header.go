package journal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deadreckon/engine"
)

// version is that of the files.
const version = 1

// Where the dice of a game come from.
const (
	DiceSeed = "seed" // drawn by the seed
	DiceAsk  = "ask"  // entered, as they fall on somebody's table
)

// Header says which game is kept, and how it is played.
type Header struct {
	Version  int              `json:"version"`
	Program  string           `json:"program"` // that began it
	Game     string           `json:"game"`
	Settings []engine.Setting `json:"settings"` // options, and digests of data

	// Data are texts that the game was begun with in the place of data that are built in, by the
	// names of their files.
	Data map[string]string `json:"data,omitempty"`

	Seed    uint64   `json:"seed"`
	Dice    string   `json:"dice"`
	Players []string `json:"players,omitempty"` // by seat, where that is known

	// Eyes names the seats whose knowledge is kept, all of one side; none where the truth is.
	Eyes []string `json:"eyes,omitempty"`

	// Position is where the game begins in place of its root: the truth, or what each of
	// Eyes knows.
	Position []string `json:"position,omitempty"`

	Begun time.Time `json:"begun"`

	// Nonce tells the journal from others of its name, such as one that was removed. Those that
	// no file keeps have none, nor have those of versions before it was kept.
	Nonce string `json:"nonce,omitempty"`
}

// HeaderOf returns the header of a game that is about to begin at its root.
func HeaderOf(g engine.Game, program string, seed uint64, dice string) Header {
	return Header{Version: version, Program: program, Game: g.Name(), Settings: g.About().Settings, Seed: seed, Dice: dice,
		Begun: time.Now().UTC().Truncate(time.Second)}
}

// open opens the game; extra are settings that name the files of its data.
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

// root returns where the game begins: the truth, or what each of the eyes knows.
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

// Title says in a line which game it is and who plays it.
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
