package streets

// Arms control, and what is found in Canada. Canada T, digest 7.2, S109.

// Dice of this chapter: their rows are in dice.go.
const (
	jobArms job = 85
)

// rowOf returns what a sum is on a table of items: in Canada the sums on those of weapons and
// ammunition are lower by one a die. CanadianItems.
func (s *State) rowOf(table uint8, n int) itemKind {
	row := &findTables[table]
	if s.o().CanadianItems && (table == uint8(findWeapon) || table == uint8(findAmmunition)) {
		if n -= row.dice; n < row.dice {
			return aCanadian
		}
	}
	return row.items[n-row.dice]
}

// scarce halves an amount of ammunition that is found, down, to at least 1. CanadianItems.
func (s *State) scarce(n uint8) uint8 {
	if s.o().CanadianItems {
		return max(n/2, 1)
	}
	return n
}

// findCanadian goes on with a row that is no thing. Canada T.
func (s *State) findCanadian(k itemKind) {
	if own := s.takesHimself(k); own != noItem {
		s.identify(own)
		return
	}
	switch k {
	case aCanadian:
		s.want(findCanada, 1)
		return
	case aMeal:
		s.roll(jobHalfSupplies)
		return
	case aBlade:
		s.hauling().step = uint8(findCanada)
	case anyHousehold:
		s.hauling().step = uint8(findHousehold)
	case anyOther:
		s.hauling().step = uint8(findOther)
	}
	s.phase = phaseChoose
}

// Lists of which any row may be chosen: household items, the other ones, and both blades.
var (
	households      = kindsFrom(paddedClothes, tarp)
	otherHouseholds = kindsFrom(toyCar, gasoline)
	blades          = []itemKind{axe, chainsaw}

	choosable = append(append(append([]itemKind{}, households...), otherHouseholds...), chainsaw) // of all of them
)

func kindsFrom(first, last itemKind) (list []itemKind) {
	for k := first; k <= last; k++ {
		list = append(list, k)
	}
	return list
}

// choices are the rows of the list that the finder may choose from.
func (s *State) choices() []itemKind {
	switch findStep(s.hauling().step) {
	case findOther:
		return otherHouseholds
	case findCanada:
		return blades
	}
	return households
}

// armsRow is a weapon or a trait that a Canadian keeps with such a die, before the game. Canada.
type armsRow struct {
	kinds []itemKind // alike; several are thrown for together
	trait traits
	need  int
}

// armsRows are all of them, in the order of the dice. Carbines are rifles and PDWs are submachine
// guns, for the text does not name them.
var armsRows = func() (rows []armsRow) {
	needs := map[itemKind]int{bow: 3, crossbow: 3, revolver: 5, pistol: 5, shotgun: 4, sawnOff: 4, pumpShotgun: 4, rifle: 4, rifle8: 4, rifle20: 4, carbine: 4, taser: 5}
	for k := range itemKinds {
		if !k.isGun() {
			continue
		}
		need := needs[k]
		if need == 0 {
			need = 6
		}
		rows = append(rows, armsRow{kinds: []itemKind{k}, need: need})
	}
	rows = append(rows, armsRow{kinds: []itemKind{smokeGrenade, tearGas, fragGrenade}, need: 6})
	for _, t := range strikable {
		rows = append(rows, armsRow{trait: t, need: 4})
	}
	return rows
}()

// stepArms throws for the weapons and traits of the Canadians, slot by slot, before the tokens. It
// reports whether a die is to be thrown. ArmsControl.
func (s *State) stepArms() bool {
	for ; int(s.disarming().slot) < len(s.r().starters); s.disarming().slot++ {
		if !s.isCanadian(int(s.disarming().slot)) {
			continue
		}
		if s.actor = s.disarming().slot; s.stepRows() {
			return true
		}
	}
	s.actor = 0
	return false
}

// stepRows throws for the weapons and traits of the actor, and reports whether a die is to be thrown;
// in the end ammunition goes.
func (s *State) stepRows() bool {
	for ; int(s.disarming().row) < len(armsRows); s.disarming().row++ {
		if s.armsHeld() > int(s.disarming().done) {
			s.roll(jobArms)
			return true
		}
		s.disarming().done = 0
	}
	s.disarming().row = 0
	s.disarm(int(s.actor))
	return false
}

// armsHeld counts what the actor has of the row in question.
func (s *State) armsHeld() (n int) {
	row := &armsRows[s.disarming().row]
	if row.trait != 0 {
		if s.traits(s.actor).has(row.trait) {
			n = 1
		}
		return n
	}
	for _, k := range row.kinds {
		for _, i := range s.carried(int(s.actor)) {
			if i.kind() == k {
				n++
			}
		}
	}
	if len(row.kinds) > 1 {
		n = min(n, 1)
	}
	return n
}

// throwArms keeps a weapon or a trait, or takes it and gives something Canadian in its place.
func (s *State) throwArms(n int) {
	row := &armsRows[s.disarming().row]
	if n >= row.need {
		if len(row.kinds) == 1 {
			s.halve(row.kinds[0], int(s.disarming().done))
		}
		s.disarming().done++
		return
	}
	switch {
	case row.trait != 0:
		for i, t := range strikable {
			if t == row.trait {
				s.survivors[s.actor].used |= struck0 << i
			}
		}
	default:
		for _, k := range row.kinds {
			s.lose(int(s.actor), k, int(s.disarming().done))
		}
	}
	s.want(findCanada, 1)
}

// halve takes half of the rounds and of the magazines of a survivor's weapon of a kind.
func (s *State) halve(k itemKind, nth int) {
	first, list := s.span(hands(int(s.actor)))
	for n, i := range list {
		if i.kind() != k {
			continue
		}
		if nth > 0 {
			nth--
			continue
		}
		kept := i&^itemSpares | item(i.spares()/2)
		s.changeItem(first+n, kept.of(i.count()&fineRounds|i.rounds()/2))
		return
	}
}

// lose takes a survivor's weapon of a kind, behind those that were kept; grenades go all at once.
func (s *State) lose(slot int, k itemKind, kept int) {
	first, list := s.span(hands(slot))
	for n, i := range list {
		if i.kind() == k && (kept == 0 || !k.isGun()) {
			s.takeItem(first + n)
			return
		} else if i.kind() == k {
			kept--
		}
	}
}

// disarm takes the ammunition of weapons that were lost, and half of that of those that were kept.
func (s *State) disarm(slot int) {
	was := s.r().Roster.Profiles[s.survivors[slot].profile-1].Items
	for k := range itemKinds {
		n := s.amount(slot, k)
		if n == 0 || !k.ammunition() {
			continue
		}
		had, has := false, false
		for _, i := range was {
			had = had || itemKind(i.Item).takes(k)
		}
		for _, i := range s.carried(slot) {
			has = has || i.kind().takes(k)
		}
		switch {
		case has:
			s.spend(slot, k, n-n/2)
		case had:
			s.spend(slot, k, n)
		}
	}
}

// hockey is the +1 in melee of who has two hockey sticks, with one of them or bare hands: a better
// weapon in hand is used instead. Canada T.
func (s *State) hockey(slot int) int {
	sticks := 0
	for _, i := range s.carried(slot) {
		switch i.kind() {
		case hockeyStick:
			sticks++
		case machete, axe:
			return 0
		}
	}
	if s.o().national() && sticks >= 2 {
		return 1
	}
	return 0
}

// maySki reports whether somebody may put skis on: outdoors, on his feet, and he wears none.
func (s *State) maySki(slot int) bool {
	v := &s.survivors[slot]
	return !s.onSkis(slot) && v.vehicle == 0 && !v.is(mounted) && s.houseOf(v) < 0
}

// skiing is what skis take from a melee. Canada T.
func (s *State) skiing(slot int) int {
	if s.onSkis(slot) {
		return 1
	}
	return 0
}
