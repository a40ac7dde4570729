package journal

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// Corrected reports the fate of the entries after a corrected one.
type Corrected struct {
	Number int `json:"number"` // of the entry
	Kept   int `json:"kept"`   // entries behind it that were entered again
	Left   int `json:"left"`   // that were not: they stand on the branch as it was

	// At is the first later entry that was not replayed, or whose consequences changed. Reason says why.
	At     int    `json:"at,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Correct replaces an entry of the current line and replays the later entries while they are legal. The
// old entries remain as a branch. read returns the new actions, which must be legal one after the other in
// the position before the entry.
func (j *Journal) Correct(number int, read func(engine.Position) ([]engine.Action, error)) (Corrected, error) {
	c := Corrected{Number: number}
	end := j.at
	for j.nodes[end].redo != 0 {
		end = j.nodes[end].redo
	}
	trail := j.Trail(end)
	if number < 1 || number >= len(trail) {
		if len(trail) == 1 {
			return c, fmt.Errorf("no entry %d: nothing has been entered yet", number)
		}
		return c, fmt.Errorf("no entry %d; there are 1 to %d", number, len(trail)-1)
	}
	before := trail[number-1]
	ps := j.positions(before)
	actions, err := read(engine.Clone(j.game, ps[0]))
	if err != nil {
		return c, err
	}
	r := replaying{j: j, ps: ps, nodes: []node{{}}}
	for _, a := range actions {
		r.nodes[0].entered = append(r.nodes[0].entered, j.apply(r.ps, a))
	}
	r.replay(trail[number:], &c)
	line := entriesLine{After: before}
	for _, n := range r.nodes {
		line.Entries = append(line.Entries, lineOf(n))
	}
	if err := j.write("entries", line); err != nil {
		return Corrected{}, err
	}
	j.appendChain(before, r.nodes, r.ps)
	return c, nil
}

// replaying plays the later entries of a branch after another entry.
type replaying struct {
	j     *Journal
	ps    []engine.Position
	nodes []node // new nodes; consequences are added to the last
}

// again replays the nodes of a path, the consequences of the first included, while they are legal.
func (r *replaying) replay(way []int, c *Corrected) {
	stop := func(i int, err error) {
		c.At, c.Reason, c.Left = c.Number+i, oneLine(err), len(way)-1-c.Kept
	}
	for i, n := range way {
		if i > 0 {
			if err := r.enter(r.j.nodes[n].entered); err != nil {
				stop(i, err)
				return
			}
			c.Kept++
		}
		if err := r.follow(r.j.nodes[n].then); err != nil {
			stop(i, err)
			return
		}
	}
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// enter adds a node with all the steps, or nothing.
func (r *replaying) enter(steps []step) error {
	ps, last := cloned(r.j.game, r.ps), len(r.nodes)-1
	then := r.nodes[last].then
	made := node{}
	for i, s := range steps {
		var filled []step
		a, err := r.fill(s, &filled)
		if err != nil {
			r.ps, r.nodes[last].then = ps, then
			return err
		}
		if i == 0 {
			r.nodes[last].then = append(r.nodes[last].then, filled...)
		} else {
			made.entered = append(made.entered, filled...)
		}
		made.entered = append(made.entered, r.play(a, s))
	}
	r.nodes = append(r.nodes, made)
	return nil
}

// follow replays consequences, except forced actions, which may have alternatives now.
func (r *replaying) follow(steps []step) error {
	last := &r.nodes[len(r.nodes)-1]
	for _, s := range steps {
		if s.forced {
			continue
		}
		ps := cloned(r.j.game, r.ps)
		var filled []step
		a, err := r.fill(s, &filled)
		if err != nil {
			r.ps = ps
			return err
		}
		last.then = append(append(last.then, filled...), r.play(a, s))
	}
	return nil
}

// mostFilled limits the forced actions before a step, in case the game never ends.
const maxForced = 10000

// fill plays forced actions until a step is legal and returns its action.
func (r *replaying) fill(s step, filled *[]step) (engine.Action, error) {
	for {
		p := r.ps[0]
		a, err := r.j.parse(p, s.Step)
		if err == nil {
			return a, nil
		}
		only := p.AppendLegal(nil)
		if len(only) != 1 || len(*filled) == maxForced {
			return 0, err
		}
		*filled = append(*filled, r.j.apply(r.ps, only[0]))
	}
}

// play plays a step again and draws its outcome from the seed if the old one was.
func (r *replaying) play(a engine.Action, as step) step {
	s := r.j.apply(r.ps, a)
	s.Rolled = as.Rolled
	return s
}
