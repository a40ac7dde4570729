package journal

import "deadreckon/engine"

// As returns a copy of the journal as a seat sees it: the same tree and current node, every action in the
// form that the seat saw, and the seat's own notes. It contains nothing hidden from the seat, nor the
// seed, and is not saved. It fails if a position was placed as another seat knows it.
func (j *Journal) SeenBy(seat engine.Seat) (*Journal, error) {
	h := j.header
	h.Seed, h.Position = 0, nil
	h.Eyes = []string{engine.SeatName(j.game, seat)}
	out := &Journal{Name: j.Name, header: h, game: j.game, at: j.at}
	if j.path != "" {
		out.analysisPath = besidePath(j.path, out.eye())
	}
	w := seatCopy{j: out, seat: seat}
	for _, n := range j.nodes {
		if err := w.see(n); err != nil {
			return nil, err
		}
	}
	out.now = []engine.Position{w.knows[out.at]}
	for at, n := range j.notes {
		if at.by == out.eye() {
			out.keepNote(at, n)
		}
	}
	return out, nil
}

// witness builds a seat's tree.
type seatCopy struct {
	j     *Journal
	seat  engine.Seat
	is    []engine.Position // true position after each node
	knows []engine.Position // the seat's view of it
}

// see adds a node as the seat sees it.
func (w *seatCopy) see(n node) error {
	seen := node{before: n.before, redo: n.redo}
	g := w.j.game
	var p, v engine.Position
	if n.before == none {
		start, err := engine.ViewOf(g, n.start[0], w.seat)
		if err != nil {
			return err
		}
		seen.start = []engine.Position{start}
		p, v = engine.Clone(g, n.start[0]), engine.Clone(g, start)
	} else {
		p, v = engine.Clone(g, w.is[n.before]), engine.Clone(g, w.knows[n.before])
	}
	seen.entered = w.steps(n.entered, p, v)
	seen.then = w.steps(n.then, p, v)
	w.is, w.knows = append(w.is, p), append(w.knows, v)
	w.j.nodes = append(w.j.nodes, seen)
	return nil
}

// steps applies steps to the true position and to the view.
func (w *seatCopy) steps(all []step, p, v engine.Position) (out []step) {
	for _, s := range all {
		a := s.action
		if truth, ok := p.(engine.State); ok {
			a = truth.Seen(a, w.seat)
		}
		seen := w.j.apply([]engine.Position{v}, a)
		seen.Rolled = s.Rolled
		p.Apply(s.action)
		out = append(out, seen)
	}
	return out
}
