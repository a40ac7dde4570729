package streets

import (
	"slices"
	"testing"

	"deadreckon/engine/streets/ground"
)

// them has the independents act.
func (g *scene) them() *scene { return g.from(stagePeople) }

// stands checks where the n-th independent is.
func (g *scene) stands(n int, xy string) *scene {
	g.t.Helper()
	v := &g.s.survivors[len(g.s.r().starters)+n-1]
	return g.holds(v.here() && v.at == g.at(xy), "independent %d is at %s, want %s", n, g.spot(v.at), xy)
}

// folkOf returns the n-th independent.
func (g *scene) folkOf(n int) *survivor { return &g.s.survivors[len(g.s.r().starters)+n-1] }

// aims checks what is thrown for whom, and by what need.
func (g *scene) aimsAt(xy string, need int) *scene {
	g.t.Helper()
	return g.node(phaseRoll, jobPeopleHit).holds(g.s.target == g.at(xy), "at %s, want %s", g.spot(g.s.target), xy).is("need", int(g.s.need), need)
}

// attitude checks that of the first group.
func (g *scene) attitude(want ground.Attitude) *scene {
	g.t.Helper()
	return g.holds(g.s.groups[0].attitude == want, "the group is %s, want %s", g.s.groups[0].attitude, want)
}

// Independents come, and meet characters: digest 6.4, 6.5, 6.8.
func TestPeopleCome(t *testing.T) {
	runRows(t, []row{
		{"K117 T3.1", "red 5,5\ntoken 9,9", folk, func(g *scene) {
			g.s.resolve(0)
			g.s.stage = stageOrder
			g.roll(12).node(phaseRoll, jobStrangers).roll(2).node(phaseRoll, jobAttitude).stands(1, "9,9").roll(6).attitude(ground.Friendly)
			g.is("groups", int(g.s.groups[1].flags), 0).is("things", len(g.s.carried(1)), 3).is("supplies", int(g.folkOf(1).supplies), 2)
		}},
		{"K117 T3.1, three of them", "red 5,5\ntoken 9,9", folk, func(g *scene) {
			g.s.resolve(0)
			g.s.stage = stageOrder
			g.roll(12, 6).is("people", len(slices.Collect(bitsOf(g.s.members(0)))), 3)
		}},
		{"K503 8.9, without people", "red 5,5\ntoken 9,9", nil, func(g *scene) {
			g.s.resolve(0)
			g.s.stage = stageOrder
			g.roll(12).holds(g.s.find(g.at("9,9"), unrolledSupplies) >= 0, "no supplies marker")
		}},
		{"K254 Enter", "house 20,20 24,24 door 22,20 S\nstatus A barricaded\nred 22,18\nred 1,1", folk, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindEnter}).roll(6).node(phaseRoll, jobEntry)
			g.fork().roll(5).node(phaseStand, noJob)
			g.roll(6).node(phaseRoll, jobEntryCount).roll(5).node(phaseStand, noJob).is("people", len(slices.Collect(bitsOf(g.s.members(0)))), 3)
			g.on(KindStand, g.squares(KindStand)[0]).node(phaseRoll, jobAttitude).roll(3).attitude(ground.Hostile)
		}},
		{"K071 Event 16", "house 20,20 24,24 door 22,20 S\nhouse 8,20 12,24 door 10,20 S\nhouse 8,10 12,14 door 10,10 S\nstatus C intact\nred 1,1", folk, func(g *scene) {
			g.event(16).node(phaseWhich, jobEventWhich).is("outcomes", len(g.s.AppendLegal(nil)), 2)
			g.chosen(1).holds(g.s.buildings[1].class == ground.Barricaded, "B is %s", g.s.buildings[1].class).stands(1, "10,20").holds(g.s.isCrazed(1), "no crazed").attitude(ground.Hostile)
			g.s.house, g.s.target, g.s.act = 1, g.at("10,20"), KindEnter
			g.s.goIn()
			g.node(phaseStand, noJob)
		}},
		{"K177 T4.2", "red 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,28 G1", folk, func(g *scene) {
			g.act(0).node(phaseRoll, jobAttitude).roll(3).attitude(ground.Wary).node(phasePick, noJob)
		}},
		{"K177 T4.2, too far", "red 5,2\nred 9,2\ngroup G1 unknown\nperson stranger 5,28 G1", folk, func(g *scene) { g.act(0).node(phasePick, noJob) }},
		{"K177 T4.2, out of sight", "terrain t 0,15 31,15\nred 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).node(phasePick, noJob) }},
		{"K178 T4.2, S117", "red 5,5\nred 9,9\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) {
			g.s.weather |= forcedEntry
			g.act(0).roll(3).attitude(ground.Hostile)
		}},
		{"K179 T4.2", "red 5,5 charismatic\nred 9,9 charismatic\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).roll(5).attitude(ground.Friendly) }},
		{"K179 T4.2, an abrasive one too", "red 5,5 charismatic\nred 9,9 abrasive\ngroup G1 unknown\nperson stranger 5,20 G1", folk, func(g *scene) { g.act(0).roll(5).attitude(ground.Wary) }},
		{"K494 Data 4, S89", "red 5,5\nred 20,20\ngroup G1 wary\nperson stranger 6,5 G1", folk, func(g *scene) {
			at := g.s.find(hands(2), revolver)
			g.s.changeItem(at, g.s.items[at].of(3))
			g.s.kill(2)
			g.holds(g.folkOf(1).state == corpse, "alive").is("group", int(g.s.groups[0].flags), 0)
			for _, want := range []struct {
				kind itemKind
				n    uint8
			}{{revolver, 3}, {pistolRounds, 6}, {club, 1}, {suppliesHere, 2}} {
				at := g.s.find(hands(2), want.kind)
				g.holds(at >= 0 && g.s.items[at].count() == want.n, "no %d %s", want.n, want.kind)
			}
			g.s.removeCorpse(2)
			g.holds(*g.folkOf(1) == survivor{}, "the slot is not free").holds(g.s.find(g.at("6,5"), club) >= 0, "no club on the ground")
		}},
		{"T4.2: allies of the scenario", "scenario group allies\nscenario member stranger 20,20\nred 5,5\nblue 20,12", folk, func(g *scene) {
			g.s.placeGroups()
			g.holds(g.folkOf(1).ofSeat(1), "he is not with the nearest").holds(g.s.groups[0] == group{}, "a group is left")
		}},
		{"Data 5: no slot, no record", "red 5,5", folk, func(g *scene) {
			for g.s.enlist(stranger, 0, g.at("20,20")) >= 0 {
			}
			g.is("members", len(slices.Collect(bitsOf(g.s.members(0)))), survivorSlots-1).holds(g.s.check() == nil, "%v", g.s.check())
		}},
	})
}

// Independents act: digest 6.8.
func TestPeopleAct(t *testing.T) {
	runRows(t, []row{
		{"K181 Hostile 1, S01", "red 5,5\nzombie shuffler 12,5\ngroup G1 hostile\nperson stranger 11,5 G1", folk, func(g *scene) {
			g.them().stands(1, "6,5").aimsAt("5,5", 4)
		}},
		{"K182 Hostile 1, S47", "red 5,5\nred 7,6\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("5,5", 4).roll(1).aimsAt("7,6", 4).roll(1).holds(g.s.stage != stagePeople, "a third blow")
		}},
		{"K183 Hostile 2", "terrain f 20,20 22,20\nred 1,1\ngroup G1 hostile\nperson stranger 20,10 G1", folk, func(g *scene) {
			g.folkOf(1).fire |= woundedByFire
			g.folkOf(1).wounds = 1
			g.them().node(phaseRoll, jobPeopleRun).roll(4).holds(g.s.r().Map.EdgeGap(g.folkOf(1).at.Square(), ground.S) == 19, "at %s", g.spot(g.folkOf(1).at))
		}},
		{"K185 Hostile 1", "red 16,5\nzombie shuffler 7,5\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.folkOf(1).shooter = 1
			g.them().aimsAt("7,5", 4).roll(1).aimsAt("7,5", 4)
		}},
		{"Hostile 3", "red 15,5\nred 6,14\ngroup G1 hostile\nperson stranger 6,5 G1", folk, func(g *scene) {
			g.folkOf(1).shooter = 1
			g.them().aimsAt("15,5", 5).is("rounds", int(g.s.carried(2)[0].rounds()), 5).is("markers", g.s.noise(), 1).roll(5).node(phaseRoll, jobPeopleHarm)
		}},
		{"K186 Hostile 4", "terrain , 6,5 6,5\nred 16,5\nzombie shuffler 6,14\ngroup G1 hostile\nperson first-looter 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("6,14", 4).is("step", int(g.s.step), int(aiming)).roll(1).holds(g.s.stage != stagePeople, "another shot")
		}},
		{"K187 Hostile 5", "terrain f 6,12 8,12\nred 14,5\ngroup G1 hostile\nperson first-looter 6,5 G1", folk, func(g *scene) {
			g.them().aimsAt("14,5", 5).roll(1).stands(1, "6,11").holds(g.s.stage != stagePeople, "another shot")
		}},
		{"K189 Hostile 6", patrol + "red 1,30", folk, func(g *scene) {
			g.s.placeGroups()
			g.fork().them().node(phaseRoll, jobPatrol)
			g.s.weather |= firearmFired
			g.who(1).marks |= lurking
			g.them().node(phaseDir, jobRoam)
		}},
		{"K505 Hostile 6", patrol + "terrain t 0,15 31,15\nred 1,30", folk, func(g *scene) {
			g.s.placeGroups()
			g.is("goal", g.s.post(1)+1, 2)
			var goals []int
			g.them().node(phaseRoll, jobPatrol).roll(1)
			goals = append(goals, g.s.post(1)+1)
			for range 40 {
				g.them().node(phaseRoll, jobPatrol).roll(6)
				if n := g.s.post(1) + 1; n != goals[len(goals)-1] {
					goals = append(goals, n)
				}
			}
			g.holds(slices.Equal(goals[:4], []int{1, 4, 3, 2}), "his goals are %v", goals)
		}},
		{"K190 Hostile 7", "red 5,25\nzombie shuffler 5,13\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) { g.them().node(phaseDir, jobRoam) }},
		{"Hostile 7", "red 5,25\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) { g.them().stands(1, "5,8") }},
		{"Hostile 8, Edge", "terrain t 0,15 31,15\nred 5,25\ngroup G1 hostile\nperson stranger 5,2 G1 carries club", folk, func(g *scene) {
			g.them().dir(ground.S).holds(g.folkOf(1).profile == 0, "he stays").is("group", int(g.s.groups[0].flags), 0).is("things", int(g.s.itemsOut), 0)
		}},
		{"K191 Fearful 1", "red 25,25\nzombie shuffler 9,5\ngroup G1 fearful\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().stands(1, "8,5").aimsAt("9,5", 4) }},
		{"Fearful 2, S49", "red 10,5\ngroup G1 fearful\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().node(phaseRoll, jobPeopleRun)
			h := g.fork()
			h.s.addZombie(h.at("0,20"), shuffler)
			h.roll(6).holds(h.folkOf(1).profile == 0 || h.s.d2(h.folkOf(1).at, h.at("10,5")) < 100, "he ran to the zombie, to %s", h.spot(h.folkOf(1).at))
			g.roll(6).holds(g.s.d2(g.folkOf(1).at, g.at("10,5")) > 150, "at %s", g.spot(g.folkOf(1).at))
		}},
		{"K193 Fearful 3, S50", "house 16,20 20,24 door 18,20 S\nstatus A barricaded\nred 30,1\ngroup G1 fearful\nperson stranger 18,10 G1", folk, func(g *scene) {
			g.them().stands(1, "18,16").them().stands(1, "18,19").them().stands(1, "18,19")
		}},
		{"Fearful 3, the edge", "red 30,1\ngroup G1 fearful\nperson stranger 7,16 G1", folk, func(g *scene) {
			g.them().stands(1, "1,16").them().holds(g.folkOf(1).profile == 0, "he stays")
		}},
		{"K194 Wary 2", "red 30,1\nzombie runner 18,5\ngroup G1 wary\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().node(phaseRoll, jobPeopleRun).roll(1).holds(g.s.d2(g.folkOf(1).at, g.at("18,5")) > 13*13, "at %s", g.spot(g.folkOf(1).at))
		}},
		{"K194 Wary 2, in range", "red 30,1\nzombie runner 16,5\ngroup G1 wary\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().aimsAt("16,5", 6) }},
		{"Wary 2, an empty gun", "red 30,1\nzombie runner 16,5\ngroup G1 wary\nperson stranger 5,5 G1 carries revolver:0 pistol-rounds:6", folk, func(g *scene) {
			g.s.changeItem(g.s.find(hands(1), revolver), g.s.carried(1)[0].of(0))
			g.them().is("rounds", int(g.s.carried(1)[0].rounds()), 6).is("shots", g.s.noise(), 0)
		}},
		{"K195 Friendly 3", "red 16,5\ngroup G1 friendly\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.them().stands(1, "11,5").them().stands(1, "12,5").them().stands(1, "12,5")
		}},
		{"K197 Indep", "red 14,5\nred 30,30\ngroup G1 hostile\nperson stranger 6,5 G1 carries pdw:30", folk, func(g *scene) {
			h := g.fork()
			h.them().aimsAt("14,5", 5).is("rounds", int(h.s.carried(2)[0].rounds()), 29)
			g.s.groups[0].flags |= groupVictim
			g.them().aimsAt("14,5", 5).is("rounds", int(g.s.carried(2)[0].rounds()), 25).roll(1).aimsAt("14,5", 6).roll(1).aimsAt("14,5", 6).roll(1).holds(g.s.job != jobPeopleHit, "a fourth shot")
		}},
		{"K197 Indep, a victim", "red 6,6 carries pistol:12\ngroup G1 wary\nperson stranger 6,5 G1\nperson stranger 9,9 G1", folk, func(g *scene) {
			g.s.survivors[1].wounds = 2
			g.act(0).on(KindMelee, "6,5").roll(6, 4).holds(g.s.groups[0].flags&groupVictim != 0, "no victim")
		}},
		{"K198 Event 16", "house 20,20 24,24 door 22,20 S window 20,22 W window 24,22 E\nstatus A barricaded\nred 30,22\nzombie shuffler 10,22\ngroup G1 hostile\nperson crazed 22,20 G1", folk, func(g *scene) {
			g.them().stands(1, "24,22").aimsAt("30,22", 4).is("rounds", int(g.s.carried(1)[1].rounds()), 20).is("step", int(g.s.step), int(aiming)).roll(1)
			g.them().stands(1, "24,22").aimsAt("30,22", 4)
		}},
		{"K198 Event 16, MELEE", "house 20,20 24,24 door 22,20 S window 20,22 W\nstatus A barricaded\nred 21,22\ngroup G1 hostile\nperson crazed 20,22 G1", folk, func(g *scene) {
			g.them().aimsAt("21,22", 4).roll(1).holds(g.s.stage != stagePeople, "a second blow")
		}},
		{"K199 S48", "terrain t 0,15 31,15\nred 30,30\nzombie runner 16,5\ngroup G1 unknown\nperson stranger 5,5 G1", folk, func(g *scene) { g.them().aimsAt("16,5", 6) }},
		{"Wound 6: who is held hits", "red 5,9\nzombie shuffler 6,5\ngroup G1 hostile\nperson stranger 5,5 G1", folk, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(1)
			g.them().aimsAt("6,5", 5)
		}},
	})
}

// patrol are the looters of the clinic, on their way round.
const patrol = "scenario group hostile sentries\nscenario waypoints 17,1 28,1 28,9 17,9\nscenario member first-looter 18,2 goal 2\n"
