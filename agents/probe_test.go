package agents_test

import (
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/leduc"
)

// A probe searches the given share of its decisions, plays like its driver otherwise, and follows
// its searches in the given share of games.
func TestProbe(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	for _, row := range []struct {
		text                     string
		searched, asDriver, best [2]float64 // shares: least and most
	}{
		{"probe:by=random,search=search:iterations=20,share=0.5,follow=0,stray=0", [2]float64{0.4, 0.6}, [2]float64{1, 1}, [2]float64{0.2, 0.8}},
		{"probe:by=random,search=search:iterations=20,share=1,follow=1,stray=1", [2]float64{1, 1}, [2]float64{0.2, 0.8}, [2]float64{1, 1}},
		{"probe:by=random,search=search:iterations=20,share=1,follow=0.5,stray=0", [2]float64{1, 1}, [2]float64{0.5, 0.9}, [2]float64{0.5, 0.9}},
		{"probe:by=random,share=0,stray=1", [2]float64{0, 0}, [2]float64{0.2, 0.8}, [2]float64{0, 0}},
	} {
		a, err := agents.ParseFor(g, 0, row.text)
		if err != nil || a.Name() != row.text {
			t.Fatalf("%s calls itself %s: %v", row.text, a.Name(), err)
		}
		driver, err := agents.ParseFor(g, 0, "random")
		if err != nil {
			t.Fatal(err)
		}
		var decided, searched, same, best float64
		for game := range uint64(300) {
			s := g.NewState()
			for dice := engine.Stream(game, "dice"); s.Turn() == engine.Chance; {
				legal := s.AppendLegal(nil)
				s.Apply(legal[dice.IntN(len(legal))])
			}
			v, err := engine.ViewOf(g, s, s.Turn())
			if err != nil {
				t.Fatal(err)
			}
			a.(interface{ Begin(uint64) }).Begin(game)
			did, err := a.Decide(t.Context(), v, engine.Stream(game, "agent"))
			if err != nil {
				t.Fatal(err)
			}
			would, err := driver.Decide(t.Context(), v, engine.Stream(game, "agent"))
			if err != nil {
				t.Fatal(err)
			}
			decided++
			if did == would {
				same++
			}
			if r := a.(agents.ResultReporter).Last(); !r.Forced {
				searched++
				if did == r.Best {
					best++
				}
			}
		}
		for what, x := range map[string]struct {
			share float64
			want  [2]float64
		}{"are searched": {searched / decided, row.searched}, "are the driver's": {same / decided, row.asDriver}, "are the search's": {best / max(searched, 1), row.best}} {
			if x.share < x.want[0] || x.share > x.want[1] {
				t.Errorf("%s: %.2f %s, want %v", row.text, x.share, what, x.want)
			}
		}
	}
	for text, want := range map[string]string{
		"probe:by=chess":      `agents: probe:by=chess: agents: no agent "chess"`,
		"probe:search=random": "agents: probe:search=random: search=random: want the agent search",
		"probe:share=2":       "agents: probe:share=2: share=2: want 0 to 1",
	} {
		if _, err := agents.Parse(g, text); err == nil || len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}
