package verbs

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Grammar is the verbs of a game whose positions, full or holed, are an S. New makes it
// ready.
type Grammar[S any] struct {
	Game string // begins refusals, as in "mall: EN 5.1: ..."

	Words []Word[S] // the words of arguments
	Rows  []Row[S]

	// Phase returns the phase that a position is in, below 64.
	Phase func(s *S) uint8
	// Legal appends the legal actions.
	Legal func(s *S, dst []engine.Action) []engine.Action
	// Kind returns the kind of an action, by which its rows are found.
	Kind func(x engine.Action) uint8
	// Pack makes an action of a kind of arguments as they are said, and Unpack undoes
	// it: for rows that do not say how.
	Pack   func(kind uint8, a Args) engine.Action
	Unpack func(x engine.Action) Args
	// Now says who is on turn, or what happens: "the human player is on turn, at act".
	// Once the game is over it says how it ended.
	Now func(s *S) string
	// Listed returns nil where guards decide. Where a list of outcomes does, it returns
	// what is said of an action that is not on it. It may be nil.
	Listed func(s *S, q Asked[S]) *Flaw

	byWord map[string]*Row[S]
	byKind [256][]*Row[S]
	word   [256]*Word[S]
}

// Row is one verb. Several rows may have a kind in common, such as open and close: of
// these an action is the one whose Args says so.
type Row[S any] struct {
	Word    string
	Shape   string // signs of Grammar.Words, other signs stand for themselves, blanks too: "S-S", "S N"
	Or      string // a word that may stand in place of all arguments: ?, none
	Example string
	Kinds   []uint8 // of its actions; Grammar.Pack is given the first
	Phases  Phases

	// Here narrows Phases; nil for no more than these.
	Here func(s *S) bool

	// Action packs the arguments as they are said, in a phase of the row, and Args
	// undoes it; it is false for an action of the kind that another row says. Both are
	// nil where Grammar.Pack and Unpack do it: of rows with Or the arguments that are all
	// 0 are that word.
	Action func(s *S, a Args) engine.Action
	Args   func(s *S, x engine.Action) (Args, bool)

	// Guards are asked in this order, so that one may rely on those before. None
	// allows everything.
	Guards []Guard[S]

	// Next returns the least value, from `from` on, that AppendLegal tries for argument
	// i, those before it being set; below 0 for no more. Nil tries all that the word
	// may stand for.
	Next func(s *S, a Args, i, from int) int

	// Range is for outcomes that stand in a row, such as sums of dice: refusals name
	// the first and the last.
	Range bool
}

// Args are the arguments of an action as somebody says them.
type Args struct {
	N    [4]int32 // by the signs of the shape
	Or   bool     // Row.Or was said
	Verb string   // Row.Word

	quiet bool // nobody reads what guards say
}

// At returns an argument.
func (a Args) At(i int) int { return int(a.N[i]) }

// Guard is a rule, or several that belong together: nil where they allow what is asked
// for.
type Guard[S any] func(s *S, a Args) *Flaw

// Flaw is what a rule says against an action.
type Flaw struct {
	Rule, Text string
	expecting  bool
}

// Error returns the rule and the text.
func (f *Flaw) Error() string {
	if f.Rule == "" {
		return f.Text
	}
	return f.Rule + ": " + f.Text
}

var unread Flaw // what a guard says to nobody

// No refuses: the rule, and what it says here as fmt.Sprintf has it. While legal actions
// are listed nobody reads it, and it costs nothing if its arguments are of one byte, such
// as named integers with a String method.
func (a Args) No(rule, format string, args ...any) *Flaw {
	if a.quiet {
		return &unread
	}
	return &Flaw{Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Needs is No where a claim does not hold, and nil where it does.
func (a Args) Needs(holds bool, rule, format string, args ...any) *Flaw {
	if holds {
		return nil
	}
	return a.No(rule, format, args...)
}

// Why is No for words that take some work, which nobody does while legal actions are
// listed.
func (a Args) Why(rule string, words func() string) *Flaw {
	if a.quiet {
		return &unread
	}
	return &Flaw{Rule: rule, Text: words()}
}

// Expecting has what is legal said behind the text. Guards must not ask for it
// themselves, for they are what is legal.
func (f *Flaw) Expecting() *Flaw {
	if f != &unread {
		f.expecting = true
	}
	return f
}

// Of lists kinds of actions.
func Of[K ~uint8](kinds ...K) (out []uint8) {
	for _, k := range kinds {
		out = append(out, uint8(k))
	}
	return out
}

// Phases is a set of phases below 64.
type Phases uint64

// In returns the set of some phases.
func In[P ~uint8](phases ...P) (out Phases) {
	for _, p := range phases {
		out |= 1 << p
	}
	return out
}

// Has reports whether a phase is in the set.
func (m Phases) Has(phase uint8) bool { return m>>phase&1 != 0 }

// New makes a table ready. It panics on rows that contradict each other.
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
			panic(fmt.Sprintf("verbs: %s: the verb %q stands twice", t.Game, r.Word))
		case len(r.Kinds) == 0:
			panic(fmt.Sprintf("verbs: %s: %q is of no kind", t.Game, r.Word))
		case (r.Action == nil) != (r.Args == nil):
			panic(fmt.Sprintf("verbs: %s: %q has one of Action and Args", t.Game, r.Word))
		case t.arguments(r) > len(Args{}.N):
			panic(fmt.Sprintf("verbs: %s: %q has more than %d arguments", t.Game, r.Word, len(Args{}.N)))
		}
		t.byWord[r.Word] = r
		for _, kind := range r.Kinds {
			t.byKind[kind] = append(t.byKind[kind], r)
		}
	}
	return &t
}

// arguments counts the arguments of a row.
func (t *Grammar[S]) arguments(r *Row[S]) (n int) {
	for i := range len(r.Shape) {
		if t.word[r.Shape[i]] != nil {
			n++
		}
	}
	return n
}

// Takes reports whether an action of a kind can be legal in the phase that a position is
// in.
func (t *Grammar[S]) Takes(s *S, kind uint8) bool {
	phase := t.Phase(s)
	return slices.ContainsFunc(t.byKind[kind], func(r *Row[S]) bool { return r.takes(s, phase) })
}

func (r *Row[S]) takes(s *S, phase uint8) bool {
	return r.Phases.Has(phase) && (r.Here == nil || r.Here(s))
}

// pack returns the action of arguments as they are said.
func (t *Grammar[S]) pack(s *S, r *Row[S], a Args) engine.Action {
	if r.Action != nil {
		return r.Action(s, a)
	}
	return t.Pack(r.Kinds[0], a)
}

// unpack returns the row of an action and its arguments as they are said.
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
		a.Or = r.Or != "" && a.N == [4]int32{}
		a.Verb = r.Word
		return r, a
	}
	panic(fmt.Sprintf("%s: %#x is no action", t.Game, uint32(x)))
}
