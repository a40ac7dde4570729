package host

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// Episodes reads a file of trajectories as one seat lived them: its choices among
// at least two actions, as package env asks for them. Chance, forced moves and the
// other seats lie between.
type Episodes struct {
	reading
	game     engine.Game
	encoder  engine.Encoder
	encoding *engine.Encoding
	seat     engine.Seat
	view     engine.View
	indices  []int32
	episode
}

// episode is the latest game, bit-packed. A row is a choice; the last one is the
// position in which the game ended.
type episode struct {
	Number, Seed uint64
	planes       []uint64
	globals      []float32
	masks        []int32 // legal indices of all rows
	ends         []int   // of each row in masks
	actions      []int64
	rewards      []float64
}

// Rows are the caller's buffers for an episode of n choices. Observations and masks are dense, or,
// where these are nil, bits and lists.
type Rows struct {
	Observations []float32 // [n+1][Encoding.Size]
	Masks        []byte    // [n+1][Encoding.Actions]; all 0 in the last row

	Planes  []uint64  // [n+1][Encoding.PlaneWords]
	Globals []float32 // [n+1][globals]
	Ends    []int64   // [n+1]: where the legal indices of each row end; the last row has none
	Indices []int32   // [all that was legal]

	Actions []int64   // [n]
	Rewards []float64 // [n]: what the seat was paid from a choice to the next
}

// OpenEpisodes opens a file for a seat, given by name or number. settings are those
// that find the game's data: see trajectory.Header.Open.
func OpenEpisodes(path, seat string, settings []engine.Setting) (*Episodes, error) {
	r, g, err := openReading(path, settings)
	if err != nil {
		return nil, err
	}
	e, err := newEpisodes(r, g, seat)
	if err != nil {
		r.reader.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return e, nil
}

func newEpisodes(r *reading, g engine.Game, seat string) (*Episodes, error) {
	encoder, ok := g.(engine.Encoder)
	if !ok {
		return nil, fmt.Errorf("game %s has no encoding", g.Name())
	}
	s, err := engine.SeatNamed(g, seat)
	if err != nil {
		return nil, err
	}
	return &Episodes{
		reading: *r, game: g,
		encoder: encoder, encoding: encoder.Encoding(), seat: s, view: g.NewView(),
	}, nil
}

// Close closes the file.
func (e *Episodes) Close() { e.reader.Close() }

// Describe is Describe of the file's game.
func (e *Episodes) Describe() ([]byte, error) { return describe(e.game) }

// Next reads the next game in which the seat had a choice, and returns how many it had, how many
// actions were legal in all of them, and the game's number and seed; nil at the end of the file. An
// error with the code Damaged is about one game: the call after it goes on.
func (e *Episodes) Next() (map[string]any, error) {
	for {
		end, err := e.reading.game(e.begin, e.add)
		switch {
		case err == io.EOF:
			return nil, nil
		case err != nil:
			e.episode = episode{}
			return nil, err
		case end.Over && len(e.actions) > 0: // a game that was broken off has no result
			e.row(nil)
			return map[string]any{"choices": len(e.actions), "legal": len(e.masks), "number": e.Number, "seed": e.Seed}, nil
		}
	}
}

func (e *Episodes) begin(s *trajectory.Start) {
	e.episode = episode{
		Number: s.Game, Seed: s.Seed,
		planes: e.planes[:0], globals: e.globals[:0], masks: e.masks[:0], ends: e.ends[:0],
		actions: e.actions[:0], rewards: e.rewards[:0],
	}
}

// add adds a step that the rules have confirmed and that is not yet played.
func (e *Episodes) add(s *trajectory.Step) {
	if s.Seat == e.seat && len(s.Legal) > 1 {
		e.row(s.Legal)
		chosen := e.indices[slices.Index(s.Legal, s.Action)]
		e.actions = append(e.actions, int64(chosen))
		e.rewards = append(e.rewards, 0)
	}
	if n := len(e.rewards); n > 0 {
		e.rewards[n-1] += s.Reward[e.seat]
	}
}

// row adds what the seat knows now, and what it may do.
func (e *Episodes) row(legal []engine.Action) {
	words, numbers := e.encoding.PlaneWords(), len(e.encoding.Globals)
	e.planes = slices.Grow(e.planes, words)[:len(e.planes)+words]
	e.globals = slices.Grow(e.globals, numbers)[:len(e.globals)+numbers]
	e.checker.State().ViewInto(e.seat, e.view)
	e.encoder.Observe(e.view, e.planes[len(e.planes)-words:], e.globals[len(e.globals)-numbers:])
	e.indices = e.encoder.AppendIndices(e.indices[:0], e.view, legal)
	e.masks = append(e.masks, e.indices...)
	e.ends = append(e.ends, len(e.masks))
}

// Fill writes the game of the latest Next, which gave n. It may be called again.
func (e *Episodes) Fill(r Rows) error {
	n, size, actions := len(e.actions), e.encoding.Size(), e.encoding.Actions()
	sparse := r.Masks == nil
	if n == 0 || len(e.ends) != n+1 {
		return errors.New("no episode: call next first")
	}
	for _, c := range []struct {
		name       string
		have, want int
	}{
		{"observations", len(r.Observations), unless(sparse, (n+1)*size)},
		{"masks", len(r.Masks), unless(sparse, (n+1)*actions)},
		{"planes", len(r.Planes), unless(!sparse, len(e.planes))},
		{"globals", len(r.Globals), unless(!sparse, len(e.globals))},
		{"ends", len(r.Ends), unless(!sparse, n+1)},
		{"indices", len(r.Indices), unless(!sparse, len(e.masks))},
		{"actions", len(r.Actions), n},
		{"rewards", len(r.Rewards), n},
	} {
		if c.have != c.want {
			return fmt.Errorf("buffer %s has length %d, want %d", c.name, c.have, c.want)
		}
	}
	copy(r.Actions, e.actions)
	copy(r.Rewards, e.rewards)
	if sparse {
		copy(r.Planes, e.planes)
		copy(r.Globals, e.globals)
		copy(r.Indices, e.masks)
		for i, end := range e.ends {
			r.Ends[i] = int64(end)
		}
		return nil
	}
	words, numbers := e.encoding.PlaneWords(), len(e.encoding.Globals)
	clear(r.Masks)
	begin := 0
	for i, end := range e.ends {
		e.encoding.Unpack(r.Observations[i*size:(i+1)*size], e.planes[i*words:(i+1)*words], e.globals[i*numbers:(i+1)*numbers])
		for _, index := range e.masks[begin:end] {
			r.Masks[i*actions+int(index)] = 1
		}
		begin = end
	}
	return nil
}

// unless returns a length, or 0 for what is not wanted.
func unless(unwanted bool, n int) int {
	if unwanted {
		return 0
	}
	return n
}
