package mall

import (
	"fmt"

	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/mall/board"
)

// Why an action of chance or of the zombie player is not legal. Digest 3.X,
// 3.ZA to 3.ZE.

func (s *State) whyNotRoll(a verbs.Args) *verbs.Refusal {
	row := &phaseRows[s.phase]
	n, dice := row.dice(s), "one die is"
	if n > 1 {
		dice = fmt.Sprintf("%d dice are", n)
	}
	if a.At(0) < n || a.At(0) > 6*n {
		return no(row.rule, "%s thrown", dice).Expecting()
	}
	return nil
}

// whyNotValue speaks of a value dealt, drawn or shown.
func (s *State) whyNotValue(a verbs.Args) *verbs.Refusal {
	v := a.At(0)
	w := phaseRows[s.phase].odds(s)
	shown := w.odds[0] == 0
	switch {
	case a.Wildcard != shown && (a.Wildcard || v > 0 && v < len(w.odds) && w.odds[v] > 0):
		return nil
	case a.Wildcard:
		return no("EN 2.3", "the value is known here or is shown now: it has to be named")
	case !shown:
		return no("EN 2.3", "%s does not see this value: %s ? is expected", s.r().player(s.ViewerSeat()), a.Verb)
	case v < 1 || v > 11:
		return no("EN 8.8", "values run from 1 to 11")
	}
	return no("digest 2.2", "this unit cannot have the value %d", v).Expecting()
}

func (s *State) whyNotAmbush(a verbs.Args) *verbs.Refusal {
	where := s.b().Name(s.focus)
	clear, ambush := s.ambushOdds()
	switch {
	case a.Verb == "clear" && clear == 0:
		return no("EN 9.1", "a hidden zombie is in %s: ambush is expected", where)
	case a.Verb == "ambush" && ambush == 0:
		return no("EN 9.1", "no hidden zombie can be in %s: clear is expected", where)
	}
	return nil
}

func (s *State) whyNotHidden(a verbs.Args) *verbs.Refusal {
	switch human := s.humanView(); {
	case a.Wildcard && human:
		return nil
	case a.Wildcard:
		return no("EN 3.1", "the zombie player names the square")
	case human:
		return no("EN 3.1", "the human player does not see the square: hide ? is expected")
	}
	b, x, last := s.b(), Square(a.At(0)), Square(0)
	edwins := false
	for _, h := range s.hidden[:s.hiddenLeft] {
		last, edwins = h, edwins || b.Edwins.Has(h)
	}
	switch {
	case !b.HideAllowed.Has(x):
		why := s.noHiding(x)
		return no(why.Rule, "square %s may not carry a hidden zombie: %s", b.Name(x), why.Text)
	case x <= last:
		return no("EN 3.1.3", "the squares are named in ascending order, and %s has been named", b.Name(last))
	case edwins && b.Edwins.Has(x):
		return no("EN 3.1.4", "one hidden zombie is in Edwin's already")
	case s.roomAbove(x, edwins || b.Edwins.Has(x)) >= int(s.r().hidden-s.hiddenLeft)-1:
		return nil
	}
	return no("EN 3.1", "the squares are named in ascending order, and too few are left above %s", b.Name(x))
}

// roomAbove returns the number of hidden zombies that fit above a square, with one in Edwin's or none. EN
// 3.1.4.
func (s *State) roomAbove(x Square, inEdwins bool) int {
	above := placesIn(s.b(), squaresAbove(s.b().HideAllowed, x))
	if above.edwins > 0 && !inEdwins {
		return above.outside + 1
	}
	return above.outside
}

// noHiding says why a square may never carry a hidden zombie. EN 3.1, A12.
func (s *State) noHiding(x Square) *verbs.Refusal {
	b := s.b()
	switch {
	case b.HideAllowed.Has(x):
		return nil
	case b.Hall.Has(x):
		return no("EN 3.1.1", "it is a hall square")
	case b.HumanSymbols.Has(x):
		return no("EN 3.1.2", "it has a character symbol")
	}
	return no("EN 3.1.2", "no plain wall is between it and a character symbol")
}

func (s *State) whyNotEnd(verbs.Args) *verbs.Refusal {
	m := s.moveContext()
	reveals := s.hideable().AndNot(m.zombies)
	switch s.phase {
	case phaseAct:
		return nil
	case phaseReact:
		reveals = s.reactionReveals(&m)
		for x := s.pending.Next(1); x != 0; x = s.pending.Next(x + 1) {
			if to := m.reactions(x, s.unitAt(x).berserk()); !to.Empty() {
				return no("EN 7.0", "the unit in %s can and must still react", s.b().Name(x))
			}
		}
	}
	if !s.mayEnd(reveals) {
		return no("EN 9.4", "no unit is on the map, so a hidden zombie must be revealed")
	}
	return nil
}

func (s *State) whyNotBerserk(a verbs.Args) *verbs.Refusal {
	if a.Wildcard {
		return nil
	}
	at := Square(a.At(0))
	x := s.b().Name(at)
	switch {
	case !s.occupied.Has(at) && s.supersAt(at) != 0:
		return no("EN 11.7", "super zombies never go berserk")
	case !s.occupied.Has(at):
		return no("EN 10.0", "there is no zombie unit in %s", x)
	case s.unitAt(at).berserk():
		return no("EN 10.0", "the unit in %s is berserk already", x)
	case s.spent.Has(at):
		return no("EN 10.1", "the unit in %s has just calmed down", x)
	}
	return nil
}

// whyNoUnit: no unit that could move is in the first square of the action.
func (s *State) whyNoUnit(a verbs.Args) *verbs.Refusal {
	x := Square(a.At(0))
	switch {
	case s.occupied.Has(x):
		return nil
	case s.supersAt(x) != 0:
		return no("EN 11.2", "%s in %s is a super zombie, which moves with super or drag", s.supersAt(x), s.b().Name(x))
	}
	return no("EN 7.0", "there is no zombie unit in %s", s.b().Name(x))
}

// whyUnready: the unit there may not move at present.
func (s *State) whyUnready(a verbs.Args) *verbs.Refusal {
	x := Square(a.At(0))
	name, stacked := s.b().Name(x), s.stackedReactors()
	switch {
	case s.phase == phaseFreeMove || s.phase == phaseGlassStep: // it is on the move
		return nil
	case s.charactersAt(x) != 0 && s.phase == phaseReact:
		return no("EN 7.2.1", "the unit in %s is with a character and stays", name)
	case s.charactersAt(x) != 0:
		return no("EN 7.6", "the unit in %s is with a character and stays", name)
	case s.phase == phaseReact && (s.pending.Has(x) || stacked.Has(x)):
		return nil
	case s.spent.Has(x):
		return no("EN 7.4", "the unit in %s has moved in this turn or was bound to react", name)
	case s.phase == phaseReact:
		return no("EN 7.0", "the unit in %s sees no square through which the movers came", name)
	}
	return s.whyRevealFirst()
}

// whyRevealFirst: no unit is on the map, and a hidden zombie could be revealed.
func (s *State) whyRevealFirst() *verbs.Refusal {
	if s.mayEnd(s.hideable().AndNot(s.zombieSquares())) {
		return nil
	}
	return no("EN 9.4", "no unit is on the map, so hidden zombies are revealed first")
}

// whyUnpaid: the die pays for no more moves of such units.
func (s *State) whyUnpaid(a verbs.Args) *verbs.Refusal {
	if x := Square(a.At(0)); s.phase == phaseFree && s.freeLeft == 0 && !s.unitAt(x).berserk() && !s.joined(x) {
		return no("EN 7.0", "no free moves are left")
	}
	return nil
}

// whyNotUnit: see whyNotMove, which has more to say.
func (s *State) whyNotUnit(a verbs.Args) *verbs.Refusal {
	x := Square(a.At(0))
	if m := s.moveContext(); !m.getsOut(x, s.unitAt(x).berserk()) {
		return no("EN 7.0, 7.6", "the unit in %s has nowhere to go", s.b().Name(x))
	}
	return nil
}

func (s *State) whyNotMove(a verbs.Args) *verbs.Refusal {
	x, y := Square(a.At(0)), Square(a.At(1))
	m, berserk := s.moveContext(), s.unitAt(x).berserk() && s.phase != phaseGlassStep
	to := s.targets(&m, x, berserk)
	switch {
	case s.phase == phaseFreeMove && x != s.focus:
		return no("EN 7.0", "the unit in %s has been chosen to move", s.b().Name(s.focus))
	case s.phase == phaseGlassStep && x != s.combat:
		return no("A50", "only the unit in %s, which has attacked glass, makes a step", s.b().Name(s.combat))
	case to.Has(y) && s.phase == phaseFree:
		name := s.b().Name(x)
		return no("EN 7.0", "the unit is chosen first: unit %s, then move %s-%s", name, name, s.b().Name(y))
	case to.Has(y):
		return nil
	}
	return s.noTarget(&m, x, y, berserk)
}

// targets returns the possible squares of a move of the unit at x.
func (s *State) targets(m *moveContext, x Square, berserk bool) Set {
	switch s.phase {
	case phaseReact:
		return m.reactions(x, berserk)
	case phaseGlassStep:
		return s.glassSteps()
	}
	return m.freely(x, berserk)
}

// noTarget returns the reason why the unit at x cannot move to y.
func (s *State) noTarget(m *moveContext, x, y Square, berserk bool) *verbs.Refusal {
	b := s.b()
	react := s.phase == phaseReact || s.phase == phaseGlassStep && s.back == phaseReact
	switch {
	case x != y && m.zombies.Has(y):
		return no("EN 7.6", "another zombie unit shares the square %s", b.Name(y))
	case react && x != y && b.Dist[y][m.target] >= b.Dist[x][m.target]:
		return no("EN 7.0, A38", "%s is not nearer than %s to the movers in %s", b.Name(y), b.Name(x), b.Name(m.target))
	}
	why := s.noWay(x, y, "EN 7.0")
	switch {
	case !berserk:
		return why
	case why == nil:
		return no("EN 7.5", "a berserk unit moves two squares where it can")
	}
	return no("EN 7.5", "no way of at most two squares leads from %s to %s", b.Name(x), b.Name(y))
}

// noGlass says why the pieces at x cannot break a door. EN 10.4, 11.6.
func (s *State) noGlass(x Square, door uint8) *verbs.Refusal {
	b, d := s.b(), s.b().Doors[door]
	m := s.moveContext()
	switch {
	case d.Kind != board.Glass:
		return no("EN 10.4", "door %s is not of glass", b.DoorName(door))
	case d.A != x && d.B != x:
		return no("EN 10.4", "door %s is not on a side of %s", b.DoorName(door), b.Name(x))
	case s.doors.Open(door):
		return no("EN 10.4", "door %s is not closed", b.DoorName(door))
	case s.phase == phaseReact && m.blockingGlass(x)>>door&1 == 0:
		return no("EN 10.4, A86", "door %s is not on the way to the movers in %s", b.DoorName(door), b.Name(m.target))
	}
	return nil
}

func (s *State) whyNotBreak(a verbs.Args) *verbs.Refusal {
	b, x, door := s.b(), Square(a.At(0)), uint8(a.At(1))
	if !s.unitAt(x).berserk() {
		return no("EN 10.4", "the unit in %s is not berserk", b.Name(x))
	}
	if why := s.noGlass(x, door); why != nil {
		return why
	}
	if !s.seesThrough(b, x, door) {
		return no("EN 10.4, A87", "no character is in sight of %s through door %s", b.Name(x), b.DoorName(door))
	}
	if s.phase != phaseReact {
		return nil
	}
	m, stacked := s.moveContext(), s.stackedReactors()
	if to := m.reactions(x, true); !to.Empty() {
		return no("EN 10.4, A86", "the unit in %s can move towards the movers", b.Name(x))
	}
	if stacked.Has(x) {
		return no("EN 11.6", "the unit in %s breaks glass together with the super zombie there: smash is expected", b.Name(x))
	}
	return nil
}

func (s *State) whyNotReveal(a verbs.Args) *verbs.Refusal {
	at := Square(a.At(0))
	x := s.b().Name(at)
	where, zombies := s.hideable(), s.zombieSquares()
	switch {
	case s.hiddenLeft == 0:
		return no("EN 9.0", "no hidden zombie is left")
	case !where.Has(at) && s.humanView():
		return no("EN 3.1, 9.1", "no hidden zombie can be in %s", x)
	case !where.Has(at):
		return no("EN 9.2", "no hidden zombie is in %s", x)
	case zombies.Has(at):
		return no("EN 9.3", "a zombie piece is in %s", x)
	case s.phase != phaseReact:
		return nil
	case s.charactersAt(at) != 0:
		return no("EN 9.2, A52", "a character is in %s, so the unit could not move", x)
	}
	m := s.moveContext()
	if to := m.reactions(at, false); to.Empty() {
		return no("EN 9.2, A52", "the unit could not move from %s towards the movers in %s", x, s.b().Name(m.target))
	}
	if seen := s.reactionReveals(&m); !seen.Has(at) {
		return no("EN 9.2", "%s is not in sight of a square through which the movers came", x)
	}
	return nil
}

// whyNoSuper: the super zombie of an action may not begin or continue a move.
func (s *State) whyNoSuper(a verbs.Args) *verbs.Refusal {
	c := Character(a.At(0))
	x := s.at[c]
	switch {
	case s.status[c] != Super || x == 0:
		return no("EN 11.0", "%s is no super zombie on the map", c)
	case s.phase == phaseSuper && c != s.mover:
		return no("EN 11.2", "the super zombie %s is on the move", s.mover)
	case s.phase == phaseSuper:
		return nil
	case s.charactersAt(x) != 0:
		return no("EN 7.6", "%s is with a character and stays", c)
	case s.superMoved.has(c):
		return no("EN 11.4", "%s has moved in this turn", c)
	case s.phase == phaseReact && !s.superSeen.has(c):
		return no("EN 11.4", "%s sees no square through which the movers came", c)
	case s.phase == phaseFree:
		return s.whyRevealFirst()
	}
	return nil
}

func (s *State) whyNotSuper(a verbs.Args) *verbs.Refusal {
	c, y := Character(a.At(0)), Square(a.At(1))
	x, b, m := s.at[c], s.b(), s.moveContext()
	if why := s.noWay(x, y, "EN 7.0"); why != nil {
		return why
	}
	react := s.phase == phaseReact || s.phase == phaseSuper && s.back == phaseReact
	left := superSteps
	if s.phase == phaseSuper {
		left = int(s.stepsLeft)
	}
	switch with := a.Verb == "drag"; {
	case react && !m.towards(x, y):
		return no("EN 11.4, A43", "%s is not nearer than %s to the movers in %s", b.Name(y), b.Name(x), b.Name(m.target))
	case with && !s.mayJoin(c):
		return no("EN 11.2, A42", "no unit that began the turn with %s and is free to move is in %s", c, b.Name(x))
	case !with && s.companion != 0 && (s.occupied.Has(x) || s.supersAt(x)&^(1<<c) != 0):
		return no("EN 11.1, 7.6", "the companion cannot be left in %s with another zombie piece", b.Name(x))
	case s.reachesStop(&m, c, y, left-1, react, with):
		return nil
	}
	return no("EN 11.1, 7.6", "beyond %s no square is in reach where the move may end: a super ends with no other super, "+
		"and with a companion not on a unit", b.Name(y))
}

func (s *State) whyNotStop(verbs.Args) *verbs.Refusal {
	if s.stopsAt(s.mover, s.at[s.mover], s.companion != 0) {
		return nil
	}
	x := s.b().Name(s.at[s.mover])
	if s.supersAt(s.at[s.mover])&^(1<<s.mover) != 0 {
		return no("EN 11.1, A46", "%s does not end its move in %s with another super zombie", s.mover, x)
	}
	return no("EN 11.1, 7.6", "%s does not end its move in %s, for it has a companion and another unit is there", s.mover, x)
}

func (s *State) whyNotSmash(a verbs.Args) *verbs.Refusal {
	c, door := Character(a.At(0)), uint8(a.At(1))
	x := s.at[c]
	switch {
	case !s.occupied.Has(x):
		return no("EN 11.6", "%s needs a zombie unit in its square", c)
	case s.spent.Has(x):
		return no("EN 11.6", "the unit in %s has moved in this turn or is bound", s.b().Name(x))
	}
	if why := s.noGlass(x, door); why != nil {
		return why
	}
	if m := s.moveContext(); s.phase == phaseReact && hasCompany(s.appendSuperSteps(nil, &m, c, superSteps, true)) {
		return no("EN 10.4, 11.6", "%s and its unit can move towards the movers", c)
	}
	return nil
}

func (s *State) whyNotAttack(a verbs.Args) *verbs.Refusal {
	at := Square(a.At(0))
	if s.pending.Has(at) {
		return nil
	}
	x, zombies := s.b().Name(at), s.zombieSquares()
	switch {
	case s.charactersAt(at) == 0:
		return no("EN 8.0", "no character is in %s", x)
	case !zombies.Has(at):
		return no("EN 8.0", "no zombies are in %s", x)
	case s.phase == phaseEntry:
		return no("EN 13.4", "no unit has come in at %s", x)
	}
	return no("EN 8.0", "the zombies in %s have attacked already in this phase", x)
}

func (s *State) whyNotNumber(a verbs.Args) *verbs.Refusal {
	if a.At(0) >= 1 && a.At(0) <= s.charactersAt(s.combat).count() {
		return nil
	}
	return a.RefuseFunc("EN 8.0", func() string {
		return fmt.Sprintf("1 to %d characters of %s are attacked", s.charactersAt(s.combat).count(), s.b().Name(s.combat))
	})
}

func (s *State) whyNotEnter(a verbs.Args) *verbs.Refusal {
	dir, b, zombies := board.Direction(a.At(0)), s.b(), s.zombieSquares()
	d := b.Main[dir]
	switch {
	case s.called>>dir&1 != 0:
		return nil
	case !s.doors.Open(d):
		return a.Refuse("EN 13.2", "the %s door is closed", dir).Expecting()
	case zombies.Has(b.Doors[d].A):
		return a.Refuse("EN 13.2", "zombies are in %s, behind the %s door", b.Name(b.Doors[d].A), dir).Expecting()
	}
	return a.Refuse("EN 13.1", "the %s door was not called", dir).Expecting()
}

func (s *State) whyNotTurn(a verbs.Args) *verbs.Refusal {
	c := Character(a.At(0))
	switch {
	case s.status[c] != Infected:
		return a.Refuse("EN 11.0", "%s is %s, not infected", c, s.status[c])
	case s.infected.has(c):
		return a.Refuse("EN 11.0", "%s was infected in this turn and does not roll yet", c)
	case s.rolled.has(c):
		return a.Refuse("EN 11.0", "%s has rolled in this turn", c)
	}
	return nil
}

func (s *State) whyNotStay(verbs.Args) *verbs.Refusal {
	if s.back == phaseReact {
		return no("EN 7.0, A50", "the unit in %s can and must still make a step", s.b().Name(s.combat))
	}
	return nil
}
