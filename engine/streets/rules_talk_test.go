package streets

import (
	"iter"
	"math/bits"
	"slices"
	"testing"

	"deadreckon/engine/streets/ground"
)

// bitsOf runs through the members of a set.
func bitsOf(m uint16) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; m != 0 && yield(bits.TrailingZeros16(m)); m &= m - 1 {
		}
	}
}

// talks has the first character talk to the first group.
func (g *scene) talks() *scene {
	g.t.Helper()
	return g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindTalk}).node(phaseRoll, jobTalk)
}

// NEGOTIATE, barter, lurking, SUBDUE and lost seats: digest 6.12, 6.15, 6.21.
func TestTalk(t *testing.T) {
	near := "\nred 30,30\nperson stranger 9,5 G1"
	runRows(t, []row{
		{"K355 T5.3", "red 5,5" + near + "\ngroup G1 hostile", folk, func(g *scene) { g.talks().roll(5).attitude(ground.Hostile) }},
		{"K355 T5.3, by attitude", "red 5,5" + near + "\ngroup G1 fearful", folk, func(g *scene) {
			g.talks()
			g.fork().roll(5).attitude(ground.Fearful)
			g.fork().roll(6).attitude(ground.Wary)
			g.fork().roll(2).attitude(ground.Hostile).is("flags", int(g.s.groups[0].flags), int(groupHere))
			h := g.fork()
			h.roll(1).attitude(ground.Hostile).holds(h.s.groups[0].flags&groupClosed != 0, "not closed")
		}},
		{"K357 T5.3", "red 5,5 abrasive" + near + "\ngroup G1 wary", folk, func(g *scene) {
			g.talks().roll(1).attitude(ground.Hostile).holds(g.s.groups[0].flags&groupClosed != 0, "not closed")
		}},
		{"K358 T5.3", "red 5,5 charismatic\nred 9,8 charismatic\nperson stranger 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.talks().roll(5).attitude(ground.Fearful) }},
		{"K358 T5.3, one too far", "red 1,5 charismatic\nred 9,8 charismatic\nperson stranger 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.talks().roll(5).attitude(ground.Hostile) }},
		{"K359 Talk", "red 5,5\nred 30,30\nperson stranger 13,5 G1\ngroup G1 wary", folk, func(g *scene) { g.talks().is("markers", g.s.noise(), 1) }},
		{"K359 Talk, within 6\"", "red 5,5\nred 30,30\nperson stranger 12,5 G1\ngroup G1 wary", folk, func(g *scene) { g.talks().is("markers", g.s.noise(), 0) }},
		{"K359 Talk, too far", "red 5,5\nred 30,30\nperson stranger 19,5 G1\ngroup G1 wary", folk, func(g *scene) { g.act(0).do(Play{Kind: KindPick}).refuses(KindTalk) }},
		{"K359 Talk, the crazed", "red 5,5\nred 30,30\nperson crazed 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.act(0).do(Play{Kind: KindPick}).refuses(KindTalk) }},
		{"K361 Talk, S51", "red 5,5" + near + "\nperson stranger 9,7 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.talks().roll(4)
			for n := 1; n <= 2; n++ {
				g.holds(g.folkOf(n).ofSeat(0), "not of the seat").is("actions", int(g.folkOf(n).actions), 0)
			}
			g.holds(g.s.groups[0] == group{}, "a group is left").is("able", boolInt(g.s.able(2, 0)), 0)
			g.s.giveActions()
			g.is("actions", int(g.folkOf(1).actions), 2).is("all", g.s.tally(everybody).all, 2).holds(g.s.check() == nil, "%v", g.s.check())
		}},
		{"Trait leader", "red 5,5 leader" + near + "\ngroup G1 wary", folk, func(g *scene) {
			g.talks().roll(1).node(phaseAgain, noJob)
			g.fork().say(KindAccept).attitude(ground.Fearful)
			g.say(KindAgain).node(phaseRoll, jobTalk).roll(5).attitude(ground.Friendly)
		}},
		{"K363 Talk, S65", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.who(1).supplies = 12
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindBarter}).node(phaseRoll, jobBarter).roll(4).node(phaseRoll, jobFindType).roll(4, 6)
			g.node(phaseRoll, jobFindTable).roll(6).node(phaseRoll, jobFindState).roll(5).roll(7).node(phaseTrade, noJob)
			sells(g, "pistol", "machete")
			g.do(Play{Kind: KindBuy}).is("supplies", int(g.who(1).supplies), 2).is("the group's", int(g.folkOf(1).supplies), 12).holds(g.s.carries(0, pistol), "no pistol")
			g.is("finds", int(g.s.seats[0].finds), 1).do(Play{Kind: KindBuy}).refuses(KindBuy).say(KindDone).is("things", int(g.s.itemsOut), 5)
		}},
		{"K363 Talk, S65, by the dice", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindBarter})
			h := g.fork()
			h.roll(3).node(phaseRoll, jobPurse).roll(9).node(phaseTrade, noJob).is("purse", h.s.purse(0), 11)
			h.say(KindDone).is("supplies", int(h.folkOf(1).supplies), 2)
			g.roll(6).node(phaseRoll, jobPurse).roll(9).node(phaseRoll, jobFindType).roll(1, 1)
			g.node(phaseRoll, jobFindTable).roll(15).node(phaseRoll, jobChoiceSupplies).roll(6).is("purse", g.s.purse(0), 14)
			for g.s.job == jobFindTable {
				g.roll(6)
			}
			sells(g, "crowbar", "crowbar.2")
		}},
		{"K363 S65: nobody's traits matter", "red 5,5 looter dishonest\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindBarter}).roll(4).node(phaseRoll, jobFindType).roll(6, 2).node(phaseRoll, jobFindTable).roll(6, 7)
			sells(g, "crowbar", "machete")
		}},
		{"K499 S65", "red 5,5 carries axe\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.who(1).supplies = 1
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindBarter}).roll(4, 1, 1).roll(9, 9)
			sells(g, "shovel", "shovel.2")
			g.offers(KindSell).do(Play{Kind: KindSell}).is("supplies", int(g.who(1).supplies), 3).is("the group's", int(g.folkOf(1).supplies), 0).holds(g.s.carries(2, axe), "no axe")
			g.do(Play{Kind: KindBuy}).offers(KindBuy).offers(KindDone).refuses(KindSell)
		}},
		{"S65: prices", "red 5,5", folk, func(g *scene) {
			for _, c := range []struct {
				i    item
				want int
			}{{newItem(0, pistolRounds, 6, 0), 10}, {newItem(0, pistolRounds, 5, 0), 5}, {newItem(0, fragGrenade, 3, 0), 60}, {newItem(0, smoke40, 2, 0), 16},
				{newItem(0, rifle, 12, 0), 25}, {newItem(0, antibiotics, 1, 0), 0}, {newItem(0, firstAidKit, 2, 0), 5}} {
				g.is(c.i.kind().String(), c.i.price(), c.want)
			}
		}},
		{"Talk: 3\" to barter", "red 5,5\nred 30,30\nperson stranger 10,5 G1\ngroup G1 friendly", folk, func(g *scene) { g.act(0).do(Play{Kind: KindPick}).refuses(KindBarter) }},
		{"K365 S66", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly closed", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).refuses(KindTalk).offers(KindBarter)
			g.s.groups[0].attitude = ground.Wary
			g.refuses(KindBarter)
		}},
		{"K275 Melee", "red 5,5 carries machete\nred 30,30\nperson stranger 6,5 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindSubdue, "6,5").is("need", int(g.s.need), 5).roll(5)
			h := g.fork()
			h.roll(5).holds(h.s.unconscious(2) && h.folkOf(1).here(), "not unconscious").is("wounds", int(h.folkOf(1).wounds), 0)
			g.roll(2).is("wounds", int(g.folkOf(1).wounds), 0).is("stuns", int(g.folkOf(1).stuns), 1)
		}},
		{"K275 Melee: no zombies", "red 5,5\nred 30,30\nzombie shuffler 6,5", folk, func(g *scene) { g.act(0).do(Play{Kind: KindPick}).refuses(KindSubdue) }},
		{"K507 Flow V0, Hide", "terrain f 20,20 22,20\nred 20,19 carries pistol:12\nred 1,1\nperson stranger 20,10 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, Q: uint16(g.at("20,10"))}).roll(1).is("shooter", int(g.folkOf(1).shooter), 1)
			g.s.phase, g.s.stage = phaseNone, stageStart
			g.s.clear()
			g.s.forget()
			g.who(1).actions = 2
			g.act(0).do(Play{Kind: KindPick}).on(KindLurk, "20,19").node(phaseRoll, jobHide).is("dice", int(g.s.dice), 5)
			h := g.fork()
			h.roll(8).holds(!h.who(1).is(lurking), "he lurks at a total of the gap")
			g.roll(7).holds(g.who(1).is(lurking), "he is seen").is("shooter", int(g.folkOf(1).shooter), 0).is("gunners", len(g.s.gunners(nil)), 0)
			g.s.ageMarkers()
			g.s.ageMarkers()
			g.them().is("shots", g.s.noise(), 0)
		}},
		{"Hide: nobody lurks from friends", "terrain f 20,20 22,20\nred 20,19\nred 1,1\nblue 20,10", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindLurk, "20,19").holds(g.who(1).is(lurking), "he is seen")
		}},
		{"Hide: out of sight for the other side", "terrain f 20,20 22,20\nred 20,19\nblue 20,10 carries pistol:12", func(o *Options) { folk(o); o.Mode = Rivals }, func(g *scene) {
			g.fork().act(1).offers(KindSnap, "20,19")
			g.who(1).marks |= lurking
			g.act(1).refuses(KindSnap)
		}},
	})
}

// bartering is a scene in which an axe, a flashlight and two supplies are for sale, and two things may
// be sold.
func bartering(t *testing.T) *scene {
	g := given(t, "red 5,5 leader carries crowbar shovel\nred 30,30\nperson stranger 9,5 G1\nperson stranger 9,6 G2\ngroup G1 friendly\ngroup G2 wary", folk)
	g.who(1).supplies = 9
	g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindBarter}).roll(4, 1, 1).roll(11, 11)
	return g
}

// sells checks what is for sale.
func sells(g *scene, want ...string) {
	g.t.Helper()
	if have := slices.DeleteFunc(g.s.forSaleNames(), func(name string) bool { return name == suppliesHere.String() }); !slices.Equal(have, want) {
		g.t.Fatalf("for sale is %v, want %v", have, want)
	}
}

// Seats without survivors play groups: Lost 1, digest 3.6.
func TestLostGroups(t *testing.T) {
	semi := func(o *Options) { folk(o); o.Mode = Semi }
	runRows(t, []row{
		{"K401 Lost 1", "red 5,5\nblue 9,9\nperson stranger 20,20 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).holds(g.folkOf(1).ofSeat(1), "blue has nobody").is("actions", int(g.folkOf(1).actions), 0).is("flags", int(g.s.seats[1].flags), 0)
		}},
		{"Lost 1: the lowest number", "red 5,5\nblue 9,9\nperson stranger 20,20 G2\nperson stranger 25,20 G1\ngroup G2 friendly\ngroup G1 friendly", folk, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).holds(g.folkOf(2).ofSeat(1) && !g.folkOf(1).ofSeat(1), "the wrong group")
		}},
		{"S91", "red 5,5\nred 7,7\nblue 9,9\nperson stranger 20,20 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.s.kill(2)
			g.from(stageLost).node(phaseGiveUp, noJob)
		}},
		{"S126 Lost 1", "red 5,5\nblue 9,9\nperson stranger 20,20 G1\nperson first-looter 21,20 G1\ngroup G1 hostile", semi, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).holds(g.folkOf(1).ofSeat(1) && g.folkOf(2).ofSeat(1), "blue has nobody").holds(g.s.turncoat(1), "not marked")
			g.s.seats[1].supplies = 60
			g.holds(!g.s.met(), "what turncoats carry off counts")
			g.s.phase = phaseOver
			g.holds(g.s.Score(1) == -0.8, "%v", g.s.Score(1))
			g.s.seats[0].supplies = 60
			g.holds(g.s.Score(1) == -1, "%v", g.s.Score(1))
			g.holds(g.s.hostile(0, 3) && g.s.hostile(3, 0) && !g.s.hostile(3, 2), "who is hostile")
		}},
		{"Lost 1: not the crazed", "red 5,5\nblue 9,9\nperson crazed 20,20 G1\ngroup G1 hostile", semi, func(g *scene) {
			g.s.kill(1)
			g.from(stageLost).holds(!g.folkOf(1).isCharacter(), "blue plays the crazed")
		}},
	})
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
