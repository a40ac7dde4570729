package streets

import (
	"fmt"
	"strings"
	"testing"
)

// gadgetsIn lets gadgets play, and dogs.
func gadgetsIn(o *Options) { o.Without &^= gadgets | dogs }

// atNight is gadgetsIn at night, rivalsWithGadgets between two sides.
func atNight(o *Options) { gadgetsIn(o); o.Night = NightOn }

func rivalsWithGadgets(o *Options) { gadgetsIn(o); o.Mode = Rivals }

// pick begins the part of red with its first character.
func (g *scene) pick() *scene { g.t.Helper(); return g.act(0).do(Play{Kind: KindPick}) }

// again picks the first character of the part once more.
func (g *scene) again() *scene { g.t.Helper(); return g.do(Play{Kind: KindPick}) }

// rank is the place of the first record of a kind among those in hand.
func (g *scene) rank(slot int, k itemKind) uint8 {
	for rank, i := range g.s.carried(slot) {
		if i.kind() == k {
			return uint8(rank)
		}
	}
	g.t.Fatalf("no %s", k)
	return 0
}

// makeReady plays RELOAD of a thing.
func (g *scene) makeReady(slot int, k itemKind) *scene {
	g.t.Helper()
	return g.do(Play{Kind: KindReload, B: g.rank(slot, k)})
}

// Things that run, are set or are laid down: digest 6.12, 6.14.
func TestGadgets(t *testing.T) {
	runRows(t, []row{
		{"K278 Melee, chainsaw", "red 5,5 carries chainsaw machete\nred 20,20\nzombie runner 6,5", gadgetsIn, func(g *scene) {
			g.s.takeItem(g.s.find(hands(0), machete))
			g.pick()
			h := g.fork()
			h.refuses(KindStop).on(KindMelee, "6,5").roll(6).is("power", int(h.s.power), -1)
			g.makeReady(0, chainsaw).is("actions", int(g.who(1).actions), 1).is("markers", g.s.noise(), 1).again()
			h = g.fork()
			h.on(KindMelee, "6,5").roll(6).is("power", int(h.s.power), 2)
			h = g.fork()
			h.from(stageStart).is("markers", h.s.noise(), 2)
			g.say(KindStop).is("actions", int(g.who(1).actions), 1).from(stageStart).is("markers", g.s.noise(), 1)
		}},
		{"Kind 58, the best weapon", "red 5,5 carries chainsaw machete\nred 20,20", gadgetsIn, func(g *scene) {
			g.is("off", g.s.bestBlade(0, false), 1).pick().makeReady(0, chainsaw).is("running", g.s.bestBlade(0, false), 2)
			g.s.stunHuman(0, 3)
			g.is("unconscious", g.s.runningSaw(0), -1)
		}},
		{"Kind 58, the dead", "red 5,5 carries chainsaw\nred 20,20", gadgetsIn, func(g *scene) {
			g.pick().makeReady(0, chainsaw)
			g.s.kill(0)
			g.s.removeCorpse(0)
			g.holds(!g.s.items[0].on(), "it runs on")
		}},
		{"K350 Find", "red 5,5\nred 20,20", gadgetsIn, func(g *scene) {
			g.s.actor, g.s.act = 0, KindSearch
			found := func(n uint16) *scene {
				h := g.fork()
				h.s.identify(chainsaw)
				return h.node(phaseRoll, jobFindKind).roll(n).say(KindKeep)
			}
			for n := uint16(1); n <= 6; n++ {
				h := found(n)
				h.s.clear()
				h.pick()
				h.holds(strings.Contains(h.legal(), "reload chainsaw") == (n >= 4), "%d: %s", n, h.legal())
			}
		}},
		{"K349 Find", "red 5,5 carries pistol:12 machine-pistol:30 submachine-gun:30 revolver:6\nred 20,20", gadgetsIn, func(g *scene) {
			for n, want := range []itemKind{1: pistol, pistol, pistol, pistol, machinePistol, submachineGun} {
				if n == 0 {
					continue
				}
				h := g.fork()
				h.s.actor, h.s.act = 0, KindSearch
				h.s.identify(silencer)
				h.node(phaseRoll, jobFindKind).roll(uint16(n)).say(KindKeep)
				h.s.clear()
				h.pick()
				at := h.rank(0, silencer)
				for gun, i := range h.s.carried(0) {
					p := Play{Kind: KindFit, B: at, Q: uint16(gun)}
					h.holds(strings.Contains(h.legal(), notation{h.s.r()}.FormatAction(h.s, p.Action())) == (i.kind() == want), "%d: %s", n, h.legal())
				}
				h.do(Play{Kind: KindFit, B: at, Q: uint16(h.rank(0, want))}).is("actions", int(h.who(1).actions), 1).is("things", len(h.s.carried(0)), 4).
					holds(h.s.carried(0)[h.rank(0, want)].quiet(), "not silenced")
			}
		}},
		{"K303 Find, silenced", "red 5,5 carries pistol:12 submachine-gun:30 rifle:12 scope\nred 20,20", gadgetsIn, func(g *scene) {
			for k, want := range map[itemKind][3]int{pistol: {4, 8, 18}, submachineGun: {6, 18, 38}} {
				short, medium, long := g.s.ranges(0, g.s.carried(0)[g.rank(0, k)]|itemFitted)
				g.holds([3]int{short, medium, long} == want, "%s: %d %d %d", k, short, medium, long)
			}
		}},
		{"K295 Shoot, silenced", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,10", gadgetsIn, func(g *scene) {
			g.s.changeItem(0, g.s.items[0]|itemFitted)
			g.pick().on(KindSnap, "5,10").is("markers", g.s.noise(), 0).holds(g.who(1).fire&firedGun != 0, "no gun was fired")
		}},
		{"K351 S105", "red 5,5 carries egg-timer\nred 20,20", gadgetsIn, func(g *scene) {
			g.pick().holds(strings.Contains(g.legal(), "timer 1, timer 2") && strings.Contains(g.legal(), "timer 10"), "%s", g.legal()).do(Play{Kind: KindTimer, Q: 2}).
				is("actions", int(g.who(1).actions), 1).refuses(KindTimer).refuses(KindGet)
			g.s.turn = 3
			h := g.fork()
			h.s.event = 0
			h.from(stageTurn).node(phaseEvent, noJob) // turn 4
			h.s.event = 0
			h.from(stageTurn).node(phaseRoll, jobTimer) // turn 5
			broken := h.fork()
			broken.roll(1).is("markers", broken.s.noise(), 0).is("things", int(broken.s.itemsOut), 0)
			h.roll(2).node(phaseEvent, noJob).is("old markers", int(h.s.markers[0].old), 1).is("things", int(h.s.itemsOut), 0)
		}},
		{"Kind 13, a zombie destroys it", "red 5,5\nred 20,20\nzombie shuffler 9,9\nzombie shuffler 15,9", gadgetsIn, func(g *scene) {
			g.s.addItem(newItem(g.at("9,11"), eggTimer, 9, itemOn))
			g.s.addItem(newItem(g.at("9,6"), eggTimer, 9, itemOn))
			g.s.addItem(newItem(g.at("16,9"), eggTimer, 1, 0))
			g.s.smash(g.at("9,9"))
			g.is("things", int(g.s.itemsOut), 2)
			g.s.cursor = 1
			g.s.stay()
			g.is("things", int(g.s.itemsOut), 2) // it is not set
		}},
		{"Kind 11, S105", "red 5,5 carries toy-car\nred 1,31\nzombie shuffler 20,5", gadgetsIn, func(g *scene) {
			g.s.zombies[0] |= zombieProne
			g.s.turn = 3
			g.pick().makeReady(0, toyCar).is("actions", int(g.who(1).actions), 0).node(phaseRoll, jobToy).is("dice", int(g.s.dice), 4).roll(10).node(phaseTo, noJob).
				offers(KindTo, "5,5", "15,5").refuses(KindTo, "16,5").on(KindTo, "15,5").is("things", int(g.s.itemsOut), 1).refuses(KindGet)
			g.s.survivors[0].marks |= hidden
			g.s.survivors[1].marks |= hidden
			g.s.survivors[1].at = g.at("1,30")
			g.s.event = 0
			g.from(stageTurn).is("things", int(g.s.itemsOut), 1).from(stageGroups).node(phaseRoll, jobQuick).roll(1).
				holds(g.s.zombies[0].at() == g.at("16,5"), "at %s", g.s.placeName(g.s.zombies[0].at()))
			h := g.fork()
			h.from(stageBites).holds(h.s.job != jobBite, "it attacks a toy")
			g.from(stageGroups).holds(g.s.job != jobQuick, "it is in contact") // keeps to it without a die
			g.s.event = 0
			g.from(stageTurn).is("things", int(g.s.itemsOut), 0)
		}},
		{"Kind 11, in rain, and at 25\"", "red 1,31\nred 3,31\nzombie shuffler 30,5", gadgetsIn, func(g *scene) {
			g.s.addItem(newItem(g.at("10,5"), toyCar, 9, itemOn))
			g.s.survivors[0].marks |= hidden
			g.s.survivors[1].marks |= hidden
			h := g.fork()
			h.s.weather |= raining
			h.from(stageGroups).node(phaseDir, jobWander)
			g.from(stageGroups).node(phaseRoll, jobQuick)
		}},
		{"K258 S100, rope", "map supply\nred 24,28,1 carries rope\nred 1,1\nstatus F intact", gadgetsIn, func(g *scene) {
			g.s.turn = 3
			g.pick()
			out := g.squares(KindExit)
			g.on(KindExit, out[0]).is("things", len(g.s.carried(0)), 0).node(phasePick, noJob).is("wounds", int(g.who(1).wounds), 0)
		}},
		{"8.9 without gadgets", "red 5,5\nred 1,1", nil, func(g *scene) {
			g.s.actor, g.s.act = 0, KindSearch
			for _, k := range []itemKind{rope, toyCar, eggTimer, bicycle, taser, cartridges, goggles, chainsaw, laserModule, silencer} {
				h := g.fork()
				h.s.identify(k)
				h.node(phaseRoll, jobHalfSupplies)
			}
		}},
	})
}

// Tasers, goggles and lasers: digest 6.11, 6.13.
func TestTasersAndSights(t *testing.T) {
	shock := func(g *scene, at string) *scene {
		return g.pick().do(Play{Kind: KindSnap, B: g.rank(0, taser), Q: uint16(g.at(at))}).node(phaseRoll, jobTest).roll(6)
	}
	runRows(t, []row{
		{"K309 Shoot, S42", "red 5,5 carries taser:1\nred 20,20\nzombie runner 5,7\nzombie shuffler 5,8", gadgetsIn, func(g *scene) {
			shock(g, "5,7").holds(g.s.zombies[0].prone() && g.s.zombies[0].out(), "on its feet").is("kind", int(g.s.zombies[0].kind()), int(runner)).
				is("markers", g.s.noise(), 0).is("rounds", int(g.s.carried(0)[0].rounds()), 0).again().offers(KindTap, "5,7")
			g.s.survivors[0].marks |= hidden
			g.s.survivors[1].marks |= hidden
			g.s.zombies[1] |= zombieOut // as if
			g.from(stageGroups).holds(!g.s.zombies[0].out() && g.s.zombies[0].prone() && g.s.zombies[0].at() == g.at("5,7"), "it has moved, or is out still")
		}},
		{"K309 Shoot, S42, a human in heavy clothes", "red 5,5 carries taser:1\nred 20,20\nblue 5,7 carries heavy-clothes\nblue 9,9", rivalsWithGadgets, func(g *scene) {
			shock(g, "5,7").holds(g.who(3).marks&(prone|incapacitated) == 0, "he falls").is("actions", int(g.who(3).actions), 2)
		}},
		{"S42 a human", "red 5,5 carries taser:1\nred 20,20\nblue 5,7 screamer\nblue 9,9", rivalsWithGadgets, func(g *scene) {
			shock(g, "5,7").holds(g.who(3).is(prone) && g.who(3).is(incapacitated), "he stands").is("actions", int(g.who(3).actions), 0).is("wounds", int(g.who(3).wounds), 0).
				is("markers", g.s.noise(), 1)
			tap := g.fork()
			tap.again().offers(KindTap, "5,7")
			g.say(KindDone).node(phaseAct, noJob).is("who acts", int(g.s.actor), 3)
			g.say(KindDone).holds(!g.who(3).is(incapacitated), "out in the next turn too") // his own phase is over
		}},
		{"S42 a human whose part was", "red 9,9\nred 20,20\nblue 5,5 carries taser:1\nblue 5,7", rivalsWithGadgets, func(g *scene) {
			g.who(1).at = g.at("5,3")
			g.s.weather |= secondSide
			g.act(1).do(Play{Kind: KindPick, A: 2}).do(Play{Kind: KindSnap, Q: uint16(g.at("5,3"))}).roll(6).say(KindDone).is("on turn", int(g.s.onTurn), 1)
			g.say(KindDone).holds(!g.who(1).is(incapacitated), "out for two turns")
			h := given(g.t, "red 5,3\nred 20,20\nblue 5,5 carries taser:1\nblue 5,7", rivalsWithGadgets)
			h.act(0).say(KindDone).do(Play{Kind: KindPick, A: 2}).do(Play{Kind: KindSnap, Q: uint16(h.at("5,3"))}).roll(6)
			h.s.served = 3
			h.s.turn = 3
			h.say(KindDone).holds(h.who(1).is(incapacitated), "up again at once")
			h.s.event = 1
			h.from(stageTurn).is("actions", int(h.who(1).actions), 0)
		}},
		{"S42 a dog", "red 5,5 carries taser:1\nred 20,20\ndog 5,7\ndog 5,8\ndog 6,8", gadgetsIn, func(g *scene) {
			shock(g, "5,7").holds(g.s.dogs[0].out(), "it is well")
			tap := g.fork()
			tap.again().offers(KindTap, "5,7").on(KindTap, "5,7").is("dogs", len(tap.s.hounds()), 2)
			g.from(stageDogs).node(phaseRoll, jobPackCharge).roll(18).holds(g.s.dogAt(g.at("5,7")) >= 0, "it has moved")
			h := g.fork()
			for h.s.stage == stageDogs {
				h.s.Apply(h.s.AppendLegal(nil)[0])
			}
			h.holds(!h.s.dogs[0].out(), "out for two turns")
		}},
		{"S42 only poor shots and aim count", "red 5,5 poor-shot marksman carries taser:1\nred 20,20\nzombie shuffler 5,8\nterrain , 5,8 5,8", gadgetsIn, func(g *scene) {
			g.who(1).wounds = 2
			g.pick()
			h := g.fork()
			h.on(KindSnap, "5,8").is("need", int(h.s.need), 5)
			g.on(KindAim, "5,8").is("need", int(g.s.need), 4)
		}},
		{"K267 Spot, S106, goggles", "red 5,5 carries goggles\nred 20,20\ntoken 5,16", atNight, func(g *scene) {
			g.pick()
			h := g.fork()
			h.on(KindSpot, "5,16").is("dice", int(h.s.dice), 2).is("outcomes", len(h.s.AppendLegal(nil)), 11)
			g.on(KindObserve, "5,16").is("dice", int(g.s.dice), 3)
			legal, odds := g.s.AppendLegal(nil), g.s.AppendOdds(nil)
			sum, ones := uint64(0), uint64(0)
			for i, a := range legal {
				sum += odds[i]
				if Decode(a).M == doused {
					ones += odds[i]
				}
			}
			g.is("ways", int(sum), 216).is("with two 1s", int(ones), 16)
			h = g.fork()
			h.roll(10).holds(h.s.carries(0, goggles), "dead")
			g.do(Play{Kind: KindRoll, M: doused, Q: 6}).holds(!g.s.carries(0, goggles), "they live")
		}},
		{"X7 all ways", "red 5,5\nred 20,20", gadgetsIn, func(g *scene) {
			for n := 2; n <= 5; n++ {
				without := map[int]uint64{}
				var walk func(left, sum, ones int)
				walk = func(left, sum, ones int) {
					if left == 0 {
						if ones < 2 {
							without[sum]++
						}
						return
					}
					for die := 1; die <= 6; die++ {
						o := ones
						if die == 1 {
							o++
						}
						walk(left-1, sum+die, o)
					}
				}
				walk(n, 0, 0)
				for sum := n; sum <= 6*n; sum++ {
					g.is(fmt.Sprint(n, " dice, ", sum), int(waysWithout(n, sum)), int(without[sum]))
				}
			}
		}},
		{"Kind 64, S104", "red 5,5 carries pistol:12 laser-module shotgun:2\nred 20,20\nzombie boss 5,15\nzombie boss 5,16", gadgetsIn, func(g *scene) {
			g.pick().holds(strings.Contains(g.legal(), "fit laser-module pistol") && !strings.Contains(g.legal(), "fit laser-module shotgun"), "%s", g.legal()).
				is("camouflage", g.s.camouflage(0), 3).do(Play{Kind: KindFit, B: g.rank(0, laserModule), Q: uint16(g.rank(0, pistol))}).is("camouflage", g.s.camouflage(0), 3).
				is("things", len(g.s.carried(0)), 2).again()
			h := g.fork()
			h.do(Play{Kind: KindSnap, B: h.rank(0, pistol), Q: uint16(h.at("5,16"))}).is("need at 10\"", int(h.s.need), 5)
			g.do(Play{Kind: KindSnap, B: g.rank(0, pistol), Q: uint16(g.at("5,15"))}).is("need at 9\"", int(g.s.need), 5)
		}},
		{"Kind 64, two 1s in a row", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,9", gadgetsIn, func(g *scene) {
			g.s.changeItem(0, g.s.items[0]|itemLaser)
			g.who(1).actions = 4
			g.pick().on(KindSnap, "5,9").is("need", int(g.s.need), 3).roll(1).holds(g.who(1).has(laserFailed), "").again()
			h := g.fork()
			h.on(KindSnap, "5,9").roll(2).holds(!h.who(1).has(laserFailed), "").again().on(KindSnap, "5,9").roll(1).holds(h.s.carried(0)[0]&itemLaser != 0, "dead")
			g.on(KindSnap, "5,9").roll(1).holds(g.s.carried(0)[0]&itemLaser == 0 && !g.who(1).has(laserFailed), "it shines").again().on(KindSnap, "5,9").is("need", int(g.s.need), 4)
		}},
	})
}

// Climbers and bicycles: digest 6.10, 6.14.
func TestClimbersAndWheels(t *testing.T) {
	const wall = "house 20,20 24,24 floors 3 stairs 24,24 door 22,20 S window 20,22 W\n"
	runRows(t, []row{
		{"K230 Trait climber, S99", wall + "status A intact\nred 19,22 climber\nred 1,1", gadgetsIn, func(g *scene) {
			g.s.turn = 3
			g.pick().holds(strings.Contains(g.legal(), "climb 1, climb 2") && !strings.Contains(g.legal(), "climb 3"), "%s", g.legal())
			g.do(Play{Kind: KindClimb, Q: 2}).is("height", g.who(1).height(), 2).is("actions", int(g.who(1).actions), 1).again()
			if have := g.legal(); !strings.HasPrefix(have, "run, ") || strings.Contains(have, "hide") || !strings.Contains(have, "shout") {
				t.Error(have)
			}
			g.refuses(KindMelee).refuses(KindEnter).say(KindRun)
			fallen := g.fork()
			fallen.roll(1).is("height", fallen.who(1).height(), 0).holds(fallen.s.act == 0, "2\" hurt")
			h := g.fork()
			h.roll(2).node(phaseTo, noJob).is("ways", len(h.s.AppendLegal(nil)), 1).on(KindTo, "19,22").is("height", h.who(1).height(), 2)
			g.roll(3).node(phaseTo, noJob).do(Play{Kind: KindClimb, Q: 3}).is("height", g.who(1).height(), 3)
			g.who(1).actions = 2
			g.who(1).marks = 0
			g.pick()
			if have := g.legal(); !strings.Contains(have, "enter A1/1") || !strings.Contains(have, "climb 1, climb 2, climb 4, climb 5") {
				t.Error(have)
			}
			down := g.fork()
			down.do(Play{Kind: KindClimb, Q: 5}).again().say(KindRun).roll(1).node(phaseRoll, jobFall).is("inches", int(down.s.inches), 5).roll(2).is("power", int(down.s.power), 3).
				roll(1).is("wounds", int(down.who(1).wounds), 1)
			g.do(Play{Kind: KindEnter, A: 0, B: 1, M: 1}).node(phaseRoll, jobTest).is("need", int(g.s.need), 2).roll(2).
				holds(g.s.buildings[0].breached(1, 1) && !g.s.buildings[0].breached(0, 1), "the wrong breach")
			g.roll(2).node(phaseStand, noJob).on(KindStand, "20,22,1").is("height", g.who(1).height(), 0).is("floor", g.who(1).at.Floor(), 1)
		}},
		{"Trait climber, others, doors and low houses", wall + "house 10,10 12,12 door 12,11 E window 10,11 W\nred 19,22\nred 9,11 climber\nred 22,19 climber\nred 19,23 climber", gadgetsIn, func(g *scene) {
			for slot := range 4 {
				g.holds(!g.s.climbs(slot), "slot %d climbs", slot)
			}
		}},
		{"S99 out of reach", wall + "status A intact\nred 19,22 climber\nred 1,1\nzombie shuffler 18,22", gadgetsIn, func(g *scene) {
			g.who(1).vehicle = 3 << 4
			h := g.fork()
			h.from(stageBites).holds(h.s.job != jobBite, "it reaches him")
			g.who(1).vehicle = 0
			g.from(stageBites).node(phaseRoll, jobBite)
		}},
		{"S99 who faints comes down", wall + "red 19,22 climber\nred 1,1", gadgetsIn, func(g *scene) {
			g.who(1).vehicle = 3 << 4
			g.s.stunHuman(0, 3)
			g.is("height", g.who(1).height(), 0)
		}},
		{"K353 S57", "red 5,5 carries bicycle pistol:12 rifle:12\nred 1,1\nterrain = 5,5 5,31\nterrain f 3,9 7,9\nzombie boss 20,5", gadgetsIn, func(g *scene) {
			g.is("carried", g.s.moveInches(0), 5).pick()
			h := g.fork()
			h.refuses(KindDismount).say(KindMount).is("actions", int(h.who(1).actions), 1).again().is("on the road", h.s.moveInches(0), 8)
			have := h.legal()
			for _, word := range []string{"hide", "aim", "melee", "shout", "mount", "reload", "give", "get"} {
				if strings.Contains(", "+have, ", "+word) {
					t.Errorf("%s is offered: %s", word, have)
				}
			}
			for _, word := range []string{"dismount", "spot"} {
				h.holds(word == "spot" || strings.Contains(have, word), "%s is not offered: %s", word, have)
			}
			h.refuses(KindMove, "5,10", "5,9").offers(KindMove, "13,5", "5,8")
			h.s.survivors[0].at = h.at("5,4")
			h.is("beside the road", h.s.moveInches(0), 7)
			shot := h.fork()
			shot.s.zombies[0] = shot.s.zombies[0].to(shot.at("5,14"))
			shot.pick().do(Play{Kind: KindSnap, B: shot.rank(0, pistol), Q: uint16(shot.at("5,14"))})
			h.s.fell(0)
			h.holds(!h.who(1).is(mounted), "he sits")
		}},
		{"S57 rifles", "red 5,5 carries bicycle rifle:12\nred 1,1\nzombie boss 20,5", gadgetsIn, func(g *scene) {
			g.pick().offers(KindSnap, "20,5").say(KindMount).again().refuses(KindSnap)
		}},
		{"S57 RUN and a toy", "red 5,5 carries bicycle toy-car\nred 1,1", gadgetsIn, func(g *scene) {
			g.who(1).marks |= mounted
			g.who(1).actions = 3
			g.pick().refuses(KindReload).on(KindMove, "5,6").again().say(KindRun).roll(2).is("inches", int(g.s.inches), 3)
		}},
	})
}
