package mall

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/internal/slowtest"
)

// Sampling against brute force, digest part 4: all truths that agree with a seat's observations are
// enumerated; sampled worlds must be among them, with the right frequencies. This file uses histories of
// the pool written by hand, samplegame_test.go whole games.

// smallBoard is a mall with few squares for hidden zombies: 005, 006, 181 to 184, and 177 and 178 in
// Edwin's.
const smallBoard = `deadreckon board 1
title "Six rooms"

region # hall  "Arcade"                 reconstructed
region A store "Arcade Books"           reconstructed
region B store "Back Room"              reconstructed
region $ store "Edwin's Sports Centre"  printed

row 001 at 0,0 #### reconstructed
row 005 at 0,1 AA   reconstructed
row 177 at 2,1 $$   reconstructed
row 181 at 0,2 AABB reconstructed

door glass 001 005 reconstructed
door glass 004 178 reconstructed
door glass 177 183 reconstructed
door solid 182 183 reconstructed
door main 001 north reconstructed
door main 181 west  reconstructed
door main 004 east  reconstructed
door main 184 south reconstructed

zombie 001 004 181 184 reconstructed
human 002 003          reconstructed
`

// smallRules are rules for smallBoard with units of the given values. Units beyond its four symbols are
// hidden.
func smallRules(t *testing.T, o Options, values [12]uint8) *Rules {
	t.Helper()
	b, err := board.Parse("smallBoard", smallBoard)
	if err != nil {
		t.Fatal(err)
	}
	c := *counters.Default()
	c.Values = values
	r, err := NewRules(b, &c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// samplesFor is the number of samples that distinguish a number of cells.
func samplesFor(cells int) int { return min(max(50*cells, 10_000), 50_000) }

// pLimit is the significance level. Seeds are fixed: a test that has passed does so again.
const pLimit = 0.001

// pValue is the p value of Pearson's chi-square test of samples from weighted cells, or an error if a
// sample is in no cell. Cells with few expected samples are merged.
func pValue[K comparable](counts map[K]int, weights map[K]*big.Int) (float64, error) {
	n, sum := 0, new(big.Int)
	for k, c := range counts {
		if weights[k] == nil {
			return 0, fmt.Errorf("%d samples of what is impossible: %+v", c, k)
		}
		n += c
	}
	for _, w := range weights { // a sum: the order does not matter
		sum.Add(sum, w)
	}
	var have, want []float64
	rest, restWant := 0, 0.0
	for k, w := range weights {
		p, _ := new(big.Rat).SetFrac(w, sum).Float64()
		if e := p * float64(n); e >= 5 {
			have, want = append(have, float64(counts[k])), append(want, e)
		} else {
			rest, restWant = rest+counts[k], restWant+e
		}
	}
	if restWant >= 5 {
		have, want = append(have, float64(rest)), append(want, restWant)
	}
	if len(have) < 2 {
		return 1, nil
	}
	square := 0.0
	for i := range have {
		square += (have[i] - want[i]) * (have[i] - want[i]) / want[i]
	}
	return distuv.ChiSquared{K: float64(len(have) - 1)}.Survival(square), nil
}

// poolCase is a view with a history of the pool, and the same history with distinct tokens.
type poolCase struct {
	name    string
	view    string // the lines view, hidden and units
	history string // the line in a position file
	pool    string // values in the pool before the history

	// events are the same history:
	//
	//	+v     a unit of value v is eliminated
	//	a      a unit is drawn unseen and called a
	//	a=v    it turns out that a has the value v
	//	a=v+   it turns out that a has the value v, and a is eliminated
	events  string
	drawn   string // the draws still on the map: their names and squares
	unknown string // values of the initial units that the viewer does not know
	initial string // squares of the units on the map
	biased  bool   // a sampler that pins revealed values gets this one wrong

	// blanks begin the line pool: there is no zombie player, and the unknown
	// initial units that are not on the map are in the pool.
	blanks string
}

var poolCases = []poolCase{
	{name: "one draw", view: "view human\nhidden ? ?\nunits 001=?#1 005=?", pool: "1 1 2 3", history: "draw", events: "a", drawn: "a 001", unknown: "1 4 4", initial: "005"},
	{name: "an elimination between two draws", view: "view zombie\nhidden 005 006\nunits 001=?#1 004=?#3", pool: "1 2 2", history: "draw +3 draw",
		events: "a +3 b", drawn: "a 001 b 004", unknown: "1 1"},
	{name: "a later draw is revealed", view: "view human\nhidden ? ?\nunits 001=?#1 004=1#3 005=?", pool: "1 2", history: "draw +1 draw",
		events: "a +1 b b=1", drawn: "a 001 b 004", unknown: "2 3 3", initial: "005", biased: true},
	{name: "the zombie player alone has seen the first of three draws",
		view: "view zombie\nhidden 005\nunits 001=1z#1 004=?#3 181=?#5", pool: "1 2", history: "draw +1 draw +2 draw",
		events: "a +1 b a=1 +2 c", drawn: "a 001 b 004 c 181", unknown: "2"},
	{name: "what the human player makes of that", view: "view human\nhidden ?\nunits 001=?z#1 004=?#3 181=?#5", pool: "1 2", history: "draw +1 draw +2 draw",
		events: "a +1 b +2 c", drawn: "a 001 b 004 c 181", unknown: "2"},
	{name: "the zombie player alone has seen the last of three draws",
		view: "view zombie\nhidden 005\nunits 001=?#1 004=?#3 181=2z#5", pool: "1 2", history: "draw +1 draw +2 draw",
		events: "a +1 b +2 c c=2", drawn: "a 001 b 004 c 181", unknown: "2", biased: true},
	{name: "the second of three draws is revealed", view: "view human\nhidden ? ?\nunits 001=?#1 004=2#4 181=?#5", pool: "1 2 2 3", history: "draw +2 +1 draw draw",
		events: "a +2 +1 b c b=2", drawn: "a 001 b 004 c 181", unknown: "3 3", biased: true},
	{name: "a drawn unit is eliminated and may come back", view: "view human\nhidden ? ?\nunits 001=?#1 004=?#4", pool: "1 2 2 3", history: "draw draw=2 +2 draw",
		events: "a b b=2+ c", drawn: "a 001 c 004", unknown: "3 3", biased: true},
	{name: "two come back and one of them is revealed", view: "view zombie\nhidden 005 006\nunits 001=?#1 004=1#6 181=?#7", pool: "1 2 3 3",
		history: "draw draw=1 +1 draw=1 +1 draw draw", events: "a b b=1+ c c=1+ d e d=1", drawn: "a 001 d 004 e 181", unknown: "4 4"},
	{name: "two are revealed in the wrong order", view: "view human\nhidden ? ?\nunits 001=?#1 004=?#2 181=2#5 184=1#6", pool: "2 1 1 3", history: "draw draw +2 +2 draw draw",
		events: "a b +2 +2 c d d=1 c=2", drawn: "a 001 b 004 c 181 d 184", unknown: "3 3", biased: true},
	{name: "blanks, and nothing is drawn", blanks: "? ?", view: "view human\nunits 001=? 004=?", pool: "1 2", unknown: "1 2 2 3", initial: "001 004"},
	{name: "one draw with blanks", blanks: "? ?", view: "view human\nunits 001=?#1 005=?", pool: "1 1 2", history: "draw",
		events: "a", drawn: "a 001", unknown: "1 3 3", initial: "005"},
	{name: "a unit that may have been a blank", blanks: "? ?", view: "view human\nunits 001=1#1 005=?", pool: "1 1 2", history: "draw",
		events: "a a=1", drawn: "a 001", unknown: "1 3 3", initial: "005", biased: true},
	{name: "a unit that must have been a blank", blanks: "? ? ?", view: "view human\nunits 001=3#1 005=? 006=?", pool: "1 1 2", history: "draw",
		events: "a a=3", drawn: "a 001", unknown: "1 2 3 3 3", initial: "005 006"},
	{name: "one unknown draw before a known one", blanks: "? ?", view: "view human\nunits 001=?#1 004=2#2 005=?", pool: "1 2 2", history: "draw draw",
		events: "a b b=2", drawn: "a 001 b 004", unknown: "1 2 3", initial: "005", biased: true},
	{name: "two eliminated, then one unknown draw", blanks: "? ?", view: "view human\nunits 001=?#5 005=? 006=?", pool: "1 2 2", history: "draw=2 draw=1 +2 +1 draw",
		events: "a b a=2+ b=1+ c", drawn: "c 001", unknown: "1 2 2 3", initial: "005 006", biased: true},
	{name: "one value drawn three times", blanks: "? ? ?", view: "view human\nunits 001=?#2 004=1#6 005=?", pool: "1 3 4", history: "draw=1 draw +1 draw=1 +1 draw",
		events: "a b a=1+ c c=1+ d d=1", drawn: "b 001 d 004", unknown: "1 1 2 2", initial: "005", biased: true},
	{name: "a blank known by its value between unknown draws", blanks: "? ?", view: "view human\nunits 001=?#1 004=5#2 181=?#4 005=?", pool: "1 2", history: "draw draw +2 draw",
		events: "a b b=5 +2 c", drawn: "a 001 b 004 c 181", unknown: "1 2 5", initial: "005"},
	{name: "all blanks are known in the end", blanks: "?", view: "view human\nunits 001=1#1 004=?#2 181=3#3 005=?", pool: "1 1 2", history: "draw draw draw",
		events: "a b c a=1 c=3", drawn: "a 001 b 004 c 181", unknown: "1 3", initial: "005"},
	{name: "several values and two unknown draws", blanks: "? ? ?", view: "view human\nunits 001=?#2 004=?#5 181=3#7 182=1#6 005=?",
		pool: "1 2 3", history: "draw=2 draw +2 +1 draw draw draw",
		events: "a b a=2+ +1 c d d=1 e e=3", drawn: "b 001 c 004 e 181 d 182", unknown: "1 2 3 4", initial: "005", biased: true},
}

// countValues adds up values written as words.
func countValues(texts ...string) (counts [12]uint8) {
	for _, text := range texts {
		for _, w := range strings.Fields(text) {
			var v int
			fmt.Sscan(w, &v)
			counts[v]++
		}
	}
	return counts
}

// read returns the case's view under rules with enough units.
func (c *poolCase) read(t *testing.T) *State {
	t.Helper()
	var fell []string
	for _, e := range strings.Fields(c.events) {
		if v, ok := strings.CutPrefix(e, "+"); ok {
			fell = append(fell, v)
		}
	}
	o := Options{MaxTurns: 20}
	if c.blanks != "" {
		o.Players = 1
	}
	r := smallRules(t, o, countValues(c.pool, c.unknown, strings.Join(fell, " ")))
	roger := "002 normal"
	if strings.Contains(c.view, "z#") { // somebody has looked
		roger = "- super"
	}
	view := c.view + "\ncleared " + r.Board.Names(c.revealed(r))
	p, err := notation{r}.ParsePosition(positionFile.First + "\nturn 5\n" + view + "\npool " + c.blanks + " " + c.pool + "\nhistory " + c.history + `
peter 002 normal
roger ` + roger + `
steve 003 normal
fran 003 normal`)
	if err != nil {
		t.Fatal(err)
	}
	return content(p)
}

// revealed returns squares for the hidden zombies that the case's view has no more.
func (c *poolCase) revealed(r *Rules) (out Set) {
	_, hidden, _ := strings.Cut(c.view, "\nhidden ")
	hidden, _, _ = strings.Cut(hidden, "\n")
	left := strings.Fields(hidden)
	for x := r.Board.HideAllowed.Next(1); x != 0 && out.Len() < int(r.hidden)-len(left); x = r.Board.HideAllowed.Next(x + 1) {
		if !slices.Contains(left, r.Board.Name(x)) {
			out.Add(x)
		}
	}
	return out
}

// leaf is how a history of tokens ended: the values of the draws on the map, and
// of the tokens left in the pool, ascending.
func leaf(drawn []string, pool []string) string {
	return strings.Join(drawn, " ") + " | " + strings.Join(slices.Sorted(slices.Values(pool)), " ")
}

// shown returns the values that turn out in the end.
func (c *poolCase) shown() map[string]string {
	out := map[string]string{}
	for _, e := range strings.Fields(c.events) {
		if name, v, ok := strings.Cut(e, "="); ok {
			out[name] = strings.TrimSuffix(v, "+")
		}
	}
	return out
}

// follow goes through the events: pick returns the tokens of the pool that a draw may take, and end is
// called for every complete history.
func (c *poolCase) follow(pool []string, pick func(draw string, pool []string) []int, end func(drawn, pool []string)) {
	events, places, drew := strings.Fields(c.events), strings.Fields(c.drawn), map[string]string{}
	var play func(at int, pool []string)
	play = func(at int, pool []string) {
		if at == len(events) {
			var drawn []string
			for i := 0; i < len(places); i += 2 {
				drawn = append(drawn, drew[places[i]])
			}
			end(drawn, pool)
			return
		}
		name, v, turns := strings.Cut(events[at], "=")
		switch fell, adds := strings.CutPrefix(name, "+"); {
		case adds:
			play(at+1, append(slices.Clip(pool), fell))
		case turns && strings.HasSuffix(v, "+"):
			play(at+1, append(slices.Clip(pool), drew[name]))
		case turns:
			play(at+1, pool)
		default:
			for _, i := range pick(name, pool) {
				drew[name] = pool[i]
				play(at+1, slices.Delete(slices.Clone(pool), i, i+1))
			}
		}
	}
	play(0, pool)
}

// tokens counts the choices of tokens that agree with the revealed values, by leaf, for a first pool.
// Every draw is uniform over a pool of public size, so all choices are equally likely.
func (c *poolCase) tokens(pool []string) map[string]*big.Int {
	shown, out := c.shown(), map[string]*big.Int{}
	c.follow(pool, func(draw string, pool []string) (fit []int) {
		for i, v := range pool { // each token, also of equal value
			if want, known := shown[draw]; !known || v == want {
				fit = append(fit, i)
			}
		}
		return fit
	}, func(drawn, pool []string) { addTo(out, leaf(drawn, pool), big.NewInt(1)) })
	return out
}

func addTo[K comparable](out map[K]*big.Int, k K, n *big.Int) {
	if out[k] == nil {
		out[k] = new(big.Int)
	}
	out[k].Add(out[k], n)
}

// worlds combines the leaves with the permutations of the unknown initial values; the last values are in
// the hidden box or in the pool.
func (c *poolCase) worlds() map[string]*big.Int {
	out := map[string]*big.Int{}
	onMap := len(strings.Fields(c.initial))
	leaves := c.tokens(strings.Fields(c.pool))
	permute(strings.Fields(c.unknown), 0, func(values []string) {
		box := values[onMap:]
		if c.blanks != "" {
			leaves, box = c.tokens(append(strings.Fields(c.pool), box...)), nil
		}
		for k, n := range leaves {
			addTo(out, k+" | "+leaf(values[:onMap], box), n)
		}
	})
	return out
}

// permute visits every order of values.
func permute(values []string, at int, visit func([]string)) {
	if at == len(values) {
		visit(values)
	}
	for i := at; i < len(values); i++ {
		values[at], values[i] = values[i], values[at]
		permute(values, at+1, visit)
		values[at], values[i] = values[i], values[at]
	}
}

// outcome writes a full position as worlds does.
func (c *poolCase) outcome(s *State) string {
	at := func(places string) (values []string) {
		for _, id := range strings.Fields(places) {
			if x := s.b().SquareByName(id); x != 0 {
				values = append(values, fmt.Sprint(s.unitAt(x).value()))
			}
		}
		return values
	}
	var pool, box []string
	for v, n := range s.pool {
		for range n {
			pool = append(pool, fmt.Sprint(v))
		}
	}
	for _, v := range s.box {
		if v != 0 {
			box = append(box, fmt.Sprint(v))
		}
	}
	return leaf(at(c.drawn), pool) + " | " + leaf(at(c.initial), box)
}

// pinned is a sampler with the fault that digest part 4 warns of: a draw of known value takes a token of
// its value, without consequences for earlier draws or for the values of blanks.
func (c *poolCase) pinned(rng Rand) (out string) {
	shown, onMap := c.shown(), len(strings.Fields(c.initial))
	for out == "" {
		values, pool := strings.Fields(c.unknown), strings.Fields(c.pool)
		rng.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		box := values[onMap:]
		if c.blanks != "" {
			pool, box = append(pool, box...), nil
		}
		c.follow(pool, func(draw string, pool []string) []int {
			if want, known := shown[draw]; !known {
				return []int{rng.IntN(len(pool))}
			} else if i := slices.Index(pool, want); i >= 0 {
				return []int{i}
			}
			return nil
		}, func(drawn, pool []string) { out = leaf(drawn, pool) + " | " + leaf(values[:onMap], box) })
	}
	return out
}

// likely samples worlds and returns the p value of their counts.
func (c *poolCase) likely(t *testing.T, stream string, sample func(rng Rand) string) float64 {
	t.Helper()
	worlds, rng, counts := c.worlds(), engine.Stream(1, stream), map[string]int{}
	for range samplesFor(len(worlds)) {
		counts[sample(rng)]++
	}
	p, err := pValue(counts, worlds)
	if err != nil {
		t.Error(err)
	}
	t.Logf("p = %.2g for %d worlds: %v", p, len(worlds), counts)
	return p
}

func TestSamplePool(t *testing.T) {
	for _, c := range poolCases {
		t.Run(c.name, func(t *testing.T) {
			view := c.read(t)
			if p := c.likely(t, c.name, func(rng Rand) string {
				var s State
				view.Sample(&s, rng)
				return c.outcome(&s)
			}); p < pLimit {
				t.Errorf("p = %.2g", p)
			}
			c.checkOdds(t, view, c.worlds())
		})
	}
}

// TestRedraw turns up one unit after another, draws the rest again before each, and checks the
// distribution of the worlds.
func TestRedraw(t *testing.T) {
	slowtest.Skip(t)
	changed := 0
	for _, c := range poolCases {
		t.Run(c.name, func(t *testing.T) {
			view := c.read(t)
			if p := c.likely(t, c.name+" again", func(rng Rand) string {
				var s State
				view.Sample(&s, rng)
				first := c.outcome(&s)
				for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
					if s.unitAt(x)&bothKnow == 0 {
						turnUpAgain(t, &s, x, rng)
					}
				}
				if c.outcome(&s) != first {
					changed++
				}
				return c.outcome(&s)
			}); p < pLimit {
				t.Errorf("p = %.2g", p)
			}
		})
	}
	if changed == 0 {
		t.Error("nothing was ever drawn again")
	}
}

// turnUpAgain draws the unknown facts again before the unit at x is turned up.
func turnUpAgain(t *testing.T, s *State, x Square, rng Rand) {
	t.Helper()
	keys := [2]uint64{s.Key(Human), s.Key(Zombie)}
	s.Resample(rng)
	if keys != [2]uint64{s.Key(Human), s.Key(Zombie)} {
		t.Fatal("a seat could tell that something was drawn again")
	}
	s.showAll(x)
}

// showAll shows the unit at x to both sides.
func (s *State) showAll(x Square) {
	u := s.unitAt(x) | bothKnow
	s.setUnit(x, u)
	s.noteShown(u)
}

// checkOdds compares the odds of every unknown value with the odds of the enumerated worlds, as fractions.
func (c *poolCase) checkOdds(t *testing.T, view *State, worlds map[string]*big.Int) {
	t.Helper()
	places := strings.Fields(c.drawn)
	for i := 0; i < len(places)+len(strings.Fields(c.initial)); i++ {
		var x Square
		part, column := 0, i/2
		if i < len(places) {
			x = view.b().SquareByName(places[i])
		} else {
			part, column = 2, i-len(places)
			x = view.b().SquareByName(strings.Fields(c.initial)[column])
		}
		if x == 0 || view.unitAt(x).value() != 0 {
			continue
		}
		var want [12]*big.Int
		for k, n := range worlds {
			var v int
			fmt.Sscan(strings.Fields(strings.Split(k, "|")[part])[column], &v)
			if want[v] == nil {
				want[v] = new(big.Int)
			}
			want[v].Add(want[v], n)
		}
		have := view.valueOdds(view.unitAt(x))
		sameFractions(t, "the unit in "+view.b().Name(x), have[:], want[:])
	}
}

// sameFractions checks that two lists of weights are in proportion, exactly.
func sameFractions(t *testing.T, what string, have []uint64, want []*big.Int) {
	t.Helper()
	haveSum, wantSum := new(big.Int), new(big.Int)
	for i := range have {
		haveSum.Add(haveSum, new(big.Int).SetUint64(have[i]))
		if want[i] != nil {
			wantSum.Add(wantSum, want[i])
		}
	}
	for i := range have {
		w := new(big.Int)
		if want[i] != nil {
			w.Set(want[i])
		}
		if new(big.Int).Mul(new(big.Int).SetUint64(have[i]), wantSum).Cmp(w.Mul(w, haveSum)) != 0 {
			t.Errorf("%s: odds %d; want %s", what, have, want)
			return
		}
	}
}

// TestSamplePoolPower shows that the test tells a faulty sampler from a good one.
func TestSamplePoolPower(t *testing.T) {
	for _, c := range poolCases {
		if !c.biased {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			if p := c.likely(t, c.name, c.pinned); p > 1e-9 {
				t.Errorf("a sampler that pins revealed draws passes: p = %.2g", p)
			}
		})
	}
}
