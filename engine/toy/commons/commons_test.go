package commons_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/commons"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, commons.New(), enginetest.Options{Games: 300, Seed: 1})
	enginetest.Run(t, commons.NewPair(), enginetest.Options{Games: 100, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: commons.New()}.Spoilt(t, 2000) }

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[commons.State](), 64) }

// read returns the position after the actions from the root.
func read(t *testing.T, eye, played string) engine.Position {
	t.Helper()
	return enginetest.Played(t, commons.New(), eye, played)
}

func TestScores(t *testing.T) {
	for _, row := range []struct {
		name, played string
		fish         [3]float64
	}{
		{"three are left", "deal 1, deal 2, deal 3, take 1, take 2, take 0", [3]float64{4, 5, 3}},
		{"all are left", "deal 3, deal 3, deal 3, take 0, take 0, take 0", [3]float64{3, 3, 3}},
		{"two are left, mild", "deal 3, deal 2, deal 1, take 2, take 1, take 1, mild winter", [3]float64{5, 4, 4}},
		{"one is left, hard", "deal 3, deal 2, deal 1, take 3, take 1, take 1, hard winter", [3]float64{3, 1, 1}},
		{"none is left for the third", "deal 3, deal 3, deal 1, take 3, take 3", [3]float64{3, 3, 0}},
		{"the last fish", "deal 3, deal 2, deal 1, take 3, take 2, take 1", [3]float64{3, 2, 1}},
	} {
		p := read(t, "truth", row.played)
		if p.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, p.Turn())
		}
		for seat, fish := range row.fish {
			if got := 3 + 3*p.Score(engine.Seat(seat)); math.Abs(got-fish) > 1e-9 {
				t.Errorf("%s: seat %d has %v fish, want %v", row.name, seat, got, fish)
			}
		}
	}
}

// TestChoices: the legal numbers of fish.
func TestChoices(t *testing.T) {
	for _, row := range []struct{ name, eye, played, want string }{
		{"up to the appetite", "truth", "deal 2, deal 3, deal 1", "take 0, take 1, take 2"},
		{"up to what is left", "truth", "deal 3, deal 2, deal 3, take 3, take 2", "take 0, take 1"},
		{"as the others see it", "third", "deal ?, deal ?, deal 1", "take 0, take 1, take 2, take 3"},
		{"what is left is seen by all", "first", "deal 3, deal ?, deal ?, take 3, take 2", "take 0, take 1"},
		{"the appetite of another", "second", "deal ?, deal 2", "deal ?"},
		{"the winter", "second", "deal ?, deal 2, deal ?, take 1, take 2, take 1", "mild winter, hard winter"},
	} {
		p := read(t, row.eye, row.played)
		var words []string
		for _, a := range p.AppendLegal(nil) {
			words = append(words, commons.New().Notation().FormatAction(p, a))
		}
		if got := strings.Join(words, ", "); got != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
}

// TestSample: the appetites of others that the first seat considers possible after they have taken.
func TestSample(t *testing.T) {
	v := read(t, "first", "deal 1, deal ?, deal ?, take 0, take 2").(engine.View)
	counts := map[string]int{}
	const worlds = 6000
	rng := engine.Stream(1, "worlds")
	s := commons.New().NewState()
	for range worlds {
		v.Sample(s, rng)
		_, played, _ := strings.Cut(commons.New().Notation().FormatPosition(s), "played ")
		counts[played[:len("deal 1, deal 2, deal 3")]]++
	}
	if len(counts) != 6 {
		t.Errorf("worlds %v, want 2 appetites of the second with 3 of the third", counts)
	}
	for world, n := range counts {
		// 1000 of 6000, and five standard deviations of 29.
		if math.Abs(float64(n)-worlds/6) > 5*29 || strings.HasPrefix(world, "deal 1, deal 1") {
			t.Errorf("%s: %d of %d worlds, want a sixth, and no second appetite below 2", world, n, worlds)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, row := range []struct{ key, value, want string }{
		{"sides", "each", ""},
		{"sides", "pair", ""},
		{"sides", "all", `commons: option sides is "all"; it takes each or pair`},
		{"fish", "9", `commons: no option "fish"; options: sides`},
	} {
		g, err := engine.Open("commons", []engine.Setting{{Key: row.key, Value: row.value}})
		switch {
		case row.want == "" && (err != nil || g.About().Settings[0].Value != row.value):
			t.Errorf("%s=%s: %v", row.key, row.value, err)
		case row.want != "" && (err == nil || err.Error() != row.want):
			t.Errorf("%s=%s: error %v, want %s", row.key, row.value, err, row.want)
		}
	}
	if g, err := engine.Open("commons", nil); err != nil || len(engine.SidesOf(g)) != 3 {
		t.Errorf("without settings: %v", err)
	}
	if sides := engine.SidesOf(commons.NewPair()); fmt.Sprint(sides) != "[{pair [0 2]} {second [1]}]" {
		t.Errorf("sides %v", sides)
	}
}

func Example() {
	game := commons.New()
	s := game.NewState()
	for _, a := range []engine.Action{
		commons.Deal(2), commons.Deal(3), commons.Deal(1), commons.Take(2), commons.Take(1),
	} {
		s.Apply(a)
	}

	v := game.NewView()
	s.ViewInto(commons.Third, v)
	fmt.Print(game.Notation().FormatPosition(v))
	fmt.Print(game.Notation().Show(v))
	for _, a := range v.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(v, a))
	}
	// Output:
	// commons position 1
	// eye third
	// played deal ?, deal ?, deal 1, take 2, take 1
	// pond    3 fish
	// first   appetite ?  took 2
	// second  appetite ?  took 1
	// third   appetite 1
	// take 0 of the 3 fish: that leaves 3 to breed
	// take 1 of the 3 fish: that leaves 2 to breed if the winter is mild
}
