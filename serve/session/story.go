package session

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Entry is a journal entry with its narration.
type Entry struct {
	journal.Entry
	Node int      `json:"node"`
	Turn string   `json:"turn"`           // who was on turn before it
	Told []string `json:"told,omitempty"` // narration of the result
	journal.Note
}

// TreeEntry is one node of the journal tree.
type TreeEntry struct {
	Node   int      `json:"node"`
	Parent int      `json:"parent"` // the node that it follows, -1 for a root
	Seat   string   `json:"seat,omitempty"`
	Words  string   `json:"words"`            // what was entered, in the game's notation
	Told   []string `json:"told,omitempty"`   // narration of the result; only for entries off the current line
	Here   bool     `json:"here,omitempty"`   // true for the current node
	OnPath bool     `json:"onPath,omitempty"` // true on the current line
	journal.Note
}

// story caches the narration of a journal, by step. It stays valid because the result of an entry never changes.
type story struct {
	of    *journal.Journal
	lines map[storyStep][]string
}

// storyStep identifies an action of a node for one viewer.
type storyStep struct {
	viewer     string // a seat, or "" for the viewer of the whole game
	node, step int    // step counts the actions of the node from 1
}

// narrated returns the cached narration of the current journal.
func (s *Session) narrated() map[storyStep][]string {
	if s.story.of != s.journal {
		s.story = story{s.journal, map[storyStep][]string{}}
	}
	return s.story.lines
}

// Story describes a line of nodes, such as Journal.Line, in the journal that Seen returns for a seat. If told is
// set, each entry includes its narration.
func (s *Session) Story(seat string, j *journal.Journal, line []int, told bool) []Entry {
	out := make([]Entry, len(line))
	number := map[int]int{}
	for i, node := range line {
		number[node] = i
		out[i] = Entry{Entry: j.EntryAt(node), Node: node, Turn: engine.Nobody.String(), Note: j.Note(node)}
	}
	steps := make([]int, len(line))
	g, narrated := j.Game(), s.narrated()
	j.WalkLine(line, func(node int, p engine.Position, a engine.Action, _ journal.Step) {
		i := number[node]
		if steps[i]++; steps[i] == 1 {
			out[i].Turn = engine.SeatName(g, p.Turn())
		}
		if !told {
			return
		}
		at := storyStep{seat, node, steps[i]}
		lines, known := narrated[at]
		if !known {
			lines = engine.NarrateNext(g, p, a)
			narrated[at] = lines
		}
		out[i].Told = append(out[i].Told, lines...)
	})
	return out
}

// Tree describes all nodes of the journal that Seen returns for a seat. If told is set, each entry off the
// current line includes its narration.
func (s *Session) Tree(seat string, j *journal.Journal, told bool) []TreeEntry {
	onPath := map[int]bool{}
	for _, node := range j.Line() {
		onPath[node] = true
	}
	var out []TreeEntry
	var count []int // number of actions of each node
	for _, n := range j.Tree() {
		b := TreeEntry{Node: n.Node, Parent: n.Parent, Here: n.Node == j.At(), OnPath: onPath[n.Node], Note: n.Note}
		e := j.EntryAt(n.Node)
		steps := e.Entered
		if len(steps) == 0 {
			steps = e.Then
		}
		var words []string
		for _, s := range steps {
			b.Seat = steps[0].Seat
			words = append(words, s.Action)
		}
		b.Words = strings.Join(words, ", ")
		out, count = append(out, b), append(count, len(e.Entered)+len(e.Then))
	}
	if !told {
		return out
	}
	narrated := s.narrated()
	for node := range slices.Backward(out) { // narrating the last node narrates the whole branch
		if onPath[node] {
			continue
		}
		if _, known := narrated[storyStep{seat, node, count[node]}]; !known {
			s.Story(seat, j, j.Trail(node), true)
		}
		for step := range count[node] {
			out[node].Told = append(out[node].Told, narrated[storyStep{seat, node, step + 1}]...)
		}
	}
	return out
}
