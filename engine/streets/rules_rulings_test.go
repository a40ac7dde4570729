package streets

import (
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Rulings of part 5 of the digest that no case of part 6 shows, as far as survivors go.
func TestRulings(t *testing.T) {
	runRows(t, []row{
		{"S15", "red 5,5 noisy\nred 15,5 stealthy\nzombie shuffler 5,12\nterrain , 5,5 15,5", nil, func(g *scene) {
			for slot, want := range []int{4, 2} {
				h := g.fork()
				h.act(0).do(action.Play{Kind: action.KindPick, A: uint8(slot)}).on(action.KindHide, g.s.Rules().Map.Name(g.s.Survivors[slot].At.Square())).is("dice", int(h.s.Dice), want)
			}
		}},
		{"S25 S26", "red 5,5\nterrain x 3,6 7,6", nil, func(g *scene) {
			g.act(0).offers(action.KindMove, "5,7", "5,8").refuses(action.KindMove, "5,6", "5,10") // 5 + 10 into the line, and no stop on it
		}},
		{"S30", "map supply\nred 6,6\nstatus A ransacked", nil, func(g *scene) {
			g.s.Buildings[0].Floors = 1
			g.act(0).do(door(0)).decides(state.PhaseStand).holds(len(g.squares(action.KindStand)) > 10, "the owner does not choose")
		}},
		{"S34", "red 5,5\nred 20,20\nzombie shuffler 6,5\ntoken 5,12", nil, func(g *scene) {
			g.who(1).Wounds = 2
			h := g.fork()
			h.acts().on(action.KindMelee, "6,5").is("need", int(h.s.Need), 5)
			h = g.fork()
			h.acts().on(action.KindSpot, "5,12").roll(6).is("tokens", int(h.s.TokensOut), 1)
			h = g.fork()
			h.acts().on(action.KindSpot, "5,12").roll(7).is("tokens", int(h.s.TokensOut), 0)
			g.who(1).Marks |= state.Panicked
			h = g.fork()
			h.acts().say(action.KindPanic).roll(1).roll(5).holds(!h.who(1).Is(state.Panicked), "wounds weigh on rallying")
		}},
		{"S37", "red 5,5 carries skillet", nil, func(g *scene) {
			g.is("damage", g.s.BestBlade(0, false), 0)
			g.s.RulesNumber = given(g.t, "red 5,5 carries skillet", func(o *state.Options) { o.Skillet = 1 }).s.RulesNumber
			g.is("damage by the option", g.s.BestBlade(0, false), 1)
		}},
		{"S88", "red 5,5", nil, func(g *scene) {
			for range 9 {
				g.s.Bite(0)
			}
			g.is("bites", int(g.who(1).Bites), 7)
		}},
		{"S101", "red 5,5 carries padded-clothes body-armour", nil, func(g *scene) {
			g.holds(g.s.Padded(0), "").is("immunity", g.s.Immunity(0), 1).is("inches", g.s.MoveInches(0), 4)
		}},
		{"S125", "map supply\nred 6,10 sensible\nred 30,1\nstatus A barricaded", nil, func(g *scene) {
			g.search().roll(5).decides(state.PhasePlus).say(action.KindKeepRoll).rolls(rules.ChanceSupplies).roll(7).holds(g.s.Node != state.PhasePlus, "amounts take no +1").
				is("supplies", int(g.who(1).Supplies), 7)
		}},
		{"S28", "red 5,5\nterrain , 5,6 5,6", nil, func(g *scene) {
			g.act(0).on(action.KindHide, "5,6").holds(!g.who(1).Is(state.Moved), "hiding is no movement")
		}},
		{"S64", "red 5,5 carries axe supplies:4\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.acts().do(action.Play{Kind: action.KindGive, A: 1}).is("actions", int(g.who(1).Actions+g.who(2).Actions), 2).
				holds(g.s.Carries(1, state.Axe) && g.who(1).Supplies == 4, "one thing goes")
		}},
		{"S97 event 35", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.who(1).Marks |= state.OneAction
			g.acts().refuses(action.KindHeroic)
		}},
	})
}
