package engine_test

import (
	"testing"

	"deadreckon/engine"
)

func TestUniqueKeys(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{`{}`, ""}, {`[]`, ""}, {`7`, ""}, {`null`, ""}, {`"a"`, ""},
		{`{"a":{"a":[{"a":1},{"a":2}]},"b":["a","a"],"A":1}`, ""},
		{`{"a":1,"b":2,"a":3}`, `14: the key "a" stands twice`},
		{`{"a":1, "\u0061":2}`, `9: the key "a" stands twice`},
		{`{"a":1,"x":{"b":[],"c":{},"b":{}}}`, `27: the key "b" stands twice`},
		{`[1,{"a":[{"":0,"":0}]}]`, `16: the key "" stands twice`},
	} {
		got := ""
		if err := engine.UniqueKeys([]byte(row.text)); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%s: %q; want %q", row.text, got, row.want)
		}
	}
}
