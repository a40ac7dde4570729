package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/env"
)

// Batch is a batch of games in buffers of the caller.
type Batch struct {
	batch *env.Batch
	game  engine.Game

	players  []agents.Agent  // agents of all games
	watchers []*luck.Watcher // by game; nil without a luck value
	worth    []float64       // luck in the caller's buffer, [games][seats]
}

// NewBatch opens the batch of a spec. If the spec names a luck value, each step writes the luck
// adjustment to worth, [games][seats].
func NewBatch(spec []byte, buffers env.Buffers, worth []float64) (*Batch, error) {
	var s Spec
	if err := json.Unmarshal(spec, &s); err != nil {
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
	if _, err := s.options(g); err != nil { // check once; each game opens its own agents below
		return nil, err
	}
	if s.Threads != 0 { // 0 means 1
		if err := checkThreads(s.Threads); err != nil {
			return nil, err
		}
	}
	beside := uint64(4*len(buffers.Observations) + len(buffers.Masks) + 8*len(buffers.Planes) + 4*len(buffers.FinalObservations))
	if s.Games > sample {
		if err := checkMemory("games", s.Games, beside, func() error { _, err := env.New(g); return err }); err != nil {
			return nil, err
		}
	}
	b := &Batch{game: g, worth: worth}
	var by luck.Pool
	if s.Luck != "" {
		if err := expect("luck", len(worth), s.Games*len(g.Seats())); err != nil {
			return nil, err
		}
		if by, err = luck.NewPool(g, s.Luck, max(s.Threads, 1)); err != nil {
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
					seated[seat] = a.(agents.Agent)
					b.players = append(b.players, seated[seat])
				}
			}
			if by != nil {
				w := luck.NewWatcher(by, seated)
				b.watchers, o.Watcher = append(b.watchers, w), w
			}
			return o
		},
	})
	return b, err
}

// Thinks reports whether an agent may be slow, because it searches or is a program. Then make the call batch.step.
func (b *Batch) Thinks() (bool, error) {
	return slices.ContainsFunc(b.players, func(a agents.Agent) bool {
		_, thinks := a.(agents.ResultReporter)
		_, holds := a.(io.Closer)
		return thinks || holds
	}), nil
}

// Close stops the threads of the batch and closes its agents.
func (b *Batch) Close() {
	b.batch.Close()
	agents.Close(b.players...)
}

// stepLong is Step with a context whose end hurries the agents.
func (b *Batch) stepLong(ctx context.Context, actions []int32) (any, error) {
	b.batch.SetContext(ctx)
	defer b.batch.SetContext(context.Background())
	return nil, b.Step(actions)
}

// Step takes one action in each game.
func (b *Batch) Step(actions []int32) error {
	defer b.weigh()
	return coded(b.batch.Step(actions))
}

type Reset struct {
	Games []int    // null means all
	Seeds []uint64 // one for all games, or one for each of Games
	At    []*start // starting positions, one for all or one for each of Games; null is the root
}

// start is a position as text or in a place.
type start struct {
	Text *string
	placeRef
}

// reset restarts games. A refused position changes no game.
func (b *Batch) reset(ctx context.Context, x Reset) (any, error) {
	from := make([]engine.Position, max(len(x.Games), 1))
	if len(x.Seeds) != len(from) || len(x.At) != 1 && len(x.At) != len(from) {
		return nil, fmt.Errorf("%d games need as many seeds and positions, not %d and %d", len(x.Games), len(x.Seeds), len(x.At))
	}
	for i := range from {
		if i >= len(x.At) {
			from[i] = from[0]
			continue
		}
		var err error
		if from[i], err = b.position(x.At[i]); err != nil {
			return nil, err
		}
	}
	b.batch.SetContext(ctx)
	defer b.batch.SetContext(context.Background())
	defer b.weigh()
	if x.Games == nil {
		return nil, coded(b.batch.ResetFrom(x.Seeds[0], from[0]))
	}
	for _, game := range x.Games {
		if err := b.has(game); err != nil {
			return nil, err
		}
	}
	for i, game := range x.Games {
		if err := b.batch.ResetGameFrom(game, x.Seeds[i], from[i]); err != nil {
			return nil, coded(err)
		}
	}
	return nil, nil
}

func (b *Batch) position(s *start) (at engine.Position, err error) {
	switch {
	case s == nil:
		return nil, nil
	case s.Text != nil:
		return engine.ReadPosition(b.game, positionText, *s.Text)
	}
	err = Use(s.Positions, func(p *Positions) (err error) {
		if err := fits(b.game, p.game); err != nil {
			return err
		}
		at, err = p.copyOf(s.Place)
		return err
	})
	return at, err
}

func (b *Batch) copyFrom(src *Batch) error {
	if err := fits(b.game, src.game); err != nil {
		return err
	}
	if err := b.batch.CopyFrom(src.batch); err != nil {
		return err
	}
	for i, w := range b.watchers {
		w.CopyFrom(src.watchers[i])
	}
	b.weigh()
	return nil
}

func (b *Batch) weigh() {
	for i, w := range b.watchers {
		seats := len(b.worth) / len(b.watchers)
		w.Total(b.worth[i*seats : (i+1)*seats])
	}
}

// events returns the luck of each seat at each luck event of the latest step, game by game, and the end
// of each game's events.
func (b *Batch) events() (any, error) {
	if b.watchers == nil {
		return nil, errors.New("no luck value: pass luck=")
	}
	var worth []float64
	ends := make([]int64, len(b.watchers))
	for i, w := range b.watchers {
		worth = append(worth, w.Events()...)
		ends[i] = int64(len(worth) / len(b.game.Seats()))
	}
	return map[string]packed{"ends": pack(ends), "worth": pack(worth)}, nil
}

// Legal writes the indices of the legal actions, game by game, and the end of each list. It returns
// their number.
func (b *Batch) Legal(ends []int64, indices []int32) (int, error) {
	if err := expect("ends", len(ends), b.batch.Len()); err != nil {
		return 0, err
	}
	sum := 0
	for i := range ends {
		list := b.batch.Game(i).Legal()
		if sum+len(list) <= len(indices) {
			copy(indices[sum:], list)
		}
		sum += len(list)
		ends[i] = int64(sum)
	}
	return sum, nil
}

// FinalLegal returns env.Batch.FinalLegal of every game.
func (b *Batch) FinalLegal() (out [][]int32, _ error) {
	for i := range b.batch.Len() {
		out = append(out, b.batch.FinalLegal(i))
	}
	return out, nil
}

// actionText returns the text of a legal action, or an error that says why the action is illegal.
func (b *Batch) actionText(x struct{ Game, Action int }) (string, error) {
	if err := b.has(x.Game); err != nil {
		return "", err
	}
	text, err := b.batch.Game(x.Game).ActionText(x.Action)
	return text, coded(err)
}

// Look writes the view of a seat of game i to a place. Seat -1 writes the true state. It returns the
// seat on turn.
func (b *Batch) Look(i int, seat engine.Seat, p *Positions, at int) (engine.Seat, error) {
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
		b.batch.Game(i).StateInto(to.state)
		return to.changed(), nil
	}
	to, err := p.viewAt(at)
	if err == nil {
		err = b.batch.Game(i).ViewInto(seat, to.view)
	}
	if err != nil {
		return 0, err
	}
	return to.changed(), nil
}

func (b *Batch) has(i int) error { return inRange("game", i, b.batch.Len()) }

// coded adds the error code of a batch error.
func coded(err error) error {
	switch {
	case errors.Is(err, env.ErrNoGame):
		return &Error{GameOver, err}
	case errors.Is(err, env.ErrAgent) && CodeOf(err) != Broken:
		return &Error{Failed, err}
	}
	return err
}
