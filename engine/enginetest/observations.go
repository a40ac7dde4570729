package enginetest

import (
	"maps"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Observations hold an encoding to its word in random games, at every position and in the view of
// every seat: planes speak of the squares there are, numbers keep to their ranges, and each action
// that is legal for who is on turn has an index of its own that leads back to it. And each plane and
// number varies: one that never does is forgotten, or tells a net nothing.
type Observations struct {
	Games     []engine.Game // every preset, every mode
	Positions int           // of each

	// Constant names the planes and numbers that random play does not change, and says why. A name
	// that ends in * is all that begin so.
	Constant map[string]string
}

// Run plays games under the seeds from 0 on until so many positions of each have been looked at.
// It says of what is wrong the game, the seed and the position.
func (o Observations) Run(t TB) {
	t.Helper()
	var seen varying
	for _, g := range o.Games {
		r := runner{t: t, game: g, encoder: newEncoder(g)}
		r.watch(o.Positions, &seen)
		if r.failures > 0 {
			return
		}
	}
	still := seen.still()
	for _, name := range still {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(o.Constant)), func(key string) bool { return matches(key, name) }) {
			t.Errorf("%s: %q never varies in random play", o.Games[0].Name(), name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(o.Constant)) {
		if !slices.ContainsFunc(still, func(name string) bool { return matches(key, name) }) {
			t.Errorf("%s: %q varies, or there is none: it needs no reason", o.Games[0].Name(), key)
		}
	}
}

// matches reports whether a key of Constant names a plane or a number.
func matches(key, name string) bool {
	begin, open := strings.CutSuffix(key, "*")
	return key == name || open && strings.HasPrefix(name, begin)
}

// watch looks at so many positions, or as far as the first with a fault.
func (r *runner) watch(positions int, seen *varying) {
	r.t.Helper()
	v := r.game.NewView()
	for n := 0; n < positions; r.seed++ {
		s := r.game.NewState()
		r.rng = engine.Stream(r.seed, "observations")
		player := Player{Rng: r.rng}
		for r.ply = 0; ; r.ply++ {
			n++
			r.look(s, v, seen)
			if r.failures > 0 {
				return
			}
			if s.Turn() == engine.Nobody || n >= positions {
				break
			}
			player.Step(s)
		}
	}
}

// look observes a position in the view of every seat, written to v.
func (r *runner) look(s engine.State, v engine.View, seen *varying) {
	for seat := range r.game.Seats() {
		s.ViewInto(engine.Seat(seat), v)
		r.encoder.observe(v)
		if err := r.encoder.flaw(); err != nil {
			r.fail("encoding", "%v, to seat %d under %v in\n%s", err, seat, r.game.Settings(), r.text(s))
		}
		seen.see(r.encoder)
		if v.Turn() == v.Viewer() {
			r.checkIndices(v)
		}
	}
}

// varying says, by the names of planes and numbers, what has varied. Encodings of one game, such as
// those of maps of different sizes, share names.
type varying struct {
	first map[string]*observation // by the digest of the encoding
}

// observation is the first of an encoding, and what has been otherwise since.
type observation struct {
	shape   *engine.Encoding
	planes  []uint64
	globals []float32
	changed []uint64
	moved   []bool
}

func (w *varying) see(e *encoder) {
	if w.first == nil {
		w.first = map[string]*observation{}
	}
	o := w.first[e.digest]
	if o == nil {
		o = &observation{e.shape, slices.Clone(e.planes), slices.Clone(e.globals), make([]uint64, len(e.planes)), make([]bool, len(e.globals))}
		w.first[e.digest] = o
	}
	for i, x := range e.planes {
		o.changed[i] |= x ^ o.planes[i]
	}
	for i, x := range e.globals {
		o.moved[i] = o.moved[i] || x != o.globals[i]
	}
}

// still names what has not varied under any encoding, in order.
func (w *varying) still() []string {
	moved := map[string]bool{}
	for _, o := range w.first {
		words := o.shape.Words()
		for p, f := range o.shape.Planes {
			layers := o.changed[o.shape.Layer(p)*words : o.shape.Layer(p+1)*words]
			moved[f.Name] = moved[f.Name] || slices.Max(layers) > 0
		}
		for i, f := range o.shape.Globals {
			moved[f.Name] = moved[f.Name] || o.moved[i]
		}
	}
	maps.DeleteFunc(moved, func(_ string, moved bool) bool { return moved })
	return slices.Sorted(maps.Keys(moved))
}
