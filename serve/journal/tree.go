package journal

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// Node is one entry of the tree.
type Node struct {
	Node   int // permanent number
	Parent int // parent node, -1 for a start
	Note
}

// Tree returns all nodes in order of entry.
func (j *Journal) Tree() []Node {
	out := make([]Node, len(j.nodes))
	for i, n := range j.nodes {
		out[i] = Node{i, n.before, j.Note(i)}
	}
	return out
}

// At returns the current node.
func (j *Journal) At() int { return j.at }

// Line returns the nodes from the start through the current node to the end of the redo path.
func (j *Journal) Line() []int {
	end := j.at
	for j.nodes[end].redo != 0 {
		end = j.nodes[end].redo
	}
	return j.Trail(end)
}

// NodeOf returns the node of an entry by its number on the line, 0 for the start.
func (j *Journal) NodeOf(entry int) (int, error) {
	line := j.Line()
	if entry < 0 || entry >= len(line) {
		return 0, fmt.Errorf("no entry %d; there are 0, where the game begins, to %d", entry, len(line)-1)
	}
	return line[entry], nil
}

// check returns an error if a node does not exist.
func (j *Journal) check(node int) error {
	if node < 0 || node >= len(j.nodes) {
		return fmt.Errorf("no node %d; there are 0 to %d", node, len(j.nodes)-1)
	}
	return nil
}

// EntryOf returns the depth of an existing node.
func (j *Journal) EntryOf(node int) int { return len(j.Trail(node)) - 1 }

// EntryAt returns the entry of an existing node.
func (j *Journal) EntryAt(node int) Entry {
	l := lineOf(j.nodes[node])
	return Entry{j.EntryOf(node), l.Entered, l.Then}
}

// Go makes a node current.
func (j *Journal) Go(node int) error {
	if err := j.check(node); err != nil {
		return err
	}
	return j.move(node)
}

// PositionAt returns a copy of the position after a node, as the first of Positions.
func (j *Journal) PositionAt(node int) (engine.Position, error) {
	if err := j.check(node); err != nil {
		return nil, err
	}
	return j.positions(node)[0], nil
}

// PositionWithin returns a copy of the position after the given number of the node's actions.
func (j *Journal) PositionWithin(node, steps int) (engine.Position, error) {
	if err := j.check(node); err != nil {
		return nil, err
	}
	n := j.nodes[node]
	all := slices.Concat(n.entered, n.then)
	if steps < 0 || steps > len(all) {
		return nil, fmt.Errorf("no action %d of node %d; it has %d", steps, node, len(all))
	}
	var p engine.Position
	if n.before == none {
		p = engine.Clone(j.game, n.start[0])
	} else {
		p = j.positions(n.before)[0]
	}
	for _, s := range all[:steps] {
		p.Apply(s.action)
	}
	return p, nil
}

// Text formats the position after the given number of the node's actions, or all if steps is negative. In
// the middle of an action it is the last decision point between actions, followed by lines "then", if the
// journal has that point.
func (j *Journal) Text(node, steps int) (string, error) {
	if err := j.check(node); err != nil {
		return "", err
	}
	all := j.steps(node)
	if n := j.nodes[node]; steps >= 0 {
		all = all[:len(all)-len(n.entered)-len(n.then)+steps]
	}
	actions := make([]engine.Action, len(all))
	for i, s := range all {
		actions[i] = s.action
	}
	return engine.PositionText(j.game, j.nodes[j.Trail(node)[0]].start[0], actions), nil
}

// Visit receives an action of the tree: its node, the position before it, which must not be changed, the
// action, and its saved form.
type Visit func(node int, p engine.Position, a engine.Action, kept Step)

// Walk visits all actions, parents before children.
func (j *Journal) Walk(visit Visit) {
	behind := make([]engine.Position, len(j.nodes))
	for i, n := range j.nodes {
		if n.before == none {
			behind[i] = engine.Clone(j.game, n.start[0])
		} else {
			behind[i] = engine.Clone(j.game, behind[n.before])
		}
		j.visit(i, behind[i], visit)
	}
}

// WalkLine visits the actions of a chain of nodes that begins at a start.
func (j *Journal) WalkLine(line []int, visit Visit) {
	p := engine.Clone(j.game, j.nodes[line[0]].start[0])
	for _, n := range line {
		j.visit(n, p, visit)
	}
}

// visit visits the actions of a node and applies them to p.
func (j *Journal) visit(node int, p engine.Position, visit Visit) {
	for _, steps := range [2][]step{j.nodes[node].entered, j.nodes[node].then} {
		for _, s := range steps {
			visit(node, p, s.action, s.Step)
			p.Apply(s.action)
		}
	}
}

// Append adds an entry from elsewhere after the current node and checks its steps. An entry without
// actions extends the consequences of a start.
func (j *Journal) Append(e Entry) error {
	ps := cloned(j.game, j.now)
	n := node{before: j.at}
	var err error
	if n.entered, err = j.confirm(ps, e.Entered); err != nil {
		return err
	}
	if n.then, err = j.confirm(ps, e.Then); err != nil {
		return err
	}
	if len(e.Entered) > 0 || j.nodes[j.at].before != none {
		return j.add(n, ps)
	}
	for _, s := range n.then {
		if err := j.Follow(s.action, s.Rolled); err != nil {
			return err
		}
	}
	return nil
}
