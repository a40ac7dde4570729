package streets

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// shocking are the rules with independents and tasers.
func shocking(o *state.Options) { o.Without &^= state.People | state.Gadgets }

// them has the independents act.
func (g *scene) them() *scene { return g.from(state.StagePeople) }

// stands checks the place of the n-th independent.
func (g *scene) stands(n int, xy string) *scene {
	g.t.Helper()
	v := &g.s.Survivors[len(g.s.Rules().Starters)+n-1]
	return g.holds(v.Here() && v.At == g.at(xy), "independent %d is at %s, want %s", n, g.spot(v.At), xy)
}

// folkOf returns the n-th independent.
func (g *scene) folkOf(n int) *state.Survivor { return &g.s.Survivors[len(g.s.Rules().Starters)+n-1] }

// aimsAt checks the target and the need of a throw.
func (g *scene) aimsAt(xy string, need int) *scene {
	g.t.Helper()
	return g.rolls(rules.ChancePeopleHit).holds(g.s.Target == g.at(xy), "at %s, want %s", g.spot(g.s.Target), xy).is("need", int(g.s.Need), need)
}

// attitude checks the attitude of the first group.
func (g *scene) attitude(want ground.Attitude) *scene {
	g.t.Helper()
	return g.holds(g.s.Groups[0].Attitude == want, "the group is %s, want %s", g.s.Groups[0].Attitude, want)
}

// Independents come, and meet characters: digest 6.4, 6.5, 6.8.
func TestPeopleCome(t *testing.T) {
	runRows(t, []row{
		{"K117 T3.1", "red 5,5\ntoken 9,9", folk, func(g *scene) {
			g.s.Resolve(0)
			g.s.Stage = state.StageOrder
			g.roll(12).rolls(rules.ChanceStrangers).roll(2).rolls(rules.ChanceAttitude).stands(1, "9,9").roll(6).attitude(ground.Friendly)
			g.is("groups", int(g.s.Groups[1].Flags), 0).is("things", len(g.s.Carried(1)), 3).is("supplies", int(g.folkOf(1).Supplies), 2)
		}},
		{"K117 T3.1, three of them", "red 5,5\ntoken 9,9", folk, func(g *scene) {
			g.s.Resolve(0)
			g.s.Stage = state.StageOrder
			g.roll(12, 6).is("people", len(slices.Collect(bitsOf(g.s.Members(0)))), 3)
		}},
		{"K503 8.9, without people", "red 5,5\ntoken 9,9", nil, func(g *scene) {
			g.s.Resolve(0)
			g.s.Stage = state.StageOrder
			g.roll(12).holds(g.s.Find(g.at("9,9"), state.UnrolledSupplies) >= 0, "no supplies marker")
		}},
		{"K254 Enter", "house 20,20 24,24 door 22,20 S\nstatus A barricaded\nred 22,18\nred 1,1", folk, func(g *scene) {
			g.acts().say(action.KindEnter).roll(6).rolls(rules.ChanceEntry)
			g.fork().roll(5).decides(state.PhaseStand)
			g.roll(6).rolls(rules.ChanceEntryCount).roll(5).decides(state.PhaseStand).is("people", len(slices.Collect(bitsOf(g.s.Members(0)))), 3)
			g.on(action.KindStand, g.squares(action.KindStand)[0]).rolls(rules.ChanceAttitude).roll(3).attitude(ground.Hostile)
		}},
		{"K071 Event 16", "house 20,20 24,24 door 22,20 S\nhouse 8,20 12,24 door 10,20 S\nhouse 8,10 12,14 door 10,10 S\nstatus C intact\nred 1,1", folk, func(g *scene) {
			g.event(16).node(state.PhaseWhich, rules.ChanceEventWhich).is("outcomes", len(g.s.AppendLegal(nil)), 2)
			g.chosen(1).holds(g.s.Buildings[1].Class == ground.Barricaded, "B is %s", g.s.Buildings[1].Class).stands(1, "10,20").holds(g.s.IsCrazed(1), "no crazed").attitude(ground.Hostile)
			g.s.House, g.s.Target, g.s.Act = 1, g.at("10,20"), action.KindEnter
			g.s.GoIn()
			g.decides(state.PhaseStand)
		}},
		{"K177 T4.2", "red 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,28 G1", folk, func(g *scene) {
			g.act(0).rolls(rules.ChanceAttitude).roll(3).attitude(ground.Wary).decides(state.PhasePick)
		}},
		{"K177 T4.2, too far", "red 5,2\nred 9,2\ngroup G1 unknown\nperson stranger 5,28 G1", folk, func(g *scene) { g.act(0).decides(state.PhasePick) }},
		{"K177 T4.2, out of sight", "terrain t 0,15 31,15\nred 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).decides(state.PhasePick) }},
		{"K178 T4.2, S117", "red 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) {
			g.s.Weather |= state.ForcedEntry
			g.act(0).roll(3).attitude(ground.Hostile)
		}},
		{"K179 T4.2", "red 5,5 charismatic\nred 9,9 charismatic\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).roll(5).attitude(ground.Friendly) }},
		{"K179 T4.2, an abrasive one too", "red 5,5 charismatic\nred 9,9 abrasive\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).roll(5).attitude(ground.Wary) }},
		{"K494 Data 4, S89", "red 5,5\nred 20,20\ngroup G1 wary\nperson stranger 6,5 G1", folk, func(g *scene) {
			at := g.s.Find(state.Hands(2), state.Revolver)
			g.s.ChangeItem(at, g.s.Items[at].Of(3))
			g.s.Kill(2)
			g.holds(g.folkOf(1).State == state.Corpse, "alive").is("group", int(g.s.Groups[0].Flags), 0)
			for _, want := range []struct {
				kind state.ItemKind
				n    uint8
			}{{state.Revolver, 3}, {state.PistolRounds, 6}, {state.Club, 1}, {state.SuppliesHere, 2}} {
				at := g.s.Find(state.Hands(2), want.kind)
				g.holds(at >= 0 && g.s.Items[at].Count() == want.n, "no %d %s", want.n, want.kind)
			}
			g.s.RemoveCorpse(2)
			g.holds(*g.folkOf(1) == state.Survivor{}, "the slot is not free").holds(g.s.Find(g.at("6,5"), state.Club) >= 0, "no club on the ground")
		}},
		{"T4.2: allies of the scenario", "scenario group allies\nscenario member stranger 20,20\nred 5,5\nblue 20,12", folk, func(g *scene) {
			g.s.PlaceGroups()
			g.holds(g.folkOf(1).OfSeat(1), "he is not with the nearest").holds(g.s.Groups[0] == state.Group{}, "a group is left")
		}},
		{"Data 5: no slot, no record", "red 5,5", folk, func(g *scene) {
			for g.s.AddIndependent(state.Stranger, 0, g.at("20,20")) >= 0 {
			}
			g.is("members", len(slices.Collect(bitsOf(g.s.Members(0)))), state.SurvivorSlots-1).holds(text.Check(g.s) == nil, "%v", text.Check(g.s))
		}},
	})
}

// Independents act: digest 6.8.
func TestPeopleAct(t *testing.T) {
	runRows(t, []row{
		{"K181 Hostile 1, S01", "red 5,5\nzombie shuffler 12,5\ngroup G1 hostile\nperson stranger 11,5 G1", folk, func(g *scene) { g.them().stands(1, "6,5").aimsAt("5,5", 4) }},
		{"K182 Hostile 1, S47", "red 5,5\nred 7,6\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("5,5", 4).roll(1).aimsAt("7,6", 4).roll(1).holds(g.s.Stage != state.StagePeople, "a third blow")
		}},
		{"K183 Hostile 2", "terrain f 20,20 22,20\nred 1,1\ngroup G1 hostile\nperson stranger 20,10 G1", folk, func(g *scene) {
			g.folkOf(1).Fire |= state.WoundedByFire
			g.folkOf(1).Wounds = 1
			g.them().rolls(rules.ChancePeopleRun).roll(4).holds(g.s.Rules().Map.EdgeGap(g.folkOf(1).At.Square(), ground.S) == 19, "at %s", g.spot(g.folkOf(1).At))
		}},
		{"K185 Hostile 1", "red 16,5\nzombie shuffler 7,5\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.folkOf(1).Shooter = 1
			g.them().aimsAt("7,5", 4).roll(1).aimsAt("7,5", 4)
		}},
		{"Hostile 3", "red 15,5\nred 6,14\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.folkOf(1).Shooter = 1
			g.them().aimsAt("15,5", 5).is("rounds", int(g.s.Carried(2)[0].Rounds()), 5).is("markers", g.s.Noise(), 1).roll(5).rolls(rules.ChancePeopleHarm)
		}},
		{"K186 Hostile 4", "terrain , 6,5 6,5\nred 16,5\nzombie shuffler 6,14\ngroup G1 hostile\nperson first-looter 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("6,14", 4).is("step", int(g.s.Step), int(state.Aiming)).roll(1).holds(g.s.Stage != state.StagePeople, "another shot")
		}},
		{"K187 Hostile 5", "terrain f 6,12 8,12\nred 14,5\ngroup G1 hostile\nperson first-looter 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("14,5", 5).roll(1).stands(1, "6,11").holds(g.s.Stage != state.StagePeople, "another shot")
		}},
		{"K189 Hostile 6", patrol + "red 1,30", folk, func(g *scene) {
			g.s.PlaceGroups()
			g.fork().them().rolls(rules.ChancePatrol)
			g.s.Weather |= state.FirearmFired
			g.who(1).Marks |= state.Lurking
			g.them().node(state.PhaseDir, rules.ChanceRoam)
		}},
		{"K505 Hostile 6", patrol + "terrain t 0,15 31,15\nred 1,30", folk, func(g *scene) {
			g.s.PlaceGroups()
			g.is("goal", g.s.Waypoint(1)+1, 2)
			var goals []int
			g.them().rolls(rules.ChancePatrol).roll(1)
			goals = append(goals, g.s.Waypoint(1)+1)
			for range 40 {
				g.them().rolls(rules.ChancePatrol).roll(6)
				if n := g.s.Waypoint(1) + 1; n != goals[len(goals)-1] {
					goals = append(goals, n)
				}
			}
			g.holds(slices.Equal(goals[:4], []int{1, 4, 3, 2}), "his goals are %v", goals)
		}},
		{"K190 Hostile 7", "red 5,25\nzombie shuffler 5,13\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) { g.them().node(state.PhaseDir, rules.ChanceRoam) }},
		{"Hostile 7", "red 5,25\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) { g.them().stands(1, "5,8") }},
		{"Hostile 8, Edge", "terrain t 0,15 31,15\nred 5,25\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) {
			g.them().dir(ground.S).holds(g.folkOf(1).Profile == 0, "he stays").is("group", int(g.s.Groups[0].Flags), 0).is("things", int(g.s.ItemsOut), 0)
		}},
		{"K191 Fearful 1", "red 25,25\nzombie shuffler 9,5\ngroup G1 fearful\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().stands(1, "8,5").aimsAt("9,5", 4) }},
		{"Fearful 2, S49", "red 10,5\ngroup G1 fearful\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().rolls(rules.ChancePeopleRun)
			h := g.fork()
			h.s.AddZombie(h.at("0,20"), state.Shuffler)
			h.roll(6).holds(h.folkOf(1).Profile == 0 || h.s.D2(h.folkOf(1).At, h.at("10,5")) < 100, "he ran to the zombie, to %s", h.spot(h.folkOf(1).At))
			g.roll(6).holds(g.s.D2(g.folkOf(1).At, g.at("10,5")) > 150, "at %s", g.spot(g.folkOf(1).At))
		}},
		{"K193 Fearful 3, S50", "house 16,20 20,24 door 18,20 S\nstatus A barricaded\nred 30,1\ngroup G1 fearful\nperson stranger 18,10 G1", folk, func(g *scene) {
			g.them().stands(1, "18,16").them().stands(1, "18,19").them().stands(1, "18,19")
		}},
		{"Fearful 3, the edge", "red 30,1\ngroup G1 fearful\nperson stranger 7,16 G1", folk, func(g *scene) {
			g.them().stands(1, "1,16").them().holds(g.folkOf(1).Profile == 0, "he stays")
		}},
		{"K194 Wary 2", "red 30,1\nzombie runner 18,5\ngroup G1 wary\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().rolls(rules.ChancePeopleRun).roll(1).holds(g.s.D2(g.folkOf(1).At, g.at("18,5")) > 13*13, "at %s", g.spot(g.folkOf(1).At))
		}},
		{"K194 Wary 2, in range", "red 30,1\nzombie runner 16,5\ngroup G1 wary\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().aimsAt("16,5", 6) }},
		{"Wary 2, an empty gun", "red 30,1\nzombie runner 16,5\ngroup G1 wary\nperson stranger 5,5 G1 carries revolver:0 pistol-rounds:6", folk, func(g *scene) {
			g.s.ChangeItem(g.s.Find(state.Hands(1), state.Revolver), g.s.Carried(1)[0].Of(0))
			g.them().is("rounds", int(g.s.Carried(1)[0].Rounds()), 6).is("shots", g.s.Noise(), 0)
		}},
		{"K195 Friendly 3", "red 16,5\ngroup G1 friendly\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().stands(1, "11,5").them().stands(1, "12,5").them().stands(1, "12,5")
		}},
		{"K197 Indep", "red 14,5\nred 30,30\ngroup G1 hostile\nperson stranger 6,5 G1 carries pdw:30", folk, func(g *scene) {
			h := g.fork()
			h.them().aimsAt("14,5", 5).is("rounds", int(h.s.Carried(2)[0].Rounds()), 29)
			g.s.Groups[0].Flags |= state.GroupVictim
			g.them().aimsAt("14,5", 5).is("rounds", int(g.s.Carried(2)[0].Rounds()), 25).roll(1).aimsAt("14,5", 6).roll(1).aimsAt("14,5", 6).roll(1).holds(g.s.Chance != rules.ChancePeopleHit, "a fourth shot")
		}},
		{"K197 Indep, a victim", "red 6,6 carries pistol:12\ngroup G1 wary\nperson stranger 6,5 G1\nperson stranger 9,9 G1", folk, func(g *scene) {
			g.s.Survivors[1].Wounds = 2
			g.act(0).on(action.KindMelee, "6,5").roll(6, 4).holds(g.s.Groups[0].Flags&state.GroupVictim != 0, "no victim")
		}},
		{"K198 Event 16", "house 20,20 24,24 door 22,20 S window 20,22 W window 24,22 E\nstatus A barricaded\nred 30,22\nzombie shuffler 10,22\ngroup G1 hostile\nperson crazed 22,20 G1", folk, func(g *scene) {
			g.them().stands(1, "24,22").aimsAt("30,22", 4).is("rounds", int(g.s.Carried(1)[1].Rounds()), 20).is("step", int(g.s.Step), int(state.Aiming)).roll(1)
			g.them().stands(1, "24,22").aimsAt("30,22", 4)
		}},
		{"K198 Event 16, MELEE", "house 20,20 24,24 door 22,20 S window 20,22 W\nstatus A barricaded\nred 21,22\ngroup G1 hostile\nperson crazed 20,22 G1", folk, func(g *scene) {
			g.them().aimsAt("21,22", 4).roll(1).holds(g.s.Stage != state.StagePeople, "a second blow")
		}},
		{"S42, Event 16, with a taser", "house 20,20 24,24 door 22,20 S window 20,22 W\nstatus A barricaded\nred 17,22\nred 30,30\ngroup G1 hostile\nperson crazed 20,22 G1 carries taser:1", shocking, func(g *scene) {
			g.them().aimsAt("17,22", 3).is("markers", g.s.Noise(), 0).holds(!g.s.Is(state.FirearmFired), "a firearm").roll(3)
			g.holds(g.who(1).Is(state.Prone|state.Incapacitated), "he stands").is("wounds", int(g.who(1).Wounds), 0).holds(g.s.Chance != rules.ChancePeopleHarm, "damage")
		}},
		{"S42, Hostile 1, with a taser alone", "red 5,8\nred 30,30\ngroup G1 hostile\nperson stranger 5,5 G1 carries taser:1", shocking, func(g *scene) {
			g.them().stands(1, "5,7").aimsAt("5,8", 4).is("rounds", int(g.s.Carried(2)[0].Rounds()), 1)
		}},
		{"S42, Wary 2, a taser and a gun to load", "red 30,1\nzombie runner 16,5\ngroup G1 wary\nperson stranger 5,5 G1 carries taser:1 revolver:0 pistol-rounds:6", shocking, func(g *scene) {
			g.s.ChangeItem(g.s.Find(state.Hands(1), state.Revolver), g.s.Carried(1)[g.rank(1, state.Revolver)].Of(0))
			g.them().is("rounds", int(g.s.Carried(1)[g.rank(1, state.Revolver)].Rounds()), 6)
		}},
		{"K199 S48", "terrain t 0,15 31,15\nred 30,30\nzombie runner 16,5\ngroup G1 unknown\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().aimsAt("16,5", 6) }},
		{"Wound 6: who is held hits", "red 5,9\nzombie shuffler 6,5\ngroup G1 hostile\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(1)
			g.them().aimsAt("6,5", 5)
		}},
	})
}

// patrol are the looters of the clinic, on their way round.
const patrol = "scenario group hostile sentries\nscenario waypoints 17,1 28,1 28,9 17,9\nscenario member first-looter 18,2 goal 2\n"

// camp is a scene with groups of independents, one dead, at the turn of a character.
func camp(t *testing.T) *scene {
	t.Helper()
	g := given(t, patrol+"red 5,5 leader\nred 6,30\nblue 9,28\nperson stranger 9,5 G2\nperson stranger 9,6 G2\nperson crazed 20,20 G3\ngroup G2 friendly closed\ngroup G3 hostile", folk)
	g.s.PlaceGroups()
	g.s.Survivors[3].Wounds, g.s.Survivors[3].Shooter = 1, 1
	g.s.Kill(4)
	g.s.Groups[1].Flags |= state.GroupVictim
	g.s.Event = 1 + uint8(state.EventRow(24))
	return g.acts()
}

// Independents in text and pictures, and a position file with them.
func TestPeopleSeen(t *testing.T) {
	g := camp(t)
	n := text.Notation{Rules: g.s.Rules()}
	shown := n.Show(g.s)
	for _, want := range []string{
		"G1 (First-looter-4): hostile, sentries", "G1 first-looter-4 (S4) at 18,2: submachine gun 30 of 30, machete, 3 supplies",
		"G2 (Stranger-1): friendly, closed to talk, one was killed", "G2 stranger-1 (S1) at 9,5, wounds 1 of 3: revolver 6 of 6, 6 pistol rounds, club, 2 supplies", "G2 stranger-2 (S2) lies dead at 9,6: revolver 6 of 6", "G3 (Crazed-3): hostile",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	text := n.FormatPosition(g.s)
	for _, want := range []string{
		"survivor stranger-1 9,5 of G2 wounds 1 supplies 2 shot-by c1\n", "survivor stranger-2 corpse 9,6 of G2 wounds 3 fresh\n", "survivor crazed-3 20,20 of G3\n",
		"survivor first-looter-4 18,2 of G1 supplies 3 goal 2\n", "group G1 hostile sentries\n", "group G2 friendly closed victim\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	p, err := n.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	if *rules.Content(p) != *g.s {
		t.Errorf("read as\n%s", n.FormatPosition(p))
	}
	before := *g.s
	g.do(action.Play{Kind: action.KindBarter, A: 1})
	if said := n.Explain(&before, action.Play{Kind: action.KindBarter, A: 1}.Action()); said != "C1 barters with G2 (Stranger-1)" {
		t.Error(said)
	}
	if said := g.s.Prompt(); said != "The goods of G2 (Stranger-1), 1 die: on 3 or less supplies; on 4 or 5 two special items; on 6 two special items and supplies" {
		t.Error(said)
	}
}

// Narration of independents.
func TestPeopleNarrated(t *testing.T) {
	for _, c := range []struct {
		name, text string
		play       func(g *scene) action.Play
		want       []string
	}{
		{"they come", "red 5,5\ntoken 9,9", func(g *scene) action.Play {
			g.s.Resolve(0)
			g.s.Stage = state.StageOrder
			g.roll(12)
			return action.Play{Kind: action.KindRoll, Q: 1}
		}, []string{"How many independents come to 9,9: 1", "Stranger-1 comes to 9,9: revolver 6 of 6, 6 pistol rounds, club, 2 supplies"}},
		{"an attitude", "red 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,28 G1", func(g *scene) action.Play { g.act(0); return action.Play{Kind: action.KindRoll, Q: 2} },
			[]string{"The attitude of G1 (Stranger-1) to the characters: 2, fearful", "G1 (Stranger-1) is fearful"}},
		{"allies", "red 5,5\nred 9,9\ngroup G1 friendly\nperson stranger 5,8 G1", func(g *scene) action.Play {
			g.acts().say(action.KindTalk)
			return action.Play{Kind: action.KindRoll, Q: 6}
		}, []string{"C1 talks to G1 (Stranger-1): 6, allies", "Stranger-1 is with red from now on"}},
		{"closed", "red 5,5 abrasive\nred 9,19\ngroup G1 wary\nperson stranger 5,8 G1", func(g *scene) action.Play {
			g.acts().say(action.KindTalk)
			return action.Play{Kind: action.KindRoll, Q: 1}
		}, []string{"C1 talks to G1 (Stranger-1): 1, hostile, and closed to talk", "G1 (Stranger-1) is hostile", "G1 (Stranger-1) talks to nobody any more"}},
		{"they leave", "terrain t 0,15 31,15\nred 5,25\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", func(g *scene) action.Play { g.them(); return action.Play{Kind: action.KindDir, Q: uint16(ground.S)} },
			[]string{"Where Stranger-1 goes: south", "Stranger-1 is gone"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := given(t, c.text, folk)
			p := c.play(g)
			before := *g.s
			g.do(p)
			said := text.Notation{Rules: g.s.Rules()}.Narrate(&before, p.Action(), g.s)
			if len(said) < len(c.want) || !slices.Equal(said[:len(c.want)], c.want) {
				t.Errorf("%q, want %q", said, c.want)
			}
		})
	}
}

// Positions with independents that could not have come about.
func TestPeopleRefused(t *testing.T) {
	g := camp(t)
	n := text.Notation{Rules: g.s.Rules()}
	whole := n.FormatPosition(g.s)
	for _, c := range []struct{ old, other, want string }{
		{" of G2 wounds 1", " wounds 1", "stranger-1 is of no group and no seat; say so, such as of G1 (Indep)"},
		{"group G2 friendly closed victim\n", "", "the attitude of G2 is missing: key group (Indep)"},
		{"group G3 hostile", "group G3 hostile\ngroup G4 wary", "nobody on the table is of G4 (Indep)"},
		{"group G3 hostile", "group G3 hostile\ngroup G3 wary", "a second line for this group"},
		{"crazed-3 20,20 of G3", "crazed-3 20,20 of G3 actions 1", "crazed-3 has actions, and is of no seat (M3)"},
		{"crazed-3 20,20 of G3", "crazed-3 off of G3", "crazed-3 is of no seat, and off (Data 5)"},
		{"goal 2", "goal 5", "first-looter-4 has no waypoint 5 to go for (Hostile 6)"},
		{"survivor c2 6,30", "survivor c2 6,30 of G1", "c2 is of no seat"},
		{"things stranger-1 ", "things stranger-3 ", `"stranger-3" is not a square`},
	} {
		_, err := n.ParsePosition(strings.Replace(whole, c.old, c.other, 1))
		if !strings.Contains(whole, c.old) || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.other, err, c.want)
		}
	}
	if _, err := (text.Notation{Rules: defaultRules(t, core())}).ParsePosition("deadreckon streets position 1\ngroup G1 wary\n"); err == nil || !strings.Contains(err.Error(), "disabled layer of the rules") {
		t.Errorf("a group without the layer: %v", err)
	}
}
