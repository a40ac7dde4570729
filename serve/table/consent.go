package table

import (
	"fmt"
	"reflect"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// proposal is a change of the game that several seats must request.
type proposal struct {
	request session.Request
	moves   int // Change.Moves at the time of the request
	by      map[engine.Seat]bool
}

// move lets a seat change the position of the game. Without the others' consent a seat may take back its
// own entries, since nobody has learnt anything since then. In a game with secrets, going behind entries
// of others or chance, or behind the end of the game, needs the same request from the others. A change of
// players always does.
func (v *Viewer) move(r session.Request) (any, error) {
	t := v.table
	reason := "the end of the game has revealed what was hidden"
	if !t.ended {
		if _, err := v.ownAsker.Do(r); err != nil {
			return nil, err
		}
		v.stale = true
		reason = "going back behind other entries may reveal something"
	}
	players, sets := r.(*session.Players)
	sets = sets && len(players.Players.By) > 0
	if sets {
		reason = "a change of players needs the consent of all"
	}
	if alone := !t.ended && t.session.Journal().OnlyBy(v.name(), v.own.Journal().At()); sets || t.Game().About().Secrets && !alone {
		if missing := v.propose(r, sets); len(missing) > 0 {
			return nil, fmt.Errorf("%s: this happens when %s requests it too", reason, strings.Join(missing, " and "))
		}
	}
	return v.doAtTable(r)
}

// propose records the request of the seat and returns the parties that have not made it yet: every guest,
// and one of the persons, who share a screen. If no person plays, the owner of the table must agree to a
// change of players.
func (v *Viewer) propose(r session.Request, owner bool) (missing []string) {
	t := v.table
	if t.proposal.request == nil || !same(t.proposal.request, r) || t.proposal.moves != t.moves {
		t.proposal = proposal{r, t.moves, map[engine.Seat]bool{}}
	}
	t.proposal.by[v.seat] = true
	g, persons, asked := t.Game(), []string{}, false
	for i, player := range t.session.Players() {
		seat := engine.Seat(i)
		switch {
		case player == session.Guest && !t.proposal.by[seat]:
			missing = append(missing, engine.SeatName(g, seat))
		case player == session.Person || player == "":
			persons, asked = append(persons, engine.SeatName(g, seat)), asked || t.proposal.by[seat]
		}
	}
	if owner && len(persons) == 0 {
		missing = append(missing, "the owner of the table")
	}
	if len(persons) > 0 && !asked {
		missing = append(missing, strings.Join(persons, " or "))
	}
	return missing
}

// same reports whether two requests are equal except for their headers.
func same(a, b session.Request) bool {
	*a.Header() = *b.Header()
	return reflect.DeepEqual(a, b)
}
