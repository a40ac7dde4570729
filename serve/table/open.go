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

// Order is a request for a table: a game that begins, one that a text holds, or one that is kept.
type Order struct {
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

// OrderBy returns an empty order of who names files by a right.
func OrderBy(by access.Permission) Order {
	return Order{Settings: session.SettingsBy(by), Data: session.DataBy(by), by: by}
}

// Continued refuses what does not go with a game that is kept.
func (o Order) Continued() error {
	if o.Game != "" || o.Settings.List != nil || o.Data.Texts != nil || o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" || o.Load != "" {
		return errors.New(`"continue" goes with "journal" alone: the journal says how the game is played`)
	}
	return nil
}

// Begin returns the name of the game, and how its journal is begun in a folder by a program.
func (o Order) Begin(in journal.Shelf, program string) (string, func(name string) (*journal.Journal, error), error) {
	if o.Load != "" {
		return o.loading(in, program)
	}
	g, h, err := o.header(program)
	if err != nil {
		return "", nil, err
	}
	return g.Name(), func(name string) (*journal.Journal, error) { return in.Begin(name, g, h) }, nil
}

// loading is Begin of a game that a text holds.
func (o Order) loading(in journal.Shelf, program string) (string, func(name string) (*journal.Journal, error), error) {
	if o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" {
		return "", nil, errors.New(`"load" goes with "game", "settings", "data" and "journal" alone: the text says the rest`)
	}
	load := func(name string) (*journal.Journal, error) {
		of := session.New()
		of.Program, of.Shelf = program, in
		_, err := of.LoadText(o.Load, session.Load{Game: o.Game, Settings: o.Settings, Data: o.Data, Journal: name})
		return of.Journal(), err
	}
	j, err := load("") // kept nowhere, to see what it is
	if err != nil {
		return "", nil, err
	}
	return j.Game().Name(), load, nil
}

// header returns the game of an order, and how it is played.
func (o Order) header(program string) (engine.Game, journal.Header, error) {
	e, err := engine.Lookup(o.Game)
	if err != nil {
		return nil, journal.Header{}, err
	}
	g, err := engine.Open(o.Game, e.Limited(o.Settings.With(o.Data))) // what need not end is neither searched nor played by agents
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

// follow has the game known as a seat knows it, who reads out what happens at a real table.
func (o Order) follow(g engine.Game, h *journal.Header) error {
	seat, err := engine.SeatNamed(g, o.Follow)
	if err != nil {
		return err
	}
	for name, p := range o.Players {
		if p != session.Person {
			return fmt.Errorf("%s is %s, but at a real table persons play; leave it out, or \"follow\"", name, p)
		}
	}
	if o.Dice == "program" {
		return errors.New(`"follow" goes with "dice":"ask": they fall at the table`)
	}
	h.Dice, h.Eyes = journal.DiceAsk, []string{engine.SeatName(g, seat)}
	h.Players = slices.Repeat([]string{session.Others}, len(g.Seats()))
	h.Players[seat] = journal.Me
	return nil
}

// players returns who plays each seat: persons where nobody is named.
func (o Order) players(g engine.Game) ([]string, error) {
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
