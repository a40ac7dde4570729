package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// FIND. What is still to be rolled stands in State.finds, four bits a table, the next lowest.
// Find, digest 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSupplies       job = 33
	jobDishonest      job = 38
	jobFindType       job = 39
	jobFindTable      job = 40
	jobFindKind       job = 41
	jobFindState      job = 42
	jobFindAmount     job = 43
	jobHalfSupplies   job = 44
	jobChoiceSupplies job = 45
	jobGallons        job = 54
)

// throwSupplies adds what was found. Trait dishonest.
func (s *State) throwSupplies(n int) {
	if !s.forSale() {
		n -= s.traits(s.actor).plus(dishonest)
	}
	s.addSupplies(n)
}

// addSupplies gives the actor supplies; where things come to lie they lie on the ground.
func (s *State) addSupplies(n int) {
	v := s.who()
	if n <= 0 {
		return
	}
	if s.onGround() || s.forSale() {
		s.addItem(newItem(s.foundAt(), suppliesHere, uint8(n), 0))
		return
	}
	v.supplies = uint8(min(int(v.supplies)+n, 255))
}

// foundAt is where things come that are found, and not kept by the actor himself.
func (s *State) foundAt() place {
	if s.forSale() {
		return goods(int(s.dealing().group))
	}
	return s.underfoot()
}

// findStep is a table of special items, as it stands in finds.
type findStep uint8

// Steps of a find, and the tables that they roll on.
const (
	findType findStep = iota
	findSupplies
	findHousehold
	findOther
	findWeapon
	findSpecialWeapon
	findAmmunition
	findSpecialAmmunition
	findSpecial
	findCanada
	findSteps
)

// hauling.flags of FIND.
const (
	findBarricaded uint8 = 1 << iota // the building was barricaded
	findGround                       // found things lie on the ground
)

func (s *State) onGround() bool { return s.hauling().flags&findGround != 0 && s.act == 0 }
func (s *State) forSale() bool  { return s.act == KindBarter }

// beginFind begins FIND for the actor: in a barricaded building, or onto the ground.
func (s *State) beginFind(inBarricaded, toGround bool) {
	s.hauling().flags = 0
	if inBarricaded {
		s.hauling().flags |= findBarricaded
	}
	if toGround {
		s.hauling().flags |= findGround
	}
	s.finds = 1 << (4 * findType)
}

// want puts some rolls on a table into the queue.
func (s *State) want(step findStep, n uint64) { s.finds += n << (4 * step) }

// stepFind rolls on the next table of the queue.
func (s *State) stepFind() {
	for step := findType; step < findSteps; step++ {
		if s.finds>>(4*step)&15 == 0 {
			continue
		}
		if step == findType && s.traits(s.actor).has(dishonest) && !s.forSale() && s.after != jobFindType {
			s.roll(jobDishonest)
			return
		}
		s.after = 0
		if step == findSupplies {
			s.takeSupplies()
			return
		}
		s.finds -= 1 << (4 * step)
		if k := s.knownFind(); step == findType && k != noItem {
			s.building().floors |= foundKnown
			s.identify(k)
			return
		}
		if step == findType {
			s.roll(jobFindType)
			return
		}
		s.hauling().step = uint8(step)
		s.rollSome(jobFindTable, findTables[step].dice)
		return
	}
}

// takeSupplies throws for the supplies of a cache: the number in the queue is how many dice,
// and 9 a d3.
func (s *State) takeSupplies() {
	n := int(s.finds >> (4 * findSupplies) & 15)
	s.finds &^= 15 << (4 * findSupplies)
	if n == halfDie {
		s.roll(jobHalfSupplies)
		return
	}
	s.rollSome(jobSupplies, n)
}

// halfDie stands in the queue for a d3.
const halfDie = 9

// throwHalf adds a d3 of supplies.
func (s *State) throwHalf(n int) { s.throwSupplies((n + 1) / 2) }

// throwDishonest: on 1-2 the item leaves the game. S94.
func (s *State) throwDishonest(n int) {
	if n <= 2 {
		s.finds -= 1 << (4 * findType)
		return
	}
	s.after = jobFindType
}

// throwFindType is the type die. 1.15.
func (s *State) throwFindType(n int) {
	t := s.traits(s.actor)
	if !s.forSale() { // S65
		n += t.plus(looter) - t.plus(careless)
	}
	if s.hauling().flags&findBarricaded != 0 {
		n++
	}
	switch {
	case n <= 2:
		s.want(findHousehold, 1)
	case n == 3:
		s.want(findOther, 1)
	case n == 4:
		s.want(findWeapon, 1)
	case n == 5:
		s.want(findAmmunition, 1)
	case n == 6:
		s.want(findSpecial, 1)
	default:
		s.hauling().step = cacheTable
		s.rollSome(jobFindTable, findTables[cacheTable].dice)
	}
}

// throwFindTable reads a table of items. 1.15.
func (s *State) throwFindTable(n int) {
	table := s.hauling().step
	s.hauling().step = 0
	if table == cacheTable {
		s.openCache(n)
		return
	}
	switch k := s.rowOf(table, n); {
	case k == aChoice: // household 14-18
		s.hauling().step = uint8(findHousehold)
		s.roll(jobChoiceSupplies)
	case k == aSpecialWeapon:
		s.want(findSpecialWeapon, 1)
	case k == aSpecialRound:
		s.want(findSpecialAmmunition, 1)
	case k >= aCanadian:
		s.findCanadian(k)
	default:
		s.identify(k)
	}
}

// throwChoice adds the supplies of household 14-18; then any other row may be chosen.
// What is for sale is rolled again instead. S65.
func (s *State) throwChoice(n int) {
	s.throwHalf(n)
	if s.forSale() {
		s.hauling().step = 0
		s.want(findHousehold, 1)
		return
	}
	s.phase = phaseChoose
}

func (s *State) legalChoose(dst []engine.Action) []engine.Action {
	for _, k := range s.choices() {
		dst = append(dst, actQ(KindChoose, uint16(k)))
	}
	return dst
}

func (s *State) applyChoose(p Play) {
	s.hauling().step = 0
	s.identify(itemKind(p.Q))
}

// identify throws what a kind has dice of its own for, and offers the item. An item of a layer
// that is left out is a d3 of supplies. 1.15, Data 1, 8.9.
func (s *State) identify(k itemKind) {
	switch {
	case !s.r().plays(k.row().needs):
		s.roll(jobHalfSupplies)
	case k == chainsaw, k == silencer:
		s.found = newItem(0, k, 1, 0)
		s.roll(jobFindKind)
	case k == shotgun, k == rifle, k == burstRifle, k == carbine:
		s.found = newItem(0, k, 0, 0)
		s.roll(jobFindKind)
	case k == sniperRifle, k == machineGun:
		s.offer(newItem(0, k, k.gun().holds, 0))
	case k.isGun():
		s.found = newItem(0, k, 0, 0)
		s.roll(jobFindState)
	case k.ammunition():
		s.found = newItem(0, k, 1, 0)
		s.hauling().dice = amountDice(k)
		s.roll(jobFindAmount)
	case k == firstAidKit:
		s.offer(newItem(0, k, kitUses, 0))
	case k == gasoline:
		s.roll(jobGallons)
	default:
		s.offer(newItem(0, k, 1, 0))
	}
}

// throwGallons is how much gasoline is found: a d3. 1.15.
func (s *State) throwGallons(n int) { s.offer(newItem(0, gasoline, uint8(n+1)/2, 0)) }

// throwFindKind says which of a row of the weapons table it is. Data 1.
func (s *State) throwFindKind(n int) {
	k := s.found.kind()
	switch {
	case k == chainsaw || k == silencer:
		s.offer(foundGadget(k, n))
		return
	case k == shotgun && n >= 4:
		k = sawnOff
	case k == rifle && n <= 2:
		k = rifle8
	case k == rifle && n >= 5:
		k = rifle20
	case k == burstRifle && n >= 5:
		k = assaultRifle
	case k == carbine && n >= 4:
		k = pdw
	}
	s.found = newItem(0, k, 0, 0)
	s.roll(jobFindState)
}

// foundGadget is a chainsaw, which may be dry, or a silencer for one of three weapons. 1.15.
func foundGadget(k itemKind, n int) item {
	i := newItem(0, k, 1, 0)
	switch {
	case k == chainsaw && n <= 3:
		return i | chainsawDry
	case k == silencer:
		return i | item(max(n-4, 0))
	}
	return i
}

// throwFindState says how a found weapon is loaded. 1.15, Data 1.
func (s *State) throwFindState(n int) {
	k := s.found.kind()
	g := k.gun()
	i := newItem(0, k, 0, 0)
	switch {
	case k == bow && n >= 3:
		s.gain(arrows, [...]uint8{3: 3, 4: 3, 5: 6, 6: 6 + g.reserve}[n])
	case k == bow:
	case n >= 5:
		i = i.of(g.holds)
	case n >= 3:
		i = i.of(g.holds / 2)
	}
	if n == 6 && g.load == byMagazine {
		i++ // a spare magazine
	}
	if n == 6 && g.load != byMagazine && g.fires != noItem && k != bow {
		s.gain(g.fires, g.reserve)
	}
	s.offer(i)
}

// gain gives the actor ammunition that came with a weapon.
func (s *State) gain(k itemKind, n uint8) {
	at := hands(int(s.actor))
	if s.onGround() || s.forSale() {
		at = s.foundAt()
	}
	s.addItem(newItem(at, k, s.scarce(n), 0))
}

// amountDice is how many dice are multiplied for ammunition. 1.15.
func amountDice(k itemKind) uint8 {
	switch k {
	case arrows, shotShells, slugs, fiftyRounds:
		return 2
	case cartridges, smoke40, frag40:
		return 1
	}
	return 3
}

// throwFindAmount multiplies the dice of an amount.
func (s *State) throwFindAmount(n int) {
	s.found = s.found.of(s.found.count() * uint8(n))
	s.hauling().dice--
	if s.hauling().dice > 0 {
		s.roll(jobFindAmount)
		return
	}
	s.offer(s.found.of(s.scarce(s.found.count())))
}

// offer asks whether a find is kept; a seventh ranged weapon stays where it lies. 8.3.
func (s *State) offer(i item) {
	if s.onGround() || s.forSale() || i.kind().isGun() && s.guns(int(s.actor)) >= mostGuns {
		s.found = 0
		s.addItem(i.in(s.foundAt()))
		return
	}
	if s.stage < stageTurn || s.who().fire&newcomer != 0 { // Canada T, of arms control
		s.found = 0
		s.addItem(i.in(hands(int(s.actor))))
		return
	}
	s.found = i
	s.phase = phaseKeep
}

// guns counts the ranged weapons of a survivor.
func (s *State) guns(slot int) (n int) {
	for _, i := range s.carried(slot) {
		if i.kind().isGun() {
			n++
		}
	}
	return n
}

func (s *State) legalKeep(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindKeep), act0(KindLeaveIt))
}

func (s *State) applyKeep(p Play) {
	i := s.found
	s.found = 0
	if p.Kind == KindLeaveIt {
		s.addItem(i.in(s.underfoot()))
		return
	}
	k := &s.seats[s.who().owner]
	k.finds = min(k.finds+1, 254)
	s.addItem(i.in(hands(int(s.actor))))
}

// openCache puts the rolls of a cache into the queue. 1.15.
func (s *State) openCache(n int) {
	for step, count := range cacheRows[n-2] {
		s.want(findStep(step), uint64(count))
	}
}

// What a scenario hides: the item that the primary objective asks for, and first finds that are
// known. Data 7.

// findGoal gives the actor what the objective asks for, besides what else his SEARCH has found:
// the first in its building that gives something, or the one that leaves all of it empty. Data 7.
func (s *State) findGoal(f finding) {
	g := s.r().Scenario.Goal
	if g.Item < 0 || s.is(found74) || int(s.searching().house) != g.House {
		return
	}
	if f >= oneDie || f == emptied && s.allEmpty(g.House) {
		s.weather |= found74
		if s.itemsOut == itemSlots {
			s.takeItem(0) // what lies on the lowest square makes room
		}
		s.addItem(newItem(hands(int(s.actor)), itemKind(g.Item), 1, 0))
	}
}

// allEmpty reports whether nothing is left to be found on any floor of a building.
func (s *State) allEmpty(house int) bool {
	for floor := range s.r().Map.Buildings[house].Floors {
		if !s.buildings[house].empty(floor) {
			return false
		}
	}
	return true
}

// knownFind returns the special item that is found first in the building that the actor
// searches, noItem where it is rolled for. Data 7.
func (s *State) knownFind() itemKind {
	if s.act != KindSearch || int(s.searching().house) >= len(s.r().Map.Buildings) || s.building().floors&foundKnown != 0 {
		return noItem
	}
	for _, f := range s.r().Scenario.Finds {
		if f.House == int(s.searching().house) {
			return itemKind(f.Item)
		}
	}
	return noItem
}

// itemsOff counts the records of what the objective asks for that some seats have carried off.
func (s *State) itemsOff(of func(seat uint8) bool) (n int) {
	k := s.r().goalItem()
	if k == noItem {
		return 0
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == safe && v.isCharacter() && of(v.owner) && s.carries(slot, k) {
			n++
		}
	}
	return n
}

// itemPotential is how near the objective is of a scenario that asks for an item: half for
// having found it, half for how near the exit it is. Digest 8.6.
func (s *State) itemPotential(of func(seat uint8) bool) float64 {
	switch {
	case !s.is(found74):
		return 0
	case s.itemsOff(of) > 0:
		return 1
	}
	r := s.r()
	at := -1
	for _, i := range s.things() {
		if i.kind() != r.goalItem() {
			continue
		}
		switch q := i.at(); {
		case q < inHands:
			at = int(q.Square())
		case q < inGoods && s.survivors[q-inHands].state == onTable:
			at = int(s.survivors[q-inHands].at.Square())
		case q < inGoods && s.survivors[q-inHands].state == corpse:
			at = int(s.survivors[q-inHands].at.Square())
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
