package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
)

// Bench is a batch of games and a view to look at them with. What plays on may run beside the
// caller, who then waits for it: whatever else is asked for waits too.
type Bench struct {
	job
	hurry *hurry
	batch *env.Batch
	game  engine.Game
	view  engine.View

	players  []agents.Agent // of all games
	fortunes []*fortune     // by game, none where luck is not weighed
	luck     []float64      // the caller's, [games][seats]
}

// NewBench returns the batch of a spec in the caller's buffers. Where the spec names a value, what luck
// was worth in the latest step is written to luck, [games][seats].
func NewBench(spec []byte, buffers env.Buffers, luck []float64) (*Bench, error) {
	s, err := ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	mode, err := s.autoReset()
	if err != nil {
		return nil, err
	}
	if _, err := s.options(g); err != nil { // the others are made of the same text
		return nil, err
	}
	if s.Threads != 0 { // which stands for 1
		if err := checkThreads(s.Threads); err != nil {
			return nil, err
		}
	}
	beside := uint64(4*len(buffers.Observations) + len(buffers.Masks) + 8*len(buffers.Planes) + 4*len(buffers.FinalObservations))
	if s.Games > sample {
		if err := roomFor("games", s.Games, beside, func() error { _, err := env.New(g); return err }); err != nil {
			return nil, err
		}
	}
	b := &Bench{game: g, view: g.NewView(), hurry: &hurry{context.Background()}, luck: luck}
	var by tallies
	if s.Luck != "" {
		if err := expect("luck", len(luck), s.Games*len(g.Seats())); err != nil {
			return nil, err
		}
		if by, err = newTallies(g, s.Luck, max(s.Threads, 1)); err != nil {
			return nil, err
		}
	}
	b.batch, err = env.NewBatch(g, s.Games, env.BatchOptions{
		Buffers: buffers, Threads: s.Threads, AutoReset: mode,
		Options: func(int) env.Options {
			o, _ := s.options(g)
			seated := make([]agents.Agent, len(g.Seats()))
			for seat, a := range o.Agents {
				if a != nil {
					player := a.(*guarded)
					player.hurry = b.hurry
					seated[seat] = player.Agent
					b.players = append(b.players, player.Agent)
				}
			}
			if by != nil {
				f := &fortune{tallies: by, players: seated}
				b.fortunes = append(b.fortunes, f)
				o.Watcher = f
			}
			return o
		},
	})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Thinks reports whether an agent may take long, so that whoever is in a hurry should play
// beside the caller: one that searches, or a program.
func (b *Bench) Thinks() bool {
	return slices.ContainsFunc(b.players, func(a agents.Agent) bool {
		_, thinks := a.(agents.Thinker)
		_, holds := a.(io.Closer)
		return thinks || holds
	})
}

// Beside plays on by f beside the caller. When it is asked to stop the agents hurry, and it
// plays on to where it would have come.
func (b *Bench) Beside(f func() error) error {
	b.Settle()
	return b.start(func(ctx context.Context) error {
		b.hurry.Context = ctx
		defer func() { b.hurry.Context = context.Background() }()
		return f()
	})
}

// Settle waits for what plays beside the caller.
func (b *Bench) Settle() {
	if b.running() {
		<-b.done
	}
}

// hurry is the context of all agents: the end of it hurries them.
type hurry struct{ context.Context }

// Close ends the threads of the batch, and what its agents hold.
func (b *Bench) Close() {
	b.Stop()
	b.Settle()
	b.batch.Close()
	agents.Close(b.players...)
}

// Reset begins all games anew, at a position or with nil at their beginning.
func (b *Bench) Reset(seed uint64, from engine.Position) error {
	defer b.weigh()
	return b.batch.ResetFrom(seed, from)
}

// ResetGame begins game i anew, at a position as in Reset.
func (b *Bench) ResetGame(i int, seed uint64, from engine.Position) error {
	if err := b.has(i); err != nil {
		return err
	}
	defer b.weigh()
	return b.batch.ResetGameFrom(i, seed, from)
}

// Read reads a position of the game. Its errors name the line.
func (b *Bench) Read(text string) (engine.Position, error) {
	return engine.ReadPosition(b.game, positionText, text)
}

// Fits refuses positions of another game, or under other settings.
func (b *Bench) Fits(p *Positions) error { return fits(b.game, p.game) }

// Step takes an action in each game.
func (b *Bench) Step(actions []int32) error {
	defer b.weigh()
	return over(b.batch.Step(actions))
}

// copyFrom makes the games those of another batch: see env.Batch.CopyFrom.
func (b *Bench) copyFrom(src *Bench) error {
	b.Settle()
	src.Settle()
	if err := fits(b.game, src.game); err != nil {
		return err
	}
	if err := b.batch.CopyFrom(src.batch); err != nil {
		return err
	}
	for i, f := range b.fortunes {
		f.copyFrom(src.fortunes[i])
	}
	b.weigh()
	return nil
}

// weigh writes what luck was worth in the latest step of each game.
func (b *Bench) weigh() {
	for i, f := range b.fortunes {
		seats := len(b.luck) / len(b.fortunes)
		f.total(b.luck[i*seats : (i+1)*seats])
	}
}

// Events writes what each event of luck in the latest step was worth to each seat, one game after
// another, as far as there is room, and where those of each game end. It returns how many there are.
func (b *Bench) Events(ends []int64, worth []float64) (int, error) {
	if b.fortunes == nil {
		return 0, errors.New("luck is not weighed: luck= names the value")
	}
	if err := expect("ends", len(ends), b.batch.Len()); err != nil {
		return 0, err
	}
	seats, sum := len(b.game.Seats()), 0
	for i, f := range b.fortunes {
		if sum+len(f.step) <= len(worth) {
			copy(worth[sum:], f.step)
		}
		sum += len(f.step)
		ends[i] = int64(sum / seats)
	}
	return sum / seats, nil
}

// Legal writes the indices of what is legal in each game, one game after another, as far as
// there is room, and where those of each end. It returns how many there are.
func (b *Bench) Legal(ends []int64, indices []int32) (int, error) {
	if err := expect("ends", len(ends), b.batch.Len()); err != nil {
		return 0, err
	}
	sum := 0
	for i := range ends {
		legal := b.batch.Game(i).Legal()
		if sum+len(legal) <= len(indices) {
			copy(indices[sum:], legal)
		}
		sum += len(legal)
		ends[i] = int64(sum)
	}
	return sum, nil
}

// FinalLegal returns env.Batch.FinalLegal of every game.
func (b *Bench) FinalLegal() (out [][]int32, _ error) {
	b.Settle()
	for i := range b.batch.Len() {
		out = append(out, b.batch.FinalLegal(i))
	}
	return out, nil
}

// ActionText writes a legal action of game i, or says why it is not legal.
func (b *Bench) ActionText(i, action int) (string, error) {
	if err := b.has(i); err != nil {
		return "", err
	}
	text, err := b.batch.Game(i).ActionText(action)
	return text, over(err)
}

// Observe writes the observation of a seat in game i.
func (b *Bench) Observe(i int, seat engine.Seat, dst []float32) error {
	if err := b.has(i); err != nil {
		return err
	}
	return b.batch.Game(i).Observe(seat, dst)
}

// Look writes what a seat knows of game i into a place of p that holds a view, or the truth, by seat
// engine.Chance, into one that holds a state. It returns who is on turn.
func (b *Bench) Look(i int, seat engine.Seat, p *Positions, at int) (engine.Seat, error) {
	if err := b.has(i); err != nil {
		return 0, err
	}
	if err := fits(b.game, p.game); err != nil {
		return 0, err
	}
	if seat == engine.Chance {
		to, err := p.stateAt(at)
		if err != nil {
			return 0, err
		}
		b.batch.Game(i).TruthInto(to.state)
		return to.changed(), nil
	}
	to, err := p.viewAt(at)
	if err != nil {
		return 0, err
	}
	if err := b.batch.Game(i).ViewInto(seat, to.view); err != nil {
		return 0, err
	}
	return to.changed(), nil
}

// Draw draws what a seat knows of game i, as SVG or as plain text.
func (b *Bench) Draw(i int, seat engine.Seat, svg bool) (string, error) {
	if err := b.has(i); err != nil {
		return "", err
	}
	if err := b.batch.Game(i).ViewInto(seat, b.view); err != nil {
		return "", err
	}
	if svg {
		return engine.SVG(b.game, b.view, engine.Picture{})
	}
	return b.game.Notation().Show(b.view), nil
}

func (b *Bench) has(i int) error {
	if i < 0 || i >= b.batch.Len() {
		return fmt.Errorf("game %d of a batch of %d", i, b.batch.Len())
	}
	return nil
}

// over gives the error of a step after the end its code.
func over(err error) error {
	if errors.Is(err, env.ErrNoGame) {
		return &Error{GameOver, err}
	}
	return err
}

// guarded is an agent whose errors have a code, and whose panics are errors.
type guarded struct {
	agents.Agent
	hurry *hurry
}

// Begin implements env.Beginner.
func (a *guarded) Begin(seed uint64) { env.Begin(a.Agent, seed) }

func (a *guarded) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	var action engine.Action
	err := Guard(func() (err error) {
		action, err = a.Agent.Decide(a.hurry.Context, v, rng)
		return err
	})
	if err != nil && CodeOf(err) != Broken {
		err = &Error{Failed, err}
	}
	return action, err
}
