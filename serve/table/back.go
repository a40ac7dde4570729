package table

import (
	"fmt"
	"reflect"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// wish is what seats ask for that others have to ask for too.
type wish struct {
	request session.Request
	moves   int // as in a Change: where the game is asked to move from
	by      map[engine.Seat]bool
}

// move has a seat put the game elsewhere. In a game with secrets it does so alone over its own
// entries: nobody has learnt anything since. Over what others did or chance, and once the end was seen
// with all that it shows, the others have to ask for the same. In every game they have to agree on the players.
func (e *Eye) move(r session.Request) (any, error) {
	t := e.table
	reason := "the end of the game was seen, with all that was hidden"
	if !t.ended {
		if _, err := e.knows.Do(r); err != nil {
			return nil, err
		}
		e.stale = true
		reason = "what others did, or chance, may have told something"
	}
	players, sets := r.(*session.Players)
	sets = sets && len(players.Players.By) > 0
	if sets {
		reason = "who plays is for all of them to say"
	}
	if alone := !t.ended && t.truth.Journal().Alone(e.name(), e.own.Journal().At()); sets || t.Game().About().Secrets && !alone {
		if missing := e.wish(r, sets); len(missing) > 0 {
			return nil, fmt.Errorf("%s: the game moves as soon as %s asks for the same", reason, strings.Join(missing, " and "))
		}
	}
	return e.inTruth(r)
}

// wish notes what the seat asks for, and returns who has to ask for the same yet: every guest, and one of the
// persons, who sit at one screen. If no person plays, only the key open can do what needs the owner.
func (e *Eye) wish(r session.Request, owner bool) (missing []string) {
	t := e.table
	if t.wish.request == nil || !same(t.wish.request, r) || t.wish.moves != t.moves {
		t.wish = wish{r, t.moves, map[engine.Seat]bool{}}
	}
	t.wish.by[e.seat] = true
	g, persons, asked := t.Game(), []string{}, false
	for i, player := range t.truth.Players() {
		seat := engine.Seat(i)
		switch {
		case player == session.Guest && !t.wish.by[seat]:
			missing = append(missing, engine.SeatName(g, seat))
		case player == session.Person || player == "":
			persons, asked = append(persons, engine.SeatName(g, seat)), asked || t.wish.by[seat]
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

// same reports whether two requests ask for the same.
func same(a, b session.Request) bool {
	*a.Header() = *b.Header()
	return reflect.DeepEqual(a, b)
}
