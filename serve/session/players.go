package session

import (
	"errors"
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
)

// Players of seats in requests, beside agents.
const (
	Person = "person" // all moves are entered; journals call it journal.Me
	Guest  = "guest"  // another person, with a door of their own
	Others = "table"  // the players at the real table of a followed game
)

// Players returns the player of each seat: Person, Guest, Others, the text of an agent or, if unnamed, "".
func (s *Session) Players() []string { return PlayersOf(s.journal) }

// PlayersOf returns the same for a journal.
func PlayersOf(j *journal.Journal) []string {
	out := make([]string, len(j.Game().Seats()))
	for seat, p := range j.Header().Players {
		if p == journal.Me {
			p = Person
		}
		out[seat] = p
	}
	return out
}

// SetPlayers sets the players of some seats, by name; all or, after an error, none. Files are opened with
// a permission. Agents that run a program are refused, because clients are not trusted with programs.
func (s *Session) SetPlayers(players map[string]string, by access.Permission) error {
	if err := s.Ready(); err != nil {
		return err
	}
	g := s.Game()
	all := slices.Clone(s.journal.Header().Players)
	if all == nil {
		all = make([]string, len(g.Seats()))
	}
	for name, player := range players {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return err
		}
		if all[seat], err = PlayerOf(g, seat, player, by); err != nil {
			return err
		}
	}
	return s.journal.SetPlayers(all)
}

// PlayerOf returns the journal's name for a player of a seat, or an error with the reason against it.
func PlayerOf(g engine.Game, seat engine.Seat, player string, by access.Permission) (string, error) {
	switch {
	case player == "":
		return "", errors.New(`nobody is named; expected "person", "guest" or an agent`)
	case player == Person:
		return journal.Me, nil
	case player == Guest:
		return Guest, nil
	case agents.RunsProgram(g, player):
		return "", fmt.Errorf("the player %s runs a program, and requests are not trusted with that", player)
	}
	a, err := agents.Reader{By: by}.ParseFor(g, seat, player)
	if err != nil {
		return "", fmt.Errorf(`%w; whoever is no agent is "person" or "guest"`, err)
	}
	defer agents.Close(a)
	return a.Name(), nil
}
