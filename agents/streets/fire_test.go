package streets

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// armoury returns a game in which every man has something to throw.
func armoury(t *testing.T) engine.Game {
	return opened(t, "without=people,dogs,gadgets,vehicles", "roster=testdata/fire.txt")
}

// TestBurns: burn throws explosives at zombies, never near friends, and readies Molotov cocktails; squad
// throws nothing.
func TestBurns(t *testing.T) {
	g := armoury(t)
	count := func(name string) (throws, readied int) {
		p := agentstest.Policy(t, g, name)
		for seed := range uint64(12) {
			own := engine.Stream(seed, "random")
			agentstest.Play(g, engine.Stream(seed, "played"), func(s engine.State, legal []engine.Action) engine.Action {
				a := p.Choose(s, legal, own)
				f, d := facts.Of(s), action.Decode(a)
				switch d.Kind {
				case action.KindThrow:
					throws++
					for m := range f.Survivors() {
						if at := ground.Place(d.Q); m.Here && f.Rules().Scenario.D2(m.At.Square(), at.Square()) <= ground.LimitD2(2*3) {
							t.Errorf("%s: seed %d: a throw beside %s", name, seed, m.Name)
						}
					}
				case action.KindReload:
					if f.Readies(f.Actor(), int(d.B)) {
						readied++
					}
				}
				return a
			})
		}
		return throws, readied
	}
	if throws, readied := count("burn:crowd=3"); throws < 10 || readied < 5 {
		t.Errorf("%d throws, %d Molotov cocktails made ready", throws, readied)
	}
	if throws, _ := count("squad"); throws > 0 {
		t.Errorf("the squad throws %d times", throws)
	}
}

// fires is a position with a fire, tear gas and a lit charge, each with somebody in or near it.
const fires = `deadreckon streets position 1
turn 3
event 24
survivor bomber 6,10
survivor burner 15,8
survivor gunner 17,3
survivor smoker 26,5
building A ransacked fire entered 0
cloud gas 15,8
charge dynamite 21,3
`

// TestKeepsOut: only a fire, tear gas and the reach of a lit charge are dangerous; no man searches in a
// fire or goes to a burning building.
func TestKeepsOut(t *testing.T) {
	g := armoury(t)
	at, err := g.Notation().ParsePosition(fires)
	if err != nil {
		t.Fatal(err)
	}
	p, m := newScript(), &facts.Of(at).Rules().Scenario.Map
	p.look(facts.Of(at), at.AppendLegal(nil))
	for _, row := range []struct {
		x, y int
		want float64
	}{{6, 10, inFire}, {9, 12, inFire}, {15, 8, inGas}, {16, 9, inGas}, {21, 3, byFuse}, {21, 6, byFuse}, {21, 7, 0}, {26, 5, 0}, {12, 14, 0}} {
		if got := p.danger(ground.Place(m.Square(row.x, row.y))); got != row.want {
			t.Errorf("%d,%d has danger %g, not %g", row.x, row.y, got, row.want)
		}
	}
	for c := range p.n {
		man := &p.men[c]
		if _, ok := search(p, c); ok {
			t.Errorf("%s searches in a fire", man.Name)
		}
		if man.goal == 0 {
			t.Errorf("%s goes for a building that burns", man.Name)
		}
		if w, ok := leaveForHome(p, c); ok != (man.house == 0) || ok && w.kind != action.KindExit {
			t.Errorf("%s leaves: %t", man.Name, ok)
		}
	}
}
