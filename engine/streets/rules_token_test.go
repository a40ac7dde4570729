package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// drifts goes on at the moves of tokens.
func (g *scene) drifts() *scene { return g.from(stageDrift) }

// lies checks that the only token lies on a square.
func (g *scene) lies(xy string) *scene {
	g.t.Helper()
	if g.s.tokensOut != 1 || g.s.tokens[0].at() != g.at(xy).Square() {
		g.t.Errorf("tokens %v, want one at %s", g.s.lying(), xy)
	}
	return g
}

// Tokens and corpses: digest 6.5, 6.16.
func TestTokens(t *testing.T) {
	runRows(t, []row{
		{"K103 Token 1", "red 9,0\ntoken 0,0", nil, func(g *scene) {
			g.drifts().node(phaseRoll, jobDistance).roll(8).node(phaseRoll, jobResolve).is("at", int(g.s.spawnAt), 2)
		}},
		{"K105 Token 1", "red 9,0\nterrain t 5,0 5,2\ntoken 0,0", nil, func(g *scene) { g.drifts().roll(8).node(phaseDir, jobDrift) }},
		{"K106 Token 1, S11", "red 5,5\ntoken 5,10", nil, func(g *scene) {
			g.drifts().roll(5).node(phaseRoll, jobResolve).is("at", int(g.s.spawnAt), int(g.at("5,10")))
		}},
		{"K107 Token 1", "red 5,5\ntoken 5,10", nil, func(g *scene) {
			g.who(1).marks |= hidden
			g.drifts().roll(5).node(phaseRoll, jobResolve)
		}},
		{"K109 Token 2, S10", "red 10,1\nterrain t 8,1 8,1\ntoken 0,0", nil, func(g *scene) {
			g.s.mark(g.at("10,0").Square(), 1)
			g.drifts().roll(7).node(phaseRoll, jobResolve).is("at", int(g.s.spawnAt), 4)
		}},
		{"K109 Token 2, TokenStop", "red 10,1\nterrain t 8,1 8,1\ntoken 0,0", func(o *Options) { o.TokenStop = TokenStopRandom }, func(g *scene) {
			g.s.mark(g.at("10,0").Square(), 1)
			g.drifts().roll(7).lies("7,0").holds(g.s.job != jobResolve, "resolved")
		}},
		{"K110 Token 3", "red 30,1\nterrain t 0,10 31,10\ntoken 5,28", nil, func(g *scene) {
			g.drifts().roll(10).node(phaseDir, jobDrift).dir(ground.N).lies("5,31")
		}},
		{"K111 Token 3", "red 10,5\nterrain t 0,8 31,8\ntoken 10,20", nil, func(g *scene) {
			g.drifts().roll(12).node(phaseDir, jobDrift).dir(ground.S).node(phaseRoll, jobResolve).is("at", int(g.s.spawnAt), int(g.at("10,12")))
		}},
		{"K509 Token, S10", "red 5,0\nterrain t 2,0 2,0\ntoken 0,0", nil, func(g *scene) {
			g.drifts().roll(9).node(phaseDir, jobDrift)
			g.fork().dir(ground.E).node(phaseRoll, jobResolve)
			g.dir(ground.W).lies("0,0").holds(g.s.job != jobResolve, "resolved")
		}},
		{"K115 T3.1", "red 5,5\nblue 7,5\nzombie boss 20,20\ntoken 5,10", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.drifts().roll(12).roll(3).node(phaseRoll, jobResolve).is("zombies", int(g.s.zombiesOut), 2).roll(8).is("zombies", int(g.s.zombiesOut), 3)
		}},
		{"K119 Flow G4", "red 5,5\ntoken 5,10\ntoken 5,20\ntoken 20,20", nil, func(g *scene) {
			g.drifts().roll(12).node(phaseRoll, jobResolve).roll(8).node(phaseRoll, jobDistance).is("zombies", int(g.s.zombiesOut), 1).
				holds(g.s.zombies[0].at() == g.at("5,10"), "it has moved")
		}},
		{"K503 8.9", "red 5,5\ntoken 5,10", nil, func(g *scene) {
			h := g.fork()
			h.drifts().roll(12, 12).holds(h.s.find(h.at("5,10"), unrolledSupplies) >= 0, "no supplies")
			g.drifts().roll(12, 9).is("kind", int(g.s.zombies[0].kind()), int(ankleBiter))
			for _, number := range []uint16{16, 22, 54, 64} {
				h := given(g.t, "red 5,5\nred 9,9", nil)
				h.from(stageEvent).is("events", len(h.s.AppendLegal(nil)), 36)
				stock := h.s.items
				h.do(Play{Kind: KindEvent, Q: number}).holds(h.s.items == stock && h.s.zombiesOut == 0 && h.s.job != jobEventWhich, "event %d does something", number)
			}
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
	})
}
