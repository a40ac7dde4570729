package streets

import (
	"math"
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// plainFavour is favour without caching danger.
func plainFavour(p *player, c int, k action.Kind, legal []engine.Action, shares []float64) {
	best := func(worth func(at ground.Place) float64) {
		at, least := -1, math.Inf(1)
		for i, a := range legal {
			if d := action.Decode(a); d.Kind == k {
				if w := worth(ground.Place(d.Q)); w < least {
					at, least = i, w
				}
			}
		}
		if at >= 0 {
			shares[at] = shareGoal
		}
	}
	from := p.men[c].At.Square()
	best(func(at ground.Place) float64 { return float64(p.wayOf(c, at)) })
	best(func(at ground.Place) float64 { return float64(p.wayTo(at, home)) })
	best(func(at ground.Place) float64 { return 10*p.danger(at) + 0.01*float64(p.wayOf(c, at)) })
	best(func(at ground.Place) float64 { return p.danger(at) + p.alarm(at) + 0.01*float64(p.wayOf(c, at)) })
	best(func(at ground.Place) float64 { return p.danger(at) + 0.01*float64(p.wayTo(at, home)) })
	for h := range p.sc.Buildings {
		if p.sc.HouseD2(from, h) <= ground.LimitD2(2*14) && !p.done(h) {
			best(func(at ground.Place) float64 { return float64(p.wayTo(at, h)) })
		}
	}
	for i := range p.count {
		if z := &p.zombies[i]; !z.Out && p.sc.D2(from, z.At.Square()) <= ground.LimitD2(2*8) {
			best(func(at ground.Place) float64 {
				if !p.t.InContact(at, z.At) {
					return math.Inf(1)
				}
				return p.danger(at)
			})
		}
	}
	for q := range p.n {
		if q != c {
			best(func(at ground.Place) float64 {
				return float64(p.sc.D2(at.Square(), p.men[q].At.Square())) + 10*p.danger(at)
			})
		}
	}
}

func TestFavourIsPlain(t *testing.T) {
	g := opened(t)
	p, rng := newScript(), engine.Stream(5, "favour")
	asked := 0
	for range 2 {
		agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
			f := facts.Of(s)
			own := p.choose(f, legal)
			if c := p.index(f.Actor()); c >= 0 && action.Decode(legal[len(legal)/2]).Kind == action.KindMove {
				got, want := make([]float64, len(legal)), make([]float64, len(legal))
				p.favour(c, action.KindMove, legal, got)
				plainFavour(p, c, action.KindMove, legal, want)
				if !slices.Equal(got, want) {
					t.Fatalf("favoured %v, plainly %v:\n%s", got, want, g.Notation().FormatPosition(s))
				}
				asked++
			}
			if rng.IntN(4) == 0 {
				return legal[rng.IntN(len(legal))]
			}
			return own
		})
	}
	if asked < 20 {
		t.Errorf("asked %d times", asked)
	}
}
