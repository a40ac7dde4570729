package advice

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Judgement is a comparison of given moves with equal numbers of playouts.
type Judgement struct {
	Seat    string   `json:"seat"`
	Rounds  int      `json:"rounds"`            // worlds and dice in which each of the moves was tried
	Weighed int      `json:"weighed,omitempty"` // actions of the others by which the worlds were
	Forced  bool     `json:"forced,omitempty"`  // the only legal move: its value is that of the position
	Moves   []Judged `json:"moves"`             // the best first
}

// Judged is one of the moves. Behind is the difference of its mean score from the best move's, with paired
// worlds and dice, and its standard error.
type Judged struct {
	Action      string   `json:"action"`
	Words       string   `json:"words"`
	Asked       bool     `json:"asked,omitempty"` // it was asked about, and the others were found
	Win         float64  `json:"win"`
	WinError    float64  `json:"winError"`
	Score       float64  `json:"score"`
	ScoreError  float64  `json:"scoreError"`
	Behind      float64  `json:"behind"`
	BehindError float64  `json:"behindError"`
	Reasons     []Reason `json:"reasons,omitempty"` // what differs between it and the first
}

// Points converts a score, or a difference of scores, to points: hundredths of the difference between
// losing all and winning all.
func Points(score float64) float64 { return 50 * score }

// name returns the quoted words of the move, or its notation.
func (m Judged) name() string {
	if m.Words == "" {
		return m.Action
	}
	return strconv.Quote(m.Words)
}

// BehindInterval returns the 95 % interval of Behind.
func (m Judged) BehindInterval() (low, high float64) {
	return m.Behind - normal95*m.BehindError, m.Behind + normal95*m.BehindError
}

// Significant reports whether the difference from the best move is significant at 95 %.
func (m Judged) Significant() bool {
	low, high := m.BehindInterval()
	return low > 0 || high < 0
}

// ParseMoves parses distinct moves in the game's notation. Each must be one action of the view.
func ParseMoves(g engine.Game, v engine.View, words []string) ([]engine.Action, error) {
	var moves []engine.Action
	for _, word := range words {
		phrase, err := engine.ParsePhrase(g.Notation(), v, word)
		switch {
		case err != nil:
			return nil, fmt.Errorf("move %q: %w", word, err)
		case len(phrase) > 1:
			return nil, fmt.Errorf("move %q is %d moves in one; name the first: %s", word, len(phrase), g.Notation().FormatAction(v, phrase[0]))
		case slices.Contains(moves, phrase[0]):
			return nil, fmt.Errorf("move %q is named twice", word)
		}
		moves = append(moves, phrase[0])
	}
	return moves, nil
}

// Examination is a prepared comparison of moves. It runs once.
type Examination struct {
	game  engine.Game
	view  engine.View
	led   History
	order Request
	moves []engine.Action
	judge *mcts.Comparer

	worlds engine.View // view that samples weighted worlds
}

// History is a history of a view: an earlier view of the same seat, and the actions seen since. The zero
// value is an unknown history.
type History struct {
	From engine.View
	Seen []engine.Action
}

// leadsTo reports whether the line ends with view v.
func (l History) leadsTo(g engine.Game, v engine.View) bool {
	if l.From == nil || l.From.Viewer() != v.Viewer() {
		return false
	}
	at := engine.CloneView(g, l.From)
	for _, a := range l.Seen {
		at.Apply(a)
	}
	return at.Key() == v.Key()
}

// OpenJudge prepares a comparison of moves of a view, whose viewer is on turn. It does not use
// Memory, EveryTime and EveryIterations of the request. A single move is compared with the best other move, for which it
// searches with a third of the request. Worlds are weighed by the moves of the others (mcts.ParticleFilter)
// if the line led to the view, or if the playout policy knows the moves that did.
func (o Request) OpenJudge(g engine.Game, v engine.View, led History, moves []engine.Action) (*Examination, error) {
	j, err := agents.OpenWholeJudge(g, o.Seed, o.Rollout, o.Net.File, o.Threads)
	if err != nil {
		return nil, err
	}
	if len(led.Seen) == 0 || !led.leadsTo(g, v) {
		led = History{From: engine.CloneView(g, v)}
		if seen, ok := j.Line(v); ok {
			g.NewState().ViewInto(v.Viewer(), led.From)
			led.Seen = seen
		}
	}
	return &Examination{game: g, view: v, led: led, order: o, moves: moves, judge: j}, nil
}

// weigh fills worlds and returns the number of other seats' actions in the weights.
func (e *Examination) weigh(ctx context.Context) (told int) {
	b := e.judge.Filter(e.led.From, e.order.Seed)
	for _, a := range e.led.Seen {
		b.Observe(a)
	}
	e.worlds, told = b.View(ctx, e.view)
	return told
}

// Run compares the moves until the limits of the request or the end of ctx.
func (e *Examination) Run(ctx context.Context) (Judgement, error) {
	r := mcts.RoundBudget{Iterations: e.order.Iterations, Time: e.order.Time}
	legal, moves, weighed := e.view.AppendLegal(nil), e.moves, e.weigh(ctx)
	if len(moves) == 1 && len(legal) > 1 {
		search := mcts.RoundBudget{Iterations: r.Iterations / 3, Time: r.Time / 3}
		rival, next, err := e.judge.BestAlternative(ctx, e.worlds, moves[0], search)
		if err != nil {
			return Judgement{}, err
		}
		moves = []engine.Action{moves[0], rival}
		r = mcts.RoundBudget{First: next, Iterations: r.Iterations - search.Iterations, Time: r.Time - search.Time}
	}
	verdict, err := e.judge.Compare(ctx, e.worlds, moves, r)
	if err != nil {
		return Judgement{}, err
	}
	out := e.on(moves, verdict)
	out.Forced, out.Weighed = len(legal) == 1, weighed
	e.reason(ctx, &out, moves, verdict, r.First)
	return out, nil
}

// on describes a verdict in words.
func (e *Examination) on(moves []engine.Action, verdict *mcts.Comparison) Judgement {
	n := e.game.Notation()
	out := Judgement{Seat: engine.SeatName(e.game, e.view.Viewer()), Rounds: verdict.Rounds()}
	best := e.ranked(moves, verdict)[0]
	for _, i := range e.ranked(moves, verdict) {
		t := verdict.Estimate(i)
		m := Judged{Action: n.FormatAction(e.view, moves[i]), Words: n.Explain(e.view, moves[i]),
			Asked: len(e.moves) < len(moves) && i == 0,
			Win:   t.Win, WinError: t.WinError, Score: t.Value, ScoreError: t.ValueError}
		if i != best {
			m.Behind, m.BehindError = verdict.Difference(best, i)
		}
		out.Moves = append(out.Moves, m)
	}
	return out
}

// ranked returns the indices of the moves, the best first.
func (e *Examination) ranked(moves []engine.Action, verdict *mcts.Comparison) []int {
	order := make([]int, len(moves))
	value := make([]float64, len(moves))
	for i := range moves {
		order[i], value[i] = i, verdict.Estimate(i).Value
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case value[a] > value[b]:
			return -1
		case value[a] < value[b]:
			return 1
		}
		return 0
	})
	return order
}
