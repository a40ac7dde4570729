package streets

import (
	"fmt"
	"testing"
)

// indoors is a scene in house A, with things found in a building of some status.
func indoors(status, who string) string {
	return "map supply\nred 6,10 " + who + "\nred 30,1\nstatus A " + status
}

// enterA has c1 know the ground floor of house A, and begin.
func (g *scene) enterA() *scene {
	g.s.buildings[0].floors = 1
	return g.act(0).do(Play{Kind: KindPick})
}

// search begins a search at his feet.
func (g *scene) search() *scene { return g.enterA().on(KindSearch, "6,10") }

// finds begins FIND in the open for c1 of a scene.
func (g *scene) finds(barricaded bool) *scene {
	g.act(0)
	g.s.clear()
	g.s.act, g.s.phase = KindGet, phaseNone
	g.s.beginFind(barricaded, false)
	g.s.run()
	return g
}

// SEARCH and FIND: digest 6.14, 6.1.
func TestFind(t *testing.T) {
	alone := "red 5,5 \nred 20,20"
	runRows(t, []row{
		{"Data 1, a rocket launcher comes loaded and with nothing more", alone, blasting, func(g *scene) {
			g.finds(false)
			g.s.clear()
			g.s.act, g.s.actor, g.s.phase = KindGet, 0, phaseNone
			g.s.identify(rocketLauncher)
			g.node(phaseRoll, jobFindState).roll(6).say(KindKeep).is("rockets", int(g.s.carried(0)[0].rounds()), 1).is("records", len(g.s.carried(0)), 1)
		}},
		{"K325 T5.2", indoors("ransacked", ""), nil, func(g *scene) {
			g.search().roll(3).holds(g.s.buildings[0].empty(0), "not empty").node(phaseAct, noJob)
			g.s.survivors[1].at = g.at("7,10")
			g.refuses(KindSearch)
			g.s.buildings[0].floors = 1
			g.offers(KindSearch)
		}},
		{"K326 T5.2", "red 5,5", nil, func(g *scene) {
			have := ""
			for score := range searchTable {
				for _, f := range searchTable[score] {
					have += fmt.Sprint(f)
				}
			}
			g.holds(have == "0000"+"2218"+"0000"+"0010"+"0130"+"1341"+"3667"+"4466"+"6553", "%s", have)
		}},
		{"K327 Search", indoors("barricaded", "looter"), nil, func(g *scene) {
			g.search()
			g.is("score", g.s.searchScore(6), 7).is("score with a dog", g.s.searchScore(7), 8)
			g.fork().roll(3).node(phaseRoll, jobSupplies)
			g.roll(4).is("dice", int(g.s.dice), 2)
		}},
		{"K329 Search", indoors("intact", ""), nil, func(g *scene) {
			g.search().roll(1).is("zombies", g.inside(0), 1).is("kind", int(g.s.zombies[0].kind()), int(ankleBiter)).holds(!g.s.buildings[0].empty(0), "empty")
		}},
		{"K331 Search", "map supply\nred 6,6\nred 6,10\nstatus A intact", nil, func(g *scene) {
			g.s.buildings[0].floors = 1
			g.act(0)
			g.fork().do(Play{Kind: KindPick, A: 1}).offers(KindSearch)
			g.do(Play{Kind: KindPick}).refuses(KindSearch)
		}},
		{"K333 Search", indoors("intact", "") + "\nzombie shuffler 7,10", nil, func(g *scene) {
			g.enterA().offers(KindSearch)
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.refuses(KindSearch)
		}},
		{"K334 Search", indoors("intact", ""), nil, func(g *scene) {
			g.enterA().offers(KindSearch, "6,10", "6,12", "9,10").refuses(KindSearch, "9,12", "10,10")
		}},
		{"K337 Find", indoors("barricaded", ""), nil, func(g *scene) { g.search().roll(6, 6).is("table", int(g.s.kind), int(cacheTable)) }},
		{"K337 Find, looter", "red 5,5 looter\nred 20,20", nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.kind), int(cacheTable)) }},
		{"K337 Find, careless", "red 5,5 careless\nred 20,20", nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.kind), int(findAmmunition)) }},
		{"K338 Find", alone, nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.kind), int(findSpecial)) }},
		{"K339 Find", alone, nil, func(g *scene) {
			g.finds(false).roll(1, 15).node(phaseRoll, jobChoiceSupplies).roll(5).is("supplies", int(g.who(1).supplies), 3).node(phaseChoose, noJob).
				is("rows", len(g.s.AppendLegal(nil)), 10).do(Play{Kind: KindChoose, Q: uint16(axe)}).say(KindKeep).holds(g.s.carries(0, axe), "no axe")
		}},
		{"K341 Find", alone, nil, func(g *scene) {
			g.finds(false).roll(4, 9).node(phaseRoll, jobFindState).roll(6).say(KindKeep).is("shot", g.s.amount(0, shotShells), 12).
				is("rounds", int(g.s.items[g.s.find(hands(0), pumpShotgun)].rounds()), 6)
		}},
		{"K342 Find", alone, nil, func(g *scene) {
			h := g.fork()
			h.finds(false).roll(5, 6, 3, 4, 5).say(KindKeep).is("rounds", h.s.amount(0, pistolRounds), 60)
			g.finds(false).roll(5, 8, 3, 4).say(KindKeep).is("slugs", g.s.amount(0, slugs), 12)
		}},
		{"K343 Find", indoors("barricaded", ""), nil, func(g *scene) {
			g.search().roll(6, 6, 7).node(phaseRoll, jobSupplies).roll(4).is("supplies", int(g.who(1).supplies), 4)
			for _, table := range []findStep{findHousehold, findHousehold, findWeapon} {
				g.is("table", int(g.s.kind), int(table))
				if table == findWeapon {
					g.roll(5, 1).say(KindKeep)
				} else {
					g.roll(9).say(KindLeaveIt)
				}
			}
			g.node(phaseAct, noJob).holds(g.s.find(g.at("6,10"), shovel) >= 0 && g.s.carries(0, revolver), "")
		}},
		{"K345 Trait dishonest, S94", indoors("barricaded", "dishonest"), nil, func(g *scene) {
			h := g.fork()
			h.search().roll(5).is("dice", int(h.s.dice), 2).roll(7).is("supplies", int(h.who(1).supplies), 6)
			h = g.fork()
			h.search().roll(6).node(phaseRoll, jobDishonest).roll(2).node(phaseAct, noJob)
			g.search().roll(6).node(phaseRoll, jobDishonest).roll(3).node(phaseRoll, jobFindType)
		}},
		{"K354 Find", "red 5,5 carries stimulants\nred 20,20", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).say(KindPill).holds(!g.s.carries(0, stimulants), "still there").is("actions", int(g.who(1).actions), 2)
			g.s.giveActions()
			g.is("actions", int(g.who(1).actions), 3)
		}},
		{"K014 1.15, S38", "red 5,5", nil, func(g *scene) {
			g.holds(fmt.Sprint(g.rowsOf(findHousehold)) == "map[axe:27 choice:35 crowbar:10 first-aid-kit:21 heavy-clothes:9 large-knife:27 padded-clothes:1 rope:25 shovel:25 tarp:21 tools:15]",
				"%v", g.rowsOf(findHousehold))
		}},
		{"K015 1.15", "red 5,5", nil, func(g *scene) {
			g.holds(fmt.Sprint(g.rowsOf(findWeapon)) == "map[bow:1 burst-rifle:21 carbine:10 crossbow:3 machine-pistol:6 pistol:25 pump-shotgun:52 revolver:6 rifle:52 shotgun:21 special:4 submachine-gun:15]",
				"%v", g.rowsOf(findWeapon))
		}},
		{"K366 Get", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.addItem(newItem(g.at("5,7"), machete, 1, 0))
			g.s.addItem(newItem(g.at("8,5"), axe, 1, 0))
			g.act(0).do(Play{Kind: KindPick}).offers(KindGet, "5,7").refuses(KindGet, "8,5").on(KindGet, "5,7").holds(g.s.carries(0, machete), "not taken")
		}},
		{"K367 Get, S64", "red 5,5 carries axe supplies:5\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.who(2).actions = 0
			g.fork().act(0).do(Play{Kind: KindPick}).refuses(KindGive)
			g.who(2).actions = 1
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindGive, A: 1, B: anySupplies}).is("supplies", int(g.who(2).supplies), 5).
				is("actions", int(g.who(1).actions+g.who(2).actions), 1)
		}},
		{"K367 Get, another side", "red 5,5 carries axe\nblue 6,5", func(o *Options) { o.Mode = Semi }, func(g *scene) {
			g.act(0).do(Play{Kind: KindGive, A: 1})
			h := g.fork()
			h.node(phaseConsent, noJob).holds(h.s.Turn() == 1, "asked").say(KindRefuse).is("actions", int(h.who(1).actions), 2).refuses(KindGive)
			g.say(KindAgree).holds(g.s.carries(1, axe), "not given").is("actions", int(g.who(1).actions+g.who(2).actions), 2)
		}},
		{"K118 T3.1", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.addItem(newItem(g.at("5,6"), unrolledSupplies, 1, 0))
			g.s.addItem(newItem(g.at("6,5"), unrolledItem, 1, 0))
			g.act(0).do(Play{Kind: KindPick})
			g.fork().on(KindGet, "5,6").node(phaseRoll, jobSupplies).roll(4)
			g.on(KindGet, "6,5").node(phaseRoll, jobFindType).roll(6).is("table", int(g.s.kind), int(findSpecial))
		}},
		{"S89", "red 5,5\nred 6,5 carries machete supplies:7\nred 20,20", nil, func(g *scene) {
			g.s.kill(1)
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindGet, B: 1, Q: uint16(g.at("6,5"))}).is("supplies", int(g.who(1).supplies), 7)
			g.s.removeCorpse(1)
			g.holds(g.s.find(g.at("6,5"), machete) >= 0, "gone with the corpse")
		}},
		{"S102", "red 5,5 carries pistol:1 revolver:1 crossbow:1 rifle:1 shotgun:1 bow\nred 20,20", nil, func(g *scene) {
			g.finds(false).roll(4, 9, 1).node(phasePick, noJob).holds(g.s.find(g.at("5,5"), pumpShotgun) >= 0, "a seventh ranged weapon is kept")
		}},
	})
}

// rowsOf adds the ways of the rows of a table of items.
func (g *scene) rowsOf(step findStep) map[string]uint64 {
	out := map[string]uint64{}
	s := State{rules: g.s.rules, phase: phaseRoll, job: jobFindTable, dice: uint8(findTables[step].dice)}
	for i, n := range s.AppendOdds(nil) {
		switch k := findTables[step].items[i]; k {
		case aChoice:
			out["choice"] += n
		case aSpecialWeapon:
			out["special"] += n
		default:
			out[k.String()] += n
		}
	}
	return out
}

// FIRST AID, PANIC and SHOUT: digest 6.15.
func TestAid(t *testing.T) {
	runRows(t, []row{
		{"K370 Aid, S03", "red 5,5 medic carries first-aid-kit:3\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindAid, A: 1}).is("wounds", int(g.who(2).wounds), 0).is("uses", g.s.amount(0, firstAidKit), 2)
		}},
		{"K371 Aid, S63", "red 5,5\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindAid, A: 1})
			h := g.fork()
			h.roll(4).is("wounds", int(h.who(2).wounds), 0).is("actions", int(h.who(1).actions+h.who(2).actions), 0).holds(h.who(2).has(healed), "")
			g.roll(3).is("wounds", int(g.who(2).wounds), 1).is("actions", int(g.who(1).actions+g.who(2).actions), 0).holds(!g.who(2).has(healed), "")
		}},
		{"K373 Aid", "red 5,5\nred 6,5\nred 20,20\nzombie shuffler 7,5", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.fork().act(0).do(Play{Kind: KindPick}).offers(KindAid)
			h := g.fork()
			h.who(2).actions, h.who(2).marks = 1, acted
			h.act(0).do(Play{Kind: KindPick}).refuses(KindAid)
			g.s.zombies[0] = g.s.zombies[0].holding(1)
			g.act(0).do(Play{Kind: KindPick}).refuses(KindAid)
		}},
		{"K375 Panic, S13", "red 5,5 panicky\nred 5,18 leader\nzombie shuffler 5,6", nil, func(g *scene) {
			h := g.fork()
			h.from(stageStart).holds(h.s.job != jobPanicky, "thrown for though led")
			g.s.survivors[1].at = g.at("5,19")
			g.from(stageStart).node(phaseRoll, jobPanicky)
			g.fork().roll(3)
			g.roll(2).holds(g.who(1).is(panicked), "calm")
		}},
		{"K377 Panic", "red 5,5 panicky\nred 20,20\nzombie shuffler 5,7\nterrain , 5,5 5,5", nil, func(g *scene) {
			g.who(1).marks |= panicked
			g.act(0).do(Play{Kind: KindPick})
			for _, a := range g.s.AppendLegal(nil) {
				p := Decode(a)
				g.holds(p.Kind == KindPanic || p.Kind == KindHide, "%+v", p)
			}
			g.say(KindPanic).is("markers", g.s.noise(), 1).node(phaseRoll, jobFlee).roll(3).holds(g.who(1).at == g.at("5,2"), "at %d", g.who(1).at).
				node(phaseRoll, jobRally).roll(5).holds(!g.who(1).is(panicked), "panics")
		}},
		{"K378 Trait argumentative", "red 5,5 leader\nred 5,12 argumentative", nil, func(g *scene) {
			g.holds(!g.s.leads(0), "leads")
			g.s.survivors[1].at = g.at("5,13")
			g.holds(g.s.leads(0), "does not lead")
		}},
		{"K379 Shout", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).say(KindShout).holds(g.s.markers[0] == marker{g.at("5,5").Square(), 0, 1}, "%v", g.s.markers[0])
			g.s.ageMarkers()
			g.holds(g.s.markers[0] == marker{g.at("5,5").Square(), 1, 0}, "%v", g.s.markers[0])
		}},
		{"K059 Noise", "red 5,5", nil, func(g *scene) {
			g.s.mark(g.at("5,5").Square(), 1)
			g.s.ageMarkers()
			g.is("in turn 4", g.s.noise(), 1)
			g.s.ageMarkers()
			g.is("in turn 5", g.s.noise(), 0).is("records", int(g.s.markersOut), 0)
		}},
		{"K447 Trait fearless", "red 5,5 panicky fearless\nzombie shuffler 5,6", nil, func(g *scene) { g.from(stageStart).holds(g.s.job != jobPanicky, "thrown for") }},
		{"K451 Trait leader", "red 5,5 panicky\nred 6,5 leader\nzombie shuffler 5,6", nil, func(g *scene) {
			g.who(2).stuns = 3
			g.from(stageStart).node(phaseRoll, jobPanicky)
		}},
		{"K467 Options", "red 5,5 panicky\nred 5,13 leader\nzombie shuffler 5,6", func(o *Options) { o.LeaderRange = 6 }, func(g *scene) { g.from(stageStart).node(phaseRoll, jobPanicky) }},
		{"K443 Trait rivals, S98", "red 5,5 rivals\nblue 5,9 rivals", nil, func(g *scene) {
			g.from(stageStart).node(phaseRoll, jobRivals)
			h := g.fork()
			h.roll(3).is("actions", int(h.who(1).actions+h.who(2).actions), 4)
			g.roll(2).is("actions", int(g.who(1).actions), 1).is("actions", int(g.who(2).actions), 1)
		}},
		{"K102 G0", "red 5,5 clumsy", nil, func(g *scene) {
			g.who(1).used |= stumbles | doped
			g.s.giveActions()
			g.is("actions", int(g.who(1).actions), 2)
		}},
		{"S62", "red 5,5\nred 20,20\nzombie shuffler 5,3", nil, func(g *scene) {
			g.who(1).marks |= panicked
			g.act(0).do(Play{Kind: KindPick}).say(KindPanic).roll(4).holds(g.s.d2(g.who(1).at, g.at("5,3")) >= 4, "nearer")
		}},
		{"S97", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).say(KindHeroic).is("actions", int(g.who(1).actions), 3).do(Play{Kind: KindPick}).refuses(KindHeroic)
		}},
		{"S97 after the last action", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindMove, "6,6").do(Play{Kind: KindPick}).say(KindShout)
			h := g.fork()
			h.do(Play{Kind: KindPick, A: 1}).say(KindShout).do(Play{Kind: KindPick, A: 1}).say(KindShout).
				node(phaseAct, noJob).refuses(KindShout).offers(KindDone).say(KindHeroic).say(KindRun).node(phaseRoll, jobRun)
			g.do(Play{Kind: KindPick}).refuses(KindShout).say(KindHeroic).do(Play{Kind: KindPick}).say(KindShout).is("actor", int(g.s.actor), 1)
		}},
		{"S97 without actions", "red 5,5 heroic\nred 20,20\nred 21,20 heroic", nil, func(g *scene) {
			g.who(1).actions, g.who(3).actions = 0, 0 // event 11
			g.who(3).marks |= acted | panicked
			g.act(0).node(phaseAct, noJob).is("actor", int(g.s.actor), 1)
		}},
	})
}
