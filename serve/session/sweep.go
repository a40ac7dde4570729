package session

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
)

// Sweep computes the value of a side after each entry of the line through the place, with the knowledge of
// its seat then. Its playouts continue to the end of the game, like the playouts of a review.
type Sweep struct {
	Head
	resumed
	ViewerChoice         // "" is the seat of a view, or the first
	Rounds       int     `json:"rounds"` // worlds and dice for each entry
	Seed         *uint64 `json:"seed"`   // nil is the seed of the game
}

// defaultRounds is the number of rounds if a sweep names none.
const defaultRounds = 40

// SweepReply is the result of a Sweep.
type SweepReply struct {
	Answer
	Curve
}

// Rest implements Search: a sweep continues by itself.
func (r *Sweep) Rest(any, time.Duration) (Search, bool) { return r, true }

func (r *Sweep) do(a *Asker) (any, error) {
	told := replies[Curve]{a, &r.Head, func(with Answer, c Curve) any { return SweepReply{with, c} }}
	return told.of(a.Sweep(r, told.partial))
}

// Curve is the value of a side after each entry.
type Curve struct {
	Side     string        `json:"side"`
	Done     int           `json:"done"`
	Of       int           `json:"of"`
	Complete bool          `json:"complete"`
	Curve    []share.Point `json:"curve"`
}

// MostRounds bounds the rounds of a sweep.
const MostRounds = 100_000

// evalPoint is one entry of a sweep that is under way.
type evalPoint struct {
	share.Point
	view engine.View
	seen int // number of actions before it
	key  string
}

// Sweep returns a function that computes the curve. tell receives new points, and may be nil. Points are
// kept, so the same request continues after a stop.
func (s *Session) Sweep(r *Sweep, tell func(Curve)) (run func(context.Context) (Curve, error), err error) {
	j, side, err := s.sideSeen(string(r.Seat))
	if err != nil {
		return nil, err
	}
	if r.Rounds < 1 || r.Rounds > MostRounds {
		return nil, fmt.Errorf("rounds is %d; expected 1 to %d", r.Rounds, MostRounds)
	}
	o := sweepOptions{r.Rounds, s.Seed()}
	if r.Seed != nil {
		o.Seed = *r.Seed
	}
	judge, err := agents.OpenWholeJudge(j.Game(), o.Seed, "", access.File{}, 1)
	if err != nil {
		return nil, err
	}
	f, err := s.findingsOf(j)
	if err == nil {
		_, err = f.put(latestSweep, o)
	}
	if err != nil {
		return nil, err
	}
	w := newSweep(o, j, side, f)
	w.judge, w.tell = judge, tell
	return w.run, nil
}

// latestSweep is the key of the latest sweep's options.
const latestSweep = "latest sweep"

// sweepOptions are the options on which the points depend.
type sweepOptions struct {
	Rounds int    `json:"rounds"`
	Seed   uint64 `json:"seed"`
}

// sideSeen returns the game as a seat sees it, and the seat's side; "" is the seat of a view, or the
// first.
func (s *Session) sideSeen(seat string) (*journal.Journal, engine.Side, error) {
	if err := s.Ready(); err != nil {
		return nil, engine.Side{}, err
	}
	if seat == "" {
		seat = s.Game().Seats()[0]
		if v, ok := s.Position().(engine.View); ok {
			seat = engine.SeatName(s.Game(), v.Viewer())
		}
	}
	j, err := s.Seen(seat)
	if err != nil {
		return nil, engine.Side{}, err
	}
	at, err := engine.SeatNamed(s.Game(), seat)
	if err != nil {
		return nil, engine.Side{}, err
	}
	for _, side := range engine.SidesOf(s.Game()) {
		if slices.Contains(side.Seats, at) {
			return j, side, nil
		}
	}
	panic("session: a seat without a side")
}

// newSweep returns the sweep of the line of a game as a side's seat sees it, without a judge.
func newSweep(o sweepOptions, j *journal.Journal, side engine.Side, f *findings) *sweepRun {
	w := &sweepRun{sweepOptions: o, findings: f, side: side, from: j.Root().(engine.View)}
	g, n := j.Game(), j.Game().Notation()
	line := j.Line()
	led := sha256.New()
	fmt.Fprint(led, n.FormatPosition(w.from))
	at := map[int]*evalPoint{}
	add := func(node, entry int, p engine.Position) {
		s := at[node]
		if s == nil {
			s = &evalPoint{Point: share.Point{Entry: entry, Node: node}}
			at[node] = s
			w.points = append(w.points, s)
		}
		s.view, s.seen = p.(engine.View), len(w.seen)
		s.key = keyOf("value to the end", w.Rounds, w.Seed, led.Sum(nil))
	}
	number := map[int]int{}
	for i, node := range line {
		number[node] = i
	}
	add(line[0], 0, w.from)
	j.WalkLine(line, func(node int, p engine.Position, a engine.Action, _ journal.Step) {
		after := engine.Clone(g, p)
		after.Apply(a)
		fmt.Fprintf(led, "%x ", a)
		w.seen = append(w.seen, a)
		add(node, number[node], after)
	})
	return w
}

// sweepRun is a sweep under way.
type sweepRun struct {
	sweepOptions
	tell     func(Curve) // may be nil
	judge    *mcts.Comparer
	findings *findings
	side     engine.Side
	from     engine.View     // the seat's knowledge before seen
	seen     []engine.Action // on the line
	points   []*evalPoint
	belief   *mcts.ParticleFilter // after the first actions of seen
	believed int
	out      Curve
	untold   []share.Point
	batch    int // size of a batch
}

// mostTold is the largest batch of entries: the first is told by itself, and each batch is twice as large
// as the one before.
const mostTold = 16

func (w *sweepRun) run(ctx context.Context) (Curve, error) {
	left := w.recall()
	for _, i := range coarseFirst(len(left)) {
		at := left[i]
		if err := w.evaluate(ctx, at); err != nil {
			return w.out, err
		}
		if ctx.Err() != nil {
			break // the last was cut short
		}
		var err error
		if at.Made, err = w.findings.put(at.key, at.Point); err != nil {
			return w.out, err
		}
		w.found(at)
		w.report()
	}
	return w.curve(), nil
}

// recall reads earlier points, and returns the missing ones.
func (w *sweepRun) recall() (left []*evalPoint) {
	w.out = Curve{Side: w.side.Name, Of: len(w.points), Curve: []share.Point{}}
	for _, at := range w.points {
		var kept share.Point
		if made, ok := w.findings.get(at.key, &kept); ok {
			at.Win, at.Low, at.High, at.Rounds, at.Made = kept.Win, kept.Low, kept.High, kept.Rounds, made
			w.found(at)
		} else {
			left = append(left, at)
		}
	}
	return left
}

// curve returns all points so far.
func (w *sweepRun) curve() Curve {
	w.out.Complete = w.out.Done == w.out.Of
	slices.SortFunc(w.out.Curve, func(a, b share.Point) int { return a.Entry - b.Entry })
	return w.out
}

// evaluate sets the value of an entry.
func (w *sweepRun) evaluate(ctx context.Context, at *evalPoint) error {
	if at.view.Turn() == engine.Nobody {
		scores := make([]float64, engine.MaxSeats)
		for _, seat := range w.side.Seats {
			scores[seat] = at.view.Score(seat)
		}
		win := 0.0
		switch mean := w.side.Mean(scores); {
		case mean > 0:
			win = 1
		case mean == 0:
			win = 0.5
		}
		at.Win, at.Low, at.High = win, win, win
		return nil
	}
	w.judge.Reseed(engine.Scramble(w.Seed ^ seedOf(at.key)))
	t, err := w.judge.EstimatePosition(ctx, w.worlds(ctx, at), mcts.RoundBudget{Iterations: w.Rounds})
	if err != nil {
		return err
	}
	setWins(&at.Point, t.Win, t.WinError, t.Rounds)
	return nil
}

// worlds returns the view of an entry, whose worlds are weighted by the earlier actions of the others, as
// in a review. Entries come in few ascending rows: see coarseFirst.
func (w *sweepRun) worlds(ctx context.Context, at *evalPoint) engine.View {
	if w.belief == nil || at.seen < w.believed {
		w.belief, w.believed = w.judge.Filter(w.from, w.Seed), 0
	}
	for ; w.believed < at.seen; w.believed++ {
		w.belief.Observe(w.seen[w.believed])
	}
	v, _ := w.belief.View(ctx, at.view)
	return v
}

// seedOf makes a seed of a key, so that the result of an entry does not depend on the order of work.
func seedOf(key string) uint64 {
	raw, _ := hex.DecodeString(key[:16])
	return binary.BigEndian.Uint64(raw)
}

func (w *sweepRun) found(at *evalPoint) {
	w.out.Done++
	w.out.Curve = append(w.out.Curve, at.Point)
	w.untold = append(w.untold, at.Point)
}

// report tells new points when there are enough.
func (w *sweepRun) report() {
	if w.tell == nil || len(w.untold) < w.batch {
		return
	}
	w.tell(Curve{Side: w.out.Side, Done: w.out.Done, Of: w.out.Of, Curve: w.untold})
	w.untold, w.batch = nil, min(max(1, 2*w.batch), mostTold)
}

// coarseFirst orders 0 to n-1 so that later numbers are between earlier ones: a graph appears as a whole
// and then becomes finer.
func coarseFirst(n int) (out []int) {
	if n > 0 {
		out = append(out, 0)
	}
	for step := 1 << bits.Len(uint(n)); step > 0; step /= 2 {
		for i := step; i < n; i += 2 * step { // an odd multiple: no other step has it
			out = append(out, i)
		}
	}
	return out
}

// setWins sets the result of playouts, with its interval at 95 %.
func setWins(p *share.Point, win, winError float64, rounds int) {
	p.Win, p.Rounds = win, rounds
	p.Low, p.High = advice.Move{Win: win, WinError: winError}.Interval()
}
