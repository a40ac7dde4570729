package streets

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/ground"
)

// armoury is a game in which everybody has something to throw.
func armoury(t *testing.T) engine.Game {
	return opened(t, "without=people,dogs,gadgets,vehicles", "roster=testdata/fire.txt")
}

// Who burns throws what bursts at zombies, never where a friend stands within 3", and readies
// Molotov cocktails; the squad throws nothing.
func TestBurns(t *testing.T) {
	g := armoury(t)
	count := func(name string) (throws, readied int) {
		p := agentstest.Policy(t, g, name)
		for seed := range uint64(12) {
			own := engine.Stream(seed, "random")
			agentstest.Play(g, engine.Stream(seed, "played"), func(s engine.State, legal []engine.Action) engine.Action {
				a := p.Choose(s, legal, own)
				f, d := rules.FactsOf(s), rules.Decode(a)
				switch d.Kind {
				case rules.KindThrow:
					throws++
					for m := range f.Survivors() {
						if at := ground.Place(d.Q); m.Here && f.Rules().Scenario.D2(m.At.Square(), at.Square()) <= ground.LimitD2(2*3) {
							t.Errorf("%s: seed %d: a throw beside %s", name, seed, m.Name)
						}
					}
				case rules.KindReload:
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

// fires is a position with a fire, tear gas and a lit charge, and somebody in or near each.
const fires = `deadreckon streets position 1
turn 3
event 24
survivor bomber 6,10
survivor burner 15,8
survivor gunner 17,3
survivor smoker 26,5
building A ransacked fire entered 0
cloud gas 15,8
charge dynamite 17,3
`

// TestKeepsOut: nobody searches on in a fire, and whoever is in gas or by a lit stick goes away.
func TestKeepsOut(t *testing.T) {
	g := armoury(t)
	at, err := g.Notation().ParsePosition(fires)
	if err != nil {
		t.Fatal(err)
	}
	s := at.(engine.State)
	p := newScript()
	for s.Turn() != engine.Chance && s.Turn() != engine.Nobody {
		s.Apply(p.Choose(s, s.AppendLegal(nil), nil))
		for s.Turn() == engine.Chance { // the lowest of all dice
			if f := rules.FactsOf(s); f.Turn() > 3 {
				break
			}
			s.Apply(s.AppendLegal(nil)[0])
		}
		if rules.FactsOf(s).Turn() > 3 {
			break
		}
	}
	f := rules.FactsOf(s)
	for m := range f.Survivors() {
		var t3 ground.Table
		f.Lay(&t3)
		var bad ground.Set
		f.Gas(&t3, 0, &bad)
		f.Lit(&t3, 0, &bad)
		if m.Here && (bad.Has(m.At.Square()) || f.Rules().Scenario.House[m.At.Square()] == 0) {
			t.Errorf("%s stays at %s", m.Name, f.Rules().Scenario.Name(m.At.Square()))
		}
	}
}
