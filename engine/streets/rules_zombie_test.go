package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/ground"
)

// menace goes on at the moves of zombies.
func (g *scene) menace() *scene { return g.from(stageGroups) }

// stands checks that a zombie is in each of some places.
func (g *scene) stands(at ...string) *scene {
	g.t.Helper()
	for _, xy := range at {
		if g.s.zombieAt(g.at(xy)) < 0 {
			g.t.Errorf("no zombie at %s: %s", xy, g.zombieList())
		}
	}
	return g
}

// zombieList lists the zombies.
func (g *scene) zombieList() (text string) {
	for _, z := range g.s.lives() {
		text += fmt.Sprint(z.kind(), " ", g.s.placeName(z.at()), " ")
	}
	return text
}

// bites goes on at the attacks of zombies, with everybody in contact.
func (g *scene) bites() *scene { return g.from(stageBites) }

// Zombies: digest 6.6.
func TestZombies(t *testing.T) {
	runRows(t, []row{
		{"K121 Zed 1", "red 5,5\nzombie shuffler 5,26", nil, func(g *scene) { g.menace().node(phaseRoll, jobQuick).roll(2).stands("5,20") }},
		{"K125 Zed 2, S123", "map supply\nred 30,1\nzombie shuffler 2,30", nil, func(g *scene) {
			g.s.mark(g.at("2,30").Square(), 1)
			g.menace().stands("2,30").holds(g.s.job != jobQuick, "a die")
		}},
		{"K126 Zed 3", "map supply\nred 30,1\nzombie runner 0,30\nzombie ankle-biter 2,30", nil, func(g *scene) {
			g.menace().node(phaseDir, jobWander).dir(ground.S).holds(g.s.job != jobWander, "a second die").stands("0,22", "2,28")
		}},
		{"K127 Zed 3", "map supply\nred 30,1\nzombie shuffler 1,30\nzombie shuffler 5,30", nil, func(g *scene) {
			g.menace().node(phaseDir, jobWander).dir(ground.S).node(phaseDir, jobWander)
		}},
		{"K129 T4.1, S18", "red 5,5\nzombie runner 5,26", nil, func(g *scene) {
			g.menace().is("dice", int(g.s.dice), 3).is("outcomes", len(g.s.AppendLegal(nil)), 16)
			for k, want := range map[zombieKind]string{ankleBiter: "1 0", shuffler: "1 4", boss: "1 4", runner: "3 0"} {
				g.holds(fmt.Sprint(zombieTable[k].dice, zombieTable[k].plus) == want, "%s", k)
			}
		}},
		{"K130 Zed 4, S46", "red 5,5\nzombie shuffler 5,25", nil, func(g *scene) {
			g.s.zombies[0] |= zombieProne
			g.menace().roll(6).stands("5,16").holds(!g.s.zombies[0].prone(), "prone")
		}},
		{"K131 Zed 4", "red 5,5\nterrain f 3,8 7,8\nzombie ankle-biter 5,9", nil, func(g *scene) {
			g.menace().roll(2).holds(g.s.zombies[0].at().Square() >= g.at("0,9").Square(), "across")
		}},
		{"K133 Zed 5", "red 5,5\nred 5,25\nzombie shuffler 5,6\nzombie shuffler 5,9", nil, func(g *scene) {
			g.menace().node(phaseRoll, jobQuick).roll(1).stands("5,6", "4,5")
		}},
		{"K134 Zed 5, S44", "red 5,5\nred 10,5\nzombie shuffler 5,6\nzombie shuffler 6,5", nil, func(g *scene) {
			g.menace().node(phaseRoll, jobQuick).roll(1)
			g.holds(g.s.zombiesOut == 2 && g.s.job != jobQuick, "the other moves: %s", g.zombieList()).
				holds(g.s.zombieAt(g.at("9,5")) >= 0 || g.s.zombieAt(g.at("9,4")) >= 0 || g.s.zombieAt(g.at("9,6")) >= 0, "none has gone: %s", g.zombieList())
		}},
		{"K135 Zed 5", "red 5,5\nred 7,5\nzombie shuffler 5,6", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.menace().stands("5,6").holds(g.s.job != jobQuick, "a die")
		}},
		{"K137 Zed", "red 5,5\nzombie shuffler 15,5\nzombie shuffler 5,10\nzombie shuffler 5,12", nil, func(g *scene) {
			g.menace().holds(g.s.zombies[0].at() == g.at("5,10") && g.s.zombies[1].at() == g.at("5,12") && g.s.zombies[2].at() == g.at("15,5"), "%s", g.zombieList())
		}},
		{"K138 Zed", "map supply\nred 30,1\nzombie shuffler 0,30\nzombie shuffler 3,30\nzombie shuffler 6,30", nil, func(g *scene) {
			g.menace().dir(ground.N).holds(g.s.job != jobWander, "two groups")
		}},
		{"K139 Zed 6", "red 5,5\nzombie shuffler 5,6", nil, func(g *scene) {
			g.fork().bites().node(phaseRoll, jobBite).roll(3).holds(g.s.job != jobHarm, "hit")
			g.bites().roll(4).node(phaseRoll, jobHarm)
		}},
		{"K141 Zed 6", "red 5,5\nzombie shuffler 5,6", nil, func(g *scene) {
			h := g.fork()
			h.bites().roll(6, 1).is("bites", int(h.who(1).bites), 1).is("wounds", int(h.who(1).wounds), 0).is("grabs", h.s.grabs(0), 0)
			g.bites().roll(6, 4).is("bites", int(g.who(1).bites), 1).is("wounds", int(g.who(1).wounds), 1)
		}},
		{"K142 T6.1", "red 5,5\nzombie ankle-biter 5,6", nil, func(g *scene) { g.bites().roll(6, 1).is("bites", int(g.who(1).bites), 0) }},
		{"K143 Wound 6", "red 5,5\nzombie shuffler 5,6", nil, func(g *scene) { g.bites().roll(5, 1).is("grabs", g.s.grabs(0), 1) }},
		{"K143 Wound 6, nimble", "red 5,5 nimble\nzombie shuffler 5,6", nil, func(g *scene) { g.bites().roll(5, 1).is("grabs", g.s.grabs(0), 0) }},
		{"K143 Wound 6, heavy clothes", "red 5,5 nimble carries heavy-clothes\nzombie shuffler 5,6", nil, func(g *scene) { g.bites().roll(5, 1).is("grabs", g.s.grabs(0), 1) }},
		{"K145 Zed 6, S101", "red 5,5 carries padded-clothes\nzombie shuffler 5,6", nil, func(g *scene) {
			h := g.fork()
			h.bites().roll(5, 6).is("wounds", int(h.who(1).wounds), 1)
			g.bites().roll(5, 2).is("wounds", int(g.who(1).wounds), 0).is("grabs", g.s.grabs(0), 1)
		}},
		{"K146 Zed 6, S113", "red 10,9\nzombie boss 10,10", nil, func(g *scene) {
			g.bites().node(phaseRoll, jobGroan).is("markers", g.s.noise(), 1).roll(5).is("tokens", int(g.s.tokensOut), 1).
				holds(g.s.tokenAt(g.at("10,0").Square()) >= 0 || g.s.tokenAt(g.at("0,10").Square()) >= 0, "not at the edge").node(phaseRoll, jobBite)
		}},
		{"K147 Zed 6, S43", "red 5,5\nred 7,5\nzombie shuffler 6,6", nil, func(g *scene) { g.bites().node(phaseWhich, jobVictim).is("victims", len(g.s.AppendLegal(nil)), 2) }},
		{"K150 Zed 6", "red 5,5\nzombie shuffler 5,8\nzombie shuffler 5,16", nil, func(g *scene) {
			g.menace().node(phaseRoll, jobQuick).roll(1).node(phaseRoll, jobQuick).roll(6).node(phaseRoll, jobBite)
		}},
		{"K151 Hide, S36", "red 5,5\nzombie shuffler 5,6", nil, func(g *scene) {
			g.who(1).marks |= hidden
			g.bites().node(phaseRoll, jobBite)
		}},
		{"K153 Event 15", "red 5,5\nzombie shuffler 5,26", nil, func(g *scene) {
			g.s.weather |= raining
			g.menace().node(phaseDir, jobWander)
		}},
		{"K497 Flow M2, 8.2", "red 10,10\nzombie shuffler 10,14\nzombie shuffler 10,17\nzombie shuffler 10,20\nzombie shuffler 16,10", nil, func(g *scene) {
			g.menace()
			for i, xy := range []string{"10,14", "10,17", "10,20", "16,10"} {
				g.node(phaseRoll, jobQuick).holds(g.s.zombies[g.s.cursor].at() == g.at(xy), "%d is at %s", i, g.s.placeName(g.s.zombies[g.s.cursor].at())).roll(3)
			}
		}},
		{"K010 1.4, S08", "red 5,5", nil, func(g *scene) {
			s := State{rules: g.s.rules, phase: phaseRoll, job: jobResolve, dice: 2}
			odds := s.AppendOdds(nil)
			g.holds(fmt.Sprint(odds) == "[1 2 3 4 5 6 5 4 3 2 1]", "%v", odds)
		}},
		{"K011 1.5", "red 5,5\nzombie shuffler 5,6", nil, func(g *scene) {
			for kind, want := range map[zombieKind]string{
				ankleBiter: "map[0b0g0w:26 0b0g1w:4 0b1g0w:1 1b0g0w:1 1b0g1w:4]", shuffler: "map[0b0g0w:18 0b0g1w:8 0b0g2w:2 0b1g0w:2 1b0g0w:1 1b0g1w:4 1b0g2w:1]",
				runner: "map[0b0g0w:12 0b0g1w:12 0b0g2w:6 1b0g1w:4 1b0g2w:2]",
			} {
				h := g.fork()
				h.s.zombies[0] = newZombie(g.at("5,6"), kind)
				h.bites()
				have := fmt.Sprint(h.weights(func(s *State) bool { return s.job != jobBite && s.job != jobHarm }, func(s *State) string {
					v := &s.survivors[0]
					return fmt.Sprint(v.bites, "b", s.grabs(0), "g", v.wounds, "w")
				}))
				g.holds(have == want, "%s: %s", kind, have)
			}
		}},
	})
}

// Sieges: digest 6.7. A shuffler stands at house A, east of window 3.
func TestSieges(t *testing.T) {
	intact := "map supply\nred 6,10\nstatus A intact\nzombie shuffler "
	barricadedA := "map supply\nred 6,10\nstatus A barricaded\nzombie shuffler "
	siege := func(die uint16, stands string) func(g *scene) {
		return func(g *scene) { g.menace().node(phaseRoll, jobSiege).roll(die).stands(stands) }
	}
	runRows(t, []row{
		// The digest has (17,8), for a vehicle fills (17,10) there.
		{"K157 T7.2", intact + "13,10", nil, siege(5, "17,10")},
		{"K158 T7.2", intact + "13,10", nil, func(g *scene) {
			siege(3, "13,10")(g.fork())
			siege(4, "13,10")(g)
		}},
		{"K159 T7.2", intact + "13,10", nil, siege(1, "10,10")},
		{"K161 T7.2", intact + "10,10", nil, func(g *scene) {
			siege(2, "10,10")(g.fork())
			g.s.buildings[0].breaches[0] = 8
			g.menace().roll(2).is("inside", g.inside(0), 1)
		}},
		{"K162 T7.2", "map supply\nred 6,10\nstatus A intact\nzombie ankle-biter 10,10", nil, func(g *scene) { g.menace().node(phaseDir, jobWander) }},
		{"K163 T7.2", intact + "17,10", nil, func(g *scene) {
			g.fork().menace().node(phaseDir, jobWander)
			g.s.buildings[0].class = ground.Barricaded
			for xy, want := range map[string]job{"15,10": jobWander, "14,10": jobSiege} {
				h := g.fork()
				h.s.zombies[0] = newZombie(g.at(xy), shuffler)
				h.menace().holds(h.s.job == want, "%s: %s", xy, h.s.job)
			}
		}},
		{"K165 T7.2", barricadedA + "11,10", nil, func(g *scene) {
			g.menace().roll(1).node(phaseRoll, jobSiegeAgain)
			h := g.fork()
			h.roll(3).stands("11,10")
			g.roll(2).is("inside", g.inside(0), 1)
		}},
		{"K166 T7.2", barricadedA + "13,10", nil, siege(1, "10,10")},
		{"K167 T7.2", barricadedA + "12,10", nil, func(g *scene) {
			for die := uint16(2); die <= 6; die++ {
				h := g.fork()
				h.menace().roll(die)
				d2 := g.s.r().Map.HouseD2(h.s.zombies[0].at().Square(), 0)
				g.holds(die <= 3 && d2 == 9 || die > 3 && ground.AtLeast(d2, 5), "%d: d2 %d", die, d2)
			}
		}},
		{"K169 S73", "map supply\nred 6,10\nred 13,28\nstatus A intact\nzombie shuffler 12,12", nil, func(g *scene) {
			g.s.survivors[1].at = g.at("12,20")
			g.menace().node(phaseRoll, jobQuick)
		}},
		{"K170 S73", intact + "12,10", nil, func(g *scene) {
			g.s.mark(g.at("14,10").Square(), 1)
			g.menace().node(phaseRoll, jobSiege)
		}},
		{"K171 Siege", intact + "12,10", nil, func(g *scene) {
			g.who(1).marks |= hidden
			g.menace().node(phaseDir, jobWander)
		}},
		{"K173 S122", intact + "8,10", nil, func(g *scene) { g.menace().node(phaseRoll, jobQuick).roll(6).node(phaseRoll, jobBite) }},
		{"K174 S74", "map supply\nred 24,28,1\nstatus F intact\nzombie shuffler 24,27", nil, func(g *scene) {
			g.menace().node(phaseRoll, jobSiege).roll(1).stands("27,29,1")
		}},
		{"K175 S74", "map supply\nred 24,28,1\nstatus F ransacked\nzombie shuffler 23,29", nil, func(g *scene) {
			// Four squares of floor, the stairs at 15, and on to the survivor: 10" are enough.
			g.menace().node(phaseRoll, jobQuick).roll(6).holds(g.s.zombies[0].at().Floor() == 1, "%s", g.zombieList())
		}},
	})
}
