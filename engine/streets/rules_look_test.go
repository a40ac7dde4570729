package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// HIDE, SPOT and OBSERVE: digest 6.11, 6.3.
func TestLook(t *testing.T) {
	bush := "\nterrain , 5,5 5,5"
	runRows(t, []row{
		{"K233 Hide", "red 5,5\nzombie shuffler 5,16" + bush, nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(KindHide, "5,5").node(phaseRoll, jobHide).roll(9).holds(h.who(1).is(hidden), "seen")
			g.act(0).on(KindHide, "5,5").roll(10).holds(!g.who(1).is(hidden), "hidden")
		}},
		{"K234 Hide", "map supply\nred 4,10\nzombie shuffler 1,10\nstatus A intact", nil, func(g *scene) {
			g.s.buildings[0].floors = 1
			g.s.takeZombie(0)
			g.s.addZombie(g.at("4,8"), shuffler)
			g.act(0).on(KindHide, "7,12").roll(9).holds(g.who(1).is(hidden), "9 - 6 = 3 is below a gap of 4")
		}},
		{"K235 Hide", "red 5,5\nzombie shuffler 5,16" + bush, nil, func(g *scene) {
			g.who(1).wounds = 2
			g.act(0).on(KindHide, "5,5").roll(9).holds(!g.who(1).is(hidden), "hidden")
		}},
		{"K237 Hide", "red 5,5 carries tarp t-shirt laser-pointer\nred 9,9 carries tarp t-shirt\nred 12,12 carries t-shirt", nil, func(g *scene) {
			g.is("pointer", g.s.camouflage(0), 3).is("tarp", g.s.camouflage(1), 2).is("shirt", g.s.camouflage(2), 1)
		}},
		{"K238 Hide, S36", "red 5,5" + bush, nil, func(g *scene) { g.act(0).on(KindHide, "5,5").holds(g.who(1).is(hidden), "seen") }},
		{"K239 Hide", "red 15,15" + bush, nil, func(g *scene) { g.act(0).refuses(KindHide) }},
		{"K241 Hide", "red 5,5" + bush, nil, func(g *scene) {
			g.act(0).on(KindHide, "5,5")
			g.from(stageStart).holds(!g.who(1).is(hidden), "still hidden")
		}},
		{"K057 Grid 10", "red 15,15" + bush, nil, func(g *scene) { g.act(0).refuses(KindHide).on(KindMove, "9,15").refuses(KindHide) }},
		{"K261 Spot", "red 5,5\ntoken 5,20", nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(KindSpot, "5,20").roll(14).is("tokens", int(h.s.tokensOut), 0)
			g.act(0).on(KindSpot, "5,20").roll(13).is("tokens", int(g.s.tokensOut), 1).node(phaseProlong, noJob)
		}},
		{"K262 Spot", "red 5,5\nred 1,1\ntoken 5,21", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindSpot, "5,21").roll(9).say(KindProlong).is("tokens", int(g.s.tokensOut), 0).is("actions", int(g.who(1).actions), 0)
		}},
		{"K263 Spot", "red 5,5\ntoken 5,21", nil, func(g *scene) {
			g.act(0).say(KindShout).on(KindSpot, "5,21").roll(9).is("tokens", int(g.s.tokensOut), 1).holds(g.s.phase != phaseProlong, "prolonged")
		}},
		{"K265 Spot", "red 1,1 carries binoculars\ntoken 28,1", nil, func(g *scene) {
			g.who(1).wounds = 2
			h := g.fork()
			h.act(0).on(KindObserve, "28,1").roll(9).is("tokens", int(h.s.tokensOut), 0) // 26 reaches a gap of 26
			g.s.tokens[0] = newToken(g.at("29,1").Square())
			g.act(0).on(KindObserve, "29,1").roll(9).is("tokens", int(g.s.tokensOut), 1)
		}},
		{"K266 Spot", "red 5,5 carries gas-mask\ntoken 5,16", nil, func(g *scene) {
			h := g.fork()
			h.act(0).on(KindSpot, "5,16").roll(12).is("tokens", int(h.s.tokensOut), 1)
			g.act(0).on(KindObserve, "5,16").roll(5).is("tokens", int(g.s.tokensOut), 0)
		}},
		{"K267 Spot, S106", "red 5,5 carries flashlight\nred 9,9\ntoken 5,16", func(o *Options) { o.Night = NightOn }, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindSpot, "5,16").is("dice", int(g.s.dice), 3)
		}},
		{"K473 Night", "red 5,5\ntoken 5,16", func(o *Options) { o.Night = NightOn }, func(g *scene) { g.act(0).on(KindSpot, "5,16").is("dice", int(g.s.dice), 2) }},
		{"K070 Event 15, S22", "red 5,5\ntoken 5,16", nil, func(g *scene) {
			g.s.weather |= raining
			g.act(0).on(KindSpot, "5,16").is("dice", int(g.s.dice), 3)
		}},
		{"S21", "red 5,5 nearsighted\nterrain , 5,16 5,16\ntoken 5,16", nil, func(g *scene) {
			g.s.weather |= raining
			g.act(0).on(KindSpot, "5,16").is("dice", int(g.s.dice), 1)
		}},
		{"K054 Grid 9, Spot", "map supply\nred 6,5", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindSpot, M: ofBuilding}).roll(4).node(phaseRoll, jobStatus).roll(6).holds(g.s.buildings[0].class == ground.Barricaded, "not identified")
		}},
		{"K441 Trait psychic, S96", "red 5,5 psychic\ntoken 30,30", nil, func(g *scene) {
			g.act(0).on(KindPsychic, "30,30").is("tokens", int(g.s.tokensOut), 0).refuses(KindPsychic).is("actions", int(g.who(1).actions), 2)
		}},
		{"K442 Trait psychic", "red 5,5 psychic\nblue 9,9", nil, func(g *scene) {
			g.act(0).say(KindPsychicEvent).is("outcomes", len(g.s.AppendLegal(nil)), 36).do(Play{Kind: KindEvent, Q: 35})
			var v State
			g.s.mask(1, &v)
			g.from(stageEvent).is("outcomes", len(g.s.AppendLegal(nil)), 1)
			h := &scene{g.t, &v}
			h.from(stageEvent).is("outcomes of the other seat", len(v.AppendLegal(nil)), 36)
		}},
	})
}
