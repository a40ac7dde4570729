package streets

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// blasting enables explosions.
func blasting(o *state.Options) { o.Without &^= state.Blasts }

// blastingRivals has two sides, so that survivors are foes.
func blastingRivals(o *state.Options) { o.Without &^= state.Blasts; o.Mode = state.Rivals }

// throwing is a throw of a record at a square.
func (g *scene) throwing(k action.Kind, rank uint8, xy string) action.Play {
	return action.Play{Kind: k, B: rank, Q: uint16(g.at(xy))}
}

// throwNeeds begins the part of red, throws, and returns the need; 99 if the throw is not legal.
func (g *scene) throwNeeds(k action.Kind, rank uint8, xy string) int {
	g.t.Helper()
	h := g.fork()
	h.act(0)
	if h.s.Node == state.PhasePick {
		h.say(action.KindPick)
	}
	p := h.throwing(k, rank, xy)
	if !slices.Contains(h.s.AppendLegal(nil), p.Action()) {
		return 99
	}
	h.do(p)
	return int(h.s.Need)
}

// detonates plays a throw of c1's first record that hits.
func (g *scene) detonates(xy string) *scene {
	g.t.Helper()
	g.act(0)
	if g.s.Node == state.PhasePick {
		g.say(action.KindPick)
	}
	return g.do(g.throwing(action.KindThrow, 0, xy)).roll(6)
}

// standing lists zombies with their places.
func (g *scene) standing() string {
	text := ""
	for _, z := range g.s.ZombieList() {
		text += fmt.Sprint(z.Kind(), " ", g.s.PlaceName(z.At()), ";")
	}
	return text
}

// Throws and explosions: digest 6.13.
func TestBlasts(t *testing.T) {
	runRows(t, []row{
		{"K310 S41", "red 5,5\nred 25,25\nzombie boss 5,8", blasting, func(g *scene) {
			g.is("need", g.throwNeeds(action.KindThrow, action.AnyRock, "5,8"), 4).is("aimed", g.throwNeeds(action.KindAimThrow, action.AnyRock, "5,8"), 3)
			g.acts().do(g.throwing(action.KindThrow, action.AnyRock, "5,8")).roll(4).is("damage", int(g.s.Power), -2).roll(1).is("markers", g.s.Noise(), 0).
				decides(state.PhasePick).holds(g.who(1).Fire&(state.Fired|state.FiredGun) == state.Fired, "a rock is a firearm")
			short, medium, long := g.s.Reach(0, 0)
			g.holds(fmt.Sprint(short, medium, long) == "4 6 8", "%d %d %d", short, medium, long)
		}},
		{"K310 S41, in a building", "house 4,4 8,8 door 6,4 S\nstatus A ransacked\nred 5,5\nzombie boss 5,7", blasting, func(g *scene) { g.act(0).refuses(action.KindThrow) }},
		{"K310 S41, sling and strong", "red 5,5 carries sling\nred 25,25 strong\nzombie boss 5,8", blasting, func(g *scene) {
			for slot := range 2 {
				short, medium, long := g.s.Reach(slot, 0)
				g.holds(fmt.Sprint(short, medium, long) == "6 8 10", "%d %d %d", short, medium, long)
			}
			g.acts().do(g.throwing(action.KindThrow, action.AnyRock, "5,8")).roll(4).is("damage", int(g.s.Power), -1)
		}},
		{"K310 T5.1, spears and knives", "red 5,5 carries large-knife spear\nred 25,25\nzombie boss 5,8", blasting, func(g *scene) {
			for rank, want := range []int{-1, 0} {
				h := g.fork()
				h.acts().do(g.throwing(action.KindThrow, uint8(rank), "5,8")).roll(4).is("damage", int(h.s.Power), want).is("in hand", len(h.s.Carried(0)), 1)
				_, lying := h.s.Span(g.at("5,8"))
				g.is("lying", len(lying), 1)
			}
		}},
		{"K445 Trait weakling", "red 5,5 weakling\nred 25,25\nzombie boss 5,9", blasting, func(g *scene) {
			short, medium, long := g.s.Reach(0, 0)
			g.holds(fmt.Sprint(short, medium, long) == "2 4 6", "%d %d %d", short, medium, long)
			g.acts().offers(action.KindThrow, "5,9").do(g.throwing(action.KindThrow, action.AnyRock, "5,9")).is("need", int(g.s.Need), 6)
		}},
		{"K445 Trait weakling, melee and ENTER", "house 4,7 8,11 door 6,7 S\nstatus A intact\nred 6,6 weakling\nred 25,25\nzombie boss 5,6", blasting, func(g *scene) {
			h := g.fork()
			h.acts().on(action.KindMelee, "5,6").roll(6).is("damage", int(h.s.Power), -2)
			g.acts().say(action.KindEnter).is("need", int(g.s.Need), 4)
		}},
		{"K474 Options", "red 5,5\nred 25,25\nzombie boss 5,8", func(o *state.Options) { blasting(o); o.Rocks = state.RocksOff }, func(g *scene) {
			g.acts().refuses(action.KindThrow)
		}},
		{"K311 Blast", "red 5,5 carries frag-grenade:2\nred 25,25\nzombie shuffler 9,5\nzombie shuffler 11,5\nzombie shuffler 12,5\nzombie runner 13,5", blasting, func(g *scene) {
			g.detonates("9,5").rolls(rules.ChanceBlast).is("first", int(g.s.Power), 1).is("markers", g.s.Noise(), 1).is("left", len(g.s.Carried(0)), 1)
			g.roll(3).rolls(rules.ChanceBlast).is("at 1\"", int(g.s.Power), 1).roll(1).is("at 2\"", int(g.s.Power), -1).roll(3).decides(state.PhasePick)
			g.holds(g.s.Markers[0].At == g.at("9,5").Square(), "the noise is elsewhere")
			g.holds(g.standing() == "ankle-biter 9,5;ankle-biter 11,5;ankle-biter 12,5;runner 13,5;", "%s", g.standing())
			g.holds(g.who(1).Fire&state.FiredGun != 0, "a grenade is no explosive")
		}},
		{"K311 Blast, survivors and their armour, by slot", "red 9,9 carries frag-grenade\nred 9,6 carries body-armour\nred 9,4\nzombie shuffler 9,5", blasting, func(g *scene) {
			g.detonates("9,5").is("armour", int(g.s.Power), -1).roll(6).is("plain", int(g.s.Power), 1).roll(6).is("zombie", int(g.s.Power), 1).roll(5).
				is("wounds", int(g.who(2).Wounds), 2).is("wounds", int(g.who(3).Wounds), 2).is("zombies", int(g.s.ZombiesOut), 0)
		}},
		{"K311 S85, thrown back from the middle", "red 9,1 carries frag-grenade\nred 25,25\nzombie shuffler 9,5\nzombie shuffler 9,6", blasting, func(g *scene) {
			g.detonates("9,5").s.Power = 0
			g.roll(1)
			g.holds(g.s.Zombies[0].Prone(), "not thrown down").s.Power = 0
			g.roll(1)
			g.holds(g.standing() == "shuffler 9,5;shuffler 9,7;", "%s", g.standing()).decides(state.PhasePick)
		}},
		{"K311 Blast, at the thrower himself", "red 5,5 carries frag-grenade\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("5,5").roll(4).is("wounds", int(g.who(1).Wounds), 2)
			h := given(g.t, "red 5,5 carries frag-grenade\nzombie shuffler 20,20", blasting)
			h.detonates("5,5").roll(5).decides(state.PhaseOver)
		}},
		{"K313 Blast", "red 5,5 carries frag-grenade\nred 25,25\nterrain t 4,8 6,8", blasting, func(g *scene) {
			for dx, want := range map[int]int{4: 4, 5: 5, 7: 6, 8: 99} {
				g.is(fmt.Sprint("need at ", dx-1, "\""), g.throwNeeds(action.KindThrow, 0, fmt.Sprint(5+dx, ",5")), want)
			}
			g.is("out of sight", g.throwNeeds(action.KindThrow, 0, "5,9"), 99)
		}},
		{"K313 Blast, throwing arm, poor shot, aimed", "red 5,5 throwing-arm carries frag-grenade\nred 25,25", blasting, func(g *scene) {
			g.is("need", g.throwNeeds(action.KindThrow, 0, "9,5"), 3).is("aimed", g.throwNeeds(action.KindAimThrow, 0, "9,5"), 2)
			h := given(g.t, "red 5,5 poor-shot carries frag-grenade\nred 25,25", blasting)
			h.is("need", h.throwNeeds(action.KindThrow, 0, "9,5"), 5)
		}},
		{"K313 S61, nobody aims a throw beside a zombie", "red 5,5 carries frag-grenade\nred 25,25\nzombie shuffler 5,7", blasting, func(g *scene) {
			g.acts().offers(action.KindThrow).refuses(action.KindAimThrow)
		}},
		{"K313 Grid 16, a miss scatters", "red 5,5 carries frag-grenade\nred 25,25\nzombie shuffler 9,8", blasting, func(g *scene) {
			g.acts().do(g.throwing(action.KindThrow, 0, "9,5")).roll(3).rolls(rules.ChanceScatter).roll(5).is("inches", int(g.s.Inches), 3).
				node(state.PhaseDir, rules.ChanceScatterDir).dir(ground.N).rolls(rules.ChanceBlast).holds(g.s.Target == g.at("9,8"), "it comes down at %s", g.s.PlaceName(g.s.Target))
		}},
		{"K313 T5.1, launchers", "red 5,5 marksman carries grenade-launcher:6\nred 25,25\nzombie shuffler 18,18", blasting, func(g *scene) {
			g.is("short", g.throwNeeds(action.KindThrow, 0, "10,5"), 3).is("long", g.throwNeeds(action.KindThrow, 0, "5,26"), 5).is("out", g.throwNeeds(action.KindThrow, 0, "5,27"), 99)
			g.detonates("18,18").is("rounds", int(g.s.Carried(0)[0].Rounds()), 5).is("markers", g.s.Noise(), 2).roll(6).is("zombies", int(g.s.ZombiesOut), 0)
		}},
		{"K313 Data 1, launchers are for neither SNAP nor AIMED SHOTS", "red 5,5 carries launcher:1 rocket-launcher:1\nred 25,25\nzombie shuffler 5,9", blasting, func(g *scene) {
			g.acts().refuses(action.KindSnap).refuses(action.KindAim).offers(action.KindThrow, "5,9")
		}},
		{"K314 Blast", "map supply\nred 12,2 carries frag-grenade:4\nstatus A barricaded", blasting, func(g *scene) {
			for _, want := range []state.Status{ground.Intact, ground.Ransacked, ground.Ruin, ground.Ruin} {
				g.s.Buildings[0].Breaches[0] = 1
				g.s.Clear()
				g.s.Stage, g.s.Node, g.s.Target = state.StageOrder, state.PhaseNone, g.at("11,10")
				g.s.Explode()
				g.s.Run()
				g.holds(g.s.Buildings[0].Class == want, "A is %s, not %s", g.s.Buildings[0].Class, want).is("breaches", int(g.s.Buildings[0].Breaches[0]), 1)
			}
		}},
		{"K315 Blast, S71", "map supply\nred 15,10 carries frag-grenade", blasting, func(g *scene) {
			g.detonates("11,10").rolls(rules.ChanceShaken)
			for die, want := range map[uint16]state.Status{2: ground.Ruin, 5: ground.Ransacked, 6: ground.Intact} {
				g.holds(g.fork().roll(die).s.Buildings[0].Class == want, "%d is not %s", die, want)
			}
		}},
		{"K317 Blast", "map supply\nred 9,10\nblue 16,10 carries rocket-launcher:1\nzombie shuffler 5,9\nzombie shuffler 11,11\nstatus A intact", blastingRivals, func(g *scene) {
			g.act(1).do(g.throwing(action.KindThrow, 0, "9,10")).roll(6).holds(g.s.Buildings[0].Class == ground.Ransacked, "A is %s", g.s.Buildings[0].Class).
				rolls(rules.ChanceInside).is("inside", int(g.s.Power), -1).roll(5).is("wounds", int(g.who(1).Wounds), 1).rolls(rules.ChanceInside).roll(3).rolls(rules.ChanceBlast)
			g.holds(g.standing() == "ankle-biter 5,9;shuffler 11,11;", "%s", g.standing()).holds(g.s.Target == g.at("10,10"), "the blast is at %s", g.s.PlaceName(g.s.Target))
			for g.s.Node == state.PhaseRoll {
				g.roll(6)
			}
			g.holds(g.s.Buildings[0].Class == ground.Ransacked, "it is shaken twice").is("markers", g.s.Noise(), 2)
		}},
		{"K317 a rocket that misses a house falls before it", "map supply\nred 16,10 carries rocket-launcher:1\nstatus A intact", blasting, func(g *scene) {
			g.act(0).do(g.throwing(action.KindThrow, 0, "7,10")).roll(3).holds(g.s.Target == g.at("10,10"), "it falls at %s", g.s.PlaceName(g.s.Target))
		}},
		{"K318 Blast, S68, S72", "map supply\nred 6,5 carries molotov\nred 12,10\nzombie shuffler 6,9\nstatus A ransacked", func(o *state.Options) { blasting(o); o.Rocks = state.RocksOff }, func(g *scene) {
			g.acts().refuses(action.KindThrow).say(action.KindReload).say(action.KindPick).do(g.throwing(action.KindThrow, 0, "6,8")).roll(4).
				rolls(rules.ChanceBlast).is("damage", int(g.s.Power), -1).roll(2).is("fire", int(g.s.Buildings[0].Fire), 1).is("markers", g.s.Noise(), 0).is("in hand", len(g.s.Carried(0)), 0)
			h := g.fork()
			h.s.Survivors[0].Actions = 1
			h.acts().refuses(action.KindEnter)
			g.from(state.StageClose).rolls(rules.ChanceBurn).roll(5).decides(state.PhaseEvent).is("kind", int(g.s.Zombies[0].Kind()), int(state.AnkleBiter))
		}},
		{"K319 Blast, S69", "red 5,5 carries smoke-grenade\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("9,5").decides(state.PhasePick)
			sees := func() bool {
				w := g.s.Table()
				defer w.Release()
				return w.Table.Sees(g.at("5,5"), g.at("14,5"))
			}
			g.holds(!sees(), "smoke hides nothing")
			for turn := range 3 {
				g.holds(!sees(), "the smoke is gone %d phases on", turn)
				g.s.Clear()
				g.s.Stage = state.StageClose
				g.s.StepClose()
			}
			g.holds(sees(), "the smoke stays")
		}},
		{"K319 S69, tear gas", "red 9,6 carries tear-gas\nred 9,4 carries gas-mask\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.detonates("9,5")
			g.s.Clear()
			for _, want := range []string{"122", "122", "222"} {
				g.s.Stage = state.StageClose
				g.s.StepClose()
				g.s.GiveActions()
				g.s.Choke()
				have := ""
				for slot := range 3 {
					have += fmt.Sprint(g.s.Survivors[slot].Actions)
				}
				g.holds(have == want, "actions %s, not %s", have, want)
			}
		}},
		{"K321 Blast, S70", "red 5,5 carries dynamite:2\nred 25,25\nzombie shuffler 5,6", blasting, func(g *scene) {
			g.acts().refuses(action.KindPlant).say(action.KindReload).say(action.KindPick).do(action.Play{Kind: action.KindPlant, B: 1}).
				is("charges", int(g.s.Charges[0].Kind), int(state.LaidDynamite)).is("in hand", int(g.s.Carried(0)[0].Count()), 1)
			g.s.Clear()
			g.s.Stage = state.StageClose
			g.s.StepClose()
			g.holds(g.s.Chance != rules.ChanceFuse, "a die in the turn in which it was lit")
			g.s.Clear()
			g.s.ThisTurn, g.s.Stage = 4, state.StageClose
			g.s.Node = state.PhaseNone
			g.s.StepClose()
			g.rolls(rules.ChanceFuse)
			out, on, off := g.fork(), g.fork(), g.fork()
			out.s.Node = state.PhaseNone
			out.s.RolledFuse(1)
			_, lying := out.s.Span(g.at("5,5"))
			g.is("charges", int(out.s.Charges[0].Kind), int(state.NoCharge)).is("lying", len(lying), 1)
			on.s.RolledFuse(3)
			g.is("charges", int(on.s.Charges[0].Kind), int(state.LaidDynamite))
			off.s.RolledFuse(4)
			g.holds(off.s.Victims != 0, "nobody is in the blast").is("charges", int(off.s.Charges[0].Kind), int(state.NoCharge))
			off.s.StepBlast()
			off.s.RolledBlast(5)
		}},
		{"K322 S70", "red 5,5 carries dynamite\nred 25,25\nzombie shuffler 20,20", blasting, func(g *scene) {
			g.acts().say(action.KindReload)
			g.s.Items[0] &^= rules.ItemServed
			g.from(state.StageClose).rolls(rules.ChanceFuse).roll(5).rolls(rules.ChanceBlast).roll(4).is("wounds", int(g.who(1).Wounds), 2).is("in hand", len(g.s.Carried(0)), 0)
		}},
		{"K323 S67", "red 5,5 carries frag-grenade\nred 25,25\nzombie ankle-biter 9,5\nzombie ankle-biter 9,6", blasting, func(g *scene) {
			g.detonates("9,5").roll(3, 3).is("kills", int(g.s.Seats[0].Expired), 2)
		}},
		{"K323 S67, by a charge", "red 5,5\nblue 25,25\nzombie ankle-biter 9,5", blasting, func(g *scene) {
			g.s.AddCharge(state.NewCharge(g.at("9,5"), state.LaidDynamite, 1))
			g.from(state.StageClose).roll(5, 3).is("kills", int(g.s.Seats[1].Expired), 1)
		}},
		{"K433 Blast", "vehicle car 16,9 N\nred 13,9 carries molotov\nblue 17,14\nred 25,25", func(o *state.Options) { blastingRivals(o); byCar(o) }, func(g *scene) {
			g.seat(2).s.Items[0] |= state.ItemOn
			g.acts().do(g.throwing(action.KindThrow, 0, "16,9")).roll(6).decides(state.PhasePick).holds(g.s.Vehicles[0].Is(state.Aflame), "it does not burn")
			g.s.Survivors[0].At = g.at("15,9")
			g.acts().refuses(action.KindBoard)
			h := g.fork()
			h.s.Vehicles[0].Flags &^= state.Aflame
			h.acts().offers(action.KindBoard)
			for turn := range uint16(2) {
				g.from(state.StageClose).rolls(rules.ChanceBurn).roll(3).is("wounds", int(g.who(2).Wounds), int(turn)+1)
				g.s.Event, g.s.ThisTurn = 0, 3
			}
		}},
		{"K310 S83, a rock at somebody in a vehicle", "vehicle car 16,9 N\nred 14,9\nblue 17,14\nred 25,25", func(o *state.Options) { blastingRivals(o); byCar(o) }, func(g *scene) {
			g.seat(2)
			g.acts().do(g.throwing(action.KindThrow, action.AnyRock, "16,9")).rolls(rules.ChanceAboard)
			h := g.fork().roll(2)
			h.rolls(rules.ChanceTest).is("in cover", int(h.s.Need), 6)
			g.roll(3, 6, 6).is("wounds", int(g.who(2).Wounds), 0).is("points", int(g.s.Vehicles[0].Points), 2)
		}},
		{"S72 zombies keep out of fire, and get out of it", "map supply\nred 3,10\nzombie shuffler 10,10\nzombie shuffler 7,10\nstatus A ransacked", blasting, func(g *scene) {
			w := g.s.Table()
			w.Flood.Reach(&w.Table, ground.Zombie, g.at("10,10"), state.Inches(6))
			g.holds(w.Flood.Has(g.at("9,10")), "it cannot go in").holds(g.s.Buildings[0].Fire == 0, "it burns")
			w.Release()
			g.s.Ignite(g.at("7,10"))
			w = g.s.Table()
			defer w.Release()
			w.Flood.Reach(&w.Table, ground.Zombie, g.at("10,10"), state.Inches(6))
			g.holds(!w.Flood.Has(g.at("9,10")), "it goes in")
			w.Flood.Reach(&w.Table, ground.Zombie, g.at("7,10"), state.Inches(8))
			g.holds(w.Flood.Has(g.at("10,9")) && w.Flood.Has(g.at("8,10")), "it stays in")
		}},
		{"S72 zombies do not force their way into fire", "map supply\nred 5,10\nzombie shuffler 10,10\nstatus A intact", blasting, func(g *scene) {
			g.s.Ignite(g.at("7,10"))
			g.from(state.StageGroups).rolls(rules.ChanceSiege).roll(1)
			g.holds(g.s.Zombies[0].At() == g.at("10,10") && g.s.Buildings[0].Breaches[0] == 0, "it is at %s", g.s.PlaceName(g.s.Zombies[0].At()))
		}},
		{"S69 smoke blocks sight for zombies too", "red 5,5\nzombie shuffler 14,5", blasting, func(g *scene) {
			g.s.AddCloud(state.Smoke, g.at("9,5"))
			w := g.s.Table()
			defer w.Release()
			g.holds(!w.Table.ZombieSees(g.at("14,5"), g.at("5,5")), "it sees through smoke")
		}},
	})
}
