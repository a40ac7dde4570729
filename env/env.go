package env

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
)

// Env plays one game at a time. It is not safe for concurrent use. Once the buffers have grown, Reset and
// Step do not allocate, except in agents.
type Env struct {
	game     engine.Game
	encoder  engine.Encoder
	encoding *engine.Encoding
	options  Options
	mine     [engine.MaxSeats]bool // the caller's seats
	agents   []Agent
	ctx      context.Context // context of the agents' decisions, or nil

	sim      *Simulation
	*scratch            // its own, or in a batch that of the thread
	holes    rand.PCG   // stream for the unknown parts of a start view
	fill     *rand.Rand // reads holes

	seat    engine.Seat // seat of the observation in the buffers
	over    bool        // no step is possible: no game, or terminated or truncated
	seed    uint64
	steps   int
	plies   int
	rewards []float64 // of the latest step, by seat
	cut     bool

	potential  engine.Potential
	potentials [engine.MaxSeats]float64 // at the latest decision of a seat
	waiting    [engine.MaxSeats]bool    // the seat has had a decision

	indices []int32  // indices of sim.Legal, and of the ones in mask
	bits    []uint64 // the caller's planes, or nil
	shown   []uint64 // planes in floats
	globals []float32
	floats  []float32 // nil if only bit-packed
	mask    []byte
}

// scratch holds buffers that are needed only during a call.
type scratch struct {
	view   engine.View
	planes []uint64
}

func newScratch(g engine.Game, e *engine.Encoding) *scratch {
	return &scratch{g.NewView(), make([]uint64, e.PlaneWords())}
}

// Step is the result of a step.
type Step struct {
	// Observation is the encoded view of Info.Seat: see engine.Encoding. It and Mask are valid until the
	// next call of the Env and must not be changed.
	Observation []float32
	Mask        []byte // by action index: 1 if legal; all 0 after termination

	Reward     float64 // of the seat that acted
	Terminated bool    // the game is over by the rules
	Truncated  bool    // the game was stopped after Options.MaxSteps
	Info       Info
}

// Info holds additional results of a step.
type Info struct {
	Seat    engine.Seat // the observer: the seat on turn, or after termination the seat that acted last
	Legal   int         // number of legal actions
	Steps   int         // number of steps of this game
	Plies   int         // number of actions in this game, including chance and other agents
	Seed    uint64      // seed of this game
	Rewards []float64   // by seat; valid until the next call of the Env
}

// New returns an environment, which needs a Reset. It rejects games without an encoding and games that can
// last forever.
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

// bind sets the buffers. One of bits and floats may be nil, and mask may be. The globals are the tail of
// floats if that is not nil.
func (e *Env) bind(bits []uint64, floats, globals []float32, mask []byte) {
	e.bits, e.floats, e.globals, e.mask = bits, floats, globals, mask
	if floats != nil {
		e.globals = floats[len(e.encoding.Planes)*e.encoding.Squares:]
		e.shown = make([]uint64, e.encoding.PlaneWords())
	}
}

// Reset begins a new game. The dice and each other agent have their own random streams derived from the
// seed, as in a match of package agents. If a game ends before the caller's first decision, another begins
// with the same streams.
func (e *Env) Reset(seed uint64, o Options) (Step, error) { return e.ResetFrom(seed, nil, o) }

// ResetFrom is Reset from a position that is not the end of a game: a State, or a View whose unknown parts
// are sampled by the seed. nil is the start of the game.
func (e *Env) ResetFrom(seed uint64, from engine.Position, o Options) (Step, error) {
	if err := checkStart(from); err != nil {
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

// checkStart rejects the end of a game.
func checkStart(from engine.Position) error {
	if from != nil && from.Turn() == engine.Nobody {
		return errors.New("env: the position to begin at is the end of a game")
	}
	return nil
}

// startAt sets the state to a position.
func (e *Env) startAt(from engine.Position) {
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

// begin is ResetFrom with the current options.
func (e *Env) begin(seed uint64, from engine.Position) error {
	e.seed = seed
	e.sim.Seed(seed)
	engine.Seed(&e.holes, seed, "position")
	const tries = 1000
	for range tries {
		e.startAt(from)
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
	return fmt.Errorf("env: the caller had no decision in %d games of %s%s", tries, e.game.Name(), where)
}

// Step plays an action index for the seat on turn, and continues to the next decision of the caller or to
// the end. An illegal index, or a step after the end of a game, is an error that changes nothing. After an
// agent's error the game cannot be continued.
func (e *Env) Step(action int) (Step, error) {
	i, err := e.find(action)
	if err != nil {
		return Step{}, err
	}
	actor := e.seat
	err = e.take(i)
	return e.step(actor), err
}

// find returns the position of an action index among the legal ones.
func (e *Env) find(action int) (int, error) {
	if !e.over {
		for i, index := range e.indices {
			if int(index) == action {
				return i, nil
			}
		}
	}
	return 0, e.explain(action)
}

// newStep calls Watcher.Step.
func (e *Env) newStep() {
	if e.options.Watcher != nil {
		e.options.Watcher.Step()
	}
}

// take plays the i-th legal action and continues to the next decision.
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

// finish sets the final rewards, including shaping.
func (e *Env) finish() {
	e.over = true
	for seat := range e.rewards {
		e.rewards[seat] = e.sim.State.Score(engine.Seat(seat))
		if e.waiting[seat] {
			e.rewards[seat] -= e.options.Shaping * e.potentials[seat]
		}
	}
}

// step returns the result after an action of actor.
func (e *Env) step(actor engine.Seat) Step {
	return Step{
		Observation: e.floats, Mask: e.mask,
		Reward: e.rewards[actor], Terminated: e.over && !e.cut, Truncated: e.cut,
		Info: Info{Seat: e.seat, Legal: len(e.indices), Steps: e.steps, Plies: e.plies, Seed: e.seed, Rewards: e.rewards},
	}
}

// applyWatched applies another player's action, one of several.
func (e *Env) applyWatched(a engine.Action) {
	if e.options.Watcher != nil {
		e.options.Watcher.Watch(e.sim.State, a)
	}
	e.apply(a)
}

func (e *Env) apply(a engine.Action) {
	e.sim.State.Apply(a)
	e.plies++
}

// run plays chance, forced moves and the other agents until the caller has a decision, whose legal actions
// are then listed, or the game is over.
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
			e.applyWatched(t.SampleChance())
		case e.mine[turn]:
			return nil
		case e.agents[turn] == nil:
			e.applyWatched(t.SampleAction(turn))
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
			e.applyWatched(a)
		}
	}
}

// observe writes the observation of a seat and, unless the game is terminated, the mask.
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

func (e *Env) clearMask() {
	if e.mask != nil {
		for _, index := range e.indices {
			e.mask[index] = 0
		}
	}
	e.indices = e.indices[:0]
}

// shapeAll pays every seat at truncation as if it had another decision.
func (e *Env) shapeAll() {
	for seat := range e.rewards {
		if e.waiting[seat] {
			e.sim.State.ViewInto(engine.Seat(seat), e.view)
			e.shape(engine.Seat(seat))
		}
	}
}

// shape pays the shaped reward of a seat that has a decision; scratch.view is its view.
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

// copyFrom copies the game of another environment with the same options.
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
