package advice

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Reason is a difference between two moves in the game's words.
type Reason struct {
	Kind string `json:"kind"` // one of the kinds below
	Text string `json:"text"`
}

// Kinds of reasons.
const (
	MoreOften = "more often" // what happens more often after one move, in this turn and the next
	Decides   = "decides"    // what the first chance event after a move decides
	Ends      = "ends"       // how games end more often after one move
)

const (
	maxReplayed   = 300  // replayed rounds
	maxReasons    = 2    // reasons of a kind per move
	minDifference = 0.05 // minimum difference of shares
	minErrors     = 3.0  // minimum difference in standard errors
)

// seenAfter counts observations in playouts after one move.
type seenAfter struct {
	all   scoreSums
	facts observations // in this turn and the next
	ends  observations // at the end of the game
	first observations // first chance event
}

// observations holds the scores of the playouts with an observation, by its words.
type observations map[string]*scoreSums

func (n observations) add(words string, score float64) {
	if n[words] == nil {
		n[words] = new(scoreSums)
	}
	n[words].add(score)
}

// share returns the share of all playouts with an observation.
func (n observations) share(words string, all scoreSums) float64 {
	if n[words] == nil {
		return 0
	}
	return n[words].n / all.n
}

// scoreSums sums the scores of playouts.
type scoreSums struct{ n, sum, squares float64 }

func (s *scoreSums) add(score float64) {
	s.n, s.sum, s.squares = s.n+1, s.sum+score, s.squares+score*score
}

func (s *scoreSums) mean() float64 { return s.sum / s.n }

// variance returns the variance of the mean, with one pessimistic score added.
func (s *scoreSums) variance() float64 {
	return (max(s.squares/s.n-s.mean()*s.mean(), 0) + 1/s.n) / s.n
}

// reason replays some of the rounds and adds the differences between each move and the best.
func (e *Examination) reason(ctx context.Context, out *Judgement, moves []engine.Action, verdict *mcts.Comparison, first int) {
	order := e.ranked(moves, verdict)
	seen := make([]seenAfter, len(moves))
	for i, at := range order {
		late := lateAfter(ctx, stoppedTime/time.Duration(len(order)))
		seen[i] = e.replay(moves[at], first, min(verdict.Rounds(), maxReplayed), late)
	}
	for i := range out.Moves {
		m := &out.Moves[i]
		if i > 0 {
			m.Reasons = append(m.Reasons, differ(MoreOften, "", seen[0], seen[i], out.Moves[0], *m)...)
			m.Reasons = append(m.Reasons, differ(Ends, "the game ends with ", seen[0], seen[i], out.Moves[0], *m)...)
		}
		if r, ok := seen[i].decides(m.name()); ok {
			m.Reasons = append(m.Reasons, r)
		}
	}
}

// replay replays a move, at least once and until it is late, and counts the seat's observations.
func (e *Examination) replay(move engine.Action, first, rounds int, late func() bool) seenAfter {
	out := seenAfter{facts: observations{}, ends: observations{}, first: observations{}}
	for round := range rounds {
		if round > 0 && late() {
			break
		}
		w := observer{examination: e, facts: map[string]bool{}}
		score := e.judge.Replay(e.worlds, move, first+round, w.see)
		out.all.add(score)
		for fact := range w.facts {
			out.facts.add(fact, score)
		}
		if w.first != "" {
			out.first.add(w.first, score)
		}
		if t, ok := e.game.(engine.Summarizer); ok && w.world.Turn() == engine.Nobody {
			out.ends.add(t.Summary(w.world).Ending, score)
		}
	}
	return out
}

// observer records the observations of the judged seat in a playout.
type observer struct {
	examination *Examination
	world       engine.State
	facts       map[string]bool
	first       string // words of the first chance event
	away        bool   // another player or seat had a turn
	over        bool   // the next turn of the seat is over; recording has stopped
}

// see records a chance outcome of this turn or the next.
func (w *observer) see(s engine.State, a engine.Action) {
	w.world = s
	if w.over {
		return
	}
	e, eye := w.examination, w.examination.view.Viewer()
	v := e.game.NewView()
	s.ViewInto(eye, v)
	away := e.turnOver(v)
	if w.over = w.away && s.Turn() == eye; w.over {
		return
	}
	w.away = w.away || away
	if s.Turn() != engine.Chance {
		return
	}
	words := engine.OutcomeOf(e.game.Notation(), v, s.Seen(a, eye))
	if words == "" {
		return
	}
	if w.first == "" && !w.away {
		w.first = words
	}
	w.facts[words] = true
}

// turnOver reports whether the turn of the judged moves is over.
func (e *Examination) turnOver(v engine.View) bool {
	return (&reader{game: e.game, root: e.view}).turnOver(v)
}

// difference is an observation that is more frequent after one move.
type difference struct {
	words      string
	after      Judged
	more, less float64 // shares of the playouts
	gain       float64 // effect on the difference of scores
}

// differ returns significant differences between the observations after two moves, the most important
// first. If best is significantly better, arguments for the other move come last.
func differ(kind, before string, a, b seenAfter, best, m Judged) []Reason {
	x, y := a.facts, b.facts
	if kind == Ends {
		x, y = a.ends, b.ends
	}
	all := append(moreOften(x, y, a.all, b.all, best), moreOften(y, x, b.all, a.all, m)...)
	slices.SortStableFunc(all, func(s, t difference) int { return cmp.Compare(math.Abs(t.gain), math.Abs(s.gain)) })
	var out, though []Reason
	said := map[string]int{}
	for _, d := range all {
		if said[d.after.Action]++; said[d.after.Action] > maxReasons {
			continue
		}
		text := fmt.Sprintf("more often after %s: %s%s (%.0f %% vs %.0f %%)", d.after.name(), before, d.words, 100*d.more, 100*d.less)
		if m.Significant() && d.gain != 0 && (d.gain > 0) != (d.after.Action == best.Action) {
			though = append(though, Reason{kind, "on the other hand, " + text})
		} else {
			out = append(out, Reason{kind, text})
		}
	}
	return append(out, though...)
}

// moreOften returns observations that are significantly more frequent in x than in y. Their gain is the
// difference of shares times the significant effect on the score.
func moreOften(x, y observations, ofX, ofY scoreSums, after Judged) []difference {
	var out []difference
	n := ofX.n
	for _, words := range slices.Sorted(maps.Keys(x)) {
		p, q := x.share(words, ofX), y.share(words, ofY)
		middle := (p + q + 1/n) / (2 + 2/n)
		if p-q < minDifference || p-q <= minErrors*math.Sqrt(2*middle*(1-middle)/n) {
			continue
		}
		out = append(out, difference{words, after, p, q, (p - q) * effect(*x[words], ofX)})
	}
	return out
}

// effect returns the difference of the mean scores with and without an observation, 0 if it is not
// significant. One average score is added to those without.
func effect(some, all scoreSums) float64 {
	others := scoreSums{all.n - some.n + 1, all.sum - some.sum + all.mean(), all.squares - some.squares + all.mean()*all.mean()}
	d := some.mean() - others.mean()
	if math.Abs(d) < 2*math.Sqrt(some.variance()+others.variance()) {
		return 0
	}
	return d
}

// decides compares the most and the least favourable first chance event, if they differ significantly.
func (s seenAfter) decides(name string) (Reason, bool) {
	var high, low string
	for _, words := range slices.Sorted(maps.Keys(s.first)) {
		if at := s.first[words]; at.n < minDifference*s.all.n {
			continue
		}
		if high == "" || s.first[words].mean() > s.first[high].mean() {
			high = words
		}
		if low == "" || s.first[words].mean() < s.first[low].mean() {
			low = words
		}
	}
	if high == low {
		return Reason{}, false
	}
	h, l := s.first[high], s.first[low]
	if h.mean()-l.mean() < minErrors*math.Sqrt(h.variance()+l.variance()) {
		return Reason{}, false
	}
	part := func(words string, at *scoreSums) string {
		return fmt.Sprintf("%s (%.0f %%): %.0f of 100 points", strings.TrimSuffix(words, "."), 100*at.n/s.all.n, 50+Points(at.mean()))
	}
	return Reason{Decides, fmt.Sprintf("%s depends most on the first chance event: %s; %s", name, part(high, h), part(low, l))}, true
}
