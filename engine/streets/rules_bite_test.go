package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// attacked plays an attack on c1, and returns the weights (of 36) of grabs, bites and wounds.
func (g *scene) attacked() string {
	held := g.s.Grabs(0)
	g.from(state.StageBites)
	return fmt.Sprint(g.weights(nil, func(s *rules.State) string {
		v := &s.Survivors[0]
		if n := s.Grabs(0); n > held {
			return "grab"
		}
		return fmt.Sprintf("%db%dw", v.Bites, v.Wounds)
	}))
}

// Attacks of zombies: digest 6.6, 1.5, 3.3 M2b.
func TestBites(t *testing.T) {
	runRows(t, []row{
		{"K011 1.5", "red 5,5\nred 30,30\nzombie ankle-biter 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieOut // holds c1, in half of the cases
			// Without a grab, then with one: of the first two numbers of 1.5 the sum, for a miss
			// leaves no trace.
			want := [state.ZombieKinds][2]map[string]uint64{
				state.AnkleBiter: {{"0b0w": 26, "grab": 1, "1b0w": 1, "0b1w": 4, "1b1w": 4}, {"0b0w": 21, "grab": 2, "1b0w": 1, "0b1w": 8, "1b1w": 4}},
				state.Shuffler:   {{"0b0w": 18, "grab": 2, "1b0w": 1, "0b1w": 8, "0b2w": 2, "1b1w": 4, "1b2w": 1}, {"0b0w": 12, "grab": 3, "1b0w": 1, "0b1w": 12, "0b2w": 3, "1b1w": 4, "1b2w": 1}},
				state.Runner:     {{"0b0w": 12, "0b1w": 12, "0b2w": 6, "1b1w": 4, "1b2w": 2}, {"0b0w": 6, "0b1w": 16, "0b2w": 8, "1b1w": 4, "1b2w": 2}},
				state.Boss:       {{"0b0w": 12, "0b1w": 12, "0b2w": 6, "1b1w": 4, "1b2w": 2}, {"0b0w": 6, "0b1w": 16, "0b2w": 8, "1b1w": 4, "1b2w": 2}},
			}
			for k, both := range want {
				for held, w := range both {
					h := g.fork()
					h.s.Zombies[1] = h.s.Zombies[1].OfKind(state.ZombieKind(k))
					if held > 0 {
						h.s.Zombies[0] = h.s.Zombies[0].Holding(0)
					}
					times := uint64(1)
					if state.ZombieKind(k) == state.Boss {
						times = 6 // the die of its groan
						for name := range w {
							w[name] *= times
						}
					}
					have := h.attacked()
					h.holds(have == fmt.Sprint(w), "%s, %d grabs: %s, want %v", state.ZombieKind(k), held, have, w)
				}
			}
		}},
		{"K139 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(state.StageBites).rolls(rules.ChanceBite).outcomes(6, 1)
			h := g.fork()
			h.roll(3).decides(state.PhasePick)
			g.roll(4).rolls(rules.ChanceHarm).outcomes(6, 1)
		}},
		{"K141 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(state.StageBites).roll(6)
			h := g.fork()
			h.roll(1).is("bites", int(h.who(1).Bites), 1).is("wounds", int(h.who(1).Wounds), 0).is("grabs", h.s.Grabs(0), 0)
			g.roll(4).is("bites", int(g.who(1).Bites), 1).is("wounds", int(g.who(1).Wounds), 1)
		}},
		{"K142 T6.1", "red 5,5\nred 30,30\nzombie ankle-biter 6,5", nil, func(g *scene) {
			g.from(state.StageBites).roll(6, 1).is("bites", int(g.who(1).Bites), 0).is("grabs", g.s.Grabs(0), 0)
		}},
		{"K143 Wound 6", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) { g.from(state.StageBites).roll(5, 1).is("grabs", g.s.Grabs(0), 1) }},
		{"K143 Wound 6, nimble", "red 5,5 nimble\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) { g.from(state.StageBites).roll(5, 1).is("grabs", g.s.Grabs(0), 0) }},
		{"K143 Wound 6, nimble in heavy clothes", "red 5,5 nimble carries heavy-clothes\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(state.StageBites).roll(5, 1).is("grabs", g.s.Grabs(0), 1)
		}},
		{"K145 Zed 6, S101", "red 5,5 carries padded-clothes body-armour\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageBites).roll(5, 6).is("wounds", int(h.who(1).Wounds), 1)
			h = g.fork()
			h.from(state.StageBites).roll(5, 2).is("wounds", int(h.who(1).Wounds), 0).is("grabs", h.s.Grabs(0), 1)
			g.from(state.StageBites).roll(6, 1).is("bites", int(g.who(1).Bites), 0)
		}},
		{"K146 Zed 6, S113", "red 16,11\nred 30,30\nzombie boss 16,10", nil, func(g *scene) {
			g.from(state.StageBites).rolls(rules.ChanceGroan).holds(g.s.MarkersOut == 1 && g.s.Markers[0] == state.Marker{At: g.at("16,10").Square(), Old: 0, New: 1}, "%v", g.s.MarkerList())
			h := g.fork()
			h.roll(5).rolls(rules.ChanceBite).roll(1).tokens("16,0")
			g.roll(4).rolls(rules.ChanceBite).roll(1).tokens().decides(state.PhasePick)
		}},
		{"S113 far from the edges", "red 16,17\nred 30,30\nzombie boss 16,16", nil, func(g *scene) { g.from(state.StageBites).rolls(rules.ChanceBite).is("markers", g.s.Noise(), 1) }},
		{"S113 12\" from an edge", "red 12,15\nred 30,30\nzombie boss 12,16", nil, func(g *scene) { g.from(state.StageBites).rolls(rules.ChanceGroan).roll(6).tokens("0,16") }},
		{"S113 a boss that attacks nobody", "red 12,15\nred 30,30\nzombie boss 12,18", nil, func(g *scene) {
			g.from(state.StageBites).decides(state.PhasePick).is("markers", g.s.Noise(), 0)
		}},
		{"S113 two bosses", "red 12,15\nred 30,30\nzombie boss 12,14\nzombie boss 12,16", nil, func(g *scene) {
			g.from(state.StageBites).rolls(rules.ChanceGroan).roll(1).rolls(rules.ChanceBite).roll(1).rolls(rules.ChanceGroan).roll(1).rolls(rules.ChanceBite).roll(1).
				is("markers", g.s.Noise(), 2)
		}},
		{"K147 Zed 6, S43", "red 5,5\nred 7,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.from(state.StageBites).node(state.PhaseWhich, rules.ChanceVictim).outcomes(2, 1).chosen(int(g.at("7,5"))).roll(4, 2).is("wounds", int(g.who(2).Wounds), 1).is("wounds", int(g.who(1).Wounds), 0)
		}},
		{"Zed 6, whom it holds", "red 5,5\nred 7,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(1)
			g.from(state.StageBites).rolls(rules.ChanceBite).roll(4, 2).is("wounds", int(g.who(2).Wounds), 1)
		}},
		{"S35 a grab of its own", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			h := g.fork()
			h.from(state.StageBites).roll(2).decides(state.PhasePick)
			g.from(state.StageBites).roll(3).rolls(rules.ChanceHarm)
		}},
		{"S35 a natural 6 bites, no raised one", "red 5,5\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.from(state.StageBites).roll(5, 4).is("bites", int(g.who(1).Bites), 0).is("wounds", int(g.who(1).Wounds), 1)
		}},
		{"Trait agile", "red 5,5 agile\nred 30,30\nzombie shuffler 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageBites).roll(4).decides(state.PhasePick)
			g.from(state.StageBites).roll(5).rolls(rules.ChanceHarm)
		}},
		{"Trait screamer", "red 5,5 screamer\nred 30,30\nzombie ankle-biter 6,5", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageBites).roll(4).is("markers", h.s.Noise(), 0)
			g.from(state.StageBites).roll(5, 1).is("markers", g.s.Noise(), 1) // hit, and not hurt
		}},
		{"K150 Zed 6", "red 5,5\nred 30,30\nzombie shuffler 8,5\nzombie shuffler 5,10", nil, func(g *scene) {
			g.from(state.StageGroups).moves("8,5", rules.ChanceQuick).roll(1).moves("5,10", rules.ChanceQuick).roll(1).zombies("shuffler 6,5", "shuffler 5,6").
				rolls(rules.ChanceBite).is("cursor", int(g.s.Cursor), 0).roll(4, 1).is("holder", g.s.Zombies[0].Holds(), 0).
				rolls(rules.ChanceBite).is("cursor", int(g.s.Cursor), 1).roll(3).rolls(rules.ChanceHarm)
		}},
		{"M2b, a dead victim", "red 5,5\nred 30,30\nzombie shuffler 4,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.s.Zombies[1] = g.s.Zombies[1].Holding(0)
			g.from(state.StageBites).roll(4, 2).decides(state.PhaseAct).holds(g.who(1).State == state.Corpse, "alive").is("grabs", g.s.Grabs(0), 0)
		}},
		{"Flow V5, the last dies", "red 5,5\nzombie shuffler 4,5\nzombie shuffler 6,5", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.from(state.StageBites).roll(4, 2).decides(state.PhaseOver)
		}},
		{"K501 Flow V5", "red 5,5\nzombie shuffler 4,5", func(o *state.Options) { o.MaxTurns = 3 }, func(g *scene) {
			g.from(state.StageBites).roll(1).decides(state.PhaseAct).say(action.KindShout).say(action.KindShout).decides(state.PhaseOver)
		}},
		{"Grid 8, a wall between", "map supply\nred 9,10\nred 31,31\nzombie shuffler 10,10\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageBites).holds(h.s.Chance != rules.ChanceBite, "an attack through a wall")
			g.s.Buildings[0].Class = ground.Ransacked
			g.from(state.StageBites).rolls(rules.ChanceBite)
		}},
		{"M2b, incapacitated", "red 5,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieOut
			g.from(state.StageBites).decides(state.PhaseAct)
		}},
	})
}
