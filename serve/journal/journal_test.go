package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/engine/cabin"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/town"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	"deadreckon/serve/journal"
)

func opened(t *testing.T, name string) engine.Game {
	return enginetest.Open(t, name)
}

// begun starts a game with dice from the seed or, with eyes, at a real table.
func begun(t *testing.T, s journal.Folder, game string, eyes ...string) *journal.Journal {
	t.Helper()
	g := opened(t, game)
	h := journal.HeaderOf(g, "test 1", 7, journal.DiceSeed)
	if h.Eyes = eyes; len(eyes) > 0 {
		h.Dice = journal.DiceAsk
	}
	j, err := s.Begin("", g, h)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// text formats everything in a journal.
func text(t *testing.T, j *journal.Journal) string {
	t.Helper()
	var out strings.Builder
	for _, p := range j.Positions() {
		out.WriteString(j.Game().Notation().FormatPosition(p))
	}
	fmt.Fprintf(&out, "%+v\n%+v\n%+v\n%d\n%+v\n%v\n%q\n", j.Entries(), j.Redoable(), j.Branches(), j.NextDie(), j.Tree(), j.Line(), j.Header().Players)
	for node := range j.Tree() {
		fmt.Fprintf(&out, "%+v", j.NoteBy(j.Game().Seats()[0], node))
	}
	return out.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// enter adds a random action. Forced actions and dice from the seed are added as consequences.
func enter(t *testing.T, j *journal.Journal, rng *rand.Rand) {
	t.Helper()
	p := j.Position()
	legal := p.AppendLegal(nil)
	switch {
	case p.Turn() == engine.Nobody:
		must(t, j.Undo(1))
	case len(legal) == 1:
		must(t, j.Follow(legal[0], false))
	case p.Turn() == engine.Chance && len(j.Header().Eyes) == 0:
		must(t, j.Follow(legal[engine.Pick(p.AppendOdds(nil), j.Dice())], true))
	default:
		must(t, j.Enter(legal[rng.IntN(len(legal))]))
	}
}

// wander enters, undoes, redoes, corrects and changes branches at random.
func wander(t *testing.T, j *journal.Journal, rng *rand.Rand, times int) {
	t.Helper()
	for range times {
		switch n := j.Entered(); {
		case n > 0 && rng.IntN(8) == 0:
			must(t, j.Undo(1+rng.IntN(n)))
		case len(j.Redoable()) > 0 && rng.IntN(2) == 0:
			must(t, j.Redo(1+rng.IntN(len(j.Redoable()))))
		case n > 0 && rng.IntN(12) == 0:
			_, err := j.Correct(1+rng.IntN(n), func(p engine.Position) ([]engine.Action, error) {
				legal := p.AppendLegal(nil)
				if len(legal) == 0 {
					return nil, errors.New("nothing is legal")
				}
				return []engine.Action{legal[rng.IntN(len(legal))]}, nil
			})
			must(t, err)
		case rng.IntN(20) == 0:
			must(t, j.Take(1+rng.IntN(len(j.Branches()))))
		case rng.IntN(20) == 0:
			must(t, j.Go(rng.IntN(len(j.Tree()))))
		case rng.IntN(16) == 0:
			note := journal.Note{Comment: strings.Repeat("why? ", rng.IntN(3)), Bookmark: rng.IntN(2) == 0}
			must(t, j.WriteNote([]string{"", j.Game().Seats()[0]}[rng.IntN(2)], rng.IntN(len(j.Tree())), note))
		case rng.IntN(30) == 0:
			players := make([]string, len(j.Game().Seats()))
			players[rng.IntN(len(players))] = journal.Me
			must(t, j.SetPlayers(players))
		default:
			enter(t, j, rng)
		}
	}
}

// games lists test games with the seats whose knowledge is saved.
var games = []struct {
	name string
	eyes []string
}{
	{"kuhn", nil}, {"kuhn", []string{"first"}}, {"leduc", nil},
	{"mall", nil}, {"mall", []string{"human"}}, {"town", nil}, {"cabin", nil},
}

// After any sequence of operations a reopened journal equals the closed one and accepts entries.
func TestOpenedAgain(t *testing.T) {
	for _, c := range games {
		t.Run(c.name+strings.Join(c.eyes, ""), func(t *testing.T) {
			s := journal.Folder(t.TempDir() + "/new/journals")
			j := begun(t, s, c.name, c.eyes...)
			rng := rand.New(rand.NewPCG(1, 2))
			for range 4 {
				wander(t, j, rng, 40)
				want := text(t, j)
				name := j.Name
				must(t, j.Close())
				if read, err := journal.Verify(string(s) + "/" + name + ".journal"); err != nil || text(t, read) != want {
					t.Fatalf("read: %v\n%s\nwant\n%s", err, text(t, read), want)
				}
				var err error
				j, err = s.Open(name)
				must(t, err)
				if got := text(t, j); got != want {
					t.Fatalf("opened again:\n%s\nwant\n%s", got, want)
				}
			}
			must(t, j.Close())
		})
	}
}

// A file cut at any byte holds the entries of its complete lines and accepts more. Cut in the first line
// it is empty and stays unchanged.
func TestCutAnywhere(t *testing.T) {
	for _, c := range games[:5] {
		t.Run(c.name+strings.Join(c.eyes, ""), func(t *testing.T) {
			s := journal.Folder(t.TempDir())
			j := begun(t, s, c.name, c.eyes...)
			name, path := j.Name, ""
			rng := rand.New(rand.NewPCG(3, 4))
			wants := map[int]string{} // by file length
			path, err := s.Path(name)
			must(t, err)
			for range 24 {
				info, err := os.Stat(path)
				must(t, err)
				wants[int(info.Size())] = text(t, j)
				wander(t, j, rng, 1)
			}
			must(t, j.Close())
			whole, err := os.ReadFile(path)
			must(t, err)
			head := bytes.IndexByte(whole, '\n') + 1
			last := head
			every := 1
			if c.name == "mall" { // which takes a while to open
				every = 11
			}
			for n := range whole {
				if n > head && whole[n-1] == '\n' {
					last = n
				}
				if n%every != 0 && n%29 != 0 {
					continue
				}
				cut := whole[:n]
				open := func() (*journal.Journal, error) { return journal.ReadText(path, cut) }
				if n%29 == 0 { // writing files is slow
					must(t, os.WriteFile(path, cut, 0o644))
					open = func() (*journal.Journal, error) { return s.Open(name) }
				}
				j, err := open()
				if n < head {
					if now, _ := os.ReadFile(path); err == nil || !strings.Contains(err.Error(), "the first line is incomplete") || n%29 == 0 && !bytes.Equal(now, cut) {
						t.Fatalf("cut at %d: %v", n, err)
					}
					continue
				}
				must(t, err)
				if want, known := wants[last]; known && text(t, j) != want {
					t.Fatalf("cut at %d:\n%s\nwant that of %d\n%s", n, text(t, j), last, want)
				}
				if j.Torn != (n > last) {
					t.Fatalf("cut at %d, the last line ends at %d: torn %v", n, last, j.Torn)
				}
				if n%(29*5) == 0 {
					wander(t, j, rand.New(rand.NewPCG(5, 6)), 5)
					want := text(t, j)
					must(t, j.Close())
					if j, err = s.Open(name); err != nil || text(t, j) != want {
						t.Fatalf("gone on from %d: %v", n, err)
					}
				}
				must(t, j.Close())
			}
		})
	}
}

// The error for a damaged or illegal line names the line. Earlier lines are read. The file cannot be
// opened for writing and stays unchanged.
func TestDamaged(t *testing.T) {
	s := journal.Folder(t.TempDir())
	j := begun(t, s, "kuhn")
	wander(t, j, rand.New(rand.NewPCG(1, 1)), 30)
	must(t, j.Close())
	path, err := s.Path(j.Name)
	must(t, err)
	whole, err := os.ReadFile(path)
	must(t, err)
	head := bytes.IndexByte(whole, '\n') + 1
	for at := range whole {
		if whole[at] == '\n' {
			continue
		}
		bad := bytes.Clone(whole)
		bad[at] ^= 1
		line := 1 + bytes.Count(whole[:at], []byte("\n"))
		named := fmt.Sprintf("line %d: the line is damaged", line)
		if at < head {
			named = "not a journal"
		}
		if read, err := journal.ReadText(path, bad); err == nil || !strings.Contains(err.Error(), named) || (read == nil) != (at < head) {
			t.Fatalf("byte %d: %v; want %q", at, err, named)
		}
		if at%37 != 0 { // writing files is slow
			continue
		}
		must(t, os.WriteFile(path, bad, 0o644))
		if _, err := s.Open(j.Name); err == nil || !strings.Contains(err.Error(), named) {
			t.Fatalf("byte %d: %v; want %q", at, err, named)
		}
		if now, _ := os.ReadFile(path); !bytes.Equal(now, bad) {
			t.Fatalf("byte %d: the file has changed", at)
		}
	}
	for _, text := range []string{"notes\n", "notes", "{}\n"} {
		must(t, os.WriteFile(path, []byte(text), 0o644))
		if _, err := s.Open(j.Name); !errors.Is(err, journal.ErrForeign) {
			t.Errorf("%q: %v", text, err)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%q has become %q", text, now)
		}
	}
}

// A second process gets an error, and the first loses nothing.
func TestOpenTwice(t *testing.T) {
	s := journal.Folder(t.TempDir())
	j := begun(t, s, "kuhn")
	rng := rand.New(rand.NewPCG(1, 1))
	wander(t, j, rng, 10)
	for what, err := range map[string]error{
		"open": func() error { _, err := s.Open(j.Name); return err }(), "remove": s.Remove(j.Name), "rename": s.Rename(j.Name, "other"),
	} {
		if err == nil || !strings.Contains(err.Error(), `"kuhn-1" is open in another process`) {
			t.Errorf("%s: %v", what, err)
		}
	}
	wander(t, j, rng, 10)
	want := text(t, j)
	must(t, j.Close())
	again, err := s.Open(j.Name)
	must(t, err)
	if text(t, again) != want {
		t.Error("something is lost")
	}
	must(t, again.Close())
}

func TestNames(t *testing.T) {
	s := journal.Folder(t.TempDir())
	if names, err := journal.Folder(string(s) + "/none").Names(); err != nil || len(names) > 0 {
		t.Errorf("%q, %v", names, err)
	}
	for range 2 {
		must(t, begun(t, s, "kuhn").Close())
	}
	g := opened(t, "kuhn")
	h := journal.HeaderOf(g, "test", 1, journal.DiceSeed)
	if _, err := s.Begin("kuhn-2", g, h); !errors.Is(err, fs.ErrExist) {
		t.Errorf("begun over another: %v", err)
	}
	for _, bad := range []string{"../x", "a/b", "", ".x", strings.Repeat("x", 65), "a b"} {
		if _, err := s.Open(bad); err == nil || !strings.Contains(err.Error(), "use up to 64") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := s.Open("kuhn-3"); err == nil || !strings.Contains(err.Error(), `no journal "kuhn-3" in `) || !strings.Contains(err.Error(), "did you mean") {
		t.Errorf("%v", err)
	}
	if err := s.Rename("kuhn-1", "kuhn-2"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("renamed over another: %v", err)
	}
	must(t, s.Rename("kuhn-1", "evening"))
	must(t, s.Remove("kuhn-2"))
	if names, err := s.Names(); err != nil || !reflect.DeepEqual(names, []string{"evening"}) {
		t.Errorf("%q, %v", names, err)
	}
	if left, _ := filepath.Glob(string(s) + "/*"); len(left) != 1 {
		t.Errorf("%q are left", left)
	}
}

// Discard removes the file only if nothing was entered.
func TestDiscard(t *testing.T) {
	s := journal.Folder(t.TempDir())
	empty, full := begun(t, s, "kuhn"), begun(t, s, "kuhn")
	for full.Entered() == 0 {
		enter(t, empty, rand.New(rand.NewPCG(1, 1)))
		enter(t, full, rand.New(rand.NewPCG(1, 1)))
		if full.Entered() == 0 {
			continue
		}
		must(t, empty.Undo(1))
	}
	must(t, full.Discard())
	if names, _ := s.Names(); !reflect.DeepEqual(names, []string{"kuhn-1", "kuhn-2"}) {
		t.Errorf("%q", names)
	}
	must(t, begun(t, s, "kuhn").Discard())
	if names, _ := s.Names(); !reflect.DeepEqual(names, []string{"kuhn-1", "kuhn-2"}) {
		t.Errorf("%q", names)
	}
}

// After Undo the dice roll the same outcomes again.
func TestDiceFallAgain(t *testing.T) {
	j := begun(t, journal.Folder(t.TempDir()), "mall")
	advance := func(seed uint64) {
		rng := rand.New(rand.NewPCG(8, seed))
		for n := j.Entered(); j.Entered() < n+30; {
			enter(t, j, rng)
		}
	}
	advance(1)
	before := text(t, j)
	advance(2)
	after := j.Entries()
	must(t, j.Undo(30))
	if got := strings.Split(before, "\n"); text(t, j)[:len(got[0])] != got[0] || !strings.Contains(before, fmt.Sprintf("\n%d\n", j.NextDie())) {
		t.Error("the dice have moved")
	}
	advance(2)
	if !reflect.DeepEqual(j.Entries(), after) {
		t.Error("the same entries lead elsewhere")
	}
	must(t, j.Close())
}
