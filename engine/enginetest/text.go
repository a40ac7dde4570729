package enginetest

import (
	"cmp"
	"slices"
	"strings"

	"deadreckon/engine"
)

// checkText checks the notation at one State or View.
func (r *runner) checkText(p engine.Position) {
	text := r.text(p)
	if q, err := r.game.Notation().ParsePosition(text); err != nil {
		r.fail("position", "%v; the game wrote\n%s", err, text)
	} else {
		r.samePosition(p, q)
	}
	shuffled := r.shuffled(text)
	if q, err := r.game.Notation().ParsePosition(shuffled); err == nil && r.text(q) != text {
		r.fail("order of lines", "read as\n%sfrom\n%s", r.text(q), shuffled)
	}
	if r.game.Notation().Show(p) == "" {
		r.fail("show", "nothing")
	}
	r.checkPrompt(p)
	r.checkActions(p)
	r.checkJunk(p, text)
}

// shuffled reorders the lines of a text, except the header and the lines that begin with word,
// whose order can matter.
func (r *runner) shuffled(text string) string {
	lines := strings.SplitAfter(text, "\n")
	rest := lines[1 : len(lines)-1]
	rng, place := engine.Stream(uint64(r.ply), "lines"), map[string]int{}
	for _, l := range rest {
		place[keyOf(l)] = rng.Int()
	}
	slices.SortStableFunc(rest, func(a, b string) int { return cmp.Compare(place[keyOf(a)], place[keyOf(b)]) })
	return strings.Join(lines, "")
}

// keyOf returns the first word of a line.
func keyOf(line string) string {
	key, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return key
}

// samePosition checks that q, read from the text of p, equals p.
func (r *runner) samePosition(p, q engine.Position) {
	if a, b := r.text(p), r.text(q); a != b {
		r.fail("position", "read back as another text:\n%sinstead of\n%s", b, a)
		return
	}
	switch p := p.(type) {
	case engine.State:
		if s, ok := q.(engine.State); ok {
			r.sameState("position", p, s)
			return
		}
		r.fail("position", "a state was read back as %T", q)
	case engine.View:
		v, ok := q.(engine.View)
		switch {
		case !ok:
			r.fail("position", "a view was read back as %T", q)
		case p.Viewer() != v.Viewer() || p.Key() != v.Key():
			r.fail("position", "seat %v key %#x was read back as seat %v key %#x",
				p.Viewer(), p.Key(), v.Viewer(), v.Key())
		case !slices.Equal(p.AppendLegal(nil), v.AppendLegal(nil)) || !slices.Equal(p.AppendOdds(nil), v.AppendOdds(nil)):
			r.fail("position", "a view was read back with other legal actions or odds")
		}
	}
}

// checkActions writes and reads back some legal actions of p.
func (r *runner) checkActions(p engine.Position) {
	n := r.game.Notation()
	legal := p.AppendLegal(nil)
	r.rng.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	some := legal[:min(len(legal), actionChecks)]
	r.checkPlaces(p, some)
	r.checkChoice(p)
	for _, a := range some {
		text := n.FormatAction(p, a)
		if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "\r\n") {
			r.fail("notation", "action %#x is written %q, want one line without space around it", a, text)
		}
		if b, err := n.ParseAction(p, text); err != nil || b != a {
			r.fail("notation", "action %#x is written %q and read as %#x, error %v", a, text, b, err)
		}
		if more, err := engine.ParsePhrase(n, p, text+" 4"); err == nil && p.Turn() == engine.Chance {
			r.fail("notation", "%q is read as %d actions, though nothing is said with an outcome", text+" 4", len(more))
		}
		if n.Explain(p, a) == "" {
			r.fail("notation", "action %q is explained by nothing", text)
		}
		r.checkNarration(p, a)
	}
}

// checkChoice makes a choice in an arbitrary order and reads it back.
func (r *runner) checkChoice(p engine.Position) {
	n := r.game.Notation()
	more, count := engine.ChoiceOf(n, p, nil)
	var chosen []engine.Action
	for len(chosen) < count {
		if len(more) == 0 {
			r.fail("notation", "%d of %d actions are chosen, and no other completes them", len(chosen), count)
			return
		}
		a := more[r.rng.IntN(len(more))]
		if more, _ = engine.ChoiceOf(n, p, append(chosen, a)); slices.Contains(more, a) {
			r.fail("notation", "%q can be chosen twice", n.FormatAction(p, a))
		}
		chosen = append(chosen, a)
	}
	if count == 0 {
		return
	}
	if len(more) > 0 {
		r.fail("notation", "%d actions complete a complete choice", len(more))
	}
	text := engine.FormatChoice(n, p, chosen)
	all, err := engine.ParsePhrase(n, p, text)
	if err != nil || len(all) != count {
		r.fail("notation", "a choice is written %q and read as %d actions, error %v", text, len(all), err)
	}
}

// checkOutcomes checks that different outcomes of chance have different texts and explanations.
func (r *runner) checkOutcomes(p engine.Position) {
	if p.Turn() != engine.Chance {
		return
	}
	n, seen := r.game.Notation(), map[string]engine.Action{}
	for _, a := range p.AppendLegal(nil) {
		for _, words := range []string{"as " + n.FormatAction(p, a), "to be " + n.Explain(p, a)} {
			if b, ok := seen[words]; ok {
				r.fail("outcomes", "%#x and %#x are both said %s", b, a, words)
			}
			seen[words] = a
		}
	}
}

// checkJunk reads damaged texts. Parsers may refuse or accept them, but must not panic or return
// illegal actions or invalid positions.
func (r *runner) checkJunk(p engine.Position, text string) {
	n := r.game.Notation()
	legal := p.AppendLegal(nil)
	action := "x"
	if len(legal) > 0 {
		action = n.FormatAction(p, legal[r.rng.IntN(len(legal))])
	}
	for _, junk := range []string{"", "\x00", "no such action", r.spoil(action), r.spoil(action)} {
		r.try("action", junk, func() {
			if a, err := n.ParseAction(p, junk); err == nil && !slices.Contains(legal, a) {
				r.fail("junk", "action text %q was read as %#x, which is not legal", junk, a)
			}
		})
	}
	for _, junk := range []string{"", "\x00", "no such position\n", r.spoil(text), r.spoil(text)} {
		r.try("position", junk, func() {
			if q, err := n.ParsePosition(junk); err == nil && q != nil {
				r.text(q)
				q.AppendLegal(nil)
			} else if err == nil {
				r.fail("junk", "position text %q was read as nothing, without an error", junk)
			}
		})
	}
}

// try reports a panic of f with the text that caused it.
func (r *runner) try(what, text string, f func()) {
	defer func() {
		if p := recover(); p != nil {
			r.fail("junk", "%s text %q: panic: %v", what, text, p)
		}
	}()
	f()
}

// spoil damages a text by a mistake of people or files.
func (r *runner) spoil(text string) string {
	b := []byte(text)
	i := r.rng.IntN(len(b) + 1)
	j := i + r.rng.IntN(len(b)-i+1)
	switch r.rng.IntN(5) {
	case 0: // truncate
		return string(b[:i])
	case 1: // delete a part
		return string(slices.Delete(b, i, j))
	case 2: // repeat a part
		return string(slices.Insert(b, j, b[i:j]...))
	case 3: // insert a byte
		return string(slices.Insert(b, i, byte(r.rng.Uint32())))
	}
	for range 3 { // change bytes
		if len(b) > 0 {
			b[r.rng.IntN(len(b))] = byte(r.rng.Uint32())
		}
	}
	return string(b)
}
