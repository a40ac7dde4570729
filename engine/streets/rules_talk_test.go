package streets

import (
	"iter"
	"math/bits"
	"slices"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
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
	return g.acts().say(action.KindTalk).rolls(rules.ChanceTalk)
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
			g.fork().roll(2).attitude(ground.Hostile).is("flags", int(g.s.Groups[0].Flags), int(state.GroupHere))
			h := g.fork()
			h.roll(1).attitude(ground.Hostile).holds(h.s.Groups[0].Flags&state.GroupClosed != 0, "not closed")
		}},
		{"K357 T5.3", "red 5,5 abrasive" + near + "\ngroup G1 wary", folk, func(g *scene) {
			g.talks().roll(1).attitude(ground.Hostile).holds(g.s.Groups[0].Flags&state.GroupClosed != 0, "not closed")
		}},
		{"K358 T5.3", "red 5,5 charismatic\nred 9,8 charismatic\nperson stranger 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.talks().roll(5).attitude(ground.Fearful) }},
		{"K358 T5.3, one too far", "red 1,5 charismatic\nred 9,8 charismatic\nperson stranger 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.talks().roll(5).attitude(ground.Hostile) }},
		{"K359 Talk", "red 5,5\nred 30,30\nperson stranger 13,5 G1\ngroup G1 wary", folk, func(g *scene) { g.talks().is("markers", g.s.Noise(), 1) }},
		{"K359 Talk, within 6\"", "red 5,5\nred 30,30\nperson stranger 12,5 G1\ngroup G1 wary", folk, func(g *scene) { g.talks().is("markers", g.s.Noise(), 0) }},
		{"K359 Talk, too far", "red 5,5\nred 30,30\nperson stranger 19,5 G1\ngroup G1 wary", folk, func(g *scene) { g.acts().refuses(action.KindTalk) }},
		{"K359 Talk, the crazed", "red 5,5\nred 30,30\nperson crazed 9,5 G1\ngroup G1 hostile", folk, func(g *scene) { g.acts().refuses(action.KindTalk) }},
		{"K361 Talk, S51", "red 5,5" + near + "\nperson stranger 9,7 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.talks().roll(4)
			for n := 1; n <= 2; n++ {
				g.holds(g.folkOf(n).OfSeat(0), "not of the seat").is("actions", int(g.folkOf(n).Actions), 0)
			}
			g.holds(g.s.Groups[0] == state.Group{}, "a group is left").is("able", boolInt(g.s.Able(2, 0)), 0)
			g.s.GiveActions()
			g.is("actions", int(g.folkOf(1).Actions), 2).is("all", g.s.Tally(rules.Everybody).All, 2).holds(text.Check(g.s) == nil, "%v", text.Check(g.s))
		}},
		{"Trait leader", "red 5,5 leader" + near + "\ngroup G1 wary", folk, func(g *scene) {
			g.talks().roll(1).decides(state.PhaseAgain)
			g.fork().say(action.KindAccept).attitude(ground.Fearful)
			g.say(action.KindAgain).rolls(rules.ChanceTalk).roll(5).attitude(ground.Friendly)
		}},
		{"K363 Talk, S65", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.who(1).Supplies = 12
			g.acts().say(action.KindBarter).rolls(rules.ChanceBarter).roll(4).rolls(rules.ChanceFindType).roll(4, 6)
			g.rolls(rules.ChanceFindTable).roll(6).rolls(rules.ChanceFindState).roll(5).roll(7).decides(state.PhaseTrade)
			sells(g, "pistol", "machete")
			g.say(action.KindBuy).is("supplies", int(g.who(1).Supplies), 2).is("the group's", int(g.folkOf(1).Supplies), 12).holds(g.s.Carries(0, state.Pistol), "no pistol")
			g.is("finds", int(g.s.Seats[0].Finds), 1).say(action.KindBuy).refuses(action.KindBuy).say(action.KindDone).is("things", int(g.s.ItemsOut), 5)
		}},
		{"K363 Talk, S65, by the dice", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.acts().say(action.KindBarter)
			h := g.fork()
			h.roll(3).rolls(rules.ChancePurse).roll(9).decides(state.PhaseTrade).is("purse", h.s.GroupSupplies(0), 11)
			h.say(action.KindDone).is("supplies", int(h.folkOf(1).Supplies), 2)
			g.roll(6).rolls(rules.ChancePurse).roll(9).rolls(rules.ChanceFindType).roll(1, 1)
			g.rolls(rules.ChanceFindTable).roll(15).rolls(rules.ChanceChoiceSupplies).roll(6).is("purse", g.s.GroupSupplies(0), 14)
			for g.s.Chance == rules.ChanceFindTable {
				g.roll(6)
			}
			sells(g, "crowbar", "crowbar.2")
		}},
		{"K363 S65: nobody's traits matter", "red 5,5 looter dishonest\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.acts().say(action.KindBarter).roll(4).rolls(rules.ChanceFindType).roll(6, 2).rolls(rules.ChanceFindTable).roll(6, 7)
			sells(g, "crowbar", "machete")
		}},
		{"K499 S65", "red 5,5 carries axe\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.who(1).Supplies = 1
			g.acts().say(action.KindBarter).roll(4, 1, 1).roll(9, 9)
			sells(g, "shovel", "shovel.2")
			g.offers(action.KindSell).say(action.KindSell).is("supplies", int(g.who(1).Supplies), 3).is("the group's", int(g.folkOf(1).Supplies), 0).holds(g.s.Carries(2, state.Axe), "no axe")
			g.say(action.KindBuy).offers(action.KindBuy).offers(action.KindDone).refuses(action.KindSell)
		}},
		{"S65: prices", "red 5,5", folk, func(g *scene) {
			for _, c := range []struct {
				i    state.Item
				want int
			}{{state.NewItem(0, state.PistolRounds, 6, 0), 10}, {state.NewItem(0, state.PistolRounds, 5, 0), 5}, {state.NewItem(0, state.FragGrenade, 3, 0), 60}, {state.NewItem(0, state.Smoke40, 2, 0), 16},
				{state.NewItem(0, state.Rifle, 12, 0), 25}, {state.NewItem(0, state.Antibiotics, 1, 0), 0}, {state.NewItem(0, state.FirstAidKit, 2, 0), 5}} {
				g.is(c.i.Kind().String(), c.i.Price(), c.want)
			}
		}},
		{"Talk: 3\" to barter", "red 5,5\nred 30,30\nperson stranger 10,5 G1\ngroup G1 friendly", folk, func(g *scene) { g.acts().refuses(action.KindBarter) }},
		{"K365 S66", "red 5,5\nred 30,30\nperson stranger 9,5 G1\ngroup G1 friendly closed", folk, func(g *scene) {
			g.acts().refuses(action.KindTalk).offers(action.KindBarter)
			g.s.Groups[0].Attitude = ground.Wary
			g.refuses(action.KindBarter)
		}},
		{"K275 Melee", "red 5,5 carries machete\nred 30,30\nperson stranger 6,5 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.acts().on(action.KindSubdue, "6,5").is("need", int(g.s.Need), 5).roll(5)
			h := g.fork()
			h.roll(5).holds(h.s.Unconscious(2) && h.folkOf(1).Here(), "not unconscious").is("wounds", int(h.folkOf(1).Wounds), 0)
			g.roll(2).is("wounds", int(g.folkOf(1).Wounds), 0).is("stuns", int(g.folkOf(1).Stuns), 1)
		}},
		{"K275 Melee: no zombies", "red 5,5\nred 30,30\nzombie shuffler 6,5", folk, func(g *scene) { g.acts().refuses(action.KindSubdue) }},
		{"K507 Flow V0, Hide", "terrain f 20,20 22,20\nred 20,19 carries pistol:12\nred 1,1\nperson stranger 20,10 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.acts().do(action.Play{Kind: action.KindSnap, Q: uint16(g.at("20,10"))}).roll(1).is("shooter", int(g.folkOf(1).Shooter), 1)
			g.s.Node, g.s.Stage = state.PhaseNone, state.StageStart
			g.s.Clear()
			g.s.Forget()
			g.who(1).Actions = 2
			g.acts().on(action.KindLurk, "20,19").rolls(rules.ChanceHide).is("dice", int(g.s.Dice), 5)
			h := g.fork()
			h.roll(8).holds(!h.who(1).Is(state.Lurking), "he lurks at a total of the gap")
			g.roll(7).holds(g.who(1).Is(state.Lurking), "he is seen").is("shooter", int(g.folkOf(1).Shooter), 0).is("gunners", len(g.s.Gunners(nil)), 0)
			g.s.AgeMarkers()
			g.s.AgeMarkers()
			g.them().is("shots", g.s.Noise(), 0)
		}},
		{"Hide: nobody lurks from friends", "terrain f 20,20 22,20\nred 20,19\nred 1,1\nblue 20,10", folk, func(g *scene) {
			g.acts().on(action.KindLurk, "20,19").holds(g.who(1).Is(state.Lurking), "he is seen")
		}},
		{"Hide: out of sight for the other side", "terrain f 20,20 22,20\nred 20,19\nblue 20,10 carries pistol:12", func(o *state.Options) { folk(o); o.Mode = state.Rivals }, func(g *scene) {
			g.fork().act(1).offers(action.KindSnap, "20,19")
			g.who(1).Marks |= state.Lurking
			g.act(1).refuses(action.KindSnap)
		}},
	})
}

// bartering is a scene with an axe, a flashlight and two supplies for sale, and two items that may be
// sold.
func bartering(t *testing.T) *scene {
	g := given(t, "red 5,5 leader carries crowbar shovel\nred 30,30\nperson stranger 9,5 G1\nperson stranger 9,6 G2\ngroup G1 friendly\ngroup G2 wary", folk)
	g.who(1).Supplies = 9
	g.acts().say(action.KindBarter).roll(4, 1, 1).roll(11, 11)
	return g
}

// sells checks the goods for sale.
func sells(g *scene, want ...string) {
	g.t.Helper()
	if have := slices.DeleteFunc(text.ForSaleNames(g.s), func(name string) bool { return name == state.SuppliesHere.String() }); !slices.Equal(have, want) {
		g.t.Fatalf("for sale is %v, want %v", have, want)
	}
}

// Seats without survivors play groups: Lost 1, digest 3.6.
func TestLostGroups(t *testing.T) {
	semi := func(o *state.Options) { folk(o); o.Mode = state.Semi }
	runRows(t, []row{
		{"K401 Lost 1", "red 5,5\nblue 9,9\nperson stranger 20,20 G1\ngroup G1 friendly", folk, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).holds(g.folkOf(1).OfSeat(1), "blue has nobody").is("actions", int(g.folkOf(1).Actions), 0).is("flags", int(g.s.Seats[1].Flags), 0)
		}},
		{"Lost 1: the lowest number", "red 5,5\nblue 9,9\nperson stranger 20,20 G2\nperson stranger 25,20 G1\ngroup G2 friendly\ngroup G1 friendly", folk, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).holds(g.folkOf(2).OfSeat(1) && !g.folkOf(1).OfSeat(1), "the wrong group")
		}},
		{"S91", "red 5,5\nred 7,7\nblue 9,9\nperson stranger 20,20 G1\ngroup G1 hostile", folk, func(g *scene) {
			g.s.Kill(2)
			g.from(state.StageLost).decides(state.PhaseGiveUp)
		}},
		{"S126 Lost 1", "red 5,5\nblue 9,9\nperson stranger 20,20 G1\nperson first-looter 21,20 G1\ngroup G1 hostile", semi, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).holds(g.folkOf(1).OfSeat(1) && g.folkOf(2).OfSeat(1), "blue has nobody").holds(g.s.PlaysHostile(1), "not marked")
			g.s.Seats[1].Supplies = 60
			g.holds(!g.s.Met(), "what turncoats carry off counts")
			g.s.Node = state.PhaseOver
			g.holds(g.s.Score(1) == -0.8, "%v", g.s.Score(1))
			g.s.Seats[0].Supplies = 60
			g.holds(g.s.Score(1) == -1, "%v", g.s.Score(1))
			g.holds(g.s.Hostile(0, 3) && g.s.Hostile(3, 0) && !g.s.Hostile(3, 2), "who is hostile")
		}},
		{"Lost 1: not the crazed", "red 5,5\nblue 9,9\nperson crazed 20,20 G1\ngroup G1 hostile", semi, func(g *scene) {
			g.s.Kill(1)
			g.from(state.StageLost).holds(!g.folkOf(1).IsCharacter(), "blue plays the crazed")
		}},
	})
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
