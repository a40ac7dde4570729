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

// Table is the phases of a game by their numbers.
type Table[S any, P ~uint8] struct{ rows []*Row[S] }

// New makes a table of rows, or of structs that embed Row, which must stay where they
// are. It panics on rows that contradict each other.
func New[S any, P ~uint8, R any, PR interface {
	*R
	row() *Row[S]
}](rows []R) Table[S, P] {
	var t Table[S, P]
	named := map[string]bool{}
	for i := range rows {
		r := PR(&rows[i]).row()
		switch {
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
	}
	return t
}

// Len returns the number of phases.
func (t Table[S, P]) Len() int { return len(t.rows) }

// Name returns the word of a phase, and its number where there is no such phase.
func (t Table[S, P]) Name(p P) string {
	if int(p) < len(t.rows) {
		return t.rows[p].Name
	}
	return fmt.Sprintf("phase %d", uint8(p))
}

// Names returns the words of all phases, by number.
func (t Table[S, P]) Names() (names []string) {
	for _, r := range t.rows {
		names = append(names, r.Name)
	}
	return names
}

// Named returns the phase of a word.
func (t Table[S, P]) Named(word string) (P, bool) {
	for p, r := range t.rows {
		if r.Name == word {
			return P(p), true
		}
	}
	return 0, false
}

// Row returns the row of a phase.
func (t Table[S, P]) Row(p P) *Row[S] { return t.rows[p] }

// Turn returns who decides, Nobody at an end of the game.
func (t Table[S, P]) Turn(s *S, p P) engine.Seat {
	if r := t.rows[p]; r.Seat != nil {
		return r.Seat(s)
	}
	return engine.Nobody
}

// AppendLegal appends the choices or outcomes of a phase.
func (t Table[S, P]) AppendLegal(s *S, p P, dst []engine.Action) []engine.Action {
	if r := t.rows[p]; r.Legal != nil {
		return r.Legal(s, dst)
	}
	return dst
}

// AppendOdds appends the weights of the outcomes where chance decides.
func (t Table[S, P]) AppendOdds(s *S, p P, dst []uint64) []uint64 {
	if r := t.rows[p]; r.Odds != nil && r.Seat(s) == engine.Chance {
		return r.Odds(s, dst)
	}
	return dst
}

// Enter plays on from a phase that has been set.
func (t Table[S, P]) Enter(s *S, p P) {
	if r := t.rows[p]; r.Enter != nil {
		r.Enter(s)
	}
}
