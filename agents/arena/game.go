package arena

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
)

// Game is one finished game. Slices are by side; Counts are in the order of
// engine.About.StoryCounts.
type Game struct {
	Agents   []int     `json:"agents"` // index in Side.Agents
	Number   int       `json:"game"`   // 0 or more; odd games are mirrors
	Seed     uint64    `json:"seed"`   // seed of the pair
	Scores   []float64 `json:"scores"`
	Length   int       `json:"length"` // turns, or actions if the game has no summary
	Ending   string    `json:"ending,omitempty"`
	Counts   []int     `json:"counts,omitempty"`
	Progress [][]int   `json:"course,omitempty"` // Counts after turns 1, 2, 4, 8 and so on
	Choices  []int     `json:"choices"`          // decisions with more than one legal action
	Thinking []int64   `json:"thinking"`         // time for these decisions, in ns

	// Luck is the luck of each side, in scores: the value of the actual outcomes minus the mean
	// over all outcomes. Events is the number of outcomes, and Weighing the time for them, in ns.
	Luck     []float64 `json:"luck,omitempty"`
	Events   int       `json:"events,omitempty"`
	Weighing int64     `json:"weighing,omitempty"`

	// Used is the resources of the agents of each side, if one reports them.
	Used []agents.Usage `json:"used,omitempty"`

	// Deterministic reports that neither dice, agents nor the start position drew a random number.
	Deterministic bool `json:"luckless,omitempty"`
}

// points returns 1 for a win of a side, ½ for a draw and 0 for a loss.
func (g *Game) points(side int) float64 {
	switch s := g.Scores[side]; {
	case s > 0:
		return 1
	case s < 0:
		return 0
	}
	return 0.5
}

func (g *Game) luckPoints(side int) float64 {
	if g.Luck == nil {
		return 0
	}
	return g.Luck[side] / 2
}

// areCopies reports whether all games are equal and deterministic. Agents that depend on time may
// be deterministic and still play differently.
func areCopies(games []*Game) bool {
	for _, g := range games {
		a, b := *g, *games[0]
		a.Number, a.Seed, a.Thinking, b.Number, b.Seed, b.Thinking = 0, 0, nil, 0, 0, nil
		a.Weighing, b.Weighing, a.Used, b.Used = 0, 0, nil, nil
		if !g.Deterministic || !reflect.DeepEqual(a, b) {
			return false
		}
	}
	return len(games) > 0
}

// worker plays games with a referee and agents of its own.
type worker struct {
	e        *Experiment
	sides    []engine.Side
	referee  *agents.Referee
	agents   [][][]agents.Agent // by side, agent and seat of the side; parsed at first use
	seated   []agents.Agent     // agents by seat
	scores   []float64          // scores of the latest game, by seat
	actions  int
	story    engine.Summarizer // nil if the game tells none
	progress [][]int           // see Game.Progress
	turn     int               // player turn of the latest summary
	luck     *luckMeter        // nil without luck adjustment

	keep   func(*Game, *engine.Record) error // receives the record of each game, or nil
	record *engine.Record                    // record of the current game, or nil
}

// newWorker returns a worker that passes records to keep, if keep is not nil.
func newWorker(e *Experiment, keep func(*Game, *engine.Record) error) (*worker, error) {
	t, err := agents.NewReferee(e.game)
	if err != nil {
		return nil, err
	}
	w := &worker{e: e, keep: keep, sides: engine.SidesOf(e.game), referee: t, seated: make([]agents.Agent, len(e.game.Seats()))}
	w.scores = make([]float64, len(w.seated))
	w.story, _ = e.game.(engine.Summarizer)
	t.Watch = w.watch
	if e.Luck != "" {
		if w.luck, err = newLuckMeter(e); err != nil {
			return nil, err
		}
	}
	t.MeasureTime = true
	for _, side := range e.Sides {
		w.agents = append(w.agents, make([][]agents.Agent, len(side.Agents)))
	}
	return w, nil
}

// watch sees each action before it is played.
func (w *worker) watch(s engine.State, a engine.Action) {
	w.actions++
	w.recordProgress(s)
	if w.record != nil {
		w.record.Add(w.e.game.Notation(), s, a)
	}
	if w.luck != nil {
		w.luck.weigh(s, a, w.seated)
	}
}

// recordProgress keeps the counts after turns 1, 2, 4, 8 and so on.
func (w *worker) recordProgress(s engine.State) {
	t, ok := s.(engine.Phased)
	if !ok || w.story == nil || t.PlayerTurn() == w.turn {
		return
	}
	w.turn = t.PlayerTurn()
	story := w.story.Summary(s)
	for story.Length > progressTurn(len(w.progress)) {
		w.progress = append(w.progress, slices.Clone(story.Counts))
	}
}

// progressTurn returns the turn of an entry of Game.Progress.
func progressTurn(place int) int { return 1 << place }

// Close implements agents.Worker.
func (w *worker) Close() {
	for _, side := range w.agents {
		for _, players := range side {
			agents.Close(players...)
		}
	}
}

// Play implements agents.Worker: place is the place of the game among all.
func (w *worker) Play(ctx context.Context, place int) (*Game, error) {
	pairing, number := place%w.e.pairings(), place/w.e.pairings()
	g, err := w.play(ctx, pairing, number)
	if err != nil {
		return nil, fmt.Errorf("arena: game %d of %s: %w", number, w.e.title(pairing), err)
	}
	return g, nil
}

func (w *worker) play(ctx context.Context, pairing, number int) (*Game, error) {
	who := w.e.pairing(pairing)
	if err := w.seat(who); err != nil {
		return nil, err
	}
	w.actions, w.progress, w.turn = 0, nil, 0
	if w.luck != nil {
		w.luck.begin()
	}
	d := w.e.draw(number)
	if w.keep != nil {
		w.record = engine.NewRecord(w.e.game, d.Seed, w.e.Program)
		for i, side := range w.sides {
			for _, seat := range side.Seats {
				w.record.Notes = append(w.record.Notes, engine.Setting{Key: env.StreamName(int(seat)), Value: w.e.Sides[i].Agents[who[i]]})
			}
		}
	}
	drawn := w.begin(number, d)
	end, err := w.referee.Play(ctx, w.seated, d)
	if err == nil {
		err = ctx.Err() // an interrupted agent may have answered early
	}
	if err != nil {
		return nil, err
	}
	g := &Game{Agents: who, Number: number, Seed: d.Seed, Length: w.actions, Deterministic: !drawn && !w.referee.UsedRandomness()}
	if w.story != nil {
		s := w.story.Summary(end)
		g.Length, g.Ending, g.Counts = s.Length, s.Ending, slices.Clone(s.Counts)
		g.Progress = w.progress
	}
	for seat := range w.scores {
		w.scores[seat] = end.Score(engine.Seat(seat))
	}
	for _, side := range w.sides {
		g.Scores = append(g.Scores, side.Mean(w.scores))
		choices, thinking := 0, int64(0)
		for _, seat := range side.Seats {
			choices += w.referee.Clocks[seat].Decisions
			thinking += w.referee.Clocks[seat].Time.Nanoseconds()
		}
		g.Choices, g.Thinking = append(g.Choices, choices), append(g.Thinking, thinking)
	}
	if w.luck != nil {
		w.luck.write(g)
	}
	w.recordUsage(g)
	if w.record != nil {
		return g, w.kept(g, end)
	}
	return g, nil
}

// recordUsage sets the resources that agents report.
func (w *worker) recordUsage(g *Game) {
	used, told := make([]agents.Usage, len(w.sides)), false
	for i, side := range w.sides {
		for _, seat := range side.Seats {
			if u, ok := w.seated[seat].(agents.UsageReporter); ok {
				used[i], told = used[i].Plus(u.Usage()), true
			}
		}
	}
	if told {
		g.Used = used
	}
}

// kept passes on the record of a game.
func (w *worker) kept(g *Game, end engine.State) error {
	w.record.End(end, len(w.seated))
	return w.keep(g, w.record)
}

// seat seats an agent of each side on all its seats.
func (w *worker) seat(who []int) error {
	for i, side := range w.sides {
		players := w.agents[i][who[i]]
		if players == nil {
			for _, seat := range side.Seats {
				a, err := agents.Reader{By: w.e.by}.ParseFor(w.e.game, seat, w.e.text(w.e.Sides[i].Agents[who[i]]))
				if err != nil {
					return err
				}
				players = append(players, a)
			}
			w.agents[i][who[i]] = players
		}
		for j, seat := range side.Seats {
			w.seated[seat] = players[j]
		}
	}
	return nil
}
