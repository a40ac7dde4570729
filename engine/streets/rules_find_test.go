package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// indoors is a scene in house A, with things found in a building of some status.
func indoors(status, who string) string {
	return "map supply\nred 6,10 " + who + "\nred 30,1\nstatus A " + status
}

// enterA has c1 know the ground floor of house A, and begin.
func (g *scene) enterA() *scene {
	g.s.Buildings[0].Floors = 1
	return g.acts()
}

// search begins a search at his feet.
func (g *scene) search() *scene { return g.enterA().on(action.KindSearch, "6,10") }

// finds begins FIND in the open for c1 of a scene.
func (g *scene) finds(barricaded bool) *scene {
	g.act(0)
	g.s.Clear()
	g.s.Act, g.s.Node = action.KindGet, state.PhaseNone
	g.s.BeginFind(barricaded, false)
	g.s.Run()
	return g
}

// SEARCH and FIND: digest 6.14, 6.1.
func TestFind(t *testing.T) {
	alone := "red 5,5 \nred 20,20"
	runRows(t, []row{
		{"Data 1, a rocket launcher comes loaded and with nothing more", alone, blasting, func(g *scene) {
			g.finds(false)
			g.s.Clear()
			g.s.Act, g.s.Actor, g.s.Node = action.KindGet, 0, state.PhaseNone
			g.s.Identify(state.RocketLauncher)
			g.rolls(rules.ChanceFindState).roll(6).say(action.KindKeep).is("rockets", int(g.s.Carried(0)[0].Rounds()), 1).is("records", len(g.s.Carried(0)), 1)
		}},
		{"K325 T5.2", indoors("ransacked", ""), nil, func(g *scene) {
			g.search().roll(3).holds(g.s.Buildings[0].Empty(0), "not empty").decides(state.PhaseAct)
			g.s.Survivors[1].At = g.at("7,10")
			g.refuses(action.KindSearch)
			g.s.Buildings[0].Floors = 1
			g.offers(action.KindSearch)
		}},
		{"K326 T5.2", "red 5,5", nil, func(g *scene) {
			have := ""
			for score := range rules.SearchTable {
				for _, f := range rules.SearchTable[score] {
					have += fmt.Sprint(f)
				}
			}
			g.holds(have == "0000"+"2218"+"0000"+"0010"+"0130"+"1341"+"3667"+"4466"+"6553", "%s", have)
		}},
		{"K327 Search", indoors("barricaded", "looter"), nil, func(g *scene) {
			g.search()
			g.is("score", g.s.SearchScore(6), 7).is("score with a dog", g.s.SearchScore(7), 8)
			g.fork().roll(3).rolls(rules.ChanceSupplies)
			g.roll(4).is("dice", int(g.s.Dice), 2)
		}},
		{"K329 Search", indoors("intact", ""), nil, func(g *scene) {
			g.search().roll(1).is("zombies", g.inside(0), 1).is("kind", int(g.s.Zombies[0].Kind()), int(state.AnkleBiter)).holds(!g.s.Buildings[0].Empty(0), "empty")
		}},
		{"K331 Search", "map supply\nred 6,6\nred 6,10\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Floors = 1
			g.act(0)
			g.fork().do(action.Play{Kind: action.KindPick, A: 1}).offers(action.KindSearch)
			g.say(action.KindPick).refuses(action.KindSearch)
		}},
		{"K333 Search", indoors("intact", "") + "\nzombie shuffler 7,10", nil, func(g *scene) {
			g.enterA().offers(action.KindSearch)
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.refuses(action.KindSearch)
		}},
		{"K334 Search", indoors("intact", ""), nil, func(g *scene) {
			g.enterA().offers(action.KindSearch, "6,10", "6,12", "9,10").refuses(action.KindSearch, "9,12", "10,10")
		}},
		{"K337 Find", indoors("barricaded", ""), nil, func(g *scene) { g.search().roll(6, 6).is("table", int(g.s.Kind), int(rules.CacheTable)) }},
		{"K337 Find, looter", "red 5,5 looter\nred 20,20", nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.Kind), int(rules.CacheTable)) }},
		{"K337 Find, careless", "red 5,5 careless\nred 20,20", nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.Kind), int(rules.FindAmmunition)) }},
		{"K338 Find", alone, nil, func(g *scene) { g.finds(false).roll(6).is("table", int(g.s.Kind), int(rules.FindSpecial)) }},
		{"K339 Find", alone, nil, func(g *scene) {
			g.finds(false).roll(1, 15).rolls(rules.ChanceChoiceSupplies).roll(5).is("supplies", int(g.who(1).Supplies), 3).decides(state.PhaseChoose).
				is("rows", len(g.s.AppendLegal(nil)), 10).do(action.Play{Kind: action.KindChoose, Q: uint16(state.Axe)}).say(action.KindKeep).holds(g.s.Carries(0, state.Axe), "no axe")
		}},
		{"K341 Find", alone, nil, func(g *scene) {
			g.finds(false).roll(4, 9).rolls(rules.ChanceFindState).roll(6).say(action.KindKeep).is("shot", g.s.Amount(0, state.ShotShells), 12).
				is("rounds", int(g.s.Items[g.s.Find(state.Hands(0), state.PumpShotgun)].Rounds()), 6)
		}},
		{"K342 Find", alone, nil, func(g *scene) {
			h := g.fork()
			h.finds(false).roll(5, 6, 3, 4, 5).say(action.KindKeep).is("rounds", h.s.Amount(0, state.PistolRounds), 60)
			g.finds(false).roll(5, 8, 3, 4).say(action.KindKeep).is("slugs", g.s.Amount(0, state.Slugs), 12)
		}},
		{"K343 Find", indoors("barricaded", ""), nil, func(g *scene) {
			g.search().roll(6, 6, 7).rolls(rules.ChanceSupplies).roll(4).is("supplies", int(g.who(1).Supplies), 4)
			for _, table := range []rules.FindStep{rules.FindHousehold, rules.FindHousehold, rules.FindWeapon} {
				g.is("table", int(g.s.Kind), int(table))
				if table == rules.FindWeapon {
					g.roll(5, 1).say(action.KindKeep)
				} else {
					g.roll(9).say(action.KindLeaveIt)
				}
			}
			g.decides(state.PhaseAct).holds(g.s.Find(g.at("6,10"), state.Shovel) >= 0 && g.s.Carries(0, state.Revolver), "")
		}},
		{"K345 Trait dishonest, S94", indoors("barricaded", "dishonest"), nil, func(g *scene) {
			h := g.fork()
			h.search().roll(5).is("dice", int(h.s.Dice), 2).roll(7).is("supplies", int(h.who(1).Supplies), 6)
			h = g.fork()
			h.search().roll(6).rolls(rules.ChanceDishonest).roll(2).decides(state.PhaseAct)
			g.search().roll(6).rolls(rules.ChanceDishonest).roll(3).rolls(rules.ChanceFindType)
		}},
		{"K354 Find", "red 5,5 carries stimulants\nred 20,20", nil, func(g *scene) {
			g.acts().say(action.KindPill).holds(!g.s.Carries(0, state.Stimulants), "still there").is("actions", int(g.who(1).Actions), 2)
			g.s.GiveActions()
			g.is("actions", int(g.who(1).Actions), 3)
		}},
		{"K014 1.15, S38", "red 5,5", nil, func(g *scene) {
			g.holds(fmt.Sprint(g.rowsOf(rules.FindHousehold)) == "map[axe:27 choice:35 crowbar:10 first-aid-kit:21 heavy-clothes:9 large-knife:27 padded-clothes:1 rope:25 shovel:25 tarp:21 tools:15]",
				"%v", g.rowsOf(rules.FindHousehold))
		}},
		{"K015 1.15", "red 5,5", nil, func(g *scene) {
			g.holds(fmt.Sprint(g.rowsOf(rules.FindWeapon)) == "map[bow:1 burst-rifle:21 carbine:10 crossbow:3 machine-pistol:6 pistol:25 pump-shotgun:52 revolver:6 rifle:52 shotgun:21 special:4 submachine-gun:15]",
				"%v", g.rowsOf(rules.FindWeapon))
		}},
		{"K366 Get", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.AddItem(state.NewItem(g.at("5,7"), state.Machete, 1, 0))
			g.s.AddItem(state.NewItem(g.at("8,5"), state.Axe, 1, 0))
			g.acts().offers(action.KindGet, "5,7").refuses(action.KindGet, "8,5").on(action.KindGet, "5,7").holds(g.s.Carries(0, state.Machete), "not taken")
		}},
		{"K367 Get, S64", "red 5,5 carries axe supplies:5\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.who(2).Actions = 0
			g.fork().acts().refuses(action.KindGive)
			g.who(2).Actions = 1
			g.acts().do(action.Play{Kind: action.KindGive, A: 1, B: action.AnySupplies}).is("supplies", int(g.who(2).Supplies), 5).
				is("actions", int(g.who(1).Actions+g.who(2).Actions), 1)
		}},
		{"K367 Get, another side", "red 5,5 carries axe\nblue 6,5", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) {
			g.act(0).do(action.Play{Kind: action.KindGive, A: 1})
			h := g.fork()
			h.decides(state.PhaseConsent).holds(h.s.Turn() == 1, "asked").say(action.KindRefuse).is("actions", int(h.who(1).Actions), 2).refuses(action.KindGive)
			g.say(action.KindAgree).holds(g.s.Carries(1, state.Axe), "not given").is("actions", int(g.who(1).Actions+g.who(2).Actions), 2)
		}},
		{"K118 T3.1", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.s.AddItem(state.NewItem(g.at("5,6"), state.UnrolledSupplies, 1, 0))
			g.s.AddItem(state.NewItem(g.at("6,5"), state.UnrolledItem, 1, 0))
			g.acts()
			g.fork().on(action.KindGet, "5,6").rolls(rules.ChanceSupplies).roll(4)
			g.on(action.KindGet, "6,5").rolls(rules.ChanceFindType).roll(6).is("table", int(g.s.Kind), int(rules.FindSpecial))
		}},
		{"S89", "red 5,5\nred 6,5 carries machete supplies:7\nred 20,20", nil, func(g *scene) {
			g.s.Kill(1)
			g.acts().do(action.Play{Kind: action.KindGet, B: 1, Q: uint16(g.at("6,5"))}).is("supplies", int(g.who(1).Supplies), 7)
			g.s.RemoveCorpse(1)
			g.holds(g.s.Find(g.at("6,5"), state.Machete) >= 0, "gone with the corpse")
		}},
		{"S102", "red 5,5 carries pistol:1 revolver:1 crossbow:1 rifle:1 shotgun:1 bow\nred 20,20", nil, func(g *scene) {
			g.finds(false).roll(4, 9, 1).decides(state.PhasePick).holds(g.s.Find(g.at("5,5"), state.PumpShotgun) >= 0, "a seventh ranged weapon is kept")
		}},
	})
}

// rowsOf adds the ways of the rows of a table of items.
func (g *scene) rowsOf(step rules.FindStep) map[string]uint64 {
	out := map[string]uint64{}
	s := rules.State{Position: state.Position{RulesNumber: g.s.RulesNumber, Node: state.PhaseRoll, Chance: rules.ChanceFindTable, Dice: uint8(rules.FindTables[step].Dice)}}
	for i, n := range s.AppendOdds(nil) {
		switch k := rules.FindTables[step].Items[i]; k {
		case rules.AChoice:
			out["choice"] += n
		case rules.ASpecialWeapon:
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
			g.who(2).Wounds = 1
			g.acts().do(action.Play{Kind: action.KindAid, A: 1}).is("wounds", int(g.who(2).Wounds), 0).is("uses", g.s.Amount(0, state.FirstAidKit), 2)
		}},
		{"K371 Aid, S63", "red 5,5\nred 6,5\nred 20,20", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.acts().do(action.Play{Kind: action.KindAid, A: 1})
			h := g.fork()
			h.roll(4).is("wounds", int(h.who(2).Wounds), 0).is("actions", int(h.who(1).Actions+h.who(2).Actions), 0).holds(h.who(2).Has(state.Healed), "")
			g.roll(3).is("wounds", int(g.who(2).Wounds), 1).is("actions", int(g.who(1).Actions+g.who(2).Actions), 0).holds(!g.who(2).Has(state.Healed), "")
		}},
		{"K373 Aid", "red 5,5\nred 6,5\nred 20,20\nzombie shuffler 7,5", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.fork().acts().offers(action.KindAid)
			h := g.fork()
			h.who(2).Actions, h.who(2).Marks = 1, state.Acted
			h.acts().refuses(action.KindAid)
			g.s.Zombies[0] = g.s.Zombies[0].Holding(1)
			g.acts().refuses(action.KindAid)
		}},
		{"K375 Panic, S13", "red 5,5 panicky\nred 5,18 leader\nzombie shuffler 5,6", nil, func(g *scene) {
			h := g.fork()
			h.from(state.StageStart).holds(h.s.Chance != rules.ChancePanicky, "thrown for though led")
			g.s.Survivors[1].At = g.at("5,19")
			g.from(state.StageStart).rolls(rules.ChancePanicky)
			g.fork().roll(3)
			g.roll(2).holds(g.who(1).Is(state.Panicked), "calm")
		}},
		{"K377 Panic", "red 5,5 panicky\nred 20,20\nzombie shuffler 5,7\nterrain , 5,5 5,5", nil, func(g *scene) {
			g.who(1).Marks |= state.Panicked
			g.acts()
			for _, a := range g.s.AppendLegal(nil) {
				p := action.Decode(a)
				g.holds(p.Kind == action.KindPanic || p.Kind == action.KindHide, "%+v", p)
			}
			g.say(action.KindPanic).is("markers", g.s.Noise(), 1).rolls(rules.ChanceFlee).roll(3).holds(g.who(1).At == g.at("5,2"), "at %d", g.who(1).At).
				rolls(rules.ChanceRally).roll(5).holds(!g.who(1).Is(state.Panicked), "panics")
		}},
		{"K378 Trait argumentative", "red 5,5 leader\nred 5,12 argumentative", nil, func(g *scene) {
			g.holds(!g.s.IsLeading(0), "leads")
			g.s.Survivors[1].At = g.at("5,13")
			g.holds(g.s.IsLeading(0), "does not lead")
		}},
		{"K379 Shout", "red 5,5\nred 20,20", nil, func(g *scene) {
			g.acts().say(action.KindShout).holds(g.s.Markers[0] == state.Marker{At: g.at("5,5").Square(), Old: 0, New: 1}, "%v", g.s.Markers[0])
			g.s.AgeMarkers()
			g.holds(g.s.Markers[0] == state.Marker{At: g.at("5,5").Square(), Old: 1, New: 0}, "%v", g.s.Markers[0])
		}},
		{"K059 Noise", "red 5,5", nil, func(g *scene) {
			g.s.Mark(g.at("5,5").Square(), 1)
			g.s.AgeMarkers()
			g.is("in turn 4", g.s.Noise(), 1)
			g.s.AgeMarkers()
			g.is("in turn 5", g.s.Noise(), 0).is("records", int(g.s.MarkersOut), 0)
		}},
		{"K447 Trait fearless", "red 5,5 panicky fearless\nzombie shuffler 5,6", nil, func(g *scene) { g.from(state.StageStart).holds(g.s.Chance != rules.ChancePanicky, "thrown for") }},
		{"K451 Trait leader", "red 5,5 panicky\nred 6,5 leader\nzombie shuffler 5,6", nil, func(g *scene) {
			g.who(2).Stuns = 3
			g.from(state.StageStart).rolls(rules.ChancePanicky)
		}},
		{"K467 Options", "red 5,5 panicky\nred 5,13 leader\nzombie shuffler 5,6", func(o *state.Options) { o.LeaderRange = 6 }, func(g *scene) { g.from(state.StageStart).rolls(rules.ChancePanicky) }},
		{"K443 Trait rivals, S98", "red 5,5 rivals\nblue 5,9 rivals", nil, func(g *scene) {
			g.from(state.StageStart).rolls(rules.ChanceRivals)
			h := g.fork()
			h.roll(3).is("actions", int(h.who(1).Actions+h.who(2).Actions), 4)
			g.roll(2).is("actions", int(g.who(1).Actions), 1).is("actions", int(g.who(2).Actions), 1)
		}},
		{"K102 G0", "red 5,5 clumsy", nil, func(g *scene) {
			g.who(1).Used |= state.Stumbles | state.Doped
			g.s.GiveActions()
			g.is("actions", int(g.who(1).Actions), 2)
		}},
		{"S62", "red 5,5\nred 20,20\nzombie shuffler 5,3", nil, func(g *scene) {
			g.who(1).Marks |= state.Panicked
			g.acts().say(action.KindPanic).roll(4).holds(g.s.D2(g.who(1).At, g.at("5,3")) >= 4, "nearer")
		}},
		{"S97", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.acts().say(action.KindHeroic).is("actions", int(g.who(1).Actions), 3).say(action.KindPick).refuses(action.KindHeroic)
		}},
		{"S97 after the last action", "red 5,5 heroic\nred 20,20", nil, func(g *scene) {
			g.acts().on(action.KindMove, "6,6").say(action.KindPick).say(action.KindShout)
			h := g.fork()
			h.do(action.Play{Kind: action.KindPick, A: 1}).say(action.KindShout).do(action.Play{Kind: action.KindPick, A: 1}).say(action.KindShout).
				decides(state.PhaseAct).refuses(action.KindShout).offers(action.KindDone).say(action.KindHeroic).say(action.KindRun).rolls(rules.ChanceRun)
			g.say(action.KindPick).refuses(action.KindShout).say(action.KindHeroic).say(action.KindPick).say(action.KindShout).is("actor", int(g.s.Actor), 1)
		}},
		{"S97 without actions", "red 5,5 heroic\nred 20,20\nred 21,20 heroic", nil, func(g *scene) {
			g.who(1).Actions, g.who(3).Actions = 0, 0 // event 11
			g.who(3).Marks |= state.Acted | state.Panicked
			g.act(0).decides(state.PhaseAct).is("actor", int(g.s.Actor), 1)
		}},
	})
}
