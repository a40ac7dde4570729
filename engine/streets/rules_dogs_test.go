package streets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// dogsIn lets dogs play.
func dogsIn(o *state.Options) { o.Without &^= state.Dogs }

// rivalsWithDogs lets them play between two sides.
func rivalsWithDogs(o *state.Options) { o.Without, o.Mode = o.Without&^state.Dogs, state.Rivals }

// pack checks the places of the dogs.
func (g *scene) pack(want ...string) *scene {
	g.t.Helper()
	var have []string
	for _, d := range g.s.DogList() {
		have = append(have, g.s.PlaceName(d.At()))
	}
	if !slices.Equal(have, want) {
		g.t.Errorf("dogs at %v, want %v", have, want)
	}
	return g
}

// Dogs and the rest of the game: digest 6.4-6.6.
func TestDogsComing(t *testing.T) {
	runRows(t, []row{
		{"K073 Event 22", "red 1,1\nred 3,1\ndog 16,16\ndog 16,17", dogsIn, func(g *scene) {
			h := g.fork()
			h.s.PackGoes(0)
			h.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 22}).is("dogs", len(h.s.DogList()), 0)
			g.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 22}).is("dogs", g.s.PackSize(0), 5).pack("16,15", "15,16", "16,16", "17,16", "16,17")
		}},
		{"Event 22, a limit", "red 1,1" + strings.Repeat("\ndog 16,16", 0), dogsIn, func(g *scene) {
			for n := range state.DogSlots - 1 {
				g.s.AddDog(state.NewDog(g.at(fmt.Sprint(n, ",30")), 0))
			}
			g.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 22}).is("dogs", len(g.s.DogList()), state.DogSlots)
		}},
		{"Event 54", "red 1,1\ndog 16,16\ndog 16,17", dogsIn, func(g *scene) {
			g.s.AddDog(state.NewDog(g.at("5,5"), 1))
			h := g.fork()
			h.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 54}).node(state.PhaseWhich, rules.ChanceEventWhich).do(action.Play{Kind: action.KindWhich, Q: 1}).pack("16,16", "16,17")
			g.s.PackGoes(1)
			g.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 54}).pack()
		}},
		{"K098 Event 64", "red 5,9\nred 20,20 panicky\nred 1,1", dogsIn, func(g *scene) {
			g.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: 64})
			g.pack("20,19").is("friend", g.s.Dogs[0].Friend(), 1)
			for g.s.Node != state.PhasePick {
				a := g.s.AppendLegal(nil)
				g.s.Apply(a[0])
			}
			h := g.fork()
			h.say(action.KindDone).is("dogs at the end of the turn", len(h.s.DogList()), 0)
			h = g.fork()
			h.say(action.KindPick).refuses(action.KindBefriend)
			g.do(action.Play{Kind: action.KindPick, A: 1}).on(action.KindBefriend, "20,19").decides(state.PhasePick).pack().holds(g.s.Carries(1, state.LoyalDog), "no dog")
		}},
		{"8.9 without dogs", "red 5,9\nred 1,1", nil, func(g *scene) {
			g.s.LayDown(state.UnrolledItem)
			for _, n := range []uint16{22, 54, 64} {
				h := g.fork()
				h.from(state.StageEvent).do(action.Play{Kind: action.KindEvent, Q: n}).pack()
			}
		}},
		{"K113 T3.1", "red 1,1\ntoken 16,16\ndog 20,20\ndog 20,21\ndog 21,20", dogsIn, func(g *scene) {
			g.from(state.StageDrift)
			g.s.Resolve(0)
			g.roll(9).pack("20,19", "20,20", "21,20", "20,21").is("place", int(g.s.SpawnAt), 0)
		}},
		{"K114 T3.1", "red 1,1\ntoken 16,16", dogsIn, func(g *scene) {
			g.from(state.StageDrift)
			g.s.Resolve(0)
			g.roll(9).rolls(rules.ChanceResolveCount).roll(4).pack("16,15", "15,16", "16,16", "17,16")
		}},
		{"K122 Zed 1", "red 5,31\nzombie shuffler 5,5\ndog 16,5", dogsIn, func(g *scene) {
			g.from(state.StageGroups).rolls(rules.ChanceQuick).roll(1).holds(g.s.Zombies[0].At() == g.at("10,5"), "at %s", g.s.PlaceName(g.s.Zombies[0].At()))
		}},
		{"Zed 1, a dog farther than 12\"", "red 5,31\nzombie shuffler 5,5\ndog 19,5", dogsIn, func(g *scene) { g.from(state.StageGroups).node(state.PhaseDir, rules.ChanceWander) }},
		{"K123 Zed 1", "red 5,30\nzombie shuffler 5,5\ndog 8,5", dogsIn, func(g *scene) {
			g.from(state.StageGroups).rolls(rules.ChanceQuick).roll(1).holds(g.s.Zombies[0].At() == g.at("5,10"), "at %s", g.s.PlaceName(g.s.Zombies[0].At()))
		}},
		{"M2, noise after dogs", "red 1,31\nzombie shuffler 20,5\ndog 25,5", dogsIn, func(g *scene) {
			g.s.Mark(g.at("5,5").Square(), 1)
			g.s.Survivors[0].Marks |= state.Hidden
			g.from(state.StageGroups).rolls(rules.ChanceQuick).roll(1).holds(g.s.Zombies[0].At() == g.at("24,5"), "at %s", g.s.PlaceName(g.s.Zombies[0].At()))
		}},
		{"K149 Zed 6", "red 1,1\nzombie shuffler 16,16\ndog 17,16", dogsIn, func(g *scene) {
			g.from(state.StageBites).rolls(rules.ChanceBite)
			h := g.fork()
			h.roll(6).roll(1).pack("17,16").is("bites", int(h.who(1).Bites), 0)
			h = g.fork()
			h.s.Zombies[0] = h.s.Zombies[0].OfKind(state.AnkleBiter)
			h.roll(6).roll(1).pack("17,16")
			g.roll(4).roll(2).pack()
		}},
		{"Zed 6, humans before dogs", "red 16,15\nred 1,1\nzombie shuffler 16,16\ndog 17,16", dogsIn, func(g *scene) {
			g.from(state.StageBites).rolls(rules.ChanceBite).holds(g.s.Target == g.at("16,15"), "")
		}},
	})
}

// M4: digest 6.9.
func TestDogs(t *testing.T) {
	near := "red 6,6\nred 30,1\n"
	m4 := func(g *scene) *scene { return g.from(state.StageDogs) }
	runRows(t, []row{
		{"K201 Dog 1, S53", "red 5,5 carries pistol:12 bow arrows:3\nred 30,30\ndog 5,16\ndog 5,17", dogsIn, func(g *scene) {
			shoot := func(h *scene, rank uint8) *scene {
				h.acts().do(action.Play{Kind: action.KindSnap, B: rank, Q: uint16(h.at("5,16"))})
				return h.roll(6).roll(1)
			}
			pistolAt, bowAt := uint8(1), uint8(0)
			h := shoot(g.fork(), bowAt)
			_, shot := h.s.Packs[0].ShotFrom()
			h.holds(!shot, "a bow frightens them")
			shoot(g, pistolAt)
			from, shot := g.s.Packs[0].ShotFrom()
			g.holds(shot && from == g.at("5,5"), "shot from %v %v", from, shot)
			m4(g).rolls(rules.ChancePackFlees).is("dice", int(g.s.Dice), 3).roll(5).pack("5,21", "5,22").decides(state.PhasePick).is("memory", int(g.s.Packs[0]), 0)
		}},
		{"K202 Dog 1", "red 5,5 carries rifle:12\nred 30,30\ndog 5,19\ndog 5,20", dogsIn, func(g *scene) {
			g.acts().do(action.Play{Kind: action.KindSnap, Q: uint16(g.at("5,19"))}).roll(6).roll(1)
			_, shot := g.s.Packs[0].ShotFrom()
			g.holds(!shot, "a hit from 13\" frightens them")
		}},
		{"K203 Dog 2", "red 30,30\ndog 16,16\ndog 17,16\nzombie shuffler 15,16\nzombie shuffler 16,15\nzombie runner 18,16", dogsIn, func(g *scene) {
			m4(g).rolls(rules.ChancePackBolts).roll(10).node(state.PhaseDir, rules.ChancePackDir).outcomes(8, 1).dir(ground.N).pack("16,26", "17,26")
		}},
		{"Dog 2, one less", "red 30,30\ndog 16,16\ndog 17,16\nzombie shuffler 15,16\nzombie shuffler 16,15\nzombie shuffler 18,16", dogsIn, func(g *scene) {
			m4(g).holds(g.s.Chance != rules.ChancePackBolts, "they flee")
		}},
		{"K205 Dog 3", near + "red 6,2\ndog 6,7\ndog 7,7\ndog 7,6", dogsIn, func(g *scene) {
			g.s.Packs[0] |= state.PackFought
			m4(g).rolls(rules.ChanceDogBite) // the first attacks a victim without other dogs
			g.pack("6,3", "6,7", "7,7")
		}},
		{"K206 Dog 4", "red 16,4\nred 17,4\nred 18,4\nred 30,30\ndog 16,16\ndog 17,16\ndog 18,16\ndog 16,17\ndog 17,17\ndog 18,17", dogsIn, func(g *scene) {
			h := g.fork()
			h.who(4).At = h.at("19,4")
			m4(h).rolls(rules.ChancePackRoams)
			m4(g).rolls(rules.ChancePackCharge).roll(12).is("dogs in contact", g.s.PackFoes(0, 1), 3)
		}},
		{"Dog 4, a runner is two", "red 30,30\ndog 16,16\ndog 17,16\ndog 18,16\nzombie runner 16,5", dogsIn, func(g *scene) { m4(g).rolls(rules.ChancePackRoams) }},
		{"K207 Dog 4, S52", "red 30,1\ndog 5,16\ndog 6,16", dogsIn, func(g *scene) {
			m4(g).rolls(rules.ChancePackRoams).outcomes(6, 1).roll(6).node(state.PhaseDir, rules.ChancePackDir).dir(ground.E).pack("11,16", "12,16")
		}},
		{"Dog 5, S55 they keep together", "red 30,1\ndog 5,16\ndog 6,18\nterrain # 6,19 6,19", dogsIn, func(g *scene) {
			m4(g).roll(6).dir(ground.N).pack("6,17", "6,18") // the front one is stopped, and the other goes as near as it can
		}},
		{"Dog 5, S93 over the edge", "red 30,1\ndog 5,29\ndog 5,27", dogsIn, func(g *scene) {
			h := g.fork()
			m4(h).roll(4).dir(ground.N).pack("5,31") // the second has not the inches
			m4(g).roll(6).dir(ground.N).pack().is("memory", int(g.s.Packs[0]), 0)
		}},
		{"K209 Dog 6", "map supply\nred 6,10\nstatus A intact\ndog 11,10\ndog 12,10", dogsIn, func(g *scene) {
			h := g.fork()
			m4(h).rolls(rules.ChancePackRoams)
			g.s.Buildings[0].Class = ground.Ransacked
			h = g.fork()
			m4(h).rolls(rules.ChancePackCharge).roll(3).pack("10,9", "10,10")
			m4(g).roll(6).pack("7,10", "8,10") // 2" more on the way in
		}},
		{"K210 Dog 7, S54", near + "dog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3).rolls(rules.ChanceDogBite).roll(6).rolls(rules.ChanceDogHarm).roll(1).is("grabs", g.s.Grabs(0), 1).is("bites", int(g.who(1).Bites), 0).
				rolls(rules.ChanceDogBite).is("need of the next", g.s.DogNeeds(), 3).roll(2).decides(state.PhasePick).holds(g.s.Packs[0].Fought(), "they have not fought")
		}},
		{"K011 Dog 7, odds", near + "dog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3)
			have := g.weights(func(s *rules.State) bool { return s.Dogs[0]&state.DogDone != 0 }, func(s *rules.State) string {
				return fmt.Sprint(s.Survivors[0].Wounds, " wounds ", s.Grabs(0))
			})
			if fmt.Sprint(have) != "map[0 wounds 0:18 0 wounds 1:3 1 wounds 0:12 2 wounds 0:3]" {
				t.Error(have)
			}
		}},
		{"K211 Dog 7", "red 30,30\ndog 6,7\ndog 6,8\nzombie shuffler 6,6\nzombie ankle-biter 30,1", dogsIn, func(g *scene) {
			m4(g).roll(3).rolls(rules.ChanceDogBite).roll(4).roll(3).is("kind", int(g.s.Zombies[g.s.ZombieAt(g.at("6,6"))].Kind()), int(state.AnkleBiter)).
				roll(4).roll(1).is("kind", int(g.s.Zombies[g.s.ZombieAt(g.at("6,6"))].Kind()), int(state.AnkleBiter))
		}},
		{"Dog 7, humans before zombies", "red 6,6\nred 30,30\ndog 6,7\ndog 7,8\nzombie ankle-biter 5,7", dogsIn, func(g *scene) {
			g.s.Packs[0] |= state.PackFought
			m4(g).rolls(rules.ChanceDogBite).holds(g.s.Target == g.at("6,6"), "")
		}},
		{"K213 Dog 8, S56", "red 6,6 carries dog\nred 30,30\nzombie shuffler 6,8\nzombie shuffler 20,20", dogsIn, func(g *scene) {
			g.act(0).say(action.KindDone).rolls(rules.ChanceDogBite)
			h := g.fork()
			h.roll(3).holds(h.s.OnTurn == 0, "the part goes on")
			h = g.fork()
			h.roll(4).rolls(rules.ChanceDogHarm).roll(1).is("zombies", int(h.s.ZombiesOut), 2).is("expired", int(h.s.Seats[0].Expired), 0)
			g.roll(4).roll(6).is("zombies", int(g.s.ZombiesOut), 1).is("expired", int(g.s.Seats[0].Expired), 1).holds(g.s.ThisTurn == 4, "turn %d", g.s.ThisTurn)
		}},
		{"Dog 8, two in reach, and a partner of rivals", "red 6,6 carries dog\nred 30,30\nblue 6,7\nzombie shuffler 6,8", rivalsWithDogs, func(g *scene) {
			g.act(0).say(action.KindDone).node(state.PhaseWhich, rules.ChanceDogVictim).outcomes(2, 1).on(action.KindWhich, "6,7").roll(4).roll(1).is("grabs", g.s.Grabs(2), 0)
		}},
		{"Dog 8, nobody in reach", "red 6,6 carries dog\nred 30,30\nzombie shuffler 6,9", dogsIn, func(g *scene) {
			g.act(0).say(action.KindDone).holds(g.s.Chance != rules.ChanceDogBite && g.s.ThisTurn == 4, "it attacks")
		}},
		{"K214 Dog 8", "red 6,6 carries dog axe\nred 30,30", dogsIn, func(g *scene) {
			g.s.Kill(0)
			g.is("things", len(g.s.Carried(0)), 1).holds(!g.s.Carries(0, state.LoyalDog), "the dog is there")
		}},
		{"K215 Dog 7", "red 6,6 agile\nred 30,1\ndog 6,7\ndog 7,7", dogsIn, func(g *scene) { m4(g).roll(3).rolls(rules.ChanceDogBite).is("need", g.s.DogNeeds(), 5) }},
		{"Dog 7, S101 padded", "red 6,6 carries padded-clothes\nred 30,1\ndog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3).roll(4).roll(1).is("grabs", g.s.Grabs(0), 0).is("wounds", int(g.who(1).Wounds), 0)
		}},
		{"Wound 6, S35 a dog that is hit lets go", "red 6,6 carries club\nred 30,1\ndog 6,7", dogsIn, func(g *scene) {
			g.s.Dogs[0] = g.s.Dogs[0].Holding(0)
			h := g.fork()
			h.acts().refuses(action.KindMove).on(action.KindMelee, "6,7").is("need", int(h.s.Need), 5).roll(6).roll(2).is("grabs", h.s.Grabs(0), 0).pack("6,8")
			g.acts().on(action.KindMelee, "6,7").roll(6).roll(3).pack()
		}},
		{"K277 S40, a dog", "red 6,6 carries large-knife\nred 30,1\ndog 6,7", dogsIn, func(g *scene) {
			g.acts().on(action.KindMelee, "6,7").roll(6).is("power", int(g.s.Power), 0)
		}},
		{"K293 S61, a dog", "red 6,6 carries pistol:12\nred 30,1\ndog 6,8\nzombie shuffler 6,16", dogsIn, func(g *scene) {
			h := g.fork()
			h.acts().refuses(action.KindAim).offers(action.KindSnap, "6,8")
			g.s.Dogs[0] = g.s.Dogs[0].To(g.at("6,9"))
			g.acts().offers(action.KindAim, "6,9", "6,16")
		}},
		{"Find kind 67, HIDE and SEARCH", "map supply\nred 6,10 carries dog\nred 30,30\nstatus A ransacked\nzombie shuffler 11,10", dogsIn, func(g *scene) {
			g.s.Buildings[0].Floors |= 1
			g.acts()
			h := g.fork()
			h.on(action.KindSearch, "6,10").is("score", h.s.SearchScore(3), 4)
			g.on(action.KindHide, "6,10").is("dice", int(g.s.Dice), 4)
		}},
		{"Dog 8, nobody gives a loyal dog away", "red 6,6 carries dog axe\nred 6,7\nred 30,30", dogsIn, func(g *scene) {
			g.acts().holds(!strings.Contains(g.legal(), "give dog") && strings.Contains(g.legal(), "give axe"), "%s", g.legal())
		}},
	})
}

// NEGOTIATE with dogs: digest 6.15.
func TestBefriend(t *testing.T) {
	runRows(t, []row{
		{"K362 Talk", "red 6,6\nred 30,30\ndog 6,12\ndog 6,13", dogsIn, func(g *scene) {
			g.acts().offers(action.KindBefriend, "6,12", "6,13").on(action.KindBefriend, "6,12").is("need", int(g.s.Need), 6).is("markers", g.s.Noise(), 0)
			h := g.fork()
			h.roll(5).pack("6,12", "6,13").is("actions", int(h.who(1).Actions), 0)
			g.roll(6).pack("6,13").holds(g.s.Carries(0, state.LoyalDog), "no dog")
		}},
		{"K362 Talk, charismatic", "red 6,6 charismatic\nred 30,30\ndog 6,12", dogsIn, func(g *scene) {
			g.acts().on(action.KindBefriend, "6,12").is("need", int(g.s.Need), 5).roll(5).pack()
		}},
		{"Talk, abrasive", "red 6,6\nred 8,6 abrasive\nred 30,30 abrasive\ndog 6,12", dogsIn, func(g *scene) {
			g.acts().on(action.KindBefriend, "6,12").rolls(rules.ChanceOdds).is("need", int(g.s.Need), 7)
		}},
		{"Trait leader, another try at a dog", "red 6,6 leader\nred 30,30\ndog 6,12", dogsIn, func(g *scene) {
			g.pick().on(action.KindBefriend, "6,12").roll(5).decides(state.PhaseAgain)
			h := g.fork()
			h.say(action.KindAccept).decides(state.PhaseAct).pack("6,12")
			h = g.fork()
			h.say(action.KindAgain).roll(5).decides(state.PhaseAct).pack("6,12")
			g.say(action.KindAgain).roll(6).pack()
		}},
		{"Talk, from afar", "red 6,6\nred 30,30\ndog 6,15\ndog 6,20", dogsIn, func(g *scene) {
			g.acts().offers(action.KindBefriend, "6,15").refuses(action.KindBefriend, "6,20").on(action.KindBefriend, "6,15").is("markers", g.s.Noise(), 1)
		}},
		{"Talk, out of sight", "red 6,6\nred 30,30\ndog 6,10\nterrain t 6,8 6,8", dogsIn, func(g *scene) { g.acts().refuses(action.KindBefriend) }},
		{"Talk, with one action", "red 6,6\nred 30,30\ndog 6,10", dogsIn, func(g *scene) {
			g.who(1).Actions = 1
			g.acts().refuses(action.KindBefriend)
		}},
	})
}
