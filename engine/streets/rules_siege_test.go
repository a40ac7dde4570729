package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// besieged plays the zombies up to the die of T7.2.
func (g *scene) besieged() *scene {
	g.t.Helper()
	return g.from(state.StageGroups).rolls(rules.ChanceSiege).outcomes(6, 1)
}

// Zombies at buildings: digest 6.7, 3.5 SIEGE.
func TestSieges(t *testing.T) {
	const (
		intact     = "map supply\nred 6,11\nred 31,31\nstatus A intact\n"
		barricaded = "map supply\nred 6,11\nred 31,31\nstatus A barricaded\n"
		flats      = "map supply\nred 27,28\nred 12,1\nstatus F intact\n"
	)
	upstairs := func(g *scene) *scene {
		g.who(1).At = g.at("24,28,1")
		return g
	}
	runRows(t, []row{
		// The V1 case belongs to a disabled layer; with it the squares would differ.
		{"K157 T7.2", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			for die := uint16(5); die <= 6; die++ {
				h := g.fork()
				h.besieged().roll(die).stand("shuffler 17,10")
			}
			g.s.AddZombie(g.at("17,10"), state.AnkleBiter)
			g.s.Zombies[1] |= state.ZombieOut
			g.besieged().roll(5).stand("shuffler 17,9", "ankle-biter 17,10")
		}},
		{"K158 T7.2", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			for die := uint16(3); die <= 4; die++ {
				h := g.fork()
				h.besieged().roll(die).stand("shuffler 13,10")
			}
		}},
		{"K159 T7.2", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			for die := uint16(1); die <= 2; die++ {
				h := g.fork()
				h.besieged().roll(die).stand("shuffler 10,10").is("breaches", int(h.s.Buildings[0].Breaches[0]), 0)
			}
		}},
		{"K159 T7.2, the square taken", intact + "zombie shuffler 13,10\nzombie ankle-biter 10,10", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieOut
			g.besieged().roll(1).stand("shuffler 10,9", "ankle-biter 10,10")
		}},
		{"K161 T7.2", intact + "zombie shuffler 10,10", nil, func(g *scene) {
			h := g.fork()
			h.besieged().roll(2).stand("shuffler 10,10")
			h = g.fork()
			h.besieged().roll(1).stand("shuffler 9,10").is("breaches", int(h.s.Buildings[0].Breaches[0]), 1<<3)
			g.s.Buildings[0].Breaches[0] = 1 << 3
			for die := uint16(1); die <= 2; die++ {
				h := g.fork()
				h.besieged().roll(die).stand("shuffler 9,10")
			}
			g.besieged().roll(3).stand("shuffler 10,10")
		}},
		{"T7.2, intact, a breach within 2\"", intact + "zombie shuffler 12,10", nil, func(g *scene) {
			g.s.Buildings[0].Breaches[0] = 1 << 3
			h := g.fork()
			h.besieged().roll(2).stand("shuffler 9,10")
			h = g.fork()
			h.besieged().roll(1).stand("shuffler 10,10") // not adjacent
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("13,10"))
			g.besieged().roll(2).stand("shuffler 10,10")
		}},
		{"T7.2, the inside square filled", intact + "zombie shuffler 10,10", nil, func(g *scene) {
			g.who(1).At = g.at("9,10")
			g.besieged().roll(1).rolls(rules.ChanceBite).zombies("shuffler 9,9")
		}},
		{"K162 T7.2", intact + "zombie ankle-biter 10,10", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageGroups).moves("10,10", rules.ChanceWander)
			g.s.Mark(g.at("10,20").Square(), 1)
			g.from(state.StageGroups).moves("10,10", rules.ChanceQuick)
		}},
		{"K163 T7.2", intact + "zombie shuffler 16,10", nil, func(g *scene) {
			h := g.fork()
			h.besieged()
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("17,10"))
			g.from(state.StageGroups).moves("17,10", rules.ChanceWander)
		}},
		{"K163 T7.2, barricaded", barricaded + "zombie shuffler 14,10", nil, func(g *scene) {
			h := g.fork()
			h.besieged()
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("15,10"))
			g.from(state.StageGroups).moves("15,10", rules.ChanceWander)
		}},
		{"K163 T7.2, ransacked", "map supply\nred 6,11\nred 31,31\nstatus A ransacked\nzombie shuffler 10,10", nil, func(g *scene) { g.from(state.StageGroups).moves("10,10", rules.ChanceQuick) }},
		{"K165 T7.2", barricaded + "zombie shuffler 11,10", nil, func(g *scene) {
			for die := uint16(1); die <= 6; die++ {
				h := g.fork()
				h.besieged().roll(1).rolls(rules.ChanceSiegeAgain).outcomes(6, 1).roll(die)
				if die <= 2 {
					h.stand("shuffler 9,10").is("breaches", int(h.s.Buildings[0].Breaches[0]), 1<<3)
				} else {
					h.stand("shuffler 11,10").is("breaches", int(h.s.Buildings[0].Breaches[0]), 0)
				}
			}
		}},
		{"K165 T7.2, a breach within 2\"", barricaded + "zombie shuffler 12,10", nil, func(g *scene) {
			g.s.Buildings[0].Breaches[0] = 1 << 3
			g.besieged().roll(1).stand("shuffler 9,10")
		}},
		{"K166 T7.2", barricaded + "zombie shuffler 13,10", nil, func(g *scene) { g.besieged().roll(1).stand("shuffler 10,10") }},
		{"K167 T7.2", barricaded + "zombie shuffler 13,10", nil, func(g *scene) {
			for die, want := range map[uint16]string{2: "13,10", 3: "13,10", 4: "15,10", 5: "15,10", 6: "15,10"} {
				h := g.fork()
				h.besieged().roll(die).stand("shuffler " + want)
			}
		}},
		{"T7.2, a boss subtracts 1", intact + "zombie boss 10,10", nil, func(g *scene) {
			h := g.fork()
			h.besieged().roll(2).stand("boss 9,10")
			h = g.fork()
			h.besieged().roll(3).stand("boss 10,10")
			h = g.fork()
			h.besieged().roll(5).stand("boss 10,10")
			g.besieged().roll(6).stand("boss 17,10")
		}},
		{"S73 prone at a building", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieProne
			g.besieged().roll(3).stand("shuffler 13,10").holds(!g.s.Zombies[0].Prone(), "prone")
		}},
		{"K169 S73", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			g.who(2).At = g.at("20,17")
			g.from(state.StageGroups).moves("13,10", rules.ChanceQuick)
		}},
		{"K170 S73", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			g.s.Mark(g.at("13,12").Square(), 1)
			g.besieged()
		}},
		{"K171 Siege", intact + "zombie shuffler 13,10", nil, func(g *scene) {
			g.who(1).Marks |= state.Hidden
			g.from(state.StageGroups).moves("13,10", rules.ChanceWander)
		}},
		{"S73 the nearest of two", "map supply\nred 6,11\nred 12,29\nstatus A intact\nstatus E intact\nzombie shuffler 10,14", nil, func(g *scene) {
			g.s.Buildings[2].Class, g.who(2).At = ground.Intact, g.at("7,21")
			g.besieged().is("house", int(g.s.House), 0)
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("10,18"))
			g.besieged().is("house", int(g.s.House), 2)
		}},
		{"S35 a grab is no siege", intact + "zombie shuffler 10,10", nil, func(g *scene) {
			g.who(2).At = g.at("11,10")
			g.s.Zombies[0] = g.s.Zombies[0].Holding(1)
			g.from(state.StageGroups).rolls(rules.ChanceBite)
		}},
		{"K174 S74", flats + "zombie shuffler 23,27", nil, func(g *scene) {
			upstairs(g)
			h := g.fork()
			h.besieged().roll(1).stand("shuffler 27,29,1")
			h = g.fork()
			h.besieged().roll(2).stand("shuffler 27,29")
			for die := uint16(3); die <= 4; die++ {
				h = g.fork()
				h.besieged().roll(die).stand("shuffler 23,27")
			}
			for die := uint16(5); die <= 6; die++ {
				h = g.fork()
				h.besieged().roll(die).stand("shuffler 23,25")
			}
			h = g.fork()
			h.s.Zombies[0] = h.s.Zombies[0].OfKind(state.Boss)
			h.besieged().roll(2).stand("boss 27,29,1")
			h = g.fork()
			h.s.Zombies[0] = h.s.Zombies[0].OfKind(state.AnkleBiter)
			h.from(state.StageGroups).moves("23,27", rules.ChanceWander)
		}},
		{"K174 S74, down", flats + "zombie shuffler 23,27", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("23,27,1"))
			h := g.fork()
			h.besieged().roll(1).stand("shuffler 27,29")
			g.who(1).Marks |= state.Hidden
			g.from(state.StageGroups).moves("23,27,1", rules.ChanceWander)
		}},
		{"S74, Grid 9.5: smoke on his own floor is no siege", flats + "zombie shuffler 23,27", blasting, func(g *scene) {
			g.s.PutCloud(state.Cloud{At: g.at("27,28"), Kind: state.Smoke, Age: 1})
			g.fork().from(state.StageGroups).moves("23,27", rules.ChanceWander)
			g.who(2).At = g.at("27,29,1")
			g.fork().from(state.StageGroups).moves("23,27", rules.ChanceWander)
			upstairs(g)
			g.besieged()
		}},
		{"S74 beside the stairs", flats + "zombie shuffler 23,27", nil, func(g *scene) {
			g.who(1).At = g.at("27,29,1")
			g.besieged().roll(1).rolls(rules.ChanceBite).zombies("shuffler 27,28,1")
		}},
	})
}
