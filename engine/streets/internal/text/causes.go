package text

import (
	"slices"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Causes of refusal. If an action is not legal, the first cause that holds is reported, otherwise the text
// of the verb. Causes speak about the named figures and items; guards of acts speak about the actor. Lists
// of legal actions do not use causes.

// Cause is one thing that has to hold of an action.
type Cause struct {
	rule, Says string
	holds      func(s *rules.State, p action.Play) bool
}

// Causes are the causes of each kind. init makes them, since they name rows of the rules.
var Causes [action.Kinds][]Cause

func init() {
	notJammed := ofRecord(func(_ *rules.State, i state.Item) bool { return !i.Kind().IsGun() || !i.Jammed() })
	gun := []Cause{
		{"Load, S23", "it is jammed", notJammed},
		{"Shoot", "that is not for SNAP and AIMED SHOTS", ofRecord(func(s *rules.State, i state.Item) bool { return i.Kind().IsGun() && !i.Kind().Launches() })},
		{"Shoot, Load", "it is not loaded", ofRecord(func(s *rules.State, i state.Item) bool { return s.Loaded(int(s.Actor), i) })},
	}
	shots := slices.Concat(gun, []Cause{
		{"Find, S57", "that is not fired from a bicycle", ofRecord(func(s *rules.State, i state.Item) bool {
			return !s.Acting().Is(state.Mounted) || i.Kind().FiresMounted()
		})},
		{"Find, S39", "its rounds do not allow that mode of fire", func(s *rules.State, p action.Play) bool { return s.Fires(int(s.Actor), inHand(s, p), p.M) }},
		{"Find, S103", "that rifle is only for AIMED SHOTS", func(s *rules.State, p action.Play) bool {
			return p.Kind == action.KindAim || inHand(s, p).Kind() != state.SniperRifle
		}},
		{"Shoot", "nobody is there", anybodyThere},
		{"Shoot", "he shoots at nobody of his own side (option friendlyFire)", foeThere},
		{"Shoot, Grid 9", "that is not in sight", inSight},
		{"Shoot, T5.1", "that is out of range", func(s *rules.State, p action.Play) bool {
			return s.Band(int(s.Actor), inHand(s, p), s.D2(s.Acting().At, s.PlaceAt(state.Place(p.Q)))) <= 2
		}},
	})
	throws := []Cause{
		{"Blast, S41", "this game has no rocks (option rocks)", func(s *rules.State, p action.Play) bool {
			return p.B != action.AnyRock || s.Options().Rocks == state.RocksOn
		}},
		{"Blast, S41", "rocks lie outdoors, and he is not there on his feet", func(s *rules.State, p action.Play) bool {
			return p.B != action.AnyRock || s.HouseOf(s.Acting()) < 0 && !s.Acting().InVehicle()
		}},
		{"Load", "it has to be made ready first, with RELOAD", func(s *rules.State, p action.Play) bool {
			i := inHand(s, p)
			return i.Kind() != state.Molotov && i.Kind() != state.Dynamite || i.On()
		}},
		{"Load", "it is not loaded", func(s *rules.State, p action.Play) bool {
			return !inHand(s, p).Kind().Launches() || s.Loaded(int(s.Actor), inHand(s, p))
		}},
		{"Blast", "that is not thrown", func(s *rules.State, p action.Play) bool {
			return p.B == action.AnyRock || s.Throwable(int(s.Actor), inHand(s, p))
		}},
		{"Shoot", "nobody is there: it is thrown at somebody", missileOr(anybodyThere)},
		{"Shoot", "he throws at nobody of his own side (option friendlyFire)", missileOr(foeThere)},
		{"Shoot, T5.1", "that is out of range", func(s *rules.State, p action.Play) bool {
			return s.ThrowBand(int(s.Actor), inHand(s, p), s.D2(s.Acting().At, s.PlaceAt(state.Place(p.Q)))) <= 2
		}},
	}
	moves := []Cause{
		{"Grid 2", "somebody stands there", func(s *rules.State, p action.Play) bool { return !s.FigureAt(state.Place(p.Q)) }},
		{"Grid 6", "nobody stops there", func(s *rules.State, p action.Play) bool {
			return s.Rules().Map.Terrain[state.Place(p.Q).Square()].Stop()
		}},
	}
	served := []Cause{onTheTable, nearVehicle(2, "that vehicle is farther than 1\""), checkedVehicle, {"Get, S78", "another side sits in it", func(s *rules.State, p action.Play) bool { return !s.OthersInside(int(p.A), int(s.Actor)) }}}
	looks := []Cause{
		{"Spot", "that building is already identified", func(s *rules.State, p action.Play) bool {
			return p.M != rules.OfBuilding || s.Buildings[p.A].Class == ground.Unknown
		}},
		{"Spot", "no token lies there", func(s *rules.State, p action.Play) bool {
			return p.M == rules.OfBuilding || s.TokenAt(state.Place(p.Q).Square()) >= 0
		}},
	}
	blows := []Cause{
		{"Melee", "nobody is there", anybodyThere},
		{"Melee", "he attacks nobody of his own side (option friendlyFire)", func(s *rules.State, p action.Play) bool { return s.Stage == state.StageBosses || foeThere(s, p) }},
	}
	turn := []Cause{{"Grid 15", "the turn is blocked", func(s *rules.State, p action.Play) bool {
		w := s.Table()
		defer w.Release()
		d := w.Table.Turn(s.Car(), p.Kind == action.KindRight, s.TurnRadius(s.Car()))
		return d.Legal()
	}}}
	unseen := func(word string) Cause {
		return Cause{"S96", "enter " + word + " ? : your seat does not see it", func(s *rules.State, p action.Play) bool { return p.Q == 0 || !s.Unseen() }}
	}
	Causes = [action.Kinds][]Cause{
		action.KindRoll: {unseen("roll"), {"Flow", "the dice cannot show that", func(s *rules.State, p action.Play) bool {
			return uint8(p.Q) >= s.Dice && p.Q <= dice.Sides*uint16(s.Dice)
		}}},
		action.KindEvent: {unseen("event"), {"Draw, S108", "that event has been seen", func(s *rules.State, p action.Play) bool { return s.Events>>state.EventRow(p.Q)&1 == 0 }}},
		action.KindNext:  {{"Turn, S107", "that seat has had its part", func(s *rules.State, p action.Play) bool { return s.Served>>p.A&1 == 0 }}},
		action.KindPick:  {{"Turn", "that one is not of the seat", func(s *rules.State, p action.Play) bool { return s.Survivors[p.A].OfSeat(s.OnTurn - 1) }}},
		action.KindMove:  moves,
		action.KindTo:    moves,
		action.KindClimb: {
			{"S99", "he is already at that height", func(s *rules.State, p action.Play) bool { return int(p.Q) != s.Acting().Height() }},
			{"S99", "the wall is not so high", func(s *rules.State, p action.Play) bool { return int(p.Q) <= s.Wall(int(s.Actor)) }},
		},
		action.KindHelp: {
			{"Move, S58", "nobody helps himself", func(s *rules.State, p action.Play) bool { return p.A != s.Actor && p.B != s.Actor+1 && p.B != p.A+1 }},
			{"Move, S58", "help is for characters of his side on the table", func(s *rules.State, p action.Play) bool {
				return s.Survivors[p.A].Here() && s.Allied(int(s.Actor), int(p.A))
			}},
			{"Move, S58", "that one is farther than 1\"", func(s *rules.State, p action.Play) bool { return touches(s, s.Survivors[p.A].At, 2) }},
			{"Wound 6", "the other one is held fast", func(s *rules.State, p action.Play) bool { return s.Grabs(int(p.A)) == 0 }},
			{"Move, S58", "that one could not MOVE, and is not unconscious", func(s *rules.State, p action.Play) bool { return s.Unconscious(int(p.A)) || s.CouldMove(int(p.A)) }},
			{"Move, S58", "that one needs no help: he is well, and on easy ground", func(s *rules.State, p action.Play) bool { return s.WorseOff(int(p.A)) }},
			{"Move, S58", "the second helper could not MOVE", func(s *rules.State, p action.Play) bool { return p.B == 0 || s.CouldMove(int(p.B)-1) }},
		},
		action.KindSearch: {
			{"Car 1", "that vehicle is searched empty", func(s *rules.State, p action.Play) bool { return p.A == 0 || !s.Vehicles[p.A-1].Is(state.Lootless) }},
			{"Grid 2", "somebody stands there", nobodyElseThere},
		},
		action.KindEnter: {
			{"Blast", "the house burns", func(s *rules.State, p action.Play) bool { return s.Buildings[p.A].Fire == 0 }},
			{"Enter, Grid 14", "he is on another side of the house", func(s *rules.State, p action.Play) bool {
				return s.Stage == state.StageBosses || s.Rules().Map.Outward(s.Acting().At.Square(), &s.Rules().Map.Buildings[p.A].Openings[p.B])
			}},
		},
		action.KindBoard: {onTheTable, nearVehicle(rules.BoardHalves, "that vehicle is farther than 2\""),
			{"Blast", "it burns", func(s *rules.State, p action.Play) bool { return !s.Vehicles[p.A].Is(state.Aflame) }}},
		action.KindCheck: {onTheTable,
			{"Car 1", "nothing is to be found out about it any more", func(s *rules.State, p action.Play) bool { return s.Vehicles[p.A].Checkable() }},
			{"Grid 2", "somebody stands there", nobodyElseThere},
			{"Car 1", "that square is not next to it", func(s *rules.State, p action.Play) bool {
				w := s.Table()
				defer w.Release()
				beside := w.Table.Around(ground.Aboard(int(p.A)))
				return beside.Has(state.Place(p.Q).Square())
			}}},
		action.KindFuel:    served,
		action.KindSiphon:  served,
		action.KindBattery: served,
		action.KindAhead:   {{"Car 4", "the vehicle went ahead just now", func(s *rules.State, _ action.Play) bool { return !s.Vehicles[s.DriveFrame().Car].Is(state.WentAhead) }}},
		action.KindBack:    {{"Car 4", "the vehicle went back just now", func(s *rules.State, _ action.Play) bool { return !s.Vehicles[s.DriveFrame().Car].Is(state.WentBack) }}},
		action.KindLeft:    turn,
		action.KindRight:   turn,
		action.KindReload: {
			{"Load, S23", "it is jammed: it has to be cleared first", notJammed},
			{"Load", "that is nothing to RELOAD", ofRecord(func(s *rules.State, i state.Item) bool {
				g := i.Kind().Gun()
				return i.Kind().IsGun() && g.Load != state.Never && g.Load != state.ByNocking || i.Readies() > 0
			})},
			{"Load, Data 1", "it takes no magazine", ofLoad(func(s *rules.State, i state.Item, k state.ItemKind) bool {
				return k != rules.AMagazine || i.Kind().Gun().Load == state.ByMagazine
			})},
			{"Load, Data 1", "it takes no such rounds", ofLoad(func(s *rules.State, i state.Item, k state.ItemKind) bool {
				return k == rules.AMagazine || i.Kind().Takes(k)
			})},
			{"Load, Data 1", "he has no matching spare magazine", ofLoad(func(s *rules.State, i state.Item, k state.ItemKind) bool {
				return k != rules.AMagazine || i.Spares() > 0
			})},
			{"Load, Data 1", "he has no such rounds", ofLoad(func(s *rules.State, i state.Item, k state.ItemKind) bool {
				return k == rules.AMagazine || s.Amount(int(s.Actor), k) > 0
			})},
			{"Load", "it is full", ofLoad(func(s *rules.State, i state.Item, k state.ItemKind) bool { return s.ReloadCost(int(s.Actor), i, k) > 0 })},
			{"Find", "in a vehicle nobody drives a toy car", ofRecord(func(s *rules.State, i state.Item) bool { return i.Kind() != state.ToyCar || !s.Acting().InVehicle() })},
			{"Canada", "skis are put on outdoors, on one's feet, one pair at a time", ofRecord(func(s *rules.State, i state.Item) bool {
				return i.Kind() != state.Skis || i.On() || s.MaySki(int(s.Actor))
			})},
		},
		action.KindSpot:    looks,
		action.KindObserve: looks,
		action.KindMelee:   blows,
		action.KindSubdue: slices.Concat(blows, []Cause{{"Wound 5", "that is no human", func(s *rules.State, p action.Play) bool {
			at := s.PlaceAt(state.Place(p.Q))
			_, in := at.Vehicle()
			return in || s.SurvivorAt(at) >= 0
		}}}),
		action.KindSnap:     shots,
		action.KindAim:      shots,
		action.KindShootTap: slices.Concat(gun, []Cause{{"Tap, Grid 9", "that is not in sight", inSight}}),
		action.KindThrow:    throws,
		action.KindAimThrow: throws,
		action.KindTalk: {
			{"Indep", "there is no such group", groupThere},
			{"Talk", "it is closed to talk", func(s *rules.State, p action.Play) bool { return s.Groups[p.A].Flags&state.GroupClosed == 0 }},
			{"Talk", "the crazed survivor does not talk", func(s *rules.State, p action.Play) bool { return !s.CrazedGroup(int(p.A)) }},
		},
		action.KindBarter: {
			{"Indep", "there is no such group", groupThere},
			{"Talk, S65", "that group is not friendly", func(s *rules.State, p action.Play) bool { return s.Groups[p.A].Attitude == ground.Friendly }},
		},
		action.KindBuy: {
			{"Talk, S65", "that is not for sale", func(s *rules.State, p action.Play) bool { return onSale(s, p).Price() > 0 }},
			{"Talk, S65", "it costs more supplies than he has", func(s *rules.State, p action.Play) bool { return onSale(s, p).Price() <= int(s.Acting().Supplies) }},
		},
		action.KindSell: {
			{"Talk, S65", "something was bought already: sales come first", func(s *rules.State, _ action.Play) bool { return s.BarterFrame().Bought != rules.HasBought }},
			{"Talk, S65", "nobody buys that", ofRecord(func(_ *rules.State, i state.Item) bool { return i.Price() > 0 })},
		},
		action.KindBefriend: {
			{"Dog 8", "no dog is there", func(s *rules.State, p action.Play) bool { return s.DogAt(state.Place(p.Q)) >= 0 }},
			{"Dog 8", "it is another's friend", func(s *rules.State, p action.Play) bool {
				d := s.Dogs[s.DogAt(state.Place(p.Q))]
				return !d.Tame() || d.Friend() == int(s.Actor)
			}},
			{"Talk, Grid 9", "it is not in sight", inSight},
		},
		action.KindGet: {
			{"Get, Grid 8", "that does not lie within 1\"", func(s *rules.State, p action.Play) bool { return touches(s, state.Place(p.Q), 2) }},
			{"Find, S105", "it is in use", func(s *rules.State, p action.Play) bool { return !lyingItem(s, p).InUse() }},
		},
		action.KindGive: {
			{"Get, S64", "nobody gives himself anything", func(s *rules.State, p action.Play) bool { return p.A != s.Actor }},
			{"Get, S64", "that one is no character on the table", characterHere},
			{"Get, S64", "that one is farther than 1\"", func(s *rules.State, p action.Play) bool { return touches(s, s.Survivors[p.A].At, 2) }},
			{"Get, S64", "that one has no action left", func(s *rules.State, p action.Play) bool { return s.Survivors[p.A].Actions > 0 }},
			{"Get, S64", "the other side has refused", notRefused},
			{"Get", "he has no supplies", func(s *rules.State, p action.Play) bool { return p.B != action.AnySupplies || s.Acting().Supplies > 0 }},
			{"Find", "a loyal dog is not given away", func(s *rules.State, p action.Play) bool {
				return p.B == action.AnySupplies || inHand(s, p).Kind() != state.LoyalDog
			}},
		},
		action.KindAid: {
			{"Aid, S63", "nobody treats himself", func(s *rules.State, p action.Play) bool { return p.A != s.Actor }},
			{"Aid", "that one is no character on the table", characterHere},
			{"Aid", "that one is farther than 3\"", func(s *rules.State, p action.Play) bool { return touches(s, s.Survivors[p.A].At, 2*rules.AidInches) }},
			{"Wound 6", "the other one is held fast", func(s *rules.State, p action.Play) bool { return s.Grabs(int(p.A)) == 0 }},
			{"Aid", "that one is well", func(s *rules.State, p action.Play) bool { return s.Survivors[p.A].Wounds+s.Survivors[p.A].Stuns > 0 }},
			{"Aid", "that one was healed before in this game", func(s *rules.State, p action.Play) bool {
				return s.Survivors[p.A].Stuns > 0 || !s.Survivors[p.A].Has(state.Healed)
			}},
			{"Aid, S63", "the other side has refused", notRefused},
		},
		action.KindVaccinate: {
			{"Infect", "that one is of another side", func(s *rules.State, p action.Play) bool { return s.Allied(int(s.Actor), int(p.A)) }},
			{"Infect", "that one does not live", func(s *rules.State, p action.Play) bool { return s.Survivors[p.A].Alive() }},
			{"Infect", "that one is not bitten", func(s *rules.State, p action.Play) bool { return s.Survivors[p.A].Bites > 0 }},
		},
		action.KindFree: {onTheTable, {"Canada", "that vehicle is not stuck", func(s *rules.State, p action.Play) bool { return s.Vehicles[p.A].Is(state.Stuck) }}},
	}
}

// onTheTable, nearVehicle and checkedVehicle are about a vehicle that was named.
var (
	onTheTable     = Cause{"Grid 15", "that vehicle is not on the table", func(s *rules.State, p action.Play) bool { return s.Vehicles[p.A].Here() }}
	checkedVehicle = Cause{"Car 1", "it was not checked", func(s *rules.State, p action.Play) bool { return s.Vehicles[p.A].Is(state.Settled) }}
)

func nearVehicle(halves int, says string) Cause {
	return Cause{"Car 2", says, func(s *rules.State, p action.Play) bool {
		w := s.Table()
		defer w.Release()
		return ground.Within(w.Table.D2(s.Acting().At, ground.Aboard(int(p.A))), halves)
	}}
}

// inHand is the thing of the actor's that was named; a rock is none.
func inHand(s *rules.State, p action.Play) state.Item {
	if list := s.Carried(int(s.Actor)); int(p.B) < len(list) {
		return list[p.B]
	}
	return 0
}

func ofRecord(holds func(s *rules.State, i state.Item) bool) func(*rules.State, action.Play) bool {
	return func(s *rules.State, p action.Play) bool { return holds(s, inHand(s, p)) }
}

// ofLoad tests a gun and its intended load.
func ofLoad(holds func(s *rules.State, i state.Item, k state.ItemKind) bool) func(*rules.State, action.Play) bool {
	return func(s *rules.State, p action.Play) bool {
		i := inHand(s, p)
		return !i.Kind().IsGun() || holds(s, i, state.ItemKind(p.Q))
	}
}

// onSale is the thing of the group's that was named.
func onSale(s *rules.State, p action.Play) state.Item {
	if _, list := s.Span(state.GoodsPlace(int(s.BarterFrame().Group))); int(p.B) < len(list) && list[p.B].Kind() != state.SuppliesHere {
		return list[p.B]
	}
	return 0
}

// lyingItem is the thing on a square that was named.
func lyingItem(s *rules.State, p action.Play) (found state.Item) {
	s.OnSquare(state.Place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			found = s.Items[n]
		}
	})
	return found
}

func nobodyElseThere(s *rules.State, p action.Play) bool {
	return state.Place(p.Q) == s.Acting().At || !s.FigureAt(state.Place(p.Q))
}

// characterHere and notRefused test a named survivor.
func characterHere(s *rules.State, p action.Play) bool {
	return s.Survivors[p.A].Here() && s.Survivors[p.A].IsCharacter()
}

func notRefused(s *rules.State, p action.Play) bool {
	return !s.Acting().Is(state.Refused) || s.Allied(int(s.Actor), int(p.A))
}

func groupThere(s *rules.State, p action.Play) bool { return s.Groups[p.A].Flags&state.GroupHere != 0 }

func anybodyThere(s *rules.State, p action.Play) bool { return s.FigureAt(s.PlaceAt(state.Place(p.Q))) }

// foeThere reports whether the actor may attack the figure in the named place.
func foeThere(s *rules.State, p action.Play) (found bool) {
	s.Foes(int(s.Actor), func(at state.Place, _ int) { found = found || at == s.PlaceAt(state.Place(p.Q)) })
	return found
}

func missileOr(holds func(*rules.State, action.Play) bool) func(*rules.State, action.Play) bool {
	return func(s *rules.State, p action.Play) bool { return !inHand(s, p).Kind().Missile() || holds(s, p) }
}

func inSight(s *rules.State, p action.Play) bool {
	w := s.Table()
	defer w.Release()
	return w.Table.Sees(s.Acting().At, s.PlaceAt(state.Place(p.Q)))
}

// touches reports whether the actor reaches a place within halves half inches by hand.
func touches(s *rules.State, at state.Place, halves int) bool {
	w := s.Table()
	defer w.Release()
	return w.Table.Touches(s.Acting().At, at, halves)
}
