package session

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"deadreckon/agents/review"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
)

// ReviewResult is the result of a review.
type ReviewResult struct {
	Done      int              `json:"done"`
	Of        int              `json:"of"`
	Complete  bool             `json:"complete"`
	Decisions []share.Decision `json:"decisions"`
	Curve     []share.Point    `json:"curve"`
	Sides     []share.Side     `json:"sides,omitempty"` // once all is judged

	Results *review.Results `json:"-"` // all of it, in plies; nil on the way
}

// Review returns a function that reviews the game. tell receives each judgement, and may be nil. Judgements
// are kept, so the same request continues after a stop.
func (s *Session) Review(r *Review, tell func(ReviewResult)) (run func(context.Context) (ReviewResult, error), err error) {
	j, err := s.Seen(string(r.Seat))
	if err != nil {
		return nil, err
	}
	o, err := r.options(s.Seed())
	if err != nil {
		return nil, err
	}
	w := &reviewRun{options: o, net: o.Net.String(), tell: tell}
	if w.run, err = review.New(w.input(j), o, s.Program); err != nil {
		return nil, err
	}
	if r.Folder != nil {
		w.folder, err = r.Folder(w.run)
	} else if w.findings, err = s.findingsOf(j); err == nil {
		_, err = w.findings.put(latestReview, keptOptions{o, w.net})
	}
	if err != nil {
		return nil, err
	}
	return w.judge, nil
}

// reviewRun is a review under way.
type reviewRun struct {
	options  review.Options
	tell     func(ReviewResult) // may be nil
	run      *review.Run
	net      string         // path of the net; only the path is kept
	folder   *review.Folder // nil if findings keep the judgements
	findings *findings
	plies    []ply
}

// keptOptions is the form in which options are kept.
type keptOptions struct {
	review.Options
	Net string
}

// ply is an action of the judged game: its entry, the number of earlier actions of the same entry, and the
// key of its judgement.
type ply struct {
	entry, node, steps int
	key                string
	made               time.Time // when it was judged
}

// input returns the game to judge. The judgement of a ply depends on all actions before it.
func (w *reviewRun) input(j *journal.Journal) review.Input {
	in := review.Input{Game: j.Game(), Start: j.Root()}
	line := j.Line()
	number, steps := map[int]int{}, map[int]int{}
	for i, node := range line {
		number[node] = i
	}
	o := w.options
	led := sha256.New()
	fmt.Fprint(led, in.Game.Notation().FormatPosition(in.Start))
	j.WalkLine(line, func(node int, _ engine.Position, a engine.Action, _ journal.Step) {
		fmt.Fprintf(led, "%x ", a)
		in.Actions = append(in.Actions, a)
		w.plies = append(w.plies, ply{entry: number[node], node: node, steps: steps[node], key: keyOf("review with wins", o.Iterations, o.Time, o.Seed, o.Rollout, w.net, led.Sum(nil))})
		steps[node]++
	})
	return in
}

// latestReview is the key of the latest review's request.
const latestReview = "latest review"

// recall reads earlier judgements; a folder has done so itself.
func (w *reviewRun) recall() {
	if w.folder != nil {
		return
	}
	for i := range w.plies {
		p, e := &w.plies[i], new(review.Entry)
		if made, ok := w.findings.get(p.key, e); ok {
			p.made = made
			w.run.Add(e) // an entry of another game is judged again
		}
	}
}

// keep keeps a judgement.
func (w *reviewRun) keep(e *review.Entry) (err error) {
	if w.folder != nil {
		return w.folder.Add(e)
	}
	p := &w.plies[e.Ply()]
	p.made, err = w.findings.put(p.key, e)
	return err
}

// judge judges the missing plies.
func (w *reviewRun) judge(ctx context.Context) (ReviewResult, error) {
	w.recall()
	if done, _ := w.run.Done(); done > 0 && w.tell != nil {
		out := w.results()
		out.Complete, out.Sides, out.Results = false, nil, nil
		w.tell(out)
	}
	w.run.Progress = func(e *review.Entry) error {
		err := w.keep(e)
		if err == nil {
			w.report(e)
		}
		return err
	}
	err := w.run.Judge(ctx)
	if w.folder != nil {
		if e := w.folder.Sync(); err == nil {
			err = e
		}
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return ReviewResult{}, err
	}
	return w.results(), nil
}

// results is all judgements so far.
func (w *reviewRun) results() ReviewResult {
	r := w.run.Results()
	out := ReviewResult{Complete: r.Complete, Decisions: []share.Decision{}, Curve: []share.Point{}, Results: r}
	out.Done, out.Of = w.run.Done()
	for _, d := range r.Decisions {
		out.Decisions = append(out.Decisions, w.judged(d))
	}
	for i := range r.Sides {
		side := &r.Sides[i]
		for _, d := range r.Decisions {
			if d.Side == i {
				out.Curve = append(out.Curve, w.stood(d))
			}
		}
		if r.Complete {
			out.Sides = append(out.Sides, share.Side{Name: side.Name, Judged: side.Judged, Mistakes: side.Mistakes, Lost: side.Lost, Luck: side.Luck, LuckError: side.LuckError})
		}
	}
	return out
}

// stood is the value of the decider's side, if play continued well.
func (w *reviewRun) stood(d review.JudgedDecision) share.Point {
	at, best := w.plies[d.Ply], d.Best()
	out := share.Point{Entry: at.entry, Node: at.node, Seat: d.Seat, Made: at.made}
	setWins(&out, best.Win, best.WinError, d.Rounds)
	return out
}

func (w *reviewRun) judged(d review.JudgedDecision) share.Decision {
	at := w.plies[d.Ply]
	return share.Decision{Entry: at.entry, Node: at.node, Steps: at.steps, Seat: d.Seat,
		Action: d.Played.Action, Words: d.Played.Words, Best: d.Rival.Action, BestWords: d.Rival.Words,
		Value: d.Value, Loss: d.Loss, Low: d.Low, High: d.High,
		Win: d.Played.Win, WinError: d.Played.WinError, BestWin: d.Rival.Win, BestError: d.Rival.WinError, Weighed: d.Weighed, Mistake: d.Mistake}
}

// report tells a new judgement.
func (w *reviewRun) report(e *review.Entry) {
	if w.tell == nil {
		return
	}
	out := ReviewResult{}
	out.Done, out.Of = w.run.Done()
	out.Done++ // it is counted when this has returned
	if e.Decision != nil {
		d := w.run.JudgedDecision(*e.Decision)
		out.Decisions, out.Curve = []share.Decision{w.judged(d)}, []share.Point{w.stood(d)}
	}
	w.tell(out)
}

// Found returns the results of the latest sweep and review for the line of the game as a seat knows it, or
// for "" as the viewer of everything, with the sweep of the first seat.
func (s *Session) Found(seat string) (c Curve, r ReviewResult, err error) {
	j, side, err := s.sideSeen(seat)
	if err != nil {
		return c, r, err
	}
	f, err := s.findingsOf(j)
	if err != nil {
		return c, r, err
	}
	var swept sweepOptions
	if _, ok := f.get(latestSweep, &swept); ok {
		w := newSweep(swept, j, side, f)
		w.recall()
		c = w.curve()
	}
	if j, err = s.Seen(seat); err != nil {
		return c, r, err
	}
	w, kept := &reviewRun{}, keptOptions{}
	if w.findings, err = s.findingsOf(j); err != nil {
		return c, r, err
	}
	if _, ok := w.findings.get(latestReview, &kept); !ok {
		return c, r, nil
	}
	w.options, w.net = kept.Options, kept.Net
	if w.run, err = review.New(w.input(j), w.options, s.Program); err != nil {
		return c, r, err
	}
	w.recall()
	return c, w.results(), nil
}
