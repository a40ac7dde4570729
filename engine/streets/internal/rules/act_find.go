package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// FIND. Position.Finds is the queue of rolls that remain: four bits a table, the next lowest. Find,
// digest 3.5.

// Trait dishonest.
func (s *State) rolledSupplies(n int) {
	if !s.forSale() {
		n -= s.Traits(s.Actor).Plus(state.Dishonest)
	}
	s.addSupplies(n)
}

// addSupplies gives the actor supplies, or puts them on the ground or into a barter.
func (s *State) addSupplies(n int) {
	v := s.Acting()
	if n <= 0 {
		return
	}
	if s.onGround() || s.forSale() {
		s.AddItem(state.NewItem(s.foundAt(), state.SuppliesHere, uint8(n), 0))
		return
	}
	v.Supplies = uint8(min(int(v.Supplies)+n, 255))
}

// foundAt is the place of finds that the actor does not take.
func (s *State) foundAt() state.Place {
	if s.forSale() {
		return state.GoodsPlace(int(s.BarterFrame().Group))
	}
	return s.dropPlace()
}

// Flags of FindFrame.
const (
	findBarricaded uint8 = 1 << iota // the building was barricaded
	findGround                       // finds stay on the ground
)

func (s *State) onGround() bool { return s.FindFrame().Flags&findGround != 0 && s.Act == 0 }
func (s *State) forSale() bool  { return s.Act == action.KindBarter }

// BeginFind begins FIND for the actor: in a barricaded building, or onto the ground.
func (s *State) BeginFind(inBarricaded, toGround bool) {
	s.FindFrame().Flags = 0
	if inBarricaded {
		s.FindFrame().Flags |= findBarricaded
	}
	if toGround {
		s.FindFrame().Flags |= findGround
	}
	s.Finds = 1 << (4 * findType)
}

// want queues n rolls on a table.
func (s *State) want(step FindStep, n uint64) { s.Finds += n << (4 * step) }

func (s *State) stepFind() {
	for step := findType; step < findSteps; step++ {
		if s.Finds>>(4*step)&15 == 0 {
			continue
		}
		if step == findType && s.Traits(s.Actor).Has(state.Dishonest) && !s.forSale() && s.After != ChanceFindType {
			s.roll(ChanceDishonest)
			return
		}
		s.After = 0
		if step == findSupplies {
			s.takeSupplies()
			return
		}
		s.Finds -= 1 << (4 * step)
		if k := s.knownFind(); step == findType && k != state.NoItem {
			s.building().Floors |= state.FoundKnown
			s.Identify(k)
			return
		}
		if step == findType {
			s.roll(ChanceFindType)
			return
		}
		s.FindFrame().Step = uint8(step)
		s.rollSome(ChanceFindTable, FindTables[step].Dice)
		return
	}
}

// takeSupplies rolls for the supplies of a cache. The number in the queue is the number of dice; 9
// is a d3.
func (s *State) takeSupplies() {
	n := int(s.Finds >> (4 * findSupplies) & 15)
	s.Finds &^= 15 << (4 * findSupplies)
	if n == halfDie {
		s.roll(ChanceHalfSupplies)
		return
	}
	s.rollSome(ChanceSupplies, n)
}

func (s *State) rolledHalf(n int) { s.rolledSupplies((n + 1) / 2) }

// rolledDishonest: on 1-2 the item leaves the game. S94.
func (s *State) rolledDishonest(n int) {
	if n <= 2 {
		s.Finds -= 1 << (4 * findType)
		return
	}
	s.After = ChanceFindType
}

// rolledFindType is the type die. 1.15.
func (s *State) rolledFindType(n int) {
	t := s.Traits(s.Actor)
	if !s.forSale() { // S65
		n += t.Plus(state.Looter) - t.Plus(state.Careless)
	}
	if s.FindFrame().Flags&findBarricaded != 0 {
		n++
	}
	switch {
	case n <= 2:
		s.want(FindHousehold, 1)
	case n == 3:
		s.want(findOther, 1)
	case n == 4:
		s.want(FindWeapon, 1)
	case n == 5:
		s.want(FindAmmunition, 1)
	case n == 6:
		s.want(FindSpecial, 1)
	default:
		s.FindFrame().Step = CacheTable
		s.rollSome(ChanceFindTable, FindTables[CacheTable].Dice)
	}
}

// rolledFindTable reads a table of items. 1.15.
func (s *State) rolledFindTable(n int) {
	table := s.FindFrame().Step
	s.FindFrame().Step = 0
	if table == CacheTable {
		s.openCache(n)
		return
	}
	switch k := s.rowOf(table, n); {
	case k == AChoice: // household 14-18
		s.FindFrame().Step = uint8(FindHousehold)
		s.roll(ChanceChoiceSupplies)
	case k == ASpecialWeapon:
		s.want(findSpecialWeapon, 1)
	case k == aSpecialRound:
		s.want(findSpecialAmmunition, 1)
	case k >= aCanadian:
		s.findCanadian(k)
	default:
		s.Identify(k)
	}
}

// rolledChoice adds the supplies of household 14-18; then any other row may be chosen. Goods for
// sale are rerolled instead. S65.
func (s *State) rolledChoice(n int) {
	s.rolledHalf(n)
	if s.forSale() {
		s.FindFrame().Step = 0
		s.want(FindHousehold, 1)
		return
	}
	s.Node = state.PhaseChoose
}

func (s *State) legalChoose(dst []engine.Action) []engine.Action {
	for _, k := range s.choices() {
		dst = append(dst, action.OfQ(action.KindChoose, uint16(k)))
	}
	return dst
}

func (s *State) applyChoose(p action.Play) {
	s.FindFrame().Step = 0
	s.Identify(state.ItemKind(p.Q))
}

// Identify rolls the dice that a kind of item needs, and offers the item. An item of a disabled layer
// becomes a d3 of supplies. 1.15, Data 1, 8.9.
func (s *State) Identify(k state.ItemKind) {
	switch {
	case !s.Rules().Plays(k.Row().Needs):
		s.roll(ChanceHalfSupplies)
	case k == state.Chainsaw, k == state.Silencer:
		s.Found = state.NewItem(0, k, 1, 0)
		s.roll(ChanceFindKind)
	case k == state.Shotgun, k == state.Rifle, k == state.BurstRifle, k == state.Carbine:
		s.Found = state.NewItem(0, k, 0, 0)
		s.roll(ChanceFindKind)
	case k == state.SniperRifle, k == state.MachineGun:
		s.offer(state.NewItem(0, k, k.Gun().Holds, 0))
	case k.IsGun():
		s.Found = state.NewItem(0, k, 0, 0)
		s.roll(ChanceFindState)
	case k.Ammunition():
		s.Found = state.NewItem(0, k, 1, 0)
		s.FindFrame().Dice = amountDice(k)
		s.roll(chanceFindAmount)
	case k == state.FirstAidKit:
		s.offer(state.NewItem(0, k, state.KitUses, 0))
	case k == state.Gasoline:
		s.roll(ChanceGallons)
	default:
		s.offer(state.NewItem(0, k, 1, 0))
	}
}

// rolledGallons is the gasoline found: a d3. 1.15.
func (s *State) rolledGallons(n int) { s.offer(state.NewItem(0, state.Gasoline, uint8(n+1)/2, 0)) }

// rolledFindKind picks one of the weapons that share a row. Data 1.
func (s *State) rolledFindKind(n int) {
	k := s.Found.Kind()
	switch {
	case k == state.Chainsaw || k == state.Silencer:
		s.offer(foundGadget(k, n))
		return
	case k == state.Shotgun && n >= 4:
		k = state.SawnOff
	case k == state.Rifle && n <= 2:
		k = state.Rifle8
	case k == state.Rifle && n >= 5:
		k = state.Rifle20
	case k == state.BurstRifle && n >= 5:
		k = state.AssaultRifle
	case k == state.Carbine && n >= 4:
		k = state.Pdw
	}
	s.Found = state.NewItem(0, k, 0, 0)
	s.roll(ChanceFindState)
}

// foundGadget is a chainsaw, which may be dry, or a silencer for one of three weapons. 1.15.
func foundGadget(k state.ItemKind, n int) state.Item {
	i := state.NewItem(0, k, 1, 0)
	switch {
	case k == state.Chainsaw && n <= 3:
		return i | state.ChainsawDry
	case k == state.Silencer:
		return i | state.Item(max(n-4, 0))
	}
	return i
}

// rolledFindState is the load of a found weapon. 1.15, Data 1.
func (s *State) rolledFindState(n int) {
	k := s.Found.Kind()
	g := k.Gun()
	i := state.NewItem(0, k, 0, 0)
	switch {
	case k == state.Bow && n >= 3:
		s.gain(state.Arrows, [...]uint8{3: 3, 4: 3, 5: 6, 6: 6 + g.Reserve}[n])
	case k == state.Bow:
	case n >= 5:
		i = i.Of(g.Holds)
	case n >= 3:
		i = i.Of(g.Holds / 2)
	}
	if n == 6 && g.Load == state.ByMagazine {
		i++ // a spare magazine
	}
	if n == 6 && g.Load != state.ByMagazine && g.Fires != state.NoItem && k != state.Bow {
		s.gain(g.Fires, g.Reserve)
	}
	s.offer(i)
}

// gain adds ammunition that was found with a weapon.
func (s *State) gain(k state.ItemKind, n uint8) {
	at := state.Hands(int(s.Actor))
	if s.onGround() || s.forSale() {
		at = s.foundAt()
	}
	s.AddItem(state.NewItem(at, k, s.halvedAmmo(n), 0))
}

// amountDice is the number of dice that are multiplied for ammunition. 1.15.
func amountDice(k state.ItemKind) uint8 {
	switch k {
	case state.Arrows, state.ShotShells, state.Slugs, state.FiftyRounds:
		return 2
	case state.Cartridges, state.Smoke40, state.Frag40:
		return 1
	}
	return 3
}

func (s *State) rolledFindAmount(n int) {
	s.Found = s.Found.Of(s.Found.Count() * uint8(n))
	s.FindFrame().Dice--
	if s.FindFrame().Dice > 0 {
		s.roll(chanceFindAmount)
		return
	}
	s.offer(s.Found.Of(s.halvedAmmo(s.Found.Count())))
}

// offer asks whether a find is kept. A seventh ranged weapon stays on the ground. 8.3.
func (s *State) offer(i state.Item) {
	if s.onGround() || s.forSale() || i.Kind().IsGun() && s.Guns(int(s.Actor)) >= state.MostGuns {
		s.Found = 0
		s.AddItem(i.In(s.foundAt()))
		return
	}
	if s.Stage < state.StageTurn || s.Acting().Fire&state.Newcomer != 0 { // Canada T, of arms control
		s.Found = 0
		s.AddItem(i.In(state.Hands(int(s.Actor))))
		return
	}
	s.Found = i
	s.Node = state.PhaseKeep
}

func (s *State) Guns(slot int) (n int) {
	for _, i := range s.Carried(slot) {
		if i.Kind().IsGun() {
			n++
		}
	}
	return n
}

func (s *State) applyKeep(p action.Play) {
	i := s.Found
	s.Found = 0
	if p.Kind == action.KindLeaveIt {
		s.AddItem(i.In(s.dropPlace()))
		return
	}
	k := &s.Seats[s.Acting().Owner]
	k.Finds = min(k.Finds+1, 254)
	s.AddItem(i.In(state.Hands(int(s.Actor))))
}

func (s *State) openCache(n int) {
	for step, count := range cacheRows[n-2] {
		s.want(FindStep(step), uint64(count))
	}
}

// Hidden items of a scenario: the objective, and known first finds. Data 7.

// findGoal gives the actor the item of the objective in addition to the result of SEARCH: at the
// first success in its building, or when the building becomes empty. Data 7.
func (s *State) findGoal(f Finding) {
	g := s.Rules().Scenario.Goal
	if g.Item < 0 || s.Is(state.AntibioticsFound) || int(s.SearchFrame().House) != g.House {
		return
	}
	if f >= oneDie || f == emptied && s.allEmpty(g.House) {
		s.Weather |= state.AntibioticsFound
		if s.ItemsOut == state.ItemSlots {
			s.TakeItem(0) // the thing on the lowest square makes room
		}
		s.AddItem(state.NewItem(state.Hands(int(s.Actor)), state.ItemKind(g.Item), 1, 0))
	}
}

// allEmpty reports whether every floor of a building is empty.
func (s *State) allEmpty(house int) bool {
	for floor := range s.Rules().Map.Buildings[house].Floors {
		if !s.Buildings[house].Empty(floor) {
			return false
		}
	}
	return true
}

// knownFind returns the known first find of the building that the actor searches, NoItem if it is
// rolled. Data 7.
func (s *State) knownFind() state.ItemKind {
	if s.Act != action.KindSearch || int(s.SearchFrame().House) >= len(s.Rules().Map.Buildings) || s.building().Floors&state.FoundKnown != 0 {
		return state.NoItem
	}
	for _, f := range s.Rules().Scenario.Finds {
		if f.House == int(s.SearchFrame().House) {
			return state.ItemKind(f.Item)
		}
	}
	return state.NoItem
}

// ItemsOff counts the objective's items that some seats have carried off.
func (s *State) ItemsOff(of func(seat uint8) bool) (n int) {
	k := s.Rules().GoalItem()
	if k == state.NoItem {
		return 0
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.State == state.Safe && v.IsCharacter() && of(v.Owner) && s.Carries(slot, k) {
			n++
		}
	}
	return n
}

// ItemPotential is the progress towards an item objective, from 0 to 1: half for the find, half for
// the distance to the exit. Digest 8.6.
func (s *State) ItemPotential(of func(seat uint8) bool) float64 {
	switch {
	case !s.Is(state.AntibioticsFound):
		return 0
	case s.ItemsOff(of) > 0:
		return 1
	}
	r := s.Rules()
	at := -1
	for _, i := range s.ItemList() {
		if i.Kind() != r.GoalItem() {
			continue
		}
		switch q := i.At(); {
		case q < state.InHands:
			at = int(q.Square())
		case q < state.InGoods:
			if v := &s.Survivors[q-state.InHands]; v.State == state.OnTable || v.State == state.Corpse {
				at = int(v.At.Square())
			}
		}
	}
	if at < 0 || at >= r.Map.W*r.Map.H {
		return 0.5
	}
	gap := r.Map.W + r.Map.H
	for _, edge := range r.Scenario.Exits {
		gap = min(gap, r.Map.EdgeGap(ground.Square(at), edge))
	}
	return 1 - 0.5*float64(gap)/float64(r.Map.W+r.Map.H)
}
