package streets

import "testing"

// Rulings of part 5 of the digest that no case of part 6 shows, as far as survivors go.
func TestRulings(t *testing.T) {
	runRows(t, []row{
		{"S15", "red 5,5 noisy\nred 15,5 stealthy\nzombie shuffler 5,12\nterrain , 5,5 15,5", nil, func(g *scene) {
			for slot, want := range []int{4, 2} {
				h := g.fork()
				h.act(0).do(Play{Kind: KindPick, A: uint8(slot)}).on(KindHide, g.s.r().Map.Name(g.s.survivors[slot].at.Square())).is("dice", int(h.s.dice), want)
			}
		}},
		{"S25 S26", "red 5,5\nterrain x 3,6 7,6", nil, func(g *scene) {
			g.act(0).offers(KindMove, "5,7", "5,8").refuses(KindMove, "5,6", "5,10") // 5 + 10 into the line, and no stop on it
		}},
		{"S30", "map supply\nred 6,6\nstatus A ransacked", nil, func(g *scene) {
			g.s.buildings[0].floors = 1
			g.act(0).do(door(0)).node(phaseStand, noJob).holds(len(g.squares(KindStand)) > 10, "the owner does not choose")
		}},
		{"S34", "red 5,5\nred 20,20\nzombie shuffler 6,5\ntoken 5,12", nil, func(g *scene) {
			g.who(1).wounds = 2
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").is("need", int(h.s.need), 5)
			h = g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindSpot, "5,12").roll(6).is("tokens", int(h.s.tokensOut), 1)
			h = g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindSpot, "5,12").roll(7).is("tokens", int(h.s.tokensOut), 0)
			g.who(1).marks |= panicked
			h = g.fork()
			h.act(0).do(Play{Kind: KindPick}).say(KindPanic).roll(1).roll(5).holds(!h.who(1).is(panicked), "wounds weigh on rallying")
		}},
		{"S37", "red 5,5 carries skillet", nil, func(g *scene) {
			g.is("damage", g.s.bestBlade(0, false), 0)
			g.s.rules = given(g.t, "red 5,5 carries skillet", func(o *Options) { o.Skillet = 1 }).s.rules
			g.is("damage by the option", g.s.bestBlade(0, false), 1)
		}},
		{"S88", "red 5,5", nil, func(g *scene) {
			for range 9 {
				g.s.bite(0)
			}
			g.is("bites", int(g.who(1).bites), 7)
		}},
		{"S101", "red 5,5 carries padded-clothes body-armour", nil, func(g *scene) {
			g.holds(g.s.padded(0), "").is("immunity", g.s.immunity(0), 1).is("inches", g.s.moveInches(0), 4)
		}},
		{"S125", "map supply\nred 6,10 sensible\nred 30,1\nstatus A barricaded", nil, func(g *scene) {
			g.search().roll(5).node(phasePlus, noJob).say(KindKeepRoll).node(phaseRoll, jobSupplies).roll(7).holds(g.s.phase != phasePlus, "amounts take no +1").
				is("supplies", int(g.who(1).supplies), 7)
		}},
		{"S28", "red 5,5\nterrain , 5,6 5,6", nil, func(g *scene) { g.act(0).on(KindHide, "5,6").holds(!g.who(1).is(moved), "hiding is no movement") }},
		{"S64", "red 5,5 carries axe supplies:4\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindGive, A: 1}).is("actions", int(g.who(1).actions+g.who(2).actions), 2).
				holds(g.s.carries(1, axe) && g.who(1).supplies == 4, "one thing goes")
		}},
		{"S97 event 35", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.who(1).marks |= oneAction
			g.act(0).do(Play{Kind: KindPick}).refuses(KindHeroic)
		}},
	})
}
