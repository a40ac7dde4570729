package env

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// AutoReset says what a Batch does with a game that has ended: the modes of
// Gymnasium's vector environments.
type AutoReset uint8

// The three modes.
const (
	NextStep AutoReset = iota // the step after the end takes no action and begins a new game
	SameStep                  // the step that ends a game begins a new one at once
	Disabled                  // ResetGame begins a new one; a step before that is an error
)

// String returns Gymnasium's word.
func (a AutoReset) String() string {
	return [...]string{"next-step", "same-step", "disabled"}[a]
}

// Buffers are the caller's, one row for each of n games. The batch holds on to
// them and writes at each step what has changed, so nobody else may write to
// Observations, Planes or Masks.
type Buffers struct {
	Observations []float32 // [n][Encoding.Size]; nil for bit-packed observations alone
	Planes       []uint64  // [n][Encoding.PlaneWords], bit-packed; may be nil
	Globals      []float32 // [n][len(Encoding.Globals)]; needed where Observations is nil, else nil
	Masks        []byte    // [n][Encoding.Actions], 1 where legal; all 0 once a game is terminated; may be nil: see Env.Legal
	Seats        []int8    // [n] whose observation it is, as Info.Seat
	Rewards      []float64 // [n][seats] of the latest step
	Terminated   []byte    // [n] 0 or 1
	Truncated    []byte    // [n] 0 or 1

	// SameStep alone: the last observation of a game that has ended, and whose it
	// is. Rows of games that go on are left as they were. May be nil.
	FinalObservations []float32 // [n][Encoding.Size]; where Observations is
	FinalPlanes       []uint64  // [n][Encoding.PlaneWords]; where Planes is
	FinalGlobals      []float32 // [n][len(Encoding.Globals)]; where Globals is
	FinalSeats        []int8    // [n]
}

// BatchOptions says how a batch plays.
type BatchOptions struct {
	Buffers   Buffers
	Threads   int // 0 stands for 1; the bytes do not depend on it
	AutoReset AutoReset

	// Options returns the options of each game, 0..n-1; nil stands for the zero
	// value. Games must not share agents.
	Options func(game int) Options
}

// Batch is many games of one kind, stepped together. It is not safe for concurrent
// use; its threads are its own, and what panics on them does so in the call, as
// a *panics.Panic that says in which game, by which seed and where. After
// a panic the batch can only be closed.
type Batch struct {
	games   []*Env
	buffers Buffers
	mode    AutoReset
	seed    uint64
	rounds  []uint64        // games begun, by place
	from    engine.Position // where games begin now, nil at their beginning
	chosen  []int           // place of the action among the legal ones, or -1: begin a new game
	errs    []error
	finals  [][]int32 // legal indices at the latest truncation, by place; SameStep only

	scratches []*scratch // by thread; the caller's is the first
	helpers   []*helper  // the other threads
	look      int        // see spinsFor

	panics chan *panics.Panic // of threads
}

// NewBatch returns n games of a kind. Reset comes first, Close last.
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
	b.look = spinsFor(len(b.scratches))
	for i, m := range b.helpers {
		go m.run(b.look, func() { b.work(i + 1) })
	}
	return b, nil
}

// check compares the lengths of the buffers with the shape.
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

// bind gives game i its rows.
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

// row returns row i of a buffer.
func row[T any](buffer []T, i, width int) []T { return buffer[i*width : (i+1)*width : (i+1)*width] }

// Len returns the number of games.
func (b *Batch) Len() int { return len(b.games) }

// Game returns game i, to be looked at; it must not be stepped nor reset.
func (b *Batch) Game(i int) *Env { return b.games[i] }

// GameSeed returns the seed of the round-th game, from 0, in place i of a batch.
// With it Env.Reset begins the same game.
func GameSeed(seed uint64, i int, round uint64) uint64 {
	return engine.Scramble(engine.Scramble(engine.Scramble(seed)^uint64(i)) + round)
}

// Reset begins all games anew and fills the buffers.
func (b *Batch) Reset(seed uint64) error { return b.ResetFrom(seed, nil) }

// ResetFrom is Reset to a position, as Env.ResetFrom, but the holes of a view are other
// ones in each game. The games after those begin at their beginning.
func (b *Batch) ResetFrom(seed uint64, from engine.Position) error {
	if err := goesOn(from); err != nil {
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

// ResetGame begins game i anew under a seed of its own.
func (b *Batch) ResetGame(i int, seed uint64) error { return b.ResetGameFrom(i, seed, nil) }

// ResetGameFrom is ResetGame to a position: see Env.ResetFrom.
func (b *Batch) ResetGameFrom(i int, seed uint64, from engine.Position) error {
	if i < 0 || i >= len(b.games) {
		return fmt.Errorf("env: game %d of a batch of %d", i, len(b.games))
	}
	if err := goesOn(from); err != nil {
		return err
	}
	b.games[i].newStep()
	err := b.games[i].begin(seed, from)
	b.tell(i)
	return err
}

// Step takes one action index in each game. In mode NextStep the action of a game
// that has ended is not looked at. An action that is out of range or masked, or
// too few of them, is an error that names the game and the rule, and no game is
// changed. After an error of an agent its game has ended.
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

// SetContext sets the context of the agents' decisions, whose end hurries them.
func (b *Batch) SetContext(ctx context.Context) {
	for _, e := range b.games {
		e.ctx = ctx
	}
}

// Close ends the threads. The batch must not be used any more, but to be closed
// again.
func (b *Batch) Close() {
	for _, m := range b.helpers {
		m.tell(ended)
	}
	b.helpers = nil
}

// run plays what is chosen, on all threads, and returns the first error by game.
func (b *Batch) run() error {
	for _, m := range b.helpers {
		m.tell(working)
	}
	b.work(0)
	for _, m := range b.helpers {
		m.await(b.look)
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

// work plays the share of one thread, which is always the same: its memory stays
// near.
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
		e.scratch = b.scratches[0] // whoever looks at it is the caller
	}
}

// where says how what happens in game i is made to happen again, and what who is on turn knows.
func (b *Batch) where(i int) string {
	e := b.games[i]
	out := fmt.Sprintf("game %d, seed %d, after %d actions", i, e.seed, e.plies)
	seat := e.sim.State.Turn()
	if seat < 0 {
		return out
	}
	_ = panics.Catch(func() error { // it may be what has panicked
		view := e.game.NewView()
		e.sim.State.ViewInto(seat, view)
		out += ":\n" + e.game.Notation().FormatPosition(view)
		return nil
	})
	return out
}

// play takes the chosen action of game i.
func (b *Batch) play(i int) error {
	e := b.games[i]
	if b.chosen[i] < 0 {
		e.newStep()
		err := b.begin(i)
		b.tell(i)
		return err
	}
	err := e.take(b.chosen[i])
	b.tell(i)
	if err != nil || !e.over || b.mode != SameStep {
		return err
	}
	b.keepFinal(i)
	return b.beginAgain(i)
}

// keepFinal keeps the last observation of a game that has ended.
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

// FinalLegal returns the indices of the legal actions in the last observation of game i, in mode SameStep,
// if the latest step truncated that game; otherwise it returns none. The slice belongs to the batch.
func (b *Batch) FinalLegal(i int) []int32 { return b.finals[i] }

// begin begins the next game in place i.
func (b *Batch) begin(i int) error {
	round := b.rounds[i]
	b.rounds[i]++
	return b.games[i].begin(GameSeed(b.seed, i, round), b.from)
}

// beginAgain is begin within the step that ended a game, whose rewards and end
// stay in the buffers.
func (b *Batch) beginAgain(i int) error {
	e := b.games[i]
	var paid [engine.MaxSeats]float64
	copy(paid[:], e.rewards)
	err := b.begin(i)
	copy(e.rewards, paid[:])
	b.buffers.Seats[i] = int8(e.seat)
	return err
}

// tell fills in what the latest step of game i led to.
func (b *Batch) tell(i int) {
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

// CopyFrom makes the games those of another batch of the same game and number: they go on as those do,
// whatever is chosen alike, with the same dice. Agents that keep something from one decision to the
// next begin anew, and what the final buffers hold is not copied.
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
