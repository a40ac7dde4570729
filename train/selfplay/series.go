package selfplay

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
)

// seriesGame is a game of which only the score counts.
type seriesGame struct {
	seats []string // agents by seat
	draw  agents.GameSeed
}

// rowKind is the kind of the file's lines.
const rowKind = "bout"

// series is a list of games whose results are appended to a file.
type series struct {
	c      *Config
	path   string
	count  int
	at     func(i int) seriesGame
	result func(i int, row gameRow) (enough bool) // called in order
	luck   string                                 // value function for luck, or ""
}

// gameRow is the result of a game: a line of the file, with a checksum.
type gameRow struct {
	Number int       `json:"bout"`
	Scores []float64 `json:"scores"`         // by seat
	Luck   []float64 `json:"luck,omitempty"` // luck by seat, if it is measured
}

func (r *gameRow) line() ([]byte, error) { return durable.Line(rowKind, r) }

// run plays the missing games and calls result for all games in order until it has enough.
// It calls tell with the number of finished games.
func (b *series) run(ctx context.Context, tell func(done int)) error {
	rows := make([]*gameRow, b.count)
	log, err := b.open(rows)
	if err != nil {
		return err
	}
	defer log.Close()
	next, done := 0, 0
	advance := func() (enough bool) {
		for next < b.count && rows[next] != nil {
			next++
			if b.result(next-1, *rows[next-1]) {
				return true
			}
		}
		return next == b.count
	}
	for _, row := range rows {
		if row != nil {
			done++
		}
	}
	tell(done)
	if advance() {
		return nil
	}
	missing := []int{}
	for i := next; i < b.count; i++ {
		if rows[i] == nil {
			missing = append(missing, i)
		}
	}
	return b.play(ctx, missing, func(row gameRow) (bool, error) {
		text, err := row.line()
		if err == nil {
			err = log.Add(text)
		}
		if err != nil {
			return true, fmt.Errorf("selfplay: %s: %w", b.path, err)
		}
		rows[row.Number] = &row
		done++
		tell(done)
		return advance(), nil
	})
}

// open opens the file and reads its rows.
func (b *series) open(rows []*gameRow) (*durable.Log, error) {
	var bad error
	l, err := durable.OpenLog(b.path, nil, func(number int, line []byte) error {
		var row gameRow
		if row, bad = b.parse(line); bad != nil {
			bad = fmt.Errorf("line %d: %w", number, bad)
			return bad
		}
		rows[row.Number] = &row
		return nil
	})
	switch {
	case bad != nil:
		return nil, damaged(b.path, bad)
	case err != nil:
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	return l, nil
}

// parse reads a line.
func (b *series) parse(line []byte) (row gameRow, err error) {
	inner, ok := durable.ParseLine(rowKind, bytes.TrimSuffix(line, []byte("\n")))
	if !ok {
		return row, errors.New("not the result of a game, or damaged")
	}
	if err := json.Unmarshal(inner, &row); err != nil {
		return row, err
	}
	lucky := 0
	if b.luck != "" {
		lucky = len(row.Scores)
	}
	if row.Number < 0 || row.Number >= b.count || len(row.Scores) != len(b.c.Game.Seats()) || len(row.Luck) != lucky {
		return row, fmt.Errorf("game %d of %d, scores %v: the line belongs to another run", row.Number, b.count, row.Scores)
	}
	return row, nil
}

// play plays games on all threads, or remotely, until keep has enough or fails.
func (b *series) play(ctx context.Context, missing []int, keep func(gameRow) (enough bool, err error)) error {
	if b.c.Compute.Remote != nil {
		return b.playRemote(ctx, missing, keep)
	}
	open := func() (agents.Worker[gameRow], error) { return newSeriesWorker(b.c.Game, b.luck, b.c.by, b.path, b.at) }
	err := agents.Parallel(ctx, b.c.Compute.Threads, missing, open, func(_ int, row gameRow) (more bool, err error) {
		enough, err := keep(row)
		return !enough, err
	})
	return cmp.Or(err, ctx.Err())
}

// seriesWorker plays games with its own referee and agents.
type seriesWorker struct {
	game   engine.Game
	path   string // file or job of the series, for errors
	at     func(i int) seriesGame
	by     access.Permission
	table  *agents.Referee
	agents map[string]agents.Agent // by seat and text; ranged over only to close them
	tally  *luck.Tally             // nil if luck is not measured
}

// newSeriesWorker returns a worker that measures luck by the named value function, unless it is "".
func newSeriesWorker(g engine.Game, truth string, by access.Permission, path string, at func(i int) seriesGame) (*seriesWorker, error) {
	t, err := agents.NewReferee(g)
	if err != nil {
		return nil, err
	}
	w := &seriesWorker{game: g, path: path, at: at, by: by, table: t, agents: map[string]agents.Agent{}}
	if truth != "" {
		v, err := agents.OpenValue(g, truth)
		if err != nil {
			return nil, err
		}
		w.tally = luck.New(g, v)
	}
	return w, nil
}

// Play implements agents.Worker.
func (w *seriesWorker) Play(ctx context.Context, i int) (gameRow, error) {
	b := w.at(i)
	players := make([]agents.Agent, len(b.seats))
	for seat, text := range b.seats {
		key := fmt.Sprint(seat, " ", text)
		if w.agents[key] == nil {
			a, err := agents.Reader{By: w.by}.ParseFor(w.game, engine.Seat(seat), text)
			if err != nil {
				return gameRow{}, fmt.Errorf("selfplay: %s: game %d: %w", w.path, i, err)
			}
			w.agents[key] = a
		}
		players[seat] = w.agents[key]
	}
	if w.tally != nil {
		w.tally.Begin()
		w.table.Watch = func(s engine.State, a engine.Action) { w.tally.Weigh(s, a, players) }
	}
	end, err := w.table.Play(ctx, players, b.draw)
	if err == nil {
		err = ctx.Err() // an interrupted agent may have answered early
	}
	if err != nil {
		return gameRow{}, fmt.Errorf("selfplay: %s: game %d: %w", w.path, i, err)
	}
	row := gameRow{Number: i, Scores: make([]float64, len(players))}
	for seat := range row.Scores {
		row.Scores[seat] = end.Score(engine.Seat(seat))
	}
	if w.tally != nil {
		row.Luck = slices.Clone(w.tally.Luck())
	}
	return row, nil
}

// Close implements agents.Worker.
func (w *seriesWorker) Close() {
	for _, a := range w.agents {
		agents.Close(a)
	}
}
