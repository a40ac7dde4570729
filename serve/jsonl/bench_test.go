package jsonl

import (
	"io"
	"strings"
	"testing"

	"deadreckon/serve/session"
)

// BenchmarkRequests is what is legal, an action, and that taken back: three requests.
func BenchmarkRequests(b *testing.B) {
	ask := `{"id":"2","op":"legal"}` + "\n" + `{"id":"3","op":"apply","actions":["deal K"]}` + "\n" + `{"id":"4","op":"undo"}` + "\n"
	input := newKuhn + strings.Repeat(ask, b.N)
	b.ResetTimer()
	if err := Serve(strings.NewReader(input), io.Discard, session.New(1), "kuhn"); err != nil {
		b.Fatal(err)
	}
}
