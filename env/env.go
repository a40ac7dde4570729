package env

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
)

// Env is one game at a time. It is not safe for concurrent use. Reset and Step
// allocate nothing once the buffers have grown, apart from what agents allocate.
type Env struct {
	game     engine.Game
	encoder  engine.Encoder
	encoding *engine.Encoding
	options  Options
	mine     [engine.MaxSeats]bool // seats of the caller
	agents   []Agent
	ctx      context.Context // of their decisions, or nil

	sim      *Simulation
	*scratch            // its own, or in a batch that of the thread
	holes    rand.PCG   // of what a view to begin at leaves open
	fill     *rand.Rand // draws that

	seat    engine.Seat // whose observation is in the buffers
	over    bool        // no step can be taken: no game, or one that is terminated or truncated
	seed    uint64
	steps   int
	plies   int
	rewards []float64 // of the latest step, by seat
	cut     bool

	potential  engine.Potential
	potentials [engine.MaxSeats]float64 // at the latest choice of a seat
	waiting    [engine.MaxSeats]bool    // a choice of that seat has been counted

	indices []int32  // of truth.Legal, and of what is marked in mask
	bits    []uint64 // the caller's planes, or nil
	shown   []uint64 // the planes that floats holds
	globals []float32
	floats  []float32 // nil: bit-packed alone
	mask    []byte
}

// scratch is what is needed only while a game is being played on.
type scratch struct {
	view   engine.View
	planes []uint64
}

func newScratch(g engine.Game, e *engine.Encoding) *scratch {
	return &scratch{g.NewView(), make([]uint64, e.PlaneWords())}
}

// Step is what a learner is told.
type Step struct {
	// Observation is the view of Info.Seat: see engine.Encoding. It and Mask
	// belong to the Env, hold until its next call, and must not be written to.
	Observation []float32
	Mask        []byte // by action index: 1 where legal; all 0 once the game is terminated

	Reward     float64 // of the seat that took the action
	Terminated bool    // the game is over by its rules
	Truncated  bool    // it was cut off by Options.MaxSteps
	Info       Info
}

// Info is what else there is to know of a step.
type Info struct {
	Seat    engine.Seat // the observer: the seat on turn, or the seat that acted last if the game is terminated
	Legal   int         // legal actions
	Steps   int         // of this game
	Plies   int         // actions of everybody and of chance in this game
	Seed    uint64      // of this game
	Rewards []float64   // by seat; the Env's own, until its next call
}

// New returns an environment for a game. It refuses games without an encoding and
// games that need not end. Reset comes first.
func New(g engine.Game) (*Env, error) {
	e, err := newEnv(g)
	if err != nil {
		return nil, err
	}
	e.scratch = newScratch(g, e.encoding)
	e.bind(nil, make([]float32, e.encoding.Size()), nil, make([]byte, e.encoding.Actions()))
	return e, nil
}

func newEnv(g engine.Game) (*Env, error) {
	encoder, ok := g.(engine.Encoder)
	if !ok {
		return nil, fmt.Errorf("env: game %s has no encoding", g.Name())
	}
	sim, err := NewSimulation(g)
	if err != nil {
		return nil, fmt.Errorf("env: %w", err)
	}
	n := len(g.Seats())
	e := &Env{
		game: g, encoder: encoder, encoding: encoder.Encoding(), over: true, sim: sim,
		agents: make([]Agent, n), rewards: make([]float64, n),
	}
	e.fill = rand.New(&e.holes)
	return e, nil
}

// bind gives the environment its buffers: bits and floats may be nil, but not
// both; so may mask. The globals are the tail of floats, or stand alone where floats is nil.
func (e *Env) bind(bits []uint64, floats, globals []float32, mask []byte) {
	e.bits, e.floats, e.globals, e.mask = bits, floats, globals, mask
	if floats != nil {
		e.globals = floats[len(e.encoding.Planes)*e.encoding.Squares:]
		e.shown = make([]uint64, e.encoding.PlaneWords())
	}
}

// Reset begins a new game. The dice, and each agent that is not the caller, draw
// from streams of their own under the seed: the dice fall as in a match of package
// agents in which the same is done. Where a game ends before the caller has a choice, it is begun again
// with the streams as they stand.
func (e *Env) Reset(seed uint64, o Options) (Step, error) { return e.ResetFrom(seed, nil, o) }

// ResetFrom is Reset to a position of the game, in which it must not be over: a State,
// or a View, whose holes are drawn from a stream of their own under the seed. nil is
// the game's beginning.
func (e *Env) ResetFrom(seed uint64, from engine.Position, o Options) (Step, error) {
	if err := goesOn(from); err != nil {
		return Step{}, err
	}
	if err := e.setOptions(o); err != nil {
		return Step{}, err
	}
	clear(e.floats)
	clear(e.shown)
	clear(e.mask)
	e.newStep()
	err := e.begin(seed, from)
	return e.step(e.seat), err
}

// goesOn refuses a position from which there is nothing to play.
func goesOn(from engine.Position) error {
	if from != nil && from.Turn() == engine.Nobody {
		return errors.New("env: the position to begin at is the end of a game")
	}
	return nil
}

// place puts the game at a position.
func (e *Env) place(from engine.Position) {
	switch from := from.(type) {
	case engine.State:
		e.sim.State.CopyFrom(from)
	case engine.View:
		e.view.CopyFrom(from)
		e.view.Sample(e.sim.State, e.fill)
	default:
		e.sim.Restart()
	}
}

// begin is ResetFrom under the options in force.
func (e *Env) begin(seed uint64, from engine.Position) error {
	e.seed = seed
	e.sim.Seed(seed)
	engine.Seed(&e.holes, seed, "position")
	const tries = 1000
	for range tries {
		e.place(from)
		if e.options.Watcher != nil {
			e.options.Watcher.Begin()
		}
		for _, a := range e.agents {
			Begin(a, seed)
		}
		e.steps, e.plies, e.over, e.cut = 0, 0, false, false
		e.waiting = [engine.MaxSeats]bool{}
		clear(e.rewards)
		if err := e.run(); err != nil {
			return err
		}
		if e.sim.State.Turn() != engine.Nobody {
			e.observe(e.sim.State.Turn())
			return nil
		}
	}
	e.over = true
	where := ""
	if from != nil {
		where = " from that position on"
	}
	return fmt.Errorf("env: the caller had no choice in %d games of %s%s", tries, e.game.Name(), where)
}

// Step takes the action of an index for the seat on turn and plays on to the next
// choice of the caller, or to the end. An action that is out of range or masked,
// and a step of a game that has ended, are errors that change nothing. After an
// error of an agent the game is lost: Reset begins another.
func (e *Env) Step(action int) (Step, error) {
	i, err := e.find(action)
	if err != nil {
		return Step{}, err
	}
	actor := e.seat
	err = e.take(i)
	return e.step(actor), err
}

// find returns the place of an action index among the legal ones.
func (e *Env) find(action int) (int, error) {
	if !e.over {
		for i, index := range e.indices {
			if int(index) == action {
				return i, nil
			}
		}
	}
	return 0, e.refuse(action)
}

// newStep tells who watches.
func (e *Env) newStep() {
	if e.options.Watcher != nil {
		e.options.Watcher.Step()
	}
}

// take plays the i-th legal action and goes on to the next choice.
func (e *Env) take(i int) error {
	actor := e.seat
	e.newStep()
	clear(e.rewards)
	e.apply(e.sim.Legal[i])
	e.steps++
	if err := e.run(); err != nil {
		return err
	}
	if turn := e.sim.State.Turn(); turn != engine.Nobody {
		e.cut = e.steps == e.options.MaxSteps
		e.over = e.cut
		e.observe(turn)
		return nil
	}
	e.finish()
	e.observe(actor)
	return nil
}

// finish pays the scores, and what shaping owes.
func (e *Env) finish() {
	e.over = true
	for seat := range e.rewards {
		e.rewards[seat] = e.sim.State.Score(engine.Seat(seat))
		if e.waiting[seat] {
			e.rewards[seat] -= e.options.Shaping * e.potentials[seat]
		}
	}
}

// step tells what the latest action of a seat led to.
func (e *Env) step(actor engine.Seat) Step {
	return Step{
		Observation: e.floats, Mask: e.mask,
		Reward: e.rewards[actor], Terminated: e.over && !e.cut, Truncated: e.cut,
		Info: Info{Seat: e.seat, Legal: len(e.indices), Steps: e.steps, Plies: e.plies, Seed: e.seed, Rewards: e.rewards},
	}
}

// watched plays an action of somebody else's that was one of several.
func (e *Env) watched(a engine.Action) {
	if e.options.Watcher != nil {
		e.options.Watcher.Watch(e.sim.State, a)
	}
	e.apply(a)
}

func (e *Env) apply(a engine.Action) {
	e.sim.State.Apply(a)
	e.plies++
}

// run plays chance, forced moves and the other agents until the caller has a
// choice, whose legal actions it leaves listed, or the game is over.
func (e *Env) run() error {
	t := e.sim
	for {
		turn := t.List()
		switch {
		case len(t.Legal) == 0:
			return nil
		case len(t.Legal) == 1:
			e.apply(t.Legal[0])
		case turn == engine.Chance:
			e.watched(t.SampleChance())
		case e.mine[turn]:
			return nil
		case e.agents[turn] == nil:
			e.watched(t.SampleAction(turn))
		default:
			ctx := e.ctx
			if ctx == nil {
				ctx = context.Background()
			}
			a, err := t.Ask(ctx, e.agents[turn], turn, e.view)
			if err != nil {
				e.over, e.cut = true, false
				e.clearMask()
				return fmt.Errorf("env: %w %v: %w", ErrAgent, turn, err)
			}
			e.watched(a)
		}
	}
}

// observe writes the observation of a seat and, unless the game is terminated, its mask.
func (e *Env) observe(seat engine.Seat) {
	e.seat = seat
	e.sim.State.ViewInto(seat, e.view)
	planes := e.planes
	if e.bits != nil {
		planes = e.bits
	}
	e.encoder.Observe(e.view, planes, e.globals)
	if e.floats != nil {
		e.encoding.Update(e.floats, e.shown, planes)
	}
	e.clearMask()
	if e.over && !e.cut {
		return
	}
	e.indices = e.encoder.AppendIndices(e.indices, e.view, e.sim.Legal)
	if e.mask != nil {
		for _, index := range e.indices {
			e.mask[index] = 1
		}
	}
	if e.cut {
		e.shapeAll()
		return
	}
	e.shape(seat)
}

// clearMask clears the mask.
func (e *Env) clearMask() {
	if e.mask != nil {
		for _, index := range e.indices {
			e.mask[index] = 0
		}
	}
	e.indices = e.indices[:0]
}

// shapeAll pays every seat for its last choice before a cut, as if it had one again.
func (e *Env) shapeAll() {
	for seat := range e.rewards {
		if e.waiting[seat] {
			e.sim.State.ViewInto(engine.Seat(seat), e.view)
			e.shape(engine.Seat(seat))
		}
	}
}

// shape pays the shaped reward of a seat that has a choice again, whose view is at hand.
func (e *Env) shape(seat engine.Seat) {
	if e.options.Shaping == 0 {
		return
	}
	now := e.potential.Potential(e.view)
	if e.waiting[seat] {
		e.rewards[seat] += e.options.Shaping * (e.options.Discount*now - e.potentials[seat])
	}
	e.potentials[seat], e.waiting[seat] = now, true
}

// copyFrom makes the game that of another environment with the same options.
func (e *Env) copyFrom(src *Env) {
	e.sim.copyFrom(src.sim)
	e.holes = src.holes
	e.over, e.cut, e.seed, e.steps, e.plies = src.over, src.cut, src.seed, src.steps, src.plies
	for _, a := range e.agents {
		Begin(a, e.seed)
	}
	e.observe(src.seat)
	copy(e.rewards, src.rewards)
	e.waiting, e.potentials = src.waiting, src.potentials
}
