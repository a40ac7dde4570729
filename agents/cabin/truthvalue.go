package cabin

import (
	_ "embed"
	"reflect"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// TruthSizes are the layer sizes of the net for full states.
var TruthSizes = []int{TruthCount, 32, 16, 1}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return rules.FactsOf(s).AtStake() }})
}

var standard = sync.OnceValue(func() *rules.Rules {
	g, err := engine.Open(rules.Name, nil)
	if err != nil {
		panic("cabin: " + err.Error()) // the built-in data
	}
	return g.(*rules.Game).Rules()
})

// fits reports whether the net was fitted to such games: default data and options, with any seats and
// scores, also with an Overlord.
func fits(g engine.Game) bool {
	r, d := g.(*rules.Game).Rules(), standard()
	o := rules.Book()
	o.Characters, o.Players, o.Score, o.DeadPlay, o.Overlord = r.Options.Characters, r.Options.Players, r.Options.Score, r.Options.DeadPlay, r.Options.Overlord
	o.Cast, o.Names, o.Named = r.Options.Cast, r.Options.Names, r.Options.Named
	return r.Options == o && reflect.DeepEqual([]any{r.Cards, r.Events, r.Figures}, []any{d.Cards, d.Events, d.Figures})
}

// truth is a net that estimates the probability that each Character escapes.
type truth struct {
	net  *fitted.Net
	game *rules.Rules
	by   TruthFeatures
	x    [TruthCount]float32

	last   rules.State // last state; neighbouring outcomes often lead to the same state
	scores []float64
	away   [people]float64 // probability of escape by Character
}

// Truth returns a net's value of full states at chance nodes. In other states the script moves on to the
// next chance node.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	script, err := agents.OpenRollout(g, "script")
	if err != nil {
		return nil, err
	}
	v := &truth{net: n, game: g.(*rules.Game).Rules(), scores: make([]float64, len(g.Seats()))}
	return agents.ValueAtChance(g, v, script), nil
}

func (v *truth) Worth(s engine.State, scores []float64) {
	if state := s.(*rules.State); *state != v.last {
		v.last = *state
		v.by.Look(s)
		v.weigh()
	}
	copy(scores, v.scores)
}

// weigh computes the value of the selected state for every seat by B107 to B110. Characters left behind
// count as dead.
func (v *truth) weigh() {
	n, all := v.by.n, 0.0
	for c := range n {
		v.by.Describe(c, v.x[:])
		v.away[c] = (1 + v.net.Score(v.x[:])) / 2
		all += v.away[c]
	}
	team := 2*all/float64(n) - 1
	for seat := range v.scores {
		switch {
		case engine.Seat(seat) == v.by.Lord():
			v.scores[seat] = -team
		case v.game.Options.Score == rules.ScoreTeam:
			v.scores[seat] = team
		default:
			v.scores[seat] = v.own(engine.Seat(seat), all)
		}
	}
}

// own returns the expectation of a seat for its own Characters; all is the expected number that escape.
func (v *truth) own(seat engine.Seat, all float64) (sum float64) {
	n, count := v.by.n, 0.0
	for c := range n {
		if v.by.Owner(c) != seat {
			continue
		}
		away, behind := v.away[c], 0.0
		if n > 1 && v.game.Options.Players == 0 {
			behind = 1 - (all-away)/float64(n-1)
		}
		sum += away + (1-away)*(0.5*behind-1)
		count++
	}
	return sum / max(count, 1)
}
