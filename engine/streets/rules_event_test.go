package streets

import (
	"fmt"
	"testing"
)

// happens draws an event.
func (g *scene) happens(number uint16) *scene {
	g.t.Helper()
	g.s.event = 0
	return g.from(stageEvent).do(Play{Kind: KindEvent, Q: number})
}

// tokensAt lists the tokens.
func (g *scene) tokensAt() (text string) {
	for _, t := range g.s.lying() {
		text += g.s.r().Map.Name(t.at()) + " "
	}
	return text
}

// has checks where the tokens lie.
func (g *scene) has(tokens string) *scene {
	g.t.Helper()
	if have := g.tokensAt(); have != tokens {
		g.t.Errorf("tokens at %q, want %q", have, tokens)
	}
	return g
}

// Random events and the corner token: digest 6.4.
func TestEvents(t *testing.T) {
	runRows(t, []row{
		{"K058 Seq, S04", "red 5,5\nred 7,5\nzombie shuffler 5,8\ntoken 30,30", nil, func(g *scene) {
			g.s.mark(g.at("9,9").Square(), 1)
			g.s.ageMarkers()
			g.s.kill(1)
			have := ""
			for g.from(stageTurn); g.s.stage < stageOrder; {
				if name := fmt.Sprint(g.s.phase, " ", g.s.job); len(have) < len(name) || have[len(have)-len(name):] != name {
					have += " " + name
				}
				if g.s.phase == phaseEvent {
					g.is("markers", g.s.noise(), 0).do(Play{Kind: KindEvent, Q: 61})
					continue
				}
				g.s.Apply(g.s.AppendLegal(nil)[0])
			}
			want := " event none roll corpse roll distance dir drift roll quick roll attack"
			g.holds(have == want, "%s", have)
		}},
		{"K062 Draw, S02, S19", "red 5,5\nred 7,5", nil, func(g *scene) {
			g.s.mark(g.at("9,9").Square(), 1)
			g.fork().happens(11).holds(g.s.tokensOut == 0, "")
			h := g.fork()
			h.from(stageEvent)
			h.s.sum, h.s.stage, h.s.phase = 2, stageCorner, phaseNone
			h.s.run()
			h.has("31,31 ")
			g.s.putToken(newToken(g.at("31,20").Square()))
			g.s.sum, g.s.stage, g.s.phase = 2, stageCorner, phaseNone
			g.s.run()
			g.is("tokens", int(g.s.tokensOut), 1)
		}},
		{"K063 Draw, S09", "red 5,5\nred 7,5\nred 9,5\nred 11,5\nred 13,5", nil, func(g *scene) {
			for markers, want := range []string{2: "", 3: "31,31 "} {
				if markers < 2 {
					continue
				}
				h := g.fork()
				h.s.mark(g.at("9,9").Square(), markers)
				h.s.sum, h.s.stage, h.s.phase = 7, stageCorner, phaseNone
				h.s.run()
				h.has(want)
			}
		}},
		{"K065 Event 11", "red 5,5\nred 7,5 fearless\nred 9,5 panicky\nred 9,6 leader", nil, func(g *scene) {
			g.happens(11).node(phaseWhich, jobEventWhich).is("characters", len(g.s.AppendLegal(nil)), 4)
			h := g.fork()
			h.on(KindWhich, "5,5").is("actions", int(h.who(1).actions), 0)
			h = g.fork()
			h.on(KindWhich, "7,5").is("actions", int(h.who(2).actions), 2)
			g.on(KindWhich, "9,5").holds(g.who(3).is(panicked), "calm").is("markers", g.s.noise(), 1)
		}},
		{"K066 Event 12, S23", "red 5,5 carries pistol:12 revolver:6 bow arrows:2", nil, func(g *scene) {
			g.fork().happens(12).holds(g.s.itemsOut == 4, "")
			for k, want := range map[itemKind]bool{pistol: true, revolver: false, bow: false} {
				h := g.fork()
				h.who(1).fire, h.who(1).lastGun = fired, k
				h.happens(12)
				jammed := false
				for _, i := range h.s.things() {
					jammed = jammed || i.kind().isGun() && i.jammed()
				}
				g.holds(jammed == want, "%s", k)
			}
		}},
		{"K067 Event 13", "red 5,10", nil, func(g *scene) {
			h := g.fork()
			h.happens(13).holds(h.s.zombieAt(h.at("5,16")) >= 0, "%s", h.zombies())
			g.s.addZombie(g.at("5,16"), shuffler)
			g.happens(13).is("zombies", int(g.s.zombiesOut), 2)
		}},
		{"K069 Event 14", "red 8,3\nred 24,3", nil, func(g *scene) {
			h := g.fork()
			h.happens(14).is("zombies", int(h.s.zombiesOut), 0)
			g.s.survivors[0].at, g.s.survivors[1].at = g.at("16,6"), g.at("17,6")
			g.happens(14).node(phaseWhich, jobEventWhich).offers(KindWhich, "0,3").on(KindWhich, "0,3").is("zombies", int(g.s.zombiesOut), 2)
		}},
		{"K070 Event 15, S22, the sight of zombies", "red 5,5\nzombie shuffler 5,24\nzombie shuffler 6,24", nil, func(g *scene) {
			g.happens(15).holds(g.s.is(raining), "dry")
			w := g.s.table()
			g.holds(g.s.preyOf(&w.t, g.at("5,24")) != 0 && g.s.preyOf(&w.t, g.at("6,24")) == 0, "d2 361 is seen, 362 not")
			w.back()
			g.happens(15).holds(!g.s.is(raining), "it rains on")
		}},
		{"K074 Event 23, S120", "map supply\nred 6,10\nred 24,10\nstatus A intact\nstatus B intact", nil, func(g *scene) {
			g.happens(23).is("floors", len(g.s.AppendLegal(nil)), 2)
			g.do(Decode(g.s.AppendLegal(nil)[1])).is("in A", g.inside(0), 0).is("in B", g.inside(1), 1)
		}},
		{"K077 Event 26, S13", "red 5,5 panicky\nred 5,18 leader", nil, func(g *scene) {
			h := g.fork()
			h.happens(26).is("corners", len(h.s.AppendLegal(nil)), 4).do(Play{Kind: KindWhich, Q: 3}).has("31,31 ").holds(!h.who(1).is(panicked), "panics")
			g.s.survivors[1].at = g.at("5,19")
			g.happens(26).do(Play{Kind: KindWhich}).holds(g.who(1).is(panicked), "calm")
		}},
		{"K078 Event 31", "red 3,15", nil, func(g *scene) {
			g.who(1).fire = fired | firedGun
			g.happens(31).has("0,15 ")
		}},
		{"K079 Event 31", "red 3,15", nil, func(g *scene) {
			g.who(1).fire = fired
			g.happens(31).has("")
		}},
		{"K081 Event 32", "red 3,3", nil, func(g *scene) {
			g.who(1).fire = fired | firedGun | firedAuto
			g.happens(32).has("16,31 ")
		}},
		{"K082 Event 33", "red 3,3", nil, func(g *scene) {
			h := g.fork()
			h.s.shots = 3
			h.happens(33).has("16,31 ")
			g.s.shots = 4
			g.happens(33).has("16,31 16,31 ")
		}},
		{"K083 Event 34, S20", "red 5,5", nil, func(g *scene) {
			for traits, want := range map[string]int{"": 1, "nimble": 0, "sensible": 0, "tough": 0} {
				h := given(g.t, "red 5,5 "+traits, nil)
				h.happens(34).is(traits, int(h.who(1).wounds), want).holds(h.who(1).has(toughUsed) == (traits == "tough"), "tough")
			}
		}},
		{"K085 Event 36", "red 5,5 leader\nred 5,12 leader", nil, func(g *scene) {
			h := g.fork()
			h.happens(36).is("actions", int(h.who(1).actions+h.who(2).actions), 2)
			g.s.survivors[1].at = g.at("5,13")
			g.happens(36).is("actions", int(g.who(1).actions+g.who(2).actions), 4)
		}},
		{"K086 Event 41, S121", "red 5,5\nhouse 20,20 24,24 door 22,20 S door 22,24 N window 20,22 W window 24,22 E", nil, func(g *scene) {
			g.happens(41).node(phaseWhich, jobEventWhich).is("openings", len(g.s.AppendLegal(nil)), 4)
			for _, n := range g.s.AppendOdds(nil) {
				g.is("weight", int(n), 1)
			}
			g.do(Play{Kind: KindWhich, Q: 1}).has("22,25 ")
		}},
		{"K087 Event 43", "red 5,5 abrasive\nred 7,5\nred 9,5 abrasive\nred 20,20", nil, func(g *scene) {
			g.happens(43).is("actions", int(g.who(2).actions), 1).is("actions", int(g.who(4).actions), 2).is("actions", int(g.who(1).actions), 1)
		}},
		{"K090 Event 51, S37", "map supply\nred 6,10\nred 30,1\nstatus A intact", nil, func(g *scene) {
			g.happens(51).holds(g.s.carries(0, skillet) && !g.s.carries(1, skillet), "")
		}},
		{"K091 Event 52", "red 5,5 carries pistol:12\nred 9,9", nil, func(g *scene) {
			g.s.kill(0)
			g.happens(52).holds(g.who(1).state == gone && g.s.find(g.at("5,5"), pistol) >= 0, "")
		}},
		{"K093 Event 55", "map supply\nred 4,10\nstatus A barricaded", nil, func(g *scene) {
			g.happens(55).node(phaseStand, noJob).offers(KindStand, "3,10", "1,10").refuses(KindStand, "4,10", "0,5", "4,5", "10,10").offers(KindDone).
				on(KindStand, "3,10").holds(g.who(1).at == g.at("3,10"), "at %d", g.who(1).at)
		}},
		{"K097 Event 63", "red 5,5", nil, func(g *scene) {
			g.happens(63).roll(1, 9).holds(g.s.find(g.at("5,5"), shovel) >= 0 && !g.s.carries(0, shovel), "")
		}},
		{"K099 Event 66", "red 5,5", nil, func(g *scene) {
			g.who(1).used |= doped
			g.from(stageTurn).do(Play{Kind: KindEvent, Q: 66}).is("actions", int(g.who(1).actions), 4)
		}},
		{"K101 Events", "red 5,5", func(o *Options) { o.Events = EventDeck }, func(g *scene) {
			g.s.events = 7
			g.from(stageEvent).is("outcomes", len(g.s.AppendLegal(nil)), 33)
			g.s.events = 1<<30 - 1
			g.do(Play{Kind: KindEvent, Q: 66})
			g.s.event = 0
			g.from(stageEvent).is("outcomes of fresh cards", len(g.s.AppendLegal(nil)), 36)
		}},
		{"S108 Event 44", "red 5,5", func(o *Options) { o.Events = EventDeck }, func(g *scene) {
			g.who(1).marks |= hidden
			g.happens(44).holds(!g.who(1).is(hidden), "hidden")
			g.s.event = 0
			g.from(stageEvent).is("outcomes", len(g.s.AppendLegal(nil)), 35)
		}},
		{"S120 Event 53", "red 5,5\nred 5,9", nil, func(g *scene) {
			g.happens(53).node(phaseRoll, jobEventDie).roll(4)
			g.is("supplies", int(g.s.items[max(g.s.find(g.at("5,9"), suppliesHere), 0)].count()), 4)
		}},
		{"Event 62", "red 5,5\ntoken 20,20", nil, func(g *scene) {
			h := g.fork()
			h.happens(62).has("")
			g.who(1).fire = firedGun
			g.happens(62).is("tokens", int(g.s.tokensOut), 1)
		}},
	})
}
