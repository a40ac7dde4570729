package streets

import (
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// HIDE, SPOT and OBSERVE: digest 6.11, 6.3.
func TestLook(t *testing.T) {
	bush := "\nterrain , 5,5 5,5"
	runRows(t, []row{
		{"K233 Hide", "red 5,5\nzombie shuffler 5,16" + bush, nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(action.KindHide, "5,5").rolls(rules.ChanceHide).roll(9).holds(h.who(1).Is(state.Hidden), "seen")
			g.act(0).on(action.KindHide, "5,5").roll(10).holds(!g.who(1).Is(state.Hidden), "hidden")
		}},
		{"K234 Hide", "map supply\nred 4,10\nzombie shuffler 1,10\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Floors = 1
			g.s.TakeZombie(0)
			g.s.AddZombie(g.at("4,8"), state.Shuffler)
			g.act(0).on(action.KindHide, "7,12").roll(9).holds(g.who(1).Is(state.Hidden), "9 - 6 = 3 is below a gap of 4")
		}},
		{"K235 Hide", "red 5,5\nzombie shuffler 5,16" + bush, nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.act(0).on(action.KindHide, "5,5").roll(9).holds(!g.who(1).Is(state.Hidden), "hidden")
		}},
		{"K237 Hide", "red 5,5 carries tarp t-shirt laser-pointer\nred 9,9 carries tarp t-shirt\nred 12,12 carries t-shirt", nil, func(g *scene) {
			g.is("pointer", g.s.Camouflage(0), 3).is("tarp", g.s.Camouflage(1), 2).is("shirt", g.s.Camouflage(2), 1)
		}},
		{"K238 Hide, S36", "red 5,5" + bush, nil, func(g *scene) { g.act(0).on(action.KindHide, "5,5").holds(g.who(1).Is(state.Hidden), "seen") }},
		{"K239 Hide", "red 15,15" + bush, nil, func(g *scene) { g.act(0).refuses(action.KindHide) }},
		{"K241 Hide", "red 5,5" + bush, nil, func(g *scene) {
			g.act(0).on(action.KindHide, "5,5")
			g.from(state.StageStart).holds(!g.who(1).Is(state.Hidden), "still hidden")
		}},
		{"K057 Grid 10", "red 15,15" + bush, nil, func(g *scene) { g.act(0).refuses(action.KindHide).on(action.KindMove, "9,15").refuses(action.KindHide) }},
		{"K261 Spot", "red 5,5\ntoken 5,20", nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(action.KindSpot, "5,20").roll(14).is("tokens", int(h.s.TokensOut), 0)
			g.act(0).on(action.KindSpot, "5,20").roll(13).is("tokens", int(g.s.TokensOut), 1).decides(state.PhaseProlong)
		}},
		{"K262 Spot", "red 5,5\nred 1,1\ntoken 5,21", nil, func(g *scene) {
			g.acts().on(action.KindSpot, "5,21").roll(9).say(action.KindProlong).is("tokens", int(g.s.TokensOut), 0).is("actions", int(g.who(1).Actions), 0)
		}},
		{"K263 Spot", "red 5,5\ntoken 5,21", nil, func(g *scene) {
			g.act(0).say(action.KindShout).on(action.KindSpot, "5,21").roll(9).is("tokens", int(g.s.TokensOut), 1).holds(g.s.Node != state.PhaseProlong, "prolonged")
		}},
		{"K265 Spot", "red 1,1 carries binoculars\ntoken 28,1", nil, func(g *scene) {
			g.who(1).Wounds = 2
			h := g.fork()
			h.act(0).on(action.KindObserve, "28,1").roll(9).is("tokens", int(h.s.TokensOut), 0) // 26 reaches a gap of 26
			g.s.Tokens[0] = state.NewToken(g.at("29,1").Square())
			g.act(0).on(action.KindObserve, "29,1").roll(9).is("tokens", int(g.s.TokensOut), 1)
		}},
		{"K266 Spot", "red 5,5 carries gas-mask\ntoken 5,16", nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(action.KindSpot, "5,16").roll(12).is("tokens", int(h.s.TokensOut), 1)
			g.act(0).on(action.KindObserve, "5,16").roll(5).is("tokens", int(g.s.TokensOut), 0)
		}},
		{"K267 Spot, S106", "red 5,5 carries flashlight\nred 9,9\ntoken 5,16", func(o *state.Options) { o.Night = state.NightOn }, func(g *scene) {
			g.acts().on(action.KindSpot, "5,16").is("dice", int(g.s.Dice), 3)
		}},
		{"K473 Night", "red 5,5\ntoken 5,16", func(o *state.Options) { o.Night = state.NightOn }, func(g *scene) { g.act(0).on(action.KindSpot, "5,16").is("dice", int(g.s.Dice), 2) }},
		{"K070 Event 15, S22", "red 5,5\ntoken 5,16", nil, func(g *scene) {
			g.s.Weather |= state.Raining
			g.act(0).on(action.KindSpot, "5,16").is("dice", int(g.s.Dice), 3)
		}},
		{"S21", "red 5,5 nearsighted\nterrain , 5,16 5,16\ntoken 5,16", nil, func(g *scene) {
			g.s.Weather |= state.Raining
			g.act(0).on(action.KindSpot, "5,16").is("dice", int(g.s.Dice), 1)
		}},
		{"K054 Grid 9, Spot", "map supply\nred 6,5", nil, func(g *scene) {
			g.act(0).do(action.Play{Kind: action.KindSpot, M: rules.OfBuilding}).roll(4).rolls(rules.ChanceStatus).roll(6).holds(g.s.Buildings[0].Class == ground.Barricaded, "not identified")
		}},
		{"K441 Trait psychic, S96", "red 5,5 psychic\ntoken 30,30", nil, func(g *scene) {
			g.act(0).on(action.KindPsychic, "30,30").is("tokens", int(g.s.TokensOut), 0).refuses(action.KindPsychic).is("actions", int(g.who(1).Actions), 2)
		}},
		{"K442 Trait psychic", "red 5,5 psychic\nblue 9,9", nil, func(g *scene) {
			g.act(0).say(action.KindPsychicEvent).is("outcomes", len(g.s.AppendLegal(nil)), 36).do(action.Play{Kind: action.KindEvent, Q: 35})
			var v rules.State
			g.s.Mask(1, &v)
			g.from(state.StageEvent).is("outcomes", len(g.s.AppendLegal(nil)), 1)
			h := &scene{g.t, &v}
			h.from(state.StageEvent).is("outcomes of the other seat", len(v.AppendLegal(nil)), 36)
		}},
	})
}
