package mall

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/pool"
)

// The engine properties of digest 6.17, watched over whole random games.

// properties are checked after every action, or at the end of a game. Slow ones run in the games that watch.slow
// marks.
func (w *watch) properties() []enginetest.Property {
	step := func(check func() error) func(*enginetest.Match) error {
		return func(*enginetest.Match) error { return check() }
	}
	return []enginetest.Property{
		{Name: "T250 EN 2.5 units and values are conserved", Step: step(w.conserved)},
		{Name: "T251 EN 7.6 one unit to a square", Step: step(w.apart)},
		{Name: "T252 EN 7.6 the engaged stay", Step: step(w.engaged)},
		{Name: "T253 EN 5.4 units with characters are face up", Step: step(w.faceUp)},
		{Name: "T254 EN 7.4 one move a turn", Step: step(w.movedOnce)},
		{Name: "T255 EN 5.5 10.5 doors for ever", Step: step(w.doorsForEver)},
		{Name: "T256 EN 8.3 8.4 8.5 11.0 conditions", Step: step(w.conditions)},
		{Name: "T257 replay and clones", End: enginetest.Replays},
		{Name: "T258 views hide what they must", Step: step(w.hides)},
		{Name: "T259 turns are finite", Step: step(w.finite)},
		{Name: "T260 odds of part 1", Step: step(w.fair)},
		{Name: "all that State.check recounts", Step: step(w.checked)},
	}
}

// conserved: T250, by the values.
func (w *watch) conserved() error {
	s := &w.s
	counts := s.pool
	size := 0
	for _, n := range s.pool {
		size += int(n)
	}
	for _, u := range s.units {
		counts[u.value()]++
	}
	counts[s.companion.value()]++
	boxed := 0
	for _, v := range s.box {
		counts[v]++
		if v != 0 {
			boxed++
		}
	}
	counts[0] = 0
	if counts != w.rules.Counters.Values {
		return fmt.Errorf("units by value %d; the counters have %d", counts, w.rules.Counters.Values)
	}
	if s.phase > phaseDeal && size != int(s.poolSize) {
		return fmt.Errorf("%d units in the pool, counted as %d", size, s.poolSize)
	}
	if s.phase > phaseHide && s.phase != phaseDraw && boxed != int(s.hiddenLeft) {
		return fmt.Errorf("%d units in the box for %d hidden squares", boxed, s.hiddenLeft)
	}
	return nil
}

// apart: T251. Only a super's move makes a stack.
func (w *watch) apart() error {
	x, y, _ := args(w.a)
	zombies := w.before.zombieSquares()
	switch k := actionKind(w.a); {
	case k == KindMove && zombies.Has(Square(y)):
		return fmt.Errorf("a unit moved onto a zombie")
	case k == KindReveal && zombies.Has(Square(x)), k == KindDraw && zombies.Has(w.before.focus):
		return fmt.Errorf("a unit was placed onto a zombie")
	case w.s.companion != 0 && w.s.phase != phaseSuper && !(w.s.phase == phaseValue && w.s.then == phaseSuper):
		return fmt.Errorf("a companion without a moving super")
	}
	if w.before.phase == phaseSuper && w.s.phase != phaseSuper && w.s.phase != phaseValue {
		c := w.before.mover
		if others := w.s.supersAt(w.s.at[c]) &^ (1 << c); others != 0 { // A46
			return fmt.Errorf("%s ended on %s", c, others)
		}
	}
	return nil
}

// engaged: T252. Nothing leaves a character's square but by being eliminated.
func (w *watch) engaged() error {
	engaged := w.before.characterSquares().And(w.before.zombieSquares())
	for x := engaged.Next(1); x != 0; x = engaged.Next(x + 1) {
		if w.before.occupied.Has(x) && !w.s.occupied.Has(x) && w.s.poolSize != w.before.poolSize+1 {
			return fmt.Errorf("the engaged unit of %s is gone", w.s.b().Name(x))
		}
		for m := w.before.supersAt(x); m != 0; m &= m - 1 {
			if y := w.s.at[m.first()]; y != x && y != 0 {
				return fmt.Errorf("%s has left the characters of %s", m.first(), w.s.b().Name(x))
			}
		}
	}
	return nil
}

// faceUp: T253.
func (w *watch) faceUp() error {
	s := &w.s
	engaged := s.characterSquares().And(s.occupied)
	for x := engaged.Next(1); x != 0; x = engaged.Next(x + 1) {
		if !s.unitAt(x).known(bothKnow) && !(s.phase == phaseValue && s.focus == x) {
			return fmt.Errorf("the unit in %s is face down", s.b().Name(x))
		}
	}
	return nil
}

// movement reports whether a phase is one of ZB and ZC, or a step within them.
func movement(p Phase) bool {
	return slices.Contains([]Phase{phaseReact, phaseFreeDie, phaseFree, phaseSuper, phaseGlass, phaseGlassStep, phaseDraw, phaseValue}, p)
}

// movedOnce: T254. The units are followed by their squares.
func (w *watch) movedOnce() error {
	s, before := &w.s, &w.before
	if (s.phase == phaseReact || s.phase == phaseFreeDie) && !movement(before.phase) {
		w.beginMovement()
	}
	x, y, with := args(w.a)
	from, to := Square(x), Square(y)
	switch actionKind(w.a) {
	case KindMove:
		return w.noteMove(from, to)
	case KindBreak:
		if w.moved.Has(from) || before.phase == phaseFree && w.bound.Has(from) {
			return fmt.Errorf("the unit of %s attacks glass after its move", s.b().Name(from))
		}
		if !w.rules.Options.GlassCostsOneStep {
			w.moved.Add(from)
		}
	case KindReveal:
		if before.phase == phaseReact {
			w.bound.Add(from)
		}
	case KindSuperStep:
		return w.noteSuperStep(Character(x), to, with == 1)
	case KindSuperStop:
		if before.companion != 0 {
			w.moved.Add(before.at[before.mover])
		}
	case KindSuperBreak:
		if c := Character(x); w.superMoved.has(c) || w.moved.Has(before.at[c]) || w.bound.Has(before.at[c]) {
			return fmt.Errorf("%s breaks glass after a move", c)
		}
		w.superMoved |= 1 << x
		w.moved.Add(before.at[x])
	}
	if before.companion != 0 && s.companion == 0 && actionKind(w.a) == KindValue { // stopped after a look
		w.moved.Add(s.at[before.mover])
	}
	return nil
}

// beginMovement finds the bound units again: units in sight of a trigger square and without a super. EN
// 7.4.
func (w *watch) beginMovement() {
	s, before := &w.s, &w.before
	w.moved, w.bound, w.superMoved = Set{}, Set{}, 0
	triggers := before.triggers
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		for t := triggers.Next(1); t != 0; t = triggers.Next(t + 1) {
			if s.sees(s.b(), t, x) && s.supersAt(x) == 0 {
				w.bound.Add(x)
			}
		}
	}
}

func (w *watch) noteMove(from, to Square) error {
	b := w.s.b()
	free := w.before.phase == phaseFree || w.before.phase == phaseGlassStep && w.before.back == phaseFree
	switch {
	case w.moved.Has(from):
		return fmt.Errorf("the unit of %s moves twice", b.Name(from))
	case free && w.bound.Has(from):
		return fmt.Errorf("the bound unit of %s makes a free move", b.Name(from))
	case w.bound.Has(from):
		w.bound.Remove(from)
		w.bound.Add(to)
	}
	w.moved.Add(to)
	return nil
}

func (w *watch) noteSuperStep(c Character, to Square, with bool) error {
	before := &w.before
	from := before.at[c]
	if before.phase != phaseSuper {
		if w.superMoved.has(c) {
			return fmt.Errorf("%s moves twice", c)
		}
		w.superMoved |= 1 << c
	}
	if with && before.companion == 0 && (w.moved.Has(from) || w.bound.Has(from)) {
		return fmt.Errorf("%s takes along a unit that has moved or is bound", c)
	}
	switch {
	case before.companion != 0 && !with: // left behind
		w.moved.Add(from)
	case w.s.companion == 0 && with: // the move ended with this step
		w.moved.Add(to)
	}
	return nil
}

// doorsForEver: T255.
func (w *watch) doorsForEver() error {
	var main uint64
	for _, d := range w.s.b().Main {
		main |= 1 << d
	}
	if reopened := w.before.doors.Closed & main &^ w.s.doors.Closed; reopened != 0 {
		return fmt.Errorf("main doors %b reopened", reopened)
	}
	if mended := w.before.doors.Destroyed &^ w.s.doors.Destroyed; mended != 0 {
		return fmt.Errorf("destroyed doors %b are whole again", mended)
	}
	return nil
}

// becomes lists the changes of condition that there are.
var becomes = map[Status][]Status{
	Normal:   {Stunned, Infected},
	Stunned:  {Normal, Dead},
	Infected: {Super, Dead},
}

// conditions: T256.
func (w *watch) conditions() error {
	for c, to := range w.s.status {
		if from := w.before.status[c]; from != to && !slices.Contains(becomes[from], to) {
			return fmt.Errorf("%s was %s and is %s", Character(c), from, to)
		}
	}
	return nil
}

// hides: T258. A truth with other values of the facts that a seat does not know gives it the same view,
// key and legal actions.
func (w *watch) hides() error {
	if !w.slow || w.ply%5 != 0 {
		return nil
	}
	for i := range w.rules.seats() {
		seat := engine.Seat(i)
		other := w.shuffled(seat)
		var a, b State
		w.s.mask(seat, &a)
		other.mask(seat, &b)
		if a != b || w.s.Key(seat) != other.Key(seat) {
			return fmt.Errorf("seat %v sees the difference to\n%s", seat, notation{w.rules}.FormatPosition(&other))
		}
		blind := w.rules.solo && w.s.phase.zombie() // the automaton knows no more than the players
		if (blind || w.s.Turn() == seat) && !slices.Equal(w.s.AppendLegal(nil), other.AppendLegal(nil)) {
			return fmt.Errorf("seat %v has other legal actions than in\n%s", seat, notation{w.rules}.FormatPosition(&other))
		}
	}
	return nil
}

// shuffled returns the position with new values for all units that a seat does not know, and for the human
// player with other hidden squares.
func (w *watch) shuffled(seat engine.Seat) State {
	s := w.s
	var initial, drawn []*unit
	for k := range len(s.units) + 1 {
		u := &s.companion
		if k < len(s.units) {
			u = &s.units[k]
		}
		switch {
		case u.value() == 0 || u.known(s.knows(seat)):
		case u.draw() == 0:
			initial = append(initial, u)
		default:
			drawn = append(drawn, u)
		}
	}
	for i, u := range initial { // with each other and with the box
		j := w.rng.IntN(i + 1 + int(s.hiddenLeft))
		switch {
		case j <= i:
			v := *initial[j]
			*initial[j], *u = v.withValue(u.value()), u.withValue(v.value())
		case s.box[j-i-1] != 0:
			v := s.box[j-i-1]
			s.box[j-i-1] = u.value()
			*u = u.withValue(v)
		}
	}
	slices.Sort(s.box[:s.hiddenLeft])
	for _, u := range drawn { // with the pool
		s.pool[u.value()]++
		v := pool.Pick(&s.pool, w.rng.IntN(int(s.poolSize)+1))
		s.pool[v]--
		*u = u.withValue(v)
	}
	if seat == Human && s.phase > phaseHide {
		s.rehide(w.rng)
	}
	return s
}

// rehide chooses other hidden squares among the possible ones.
func (s *State) rehide(rng *rand.Rand) {
	possible, n := s.possible(), int(s.hiddenLeft)
	for {
		var set Set
		for set.Len() < n {
			set.Add(possible.At(rng.IntN(possible.Len())))
		}
		if edwins := set.And(s.b().Edwins); edwins.Len() > 1 {
			continue
		}
		for i := range n {
			s.hidden[i] = set.At(i)
		}
		return
	}
}

// finite: T259. That every position has a legal action is seen to in choose.
func (w *watch) finite() error {
	switch phase := w.before.phase; {
	case phase == phaseSelect:
		w.decisions = 1
	case phase == phaseAct && (actionKind(w.a) == KindHold || actionKind(w.a) == KindFire): // at most once for each owner
	case phase == phaseAct:
		w.decisions++
		bound := 2 + 4 // select and end; two pairs are carried and dropped
		for c := Peter; c <= Fran; c++ {
			f := w.before.face(c)
			bound += int(f.Fire)
			if w.before.group.first() == c {
				bound += int(f.Move)
			}
		}
		if w.decisions > bound {
			return fmt.Errorf("%d decisions in one human turn; at most %d are possible", w.decisions, bound)
		}
	case phase == phaseTable || phase == phaseCheck:
		w.decisions = 0
	case phase.zombie() && movement(phase):
		w.decisions++
		// Each unit moves once, or attacks glass and steps; each super takes
		// three steps and stops; every hidden zombie is revealed; two phases end.
		if bound := 2*int(w.rules.units) + 4*4 + int(w.rules.hidden) + 2; w.decisions > bound {
			return fmt.Errorf("%d decisions in one zombie turn; at most %d are possible", w.decisions, bound)
		}
	}
	return nil
}

// checked runs the engine's own slow recount.
func (w *watch) checked() error {
	if !w.slow {
		return nil
	}
	return w.s.check()
}

// watchGames plays games under a preset, after a number that other tests play, and reports each property
// separately. It returns its counts.
func watchGames(t *testing.T, o Options, before, games, slow int) *watch {
	o.MaxTurns = 100
	w := &watch{rules: defaultRules(t, o)}
	enginetest.Soak{
		Game: New(w.rules), Before: before, Games: games, Slow: slow, // from the root and from a late start
		First: uint64(o.Players) * 100_000, // other games for every number of players
		Begin: func(m *enginetest.Match) {
			w.begin(m.Seed)
			m.State, m.Rng = &w.s, w.rng
		},
		Choose: func(m *enginetest.Match) int {
			w.before, w.ply, w.slow = w.s, m.Ply, m.Slow
			i := w.seldom(m.Legal)
			w.a = m.Legal[i]
			w.kinds[actionKind(w.a)]++
			return i
		},
		Over:       func(*enginetest.Match) { w.results[w.s.winner]++ },
		Properties: w.properties(),
	}.Run(t)
	t.Logf("results %v, actions %v", w.results, w.kinds)
	return w
}

// covers checks that every possible event has occurred: otherwise the test proves nothing.
func (w *watch) covers(t *testing.T) {
	if t.Failed() {
		return
	}
	for r := humanWon; r <= drawn; r++ {
		if occurs := r != drawn || !w.rules.solo; (w.results[r] > 0) != occurs {
			t.Errorf("result %d occurred %d times", r, w.results[r])
		}
	}
	for k := KindDeal; k <= KindAppear; k++ {
		if (w.kinds[k] > 0) != w.rules.occurs(k) {
			t.Errorf("action %q occurred %d times", verbOf(int(k)), w.kinds[k])
		}
	}
}

// occurs reports whether actions of a kind occur in whole games.
func (r *Rules) occurs(k Kind) bool {
	switch k {
	case KindStay:
		return r.Options.GlassCostsOneStep
	case KindHide, KindAmbush, KindUnit, KindReveal: // EN 15.1; the automaton moves without choosing first
		return !r.solo
	case KindDigit, KindAppear: // EN 15.2
		return r.solo
	}
	return true
}

// everyKind is the number of games of a preset that reach every kind of action.
const everyKind = 1500

func TestProperties(t *testing.T) {
	games := everyKind // for each preset
	if testing.Short() {
		games = 500
	}
	for _, p := range settable.Presets {
		t.Run(p.Name, func(t *testing.T) {
			if w := watchGames(t, p.Options, 0, games, 20); !testing.Short() {
				w.covers(t)
			}
		})
	}
}

// TestSoloProperties watches games against the automaton. The events that must occur are counted over all
// games, because the human side seldom comes far.
func TestSoloProperties(t *testing.T) {
	games := 500
	if testing.Short() {
		games = 40
	}
	all := watch{}
	for _, p := range settable.Presets {
		for _, players := range []uint8{1, 3, 4} {
			t.Run(fmt.Sprintf("%s, %d players", p.Name, players), func(t *testing.T) {
				o := p.Options
				o.Players = players
				w := watchGames(t, o, 0, games, 20)
				all.rules = w.rules // the last have all the options
				for r, n := range w.results {
					all.results[r] += n
				}
				for k, n := range w.kinds {
					all.kinds[k] += n
				}
			})
		}
	}
	if !testing.Short() {
		all.covers(t)
	}
}
