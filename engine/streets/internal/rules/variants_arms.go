package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Arms control, and finds in Canada. Canada T, digest 7.2, S109.

// rowOf returns the row of a sum on a table of items. In Canada each die of the tables of weapons and
// ammunition is lower by one. CanadianItems.
func (s *State) rowOf(table uint8, n int) state.ItemKind {
	row := &FindTables[table]
	if s.Options().CanadianItems && (table == uint8(FindWeapon) || table == uint8(FindAmmunition)) {
		if n -= row.Dice; n < row.Dice {
			return aCanadian
		}
	}
	return row.Items[n-row.Dice]
}

// halvedAmmo halves an amount of ammunition that is found, down, to at least 1. CanadianItems.
func (s *State) halvedAmmo(n uint8) uint8 {
	if s.Options().CanadianItems {
		return max(n/2, 1)
	}
	return n
}

// findCanadian resolves a row that is no item. Canada T.
func (s *State) findCanadian(k state.ItemKind) {
	if own := s.takesHimself(k); own != state.NoItem {
		s.Identify(own)
		return
	}
	switch k {
	case aCanadian:
		s.want(FindCanada, 1)
		return
	case aMeal:
		s.roll(ChanceHalfSupplies)
		return
	case aBlade:
		s.FindFrame().Step = uint8(FindCanada)
	case anyHousehold:
		s.FindFrame().Step = uint8(FindHousehold)
	case anyOther:
		s.FindFrame().Step = uint8(findOther)
	}
	s.Node = state.PhaseChoose
}

// Lists with a free choice of row: household items, other household items, blades.
var (
	households      = kindsFrom(state.PaddedClothes, state.Tarp)
	otherHouseholds = kindsFrom(state.ToyCar, state.Gasoline)
	blades          = []state.ItemKind{state.Axe, state.Chainsaw}

	Choosable = append(append(append([]state.ItemKind{}, households...), otherHouseholds...), state.Chainsaw) // all lists
)

func kindsFrom(first, last state.ItemKind) (list []state.ItemKind) {
	for k := first; k <= last; k++ {
		list = append(list, k)
	}
	return list
}

// choices are the rows of the list that the finder may choose from.
func (s *State) choices() []state.ItemKind {
	switch FindStep(s.FindFrame().Step) {
	case findOther:
		return otherHouseholds
	case FindCanada:
		return blades
	}
	return households
}

// armsRow is a weapon or a trait that a Canadian keeps with such a die, before the game. Canada.
type armsRow struct {
	kinds []state.ItemKind // alike; several are thrown for together
	trait state.Traits
	need  int
}

// armsRows are the rows of arms control in the order of the dice. Carbines count as rifles and PDWs as
// submachine guns, since the text does not name them.
var armsRows = func() (rows []armsRow) {
	needs := map[state.ItemKind]int{state.Bow: 3, state.Crossbow: 3, state.Revolver: 5, state.Pistol: 5, state.Shotgun: 4, state.SawnOff: 4, state.PumpShotgun: 4, state.Rifle: 4, state.Rifle8: 4, state.Rifle20: 4, state.Carbine: 4, state.Taser: 5}
	for k := range state.ItemKinds {
		if !k.IsGun() {
			continue
		}
		need := needs[k]
		if need == 0 {
			need = 6
		}
		rows = append(rows, armsRow{kinds: []state.ItemKind{k}, need: need})
	}
	rows = append(rows, armsRow{kinds: []state.ItemKind{state.SmokeGrenade, state.TearGas, state.FragGrenade}, need: 6})
	for _, t := range state.ArmsTraits {
		rows = append(rows, armsRow{trait: t, need: 4})
	}
	return rows
}()

// stepArms throws for the weapons and traits of the Canadians, slot by slot, before the tokens. It
// reports whether a die is to be thrown. ArmsControl.
func (s *State) stepArms() bool {
	for ; int(s.ArmsFrame().Slot) < len(s.Rules().Starters); s.ArmsFrame().Slot++ {
		if !s.IsCanadian(int(s.ArmsFrame().Slot)) {
			continue
		}
		if s.Actor = s.ArmsFrame().Slot; s.stepRows() {
			return true
		}
	}
	s.Actor = 0
	return false
}

// stepRows throws for the weapons and traits of the actor, and reports whether a die is to be thrown;
// in the end ammunition goes.
func (s *State) stepRows() bool {
	for ; int(s.ArmsFrame().Row) < len(armsRows); s.ArmsFrame().Row++ {
		if s.armsHeld() > int(s.ArmsFrame().Done) {
			s.roll(ChanceArms)
			return true
		}
		s.ArmsFrame().Done = 0
	}
	s.ArmsFrame().Row = 0
	s.disarm(int(s.Actor))
	return false
}

// armsHeld counts the actor's items of the current row.
func (s *State) armsHeld() (n int) {
	row := &armsRows[s.ArmsFrame().Row]
	if row.trait != 0 {
		if s.Traits(s.Actor).Has(row.trait) {
			n = 1
		}
		return n
	}
	for _, k := range row.kinds {
		for _, i := range s.Carried(int(s.Actor)) {
			if i.Kind() == k {
				n++
			}
		}
	}
	if len(row.kinds) > 1 {
		n = min(n, 1)
	}
	return n
}

// rolledArms keeps a weapon or a trait, or takes it and gives something Canadian in its place.
func (s *State) rolledArms(n int) {
	row := &armsRows[s.ArmsFrame().Row]
	if n >= row.need {
		if len(row.kinds) == 1 {
			s.halve(row.kinds[0], int(s.ArmsFrame().Done))
		}
		s.ArmsFrame().Done++
		return
	}
	switch {
	case row.trait != 0:
		for i, t := range state.ArmsTraits {
			if t == row.trait {
				s.Survivors[s.Actor].Used |= state.Struck0 << i
			}
		}
	default:
		for _, k := range row.kinds {
			s.lose(int(s.Actor), k, int(s.ArmsFrame().Done))
		}
	}
	s.want(FindCanada, 1)
}

// halve takes half of the rounds and of the magazines of a survivor's weapon of a kind.
func (s *State) halve(k state.ItemKind, nth int) {
	first, list := s.Span(state.Hands(int(s.Actor)))
	for n, i := range list {
		if i.Kind() != k {
			continue
		}
		if nth > 0 {
			nth--
			continue
		}
		kept := i&^state.ItemSpares | state.Item(i.Spares()/2)
		s.ChangeItem(first+n, kept.Of(i.Count()&state.FineRounds|i.Rounds()/2))
		return
	}
}

// lose takes weapons of a kind from a survivor, except the first kept ones. Grenades go all at once.
func (s *State) lose(slot int, k state.ItemKind, kept int) {
	first, list := s.Span(state.Hands(slot))
	for n, i := range list {
		if i.Kind() == k && (kept == 0 || !k.IsGun()) {
			s.TakeItem(first + n)
			return
		} else if i.Kind() == k {
			kept--
		}
	}
}

// disarm takes all ammunition of lost weapons, and half the ammunition of kept weapons.
func (s *State) disarm(slot int) {
	was := s.Rules().Roster.Profiles[s.Survivors[slot].Profile-1].Items
	for k := range state.ItemKinds {
		n := s.Amount(slot, k)
		if n == 0 || !k.Ammunition() {
			continue
		}
		had, has := false, false
		for _, i := range was {
			had = had || state.ItemKind(i.Item).Takes(k)
		}
		for _, i := range s.Carried(slot) {
			has = has || i.Kind().Takes(k)
		}
		switch {
		case has:
			s.Spend(slot, k, n-n/2)
		case had:
			s.Spend(slot, k, n)
		}
	}
}

// Hockey is the +1 in melee for two hockey sticks, used with a stick or bare hands; a better weapon in
// hand has precedence. Canada T.
func (s *State) Hockey(slot int) int {
	sticks := 0
	for _, i := range s.Carried(slot) {
		switch i.Kind() {
		case state.HockeyStick:
			sticks++
		case state.Machete, state.Axe:
			return 0
		}
	}
	if s.Options().National() && sticks >= 2 {
		return 1
	}
	return 0
}

// Sentry guns: set up as charges, each fires one automatic SNAP SHOT at the start of a Survival phase.
// Marines T, digest 7.2.

const (
	sentryInches = 18 // how far it fires
	sentryPower  = 1  // power of its rounds
	sentryBonus  = 1  // to hit
)

// stepSentries fires with one sentry gun after the other.
func (s *State) stepSentries() {
	for ; s.SentryFrame().Charge < state.ChargeSlots && s.AnyCharacter(); s.endSentry() { // Flow V5
		if s.Charges[s.SentryFrame().Charge].Kind != state.LaidSentry || s.ShotFrame().Made == modeRow[Auto].shots {
			continue
		}
		if at, ok := s.sentryTarget(); ok {
			s.sentryFires(at)
			return
		}
	}
	s.Next()
}

func (s *State) endSentry() {
	s.ShotFrame().Made, s.Struck, s.Target, s.Power, s.Need, s.Culprit = 0, [2]state.Place{}, 0, 0, 0, 0
	s.SentryFrame().Charge++
}

// sentryTarget is the target of the next shot of the sentry gun: the same while it stands, otherwise the
// nearest in sight within 18" and within 1" of all earlier targets.
func (s *State) sentryTarget() (state.Place, bool) {
	if s.ShotFrame().Made > 0 && s.FigureAt(s.Target) {
		return s.Target, true
	}
	c := s.Charges[s.SentryFrame().Charge]
	w := s.Table()
	defer w.Release()
	var best state.Nearest
	s.eachIntruder(c.Seat(), func(n int, at state.Place) {
		d2 := w.Table.D2(c.At, at)
		if !ground.Within(d2, 2*sentryInches) || !w.Table.Sees(c.At, at) {
			return
		}
		for i := range min(int(s.ShotFrame().Made), len(s.Struck)) {
			if !ground.Within(s.D2(at, s.Struck[i]), 2) {
				return
			}
		}
		best.Offer(n, at, d2)
	})
	return best.At, best.Found
}

// eachIntruder calls each for the targets of a sentry gun of a seat: zombies, dogs, and hostile survivors
// on their feet outside vehicles that do not lurk.
func (s *State) eachIntruder(seat int, each func(n int, at state.Place)) {
	for n, z := range s.ZombieList() {
		each(n, z.At())
	}
	for n, d := range s.DogList() {
		if !d.Tame() {
			each(n, d.At())
		}
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && !v.InVehicle() && !v.Is(state.Lurking) && seat >= 0 && s.hostileTo(uint8(seat), slot) {
			each(slot, v.At)
		}
	}
}

// sentryFires makes a shot of the sentry gun in question. It throws as independents do: a need above
// 6 misses.
func (s *State) sentryFires(at state.Place) {
	c := s.Charges[s.SentryFrame().Charge]
	if s.ShotFrame().Made == 0 {
		s.Weather |= state.FirearmFired
		s.Mark(c.At.Square(), autoRounds)
	}
	s.Target, s.Culprit = at, uint8(1+c.Seat())
	if int(s.ShotFrame().Made) < len(s.Struck) {
		s.Struck[s.ShotFrame().Made] = at
	}
	s.ShotFrame().Made++
	s.Shots = min(s.Shots+1, 254)
	s.ShotsMade += min(1, 255-s.ShotsMade)
	switch need := s.sentryNeed(); {
	case need <= 1:
		s.sentryHits()
	case need <= 6:
		s.Need = int8(need)
		s.roll(ChanceSentryHit)
	}
}

// sentryNeed is the natural score that hits the target: ranges of an assault rifle. T5.1, S16, S39.
func (s *State) sentryNeed() int {
	at := s.Charges[s.SentryFrame().Charge].At
	need := 4 - sentryBonus
	if !ground.Within(s.D2(at, s.Target), 2*int(s.Options().RifleShort)) {
		need++
	}
	if s.ShotFrame().Made > 1 {
		need++
	}
	w := s.Table()
	defer w.Release()
	switch {
	case !w.Table.Cover(at, s.Target):
	case s.SurvivorAt(s.Target) >= 0:
		need += 2
	default:
		need++
	}
	return need
}

func (s *State) rolledSentryHit(n int) {
	if n >= int(s.Need) {
		s.sentryHits()
	}
}

// sentryHits throws for the damage; body armour takes 2. T6.1.
func (s *State) sentryHits() {
	s.Power = int8(sentryPower - s.armourOf(s.Target) - s.Armour(s.Target, 2))
	s.roll(ChanceSentryHarm)
}

func (s *State) rolledSentryHarm(n int) {
	s.strikeFrom(s.Charges[s.SentryFrame().Charge].At, s.Attack(n+int(s.Power)))
	s.Power = 0
}

// Newcomers: most independents are Canadian. As soon as the current figure or action is finished, dice
// decide their nationality. Canadians are sensible, and subject to arms control. Canada, digest 7.2.

// mostlyCanadian is the highest die of a Canadian.
const mostlyCanadian = 5

// nextNewcomer is the slot of the first newcomer, -1 for none.
func (s *State) nextNewcomer() int {
	return slices.IndexFunc(s.Survivors[:], func(v state.Survivor) bool { return v.Here() && v.Fire&state.Newcomer != 0 })
}

// stepNewcomers rolls the nationality of the first newcomer, then his weapons.
func (s *State) stepNewcomers() {
	slot := s.nextNewcomer()
	switch {
	case slot < 0:
		s.Weather &^= state.NewFaces
	case s.Survivors[slot].Fire&state.Canadian == 0:
		s.roll(ChanceNation)
	default:
		s.Actor = uint8(slot)
		if s.stepRows() {
			return
		}
		s.Actor = 0
		s.Survivors[slot].Fire &^= state.Newcomer
	}
}

// rolledNation sets the nationality of the first newcomer.
func (s *State) rolledNation(n int) {
	slot := s.nextNewcomer()
	v := &s.Survivors[slot]
	if n > mostlyCanadian {
		v.Fire &^= state.Newcomer
		return
	}
	v.Fire |= state.Canadian
	s.GivePluses(slot)
	s.ArmsFrame().Row, s.ArmsFrame().Done = 0, 0
}

// takesHimself is the choice of an independent if Canada T leaves one; no seat makes it for him.
func (s *State) takesHimself(k state.ItemKind) state.ItemKind {
	switch {
	case s.Acting().Fire&state.Newcomer == 0:
		return state.NoItem
	case k == aBlade, k == anyHousehold:
		return state.Axe
	case k == anyOther:
		return state.Binoculars
	}
	return state.NoItem
}
