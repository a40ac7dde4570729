package verbs

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Grammar describes the actions of a game with positions S as a text: one Row for each verb. It reads and
// writes actions, lists the legal ones, and explains why an action is illegal. New builds its indices.
type Grammar[S any] struct {
	Game string // prefix of refusals, as in "mall: EN 5.1: ..."

	Words []Word[S] // kinds of arguments
	Rows  []Row[S]  // verbs

	// Phase returns the phase of a position, below 64.
	Phase func(s *S) uint8
	// Legal appends the legal actions.
	Legal func(s *S, dst []engine.Action) []engine.Action
	// Kind returns the kind of an action, by which its row is found.
	Kind func(x engine.Action) uint8
	// Pack makes an action from a kind and its arguments, and Unpack inverts it, for rows without their
	// own functions.
	Pack   func(kind uint8, a Args) engine.Action
	Unpack func(x engine.Action) Args
	// OnTurn describes the player on turn, such as "the human player is on turn, at act", or the end
	// of the game.
	OnTurn func(s *S) string
	// CheckOutcome, if not nil, checks positions whose legal actions come from a list of outcomes, not from
	// guards. It returns a refusal if the action is not in the list, and nil in all other positions.
	CheckOutcome func(s *S, q Request[S]) *Refusal

	byWord map[string]*Row[S]
	byKind [256][]*Row[S]
	word   [256]*Word[S]
}

// Row is one verb. Rows can share a kind, such as open and close; their functions Args then tell their
// actions apart. A row with a square S and a number N as arguments:
//
//	{Word: "dig", Shape: "S N", Example: "dig 045 3", Kinds: Of(KindDig), Phases: In(PhaseAct),
//		Guards: []Guard[State]{reachesSquare, hasTool}}
type Row[S any] struct {
	Word     string  // the verb
	Shape    string  // a Word.Sign for each argument; other characters are literals: "S-S", "S N"
	Wildcard string  // a word that can replace all arguments, such as ? or none
	Example  string  // complete action, for error messages
	Kinds    []uint8 // kinds of its actions; Grammar.Pack receives the first
	Phases   Phases  // in which actions of the row can be legal

	// AllowedIn reports whether actions of the row can be legal at s, which is in Phases. Nil for all
	// positions.
	AllowedIn func(s *S) bool

	// Action packs arguments into an action. It is only called in a phase of the row. Args inverts it, and
	// returns false for an action of another row. If both are nil, Grammar.Pack and Grammar.Unpack do this,
	// and the arguments of the wildcard are all 0.
	Action func(s *S, a Args) engine.Action
	Args   func(s *S, x engine.Action) (Args, bool)

	// Guards are called in order until one refuses, so a guard may rely on the guards before it. Without
	// guards every action is allowed.
	Guards []Guard[S]

	// Next returns the lowest value >= from that AppendLegal tries for argument i (0-based), given the
	// arguments before it; a negative value if there are no more. Nil tries all values of the word.
	Next func(s *S, a Args, i, from int) int

	// Range marks verbs of consecutive outcomes, such as sums of dice: refusals name only the lowest and
	// the highest.
	Range bool
}

// Args are the arguments of an action.
type Args struct {
	N        [4]int32 // values in the order of Row.Shape
	Wildcard bool     // Row.Or was written
	Verb     string   // Row.Word

	quiet bool // legal actions are being listed, so refusals need no text
}

// At returns argument i, 0-based.
func (a Args) At(i int) int { return int(a.N[i]) }

// Guard is a rule, or several related rules. It returns nil if they allow the action.
type Guard[S any] func(s *S, a Args) *Refusal

// Refusal is the refusal of an action by a rule.
type Refusal struct {
	Rule      string // number of the rule, "" for none
	Text      string // explanation
	expecting bool   // Expecting was called
}

func (f *Refusal) Error() string {
	if f.Rule == "" {
		return f.Text
	}
	return f.Rule + ": " + f.Text
}

var silentRefusal Refusal // refusal without text

// Refuse returns a refusal with a rule and a text, formatted as by fmt.Sprintf. While legal actions are
// listed it makes no text, and allocates nothing if its arguments are one-byte values, such as named
// integers with a String method.
func (a Args) Refuse(rule, format string, args ...any) *Refusal {
	if a.quiet {
		return &silentRefusal
	}
	return &Refusal{Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Require returns nil if a condition holds, otherwise the refusal of Refuse.
func (a Args) Require(holds bool, rule, format string, args ...any) *Refusal {
	if holds {
		return nil
	}
	return a.Refuse(rule, format, args...)
}

// RefuseFunc is Refuse for a text that is costly to make: while legal actions are listed, text is not
// called.
func (a Args) RefuseFunc(rule string, text func() string) *Refusal {
	if a.quiet {
		return &silentRefusal
	}
	return &Refusal{Rule: rule, Text: text()}
}

// Expecting makes Grammar.Refusal append the legal actions to the text. Guards must not call it: listing the
// legal actions calls the guards.
func (f *Refusal) Expecting() *Refusal {
	if f != &silentRefusal {
		f.expecting = true
	}
	return f
}

// KindList returns kinds of actions as a list for Row.Kinds.
func KindList[K ~uint8](kinds ...K) (out []uint8) {
	for _, k := range kinds {
		out = append(out, uint8(k))
	}
	return out
}

// Phases is a set of phases below 64.
type Phases uint64

// PhaseSet returns a set of phases.
func PhaseSet[P ~uint8](phases ...P) (out Phases) {
	for _, p := range phases {
		out |= 1 << p
	}
	return out
}

// Has reports whether a phase is in the set.
func (m Phases) Has(phase uint8) bool { return m>>phase&1 != 0 }

// New builds the indices of a grammar. It panics if a row is incomplete or two rows have the same verb.
func New[S any](t Grammar[S]) *Grammar[S] {
	t.byWord = map[string]*Row[S]{}
	for i := range t.Words {
		w := &t.Words[i]
		t.word[w.Sign] = w
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		switch {
		case t.byWord[r.Word] != nil:
			panic(fmt.Sprintf("verbs: %s: two rows have the verb %q", t.Game, r.Word))
		case len(r.Kinds) == 0:
			panic(fmt.Sprintf("verbs: %s: row %q has no Kinds", t.Game, r.Word))
		case (r.Action == nil) != (r.Args == nil):
			panic(fmt.Sprintf("verbs: %s: row %q has only one of Action and Args: set both or neither", t.Game, r.Word))
		case t.arguments(r) > len(Args{}.N):
			panic(fmt.Sprintf("verbs: %s: row %q has more than %d arguments", t.Game, r.Word, len(Args{}.N)))
		}
		t.byWord[r.Word] = r
		for _, kind := range r.Kinds {
			t.byKind[kind] = append(t.byKind[kind], r)
		}
	}
	return &t
}

func (t *Grammar[S]) arguments(r *Row[S]) (n int) {
	for i := range len(r.Shape) {
		if t.word[r.Shape[i]] != nil {
			n++
		}
	}
	return n
}

// Takes reports whether actions of a kind can be legal in the phase of a position.
func (t *Grammar[S]) Takes(s *S, kind uint8) bool {
	phase := t.Phase(s)
	return slices.ContainsFunc(t.byKind[kind], func(r *Row[S]) bool { return r.takes(s, phase) })
}

func (r *Row[S]) takes(s *S, phase uint8) bool {
	return r.Phases.Has(phase) && (r.AllowedIn == nil || r.AllowedIn(s))
}

// pack returns the action with written arguments.
func (t *Grammar[S]) pack(s *S, r *Row[S], a Args) engine.Action {
	if r.Action != nil {
		return r.Action(s, a)
	}
	return t.Pack(r.Kinds[0], a)
}

// unpack returns the row and the written arguments of an action.
func (t *Grammar[S]) unpack(s *S, x engine.Action) (*Row[S], Args) {
	for _, r := range t.byKind[t.Kind(x)] {
		if r.Args != nil {
			if a, ok := r.Args(s, x); ok {
				a.Verb = r.Word
				return r, a
			}
			continue
		}
		a := t.Unpack(x)
		a.Wildcard = r.Wildcard != "" && a.N == [4]int32{}
		a.Verb = r.Word
		return r, a
	}
	panic(fmt.Sprintf("%s: %#x is no action", t.Game, uint32(x)))
}
