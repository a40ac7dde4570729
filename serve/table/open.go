package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// OpenRequest asks for a table with a new game, a game from a text, or a saved game.
type OpenRequest struct {
	Game     string            `json:"game"`
	Settings session.Settings  `json:"settings"`
	Data     session.Data      `json:"data"`
	Seed     *uint64           `json:"seed"`
	Dice     string            `json:"dice"`
	Players  map[string]string `json:"players"`
	Journal  string            `json:"journal"`
	Continue bool              `json:"continue"`
	Follow   string            `json:"follow"` // the seat as which a game at a real table is known
	Load     string            `json:"load"`

	by access.Permission
}

// NewOpenRequest returns an empty request whose files are opened with the given permission.
func NewOpenRequest(by access.Permission) OpenRequest {
	return OpenRequest{Settings: session.SettingsBy(by), Data: session.DataBy(by), by: by}
}

// Continued returns an error if the request has fields that contradict a saved game.
func (o OpenRequest) Continued() error {
	if o.Game != "" || o.Settings.List != nil || o.Data.Texts != nil || o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" || o.Load != "" {
		return errors.New(`"continue" takes only "journal", which holds all settings of the game`)
	}
	return nil
}

// Begin returns the name of the game and a function that begins its journal in a folder.
func (o OpenRequest) Begin(in journal.Folder, program string) (string, func(name string) (*journal.Journal, error), error) {
	if o.Load != "" {
		return o.loading(in, program)
	}
	g, h, err := o.header(program)
	if err != nil {
		return "", nil, err
	}
	return g.Name(), func(name string) (*journal.Journal, error) { return in.Begin(name, g, h) }, nil
}

// loading is Begin for a game from a text.
func (o OpenRequest) loading(in journal.Folder, program string) (string, func(name string) (*journal.Journal, error), error) {
	if o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" {
		return "", nil, errors.New(`"load" takes only "game", "settings", "data" and "journal"; the text holds the rest`)
	}
	load := func(name string) (*journal.Journal, error) {
		of := session.New()
		of.Program, of.Folder = program, in
		_, err := of.LoadText(o.Load, session.Load{Game: o.Game, Settings: o.Settings, Data: o.Data, Journal: name})
		return of.Journal(), err
	}
	j, err := load("") // not saved, only read
	if err != nil {
		return "", nil, err
	}
	return j.Game().Name(), load, nil
}

// header returns the game of the request and the header of its journal.
func (o OpenRequest) header(program string) (engine.Game, journal.Header, error) {
	e, err := engine.Lookup(o.Game)
	if err != nil {
		return nil, journal.Header{}, err
	}
	g, err := engine.Open(o.Game, e.Limited(o.Settings.With(o.Data))) // agents cannot play a game that may never end
	if err != nil {
		return nil, journal.Header{}, err
	}
	seed := uint64(time.Now().UnixNano())
	if o.Seed != nil {
		seed = *o.Seed
	}
	h := journal.HeaderOf(g, program, seed, journal.DiceSeed)
	h.Data = o.Data.Texts
	switch o.Dice {
	case "", "program":
	case "ask":
		h.Dice = journal.DiceAsk
	default:
		return nil, h, fmt.Errorf("dice %q: expected program or ask", o.Dice)
	}
	if o.Follow != "" {
		return g, h, o.follow(g, &h)
	}
	h.Players, err = o.players(g)
	return g, h, err
}

// follow sets up a game at a real table, known as one seat knows it; its player enters all events.
func (o OpenRequest) follow(g engine.Game, h *journal.Header) error {
	seat, err := engine.SeatNamed(g, o.Follow)
	if err != nil {
		return err
	}
	for name, p := range o.Players {
		if p != session.Person {
			return fmt.Errorf("%s is %s, but with \"follow\" all seats are played by people; leave out \"players\" or \"follow\"", name, p)
		}
	}
	if o.Dice == "program" {
		return errors.New(`"follow" needs "dice":"ask": the dice are rolled at the table`)
	}
	h.Dice, h.Eyes = journal.DiceAsk, []string{engine.SeatName(g, seat)}
	h.Players = slices.Repeat([]string{session.Others}, len(g.Seats()))
	h.Players[seat] = journal.Me
	return nil
}

// players returns the player of each seat, a person by default.
func (o OpenRequest) players(g engine.Game) ([]string, error) {
	out := slices.Repeat([]string{journal.Me}, len(g.Seats()))
	for name, p := range o.Players {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, err
		}
		if out[seat], err = session.PlayerOf(g, seat, p, o.by); err != nil {
			return nil, err
		}
	}
	return out, nil
}
