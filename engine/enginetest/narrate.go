package enginetest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"deadreckon/engine"
)

// checkNarration checks that the narration of an action has no empty lines.
func (r *runner) checkNarration(p engine.Position, a engine.Action) {
	for _, line := range engine.NarrateNext(r.game, p, a) {
		r.checkLine("narration", line)
	}
}

// checkPlaces checks that the places of actions are different places of the map. It runs at one
// position in eight, since the map is large.
func (r *runner) checkPlaces(p engine.Position, actions []engine.Action) {
	n, ok := r.game.Notation().(engine.Map)
	if !ok || r.ply%8 != 0 {
		return
	}
	known := map[string]bool{}
	for _, at := range n.Places(p, engine.Picture{}) {
		known[at.Name] = true
	}
	for _, a := range actions {
		names := n.PlacesOf(p, a)
		for i, name := range names {
			if !known[name] || slices.Contains(names[:i], name) {
				r.fail("places of an action", "%q is at %q: no place of the map, or named twice", r.game.Notation().FormatAction(p, a), names)
			}
		}
	}
}

func (r *runner) checkPrompt(p engine.Position) {
	if line := engine.PromptOf(p); line != "" {
		r.checkLine("moment", line)
	}
}

func (r *runner) checkLine(check, line string) {
	if line == "" || strings.TrimSpace(line) != line || strings.ContainsAny(line, "\r\n") {
		r.fail(check, "%q is not a line of words", line)
	}
}

// checkTwinNarration reports whether a seat and the public observer get equal narrations in two
// states that the seat cannot distinguish.
func (r *runner) checkTwinNarration(seat engine.Seat, s engine.State, a engine.Action, twin engine.State, b engine.Action) bool {
	failures := r.failures
	for _, eye := range []engine.Seat{seat, r.game.About().PublicObserver} {
		told, other := engine.NarrateTo(r.game, s, a, eye), engine.NarrateTo(r.game, twin, b, eye)
		if !slices.Equal(told, other) {
			r.fail("leak through the narration", "eye %v is told %q and %q of what seat %v saw as the same", eye, told, other, seat)
		}
	}
	return r.failures == failures
}

// checkTwinShown checks that a seat and the public observer get equal drawings in two states that
// the seat cannot distinguish.
func (r *runner) checkTwinShown(seat engine.Seat, s, twin engine.State) {
	for _, eye := range []engine.Seat{seat, r.game.About().PublicObserver} {
		v, w := r.viewOf(s, eye), r.viewOf(twin, eye)
		if a, b := r.game.Notation().Show(v), r.game.Notation().Show(w); a != b {
			r.fail("leak through the board", "eye %v is shown\n%sand\n%sof what seat %v saw as the same", eye, a, b, seat)
		}
		if n, ok := r.game.Notation().(engine.Map); ok && !reflect.DeepEqual(n.Places(v, engine.Picture{}), n.Places(w, engine.Picture{})) {
			r.fail("leak through the places", "eye %v is told of other pieces of what seat %v saw as the same", eye, seat)
		}
		if a, b := engine.PromptOf(v), engine.PromptOf(w); a != b {
			r.fail("leak through the moment", "eye %v is told %q and %q of what seat %v saw as the same", eye, a, b, seat)
		}
	}
}

// Narrated checks the golden narrate.txt: the narration of the first actions of a random game, with
// the purpose of each roll, in one view; and in another view, by its name, if that differs.
type Narrated struct {
	Game       engine.Game
	Seed       uint64
	Actions    int
	Eye, Other engine.Seat
	Name       string // name of the other; "" if there is none
}

// Check plays and compares.
func (n Narrated) Check(t TB) {
	t.Helper()
	var out strings.Builder
	player := Player{Rng: engine.Stream(n.Seed, "narrate")}
	s := n.Game.NewState()
	for range n.Actions {
		if s.Turn() == engine.Nobody {
			break
		}
		a := player.Choose(s)
		if v := viewOf(n.Game, s, n.Eye); s.Turn() == engine.Chance && len(v.AppendLegal(nil)) > 1 {
			fmt.Fprintf(&out, "? %s\n", engine.PromptOf(v))
		}
		heard := engine.NarrateTo(n.Game, s, a, n.Eye)
		for _, line := range heard {
			fmt.Fprintf(&out, "%s\n", line)
		}
		if n.Name != "" {
			if other := engine.NarrateTo(n.Game, s, a, n.Other); !slices.Equal(heard, other) {
				indent := "    " + n.Name + ": "
				fmt.Fprintf(&out, "%s%s\n", indent, strings.Join(other, "\n"+indent))
			}
		}
		s.Apply(a)
	}
	Golden(t, "narrate.txt", out.String())
}
