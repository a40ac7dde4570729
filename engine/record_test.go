package engine_test

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

const bluff = `deadreckon record 1
game kuhn
seed 42
producer deadreckon test
note agent.0 random
note agent.1 search: of 10 iterations

chance deal J
chance deal K
0 check
1 bet
0 fold
result -0.5 0.5
`

func TestRecordRoundTrip(t *testing.T) {
	for _, text := range []string{
		bluff,
		strings.Replace(bluff, "0 fold\nresult -0.5 0.5\n", "", 1),
		strings.Replace(bluff, "result -0.5 0.5\n", "", 1),
		"deadreckon record 1\ngame kuhn\nset a b c\nset d \nseed 18446744073709551615\nproducer p\n\n",
	} {
		r, err := engine.ReadRecord(strings.NewReader(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var b bytes.Buffer
		if err := engine.WriteRecord(&b, r); err != nil || b.String() != text {
			t.Errorf("error %v, wrote\n%swant\n%s", err, b.String(), text)
		}
	}
}

// TestRecordOfRandomGames records games, writes, reads and replays them.
func TestRecordOfRandomGames(t *testing.T) {
	g := kuhn.New()
	for seed := range uint64(50) {
		rng := engine.Stream(seed, "record")
		r := engine.NewRecord(g, seed, "test")
		s := g.NewState()
		for legal := s.AppendLegal(nil); len(legal) > 0; legal = s.AppendLegal(nil) {
			a := legal[rng.IntN(len(legal))]
			r.Add(g.Notation(), s, a)
			s.Apply(a)
		}
		r.End(s, len(g.Seats()))

		var b bytes.Buffer
		if err := engine.WriteRecord(&b, r); err != nil {
			t.Fatal(err)
		}
		back, err := engine.ReadRecord(&b)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := back.Open()
		if err != nil {
			t.Fatal(err)
		}
		visited := 0
		end, err := back.Replay(opened, func(engine.State, engine.Action) { visited++ })
		if err != nil || end.Key(0) != s.Key(0) || end.Key(1) != s.Key(1) || visited != len(r.Actions) {
			t.Errorf("seed %d: error %v, %d actions visited", seed, err, visited)
		}
	}
}

// A record has the same meaning with a byte order mark, CRLF and a start position.
func TestReadRecordForms(t *testing.T) {
	start := "start kuhn position 1\nstart eye truth\nstart played J, K\n"
	for _, text := range []string{"\ufeff" + strings.ReplaceAll(bluff, "\n", "\r\n"), strings.Replace(bluff, "\n\n", "\n"+start+"\n", 1)} {
		r, err := engine.ReadRecord(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := engine.WriteRecord(&b, r); err != nil || b.String() != engine.PlainText(text) {
			t.Errorf("%v\n%s", err, b.String())
		}
	}
}

// Every change of a record with a checksum is refused.
func TestRecordMutants(t *testing.T) {
	old, err := engine.ReadRecord(strings.NewReader(bluff))
	if err != nil {
		t.Fatal(err)
	}
	r := engine.Record{Game: old.Game, Seed: old.Seed, Producer: old.Producer, Notes: old.Notes, Actions: old.Actions, Scores: old.Scores}
	var b bytes.Buffer
	if err := engine.WriteRecord(&b, &r); err != nil || !r.Equal(old) {
		t.Fatal(err)
	}
	text := b.String()
	if _, err := engine.ReadRecord(&b); err != nil {
		t.Fatal(err)
	}
	var mutants []string
	for at := range len(text) {
		mutants = append(mutants, text[:at], text[:at]+text[at+1:], text[:at]+"0"+text[at:])
		for _, c := range []byte("07aJKQ \n") {
			mutants = append(mutants, text[:at]+string(c)+text[at+1:])
		}
	}
	lines := strings.SplitAfter(text, "\n")
	for i := range lines[1:] {
		other := slices.Clone(lines)
		other[i], other[i+1] = other[i+1], other[i]
		mutants = append(mutants, strings.Join(other, ""))
	}
	for _, mutant := range mutants {
		if _, err := engine.ReadRecord(strings.NewReader(mutant)); err == nil && mutant != text {
			t.Errorf("read:\n%s", mutant)
		}
	}
}

func TestReadRecordErrors(t *testing.T) {
	for _, row := range []struct{ old, new, want string }{
		{"record 1", "record 2", `1:1: record: this is no record: expected "deadreckon record 1"`},
		{"game kuhn\n", "", `2:1: record: "seed 42": expected "game" and a value`},
		{"seed 42", "seed -1", `3:6: record: seed "-1": expected a whole number`},
		{"seed 42", "seed 042", `3: record: expected exactly "seed 42"`},
		{"note agent.0 random", "note agent.0", `5:6: record: "agent.0": expected a key`},
		{"iterations\n\n", "iterations\n", `7:1: record: "chance deal J": expected a note`},
		{"0 check", "9 check", `10:1: record: "9 check": expected a seat`},
		{"0 check", "00 check", `10:1: record: `},
		{"0 check", "check", `10:1: record: `},
		{"result -0.5 0.5", "result", `13:8: record: score ""`},
		{"result -0.5 0.5", "result -0.50 0.5", `13: record: expected exactly "result -0.5 0.5"`},
		{"result -0.5 0.5", "result NaN 2", "engine: record: score NaN: want -1 to 1"},
		{"0.5\n", "0.5\nmore\n", `14:1: record: "more": expected the end`},
		{"0.5\n", "0.5", `13:16: record: cut off: expected a line break`},
	} {
		_, err := engine.ReadRecord(strings.NewReader(strings.Replace(bluff, row.old, row.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want %s", row.new, err, row.want)
		}
	}
}

func TestReplayErrors(t *testing.T) {
	const older = "; the record has no checksum, so a version of deadreckon before 28 November 2026 wrote it, whose rules may differ"
	for _, row := range []struct{ old, new, want string }{
		{"0 check", "1 check", "10:1: record: action 3 is by 1, but 0 is on turn" + older},
		{"0 check", "0 call", `10:3: record: "call": expected check or bet` + older},
		{"deal K", "deal J", `9:8: record: "deal J": expected deal Q or deal K` + older},
		{"result -0.5 0.5", "result 0.5 -0.5", "13:1: record: result [0.5 -0.5], but the game ends with [-0.5 0.5]"},
		{"0 fold\n", "", "12:1: record: a result, but the game is not over: 0 is on turn"},
	} {
		r, err := engine.ReadRecord(strings.NewReader(strings.Replace(bluff, row.old, row.new, 1)))
		if err != nil {
			t.Errorf("%q: %v", row.new, err)
			continue
		}
		_, err = r.Replay(kuhn.New(), nil)
		if err == nil || err.Error() != row.want || !errors.As(err, new(*engine.SyntaxError)) {
			t.Errorf("%q: error %v, want %s", row.new, err, row.want)
		}
	}
}

func TestWriteRecordRefuses(t *testing.T) {
	for _, r := range []engine.Record{
		{},
		{Game: "two words", Producer: "p"},
		{Game: "kuhn", Producer: "p\nq"},
		{Game: "kuhn", Producer: "p", Settings: []engine.Setting{{Key: "", Value: "v"}}},
		{Game: "kuhn", Producer: "p", Actions: []engine.RecordedAction{{Seat: engine.Nobody, Text: "bet"}}},
		{Game: "kuhn", Producer: "p", Actions: []engine.RecordedAction{{Seat: 0, Text: ""}}},
		{Game: "kuhn", Producer: "p", Scores: []float64{2}},
	} {
		var b bytes.Buffer
		if err := engine.WriteRecord(&b, &r); err == nil || b.Len() > 0 {
			t.Errorf("%+v: error %v, wrote %q", r, err, b.String())
		}
	}
}

// FuzzReadRecord checks that an accepted text is written back byte for byte, apart from the byte order
// mark and carriage returns, and that nothing panics.
func FuzzReadRecord(f *testing.F) {
	f.Add([]byte(bluff))
	f.Add([]byte("deadreckon record 1\ngame kuhn\nset a b\nseed 1\nproducer p\n\nchance deal ?\n"))
	f.Add([]byte("\ufeff" + strings.ReplaceAll(bluff, "\n", "\r\n")))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := engine.ReadRecord(bytes.NewReader(text))
		if err != nil {
			return
		}
		text = bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
		var b bytes.Buffer
		if err := engine.WriteRecord(&b, r); err != nil || !bytes.Equal(b.Bytes(), text) {
			t.Errorf("error %v, read %q and wrote %q", err, text, b.Bytes())
		}
		_, _ = r.Replay(kuhn.New(), nil) // must not panic
	})
}

func ExampleWriteRecord() {
	g := kuhn.New()
	r, s := engine.NewRecord(g, 1, "deadreckon 0.1"), g.NewState()
	for _, a := range []engine.Action{kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Queen), kuhn.Bet, kuhn.Fold} {
		r.Add(g.Notation(), s, a)
		s.Apply(a)
	}
	r.End(s, 2)
	if err := engine.WriteRecord(os.Stdout, r); err != nil {
		panic(err)
	}
	// Output:
	// deadreckon record 1
	// checksum 53ff01d0
	// game kuhn
	// seed 1
	// producer deadreckon 0.1
	//
	// chance deal K
	// chance deal Q
	// 0 bet
	// 1 fold
	// result 0.5 -0.5
}
