package jsonl

import (
	"testing"

	"deadreckon/serve/golden"
	"deadreckon/serve/session"
)

func BenchmarkRequests(b *testing.B) {
	golden.Bench(b, func(b *testing.B, game string) func(string) string {
		ask, _ := asking(session.New())
		ask(`{"id":"0","op":"new","game":"` + game + `"}`)
		return ask
	})
}
