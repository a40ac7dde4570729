package streets

import (
	"fmt"
	"testing"
)

// fire plays a shot with the first record of the actor's.
func fire(k Kind, mode uint8, at place) Play { return Play{Kind: k, M: mode, Q: uint16(at)} }

// needs begins the part of red, shoots with the given record and returns the need.
func (g *scene) needs(k Kind, rank, mode uint8, xy string) int {
	g.t.Helper()
	h := g.fork()
	h.act(0)
	if h.s.phase == phasePick {
		h.do(Play{Kind: KindPick})
	}
	h.do(Play{Kind: k, B: rank, M: mode, Q: uint16(h.at(xy))})
	return int(h.s.need)
}

// gun makes a record of a weapon in the hands of c1.
func gun(k itemKind, count uint8, flags item) item { return newItem(hands(0), k, count, flags) }

// SNAP and AIMED SHOTS: digest 6.13, 6.2.
func TestShoot(t *testing.T) {
	runRows(t, []row{
		{"K021 Grid 3, Shoot", "red 5,5", nil, func(g *scene) {
			have := ""
			for _, dx := range []int{3, 4, 5, 8, 9} {
				have += fmt.Sprint(g.s.band(0, gun(sawnOff, 2|fineRounds, 0), dx*dx))
			}
			g.holds(have == "01223", "%s", have)
		}},
		{"K289 Shoot", "red 5,5 carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("snap", g.needs(KindSnap, 0, one, "5,11"), 5).is("aim", g.needs(KindAim, 0, one, "5,11"), 4)
		}},
		{"K289 Shoot, marksman", "red 5,5 marksman carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("aim", g.needs(KindAim, 0, one, "5,11"), 3)
		}},
		{"K289 Shoot, poor shot", "red 5,5 poor-shot carries pistol:12\nred 20,20\nzombie shuffler 5,11", nil, func(g *scene) {
			g.is("snap", g.needs(KindSnap, 0, one, "5,11"), 6)
		}},
		{"K290 Shoot", "red 5,5 carries pump-shotgun:6\nred 20,20\nzombie boss 5,10\nzombie boss 5,14\nzombie boss 5,18", nil, func(g *scene) {
			for i, xy := range []string{"5,10", "5,14", "5,18"} {
				h := g.fork()
				g.is("need", g.needs(KindSnap, 0, one, xy), 4+i)
				h.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, one, h.at(xy))).roll(6).is("power", int(h.s.power), 1-i)
			}
		}},
		{"K291 Shoot", "red 5,5 carries pistol:12\nblue 7,5\nterrain , 5,7 5,7\nterrain , 7,5 7,5\nzombie shuffler 5,7", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.is("zombie", g.needs(KindSnap, 0, one, "5,7"), 5).is("human", g.needs(KindSnap, 0, one, "7,5"), 6)
		}},
		{"K293 Shoot, S61", "red 5,5 carries pistol:12\nblue 20,20\nzombie shuffler 5,8", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.fork().act(0).offers(KindAim, "5,8")
			g.s.zombies[0] = g.s.zombies[0].to(g.at("5,7"))
			g.fork().act(0).refuses(KindAim).offers(KindSnap, "5,7")
			g.s.zombies[0] = g.s.zombies[0].to(g.at("5,8"))
			g.s.survivors[1].at = g.at("5,6")
			g.act(0).refuses(KindAim).offers(KindSnap)
		}},
		{"K294 Shoot", "red 5,5 carries pistol:12\nred 20,20\nzombie boss 5,10\nzombie boss 9,9", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).on(KindSnap, "5,10").roll(1).do(Play{Kind: KindPick}).on(KindSnap, "9,9").roll(1).is("rounds", int(g.s.carried(0)[0].rounds()), 10)
		}},
		{"K295 Shoot, S115", "red 5,5 carries pistol:12 submachine-gun:30\nred 20,20\nzombie boss 5,10", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, B: 0, Q: uint16(g.at("5,10"))}).roll(1).is("markers", h.s.noise(), 1)
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, B: 1, M: auto, Q: uint16(g.at("5,10"))}).is("markers", g.s.noise(), 5)
		}},
		{"K297 Find", "red 5,5 carries burst-rifle:3\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.is("need", g.needs(KindSnap, 0, burst, "5,9"), 4)
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, burst, g.at("5,9"))).roll(1).is("need", int(h.s.need), 5).roll(1).node(phasePick, noJob).
				is("rounds", int(h.s.carried(0)[0].rounds()), 0).is("shots", int(h.s.shots), 2)
			g.s.items[0] = g.s.items[0].of(2)
			g.act(0).do(Play{Kind: KindPick})
			for _, a := range g.s.AppendLegal(nil) {
				g.holds(Decode(a).M != burst || Decode(a).Kind != KindSnap, "a burst of two rounds")
			}
		}},
		{"K298 Shoot", "red 5,5 carries submachine-gun:30\nred 20,20\nzombie ankle-biter 5,8\nzombie shuffler 5,10\nzombie shuffler 8,8", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, auto, g.at("5,8"))).roll(6, 4).node(phaseAlso, noJob).offers(KindAlso, "5,10").refuses(KindAlso, "8,8", "5,8").
				on(KindAlso, "5,10").roll(1).node(phaseAlso, noJob).say(KindEnough).node(phasePick, noJob)
		}},
		{"K299 Find", "red 5,5 carries shotgun:2\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, both, g.at("5,9"))).is("need", int(g.s.need), 4).roll(1).is("need", int(g.s.need), 4).roll(1).
				is("markers", g.s.noise(), 2).node(phasePick, noJob)
		}},
		{"K301 Find", "red 5,5 carries pump-shotgun:6\nred 20,20\nzombie boss 5,16\nzombie boss 5,18\nzombie boss 9,16", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, one, g.at("5,16"))).is("need", int(g.s.need), 6).roll(1).node(phaseAlso, noJob).
				offers(KindAlso, "5,18").refuses(KindAlso, "9,16", "5,16").on(KindAlso, "5,18").is("need", int(g.s.need), 6).roll(1).node(phasePick, noJob).
				is("rounds", int(g.s.carried(0)[0].rounds()), 5)
		}},
		{"K302 Find, S103", "red 5,5 carries machine-gun:100 sniper-rifle:5\nred 20,20\nzombie boss 5,10", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick})
			for _, a := range g.s.AppendLegal(nil) {
				p := Decode(a)
				switch {
				case p.Kind == KindSnap:
					g.holds(p.B == 1 && p.M == auto, "snap %+v", p)
				case p.Kind == KindAim && p.B == 0:
					g.holds(p.M == one, "aim %+v", p)
				}
			}
			a, b, c := g.s.ranges(0, gun(machineGun, 9, 0))
			d, e, f := g.s.ranges(0, gun(sniperRifle, 5, 0))
			x, y, z := g.s.ranges(0, gun(sniperRifle, 5, itemFitted))
			have := fmt.Sprint(a, b, c, d, e, f, x, y, z, gunTable[sniperRifle].damage)
			g.holds(have == "8 50 100 8 52 104 8 64 128 2", "%s", have)
		}},
		{"K303 Find", "red 5,5", nil, func(g *scene) {
			a, b, c := g.s.ranges(0, gun(rifle, 9, itemFitted))
			g.holds(fmt.Sprint(a, b, c) == "8 52 104", "%d %d %d", a, b, c)
		}},
		{"K305 T6.1", "red 5,5 sharpshooter marksman carries rifle:12\nred 20,20\nzombie boss 5,9", nil, func(g *scene) {
			g.s.items[0] = g.s.items[0].of(12 | fineRounds)
			g.act(0).do(Play{Kind: KindPick}).on(KindSnap, "5,9").roll(6, 4).is("zombies", int(g.s.zombiesOut), 0)
		}},
		{"K306 T6.1", "red 5,5 carries pistol:12\nblue 5,8 carries body-armour\nblue 20,20", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			h := g.fork()
			h.act(0).on(KindSnap, "5,8").roll(6).is("power", int(h.s.power), -2).roll(6).is("wounds", int(h.who(2).wounds), 1)
			g.act(0).on(KindSnap, "5,8").roll(6, 3).is("wounds", int(g.who(2).wounds), 0).holds(g.who(2).is(prone) && g.who(2).at == g.at("5,9"), "not thrown back")
		}},
		{"K307 T6.1", "red 5,5 carries pistol:12\nblue 5,8 carries padded-clothes", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.act(0).on(KindSnap, "5,8").roll(6).is("power", int(g.s.power), 0)
		}},
		{"K449 Trait archer", "red 5,5 archer carries bow arrows:5 pistol:12\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.is("bow", g.needs(KindSnap, 0, one, "5,8"), 3).is("pistol", g.needs(KindSnap, 1, one, "5,8"), 4)
		}},
		{"K051 Grid 9, Siege", "map supply\nred 9,10 carries pistol:12\nzombie shuffler 12,10\nstatus A intact", nil, func(g *scene) {
			g.act(0).offers(KindSnap, "12,10")
			w := g.s.table()
			g.holds(!w.t.ZombieSees(g.at("12,10"), g.at("9,10")), "the zombie sees in")
			w.back()
		}},
		{"K491 S16", "red 5,5", func(o *Options) { o.BowLong, o.RifleShort = 10, 5 }, func(g *scene) {
			book := &scene{g.t, &State{rules: defaultRules(g.t, Book()).number, survivors: g.s.survivors}}
			g.is("bow at 11", book.s.band(0, gun(bow, 0, 0), 144), 2).is("rifle at 5", book.s.band(0, gun(rifle, 1, 0), 36), 1).
				is("bow at 11", g.s.band(0, gun(bow, 0, 0), 144), 3).is("rifle at 5", g.s.band(0, gun(rifle, 1, 0), 36), 0)
		}},
		{"K469 Options", "red 5,5 carries pistol:12\nblue 6,5", func(o *Options) { o.FriendlyFire = FireOff }, func(g *scene) {
			g.act(0).refuses(KindMelee).refuses(KindSnap)
		}},
		{"K502 S61", "red 5,5 carries pistol:12\nblue 5,7\nzombie boss 9,9", func(o *Options) { o.Mode = Semi }, func(g *scene) { g.act(0).offers(KindAim, "9,9") }},
		{"K045 Grid 9", "red 5,5 carries pistol:12\nzombie boss 5,8\nzombie boss 5,11", nil, func(g *scene) { g.act(0).offers(KindSnap, "5,11") }},
		{"S39", "red 5,5 carries submachine-gun:30\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(fire(KindSnap, auto, g.at("5,8"))).is("first", int(g.s.need), 4).roll(1).on(KindAlso, "5,8").is("second", int(g.s.need), 5)
		}},
		{"Trait ambidexterous", "red 5,5 ambidexterous carries pistol:12 revolver:6\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindSnap, B: 0, M: pair, Q: uint16(g.at("5,8"))}).roll(1, 1).is("rounds", int(g.s.carried(0)[0].rounds()), 5).
				is("rounds", int(g.s.carried(0)[1].rounds()), 11).is("markers", g.s.noise(), 2)
		}},
	})
}

// RELOAD, jams and fittings: digest 6.12.
func TestLoad(t *testing.T) {
	runRows(t, []row{
		{"K283 Load", "red 5,5 carries pistol:3+1", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindReload}).is("rounds", int(g.s.carried(0)[0].rounds()), 12).is("loose", g.s.amount(0, pistolRounds), 3).
				is("spares", int(g.s.carried(0)[0].spares()), 0).is("actions", int(g.who(1).actions), 1)
		}},
		{"K285 Load", "red 5,5 carries revolver:0 pistol-rounds:9", nil, func(g *scene) {
			for k, want := range map[itemKind]loading{revolver: byDouble, pumpShotgun: byDouble, shotgun: bySingle, crossbow: bySingle, launcher: bySingle, taser: bySingle, bow: byNocking} {
				g.holds(k.gun().load == want, "%s", k)
			}
			g.act(0).do(Play{Kind: KindReload, B: 0, Q: uint16(pistolRounds)}).is("rounds", int(g.s.carried(0)[0].rounds()), 6).is("loose", g.s.amount(0, pistolRounds), 3)
		}},
		{"K286 Load", "red 5,5 carries pistol:3+1\nred 20,20\nzombie boss 5,8", nil, func(g *scene) {
			g.s.items[0] |= itemJammed
			g.act(0).do(Play{Kind: KindPick}).refuses(KindSnap).refuses(KindReload).do(Play{Kind: KindClear}).holds(!g.s.items[0].jammed(), "jammed").
				is("actions", int(g.who(1).actions), 0)
		}},
		{"K287 Load, S60", "red 5,5 carries pistol:5 pistol-rounds:20\nred 20,20", nil, func(g *scene) {
			g.s.items[0] = g.s.items[0].of(5 | fineRounds)
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindReload, B: 0, Q: uint16(pistolRounds)}).is("fine", g.s.amount(0, finePistolRounds), 5).
				is("count", int(g.s.carried(0)[0].count()), 12)
		}},
		{"S104", "red 5,5 carries rifle:12 pistol:12 scope\nred 20,20", nil, func(g *scene) {
			// Records: pistol, rifle, scope.
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindFit, B: 2, Q: 1}).holds(g.s.carried(0)[1].fitted(), "not fitted").is("things", len(g.s.carried(0)), 2)
		}},
	})
}
