package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// resolved plays a token on 16,16 and returns the sums of weights of its results.
func (g *scene) resolved() string {
	g.s.Resolve(0)
	g.s.Run()
	w := g.weights(func(s *rules.State) bool {
		return s.Stage != state.StageDrift || s.Node == state.PhaseRoll && s.Chance == rules.ChanceDistance
	}, func(s *rules.State) string {
		count := [state.ZombieKinds]int{}
		for _, z := range s.ZombieList() {
			count[z.Kind()]++
		}
		return fmt.Sprintf("%d%d", count, s.ItemsOut)
	})
	return fmt.Sprint(w)
}

// Corpses and tokens: digest 6.5, 3.2 G3, G4.
func TestTokens(t *testing.T) {
	runRows(t, []row{
		{"K010 1.4, S08", "red 1,1\ntoken 16,16\nzombie boss 30,30", nil, func(g *scene) {
			g.from(state.StageDrift)
			g.s.Node = state.PhaseNone
			// Counts of ankle-biters, shufflers, runners, bosses and items, of 216: a d3 is a halved d6.
			// 12 and 10 are supplies, 11 an item, 9 and 8 an ankle-biter if independents and dogs are
			// disabled.
			g.holds(g.resolved() == fmt.Sprint(map[string]uint64{
				"[1 0 0 1]0": 4*6 + 5*6, "[0 1 0 1]0": 6*2 + 4, "[0 2 0 1]0": 6*2 + 4, "[0 3 0 1]0": 6*2 + 4, "[0 4 0 1]0": 4, "[0 5 0 1]0": 4, "[0 6 0 1]0": 4,
				"[0 0 1 1]0": 5*6 + 3*2, "[0 0 2 1]0": 3 * 2, "[0 0 3 1]0": 3 * 2, "[1 1 1 1]0": 3 * 6, "[0 0 0 1]1": 1*6 + 2*6 + 3*6,
			}), "%s", "other weights")
		}},
		{"K503 8.9", "red 1,1\ntoken 16,16\nzombie boss 30,30", nil, func(g *scene) {
			for n, want := range map[uint16]state.ItemKind{12: state.UnrolledSupplies, 11: state.UnrolledItem, 10: state.UnrolledSupplies} {
				h := g.fork()
				h.from(state.StageDrift)
				h.s.Resolve(0)
				h.roll(n).holds(h.s.Find(h.at("16,16"), want) >= 0, "%d: no item %d", n, want).tokens()
			}
			g.from(state.StageDrift)
			g.s.Resolve(0)
			g.roll(9).zombies("ankle-biter 16,16", "boss 30,30")
		}},
		{"K103 Token 1", "red 9,0\ntoken 0,0", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageDrift).rolls(rules.ChanceDistance).is("dice", int(h.s.Dice), 2).roll(8).rolls(rules.ChanceResolve).is("place", int(h.s.SpawnAt), int(h.at("2,0"))).tokens()
			g.from(state.StageDrift).roll(7).node(state.PhaseDir, rules.ChanceDrift)
		}},
		{"Token 1, the nearest of two", "red 9,0\nred 0,7\ntoken 0,0", nil, func(g *scene) {
			g.from(state.StageDrift).roll(12).rolls(rules.ChanceResolve).is("place", int(g.s.SpawnAt), int(g.at("0,0")))
		}},
		{"K105 Token 1", "red 9,0\ntoken 0,0\nterrain t 5,0 5,3", nil, func(g *scene) { g.from(state.StageDrift).roll(12).node(state.PhaseDir, rules.ChanceDrift) }},
		{"K106 Token 1, S11", "red 5,0\ntoken 0,0", nil, func(g *scene) {
			g.from(state.StageDrift).roll(5).rolls(rules.ChanceResolve).is("place", int(g.s.SpawnAt), int(g.at("0,0")))
		}},
		{"K107 Token 1", "red 9,0\ntoken 0,0", nil, func(g *scene) {
			g.who(1).Marks |= state.Hidden
			g.from(state.StageDrift).roll(8).rolls(rules.ChanceResolve)
		}},
		{"S09 Token 1", "red 30,30\nred 9,0\ntoken 0,0", nil, func(g *scene) {
			g.who(2).Owner = state.OfGroup
			g.from(state.StageDrift).roll(8).rolls(rules.ChanceResolve)
		}},
		{"S27 Token 1", "red 16,0\ntoken 0,0\nterrain f 3,0 3,31\nterrain x 5,0 5,31\nzombie runner 4,0", nil, func(g *scene) {
			g.from(state.StageDrift).roll(8).node(state.PhaseDir, rules.ChanceDrift).dir(ground.E).tokens("8,0")
		}},
		{"K109 Token 2, S10", "red 10,1\ntoken 0,0\nterrain t 8,1 8,1\nterrain t 9,0 9,0", nil, func(g *scene) {
			g.s.Mark(g.at("10,0").Square(), 1)
			g.from(state.StageDrift).roll(7).rolls(rules.ChanceResolve).is("place", int(g.s.SpawnAt), int(g.at("4,0")))
		}},
		{"K109 TokenStop=random", "red 10,1\ntoken 0,0\nterrain t 8,1 8,1\nterrain t 9,0 9,0", func(o *state.Options) { o.TokenStop = state.TokenStopRandom }, func(g *scene) {
			g.s.Mark(g.at("10,0").Square(), 1)
			g.from(state.StageDrift).roll(7).holds(g.s.Chance != rules.ChanceResolve, "resolved").tokens("7,0")
		}},
		{"TokenStop=random, at random", "red 5,0\ntoken 0,0\nterrain t 2,0 2,0", func(o *state.Options) { o.TokenStop = state.TokenStopRandom }, func(g *scene) {
			g.from(state.StageDrift).roll(9).dir(ground.E).rolls(rules.ChanceResolve)
		}},
		{"Token 2, the nearest marker", "red 30,30\ntoken 5,5", nil, func(g *scene) {
			g.s.Mark(g.at("5,20").Square(), 5)
			g.s.Mark(g.at("15,5").Square(), 1)
			h := g.fork()
			h.from(state.StageDrift).roll(6).tokens("11,5")
			g.from(state.StageDrift).roll(12).tokens("15,5")
		}},
		{"K110 Token 3", "red 30,0\ntoken 5,28", nil, func(g *scene) {
			g.from(state.StageDrift).roll(10).dir(ground.N).holds(g.s.Chance != rules.ChanceResolve, "resolved").tokens("5,31")
		}},
		{"K111 Token 3", "red 10,8\ntoken 2,2\nterrain t 3,7 16,7", nil, func(g *scene) {
			g.from(state.StageDrift).roll(12).node(state.PhaseDir, rules.ChanceDrift).outcomes(8, 1).dir(ground.E).rolls(rules.ChanceResolve).is("place", int(g.s.SpawnAt), int(g.at("7,2")))
		}},
		{"K509 Token, S10", "red 5,0\ntoken 0,0\nterrain t 2,0 2,0", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageDrift).roll(9).dir(ground.E).rolls(rules.ChanceResolve).is("place", int(h.s.SpawnAt), int(h.at("1,0")))
			g.from(state.StageDrift).roll(9).dir(ground.W).holds(g.s.Chance != rules.ChanceResolve, "resolved").tokens("0,0")
		}},
		{"T3.1, d3 and d6", "red 1,1\ntoken 16,16", nil, func(g *scene) {
			g.from(state.StageDrift)
			g.s.Resolve(0)
			h := g.fork()
			h.roll(5).rolls(rules.ChanceResolveCount).outcomes(6, 1).roll(3).zombies("shuffler 16,15", "shuffler 15,16", "shuffler 16,16")
			h = g.fork()
			h.roll(7).roll(4).zombies("shuffler 16,15", "shuffler 16,16")
			g.roll(4).roll(5).zombies("runner 16,15", "runner 15,16", "runner 16,16")
		}},
		{"K115 T3.1", "red 1,1\nblue 3,1\ntoken 16,16\nzombie boss 30,30", nil, func(g *scene) {
			g.from(state.StageDrift)
			g.s.Resolve(0)
			g.roll(3).rolls(rules.ChanceResolve).zombies("boss 16,16", "boss 30,30").roll(2).zombies("ankle-biter 16,15", "shuffler 15,16", "boss 16,16", "runner 17,16", "boss 30,30").
				is("place", int(g.s.SpawnAt), 0)
		}},
		{"Data 5, no record for a boss", "red 1,1\ntoken 16,16", nil, func(g *scene) {
			for n := range state.ZombieSlots {
				g.s.AddZombie(g.at(fmt.Sprint(n, ",31")), state.AnkleBiter)
			}
			g.from(state.StageDrift)
			g.s.Resolve(0)
			g.roll(2).holds(g.s.Chance != rules.ChanceResolve, "rolled again").is("zombies", int(g.s.ZombiesOut), state.ZombieSlots).is("place", int(g.s.SpawnAt), 0)
		}},
		{"K119 Flow G4", "red 1,1\nblue 3,1\ntoken 9,1\ntoken 20,20\ntoken 30,30", nil, func(g *scene) {
			g.from(state.StageDrift).roll(12).rolls(rules.ChanceResolve).roll(2).roll(6).zombies("runner 9,0", "boss 9,1").
				rolls(rules.ChanceDistance).roll(2).dir(ground.N).tokens("20,22", "30,30").rolls(rules.ChanceDistance).roll(2).dir(ground.N).
				tokens("20,22", "30,31").zombies("boss 9,1", "runner 9,0").rolls(rules.ChanceQuick) // in their order of moving
		}},
		{"G4, the order of tokens, whatever squares they come to", "red 1,1\ntoken 20,20\ntoken 20,22\ntoken 30,30", nil, func(g *scene) {
			g.from(state.StageDrift).roll(8).dir(ground.N).is("cursor", int(g.s.Cursor), 1).roll(5).dir(ground.S).is("cursor", int(g.s.Cursor), 2).roll(2).dir(ground.W).
				tokens("20,17", "20,28", "28,30")
		}},
		{"K118 T3.1", "red 1,1\ntoken 16,16", nil, func(g *scene) {
			for n, want := range map[uint16]state.ItemKind{10: state.UnrolledSupplies, 11: state.UnrolledItem} {
				h := g.fork()
				h.from(state.StageDrift)
				h.s.Resolve(0)
				h.roll(n).is("things", int(h.s.ItemsOut), 1).holds(h.s.Items[0].Kind() == want, "%d", h.s.Items[0].Kind())
			}
		}},
		{"Corpse", "red 1,1\nred 9,9\nred 5,9 carries pistol\ntoken 31,31", nil, func(g *scene) {
			g.s.Kill(1)
			g.s.Kill(2)
			h := g.fork()
			h.from(state.StageCorpses).rolls(rules.ChanceDistance) // they died in this turn
			g.who(2).Marks, g.who(3).Marks = 0, 0
			g.from(state.StageCorpses).rolls(rules.ChanceCorpse).outcomes(6, 1)
			h = g.fork()
			h.roll(1).zombies("shuffler 5,9").holds(h.who(3).State == state.Gone, "a corpse").holds(h.s.Find(h.at("5,9"), state.Pistol) >= 0, "no pistol").rolls(rules.ChanceCorpse)
			for n := uint16(2); n <= 6; n++ {
				h = g.fork()
				h.roll(n).zombies().holds((h.who(3).State == state.Corpse) == (n < 5), "%d", n).rolls(rules.ChanceCorpse).roll(3).rolls(rules.ChanceDistance).
					holds(h.who(2).State == state.Corpse && h.who(2).Marks == 0, "marks %d", h.who(2).Marks)
			}
		}},
		{"Corpse, again in every turn", "red 1,1\nred 9,9\ntoken 31,31", nil, func(g *scene) {
			g.s.Kill(1)
			for range 3 {
				g.s.Event = 0
				g.from(state.StageTurn).do(action.Play{Kind: action.KindEvent, Q: 56}).rolls(rules.ChanceCorpse).roll(2)
			}
		}},
		{"Corpse, somebody on its square", "red 1,1\nred 9,9\nred 20,20\ntoken 31,31", nil, func(g *scene) {
			g.s.Kill(1)
			g.who(2).Marks = 0
			g.who(3).At = g.at("9,9")
			g.from(state.StageCorpses).roll(1).zombies("shuffler 9,8")
		}},
		{"S96 peek", "red 1,1 psychic\ntoken 16,16", func(o *state.Options) { o.PsychicToken = state.PsychicPeeks }, func(g *scene) {
			for n := uint16(2); n <= 12; n++ {
				h := g.fork()
				h.s.Target = h.at("16,16")
				h.s.RolledLook(int(n))
				h.s.Target = 0
				h.from(state.StageDrift)
				h.s.Resolve(0)
				h.outcomes(1, 1).holds(action.Decode(h.s.AppendLegal(nil)[0]).Q == max(n, 3), "another row")
			}
		}},
	})
}
