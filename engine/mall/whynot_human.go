package mall

import (
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/mall/board"
)

// Why an action of the human player is not legal. Digest 3.SETUP, 3.H, 3.ZD.

func (s *State) whyNotPlace(a verbs.Args) *verbs.Refusal {
	c, x := s.nextToPlace(), Square(a.At(1))
	switch {
	case Character(a.At(0)) != c:
		return no("EN 3.2", "%s is placed next", c)
	case !s.b().HumanSymbols.Has(x):
		return no("EN 3.2", "square %s has no character symbol; the symbols are in %s", s.b().Name(x), s.b().Names(s.b().HumanSymbols))
	case s.charactersAt(x).count() > 1:
		return no("EN 3.2", "two characters are in %s already", s.b().Name(x))
	}
	return nil
}

func (s *State) whyNotSelect(a verbs.Args) *verbs.Refusal {
	group := chars(a.At(0))
	for m := group; m != 0; m &= m - 1 {
		c := m.first()
		if why := s.unfit(c); why != nil {
			return why
		}
		if s.activated.has(c) {
			return no("EN 5.0", "%s was activated in the last human turn", c)
		}
	}
	if group&^s.charactersAt(s.at[group.first()]) != 0 {
		return no("EN 5.2", "%s are in different squares; only those of one square act together", group)
	}
	return nil
}

// unfit says why a character cannot act at all.
func (s *State) unfit(c Character) *verbs.Refusal {
	switch s.status[c] {
	case Stunned:
		return no("EN 8.3", "%s is stunned", c)
	case Super:
		return no("EN 11.0", "%s has become a super zombie", c)
	case Dead:
		return no("EN 8.5", "%s is dead", c)
	}
	return nil
}

// outsider names a character outside the group of movers.
func (s *State) outsider(m chars) *verbs.Refusal {
	if m &^= s.group; m != 0 {
		return no("EN 5.2", "%s is not in the activated group %s", m, s.group)
	}
	return nil
}

func (s *State) whyNotCarry(a verbs.Args) *verbs.Refusal {
	c, load := Character(a.At(0)), Character(a.At(1))
	if why := s.outsider(1 << c); why != nil {
		return why
	}
	switch {
	case s.status[c] != Normal:
		return no("EN 5.9c", "%s is %s and may not carry", c, s.status[c])
	case s.panicked != 0:
		return no("EN 6.5", "%s has panicked: the group moves no more", s.panicked)
	case s.moveSpent > 0:
		return no("EN 5.6", "carrying begins before the first point is spent, and %d are", s.moveSpent)
	case s.carries[c] != 0:
		return no("A18", "%s already carries %s", c, Character(s.carries[c]-1))
	case s.carriers()&s.later(c) != 0:
		return no("A18", "%s carries already: of a group %s picks up first", s.carriers()&s.later(c), c)
	case s.group.has(load):
		return no("A18", "%s is in the group and walks", load)
	case s.carried().has(load):
		return no("A18", "%s is already carried", load)
	case s.dropped.has(load):
		return no("EN 5.6", "%s has been put down in this turn", load)
	case s.status[load] >= Super:
		return s.unfit(load)
	case s.at[load] != s.square():
		return no("EN 5.6", "%s is not in the square of %s", load, c)
	}
	return nil
}

func (s *State) whyNotDrop(a verbs.Args) *verbs.Refusal {
	c := Character(a.At(0))
	if s.carries[c] == 0 {
		return no("EN 5.6", "%s carries nobody", c)
	}
	if s.moveLeft == 0 {
		return no("EN 5.6", "nobody is put down when no points are left")
	}
	return nil
}

func (s *State) whyNotStep(a verbs.Args) *verbs.Refusal {
	x, y := s.square(), Square(a.At(0))
	if why := s.noWay(x, y, "EN 5.3"); why != nil {
		return why
	}
	if s.panicked != 0 {
		return no("EN 6.5", "%s has panicked: the group moves no more", s.panicked)
	}
	zombies := s.zombieSquares()
	if cost := s.stepCost(x, s.carriers(), zombies.Has(x)); cost > int(s.moveLeft) {
		return no("EN 5.1", "the step costs %s and %d are left", points(cost), s.moveLeft)
	}
	return nil
}

// points writes a number of Movement Points.
func points(n int) string { return prose.Count(n, "point", "points") }

// whyNotDoor speaks of open and close, and of main doors.
func (s *State) whyNotDoor(a verbs.Args) *verbs.Refusal {
	b, x, d := s.b(), s.square(), uint8(a.At(0))
	door := b.Doors[d]
	name := b.DoorName(d)
	zombies := s.zombieSquares()
	switch main := door.Kind == board.MainDoor; {
	case main && a.Verb == "open":
		return no("EN 5.5", "a main door is never opened again")
	case door.A != x && door.B != x:
		return no("EN 5.5", "door %s is not on a side of %s, where the group is", name, b.Name(x))
	case s.doors.Destroyed>>d&1 != 0:
		return no("EN 10.5", "door %s is destroyed", name)
	case s.doors.Open(d) != (a.Verb == "close"):
		return no("EN 5.5", "door %s is %s already", name, map[bool]string{true: "open", false: "closed"}[a.Verb == "open"])
	case zombies.Has(x):
		return no("EN 5.5", "zombies are in %s with the group", b.Name(x))
	case main:
		return s.whyNotMain()
	case s.panicked != 0:
		return no("EN 6.5", "%s has panicked: the group works no doors any more", s.panicked)
	case s.moveLeft < doorCost:
		return no("EN 5.5", "a door costs %s and %d are left", points(doorCost), s.moveLeft)
	case s.group&^s.carriers() == 0:
		return no("EN 5.6", "everybody in the group carries somebody")
	}
	return nil
}

// whyNotMain speaks of closing the main door of the group's square.
func (s *State) whyNotMain() *verbs.Refusal {
	if why := s.notWhole("EN 5.5", "a main door"); why != nil {
		return why
	}
	if s.carriers() != 0 {
		return no("EN 5.6", "%s carries somebody", s.carriers())
	}
	if s.r().Options.MainDoorEndsFire && s.shotFired {
		return no("A09", "under option mainDoorEndsFire nobody closes a main door after a shot")
	}
	return nil
}

// notWhole says why the entire allowance cannot be spent. EN 5.5, 12.2.
func (s *State) notWhole(rule, what string) *verbs.Refusal {
	switch {
	case s.panicked != 0:
		return no("EN 6.5", "%s has panicked: no points are left", s.panicked)
	case s.square() != s.start:
		return no(rule, "%s costs the entire allowance, and the group began its turn in %s", what, s.b().Name(s.start))
	case s.moveSpent > 0:
		return no(rule, "%s costs the entire allowance, and %s are spent", what, points(int(s.moveSpent)))
	}
	return nil
}

func (s *State) whyNotRifle(a verbs.Args) *verbs.Refusal {
	takers := chars(a.At(0))
	if m := takers &^ (1<<Steve | 1<<Fran); m != 0 {
		return no("EN 12.1", "%s may not have a rifle; only Steve and Fran may", m)
	}
	if why := s.outsider(takers); why != nil {
		return why
	}
	b, x, zombies := s.b(), s.square(), s.zombieSquares()
	switch {
	case x != b.Rifles:
		return no("EN 12.0", "the rifles are in %s, the group is in %s", b.Name(b.Rifles), b.Name(x))
	case s.rifles&takers != 0:
		return no("EN 12.1", "%s has a rifle already", s.rifles&takers)
	case s.carriers()&takers != 0:
		return no("EN 5.6", "%s carries somebody", s.carriers()&takers)
	case zombies.Has(x):
		return no("EN 5.9b", "zombies are in %s with the group", b.Name(x))
	case takers.count() > int(s.rifleLeft):
		return no("EN 3.2", "%d rifles are left", s.rifleLeft)
	}
	return s.notWhole("EN 12.2", "a rifle")
}

func (s *State) whyNotShoot(a verbs.Args) *verbs.Refusal {
	return s.whyNotShot(chars(a.At(0)), Square(a.At(1)))
}

// whyNotShot says why some of the group do not shoot at a square.
func (s *State) whyNotShot(shooters chars, q Square) *verbs.Refusal {
	if why := s.outsider(shooters); why != nil {
		return why
	}
	for m := shooters; m != 0; m &= m - 1 {
		switch c := m.first(); {
		case s.panicked.has(c):
			return no("EN 6.5", "%s has panicked and shoots no more in this turn", c)
		case s.carriers().has(c):
			return no("EN 5.6", "%s carries somebody", c)
		case s.fires[c] == 0:
			return no("EN 6.1", "%s has no shots left", c)
		}
	}
	return s.noShot(s.square(), q)
}

// noShot says why the zombies in q cannot be shot at from x. EN 6.3, 6.4.
func (s *State) noShot(x, q Square) *verbs.Refusal {
	b := s.b()
	zombies, people := s.zombieSquares(), s.characterSquares()
	switch {
	case !zombies.Has(q):
		return no("EN 6.0", "there is no zombie in %s", b.Name(q))
	case x == q:
		return nil
	case zombies.Has(x):
		return no("EN 6.3", "zombies are in %s with the shooters: they must be shot at first", b.Name(x))
	case people.Has(q):
		return no("EN 6.3", "characters are in %s", b.Name(q))
	case !b.Sees(x, q, s.doors):
		return no("EN 6.4", "%s is not in sight of %s", b.Name(q), b.Name(x))
	}
	between := b.Between(x, q).And(zombies.Or(people))
	if y := between.Next(1); y != 0 {
		return no("EN 6.3", "a counter in %s stands between %s and %s", b.Name(y), b.Name(x), b.Name(q))
	}
	return nil
}

// whyNotAsked names the owner that decides in a team, if it is not the seat on turn. Digest 3.S7.
func (s *State) whyNotAsked(a verbs.Args) *verbs.Refusal {
	if !s.r().team() || s.phase != phaseAct && s.phase != phaseFire && s.phase != phaseName {
		return nil
	}
	about := s.group
	if s.toCheck != 0 {
		about = s.nextAsked()
	}
	who, on := chars(a.At(0)), s.r().player(s.Turn())
	switch a.Verb {
	case "carry", "drop":
		who = 1 << a.At(0)
	case "shoot", "fire", "name":
	case "hold":
		return nil
	default: // what only the speaker does
		if s.toCheck == 0 {
			return nil
		}
		return no("A67", "%s is asked first what %s does; what moves the group comes after that", on, about)
	}
	if others := who &^ s.mates(about.first()); others != 0 && others&^(s.group|s.charactersAt(s.combat)) == 0 {
		return no("A67", "%s is on turn, and %s does not belong to that player: owners are asked one after the other", on, others)
	}
	if s.target != 0 && a.Verb != "fire" {
		return no("A67", "a shot at %s has been announced: %s is asked whether %s joins it", s.b().Name(s.target), on, about)
	}
	return nil
}

func (s *State) whyNotHold(verbs.Args) *verbs.Refusal {
	if s.phase != phaseName {
		return nil
	}
	if after := (s.toCheck &^ s.nextAsked()).count(); int(s.number)-s.chosen.count() > after {
		return no("EN 8.0, A67", "%d are attacked, and too few are asked after %s", s.number, s.nextAsked())
	}
	return nil
}

func (s *State) whyNotFire(a verbs.Args) *verbs.Refusal {
	shooters := chars(a.At(0))
	if s.phase == phaseAct {
		return s.whyNotShot(shooters, s.target)
	}
	for m := shooters; m != 0; m &= m - 1 {
		c := m.first()
		if why := s.unfit(c); why != nil {
			return why
		}
		switch {
		case s.at[c] != s.combat:
			return no("EN 8.1", "%s is not in %s, where the attack is", c, s.b().Name(s.combat))
		case s.panicked.has(c):
			return no("EN 6.5", "%s has panicked and shoots no more in this combat", c)
		case s.fires[c] == 0:
			return no("A55", "%s has shot already in this combat", c)
		}
	}
	return nil
}

func (s *State) whyNotName(a verbs.Args) *verbs.Refusal {
	named := chars(a.At(0))
	if m := named &^ s.charactersAt(s.combat); m != 0 {
		return no("EN 8.0", "%s is not in %s, where the attack is", m, s.b().Name(s.combat))
	}
	need, after := int(s.number)-s.chosen.count(), 0
	if s.toCheck != 0 {
		after = (s.toCheck &^ s.nextAsked()).count()
	}
	switch n := named.count(); {
	case n <= need && n+after >= need:
		return nil
	case s.toCheck != 0:
		return no("EN 8.0, A67", "%d are attacked, and %d are named so far; %d of those asked now do not fit", s.number, s.chosen.count(), n)
	}
	return no("EN 8.0", "the zombie player attacks %d; %d are named", s.number, named.count())
}

func (s *State) whyNotDigit(a verbs.Args) *verbs.Refusal {
	if a.At(0) >= 0 && a.At(0) <= noDigit {
		return nil
	}
	return no("EN 15.8", "the table gives digit 0 to digit 9 or digit none: the first die chooses the column, the second the row")
}

func (s *State) whyNotAppear(a verbs.Args) *verbs.Refusal {
	if s.pending.Has(Square(a.At(0))) {
		return nil
	}
	return no("EN 15.2, 15.3", "the unit appears in one of the nearest store squares of that last digit without zombies: %s",
		s.b().Names(s.pending))
}
