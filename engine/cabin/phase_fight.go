package cabin

import (
	"cmp"
	"slices"

	"deadreckon/engine"
)

// One fight of a Character. Melee 1-3, Char 1, 2, Win 1, Tie 1, Lose 1, Bare 1, digest 3.6.

// startFight begins a fight in the Character's space.
func (s *State) startFight(c int, mode fightMode) {
	s.mode, s.fighter, s.floor = mode, uint8(c), s.chars[c].space
	s.ask(phaseFoe, c)
}

// fighting is the Character who fights, or -1: in an exchange only Survivors fight. Aid 1.
func (s *State) fighting() int {
	if s.mode == noFight || s.suffering > 0 {
		return -1
	}
	return int(s.fighter)
}

func (s *State) fightSpace() Space {
	switch c := s.fighting(); {
	case s.suffering > 0:
		return s.floor
	case s.spot != 0:
		return Space(s.spot - 1)
	case c >= 0:
		return s.chars[c].space
	}
	return off
}

// armed reports whether a Character has something to strike with on purpose. Melee 1,
// Club 1, Join 2.
func (s *State) armed(c int) bool {
	return slices.ContainsFunc(s.cards(c), s.r().strikes) || s.clubRadio(c)
}

// clubRadio reports whether the Radio is a club: after the call. Join 2, B27.
func (s *State) clubRadio(c int) bool { return s.van != 0 && s.hasRadio(c) }

// appendClasses lists the classes of Zombies in a space, or the unfought ones.
func (s *State) appendClasses(dst []engine.Action, k Kind, x Space, unfought bool) []engine.Action {
	from := len(dst)
	for _, z := range s.onBoard() {
		if z.space() != x || unfought && z.fought() {
			continue
		}
		a := act1(k, uint8(z.class()))
		if len(dst) == from || dst[len(dst)-1] != a {
			dst = append(dst, a)
		}
	}
	for q := range s.cast() {
		if h := &s.chars[q]; h.stands() && h.space == x && (!unfought || h.marks&deadFought == 0) {
			dst = append(dst, act1(k, uint8(deadClass)+uint8(q)))
		}
	}
	return dst
}

// legalFoe lists the possible foes: in a check the dead, otherwise the strongest. Move 4, B65, Many 1,
// P155.
func (s *State) legalFoe(dst []engine.Action) []engine.Action {
	from := len(dst)
	dst = s.appendClasses(dst, KindFoe, s.floor, s.mode == inPhase)
	if s.mode != check {
		return dst
	}
	best := uint8(0)
	strength := func(a engine.Action) uint8 {
		if k := class(a >> 16); k.token() {
			return s.r().table[k.kind()].fight
		}
		return 255
	}
	for _, a := range dst[from:] {
		best = max(best, strength(a))
	}
	kept := slices.DeleteFunc(dst[from:], func(a engine.Action) bool { return strength(a) < best })
	return dst[:from+len(kept)]
}

func (s *State) applyFoe(p Play) {
	s.foe = class(p.X)
	s.ask(phaseWith, int(s.fighter))
}

// doFight seeks a fight. Melee 1.
func (s *State) doFight(c int, _ Play) {
	s.pay(1)
	s.startFight(c, deliberate)
}

func (s *State) doDuel(c int, p Play) {
	s.pay(1)
	s.startFight(c, duel)
	s.foe = livingClass + class(p.X)
	s.ask(phaseWith, c)
}

// rivals returns the others in a Character's space. More 4.
func (s *State) rivals(c int) (m uint8) {
	for q := range s.cast() {
		if h := &s.chars[q]; q != c && h.condition == living && h.space == s.chars[c].space {
			m |= 1 << q
		}
	}
	return m
}

// legalWith lists the possible weapons. Char 1, Club 1, Saw 1, Bare 1, Join 2, B16, B48.
func (s *State) legalWith(dst []engine.Action) []engine.Action {
	r, c := s.r(), int(s.fighter)
	guns := s.mode == check || s.mode == inPhase
	dst = s.eachCard(KindWith, c, dst, func(k card) bool {
		return r.strikes(k) || guns && r.loaded(k) && r.use(k) != Elephant
	})
	if guns || s.mode == deliberate && r.Options.BareFists {
		dst = append(dst, act1(KindWith, bareHands.code()))
	}
	if s.clubRadio(c) {
		dst = append(dst, act1(KindWith, radioClub.code()))
	}
	return s.eachCard(KindBurn, c, dst, func(k card) bool { return r.use(k) == Saw && k.level() > 0 })
}

func (s *State) applyWith(p Play) {
	c := int(s.fighter)
	s.weapon = card(p.X) + 1
	switch {
	case s.weapon == bareHands || s.weapon == radioClub:
	case p.Kind == KindBurn: // Saw 1, B56
		s.flags |= burning
		s.exchange(c, s.weapon, s.weapon.spent())
		s.weapon = s.weapon.spent()
	case s.r().loaded(s.weapon):
		s.shootFoe(c)
		return
	}
	s.phase = phaseRoll
}

// shootFoe fights with a gun: no dice. Char 1, B51, Ak 2, Flare 1.
func (s *State) shootFoe(c int) {
	x := s.floor
	switch s.r().use(s.weapon) {
	case AK47:
		s.spend(c, 0)
		s.bullets(c, 1)
		s.wound(x, s.foe, 1, c)
		s.placing = ak47Points - 1
		s.floor, s.floorRank = 0, 0
		s.splitOn()
	case Flare:
		s.spend(c, 1)
		s.ask(phaseSecond, c)
		if !s.hasSecond() {
			s.phase = phaseNone
			s.wound(x, s.foe, 1, c)
			s.endFight()
		}
	default:
		s.spend(c, 1)
		s.wound(x, s.foe, s.shotDamage(c, x), c)
		s.endFight()
	}
}

// splitOn asks for the target of the next point of the AK-47. Ak 2, B47.
func (s *State) splitOn() {
	if s.placing == 0 || !s.canPlace() {
		s.endFight()
		return
	}
	s.ask(phaseSplit, int(s.fighter))
}

func (s *State) applySplit(p Play) {
	c := int(s.fighter)
	if p.Kind == KindDone {
		s.endFight()
		return
	}
	x, k := Space(p.X), class(p.Y)
	s.bullets(c, 1)
	s.wound(x, k, 1, c)
	s.floor, s.floorRank = x, k.order()
	s.placing--
	s.splitOn()
}

// flareFight hits the foe and another Zombie of its space. B49.
func (s *State) flareFight(x Space, second class) {
	s.woundBoth(x, s.foe, second, int(s.fighter))
	s.endFight()
}

// foeRolls reports whether the foe throws dice too: the dead, in a duel, and for an Overlord.
// Char 2, Death 4, More 4, Lord 5.
func (s *State) foeRolls() bool { return !s.foe.token() || s.r().Options.Overlord }

// applyRoll is the Character's dice. Melee 2.
func (s *State) applyRoll(p Play) {
	s.roll = p.X
	if s.foeRolls() {
		s.phase = phaseAgainst
		return
	}
	s.resolve(int(s.r().table[s.foe.kind()].fight))
}

// deadFoe returns the dead Character that is fought, or nil.
func (s *State) deadFoe() *character {
	if q, of := s.foe.who(); !s.foe.token() && of == deadClass {
		return &s.chars[q]
	}
	return nil
}

func (s *State) applyAgainst(p Play) {
	s.against = p.X
	if h := s.deadFoe(); h != nil && h.pair().has(rerolls) && h.marks&rerolled == 0 { // B103
		s.ask(phaseReroll, int(s.fighter))
		return
	}
	s.resolveDice()
}

func (s *State) legalReroll(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindStand), act0(KindReroll))
}

func (s *State) applyReroll(p Play) {
	if p.Kind == KindReroll {
		s.deadFoe().marks |= rerolled
		s.against = 0
		s.phase = phaseAgainst
		return
	}
	s.resolveDice()
}

// resolveDice resolves a fight after both have rolled. B104.
func (s *State) resolveDice() {
	b := int(s.against)
	if h := s.deadFoe(); h != nil && h.pair().has(plusOne) {
		b++
	}
	s.resolve(b)
}

// resolve compares the Character's dice with the foe's number. Melee 2, Tie 1, Tape 1.
func (s *State) resolve(b int) {
	a := int(s.roll)
	if s.realCard() && s.weapon.taped() {
		a++
	}
	switch result := s.compare(a, b); {
	case result > 0:
		s.won()
	case result < 0:
		s.lostFight()
	default:
		s.conclude(false)
	}
}

// compare returns the winner of a fight of a against b: 1 the Character, -1 the foe, 0 nobody. Melee 2,
// Tie 1.
func (s *State) compare(a, b int) int {
	wrench := s.realCard() && s.r().use(s.weapon) == Wrench
	switch ties := s.foeWinsTies(); {
	case a != b:
		return cmp.Compare(a, b)
	case ties && !wrench:
		return -1
	case wrench && !ties:
		return 1
	}
	return 0
}

// foeWinsTies: Kind 4, Dead 2.
func (s *State) foeWinsTies() bool {
	h := s.deadFoe()
	return h != nil && h.pair().has(winsTies) || s.foe.token() && s.foe.kind() == Brawler
}

func (s *State) realCard() bool { return s.weapon != bareHands && s.weapon != radioClub }

// clubs reports whether the weapon is a club, which is gone after one fight. Club 2, Join 2.
func (s *State) clubs() bool {
	return s.weapon == radioClub || s.realCard() && !s.has(burning) && s.r().club(s.weapon)
}

// blow is the damage of a won fight. Win 1, B43, B56, B58, Less 3, B119.
func (s *State) blow() uint8 {
	n := uint8(1)
	switch {
	case s.has(burning):
		return slain
	case s.weapon == bareHands && !s.chars[s.fighter].is(David):
		n = 0
	case s.realCard() && !s.clubs():
		n = s.r().kind(s.weapon).Damage
	}
	if s.o().NiceRoll && s.roll == 12 {
		n++
	}
	return n
}

// won does the damage of a won fight, or lets the Character push the Zombie. Win 1, Bare 1.
func (s *State) won() {
	n := s.blow()
	if n == 0 {
		s.ask(phasePush, int(s.fighter))
		return
	}
	s.wound(s.chars[s.fighter].space, s.foe, n, int(s.fighter))
	s.foe = 0
	s.conclude(false)
}

// legalPush lists the spaces to which the Zombie can be pushed. Bare 1, B61.
func (s *State) legalPush(dst []engine.Action) []engine.Action {
	x := s.chars[s.fighter].space
	for m := neighbour[x]; m != 0; m = m.next() {
		if y := m.first(); !s.barred(x, y) || s.foe.token() && s.foe.kind() == Creeper {
			dst = append(dst, act1(KindPush, uint8(y)))
		}
	}
	return append(dst, act0(KindLeave))
}

func (s *State) applyPush(p Play) {
	if p.Kind == KindPush {
		s.markFoe()
		s.pushFoe(Space(p.X))
		s.foe = 0
	}
	s.conclude(false)
}

// pushFoe moves the foe, which keeps its mark of a fight. B61.
func (s *State) pushFoe(x Space) {
	if h := s.deadFoe(); h != nil {
		h.space = x
		return
	}
	from := s.chars[s.fighter].space
	want := newZombie(from, s.foe)
	for i := int(s.tokensOut) - 1; i >= 0; i-- { // the one that was marked is the last
		if s.zombies[i]&^foughtBit == want {
			s.replaceAt(i, s.zombies[i].to(x))
			return
		}
	}
}

// markFoe notes that the foe has been fought in Fight Zombies. Fight 3, Many 1.
func (s *State) markFoe() {
	if s.mode != inPhase || s.foe == 0 {
		return
	}
	if h := s.deadFoe(); h != nil {
		h.marks |= deadFought
		return
	}
	if i := s.find(s.chars[s.fighter].space, s.foe); i >= 0 {
		s.replaceAt(i, s.zombies[i]|foughtBit)
	}
}

// lostFight: the weapon is dropped or an Injury taken. Lose 1, Bare 1.
func (s *State) lostFight() {
	if s.mode == check && s.o().FightFail { // B121
		s.flags |= lost
	}
	if s.weapon == bareHands || s.doubleOne() {
		s.conclude(true)
		return
	}
	s.ask(phaseLoss, int(s.fighter))
}

// doubleOne reports whether the dice by themselves cause an Injury. More 2, B122.
func (s *State) doubleOne() bool { return s.o().RollFail && s.roll == 2 }

func (s *State) legalLoss(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindInjury), act0(KindDrop))
}

func (s *State) applyLoss(p Play) {
	if p.Kind == KindDrop && !s.clubs() { // B57: a club goes anyway
		s.lose(int(s.fighter), s.weapon)
	}
	s.conclude(p.Kind == KindInjury)
}

// conclude ends a fight that was rolled: a club is gone, then comes the Injury of a loss or
// of a double one. Club 2, B122, B128.
func (s *State) conclude(injury bool) {
	c := int(s.fighter)
	switch {
	case s.weapon == radioClub:
		s.loseBundle()
	case s.clubs():
		s.lose(c, s.weapon)
	}
	s.markFoe()
	if injury || s.doubleOne() {
		s.injure(c)
	}
	s.endFight()
}

// endFight clears the fight. A lost check ends the loser's turn, the granted action, or the Rope. More 1,
// B121, B127.
func (s *State) endFight() {
	c := int(s.fighter)
	fails := s.has(lost)
	s.mode, s.fighter, s.weapon, s.foe, s.roll, s.against = 0, 0, 0, 0, 0, 0
	s.placing, s.floor, s.floorRank = 0, 0, 0
	s.flags &^= burning | lost
	if !fails {
		return
	}
	if s.chars[c].condition == living {
		s.chars[c].marks |= held
	}
	switch {
	case s.steps > 0:
		s.endHaul()
	case c == s.onTurn() && int(s.actor) == c:
		s.endTurn()
	}
}
