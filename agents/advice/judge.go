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

// Judgement is what moves that somebody names are worth, to equal precision.
type Judgement struct {
	Seat    string   `json:"seat"`
	Rounds  int      `json:"rounds"`            // worlds and dice in which each of the moves was tried
	Weighed int      `json:"weighed,omitempty"` // actions of the others by which the worlds were
	Forced  bool     `json:"forced,omitempty"`  // the only legal move: its value is that of the position
	Moves   []Judged `json:"moves"`             // the best first
}

// Judged is one of the moves. Behind is by how much its mean score is less than that of the
// first, in the same worlds with the same dice, with its standard error.
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

// Points turns a score, or a difference of scores, into points: a hundredth of what lies
// between losing all and winning all.
func Points(score float64) float64 { return 50 * score }

// name is what a sentence calls the move: its words between quotation marks, or its notation.
func (m Judged) name() string {
	if m.Words == "" {
		return m.Action
	}
	return strconv.Quote(m.Words)
}

// BehindInterval gives the interval of Behind at 95 %.
func (m Judged) BehindInterval() (low, high float64) {
	return m.Behind - normal95*m.BehindError, m.Behind + normal95*m.BehindError
}

// Told reports whether it is told from the first: the interval of Behind leaves out 0.
func (m Judged) Told() bool {
	low, high := m.BehindInterval()
	return low > 0 || high < 0
}

// ParseMoves reads moves that are named in the game's notation, each of them one action of the
// view.
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

// Examination is an order that is ready to judge moves, once.
type Examination struct {
	game  engine.Game
	view  engine.View
	led   Line
	order Request
	moves []engine.Action
	judge *mcts.Comparer

	worlds engine.View // view, with worlds that are weighed
}

// Line is how a view came about: a view of the same seat before, and what the seat saw since.
// The zero value says nothing.
type Line struct {
	From engine.View
	Seen []engine.Action
}

// leadsTo reports whether it ends with a view.
func (l Line) leadsTo(g engine.Game, v engine.View) bool {
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
func (o Request) OpenJudge(g engine.Game, v engine.View, led Line, moves []engine.Action) (*Examination, error) {
	j, err := agents.OpenJudge(g, o.Seed, o.Rollout, o.Net.File, o.Threads)
	if err != nil {
		return nil, err
	}
	if len(led.Seen) == 0 || !led.leadsTo(g, v) {
		led = Line{From: engine.CloneView(g, v)}
		if seen, ok := j.Line(v); ok {
			g.NewState().ViewInto(v.Viewer(), led.From)
			led.Seen = seen
		}
	}
	return &Examination{game: g, view: v, led: led, order: o, moves: moves, judge: j}, nil
}

// weigh fills worlds, and returns by how many actions of the others they are weighed.
func (e *Examination) weigh(ctx context.Context) (told int) {
	b := e.judge.Filter(e.led.From, e.order.Seed)
	for _, a := range e.led.Seen {
		b.Observe(a)
	}
	e.worlds, told = b.View(ctx, e.view)
	return told
}

// Run judges the moves to the end of the order, or of ctx.
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
	e.reason(&out, moves, verdict, r.First)
	return out, nil
}

// on puts a verdict into words.
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

// ranked returns the places of the moves, the best first.
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
