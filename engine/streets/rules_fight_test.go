package streets

import (
	"fmt"
	"testing"
)

// fateOf tells what has become of the zombie of a scene that was a shuffler.
func fateOf(s *State) string {
	if s.zombiesOut == 0 {
		return "dead"
	}
	switch z := s.zombies[0]; {
	case z.prone():
		return "stagger"
	default:
		return z.kind().String()
	}
}

// untilDone plays chance out until an action is over.
func untilDone(s *State) bool { return s.act == 0 }

// MELEE, DOUBLE-TAP, wounds: digest 6.12, 6.16.
func TestFight(t *testing.T) {
	whole := func(g *scene) string {
		g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5")
		return fmt.Sprint(g.weights(untilDone, fateOf))
	}
	runRows(t, []row{
		{"K269 Melee", "red 5,5 carries club\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:3 dead:3 runner:18 shuffler:9 stagger:3]" {
				t.Error(have)
			}
		}},
		{"K270 Melee", "red 5,5 carries machete\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:6 dead:3 runner:18 shuffler:9]" {
				t.Error(have)
			}
		}},
		{"K271 Melee", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:3 runner:21 shuffler:9 stagger:3]" {
				t.Error(have)
			}
		}},
		{"K273 Melee", "red 5,5\nblue 6,5\nzombie shuffler 7,5", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(1)
			g.act(0).on(KindMelee, "6,5").is("need", int(g.s.need), 3)
		}},
		{"K273 Melee, agile", "red 5,5\nblue 6,5 agile", func(o *Options) { o.Mode = Rivals }, func(g *scene) { g.act(0).on(KindMelee, "6,5").is("need", int(g.s.need), 5) }},
		{"K274 Melee, Odds", "red 5,5 wimp\nred 20,20\nzombie shuffler 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.who(1).wounds = 2
			for n, z := range g.s.lives() {
				g.s.zombies[n] = z.holding(0)
			}
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").node(phaseRoll, jobOdds)
			w := g.weights(func(s *State) bool { return s.job == jobDamage || s.act == 0 }, func(s *State) string { return jobs[s.job].name })
			g.holds(fmt.Sprint(w) == "map[damage:1 none:11]" || fmt.Sprint(w) == "map[damage:3 none:33]", "%v", w)
		}},
		{"K277 Melee, S40", "red 5,5 carries large-knife\nblue 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.is("zombie", g.s.bestBlade(0, false), -1).is("human", g.s.bestBlade(0, true), 0)
		}},
		{"K279 S85", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(4, 2).holds(h.s.zombies[0].at() == h.at("7,5") && h.s.zombies[0].prone(), "not thrown back")
			g.s.addZombie(g.at("7,5"), shuffler)
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(4, 2).holds(g.s.zombies[0].at() == g.at("6,5") && g.s.zombies[0].prone(), "not thrown down")
		}},
		{"K281 Tap", "red 5,5 carries pistol:3\nred 6,5 carries machete\nred 7,7\nred 20,20", nil, func(g *scene) {
			g.s.kill(1)
			g.act(0).do(Play{Kind: KindPick})
			h := g.fork()
			h.do(Play{Kind: KindTap, M: ofCorpse, Q: uint16(g.at("6,5"))}).holds(h.s.survivors[1].state == gone, "a corpse").
				holds(h.s.find(h.at("6,5"), machete) >= 0, "the machete is gone").is("markers", h.s.noise(), 0)
			g.s.survivors[1].at = g.at("5,8")
			g.do(Play{Kind: KindShootTap, B: 0, M: ofCorpse, Q: uint16(g.at("5,8"))}).is("markers", g.s.noise(), 1).is("rounds", int(g.s.carried(0)[0].rounds()), 2)
		}},
		{"K281 Tap, bow", "red 5,5 carries bow arrows:3\nred 5,7\nred 20,20", nil, func(g *scene) {
			g.s.kill(1)
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindShootTap, M: ofCorpse, Q: uint16(g.at("5,7"))}).is("markers", g.s.noise(), 0).is("arrows", g.s.amount(0, arrows), 2)
		}},
		{"K282 Tap, S59", "red 5,5\nzombie shuffler 6,5\nzombie shuffler 5,6", nil, func(g *scene) {
			g.s.zombies[0] |= zombieProne
			g.s.zombies[1] |= zombieOut
			g.act(0).offers(KindTap, "5,6").refuses(KindTap, "6,5")
		}},
		{"K094 Event 56", "red 5,5\nred 5,7\nred 20,20\nzombie shuffler 6,5\nzombie shuffler 21,20", nil, func(g *scene) {
			g.s.event = 1 + uint8(eventRow(56))
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").is("need", int(h.s.need), 3)
			g.act(0).do(Play{Kind: KindPick, A: 2}).on(KindMelee, "21,20").is("need", int(g.s.need), 4)
		}},
		{"K391 Corpse, S05", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.kill(0)
			g.fork().from(stageCorpses).holds(g.s.job != jobCorpse, "a die for who died just now")
			g.s.survivors[0].marks &^= freshBody
			h := g.fork()
			h.from(stageCorpses).node(phaseRoll, jobCorpse).roll(1).is("zombies", int(h.s.zombiesOut), 1).is("kind", int(h.s.zombies[0].kind()), int(shuffler))
			h = g.fork()
			h.from(stageCorpses).roll(4).holds(h.who(1).state == corpse, "gone")
			g.from(stageCorpses).roll(5).holds(g.who(1).state == gone, "there")
		}},
		{"K382 Wound 2", "red 5,5\nred 9,9 feeble", nil, func(g *scene) {
			g.s.woundHuman(0, 3)
			g.s.woundHuman(1, 2)
			g.holds(g.who(1).state == corpse && g.who(2).state == corpse, "alive")
		}},
		{"K383 S86", "red 5,5 tough", nil, func(g *scene) {
			g.s.woundHuman(0, 2)
			g.is("wounds", int(g.who(1).wounds), 1).holds(g.who(1).has(toughUsed), "")
		}},
		{"K385 Trait hypochondriac", "red 5,5 hypochondriac", nil, func(g *scene) {
			g.who(1).wounds = 1
			g.is("penalty", g.s.penalty(0), 1)
			g.who(1).wounds = 2
			g.is("penalty", g.s.penalty(0), 2)
		}},
		{"K386 Wound 5, S87", "red 5,5\nred 6,5", nil, func(g *scene) {
			g.s.woundHuman(1, 1)
			g.s.stunHuman(1, 2)
			g.holds(g.s.unconscious(1) && g.who(2).here(), "").is("actions", int(g.who(2).actions), 0)
			g.act(0).do(Play{Kind: KindAid, A: 1}).roll(1).is("stuns", int(g.who(2).stuns), 0).is("wounds", int(g.who(2).wounds), 1)
		}},
		{"K387 Wound 6, S35", "red 5,5\nzombie shuffler 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			for n, z := range g.s.lives() {
				g.s.zombies[n] = z.holding(0)
			}
			g.is("penalty", g.s.penalty(0), 2)
		}},
		{"K154 Wound 4", "red 5,5\nzombie runner 6,5", nil, func(g *scene) {
			g.s.woundZombie(0, 1)
			g.holds(g.s.zombies[0] == newZombie(g.at("6,5"), shuffler), "%v", g.s.zombies[0])
		}},
		{"K155 Wound 4, S14", "red 5,5\nzombie runner 6,5\nzombie shuffler 7,5\nzombie boss 8,5", nil, func(g *scene) {
			g.s.woundZombie(0, 2)
			g.is("kind", int(g.s.zombies[0].kind()), int(ankleBiter))
			g.s.woundZombie(1, 2)
			g.is("zombies", int(g.s.zombiesOut), 2)
			g.holds(!g.s.woundZombie(1, 1) && g.s.zombies[1].kind() == boss && g.s.woundZombie(1, 1), "a boss takes two")
		}},
		{"K155 BossWounds", "red 5,5\nzombie boss 8,5", func(o *Options) { o.BossWounds = 3 }, func(g *scene) {
			for wound, last := range []bool{false, false, true} {
				g.holds(g.s.woundZombie(0, 1) == last, "wound %d of three", wound+1)
			}
		}},
		{"S35", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").is("need", int(g.s.need), 5).roll(5, 1).is("grabs", g.s.grabs(0), 0)
		}},
		{"K435 Trait sensible", "red 5,5 sensible\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5")
			h := g.fork()
			h.roll(2).node(phasePick, noJob)
			g.roll(3).node(phasePlus, noJob).say(KindPlus).node(phaseRoll, jobDamage).roll(3).node(phasePick, noJob)
			g.do(Play{Kind: KindPick}).on(KindMelee, g.squares(KindMelee)[0]).roll(3).holds(g.s.phase != phasePlus, "again")
		}},
		{"K437 Trait very sensible", "red 5,5 very-sensible\nred 20,20\nzombie boss 6,5", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(3).say(KindPlus).roll(2).node(phasePlus, noJob).say(KindPlus).
				holds(g.s.phase == phasePick, "at %s", g.s.phase)
		}},
		{"K089 Event 46, S24", "red 5,5 sensible\nred 20,20\nzombie boss 6,5", nil, func(g *scene) {
			g.who(1).used |= combines
			g.who(1).used += pluses
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(3).say(KindPlus).roll(2).say(KindPlus).is("left", int(g.who(1).used&plusBits), 0)
		}},
		{"K438 Trait clumsy, S95", "red 5,5 clumsy\nred 20,20\nzombie boss 6,5\ntoken 5,9", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(1).node(phaseRoll, jobClumsy).roll(1).holds(h.who(1).has(stumbles), "")
			h.s.giveActions()
			h.is("actions", int(h.who(1).actions), 1)
			g.act(0).do(Play{Kind: KindPick}).on(KindSpot, "5,9").roll(4).holds(!g.who(1).has(stumbles) && g.s.job != jobClumsy, "four dice")
		}},
		{"K490 S12, Trait sensible", "red 5,5 sensible wimp\nred 20,20\nzombie boss 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.who(1).wounds = 2
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").is("need", int(g.s.need), 7)
			g.fork().roll(3).node(phasePick, noJob)
			g.roll(4, 2).node(phasePlus, noJob).say(KindPlus).node(phaseRoll, jobDamage)
		}},
		{"K439 Trait insane", "map supply\nred 6,10 insane\nred 30,1\nstatus A intact", nil, func(g *scene) {
			g.s.buildings[0].floors = 1
			g.act(0).do(Play{Kind: KindPick}).on(KindSearch, "6,10").roll(1).node(phaseDir, jobStray).dir(2).holds(g.who(1).at == g.at("8,10"), "at %d", g.who(1).at).
				is("actions", int(g.who(1).actions), 0)
		}},
		{"K450 Trait tough", "red 5,5 tough", nil, func(g *scene) {
			g.s.woundHuman(0, 1)
			g.is("wounds", int(g.who(1).wounds), 0)
		}},
	})
}

// The columns of T6.1 by modifier.
func TestDamageTables(t *testing.T) {
	s := State{rules: defaultRules(t, Book()).number}
	for by, want := range map[int][5]int{
		-3: {3, 1, 2, 0, 0}, -2: {2, 1, 3, 0, 0}, -1: {1, 1, 3, 1, 0}, 0: {0, 1, 3, 1, 1}, 1: {0, 0, 3, 2, 1}, 2: {0, 0, 2, 3, 1},
		3: {0, 0, 1, 4, 1}, 4: {0, 0, 0, 5, 1}, 5: {0, 0, 0, 5, 1}, 6: {0, 0, 0, 6, 0},
	} {
		var have [5]int
		for die := 1; die <= 6; die++ {
			have[s.attack(die+by)]++
		}
		if have != want {
			t.Errorf("%+d: %v, want %v", by, have, want)
		}
	}
	t.Run("K013 1.9", func(t *testing.T) {
		for by, want := range map[int][5]int{-3: {3, 1, 2}, -2: {2, 1, 3}, -1: {1, 1, 4}, 0: {0, 1, 4, 1}, 1: {0, 0, 4, 2}, 2: {0, 0, 3, 3}} {
			var have [5]int
			for die := 1; die <= 6; die++ {
				have[accident(die+by)]++
			}
			if have != want {
				t.Errorf("%+d: %v, want %v", by, have, want)
			}
		}
	})
	t.Run("S84", func(t *testing.T) {
		if s.attack(7) != twoWounds {
			t.Error("7 kills")
		}
		s := State{rules: defaultRules(t, with(func(o *Options) { o.HeadShot = HeadShotSixPlus })).number}
		if s.attack(7) != deadly {
			t.Error("7 does not kill")
		}
	})
}
