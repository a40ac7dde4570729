package streets

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// withVehicles plays with the layer.
func byCar(o *Options) { o.Without &^= vehicles }

// seat puts c1, c2 and so on into the first vehicle.
func (g *scene) seat(people ...int) *scene {
	for _, n := range people {
		v := g.who(n)
		v.vehicle, v.at = 1, ground.Aboard(0)
	}
	return g
}

// ready has the first vehicle run.
func (g *scene) ready() *scene {
	v := &g.s.vehicles[0]
	v.flags |= settled | opened | withKeys | battery | runs
	v.fuel = halfTank
	return g
}

// at the wheel: c1 in a vehicle that runs.
func (g *scene) wheel() *scene { return g.ready().seat(1).act(0) }

// car is where the first vehicle stands.
func (g *scene) car() string {
	v := g.s.standing(0)
	return fmt.Sprint(g.s.r().Map.Name(v.Anchor), " ", v.Heading)
}

// Checking, getting in and starting. Digest 6.11, 6.14, 6.15, 6.17.
func TestVehicleStatus(t *testing.T) {
	runRows(t, []row{
		{"K259 Enter", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			h := g.fork().act(0).do(Play{Kind: KindBoard}).node(phaseRoll, jobBackSeat)
			h.fork().roll(2).is("zombies", int(h.s.zombiesOut), 0)
			h.roll(1).is("zombies", int(h.s.zombiesOut), 1).holds(h.who(1).rides(0) && h.s.zombies[0].kind() == ankleBiter && h.s.d2(h.s.zombies[0].at(), ground.Aboard(0)) <= 2, "not beside")
			g.s.vehicles[0].flags |= opened
			g.act(0).do(Play{Kind: KindBoard}).node(phaseAct, noJob)
		}},
		{"K330 Search", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			search := Play{Kind: KindSearch, A: 1, Q: uint16(g.at("15,9"))}
			h := g.fork().act(0).do(search).roll(1)
			h.is("zombies", int(h.s.zombiesOut), 1).who(1).actions = 2
			h.act(0).refuses(KindSearch)
			h = g.fork().act(0).do(search).roll(5)
			h.who(1).actions = 2
			h.act(0).offers(KindSearch)
			g.act(0).do(search).roll(6).node(phaseRoll, jobHalfSupplies).roll(5).is("supplies", int(g.who(1).supplies), 3)
		}},
		{"K369 Get, S78", "vehicle car 16,9 N\nred 15,9 carries gasoline:3\nred 1,1", byCar, func(g *scene) {
			g.s.vehicles[0].flags |= settled | withKeys | battery
			g.act(0).do(Play{Kind: KindPick}).refuses(KindSiphon).do(Play{Kind: KindFuel}).is("gallons", int(g.s.vehicles[0].fuel), 3).is("actions", int(g.who(1).actions), 1)
			g.holds(!g.s.carries(0, gasoline), "gasoline is left")
			g.s.addItem(newItem(hands(0), siphon, 1, 0))
			g.s.vehicles[0].fuel = 7
			g.act(0).do(Play{Kind: KindPick}).refuses(KindSiphon)
			g.who(1).actions = 3
			g.act(0).do(Play{Kind: KindPick})
			g.do(Play{Kind: KindSiphon}).is("gallons", int(g.s.vehicles[0].fuel), 2).is("in hand", g.s.amount(0, gasoline), 5).is("actions", int(g.who(1).actions), 1)
		}},
		{"S78 a battery goes out and in", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.s.vehicles[0].flags |= settled | battery
			g.act(0).do(Play{Kind: KindBattery}).holds(!g.s.vehicles[0].is(battery) && g.s.carries(0, carBattery) && g.s.heavy(0), "it is still in")
			g.do(Play{Kind: KindBattery}).holds(g.s.vehicles[0].is(battery) && !g.s.carries(0, carBattery), "it is still out")
		}},
		{"K403 T7.3, S75", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.act(0)
			g.s.house = 0
			for sum, want := range map[int]string{-1: "", 2: "", 3: "-", 4: "-", 5: "k0d", 6: "k5d", 7: "0", 8: "b5", 9: "kb0", 10: "kb5", 11: "kb5", 12: "kb10", 13: "kb10", 15: "kb10"} {
				row := statusTable[g.s.statusScore(sum)-backSeat]
				text := ""
				if row.flags&settled != 0 {
					for _, w := range []struct {
						flag uint16
						sign string
					}{{withKeys, "k"}, {battery, "b"}} {
						if row.flags&w.flag != 0 {
							text += w.sign
						}
					}
					if text += fmt.Sprint(row.fuel); row.hurt {
						text += "d"
					}
				}
				if want == "-" {
					want = "0"
				}
				g.holds(text == want, "a sum of %d is %q, want %q", sum, text, want)
			}
		}},
		{"K405 Car 1, S76", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			check := Play{Kind: KindCheck, Q: uint16(g.at("15,9"))}
			h := g.fork().act(0).do(check).node(phaseRoll, jobCheck).roll(2)
			h.is("zombies", int(h.s.zombiesOut), 1).who(1).actions = 2
			h.act(0).offers(KindCheck)
			h = g.fork().act(0).do(check).roll(10)
			h.is("gallons", int(h.s.vehicles[0].fuel), halfTank).who(1).actions = 2
			h.act(0).refuses(KindCheck)
			g.act(0).do(check).roll(5).node(phaseRoll, jobMishap).roll(3).is("points", int(g.s.vehicles[0].points), 1)
		}},
		{"K406 Car 1", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.act(0).do(Play{Kind: KindCheck, Q: uint16(g.at("15,9"))}).roll(3).is("markers", g.s.noise(), 1)
			g.holds(g.s.markers[0].at == g.s.vehicles[0].anchor() && g.s.vehicles[0].is(settled) && !g.s.vehicles[0].is(withKeys), "it may be used")
		}},
		{"K407 Car 1, S76", "vehicle car 16,9 N\nred 12,9\nred 15,10", byCar, func(g *scene) {
			g.s.vehicles[0].checked = 1
			g.s.actor, g.s.house = 1, 0
			g.is("a sum of 7 within 3\"", g.s.statusScore(7), 8)
			g.who(1).at = g.at("11,9")
			g.is("a sum of 7 beyond", g.s.statusScore(7), 7)
		}},
		{"T7.3 traits and a crash", "vehicle car 16,9 N crashed\nred 15,9 looter handy\nred 15,10 careless skilled-driver", byCar, func(g *scene) {
			g.s.house = 0
			g.is("looter and handy, crashed", g.s.statusScore(8), 7)
			g.s.actor = 1
			g.is("careless and skilled, crashed", g.s.statusScore(8), 6)
		}},
		{"K409 Car 3", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			all := settled | withKeys | battery
			for _, c := range []struct {
				flags uint16
				fuel  uint8
			}{{all &^ withKeys, 5}, {all &^ battery, 5}, {all, 0}} {
				h := g.fork()
				h.s.vehicles[0].flags, h.s.vehicles[0].fuel = c.flags|opened, c.fuel
				h.seat(1).act(0).refuses(KindStart)
			}
			g.s.vehicles[0].flags, g.s.vehicles[0].fuel = all|opened, 5
			g.seat(1).act(0).refuses(KindDrive)
			for die, points := range map[uint16]uint8{2: 3, 3: 1, 4: 3} {
				h := g.fork().do(Play{Kind: KindStart}).roll(die)
				h.holds(h.s.vehicles[0].is(runs) == (die > 2) && h.s.vehicles[0].points == points && h.s.noise() == 1, "a die of %d: %+v", die, h.s.vehicles[0])
			}
		}},
		{"Car 3, Trait skilled driver, bad driver, handy, careless", "vehicle car 16,9 N\nred 15,9 skilled-driver handy\nred 15,10 bad-driver careless", byCar, func(g *scene) {
			g.is("a die of 2 of the skilled", g.s.startScore(2), 4)
			g.s.actor = 1
			g.is("a die of 5 of the bad", g.s.startScore(5), 3)
		}},
		{"Car 9 in a vehicle", "vehicle car 16,9 N\nred 15,9\nzombie shuffler 15,11", byCar, func(g *scene) {
			g.wheel()
			for _, k := range []Kind{KindMove, KindRun, KindOff, KindHide, KindMelee, KindSearch, KindAid, KindGet, KindEnter, KindBoard, KindCheck} {
				g.refuses(k)
			}
			g.offers(KindShout).offers(KindDrive).offers(KindLeave, "14,9", "19,12").refuses(KindLeave, "12,9", "15,11", "16,10")
			g.on(KindLeave, "18,9").holds(g.who(1).at == g.at("18,9") && !g.who(1).riding(), "still inside")
		}},
		{"Car 2 seats", "vehicle motorcycle 16,9 N\nred 15,9\nred 15,10\nred 17,9", byCar, func(g *scene) {
			g.seat(1, 2).act(0).do(Play{Kind: KindPick, A: 2}).refuses(KindBoard)
		}},
	})
}

// Driving. Digest 6.17.
func TestDriving(t *testing.T) {
	const road = "terrain = 0,14 31,17\nvehicle car 4,15 E\nred 1,1\n"
	runRows(t, []row{
		{"K061 Noise, S77", road, byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 2}).say(KindHalt)
			g.s.ageMarkers()
			h := g.fork()
			g.s.ageMarkers()
			g.is("markers on a vehicle that was driven", g.s.noise(), 1)
			h.s.rest()
			h.s.ageMarkers()
			h.is("markers on one that was not", h.s.noise(), 0)
		}},
		{"K413 Car 4", road, byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).node(phaseDrive, noJob).do(Play{Kind: KindAhead, Q: 2}).refuses(KindAhead).offers(KindBack).holds(g.car() == "6,15 E", "at %s", g.car())
		}},
		{"K414 Car 4", road, byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).is("squares ahead on the road", len(g.squares(KindAhead)), 13).is("squares back", len(g.squares(KindBack)), 4)
			g.s.vehicles[0].pose = poseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("4,5").Square()})
			g.is("squares ahead off it", len(g.squares(KindAhead)), 6).is("squares back off it", len(g.squares(KindBack)), 3)
		}},
		{"K415 Car 4", road, byCar, func(g *scene) {
			g.wheel().s.vehicles[0].flags |= driven
			g.do(Play{Kind: KindDrive}).node(phaseRoll, jobEngine)
			h := g.fork().do(Play{Kind: KindRoll, Q: 12, M: allEqual})
			h.is("inches", int(h.s.inches), 12).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).is("gallons", int(h.s.vehicles[0].fuel), 0)
			g.roll(12).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).is("gallons", int(g.s.vehicles[0].fuel), halfTank)
		}},
		{"K417 Car 5", "vehicle car 4,5 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).node(phaseRoll, jobHalt)
			h := g.fork().roll(3).node(phaseRoll, jobWear).roll(3)
			h.is("points at 3-1", int(h.s.vehicles[0].points), 2)
			g.roll(4).node(phaseAct, noJob).is("points", int(g.s.vehicles[0].points), 3)
		}},
		{"K418 Car 5", "vehicle motorcycle 4,5 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).roll(1).roll(6).is("points", int(g.s.vehicles[0].points), 1)
		}},
		{"K419 Car 5", road + "terrain f 8,15 8,16", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).is("squares ahead over a fence", len(g.squares(KindAhead)), 8)
			g.do(Play{Kind: KindAhead, Q: 1}).node(phaseRoll, jobObstacle).is("inches left", int(g.s.inches), 13-2-4).roll(2).node(phaseRoll, jobWear).roll(5)
			g.is("points", int(g.s.vehicles[0].points), 1).holds(g.car() == "5,15 E", "at %s", g.car())
		}},
		{"K421 Car 8, S81", road + "red 6,12\n", byCar, func(g *scene) {
			g.ready().seat(1)
			g.s.vehicles[0].pose = poseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("4,15").Square()})
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive}).do(Play{Kind: KindRight}).node(phaseRoll, jobHitAndRun)
			g.is("the damage", int(g.s.power), -1).roll(4).node(phaseRoll, jobRunOver).roll(4).is("wounds at 4-1", int(g.who(2).wounds), 1)
			hull := g.s.hull(0)
			g.holds(!hull.Has(g.who(2).at.Square()) && g.s.phase == phaseDrive, "under the vehicle")
		}},
		{"Car 8, S80 run over", road + "zombie shuffler 8,15\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 3}).node(phaseRoll, jobHitAndRun).roll(3).node(phaseRoll, jobDent).roll(4)
			g.is("points at 4-2", int(g.s.vehicles[0].points), 2).node(phaseRoll, jobRunOver).roll(1).is("kind", int(g.s.zombies[0].kind()), int(ankleBiter))
			g.node(phaseDrive, noJob).holds(g.car() == "7,15 E", "at %s", g.car())
			h := g.fork().say(KindHalt)
			h.holds(h.s.zombies[0]&zombieDone == 0, "a mark is left")
		}},
		{"Car 8 each figure once an action", road + "zombie shuffler 8,15\nterrain # 8,13 15,13\nterrain # 8,16 15,16\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 6}).roll(4).roll(1).node(phaseDrive, noJob)
			g.is("kind", int(g.s.zombies[0].kind()), int(ankleBiter)).holds(g.car() == "10,15 E", "at %s", g.car())
		}},
		{"K422 Car 6, S79", "terrain = 0,14 31,17\nvehicle truck 1,15 E\nvehicle car 10,15 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 4}).node(phaseRam, noJob).do(Play{Kind: KindRam, Q: 2})
			g.node(phaseRoll, jobRam).is("what the truck gets", g.s.ramBy(), -2).roll(6).node(phaseRoll, jobRammed).roll(1).node(phaseRoll, jobRam).roll(1).roll(4)
			g.is("points of the truck", int(g.s.vehicles[0].points), 6).is("points of the car", int(g.s.vehicles[1].points), 0).node(phaseRoll, jobWreck)
			g.roll(3).holds(g.car() == "4,15 E", "at %s", g.car())
		}},
		{"K423 Car 6", "terrain = 0,14 31,17\nvehicle truck 1,15 E\nvehicle car 10,15 E\nred 1,1\nred 1,2\nred 1,3\n", byCar, func(g *scene) {
			for _, n := range []int{2, 3} {
				g.who(n).vehicle, g.who(n).at = 2, ground.Aboard(1)
			}
			g.ready().seat(1).act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 4}).do(Play{Kind: KindRam, Q: 2})
			for range 2 {
				g.node(phaseRoll, jobRam).roll(1).node(phaseRoll, jobRammed).roll(4)
				for range 2 {
					g.node(phaseRoll, jobJolt).roll(2)
				}
			}
			g.is("wounds of the one", int(g.who(2).wounds), 2).is("and of the other", int(g.who(3).wounds), 2).node(phaseRoll, jobWreck)
		}},
		{"Car 6 a building", "terrain = 0,14 31,17\nvehicle car 4,15 E\nhouse 12,14 16,18 window 12,15 W door 16,16 E\nstatus A intact\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).is("squares ahead", len(g.squares(KindAhead)), 5).do(Play{Kind: KindAhead, Q: 5}).do(Play{Kind: KindRam, Q: 1})
			g.is("a car against a house", g.s.ramBy(), 1).roll(1).roll(3).is("breaches", int(g.s.buildings[0].breaches[0]), 1).holds(g.car() == "8,15 E", "at %s", g.car())
		}},
		{"Car 6 a building that nobody knows", "terrain = 0,14 31,17\nvehicle car 4,15 E\nhouse 12,14 16,18 window 12,15 W door 16,16 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 5}).node(phaseRoll, jobStatus).roll(6).node(phaseRam, noJob).do(Play{Kind: KindRam, Q: 1})
			g.roll(1).roll(6).is("breaches", int(g.s.buildings[0].breaches[0]), 1)
			g.holds(g.s.buildings[0].class == ground.Barricaded, "it is %s", g.s.buildings[0].class)
		}},
		{"Car 6 military vehicles throw again", "terrain = 0,14 31,17\nvehicle truck 1,15 E military\nvehicle car 10,15 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 4}).do(Play{Kind: KindRam, Q: 1}).roll(6).node(phaseReroll, noJob)
			h := g.fork().say(KindAccept)
			h.is("points", int(h.s.vehicles[0].points), 6)
			g.say(KindAgain).roll(2).node(phaseRoll, jobRammed).is("points", int(g.s.vehicles[0].points), 7)
		}},
		{"K425 Car 7", road + "zombie shuffler 12,15\n", byCar, func(g *scene) {
			g.wheel().s.wear(0, twoWounds)
			g.s.wear(0, oneWound)
			g.s.phase = phaseNone
			g.s.run()
			g.node(phaseRoll, jobWreck)
			h := g.fork().roll(1).node(phaseRoll, jobJolt).roll(6)
			h.is("wounds at 6-3", int(h.who(1).wounds), 1)
			h = g.fork().roll(3)
			h.node(phaseAct, noJob).holds(h.car() == "4,15 E", "at %s", h.car())
			h = g.fork().roll(2).node(phaseRoll, jobCareen).roll(3)
			h.node(phaseAct, noJob).holds(h.car() == "7,15 E", "at %s", h.car())
			g.roll(2).roll(9).node(phaseRoll, jobJolt).holds(g.car() == "8,15 E", "at %s", g.car())
		}},
		{"K426 Car 5", road, byCar, func(g *scene) {
			g.wheel().s.vehicles[0].points = 1
			g.do(Play{Kind: KindDrive}).is("inches", int(g.s.inches), 10).is("radius", g.s.turnRadius(0), 2)
		}},
		{"K430 S77", road, byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 2}).say(KindHalt).is("markers", g.s.noise(), 1)
			g.do(Play{Kind: KindDrive}).do(Play{Kind: KindRoll, Q: 9}).do(Play{Kind: KindAhead, Q: 2}).is("markers", g.s.noise(), 1)
			g.holds(g.s.markers[0].at == g.at("8,15").Square(), "the noise is at %s", g.s.r().Map.Name(g.s.markers[0].at))
		}},
		{"K431 Car 4, S93", "terrain = 0,14 31,17\nvehicle van 14,9 S\nred 1,1\nred 1,2\n", byCar, func(g *scene) {
			g.ready().seat(1, 2).who(2).supplies = 4
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive}).is("squares to the edge", len(g.squares(KindAhead)), 6)
			g.s.vehicles[0].pose = poseOf(ground.Vehicle{Type: 2, Heading: ground.S, Anchor: g.at("14,7").Square()})
			g.do(Play{Kind: KindAhead, Q: 4})
			g.holds(g.who(1).state == safe && g.who(2).state == safe && g.s.seats[0].supplies == 4 && !g.s.vehicles[0].here(), "not off")
		}},
		{"K431 Data 7", "map clinic\nred 0,9\nred 0,10", byCar, func(g *scene) {
			g.s.vehicles[0].pose = poseOf(ground.Vehicle{Type: 2, Heading: ground.W, Anchor: g.at("6,11").Square()})
			g.s.weather |= found74
			g.s.addItem(newItem(hands(0), antibiotics, 1, 0))
			g.ready().seat(1).act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 3})
			g.holds(g.who(1).state == safe && g.s.met(), "the antibiotics do not count")
		}},
		{"Data 2 what a scenario says of a vehicle", "map convoy\nred 1,7 carries gasoline:2", byCar, func(g *scene) {
			bus, pickUp, car := g.s.vehicles[0], g.s.vehicles[1], g.s.vehicles[2]
			g.holds(bus.is(settled|withKeys|battery) && bus.fuel == 0 && pickUp.is(settled|battery) && !pickUp.is(withKeys) && pickUp.fuel == 5 && !car.is(settled), "%+v", g.s.vehicles)
			g.act(0).do(Play{Kind: KindFuel}).do(Play{Kind: KindBoard}).holds(g.who(1).rides(0) && g.s.vehicles[0].fuel == 2, "%+v", g.s.vehicles[0])
		}},
		{"Edge, S93 not over another edge", road, byCar, func(g *scene) {
			g.wheel().s.vehicles[0].pose = poseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("26,15").Square()})
			g.do(Play{Kind: KindDrive}).is("squares ahead", len(g.squares(KindAhead)), 2)
		}},
		{"Car 4 one driver a turn", road + "red 1,2\n", byCar, func(g *scene) {
			g.ready().seat(1, 2).act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive}).say(KindHalt).do(Play{Kind: KindPick, A: 1})
			g.refuses(KindDrive).offers(KindShout)
		}},
	})
}

// People in vehicles. Digest 6.2, 6.13, 6.17.
func TestAboard(t *testing.T) {
	runRows(t, []row{
		{"K427 Car 9, S83", "vehicle car 16,9 N\nred 1,1\nzombie shuffler 15,10", byCar, func(g *scene) {
			g.seat(1).from(stageBites).node(phaseRoll, jobAboard)
			h := g.fork().roll(2).node(phaseRoll, jobBite)
			h.is("the need against c", h.s.biteNeed(shuffler, 0), 6).roll(6).node(phaseRoll, jobHarm).roll(3).is("wounds", int(h.who(1).wounds), 1)
			for die, points := range map[uint16]int{1: 3, 2: 2, 5: 2, 6: 1} {
				h := g.fork().roll(3).node(phaseRoll, jobBite).roll(4).node(phaseRoll, jobHarm).roll(die)
				h.is(fmt.Sprint("points after ", die), int(h.s.vehicles[0].points), points)
			}
		}},
		{"K427 of several people one", "vehicle motorcycle 16,9 N\nred 1,1\nred 1,2\nzombie shuffler 15,10", byCar, func(g *scene) {
			g.seat(1, 2).from(stageBites).roll(1).node(phaseWhich, jobPassenger).do(Play{Kind: KindWhich, A: 2, Q: uint16(ground.Aboard(0))})
			g.is("the need in an open vehicle", g.s.biteNeed(shuffler, 1), 5).roll(5).roll(2).is("wounds", int(g.who(2).wounds), 1)
		}},
		{"Wound 6 who is held is let go by driving on", "terrain = 0,14 31,17\nvehicle car 4,15 E\nred 1,1\nzombie shuffler 3,15", byCar, func(g *scene) {
			g.wheel().s.zombies[0] = g.s.zombies[0].holding(0)
			g.refuses(KindLeave).do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 2}).is("grabs", g.s.grabs(0), 0)
		}},
		{"K429 Shoot", "vehicle car 16,9 N\nvehicle motorcycle 20,9 N\nred 1,1 carries pistol:12", byCar, func(g *scene) {
			g.seat(1)
			d2 := 36 // 6 squares: a gap of 5"
			pistol := g.s.carried(0)[0]
			g.is("from a car at rest", g.s.band(0, pistol, d2), 2)
			g.who(1).vehicle, g.who(1).at = 2, ground.Aboard(1)
			g.is("from a motorcycle at rest", g.s.band(0, pistol, d2), 1)
			g.s.vehicles[1].flags |= driven
			g.is("from one that was driven", g.s.band(0, pistol, d2), 2)
		}},
		{"Shoot, S83 at a vehicle", "vehicle car 16,9 N\nred 12,9 carries pistol:12\nblue 1,1", func(o *Options) { byCar(o); o.Seats, o.Mode = 2, Rivals }, func(g *scene) {
			v := g.who(2)
			v.vehicle, v.at = 1, ground.Aboard(0)
			g.act(0).offers(KindSnap, "16,9").on(KindSnap, "16,9").node(phaseRoll, jobAboard)
			h := g.fork().roll(1).node(phaseRoll, jobTest)
			h.is("the need against c2", int(h.s.need), 6).roll(6).roll(3).is("wounds", int(h.who(2).wounds), 1)
			g.roll(3).is("the need against the car", int(g.s.need), 4).roll(4).roll(6).is("points", int(g.s.vehicles[0].points), 1)
		}},
		{"Car 9 zombies come to a vehicle", "vehicle car 16,9 N\nred 1,1\nzombie shuffler 6,10", byCar, func(g *scene) {
			g.seat(1).from(stageGroups).node(phaseRoll, jobQuick).roll(6)
			w := g.s.table()
			g.holds(w.t.InContact(g.s.zombies[0].at(), ground.Aboard(0)), "it is at %s", g.s.placeName(g.s.zombies[0].at()))
			w.back()
		}},
		{"Wound 2, S89 who dies in a vehicle", "vehicle car 16,9 N\nred 1,1 carries axe\nred 1,2", byCar, func(g *scene) {
			g.seat(1, 2)
			g.s.kill(0)
			g.holds(g.who(1).state == corpse && g.who(1).at == g.at("16,9") && !g.who(1).riding(), "he is at %s", g.s.placeName(g.who(1).at))
		}},
		{"8.3 floors stay in the names of targets", upstairs, nil, func(g *scene) {
			g.act(0).offers(KindSnap, "24,23,1")
			g.act(1).offers(KindMelee, "24,23,1")
		}},
		{"Event 25", "vehicle car 16,9 N\nvehicle car 25,20 N\nred 24,19", byCar, func(g *scene) {
			g.s.event = 1 + uint8(eventRow(25))
			eventTable[eventRow(25)].begin(g.s)
			g.is("zombies", int(g.s.zombiesOut), 1).holds(g.s.d2(g.s.zombies[0].at(), ground.Aboard(1)) <= 2, "at %s", g.s.placeName(g.s.zombies[0].at()))
		}},
		{"Find gasoline", "vehicle car 16,9 N\nred 1,1", byCar, func(g *scene) {
			g.act(0)
			g.s.act, g.s.phase = KindSearch, phaseNone
			g.s.identify(gasoline)
			g.node(phaseRoll, jobGallons).roll(5).node(phaseKeep, noJob).say(KindKeep).is("gallons", g.s.amount(0, gasoline), 3).holds(g.s.heavy(0), "no load")
		}},
	})
}

// Pictures and texts of vehicles: who sits inside, wrecks, and where a drive goes.
func TestVehiclesShown(t *testing.T) {
	g := given(t, "terrain = 0,14 31,17\nvehicle car 4,15 E\nvehicle van 20,15 W\nred 1,1\nred 1,2", byCar)
	g.seat(2).s.vehicles[1].points = 0
	g.ready().seat(1).act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindDrive})
	n := notation{g.s.r()}
	text := n.Show(g.s)
	for _, want := range []string{"V1, the car, heading E, running, 5 gallons, a battery, 3 points, with C1 and C2", "V2, the van, heading W, a wreck, 0 points", "red c1 (c1) at V1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	var svg strings.Builder
	move := Play{Kind: KindAhead, Q: 4}.Action()
	if err := n.WriteSVG(&svg, g.s, engine.Picture{Moves: []engine.PlayedMove{{At: g.s, Action: move}}}); err != nil {
		t.Fatal(err)
	}
	if strings.Count(svg.String(), `class="car wreck"`) != 1 || strings.Count(svg.String(), `class="car"`) != 1 {
		t.Error("the wreck is not drawn as one")
	}
	for p, want := range map[Play]string{{Kind: KindAhead, Q: 4}: "11,15", {Kind: KindBack, Q: 2}: "5,15", {Kind: KindRight}: "6,10"} {
		if got := g.s.placeName(g.s.drivenTo(p)); got != want {
			t.Errorf("%+v leads to %s, want %s", p, got, want)
		}
	}
	after := *g.s
	after.Apply(move)
	if lines := strings.Join(n.Narrate(g.s, move, &after), "; "); !strings.Contains(lines, "C1 drives 4 squares ahead") || !strings.Contains(lines, "V1, the car comes from 4,15 to 8,15, heading E") {
		t.Errorf("told: %s", lines)
	}
}
