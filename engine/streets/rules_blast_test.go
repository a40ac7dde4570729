package streets

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine/streets/ground"
)

// blasting plays with explosions and what is thrown.
func blasting(o *Options) { o.Without &^= blasts }

// blastingRivals has two sides, so that survivors are foes.
func blastingRivals(o *Options) { o.Without &^= blasts; o.Mode = Rivals }

// throwing is a throw of a record at a square.
func (g *scene) throwing(k Kind, rank uint8, xy string) Play {
	return Play{Kind: k, B: rank, Q: uint16(g.at(xy))}
}

// throwNeeds begins the part of red, throws, and returns the need; 99 where that is not offered.
func (g *scene) throwNeeds(k Kind, rank uint8, xy string) int {
	g.t.Helper()
	h := g.fork()
	h.act(0)
	if h.s.phase == phasePick {
		h.do(Play{Kind: KindPick})
	}
	p := h.throwing(k, rank, xy)
	if !slices.Contains(h.s.AppendLegal(nil), p.Action()) {
		return 99
	}
	h.do(p)
	return int(h.s.need)
}

// detonates plays a throw of c1's first record that hits.
func (g *scene) detonates(xy string) *scene {
	g.t.Helper()
	g.act(0)
	if g.s.phase == phasePick {
		g.do(Play{Kind: KindPick})
	}
	return g.do(g.throwing(KindThrow, 0, xy)).roll(6)
}

// standing lists zombies with their places.
func (g *scene) standing() string {
	text := ""
	for _, z := range g.s.lives() {
		text += fmt.Sprint(z.kind(), " ", g.s.placeName(z.at()), ";")
	}
	return text
}

// What is thrown and what bursts: digest 6.13.
func TestBlasts(t *testing.T) {
	runRows(t, []row{
		{"K310 S41", "red 5,5\nred 25,25\nzombie boss 5,8", blasting, func(g *scene) {
			g.is("need", g.throwNeeds(KindThrow, anyRock, "5,8"), 4).is("aimed", g.throwNeeds(KindAimThrow, anyRock, "5,8"), 3)
			g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, anyRock, "5,8")).roll(4).is("damage", int(g.s.power), -2).roll(1).is("markers", g.s.noise(), 0).
				node(phasePick, noJob).holds(g.who(1).fire&(fired|firedGun) == fired, "a rock is a firearm")
			short, medium, long := g.s.reach(0, 0)
			g.holds(fmt.Sprint(short, medium, long) == "4 6 8", "%d %d %d", short, medium, long)
		}},
		{"K310 S41, in a building", "house 4,4 8,8 door 6,4 S\nstatus A ransacked\nred 5,5\nzombie boss 5,7", blasting, func(g *scene) { g.act(0).refuses(KindThrow) }},
		{"K310 S41, sling and strong", "red 5,5 carries sling\nred 25,25 strong\nzombie boss 5,8", blasting, func(g *scene) {
			for slot := range 2 {
				short, medium, long := g.s.reach(slot, 0)
				g.holds(fmt.Sprint(short, medium, long) == "6 8 10", "%d %d %d", short, medium, long)
			}
			g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, anyRock, "5,8")).roll(4).is("damage", int(g.s.power), -1)
		}},
		{"K310 T5.1, spears and knives", "red 5,5 carries large-knife spear\nred 25,25\nzombie boss 5,8", blasting, func(g *scene) {
			for rank, want := range []int{-1, 0} {
				h := g.fork()
				h.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, uint8(rank), "5,8")).roll(4).is("damage", int(h.s.power), want).
					is("in hand", len(h.s.carried(0)), 1)
				_, lying := h.s.span(g.at("5,8"))
				g.is("lying", len(lying), 1)
			}
		}},
		{"K445 Trait weakling", "red 5,5 weakling\nred 25,25\nzombie boss 5,9", blasting, func(g *scene) {
			short, medium, long := g.s.reach(0, 0)
			g.holds(fmt.Sprint(short, medium, long) == "2 4 6", "%d %d %d", short, medium, long)
			g.act(0).do(Play{Kind: KindPick}).offers(KindThrow, "5,9").do(g.throwing(KindThrow, anyRock, "5,9")).is("need", int(g.s.need), 6)
		}},
		{"K445 Trait weakling, melee and ENTER", "house 4,7 8,11 door 6,7 S\nstatus A intact\nred 6,6 weakling\nred 25,25\nzombie boss 5,6", blasting, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindMelee, "5,6").roll(6).is("damage", int(h.s.power), -2)
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindEnter}).is("need", int(g.s.need), 4)
		}},
		{"K474 Options", "red 5,5\nred 25,25\nzombie boss 5,8", func(o *Options) { blasting(o); o.Rocks = RocksOff }, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).refuses(KindThrow)
		}},
		{"K311 Blast", "red 5,5 carries frag-grenade:2\nred 25,25\nzombie shuffler 9,5\nzombie shuffler 11,5\nzombie shuffler 12,5\nzombie runner 13,5", blasting, func(g *scene) {
			g.detonates("9,5").node(phaseRoll, jobBlast).is("first", int(g.s.power), 1).is("markers", g.s.noise(), 1).is("left", len(g.s.carried(0)), 1)
			g.roll(3).node(phaseRoll, jobBlast).is("at 1\"", int(g.s.power), 1).roll(1).is("at 2\"", int(g.s.power), -1).roll(3).node(phasePick, noJob)
			g.holds(g.s.markers[0].at == g.at("9,5").Square(), "the noise is elsewhere")
			g.holds(g.standing() == "ankle-biter 9,5;ankle-biter 11,5;ankle-biter 12,5;runner 13,5;", "%s", g.standing())
			g.holds(g.who(1).fire&firedGun != 0, "a grenade is no explosive")
		}},
		{"K311 Blast, survivors and their armour, by slot", "red 9,9 carries frag-grenade\nred 9,6 carries body-armour\nred 9,4\nzombie shuffler 9,5", blasting, func(g *scene) {
			g.detonates("9,5").is("armour", int(g.s.power), -1).roll(6).is("plain", int(g.s.power), 1).roll(6).is("zombie", int(g.s.power), 1).roll(5).
				is("wounds", int(g.who(2).wounds), 2).is("wounds", int(g.who(3).wounds), 2).is("zombies", int(g.s.zombiesOut), 0)
		}},
		{"K311 S85, thrown back from the middle", "red 9,1 carries frag-grenade\nred 25,25\nzombie shuffler 9,5\nzombie shuffler 9,6", blasting, func(g *scene) {
			g.detonates("9,5").s.power = 0
			g.roll(1)
			g.holds(g.s.zombies[0].prone(), "not thrown down").s.power = 0
			g.roll(1)
			g.holds(g.standing() == "shuffler 9,5;shuffler 9,7;", "%s", g.standing()).node(phasePick, noJob)
		}},
		{"K311 Blast, at the thrower himself", "red 5,5 carries frag-grenade\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("5,5").roll(4).is("wounds", int(g.who(1).wounds), 2)
			h := given(g.t, "red 5,5 carries frag-grenade\nzombie shuffler 20,20", blasting)
			h.detonates("5,5").roll(5).node(phaseOver, noJob)
		}},
		{"K313 Blast", "red 5,5 carries frag-grenade\nred 25,25\nterrain t 4,8 6,8", blasting, func(g *scene) {
			for dx, want := range map[int]int{4: 4, 5: 5, 7: 6, 8: 99} {
				g.is(fmt.Sprint("need at ", dx-1, "\""), g.throwNeeds(KindThrow, 0, fmt.Sprint(5+dx, ",5")), want)
			}
			g.is("out of sight", g.throwNeeds(KindThrow, 0, "5,9"), 99)
		}},
		{"K313 Blast, throwing arm, poor shot, aimed", "red 5,5 throwing-arm carries frag-grenade\nred 25,25", blasting, func(g *scene) {
			g.is("need", g.throwNeeds(KindThrow, 0, "9,5"), 3).is("aimed", g.throwNeeds(KindAimThrow, 0, "9,5"), 2)
			h := given(g.t, "red 5,5 poor-shot carries frag-grenade\nred 25,25", blasting)
			h.is("need", h.throwNeeds(KindThrow, 0, "9,5"), 5)
		}},
		{"K313 S61, nobody aims a throw beside a zombie", "red 5,5 carries frag-grenade\nred 25,25\nzombie shuffler 5,7", blasting, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).offers(KindThrow).refuses(KindAimThrow)
		}},
		{"K313 Grid 16, a miss scatters", "red 5,5 carries frag-grenade\nred 25,25\nzombie shuffler 9,8", blasting, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, 0, "9,5")).roll(3).node(phaseRoll, jobScatter).roll(5).is("inches", int(g.s.inches), 3).
				node(phaseDir, jobScatterDir).dir(ground.N).node(phaseRoll, jobBlast).holds(g.s.target == g.at("9,8"), "it comes down at %s", g.s.placeName(g.s.target))
		}},
		{"K313 T5.1, launchers", "red 5,5 marksman carries grenade-launcher:6\nred 25,25\nzombie shuffler 18,18", blasting, func(g *scene) {
			g.is("short", g.throwNeeds(KindThrow, 0, "10,5"), 3).is("long", g.throwNeeds(KindThrow, 0, "5,26"), 5).is("out", g.throwNeeds(KindThrow, 0, "5,27"), 99)
			g.detonates("18,18").is("rounds", int(g.s.carried(0)[0].rounds()), 5).is("markers", g.s.noise(), 2).roll(6).is("zombies", int(g.s.zombiesOut), 0)
		}},
		{"K313 Data 1, launchers are for neither SNAP nor AIMED SHOTS", "red 5,5 carries launcher:1 rocket-launcher:1\nred 25,25\nzombie shuffler 5,9", blasting, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).refuses(KindSnap).refuses(KindAim).offers(KindThrow, "5,9")
		}},
		{"K314 Blast", "map supply\nred 12,2 carries frag-grenade:4\nstatus A barricaded", blasting, func(g *scene) {
			for _, want := range []status{ground.Intact, ground.Ransacked, ground.Ruin, ground.Ruin} {
				g.s.buildings[0].breaches[0] = 1
				g.s.clear()
				g.s.stage, g.s.phase, g.s.target = stageOrder, phaseNone, g.at("11,10")
				g.s.explode()
				g.s.run()
				g.holds(g.s.buildings[0].class == want, "A is %s, not %s", g.s.buildings[0].class, want).is("breaches", int(g.s.buildings[0].breaches[0]), 1)
			}
		}},
		{"K315 Blast, S71", "map supply\nred 15,10 carries frag-grenade", blasting, func(g *scene) {
			g.detonates("11,10").node(phaseRoll, jobShaken)
			for die, want := range map[uint16]status{2: ground.Ruin, 5: ground.Ransacked, 6: ground.Intact} {
				g.holds(g.fork().roll(die).s.buildings[0].class == want, "%d is not %s", die, want)
			}
		}},
		{"K317 Blast", "map supply\nred 9,10\nblue 16,10 carries rocket-launcher:1\nzombie shuffler 5,9\nzombie shuffler 11,11\nstatus A intact", blastingRivals, func(g *scene) {
			g.act(1).do(g.throwing(KindThrow, 0, "9,10")).roll(6).holds(g.s.buildings[0].class == ground.Ransacked, "A is %s", g.s.buildings[0].class).
				node(phaseRoll, jobInside).is("inside", int(g.s.power), -1).roll(5).is("wounds", int(g.who(1).wounds), 1).node(phaseRoll, jobInside).roll(3).
				node(phaseRoll, jobBlast)
			g.holds(g.standing() == "ankle-biter 5,9;shuffler 11,11;", "%s", g.standing()).holds(g.s.target == g.at("10,10"), "the blast is at %s", g.s.placeName(g.s.target))
			for g.s.phase == phaseRoll {
				g.roll(6)
			}
			g.holds(g.s.buildings[0].class == ground.Ransacked, "it is shaken twice").is("markers", g.s.noise(), 2)
		}},
		{"K317 a rocket that misses a house falls before it", "map supply\nred 16,10 carries rocket-launcher:1\nstatus A intact", blasting, func(g *scene) {
			g.act(0).do(g.throwing(KindThrow, 0, "7,10")).roll(3).holds(g.s.target == g.at("10,10"), "it falls at %s", g.s.placeName(g.s.target))
		}},
		{"K318 Blast, S68, S72", "map supply\nred 6,5 carries molotov\nred 12,10\nzombie shuffler 6,9\nstatus A ransacked", func(o *Options) { blasting(o); o.Rocks = RocksOff }, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).refuses(KindThrow).do(Play{Kind: KindReload}).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, 0, "6,8")).roll(4).
				node(phaseRoll, jobBlast).is("damage", int(g.s.power), -1).roll(2).is("fire", int(g.s.buildings[0].fire), 1).is("markers", g.s.noise(), 0).is("in hand", len(g.s.carried(0)), 0)
			h := g.fork()
			h.s.survivors[0].actions = 1
			h.act(0).do(Play{Kind: KindPick}).refuses(KindEnter)
			g.from(stageClose).node(phaseRoll, jobBurn).roll(5).node(phaseEvent, noJob).is("kind", int(g.s.zombies[0].kind()), int(ankleBiter))
		}},
		{"K319 Blast, S69", "red 5,5 carries smoke-grenade\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("9,5").node(phasePick, noJob)
			sees := func() bool {
				w := g.s.table()
				defer w.back()
				return w.t.Sees(g.at("5,5"), g.at("14,5"))
			}
			g.holds(!sees(), "smoke hides nothing")
			for turn := range 3 {
				g.holds(!sees(), "the smoke is gone %d phases on", turn)
				g.s.clear()
				g.s.stage = stageClose
				g.s.stepClose()
			}
			g.holds(sees(), "the smoke stays")
		}},
		{"K319 S69, tear gas", "red 9,6 carries tear-gas\nred 9,4 carries gas-mask\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("9,5")
			g.s.clear()
			for _, want := range []string{"122", "122", "222"} {
				g.s.stage = stageClose
				g.s.stepClose()
				g.s.giveActions()
				g.s.choke()
				have := ""
				for slot := range 3 {
					have += fmt.Sprint(g.s.survivors[slot].actions)
				}
				g.holds(have == want, "actions %s, not %s", have, want)
			}
		}},
		{"K321 Blast, S70", "red 5,5 carries dynamite:2\nred 25,25\nzombie shuffler 5,6", blasting, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).refuses(KindPlant).do(Play{Kind: KindReload}).do(Play{Kind: KindPick}).do(Play{Kind: KindPlant, B: 1}).
				is("charges", int(g.s.charges[0].kind), int(laidDynamite)).is("in hand", int(g.s.carried(0)[0].count()), 1)
			g.s.clear()
			g.s.stage = stageClose
			g.s.stepClose()
			g.holds(g.s.job != jobFuse, "a die in the turn in which it was lit")
			g.s.clear()
			g.s.turn, g.s.stage = 4, stageClose
			g.s.phase = phaseNone
			g.s.stepClose()
			g.node(phaseRoll, jobFuse)
			out, on, off := g.fork(), g.fork(), g.fork()
			out.s.phase = phaseNone
			out.s.throwFuse(1)
			_, lying := out.s.span(g.at("5,5"))
			g.is("charges", int(out.s.charges[0].kind), int(noCharge)).is("lying", len(lying), 1)
			on.s.throwFuse(3)
			g.is("charges", int(on.s.charges[0].kind), int(laidDynamite))
			off.s.throwFuse(4)
			g.holds(off.s.victims != 0, "nobody is in the blast").is("charges", int(off.s.charges[0].kind), int(noCharge))
			off.s.stepBlast()
			off.s.throwBlast(5)
		}},
		{"K322 S70", "red 5,5 carries dynamite\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindReload})
			g.s.items[0] &^= itemServed
			g.from(stageClose).node(phaseRoll, jobFuse).roll(5).node(phaseRoll, jobBlast).roll(4).is("wounds", int(g.who(1).wounds), 2).is("in hand", len(g.s.carried(0)), 0)
		}},
		{"K323 S67", "red 5,5 carries frag-grenade\nred 25,25\nzombie ankle-biter 9,5\nzombie ankle-biter 9,6", blasting, func(g *scene) {
			g.detonates("9,5").roll(3, 3).is("kills", int(g.s.seats[0].expired), 2)
		}},
		{"K323 S67, by a charge", "red 5,5\nblue 25,25\nzombie ankle-biter 9,5", blasting, func(g *scene) {
			g.s.addCharge(newCharge(g.at("9,5"), laidDynamite, 1))
			g.from(stageClose).roll(5, 3).is("kills", int(g.s.seats[1].expired), 1)
		}},
		{"K433 Blast", "vehicle car 16,9 N\nred 13,9 carries molotov\nblue 17,14\nred 25,25", func(o *Options) { blastingRivals(o); byCar(o) }, func(g *scene) {
			g.seat(2).s.items[0] |= itemOn
			g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, 0, "16,9")).roll(6).node(phasePick, noJob).holds(g.s.vehicles[0].is(aflame), "it does not burn")
			g.s.survivors[0].at = g.at("15,9")
			g.act(0).do(Play{Kind: KindPick}).refuses(KindBoard)
			h := g.fork()
			h.s.vehicles[0].flags &^= aflame
			h.act(0).do(Play{Kind: KindPick}).offers(KindBoard)
			for turn := range uint16(2) {
				g.from(stageClose).node(phaseRoll, jobBurn).roll(3).is("wounds", int(g.who(2).wounds), int(turn)+1)
				g.s.event, g.s.turn = 0, 3
			}
		}},
		{"K310 S83, a rock at somebody in a vehicle", "vehicle car 16,9 N\nred 14,9\nblue 17,14\nred 25,25", func(o *Options) { blastingRivals(o); byCar(o) }, func(g *scene) {
			g.seat(2)
			g.act(0).do(Play{Kind: KindPick}).do(g.throwing(KindThrow, anyRock, "16,9")).node(phaseRoll, jobAboard)
			h := g.fork().roll(2)
			h.node(phaseRoll, jobTest).is("in cover", int(h.s.need), 6)
			g.roll(3, 6, 6).is("wounds", int(g.who(2).wounds), 0).is("points", int(g.s.vehicles[0].points), 2)
		}},
		{"S72 zombies keep out of fire, and get out of it", "map supply\nred 3,10\nzombie shuffler 10,10\nzombie shuffler 7,10\nstatus A ransacked", blasting, func(g *scene) {
			w := g.s.table()
			w.f.Reach(&w.t, ground.Zombie, g.at("10,10"), inches(6))
			g.holds(w.f.Has(g.at("9,10")), "it cannot go in").holds(g.s.buildings[0].fire == 0, "it burns")
			w.back()
			g.s.ignite(g.at("7,10"))
			w = g.s.table()
			defer w.back()
			w.f.Reach(&w.t, ground.Zombie, g.at("10,10"), inches(6))
			g.holds(!w.f.Has(g.at("9,10")), "it goes in")
			w.f.Reach(&w.t, ground.Zombie, g.at("7,10"), inches(8))
			g.holds(w.f.Has(g.at("10,9")) && w.f.Has(g.at("8,10")), "it stays in")
		}},
		{"S72 zombies do not force their way into fire", "map supply\nred 5,10\nzombie shuffler 10,10\nstatus A intact", blasting, func(g *scene) {
			g.s.ignite(g.at("7,10"))
			g.from(stageGroups).node(phaseRoll, jobSiege).roll(1)
			g.holds(g.s.zombies[0].at() == g.at("10,10") && g.s.buildings[0].breaches[0] == 0, "it is at %s", g.s.placeName(g.s.zombies[0].at()))
		}},
		{"S69 smoke blocks sight for zombies too", "red 5,5\nzombie shuffler 14,5", blasting, func(g *scene) {
			g.s.addCloud(smoke, g.at("9,5"))
			w := g.s.table()
			defer w.back()
			g.holds(!w.t.ZombieSees(g.at("14,5"), g.at("5,5")), "it sees through smoke")
		}},
	})
}
