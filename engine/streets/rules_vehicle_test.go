package streets

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// withVehicles plays with the layer.
func byCar(o *state.Options) { o.Without &^= state.Vehicles }

// seat puts c1, c2 and so on into the first vehicle.
func (g *scene) seat(people ...int) *scene {
	for _, n := range people {
		v := g.who(n)
		v.Vehicle, v.At = 1, ground.Aboard(0)
	}
	return g
}

// ready has the first vehicle run.
func (g *scene) ready() *scene {
	v := &g.s.Vehicles[0]
	v.Flags |= state.Settled | state.Opened | state.WithKeys | state.Battery | state.Runs
	v.Fuel = rules.HalfTank
	return g
}

// at the wheel: c1 in a vehicle that runs.
func (g *scene) wheel() *scene { return g.ready().seat(1).act(0) }

// car is the square of the first vehicle.
func (g *scene) car() string {
	v := g.s.VehiclePose(0)
	return fmt.Sprint(g.s.Rules().Map.Name(v.Anchor), " ", v.Heading)
}

// Checking, getting in and starting. Digest 6.11, 6.14, 6.15, 6.17.
func TestVehicleStatus(t *testing.T) {
	runRows(t, []row{
		{"K259 Enter", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			h := g.fork().act(0).say(action.KindBoard).rolls(rules.ChanceBackSeat)
			h.fork().roll(2).is("zombies", int(h.s.ZombiesOut), 0)
			h.roll(1).is("zombies", int(h.s.ZombiesOut), 1).holds(h.who(1).RidesIn(0) && h.s.Zombies[0].Kind() == state.AnkleBiter && h.s.D2(h.s.Zombies[0].At(), ground.Aboard(0)) <= 2, "not beside")
			g.s.Vehicles[0].Flags |= state.Opened
			g.act(0).say(action.KindBoard).decides(state.PhaseAct)
		}},
		{"K330 Search", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			search := action.Play{Kind: action.KindSearch, A: 1, Q: uint16(g.at("15,9"))}
			h := g.fork().act(0).do(search).roll(1)
			h.is("zombies", int(h.s.ZombiesOut), 1).who(1).Actions = 2
			h.act(0).refuses(action.KindSearch)
			h = g.fork().act(0).do(search).roll(5)
			h.who(1).Actions = 2
			h.act(0).offers(action.KindSearch)
			g.act(0).do(search).roll(6).rolls(rules.ChanceHalfSupplies).roll(5).is("supplies", int(g.who(1).Supplies), 3)
		}},
		{"K369 Get, S78", "vehicle car 16,9 N\nred 15,9 carries gasoline:3\nred 1,1", byCar, func(g *scene) {
			g.s.Vehicles[0].Flags |= state.Settled | state.WithKeys | state.Battery
			g.acts().refuses(action.KindSiphon).say(action.KindFuel).is("gallons", int(g.s.Vehicles[0].Fuel), 3).is("actions", int(g.who(1).Actions), 1)
			g.holds(!g.s.Carries(0, state.Gasoline), "gasoline is left")
			g.s.AddItem(state.NewItem(state.Hands(0), state.Siphon, 1, 0))
			g.s.Vehicles[0].Fuel = 7
			g.acts().refuses(action.KindSiphon)
			g.who(1).Actions = 3
			g.acts()
			g.say(action.KindSiphon).is("gallons", int(g.s.Vehicles[0].Fuel), 2).is("in hand", g.s.Amount(0, state.Gasoline), 5).is("actions", int(g.who(1).Actions), 1)
		}},
		{"S78 a battery goes out and in", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.s.Vehicles[0].Flags |= state.Settled | state.Battery
			g.act(0).say(action.KindBattery).holds(!g.s.Vehicles[0].Is(state.Battery) && g.s.Carries(0, state.CarBattery) && g.s.Heavy(0), "it is still in")
			g.say(action.KindBattery).holds(g.s.Vehicles[0].Is(state.Battery) && !g.s.Carries(0, state.CarBattery), "it is still out")
		}},
		{"K403 T7.3, S75", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.act(0)
			g.s.House = 0
			for sum, want := range map[int]string{-1: "", 2: "", 3: "-", 4: "-", 5: "k0d", 6: "k5d", 7: "0", 8: "b5", 9: "kb0", 10: "kb5", 11: "kb5", 12: "kb10", 13: "kb10", 15: "kb10"} {
				row := rules.StatusTable[g.s.StatusScore(sum)-rules.BackSeat]
				text := ""
				if row.Flags&state.Settled != 0 {
					for _, w := range []struct {
						flag uint16
						sign string
					}{{state.WithKeys, "k"}, {state.Battery, "b"}} {
						if row.Flags&w.flag != 0 {
							text += w.sign
						}
					}
					if text += fmt.Sprint(row.Fuel); row.Hurt {
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
			check := action.Play{Kind: action.KindCheck, Q: uint16(g.at("15,9"))}
			h := g.fork().act(0).do(check).rolls(rules.ChanceCheck).roll(2)
			h.is("zombies", int(h.s.ZombiesOut), 1).who(1).Actions = 2
			h.act(0).offers(action.KindCheck)
			h = g.fork().act(0).do(check).roll(10)
			h.is("gallons", int(h.s.Vehicles[0].Fuel), rules.HalfTank).who(1).Actions = 2
			h.act(0).refuses(action.KindCheck)
			g.act(0).do(check).roll(5).rolls(rules.ChanceMishap).roll(3).is("points", int(g.s.Vehicles[0].Points), 1)
		}},
		{"K406 Car 1", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			g.act(0).do(action.Play{Kind: action.KindCheck, Q: uint16(g.at("15,9"))}).roll(3).is("markers", g.s.Noise(), 1)
			g.holds(g.s.Markers[0].At == g.s.Vehicles[0].Anchor() && g.s.Vehicles[0].Is(state.Settled) && !g.s.Vehicles[0].Is(state.WithKeys), "it may be used")
		}},
		{"K407 Car 1, S76", "vehicle car 16,9 N\nred 12,9\nred 15,10", byCar, func(g *scene) {
			g.s.Vehicles[0].Checked = 1
			g.s.Actor, g.s.House = 1, 0
			g.is("a sum of 7 within 3\"", g.s.StatusScore(7), 8)
			g.who(1).At = g.at("11,9")
			g.is("a sum of 7 beyond", g.s.StatusScore(7), 7)
		}},
		{"T7.3 traits and a crash", "vehicle car 16,9 N crashed\nred 15,9 looter handy\nred 15,10 careless skilled-driver", byCar, func(g *scene) {
			g.s.House = 0
			g.is("looter and handy, crashed", g.s.StatusScore(8), 7)
			g.s.Actor = 1
			g.is("careless and skilled, crashed", g.s.StatusScore(8), 6)
		}},
		{"K409 Car 3", "vehicle car 16,9 N\nred 15,9", byCar, func(g *scene) {
			all := state.Settled | state.WithKeys | state.Battery
			for _, c := range []struct {
				flags uint16
				fuel  uint8
			}{{all &^ state.WithKeys, 5}, {all &^ state.Battery, 5}, {all, 0}} {
				h := g.fork()
				h.s.Vehicles[0].Flags, h.s.Vehicles[0].Fuel = c.flags|state.Opened, c.fuel
				h.seat(1).act(0).refuses(action.KindStart)
			}
			g.s.Vehicles[0].Flags, g.s.Vehicles[0].Fuel = all|state.Opened, 5
			g.seat(1).act(0).refuses(action.KindDrive)
			for die, points := range map[uint16]uint8{2: 3, 3: 1, 4: 3} {
				h := g.fork().say(action.KindStart).roll(die)
				h.holds(h.s.Vehicles[0].Is(state.Runs) == (die > 2) && h.s.Vehicles[0].Points == points && h.s.Noise() == 1, "a die of %d: %+v", die, h.s.Vehicles[0])
			}
		}},
		{"Car 3, Trait skilled driver, bad driver, handy, careless", "vehicle car 16,9 N\nred 15,9 skilled-driver handy\nred 15,10 bad-driver careless", byCar, func(g *scene) {
			g.is("a die of 2 of the skilled", g.s.StartScore(2), 4)
			g.s.Actor = 1
			g.is("a die of 5 of the bad", g.s.StartScore(5), 3)
		}},
		{"Car 9 in a vehicle", "vehicle car 16,9 N\nred 15,9\nzombie shuffler 15,11", byCar, func(g *scene) {
			g.wheel()
			for _, k := range []action.Kind{action.KindMove, action.KindRun, action.KindOff, action.KindHide, action.KindMelee, action.KindSearch, action.KindAid, action.KindGet, action.KindEnter, action.KindBoard, action.KindCheck} {
				g.refuses(k)
			}
			g.offers(action.KindShout).offers(action.KindDrive).offers(action.KindLeave, "14,9", "19,12").refuses(action.KindLeave, "12,9", "15,11", "16,10")
			g.on(action.KindLeave, "18,9").holds(g.who(1).At == g.at("18,9") && !g.who(1).InVehicle(), "still inside")
		}},
		{"Car 2 seats", "vehicle motorcycle 16,9 N\nred 15,9\nred 15,10\nred 17,9", byCar, func(g *scene) {
			g.seat(1, 2).act(0).do(action.Play{Kind: action.KindPick, A: 2}).refuses(action.KindBoard)
		}},
	})
}

// Driving. Digest 6.17.
func TestDriving(t *testing.T) {
	const road = "terrain = 0,14 31,17\nvehicle car 4,15 E\nred 1,1\n"
	runRows(t, []row{
		{"K061 Noise, S77", road, byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 2}).say(action.KindHalt)
			g.s.AgeMarkers()
			h := g.fork()
			g.s.AgeMarkers()
			g.is("markers on a vehicle that was driven", g.s.Noise(), 1)
			h.s.RestVehicles()
			h.s.AgeMarkers()
			h.is("markers on one that was not", h.s.Noise(), 0)
		}},
		{"K413 Car 4", road, byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).decides(state.PhaseDrive).do(action.Play{Kind: action.KindAhead, Q: 2}).refuses(action.KindAhead).offers(action.KindBack).holds(g.car() == "6,15 E", "at %s", g.car())
		}},
		{"K414 Car 4", road, byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).is("squares ahead on the road", len(g.squares(action.KindAhead)), 13).is("squares back", len(g.squares(action.KindBack)), 4)
			g.s.Vehicles[0].Pose = state.PoseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("4,5").Square()})
			g.is("squares ahead off it", len(g.squares(action.KindAhead)), 6).is("squares back off it", len(g.squares(action.KindBack)), 3)
		}},
		{"K415 Car 4", road, byCar, func(g *scene) {
			g.wheel().s.Vehicles[0].Flags |= state.Driven
			g.say(action.KindDrive).rolls(rules.ChanceEngine)
			h := g.fork().do(action.Play{Kind: action.KindRoll, Q: 12, M: action.AllEqual})
			h.is("inches", int(h.s.Inches), 12).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).is("gallons", int(h.s.Vehicles[0].Fuel), 0)
			g.roll(12).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).is("gallons", int(g.s.Vehicles[0].Fuel), rules.HalfTank)
		}},
		{"K417 Car 5", "vehicle car 4,5 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).rolls(rules.ChanceHalt)
			h := g.fork().roll(3).rolls(rules.ChanceWear).roll(3)
			h.is("points at 3-1", int(h.s.Vehicles[0].Points), 2)
			g.roll(4).decides(state.PhaseAct).is("points", int(g.s.Vehicles[0].Points), 3)
		}},
		{"K418 Car 5", "vehicle motorcycle 4,5 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).roll(1).roll(6).is("points", int(g.s.Vehicles[0].Points), 1)
		}},
		{"K419 Car 5", road + "terrain f 8,15 8,16", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).is("squares ahead over a fence", len(g.squares(action.KindAhead)), 8)
			g.do(action.Play{Kind: action.KindAhead, Q: 1}).rolls(rules.ChanceObstacle).is("inches left", int(g.s.Inches), 13-2-4).roll(2).rolls(rules.ChanceWear).roll(5)
			g.is("points", int(g.s.Vehicles[0].Points), 1).holds(g.car() == "5,15 E", "at %s", g.car())
		}},
		{"K421 Car 8, S81", road + "red 6,12\n", byCar, func(g *scene) {
			g.ready().seat(1)
			g.s.Vehicles[0].Pose = state.PoseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("4,15").Square()})
			g.acts().say(action.KindDrive).say(action.KindRight).rolls(rules.ChanceHitAndRun)
			g.is("the damage", int(g.s.Power), -1).roll(4).rolls(rules.ChanceRunOver).roll(4).is("wounds at 4-1", int(g.who(2).Wounds), 1)
			hull := g.s.Hull(0)
			g.holds(!hull.Has(g.who(2).At.Square()) && g.s.Node == state.PhaseDrive, "under the vehicle")
		}},
		{"Car 8, S80 run over", road + "zombie shuffler 8,15\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 3}).rolls(rules.ChanceHitAndRun).roll(3).rolls(rules.ChanceDent).roll(4)
			g.is("points at 4-2", int(g.s.Vehicles[0].Points), 2).rolls(rules.ChanceRunOver).roll(1).is("kind", int(g.s.Zombies[0].Kind()), int(state.AnkleBiter))
			g.decides(state.PhaseDrive).holds(g.car() == "7,15 E", "at %s", g.car())
			h := g.fork().say(action.KindHalt)
			h.holds(h.s.Zombies[0]&state.ZombieDone == 0, "a mark is left")
		}},
		{"Car 8 each figure once an action", road + "zombie shuffler 8,15\nterrain # 8,13 15,13\nterrain # 8,16 15,16\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 6}).roll(4).roll(1).decides(state.PhaseDrive)
			g.is("kind", int(g.s.Zombies[0].Kind()), int(state.AnkleBiter)).holds(g.car() == "10,15 E", "at %s", g.car())
		}},
		{"K422 Car 6, S79", "terrain = 0,14 31,17\nvehicle truck 1,15 E\nvehicle car 10,15 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 4}).decides(state.PhaseRam).do(action.Play{Kind: action.KindRam, Q: 2})
			g.rolls(rules.ChanceRam).is("what the truck gets", g.s.RamBy(), -2).roll(6).rolls(rules.ChanceRammed).roll(1).rolls(rules.ChanceRam).roll(1).roll(4)
			g.is("points of the truck", int(g.s.Vehicles[0].Points), 6).is("points of the car", int(g.s.Vehicles[1].Points), 0).rolls(rules.ChanceWreck)
			g.roll(3).holds(g.car() == "4,15 E", "at %s", g.car())
		}},
		{"K423 Car 6", "terrain = 0,14 31,17\nvehicle truck 1,15 E\nvehicle car 10,15 E\nred 1,1\nred 1,2\nred 1,3\n", byCar, func(g *scene) {
			for _, n := range []int{2, 3} {
				g.who(n).Vehicle, g.who(n).At = 2, ground.Aboard(1)
			}
			g.ready().seat(1).acts().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 4}).do(action.Play{Kind: action.KindRam, Q: 2})
			for range 2 {
				g.rolls(rules.ChanceRam).roll(1).rolls(rules.ChanceRammed).roll(4)
				for range 2 {
					g.rolls(rules.ChanceJolt).roll(2)
				}
			}
			g.is("wounds of the one", int(g.who(2).Wounds), 2).is("and of the other", int(g.who(3).Wounds), 2).rolls(rules.ChanceWreck)
		}},
		{"Car 6 a building", "terrain = 0,14 31,17\nvehicle car 4,15 E\nhouse 12,14 16,18 window 12,15 W door 16,16 E\nstatus A intact\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).is("squares ahead", len(g.squares(action.KindAhead)), 5).do(action.Play{Kind: action.KindAhead, Q: 5}).do(action.Play{Kind: action.KindRam, Q: 1})
			g.is("a car against a house", g.s.RamBy(), 1).roll(1).roll(3).is("breaches", int(g.s.Buildings[0].Breaches[0]), 1).holds(g.car() == "8,15 E", "at %s", g.car())
		}},
		{"Car 6 a building that nobody knows", "terrain = 0,14 31,17\nvehicle car 4,15 E\nhouse 12,14 16,18 window 12,15 W door 16,16 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 5}).rolls(rules.ChanceStatus).roll(6).decides(state.PhaseRam).do(action.Play{Kind: action.KindRam, Q: 1})
			g.roll(1).roll(6).is("breaches", int(g.s.Buildings[0].Breaches[0]), 1)
			g.holds(g.s.Buildings[0].Class == ground.Barricaded, "it is %s", g.s.Buildings[0].Class)
		}},
		{"Car 6 military vehicles throw again", "terrain = 0,14 31,17\nvehicle truck 1,15 E military\nvehicle car 10,15 E\nred 1,1\n", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 4}).do(action.Play{Kind: action.KindRam, Q: 1}).roll(6).decides(state.PhaseReroll)
			h := g.fork().say(action.KindAccept)
			h.is("points", int(h.s.Vehicles[0].Points), 6)
			g.say(action.KindAgain).roll(2).rolls(rules.ChanceRammed).is("points", int(g.s.Vehicles[0].Points), 7)
		}},
		{"K425 Car 7", road + "zombie shuffler 12,15\n", byCar, func(g *scene) {
			g.wheel().s.Wear(0, state.TwoWounds)
			g.s.Wear(0, state.OneWound)
			g.s.Node = state.PhaseNone
			g.s.Run()
			g.rolls(rules.ChanceWreck)
			h := g.fork().roll(1).rolls(rules.ChanceJolt).roll(6)
			h.is("wounds at 6-3", int(h.who(1).Wounds), 1)
			h = g.fork().roll(3)
			h.decides(state.PhaseAct).holds(h.car() == "4,15 E", "at %s", h.car())
			h = g.fork().roll(2).rolls(rules.ChanceCareen).roll(3)
			h.decides(state.PhaseAct).holds(h.car() == "7,15 E", "at %s", h.car())
			g.roll(2).roll(9).rolls(rules.ChanceJolt).holds(g.car() == "8,15 E", "at %s", g.car())
		}},
		{"K426 Car 5", road, byCar, func(g *scene) {
			g.wheel().s.Vehicles[0].Points = 1
			g.say(action.KindDrive).is("inches", int(g.s.Inches), 10).is("radius", g.s.TurnRadius(0), 2)
		}},
		{"K430 S77", road, byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 2}).say(action.KindHalt).is("markers", g.s.Noise(), 1)
			g.say(action.KindDrive).do(action.Play{Kind: action.KindRoll, Q: 9}).do(action.Play{Kind: action.KindAhead, Q: 2}).is("markers", g.s.Noise(), 1)
			g.holds(g.s.Markers[0].At == g.at("8,15").Square(), "the noise is at %s", g.s.Rules().Map.Name(g.s.Markers[0].At))
		}},
		{"K431 Car 4, S93", "terrain = 0,14 31,17\nvehicle van 14,9 S\nred 1,1\nred 1,2\n", byCar, func(g *scene) {
			g.ready().seat(1, 2).who(2).Supplies = 4
			g.acts().say(action.KindDrive).is("squares to the edge", len(g.squares(action.KindAhead)), 6)
			g.s.Vehicles[0].Pose = state.PoseOf(ground.Vehicle{Type: 2, Heading: ground.S, Anchor: g.at("14,7").Square()})
			g.do(action.Play{Kind: action.KindAhead, Q: 4})
			g.holds(g.who(1).State == state.Safe && g.who(2).State == state.Safe && g.s.Seats[0].Supplies == 4 && !g.s.Vehicles[0].Here(), "not off")
		}},
		{"K431 Data 7", "map clinic\nred 0,9\nred 0,10", byCar, func(g *scene) {
			g.s.Vehicles[0].Pose = state.PoseOf(ground.Vehicle{Type: 2, Heading: ground.W, Anchor: g.at("6,11").Square()})
			g.s.Weather |= state.AntibioticsFound
			g.s.AddItem(state.NewItem(state.Hands(0), state.Antibiotics, 1, 0))
			g.ready().seat(1).acts().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 3})
			g.holds(g.who(1).State == state.Safe && g.s.Met(), "the antibiotics do not count")
		}},
		{"Data 2 what a scenario says of a vehicle", "map convoy\nred 1,7 carries gasoline:2", byCar, func(g *scene) {
			bus, pickUp, car := g.s.Vehicles[0], g.s.Vehicles[1], g.s.Vehicles[2]
			g.holds(bus.Is(state.Settled|state.WithKeys|state.Battery) && bus.Fuel == 0 && pickUp.Is(state.Settled|state.Battery) && !pickUp.Is(state.WithKeys) && pickUp.Fuel == 5 && !car.Is(state.Settled), "%+v", g.s.Vehicles)
			g.act(0).say(action.KindFuel).say(action.KindBoard).holds(g.who(1).RidesIn(0) && g.s.Vehicles[0].Fuel == 2, "%+v", g.s.Vehicles[0])
		}},
		{"Edge, S93 not over another edge", road, byCar, func(g *scene) {
			g.wheel().s.Vehicles[0].Pose = state.PoseOf(ground.Vehicle{Type: 1, Heading: ground.E, Anchor: g.at("26,15").Square()})
			g.say(action.KindDrive).is("squares ahead", len(g.squares(action.KindAhead)), 2)
		}},
		{"Car 4 one driver a turn", road + "red 1,2\n", byCar, func(g *scene) {
			g.ready().seat(1, 2).acts().say(action.KindDrive).say(action.KindHalt).do(action.Play{Kind: action.KindPick, A: 1})
			g.refuses(action.KindDrive).offers(action.KindShout)
		}},
	})
}

// People in vehicles. Digest 6.2, 6.13, 6.17.
func TestAboard(t *testing.T) {
	runRows(t, []row{
		{"K427 Car 9, S83", "vehicle car 16,9 N\nred 1,1\nzombie shuffler 15,10", byCar, func(g *scene) {
			g.seat(1).from(state.StageBites).rolls(rules.ChanceAboard)
			h := g.fork().roll(2).rolls(rules.ChanceBite)
			h.is("the need against c", h.s.BiteNeed(state.Shuffler, 0), 6).roll(6).rolls(rules.ChanceHarm).roll(3).is("wounds", int(h.who(1).Wounds), 1)
			for die, points := range map[uint16]int{1: 3, 2: 2, 5: 2, 6: 1} {
				h := g.fork().roll(3).rolls(rules.ChanceBite).roll(4).rolls(rules.ChanceHarm).roll(die)
				h.is(fmt.Sprint("points after ", die), int(h.s.Vehicles[0].Points), points)
			}
		}},
		{"K427 of several people one", "vehicle motorcycle 16,9 N\nred 1,1\nred 1,2\nzombie shuffler 15,10", byCar, func(g *scene) {
			g.seat(1, 2).from(state.StageBites).roll(1).node(state.PhaseWhich, rules.ChancePassenger).do(action.Play{Kind: action.KindWhich, A: 2, Q: uint16(ground.Aboard(0))})
			g.is("the need in an open vehicle", g.s.BiteNeed(state.Shuffler, 1), 5).roll(5).roll(2).is("wounds", int(g.who(2).Wounds), 1)
		}},
		{"Wound 6 who is held is let go by driving on", "terrain = 0,14 31,17\nvehicle car 4,15 E\nred 1,1\nzombie shuffler 3,15", byCar, func(g *scene) {
			g.wheel().s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.refuses(action.KindLeave).say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 2}).is("grabs", g.s.Grabs(0), 0)
		}},
		{"K429 Shoot", "vehicle car 16,9 N\nvehicle motorcycle 20,9 N\nred 1,1 carries pistol:12", byCar, func(g *scene) {
			g.seat(1)
			d2 := 36 // 6 squares: a gap of 5"
			pistol := g.s.Carried(0)[0]
			g.is("from a car at rest", g.s.Band(0, pistol, d2), 2)
			g.who(1).Vehicle, g.who(1).At = 2, ground.Aboard(1)
			g.is("from a motorcycle at rest", g.s.Band(0, pistol, d2), 1)
			g.s.Vehicles[1].Flags |= state.Driven
			g.is("from one that was driven", g.s.Band(0, pistol, d2), 2)
		}},
		{"Shoot, S83 at a vehicle", "vehicle car 16,9 N\nred 12,9 carries pistol:12\nblue 1,1", func(o *state.Options) { byCar(o); o.Seats, o.Mode = 2, state.Rivals }, func(g *scene) {
			v := g.who(2)
			v.Vehicle, v.At = 1, ground.Aboard(0)
			g.act(0).offers(action.KindSnap, "16,9").on(action.KindSnap, "16,9").rolls(rules.ChanceAboard)
			h := g.fork().roll(1).rolls(rules.ChanceTest)
			h.is("the need against c2", int(h.s.Need), 6).roll(6).roll(3).is("wounds", int(h.who(2).Wounds), 1)
			g.roll(3).is("the need against the car", int(g.s.Need), 4).roll(4).roll(6).is("points", int(g.s.Vehicles[0].Points), 1)
		}},
		{"Car 9 zombies come to a vehicle", "vehicle car 16,9 N\nred 1,1\nzombie shuffler 6,10", byCar, func(g *scene) {
			g.seat(1).from(state.StageGroups).rolls(rules.ChanceQuick).roll(6)
			w := g.s.Table()
			g.holds(w.Table.InContact(g.s.Zombies[0].At(), ground.Aboard(0)), "it is at %s", g.s.PlaceName(g.s.Zombies[0].At()))
			w.Release()
		}},
		{"Wound 2, S89 who dies in a vehicle", "vehicle car 16,9 N\nred 1,1 carries axe\nred 1,2", byCar, func(g *scene) {
			g.seat(1, 2)
			g.s.Kill(0)
			g.holds(g.who(1).State == state.Corpse && g.who(1).At == g.at("16,9") && !g.who(1).InVehicle(), "he is at %s", g.s.PlaceName(g.who(1).At))
		}},
		{"8.3 floors stay in the names of targets", upstairs, nil, func(g *scene) {
			g.act(0).offers(action.KindSnap, "24,23,1")
			g.act(1).offers(action.KindMelee, "24,23,1")
		}},
		{"Event 25", "vehicle car 16,9 N\nvehicle car 25,20 N\nred 24,19", byCar, func(g *scene) {
			g.s.Event = 1 + uint8(state.EventRow(25))
			rules.EventTable[state.EventRow(25)].Begin(g.s)
			g.is("zombies", int(g.s.ZombiesOut), 1).holds(g.s.D2(g.s.Zombies[0].At(), ground.Aboard(1)) <= 2, "at %s", g.s.PlaceName(g.s.Zombies[0].At()))
		}},
		{"Find gasoline", "vehicle car 16,9 N\nred 1,1", byCar, func(g *scene) {
			g.act(0)
			g.s.Act, g.s.Node = action.KindSearch, state.PhaseNone
			g.s.Identify(state.Gasoline)
			g.rolls(rules.ChanceGallons).roll(5).decides(state.PhaseKeep).say(action.KindKeep).is("gallons", g.s.Amount(0, state.Gasoline), 3).holds(g.s.Heavy(0), "no load")
		}},
	})
}

// Pictures and texts of vehicles: occupants, wrecks, and destinations of drives.
func TestVehiclesShown(t *testing.T) {
	g := given(t, "terrain = 0,14 31,17\nvehicle car 4,15 E\nvehicle van 20,15 W\nred 1,1\nred 1,2", byCar)
	g.seat(2).s.Vehicles[1].Points = 0
	g.ready().seat(1).acts().say(action.KindDrive)
	n := text.Notation{Rules: g.s.Rules()}
	text := n.Show(g.s)
	for _, want := range []string{"V1, the car, heading E, running, 5 gallons, a battery, 3 points, with C1 and C2", "V2, the van, heading W, a wreck, 0 points", "red c1 (c1) at V1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	var svg strings.Builder
	move := action.Play{Kind: action.KindAhead, Q: 4}.Action()
	if err := n.WriteSVG(&svg, g.s, engine.Picture{Moves: []engine.PlayedMove{{At: g.s, Action: move}}}); err != nil {
		t.Fatal(err)
	}
	if strings.Count(svg.String(), `class="car wreck"`) != 1 || strings.Count(svg.String(), `class="car"`) != 1 {
		t.Error("the wreck is not drawn as one")
	}
	for p, want := range map[action.Play]string{{Kind: action.KindAhead, Q: 4}: "11,15", {Kind: action.KindBack, Q: 2}: "5,15", {Kind: action.KindRight}: "6,10"} {
		if got := g.s.PlaceName(g.s.DrivenTo(p)); got != want {
			t.Errorf("%+v leads to %s, want %s", p, got, want)
		}
	}
	after := *g.s
	after.Apply(move)
	if lines := strings.Join(n.Narrate(g.s, move, &after), "; "); !strings.Contains(lines, "C1 drives 4 squares ahead") || !strings.Contains(lines, "V1, the car comes from 4,15 to 8,15, heading E") {
		t.Errorf("told: %s", lines)
	}
}
