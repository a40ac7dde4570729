package journal

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

type Entry struct {
	Number  int    `json:"number"`         // from 1; 0 is what happened before the first
	Entered []Step `json:"entered"`        // at once
	Then    []Step `json:"then,omitempty"` // what followed by itself
}

// Entries returns the entries up to the current node, entry 0 first.
func (j *Journal) Entries() []Entry { return j.entries(j.at) }

func (j *Journal) entries(at int) []Entry {
	var out []Entry
	for i, n := range j.Trail(at) {
		l := lineOf(j.nodes[n])
		out = append(out, Entry{i, l.Entered, l.Then})
	}
	return out
}

// Branch is a path from a start to a leaf of the tree.
type Branch struct {
	Number int  `json:"number"`           // from 1, in the order in which they ended
	Length int  `json:"length"`           // entries
	Shared int  `json:"shared"`           // how many of them also lead to the place
	Here   bool `json:"here,omitempty"`   // redo leads to its end from the place
	Placed bool `json:"placed,omitempty"` // it begins at a position that was put on the table
	end    int
}

// Branches returns all branches.
func (j *Journal) Branches() []Branch {
	followed := make([]bool, len(j.nodes))
	for _, n := range j.nodes {
		if n.before != none {
			followed[n.before] = true
		}
	}
	here := j.at
	for j.nodes[here].redo != 0 {
		here = j.nodes[here].redo
	}
	trail := j.Trail(j.at)
	var out []Branch
	for end := range j.nodes {
		if followed[end] {
			continue
		}
		way := j.Trail(end)
		shared := 0
		for shared < min(len(way), len(trail)) && way[shared] == trail[shared] {
			shared++
		}
		out = append(out, Branch{Number: len(out) + 1, Length: len(way) - 1, Shared: max(shared-1, 0), Here: end == here, Placed: way[0] != 0, end: end})
	}
	return out
}

// Take moves to the leaf of a branch.
func (j *Journal) Take(number int) error {
	all := j.Branches()
	if number < 1 || number > len(all) {
		return fmt.Errorf("no branch %d; there are 1 to %d", number, len(all))
	}
	return j.move(all[number-1].end)
}

// Forward returns the entries that Redo would restore, the next first.
func (j *Journal) Redoable() []Entry {
	end := j.at
	for j.nodes[end].redo != 0 {
		end = j.nodes[end].redo
	}
	return j.entries(end)[len(j.Trail(j.at)):]
}

// Ended reports whether any branch has reached the end of the game.
func (j *Journal) Ended() bool {
	return slices.ContainsFunc(j.Branches(), func(b Branch) bool { return j.positions(b.end)[0].Turn() == engine.Nobody })
}

// OnlyBy reports whether all entries between the current node and another were made by one seat.
func (j *Journal) OnlyBy(seat string, node int) bool {
	here, there := j.Trail(j.at), j.Trail(node)
	n := 0
	for n < min(len(here), len(there)) && here[n] == there[n] {
		n++
	}
	for _, between := range slices.Concat(here[n:], there[n:]) {
		for _, s := range slices.Concat(j.nodes[between].entered, j.nodes[between].then) {
			if s.Seat != seat {
				return false
			}
		}
	}
	return n > 0
}
