package session

import (
	"time"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Apply plays actions.
type Apply struct {
	Head
	Toward
	Actions []string `json:"actions"`

	Read []engine.Action `json:"-"` // in place of Actions, by who has read them
}

// ApplyReply is what they came to.
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
	told, err := Tell(a.Game(), a.Position(), actions, string(r.Seat))
	if err != nil {
		return nil, err
	}
	if err := a.Enter(actions...); err != nil {
		return nil, err
	}
	return ApplyReply{r.answer(), told, a.Standing()}, nil
}

// Roll plays one outcome of chance.
type Roll struct {
	Head
	Toward
}

// RollReply is what fell.
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

// Players says who plays, and changes that.
type Players struct {
	Head
	Players Named `json:"players"`
}

// PlayersReply is who plays then.
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

// PlayersByName returns who plays each seat of a journal.
func PlayersByName(j *journal.Journal) map[string]string {
	players := map[string]string{}
	for seat, p := range PlayersOf(j) {
		players[j.Game().Seats()[seat]] = p
	}
	return players
}

// Go lets the agents play on.
type Go struct {
	Head
	resumed
	Toward
	Count int `json:"count"`

	Follow bool `json:"-"` // what agents do is no entry of its own
}

// GoReply is what was played.
type GoReply struct {
	Answer
	Gone
}

// Rest implements Search.
func (r *Go) Rest(any, time.Duration) (Search, bool) { return r, true }

func (r *Go) do(a *Asker) (any, error) {
	told := replies[Gone]{a, &r.Head, func(with Answer, g Gone) any { return GoReply{with, g} }}
	return told.of(a.Go(Going{Count: r.Count, Seat: string(r.Seat), Follow: r.Follow, Tell: told.partial,
		Stop: func() { a.Flights.Stop(a.Eye, r.Guest, &r.ID) }}))
}
