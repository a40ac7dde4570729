package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/ground"
)

// attacked plays an attack on c1 out, and returns what comes of it: grabs, bites and wounds,
// with their weights of 36.
func (g *scene) attacked() string {
	held := g.s.grabs(0)
	g.from(stageBites)
	return fmt.Sprint(g.weights(nil, func(s *State) string {
		v := &s.survivors[0]
		if n := s.grabs(0); n > held {
			return "grab"
		}
		return fmt.Sprintf("%db%dw", v.bites, v.wounds)
	}))
}

// Attacks of zombies: digest 6.6, 1.5, 3.3 M2b.
func TestBites(t *testing.T) {
	runRows(t, []row{
		{"K011 1.5", "red 5,5\nred 30,30\nzombie ankle-biter 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.s.zombies[0] |= zombieOut // holds c1, in half of the cases
			// Without a grab, then with one: of the first two numbers of 1.5 the sum, for a miss
			// leaves no trace.
			want := [zombieKinds][2]map[string]uint64{
				ankleBiter: {{"0b0w": 26, "grab": 1, "1b0w": 1, "0b1w": 4, "1b1w": 4}, {"0b0w": 21, "grab": 2, "1b0w": 1, "0b1w": 8, "1b1w": 4}},
				shuffler:   {{"0b0w": 18, "grab": 2, "1b0w": 1, "0b1w": 8, "0b2w": 2, "1b1w": 4, "1b2w": 1}, {"0b0w": 12, "grab": 3, "1b0w": 1, "0b1w": 12, "0b2w": 3, "1b1w": 4, "1b2w": 1}},
				runner:     {{"0b0w": 12, "0b1w": 12, "0b2w": 6, "1b1w": 4, "1b2w": 2}, {"0b0w": 6, "0b1w": 16, "0b2w": 8, "1b1w": 4, "1b2w": 2}},
				boss:       {{"0b0w": 12, "0b1w": 12, "0b2w": 6, "1b1w": 4, "1b2w": 2}, {"0b0w": 6, "0b1w": 16, "0b2w": 8, "1b1w": 4, "1b2w": 2}},
			}
			for k, both := range want {
				for held, w := range both {
					h := g.fork()
					h.s.zombies[1] = h.s.zombies[1].ofKind(zombieKind(k))
					if held > 0 {
						h.s.zombies[0] = h.s.zombies[0].holding(0)
					}
					times := uint64(1)
					if zombieKind(k) == boss {
						times = 6 // the die of its groan
						for name := range w {
							w[name] *= times
						}
					}
					have := h.attacked()
					h.holds(have == fmt.Sprint(w), "%s, %d grabs: %s, want %v", zombieKind(k), held, have, w)
				}
			}
		}},
		{"K139 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobBite).outcomes(6, 1)
			h := g.fork()
			h.roll(3).node(phasePick, noJob)
			g.roll(4).node(phaseRoll, jobHarm).outcomes(6, 1)
		}},
		{"K141 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(stageBites).roll(6)
			h := g.fork()
			h.roll(1).is("bites", int(h.who(1).bites), 1).is("wounds", int(h.who(1).wounds), 0).is("grabs", h.s.grabs(0), 0)
			g.roll(4).is("bites", int(g.who(1).bites), 1).is("wounds", int(g.who(1).wounds), 1)
		}},
		{"K142 T6.1", "red 5,5\nred 30,30\nzombie ankle-biter 6,5", nil, func(g *scene) {
			g.from(stageBites).roll(6, 1).is("bites", int(g.who(1).bites), 0).is("grabs", g.s.grabs(0), 0)
		}},
		{"K143 Wound 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) { g.from(stageBites).roll(5, 1).is("grabs", g.s.grabs(0), 1) }},
		{"K143 Wound 6, nimble", "red 5,5 nimble\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) { g.from(stageBites).roll(5, 1).is("grabs", g.s.grabs(0), 0) }},
		{"K143 Wound 6, nimble in heavy clothes", "red 5,5 nimble carries heavy-clothes\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(stageBites).roll(5, 1).is("grabs", g.s.grabs(0), 1)
		}},
		{"K145 Zed 6, S101", "red 5,5 carries padded-clothes body-armour\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(stageBites).roll(5, 6).is("wounds", int(h.who(1).wounds), 1)
			h = g.fork()
			h.from(stageBites).roll(5, 2).is("wounds", int(h.who(1).wounds), 0).is("grabs", h.s.grabs(0), 1)
			g.from(stageBites).roll(6, 1).is("bites", int(g.who(1).bites), 0)
		}},
		{"K146 Zed 6, S113", "red 16,11\nred 30,30\nzombie boss 16,10", nil, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobGroan).holds(g.s.markersOut == 1 && g.s.markers[0] == marker{g.at("16,10").Square(), 0, 1}, "%v", g.s.noises())
			h := g.fork()
			h.roll(5).node(phaseRoll, jobBite).roll(1).tokens("16,0")
			g.roll(4).node(phaseRoll, jobBite).roll(1).tokens().node(phasePick, noJob)
		}},
		{"S113 far from the edges", "red 16,17\nred 30,30\nzombie boss 16,16", nil, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobBite).is("markers", g.s.noise(), 1)
		}},
		{"S113 12\" from an edge", "red 12,15\nred 30,30\nzombie boss 12,16", nil, func(g *scene) { g.from(stageBites).node(phaseRoll, jobGroan).roll(6).tokens("0,16") }},
		{"S113 a boss that attacks nobody", "red 12,15\nred 30,30\nzombie boss 12,18", nil, func(g *scene) { g.from(stageBites).node(phasePick, noJob).is("markers", g.s.noise(), 0) }},
		{"S113 two bosses", "red 12,15\nred 30,30\nzombie boss 12,14\nzombie boss 12,16", nil, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobGroan).roll(1).node(phaseRoll, jobBite).roll(1).node(phaseRoll, jobGroan).roll(1).node(phaseRoll, jobBite).roll(1).
				is("markers", g.s.noise(), 2)
		}},
		{"K147 Zed 6, S43", "red 5,5\nred 7,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(stageBites).node(phaseWhich, jobVictim).outcomes(2, 1).chosen(int(g.at("7,5"))).roll(4, 2).is("wounds", int(g.who(2).wounds), 1).is("wounds", int(g.who(1).wounds), 0)
		}},
		{"Zed 6, whom it holds", "red 5,5\nred 7,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(1)
			g.from(stageBites).node(phaseRoll, jobBite).roll(4, 2).is("wounds", int(g.who(2).wounds), 1)
		}},
		{"S35 a grab of its own", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			h := g.fork()
			h.from(stageBites).roll(2).node(phasePick, noJob)
			g.from(stageBites).roll(3).node(phaseRoll, jobHarm)
		}},
		{"S35 a natural 6 bites, no raised one", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.from(stageBites).roll(5, 4).is("bites", int(g.who(1).bites), 0).is("wounds", int(g.who(1).wounds), 1)
		}},
		{"Trait agile", "red 5,5 agile\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(stageBites).roll(4).node(phasePick, noJob)
			g.from(stageBites).roll(5).node(phaseRoll, jobHarm)
		}},
		{"Trait screamer", "red 5,5 screamer\nred 30,30\nzombie ankle-biter 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(stageBites).roll(4).is("markers", h.s.noise(), 0)
			g.from(stageBites).roll(5, 1).is("markers", g.s.noise(), 1) // hit, and not hurt
		}},
		{"K150 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 8,5\nzombie shuffler 5,10", nil, func(g *scene) {
			g.from(stageGroups).moves("8,5", jobQuick).roll(1).moves("5,10", jobQuick).roll(1).zombies("shuffler 6,5", "shuffler 5,6").
				node(phaseRoll, jobBite).is("cursor", int(g.s.cursor), 0).roll(4, 1).is("holder", g.s.zombies[0].holds(), 0).
				node(phaseRoll, jobBite).is("cursor", int(g.s.cursor), 1).roll(3).node(phaseRoll, jobHarm)
		}},
		{"M2b, a dead victim", "red 5,5\nred 30,30\nzombie shuffler 4,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.who(1).wounds = 2
			g.s.zombies[1] = g.s.zombies[1].holding(0)
			g.from(stageBites).roll(4, 2).node(phaseAct, noJob).holds(g.who(1).state == corpse, "alive").is("grabs", g.s.grabs(0), 0)
		}},
		{"Flow V5, the last dies", "red 5,5\nzombie shuffler 4,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.who(1).wounds = 2
			g.from(stageBites).roll(4, 2).node(phaseOver, noJob)
		}},
		{"K501 Flow V5", "red 5,5\nzombie shuffler 4,5", func(o *Options) { o.MaxTurns = 3 }, func(g *scene) {
			g.from(stageBites).roll(1).node(phaseAct, noJob).say(KindShout).say(KindShout).node(phaseOver, noJob)
		}},
		{"Grid 8, a wall between", "map supply\nred 9,10\nred 31,31\nzombie shuffler 10,10\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.from(stageBites).holds(h.s.job != jobBite, "an attack through a wall")
			g.s.buildings[0].class = ground.Ransacked
			g.from(stageBites).node(phaseRoll, jobBite)
		}},
		{"M2b, incapacitated", "red 5,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.s.zombies[0] |= zombieOut
			g.from(stageBites).node(phaseAct, noJob)
		}},
	})
}
