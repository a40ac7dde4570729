package journal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Me marks a seat whose actions a person enters.
const Me = "me"

// noteOf returns the record key for the player of a seat.
func noteOf(seat int) string { return "agent." + strconv.Itoa(seat) }

// Record returns the current line as a record of play. It fails if the game did not begin at its initial
// position, or if the journal lacks information because it is a seat's view.
func (j *Journal) Record(producer string) (*engine.Record, error) {
	return j.RecordTo(j.at, producer)
}

// RecordTo is Record for the line to a node, which must exist.
func (j *Journal) RecordTo(node int, producer string) (*engine.Record, error) {
	r, p := engine.NewRecord(j.game, j.header.Seed, producer), engine.Position(j.game.NewState())
	if root := j.Trail(node)[0]; len(j.header.Position) > 0 || root != 0 {
		start, full := j.nodes[root].start[0].(engine.State)
		if !full {
			return nil, errors.New("no full record is available: the game began with a position that has hidden parts")
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
			return nil, fmt.Errorf("no full record is available: %s cannot see everything (action %d: %w); use the position or share the game",
				strings.Join(j.header.Eyes, " and "), i+1, err)
		}
		r.Add(j.game.Notation(), p, a)
		p.Apply(a)
	}
	r.End(p, len(j.game.Seats()))
	return r, nil
}

// HeaderOfRecord returns the header of the record's game g.
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

// Import enters the actions of a record. Decisions of persons become entries, or all decisions if no
// person played; the rest are consequences.
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

// Played is one action of the current line.
type Played struct {
	Kept   Step
	Entry  int           // number of its entry
	Action engine.Action // in the position before it
}

// Played returns the actions from Root to the current node.
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

// Root returns a copy of the position where the current line begins: the full position, or the view of the
// first of Eyes.
func (j *Journal) Root() engine.Position {
	return engine.Clone(j.game, j.nodes[j.Trail(j.at)[0]].start[0])
}

// Led returns the history of the current node for a seat: its view at the root, nil if that is another
// seat's view, and the actions it saw since.
func (j *Journal) History(seat engine.Seat) (from engine.View, seen []engine.Action) {
	from, ok := j.Root().(engine.View)
	if !ok || from.Viewer() != seat {
		var err error
		if j, err = j.SeenBy(seat); err != nil {
			return nil, nil
		}
		from = j.Root().(engine.View)
	}
	for _, played := range j.Played() {
		seen = append(seen, played.Action)
	}
	return from, seen
}
