package streets

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

// laden is the party of the long road with its supplies next to the bus, which is almost ready.
const laden = `deadreckon streets position 1
turn 5
event 24
survivor marshal 3,6 supplies 6
survivor medic 5,6 supplies 6
survivor scavenger 8,6
survivor hunter 9,6
vehicle V1 2,8 E checked keys battery opened gallons %s
vehicle V3 off
zombie shuffler 20,12
zombie shuffler 26,6
tokens 46,14 50,8
%s`

// ended plays on from a position and returns the end.
func ended(t *testing.T, g engine.Game, text string, p mcts.Policy, seed uint64) engine.State {
	t.Helper()
	at, err := g.Notation().ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	s, luck, own := at.(engine.State), engine.Stream(seed, "played"), engine.Stream(seed, "random")
	var legal []engine.Action
	var odds []uint64
	for s.Turn() != engine.Nobody {
		if legal = s.AppendLegal(legal[:0]); s.Turn() != engine.Chance {
			s.Apply(p.Choose(s, legal, own))
			continue
		}
		odds = s.AppendOdds(odds[:0])
		s.Apply(legal[engine.Pick(odds, luck)])
	}
	return s
}

// TestDriver: with a usable vehicle, a driver brings more people home than walking.
func TestDriver(t *testing.T) {
	g := opened(t, "scenario=convoy", "without=people,dogs,blasts,gadgets")
	driver, squad := agentstest.Policy(t, g, "driver"), agentstest.Policy(t, g, "squad")
	for _, c := range []struct{ gallons, things string }{{"5", ""}, {"0", "things hunter gasoline:2"}} {
		text := fmt.Sprintf(laden, c.gallons, c.things)
		more, drove := 0, 0
		for seed := range uint64(12) {
			s := ended(t, g, text, driver, seed)
			_, rode := won(s)
			_, walked := won(ended(t, g, text, squad, seed))
			more += rode - walked
			if vehicles := slices.Collect(facts.Of(s).Vehicles()); len(vehicles) == 2 {
				drove++
			}
		}
		t.Logf("gallons %s: %d more come home in 12 games, and the bus leaves in %d", c.gallons, more, drove)
		if more < 6 || drove < 6 {
			t.Errorf("gallons %s: %d more come home in 12 games, and the bus leaves in %d", c.gallons, more, drove)
		}
	}
}

// TestDriverRams: a waiting driver runs over zombies in front if they are worth at least `ram`, and over
// no other figures.
func TestDriverRams(t *testing.T) {
	const waiting = `deadreckon streets position 1
turn 5
event 24
survivor marshal V1 supplies 6
survivor medic 4,2 supplies 6
survivor scavenger 3,2
survivor hunter %s
vehicle V1 2,8 E checked keys battery started opened gallons 5
zombie shuffler 13,8
zombie shuffler 14,8
tokens 46,14 50,8
actor marshal
`
	g := opened(t, "scenario=convoy", "without=people,dogs,blasts,gadgets")
	for _, c := range []struct {
		hunter, agent string
		rams          bool
	}{{"2,2", "driver", true}, {"2,2", "driver:ram=5", false}, {"12,8", "driver", false}, {"2,2", "squad", false}} {
		at, err := g.Notation().ParsePosition(fmt.Sprintf(waiting, c.hunter))
		if err != nil {
			t.Fatal(err)
		}
		s, p := at.(engine.State), agentstest.Policy(t, g, c.agent)
		a := p.Choose(s, s.AppendLegal(nil), nil)
		if drives := action.Decode(a).Kind == action.KindDrive; drives != c.rams {
			t.Errorf("%s, hunter at %s: %s", c.agent, c.hunter, g.Notation().FormatAction(s, a))
		}
		if !c.rams {
			continue
		}
		s.Apply(a)
		if a = p.Choose(s, s.AppendLegal(nil), nil); action.Decode(a) != (action.Play{Kind: action.KindAhead, Q: 5}) {
			t.Errorf("%s: %s, want ahead 5", c.agent, g.Notation().FormatAction(s, a))
		}
	}
}
