package journal_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// kept returns a journal of Kuhn poker with a branch: the cards, then a bet that was taken back,
// then a check.
func kept(t *testing.T) *journal.Journal {
	t.Helper()
	j := begun(t, journal.Shelf(t.TempDir()), "kuhn")
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
		"no node 7": func() error { _, err := j.PositionAt(7); return err }(),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// Walks tell every action with the position before it: what is played in these leads to where
// the journal says that it does.
func TestWalk(t *testing.T) {
	for _, c := range games {
		j := begun(t, journal.Shelf(t.TempDir()), c.name, c.eyes...)
		wander(t, j, rand.New(rand.NewPCG(5, 6)), 120)
		n := j.Game().Notation()
		behind := map[int]string{}
		visit := func(node int, p engine.Position, a engine.Action, kept journal.Step) {
			if n.FormatAction(p, a) != kept.Action {
				t.Errorf("%s is %s", kept.Action, n.FormatAction(p, a))
			}
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

// Notes stay with their node and with their maker, whatever moves the place.
func TestNotes(t *testing.T) {
	j := kept(t)
	must(t, j.WriteNote("", 3, journal.Note{Comment: "too bold", Bookmark: true}))
	must(t, j.WriteNote("second", 3, journal.Note{Comment: "he bluffs"}))
	must(t, j.Undo(2))
	seen, err := j.As(1)
	must(t, err)
	other, err := j.As(0)
	must(t, err)
	if got, own, others := j.Note(3), seen.Note(3), other.Note(3); got.Comment != "too bold" || own.Comment != "he bluffs" || others.Comment != "" {
		t.Errorf("%+v, %+v, %+v", got, own, others)
	}
	must(t, j.WriteNote("", 3, journal.Note{}))
	if got := j.Note(3); got != (journal.Note{}) || j.NoteBy("second", 3).Comment == "" {
		t.Errorf("%+v", got)
	}
	for want, err := range map[string]error{
		"no node 9":            j.WriteNote("", 9, journal.Note{}),
		"more than 16384":      j.WriteNote("", 0, journal.Note{Comment: strings.Repeat("x", 1<<15)}),
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
