package session

import (
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Apply plays actions.
type Apply struct {
	Head
	ViewerChoice
	Actions []string `json:"actions"`

	Read []engine.Action `json:"-"` // in place of Actions, by who has read them
}

// ApplyReply is the result of the actions.
type ApplyReply struct {
	Answer
	Told []string `json:"told"`
	Standing
}

func (r *Apply) do(a *Asker) (any, error) {
	actions := r.Read
	if actions == nil {
		var err error
		if actions, err = a.Read(r.Actions); err != nil {
			return nil, err
		}
	}
	before := engine.Clone(a.Game(), a.Position())
	told, err := Tell(a.Game(), before, actions, string(r.Seat))
	if err != nil {
		return nil, err
	}
	then, err := a.Journal().EnterOnce(actions...)
	if err == nil && len(then) > 0 {
		told, err = Tell(a.Game(), before, slices.Concat(actions, then), string(r.Seat))
	}
	if err != nil {
		return nil, err
	}
	return ApplyReply{r.answer(), told, a.Standing()}, nil
}

// Roll plays one outcome of chance.
type Roll struct {
	Head
	ViewerChoice
}

// RollReply is the result of the dice.
type RollReply struct {
	Answer
	Action string   `json:"action"`
	Told   []string `json:"told"`
	Standing
}

func (r *Roll) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	seat := string(r.Seat)
	if _, err := Tell(a.Game(), a.Position(), nil, seat); err != nil {
		return nil, err
	}
	before := engine.Clone(a.Game(), a.Position())
	action, err := a.Roll()
	if err != nil {
		return nil, err
	}
	told, err := Tell(a.Game(), before, []engine.Action{action}, seat)
	if err != nil {
		return nil, err
	}
	word, err := Seen(a.Game(), before, action, seat)
	if err != nil {
		return nil, err
	}
	return RollReply{r.answer(), word, told, a.Standing()}, nil
}

// Players asks for the players of seats, and changes them.
type Players struct {
	Head
	Players Named `json:"players"`
}

// PlayersReply is the players of the seats.
type PlayersReply struct {
	Answer
	Players map[string]string `json:"players"`
}

func (r *Players) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if len(r.Players.By) > 0 {
		if err := a.SetPlayers(r.Players.By, r.Players.by); err != nil {
			return nil, err
		}
	}
	return PlayersReply{r.answer(), PlayersByName(a.Journal())}, nil
}

// PlayersByName returns the player of each seat of a journal.
func PlayersByName(j *journal.Journal) map[string]string {
	players := map[string]string{}
	for seat, p := range PlayersOf(j) {
		players[j.Game().Seats()[seat]] = p
	}
	return players
}

// Go lets the agents of a game play on, and the dice if the program throws them: until a person is on turn,
// the game is over, or agents have played Count actions, if Count is not 0. Each action is an entry, from
// which the following dice are derived.
type Go struct {
	Head
	resumed
	ViewerChoice
	Count int `json:"count"`

	Follow bool `json:"-"` // actions of agents follow from the entries and are not entries
}

// GoReply is the result of a Go.
type GoReply struct {
	Answer
	AutoplayResult
}

// Rest implements Search.
func (r *Go) Rest(any, time.Duration) (Search, bool) { return r, true }

func (r *Go) do(a *Asker) (any, error) {
	told := replies[AutoplayResult]{a, &r.Head, func(with Answer, g AutoplayResult) any { return GoReply{with, g} }}
	return told.of(a.Go(r, told.partial, func() { a.SearchPool.Stop(a.Eye, r.Guest, &r.ID) }))
}
