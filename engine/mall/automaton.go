package mall

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The automaton plays the zombies if there is no zombie player: solitaire and the team game, digest 3.S.
// EN 15.0. Its choices are the outcomes of a chance event, often a single one. automaton_free.go has its
// free movement, automaton_super.go the moves of supers.
//
// It keeps no plan: each choice follows from the position.

// evenly is divisible by every possible number of ways of a piece, 1 to 10.
const evenly = 2520

// appendAutomaton appends the choices of the automaton. It is not a column of the phases, because a call
// through a table would allocate.
func (s *State) appendAutomaton(dst []engine.Action) []engine.Action {
	switch s.phase {
	case phaseCheck:
		return s.automatonCheck(dst)
	case phaseReact:
		return s.automatonReact(dst)
	case phaseFree:
		return s.automatonFree(dst)
	case phaseSuper:
		return s.automatonSuper(dst)
	case phaseGlassStep:
		return s.automatonGlassStep(dst)
	case phaseHide: // for who plays by it against a player
		return s.legalHide(dst)
	}
	return listed(s, dst) // digest 3.S5, 3.S8: any choice
}

// Automaton appends the choices that the automaton would have in the place of the zombie player on turn,
// and their weights: EN 15.4 to 15.6 as a player. It hides and reveals nothing. In free movement it
// chooses the unit first, as in the game with a zombie player.
func (f Facts) Automaton(dst []engine.Action, odds []uint64) ([]engine.Action, []uint64) {
	s := f.s
	if s.phase == phaseFreeMove {
		free := *s
		free.focus, free.phase = 0, phaseFree
		dst = free.automatonFree(dst)
		return dst, appendEven(odds, dst)
	}
	dst = s.appendAutomaton(dst)
	if x, _, _ := args(dst[0]); s.phase == phaseFree && actionKind(dst[0]) == KindMove {
		dst = append(dst[:0], act1(KindUnit, x))
	}
	return dst, appendEven(odds, dst)
}

// appendAutomatonOdds weights the outcomes of appendAutomaton: first a uniform choice of the piece, then
// of its way. A63.
func (s *State) appendAutomatonOdds(dst []uint64) []uint64 {
	var space [64]engine.Action
	return appendEven(dst, s.appendAutomaton(space[:0]))
}

// appendEven weights choices: uniform over pieces, then over the ways of each.
func appendEven(dst []uint64, choices []engine.Action) []uint64 {
	for _, a := range choices {
		n := uint64(0)
		for _, other := range choices {
			if samePiece(a, other) {
				n++
			}
		}
		dst = append(dst, evenly/n)
	}
	return dst
}

// samePiece reports whether two actions are ways of one unit or of one super, or
// one action.
func samePiece(a, b engine.Action) bool {
	unit := func(k Kind) bool { return k == KindMove || k == KindBreak }
	super := func(k Kind) bool { return k == KindSuperStep || k == KindSuperBreak }
	j, k := actionKind(a), actionKind(b)
	x, _, _ := args(a)
	y, _, _ := args(b)
	return a == b || x == y && (unit(j) && unit(k) || super(j) && super(k))
}

// automatonCheck checks the units nearest to the movers. EN 15.4; A61, A62, A100.
func (s *State) automatonCheck(dst []engine.Action) []engine.Action {
	units := s.checkable()
	var d board.Distances
	board.ByPoints.Flood(s.b(), s.doors, s.reference(), units, 1, &d)
	near := d.Nearest(units)
	if near.Empty() { // there is no way to any trigger
		near = units
	}
	return appendSquares(dst, KindCheck, near)
}

// automatonReact moves the piece that is nearest to the target: a unit towards it, or against the glass in
// its way; a super with its unit as far as possible. A63.
func (s *State) automatonReact(dst []engine.Action) []engine.Action {
	m := s.moveContext()
	from := len(dst)
	dst = s.legalReact(dst)
	stacked := s.stackedReactors()
	least, n := board.Unreachable+1, from
	for _, a := range dst[from:] {
		x, _, with := args(a)
		at := Square(x)
		switch actionKind(a) {
		case KindMove:
			if stacked.Has(at) { // it travels with its super: digest 3.S8
				continue
			}
		case KindSuperStep:
			at = s.at[x]
			if s.hasUnit(Character(x)) != (with == 1) {
				continue
			}
		case KindSuperBreak:
			at = s.at[x]
		case KindEnd, KindReveal: // who plays by the automaton against a player hides zombies
			continue
		}
		switch d := int(m.b.Dist[at][m.target]); {
		case d > least:
			continue
		case d < least:
			least, n = d, from
		}
		dst[n] = a
		n++
	}
	if n == from {
		return append(dst[:from], act0(KindEnd))
	}
	return s.farthestSteps(&m, dst[:n], from)
}

// farthestSteps keeps the first steps with which the supers come farthest; from is the index of the first
// action.
func (s *State) farthestSteps(m *moveContext, dst []engine.Action, from int) []engine.Action {
	n := from
	for _, a := range dst[from:] {
		x, y, with := args(a)
		if actionKind(a) == KindSuperStep {
			w := superWalk{s: s, m: m, c: Character(x), withUnit: with == 1, reaction: true}
			if !w.canReach(Square(y), superSteps-1, w.nearestStops(s.at[x], superSteps)) {
				continue
			}
		}
		dst[n] = a
		n++
	}
	return dst[:n]
}

// automatonGlassStep makes the remaining step of a unit after an attack on glass, option
// GlassCostsOneStep: in reaction any step towards the target, in free movement by its priorities. A50.
func (s *State) automatonGlassStep(dst []engine.Action) []engine.Action {
	if s.back == phaseReact {
		return s.legalGlassStep(dst)
	}
	to := s.glassSteps()
	f := s.freeMovement()
	for p := enterPeople; p <= comeNear; p++ {
		if ends := f.ends(p, s.combat, to, 1); !ends.Empty() {
			return appendMoves(dst, s.combat, ends)
		}
	}
	return append(dst, act0(KindStay))
}

// hasUnit reports whether a unit travels with a super: its companion, or an unmoved unit that began the
// Zombie Player-Turn in its square. EN 11.2; A42, digest 3.S8.
func (s *State) hasUnit(c Character) bool {
	if s.phase == phaseSuper {
		return s.companion != 0
	}
	x := s.at[c]
	return s.superStart[c] == x && s.occupied.Has(x) && !s.spent.Has(x)
}

// priority is one of the five of free movement. EN 15.5.
type priority uint8

const (
	enterPeople priority = 1 + iota // enter a character's square
	leaveDoor                       // clear the square of an open main door
	closeIn                         // in sight of a character: towards it
	comeInSight                     // to a square with a character in sight
	comeNear                        // nearer to the nearest character
)

// freeMovement holds the facts for the automaton's free movement.
type freeMovement struct {
	moveContext
	s        *State
	seen     Set // squares in sight of a character
	entrance Set // squares with an open main door
	shunned  Set // main-door squares at which moves of priorities 4 and 5 do not end. A65

	near  board.Distances // to the nearest character
	known Set             // the squares with a known distance
}

func (s *State) freeMovement() freeMovement {
	f := freeMovement{moveContext: s.moveContext(), s: s}
	for x := f.people.Next(1); x != 0; x = f.people.Next(x + 1) {
		f.seen = f.seen.Or(s.sight(f.b, x))
	}
	for _, d := range f.b.Main {
		if d == NoDoor {
			continue
		}
		x := f.b.Doors[d].A
		if f.doors.Open(d) {
			f.entrance.Add(x)
		}
		if f.doors.Open(d) || !s.r().Options.SoloAvoidsOpenDoorsOnly {
			f.shunned.Add(x)
		}
	}
	return f
}

// measure computes distances to the nearest character, up to the distance of the nearest square of a set.
// Then all squares at or below that distance are known.
func (f *freeMovement) measure(set Set) {
	if have := f.known.And(set); have.Empty() {
		f.known = board.ByPath.Flood(f.b, f.doors, f.people, set, 1, &f.near)
	}
}

// ends returns the best final squares of a piece at x under a priority, among the reachable squares; empty
// if the priority does not apply.
func (f *freeMovement) ends(p priority, x Square, reach Set, steps int) Set {
	switch p {
	case enterPeople:
		return reach.And(f.people)
	case leaveDoor:
		if f.entrance.Has(x) {
			return reach
		}
	case closeIn:
		if f.seen.Has(x) {
			return f.towardsSeen(x, reach)
		}
	case comeInSight:
		if !f.seen.Has(x) { // otherwise closeIn has decided: digest 3.S4
			return f.nearestInSight(reach.And(f.seen).AndNot(f.shunned))
		}
	case comeNear:
		if !f.seen.Has(x) {
			f.measure(board.SetOf(x))
			return f.onPath(x, reach.AndNot(f.shunned), steps)
		}
	}
	return Set{}
}

// nearestInSight returns the squares of a set that are nearest to a character by open ways, otherwise by
// steps.
func (f *freeMovement) nearestInSight(set Set) Set {
	if set.Len() < 2 {
		return set
	}
	f.measure(set)
	if near := f.near.Nearest(set); !near.Empty() {
		return near
	}
	return f.fewestSteps(set, f.people)
}

// towardsSeen returns the squares that a piece at x can reach with the fewest steps to the nearest
// character in its sight, if they are nearer than x. EN 15.5.3; digest 3.0.3.
func (f *freeMovement) towardsSeen(x Square, reach Set) (out Set) {
	near := f.nearestSeen(x)
	for y := near.Next(1); y != 0; y = near.Next(y + 1) {
		if steps := f.b.StepsFrom(y); steps.Least(reach) < steps[x] {
			out = out.Or(steps.Nearest(reach))
		}
	}
	return out
}

// nearestSeen returns the squares of the nearest characters in sight of x, by open ways, otherwise by
// steps.
func (f *freeMovement) nearestSeen(x Square) Set {
	people := f.s.sight(f.b, x).And(f.people)
	if people.Len() < 2 {
		return people
	}
	var d board.Distances
	least, out := board.Unreachable, Set{}
	for y := people.Next(1); y != 0; y = people.Next(y + 1) {
		board.ByPath.Flood(f.b, f.doors, board.SetOf(y), board.SetOf(x), 1, &d)
		switch n := int(d[x]); {
		case n > least:
			continue
		case n < least:
			least, out = n, Set{}
		}
		out.Add(y)
	}
	if least == board.Unreachable {
		return f.b.StepsFrom(x).Nearest(people)
	}
	return out
}

// fewestSteps returns the squares of a set at the fewest steps from any of another,
// doors open or not.
func (f *freeMovement) fewestSteps(set, to Set) (out Set) {
	least := uint8(board.Unreachable)
	for y := to.Next(1); y != 0; y = to.Next(y + 1) {
		steps := f.b.StepsFrom(y)
		switch d := steps.Least(set); {
		case d > least:
			continue
		case d < least:
			least, out = d, Set{}
		}
		out = out.Or(steps.Nearest(set))
	}
	return out
}

// onPath returns the squares of a set that lie farthest, up to some steps, on a
// shortest path from x to the nearest character. EN 15.5.5.
func (f *freeMovement) onPath(x Square, reach Set, steps int) (out Set) {
	if f.near[x] == board.Unreachable {
		return out
	}
	for front := board.SetOf(x); steps > 0 && !front.Empty(); steps-- {
		var next Set
		for y := front.Next(1); y != 0; y = front.Next(y + 1) {
			for _, side := range f.b.Sides(y) {
				if z := side.To; f.doors.Open(side.Door) && int(f.near[z])+board.ByPath.Step(f.b, z) == int(f.near[y]) {
					next.Add(z)
				}
			}
		}
		if ends := next.And(reach); !ends.Empty() {
			out = ends
		}
		front = next
	}
	return out
}

// worse reports whether one set of final squares is worse for the characters than another: nearer to a
// character, or equally near and nearer to Fran. A63.
func (f *freeMovement) worse(ends, than Set) bool {
	f.measure(ends.Or(than))
	if a, b := f.near.Least(ends), f.near.Least(than); a != b {
		return a < b
	}
	if f.s.at[Fran] == 0 || f.s.out(Fran) {
		return false
	}
	var d board.Distances
	board.ByPath.Flood(f.b, f.doors, board.SetOf(f.s.at[Fran]), ends.Or(than), 1, &d)
	return d.Least(ends) < d.Least(than)
}

// besides returns the squares that are open to a square of a set.
func (m *moveContext) besides(set Set) (out Set) {
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		out = out.Or(m.b.Steps(x, m.doors))
	}
	return out
}

// glassTowards returns the closed glass doors of x that stand before a step
// towards one of the given squares. A64.
func (f *freeMovement) glassTowards(x Square, set Set) (out uint64) {
	for y := set.Next(1); y != 0; y = set.Next(y + 1) {
		for d := f.closedGlass(x); d != 0; d &= d - 1 {
			door := uint8(bits.TrailingZeros64(d))
			side := f.b.Doors[door]
			if beyond := side.A ^ side.B ^ x; f.b.Dist[beyond][y] < f.b.Dist[x][y] {
				out |= 1 << door
			}
		}
	}
	return out
}
