package mall

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/counters"
)

// given reads a full position without hidden zombies. The missing units are in the pool.
func given(t *testing.T, g engine.Game, text string) engine.State {
	t.Helper()
	rest := counters.Default().Values
	for _, m := range regexp.MustCompile(`=(\d+)`).FindAllStringSubmatch(text, -1) {
		v, _ := strconv.Atoi(m[1])
		rest[v]--
	}
	pool := ""
	for v, n := range rest {
		pool += strings.Repeat(fmt.Sprintf(" %d", v), int(n))
	}
	p, err := g.Notation().ParsePosition("deadreckon position 1\n" + text + "\npool" + pool + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return p.(engine.State)
}

// choices lets a strategy make some decisions from a position and returns them in notation.
func choices(t *testing.T, g engine.Game, p strategy, text string, seed uint64, n int) []string {
	t.Helper()
	s := given(t, g, text)
	rng := engine.Stream(seed, "choices")
	var out []string
	for range n {
		if s.Turn() != rules.Zombie {
			break
		}
		a := p.choose(rules.FactsOf(s, rules.Zombie), s.AppendLegal(nil), rng)
		out = append(out, g.Notation().FormatAction(s, a))
		s.Apply(a)
	}
	return out
}

// Peter is in the hall, the others are far away.
const inHall = "peter 098 normal\nroger 014 normal\nsteve 208 normal\nfran 014 normal\n"

// Peter is in the kitchen near the south door and not visible from the hall.
const inKitchen = "peter 210 normal\nroger 014 normal\nsteve 208 normal\nfran 014 normal\n"

// TestAutomaton checks the cases of digest 6.16 and the rulings. Each row has all allowed choices.
func TestAutomaton(t *testing.T) {
	const (
		free   = "phase free\n"
		passed = "\nthen pass"
		moved  = "\nthen unit 194\nthen move 194-195"
		ended  = "\nthen select peter\nthen end"
	)
	for _, row := range []struct {
		name, text, options string
		n                   int
		want                string // alternatives, each a list of choices
	}{
		{"T237: a unit at distance 0 is checked", inHall + "units 098=4 100=4" + ended, "", 1, "berserk 098"},
		{"T237: unless it is berserk already", inHall + "units 098=4! 100=4" + ended + "\nthen roll 1", "", 1, "berserk 100"},
		{"T238: ties are drawn", inHall + "units 097=4 099=4 123=4" + ended, "", 1, "berserk 097|berserk 099|berserk 123"},
		{"T246, A61: nobody was activated", inHall + "units 010=4 122=4" + passed, "", 1, "berserk 122"},
		{"A62: a closed door counts two", "closed 080-100\n" + strings.Replace(inHall, "098", "100", 1) + "units 080=4 102=4" + ended, "", 1, "berserk 102"},
		{"T239: who can enter goes first", free + "free-moves 2\n" + inHall + "units 097=4 101=4 103=4", "", 2,
			"unit 097,move 097-098"},
		{"T241: one step is not enough to free a main door's square",
			free + "free-moves 1\n" + inHall + "units 093=4 094=4 118=4 097=5", "", 1, "unit 097"},
		{"A64: berserk before plain in one priority", free + "free-moves 1\n" + inHall + "units 101=4 103=4!", "", 1, "unit 103"},
		{"T241: two steps are", free + "free-moves 2\n" + inHall + "units 093=4 094=4 118=4", "", 3,
			"unit 094,move 094-095,unit 093|unit 094,move 094-074,unit 093|unit 094,move 094-119,unit 093"},
		{"T242: not onto a main door's square, but the next nearest; T243: not who is bound",
			free + "free-moves 2\n" + inKitchen + "units 213=4 194=4 137=4" + moved, "", 1, "unit 137"},
		{"A65: the French spare open doors only", free + "free-moves 2\nclosed south\n" + inKitchen +
			"units 213=4 194=4 137=4" + moved, "soloAvoidsOpenDoorsOnly", 2, "unit 213,move 213-212"},
		{"A65: the English all", free + "free-moves 2\nclosed south\n" + inKitchen +
			"units 213=4 194=4 137=4" + moved, "", 1, "unit 137"},
		{"A63: Fran before the others", free + "free-moves 1\n" + strings.Replace(inHall, "fran 014", "fran 102", 1) +
			"units 097=4 103=4", "", 2, "unit 103,move 103-102"},
	} {
		t.Run(row.name, func(t *testing.T) {
			settings := []engine.Setting{{Key: "maxTurns", Value: "150"}}
			if row.options != "" {
				settings = append(settings, engine.Setting{Key: row.options, Value: "true"})
			}
			g := enginetest.Open(t, rules.Name, settings...)
			want := strings.Split(row.want, "|")
			got := map[string]bool{}
			for seed := range uint64(20 * len(want)) {
				text := strings.Join(choices(t, g, &automaton{}, row.text, seed, row.n), ",")
				if !slices.Contains(want, text) {
					t.Fatalf("chose %s, want %s", text, row.want)
				}
				got[text] = true
			}
			if len(got) != len(want) {
				t.Errorf("chose only %v of %s", got, row.want)
			}
		})
	}
}
