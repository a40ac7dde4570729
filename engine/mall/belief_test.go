package mall

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/pool"
)

// exampleView is the human player's position of the README.
func exampleView(t *testing.T) (engine.Game, *View) {
	t.Helper()
	g, p := documents.Example(t)
	return g, p.(*View)
}

// Beliefs are the frequencies of sampled worlds, at moments of random games: of
// hidden squares, of values on the map and in the box, and of the pool's next unit.
func TestBeliefIsPosterior(t *testing.T) {
	const worlds = 3000
	kinds := map[string]int{}
	for seed := range uint64(10) {
		g := New(defaultRules(t, settable.Presets[0].Options))
		rng := engine.Stream(seed, "believed")
		s := g.NewState().(*State)
		for n := 30 + rng.IntN(500); s.Turn() != engine.Nobody && n > 0; n-- {
			legal := s.AppendLegal(nil)
			s.Apply(legal[rng.IntN(len(legal))])
		}
		if s.Turn() == engine.Nobody || s.phase == phaseDeal {
			continue
		}
		for seat := range engine.Seat(2) {
			v, w := g.NewView().(*View), g.NewState().(*State)
			s.ViewInto(seat, v)
			belief := v.Belief()
			hidden, value := map[string]int{}, make([]map[string]int, len(belief))
			for i := range value {
				value[i] = map[string]int{}
			}
			for range worlds {
				v.Sample(w, rng)
				for _, x := range w.hidden[:w.hiddenLeft] {
					hidden[s.b().Name(x)]++
				}
				for i, u := range belief {
					switch {
					case strings.HasPrefix(u.Name, "units face down") && len(u.Of) > 0:
						id, _ := strconv.Atoi(u.Of[0])
						x := s.b().SquareByID(id)
						if w.occupied.Has(x) {
							value[i][strconv.Itoa(int(w.unitAt(x).value()))]++
						}
					case strings.HasPrefix(u.Name, "units of"):
						value[i][strconv.Itoa(int(w.box[rng.IntN(int(w.hiddenLeft))]))]++
					case strings.HasPrefix(u.Name, "the next"):
						k := rng.IntN(int(w.poolSize))
						value[i][strconv.Itoa(int(pool.Pick(&w.pool, k)))]++
					}
				}
			}
			for i, u := range belief {
				kinds[u.Name]++
				for _, o := range u.Outcomes {
					got := value[i][o.Value]
					if u.Where {
						got = hidden[o.Value]
					}
					p := o.Probability // six standard deviations, and the error of an estimate
					if d := math.Abs(float64(got) - worlds*p); d > 6*math.Sqrt(worlds*p*(1-p))+1+0.02*worlds {
						t.Errorf("%s: %s in %d of %d worlds, believed %.4f", u.Name, o.Value, got, worlds, p)
					}
				}
			}
		}
	}
	for _, name := range []string{"hidden zombies", "units face down", "the next unit from the pool", "units of hidden zombies"} {
		if kinds[name] == 0 {
			t.Errorf("no position with %s: only %v", name, kinds)
		}
	}
}

// While the zombie player chooses, the belief is sampled and says so.
func TestBeliefWhileHiding(t *testing.T) {
	g := New(defaultRules(t, settable.Presets[0].Options))
	s, v := g.NewState().(*State), g.NewView().(*View)
	for s.phase == phaseDeal {
		s.Apply(s.AppendLegal(nil)[0])
	}
	s.Apply(s.AppendLegal(nil)[0])
	s.ViewInto(Human, v)
	belief := v.Belief()
	if u := belief[0]; u.Name != "hidden zombies" || u.Samples != hiddenSamples || u.Count != 1 {
		t.Fatalf("%+v", u)
	}
	again := g.NewView()
	s.ViewInto(Human, again)
	if !reflect.DeepEqual(belief, again.(*View).Belief()) {
		t.Error("the same view believes something else the second time")
	}
}

// The zombie player sees the hidden squares, so it has no belief about them.
func TestBeliefOfZombie(t *testing.T) {
	_, v := exampleView(t)
	w := new(State)
	v.Sample(w, engine.Stream(1, "zombie"))
	var z View
	w.mask(Zombie, &z.Masked)
	for _, u := range z.Belief() {
		if u.Where {
			t.Errorf("%+v", u)
		}
	}
}

// The text and the picture are the same for two truths that the seat cannot distinguish, at every phase of
// random games; the picture is XML with any move.
func TestBeliefDrawings(t *testing.T) {
	drawn := map[Kind]bool{}
	for seed := range uint64(4) {
		o := settable.Presets[0].Options
		o.MaxTurns = 30
		g := New(defaultRules(t, o))
		n := g.Notation().(engine.Map)
		rng := engine.Stream(seed, "drawings")
		s, w := g.NewState().(*State), g.NewState().(*State)
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			legal := s.AppendLegal(nil)
			a := legal[rng.IntN(len(legal))]
			if seat := s.Turn(); seat >= 0 && (!drawn[actionKind(a)] || ply%97 == 0) {
				drawn[actionKind(a)] = true
				v, twin := g.NewView(), g.NewView()
				s.ViewInto(seat, v)
				v.Sample(w, rng)
				w.ViewInto(seat, twin)
				moves := engine.Picture{Caption: []string{"<best>"}, Moves: []engine.PlayedMove{{At: v, Action: a}}}
				one, two := drawing(t, n, v, moves), drawing(t, n, twin, moves)
				if one != two {
					t.Fatalf("two truths, two drawings:\n%s\n%s", one, two)
				}
			}
			s.Apply(a)
		}
	}
	for _, k := range []Kind{KindSelect, KindStep, KindShoot, KindMove, KindHide, KindPlace, KindUnit, KindAttack} {
		if !drawn[k] {
			t.Errorf("no action of kind %d was drawn", k)
		}
	}
}

func drawing(t *testing.T, n engine.Map, v engine.View, p engine.Picture) string {
	t.Helper()
	var out strings.Builder
	if err := n.WriteSVG(&out, v, p); err != nil {
		t.Fatal(err)
	}
	if err := enginetest.SoundXML(out.String()); err != nil {
		t.Fatal(err)
	}
	return out.String() + n.ShowBelief(v)
}

// The belief in the README's position: 125 squares outside Edwin's and 8 in it, with at most one zombie in
// Edwin's. EN 3.1.
func TestBeliefOfExample(t *testing.T) {
	g, v := exampleView(t)
	u := v.Belief()[0]
	all := float64(binomial(125, 5) + 8*binomial(125, 4))
	for _, o := range u.Outcomes {
		want := float64(binomial(124, 4)+8*binomial(124, 3)) / all
		if id, _ := strconv.Atoi(o.Value); id >= 157 && id <= 160 || id >= 177 && id <= 180 {
			want = float64(binomial(125, 4)) / all
		}
		if math.Abs(o.Probability-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", o.Value, o.Probability, want)
		}
	}
	if len(u.Outcomes) != 133 {
		t.Errorf("%d squares", len(u.Outcomes))
	}
	text := g.Notation().(engine.Map).ShowBelief(v)
	if !strings.Contains(text, "PF ") || !strings.Contains(text, "z  ▒") || !strings.Contains(text, shadeKey) {
		t.Errorf("no shades in\n%s", text)
	}
}
