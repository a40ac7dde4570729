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

// TruthSizes are those of the net of the truth.
var TruthSizes = []int{TruthCount, 32, 16, 1}

// Away is 1 where a Character has got into the van when the game is over, -1 where he has not.
func Away(end engine.State, c int) float64 {
	if rules.FactsOf(end).Character(c).Aboard {
		return 1
	}
	return -1
}

//go:embed truth.bin
var truthBytes []byte

func init() {
	luck.RegisterTruthNet(luck.TruthNet{Game: rules.Name, Fits: fits, Text: truthBytes, Sizes: TruthSizes, Open: Truth,
		Matters: func(s engine.State) bool { return rules.FactsOf(s).AtStake() }})
}

// standard are the rules of the game as it is opened without settings.
var standard = sync.OnceValue(func() *rules.Rules {
	g, err := engine.Open(rules.Name, nil)
	if err != nil {
		panic("cabin: " + err.Error()) // the built-in data
	}
	return g.(*rules.Game).Rules()
})

// fits reports whether the net was fitted to such games: those of the default data and options,
// of any seats and scores, and with an Overlord too.
func fits(g engine.Game) bool {
	r, d := g.(*rules.Game).Rules(), standard()
	o := rules.Book()
	o.Characters, o.Players, o.Score, o.DeadPlay, o.Overlord = r.Options.Characters, r.Options.Players, r.Options.Score, r.Options.DeadPlay, r.Options.Overlord
	o.Cast, o.Names, o.Named = r.Options.Cast, r.Options.Names, r.Options.Named
	return r.Options == o && reflect.DeepEqual([]any{r.Cards, r.Events, r.Figures}, []any{d.Cards, d.Events, d.Figures})
}

// truth is a net that says how likely each Character gets away.
type truth struct {
	net  *fitted.Net
	game *rules.Rules
	by   Teller
	x    [TruthCount]float32

	last   rules.State // that was asked about: outcomes beside each other often come to the same
	scores []float64
	away   [people]float64 // by Character, from 0 to 1
}

// Truth returns the value that a net gives states of g where chance is next: until then the
// script decides.
func Truth(g engine.Game, n *fitted.Net) (agents.Value, error) {
	script, err := agents.OpenRollout(g, "script")
	if err != nil {
		return nil, err
	}
	v := &truth{net: n, game: g.(*rules.Game).Rules(), scores: make([]float64, len(g.Seats()))}
	return agents.ValueAtChance(g, v, script), nil
}

// Worth implements agents.Value.
func (v *truth) Worth(s engine.State, scores []float64) {
	if state := s.(*rules.State); *state != v.last {
		v.last = *state
		v.by.Look(s)
		v.weigh()
	}
	copy(scores, v.scores)
}

// weigh finds what the state looked at is worth to every seat: B107 to B110, but that who is
// not away is taken for dead.
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

// own is what a seat may expect of its own Characters, where so many get away in all.
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
