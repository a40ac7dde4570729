package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

func on(change ...func(*Options) *bool) func(*Options) {
	return func(o *Options) {
		for _, field := range change {
			*field(o) = true
		}
	}
}

func canadianItems(o *Options) *bool { return &o.CanadianItems }
func canadianTrait(o *Options) *bool { return &o.CanadianTrait }
func snow(o *Options) *bool          { return &o.Snow }
func lebanon(o *Options) *bool       { return &o.Lebanon }

// The optional chapter: digest 7.2.
func TestVariants(t *testing.T) {
	alone := "red 5,5 \nred 20,20"
	runRows(t, []row{
		{"K471 Canada, S109", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(4).node(phaseRoll, jobFindTable).roll(3).node(phaseRoll, jobFindTable).is("table", int(g.s.kind), int(findCanada)).is("dice", int(g.s.dice), 2)
			h := g.fork()
			h.roll(2).say(KindKeep).holds(h.has(skis), "no skis")
			g.roll(7).say(KindKeep).holds(g.has(winterCoat) && g.s.padded(0), "no winter coat").is("inches", g.s.moveInches(0), 6)
		}},
		{"Canada, S109, sums of weapons and ammunition are lower by one a die", alone, on(canadianItems), func(g *scene) {
			h := g.fork().finds(false).roll(4).roll(8).roll(5)
			h.say(KindKeep).holds(h.has(revolver), "8 is read as 5, a revolver")
			g.finds(false).roll(5).roll(3).is("table", int(g.s.kind), int(findCanada))
		}},
		{"Canada, ammunition found is halved", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(5).roll(8).roll(3, 5, 5).say(KindKeep).is("pistol rounds", g.s.amount(0, pistolRounds), 37)
		}},
		{"Canada T, choices and a meal", alone, on(canadianItems), func(g *scene) {
			g.finds(false).roll(4).roll(5)
			g.fork().roll(4).node(phaseRoll, jobHalfSupplies)
			h := g.fork()
			h.roll(9).node(phaseChoose, noJob).do(Play{Kind: KindChoose, Q: uint16(axe)}).say(KindKeep).holds(h.has(axe), "no axe")
			h = g.fork().roll(11).node(phaseChoose, noJob)
			h.is("household rows", len(h.s.AppendLegal(nil)), 10)
			g.roll(12).is("other rows", len(g.s.AppendLegal(nil)), 10).do(Play{Kind: KindChoose, Q: uint16(binoculars)}).say(KindKeep).holds(g.has(binoculars), "no binoculars")
		}},
		{"Canada, the book's sums otherwise", alone, nil, func(g *scene) {
			g.finds(false).roll(4).roll(3).node(phaseRoll, jobFindState).is("kind", int(g.s.found.kind()), int(bow))
		}},
		{"Canada T, two hockey sticks", alone, on(canadianTrait), func(g *scene) {
			g.s.addItem(newItem(hands(0), hockeyStick, 1, 0))
			g.is("with one", g.s.hockey(0), 0)
			g.s.addItem(newItem(hands(0), hockeyStick, 1, 0))
			g.is("with two", g.s.hockey(0), 1)
			g.s.addItem(newItem(hands(0), axe, 1, 0))
			g.is("and an axe", g.s.hockey(0), 0)
		}},
		{"Canada T, skis", alone + "\nzombie shuffler 6,5", on(canadianTrait), func(g *scene) {
			g.s.addItem(newItem(hands(0), skis, 1, 0))
			g.who(1).actions = 5
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindReload}).holds(g.s.onSkis(0), "skis that are off").do(Play{Kind: KindPick})
			off := g.fork().do(Play{Kind: KindReload})
			off.holds(!off.s.onSkis(0), "skis that stay on")
			g.holds(actOf(KindEnter).refusal(g.s, 0).says == notSkiing.says, "skis enter buildings")
			h := g.fork().on(KindMelee, "6,5")
			h.is("need on skis", int(h.s.need), 5)
			g.on(KindMove, "5,4").do(Play{Kind: KindPick}).say(KindRun).is("dice of RUN", int(g.s.dice), 2)
		}},
		{"CanadianTrait", "red 5,5 american\nred 20,20 sensible\nred 10,10 ", on(canadianTrait), func(g *scene) {
			g.is("+1s of an American", int(g.who(1).used&plusBits/pluses), 0).is("of a sensible one", int(g.who(2).used&plusBits/pluses), 2).
				is("of another", int(g.who(3).used&plusBits/pluses), 1)
			g.holds(g.s.traits(1).has(verySensible) && g.s.traits(2).has(sensible) && !g.s.traits(0).has(sensible), "traits")
		}},
		{"Snow, MOVE and RUN", "red 5,5 american\nred 20,20 ", on(snow), func(g *scene) {
			g.is("MOVE of an American", g.s.moveInches(0), 5).is("MOVE of a Canadian", g.s.moveInches(1), 6)
			g.s.actor = 0
			g.is("RUN of an American", g.s.runInches(4), 3)
			g.s.actor = 1
			g.is("RUN of a Canadian", g.s.runInches(4), 3).is("RUN of 1", g.s.runInches(1), 0)
		}},
		{"Snow, Americans slip", "red 5,5 american\nred 20,20 ", on(snow), func(g *scene) {
			run := func(slot uint8, die uint16) bool {
				h := g.fork().act(0).do(Play{Kind: KindPick, A: slot})
				h.s.survivors[slot].actions = 4
				at := h.s.survivors[slot].at
				h.do(Play{Kind: KindMove, Q: uint16(at + 1)})
				h.do(Play{Kind: KindPick, A: slot}).say(KindRun).roll(die)
				h.s.Apply(h.s.AppendLegal(nil)[0])
				return h.s.survivors[slot].is(prone)
			}
			g.holds(run(0, 1), "an American stands after a 1").holds(!run(0, 2), "he slips on 2").holds(!run(1, 1), "a Canadian slips")
		}},
		{"Snow, zombies", "red 5,5 \nred 30,30\nzombie shuffler 5,15", on(snow), func(g *scene) {
			g.from(stageGroups).moves("5,15", jobQuick).roll(1).zombies("shuffler 5,11")
		}},
		{"Snow, tokens", "red 5,5 \nred 30,30\ntoken 20,20", on(snow), func(g *scene) {
			g.from(stageDrift).roll(4).node(phaseDir, jobDrift).dir(ground.W)
			g.holds(g.s.tokens[0].at() == g.at("17,20").Square(), "the token is at %s", g.s.r().Map.Name(g.s.tokens[0].at()))
		}},
		{"Snow, vehicles", "map convoy\nred 12,8 \nred 0,9", func(o *Options) { o.Snow, o.Without = true, o.Without&^vehicles }, func(g *scene) {
			g.s.actor, g.s.house = 0, 0
			g.is("a start", g.s.startScore(4), 3).is("a check", g.s.statusScore(9), 8)
			g.s.act = KindDrive
			g.s.setOff(11)
			g.is("inches", int(g.s.inches), 5)
		}},
		{"Marines, a pulse rifle", "red 5,5 carries pulse-rifle:40\nred 30,30\nzombie shuffler 30,5", func(o *Options) { o.Marines = true }, func(g *scene) {
			g.is("band", g.s.band(0, g.s.carried(0)[0], 25*25), 1).is("damage", int(pulseRifle.gun().damage), 1).is("OBSERVE times", g.s.magnifies(0), 3)
		}},
		{"Lebanon", "red 5,5 \nred 30,30\ntoken 20,20", on(lebanon), func(g *scene) {
			resolved := func(dice ...uint16) *scene {
				h := g.fork()
				h.s.clear()
				h.s.stage = stageDrift
				h.s.resolve(0)
				return h.roll(dice...)
			}
			h := resolved(7, 3)
			h.holds(h.s.job != jobMilitia, "shufflers are asked for")
			h = resolved(4, 3).node(phaseRoll, jobMilitia)
			h.roll(8)
			for _, z := range h.s.lives() {
				h.holds(z&zombieMilitia == zombieArmoured, "%s without armour", z.kind())
			}
			h.is("runners", len(h.s.lives()), 2).is("armour against a shot", h.s.armour(h.s.zombies[0].at(), 2), 2)
			h.s.woundZombie(0, 1)
			h.holds(h.s.zombies[0]&zombieMilitia == 0, "a shuffler in armour")
			h = resolved(6).roll(9)
			h.holds(h.s.zombies[0]&zombieMilitia == 0, "armour on 9")
			h = resolved(6).roll(2)
			h.holds(h.s.zombies[0]&zombieMilitia == 0, "bombs though blasts are left out")
		}},
		{"Lebanon, melee", "red 5,5 carries club\nred 30,30\nzombie runner 6,5", on(lebanon), func(g *scene) {
			g.s.zombies[0] |= zombieArmoured
			g.act(0).do(Play{Kind: KindPick}).on(KindMelee, "6,5").roll(4).node(phaseRoll, jobDamage).is("power", int(g.s.power), -1)
		}},
	})
}

// Arms control comes before the tokens, slot by slot. 7.2.
func TestArmsControl(t *testing.T) {
	start := func(people ...[]string) *scene {
		r := mustRules(t, DefaultScenario(), roster(t, 1, people), with(func(o *Options) { o.ArmsControl = true }))
		s := root(r)
		return &scene{t, &s}
	}
	one := func(words string) []string { return strings.Fields("red 0,0 " + words) }

	g := start(one("marksman carries pistol:11+1 pistol-rounds:7 machete"))
	g.node(phaseRoll, jobArms)
	h := g.fork().roll(5)
	h.is("rounds", int(h.s.carried(0)[0].rounds()), 5).is("magazines", int(h.s.carried(0)[0].spares()), 0).node(phaseRoll, jobArms)
	h.roll(3).node(phaseRoll, jobFindTable).roll(5)
	h.holds(!h.s.traits(0).has(marksman) && h.has(hockeyStick), "the trait is lost, and a stick found").node(phaseColumn, noJob)
	h.is("loose rounds", h.s.amount(0, pistolRounds), 3)

	g.roll(4).node(phaseRoll, jobFindTable).roll(9).node(phaseChoose, noJob).do(Play{Kind: KindChoose, Q: uint16(axe)})
	g.holds(!g.has(pistol) && g.has(axe) && g.has(machete), "%s", g.s.goodsFact(0)).node(phaseRoll, jobArms).roll(4)
	g.is("rounds of a lost pistol", g.s.amount(0, pistolRounds), 0).holds(g.s.traits(0).has(marksman), "the trait is lost").node(phaseColumn, noJob)

	g = start(one("american marksman carries pistol:12"))
	g.node(phaseColumn, noJob)

	g = start(one("carries rifle:12 revolver:6"), one("carries bow arrows:15"))
	g.roll(5).roll(4).node(phaseRoll, jobArms).is("second slot", int(g.s.actor), 1).roll(2).roll(3)
	g.is("arrows without a bow", g.s.amount(1, arrows), 0).holds(g.s.carries(1, stimulants), "no beer").node(phaseColumn, noJob)
}

// canada sets its four options at once; one may be taken back behind it.
func TestCanadaOption(t *testing.T) {
	for words, want := range map[string]string{"canada=true": "true true true true", "canada=true niceness=false": "true true true false",
		"canada=false": "false false false false", "snow=true": "false false false false", "canada=true canada=false": "false false false false"} {
		o, _, err := settable.Parse(settingsOf(words))
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
		if back, _, err := settable.Parse(o.Settings()); err != nil || back != o {
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
