package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// mover names the zombie that is about to move.
func (g *scene) mover() string { return g.spot(g.s.Zombies[g.s.Cursor].At()) }

// moves checks the zombie and the kind of the next throw.
func (g *scene) moves(xy string, j state.ChanceKind) *scene {
	g.t.Helper()
	p := state.PhaseRoll
	if j == rules.ChanceWander {
		p = state.PhaseDir
	}
	g.node(p, j)
	return g.holds(g.mover() == xy, "%s moves, want %s", g.mover(), xy)
}

// stand checks that all zombies have moved, and their places.
func (g *scene) stand(want ...string) *scene {
	g.t.Helper()
	return g.holds(g.s.Stage > state.StageZombies || g.s.Stage < state.StageGroups, "still moving").zombies(want...)
}

// Zombies move: digest 6.6, 3.3 M2, 5.4.
func TestZombies(t *testing.T) {
	runRows(t, []row{
		{"K010 1.4, S08", "red 5,5", nil, func(g *scene) {
			s := rules.State{Position: state.Position{RulesNumber: g.s.RulesNumber, Node: state.PhaseRoll, Chance: rules.ChanceResolve, Dice: 2}}
			odds := s.AppendOdds(nil)
			g.holds(fmt.Sprint(odds) == "[1 2 3 4 5 6 5 4 3 2 1]", "%v", odds)
		}},
		{"K121 Zed 1", "red 5,5\nzombie shuffler 26,5", nil, func(g *scene) {
			g.from(state.StageGroups).moves("26,5", rules.ChanceQuick).roll(3).stand("shuffler 19,5")
		}},
		{"K121 Zed 1, out of sight", "red 5,5\nzombie shuffler 26,5\nterrain t 15,3 15,7", nil, func(g *scene) { g.from(state.StageGroups).moves("26,5", rules.ChanceWander) }},
		{"K121 Zed 1, 24\"", "red 5,5\nzombie shuffler 30,5", nil, func(g *scene) {
			g.from(state.StageGroups).moves("30,5", rules.ChanceQuick)
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("31,5"))
			g.from(state.StageGroups).moves("31,5", rules.ChanceWander)
		}},
		{"K153 Event 15", "red 5,5\nzombie shuffler 25,5", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageGroups).moves("25,5", rules.ChanceQuick)
			g.s.Weather |= state.Raining
			g.from(state.StageGroups).moves("25,5", rules.ChanceWander)
		}},
		{"S106 a flashlight at night", "red 1,1 carries flashlight\nzombie shuffler 28,1", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageGroups).moves("28,1", rules.ChanceWander)
			n := given(g.t, "red 1,1 carries flashlight\nzombie shuffler 28,1", func(o *state.Options) { o.Night = state.NightOn })
			n.from(state.StageGroups).moves("28,1", rules.ChanceQuick)
		}},
		{"S36 the hidden are not seen", "red 5,5\nred 30,30\nzombie shuffler 9,5", nil, func(g *scene) {
			g.who(1).Marks |= state.Hidden
			g.from(state.StageGroups).moves("9,5", rules.ChanceWander)
		}},
		{"S09 independents are humans", "red 30,30\nred 5,5\nzombie shuffler 9,5", nil, func(g *scene) {
			g.who(2).Owner = state.OfGroup
			g.from(state.StageGroups).roll(1).rolls(rules.ChanceBite).zombies("shuffler 6,5")
		}},
		{"K125 Zed 2, S123", "red 30,30\nzombie shuffler 2,2", nil, func(g *scene) {
			g.s.Mark(g.at("2,2").Square(), 1)
			g.s.Zombies[0] |= state.ZombieProne
			g.from(state.StageGroups).stand("shuffler 2,2").holds(!g.s.Zombies[0].Prone(), "prone")
		}},
		{"Zed 2", "red 30,30\nzombie shuffler 2,2", nil, func(g *scene) {
			g.s.Mark(g.at("2,12").Square(), 4)
			g.s.Mark(g.at("2,9").Square(), 1)
			h := g.fork()
			h.from(state.StageGroups).moves("2,2", rules.ChanceQuick).roll(1).stand("shuffler 2,7")
			g.from(state.StageGroups).roll(6).stand("shuffler 2,9")
		}},
		{"Zed 1 before 2", "red 9,2\nzombie shuffler 2,2", nil, func(g *scene) {
			g.s.Mark(g.at("2,4").Square(), 4)
			g.from(state.StageGroups).roll(1).zombies("shuffler 7,2")
		}},
		{"K126 Zed 3", "red 1,1\nzombie runner 28,20\nzombie ankle-biter 28,23", nil, func(g *scene) {
			g.from(state.StageGroups).moves("28,20", rules.ChanceWander).outcomes(8, 1).dir(ground.W).stand("runner 20,20", "ankle-biter 26,23")
		}},
		{"K127 Zed 3", "red 1,1\nzombie shuffler 28,20\nzombie boss 28,24", nil, func(g *scene) {
			g.from(state.StageGroups).moves("28,20", rules.ChanceWander).dir(ground.W).moves("28,24", rules.ChanceWander).dir(ground.N).stand("shuffler 24,20", "boss 28,28")
		}},
		{"Zed 3, one of the group sees", "red 4,12\nzombie shuffler 24,20\nzombie runner 26,20\nzombie runner 28,20", nil, func(g *scene) {
			g.from(state.StageGroups).moves("24,20", rules.ChanceQuick).roll(1).moves("26,20", rules.ChanceQuick)
		}},
		{"S93 over the edge", "red 1,1\nzombie runner 28,28\nzombie ankle-biter 28,26\nzombie shuffler 29,26", nil, func(g *scene) {
			g.from(state.StageGroups).moves("28,26", rules.ChanceWander).dir(ground.N).stand("ankle-biter 28,27", "shuffler 29,30")
		}},
		{"S46 prone at random", "red 1,1\nzombie shuffler 28,20", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieProne
			g.from(state.StageGroups).dir(ground.W).stand("shuffler 25,20").holds(!g.s.Zombies[0].Prone(), "prone")
		}},
		{"K129 T4.1, S18", "red 5,5\nzombie ankle-biter 24,5", nil, func(g *scene) {
			for k, want := range [state.ZombieKinds][3]int{state.AnkleBiter: {6, 1, 6}, state.Shuffler: {6, 5, 10}, state.Runner: {16, 3, 18}, state.Boss: {6, 5, 10}} {
				h := g.fork()
				h.s.Zombies[0] = h.s.Zombies[0].OfKind(state.ZombieKind(k))
				h.from(state.StageGroups).rolls(rules.ChanceQuick)
				list := h.s.AppendLegal(nil)
				h.is("outcomes", len(list), want[0])
				least, most := h.fork(), h.fork()
				least.s.Apply(list[0])
				most.s.Apply(list[len(list)-1])
				least.is("least", 24-numbers(least.spot(least.s.Zombies[0].At()))[0], want[1])
				most.is("most", 24-numbers(most.spot(most.s.Zombies[0].At()))[0], want[2])
			}
		}},
		{"K130 Zed 4, S46", "red 5,5\nzombie shuffler 18,5", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieProne
			g.from(state.StageGroups).roll(6).stand("shuffler 9,5").holds(!g.s.Zombies[0].Prone(), "prone")
		}},
		{"K131 Zed 4", "red 5,9\nzombie ankle-biter 5,5\nterrain f 0,6 31,6", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageGroups).roll(2).stand("ankle-biter 5,5")
			h = g.fork()
			h.from(state.StageGroups).roll(3).stand("ankle-biter 5,5") // no stop on the fence
			g.from(state.StageGroups).roll(4).zombies("ankle-biter 5,7")
		}},
		{"K027 S25 chain-link", "red 5,12\nzombie runner 5,5\nterrain x 0,6 31,6", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageGroups).roll(5).stand("runner 5,5")
			g.from(state.StageGroups).roll(6).stand("runner 5,7")
		}},
		{"K133 Zed 5", "red 5,5\nred 5,30\nzombie shuffler 6,5\nzombie shuffler 9,5", nil, func(g *scene) {
			g.from(state.StageGroups).moves("9,5", rules.ChanceQuick).roll(1).zombies("shuffler 5,4", "shuffler 6,5")
		}},
		{"Zed 5, a free one within reach", "red 5,5\nred 9,12\nzombie shuffler 6,5\nzombie shuffler 9,5", nil, func(g *scene) {
			g.from(state.StageGroups).moves("9,5", rules.ChanceQuick).roll(3).zombies("shuffler 6,5", "shuffler 9,11")
		}},
		{"K134 Zed 5, S44", "red 5,5\nred 5,10\nzombie shuffler 5,6\nzombie shuffler 4,4", nil, func(g *scene) {
			// The zombie on 5,6 is nearer and moves first; it finds the other one beside c.
			g.from(state.StageGroups).moves("5,6", rules.ChanceQuick).roll(1).rolls(rules.ChanceBite).zombies("shuffler 4,4", "shuffler 5,9")
		}},
		{"K134 S44, alone in contact", "red 5,5\nred 6,7\nzombie shuffler 5,6", nil, func(g *scene) {
			g.from(state.StageGroups).node(state.PhaseWhich, rules.ChanceVictim).zombies("shuffler 5,6")
		}},
		{"K135 Zed 5", "red 5,5\nred 5,7\nzombie shuffler 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.s.Zombies[1] = g.s.Zombies[1].Holding(0)
			g.from(state.StageGroups).rolls(rules.ChanceBite).zombies("shuffler 4,5", "shuffler 6,5")
		}},
		{"M2 1, incapacitated", "red 5,5\nzombie shuffler 6,5\nzombie shuffler 9,9", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieOut
			g.s.Zombies[1] |= state.ZombieOut
			g.from(state.StageGroups).holds(g.s.Stage > state.StageBites, "an attack").zombies("shuffler 6,5", "shuffler 9,9")
		}},
		{"M2 1, a boss of a seat", "red 5,5\nzombie boss 9,5", nil, func(g *scene) {
			g.s.Zombies[0] |= state.Zombie(1+0) << 2
			g.from(state.StageGroups).stand("boss 9,5")
		}},
		{"K137 Zed", "red 5,5\nzombie shuffler 14,5\nzombie shuffler 16,5\nzombie shuffler 5,10\nzombie shuffler 5,12", nil, func(g *scene) {
			g.from(state.StageGroups).moves("5,10", rules.ChanceQuick).roll(1).moves("5,12", rules.ChanceQuick).roll(1).moves("14,5", rules.ChanceQuick).roll(1).moves("16,5", rules.ChanceQuick)
		}},
		{"K138 Zed", "red 1,1\nzombie runner 28,18\nzombie shuffler 28,21\nzombie shuffler 28,24\nzombie ankle-biter 28,27", nil, func(g *scene) {
			g.from(state.StageGroups).moves("28,18", rules.ChanceWander).dir(ground.W).stand("runner 20,18", "shuffler 24,21", "shuffler 24,24", "ankle-biter 26,27")
		}},
		{"K497 Flow M2, 8.2", "red 10,10\nzombie shuffler 10,14\nzombie shuffler 10,17\nzombie shuffler 10,20\nzombie shuffler 16,10", nil, func(g *scene) {
			g.from(state.StageGroups).moves("10,14", rules.ChanceQuick).roll(6).moves("10,17", rules.ChanceQuick).roll(1).moves("10,20", rules.ChanceQuick).roll(1).moves("16,10", rules.ChanceQuick)
		}},
		{"S43 ties", "red 16,16\nzombie shuffler 16,20\nzombie shuffler 20,16\nzombie shuffler 12,16\nzombie shuffler 16,12", nil, func(g *scene) {
			for _, xy := range []string{"16,12", "12,16", "20,16", "16,20"} {
				if g.s.Stage != state.StageZombies {
					g.from(state.StageGroups)
				}
				g.moves(xy, rules.ChanceQuick).roll(1)
			}
		}},
		{"S122 inside a closed building", "map supply\nred 6,13\nred 30,1\nzombie shuffler 6,11\nstatus A intact", nil, func(g *scene) {
			g.from(state.StageGroups).moves("6,11", rules.ChanceWander).dir(ground.S).stand("shuffler 6,8") // and not through the door
		}},
		{"S122 out by a breach", "map supply\nred 30,1\nzombie runner 6,11\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Breaches[0] = 1
			g.from(state.StageGroups).moves("6,11", rules.ChanceWander).dir(ground.S).stand("runner 6,5") // 3 + 1 + 2 for the breach + 2
		}},
		{"K173 S122", "map supply\nred 6,9\nzombie shuffler 8,12\nstatus A intact", nil, func(g *scene) {
			g.from(state.StageGroups).moves("8,12", rules.ChanceQuick).roll(1).rolls(rules.ChanceBite)
		}},
		{"K175 S74", "map supply\nred 27,27\nzombie shuffler 23,29\nstatus F ransacked", nil, func(g *scene) {
			g.who(1).At = g.at("26,28,1")
			g.from(state.StageGroups).moves("23,29", rules.ChanceQuick).roll(2).zombies("shuffler 27,29")
			g.from(state.StageGroups).moves("27,29", rules.ChanceQuick).roll(1).rolls(rules.ChanceBite).zombies("shuffler 27,29,1")
		}},
		{"K151 Hide, S36", "red 5,5\nzombie shuffler 5,9", nil, func(g *scene) {
			g.who(1).Marks |= state.Hidden
			g.from(state.StageGroups).moves("5,9", rules.ChanceWander).dir(ground.S).rolls(rules.ChanceBite).zombies("shuffler 5,6")
		}},
		{"K154 Wound 4", "red 5,5\nzombie runner 20,5", nil, func(g *scene) {
			g.s.WoundZombie(0, 1)
			g.from(state.StageGroups).outcomes(6, 1).roll(1).stand("shuffler 15,5")
		}},
		{"the order at rest", "red 16,16\nzombie shuffler 2,2\nzombie shuffler 16,19\nzombie shuffler 30,16", nil, func(g *scene) {
			g.from(state.StageGroups)
			for g.s.Stage == state.StageZombies {
				if g.s.Node == state.PhaseDir {
					g.dir(ground.W)
				} else {
					g.roll(1)
				}
			}
			for n, z := range g.s.ZombieList() {
				g.holds(z&state.ZombieFirst == 0, "a mark of order is left").holds(n == 0 || g.s.Zombies[n-1] < z, "%s", fmt.Sprint(g.s.ZombieList()))
			}
			g.is("facing", int(g.s.Facing), 0)
		}},
	})
}
