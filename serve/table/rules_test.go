package table

import (
	"testing"

	"deadreckon/serve/jsonl"
)

// Every op of the sessions has a rule for the eyes of a table, and only those have.
func TestRules(t *testing.T) {
	ops := map[string]bool{"table": true}
	for _, op := range jsonl.Ops() {
		ops[op] = true
		if _, ok := rules[op]; !ok {
			t.Errorf("the op %s has no rule: no eye may send it", op)
		}
	}
	for op := range rules {
		if !ops[op] {
			t.Errorf("there is a rule for %s, and no such op", op)
		}
	}
}
