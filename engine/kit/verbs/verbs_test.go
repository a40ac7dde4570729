package verbs_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// lane is a game on nine squares in a row. A cat and a dog take turns: they go up to two squares, wait, or
// swap places; a die decides the next turn.
type lane struct {
	at    [2]int8
	turn  uint8
	phase uint8
}

type pet uint8

func (p pet) String() string { return pets[p] }

var pets = []string{"cat", "dog"}

const (
	moving = iota
	rolling
	over
	digging
)

const (
	kindGo = iota + 1
	kindSwap
	kindWait
	kindRoll
	kindDig
	kindRun
)

var ways = []string{"the long way", "home"}

var table *verbs.Grammar[lane]

func init() {
	table = verbs.New(verbs.Grammar[lane]{
		Game: "lane",
		Words: []verbs.Word[lane]{
			verbs.Named[lane]('P', "no pet", pets...),
			verbs.Number[lane]('S', 1, 9),
			verbs.Number[lane]('N', 1, 6),
			{Sign: 'W', Several: true, Span: func(*lane) (int, int) { return 0, len(ways) - 1 },
				Read:  func(_ *lane, text string) (int, string) { return verbs.Name("no way", ways, text) },
				Write: func(_ *lane, n int) string { return ways[n] }},
		},
		Rows: []verbs.Row[lane]{
			{Word: "go", Shape: "P>S", Example: "go cat>3", Kinds: verbs.KindList[uint8](kindGo), Phases: verbs.PhaseSet[uint8](moving),
				Guards: []verbs.Guard[lane]{own, near}, Next: reach},
			{Word: "swap", Shape: "P>P", Example: "swap cat>dog", Kinds: verbs.KindList[uint8](kindSwap), Phases: verbs.PhaseSet[uint8](moving),
				Guards: []verbs.Guard[lane]{own, other}},
			{Word: "wait", Shape: "N", Wildcard: "long", Example: "wait 2", Kinds: verbs.KindList[uint8](kindWait), Phases: verbs.PhaseSet[uint8](moving)},
			{Word: "roll", Shape: "N", Example: "roll 4", Kinds: verbs.KindList[uint8](kindRoll), Phases: verbs.PhaseSet[uint8](rolling), Range: true},
			{Word: "run", Shape: "W S", Example: "run the long way 3", Kinds: verbs.KindList[uint8](kindRun), Phases: verbs.PhaseSet[uint8](digging)},
			{Word: "dig", Shape: "P S", Example: "dig cat 3", Kinds: verbs.KindList[uint8](kindDig), Phases: verbs.PhaseSet[uint8](digging)},
		},
		Phase: func(s *lane) uint8 { return s.phase },
		Legal: func(s *lane, dst []engine.Action) []engine.Action { return table.AppendLegal(s, dst) },
		Kind:  func(x engine.Action) uint8 { return uint8(x >> 24) },
		Pack: func(kind uint8, a verbs.Args) engine.Action {
			return engine.Action(kind)<<24 | engine.Action(a.N[0])<<16 | engine.Action(a.N[1])<<8
		},
		Unpack: func(x engine.Action) verbs.Args {
			return verbs.Args{N: [4]int32{int32(x >> 16 & 255), int32(x >> 8 & 255)}}
		},
		OnTurn: func(s *lane) string {
			if s.phase == over {
				return "the game is over"
			}
			return "the " + pets[s.turn] + " is on turn"
		},
	})
}

// own: rule 1.
func own(s *lane, a verbs.Args) *verbs.Refusal {
	if p := pet(a.At(0)); uint8(p) != s.turn {
		return a.Refuse("1", "%s is not on turn", p)
	}
	return nil
}

// near: rule 2.
func near(s *lane, a verbs.Args) *verbs.Refusal {
	switch d := a.At(1) - int(s.at[a.At(0)]); {
	case d == 0:
		return a.Refuse("2.1", "%s is there", pet(a.At(0)))
	case d < -2 || d > 2:
		return a.RefuseFunc("2.2", func() string { return strings.Repeat("very ", max(d, -d)-2) + "far" }).Expecting()
	}
	return nil
}

// reach tries near squares.
func reach(s *lane, a verbs.Args, i, from int) int {
	if i == 0 && from > 1 || i == 1 && from > min(9, int(s.at[a.At(0)])+2) {
		return -1
	}
	return from
}

func other(s *lane, a verbs.Args) *verbs.Refusal {
	if a.At(0) == a.At(1) {
		return a.Refuse("3", "%s swaps with the other", pet(a.At(0)))
	}
	return nil
}

func Example() {
	s := lane{at: [2]int8{3, 5}}
	x, err := table.Parse(&s, "Go C > 4")
	fmt.Println(table.Format(&s, x), err)
	_, err = table.Parse(&s, "go cat>8")
	fmt.Println(err)
	// Output:
	// go cat>4 <nil>
	// lane: 2.2: very very very far; the cat is on turn: go cat>1, go cat>2, go cat>4, go cat>5, swap cat>dog, wait long or one of 6 more is expected
}

func TestParse(t *testing.T) {
	at := map[string]lane{"": {at: [2]int8{3, 5}}, "dig ": {phase: digging}, "die ": {phase: rolling}, "end ": {phase: over}}
	for _, row := range []struct{ in, text, want string }{
		{"", "go cat>2", "go cat>2"},
		{"", "  GO  cat >02 ", "go cat>2"},
		{"", "go c>2", "go cat>2"},
		{"", "wait 3", "wait 3"},
		{"", "wait long", "wait long"},
		{"die ", "roll 6", "roll 6"},
		{"dig ", "dig cat 3", "dig cat 3"},
		{"dig ", " Dig\tC  03", "dig cat 3"},
		{"dig ", "run the long way 3", "run the long way 3"},
		{"dig ", "Run THE  long\tway 03", "run the long way 3"},
		{"dig ", "run home 3", "run home 3"},
		{"dig ", "run the way 3", `5: "the way" is not the long way or home; expected an action such as "run the long way 3"`},
		{"dig ", "run thelongway 3", `5: "thelongway" is not the long way or home; expected an action such as "run the long way 3"`},
		{"dig ", "run home", `9: run needs a further word; expected an action such as "run the long way 3"`},
		{"dig ", "dig cat3", `5: "cat3" is not cat or dog; expected an action such as "dig cat 3"`},
		{"dig ", "dig cat", `8: dig needs a further word; expected an action such as "dig cat 3"`},
		{"dig ", "dig cat 3 4", `11: "4" is a word too many after "3"; expected an action such as "dig cat 3"`},

		{"", " ", `1: nothing to read; expected an action such as "go cat>3"`},
		{"die ", "", `1: nothing to read; expected an action such as "roll 4"`},
		{"", " wiat 1", `2: there is no action "wiat" (did you mean wait?); the cat is on turn: go cat>1, go cat>2, go cat>4, go cat>5, swap cat>dog, wait long or one of 6 more is expected`},
		{"", "go", `3: go needs a further word; expected an action such as "go cat>3"`},
		{"", "go cow>2", `4: "cow" is not cat or dog; expected an action such as "go cat>3"`},
		{"", "go  cat", `8: missing ">" in "cat"; expected an action such as "go cat>3"`},
		{"", "go cat > x", `10: "x" is no number; expected an action such as "go cat>3"`},
		{"", "go cat>2 3", `10: "3" is a word too many after "cat>2"; expected an action such as "go cat>3"`},
		{"", "wait long time", `11: "time" is a word too many after "long"; expected an action such as "wait 2"`},
		{"", "roll 2", `lane: "roll 2" is out of place: the cat is on turn: `},
		{"end ", "roll 2", `lane: "roll 2" is out of place: the game is over`},
		{"die ", "go cat>2", `lane: "go cat>2" is out of place: the cat is on turn: roll 1 to 6 is expected`},
		{"", "go dog>4", "lane: 1: dog is not on turn"},
		{"", "go cat>3", "lane: 2.1: cat is there"},
		{"", "go cat>9", "lane: 2.2: very very very very far; the cat is on turn: go cat>1,"},
		{"", "swap cat>cat", "lane: 3: cat swaps with the other"},
		{"die ", "roll 7", `lane: "roll 7" is not legal here; the cat is on turn: roll 1 to 6 is expected`},
		{"", "wait 99999999999", `6: "99999999999" is no number`},
	} {
		s := at[row.in]
		x, err := table.Parse(&s, row.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = table.Format(&s, x)
		}
		if !strings.HasPrefix(got, row.want) || err == nil && got != row.want {
			t.Errorf("%s%q: got %s, want %s", row.in, row.text, got, row.want)
		}
	}
}

// TestLegal: the legal actions are the actions that no guard refuses, in order, and listing them allocates
// nothing.
func TestLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	dst := make([]engine.Action, 0, 64)
	for cat := int8(1); cat <= 9; cat++ {
		s := lane{at: [2]int8{cat, 5}, turn: uint8(cat & 1)}
		legal := table.AppendLegal(&s, dst[:0])
		if !slices.IsSorted(legal) {
			t.Errorf("%v: not in order", s)
		}
		if n := testing.AllocsPerRun(100, func() { table.AppendLegal(&s, dst[:0]) }); n > 0 {
			t.Errorf("%v: %v allocations", s, n)
		}
		of := map[string]bool{}
		for _, x := range legal {
			of[table.Format(&s, x)] = true
		}
		for _, text := range table.Written(&s, rng, 200) {
			q, err := table.Read(&s, text)
			if err != nil || q.Text != text {
				t.Fatalf("%q is read as %q: %v", text, q.Text, err)
			}
			if why := table.WhyNot(&s, q); (why == nil) != of[text] {
				t.Errorf("%v: %q: legal is %v, and why not says %v", s, text, of[text], why)
			}
			delete(of, text)
		}
		if len(of) > 0 {
			t.Errorf("%v: %v were not drawn in 200 tries", s, of)
		}
	}
	s := lane{}
	if !table.Takes(&s, kindGo) || table.Takes(&s, kindRoll) {
		t.Error("go is of the phase, and roll is not")
	}
}

// TestListed: if a list of outcomes decides, guards are not called.
func TestListed(t *testing.T) {
	listed := *table
	listed.CheckOutcome = func(s *lane, q verbs.Request[lane]) *verbs.Refusal {
		return q.Args.Refuse("9", "that is not %s's choice", q.Row.Word)
	}
	listed.Legal = func(s *lane, dst []engine.Action) []engine.Action { return append(dst, kindGo<<24|1<<16|9<<8) }
	s := lane{at: [2]int8{3, 5}}
	if x, err := listed.Parse(&s, "go dog>9"); err != nil || listed.Format(&s, x) != "go dog>9" {
		t.Errorf("%#x, %v", x, err)
	}
	if _, err := listed.Parse(&s, "go cat>2"); err == nil || err.Error() != "lane: 9: that is not go's choice" {
		t.Errorf("%v", err)
	}
	var f *verbs.Refusal
	if _, err := listed.Parse(&s, "wait 2"); !errors.As(err, &f) || f.Rule != "9" || f.Text != "that is not wait's choice" {
		t.Errorf("%v", err)
	}
}

func TestName(t *testing.T) {
	many := strings.Fields("hospital school field church store sheriff station forest hotel")
	for _, row := range []struct{ text, want string }{
		{"field", "2"}, {"chu", "3"}, {"st", `"st" may be store or station`}, {"hosptial", `"hosptial" is no space (did you mean hospital?)`},
		{"moon", `"moon" is no space`}, {"", `"" is no space`},
	} {
		n, wrong := verbs.Name("no space", many, row.text)
		if got := wrong; got != row.want && (wrong != "" || fmt.Sprint(n) != row.want) {
			t.Errorf("%q: %d, %s; want %s", row.text, n, wrong, row.want)
		}
	}
}

// TestNew: contradictory rows panic.
func TestNew(t *testing.T) {
	row := verbs.Row[lane]{Word: "go", Shape: "PPPPP", Kinds: []uint8{1}}
	two := verbs.Row[lane]{Word: "go", Kinds: []uint8{1}}
	half := verbs.Row[lane]{Word: "go", Kinds: []uint8{1}, Action: func(*lane, verbs.Args) engine.Action { return 0 }}
	for want, rows := range map[string][]verbs.Row[lane]{
		`verbs: lane: row "go" has more than 4 arguments`:                            {row},
		`verbs: lane: two rows have the verb "go"`:                                   {two, two},
		`verbs: lane: row "go" has only one of Action and Args: set both or neither`: {half},
		`verbs: lane: row "go" has no Kinds`:                                         {{Word: "go"}},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			verbs.New(verbs.Grammar[lane]{Game: "lane", Words: table.Words, Rows: rows})
		}()
	}
}
