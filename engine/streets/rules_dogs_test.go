package streets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
)

// dogsIn lets dogs play.
func dogsIn(o *Options) { o.Without &^= dogs }

// rivalsWithDogs lets them play between two sides.
func rivalsWithDogs(o *Options) { o.Without, o.Mode = o.Without&^dogs, Rivals }

// pack checks where the dogs are.
func (g *scene) pack(want ...string) *scene {
	g.t.Helper()
	var have []string
	for _, d := range g.s.hounds() {
		have = append(have, g.s.placeName(d.at()))
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
			h.s.packGoes(0)
			h.from(stageEvent).do(Play{Kind: KindEvent, Q: 22}).is("dogs", len(h.s.hounds()), 0)
			g.from(stageEvent).do(Play{Kind: KindEvent, Q: 22}).is("dogs", g.s.packSize(0), 5).pack("16,15", "15,16", "16,16", "17,16", "16,17")
		}},
		{"Event 22, a limit", "red 1,1" + strings.Repeat("\ndog 16,16", 0), dogsIn, func(g *scene) {
			for n := range dogSlots - 1 {
				g.s.addDog(newDog(g.at(fmt.Sprint(n, ",30")), 0))
			}
			g.from(stageEvent).do(Play{Kind: KindEvent, Q: 22}).is("dogs", len(g.s.hounds()), dogSlots)
		}},
		{"Event 54", "red 1,1\ndog 16,16\ndog 16,17", dogsIn, func(g *scene) {
			g.s.addDog(newDog(g.at("5,5"), 1))
			h := g.fork()
			h.from(stageEvent).do(Play{Kind: KindEvent, Q: 54}).node(phaseWhich, jobEventWhich).do(Play{Kind: KindWhich, Q: 1}).pack("16,16", "16,17")
			g.s.packGoes(1)
			g.from(stageEvent).do(Play{Kind: KindEvent, Q: 54}).pack()
		}},
		{"K098 Event 64", "red 5,9\nred 20,20 panicky\nred 1,1", dogsIn, func(g *scene) {
			g.from(stageEvent).do(Play{Kind: KindEvent, Q: 64})
			g.pack("20,19").is("friend", g.s.dogs[0].friend(), 1)
			for g.s.phase != phasePick {
				a := g.s.AppendLegal(nil)
				g.s.Apply(a[0])
			}
			h := g.fork()
			h.say(KindDone).is("dogs at the end of the turn", len(h.s.hounds()), 0)
			h = g.fork()
			h.do(Play{Kind: KindPick}).refuses(KindBefriend)
			g.do(Play{Kind: KindPick, A: 1}).on(KindBefriend, "20,19").node(phasePick, noJob).pack().holds(g.s.carries(1, loyalDog), "no dog")
		}},
		{"8.9 without dogs", "red 5,9\nred 1,1", nil, func(g *scene) {
			g.s.layDown(unrolledItem)
			for _, n := range []uint16{22, 54, 64} {
				h := g.fork()
				h.from(stageEvent).do(Play{Kind: KindEvent, Q: n}).pack()
			}
		}},
		{"K113 T3.1", "red 1,1\ntoken 16,16\ndog 20,20\ndog 20,21\ndog 21,20", dogsIn, func(g *scene) {
			g.from(stageDrift)
			g.s.resolve(0)
			g.roll(9).pack("20,19", "20,20", "21,20", "20,21").is("place", int(g.s.spawnAt), 0)
		}},
		{"K114 T3.1", "red 1,1\ntoken 16,16", dogsIn, func(g *scene) {
			g.from(stageDrift)
			g.s.resolve(0)
			g.roll(9).node(phaseRoll, jobResolveCount).roll(4).pack("16,15", "15,16", "16,16", "17,16")
		}},
		{"K122 Zed 1", "red 5,31\nzombie shuffler 5,5\ndog 16,5", dogsIn, func(g *scene) {
			g.from(stageGroups).node(phaseRoll, jobQuick).roll(1).holds(g.s.zombies[0].at() == g.at("10,5"), "at %s", g.s.placeName(g.s.zombies[0].at()))
		}},
		{"Zed 1, a dog farther than 12\"", "red 5,31\nzombie shuffler 5,5\ndog 19,5", dogsIn, func(g *scene) { g.from(stageGroups).node(phaseDir, jobWander) }},
		{"K123 Zed 1", "red 5,30\nzombie shuffler 5,5\ndog 8,5", dogsIn, func(g *scene) {
			g.from(stageGroups).node(phaseRoll, jobQuick).roll(1).holds(g.s.zombies[0].at() == g.at("5,10"), "at %s", g.s.placeName(g.s.zombies[0].at()))
		}},
		{"M2, noise after dogs", "red 1,31\nzombie shuffler 20,5\ndog 25,5", dogsIn, func(g *scene) {
			g.s.mark(g.at("5,5").Square(), 1)
			g.s.survivors[0].marks |= hidden
			g.from(stageGroups).node(phaseRoll, jobQuick).roll(1).holds(g.s.zombies[0].at() == g.at("24,5"), "at %s", g.s.placeName(g.s.zombies[0].at()))
		}},
		{"K149 Zed 6", "red 1,1\nzombie shuffler 16,16\ndog 17,16", dogsIn, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobBite)
			h := g.fork()
			h.roll(6).roll(1).pack("17,16").is("bites", int(h.who(1).bites), 0)
			h = g.fork()
			h.s.zombies[0] = h.s.zombies[0].ofKind(ankleBiter)
			h.roll(6).roll(1).pack("17,16")
			g.roll(4).roll(2).pack()
		}},
		{"Zed 6, humans before dogs", "red 16,15\nred 1,1\nzombie shuffler 16,16\ndog 17,16", dogsIn, func(g *scene) {
			g.from(stageBites).node(phaseRoll, jobBite).holds(g.s.target == g.at("16,15"), "")
		}},
	})
}

// M4: digest 6.9.
func TestDogs(t *testing.T) {
	near := "red 6,6\nred 30,1\n"
	m4 := func(g *scene) *scene { return g.from(stageDogs) }
	runRows(t, []row{
		{"K201 Dog 1, S53", "red 5,5 carries pistol:12 bow arrows:3\nred 30,30\ndog 5,16\ndog 5,17", dogsIn, func(g *scene) {
			shoot := func(h *scene, rank uint8) *scene {
				h.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, B: rank, Q: uint16(h.at("5,16"))})
				return h.roll(6).roll(1)
			}
			pistolAt, bowAt := uint8(1), uint8(0)
			h := shoot(g.fork(), bowAt)
			_, shot := h.s.packs[0].shotFrom()
			h.holds(!shot, "a bow frightens them")
			shoot(g, pistolAt)
			from, shot := g.s.packs[0].shotFrom()
			g.holds(shot && from == g.at("5,5"), "shot from %v %v", from, shot)
			m4(g).node(phaseRoll, jobPackFlees).is("dice", int(g.s.dice), 3).roll(5).pack("5,21", "5,22").node(phasePick, noJob).is("memory", int(g.s.packs[0]), 0)
		}},
		{"K202 Dog 1", "red 5,5 carries rifle:12\nred 30,30\ndog 5,19\ndog 5,20", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, Q: uint16(g.at("5,19"))}).roll(6).roll(1)
			_, shot := g.s.packs[0].shotFrom()
			g.holds(!shot, "a hit from 13\" frightens them")
		}},
		{"K203 Dog 2", "red 30,30\ndog 16,16\ndog 17,16\nzombie shuffler 15,16\nzombie shuffler 16,15\nzombie runner 18,16", dogsIn, func(g *scene) {
			m4(g).node(phaseRoll, jobPackBolts).roll(10).node(phaseDir, jobPackDir).outcomes(8, 1).dir(ground.N).pack("16,26", "17,26")
		}},
		{"Dog 2, one less", "red 30,30\ndog 16,16\ndog 17,16\nzombie shuffler 15,16\nzombie shuffler 16,15\nzombie shuffler 18,16", dogsIn, func(g *scene) {
			m4(g).holds(g.s.job != jobPackBolts, "they flee")
		}},
		{"K205 Dog 3", near + "red 6,2\ndog 6,7\ndog 7,7\ndog 7,6", dogsIn, func(g *scene) {
			g.s.packs[0] |= packFought
			m4(g).node(phaseRoll, jobDogBite) // the first goes for who has none about him
			g.pack("6,3", "6,7", "7,7")
		}},
		{"K206 Dog 4", "red 16,4\nred 17,4\nred 18,4\nred 30,30\ndog 16,16\ndog 17,16\ndog 18,16\ndog 16,17\ndog 17,17\ndog 18,17", dogsIn, func(g *scene) {
			h := g.fork()
			h.who(4).at = h.at("19,4")
			m4(h).node(phaseRoll, jobPackRoams)
			m4(g).node(phaseRoll, jobPackCharge).roll(12).is("dogs in contact", g.s.packFoes(0, 1), 3)
		}},
		{"Dog 4, a runner is two", "red 30,30\ndog 16,16\ndog 17,16\ndog 18,16\nzombie runner 16,5", dogsIn, func(g *scene) { m4(g).node(phaseRoll, jobPackRoams) }},
		{"K207 Dog 4, S52", "red 30,1\ndog 5,16\ndog 6,16", dogsIn, func(g *scene) {
			m4(g).node(phaseRoll, jobPackRoams).outcomes(6, 1).roll(6).node(phaseDir, jobPackDir).dir(ground.E).pack("11,16", "12,16")
		}},
		{"Dog 5, S55 they keep together", "red 30,1\ndog 5,16\ndog 6,18\nterrain # 6,19 6,19", dogsIn, func(g *scene) {
			m4(g).roll(6).dir(ground.N).pack("6,17", "6,18") // the front one is stopped, and the other goes as near as it can
		}},
		{"Dog 5, S93 over the edge", "red 30,1\ndog 5,29\ndog 5,27", dogsIn, func(g *scene) {
			h := g.fork()
			m4(h).roll(4).dir(ground.N).pack("5,31") // the second has not the inches
			m4(g).roll(6).dir(ground.N).pack().is("memory", int(g.s.packs[0]), 0)
		}},
		{"K209 Dog 6", "map supply\nred 6,10\nstatus A intact\ndog 11,10\ndog 12,10", dogsIn, func(g *scene) {
			h := g.fork()
			m4(h).node(phaseRoll, jobPackRoams)
			g.s.buildings[0].class = ground.Ransacked
			h = g.fork()
			m4(h).node(phaseRoll, jobPackCharge).roll(3).pack("10,9", "10,10")
			m4(g).roll(6).pack("7,10", "8,10") // 2" more on the way in
		}},
		{"K210 Dog 7, S54", near + "dog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3).node(phaseRoll, jobDogBite).roll(6).node(phaseRoll, jobDogHarm).roll(1).is("grabs", g.s.grabs(0), 1).is("bites", int(g.who(1).bites), 0).
				node(phaseRoll, jobDogBite).is("need of the next", g.s.dogNeeds(), 3).roll(2).node(phasePick, noJob).holds(g.s.packs[0].fought(), "they have not fought")
		}},
		{"K011 Dog 7, odds", near + "dog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3)
			have := g.weights(func(s *State) bool { return s.dogs[0]&dogDone != 0 }, func(s *State) string {
				return fmt.Sprint(s.survivors[0].wounds, " wounds ", s.grabs(0))
			})
			if fmt.Sprint(have) != "map[0 wounds 0:18 0 wounds 1:3 1 wounds 0:12 2 wounds 0:3]" {
				t.Error(have)
			}
		}},
		{"K211 Dog 7", "red 30,30\ndog 6,7\ndog 6,8\nzombie shuffler 6,6\nzombie ankle-biter 30,1", dogsIn, func(g *scene) {
			m4(g).roll(3).node(phaseRoll, jobDogBite).roll(4).roll(3).is("kind", int(g.s.zombies[g.s.zombieAt(g.at("6,6"))].kind()), int(ankleBiter)).
				roll(4).roll(1).is("kind", int(g.s.zombies[g.s.zombieAt(g.at("6,6"))].kind()), int(ankleBiter))
		}},
		{"Dog 7, humans before zombies", "red 6,6\nred 30,30\ndog 6,7\ndog 7,8\nzombie ankle-biter 5,7", dogsIn, func(g *scene) {
			g.s.packs[0] |= packFought
			m4(g).node(phaseRoll, jobDogBite).holds(g.s.target == g.at("6,6"), "")
		}},
		{"K213 Dog 8, S56", "red 6,6 carries dog\nred 30,30\nzombie shuffler 6,8\nzombie shuffler 20,20", dogsIn, func(g *scene) {
			g.act(0).say(KindDone).node(phaseRoll, jobDogBite)
			h := g.fork()
			h.roll(3).holds(h.s.onTurn == 0, "the part goes on")
			h = g.fork()
			h.roll(4).node(phaseRoll, jobDogHarm).roll(1).is("zombies", int(h.s.zombiesOut), 2).is("expired", int(h.s.seats[0].expired), 0)
			g.roll(4).roll(6).is("zombies", int(g.s.zombiesOut), 1).is("expired", int(g.s.seats[0].expired), 1).holds(g.s.turn == 4, "turn %d", g.s.turn)
		}},
		{"Dog 8, two in reach, and a partner of rivals", "red 6,6 carries dog\nred 30,30\nblue 6,7\nzombie shuffler 6,8", rivalsWithDogs, func(g *scene) {
			g.act(0).say(KindDone).node(phaseWhich, jobDogVictim).outcomes(2, 1).on(KindWhich, "6,7").roll(4).roll(1).is("grabs", g.s.grabs(2), 0)
		}},
		{"Dog 8, nobody in reach", "red 6,6 carries dog\nred 30,30\nzombie shuffler 6,9", dogsIn, func(g *scene) {
			g.act(0).say(KindDone).holds(g.s.job != jobDogBite && g.s.turn == 4, "it attacks")
		}},
		{"K214 Dog 8", "red 6,6 carries dog axe\nred 30,30", dogsIn, func(g *scene) {
			g.s.kill(0)
			g.is("things", len(g.s.carried(0)), 1).holds(!g.s.carries(0, loyalDog), "the dog is there")
		}},
		{"K215 Dog 7", "red 6,6 agile\nred 30,1\ndog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3).node(phaseRoll, jobDogBite).is("need", g.s.dogNeeds(), 5)
		}},
		{"Dog 7, S101 padded", "red 6,6 carries padded-clothes\nred 30,1\ndog 6,7\ndog 7,7", dogsIn, func(g *scene) {
			m4(g).roll(3).roll(4).roll(1).is("grabs", g.s.grabs(0), 0).is("wounds", int(g.who(1).wounds), 0)
		}},
		{"Wound 6, S35 a dog that is hit lets go", "red 6,6 carries club\nred 30,1\ndog 6,7", dogsIn, func(g *scene) {
			g.s.dogs[0] = g.s.dogs[0].holding(0)
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).refuses(KindMove).on(KindMelee, "6,7").is("need", int(h.s.need), 5).roll(6).roll(2).is("grabs", h.s.grabs(0), 0).pack("6,8")
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,7").roll(6).roll(3).pack()
		}},
		{"K277 S40, a dog", "red 6,6 carries large-knife\nred 30,1\ndog 6,7", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,7").roll(6).is("power", int(g.s.power), 0)
		}},
		{"K293 S61, a dog", "red 6,6 carries pistol:12\nred 30,1\ndog 6,8\nzombie shuffler 6,16", dogsIn, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).refuses(KindAim).offers(KindSnap, "6,8")
			g.s.dogs[0] = g.s.dogs[0].to(g.at("6,9"))
			g.act(0).do(Play{Kind: KindPick}).offers(KindAim, "6,9", "6,16")
		}},
		{"Find kind 67, HIDE and SEARCH", "map supply\nred 6,10 carries dog\nred 30,30\nstatus A ransacked\nzombie shuffler 11,10", dogsIn, func(g *scene) {
			g.s.buildings[0].floors |= 1
			g.act(0).do(Play{Kind: KindPick})
			h := g.fork()
			h.on(KindSearch, "6,10").is("score", h.s.searchScore(3), 4)
			g.on(KindHide, "6,10").is("dice", int(g.s.dice), 4)
		}},
		{"Dog 8, nobody gives a loyal dog away", "red 6,6 carries dog axe\nred 6,7\nred 30,30", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).holds(!strings.Contains(g.legal(), "give dog") && strings.Contains(g.legal(), "give axe"), "%s", g.legal())
		}},
	})
}

// NEGOTIATE with dogs: digest 6.15.
func TestBefriend(t *testing.T) {
	runRows(t, []row{
		{"K362 Talk", "red 6,6\nred 30,30\ndog 6,12\ndog 6,13", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).offers(KindBefriend, "6,12", "6,13").on(KindBefriend, "6,12").is("need", int(g.s.need), 6).is("markers", g.s.noise(), 0)
			h := g.fork()
			h.roll(5).pack("6,12", "6,13").is("actions", int(h.who(1).actions), 0)
			g.roll(6).pack("6,13").holds(g.s.carries(0, loyalDog), "no dog")
		}},
		{"K362 Talk, charismatic", "red 6,6 charismatic\nred 30,30\ndog 6,12", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindBefriend, "6,12").is("need", int(g.s.need), 5).roll(5).pack()
		}},
		{"Talk, abrasive", "red 6,6\nred 8,6 abrasive\nred 30,30 abrasive\ndog 6,12", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindBefriend, "6,12").node(phaseRoll, jobOdds).is("need", int(g.s.need), 7)
		}},
		{"Trait leader, another try at a dog", "red 6,6 leader\nred 30,30\ndog 6,12", dogsIn, func(g *scene) {
			g.pick().on(KindBefriend, "6,12").roll(5).node(phaseAgain, noJob)
			h := g.fork()
			h.say(KindAccept).node(phaseAct, noJob).pack("6,12")
			h = g.fork()
			h.say(KindAgain).roll(5).node(phaseAct, noJob).pack("6,12")
			g.say(KindAgain).roll(6).pack()
		}},
		{"Talk, from afar", "red 6,6\nred 30,30\ndog 6,15\ndog 6,20", dogsIn, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).offers(KindBefriend, "6,15").refuses(KindBefriend, "6,20").on(KindBefriend, "6,15").is("markers", g.s.noise(), 1)
		}},
		{"Talk, out of sight", "red 6,6\nred 30,30\ndog 6,10\nterrain t 6,8 6,8", dogsIn, func(g *scene) { g.act(0).do(Play{Kind: KindPick}).refuses(KindBefriend) }},
		{"Talk, with one action", "red 6,6\nred 30,30\ndog 6,10", dogsIn, func(g *scene) {
			g.who(1).actions = 1
			g.act(0).do(Play{Kind: KindPick}).refuses(KindBefriend)
		}},
	})
}
