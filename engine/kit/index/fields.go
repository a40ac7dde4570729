package index

import (
	"fmt"

	"deadreckon/engine"
)

// Claim is a plane or a number that is 1 where something holds; rule may be "".
func Claim(name, rule string) engine.Field {
	return engine.Field{Name: name, Range: "0, 1", Unit: "claim", Rule: rule}
}

// Act is a kind of action that names a square, or "" for none; rule may be "".
func Act(name, square, rule string) engine.Field {
	return engine.Field{Name: name, Unit: square, Rule: rule}
}

// Each repeats a field whose name is a format with one %s, which takes each word in
// turn.
func Each(f engine.Field, words ...string) []engine.Field {
	out := make([]engine.Field, len(words))
	for i, w := range words {
		out[i] = f
		out[i].Name = fmt.Sprintf(f.Name, w)
	}
	return out
}
