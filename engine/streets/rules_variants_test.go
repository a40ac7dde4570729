package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

func on(change ...func(*state.Options) *bool) func(*state.Options) {
	return func(o *state.Options) {
		for _, field := range change {
			*field(o) = true
		}
	}
}

func canadianItems(o *state.Options) *bool { return &o.CanadianItems }
func canadianTrait(o *state.Options) *bool { return &o.CanadianTrait }
func snow(o *state.Options) *bool          { return &o.Snow }
func lebanon(o *state.Options) *bool       { return &o.Lebanon }

// The optional chapter: digest 7.2.
func TestVariants(t *testing.T) {
	alone := "red 5,5 \nred 20,20"
	runRows(t, []row{
		{"K471 Canada, S109", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(4).rolls(rules.ChanceFindTable).roll(3).rolls(rules.ChanceFindTable).is("table", int(g.s.Kind), int(rules.FindCanada)).is("dice", int(g.s.Dice), 2)
			h := g.fork()
			h.roll(2).say(action.KindKeep).holds(h.has(state.Skis), "no skis")
			g.roll(7).say(action.KindKeep).holds(g.has(state.WinterCoat) && g.s.Padded(0), "no winter coat").is("inches", g.s.MoveInches(0), 6)
		}},
		{"Canada, S109, sums of weapons and ammunition are lower by one a die", alone, on(canadianItems), func(g *scene) {
			h := g.fork().finds(false).roll(4).roll(8).roll(5)
			h.say(action.KindKeep).holds(h.has(state.Revolver), "8 is read as 5, a revolver")
			g.finds(false).roll(5).roll(3).is("table", int(g.s.Kind), int(rules.FindCanada))
		}},
		{"Canada, ammunition found is halved", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(5).roll(8).roll(3, 5, 5).say(action.KindKeep).is("pistol rounds", g.s.Amount(0, state.PistolRounds), 37)
		}},
		{"Canada T, choices and a meal", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(4).roll(5)
			g.fork().roll(4).rolls(rules.ChanceHalfSupplies)
			h := g.fork()
			h.roll(9).decides(state.PhaseChoose).do(action.Play{Kind: action.KindChoose, Q: uint16(state.Axe)}).say(action.KindKeep).holds(h.has(state.Axe), "no axe")
			h = g.fork().roll(11).decides(state.PhaseChoose)
			h.is("household rows", len(h.s.AppendLegal(nil)), 10)
			g.roll(12).is("other rows", len(g.s.AppendLegal(nil)), 10).do(action.Play{Kind: action.KindChoose, Q: uint16(state.Binoculars)}).say(action.KindKeep).holds(g.has(state.Binoculars), "no binoculars")
		}},
		{"Canada, the book's sums otherwise", alone, nil, func(g *scene) {
			g.finds(false).roll(4).roll(3).rolls(rules.ChanceFindState).is("kind", int(g.s.Found.Kind()), int(state.Bow))
		}},
		{"Canada T, two hockey sticks", alone, on(canadianTrait), func(g *scene) {
			g.s.AddItem(state.NewItem(state.Hands(0), state.HockeyStick, 1, 0))
			g.is("with one", g.s.Hockey(0), 0)
			g.s.AddItem(state.NewItem(state.Hands(0), state.HockeyStick, 1, 0))
			g.is("with two", g.s.Hockey(0), 1)
			g.s.AddItem(state.NewItem(state.Hands(0), state.Axe, 1, 0))
			g.is("and an axe", g.s.Hockey(0), 0)
		}},
		{"Canada T, skis", alone + "\nzombie shuffler 6,5", on(canadianTrait), func(g *scene) {
			g.s.AddItem(state.NewItem(state.Hands(0), state.Skis, 1, 0))
			g.who(1).Actions = 5
			g.acts().say(action.KindReload).holds(g.s.OnSkis(0), "skis that are off").say(action.KindPick)
			off := g.fork().say(action.KindReload)
			off.holds(!off.s.OnSkis(0), "skis that stay on")
			g.holds(rules.ActionByKind[action.KindEnter].Refusal(g.s, 0).Says == rules.NotSkiing.Says, "skis enter buildings")
			h := g.fork().on(action.KindMelee, "6,5")
			h.is("need on skis", int(h.s.Need), 5)
			g.on(action.KindMove, "5,4").say(action.KindPick).say(action.KindRun).is("dice of RUN", int(g.s.Dice), 2)
		}},
		{"CanadianTrait", "red 5,5 american\nred 20,20 sensible\nred 10,10 ", on(canadianTrait), func(g *scene) {
			g.is("+1s of an American", int(g.who(1).Used&state.PlusBits/state.Pluses), 0).is("of a sensible one", int(g.who(2).Used&state.PlusBits/state.Pluses), 2).
				is("of another", int(g.who(3).Used&state.PlusBits/state.Pluses), 1)
			g.holds(g.s.Traits(1).Has(state.VerySensible) && g.s.Traits(2).Has(state.Sensible) && !g.s.Traits(0).Has(state.Sensible), "traits")
		}},
		{"Snow, MOVE and RUN", "red 5,5 american\nred 20,20 ", on(snow), func(g *scene) {
			g.is("MOVE of an American", g.s.MoveInches(0), 5).is("MOVE of a Canadian", g.s.MoveInches(1), 6)
			g.s.Actor = 0
			g.is("RUN of an American", g.s.RunInches(4), 3)
			g.s.Actor = 1
			g.is("RUN of a Canadian", g.s.RunInches(4), 3).is("RUN of 1", g.s.RunInches(1), 0)
		}},
		{"Snow, Americans slip", "red 5,5 american\nred 20,20 ", on(snow), func(g *scene) {
			run := func(slot uint8, die uint16) bool {
				h := g.fork().act(0).do(action.Play{Kind: action.KindPick, A: slot})
				h.s.Survivors[slot].Actions = 4
				at := h.s.Survivors[slot].At
				h.do(action.Play{Kind: action.KindMove, Q: uint16(at + 1)})
				h.do(action.Play{Kind: action.KindPick, A: slot}).say(action.KindRun).roll(die)
				h.s.Apply(h.s.AppendLegal(nil)[0])
				return h.s.Survivors[slot].Is(state.Prone)
			}
			g.holds(run(0, 1), "an American stands after a 1").holds(!run(0, 2), "he slips on 2").holds(!run(1, 1), "a Canadian slips")
		}},
		{"Snow, zombies", "red 5,5 \nred 30,30\nzombie shuffler 5,15", on(snow), func(g *scene) {
			g.from(state.StageGroups).moves("5,15", rules.ChanceQuick).roll(1).zombies("shuffler 5,11")
		}},
		{"Snow, tokens", "red 5,5 \nred 30,30\ntoken 20,20", on(snow), func(g *scene) {
			g.from(state.StageDrift).roll(4).node(state.PhaseDir, rules.ChanceDrift).dir(ground.W)
			g.holds(g.s.Tokens[0].At() == g.at("17,20").Square(), "the token is at %s", g.s.Rules().Map.Name(g.s.Tokens[0].At()))
		}},
		{"Snow, vehicles", "map convoy\nred 12,8 \nred 0,9", func(o *state.Options) { o.Snow, o.Without = true, o.Without&^state.Vehicles }, func(g *scene) {
			g.s.Actor, g.s.House = 0, 0
			g.is("a start", g.s.StartScore(4), 3).is("a check", g.s.StatusScore(9), 8)
			g.s.Act = action.KindDrive
			g.s.SetOff(11)
			g.is("inches", int(g.s.Inches), 5)
		}},
		{"Marines, a pulse rifle", "red 5,5 carries pulse-rifle:40\nred 30,30\nzombie shuffler 30,5", func(o *state.Options) { o.Marines = true }, func(g *scene) {
			g.is("band", g.s.Band(0, g.s.Carried(0)[0], 25*25), 1).is("damage", int(state.PulseRifle.Gun().Damage), 1).is("OBSERVE times", g.s.Magnification(0), 3)
		}},
		{"Lebanon", "red 5,5 \nred 30,30\ntoken 20,20", on(lebanon), func(g *scene) {
			resolved := func(dice ...uint16) *scene {
				h := g.fork()
				h.s.Clear()
				h.s.Stage = state.StageDrift
				h.s.Resolve(0)
				return h.roll(dice...)
			}
			h := resolved(7, 3)
			h.holds(h.s.Chance != rules.ChanceMilitia, "shufflers are asked for")
			h = resolved(4, 3).rolls(rules.ChanceMilitia)
			h.roll(8)
			for _, z := range h.s.ZombieList() {
				h.holds(z&state.ZombieMilitia == state.ZombieArmoured, "%s without armour", z.Kind())
			}
			h.is("runners", len(h.s.ZombieList()), 2).is("armour against a shot", h.s.Armour(h.s.Zombies[0].At(), 2), 2)
			h.s.WoundZombie(0, 1)
			h.holds(h.s.Zombies[0]&state.ZombieMilitia == 0, "a shuffler in armour")
			h = resolved(6).roll(9)
			h.holds(h.s.Zombies[0]&state.ZombieMilitia == 0, "armour on 9")
			h = resolved(6).roll(2)
			h.holds(h.s.Zombies[0]&state.ZombieMilitia == 0, "bombs though blasts are left out")
		}},
		{"Lebanon, melee", "red 5,5 carries club\nred 30,30\nzombie runner 6,5", on(lebanon), func(g *scene) {
			g.s.Zombies[0] |= state.ZombieArmoured
			g.acts().on(action.KindMelee, "6,5").roll(4).rolls(rules.ChanceDamage).is("power", int(g.s.Power), -1)
		}},
	})
}

// Arms control comes before the tokens, slot by slot. 7.2.
func TestArmsControl(t *testing.T) {
	start := func(people ...[]string) *scene {
		r := mustRules(t, state.DefaultScenario(), roster(t, 1, people), state.With(func(o *state.Options) { o.ArmsControl = true }))
		s := rules.Root(r)
		return &scene{t, &s}
	}
	one := func(words string) []string { return strings.Fields("red 0,0 " + words) }

	g := start(one("marksman carries pistol:11+1 pistol-rounds:7 machete"))
	g.rolls(rules.ChanceArms)
	h := g.fork().roll(5)
	h.is("rounds", int(h.s.Carried(0)[0].Rounds()), 5).is("magazines", int(h.s.Carried(0)[0].Spares()), 0).rolls(rules.ChanceArms)
	h.roll(3).rolls(rules.ChanceFindTable).roll(5)
	h.holds(!h.s.Traits(0).Has(state.Marksman) && h.has(state.HockeyStick), "the trait is lost, and a stick found").decides(state.PhaseColumn)
	h.is("loose rounds", h.s.Amount(0, state.PistolRounds), 3)

	g.roll(4).rolls(rules.ChanceFindTable).roll(9).decides(state.PhaseChoose).do(action.Play{Kind: action.KindChoose, Q: uint16(state.Axe)})
	g.holds(!g.has(state.Pistol) && g.has(state.Axe) && g.has(state.Machete), "%s", text.GoodsFact(g.s, 0)).rolls(rules.ChanceArms).roll(4)
	g.is("rounds of a lost pistol", g.s.Amount(0, state.PistolRounds), 0).holds(g.s.Traits(0).Has(state.Marksman), "the trait is lost").decides(state.PhaseColumn)

	g = start(one("american marksman carries pistol:12"))
	g.decides(state.PhaseColumn)

	g = start(one("carries rifle:12 revolver:6"), one("carries bow arrows:15"))
	g.roll(5).roll(4).rolls(rules.ChanceArms).is("second slot", int(g.s.Actor), 1).roll(2).roll(3)
	g.is("arrows without a bow", g.s.Amount(1, state.Arrows), 0).holds(g.s.Carries(1, state.Stimulants), "no beer").decides(state.PhaseColumn)
}

// canada sets its four options at once; a later option may unset one.
func TestCanadaOption(t *testing.T) {
	for words, want := range map[string]string{"canada=true": "true true true true", "canada=true niceness=false": "true true true false",
		"canada=false": "false false false false", "snow=true": "false false false false", "canada=true canada=false": "false false false false"} {
		o, _, err := state.Settable.Parse(settingsOf(words))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, set := range o.Settings() {
			switch set.Key {
			case "canadianTrait", "armsControl", "canadianItems", "niceness":
				got = append(got, set.Value)
			}
		}
		if back, _, err := state.Settable.Parse(o.Settings()); err != nil || back != o {
			t.Errorf("%s does not come back: %v", words, err)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}

func settingsOf(words string) (list []engine.Setting) {
	for word := range strings.FieldsSeq(words) {
		key, value, _ := strings.Cut(word, "=")
		list = append(list, engine.Setting{Key: key, Value: value})
	}
	return list
}
