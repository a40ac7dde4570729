package enginetest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"

	"deadreckon/engine"
)

// TB is the part of testing.TB that this package needs.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any) // does not return
	Logf(format string, args ...any)
}

// Options is the amount of play. The zero value is valid.
type Options struct {
	Games    int    // random games; 0 is 100
	Seed     uint64 // seed of the first game; later games count up
	MaxPlies int    // actions after which a game is endless; 0 is 100,000
	Stride   int    // slow checks run at one position in Stride; 0 is 1
}

const (
	maxFailures  = 5   // Run gives up after these
	allocChecks  = 100 // positions of a run with allocation checks
	oddsChecks   = 60  // chance positions of a run with odds checks
	samples      = 3   // samples for one seat at one position
	actionChecks = 12  // actions written and read back at one position
	strayIndices = 6   // arbitrary action indices tried at one position
)

// Run plays random games and reports every violated promise of the contract with its seed and ply;
// Options{Games: 1, Seed: seed} plays that game again. It counts allocations, so it must not be
// called from a parallel test.
func Run(t TB, game engine.Game, o Options) {
	t.Helper()
	r := runner{t: t, game: game, o: o.withDefaults(), seats: len(game.Seats()), encoder: newEncoder(game),
		sides: engine.SidesOf(game), claims: engine.ClaimsOf(game)}
	r.checkGame()
	for i := range r.o.Games {
		if r.failures >= maxFailures {
			return
		}
		r.playGame(r.o.Seed + uint64(i))
	}
}

func (o Options) withDefaults() Options {
	if o.Games == 0 {
		o.Games = 100
	}
	if o.MaxPlies == 0 {
		o.MaxPlies = 100_000
	}
	o.Stride = max(o.Stride, 1)
	return o
}

// runner is one call of Run.
type runner struct {
	t        TB
	game     engine.Game
	o        Options
	seats    int
	sides    []engine.Side
	claims   engine.Claims
	encoder  *encoder // nil for a game without an encoding
	viewSize int      // bytes of a view; 0 for games without ViewLayout
	failures int

	seed uint64 // seed of the current game
	ply  int    // actions played in it
	rng  *rand.Rand

	allocChecked, oddsChecked, believed int
}

// fail reports a violation at the current position.
func (r *runner) fail(check, format string, args ...any) {
	r.t.Helper()
	r.failures++
	r.t.Errorf("enginetest: %s: seed %d ply %d: %s: %s",
		r.game.Name(), r.seed, r.ply, check, fmt.Sprintf(format, args...))
}

// guard turns a panic of the game into a failure with its stack.
func (r *runner) guard() {
	if p := recover(); p != nil {
		r.fail("panic", "%v\n%s", p, debug.Stack())
	}
}

func (r *runner) checkGame() {
	if n := r.seats; n < 1 || n > engine.MaxSeats {
		r.fail("seats", "%d seats, want 1 to %d", n, engine.MaxSeats)
	}
	r.checkShape()
	if r.game.Name() == "" {
		r.fail("name", "empty")
	}
	if turn := r.game.NewState().Turn(); turn == engine.Nobody {
		r.fail("root", "the game is over before it begins")
	}
	r.checkLayout()
	r.checkSides()
}

// playGame plays one random game to its end and checks every position.
func (r *runner) playGame(seed uint64) {
	defer r.guard()
	r.seed, r.ply = seed, 0
	r.rng = engine.Stream(seed, "enginetest")
	s := r.game.NewState()
	views := r.viewsOf(s)
	var line []engine.Action
	var trace []uint64
	for r.failures < maxFailures {
		legal := r.checkPosition("state", s)
		r.checkViews(s, views)
		r.checkOutcomes(s)
		if (r.ply+int(seed))%r.o.Stride == 0 {
			r.checkSlowly(s, views)
		}
		trace = append(trace, r.keys(s)...)
		if len(legal) == 0 || r.ply >= r.o.MaxPlies {
			break
		}
		a := r.choose(s, legal)
		r.checkDraw(s)
		r.checkOpen(s, legal)
		r.track(s, views, a)
		line = append(line, a)
		s.Apply(a)
		r.ply++
	}
	if r.failures == 0 {
		r.checkEnd(s)
		r.checkResult(s)
		r.checkReplay(line, trace)
		r.checkTwins(line)
	}
}

// choose returns a random action: uniform for a player, by the odds at Chance.
func (r *runner) choose(p engine.Position, legal []engine.Action) engine.Action {
	if odds := p.AppendOdds(nil); len(odds) == len(legal) {
		return legal[engine.Pick(odds, r.rng)]
	}
	return legal[r.rng.IntN(len(legal))]
}

// checkEnd checks that the game has ended, unless it may be endless.
func (r *runner) checkEnd(s engine.State) {
	if s.Turn() != engine.Nobody && r.game.About().Endless == nil {
		r.fail("end", "not over after %d actions; a game that need not end sets About.Endless", r.ply)
	}
}

// checkReplay plays the line again on a new state: the same actions must lead to the same keys.
func (r *runner) checkReplay(line []engine.Action, trace []uint64) {
	s := r.game.NewState()
	for r.ply = 0; ; r.ply++ {
		for seat, key := range r.keys(s) {
			if want := trace[r.ply*r.seats+seat]; key != want {
				r.fail("replay", "key of seat %d is %#x, was %#x at the first playing", seat, key, want)
				return
			}
		}
		if r.ply == len(line) {
			return
		}
		s.Apply(line[r.ply])
	}
}

// keys returns the key of every seat.
func (r *runner) keys(s engine.State) []uint64 {
	keys := make([]uint64, r.seats)
	for seat := range keys {
		keys[seat] = s.Key(engine.Seat(seat))
	}
	return keys
}

// checkSlowly runs the expensive checks.
func (r *runner) checkSlowly(s engine.State, views []engine.View) {
	r.checkCopy(s)
	r.checkText(s)
	r.checkResample(s)
	for _, v := range views {
		r.checkViewCopy(v)
		r.checkObservation(v)
		r.checkText(v)
		r.checkSamples(s, v)
	}
	if s.Turn() == engine.Chance && r.oddsChecked < oddsChecks {
		r.oddsChecked++
		for _, v := range views {
			r.checkViewOdds(v)
		}
	}
	if r.allocChecked < allocChecks {
		r.allocChecked++
		r.checkAllocs(s)
	}
}
