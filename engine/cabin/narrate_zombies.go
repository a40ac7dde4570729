package cabin

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/prose"
)

// place is a Zombie in its space.
type place struct {
	x Space
	k class
}

// walk is a token that went from one space to another.
type walk struct {
	place
	to Space
}

// walks replays an action and returns the tokens that walk in it. Identical tokens cannot be told apart by
// comparing the boards.
func (s *State) walks(p Play) (out []walk) {
	t := *s
	note := func(z zombie, to Space) {
		if z.deadWalker() < 0 && z.space() != to {
			out = append(out, walk{place{z.space(), z.class()}, to})
		}
	}
	for step := func() bool { t.play(p); return true }; ; step = t.runOn {
		was := t
		if was.phase == phaseNone && was.mover == 0 && (was.stage == stageEventMove || was.stage == stageMove) {
			was.eachWandering(note)
		}
		if !step() {
			return out
		}
		switch {
		case t.mover == 0:
		case was.mover != 0:
			note(was.mover, t.mover.space())
		case t.strides > 0:
			note(t.before, t.mover.space())
		}
	}
}

// eachWandering tells of the tokens that stepMove moves before it asks somebody.
func (s State) eachWandering(tell func(z zombie, to Space)) {
	still := s.persons()
	for _, z := range s.onBoard() {
		if z.moved() || still.has(z.space()) {
			continue
		}
		to, whole := s.wander(z)
		if !whole {
			return
		}
		tell(z, to.space())
	}
}

// zombieEvents tells which tokens moved, were wounded, destroyed or arrived; equal events share a line.
func (t *State) zombieEvents(s *State, p Play) []string {
	var told []string
	tell := func(k class, format string, args ...any) {
		told = append(told, prose.Capital(article(k.kind()))+" "+fmt.Sprintf(format, args...))
	}
	var on []place // as far as told
	for _, z := range s.onBoard() {
		on = append(on, place{z.space(), z.class()})
	}
	take := func(fits func(o place) bool) (o place, ok bool) {
		i := slices.IndexFunc(on, fits)
		if i < 0 {
			return o, false
		}
		o = on[i]
		on = slices.Delete(on, i, i+1)
		return o, true
	}
	// stands takes a token that now is as c, and tells how it came about.
	stands := func(c place, how func() bool) {
		if _, ok := take(func(o place) bool { return o == c }); ok {
			return
		}
		if _, ok := take(func(o place) bool { return o.x == c.x && o.k.kind() == c.k.kind() && o.k > c.k }); ok {
			tell(c.k, "in %s has health %d now", c.x.words(), c.k.health())
		} else if !how() {
			tell(c.k, "comes to %s", c.x.words())
		}
	}
	for _, w := range s.walks(p) {
		stands(w.place, func() bool { return false })
		tell(w.k, "goes from %s to %s", w.x.words(), w.to.words())
		on = append(on, place{w.to, w.k})
	}
	var left []place
	for _, z := range t.onBoard() { // tokens that did not move come first
		c := place{z.space(), z.class()}
		if _, ok := take(func(o place) bool { return o == c }); !ok {
			left = append(left, c)
		}
	}
	for _, c := range left {
		stands(c, func() bool { // the pushed token
			o, ok := take(func(o place) bool { return o.k == c.k })
			if ok {
				tell(c.k, "goes from %s to %s", o.x.words(), c.x.words())
			}
			return ok
		})
	}
	for _, o := range on {
		tell(o.k, "in %s is gone", o.x.words())
	}
	return tallied(told)
}

// moverWords is the Zombie on the move.
func (s *State) moverWords() string {
	if c := s.mover.deadWalker(); c >= 0 {
		return s.classWords(deadClass + class(c))
	}
	return s.classWords(s.mover.class())
}
