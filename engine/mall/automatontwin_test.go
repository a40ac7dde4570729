package mall

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// A plain twin of automaton*.go: EN 15.4 and 15.5 with A61-A65 as they read, every fact computed again,
// with full distances and no shortcuts. The possible actions of a piece are the choices of a zombie
// player.

// plainTowards computes the distance from every square to the nearest of a set by relaxing all sides until
// nothing changes (Bellman-Ford); -1 if there is no way.
func plainTowards(m board.Measure, s *State, to Set) (d [board.MaxSquares + 1]int) {
	b := s.b()
	for x := range d {
		if d[x] = -1; to.Has(Square(x)) {
			d[x] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for x := Square(1); int(x) <= b.Squares; x++ {
			for _, side := range b.Sides(x) {
				y, cost := side.To, 1 // from x into y
				switch {
				case m == board.ByPath && !s.doors.Open(side.Door):
					continue
				case m == board.ByPath && !b.Hall.Has(y):
					cost = 2
				case m == board.ByPoints && !s.doors.Open(side.Door):
					cost = 3
				}
				if d[y] >= 0 && (d[x] < 0 || d[y]+cost < d[x]) {
					d[x], changed = d[y]+cost, true
				}
			}
		}
	}
	return d
}

// plain is the automaton at one position.
type plain struct {
	s      *State
	people []Square
	path   [board.MaxSquares + 1]int // from each square to the nearest character
	fran   [board.MaxSquares + 1]int // to Fran, while she is not out
}

// plainAutomaton is appendAutomaton.
func plainAutomaton(s *State) []engine.Action {
	people, fran := s.characterSquares(), Set{}
	if !s.out(Fran) {
		fran.Add(s.at[Fran])
	}
	p := &plain{s, squaresOf(people), plainTowards(board.ByPath, s, people), plainTowards(board.ByPath, s, fran)}
	switch s.phase {
	case phaseCheck:
		return p.check()
	case phaseReact:
		return p.react()
	case phaseFree:
		return p.free()
	case phaseSuper:
		return p.super()
	case phaseGlassStep:
		return p.glassStep()
	}
	return s.appendChoices(nil) // S5, S8: chance, uniform
}

func squaresOf(set Set) (out []Square) {
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		out = append(out, x)
	}
	return out
}

// choice is an action of a zombie player, with its arguments.
type choice struct {
	do   engine.Action
	x, y uint8
	with bool
}

func (p *plain) choices(kinds ...Kind) (out []choice) { return choicesOf(p.s, kinds...) }

func choicesOf(s *State, kinds ...Kind) (out []choice) {
	for _, a := range s.appendChoices(nil) {
		if slices.Contains(kinds, actionKind(a)) {
			x, y, with := args(a)
			out = append(out, choice{a, x, y, with == 1})
		}
	}
	return out
}

func keep(squares []Square, ok func(x Square) bool) (out []Square) {
	for _, x := range squares {
		if ok(x) {
			out = append(out, x)
		}
	}
	return out
}

// moves returns the moves of a unit to some squares.
func moves(x Square, to []Square) (out []engine.Action) {
	for _, y := range to {
		out = append(out, act2(KindMove, uint8(x), uint8(y)))
	}
	return out
}

// least returns the squares with the least measure, and the measure. A negative measure means no way; the
// result for no square is nothing and -1.
func least(squares []Square, of func(x Square) int) (out []Square, n int) {
	n = -1
	for _, x := range squares {
		switch d := of(x); {
		case d < 0 || n >= 0 && d > n:
		case d == n:
			out = append(out, x)
		default:
			out, n = []Square{x}, d
		}
	}
	return out, n
}

// check: EN 15.4, A61, A62. The unit nearest to the movers, or to anybody if
// nobody moved.
func (p *plain) check() (out []engine.Action) {
	from := p.s.characterSquares()
	if p.s.movers != 0 {
		from = board.SetOf(p.s.movers)
	}
	d := plainTowards(board.ByPoints, p.s, from)
	var units []Square
	for _, c := range p.choices(KindCheck) {
		if c.x != 0 {
			units = append(units, Square(c.x))
		}
	}
	near, n := least(units, func(x Square) int { return d[x] })
	if n < 0 {
		near = units
	}
	for _, x := range near {
		out = append(out, act1(KindCheck, uint8(x)))
	}
	return out
}

// paired returns the super that the unit in a square travels with, or -1; and for a super whether it has a
// unit. EN 11.2, A42, S8.
func (p *plain) paired(x Square) int {
	s := p.s
	for c := Peter; c <= Fran; c++ {
		if s.status[c] == Super && s.at[c] == x && s.superStart[c] == x && s.occupied.Has(x) && !s.spent.Has(x) && s.charactersAt(x) == 0 {
			return int(c)
		}
	}
	return -1
}

// ends continues a super's move in every way that keeps its unit, and returns its final squares.
func ends(s State, step choice) (out []Square) {
	if s.Apply(step.do); s.phase != phaseSuper {
		return []Square{Square(step.y)}
	}
	if len(choicesOf(&s, KindSuperStop)) > 0 {
		out = append(out, s.at[step.x])
	}
	for _, next := range choicesOf(&s, KindSuperStep) {
		if next.with == step.with {
			out = append(out, ends(s, next)...)
		}
	}
	return out
}

// way is a step of a super and the final squares of its move.
type way struct {
	step engine.Action
	ends []Square
}

// ways returns the steps of a super and their final squares: with its unit, otherwise without one; it
// stops on a unit only if there is no other way (S8). A round trip is not a move.
func (p *plain) ways(c int) (ways []way, stops []Square) {
	s := p.s
	with := s.companion != 0 || s.phase != phaseSuper && p.paired(s.at[c]) == c
	for _, step := range p.choices(KindSuperStep) {
		if int(step.x) == c && step.with == with {
			e := ends(*s, step)
			ways = append(ways, way{step.do, e})
			stops = append(stops, e...)
		}
	}
	if s.phase == phaseSuper && len(p.choices(KindSuperStop)) > 0 {
		stops = append(stops, s.at[c])
	}
	slices.Sort(stops)
	stops = slices.Compact(stops)
	stops = slices.DeleteFunc(stops, func(x Square) bool { return x == s.superStart[c] })
	onUnit := func(x Square) bool { return s.occupied.Has(x) }
	if !with && slices.ContainsFunc(stops, func(x Square) bool { return !onUnit(x) }) {
		stops = slices.DeleteFunc(stops, onUnit)
	}
	return ways, stops
}

// leading returns the steps that lead to one of some squares.
func leading(ways []way, to []Square) (out []engine.Action) {
	for _, w := range ways {
		if slices.ContainsFunc(w.ends, func(x Square) bool { return slices.Contains(to, x) }) {
			out = append(out, w.step)
		}
	}
	return out
}

func (p *plain) steps(x, y Square) int { return int(p.s.b().Dist[x][y]) }

// react: A63. The piece nearest to the target, in any of its directions; a super with its unit as far as
// possible.
func (p *plain) react() (out []engine.Action) {
	target, nearest := p.s.movers, -1
	for _, c := range p.choices(KindMove, KindBreak, KindReveal, KindSuperStep, KindSuperBreak) {
		at := Square(c.x)
		switch actionKind(c.do) {
		case KindSuperStep:
			ways, stops := p.ways(int(c.x))
			far, _ := least(stops, func(x Square) int { return p.steps(x, target) })
			if at = p.s.at[c.x]; !slices.Contains(leading(ways, far), c.do) {
				continue
			}
		case KindSuperBreak:
			at = p.s.at[c.x]
		default:
			if p.paired(at) >= 0 { // it travels with its super
				continue
			}
		}
		d := p.steps(at, target)
		if nearest < 0 || d < nearest {
			nearest, out = d, nil
		}
		if d == nearest {
			out = append(out, c.do)
		}
	}
	if out == nil {
		return []engine.Action{act0(KindEnd)}
	}
	return out
}

func (p *plain) inSight(x Square) bool {
	return slices.ContainsFunc(p.people, func(y Square) bool { return p.s.sees(p.s.b(), x, y) })
}

// openMain reports whether a square has an open main door; anyMain whether it has
// a main door that A65 keeps free under priorities 4 and 5.
func (p *plain) openMain(x Square) bool {
	d := p.s.r().mainDoor[x]
	return d != NoDoor && p.s.doors.Open(d)
}

func (p *plain) keptFree(x Square) bool {
	return p.openMain(x) || p.s.r().mainDoor[x] != NoDoor && !p.s.r().Options.SoloAvoidsOpenDoorsOnly
}

// nearestSeen returns the characters in sight of x that are nearest by path, or
// if there is no path to any, by steps.
func (p *plain) nearestSeen(x Square) []Square {
	seen := keep(p.people, func(y Square) bool { return p.s.sees(p.s.b(), x, y) })
	near, n := least(seen, func(y Square) int { return plainTowards(board.ByPath, p.s, board.SetOf(y))[x] })
	if n < 0 {
		near, _ = least(seen, func(y Square) int { return p.steps(x, y) })
	}
	return near
}

// where returns the final squares, among those in reach of a piece at x, of its move under a priority. EN
// 15.5.
func (p *plain) where(rank priority, x Square, reach []Square, steps int) (out []Square) {
	switch {
	case rank == enterPeople: // 1
		return keep(reach, func(y Square) bool { return slices.Contains(p.people, y) })
	case rank == leaveDoor: // 2
		return keep(reach, func(Square) bool { return p.openMain(x) })
	case rank == closeIn && p.inSight(x): // 3
		for _, who := range p.nearestSeen(x) {
			nearer := keep(reach, func(y Square) bool { return p.steps(y, who) < p.steps(x, who) })
			nearest, _ := least(nearer, func(y Square) int { return p.steps(y, who) })
			out = append(out, nearest...)
		}
	case rank == comeInSight && !p.inSight(x): // 4
		sights := keep(reach, func(y Square) bool { return p.inSight(y) && !p.keptFree(y) })
		out, n := least(sights, func(y Square) int { return p.path[y] })
		if n < 0 {
			out, _ = least(sights, func(y Square) int {
				_, n := least(p.people, func(z Square) int { return p.steps(y, z) })
				return n
			})
		}
		return out
	case rank == comeNear && !p.inSight(x) && p.path[x] >= 0: // 5
		ok := keep(reach, func(y Square) bool { return !p.keptFree(y) })
		front := []Square{x}
		for range steps {
			var next []Square
			for _, y := range front {
				for _, side := range p.s.b().Sides(y) {
					entry := 2
					if p.s.b().Hall.Has(side.To) {
						entry = 1
					}
					if p.s.doors.Open(side.Door) && p.path[side.To] >= 0 && p.path[side.To]+entry == p.path[y] {
						next = append(next, side.To)
					}
				}
			}
			if in := keep(next, func(y Square) bool { return slices.Contains(ok, y) }); len(in) > 0 {
				out = in
			}
			front = next
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// worse: A63. A move is worse for the characters if it ends nearer to one of them; ties are broken by the
// distance to Fran.
func (p *plain) worse(a, b []Square) bool {
	for _, d := range []*[board.MaxSquares + 1]int{&p.path, &p.fran} {
		_, m := least(a, func(x Square) int { return d[x] })
		_, n := least(b, func(x Square) int { return d[x] })
		if m != n {
			return n < 0 || m >= 0 && m < n
		}
	}
	return false
}

// unitMoves returns the moves of each free unit: of the berserk ones, or of the paid ones without a super.
func (p *plain) unitMoves(berserk bool) (units []Square, reach map[Square][]Square) {
	reach = map[Square][]Square{}
	for _, c := range p.choices(KindUnit) {
		if at := Square(c.x); p.s.unitAt(at).berserk() == berserk && p.paired(at) < 0 {
			units = append(units, at)
			chosen := *p.s
			chosen.Apply(c.do)
			for _, move := range choicesOf(&chosen, KindMove) {
				reach[at] = append(reach[at], Square(move.y))
			}
		}
	}
	return units, reach
}

// units returns the moves of the first unit under a priority: the nearest under the fifth, otherwise the
// one with the worst move for the characters.
func (p *plain) units(rank priority, berserk bool) (out []engine.Action) {
	steps := 1
	if berserk {
		steps = 2
	}
	units, reach := p.unitMoves(berserk)
	var first Square
	var best []Square
	for _, x := range units {
		to := p.where(rank, x, reach[x], steps)
		if to == nil {
			continue
		}
		better := first == 0 || p.worse(to, best)
		if first != 0 && rank == comeNear && p.path[x] != p.path[first] {
			better = p.path[x] < p.path[first]
		}
		if better {
			first, best = x, to
		}
	}
	return moves(first, best)
}

// breaks returns the attacks on glass between a berserk unit, the lowest that has
// one, and the nearest character that it sees. A64.
func (p *plain) breaks() (out []engine.Action) {
	for _, c := range p.choices(KindBreak) {
		at := Square(c.x)
		if p.paired(at) < 0 && p.nearerBehind(at, c.y, p.nearestSeen(at)) && (out == nil || samePiece(out[0], c.do)) {
			out = append(out, c.do)
		}
	}
	return out
}

// nearerBehind reports whether the square behind a door of x is nearer to one of
// some squares.
func (p *plain) nearerBehind(x Square, door uint8, to []Square) bool {
	d := p.s.b().Doors[door]
	behind := d.A
	if behind == x {
		behind = d.B
	}
	return slices.ContainsFunc(to, func(y Square) bool { return p.steps(behind, y) < p.steps(x, y) })
}

// supers returns the choices of the first super under a priority: it breaks glass with its unit, otherwise
// it has the worst move for the characters. A64.
func (p *plain) supers(rank priority) (out []engine.Action) {
	var best []Square
	for c := range 4 {
		x := p.s.at[c]
		var breaks []engine.Action
		var to []Square
		switch {
		case rank == closeIn && p.inSight(x):
			to = p.nearestSeen(x)
		case rank == comeNear && !p.inSight(x):
			to, _ = least(p.people, func(y Square) int { return p.steps(x, y) })
		}
		for _, smash := range p.choices(KindSuperBreak) {
			if int(smash.x) == c && p.paired(x) == c && p.nearerBehind(x, smash.y, to) {
				breaks = append(breaks, smash.do)
			}
		}
		if breaks != nil {
			return breaks
		}
		ways, stops := p.ways(c)
		if to := p.where(rank, x, stops, superSteps); to != nil && (out == nil || p.worse(to, best)) {
			out, best = leading(ways, to), to
		}
	}
	return out
}

// chain: EN 15.5.2. For a unit on an open main door's square that cannot leave,
// the end of a shortest line of neighbours that can, if the die pays for all.
func (p *plain) chain() (out []engine.Action) {
	s, b := p.s, p.s.b()
	movable := keep(squaresOf(s.occupied), func(x Square) bool {
		return !s.spent.Has(x) && s.charactersAt(x) == 0 && !s.unitAt(x).berserk() && p.paired(x) < 0
	})
	_, reach := p.unitMoves(false)
	var last func(x Square, length int, line []Square) []Square // lines of a length
	last = func(x Square, length int, line []Square) (out []Square) {
		if length == 1 {
			return keep([]Square{x}, func(x Square) bool { return reach[x] != nil })
		}
		for _, side := range b.Sides(x) {
			if y := side.To; s.doors.Open(side.Door) && slices.Contains(movable, y) && !slices.Contains(line, y) {
				out = append(out, last(y, length-1, append(slices.Clone(line), y))...)
			}
		}
		return out
	}
	for _, x := range keep(movable, p.openMain) {
		for length := 1; length <= int(s.freeLeft); length++ {
			if able := last(x, length, []Square{x}); able != nil {
				return moves(slices.Min(able), reach[slices.Min(able)])
			}
		}
	}
	return nil
}

// free: EN 15.5, A64.
func (p *plain) free() []engine.Action {
	for rank := enterPeople; rank <= comeNear; rank++ {
		var breaks, chain []engine.Action
		if rank == closeIn {
			breaks = p.breaks()
		}
		calm := p.units(rank, false)
		if rank == leaveDoor && calm == nil {
			chain = p.chain()
		}
		for _, out := range [][]engine.Action{breaks, p.units(rank, true), p.supers(rank), calm, chain} {
			if out != nil {
				return out
			}
		}
	}
	return []engine.Action{act0(KindEnd)}
}

// super continues a super's move: in reaction as far as possible, in free movement by the first priority
// under which it can continue; otherwise it stops.
func (p *plain) super() []engine.Action {
	s := p.s
	x := s.at[s.mover]
	ways, stops := p.ways(int(s.mover))
	stop := []engine.Action{act0(KindSuperStop)}
	if s.back == phaseReact {
		far, _ := least(stops, func(y Square) int { return p.steps(y, s.movers) })
		if slices.Contains(far, x) {
			return stop
		}
		return leading(ways, far)
	}
	onward := keep(stops, func(y Square) bool { return y != x })
	for rank := enterPeople; rank <= comeNear; rank++ {
		if to := p.where(rank, x, onward, int(s.stepsLeft)); to != nil {
			return leading(ways, to)
		}
	}
	if slices.Contains(stops, x) {
		return stop
	}
	return leading(ways, stops)
}

// glassStep: A50. In reaction any possible step; in free movement the step of the first priority, or none.
func (p *plain) glassStep() (out []engine.Action) {
	if p.s.back == phaseReact {
		return p.s.appendChoices(nil)
	}
	var reach []Square
	for _, c := range p.choices(KindMove) {
		reach = append(reach, Square(c.y))
	}
	for rank := enterPeople; rank <= comeNear; rank++ {
		if to := p.where(rank, p.s.combat, reach, 1); to != nil {
			return moves(p.s.combat, to)
		}
	}
	return []engine.Action{act0(KindStay)}
}

// plainOdds weights choices: uniform over pieces, then over the ways of each. A63.
func plainOdds(choices []engine.Action) (out []float64) {
	piece := func(a engine.Action) int {
		x, _, _ := args(a)
		switch actionKind(a) {
		case KindMove, KindBreak:
			return int(x)
		case KindSuperStep, KindSuperBreak:
			return 1000 + int(x)
		}
		return -int(a)
	}
	ways := map[int]int{}
	for _, a := range choices {
		ways[piece(a)]++
	}
	for _, a := range choices {
		out = append(out, 1/float64(len(ways)*ways[piece(a)]))
	}
	return out
}
