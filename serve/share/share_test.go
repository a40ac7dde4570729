package share_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/internal/games"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
	"deadreckon/serve/web/page"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// random plays random decisions, each an entry with its outcomes as consequences.
func random(t *testing.T, game string, settings []engine.Setting, most int) *journal.Journal {
	t.Helper()
	g, err := engine.Open(game, settings)
	must(t, err)
	h := journal.HeaderOf(g, "test 1", 7, journal.DiceSeed)
	h.Players = make([]string, len(g.Seats()))
	for i := range h.Players {
		h.Players[i] = "random"
	}
	j, err := journal.New(g, h)
	must(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < most && j.Position().Turn() != engine.Nobody; n++ {
		p := j.Position()
		legal := p.AppendLegal(nil)
		if p.Turn() == engine.Chance {
			must(t, j.Follow(legal[engine.Pick(p.AppendOdds(nil), j.Dice())], len(legal) > 1))
			continue
		}
		must(t, j.Enter(legal[rng.IntN(len(legal))]))
	}
	must(t, j.WriteNote("", j.At(), journal.Note{Comment: "here <b>it</b> ends </script>", Bookmark: true}))
	return j
}

// branched adds branches of a few entries at random nodes, each with a note at its end, and returns to the
// end of the line.
func branched(t *testing.T, j *journal.Journal, branches, entries int) {
	t.Helper()
	rng, line := rand.New(rand.NewPCG(3, 4)), j.Line()
	for range branches {
		must(t, j.Go(rng.IntN(len(j.Tree()))))
		for n := 0; n < entries && j.Position().Turn() != engine.Nobody; n++ {
			legal := j.Position().AppendLegal(nil)
			must(t, j.Enter(legal[rng.IntN(len(legal))]))
		}
		note := journal.Note{Comment: "what if?", Bookmark: true}
		must(t, j.WriteNote("", j.At(), note))
		must(t, j.WriteNote(j.Game().Seats()[0], j.At(), note))
	}
	must(t, j.Go(line[len(line)-1]))
}

func html(t *testing.T, f *share.File) []byte {
	t.Helper()
	script, style := page.Share()
	out, err := f.HTML(share.Page{Script: script, Style: style})
	must(t, err)
	return out
}

// Files of all games, complete and as each seat sees them, verify. A journal loaded from a file gives the
// same file.
func TestVerify(t *testing.T) {
	for _, name := range engine.Names() {
		most := 120
		if testing.Short() {
			most = 70
		}
		whole := random(t, name, nil, most)
		branched(t, whole, 4, 3)
		all := []*journal.Journal{whole}
		for seat := range whole.Game().Seats() {
			seen, err := whole.SeenBy(engine.Seat(seat))
			must(t, err)
			all = append(all, seen)
		}
		for _, j := range all {
			f, err := share.Of(j, "test 1")
			must(t, err)
			if (f.Record != "") != (f.Eye == "") {
				t.Errorf("%s: a record of %d bytes as %q knows it", name, len(f.Record), f.Eye)
			}
			f.Judge([]share.Point{{Entry: 1, Win: 0.5, Low: 0.25, High: 0.75}}, nil, nil, nil)
			text := html(t, f)
			if !share.Is(text) {
				t.Errorf("%s: not taken for a shared game: %.200s", name, text)
			}
			again, err := share.Read(text)
			must(t, err)
			if err := again.Verify(); err != nil {
				t.Errorf("%s as %q: %v", name, f.Eye, err)
			}
			back, err := again.Journal(journal.New)
			must(t, err)
			line := j.Line() // a branch may extend the line, and a file is loaded at the end of its line
			must(t, j.Go(line[len(line)-1]))
			n := j.Game().Notation()
			if n.FormatPosition(back.Position()) != n.FormatPosition(j.Position()) || back.Note(back.At()) != j.Note(j.At()) {
				t.Errorf("%s as %q: the journal leads elsewhere", name, f.Eye)
			}
			if a, b := ways(t, j), ways(t, back); len(a) < 2 || !slices.Equal(a, b) {
				t.Errorf("%s as %q: the tree is another:\n%s\nand was\n%s", name, f.Eye, b, a)
			}
		}
	}
}

// ways returns the nodes with path, position and note, in order.
func ways(t *testing.T, j *journal.Journal) (out []string) {
	t.Helper()
	way := map[int]string{-1: ""}
	for _, n := range j.Tree() {
		e := j.EntryAt(n.Node)
		way[n.Node] = fmt.Sprint(way[n.Parent], e.Entered, e.Then, ";")
		p, err := j.PositionAt(n.Node)
		must(t, err)
		out = append(out, fmt.Sprint(way[n.Node], n.Note, j.Game().Notation().FormatPosition(p)))
	}
	slices.Sort(out)
	return out
}

// Files of format 1, without branches, load and verify.
func TestFormat1(t *testing.T) {
	text, err := os.ReadFile("testdata/format1.html")
	must(t, err)
	f, err := share.Read(text)
	must(t, err)
	must(t, f.Verify())
	j, err := f.Journal(journal.New)
	must(t, err)
	if f.Format != 1 || j.Game().Name() != "leduc" || j.Entered() == 0 || !j.Note(j.At()).Bookmark {
		t.Errorf("format %d, %d entries of %s", f.Format, j.Entered(), j.Game().Name())
	}
}

// Damage is found: changed bytes by the digest, changed content by the rules.
func TestDamaged(t *testing.T) {
	j := random(t, "kuhn", nil, 20)
	branched(t, j, 3, 2)
	f, err := share.Of(j, "test 1")
	must(t, err)
	text := string(html(t, f))
	begin := strings.Index(text, `data-sha256="`) + len(`data-sha256="`)
	for want, bad := range map[string]string{
		"not a shared game":                   "<!doctype html>\n<p>hello",
		"the file is incomplete":              text[:begin+200],
		"the file is damaged: wrong digest":   text[:begin] + strings.Repeat("0", 64) + text[begin+64:],
		"the file is damaged: illegal base64": text[:begin+100] + "*" + text[begin+101:],
	} {
		if _, err := share.Read([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	for want, change := range map[string]func(*share.File){
		"the file has format 9; this program reads formats 1 to 2": func(f *share.File) { f.Format = 9 },
		"entry 1: the text differs from the rules":                 func(f *share.File) { f.Frames[1].Told = []string{"all is well"} },
		"drawing 1 differs from the rules":                         func(f *share.File) { f.SVGs[1] = "<svg/>" },
		"the record is of another game":                            func(f *share.File) { f.Record = strings.Replace(unsummed(f.Record), "seed 7", "seed 8", 1) },
		"record: 2:1: record: the record was changed":              func(f *share.File) { f.Record = strings.Replace(f.Record, "seed 7", "seed 8", 1) },
		"record: 1:10: record: cut off":                            func(f *share.File) { f.Record = "no record" },
		"the record is missing":                                    func(f *share.File) { f.Record = "" },
		"entry 1: \"fly\"":                                         func(f *share.File) { f.Frames[1].Entered[0].Action = "fly" },
		"of a branch: the text differs from the rules":             func(f *share.File) { f.Branches[0].Told = nil },
		"of a branch: \"fly\"":                                     func(f *share.File) { f.Branches[0].Entered[0].Action = "fly" },
		"the parent is missing":                                    func(f *share.File) { n := 99; f.Branches[0].Follows = &n },
		"the line has -1 entries":                                  func(f *share.File) { f.Frames, f.Branches, f.Record = nil, nil, "" },
		"the file differs from its rebuilt form":                   func(f *share.File) { f.Title = "chess" },
		`no game "chess"`:                                          func(f *share.File) { f.Game = "chess" },
	} {
		bad, err := share.Read([]byte(text))
		must(t, err)
		change(bad)
		err = func() error {
			read, err := share.Read(html(t, bad))
			if err != nil {
				return err
			}
			return read.Verify()
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// A file with another game's record is refused. Old records without a checksum are accepted.
func TestRecordOfLoaded(t *testing.T) {
	f, err := share.Of(random(t, "kuhn", nil, 20), "test 1")
	must(t, err)
	f.Record = unsummed(f.Record)
	must(t, f.Verify())
	f.Record = strings.Replace(f.Record, "seed 7", "seed 8", 1)
	begun := false
	_, err = f.Journal(func(g engine.Game, h journal.Header) (*journal.Journal, error) {
		begun = true
		return journal.New(g, h)
	})
	if err == nil || !strings.Contains(err.Error(), "the record is of another game") || begun {
		t.Errorf("%v, begun: %v", err, begun)
	}
}

// unsummed removes the checksum from a record.
func unsummed(record string) string {
	head, rest, _ := strings.Cut(record, "\nchecksum ")
	_, rest, _ = strings.Cut(rest, "\n")
	return head + "\n" + rest
}

// A file with any byte changed is refused, or its content is the same.
func TestFlipped(t *testing.T) {
	f, err := share.Of(random(t, "kuhn", nil, 20), "test 1")
	must(t, err)
	text := html(t, f)
	begin, end := bytes.Index(text, []byte("data-sha256")), bytes.Index(text, []byte("</script>"))
	rng := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		bad := bytes.Clone(text)
		at := begin + rng.IntN(end-begin)
		bad[at] ^= byte(1 + rng.IntN(255))
		got, err := share.Read(bad)
		if err == nil && asJSON(t, got) != asJSON(t, f) {
			t.Fatalf("byte %d: the file says something else", at)
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	must(t, err)
	return string(out)
}

// The page's edits of drawings give the drawings of the frames.
func TestDrawings(t *testing.T) {
	j := random(t, "tictactoe", nil, 20)
	f, err := share.Of(j, "test 1")
	must(t, err)
	read, err := share.Read(html(t, f))
	must(t, err)
	now := read.SVGs[0].(string)
	for i, d := range read.SVGs[1:] {
		now = apply(now, d.([]any))
		p, err := j.PositionAt(j.Line()[i+1])
		must(t, err)
		want, err := engine.SVG(j.Game(), p, engine.Picture{})
		must(t, err)
		if now != want {
			t.Fatalf("drawing %d:\n%s\nwant\n%s", i+1, now, want)
		}
	}
}

// apply applies edits as the page does.
func apply(before string, edits []any) string {
	lines, at := strings.Split(before, "\n"), 0
	var out []string
	for _, e := range edits {
		e := e.([]any)
		keep, drop, put := int(e[0].(float64)), int(e[1].(float64)), e[2].(string)
		out = append(out, lines[at:at+keep]...)
		if at += keep + drop; put != "" {
			out = append(out, strings.Split(put, "\n")...)
		}
	}
	return strings.Join(append(out, lines[at:]...), "\n")
}

// A file with 400 actions of the mall, 200 more in 40 branches, the page and an analysis has at most 500
// kB.
func TestSize(t *testing.T) {
	j := random(t, "mall", []engine.Setting{{Key: "maxTurns", Value: "60"}}, 400)
	branched(t, j, 40, 5)
	f, err := share.Of(j, "test 1")
	must(t, err)
	var curve []share.Point
	var decisions []share.Decision
	for i := range f.Frames {
		curve = append(curve, share.Point{Entry: i, Node: i, Win: 1 / float64(i+1), Low: 1 / float64(i+2), High: 1 / float64(i+3)})
		decisions = append(decisions, share.Decision{Entry: i, Node: i, Seat: "human", Action: "move 045-046", Words: "Peter goes to 046", Best: "shoot peter+fran@113", Loss: float64(i) / 7, Low: float64(i) / 9, High: float64(i) / 3})
	}
	f.Judge(curve, nil, decisions, nil)
	text := html(t, f)
	t.Logf("%d actions, %d entries, %d of branches, %d drawings: %d bytes", len(j.Played()), len(f.Frames), len(f.Branches), len(f.SVGs), len(text))
	if len(j.Played()) < 400 || len(f.Branches) < 150 || len(text) > 500_000 {
		t.Errorf("%d bytes of %d actions", len(text), len(j.Played()))
	}
	var data bytes.Buffer
	must(t, json.NewEncoder(&data).Encode(f.SVGs))
	t.Logf("drawings as differences: %d bytes", data.Len())
}
