package share

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// drawing builds the frames of a file.
type drawing struct {
	*File
	j      *journal.Journal
	told   map[int][]string        // story lines by node
	behind map[int]engine.Position // position by node
	number map[int]int             // frame number by node
	last   string                  // previous drawing
}

// draw adds the frames of the line, then those of the branches, from the end of the line backwards.
// Successive drawings then differ little.
func (f *File) draw(j *journal.Journal) error {
	line := j.Line()
	d := drawing{File: f, j: j, told: map[int][]string{}, behind: map[int]engine.Position{line[0]: j.Root()}, number: map[int]int{}}
	j.Walk(func(node int, p engine.Position, a engine.Action, _ journal.Step) {
		d.told[node] = append(d.told[node], engine.NarrateNext(j.Game(), p, a)...)
		after := engine.Clone(j.Game(), p)
		after.Apply(a)
		d.behind[node] = after
	})
	for i, node := range line {
		if err := d.add(&f.Frames, node, line[max(0, i-1)]); err != nil {
			return err
		}
	}
	if f.Format == 1 {
		return nil
	}
	after := map[int][]int{}
	for _, n := range j.Tree() {
		if n.Parent >= 0 && !slices.Contains(line, n.Node) {
			after[n.Parent] = append(after[n.Parent], n.Node)
		}
	}
	for _, node := range slices.Backward(line) {
		if err := d.branch(node, after); err != nil {
			return err
		}
	}
	return nil
}

// branch adds the frames after a node.
func (d *drawing) branch(node int, after map[int][]int) error {
	for _, next := range after[node] {
		if err := d.add(&d.Branches, next, node); err != nil {
			return err
		}
		follows := d.number[node]
		d.Branches[len(d.Branches)-1].Follows = &follows
		if err := d.branch(next, after); err != nil {
			return err
		}
	}
	return nil
}

// add adds the frame of a node after frame number before.
func (d *drawing) add(to *[]Frame, node, before int) error {
	g := d.j.Game()
	if d.behind[node] == nil {
		d.behind[node] = d.behind[before]
	}
	p := d.behind[node]
	svg, err := engine.SVG(g, p, engine.Picture{})
	switch {
	case err != nil:
		return err
	case len(d.SVGs) == 0:
		d.SVGs = append(d.SVGs, svg)
	case svg != d.last:
		d.SVGs = append(d.SVGs, difference(d.last, svg))
	}
	d.last = svg
	d.number[node] = len(d.number)
	e := d.j.EntryAt(node)
	*to = append(*to, Frame{Entry: e.Number, Entered: e.Entered, Then: e.Then, Told: d.told[node], Turn: engine.SeatName(g, p.Turn()),
		SVG: len(d.SVGs) - 1, Note: d.j.Note(node)})
	return nil
}
