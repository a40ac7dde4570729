package calibrate

import (
	"context"
	"math"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Play adds games to a file, in the order of their seeds. If it stops early, the games of the file
// are a prefix. It is an error if the file has other games.
func (s *Study) Play(ctx context.Context, file string) error {
	err := s.check()
	if err != nil {
		return err
	}
	if s.game, err = s.open(); err != nil {
		return err
	}
	s.Net = agents.DefaultGuideNets(s.game).Digest()
	first, err := s.newWorker() // check the agents before the file is opened, also for remote runs
	if err != nil {
		return err
	}
	defer first.Close()
	log, seed, err := s.append(file)
	if err != nil {
		return err
	}
	defer log.Close()
	out := agents.Ordered[record]{Next: int(seed - s.Seed), Pass: func(r record) error {
		text, err := line(r)
		if err != nil {
			return err
		}
		return log.Add(text)
	}}
	missing := make([]int, s.Games)
	for i := range missing {
		missing[i] = out.Next + i
	}
	if s.Remote != nil {
		return s.playRemote(ctx, missing, out.Add)
	}
	err = agents.Parallel(ctx, s.Threads, missing, func() (agents.Worker[record], error) { return s.newWorker() }, func(number int, r record) (bool, error) {
		return true, out.Add(number, r)
	})
	if err == nil && out.Next <= missing[len(missing)-1] {
		err = context.Cause(ctx)
	}
	return err
}

// worker plays games one at a time.
type worker struct {
	*Study
	referee  *agents.Referee
	players  []agents.Agent // by seat
	searches [][]*mcts.Team // by seat and budget
	tally    *luck.Tally    // nil if the game has no registered value
	view     engine.View
}

func (s *Study) newWorker() (*worker, error) {
	w := &worker{Study: s, view: s.game.NewView()}
	var err error
	if w.referee, err = agents.NewReferee(s.game); err != nil {
		return nil, err
	}
	for seat := range s.game.Seats() {
		p, err := agents.Reader{By: s.By}.ParseFor(s.game, engine.Seat(seat), s.Player)
		if err != nil {
			return nil, err
		}
		w.players = append(w.players, p)
		var asks []*mcts.Team
		for _, n := range s.Asks {
			t, err := advice.Request{Iterations: n}.Searcher(s.game, engine.Seat(seat), nil)
			if err != nil {
				return nil, err
			}
			asks = append(asks, t)
		}
		w.searches = append(w.searches, asks)
	}
	if name := agents.TruthName(s.game); name != "" {
		v, err := agents.OpenValue(s.game, name)
		if err != nil {
			return nil, err
		}
		w.tally = luck.New(s.game, v)
	}
	return w, nil
}

// sampledState is a sampled decision and the luck of its seat before it.
type sampledState struct {
	state engine.State
	luck  float64
}

// reservoir samples decisions of a side uniformly.
type reservoir struct {
	engine.Side
	seen    int
	sampled []sampledState
}

// sample returns the entry for the next decision, or nil if it is not sampled.
func (d *reservoir) sample(most int, rng *rand.Rand) *sampledState {
	d.seen++
	if len(d.sampled) < most {
		d.sampled = append(d.sampled, sampledState{})
		return &d.sampled[len(d.sampled)-1]
	}
	if k := rng.IntN(d.seen); k < most {
		return &d.sampled[k]
	}
	return nil
}

// Close implements agents.Worker.
func (w *worker) Close() { agents.Close(w.players...) }

// Play implements agents.Worker.
func (w *worker) Play(ctx context.Context, number int) (record, error) {
	return w.play(ctx, w.Seed+uint64(number))
}

// play plays the game of a seed, and runs the searches at sampled decisions, from the view of the
// seat on turn.
func (w *worker) play(ctx context.Context, seed uint64) (record, error) {
	rng := engine.Stream(seed, "calibration")
	var sides []*reservoir
	bySeat := make([]*reservoir, len(w.players))
	for _, side := range engine.SidesOf(w.game) {
		sides = append(sides, &reservoir{Side: side})
		for _, seat := range side.Seats {
			bySeat[seat] = sides[len(sides)-1]
		}
	}
	if w.tally != nil {
		w.tally.Begin()
	}
	w.referee.Watch = func(s engine.State, a engine.Action) {
		if turn := s.Turn(); turn != engine.Chance && len(s.AppendLegal(nil)) > 1 {
			d := bySeat[turn]
			if k := d.sample(w.Positions, rng); k != nil {
				*k = sampledState{w.game.NewState(), w.luckOf(turn)}
				k.state.CopyFrom(s)
			}
		}
		if w.tally != nil {
			w.tally.Weigh(s, a, w.players)
		}
	}
	end, err := w.referee.Play(ctx, w.players, agents.GameSeed{Seed: seed})
	if err != nil {
		return record{}, err
	}
	out := record{Version: w.Version, Seed: seed}
	for _, d := range sides {
		for _, k := range d.sampled {
			seat := k.state.Turn()
			p := position{Side: d.Name, Score: end.Score(seat) + 0, Luck: rounded(w.luckOf(seat) - k.luck)}
			if p.Win, err = w.ask(ctx, k.state, rng); err != nil {
				return record{}, err
			}
			out.Positions = append(out.Positions, p)
		}
	}
	return out, nil
}

// luckOf returns the luck of a seat so far.
func (w *worker) luckOf(seat engine.Seat) float64 {
	if w.tally == nil {
		return 0
	}
	return w.tally.Luck()[seat]
}

// ask returns the win probabilities of the first moves of the searches.
func (w *worker) ask(ctx context.Context, s engine.State, rng *rand.Rand) (win []float64, err error) {
	s.ViewInto(s.Turn(), w.view)
	for _, team := range w.searches[s.Turn()] {
		team.Reseed(rng.Uint64())
		r, err := team.Search(ctx, w.view)
		if err != nil {
			return nil, err
		}
		win = append(win, rounded(r.Moves[0].Win))
	}
	return win, ctx.Err()
}

// rounded keeps four digits.
func rounded(x float64) float64 { return math.Round(1e4*x) / 1e4 }
