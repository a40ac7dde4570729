package streets

import (
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/ground"
)

// Why an action is refused that is not among those listed: the first cause that holds is told, and what
// the verb says where none does. They speak of who and what was named, behind the guards of acts, which
// do not; no list is made by them.

// cause is one thing that has to hold of an action.
type cause struct {
	rule, says string
	holds      func(s *State, p Play) bool
}

// causes are those of each kind. They are made in init: they name rows of the rules.
var causes [kinds][]cause

func init() {
	gun := []cause{
		{"Load, S23", "it is jammed", ofRecord(func(s *State, i item) bool { return !i.kind().isGun() || !i.jammed() })},
		{"Shoot", "that is not for SNAP and AIMED SHOTS", ofRecord(func(s *State, i item) bool { return i.kind().isGun() && !i.kind().launches() })},
		{"Shoot, Load", "it is not loaded", ofRecord(func(s *State, i item) bool { return s.loaded(int(s.actor), i) })},
	}
	shots := append(gun[:len(gun):len(gun)],
		cause{"Find, S57", "that is not fired from a bicycle", ofRecord(func(s *State, i item) bool { return !s.who().is(mounted) || i.kind().firesMounted() })},
		cause{"Find, S39", "it is not fired in that way, with the rounds that are in it", func(s *State, p Play) bool { return s.fires(int(s.actor), s.inHand(p), p.M) }},
		cause{"Find, S103", "that rifle is for AIMED SHOTS alone", func(s *State, p Play) bool { return p.Kind == KindAim || s.inHand(p).kind() != sniperRifle }},
		cause{"Shoot", "nobody is there", anybodyThere},
		cause{"Shoot", "he shoots at nobody of his own side (option friendlyFire)", foeThere},
		cause{"Shoot, Grid 9", "that is not in sight", inSight},
		cause{"Shoot, T5.1", "that is out of range", func(s *State, p Play) bool {
			return s.band(int(s.actor), s.inHand(p), s.d2(s.who().at, s.placeAt(place(p.Q)))) <= 2
		}},
	)
	throws := []cause{
		{"Blast, S41", "rocks are left out of this game (option rocks)", func(s *State, p Play) bool { return p.B != anyRock || s.o().Rocks == RocksOn }},
		{"Blast, S41", "rocks lie outdoors, and he is not there on his feet", func(s *State, p Play) bool {
			return p.B != anyRock || s.houseOf(s.who()) < 0 && !s.who().riding()
		}},
		{"Load", "it has to be made ready first, with RELOAD", func(s *State, p Play) bool {
			i := s.inHand(p)
			return i.kind() != molotov && i.kind() != dynamite || i.on()
		}},
		{"Load", "it is not loaded", func(s *State, p Play) bool {
			return !s.inHand(p).kind().launches() || s.loaded(int(s.actor), s.inHand(p))
		}},
		{"Blast", "that is not thrown", func(s *State, p Play) bool { return p.B == anyRock || s.throwable(int(s.actor), s.inHand(p)) }},
		{"Shoot", "nobody is there: it is thrown at somebody", missileOr(anybodyThere)},
		{"Shoot", "he throws at nobody of his own side (option friendlyFire)", missileOr(foeThere)},
		{"Shoot, T5.1", "that is out of range", func(s *State, p Play) bool {
			return s.throwBand(int(s.actor), s.inHand(p), s.d2(s.who().at, s.placeAt(place(p.Q)))) <= 2
		}},
	}
	moves := []cause{
		{"Grid 2", "somebody stands there", func(s *State, p Play) bool { return !s.figureAt(place(p.Q)) }},
		{"Grid 6", "nobody stops there", func(s *State, p Play) bool { return s.r().Map.Terrain[place(p.Q).Square()].Stop() }},
	}
	served := []cause{onTheTable, nearVehicle(2, "that vehicle is farther than 1\""), checkedVehicle, {"Get, S78", "another side sits in it", func(s *State, p Play) bool { return !s.othersInside(int(p.A), int(s.actor)) }}}
	looks := []cause{
		{"Spot", "it is known what that building is", func(s *State, p Play) bool { return p.M != ofBuilding || s.buildings[p.A].class == ground.Unknown }},
		{"Spot", "no token lies there", func(s *State, p Play) bool { return p.M == ofBuilding || s.tokenAt(place(p.Q).Square()) >= 0 }},
	}
	blows := []cause{
		{"Melee", "nobody is there", anybodyThere},
		{"Melee", "he attacks nobody of his own side (option friendlyFire)", func(s *State, p Play) bool { return s.stage == stageBosses || foeThere(s, p) }},
	}
	after := func(list []cause, more ...cause) []cause { return append(list[:len(list):len(list)], more...) }
	turn := []cause{{"Grid 15", "there is no room for that turn", func(s *State, p Play) bool {
		w := s.table()
		defer w.back()
		d := w.t.Turn(s.car(), p.Kind == KindRight, s.turnRadius(s.car()))
		return d.Legal()
	}}}
	causes = [kinds][]cause{
		KindRoll: {{"Flow", "the dice cannot show that", func(s *State, p Play) bool {
			return uint8(p.Q) >= s.dice && p.Q <= dice.Sides*uint16(s.dice)
		}}},
		KindEvent: {{"Draw, S108", "that event has been seen", func(s *State, p Play) bool { return s.events>>eventRow(p.Q)&1 == 0 }}},
		KindNext:  {{"Turn, S107", "that seat has had its part", func(s *State, p Play) bool { return s.served>>p.A&1 == 0 }}},
		KindPick:  {{"Turn", "that one is not of the seat", func(s *State, p Play) bool { return s.survivors[p.A].ofSeat(s.onTurn - 1) }}},
		KindMove:  moves,
		KindTo:    moves,
		KindClimb: {
			{"S99", "he is at that height", func(s *State, p Play) bool { return int(p.Q) != s.who().height() }},
			{"S99", "the wall is not so high", func(s *State, p Play) bool { return int(p.Q) <= s.wall(int(s.actor)) }},
		},
		KindHelp: {
			{"Move, S58", "nobody helps himself", func(s *State, p Play) bool { return p.A != s.actor && p.B != s.actor+1 && p.B != p.A+1 }},
			{"Move, S58", "help is for characters of his side on the table", func(s *State, p Play) bool { return s.survivors[p.A].here() && s.allied(int(s.actor), int(p.A)) }},
			{"Move, S58", "that one is farther than 1\"", func(s *State, p Play) bool { return s.touches(s.survivors[p.A].at, 2) }},
			{"Wound 6", "that one is held fast", func(s *State, p Play) bool { return s.grabs(int(p.A)) == 0 }},
			{"Move, S58", "that one could not MOVE, and is not unconscious", func(s *State, p Play) bool { return s.unconscious(int(p.A)) || s.couldMove(int(p.A)) }},
			{"Move, S58", "that one needs no help: he is well, and on easy ground", func(s *State, p Play) bool { return s.worseOff(int(p.A)) }},
			{"Move, S58", "who helps with him could not MOVE", func(s *State, p Play) bool { return p.B == 0 || s.couldMove(int(p.B)-1) }},
		},
		KindSearch: {
			{"Car 1", "nothing is left in that vehicle", func(s *State, p Play) bool { return p.A == 0 || !s.vehicles[p.A-1].is(lootless) }},
			{"Grid 2", "somebody stands there", func(s *State, p Play) bool { return place(p.Q) == s.who().at || !s.figureAt(place(p.Q)) }},
		},
		KindEnter: {
			{"Blast", "the house burns", func(s *State, p Play) bool { return s.buildings[p.A].fire == 0 }},
			{"Enter, Grid 14", "he is on another side of the house", func(s *State, p Play) bool {
				return s.stage == stageBosses || s.r().Map.Outward(s.who().at.Square(), &s.r().Map.Buildings[p.A].Openings[p.B])
			}},
		},
		KindBoard: {onTheTable, nearVehicle(boardHalves, "that vehicle is farther than 2\""),
			{"Blast", "it burns", func(s *State, p Play) bool { return !s.vehicles[p.A].is(aflame) }}},
		KindCheck: {onTheTable,
			{"Car 1", "nothing is to be found out about it any more", func(s *State, p Play) bool { return s.vehicles[p.A].checkable() }},
			{"Grid 2", "somebody stands there", func(s *State, p Play) bool { return place(p.Q) == s.who().at || !s.figureAt(place(p.Q)) }},
			{"Car 1", "that square is not beside it", func(s *State, p Play) bool {
				w := s.table()
				defer w.back()
				beside := w.t.Around(ground.Aboard(int(p.A)))
				return beside.Has(place(p.Q).Square())
			}}},
		KindFuel:    served,
		KindSiphon:  served,
		KindBattery: served,
		KindAhead:   {{"Car 4", "the vehicle went ahead just now", func(s *State, _ Play) bool { return !s.vehicles[s.steering().car].is(wentAhead) }}},
		KindBack:    {{"Car 4", "the vehicle went back just now", func(s *State, _ Play) bool { return !s.vehicles[s.steering().car].is(wentBack) }}},
		KindLeft:    turn,
		KindRight:   turn,
		KindReload: {
			{"Load, S23", "it is jammed: it has to be cleared first", ofRecord(func(s *State, i item) bool { return !i.kind().isGun() || !i.jammed() })},
			{"Load", "that is nothing to RELOAD", ofRecord(func(s *State, i item) bool {
				g := i.kind().gun()
				return i.kind().isGun() && g.load != never && g.load != byNocking || i.readies() > 0
			})},
			{"Load, Data 1", "it takes no magazine", ofLoad(func(s *State, i item, k itemKind) bool { return k != aMagazine || i.kind().gun().load == byMagazine })},
			{"Load, Data 1", "it takes no such rounds", ofLoad(func(s *State, i item, k itemKind) bool { return k == aMagazine || i.kind().takes(k) })},
			{"Load, Data 1", "he has no spare magazine for it", ofLoad(func(s *State, i item, k itemKind) bool { return k != aMagazine || i.spares() > 0 })},
			{"Load, Data 1", "he has no such rounds", ofLoad(func(s *State, i item, k itemKind) bool { return k == aMagazine || s.amount(int(s.actor), k) > 0 })},
			{"Load", "it is full", ofLoad(func(s *State, i item, k itemKind) bool { return s.reloadCost(int(s.actor), i, k) > 0 })},
			{"Find", "in a vehicle nobody drives a toy car", ofRecord(func(s *State, i item) bool { return i.kind() != toyCar || !s.who().riding() })},
			{"Canada", "skis are put on outdoors, on one's feet, one pair at a time", ofRecord(func(s *State, i item) bool { return i.kind() != skis || i.on() || s.maySki(int(s.actor)) })},
		},
		KindSpot:    looks,
		KindObserve: looks,
		KindMelee:   blows,
		KindSubdue: after(blows, cause{"Wound 5", "that is no human", func(s *State, p Play) bool {
			at := s.placeAt(place(p.Q))
			_, in := at.Vehicle()
			return in || s.survivorAt(at) >= 0
		}}),
		KindSnap:     shots,
		KindAim:      shots,
		KindShootTap: after(gun, cause{"Tap, Grid 9", "that is not in sight", inSight}),
		KindThrow:    throws,
		KindAimThrow: throws,
		KindTalk: {
			{"Indep", "there is no such group", groupThere},
			{"Talk", "it is closed to talk", func(s *State, p Play) bool { return s.groups[p.A].flags&groupClosed == 0 }},
			{"Talk", "who is crazed does not talk", func(s *State, p Play) bool { return !s.crazedGroup(int(p.A)) }},
		},
		KindBarter: {
			{"Indep", "there is no such group", groupThere},
			{"Talk, S65", "that group is not friendly", func(s *State, p Play) bool { return s.groups[p.A].attitude == ground.Friendly }},
		},
		KindBuy: {
			{"Talk, S65", "that is not for sale", func(s *State, p Play) bool { return s.onSale(p).price() > 0 }},
			{"Talk, S65", "it costs more supplies than he has", func(s *State, p Play) bool { return s.onSale(p).price() <= int(s.who().supplies) }},
		},
		KindSell: {
			{"Talk, S65", "something was bought already: sales come first", func(s *State, _ Play) bool { return s.dealing().bought != hasBought }},
			{"Talk, S65", "nobody buys that", ofRecord(func(_ *State, i item) bool { return i.price() > 0 })},
		},
		KindBefriend: {
			{"Dog 8", "no dog is there", func(s *State, p Play) bool { return s.dogAt(place(p.Q)) >= 0 }},
			{"Dog 8", "it is another's friend", func(s *State, p Play) bool {
				d := s.dogs[s.dogAt(place(p.Q))]
				return !d.tame() || d.friend() == int(s.actor)
			}},
			{"Talk, Grid 9", "it is not in sight", inSight},
		},
		KindGet: {
			{"Get, Grid 8", "that does not lie within 1\"", func(s *State, p Play) bool { return s.touches(place(p.Q), 2) }},
			{"Find, S105", "it is in use, and stays where it is", func(s *State, p Play) bool { return !s.lyingItem(p).inUse() }},
		},
		KindGive: {
			{"Get, S64", "nobody gives himself anything", func(s *State, p Play) bool { return p.A != s.actor }},
			{"Get, S64", "that one is no character on the table", func(s *State, p Play) bool { return s.survivors[p.A].here() && s.survivors[p.A].isCharacter() }},
			{"Get, S64", "that one is farther than 1\"", func(s *State, p Play) bool { return s.touches(s.survivors[p.A].at, 2) }},
			{"Get, S64", "that one has no action left", func(s *State, p Play) bool { return s.survivors[p.A].actions > 0 }},
			{"Get, S64", "the other side has refused", func(s *State, p Play) bool { return !s.who().is(refused) || !s.other(int(s.actor), int(p.A)) }},
			{"Get", "he has no supplies", func(s *State, p Play) bool { return p.B != anySupplies || s.who().supplies > 0 }},
			{"Find", "a loyal dog is not given away", func(s *State, p Play) bool { return p.B == anySupplies || s.inHand(p).kind() != loyalDog }},
		},
		KindAid: {
			{"Aid, S63", "nobody treats himself", func(s *State, p Play) bool { return p.A != s.actor }},
			{"Aid", "that one is no character on the table", func(s *State, p Play) bool { return s.survivors[p.A].here() && s.survivors[p.A].isCharacter() }},
			{"Aid", "that one is farther than 3\"", func(s *State, p Play) bool { return s.touches(s.survivors[p.A].at, 2*aidInches) }},
			{"Wound 6", "that one is held fast", func(s *State, p Play) bool { return s.grabs(int(p.A)) == 0 }},
			{"Aid", "that one is well", func(s *State, p Play) bool { return s.survivors[p.A].wounds+s.survivors[p.A].stuns > 0 }},
			{"Aid", "that one was healed before in this game", func(s *State, p Play) bool { return s.survivors[p.A].stuns > 0 || !s.survivors[p.A].has(healed) }},
			{"Aid, S63", "the other side has refused", func(s *State, p Play) bool { return !s.who().is(refused) || !s.other(int(s.actor), int(p.A)) }},
		},
		KindVaccinate: {
			{"Infect", "that one is of another side", func(s *State, p Play) bool { return s.allied(int(s.actor), int(p.A)) }},
			{"Infect", "that one does not live", func(s *State, p Play) bool { return s.survivors[p.A].alive() }},
			{"Infect", "that one is not bitten", func(s *State, p Play) bool { return s.survivors[p.A].bites > 0 }},
		},
		KindFree: {onTheTable, {"Canada", "that vehicle is not stuck", func(s *State, p Play) bool { return s.vehicles[p.A].is(stuck) }}},
	}
}

// onTheTable, nearVehicle and checkedVehicle are about a vehicle that was named.
var (
	onTheTable     = cause{"Grid 15", "that vehicle is not on the table", func(s *State, p Play) bool { return s.vehicles[p.A].here() }}
	checkedVehicle = cause{"Car 1", "it was not checked", func(s *State, p Play) bool { return s.vehicles[p.A].is(settled) }}
)

func nearVehicle(halves int, says string) cause {
	return cause{"Car 2", says, func(s *State, p Play) bool {
		w := s.table()
		defer w.back()
		return ground.Within(w.t.D2(s.who().at, ground.Aboard(int(p.A))), halves)
	}}
}

// inHand is the thing of the actor's that was named; a rock is none.
func (s *State) inHand(p Play) item {
	if list := s.carried(int(s.actor)); int(p.B) < len(list) {
		return list[p.B]
	}
	return 0
}

func ofRecord(holds func(s *State, i item) bool) func(*State, Play) bool {
	return func(s *State, p Play) bool { return holds(s, s.inHand(p)) }
}

// ofLoad is about a gun and what it is to be loaded with.
func ofLoad(holds func(s *State, i item, k itemKind) bool) func(*State, Play) bool {
	return func(s *State, p Play) bool {
		i := s.inHand(p)
		return !i.kind().isGun() || holds(s, i, itemKind(p.Q))
	}
}

// onSale is the thing of the group's that was named.
func (s *State) onSale(p Play) item {
	if _, list := s.span(goods(int(s.dealing().group))); int(p.B) < len(list) && list[p.B].kind() != suppliesHere {
		return list[p.B]
	}
	return 0
}

// lyingItem is the thing on a square that was named.
func (s *State) lyingItem(p Play) (found item) {
	s.onSquare(place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			found = s.items[n]
		}
	})
	return found
}

func groupThere(s *State, p Play) bool { return s.groups[p.A].flags&groupHere != 0 }

func anybodyThere(s *State, p Play) bool { return s.figureAt(s.placeAt(place(p.Q))) }

// foeThere reports whether the actor may attack who is there.
func foeThere(s *State, p Play) (found bool) {
	s.foes(int(s.actor), func(at place, _ int) { found = found || at == s.placeAt(place(p.Q)) })
	return found
}

func missileOr(holds func(*State, Play) bool) func(*State, Play) bool {
	return func(s *State, p Play) bool { return !s.inHand(p).kind().missile() || holds(s, p) }
}

func inSight(s *State, p Play) bool {
	w := s.table()
	defer w.back()
	return w.t.Sees(s.who().at, s.placeAt(place(p.Q)))
}

// touches reports whether the actor's hands reach a place within so many half inches.
func (s *State) touches(at place, halves int) bool {
	w := s.table()
	defer w.back()
	return w.t.Touches(s.who().at, at, halves)
}
