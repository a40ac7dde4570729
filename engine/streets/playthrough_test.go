package streets

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// TestPlaythroughs replays whole games. A line of a position holds its phase, the purpose of its dice, the
// seat on turn, the number of legal actions, and the keys of the first and the last seat.
func TestPlaythroughs(t *testing.T) {
	for i, name := range []string{"book", "rivals of 2", "everything"} {
		t.Run(name, func(t *testing.T) {
			o := modes()[name]
			o.MaxTurns = 5
			g := New(defaultRules(t, o))
			enginetest.Playthrough{Game: g, Title: "a game under " + name, File: "playthrough/" + strings.ReplaceAll(name, " ", "-") + ".txt", Seed: uint64(i + 1),
				Line: func(s engine.State) string {
					m, last := s.(*rules.State), engine.Seat(len(g.Seats())-1)
					return fmt.Sprintf("%s %s %s %d %016x %016x", m.Node, rules.ChanceTable[m.Chance].Name, m.Turn(), len(m.AppendLegal(nil)), m.Key(0), m.Key(last))
				}}.Check(t)
		})
	}
}

// seldom are positions of rare phases: a truck on a road with a driver that rams, a barter, a leader's
// talk, and a vaccine at the end.
func seldom(t *testing.T) []*scene {
	truck := given(t, "terrain = 0,14 31,17\nvehicle truck 1,15 E military\nvehicle car 10,15 E\nred 1,1\n", byCar)
	truck.s.ThisTurn = 1 // without an event
	truck.wheel().say(action.KindDrive)
	talk := given(t, "red 5,5 leader\nperson stranger 9,5 G1\ngroup G1 wary", folk)
	talk.s.ThisTurn = 1
	talk.act(0).say(action.KindTalk).roll(1)
	ill := given(t, "red 5,5 carries vaccine", nil)
	ill.who(1).Bites = 1
	return []*scene{truck, truck.fork().do(action.Play{Kind: action.KindAhead, Q: 4}), talk, bartering(t), ill.from(state.StageInfect)}
}

// TestPhases writes the first position of each phase in random games with random options.
func TestPhases(t *testing.T) {
	var want []string
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		want = append(want, p.String())
	}
	rare := seldom(t)
	enginetest.Phases{Game: New(defaultRules(t, state.Book())), Games: 60, Want: want,
		Start: func(seed uint64) (engine.Game, engine.State) {
			if n := int(seed) - 1; n < len(rare) {
				return New(rare[n].s.Rules()), rare[n].s
			}
			return New(drawnRules(t, "convoy", int(seed))), nil
		},
		Phase: func(s engine.State) string { return s.(*rules.State).Node.String() }}.Check(t)
}
