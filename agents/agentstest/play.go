package agentstest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Open opens a game with settings written as "name=value".
func Open(t testing.TB, game string, settings ...string) engine.Game {
	t.Helper()
	var list []engine.Setting
	for _, text := range settings {
		k, v, _ := strings.Cut(text, "=")
		list = append(list, agents.SettingBy(access.Grant(), k, v))
	}
	g, err := engine.Open(game, list)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Policy opens an agent of a game as a policy, and fails the test if it is none; "random" is
// uniform.
func Policy(t testing.TB, g engine.Game, text string) mcts.Policy {
	t.Helper()
	if text == "random" {
		return Uniform{}
	}
	a, err := agents.Reader{By: access.Grant()}.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := a.(mcts.Policy)
	if !ok {
		t.Fatalf("%s is no policy", text)
	}
	return p
}

// Uniform chooses uniformly among the legal actions.
type Uniform struct{}

// Choose implements mcts.Policy.
func (Uniform) Choose(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return legal[rng.IntN(len(legal))]
}

// PolicyFunc is a function as a policy. It may keep the legal actions until it returns.
type PolicyFunc func(s engine.State, legal []engine.Action) engine.Action

// Choose implements mcts.Policy.
func (f PolicyFunc) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return f(s, legal)
}

// Play plays a game to its end and returns the last state and the number of actions. luck draws the
// chance events.
func Play(g engine.Game, luck *rand.Rand, choose PolicyFunc) (s engine.State, plies int) {
	return Watch(g, luck, choose, func(engine.State) {})
}

// Watch is Play with a callback for every position before the end.
func Watch(g engine.Game, luck *rand.Rand, choose PolicyFunc, see func(engine.State)) (s engine.State, plies int) {
	s = g.NewState()
	var legal []engine.Action
	var odds []uint64
	for ; s.Turn() != engine.Nobody; plies++ {
		see(s)
		legal = s.AppendLegal(legal[:0])
		if s.Turn() != engine.Chance {
			s.Apply(choose(s, legal))
			continue
		}
		odds = s.AppendOdds(odds[:0])
		s.Apply(legal[engine.Pick(odds, luck)])
	}
	return s, plies
}

// Player is an agent that is also a policy.
type Player interface {
	agents.Agent
	mcts.Policy
}

// UsesOnlyView checks that a player decides the same in the true state, in a sampled world that its
// seat cannot distinguish, and in its view. The player plays the seats that mine selects; others
// plays the rest.
func UsesOnlyView(t *testing.T, g engine.Game, p Player, mine func(engine.Seat) bool, others mcts.Policy, decisions int) {
	t.Helper()
	world, v, n := g.NewState(), g.NewView(), g.Notation()
	luck := engine.Stream(1, "knows its seat")
	choice := func() *rand.Rand { return engine.Stream(7, "choice") }
	for checked := 0; checked < decisions; {
		Play(g, luck, func(s engine.State, legal []engine.Action) engine.Action {
			if !mine(s.Turn()) {
				return others.Choose(s, legal, luck)
			}
			s.ViewInto(s.Turn(), v)
			v.Sample(world, luck)
			a := p.Choose(s, legal, choice())
			b := p.Choose(world, world.AppendLegal(nil), choice())
			c, err := p.Decide(t.Context(), v, choice())
			if err != nil || a != b || a != c {
				t.Fatalf("%s: %s in the truth, %s in a world like it, %s in the view, error %v\n%s", p.Name(),
					n.FormatAction(s, a), n.FormatAction(world, b), n.FormatAction(v, c), err, n.FormatPosition(s))
			}
			checked++
			return a
		})
	}
}
