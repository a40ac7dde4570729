package advice

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Reason is one thing that differs between two moves, in the words of the game.
type Reason struct {
	Kind string `json:"kind"` // one of the kinds below
	Text string `json:"text"`
}

// The kinds of reasons.
const (
	MoreOften = "more often" // what happens more often after one move, in this turn and the next
	Decides   = "decides"    // what the first chance event after a move decides
	Ends      = "ends"       // how games end more often after one move
)

const (
	mostReplayed = 300  // rounds that are looked at for reasons
	mostReasons  = 2    // of a kind, for each move
	leastMore    = 0.05 // by which something happens more often that is told
	surely       = 3.0  // standard errors by which something differs that is told
)

// seenAfter is what was seen in playouts after one move.
type seenAfter struct {
	all   scored
	facts noted // in this and the next turn
	ends  noted // of the game
	first noted // what the first chance event came to
}

// noted is the scores of the playouts in which something was seen, by its words.
type noted map[string]*scored

func (n noted) add(words string, score float64) {
	if n[words] == nil {
		n[words] = new(scored)
	}
	n[words].add(score)
}

// share returns in what share of all playouts something was seen.
func (n noted) share(words string, all scored) float64 {
	if n[words] == nil {
		return 0
	}
	return n[words].n / all.n
}

// scored is the scores of some playouts.
type scored struct{ n, sum, squares float64 }

func (s *scored) add(score float64) {
	s.n, s.sum, s.squares = s.n+1, s.sum+score, s.squares+score*score
}

func (s *scored) mean() float64 { return s.sum / s.n }

// variance is that of the mean, with one score more that is as far away as can be.
func (s *scored) variance() float64 {
	return (max(s.squares/s.n-s.mean()*s.mean(), 0) + 1/s.n) / s.n
}

// reason looks once more at some of the rounds and says what differs between each move and the
// best.
func (e *Examination) reason(out *Judgement, moves []engine.Action, verdict *mcts.Comparison, first int) {
	order := e.ranked(moves, verdict)
	seen := make([]seenAfter, len(moves))
	for i, at := range order {
		seen[i] = e.look(moves[at], first, min(verdict.Rounds(), mostReplayed))
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

// look plays a move out again in some rounds and notes what its seat sees.
func (e *Examination) look(move engine.Action, first, rounds int) seenAfter {
	out := seenAfter{facts: noted{}, ends: noted{}, first: noted{}}
	for round := range rounds {
		w := witness{examination: e, facts: map[string]bool{}}
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

// witness sees one playout with the eyes of the seat that is judged.
type witness struct {
	examination *Examination
	world       engine.State
	facts       map[string]bool
	first       string // what the first chance event came to
	away        bool   // another player's turn, or another seat's, has come since
	over        bool   // and this seat's again: nothing is noted any longer
}

// see notes what an action of chance comes to, in this turn and the next.
func (w *witness) see(s engine.State, a engine.Action) {
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

// turnOver reports whether the turn in which the moves are judged is over.
func (e *Examination) turnOver(v engine.View) bool {
	return (&reader{game: e.game, root: e.view}).turnOver(v)
}

// difference is something that happens more often after one move.
type difference struct {
	words      string
	after      Judged
	more, less float64 // shares of the playouts
	gain       float64 // what that does to the score after this move, against the other
}

// differ says what happens surely more often after one of two moves than after the other, what
// matters most first. Where the first is told to be better, what speaks for the other comes last, as
// what is so all the same.
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
		if said[d.after.Action]++; said[d.after.Action] > mostReasons {
			continue
		}
		text := fmt.Sprintf("after %s more often: %s%s (%.0f %% against %.0f %%)", d.after.name(), before, d.words, 100*d.more, 100*d.less)
		if m.Told() && d.gain != 0 && (d.gain > 0) != (d.after.Action == best.Action) {
			though = append(though, Reason{kind, "all the same, " + text})
		} else {
			out = append(out, Reason{kind, text})
		}
	}
	return append(out, though...)
}

// moreOften lists what is surely seen more often in the playouts of x than in those of y. How much
// it matters is by how much more often, times what it does to the score where it is seen, as far as
// that is sure.
func moreOften(x, y noted, ofX, ofY scored, after Judged) []difference {
	var out []difference
	n := ofX.n
	for _, words := range slices.Sorted(maps.Keys(x)) {
		p, q := x.share(words, ofX), y.share(words, ofY)
		middle := (p + q + 1/n) / (2 + 2/n)
		if p-q < leastMore || p-q <= surely*math.Sqrt(2*middle*(1-middle)/n) {
			continue
		}
		out = append(out, difference{words, after, p, q, (p - q) * effect(*x[words], ofX)})
	}
	return out
}

// effect is how much higher the scores of some playouts are than those of the others, 0 where that is not
// told from noise. Of the others there is one more, which is as good as all.
func effect(some, all scored) float64 {
	others := scored{all.n - some.n + 1, all.sum - some.sum + all.mean(), all.squares - some.squares + all.mean()*all.mean()}
	d := some.mean() - others.mean()
	if math.Abs(d) < 2*math.Sqrt(some.variance()+others.variance()) {
		return 0
	}
	return d
}

// decides says between what the first chance event after a move decides most, if it surely
// does.
func (s seenAfter) decides(name string) (Reason, bool) {
	var high, low string
	for _, words := range slices.Sorted(maps.Keys(s.first)) {
		if at := s.first[words]; at.n < leastMore*s.all.n {
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
	if h.mean()-l.mean() < surely*math.Sqrt(h.variance()+l.variance()) {
		return Reason{}, false
	}
	part := func(words string, at *scored) string {
		return fmt.Sprintf("%s (%.0f %%) is worth %.0f", strings.TrimSuffix(words, "."), 100*at.n/s.all.n, 50+Points(at.mean()))
	}
	return Reason{Decides, fmt.Sprintf("after %s much hangs on what falls first: %s points of 100, %s", name, part(high, h), part(low, l))}, true
}
