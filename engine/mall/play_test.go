package mall

import (
	"testing"

	"deadreckon/engine"
)

// defaultRules are the rules of the default game with a turn limit.
func defaultRules(t testing.TB, o Options) *Rules {
	t.Helper()
	r, err := NewRules(DefaultBoard(), DefaultCounters(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// player plays random games.
type player struct {
	acts []engine.Action
	odds []uint64
	rng  Rand
}

// step plays one random action and returns it.
func (p *player) step(s engine.Position) engine.Action {
	p.acts = s.AppendLegal(p.acts[:0])
	i := 0
	if s.Turn() == engine.Chance {
		p.odds = s.AppendOdds(p.odds[:0])
		i = engine.Pick(p.odds, p.rng)
	} else {
		i = p.rng.IntN(len(p.acts))
	}
	s.Apply(p.acts[i])
	return p.acts[i]
}

func BenchmarkRandomPlay(b *testing.B) {
	r := defaultRules(b, Options{MaxTurns: 150})
	p := player{rng: engine.Stream(1, "bench")}
	p.acts, p.odds = make([]engine.Action, 0, 1024), make([]uint64, 0, 64)
	s := r.start()
	b.ReportAllocs()
	for b.Loop() {
		if s.phase == phaseOver {
			s = r.start()
		}
		p.step(&s)
	}
}
