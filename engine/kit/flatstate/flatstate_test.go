package flatstate_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"deadreckon/engine/kit/flatstate"
)

// rules are shared by the states of a race.
type rules struct {
	number uint16
	laps   int
}

var races flatstate.Interned[rules]

func lap(laps int) (*rules, error) {
	return races.Put(fmt.Sprint(laps), func(r *rules, number uint16) error {
		*r = rules{number, laps}
		if s := (state{rules: number}); races.At(s.rules).laps < 1 {
			return errors.New("no laps")
		}
		return nil
	})
}

// state has the number of its rules.
type state struct {
	rules uint16
	Lap   uint8
	Rain  bool `part:"dry"`
	cars  [2]int8
	crash struct{ car, lap uint16 }
	teams [2]struct{ won, lost uint8 }
	eye   uint8
	pad   uint8
}

func Example() {
	r, err := lap(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := state{r.number, 1, true, [2]int8{3, 4}, struct{ car, lap uint16 }{1, 2}, [2]struct{ won, lost uint8 }{}, 0, 0}
	fmt.Println(races.At(s.rules).laps)
	for _, part := range flatstate.Layout[state]() {
		fmt.Println(part.Name, part.Type, part.Offset, part.Count)
	}
	// Output:
	// 3
	// rules <u2 0 1
	// lap |u1 2 1
	// dry |b1 3 1
	// cars |i1 4 2
	// crash.car <u2 6 1
	// crash.lap <u2 8 1
	// teams.0.won |u1 10 1
	// teams.0.lost |u1 11 1
	// teams.1.won |u1 12 1
	// teams.1.lost |u1 13 1
	// eye |u1 14 1
	// pad |u1 15 1
}

func TestInterned(t *testing.T) {
	var all [8]*rules
	var wait sync.WaitGroup
	for i := range all {
		wait.Go(func() { all[i], _ = lap(10 + i%2) })
	}
	wait.Wait()
	for i, r := range all {
		if r != all[i%2] || r.laps != 10+i%2 || races.At(r.number) != r {
			t.Errorf("%d: %+v", i, r)
		}
	}
	if all[0].number == all[1].number {
		t.Error("two rules have one number")
	}
	if r, err := lap(0); r != nil || err == nil || err.Error() != "no laps" {
		t.Errorf("rules that cannot be made: %v, %v", r, err)
	}
	if r, err := lap(7); err != nil || races.At(r.number) != r {
		t.Errorf("rules after an error: %v, %v", r, err)
	}
}

func TestInternedIsFull(t *testing.T) {
	var s flatstate.Interned[int]
	put := func(i int) (*int, error) {
		return s.Put(fmt.Sprint(i), func(r *int, _ uint16) error { *r = i; return nil })
	}
	for i := range flatstate.Size {
		if _, err := put(i); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := put(flatstate.Size); err == nil {
		t.Error("the shelf takes more than its size")
	}
	if r, err := put(5); err != nil || *r != 5 {
		t.Error("a full shelf has lost what is on it")
	}
}

// Every bit of every word, the order and the length affect the hash.
func TestHash(t *testing.T) {
	for n := range 6 {
		words := make([]uint64, n)
		for i := range words {
			words[i] = uint64(i) * 0x1234567
		}
		seen := map[uint64]bool{flatstate.Hash(words): true}
		for i := range 64 * n {
			words[i/64] ^= 1 << (i % 64)
			seen[flatstate.Hash(words)] = true
			words[i/64] ^= 1 << (i % 64)
		}
		seen[flatstate.Hash(append(words, 0))] = true
		if len(seen) != 64*n+2 {
			t.Errorf("%d words: %d hashes of %d", n, len(seen), 64*n+2)
		}
	}
	if flatstate.Hash([]uint64{1, 2}) == flatstate.Hash([]uint64{2, 1}) {
		t.Error("the order does not count")
	}
}

func TestNoLayout(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a pointer is part of a layout")
		}
	}()
	flatstate.Layout[struct{ next *state }]()
}

// The bytes of a state omit the number of its rules; the key depends on all else.
func TestContent(t *testing.T) {
	type pair struct {
		laps   uint16
		number uint16
		cars   [4]uint8
		name   uint64
	}
	s := pair{laps: 3, number: 6, cars: [4]uint8{1, 2, 3, 4}, name: 5}
	bytes := flatstate.AppendBytes([]byte{9}, &s, &s.number)
	if want := []byte{9, 3, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0}; string(bytes) != string(want) || s.number != 6 {
		t.Errorf("bytes %v, want %v", bytes, want)
	}
	other := s
	other.number++
	if flatstate.Key(&s, &s.number) != flatstate.Key(&other, &other.number) {
		t.Error("the number of the rules counts")
	}
	other.cars[3]++
	if flatstate.Key(&s, &s.number) == flatstate.Key(&other, &other.number) {
		t.Error("another state has the same key")
	}
}
