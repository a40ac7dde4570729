package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// fateOf describes the zombie of a scene that was a shuffler.
func fateOf(s *rules.State) string {
	if s.ZombiesOut == 0 {
		return "dead"
	}
	switch z := s.Zombies[0]; {
	case z.Prone():
		return "stagger"
	default:
		return z.Kind().String()
	}
}

// untilDone plays chance out until an action is over.
func untilDone(s *rules.State) bool { return s.Act == 0 }

// MELEE, DOUBLE-TAP, wounds: digest 6.12, 6.16.
func TestFight(t *testing.T) {
	whole := func(g *scene) string {
		g.acts().on(action.KindMelee, "6,5")
		return fmt.Sprint(g.weights(untilDone, fateOf))
	}
	runRows(t, []row{
		{"K269 Melee", "red 5,5 carries club\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:3 dead:3 runner:18 shuffler:9 stagger:3]" {
				t.Error(have)
			}
		}},
		{"K270 Melee", "red 5,5 carries machete\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:6 dead:3 runner:18 shuffler:9]" {
				t.Error(have)
			}
		}},
		{"K271 Melee", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			if have := whole(g); have != "map[ankle-biter:3 runner:21 shuffler:9 stagger:3]" {
				t.Error(have)
			}
		}},
		{"K273 Melee", "red 5,5\nblue 6,5\nzombie shuffler 7,5", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(1)
			g.act(0).on(action.KindMelee, "6,5").is("need", int(g.s.Need), 3)
		}},
		{"K273 Melee, agile", "red 5,5\nblue 6,5 agile", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) { g.act(0).on(action.KindMelee, "6,5").is("need", int(g.s.Need), 5) }},
		{"K274 Melee, Odds", "red 5,5 wimp\nred 20,20\nzombie shuffler 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.who(1).Wounds = 2
			for n, z := range g.s.ZombieList() {
				g.s.Zombies[n] = z.Holding(0)
			}
			g.acts().on(action.KindMelee, "6,5").rolls(rules.ChanceOdds)
			w := g.weights(func(s *rules.State) bool { return s.Chance == rules.ChanceDamage || s.Act == 0 }, func(s *rules.State) string { return rules.ChanceTable[s.Chance].Name })
			g.holds(fmt.Sprint(w) == "map[damage:1 none:11]" || fmt.Sprint(w) == "map[damage:3 none:33]", "%v", w)
		}},
		{"K277 Melee, S40", "red 5,5 carries large-knife\nblue 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.is("zombie", g.s.BestBlade(0, false), -1).is("human", g.s.BestBlade(0, true), 0)
		}},
		{"K279 S85", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			h := g.fork()
			h.acts().on(action.KindMelee, "6,5").roll(4, 2).holds(h.s.Zombies[0].At() == h.at("7,5") && h.s.Zombies[0].Prone(), "not thrown back")
			g.s.AddZombie(g.at("7,5"), state.Shuffler)
			g.acts().on(action.KindMelee, "6,5").roll(4, 2).holds(g.s.Zombies[0].At() == g.at("6,5") && g.s.Zombies[0].Prone(), "not thrown down")
		}},
		{"K281 Tap", "red 5,5 carries pistol:3\nred 6,5 carries machete\nred 7,7\nred 20,20", nil, func(g *scene) {
			g.s.Kill(1)
			g.acts()
			h := g.fork()
			h.do(action.Play{Kind: action.KindTap, M: rules.OfCorpse, Q: uint16(g.at("6,5"))}).holds(h.s.Survivors[1].State == state.Gone, "a corpse").
				holds(h.s.Find(h.at("6,5"), state.Machete) >= 0, "the machete is gone").is("markers", h.s.Noise(), 0)
			g.s.Survivors[1].At = g.at("5,8")
			g.do(action.Play{Kind: action.KindShootTap, B: 0, M: rules.OfCorpse, Q: uint16(g.at("5,8"))}).is("markers", g.s.Noise(), 1).is("rounds", int(g.s.Carried(0)[0].Rounds()), 2)
		}},
		{"K281 Tap, bow", "red 5,5 carries bow arrows:3\nred 5,7\nred 20,20", nil, func(g *scene) {
			g.s.Kill(1)
			g.acts().do(action.Play{Kind: action.KindShootTap, M: rules.OfCorpse, Q: uint16(g.at("5,7"))}).is("markers", g.s.Noise(), 0).is("arrows", g.s.Amount(0, state.Arrows), 2)
		}},
		{"K282 Tap, S59", "red 5,5\nzombie shuffler 6,5\nzombie shuffler 5,6", nil, func(g *scene) {
			g.s.Zombies[0] |= state.ZombieProne
			g.s.Zombies[1] |= state.ZombieOut
			g.act(0).offers(action.KindTap, "5,6").refuses(action.KindTap, "6,5")
		}},
		{"K094 Event 56", "red 5,5\nred 5,7\nred 20,20\nzombie shuffler 6,5\nzombie shuffler 21,20", nil, func(g *scene) {
			g.s.Event = 1 + uint8(state.EventRow(56))
			h := g.fork()
			h.acts().on(action.KindMelee, "6,5").is("need", int(h.s.Need), 3)
			g.act(0).do(action.Play{Kind: action.KindPick, A: 2}).on(action.KindMelee, "21,20").is("need", int(g.s.Need), 4)
		}},
		{"K391 Corpse, S05", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.Kill(0)
			g.fork().from(state.StageCorpses).holds(g.s.Chance != rules.ChanceCorpse, "a die for who died just now")
			g.s.Survivors[0].Marks &^= state.FreshBody
			h := g.fork()
			h.from(state.StageCorpses).rolls(rules.ChanceCorpse).roll(1).is("zombies", int(h.s.ZombiesOut), 1).is("kind", int(h.s.Zombies[0].Kind()), int(state.Shuffler))
			h = g.fork()
			h.from(state.StageCorpses).roll(4).holds(h.who(1).State == state.Corpse, "gone")
			g.from(state.StageCorpses).roll(5).holds(g.who(1).State == state.Gone, "there")
		}},
		{"K382 Wound 2", "red 5,5\nred 9,9 feeble", nil, func(g *scene) {
			g.s.WoundHuman(0, 3)
			g.s.WoundHuman(1, 2)
			g.holds(g.who(1).State == state.Corpse && g.who(2).State == state.Corpse, "alive")
		}},
		{"K383 S86", "red 5,5 tough", nil, func(g *scene) {
			g.s.WoundHuman(0, 2)
			g.is("wounds", int(g.who(1).Wounds), 1).holds(g.who(1).Has(state.ToughUsed), "")
		}},
		{"K385 Trait hypochondriac", "red 5,5 hypochondriac", nil, func(g *scene) {
			g.who(1).Wounds = 1
			g.is("penalty", g.s.Penalty(0), 1)
			g.who(1).Wounds = 2
			g.is("penalty", g.s.Penalty(0), 2)
		}},
		{"K386 Wound 5, S87", "red 5,5\nred 6,5", nil, func(g *scene) {
			g.s.WoundHuman(1, 1)
			g.s.StunHuman(1, 2)
			g.holds(g.s.Unconscious(1) && g.who(2).Here(), "").is("actions", int(g.who(2).Actions), 0)
			g.act(0).do(action.Play{Kind: action.KindAid, A: 1}).roll(1).is("stuns", int(g.who(2).Stuns), 0).is("wounds", int(g.who(2).Wounds), 1)
		}},
		{"K387 Wound 6, S35", "red 5,5\nzombie shuffler 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			for n, z := range g.s.ZombieList() {
				g.s.Zombies[n] = z.Holding(0)
			}
			g.is("penalty", g.s.Penalty(0), 2)
		}},
		{"K154 Wound 4", "red 5,5\nzombie runner 6,5", nil, func(g *scene) {
			g.s.WoundZombie(0, 1)
			g.holds(g.s.Zombies[0] == state.NewZombie(g.at("6,5"), state.Shuffler), "%v", g.s.Zombies[0])
		}},
		{"K155 Wound 4, S14", "red 5,5\nzombie runner 6,5\nzombie shuffler 7,5\nzombie boss 8,5", nil, func(g *scene) {
			g.s.WoundZombie(0, 2)
			g.is("kind", int(g.s.Zombies[0].Kind()), int(state.AnkleBiter))
			g.s.WoundZombie(1, 2)
			g.is("zombies", int(g.s.ZombiesOut), 2)
			g.holds(!g.s.WoundZombie(1, 1) && g.s.Zombies[1].Kind() == state.Boss && g.s.WoundZombie(1, 1), "a boss takes two")
		}},
		{"K155 BossWounds", "red 5,5\nzombie boss 8,5", func(o *state.Options) { o.BossWounds = 3 }, func(g *scene) {
			for wound, last := range []bool{false, false, true} {
				g.holds(g.s.WoundZombie(0, 1) == last, "wound %d of three", wound+1)
			}
		}},
		{"S35", "red 5,5\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.acts().on(action.KindMelee, "6,5").is("need", int(g.s.Need), 5).roll(5, 1).is("grabs", g.s.Grabs(0), 0)
		}},
		{"K435 Trait sensible", "red 5,5 sensible\nred 20,20\nzombie runner 6,5", nil, func(g *scene) {
			g.acts().on(action.KindMelee, "6,5")
			h := g.fork()
			h.roll(2).decides(state.PhasePick)
			g.roll(3).decides(state.PhasePlus).say(action.KindPlus).rolls(rules.ChanceDamage).roll(3).decides(state.PhasePick)
			g.say(action.KindPick).on(action.KindMelee, g.squares(action.KindMelee)[0]).roll(3).holds(g.s.Node != state.PhasePlus, "again")
		}},
		{"K437 Trait very sensible", "red 5,5 very-sensible\nred 20,20\nzombie boss 6,5", nil, func(g *scene) {
			g.acts().on(action.KindMelee, "6,5").roll(3).say(action.KindPlus).roll(2).decides(state.PhasePlus).say(action.KindPlus).
				holds(g.s.Node == state.PhasePick, "at %s", g.s.Node)
		}},
		{"K089 Event 46, S24", "red 5,5 sensible\nred 20,20\nzombie boss 6,5", nil, func(g *scene) {
			g.who(1).Used |= state.Combines
			g.who(1).Used += state.Pluses
			g.acts().on(action.KindMelee, "6,5").roll(3).say(action.KindPlus).roll(2).say(action.KindPlus).is("left", int(g.who(1).Used&state.PlusBits), 0)
		}},
		{"K089 Event 46, S24, two +1s that only together are enough", "red 5,5 sensible\nred 20,20\nzombie boss 6,5", nil, func(g *scene) {
			g.who(1).Used |= state.Combines
			g.who(1).Used += state.Pluses
			g.acts().on(action.KindMelee, "6,5").roll(2).decides(state.PhasePlus).say(action.KindPlus).decides(state.PhasePlus).say(action.KindPlus).rolls(rules.ChanceDamage)
		}},
		{"K438 Trait clumsy, S95", "red 5,5 clumsy\nred 20,20\nzombie boss 6,5\ntoken 5,9", nil, func(g *scene) {
			h := g.fork()
			h.acts().on(action.KindMelee, "6,5").roll(1).rolls(rules.ChanceClumsy).roll(1).holds(h.who(1).Has(state.Stumbles), "")
			h.s.GiveActions()
			h.is("actions", int(h.who(1).Actions), 1)
			g.acts().on(action.KindSpot, "5,9").roll(4).holds(!g.who(1).Has(state.Stumbles) && g.s.Chance != rules.ChanceClumsy, "four dice")
		}},
		{"K490 S12, Trait sensible", "red 5,5 sensible wimp\nred 20,20\nzombie boss 6,5\nzombie shuffler 4,5", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.acts().on(action.KindMelee, "6,5").is("need", int(g.s.Need), 7)
			g.fork().roll(3).decides(state.PhasePick)
			g.roll(4, 2).decides(state.PhasePlus).say(action.KindPlus).rolls(rules.ChanceDamage)
		}},
		{"K439 Trait insane", "map supply\nred 6,10 insane\nred 30,1\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Floors = 1
			g.acts().on(action.KindSearch, "6,10").roll(1).node(state.PhaseDir, rules.ChanceStray).dir(2).holds(g.who(1).At == g.at("8,10"), "at %d", g.who(1).At).
				is("actions", int(g.who(1).Actions), 0)
		}},
		{"K450 Trait tough", "red 5,5 tough", nil, func(g *scene) {
			g.s.WoundHuman(0, 1)
			g.is("wounds", int(g.who(1).Wounds), 0)
		}},
	})
}

// The columns of T6.1 by modifier.
func TestDamageTables(t *testing.T) {
	s := rules.State{Position: state.Position{RulesNumber: defaultRules(t, state.Book()).Number}}
	for by, want := range map[int][5]int{
		-3: {3, 1, 2, 0, 0}, -2: {2, 1, 3, 0, 0}, -1: {1, 1, 3, 1, 0}, 0: {0, 1, 3, 1, 1}, 1: {0, 0, 3, 2, 1}, 2: {0, 0, 2, 3, 1},
		3: {0, 0, 1, 4, 1}, 4: {0, 0, 0, 5, 1}, 5: {0, 0, 0, 5, 1}, 6: {0, 0, 0, 6, 0},
	} {
		var have [5]int
		for die := 1; die <= 6; die++ {
			have[s.Attack(die+by)]++
		}
		if have != want {
			t.Errorf("%+d: %v, want %v", by, have, want)
		}
	}
	t.Run("K013 1.9", func(t *testing.T) {
		for by, want := range map[int][5]int{-3: {3, 1, 2}, -2: {2, 1, 3}, -1: {1, 1, 4}, 0: {0, 1, 4, 1}, 1: {0, 0, 4, 2}, 2: {0, 0, 3, 3}} {
			var have [5]int
			for die := 1; die <= 6; die++ {
				have[rules.Accident(die+by)]++
			}
			if have != want {
				t.Errorf("%+d: %v, want %v", by, have, want)
			}
		}
	})
	t.Run("S84", func(t *testing.T) {
		if s.Attack(7) != state.TwoWounds {
			t.Error("7 kills")
		}
		s := rules.State{Position: state.Position{RulesNumber: defaultRules(t, state.With(func(o *state.Options) { o.HeadShot = state.HeadShotSixPlus })).Number}}
		if s.Attack(7) != state.Deadly {
			t.Error("7 does not kill")
		}
	})
}
