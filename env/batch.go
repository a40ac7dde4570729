package env

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// AutoReset is the treatment of finished games, after Gymnasium's vector environments.
type AutoReset uint8

const (
	NextStep AutoReset = iota // the step after the end ignores the action and begins a new game
	SameStep                  // the step that ends a game begins a new one
	Disabled                  // only ResetGame begins a new game; a step before it is an error
)

// String returns Gymnasium's name.
func (a AutoReset) String() string {
	return [...]string{"next-step", "same-step", "disabled"}[a]
}

// Buffers are the caller's buffers, with one row for each of n games. The batch keeps them and updates
// only changes, so the caller must not write to Observations, Planes or Masks.
type Buffers struct {
	Observations []float32 // [n][Encoding.Size]; nil for only bit-packed observations
	Planes       []uint64  // [n][Encoding.PlaneWords], bit-packed; may be nil
	Globals      []float32 // [n][len(Encoding.Globals)]; required if Observations is nil, otherwise nil
	Masks        []byte    // [n][Encoding.Actions], 1 if legal; all 0 after termination; may be nil: see Env.Legal
	Seats        []int8    // [n] seat of the observation: Info.Seat
	Rewards      []float64 // [n][seats] of the latest step
	Terminated   []byte    // [n] 0 or 1
	Truncated    []byte    // [n] 0 or 1

	// Only for SameStep: the last observation of a finished game and its seat. Rows of other games are
	// unchanged. May be nil.
	FinalObservations []float32 // [n][Encoding.Size]; needs Observations
	FinalPlanes       []uint64  // [n][Encoding.PlaneWords]; needs Planes
	FinalGlobals      []float32 // [n][len(Encoding.Globals)]; needs Globals
	FinalSeats        []int8    // [n]
}

// BatchOptions configure a batch.
type BatchOptions struct {
	Buffers   Buffers
	Threads   int // 0 is 1; the results do not depend on it
	AutoReset AutoReset

	// Options returns the options of game 0 to n-1; nil is the zero value. Games must not share agents.
	Options func(game int) Options
}

// Batch steps many games of one kind together. It is not safe for concurrent use. It owns its threads;
// their panics are raised in the caller as a *panics.Panic with the game, the seed and the position. After
// a panic only Close is allowed.
type Batch struct {
	games   []*Env
	buffers Buffers
	mode    AutoReset
	seed    uint64
	rounds  []uint64        // games begun, by game
	from    engine.Position // start position of the current reset, or nil
	chosen  []int           // index of the action among the legal ones, or -1 for a new game
	errs    []error
	finals  [][]int32 // legal indices at the latest truncation, by game; only for SameStep

	scratches []*scratch // by thread; the first is the caller's
	helpers   []*helper  // the other threads
	spins     int        // see spinsFor

	panics chan *panics.Panic // from threads
}

// NewBatch returns a batch of n games. It needs a Reset first and a Close at the end.
func NewBatch(g engine.Game, n int, o BatchOptions) (*Batch, error) {
	if n < 1 {
		return nil, fmt.Errorf("env: a batch of %d games", n)
	}
	if o.Threads < 0 {
		return nil, fmt.Errorf("env: %d threads", o.Threads)
	}
	if o.AutoReset > Disabled {
		return nil, fmt.Errorf("env: no auto-reset mode %d", o.AutoReset)
	}
	b := &Batch{
		games: make([]*Env, n), buffers: o.Buffers, mode: o.AutoReset,
		rounds: make([]uint64, n), chosen: make([]int, n), errs: make([]error, n), finals: make([][]int32, n),
		panics: make(chan *panics.Panic, max(o.Threads, 1)),
	}
	for i := range b.games {
		e, err := newEnv(g)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			if err := o.Buffers.check(e.encoding, n, len(e.rewards), o.AutoReset); err != nil {
				return nil, err
			}
		}
		var options Options
		if o.Options != nil {
			options = o.Options(i)
		}
		if err := e.setOptions(options); err != nil {
			return nil, fmt.Errorf("env: game %d: %w", i, err)
		}
		if i > 0 {
			e.sim.root = b.games[0].sim.root
		}
		b.bind(e, i)
		b.games[i] = e
	}
	for thread := range max(o.Threads, 1) {
		b.scratches = append(b.scratches, newScratch(g, b.games[0].encoding))
		if thread > 0 {
			b.helpers = append(b.helpers, newHelper())
		}
	}
	for _, e := range b.games {
		e.scratch = b.scratches[0]
	}
	b.spins = spinsFor(len(b.scratches))
	for i, m := range b.helpers {
		go m.run(b.spins, func() { b.work(i + 1) })
	}
	return b, nil
}

// check checks the lengths of the buffers.
func (b *Buffers) check(e *engine.Encoding, n, seats int, mode AutoReset) error {
	packed := b.Observations == nil
	for _, c := range []struct {
		name       string
		have, want int
		optional   bool
	}{
		{"Observations", len(b.Observations), n * e.Size(), packed},
		{"Planes", len(b.Planes), n * e.PlaneWords(), !packed || e.PlaneWords() == 0},
		{"Masks", len(b.Masks), n * e.Actions(), true},
		{"Seats", len(b.Seats), n, false},
		{"Rewards", len(b.Rewards), n * seats, false},
		{"Terminated", len(b.Terminated), n, false},
		{"Truncated", len(b.Truncated), n, false},
		{"FinalObservations", len(b.FinalObservations), n * e.Size(), true},
		{"FinalPlanes", len(b.FinalPlanes), n * e.PlaneWords(), true},
		{"FinalGlobals", len(b.FinalGlobals), n * len(e.Globals), true},
		{"FinalSeats", len(b.FinalSeats), n, true},
	} {
		if c.have != c.want && !(c.optional && c.have == 0) {
			return fmt.Errorf("env: buffer %s has length %d, want %d", c.name, c.have, c.want)
		}
	}
	switch want := n * len(e.Globals); {
	case packed && len(b.Globals) != want:
		return fmt.Errorf("env: buffer Globals has length %d, want %d", len(b.Globals), want)
	case !packed && b.Globals != nil:
		return errors.New("env: buffer Globals is for bit-packed observations alone")
	case mode != SameStep && (b.FinalObservations != nil || b.FinalPlanes != nil || b.FinalGlobals != nil || b.FinalSeats != nil):
		return fmt.Errorf("env: final observations in mode %v", mode)
	case packed && b.FinalObservations != nil:
		return errors.New("env: buffer FinalObservations needs Observations")
	case b.Planes == nil && b.FinalPlanes != nil:
		return errors.New("env: buffer FinalPlanes needs Planes")
	case b.Globals == nil && b.FinalGlobals != nil:
		return errors.New("env: buffer FinalGlobals needs Globals")
	}
	return nil
}

// bind sets the buffers of game i to its rows.
func (b *Batch) bind(e *Env, i int) {
	shape := e.encoding
	var bits []uint64
	var floats, globals []float32
	if b.buffers.Planes != nil {
		bits = row(b.buffers.Planes, i, shape.PlaneWords())
	}
	if b.buffers.Observations != nil {
		floats = row(b.buffers.Observations, i, shape.Size())
	} else {
		globals = row(b.buffers.Globals, i, len(shape.Globals))
	}
	var mask []byte
	if b.buffers.Masks != nil {
		mask = row(b.buffers.Masks, i, shape.Actions())
	}
	e.rewards = row(b.buffers.Rewards, i, len(e.rewards))
	e.bind(bits, floats, globals, mask)
}

func row[T any](buffer []T, i, width int) []T { return buffer[i*width : (i+1)*width : (i+1)*width] }

// Len returns the number of games.
func (b *Batch) Len() int { return len(b.games) }

// Game returns game i for inspection. It must not be stepped or reset.
func (b *Batch) Game(i int) *Env { return b.games[i] }

// GameSeed returns the seed of the game with the number round, from 0, in row i of a batch. Env.Reset with
// this seed plays the same game.
func GameSeed(seed uint64, i int, round uint64) uint64 {
	return engine.Scramble(engine.Scramble(engine.Scramble(seed)^uint64(i)) + round)
}

// Reset begins all games and fills the buffers.
func (b *Batch) Reset(seed uint64) error { return b.ResetFrom(seed, nil) }

// ResetFrom is Reset from a position, as Env.ResetFrom; the unknown parts of a view differ between games.
// Later games begin at the start of the game.
func (b *Batch) ResetFrom(seed uint64, from engine.Position) error {
	if err := checkStart(from); err != nil {
		return err
	}
	b.from = from
	defer func() { b.from = nil }()
	b.seed = seed
	clear(b.rounds)
	clear(b.buffers.Observations)
	clear(b.buffers.Masks)
	for i, e := range b.games {
		clear(e.shown)
		b.chosen[i] = -1
	}
	return b.run()
}

// ResetGame begins game i with its own seed.
func (b *Batch) ResetGame(i int, seed uint64) error { return b.ResetGameFrom(i, seed, nil) }

// ResetGameFrom is ResetGame from a position: see Env.ResetFrom.
func (b *Batch) ResetGameFrom(i int, seed uint64, from engine.Position) error {
	if i < 0 || i >= len(b.games) {
		return fmt.Errorf("env: game %d of a batch of %d", i, len(b.games))
	}
	if err := checkStart(from); err != nil {
		return err
	}
	b.games[i].newStep()
	err := b.games[i].begin(seed, from)
	b.report(i)
	return err
}

// Step plays one action index in each game. With NextStep the action for a finished game is ignored. An
// illegal index or a wrong number of actions is an error that names the game and the rule; no game
// changes. After an agent's error its game is over.
func (b *Batch) Step(actions []int32) error {
	if len(actions) != len(b.games) {
		return fmt.Errorf("env: %d actions for a batch of %d games", len(actions), len(b.games))
	}
	for i, e := range b.games {
		if e.over && b.mode == NextStep && b.rounds[i] > 0 {
			b.chosen[i] = -1
			continue
		}
		k, err := e.find(int(actions[i]))
		if err != nil {
			return fmt.Errorf("env: game %d: %w", i, err)
		}
		b.chosen[i] = k
	}
	return b.run()
}

// SetContext sets the context of the agents' decisions.
func (b *Batch) SetContext(ctx context.Context) {
	for _, e := range b.games {
		e.ctx = ctx
	}
}

// Close ends the threads. It may be called again.
func (b *Batch) Close() {
	for _, m := range b.helpers {
		m.signal(ended)
	}
	b.helpers = nil
}

// run plays the chosen actions on all threads, and returns the error of the first game with one.
func (b *Batch) run() error {
	for _, m := range b.helpers {
		m.signal(working)
	}
	b.work(0)
	for _, m := range b.helpers {
		m.await(b.spins)
	}
	if len(b.panics) > 0 {
		panic(<-b.panics)
	}
	for i, err := range b.errs {
		if err != nil {
			clear(b.errs[i:])
			return fmt.Errorf("env: game %d: %w", i, err)
		}
	}
	return nil
}

// work plays the games of one thread, which are always the same, for cache locality.
func (b *Batch) work(thread int) {
	n, threads := len(b.games), len(b.scratches)
	i := thread * n / threads
	defer func() {
		if r := recover(); r != nil {
			b.panics <- &panics.Panic{Value: fmt.Sprintf("%v, in %s", r, b.where(i)), Stack: debug.Stack()}
		}
	}()
	for ; i < (thread+1)*n/threads; i++ {
		e := b.games[i]
		e.scratch = b.scratches[thread]
		b.errs[i] = b.play(i)
		e.scratch = b.scratches[0] // for inspection by the caller
	}
}

// where describes game i for a panic: its seed and the view of the seat on turn.
func (b *Batch) where(i int) string {
	e := b.games[i]
	out := fmt.Sprintf("game %d, seed %d, after %d actions", i, e.seed, e.plies)
	seat := e.sim.State.Turn()
	if seat < 0 {
		return out
	}
	_ = panics.Catch(func() error { // the view itself may panic
		view := e.game.NewView()
		e.sim.State.ViewInto(seat, view)
		out += ":\n" + e.game.Notation().FormatPosition(view)
		return nil
	})
	return out
}

// play plays the chosen action of game i.
func (b *Batch) play(i int) error {
	e := b.games[i]
	if b.chosen[i] < 0 {
		e.newStep()
		err := b.begin(i)
		b.report(i)
		return err
	}
	err := e.take(b.chosen[i])
	b.report(i)
	if err != nil || !e.over || b.mode != SameStep {
		return err
	}
	b.keepFinal(i)
	return b.beginAgain(i)
}

// keepFinal copies the last observation of a finished game.
func (b *Batch) keepFinal(i int) {
	e, to := b.games[i], &b.buffers
	if to.FinalObservations != nil {
		copy(row(to.FinalObservations, i, len(e.floats)), e.floats)
	}
	if to.FinalPlanes != nil {
		copy(row(to.FinalPlanes, i, len(e.bits)), e.bits)
	}
	if to.FinalGlobals != nil {
		copy(row(to.FinalGlobals, i, len(e.globals)), e.globals)
	}
	if to.FinalSeats != nil {
		to.FinalSeats[i] = int8(e.seat)
	}
	b.finals[i] = append(b.finals[i][:0], e.indices...)
}

// FinalLegal returns the indices of the legal actions in the last observation of game i, with SameStep, if
// the latest step truncated that game; otherwise none. The slice belongs to the batch.
func (b *Batch) FinalLegal(i int) []int32 { return b.finals[i] }

// begin begins the next game in row i.
func (b *Batch) begin(i int) error {
	round := b.rounds[i]
	b.rounds[i]++
	return b.games[i].begin(GameSeed(b.seed, i, round), b.from)
}

// beginAgain is begin in the step that ended a game: it keeps the rewards and the end in the buffers.
func (b *Batch) beginAgain(i int) error {
	e := b.games[i]
	var paid [engine.MaxSeats]float64
	copy(paid[:], e.rewards)
	err := b.begin(i)
	copy(e.rewards, paid[:])
	b.buffers.Seats[i] = int8(e.seat)
	return err
}

// report writes the results of the latest step of game i to the buffers.
func (b *Batch) report(i int) {
	e := b.games[i]
	b.finals[i] = b.finals[i][:0]
	b.buffers.Seats[i] = int8(e.seat)
	b.buffers.Terminated[i] = bit(e.over && !e.cut)
	b.buffers.Truncated[i] = bit(e.cut)
}

func bit(claim bool) byte {
	if claim {
		return 1
	}
	return 0
}

// CopyFrom copies the games of another batch of the same game and size. They continue as the originals do,
// with the same dice. Agents with state between decisions begin anew, and the final buffers are not
// copied.
func (b *Batch) CopyFrom(src *Batch) error {
	if len(b.games) != len(src.games) {
		return fmt.Errorf("env: a copy of %d games in a batch of %d", len(src.games), len(b.games))
	}
	b.seed = src.seed
	copy(b.rounds, src.rounds)
	for i, e := range b.games {
		e.copyFrom(src.games[i])
		b.finals[i] = append(b.finals[i][:0], src.finals[i]...)
	}
	copy(b.buffers.Seats, src.buffers.Seats)
	copy(b.buffers.Terminated, src.buffers.Terminated)
	copy(b.buffers.Truncated, src.buffers.Truncated)
	return nil
}
