package streets

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// gadgetsIn lets gadgets play, and dogs.
func gadgetsIn(o *state.Options) { o.Without &^= state.Gadgets | state.Dogs }

// atNight is gadgetsIn at night, rivalsWithGadgets between two sides.
func atNight(o *state.Options) { gadgetsIn(o); o.Night = state.NightOn }

func rivalsWithGadgets(o *state.Options) { gadgetsIn(o); o.Mode = state.Rivals }

// pick begins the part of red with its first character.
func (g *scene) pick() *scene { g.t.Helper(); return g.acts() }

// again picks the first character of the part once more.
func (g *scene) again() *scene { g.t.Helper(); return g.say(action.KindPick) }

// rank is the index of the first record of a kind among the items in hand.
func (g *scene) rank(slot int, k state.ItemKind) uint8 {
	for rank, i := range g.s.Carried(slot) {
		if i.Kind() == k {
			return uint8(rank)
		}
	}
	g.t.Fatalf("no %s", k)
	return 0
}

// makeReady plays RELOAD of a thing.
func (g *scene) makeReady(slot int, k state.ItemKind) *scene {
	g.t.Helper()
	return g.do(action.Play{Kind: action.KindReload, B: g.rank(slot, k)})
}

// Things that run, are set or are laid down: digest 6.12, 6.14.
func TestGadgets(t *testing.T) {
	runRows(t, []row{
		{"K278 Melee, chainsaw", "red 5,5 carries chainsaw machete\nred 20,20\nzombie runner 6,5", gadgetsIn, func(g *scene) {
			g.s.TakeItem(g.s.Find(state.Hands(0), state.Machete))
			g.pick()
			h := g.fork()
			h.refuses(action.KindStop).on(action.KindMelee, "6,5").roll(6).is("power", int(h.s.Power), -1)
			g.makeReady(0, state.Chainsaw).is("actions", int(g.who(1).Actions), 1).is("markers", g.s.Noise(), 1).again()
			h = g.fork()
			h.on(action.KindMelee, "6,5").roll(6).is("power", int(h.s.Power), 2)
			h = g.fork()
			h.from(state.StageStart).is("markers", h.s.Noise(), 2)
			g.say(action.KindStop).is("actions", int(g.who(1).Actions), 1).from(state.StageStart).is("markers", g.s.Noise(), 1)
		}},
		{"Kind 58, the best weapon", "red 5,5 carries chainsaw machete\nred 20,20", gadgetsIn, func(g *scene) {
			g.is("off", g.s.BestBlade(0, false), 1).pick().makeReady(0, state.Chainsaw).is("running", g.s.BestBlade(0, false), 2)
			g.s.StunHuman(0, 3)
			g.is("unconscious", g.s.RunningSaw(0), -1)
		}},
		{"Kind 58, the dead", "red 5,5 carries chainsaw\nred 20,20", gadgetsIn, func(g *scene) {
			g.pick().makeReady(0, state.Chainsaw)
			g.s.Kill(0)
			g.s.RemoveCorpse(0)
			g.holds(!g.s.Items[0].On(), "it runs on")
		}},
		{"K350 Find", "red 5,5\nred 20,20", gadgetsIn, func(g *scene) {
			g.s.Actor, g.s.Act = 0, action.KindSearch
			found := func(n uint16) *scene {
				h := g.fork()
				h.s.Identify(state.Chainsaw)
				return h.rolls(rules.ChanceFindKind).roll(n).say(action.KindKeep)
			}
			for n := uint16(1); n <= 6; n++ {
				h := found(n)
				h.s.Clear()
				h.pick()
				h.holds(strings.Contains(h.legal(), "reload chainsaw") == (n >= 4), "%d: %s", n, h.legal())
			}
		}},
		{"K349 Find", "red 5,5 carries pistol:12 machine-pistol:30 submachine-gun:30 revolver:6\nred 20,20", gadgetsIn, func(g *scene) {
			for n, want := range []state.ItemKind{1: state.Pistol, state.Pistol, state.Pistol, state.Pistol, state.MachinePistol, state.SubmachineGun} {
				if n == 0 {
					continue
				}
				h := g.fork()
				h.s.Actor, h.s.Act = 0, action.KindSearch
				h.s.Identify(state.Silencer)
				h.rolls(rules.ChanceFindKind).roll(uint16(n)).say(action.KindKeep)
				h.s.Clear()
				h.pick()
				at := h.rank(0, state.Silencer)
				for gun, i := range h.s.Carried(0) {
					p := action.Play{Kind: action.KindFit, B: at, Q: uint16(gun)}
					h.holds(strings.Contains(h.legal(), text.Notation{Rules: h.s.Rules()}.FormatAction(h.s, p.Action())) == (i.Kind() == want), "%d: %s", n, h.legal())
				}
				h.do(action.Play{Kind: action.KindFit, B: at, Q: uint16(h.rank(0, want))}).is("actions", int(h.who(1).Actions), 1).is("things", len(h.s.Carried(0)), 4).
					holds(h.s.Carried(0)[h.rank(0, want)].Quiet(), "not silenced")
			}
		}},
		{"K303 Find, silenced", "red 5,5 carries pistol:12 submachine-gun:30 rifle:12 scope\nred 20,20", gadgetsIn, func(g *scene) {
			for k, want := range map[state.ItemKind][3]int{state.Pistol: {4, 8, 18}, state.SubmachineGun: {6, 18, 38}} {
				short, medium, long := g.s.Ranges(0, g.s.Carried(0)[g.rank(0, k)]|state.ItemFitted)
				g.holds([3]int{short, medium, long} == want, "%s: %d %d %d", k, short, medium, long)
			}
		}},
		{"K295 Shoot, silenced", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,10", gadgetsIn, func(g *scene) {
			g.s.ChangeItem(0, g.s.Items[0]|state.ItemFitted)
			g.pick().on(action.KindSnap, "5,10").is("markers", g.s.Noise(), 0).holds(g.who(1).Fire&state.FiredGun != 0, "no gun was fired")
		}},
		{"K351 S105", "red 5,5 carries egg-timer\nred 20,20", gadgetsIn, func(g *scene) {
			g.pick().holds(strings.Contains(g.legal(), "timer 1, timer 2") && strings.Contains(g.legal(), "timer 10"), "%s", g.legal()).do(action.Play{Kind: action.KindTimer, Q: 2}).
				is("actions", int(g.who(1).Actions), 1).refuses(action.KindTimer).refuses(action.KindGet)
			g.s.ThisTurn = 3
			h := g.fork()
			h.s.Event = 0
			h.from(state.StageTurn).decides(state.PhaseEvent) // turn 4
			h.s.Event = 0
			h.from(state.StageTurn).rolls(rules.ChanceTimer) // turn 5
			broken := h.fork()
			broken.roll(1).is("markers", broken.s.Noise(), 0).is("things", int(broken.s.ItemsOut), 0)
			h.roll(2).decides(state.PhaseEvent).is("old markers", int(h.s.Markers[0].Old), 1).is("things", int(h.s.ItemsOut), 0)
		}},
		{"Kind 13, a zombie destroys it", "red 5,5\nred 20,20\nzombie shuffler 9,9\nzombie shuffler 15,9", gadgetsIn, func(g *scene) {
			g.s.AddItem(state.NewItem(g.at("9,11"), state.EggTimer, 9, state.ItemOn))
			g.s.AddItem(state.NewItem(g.at("9,6"), state.EggTimer, 9, state.ItemOn))
			g.s.AddItem(state.NewItem(g.at("16,9"), state.EggTimer, 1, 0))
			g.s.Smash(g.at("9,9"))
			g.is("things", int(g.s.ItemsOut), 2)
			g.s.Cursor = 1
			g.s.Stay()
			g.is("things", int(g.s.ItemsOut), 2) // it is not set
		}},
		{"Kind 11, S105", "red 5,5 carries toy-car\nred 1,31\nzombie shuffler 20,5", gadgetsIn, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieProne
			g.s.ThisTurn = 3
			g.pick().makeReady(0, state.ToyCar).is("actions", int(g.who(1).Actions), 0).rolls(rules.ChanceToy).is("dice", int(g.s.Dice), 4).roll(10).decides(state.PhaseTo).
				offers(action.KindTo, "5,5", "15,5").refuses(action.KindTo, "16,5").on(action.KindTo, "15,5").is("things", int(g.s.ItemsOut), 1).refuses(action.KindGet)
			g.s.Survivors[0].Marks |= state.Hidden
			g.s.Survivors[1].Marks |= state.Hidden
			g.s.Survivors[1].At = g.at("1,30")
			g.s.Event = 0
			g.from(state.StageTurn).is("things", int(g.s.ItemsOut), 1).from(state.StageGroups).rolls(rules.ChanceQuick).roll(1).
				holds(g.s.Zombies[0].At() == g.at("16,5"), "at %s", g.s.PlaceName(g.s.Zombies[0].At()))
			h := g.fork()
			h.from(state.StageBites).holds(h.s.Chance != rules.ChanceBite, "it attacks a toy")
			g.from(state.StageGroups).holds(g.s.Chance != rules.ChanceQuick, "it is in contact") // keeps to it without a die
			g.s.Event = 0
			g.from(state.StageTurn).is("things", int(g.s.ItemsOut), 0)
		}},
		{"Kind 11, in rain, and at 25\"", "red 1,31\nred 3,31\nzombie shuffler 30,5", gadgetsIn, func(g *scene) {
			g.s.AddItem(state.NewItem(g.at("10,5"), state.ToyCar, 9, state.ItemOn))
			g.s.Survivors[0].Marks |= state.Hidden
			g.s.Survivors[1].Marks |= state.Hidden
			h := g.fork()
			h.s.Weather |= state.Raining
			h.from(state.StageGroups).node(state.PhaseDir, rules.ChanceWander)
			g.from(state.StageGroups).rolls(rules.ChanceQuick)
		}},
		{"K258 S100, rope", "map supply\nred 24,28,1 carries rope\nred 1,1\nstatus F intact", gadgetsIn, func(g *scene) {
			g.s.ThisTurn = 3
			g.pick()
			out := g.squares(action.KindExit)
			g.on(action.KindExit, out[0]).is("things", len(g.s.Carried(0)), 0).decides(state.PhasePick).is("wounds", int(g.who(1).Wounds), 0)
		}},
		{"8.9 without gadgets", "red 5,5\nred 1,1", nil, func(g *scene) {
			g.s.Actor, g.s.Act = 0, action.KindSearch
			for _, k := range []state.ItemKind{state.Rope, state.ToyCar, state.EggTimer, state.Bicycle, state.Taser, state.Cartridges, state.Goggles, state.Chainsaw, state.LaserModule, state.Silencer} {
				h := g.fork()
				h.s.Identify(k)
				h.rolls(rules.ChanceHalfSupplies)
			}
		}},
	})
}

// Tasers, goggles and lasers: digest 6.11, 6.13.
func TestTasersAndSights(t *testing.T) {
	shock := func(g *scene, at string) *scene {
		return g.pick().do(action.Play{Kind: action.KindSnap, B: g.rank(0, state.Taser), Q: uint16(g.at(at))}).rolls(rules.ChanceTest).roll(6)
	}
	runRows(t, []row{
		{"K309 Shoot, S42", "red 5,5 carries taser:1\nred 20,20\nzombie runner 5,7\nzombie shuffler 5,8", gadgetsIn, func(g *scene) {
			shock(g, "5,7").holds(g.s.Zombies[0].Prone() && g.s.Zombies[0].Out(), "on its feet").is("kind", int(g.s.Zombies[0].Kind()), int(state.Runner)).
				is("markers", g.s.Noise(), 0).is("rounds", int(g.s.Carried(0)[0].Rounds()), 0).again().offers(action.KindTap, "5,7")
			g.s.Survivors[0].Marks |= state.Hidden
			g.s.Survivors[1].Marks |= state.Hidden
			g.s.Zombies[1] |= state.ZombieOut // as if
			g.from(state.StageGroups).holds(!g.s.Zombies[0].Out() && g.s.Zombies[0].Prone() && g.s.Zombies[0].At() == g.at("5,7"), "it has moved, or is out still")
		}},
		{"K309 Shoot, S42, a human in heavy clothes", "red 5,5 carries taser:1\nred 20,20\nblue 5,7 carries heavy-clothes\nblue 9,9", rivalsWithGadgets, func(g *scene) {
			shock(g, "5,7").holds(g.who(3).Marks&(state.Prone|state.Incapacitated) == 0, "he falls").is("actions", int(g.who(3).Actions), 2)
		}},
		{"S42 a human", "red 5,5 carries taser:1\nred 20,20\nblue 5,7 screamer\nblue 9,9", rivalsWithGadgets, func(g *scene) {
			shock(g, "5,7").holds(g.who(3).Is(state.Prone) && g.who(3).Is(state.Incapacitated), "he stands").is("actions", int(g.who(3).Actions), 0).is("wounds", int(g.who(3).Wounds), 0).
				is("markers", g.s.Noise(), 1)
			tap := g.fork()
			tap.again().offers(action.KindTap, "5,7")
			g.say(action.KindDone).decides(state.PhaseAct).is("who acts", int(g.s.Actor), 3)
			g.say(action.KindDone).holds(!g.who(3).Is(state.Incapacitated), "out in the next turn too") // his own phase is over
		}},
		{"S42 a human whose part was", "red 9,9\nred 20,20\nblue 5,5 carries taser:1\nblue 5,7", rivalsWithGadgets, func(g *scene) {
			g.who(1).At = g.at("5,3")
			g.s.Weather |= state.SecondSide
			g.act(1).do(action.Play{Kind: action.KindPick, A: 2}).do(action.Play{Kind: action.KindSnap, Q: uint16(g.at("5,3"))}).roll(6).say(action.KindDone).is("on turn", int(g.s.OnTurn), 1)
			g.say(action.KindDone).holds(!g.who(1).Is(state.Incapacitated), "out for two turns")
			h := given(g.t, "red 5,3\nred 20,20\nblue 5,5 carries taser:1\nblue 5,7", rivalsWithGadgets)
			h.act(0).say(action.KindDone).do(action.Play{Kind: action.KindPick, A: 2}).do(action.Play{Kind: action.KindSnap, Q: uint16(h.at("5,3"))}).roll(6)
			h.s.Served = 3
			h.s.ThisTurn = 3
			h.say(action.KindDone).holds(h.who(1).Is(state.Incapacitated), "up again at once")
			h.s.Event = 1
			h.from(state.StageTurn).is("actions", int(h.who(1).Actions), 0)
		}},
		{"S42 a dog", "red 5,5 carries taser:1\nred 20,20\ndog 5,7\ndog 5,8\ndog 6,8", gadgetsIn, func(g *scene) {
			shock(g, "5,7").holds(g.s.Dogs[0].Out(), "it is well")
			tap := g.fork()
			tap.again().offers(action.KindTap, "5,7").on(action.KindTap, "5,7").is("dogs", len(tap.s.DogList()), 2)
			g.from(state.StageDogs).rolls(rules.ChancePackCharge).roll(18).holds(g.s.DogAt(g.at("5,7")) >= 0, "it has moved")
			h := g.fork()
			for h.s.Stage == state.StageDogs {
				h.s.Apply(h.s.AppendLegal(nil)[0])
			}
			h.holds(!h.s.Dogs[0].Out(), "out for two turns")
		}},
		{"S42 only poor shots and aim count", "red 5,5 poor-shot marksman carries taser:1\nred 20,20\nzombie shuffler 5,8\nterrain , 5,8 5,8", gadgetsIn, func(g *scene) {
			g.who(1).Wounds = 2
			g.pick()
			h := g.fork()
			h.on(action.KindSnap, "5,8").is("need", int(h.s.Need), 5)
			g.on(action.KindAim, "5,8").is("need", int(g.s.Need), 4)
		}},
		{"K267 Spot, S106, goggles", "red 5,5 carries goggles\nred 20,20\ntoken 5,16", atNight, func(g *scene) {
			g.pick()
			h := g.fork()
			h.on(action.KindSpot, "5,16").is("dice", int(h.s.Dice), 2).is("outcomes", len(h.s.AppendLegal(nil)), 11)
			g.on(action.KindObserve, "5,16").is("dice", int(g.s.Dice), 3)
			legal, odds := g.s.AppendLegal(nil), g.s.AppendOdds(nil)
			sum, ones := uint64(0), uint64(0)
			for i, a := range legal {
				sum += odds[i]
				if action.Decode(a).M == rules.Doused {
					ones += odds[i]
				}
			}
			g.is("ways", int(sum), 216).is("with two 1s", int(ones), 16)
			h = g.fork()
			h.roll(10).holds(h.s.Carries(0, state.Goggles), "dead")
			g.do(action.Play{Kind: action.KindRoll, M: rules.Doused, Q: 6}).holds(!g.s.Carries(0, state.Goggles), "they live")
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
					g.is(fmt.Sprint(n, " dice, ", sum), int(rules.WaysWithout(n, sum)), int(without[sum]))
				}
			}
		}},
		{"Kind 64, S104", "red 5,5 carries pistol:12 laser-module shotgun:2\nred 20,20\nzombie boss 5,15\nzombie boss 5,16", gadgetsIn, func(g *scene) {
			g.pick().holds(strings.Contains(g.legal(), "fit laser-module pistol") && !strings.Contains(g.legal(), "fit laser-module shotgun"), "%s", g.legal()).
				is("camouflage", g.s.Camouflage(0), 3).do(action.Play{Kind: action.KindFit, B: g.rank(0, state.LaserModule), Q: uint16(g.rank(0, state.Pistol))}).is("camouflage", g.s.Camouflage(0), 3).
				is("things", len(g.s.Carried(0)), 2).again()
			h := g.fork()
			h.do(action.Play{Kind: action.KindSnap, B: h.rank(0, state.Pistol), Q: uint16(h.at("5,16"))}).is("need at 10\"", int(h.s.Need), 5)
			g.do(action.Play{Kind: action.KindSnap, B: g.rank(0, state.Pistol), Q: uint16(g.at("5,15"))}).is("need at 9\"", int(g.s.Need), 5)
		}},
		{"Kind 64, two 1s in a row", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,9", gadgetsIn, func(g *scene) {
			g.s.ChangeItem(0, g.s.Items[0]|state.ItemLaser)
			g.who(1).Actions = 4
			g.pick().on(action.KindSnap, "5,9").is("need", int(g.s.Need), 3).roll(1).holds(g.who(1).Has(state.LaserFailed), "").again()
			h := g.fork()
			h.on(action.KindSnap, "5,9").roll(2).holds(!h.who(1).Has(state.LaserFailed), "").again().on(action.KindSnap, "5,9").roll(1).holds(h.s.Carried(0)[0]&state.ItemLaser != 0, "dead")
			g.on(action.KindSnap, "5,9").roll(1).holds(g.s.Carried(0)[0]&state.ItemLaser == 0 && !g.who(1).Has(state.LaserFailed), "it shines").again().on(action.KindSnap, "5,9").is("need", int(g.s.Need), 4)
		}},
	})
}

// Climbers and bicycles: digest 6.10, 6.14.
func TestClimbersAndWheels(t *testing.T) {
	const wall = "house 20,20 24,24 floors 3 stairs 24,24 door 22,20 S window 20,22 W\n"
	runRows(t, []row{
		{"K230 Trait climber, S99", wall + "status A intact\nred 19,22 climber\nred 1,1", gadgetsIn, func(g *scene) {
			g.s.ThisTurn = 3
			g.pick().holds(strings.Contains(g.legal(), "climb 1, climb 2") && !strings.Contains(g.legal(), "climb 3"), "%s", g.legal())
			g.do(action.Play{Kind: action.KindClimb, Q: 2}).is("height", g.who(1).Height(), 2).is("actions", int(g.who(1).Actions), 1).again()
			if have := g.legal(); !strings.HasPrefix(have, "run, ") || strings.Contains(have, "hide") || !strings.Contains(have, "shout") {
				t.Error(have)
			}
			g.refuses(action.KindMelee).refuses(action.KindEnter).say(action.KindRun)
			fallen := g.fork()
			fallen.roll(1).is("height", fallen.who(1).Height(), 0).holds(fallen.s.Act == 0, "2\" hurt")
			h := g.fork()
			h.roll(2).decides(state.PhaseTo).is("ways", len(h.s.AppendLegal(nil)), 1).on(action.KindTo, "19,22").is("height", h.who(1).Height(), 2)
			g.roll(3).decides(state.PhaseTo).do(action.Play{Kind: action.KindClimb, Q: 3}).is("height", g.who(1).Height(), 3)
			g.who(1).Actions = 2
			g.who(1).Marks = 0
			g.pick()
			if have := g.legal(); !strings.Contains(have, "enter A1/1") || !strings.Contains(have, "climb 1, climb 2, climb 4, climb 5") {
				t.Error(have)
			}
			down := g.fork()
			down.do(action.Play{Kind: action.KindClimb, Q: 5}).again().say(action.KindRun).roll(1).rolls(rules.ChanceFall).is("inches", int(down.s.Inches), 5).roll(2).is("power", int(down.s.Power), 3).
				roll(1).is("wounds", int(down.who(1).Wounds), 1)
			g.do(action.Play{Kind: action.KindEnter, A: 0, B: 1, M: 1}).rolls(rules.ChanceTest).is("need", int(g.s.Need), 2).roll(2).
				holds(g.s.Buildings[0].Breached(1, 1) && !g.s.Buildings[0].Breached(0, 1), "the wrong breach")
			g.roll(2).decides(state.PhaseStand).on(action.KindStand, "20,22,1").is("height", g.who(1).Height(), 0).is("floor", g.who(1).At.Floor(), 1)
		}},
		{"Trait climber, others, doors and low houses", wall + "house 10,10 12,12 door 12,11 E window 10,11 W\nred 19,22\nred 9,11 climber\nred 22,19 climber\nred 19,23 climber", gadgetsIn, func(g *scene) {
			for slot := range 4 {
				g.holds(!g.s.Climbs(slot), "slot %d climbs", slot)
			}
		}},
		{"S99 out of reach", wall + "status A intact\nred 19,22 climber\nred 1,1\nzombie shuffler 18,22", gadgetsIn, func(g *scene) {
			g.who(1).Vehicle = 3 << 4
			h := g.fork()
			h.from(state.StageBites).holds(h.s.Chance != rules.ChanceBite, "it reaches him")
			g.who(1).Vehicle = 0
			g.from(state.StageBites).rolls(rules.ChanceBite)
		}},
		{"S99 who faints comes down", wall + "red 19,22 climber\nred 1,1", gadgetsIn, func(g *scene) {
			g.who(1).Vehicle = 3 << 4
			g.s.StunHuman(0, 3)
			g.is("height", g.who(1).Height(), 0)
		}},
		{"K353 S57", "red 5,5 carries bicycle pistol:12 rifle:12\nred 1,1\nterrain = 5,5 5,31\nterrain f 3,9 7,9\nzombie boss 20,5", gadgetsIn, func(g *scene) {
			g.is("carried", g.s.MoveInches(0), 5).pick()
			h := g.fork()
			h.refuses(action.KindDismount).say(action.KindMount).is("actions", int(h.who(1).Actions), 1).again().is("on the road", h.s.MoveInches(0), 8)
			have := h.legal()
			for _, word := range []string{"hide", "aim", "melee", "shout", "mount", "reload", "give", "get"} {
				if strings.Contains(", "+have, ", "+word) {
					t.Errorf("%s is offered: %s", word, have)
				}
			}
			for _, word := range []string{"dismount", "spot"} {
				h.holds(word == "spot" || strings.Contains(have, word), "%s is not offered: %s", word, have)
			}
			h.refuses(action.KindMove, "5,10", "5,9").offers(action.KindMove, "13,5", "5,8")
			h.s.Survivors[0].At = h.at("5,4")
			h.is("beside the road", h.s.MoveInches(0), 7)
			shot := h.fork()
			shot.s.Zombies[0] = shot.s.Zombies[0].To(shot.at("5,14"))
			shot.pick().do(action.Play{Kind: action.KindSnap, B: shot.rank(0, state.Pistol), Q: uint16(shot.at("5,14"))})
			h.s.Fell(0)
			h.holds(!h.who(1).Is(state.Mounted), "he sits")
		}},
		{"S57 rifles", "red 5,5 carries bicycle rifle:12\nred 1,1\nzombie boss 20,5", gadgetsIn, func(g *scene) {
			g.pick().offers(action.KindSnap, "20,5").say(action.KindMount).again().refuses(action.KindSnap)
		}},
		{"S57 RUN and a toy", "red 5,5 carries bicycle toy-car\nred 1,1", gadgetsIn, func(g *scene) {
			g.who(1).Marks |= state.Mounted
			g.who(1).Actions = 3
			g.pick().refuses(action.KindReload).on(action.KindMove, "5,6").again().say(action.KindRun).roll(2).is("inches", int(g.s.Inches), 3)
		}},
	})
}
