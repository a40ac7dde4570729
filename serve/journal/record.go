package journal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Me is the player of a seat for whom a person enters what is done.
const Me = "me"

// noteOf is the key of the note in a record that says who plays a seat.
func noteOf(seat int) string { return "agent." + strconv.Itoa(seat) }

// Record returns what leads to the place as a record of play. A record is a whole game: there
// is none of a game that began elsewhere than at its root, nor of one that is kept as a seat
// knows it, unless that is all there is to know.
func (j *Journal) Record(producer string) (*engine.Record, error) {
	return j.RecordTo(j.at, producer)
}

// RecordTo is Record of what leads to a node that is there.
func (j *Journal) RecordTo(node int, producer string) (*engine.Record, error) {
	r, p := engine.NewRecord(j.game, j.header.Seed, producer), engine.Position(j.game.NewState())
	if root := j.Trail(node)[0]; len(j.header.Position) > 0 || root != 0 {
		start, full := j.nodes[root].start[0].(engine.State)
		if !full {
			return nil, errors.New("a record is a whole game, and this one began with a position as a seat knows it")
		}
		p = engine.Clone(j.game, start)
		r.Start = strings.TrimSuffix(j.game.Notation().FormatPosition(p), "\n") + "\n"
	}
	for seat, player := range j.header.Players {
		r.Notes = append(r.Notes, engine.Setting{Key: noteOf(seat), Value: player})
	}
	for i, s := range j.steps(node) {
		a, err := j.parse(p, s.Step)
		if err != nil {
			return nil, fmt.Errorf("a record is a whole game, and this one is kept as %s knows it: action %d: %w",
				strings.Join(j.header.Eyes, " and "), i+1, err)
		}
		r.Add(j.game.Notation(), p, a)
		p.Apply(a)
	}
	r.End(p, len(j.game.Seats()))
	return r, nil
}

// HeaderOfRecord returns the header of a record's game g.
func HeaderOfRecord(g engine.Game, r *engine.Record) Header {
	h := HeaderOf(g, r.Producer, r.Seed, DiceSeed)
	if r.Start != "" {
		h.Position = []string{r.Start}
	}
	players := make([]string, len(g.Seats()))
	for seat := range players {
		for _, note := range r.Notes {
			if note.Key == noteOf(seat) {
				players[seat] = note.Value
			}
		}
		if players[seat] == "" {
			return h
		}
	}
	h.Players = players
	return h
}

// Import enters what a record of the journal's game holds. An entry is what a person decided
// or, where none played, any player; all else followed by itself.
func (j *Journal) Import(r *engine.Record) error {
	persons := map[engine.Seat]bool{}
	for seat, player := range j.header.Players {
		persons[engine.Seat(seat)] = player == Me
	}
	anybody := true
	for _, is := range persons {
		anybody = anybody && !is
	}
	var failed error
	_, err := r.Replay(j.game, func(s engine.State, a engine.Action) {
		turn := s.Turn()
		switch {
		case failed != nil:
		case turn == engine.Chance:
			failed = j.Follow(a, len(s.AppendLegal(nil)) > 1)
		case anybody || persons[turn]:
			failed = j.Enter(a)
		default:
			failed = j.Follow(a, false)
		}
	})
	return errors.Join(err, failed)
}

// Played is one action of the branch that leads to the place.
type Played struct {
	Kept   Step
	Entry  int           // that it belongs to
	Action engine.Action // in the position before it
}

// Played returns all that leads to the place, in order, from the positions of Root.
func (j *Journal) Played() []Played {
	var out []Played
	for i, n := range j.Trail(j.at) {
		for _, steps := range [][]step{j.nodes[n].entered, j.nodes[n].then} {
			for _, s := range steps {
				out = append(out, Played{s.Step, i, s.action})
			}
		}
	}
	return out
}

// Root returns the position where what leads to the place begins: the truth or, in a journal
// with eyes, what the first of them knows. It is a copy.
func (j *Journal) Root() engine.Position {
	return engine.Clone(j.game, j.nodes[j.Trail(j.at)[0]].start[0])
}

// Led returns how the place came about as a seat saw it: what the seat knew where what leads
// there begins, nil where that is what another seat knew, and what it saw since.
func (j *Journal) Led(seat engine.Seat) (from engine.View, seen []engine.Action) {
	from, ok := j.Root().(engine.View)
	if !ok || from.Viewer() != seat {
		var err error
		if j, err = j.As(seat); err != nil {
			return nil, nil
		}
		from = j.Root().(engine.View)
	}
	for _, played := range j.Played() {
		seen = append(seen, played.Action)
	}
	return from, seen
}
