package phases

import (
	"fmt"

	"deadreckon/engine"
)

// Row is a phase of a game with positions S.
type Row[S any] struct {
	Name  string // one word, as in position files
	Means string // description, a clause

	// Seat returns the player that decides, or engine.Chance. It is nil if nobody decides.
	Seat func(s *S) engine.Seat
	// Legal implements engine.Position.AppendLegal.
	Legal func(s *S, dst []engine.Action) []engine.Action
	// Odds appends the weights of outcomes, in the order of Legal. It is nil if chance never
	// decides.
	Odds func(s *S, dst []uint64) []uint64
	// Enter plays on after the phase has been set, until a decision. It is nil if there always is
	// a decision.
	Enter func(s *S)
}

// row returns the row itself, also if a game's struct embeds it.
func (r *Row[S]) row() *Row[S] { return r }

// Passage reports whether play runs through the phase without a decision.
func (r *Row[S]) Passage() bool { return r.Legal == nil && r.Enter != nil }

// Always returns the Seat of a phase with a fixed seat.
func Always[S any](seat engine.Seat) func(*S) engine.Seat {
	return func(*S) engine.Seat { return seat }
}

// Most is the maximum number of phases.
const Most = 64

// Sequence is the table of phases by number.
type Sequence[S any, P ~uint8] struct {
	rows []*Row[S]

	// The columns, with a function in every place.
	seat  [Most]func(s *S) engine.Seat
	legal [Most]func(s *S, dst []engine.Action) []engine.Action
	odds  [Most]func(s *S, dst []uint64) []uint64
	enter [Most]func(s *S)
}

// New makes a table of rows, or of structs that embed Row, which must not move. It panics on
// contradictory rows.
func New[S any, P ~uint8, R any, PR interface {
	*R
	row() *Row[S]
}](rows []R) *Sequence[S, P] {
	t := &Sequence[S, P]{}
	named := map[string]bool{}
	for i := range rows {
		r := PR(&rows[i]).row()
		switch {
		case i == Most:
			panic(fmt.Sprintf("phases: more than %d phases", Most))
		case r.Name == "":
			panic(fmt.Sprintf("phases: phase %d has no name", i))
		case named[r.Name]:
			panic("phases: two phases are called " + r.Name)
		case (r.Seat == nil) != (r.Legal == nil):
			panic(fmt.Sprintf("phases: %s has one of Seat and Legal", r.Name))
		case r.Odds != nil && r.Legal == nil:
			panic(fmt.Sprintf("phases: %s has odds of nothing", r.Name))
		}
		named[r.Name] = true
		t.rows = append(t.rows, r)
		t.fill(i, *r)
	}
	return t
}

// fill sets the columns of a phase.
func (t *Sequence[S, P]) fill(i int, r Row[S]) {
	if r.Seat == nil {
		r.Seat = Always[S](engine.Nobody)
		r.Legal = func(_ *S, dst []engine.Action) []engine.Action { return dst }
	}
	if r.Enter == nil {
		r.Enter = func(*S) {}
	}
	if odds := r.Odds; odds == nil {
		r.Odds = func(_ *S, dst []uint64) []uint64 { return dst }
	} else {
		r.Odds = func(s *S, dst []uint64) []uint64 {
			if t.seat[i](s) != engine.Chance {
				return dst
			}
			return odds(s, dst)
		}
	}
	t.seat[i], t.legal[i], t.odds[i], t.enter[i] = r.Seat, r.Legal, r.Odds, r.Enter
}

// Name returns the name of a phase, or its number if there is no such phase.
func (t *Sequence[S, P]) Name(p P) string {
	if int(p) < len(t.rows) {
		return t.rows[p].Name
	}
	return fmt.Sprintf("phase %d", uint8(p))
}

// Names returns the names of all phases, by number.
func (t *Sequence[S, P]) Names() (names []string) {
	for _, r := range t.rows {
		names = append(names, r.Name)
	}
	return names
}

// Turn returns the seat that decides, Nobody at the end of the game.
func (t *Sequence[S, P]) Turn(s *S, p P) engine.Seat { return t.seat[p%Most](s) }

// AppendLegal appends the choices or outcomes of a phase.
func (t *Sequence[S, P]) AppendLegal(s *S, p P, dst []engine.Action) []engine.Action {
	return t.legal[p%Most](s, dst)
}

// AppendOdds appends the weights of the outcomes where chance decides.
func (t *Sequence[S, P]) AppendOdds(s *S, p P, dst []uint64) []uint64 { return t.odds[p%Most](s, dst) }

// Enter plays on from a phase that has been set.
func (t *Sequence[S, P]) Enter(s *S, p P) { t.enter[p%Most](s) }
