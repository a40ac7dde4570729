package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// Why an action of chance or of the zombie player is not legal. Digest 3.X,
// 3.ZA to 3.ZE.

func (s *State) whyNotRoll(a *asked) *flaw {
	n, dice := s.dice(), "one die is"
	if n > 1 {
		dice = fmt.Sprintf("%d dice are", n)
	}
	if a.n < n || a.n > 6*n {
		return no(diceRules[s.phase], "%s thrown; %s", dice, s.expected())
	}
	return nil
}

// whyNotValue speaks of a value dealt, drawn or shown.
func (s *State) whyNotValue(a *asked) *flaw {
	var w weights
	s.weigh(&w)
	shown := w.odds[0] == 0
	switch {
	case a.hole != shown && (a.hole || a.n > 0 && a.n < len(w.odds) && w.odds[a.n] > 0):
		return nil
	case a.hole:
		return no("EN 2.3", "the value is known here or is shown now: it has to be named")
	case !shown:
		return no("EN 2.3", "%s does not see this value: %s ? is expected", s.r().player(engine.Seat(s.viewer)-1), a.verb)
	case a.n < 1 || a.n > 11:
		return no("EN 8.8", "values run from 1 to 11")
	}
	return no("digest 2.2", "this unit cannot have the value %d; %s", a.n, s.expected())
}

func (s *State) whyNotAmbush(a *asked) *flaw {
	where := s.b().Name(s.focus)
	clear, ambush := s.ambushOdds()
	switch {
	case a.verb == "clear" && clear == 0:
		return no("EN 9.1", "a hidden zombie is in %s: ambush is expected", where)
	case a.verb == "ambush" && ambush == 0:
		return no("EN 9.1", "no hidden zombie can be in %s: clear is expected", where)
	}
	return nil
}

func (s *State) whyNotHidden(a *asked) *flaw {
	switch human := s.viewer == 1+uint8(Human); {
	case a.hole && human:
		return nil
	case a.hole:
		return no("EN 3.1", "the zombie player names the square")
	case human:
		return no("EN 3.1", "the human player does not see the square: hide ? is expected")
	}
	b, last := s.b(), Square(0)
	edwins := false
	for _, h := range s.hidden[:s.hiddenLeft] {
		last, edwins = h, edwins || b.Edwins.Has(h)
	}
	switch {
	case !b.HideAllowed.Has(a.x):
		why := s.noHiding(a.x)
		return no(why.rule, "square %s may not carry a hidden zombie: %s", b.Name(a.x), why.text)
	case a.x <= last:
		return no("EN 3.1.3", "the squares are named in ascending order, and %s has been named", b.Name(last))
	case edwins && b.Edwins.Has(a.x):
		return no("EN 3.1.4", "one hidden zombie is in Edwin's already")
	case s.roomAbove(a.x, edwins || b.Edwins.Has(a.x)) >= int(s.r().hidden-s.hiddenLeft)-1:
		return nil
	}
	return no("EN 3.1", "the squares are named in ascending order, and too few are left above %s", b.Name(a.x))
}

// roomAbove returns how many hidden zombies there is room for above a square, where
// one is in Edwin's or none. EN 3.1.4.
func (s *State) roomAbove(x Square, inEdwins bool) int {
	above := placesIn(s.b(), squaresAbove(s.b().HideAllowed, x))
	if above.edwins > 0 && !inEdwins {
		return above.outside + 1
	}
	return above.outside
}

// noHiding says why a square may never carry a hidden zombie. EN 3.1, A12.
func (s *State) noHiding(x Square) *flaw {
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

func (s *State) whyNotEnd(*asked) *flaw {
	m := s.mobile()
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

func (s *State) whyNotBerserk(a *asked) *flaw {
	if a.hole {
		return nil
	}
	x := s.b().Name(a.x)
	switch {
	case !s.occupied.Has(a.x) && s.supersAt(a.x) != 0:
		return no("EN 11.7", "super zombies never go berserk")
	case !s.occupied.Has(a.x):
		return no("EN 10.0", "there is no zombie unit in %s", x)
	case s.unitAt(a.x).berserk():
		return no("EN 10.0", "the unit in %s is berserk already", x)
	}
	if s.spent.Has(a.x) {
		return no("EN 10.1", "the unit in %s has just calmed down", x)
	}
	return nil
}

// noUnit says that a square holds no unit that could move.
func (s *State) noUnit(x Square) *flaw {
	switch {
	case s.occupied.Has(x):
		return nil
	case s.supersAt(x) != 0:
		return no("EN 11.2", "%s in %s is a super zombie, which moves with super or drag", s.supersAt(x), s.b().Name(x))
	}
	return no("EN 7.0", "there is no zombie unit in %s", s.b().Name(x))
}

// unready says why the unit at x may not move at present.
func (s *State) unready(x Square) *flaw {
	name := s.b().Name(x)
	stacked := s.stackedReactors()
	switch {
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
	case !s.mayEnd(s.hideable().AndNot(s.zombieSquares())):
		return no("EN 9.4", "no unit is on the map, so hidden zombies are revealed first")
	}
	return nil
}

// whyNotUnit: see whyNotMove, which has more to say.
func (s *State) whyNotUnit(a *asked) *flaw {
	if why := s.unfree(a.x); why != nil {
		return why
	}
	if m := s.mobile(); !m.getsOut(a.x, s.unitAt(a.x).berserk()) {
		return no("EN 7.0, 7.6", "the unit in %s has nowhere to go", s.b().Name(a.x))
	}
	return nil
}

// unfree says why the unit at x cannot be chosen for free movement, as far as
// its ways are not asked about.
func (s *State) unfree(x Square) *flaw {
	if why := s.noUnit(x); why != nil {
		return why
	}
	if why := s.unready(x); why != nil {
		return why
	}
	if s.freeLeft == 0 && !s.unitAt(x).berserk() && !s.joined(x) {
		return no("EN 7.0", "no free moves are left")
	}
	return nil
}

func (s *State) whyNotMove(a *asked) *flaw {
	switch s.phase {
	case phaseFreeMove:
		if a.x != s.focus {
			return no("EN 7.0", "the unit in %s has been chosen to move", s.b().Name(s.focus))
		}
		return s.noTarget(a.x, a.y, s.unitAt(a.x).berserk())
	case phaseFree:
		m := s.mobile()
		if why := s.unfree(a.x); why != nil {
			return why
		}
		berserk := s.unitAt(a.x).berserk()
		if to := m.freely(a.x, berserk); to.Has(a.y) {
			name := s.b().Name(a.x)
			return no("EN 7.0", "the unit is chosen first: unit %s, then move %s-%s", name, name, s.b().Name(a.y))
		}
		return s.noTarget(a.x, a.y, berserk)
	}
	if s.phase == phaseGlassStep && a.x != s.combat {
		return no("A50", "only the unit in %s, which has attacked glass, makes a step", s.b().Name(s.combat))
	}
	if why := s.noUnit(a.x); why != nil {
		return why
	}
	berserk := s.unitAt(a.x).berserk() && s.phase != phaseGlassStep
	if s.phase != phaseGlassStep {
		if why := s.unready(a.x); why != nil {
			return why
		}
	}
	return s.noTarget(a.x, a.y, berserk)
}

// targets returns where the unit at x, which may move, can go.
func (s *State) targets(m *mobile, x Square, berserk bool) Set {
	switch s.phase {
	case phaseReact:
		return m.reactions(x, berserk)
	case phaseGlassStep:
		return s.glassSteps()
	}
	return m.freely(x, berserk)
}

// noTarget says why the unit at x, which may move, cannot move to y.
func (s *State) noTarget(x, y Square, berserk bool) *flaw {
	b, m := s.b(), s.mobile()
	if to := s.targets(&m, x, berserk); to.Has(y) {
		return nil
	}
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
func (s *State) noGlass(x Square, door uint8) *flaw {
	b, d := s.b(), s.b().Doors[door]
	m := s.mobile()
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

func (s *State) whyNotBreak(a *asked) *flaw {
	b := s.b()
	if why := s.noUnit(a.x); why != nil {
		return why
	}
	if !s.unitAt(a.x).berserk() {
		return no("EN 10.4", "the unit in %s is not berserk", b.Name(a.x))
	}
	if why := s.unready(a.x); why != nil {
		return why
	}
	if why := s.noGlass(a.x, a.door); why != nil {
		return why
	}
	if !s.seesThrough(b, a.x, a.door) {
		return no("EN 10.4, A87", "no character is in sight of %s through door %s", b.Name(a.x), b.DoorName(a.door))
	}
	if s.phase != phaseReact {
		return nil
	}
	m, stacked := s.mobile(), s.stackedReactors()
	if to := m.reactions(a.x, true); !to.Empty() {
		return no("EN 10.4, A86", "the unit in %s can move towards the movers", b.Name(a.x))
	}
	if stacked.Has(a.x) {
		return no("EN 11.6", "the unit in %s breaks glass together with the super zombie there: smash is expected", b.Name(a.x))
	}
	return nil
}

func (s *State) whyNotReveal(a *asked) *flaw {
	x := s.b().Name(a.x)
	where, zombies := s.hideable(), s.zombieSquares()
	switch {
	case s.hiddenLeft == 0:
		return no("EN 9.0", "no hidden zombie is left")
	case !where.Has(a.x) && s.viewer == 1+uint8(Human):
		return no("EN 3.1, 9.1", "no hidden zombie can be in %s", x)
	case !where.Has(a.x):
		return no("EN 9.2", "no hidden zombie is in %s", x)
	case zombies.Has(a.x):
		return no("EN 9.3", "a zombie piece is in %s", x)
	case s.phase != phaseReact:
		return nil
	case s.charactersAt(a.x) != 0:
		return no("EN 9.2, A52", "a character is in %s, so the unit could not move", x)
	}
	m := s.mobile()
	if to := m.reactions(a.x, false); to.Empty() {
		return no("EN 9.2, A52", "the unit could not move from %s towards the movers in %s", x, s.b().Name(m.target))
	}
	if seen := s.reactionReveals(&m); !seen.Has(a.x) {
		return no("EN 9.2", "%s is not in sight of a square through which the movers came", x)
	}
	return nil
}

// noSuper says why a super zombie may not begin or go on with a move.
func (s *State) noSuper(c Character) *flaw {
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
	case s.phase == phaseFree && !s.mayEnd(s.hideable().AndNot(s.zombieSquares())):
		return no("EN 9.4", "no unit is on the map, so hidden zombies are revealed first")
	}
	return nil
}

func (s *State) whyNotSuper(a *asked) *flaw {
	if why := s.noSuper(a.c); why != nil {
		return why
	}
	x, b, m := s.at[a.c], s.b(), s.mobile()
	if why := s.noWay(x, a.x, "EN 7.0"); why != nil {
		return why
	}
	react := s.phase == phaseReact || s.phase == phaseSuper && s.back == phaseReact
	left := superSteps
	if s.phase == phaseSuper {
		left = int(s.stepsLeft)
	}
	switch with := a.verb == "drag"; {
	case react && !m.towards(x, a.x):
		return no("EN 11.4, A43", "%s is not nearer than %s to the movers in %s", b.Name(a.x), b.Name(x), b.Name(m.target))
	case with && !s.mayJoin(a.c):
		return no("EN 11.2, A42", "no unit that began the turn with %s and is free to move is in %s", a.c, b.Name(x))
	case !with && s.companion != 0 && (s.occupied.Has(x) || s.supersAt(x)&^(1<<a.c) != 0):
		return no("EN 11.1, 7.6", "the companion cannot be left in %s with another zombie piece", b.Name(x))
	case s.reachesStop(&m, a.c, a.x, left-1, react, with):
		return nil
	}
	return no("EN 11.1, 7.6", "beyond %s no square is in reach where the move may end: a super ends with no other super, "+
		"and with a companion not on a unit", b.Name(a.x))
}

func (s *State) whyNotStop(*asked) *flaw {
	if s.stopsAt(s.mover, s.at[s.mover], s.companion != 0) {
		return nil
	}
	x := s.b().Name(s.at[s.mover])
	if s.supersAt(s.at[s.mover])&^(1<<s.mover) != 0 {
		return no("EN 11.1, A46", "%s does not end its move in %s with another super zombie", s.mover, x)
	}
	return no("EN 11.1, 7.6", "%s does not end its move in %s, for it has a companion and another unit is there", s.mover, x)
}

func (s *State) whyNotSmash(a *asked) *flaw {
	if why := s.noSuper(a.c); why != nil {
		return why
	}
	x := s.at[a.c]
	switch {
	case !s.occupied.Has(x):
		return no("EN 11.6", "%s needs a zombie unit in its square", a.c)
	case s.spent.Has(x):
		return no("EN 11.6", "the unit in %s has moved in this turn or is bound", s.b().Name(x))
	}
	if why := s.noGlass(x, a.door); why != nil {
		return why
	}
	if m := s.mobile(); s.phase == phaseReact && hasCompany(s.appendSuperSteps(nil, &m, a.c, superSteps, true)) {
		return no("EN 10.4, 11.6", "%s and its unit can move towards the movers", a.c)
	}
	return nil
}

func (s *State) whyNotAttack(a *asked) *flaw {
	if s.pending.Has(a.x) {
		return nil
	}
	x, zombies := s.b().Name(a.x), s.zombieSquares()
	if s.charactersAt(a.x) == 0 || !zombies.Has(a.x) {
		return no("EN 8.0", "square %s does not hold characters and zombies", x)
	}
	return no("EN 8.0", "the zombies in %s have attacked already in this phase, or need not", x)
}

func (s *State) whyNotNumber(a *asked) *flaw {
	if a.n >= 1 && a.n <= s.charactersAt(s.combat).count() {
		return nil
	}
	return no("EN 8.0", "1 to %d characters of %s are attacked", s.charactersAt(s.combat).count(), s.b().Name(s.combat))
}

func (s *State) whyNotEnter(a *asked) *flaw {
	for dir, door := range s.b().Main {
		if door == a.door && s.called>>dir&1 != 0 {
			return nil
		}
	}
	return no("EN 13.1", "that door was not called or is closed or blocked; %s", s.expected())
}

func (s *State) whyNotTurn(a *asked) *flaw {
	switch {
	case s.status[a.c] != Infected:
		return no("EN 11.0", "%s is %s, not infected", a.c, s.status[a.c])
	case s.infected.has(a.c):
		return no("EN 11.0", "%s was infected in this turn and does not roll yet", a.c)
	case s.rolled.has(a.c):
		return no("EN 11.0", "%s has rolled in this turn", a.c)
	}
	return nil
}

func (s *State) whyNotStay(*asked) *flaw {
	if s.back == phaseReact {
		return no("EN 7.0, A50", "the unit in %s can and must still make a step", s.b().Name(s.combat))
	}
	return nil
}
