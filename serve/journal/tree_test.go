package journal_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// kept returns a journal of Kuhn poker with a branch: deals, an undone bet, a check.
func kept(t *testing.T) *journal.Journal {
	t.Helper()
	j := begun(t, journal.Folder(t.TempDir()), "kuhn")
	enterWords(t, j, "deal K", "deal Q", "bet")
	must(t, j.Undo(1))
	enterWords(t, j, "check")
	return j
}

func enterWords(t *testing.T, j *journal.Journal, words ...string) {
	t.Helper()
	for _, word := range words {
		a, err := j.Game().Notation().ParseAction(j.Position(), word)
		must(t, err)
		must(t, j.Enter(a))
	}
}

func TestTree(t *testing.T) {
	j := kept(t)
	want := []journal.Node{{Node: 0, Parent: -1}, {Node: 1, Parent: 0}, {Node: 2, Parent: 1}, {Node: 3, Parent: 2}, {Node: 4, Parent: 2}}
	if got := j.Tree(); !reflect.DeepEqual(got, want) || j.At() != 4 {
		t.Errorf("at %d of %+v", j.At(), got)
	}
	if got := j.Line(); !reflect.DeepEqual(got, []int{0, 1, 2, 4}) {
		t.Errorf("line %v", got)
	}
	must(t, j.Go(1))
	if got := j.Line(); !reflect.DeepEqual(got, []int{0, 1, 2, 4}) || j.Entered() != 1 {
		t.Errorf("line %v behind entry %d", got, j.Entered())
	}
	must(t, j.Go(3))
	if node, err := j.NodeOf(3); node != 3 || err != nil || j.EntryOf(4) != 3 {
		t.Errorf("node %d, %v", node, err)
	}
	for want, err := range map[string]error{
		"no node 5; there are 0 to 4": j.Go(5),
		"no node -1":                  j.Go(-1),
		"no entry 4; there are 0, where the game begins, to 3": func() error { _, err := j.NodeOf(4); return err }(),
		"no node 7":              func() error { _, err := j.PositionAt(7); return err }(),
		"no node 8":              func() error { _, err := j.PositionWithin(8, 0); return err }(),
		"no action 9 of node 1;": func() error { _, err := j.PositionWithin(1, 9); return err }(),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// EnterOnce returns to an equal entry with its consequences of the dice, and begins a branch if an agent
// decided something.
func TestEnterOnce(t *testing.T) {
	j := begun(t, journal.Folder(t.TempDir()), "kuhn")
	enterWords(t, j, "deal K", "deal Q")
	action := func(word string) engine.Action {
		a, err := j.Game().Notation().ParseAction(j.Position(), word)
		must(t, err)
		return a
	}
	check := action("check")
	if then, err := j.EnterOnce(check); err != nil || len(then) > 0 || j.At() != 3 {
		t.Errorf("a new entry: %v, %v, at %d", then, err, j.At())
	}
	must(t, j.Undo(1))
	if then, err := j.EnterOnce(check); err != nil || len(then) > 0 || j.At() != 3 || len(j.Tree()) != 4 {
		t.Errorf("the same again: %v, %v, at %d of %+v", then, err, j.At(), j.Tree())
	}
	must(t, j.Follow(action("bet"), false)) // by an agent
	must(t, j.Undo(1))
	if then, err := j.EnterOnce(check); err != nil || len(then) > 0 || j.At() != 4 {
		t.Errorf("after a decision of an agent: %v, %v, at %d", then, err, j.At())
	}

	j = begun(t, journal.Folder(t.TempDir()), "kuhn")
	king := action("deal K")
	must(t, j.Enter(king))
	queen := action("deal Q")
	must(t, j.Follow(queen, true))
	must(t, j.Undo(1))
	if then, err := j.EnterOnce(king); err != nil || !reflect.DeepEqual(then, []engine.Action{queen}) || j.At() != 1 {
		t.Errorf("with dice behind it: %v, %v, at %d", then, err, j.At())
	}
}

// Walk passes positions in which its actions lead to the journal's own positions.
func TestWalk(t *testing.T) {
	for _, c := range games {
		j := begun(t, journal.Folder(t.TempDir()), c.name, c.eyes...)
		wander(t, j, rand.New(rand.NewPCG(5, 6)), 120)
		n := j.Game().Notation()
		behind := map[int]string{}
		within := map[int][]string{} // before each action of a node
		visit := func(node int, p engine.Position, a engine.Action, kept journal.Step) {
			if n.FormatAction(p, a) != kept.Action {
				t.Errorf("%s is %s", kept.Action, n.FormatAction(p, a))
			}
			within[node] = append(within[node], n.FormatPosition(p))
			after := engine.Clone(j.Game(), p)
			after.Apply(a)
			behind[node] = n.FormatPosition(after)
		}
		j.Walk(visit)
		for node, got := range behind {
			p, err := j.PositionAt(node)
			must(t, err)
			if got != n.FormatPosition(p) {
				t.Fatalf("%s: behind node %d is another position", c.name, node)
			}
			for steps, want := range append(within[node], got) {
				if p, err := j.PositionWithin(node, steps); err != nil || n.FormatPosition(p) != want {
					t.Fatalf("%s: behind %d actions of node %d is another position, %v", c.name, steps, node, err)
				}
			}
		}
		all := behind
		behind = map[int]string{}
		line := j.Line()
		j.WalkLine(line, visit)
		for _, node := range line {
			if behind[node] != all[node] {
				t.Errorf("%s: on its line node %d leads elsewhere", c.name, node)
			}
		}
		must(t, j.Close())
	}
}

// A file with any notes can be opened again: each comment is limited, and so is the sum of all comments of
// a seat, replaced ones included.
func TestNotesAreBounded(t *testing.T) {
	shelf := journal.Folder(t.TempDir())
	j := begun(t, shelf, "kuhn")
	if err := j.WriteNote("first", 0, journal.Note{Comment: strings.Repeat("\x01", 16384/6+1)}); err == nil || !strings.Contains(err.Error(), "the comment has 16386 bytes; the limit is 16384") {
		t.Error(err)
	}
	must(t, j.WriteNote("first", 0, journal.Note{Comment: strings.Repeat("x", 16384)}))
	name := j.Name
	for again := range 2 {
		var err error
		for n := 0; err == nil && n < 1000; n++ {
			err = j.WriteNote("first", 0, journal.Note{Comment: strings.Repeat("x", 16000)})
		}
		if err == nil || !strings.Contains(err.Error(), "the limit is 1048576") {
			t.Fatal(again, err)
		}
		must(t, j.Close())
		info, err := os.Stat(j.Path())
		must(t, err)
		if info.Size() > 1<<20+1<<14 {
			t.Errorf("the file has %d bytes", info.Size())
		}
		j, err = shelf.Open(name)
		must(t, err)
	}
	must(t, j.WriteNote("second", 0, journal.Note{Comment: "I have room"}))
	must(t, j.Close())
}

// A journal refuses lines beyond its size limit.
func TestNoLongerThanIsRead(t *testing.T) {
	defer journal.MaxFile(2000)()
	shelf := journal.Folder(t.TempDir())
	j := begun(t, shelf, "kuhn")
	rng := rand.New(rand.NewPCG(1, 2))
	entries := 0 // before the last
	for n := 0; j.Unsaved() == "" && n < 1000; n++ {
		p := j.Position()
		entries = len(j.Tree())
		if p.Turn() == engine.Nobody {
			must(t, j.Undo(1))
			continue
		}
		legal := p.AppendLegal(nil)
		must(t, j.Enter(legal[rng.IntN(len(legal))]))
	}
	err := j.Close()
	if lost := (*journal.WriteError)(nil); !errors.As(err, &lost) || !strings.Contains(err.Error(), "limit of 2000 bytes") {
		t.Fatal(err)
	}
	j, err = shelf.Open(j.Name)
	must(t, err)
	if len(j.Tree()) != entries {
		t.Errorf("%d entries, and before %d", len(j.Tree()), entries)
	}
	must(t, j.Close())
}

// Notes stay with their node and owner when the current node changes.
func TestNotes(t *testing.T) {
	j := kept(t)
	must(t, j.WriteNote("", 3, journal.Note{Comment: "too bold", Bookmark: true}))
	must(t, j.WriteNote("second", 3, journal.Note{Comment: "he bluffs"}))
	must(t, j.Undo(2))
	seen, err := j.SeenBy(1)
	must(t, err)
	other, err := j.SeenBy(0)
	must(t, err)
	if got, own, others := j.Note(3), seen.Note(3), other.Note(3); got.Comment != "too bold" || own.Comment != "he bluffs" || others.Comment != "" {
		t.Errorf("%+v, %+v, %+v", got, own, others)
	}
	must(t, j.WriteNote("", 3, journal.Note{}))
	followed, err := j.SeenBy(1) // a journal at a real table has no owner's name
	must(t, err)
	must(t, followed.WriteNote("", 3, journal.Note{Bookmark: true}))
	if n := followed.Note(3); !n.Bookmark || n != followed.NoteBy("second", 3) {
		t.Errorf("who reads the journal of one seat has noted %+v", n)
	}
	if got := j.Note(3); got != (journal.Note{}) || j.NoteBy("second", 3).Comment == "" {
		t.Errorf("%+v", got)
	}
	for want, err := range map[string]error{
		"no node 9":            j.WriteNote("", 9, journal.Note{}),
		"the limit is 16384":   j.WriteNote("", 0, journal.Note{Comment: strings.Repeat("x", 1<<15)}),
		"1 players of 2 seats": j.SetPlayers([]string{"me"}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	path := j.Path()
	must(t, j.SetPlayers([]string{"me", "script"}))
	must(t, j.Close())
	again, err := journal.Verify(path)
	must(t, err)
	if again.NoteBy("second", 3).Comment != "he bluffs" || again.Header().Players[1] != "script" {
		t.Errorf("%+v, %q", again.Tree(), again.Header().Players)
	}
}
