package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// T260: the odds of every chance event against the figures of digest part 1,
// which are written down here once more as the digest prints them.

// atLeast is the number of favourable throws by sum, digest 1.9: atLeast[n][i]
// throws of n dice reach n+i.
var atLeast = [4][]uint64{
	1: {6, 5, 4, 3, 2, 1},
	2: {36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1},
	3: {216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1},
}

// reach returns how many throws of n dice reach a sum.
func reach(n, sum int) uint64 {
	switch i := sum - n; {
	case i < 0:
		return atLeast[n][0]
	case i >= len(atLeast[n]):
		return 0
	default:
		return atLeast[n][i]
	}
}

// infects, stuns: digest 1.6, checksum; favourable throws of 36 by column.
var (
	infects = [6]uint64{1, 2, 4, 7, 10, 14}
	stuns   = [6]uint64{5, 7, 9, 11, 14, 17}
)

// entrances: digest 1.7, marginals of 36 by North, South, East, West; pairs are
// the throws that call two doors.
var (
	entrances     = [4]uint64{8, 8, 7, 7}
	entrancePairs = map[[2]board.Direction]uint64{{board.North, board.West}: 1, {board.North, board.East}: 2, {board.South, board.West}: 2, {board.South, board.East}: 1}
)

// fair checks the chance event that has just been decided, at before.
func (w *watch) fair() error {
	s := &w.before
	if s.Turn() != engine.Chance || s.phase.zombie() { // the automaton has TestAutomatonTwin
		return nil
	}
	var want [19]uint64 // by the argument of the outcome
	switch s.phase {
	case phaseDeal, phaseDraw:
		if s.phase == phaseDraw && s.fromBox {
			for _, v := range s.box {
				want[v]++
			}
			want[0] = 0
			break
		}
		for v, n := range s.pool {
			want[v] = uint64(n)
		}
	case phaseValue:
		want[s.unitAt(s.focus).value()] = 1
	case phaseTable: // digest 1.8, of 12
		for digit := range noDigit {
			want[digit] = 1
		}
		want[noDigit] = 2
	case phaseAmbush:
		if hidden := board.SetOf(s.hidden[:s.hiddenLeft]...); hidden.Has(s.focus) {
			want[1] = 1
		} else {
			want[0] = 1
		}
	default:
		n := w.diceThrown()
		for sum := n; sum <= 6*n; sum++ {
			want[sum] = reach(n, sum) - reach(n, sum+1)
		}
		if w.slow {
			if err := w.fairEvent(n); err != nil {
				return err
			}
		}
	}
	return w.sameOdds(&want)
}

// sameOdds checks the outcomes and their weights.
func (w *watch) sameOdds(want *[19]uint64) error {
	s := &w.before
	var have [19]uint64
	w.odds = s.AppendOdds(w.odds[:0])
	w.acts = s.AppendLegal(w.acts[:0])
	for i, a := range w.acts {
		x, _, _ := args(a)
		have[x] = w.odds[i]
		if have[x] == 0 {
			return fmt.Errorf("%s has weight 0", notation{w.rules}.FormatAction(s, a))
		}
	}
	if have != *want {
		return fmt.Errorf("phase %s: weights %d; want %d", s.phase, have, *want)
	}
	return nil
}

// gun returns the dice of a character's gun. EN 6.6, 12.0.
func (w *watch) gun(c Character) int {
	if c <= Roger || w.before.rifles.has(c) {
		return 2
	}
	return 1
}

// diceThrown returns the number of dice at before.
func (w *watch) diceThrown() int {
	s := &w.before
	switch s.phase {
	case phasePanic, phaseFirePanic:
		if w.rules.Options.PanicDice == PanicAsGun {
			return w.gun(s.toCheck.first())
		}
		return 1
	case phaseShot, phaseFireShot:
		n := 0
		for m := s.shooters; m != 0; m &= m - 1 {
			n += w.gun(m.first())
		}
		return min(n, 3)
	case phaseKeep, phaseCheckRoll, phaseFreeDie:
		return 1
	}
	return 2
}

// event is something that a throw may bring about.
type event struct {
	name  string
	throw uint64 // favourable throws
	is    func(after *State) bool
}

// fairEvent plays every outcome of a throw of n dice and counts the results.
func (w *watch) fairEvent(n int) error {
	s := &w.before
	legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
	for _, e := range w.events(n) {
		var have uint64
		for i, a := range legal {
			after := *s
			after.Apply(a)
			if after.phase == phaseValue && after.then == phaseShotEnd {
				after.Apply(after.AppendLegal(nil)[0])
			}
			if e.is(&after) {
				have += odds[i]
			}
		}
		if have != e.throw {
			return fmt.Errorf("%s: %d throws of %d; want %d", e.name, have, atLeast[n][0], e.throw)
		}
	}
	return nil
}

// events lists the possible results of the throw at before.
func (w *watch) events(n int) []event {
	s := &w.before
	b := s.b()
	switch s.phase {
	case phasePanic, phaseFirePanic:
		c := s.toCheck.first()
		throws := reach(n, 0) - reach(n, w.panicBelow(c)+1)
		return []event{{"panic", throws, func(after *State) bool { return !after.shooters.has(c) }}}
	case phaseShot, phaseFireShot:
		q := s.target
		v := s.zombieValue(q)
		return []event{{"hit", reach(n, v-w.modifier()), func(after *State) bool { zombies := after.zombieSquares(); return !zombies.Has(q) }}}
	case phaseKeep:
		x := s.pending.Next(1)
		return []event{{"keep", 4, func(after *State) bool { return after.unitAt(x).berserk() }}}
	case phaseCheckRoll:
		x := s.focus
		return []event{{"go berserk", 4, func(after *State) bool { return after.unitAt(x).berserk() }}}
	case phaseFreeDie:
		var out []event
		for k := uint8(1); k <= 6; k++ {
			out = append(out, event{fmt.Sprint(k, " free moves"), 1, func(after *State) bool { return after.freeLeft == k }})
		}
		return out
	case phaseGlass:
		v, d := int(s.unitAt(s.combat).value()), s.focusDoor-1
		return []event{{"break", 36 - reach(2, v), func(after *State) bool { return after.doors.Destroyed>>d&1 == 1 }}}
	case phaseResolve:
		return w.attackEvents()
	case phaseEntrance:
		var want uint64
		open := func(dir board.Direction) bool {
			zombies := s.zombieSquares()
			return s.doors.Open(b.Main[dir]) && !zombies.Has(b.Doors[b.Main[dir]].A)
		}
		for dir := board.North; dir <= board.West; dir++ {
			if open(dir) {
				want += entrances[dir]
			}
		}
		for pair, throws := range entrancePairs { // a sum: the order does not matter
			if open(pair[0]) && open(pair[1]) {
				want -= throws
			}
		}
		return []event{{"enter", want, func(after *State) bool { return after.phase == phaseDraw || after.phase == phaseDoor }}}
	case phaseConvertRoll:
		c := s.mover
		return []event{{"convert", 2, func(after *State) bool { return after.status[c] == Super }}}
	}
	panic("mall: no events for phase " + s.phase.String())
}

// attackEvents: digest 1.6.
func (w *watch) attackEvents() []event {
	s := &w.before
	c := s.chosen.first()
	column := 5
	for i, top := range []uint8{1, 2, 4, 6, 8} {
		if s.strength <= top {
			column = i
			break
		}
	}
	becomes := func(to Status) func(*State) bool {
		return func(after *State) bool { return after.status[c] == to }
	}
	if s.status[c] != Normal {
		return []event{{"kill", infects[column] + stuns[column], becomes(Dead)}}
	}
	return []event{{"infect", infects[column], becomes(Infected)}, {"stun", stuns[column], becomes(Stunned)}}
}

// panicBelow is the highest roll of a panic: digest 1.5.
func (w *watch) panicBelow(c Character) int {
	s := &w.before
	rise := 0
	same := s.at[c] == s.target
	super := s.supersAt(s.target) != 0
	berserk := s.occupied.Has(s.target) && s.unitAt(s.target).berserk()
	switch {
	case super && same:
		rise = 3
	case super, berserk && same:
		rise = 1
	}
	return int(s.face(c).Panic) + rise
}

// modifier is the sum that a shot adds to the dice: digest 1.4.
func (w *watch) modifier() int {
	s := &w.before
	b := s.b()
	if s.phase == phaseFireShot || s.square() == s.target {
		return 0
	}
	each := -int(b.Fire[s.square()][s.target])
	if d := b.SightDoor(s.square(), s.target); d != NoDoor {
		each -= 2
		if s.doors.Closed>>d&1 != 0 {
			each--
		}
	}
	guns := 0
	for m := s.shooters; m != 0; m &= m - 1 {
		guns++
	}
	return guns * each
}
