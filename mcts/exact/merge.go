package exact

import (
	"errors"
	"reflect"
	"slices"

	"deadreckon/engine"
)

// mergeOutcomes finds equivalent outcomes for each history of the level at which chance is on turn:
// merged[i] is the first outcome that is equivalent to outcome i. It returns nil if there are none.
//
// Two outcomes are equivalent if every seat sees them, and if in all histories of the same
// common-knowledge class the odds are equal and both lead to the same state. Then the outcome carries no
// information about the past and does not change the future. Players could use it only as a public coin to
// correlate their play, which does not change the value of a game of two players with opposite scores.
func (e *enumerator) mergeOutcomes() ([][]int, error) {
	merged := make([][]int, len(e.front))
	if !e.merge {
		return merged, nil
	}
	for _, common := range e.commonKnowledge() {
		if e.front[common[0]].state.Turn() != engine.Chance {
			continue
		}
		kinds, err := e.kinds(common)
		if err != nil {
			return nil, err
		}
		for _, i := range common {
			merged[i] = kinds
		}
	}
	return merged, nil
}

// commonKnowledge partitions the level into the finest classes that contain all histories which some seat
// cannot tell apart.
func (e *enumerator) commonKnowledge() [][]int {
	up := make([]int, len(e.front)) // union-find forest; the roots name the classes
	for i := range up {
		up[i] = i
	}
	top := func(i int) int {
		for up[i] != i {
			up[i] = up[up[i]]
			i = up[i]
		}
		return i
	}
	for seat := range e.known {
		first := slices.Repeat([]int{-1}, int(e.known[seat]))
		for i := range e.front {
			if f := &first[e.front[i].knows[seat]]; *f < 0 {
				*f = i
			} else {
				up[top(i)] = top(*f)
			}
		}
	}
	classes := make([][]int, len(e.front))
	for i := range e.front {
		classes[top(i)] = append(classes[top(i)], i)
	}
	return slices.DeleteFunc(classes, func(c []int) bool { return c == nil })
}

// kinds returns the kind of each outcome in a class of histories.
func (e *enumerator) kinds(common []int) ([]int, error) {
	var kinds []int
	var legal []engine.Action
	var odds []uint64
	for _, i := range common {
		h := &e.front[i]
		e.legal, e.odds = h.state.AppendLegal(e.legal[:0]), h.state.AppendOdds(e.odds[:0])
		if legal == nil {
			legal, odds = slices.Clone(e.legal), slices.Clone(e.odds)
			kinds = make([]int, len(legal)) // one kind, until refined
		} else if !slices.Equal(e.legal, legal) || !slices.Equal(e.odds, odds) {
			return nil, nil
		}
		ends, err := e.ends(h)
		if err != nil {
			return nil, err
		}
		kinds = refine(kinds, ends)
	}
	return kinds, nil
}

// ends returns, for each outcome, the first outcome that leads to the same state and is equally public. It
// reads e.legal.
func (e *enumerator) ends(h *history) ([]int, error) {
	if !reflect.TypeOf(h.state).Elem().Comparable() {
		return nil, errors.New("exact: the states of this game are not comparable, so outcomes cannot be merged")
	}
	first := map[any]int{}
	ends := make([]int, len(e.legal))
	for i, a := range e.legal {
		ends[i] = i
		if !e.public(h.state, a) {
			continue
		}
		s := e.newState()
		s.CopyFrom(h.state)
		s.Apply(a)
		content := reflect.ValueOf(s).Elem().Interface()
		if j, ok := first[content]; ok {
			ends[i] = j
		} else {
			first[content] = i
		}
		e.spare = append(e.spare, s)
	}
	return ends, nil
}

// public reports whether every seat sees an action unmasked.
func (e *enumerator) public(s engine.State, a engine.Action) bool {
	for seat := range e.t.seats {
		if s.Seen(a, engine.Seat(seat)) != a {
			return false
		}
	}
	return true
}

// refine returns the common refinement of two partitions. A partition maps each outcome to the first of
// its kind.
func refine(a, b []int) []int {
	first := map[[2]int]int{}
	out := make([]int, len(a))
	for i := range a {
		pair := [2]int{a[i], b[i]}
		if _, ok := first[pair]; !ok {
			first[pair] = i
		}
		out[i] = first[pair]
	}
	return out
}
