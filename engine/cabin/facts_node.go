package cabin

// Facts about the action in progress.

// Weapon returns the card of a shot or a fight in progress; ok is false for bare hands, the Radio, the van
// and no weapon.
func (f Facts) Weapon() (h Held, ok bool) {
	k := f.s.weapon
	if k == radioClub || k == bareHands {
		return Held{}, false
	}
	r := f.s.r()
	return Held{r.kind(k), k.code(), int(k.level()), k.taped(), r.loaded(k), r.club(k)}, true
}

// Opponent returns the token of the fight in progress; ok is false for a Character.
func (f Facts) Opponent() (t Token, ok bool) {
	if f.s.foe == 0 || !f.s.foe.token() {
		return Token{}, false
	}
	t.Type, t.Health = f.s.foe.kind(), int(f.s.foe.health())
	t.Fight = int(f.s.r().table[t.Type].fight)
	return t, true
}

// Dice returns the sums of a Character and of the other side.
func (f Facts) Dice() (roll, against int) { return int(f.s.roll), int(f.s.against) }

// Mover returns the token that a seat steers.
func (f Facts) Mover() Token {
	z := f.s.mover
	return Token{Type: z.kind(), Space: z.space(), Health: int(z.health())}
}

// Hauled returns the space of the led or roped person.
func (f Facts) Hauled() Space { return f.s.pulledFrom() }

// Reaches reports whether a shot of a range, 1 to 3, goes from one space to another. Range
// 1-5.
func Reaches(x, y Space, r int) bool { return inReach[r][x].has(y) }

// ClassOf reads a class as actions hold it; ok is false for a Character.
func ClassOf(k uint8) (t Token, ok bool) {
	if !class(k).token() {
		return Token{}, false
	}
	return Token{Type: class(k).kind(), Health: int(class(k).health())}, true
}

// Begins reports whether somebody's turn begins.
func (f Facts) Begins() bool {
	return f.s.phase == phaseAct && f.s.stage == stageTurn && f.s.left == turnActions && int(f.s.actor) == f.s.onTurn()
}
