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

// Batch is a batch of games that writes its results to buffers of the caller.
type Batch struct {
	batch *env.Batch
	game  engine.Game

	players    []agents.Agent  // agents of all games, to be closed
	watchers   []*luck.Watcher // by game; nil without a luck value
	luckBuffer []float64       // luck in the caller's buffer, [games][seats]
}

// NewBatch opens the batch of a spec. If the spec names a luck value, each step writes the luck
// adjustment of each game to luckBuffer, [games][seats].
func NewBatch(spec []byte, buffers env.Buffers, luckBuffer []float64) (*Batch, error) {
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
	bufferBytes := uint64(4*len(buffers.Observations) + len(buffers.Masks) + 8*len(buffers.Planes) + 4*len(buffers.FinalObservations))
	if s.Games > sampleSize {
		if err := checkMemory("games", s.Games, bufferBytes, func() error { _, err := env.New(g); return err }); err != nil {
			return nil, err
		}
	}
	b := &Batch{game: g, luckBuffer: luckBuffer}
	var pool luck.Pool
	if s.Luck != "" {
		if err := expect("luck", len(luckBuffer), s.Games*len(g.Seats())); err != nil {
			return nil, err
		}
		if pool, err = luck.NewPool(g, s.Luck, max(s.Threads, 1)); err != nil {
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
			if pool != nil {
				w := luck.NewWatcher(pool, seated)
				b.watchers, o.Watcher = append(b.watchers, w), w
			}
			return o
		},
	})
	return b, err
}

// IsSlow reports whether an agent searches or is a program, which can make a step slow. If so, use the call
// batch.step, which can be interrupted.
func (b *Batch) IsSlow() (bool, error) {
	return slices.ContainsFunc(b.players, func(a agents.Agent) bool {
		_, isSearch := a.(agents.ResultReporter)
		_, isProgram := a.(io.Closer)
		return isSearch || isProgram
	}), nil
}

// Close stops the threads of the batch and closes its agents.
func (b *Batch) Close() {
	b.batch.Close()
	agents.Close(b.players...)
}

// stepLong is Step; the end of ctx makes the agents decide at once.
func (b *Batch) stepLong(ctx context.Context, actions []int32) (any, error) {
	b.batch.SetContext(ctx)
	defer b.batch.SetContext(context.Background())
	return nil, b.Step(actions)
}

// Step takes one action in each game.
func (b *Batch) Step(actions []int32) error {
	defer b.writeLuck()
	return withCode(b.batch.Step(actions))
}

// Reset is a request to restart games.
type Reset struct {
	Games []int    // null means all
	Seeds []uint64 // one if Games is null, otherwise one for each of Games
	At    []*start // starting positions, one for all or one for each of Games; null is the start of the game
}

// start is a starting position: a text, or a place of Positions.
type start struct {
	Text *string
	placeRef
}

// reset restarts games. If a starting position is invalid, no game changes.
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
	defer b.writeLuck()
	if x.Games == nil {
		return nil, withCode(b.batch.ResetFrom(x.Seeds[0], from[0]))
	}
	for _, game := range x.Games {
		if err := b.checkGame(game); err != nil {
			return nil, err
		}
	}
	for i, game := range x.Games {
		if err := b.batch.ResetGameFrom(game, x.Seeds[i], from[i]); err != nil {
			return nil, withCode(err)
		}
	}
	return nil, nil
}

// position returns a starting position, nil for the start of the game.
func (b *Batch) position(s *start) (at engine.Position, err error) {
	switch {
	case s == nil:
		return nil, nil
	case s.Text != nil:
		return engine.ReadPosition(b.game, positionText, *s.Text)
	}
	err = Use(s.Positions, func(p *Positions) (err error) {
		if err := checkSameGame(b.game, p.game); err != nil {
			return err
		}
		at, err = p.copyOf(s.Place)
		return err
	})
	return at, err
}

// copyFrom copies all games of src.
func (b *Batch) copyFrom(src *Batch) error {
	if err := checkSameGame(b.game, src.game); err != nil {
		return err
	}
	if err := b.batch.CopyFrom(src.batch); err != nil {
		return err
	}
	for i, w := range b.watchers {
		w.CopyFrom(src.watchers[i])
	}
	b.writeLuck()
	return nil
}

// writeLuck writes the luck of each game to the caller's buffer.
func (b *Batch) writeLuck() {
	for i, w := range b.watchers {
		seats := len(b.luckBuffer) / len(b.watchers)
		w.Total(b.luckBuffer[i*seats : (i+1)*seats])
	}
}

// events returns the luck of each seat at each luck event of the latest step, game by game, and the end
// of each game's events.
func (b *Batch) events() (any, error) {
	if b.watchers == nil {
		return nil, errors.New("no luck value: pass luck=")
	}
	var luckValues []float64
	ends := make([]int64, len(b.watchers))
	for i, w := range b.watchers {
		luckValues = append(luckValues, w.Events()...)
		ends[i] = int64(len(luckValues) / len(b.game.Seats()))
	}
	return map[string]packed{"ends": pack(ends), "worth": pack(luckValues)}, nil
}

// Legal writes the indices of the legal actions to indices, game by game, and the end of each game's list to
// ends. It returns the number of legal actions; lists that do not fit into indices are left out.
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
	if err := b.checkGame(x.Game); err != nil {
		return "", err
	}
	text, err := b.batch.Game(x.Game).ActionText(x.Action)
	return text, withCode(err)
}

// Look copies the view of a seat in game i to place at of p; seat -1 copies the full state. It returns the seat
// on turn.
func (b *Batch) Look(i int, seat engine.Seat, p *Positions, at int) (engine.Seat, error) {
	if err := b.checkGame(i); err != nil {
		return 0, err
	}
	if err := checkSameGame(b.game, p.game); err != nil {
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

// checkGame refuses an index of a game that does not exist.
func (b *Batch) checkGame(i int) error { return inRange("game", i, b.batch.Len()) }

// withCode wraps a batch error with its error code.
func withCode(err error) error {
	switch {
	case errors.Is(err, env.ErrNoGame):
		return &Error{GameOver, err}
	case errors.Is(err, env.ErrAgent) && CodeOf(err) != Broken:
		return &Error{Failed, err}
	}
	return err
}
