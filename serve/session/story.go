package session

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Entry is one entry as it is told.
type Entry struct {
	journal.Entry
	Node int      `json:"node"`
	Turn string   `json:"turn"`           // who was on turn before it
	Told []string `json:"told,omitempty"` // what it came to
	journal.Note
}

// Branching is one entry of the tree of all that was ever entered.
type Branching struct {
	Node   int    `json:"node"`
	Parent int    `json:"parent"` // the node that it follows, -1 for a start
	Seat   string `json:"seat,omitempty"`
	Words  string `json:"words"`            // what was entered, in the game's notation
	Here   bool   `json:"here,omitempty"`   // the game is there
	OnPath bool   `json:"onPath,omitempty"` // on the line through the place
	journal.Note
}

// StoryOf tells of a line of nodes, such as Journal.Line: with words of what each entry came to
// where told is set.
func StoryOf(j *journal.Journal, line []int, told bool) []Entry {
	out := make([]Entry, len(line))
	number := map[int]int{}
	for i, node := range line {
		number[node] = i
		out[i] = Entry{Entry: j.EntryAt(node), Node: node, Turn: engine.Nobody.String(), Note: j.Note(node)}
	}
	begun := make([]bool, len(line))
	g := j.Game()
	j.WalkLine(line, func(node int, p engine.Position, a engine.Action, _ journal.Step) {
		e := &out[number[node]]
		if !begun[number[node]] {
			begun[number[node]] = true
			e.Turn = engine.SeatName(g, p.Turn())
		}
		if told {
			e.Told = append(e.Told, engine.NarrateNext(g, p, a)...)
		}
	})
	return out
}

// TreeOf tells of all that was ever entered.
func TreeOf(j *journal.Journal) []Branching {
	onPath := map[int]bool{}
	for _, node := range j.Line() {
		onPath[node] = true
	}
	var out []Branching
	for _, n := range j.Tree() {
		b := Branching{Node: n.Node, Parent: n.Parent, Here: n.Node == j.At(), OnPath: onPath[n.Node], Note: n.Note}
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
		out = append(out, b)
	}
	return out
}
