package convert_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
	"deadreckon/env/trajectory/convert"
)

// game writes a file of two games of first legal actions, with search statistics for some.
func file(t *testing.T, name string, settings ...engine.Setting) ([]byte, engine.Game) {
	t.Helper()
	g := enginetest.Open(t, name, settings...)
	h, err := trajectory.NewHeader(g, "test 1", slices.Repeat([]string{"first"}, len(g.Seats())), 1)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "games"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := trajectory.Create(f, h)
	if err != nil {
		t.Fatal(err)
	}
	e := trajectory.NewEncoder(g, h)
	for number := range uint64(2) {
		rng := engine.Stream(number, "test")
		s := g.NewState()
		e.Begin(number+1, number)
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			legal := s.AppendLegal(nil)
			a := legal[rng.IntN(len(legal))]
			var stats *trajectory.SearchStats
			if s.Turn() >= 0 && ply%3 > 0 {
				stats = &trajectory.SearchStats{Visits: make([]uint32, len(legal)), Value: 0.25}
				stats.Visits[0] = uint32(ply)
				if n := len(legal); n > 1 {
					stats.Paired = &trajectory.Paired{Own: legal[0], Leads: make([]float32, n), Errors: make([]float32, n), Rounds: make([]uint32, n)}
					stats.Paired.Leads[1], stats.Paired.Errors[1], stats.Paired.Rounds[1] = -0.5, 0.25, uint32(ply+1)
				}
			}
			e.Step(s, a, stats)
			s.Apply(a)
		}
		frames, err := e.End(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Append(frames); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return text, g
}

func reader(t *testing.T, file []byte) *trajectory.Reader {
	t.Helper()
	r, err := trajectory.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rows reads a Parquet table.
func rows[T any](t *testing.T, table []byte) []T {
	t.Helper()
	out, err := parquet.Read[T](bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A table has the steps of the file, and privileged parts only on request.
func TestParquet(t *testing.T) {
	text, g := file(t, "mall", engine.Setting{Key: "maxTurns", Value: "6"})
	var plain, full bytes.Buffer
	n, err := convert.Parquet(&plain, reader(t, text), g, convert.Options{})
	if err != nil || n.Games != 2 {
		t.Fatalf("%+v, %v", n, err)
	}
	if _, err := convert.Parquet(&full, reader(t, text), g, convert.Options{Privileged: true}); err != nil {
		t.Fatal(err)
	}
	// parquet-go reads nulls of embedded structs as zeros, so the parts of a FullRow are read separately.
	type truth struct {
		Truth *string `parquet:"truth,optional"`
	}
	some, all, truths := rows[convert.Row](t, plain.Bytes()), rows[convert.Row](t, full.Bytes()), rows[truth](t, full.Bytes())
	if len(some) != n.Steps || len(all) != n.Steps || len(truths) != n.Steps {
		t.Fatalf("%d and %d rows of %d steps", len(some), len(all), n.Steps)
	}
	r := reader(t, text)
	secret, open, searched, i, game := 0, 0, 0, 0, uint64(0)
	for {
		rec, err := r.Next()
		if err != nil {
			break
		}
		switch rec := rec.(type) {
		case *trajectory.Start:
			game = rec.Game
		case *trajectory.Step:
			row, whole := some[i], all[i]
			i++
			if row.Game != game || int(row.Ply) != rec.Ply || int(row.Seat) != int(rec.Seat) || !bytes.Equal(row.View, rec.View) ||
				!slices.Equal(row.Reward, rec.Reward) || len(row.Seen) != 2 {
				t.Fatalf("%+v\nis not\n%+v", row, rec)
			}
			if whole.Action == nil || *whole.Action != uint32(rec.Action) || len(whole.Legal) != len(rec.Legal) || !slices.Equal(whole.Odds, rec.Odds) {
				t.Fatalf("%+v\nis not\n%+v", whole, rec)
			}
			for _, r := range []convert.Row{row, whole} {
				if (r.Index != nil) != (rec.Seat >= 0) || (len(r.Indices) == len(rec.Legal)) != (rec.Seat >= 0) {
					t.Fatalf("indices of %+v", r)
				}
				if r.Index != nil && r.Indices[slices.Index(rec.Legal, rec.Action)] != *r.Index {
					t.Fatalf("index %d is not that of the action", *r.Index)
				}
			}
			switch {
			case row.Action == nil:
				secret++
				if row.Move != nil || len(row.Legal)+len(row.Odds) > 0 || rec.Seat != engine.Chance {
					t.Fatalf("half a secret: %+v", row)
				}
			case rec.Seat == engine.Chance:
				open++
				if !strings.HasPrefix(*row.Move, "roll ") && len(row.Legal) > 1 && rec.Seen[0] != rec.Seen[1] {
					t.Errorf("%s is told", *row.Move)
				}
			}
			if rec.Search != nil {
				searched++
				if *row.Value != 0.25 || !slices.Equal(row.Visits, rec.Search.Visits) {
					t.Fatalf("%+v\nis not\n%+v", row, rec.Search)
				}
				for _, r := range []convert.Row{row, whole} {
					p := rec.Search.Paired
					if p != nil && (*r.Own != uint32(p.Own) || !slices.Equal(r.Leads, p.Leads) || !slices.Equal(r.Errors, p.Errors) || !slices.Equal(r.Rounds, p.Rounds)) {
						t.Fatalf("%+v\nis not\n%+v", r, p)
					}
				}
			}
		case *trajectory.End:
			if truths[i-1].Truth == nil || *truths[i-1].Truth != rec.Truth || truths[i-2].Truth != nil {
				t.Error("the truth stands on the wrong row")
			}
		}
	}
	// The deal of the 48 counters is secret in both games.
	if i != n.Steps || secret < 96 || open < 10 || searched < 10 {
		t.Errorf("%d of %d steps, %d secret, %d open, %d searched", i, n.Steps, secret, open, searched)
	}
	table, err := parquet.OpenFile(bytes.NewReader(plain.Bytes()), int64(plain.Len()))
	if err != nil {
		t.Fatal(err)
	}
	head, ok := table.Lookup(convert.HeaderKey)
	var h trajectory.Header
	if err := json.Unmarshal([]byte(head), &h); !ok || err != nil || h.Game != "mall" || len(h.View.Parts) < 40 {
		t.Errorf("header %q, %v", head, err)
	}
	if _, ok := table.Schema().Lookup("truth"); ok {
		t.Error("a privileged column that nobody asked for")
	}
}

func TestJSONL(t *testing.T) {
	text, g := file(t, "kuhn")
	for _, privileged := range []bool{false, true} {
		var out bytes.Buffer
		n, err := convert.JSONL(&out, reader(t, text), g, convert.Options{Privileged: privileged})
		if err != nil || n.Games != 2 {
			t.Fatalf("%+v, %v", n, err)
		}
		kinds := map[string]int{}
		for line := range strings.Lines(out.String()) {
			var l struct {
				Type   string
				Seat   int
				Player string
				Action *int
				Move   string
				View   any // an object in the header
				Legal  []int
				Truth  *string
			}
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatal(err)
			}
			kinds[l.Type]++
			if strings.Contains(line, `":null`) && l.Type == "end" || strings.Contains(line, `"legal":null`) || strings.Contains(line, `"indices":null`) || strings.Contains(line, `"rounds":null`) {
				t.Error(line)
			}
			switch {
			case l.Type == "end" && (l.Truth != nil) != privileged:
				t.Errorf("privileged %v: %s", privileged, line)
			case l.Type == "step" && l.Seat >= 0 && (!strings.HasPrefix(fmt.Sprint(l.View), "kuhn position 1\neye "+l.Player) || l.Move == ""):
				t.Error(line)
			case l.Type == "step" && l.Seat < 0 && (l.Action != nil) != privileged: // a deal is to one seat
				t.Errorf("privileged %v: %s", privileged, line)
			}
		}
		if kinds["header"] != 1 || kinds["game"] != 2 || kinds["end"] != 2 || kinds["step"] != n.Steps {
			t.Errorf("%v, %+v", kinds, n)
		}
	}
}

// Damage is reported and the rest is converted.
func TestDamaged(t *testing.T) {
	text, g := file(t, "kuhn")
	text[len(text)-60] ^= 4
	var out bytes.Buffer
	if _, err := convert.JSONL(&out, reader(t, text), g, convert.Options{}); err == nil {
		t.Error("no error")
	}
	out.Reset()
	var told []error
	n, err := convert.JSONL(&out, reader(t, text), g, convert.Options{Damaged: func(err error) { told = append(told, err) }})
	if err != nil || n.Games != 1 || len(told) == 0 || !strings.Contains(out.String(), `"type":"end","game":1`) {
		t.Errorf("%+v, %v, %v\n%s", n, err, told, out.String())
	}
}
