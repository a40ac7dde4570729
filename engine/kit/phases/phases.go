package phases

import (
	"fmt"

	"deadreckon/engine"
)

// Row is a phase of a game whose positions, full or holed, are an S.
type Row[S any] struct {
	Name  string // one word, as positions are written with it
	Means string // what is to be done, in a clause

	// Seat returns who decides: a player, or engine.Chance. Nil where nobody does.
	Seat func(s *S) engine.Seat
	// Legal appends the choices or outcomes, as engine.Position has it.
	Legal func(s *S, dst []engine.Action) []engine.Action
	// Odds appends the weights of outcomes, in step with Legal. Nil where chance never
	// decides.
	Odds func(s *S, dst []uint64) []uint64
	// Enter plays on, once the phase has been set, until somebody decides. Nil where
	// somebody always does.
	Enter func(s *S)
}

// row returns the row itself, also where a game's struct embeds it.
func (r *Row[S]) row() *Row[S] { return r }

// Passage reports whether nobody decides here and play runs on.
func (r *Row[S]) Passage() bool { return r.Legal == nil && r.Enter != nil }

// Always is the Seat of a phase in which it is always the same one.
func Always[S any](seat engine.Seat) func(*S) engine.Seat {
	return func(*S) engine.Seat { return seat }
}

// Most is how many phases a table holds at most.
const Most = 64

// Sequence is the phases of a game by their numbers.
type Sequence[S any, P ~uint8] struct {
	rows []*Row[S]

	// The columns that play asks for, with a function in every place.
	seat  [Most]func(s *S) engine.Seat
	legal [Most]func(s *S, dst []engine.Action) []engine.Action
	odds  [Most]func(s *S, dst []uint64) []uint64
	enter [Most]func(s *S)
}

// New makes a table of rows, or of structs that embed Row, which must stay where they
// are. It panics on rows that contradict each other.
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

// Name returns the word of a phase, and its number where there is no such phase.
func (t *Sequence[S, P]) Name(p P) string {
	if int(p) < len(t.rows) {
		return t.rows[p].Name
	}
	return fmt.Sprintf("phase %d", uint8(p))
}

// Names returns the words of all phases, by number.
func (t *Sequence[S, P]) Names() (names []string) {
	for _, r := range t.rows {
		names = append(names, r.Name)
	}
	return names
}

// Turn returns who decides, Nobody at an end of the game.
func (t *Sequence[S, P]) Turn(s *S, p P) engine.Seat { return t.seat[p%Most](s) }

// AppendLegal appends the choices or outcomes of a phase.
func (t *Sequence[S, P]) AppendLegal(s *S, p P, dst []engine.Action) []engine.Action {
	return t.legal[p%Most](s, dst)
}

// AppendOdds appends the weights of the outcomes where chance decides.
func (t *Sequence[S, P]) AppendOdds(s *S, p P, dst []uint64) []uint64 { return t.odds[p%Most](s, dst) }

// Enter plays on from a phase that has been set.
func (t *Sequence[S, P]) Enter(s *S, p P) { t.enter[p%Most](s) }
