package enginetest

import (
	"bytes"
	"encoding"
	"math"
	"reflect"
	"slices"

	"deadreckon/engine"
)

// viewsOf returns new views of all seats.
func (r *runner) viewsOf(s engine.State) []engine.View {
	views := make([]engine.View, r.seats)
	for seat := range views {
		views[seat] = r.viewOf(s, engine.Seat(seat))
	}
	return views
}

func (r *runner) viewOf(s engine.State, seat engine.Seat) engine.View {
	v := r.game.NewView()
	s.ViewInto(seat, v)
	return v
}

// checkViews compares each seat's view of the state with the tracked view, which has played the
// seat's view of every action since the root.
func (r *runner) checkViews(s engine.State, tracked []engine.View) {
	for i, old := range tracked {
		seat := engine.Seat(i)
		v := r.viewOf(s, seat)
		if v.Viewer() != seat {
			r.fail("view", "viewer %v, want %v", v.Viewer(), seat)
		}
		if k := s.Key(seat); k != v.Key() {
			r.fail("key", "seat %v: the state says %#x, its view %#x", seat, k, v.Key())
		}
		if v.Key() != old.Key() {
			r.fail("tracking", "seat %v: the view of the truth\n%sis not the view tracked by what the seat saw\n%s",
				seat, r.text(v), r.text(old))
		}
		r.checkBytes(v, old)
		r.checkPosition("view", v)
		r.checkViewTurn(s, v)
	}
}

// checkBytes checks that a view has the length of its layout in bytes, and that equal views have
// equal bytes, for games with an About.ViewLayout.
func (r *runner) checkBytes(v, same engine.View) {
	if r.viewSize == 0 {
		return
	}
	b, err := v.(encoding.BinaryAppender).AppendBinary([]byte{1, 2})
	if err != nil || len(b) < 2 || b[0] != 1 || b[1] != 2 {
		r.fail("bytes", "AppendBinary: %v, or it overwrote what was in the buffer", err)
		return
	}
	other, _ := same.(encoding.BinaryAppender).AppendBinary(nil)
	if b = b[2:]; len(b) != r.viewSize || !bytes.Equal(b, other) {
		r.fail("bytes", "seat %v: %d bytes, layout %d; the same view has %d other bytes", v.Viewer(), len(b), r.viewSize, len(other))
	}
}

// checkLayout checks that the parts of a view are consecutive, and records their size.
func (r *runner) checkLayout() {
	for _, p := range r.game.About().ViewLayout {
		if p.Offset != r.viewSize || len(p.Type) != 3 || p.Count < 1 {
			r.fail("bytes", "part %+v of the layout: want offset %d", p, r.viewSize)
			return
		}
		r.viewSize += p.Count * int(p.Type[2]-'0')
	}
}

// checkViewTurn checks public facts in a view: the turn, the seat's own legal actions, and the
// result.
func (r *runner) checkViewTurn(s engine.State, v engine.View) {
	seat := v.Viewer()
	if s.Turn() != v.Turn() {
		r.fail("view", "seat %v: turn of %v, in the truth %v", seat, v.Turn(), s.Turn())
		return
	}
	if a, b := s.AppendLegal(nil), v.AppendLegal(nil); s.Turn() == seat && !slices.Equal(a, b) {
		r.fail("view", "seat %v: legal actions %#x, in the truth %#x", seat, b, a)
	}
	for other := range engine.Seat(r.seats) {
		if a, b := s.Score(other), v.Score(other); a != b {
			r.fail("view", "seat %v: score %v of seat %v, in the truth %v", seat, b, other, a)
		}
	}
}

// track plays the seat's view of action a in every view, before a is applied to s.
func (r *runner) track(s engine.State, views []engine.View, a engine.Action) {
	for i, v := range views {
		seat := engine.Seat(i)
		r.checkFullyVisible(s, seat)
		seen := s.Seen(a, seat)
		if seat == s.Turn() && seen != a {
			r.fail("seen", "seat %v sees its own action %#x as %#x", seat, a, seen)
		}
		if !slices.Contains(v.AppendLegal(nil), seen) {
			r.fail("seen", "seat %v sees %#x as %#x, which is not legal in its view\n%s", seat, a, seen, r.text(v))
			r.failures = maxFailures // the view cannot follow the game any more
			return
		}
		v.Apply(seen)
	}
}

// checkFullyVisible checks that nothing is masked if FullyVisible is true.
func (r *runner) checkFullyVisible(s engine.State, seat engine.Seat) {
	o, ok := s.(engine.Shortcuts)
	if !ok || s.Turn() < 0 || !o.FullyVisible(seat) {
		return
	}
	for _, a := range s.AppendLegal(nil) {
		if seen := s.Seen(a, seat); seen != a {
			r.fail("overt", "seat %v sees %#x as %#x", seat, a, seen)
		}
	}
}

// checkDraw checks that Draw agrees with Pick.
func (r *runner) checkDraw(s engine.State) {
	d, ok := s.(engine.Shortcuts)
	if !ok || s.Turn() != engine.Chance {
		return
	}
	legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
	seed := r.rng.Uint64()
	one, other := engine.Stream(seed, "draw"), engine.Stream(seed, "draw")
	a, of := d.Draw(other)
	want := engine.Action(0) // 0 of 0: no shortcut
	if of > 0 {
		want = legal[0]
		if len(legal) > 1 {
			want = legal[engine.Pick(odds, one)]
		}
	}
	if a != want || of > 0 && of != len(legal) || one.Uint64() != other.Uint64() {
		r.fail("draw", "%#x of %d outcomes, want %#x of %d, and the stream as far", a, of, want, len(legal))
	}
}

// checkResample checks that Resample changes no view and leaves a valid position.
func (r *runner) checkResample(s engine.State) {
	again := r.game.NewState()
	again.CopyFrom(s)
	w, ok := again.(engine.Resampler)
	if !ok {
		return
	}
	w.Resample(r.rng)
	for seat := range engine.Seat(r.seats) {
		if again.Turn() != s.Turn() || again.Key(seat) != s.Key(seat) {
			r.fail("redraw", "seat %v can tell\n%sfrom\n%s", seat, r.text(s), r.text(again))
			return
		}
	}
	legal := r.checkPosition("redrawn", again)
	if s.Turn() != engine.Chance && !slices.Equal(legal, s.AppendLegal(nil)) {
		r.fail("redraw", "seat %v has other actions in\n%sthan in\n%s", s.Turn(), r.text(s), r.text(again))
	}
	r.checkText(again)
}

func (r *runner) checkSamples(s engine.State, tracked engine.View) {
	seat := tracked.Viewer()
	v := r.viewOf(s, seat)
	w := r.game.NewState()
	for range samples {
		seed := r.rng.Uint64()
		v.Sample(w, engine.Stream(seed, "world"))
		r.checkWorld(v, w)

		// Tracked and new views must give equal samples.
		again := r.game.NewState()
		tracked.Sample(again, engine.Stream(seed, "world"))
		if !r.sameState("sample again", w, again) {
			return
		}
	}
}

// checkWorld checks that the viewer of v cannot distinguish w from the state.
func (r *runner) checkWorld(v engine.View, w engine.State) {
	seat := v.Viewer()
	if w.Key(seat) != v.Key() {
		r.fail("sample", "seat %v: key %#x, want the view's %#x; view\n%sworld\n%s",
			seat, w.Key(seat), v.Key(), r.text(v), r.text(w))
		return
	}
	legal := r.checkPosition("world", w)
	seen := r.viewOf(w, seat)
	r.sameView("sample", v, seen)
	r.sameObservation("sample", v, seen)
	r.checkViewTurn(w, v)
	for _, a := range legal {
		if seen := w.Seen(a, seat); !slices.Contains(v.AppendLegal(nil), seen) {
			r.fail("sample", "seat %v: action %#x of a world is seen as %#x, not legal in the view", seat, a, seen)
		}
	}
}

// sameView reports whether two new views are equal in bytes, and fails if not.
func (r *runner) sameView(check string, a, b engine.View) bool {
	switch ta, tb := r.text(a), r.text(b); {
	case a.Key() != b.Key():
		r.fail(check, "seat %v: keys %#x and %#x of the views\n%sand\n%s", a.Viewer(), a.Key(), b.Key(), ta, tb)
	case ta != tb:
		r.fail(check, "seat %v: views of one key differ:\n%sand\n%s", a.Viewer(), ta, tb)
	case !reflect.DeepEqual(a, b):
		r.fail(check, "seat %v: views of one text differ in memory: %+v and %+v", a.Viewer(), a, b)
	default:
		return true
	}
	return false
}

// checkViewOdds checks that the odds of a view at Chance are the mean of the odds in its samples:
// both are the posterior.
//
// The tolerance is Bernstein's inequality at six standard deviations, so that rare outcomes raise
// no false alarm.
func (r *runner) checkViewOdds(v engine.View) {
	const worlds = 1000
	mean := map[engine.Action]float64{}
	w := r.game.NewState()
	for range worlds {
		v.Sample(w, r.rng)
		legal, p := chances(w)
		for i, a := range legal {
			mean[w.Seen(a, v.Viewer())] += p[i] / worlds
		}
	}
	legal, p := chances(v)
	for i, a := range legal {
		tolerance := 6*math.Sqrt(p[i]*(1-p[i])/worlds) + 20.0/worlds
		if math.Abs(mean[a]-p[i]) > tolerance {
			r.fail("odds", "seat %v: outcome %#x has probability %.4f in the view, %.4f over %d sampled worlds; view\n%s",
				v.Viewer(), a, p[i], mean[a], worlds, r.text(v))
			return
		}
	}
}

// chances returns the outcomes at a Chance position and their probabilities.
func chances(p engine.Position) ([]engine.Action, []float64) {
	legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
	sum := 0.0
	for _, w := range odds {
		sum += float64(w)
	}
	probability := make([]float64, len(legal))
	for i := range min(len(legal), len(odds)) {
		probability[i] = float64(odds[i]) / sum
	}
	return legal, probability
}
