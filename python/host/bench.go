package host

import (
	"bytes"
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

	players []agents.Agent // of all games
}

// NewBench returns the batch of a spec in the caller's buffers.
func NewBench(spec []byte, buffers env.Buffers) (*Bench, error) {
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
	b := &Bench{game: g, view: g.NewView(), hurry: &hurry{context.Background()}}
	b.batch, err = env.NewBatch(g, s.Games, env.BatchOptions{
		Buffers: buffers, Threads: s.Threads, AutoReset: mode,
		Options: func(int) env.Options {
			o, _ := s.options(g)
			for _, a := range o.Agents {
				if a != nil {
					player := a.(*guarded)
					player.hurry = b.hurry
					b.players = append(b.players, player.Agent)
				}
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

// Reset begins all games anew, at a position that is written as text, or with nil at
// their beginning.
func (b *Bench) Reset(seed uint64, position *string) error {
	from, err := b.position(position)
	if err != nil {
		return err
	}
	return b.batch.ResetFrom(seed, from)
}

// ResetGame begins game i anew, at a position as in Reset.
func (b *Bench) ResetGame(i int, seed uint64, position *string) error {
	if err := b.has(i); err != nil {
		return err
	}
	from, err := b.position(position)
	if err != nil {
		return err
	}
	return b.batch.ResetGameFrom(i, seed, from)
}

// position reads a position, nil for nil. Its errors name the line.
func (b *Bench) position(text *string) (engine.Position, error) {
	if text == nil {
		return nil, nil
	}
	return readPosition(b.game, *text)
}

// Step takes an action in each game.
func (b *Bench) Step(actions []int32) error { return over(b.batch.Step(actions)) }

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
	n := b.game.Notation()
	if !svg {
		return n.Show(b.view), nil
	}
	artist, ok := n.(engine.Illustrator)
	if !ok {
		return "", fmt.Errorf("game %s has no SVG picture", b.game.Name())
	}
	var out bytes.Buffer
	err := artist.WriteSVG(&out, b.view, engine.Picture{})
	return out.String(), err
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
