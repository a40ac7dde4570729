package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// fire plays a shot with the first record of the actor's.
func fire(k action.Kind, mode uint8, at state.Place) action.Play {
	return action.Play{Kind: k, M: mode, Q: uint16(at)}
}

// needs begins the part of red, shoots with the given record and returns the need.
func (g *scene) needs(k action.Kind, rank, mode uint8, xy string) int {
	g.t.Helper()
	h := g.fork()
	h.act(0)
	if h.s.Node == state.PhasePick {
		h.say(action.KindPick)
	}
	h.do(action.Play{Kind: k, B: rank, M: mode, Q: uint16(h.at(xy))})
	return int(h.s.Need)
}

// gun makes a record of a weapon in the hands of c1.
func gun(k state.ItemKind, count uint8, flags state.Item) state.Item {
	return state.NewItem(state.Hands(0), k, count, flags)
}

// SNAP and AIMED SHOTS: digest 6.13, 6.2.
func TestShoot(t *testing.T) {
	runRows(t, []row{
		{"K021 Grid 3, Shoot", "red 5,5", nil, func(g *scene) {
			have := ""
			for _, dx := range []int{3, 4, 5, 8, 9} {
				have += fmt.Sprint(g.s.Band(0, gun(state.SawnOff, 2|state.FineRounds, 0), dx*dx))
			}
			g.holds(have == "01223", "%s", have)
		}},
		{"K289 Shoot", "red 5,5 carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("snap", g.needs(action.KindSnap, 0, rules.One, "5,11"), 5).is("aim", g.needs(action.KindAim, 0, rules.One, "5,11"), 4)
		}},
		{"K289 Shoot, marksman", "red 5,5 marksman carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("aim", g.needs(action.KindAim, 0, rules.One, "5,11"), 3)
		}},
		{"K289 Shoot, poor shot", "red 5,5 poor-shot carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("snap", g.needs(action.KindSnap, 0, rules.One, "5,11"), 6)
		}},
		{"K290 Shoot", "red 5,5 carries pump-shotgun:6\nred 20,20\nzombie boss 5,10\nzombie boss 5,14\nzombie boss 5,18", nil, func(g *scene) {
			for i, xy := range []string{"5,10", "5,14", "5,18"} {
				h := g.fork()
				g.is("need", g.needs(action.KindSnap, 0, rules.One, xy), 4+i)
				h.acts().do(fire(action.KindSnap, rules.One, h.at(xy))).roll(6).is("power", int(h.s.Power), 1-i)
			}
		}},
		{"K291 Shoot", "red 5,5 carries pistol:12\nblue 7,5\nterrain , 5,7 5,7\nterrain , 7,5 7,5\nzombie shuffler 5,7", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.is("zombie", g.needs(action.KindSnap, 0, rules.One, "5,7"), 5).is("human", g.needs(action.KindSnap, 0, rules.One, "7,5"), 6)
		}},
		{"K293 Shoot, S61", "red 5,5 carries pistol:12\nblue 20,20\nzombie shuffler 5,8", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.fork().act(0).offers(action.KindAim, "5,8")
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("5,7"))
			g.fork().act(0).refuses(action.KindAim).offers(action.KindSnap, "5,7")
			g.s.Zombies[0] = g.s.Zombies[0].To(g.at("5,8"))
			g.s.Survivors[1].At = g.at("5,6")
			g.act(0).refuses(action.KindAim).offers(action.KindSnap)
		}},
		{"K294 Shoot", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,10\nzombie boss 9,9", nil, func(g *scene) {
			g.acts().on(action.KindSnap, "5,10").roll(1).say(action.KindPick).on(action.KindSnap, "9,9").roll(1).is("rounds", int(g.s.Carried(0)[0].Rounds()), 10)
		}},
		{"K295 Shoot, S115", "red 5,5 carries pistol:12 submachine-gun:30\nred 20,20\nzombie boss 5,10", nil, func(g *scene) {
			h := g.fork()
			h.acts().do(action.Play{Kind: action.KindSnap, B: 0, Q: uint16(g.at("5,10"))}).roll(1).is("markers", h.s.Noise(), 1)
			g.acts().do(action.Play{Kind: action.KindSnap, B: 1, M: rules.Auto, Q: uint16(g.at("5,10"))}).is("markers", g.s.Noise(), 5)
		}},
		{"K297 Find", "red 5,5 carries burst-rifle:3\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.is("need", g.needs(action.KindSnap, 0, rules.Burst, "5,9"), 4)
			h := g.fork()
			h.acts().do(fire(action.KindSnap, rules.Burst, g.at("5,9"))).roll(1).is("need", int(h.s.Need), 5).roll(1).decides(state.PhasePick).
				is("rounds", int(h.s.Carried(0)[0].Rounds()), 0).is("shots", int(h.s.Shots), 2)
			g.s.Items[0] = g.s.Items[0].Of(2)
			g.acts()
			for _, a := range g.s.AppendLegal(nil) {
				g.holds(action.Decode(a).M != rules.Burst || action.Decode(a).Kind != action.KindSnap, "a burst of two rounds")
			}
		}},
		{"K298 Shoot", "red 5,5 carries submachine-gun:30\nred 20,20\nzombie ankle-biter 5,8\nzombie shuffler 5,10\nzombie shuffler 8,8", nil, func(g *scene) {
			g.acts().do(fire(action.KindSnap, rules.Auto, g.at("5,8"))).roll(6, 4).decides(state.PhaseAlso).offers(action.KindAlso, "5,10").refuses(action.KindAlso, "8,8", "5,8").
				on(action.KindAlso, "5,10").roll(1).decides(state.PhaseAlso).say(action.KindEnough).decides(state.PhasePick)
		}},
		{"K299 Find", "red 5,5 carries shotgun:2\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.acts().do(fire(action.KindSnap, rules.Both, g.at("5,9"))).is("need", int(g.s.Need), 4).roll(1).is("need", int(g.s.Need), 4).roll(1).
				is("markers", g.s.Noise(), 2).decides(state.PhasePick)
		}},
		{"K301 Find", "red 5,5 carries pump-shotgun:6\nred 20,20\nzombie boss 5,16\nzombie boss 5,18\nzombie boss 9,16", nil, func(g *scene) {
			g.acts().do(fire(action.KindSnap, rules.One, g.at("5,16"))).is("need", int(g.s.Need), 6).roll(1).decides(state.PhaseAlso).
				offers(action.KindAlso, "5,18").refuses(action.KindAlso, "9,16", "5,16").on(action.KindAlso, "5,18").is("need", int(g.s.Need), 6).roll(1).decides(state.PhasePick).
				is("rounds", int(g.s.Carried(0)[0].Rounds()), 5)
		}},
		{"K302 Find, S103", "red 5,5 carries machine-gun:100 sniper-rifle:5\nred 20,20\nzombie boss 5,10", nil, func(g *scene) {
			g.acts()
			for _, a := range g.s.AppendLegal(nil) {
				p := action.Decode(a)
				switch {
				case p.Kind == action.KindSnap:
					g.holds(p.B == 1 && p.M == rules.Auto, "snap %+v", p)
				case p.Kind == action.KindAim && p.B == 0:
					g.holds(p.M == rules.One, "aim %+v", p)
				}
			}
			a, b, c := g.s.Ranges(0, gun(state.MachineGun, 9, 0))
			d, e, f := g.s.Ranges(0, gun(state.SniperRifle, 5, 0))
			x, y, z := g.s.Ranges(0, gun(state.SniperRifle, 5, state.ItemFitted))
			have := fmt.Sprint(a, b, c, d, e, f, x, y, z, state.GunTable[state.SniperRifle].Damage)
			g.holds(have == "8 50 100 8 52 104 8 64 128 2", "%s", have)
		}},
		{"K303 Find", "red 5,5", nil, func(g *scene) {
			a, b, c := g.s.Ranges(0, gun(state.Rifle, 9, state.ItemFitted))
			g.holds(fmt.Sprint(a, b, c) == "8 52 104", "%d %d %d", a, b, c)
		}},
		{"K305 T6.1", "red 5,5 sharpshooter marksman carries rifle:12\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.s.Items[0] = g.s.Items[0].Of(12 | state.FineRounds)
			g.acts().on(action.KindSnap, "5,9").roll(6, 4).is("zombies", int(g.s.ZombiesOut), 0)
		}},
		{"K306 T6.1", "red 5,5 carries pistol:12\nblue 5,8 carries body-armour\nblue 20,20", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			h := g.fork()
			h.act(0).on(action.KindSnap, "5,8").roll(6).is("power", int(h.s.Power), -2).roll(6).is("wounds", int(h.who(2).Wounds), 1)
			g.act(0).on(action.KindSnap, "5,8").roll(6, 3).is("wounds", int(g.who(2).Wounds), 0).holds(g.who(2).Is(state.Prone) && g.who(2).At == g.at("5,9"), "not thrown back")
		}},
		{"K307 T6.1", "red 5,5 carries pistol:12\nblue 5,8 carries padded-clothes", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.act(0).on(action.KindSnap, "5,8").roll(6).is("power", int(g.s.Power), 0)
		}},
		{"K449 Trait archer", "red 5,5 archer carries bow arrows:5 pistol:12\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.is("bow", g.needs(action.KindSnap, 0, rules.One, "5,8"), 3).is("pistol", g.needs(action.KindSnap, 1, rules.One, "5,8"), 4)
		}},
		{"K051 Grid 9, Siege", "map supply\nred 9,10 carries pistol:12\nzombie shuffler 12,10\nstatus A intact", nil, func(g *scene) {
			g.act(0).offers(action.KindSnap, "12,10")
			w := g.s.Table()
			g.holds(!w.Table.ZombieSees(g.at("12,10"), g.at("9,10")), "the zombie sees in")
			w.Release()
		}},
		{"K491 S16", "red 5,5", func(o *state.Options) { o.BowLong, o.RifleShort = 10, 5 }, func(g *scene) {
			book := &scene{g.t, &rules.State{Position: state.Position{RulesNumber: defaultRules(g.t, state.Book()).Number, Survivors: g.s.Survivors}}}
			g.is("bow at 11", book.s.Band(0, gun(state.Bow, 0, 0), 144), 2).is("rifle at 5", book.s.Band(0, gun(state.Rifle, 1, 0), 36), 1).
				is("bow at 11", g.s.Band(0, gun(state.Bow, 0, 0), 144), 3).is("rifle at 5", g.s.Band(0, gun(state.Rifle, 1, 0), 36), 0)
		}},
		{"K469 Options", "red 5,5 carries pistol:12\nblue 6,5", func(o *state.Options) { o.FriendlyFire = state.FireOff }, func(g *scene) {
			g.act(0).refuses(action.KindMelee).refuses(action.KindSnap)
		}},
		{"K502 S61", "red 5,5 carries pistol:12\nblue 5,7\nzombie boss 9,9", func(o *state.Options) { o.Mode = state.Semi }, func(g *scene) { g.act(0).offers(action.KindAim, "9,9") }},
		{"K045 Grid 9", "red 5,5 carries pistol:12\nzombie boss 5,8\nzombie boss 5,11", nil, func(g *scene) { g.act(0).offers(action.KindSnap, "5,11") }},
		{"S39", "red 5,5 carries submachine-gun:30\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.acts().do(fire(action.KindSnap, rules.Auto, g.at("5,8"))).is("first", int(g.s.Need), 4).roll(1).on(action.KindAlso, "5,8").is("second", int(g.s.Need), 5)
		}},
		{"Trait ambidexterous", "red 5,5 ambidexterous carries pistol:12 revolver:6\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.acts().do(action.Play{Kind: action.KindSnap, B: 0, M: rules.Pair, Q: uint16(g.at("5,8"))}).roll(1, 1).is("rounds", int(g.s.Carried(0)[0].Rounds()), 5).
				is("rounds", int(g.s.Carried(0)[1].Rounds()), 11).is("markers", g.s.Noise(), 2)
		}},
	})
}

// RELOAD, jams and fittings: digest 6.12.
func TestLoad(t *testing.T) {
	runRows(t, []row{
		{"K283 Load", "red 5,5 carries pistol:3+1", nil, func(g *scene) {
			g.act(0).say(action.KindReload).is("rounds", int(g.s.Carried(0)[0].Rounds()), 12).is("loose", g.s.Amount(0, state.PistolRounds), 3).
				is("spares", int(g.s.Carried(0)[0].Spares()), 0).is("actions", int(g.who(1).Actions), 1)
		}},
		{"K285 Load", "red 5,5 carries revolver:0 pistol-rounds:9", nil, func(g *scene) {
			for k, want := range map[state.ItemKind]state.Loading{state.Revolver: state.ByDouble, state.PumpShotgun: state.ByDouble, state.Shotgun: state.BySingle, state.Crossbow: state.BySingle, state.Launcher: state.BySingle, state.Taser: state.BySingle, state.Bow: state.ByNocking} {
				g.holds(k.Gun().Load == want, "%s", k)
			}
			g.act(0).do(action.Play{Kind: action.KindReload, B: 0, Q: uint16(state.PistolRounds)}).is("rounds", int(g.s.Carried(0)[0].Rounds()), 6).is("loose", g.s.Amount(0, state.PistolRounds), 3)
		}},
		{"K286 Load", "red 5,5 carries pistol:3+1\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.s.Items[0] |= state.ItemJammed
			g.acts().refuses(action.KindSnap).refuses(action.KindReload).say(action.KindClear).holds(!g.s.Items[0].Jammed(), "jammed").is("actions", int(g.who(1).Actions), 0)
		}},
		{"K287 Load, S60", "red 5,5 carries pistol:5 pistol-rounds:20\nred 20,20", nil, func(g *scene) {
			g.s.Items[0] = g.s.Items[0].Of(5 | state.FineRounds)
			g.acts().do(action.Play{Kind: action.KindReload, B: 0, Q: uint16(state.PistolRounds)}).is("fine", g.s.Amount(0, state.FinePistolRounds), 5).
				is("count", int(g.s.Carried(0)[0].Count()), 12)
		}},
		{"S104", "red 5,5 carries rifle:12 pistol:12 scope\nred 20,20", nil, func(g *scene) {
			// Records: pistol, rifle, scope.
			g.acts().do(action.Play{Kind: action.KindFit, B: 2, Q: 1}).holds(g.s.Carried(0)[1].Fitted(), "not fitted").is("things", len(g.s.Carried(0)), 2)
		}},
	})
}
