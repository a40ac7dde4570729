package mall

import (
	"math/big"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/pool"
	"deadreckon/internal/slowtest"
)

// Sampling against brute force over whole games on a small board: the rules of the full game play every
// deal, every choice of hidden squares and every draw that is consistent with the actions seen by a seat,
// without the code under test.

// truth is a history that agrees with a seat's observations.
type truth struct {
	s State
	n *big.Int // its weight
}

// oracle holds all truths that agree with a seat's observations.
type oracle struct {
	t      *testing.T
	seat   engine.Seat
	truths []truth
}

// play continues every truth with each action that the seat sees as seen; truths without one drop out.
// Chance weights a truth; a secret choice does not, because sets of squares are chosen in one order only,
// and are equally likely.
func (o *oracle) play(seen engine.Action) {
	o.t.Helper()
	var next []truth
	var legal []engine.Action
	var odds []uint64
	total := uint64(0)
	for _, w := range o.truths {
		legal, odds = w.s.AppendLegal(legal[:0]), w.s.AppendOdds(odds[:0])
		sum := uint64(0)
		for _, n := range odds {
			sum += n
		}
		for i, a := range legal {
			if w.s.Seen(a, o.seat) != seen {
				continue
			}
			x := w
			if len(odds) > 0 {
				x.n = new(big.Int).Mul(w.n, new(big.Int).SetUint64(odds[i]))
				if total == 0 {
					total = sum
				}
				if k := actionKind(a); total != sum && k != KindValue && k != KindAmbush {
					o.t.Fatalf("weights of %d and of %d in truths that look alike", total, sum)
				}
			}
			x.s.Apply(a)
			next = append(next, x)
		}
	}
	o.truths = next
	switch actionKind(seen) {
	case KindDeal, KindDraw, KindValue, KindAmbush:
		o.merge()
	}
}

// merge joins equal truths.
func (o *oracle) merge() {
	sums := o.weights()
	o.truths = o.truths[:0]
	for s, n := range sums {
		o.truths = append(o.truths, truth{s, n})
	}
}

// weights returns the posterior. While the zombie player is choosing, a truth counts once for each
// completion of his choice.
func (o *oracle) weights() map[State]*big.Int {
	out := make(map[State]*big.Int, len(o.truths))
	for _, w := range o.truths {
		addTo(out, w.s, new(big.Int).Mul(w.n, completions(w.s)))
	}
	return out
}

// completions counts the completions of a choice of hidden squares.
func completions(s State) *big.Int {
	if s.phase != phaseHide {
		return big.NewInt(1)
	}
	n := new(big.Int)
	for _, a := range s.AppendLegal(nil) {
		next := s
		next.Apply(a)
		n.Add(n, completions(next))
	}
	return n
}

// scenario is a kind of knowledge that must occur among the sampled positions. v is the seat's view.
type scenario struct {
	name string
	is   func(v *State) bool
}

var scenarios = []scenario{
	{"in the middle of the deal", func(v *State) bool { return v.phase == phaseDeal && v.dealt == 3 }},
	{"dealing the hidden box", func(v *State) bool { return v.phase == phaseDeal && v.dealt == 5 }},
	{"hiding has begun", func(v *State) bool { return v.phase == phaseHide && v.hiddenLeft == 1 }},
	{"nothing has happened yet", func(v *State) bool { return v.phase == phaseSelect && v.turn == 1 }},
	{"Edwin's is possible and others are not", func(v *State) bool {
		cleared := v.cleared.Or(v.b().Edwins)
		return v.viewer == 1 && v.hiddenLeft == 2 && cleared.Len() > v.cleared.Len()+1 && v.cleared.Len() >= 2
	}},
	{"one of Edwin's is revealed, one square left", func(v *State) bool {
		rest := v.b().Edwins.AndNot(v.cleared)
		return v.viewer == 1 && v.hiddenLeft == 1 && rest.Empty()
	}},
	{"hidden zombies are owed", func(v *State) bool { return v.viewer == 1 && v.mustShow }},
	{"owed, and one could not be shown in reaction", func(v *State) bool {
		return v.viewer == 1 && v.mustShow && v.phase == phaseFreeDie && v.cleared.Len() > 3
	}},
	{"a unit has come from the hidden box face down", func(v *State) bool {
		return v.viewer == 2 && v.hiddenLeft < 2 && v.phase == phaseReact && unknownUnits(v, false) > 0
	}},
	{"two draws unknown", func(v *State) bool { return unknownUnits(v, true) >= 2 }},
	{"three draws unknown", func(v *State) bool { return unknownUnits(v, true) >= 3 }},
	{"a later draw is known", func(v *State) bool { return laterKnown(v, false) }},
	{"a later draw was eliminated", func(v *State) bool { return laterKnown(v, true) }},
	{"the zombie player alone has looked", func(v *State) bool { return v.viewer == 2 && peeked(v, false) && unsure(v) }},
	{"the zombie player alone has looked at a draw", func(v *State) bool { return v.viewer == 2 && peeked(v, true) && unsure(v) }},
	{"the other has looked", func(v *State) bool { return v.viewer == 1 && peeked(v, false) && unsure(v) }},
	{"the other has looked at a draw", func(v *State) bool { return v.viewer == 1 && peeked(v, true) && unsure(v) }},
	{"a unit travels with a super", func(v *State) bool { return v.companion != 0 }},
}

// unknownUnits counts the units on the map whose value the viewer does not know,
// draws or initial ones.
func unknownUnits(v *State, draws bool) (n int) {
	for _, u := range v.units[:v.occupied.Len()] {
		if u.value() == 0 && (u.draw() != 0) == draws {
			n++
		}
	}
	return n
}

// unsure reports that more than one unit on the map is unknown to the viewer.
func unsure(v *State) bool { return unknownUnits(v, true)+unknownUnits(v, false) > 1 }

// laterKnown reports a draw whose value is known, of a unit that is gone or on the
// map, behind one whose value is not, with an elimination between.
func laterKnown(v *State, gone bool) bool {
	unknown, between := false, false
	for i, e := range v.readLog(new([pool.Size]uint8)) {
		switch {
		case e < pool.Draw:
			between = unknown
		case e == pool.Draw:
			unknown = true
		case between && (v.log.At(i) > pool.Draw) == gone:
			return true
		}
	}
	return false
}

// peeked reports a unit that only the zombie player has looked at.
func peeked(v *State, draw bool) bool {
	return slices.ContainsFunc(v.units[:], func(u unit) bool {
		return u&bothKnow == zombieKnows && (u.draw() != 0) == draw
	})
}

// smallGames are random games on the small board; in most of them the human player shoots whenever
// possible.
type smallGames struct {
	w         watch
	line      []engine.Action // actions of the current game
	states    []State         // before each action
	scenarios []scenario
	wants     []int // by scenario: positions still to be sampled
	tries     []int // by scenario: positions still to be looked at
	odds      int   // chance events with compared odds
}

const (
	scenarioPositions = 2  // sampled of each scenario
	comparedOdds      = 50 // chance events at least
)

// sampleGames plays games of some seats until all scenarios have been sampled, and returns how many positions of
// each were.
func sampleGames(t *testing.T, o Options, list []scenario, seats ...engine.Seat) []int {
	t.Helper()
	g := &smallGames{w: watch{rules: smallRules(t, o, [12]uint8{1: 2, 2: 2, 3: 1, 5: 1})}, scenarios: list}
	for range list {
		g.wants, g.tries = append(g.wants, scenarioPositions), append(g.tries, 10*scenarioPositions)
	}
	for seed := uint64(0); seed < 3000 && !t.Failed() && (slices.Max(g.wants) > 0 || g.odds < comparedOdds); seed++ {
		g.play(seed)
		for _, seat := range seats {
			g.visit(t, seat)
		}
	}
	if t.Logf("the odds of %d chance events compared", g.odds); g.odds < comparedOdds {
		t.Errorf("the odds of %d chance events compared; want at least %d", g.odds, comparedOdds)
	}
	for i := range g.wants {
		g.wants[i] = scenarioPositions - g.wants[i]
	}
	return g.wants
}

func (g *smallGames) play(seed uint64) {
	g.w.rng = engine.Stream(seed, "small")
	g.w.player.Rng, g.w.trigger = g.w.rng, seed%4 != 0
	g.w.s = g.w.rules.start()
	g.line, g.states = g.line[:0], g.states[:0]
	for g.w.s.phase != phaseOver && len(g.line) < 400 {
		g.states = append(g.states, g.w.s)
		g.choose()
		g.line = append(g.line, g.w.a)
	}
}

// choose plays one action. One infected character in two becomes a super zombie, so that there is
// something to look at; the posterior does not depend on the odds of the dice.
func (g *smallGames) choose() {
	if g.w.s.phase == phaseConvertRoll && g.w.rng.IntN(2) == 0 {
		g.w.a = act1(KindRoll, 2)
		g.w.s.Apply(g.w.a)
		return
	}
	g.w.choose()
}

// visit samples the scenarios that the game has for a seat and that are wanted.
func (g *smallGames) visit(t *testing.T, seat engine.Seat) {
	marks := map[int]int{} // scenarios by ply
	last := 0
	for i := range g.states {
		var v State
		g.states[i].mask(seat, &v)
		for k, sc := range g.scenarios {
			if g.wants[k] > 0 && g.tries[k] > 0 && sc.is(&v) {
				g.tries[k]--
				marks[i], last = k, i
				break
			}
		}
	}
	if g.odds < comparedOdds && g.w.rules.solo {
		last = len(g.line) - 1
	} else if len(marks) == 0 {
		return
	}
	o := &oracle{t: t, seat: seat, truths: []truth{{g.w.rules.start(), big.NewInt(1)}}}
	for i, a := range g.line[:last+1] {
		var v State
		g.states[i].mask(seat, &v)
		g.checkOdds(o, &v)
		// One world is right or wrong, but tells nothing of frequencies.
		if k, ok := marks[i]; ok && len(o.truths) > 1 && g.wants[k] > 0 {
			g.wants[k]--
			t.Run(g.scenarios[k].name, func(t *testing.T) { checkSamples(t, o, &v) })
		}
		o.play(g.states[i].Seen(a, seat))
		if len(o.truths) == 0 {
			t.Fatalf("no truth is left after %s", notation{g.w.rules}.FormatAction(&g.states[i], a))
		}
	}
}

// checkSamples compares sampled worlds with the posterior, as whole positions.
func checkSamples(t *testing.T, o *oracle, v *State) {
	weights := o.weights()
	rng, counts := engine.Stream(1, t.Name()), map[State]int{}
	var s, again State
	for range samplesFor(len(weights)) {
		v.Sample(&s, rng)
		counts[s]++
	}
	for s := range counts {
		if err := s.check(); err != nil {
			t.Fatal(err)
		}
		if s.mask(o.seat, &again); again != *v || s.Key(o.seat) != v.key() {
			t.Fatal("a sampled world has another view")
		}
	}
	n := notation{v.r()}
	for s := range counts {
		if weights[s] == nil {
			t.Fatalf("impossible world\n%sfor the view\n%s", n.FormatPosition(&s), n.FormatPosition(v))
		}
	}
	p, err := pValue(counts, weights)
	t.Logf("%d worlds, p = %.3g", len(weights), p)
	if err != nil || p < pLimit {
		t.Errorf("p = %.2g over %d worlds for the view\n%s", p, len(weights), n.FormatPosition(v))
	}
}

// checkOdds compares the odds of a holed chance event with the posterior, as
// fractions: the value that is turned up, or whether a zombie was hidden.
func (g *smallGames) checkOdds(o *oracle, v *State) {
	if v.phase != phaseValue && v.phase != phaseAmbush {
		return
	}
	var have [12]uint64
	want := make([]*big.Int, len(have))
	odds := v.AppendOdds(nil)
	if len(odds) > 1 {
		g.odds++
	}
	for i, a := range v.AppendLegal(nil) {
		x, _, _ := args(a)
		have[x] = odds[i]
	}
	for _, w := range o.truths {
		a := w.s.AppendLegal(nil)[0] // the truth knows
		x, _, _ := args(w.s.Seen(a, o.seat))
		if want[x] == nil {
			want[x] = new(big.Int)
		}
		want[x].Add(want[x], w.n)
	}
	sameFractions(o.t, v.phase.String(), have[:], want)
}

func TestSampleGames(t *testing.T) {
	slowtest.Skip(t)
	sampled := make([]int, len(scenarios)) // under all presets
	for _, p := range settable.Presets {
		t.Run(p.Name, func(t *testing.T) {
			o := p.Options
			o.MaxTurns = 25
			for i, n := range sampleGames(t, o, scenarios, Human, Zombie) {
				sampled[i] += n
			}
		})
	}
	if i := slices.Index(sampled, 0); i >= 0 && !t.Failed() {
		t.Errorf("nothing sampled: %s", scenarios[i].name)
	}
}

// TestSampleOwed: no unit is on the map, so the hidden zombies are owed (EN 9.4, A53). The zombie player
// shows one and continues without showing the other: it must be in the square of Steve, a super zombie.
func TestSampleOwed(t *testing.T) {
	r := smallRules(t, Options{MaxTurns: 25}, [12]uint8{1: 2, 2: 2, 3: 1, 5: 1})
	position := func(hidden string) State {
		return givenRules(t, r, "phase free\nmust-reveal\nsteve 005 super\nbox 1 5\nhidden "+hidden).s
	}
	o := &oracle{t: t, seat: Human}
	allowed := r.Board.HideAllowed
	for x := allowed.Next(1); x != 0; x = allowed.Next(x + 1) {
		for y := allowed.Next(x + 1); y != 0; y = allowed.Next(y + 1) {
			if !(r.Board.Edwins.Has(x) && r.Board.Edwins.Has(y)) {
				o.truths = append(o.truths, truth{position(r.Board.Name(x) + " " + r.Board.Name(y)), big.NewInt(1)})
			}
		}
	}
	g := &table{t, notation{r}, position("005 177")}
	for _, row := range []struct {
		action string
		worlds int
	}{
		{"reveal 177", 6}, // the other is not in Edwin's (EN 3.1)
		{"draw 5", 6 * 2}, // and it is not known which one this is
		{"end", 2},        // 177 is covered now, 005 is all that is left
		{"roll 7", 2},     // nobody enters
		{"pass", 2},       // and so it stays
	} {
		a, err := g.n.ParseAction(&g.s, row.action)
		if err != nil {
			t.Fatal(err)
		}
		o.play(g.s.Seen(a, Human))
		g.s.Apply(a)
		t.Run(row.action, func(t *testing.T) { checkSamples(t, o, g.view(Human)) })
		if len(o.weights()) != row.worlds {
			t.Errorf("%d worlds after %s; want %d", len(o.weights()), row.action, row.worlds)
		}
	}
}

// TestSampleWorlds samples all along games of full size: every world is sound,
// and its viewer cannot tell it from the truth.
func TestSampleWorlds(t *testing.T) {
	for i, o := range []Options{SPI1978(), Grenko(), {Players: 1}} {
		o.MaxTurns = 100
		w := &watch{rules: defaultRules(t, o)}
		for seed := range uint64([]int{200, 200, 60}[i]) {
			for w.begin(seed); w.s.phase != phaseOver; w.ply++ {
				for seat := range w.rules.seats() {
					if w.ply%20 == 0 {
						checkWorld(t, &w.s, engine.Seat(seat), w.rng)
					}
				}
				w.choose()
			}
		}
	}
}

// checkWorld samples a world from a seat's view of s.
func checkWorld(t *testing.T, s *State, seat engine.Seat, rng Rand) {
	t.Helper()
	var v, world, again State
	s.mask(seat, &v)
	v.Sample(&world, rng)
	world.mask(seat, &again)
	n := notation{s.r()}
	if err := world.check(); err != nil || again != v || world.Key(seat) != s.Key(seat) {
		t.Fatalf("seat %v: %v; view\n%sworld\n%s", seat, err, n.FormatPosition(&v), n.FormatPosition(&world))
	}
}

// TestPoolLogOverflow fills the pool's log beyond its size behind one draw that
// stays unseen: inference is not exact any more, but stays sound.
func TestPoolLogOverflow(t *testing.T) {
	g := given(t, "phase entrance").play("roll 6", "draw 5")
	s := &g.s
	x := g.square(113)
	rng := engine.Stream(1, "overflow")
	full := 0
	for i := range 3 * pool.Size {
		s.putUnit(x, s.poolDraw(pool.Pick(&s.pool, rng.IntN(int(s.poolSize)))))
		if s.logLen == pool.Size {
			full++
		}
		s.showAll(x)
		s.poolAdd(s.takeUnit(x))
		if err := s.check(); err != nil {
			t.Fatalf("after %d draws: %v", i+1, err)
		}
		for _, seat := range []engine.Seat{Human, Zombie} {
			checkWorld(t, s, seat, rng)
		}
	}
	if full == 0 {
		t.Errorf("the log was never full: %d entries", s.logLen)
	}
}
