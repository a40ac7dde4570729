package table

import (
	"fmt"
	"slices"
	"strings"
)

// rule is what becomes of a request.
type rule int

const (
	refused rule = iota // an eye may not ask that
	reads               // answered from what the eye knows
	keeps               // so too when the game is over and the eye sees everything
	notes               // what a seat writes for itself
	enters              // actions of the seat: held against what it knows, and then done in the truth
	told                // done in the truth, and told as the eye sees it
	moves               // moves the place in the journal, as far as a seat may alone (back.go); its reply tells nothing of a position
	tells               // what the table is
	stops               // searches of the eye
	sets                // of the truth: only for who sees it, and of a seat that does as moves
)

// rules are those of every op.
var rules = map[string]rule{
	"games": reads, "legal": reads, "show": reads, "board": reads, "view": reads, "sample": reads, "belief": reads, "entries": keeps,
	"suggest": reads, "evaluate": reads, "review": reads, "sweep": reads, "share": reads, "record": reads,
	"apply": enters, "roll": told, "undo": moves, "redo": moves, "branch": moves, "goto": moves, "go": told, "note": notes, "table": tells, "stop": stops,
	"new": refused, "load": refused, "continue": refused, "journals": refused, "quit": refused, // the table is of one game
	"position": sets, "edit": sets, "correct": sets, "players": sets,
}

// of returns the rule of an op for an eye; whole is that of who sees everything.
func of(op string, whole bool) (rule, error) {
	r := rules[op]
	switch {
	case r == refused:
		return r, fmt.Errorf("the op %q is not for a table; ops: %s", op, list(whole))
	case r == sets && !whole:
		return r, fmt.Errorf("the op %q is for who sees everything, and a seat may not; ops: %s", op, list(false))
	}
	return r, nil
}

// list names the ops of an eye.
func list(whole bool) string {
	var names []string
	for name, r := range rules {
		if r != refused && (r != sets || whole) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
