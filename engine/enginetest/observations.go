package enginetest

import (
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Observations checks an encoding in random games, at every position and in every view. Planes use
// only existing squares, numbers keep their ranges, and each legal action of the seat on turn has a
// unique index that leads back to it. Each plane and number must vary; a constant one is useless or
// was forgotten. A plane that distinguishes squares also varies, such as a drawing of the board.
type Observations struct {
	Games     []engine.Game // every preset and mode
	Positions int           // for each game

	// Policy plays three of four decisions of every other game, to reach positions that random
	// play does not reach. Nil is random play.
	Policy func(g engine.Game) Chooser

	// Texts are full positions at which additional games begin, each with the first of Games that
	// accepts it.
	Texts []string

	// Rows are prefixes of names before a number, for features that exist for several people or
	// things. A feature that varies in one row counts for all, and every row needs a varying
	// feature. In Constant such a name has # for the number, "guest # sleeps", and a constant row
	// is "guest 3 *".
	Rows []string

	// Constant gives reasons for constant planes and numbers. A * in a name matches any text.
	Constant map[string]string
}

// Chooser chooses a legal action for the seat on turn.
type Chooser interface {
	Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action
}

// Run plays games with seeds from 0 until the number of positions is reached. Faults are reported
// with game, seed and position.
func (o Observations) Run(t TB) {
	t.Helper()
	var seen varying
	left := o.Texts
	for _, g := range o.Games {
		r := runner{t: t, game: g, encoder: newEncoder(g)}
		var policy Chooser
		if o.Policy != nil {
			policy = o.Policy(g)
		}
		for n := 0; n < o.Positions && r.failures == 0; r.seed++ {
			n += r.watch(g.NewState(), o.Positions-n, policy, &seen)
		}
		left = slices.DeleteFunc(slices.Clone(left), func(text string) bool {
			p, err := g.Notation().ParsePosition(text)
			s, full := p.(engine.State)
			if err == nil && full {
				for range fromText {
					r.watch(s, fromText, policy, &seen)
					r.seed++
				}
			}
			return err == nil
		})
		if r.failures > 0 {
			return
		}
	}
	still := seen.still(o.Rows)
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

// matches reports whether a key of Constant matches the name of a plane or number.
func matches(key, name string) bool {
	parts := strings.Split(key, "*")
	for i, part := range parts {
		at := strings.Index(name, part)
		if i == len(parts)-1 && i > 0 {
			return strings.HasSuffix(name, part)
		}
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		name = name[at+len(part):]
	}
	return name == ""
}

// fromText is the number of games for each text, and the number of positions checked in each.
const fromText = 8

// watch checks up to positions positions of a game from s on, until the first fault, and returns
// their number.
func (r *runner) watch(s engine.State, positions int, policy Chooser, seen *varying) int {
	r.t.Helper()
	v, at := r.game.NewView(), r.game.NewState()
	at.CopyFrom(s)
	r.rng = engine.Stream(r.seed, "observations")
	player := Player{Rng: r.rng}
	var legal []engine.Action
	for r.ply = 0; ; r.ply++ {
		r.look(at, v, seen)
		if r.failures > 0 || at.Turn() == engine.Nobody || r.ply+1 >= positions {
			return r.ply + 1
		}
		if policy != nil && r.seed%2 == 1 && at.Turn() != engine.Chance && r.rng.IntN(4) > 0 {
			legal = at.AppendLegal(legal[:0])
			at.Apply(policy.Choose(at, legal, r.rng))
		} else {
			player.Step(at)
		}
	}
}

// look observes a position in every view, written to v.
func (r *runner) look(s engine.State, v engine.View, seen *varying) {
	for seat := range r.game.Seats() {
		s.ViewInto(engine.Seat(seat), v)
		r.encoder.observe(v)
		if err := r.encoder.flaw(); err != nil {
			r.fail("encoding", "%v, to seat %d under %v in\n%s", err, seat, r.game.About().Settings, r.text(s))
		}
		seen.see(r.encoder)
		if v.Turn() == v.Viewer() {
			r.checkIndices(v)
		}
	}
}

// varying records which planes and numbers have varied.
type varying struct {
	first map[string]*observation // by digest of the encoding
}

// observation is the first observation of an encoding, and its changes since.
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

// varied returns, by name, whether planes and numbers vary. Encodings of one game, such as maps of
// different sizes, share names; a number may also vary between them.
func (w *varying) varied() map[string]bool {
	varied, number := map[string]bool{}, map[string]float32{}
	for _, o := range w.first {
		words := o.shape.Words()
		for p, f := range o.shape.Planes {
			from, to := o.shape.Layer(p)*words, o.shape.Layer(p+1)*words
			varied[f.Name] = varied[f.Name] || slices.Max(o.changed[from:to]) > 0 || draws(o.planes[from:to], o.shape.Squares)
		}
		for i, f := range o.shape.Globals {
			first, known := number[f.Name]
			varied[f.Name] = varied[f.Name] || o.moved[i] || known && o.globals[i] != first
			number[f.Name] = o.globals[i]
		}
	}
	return varied
}

// draws reports whether the layers of a plane distinguish squares.
func draws(layers []uint64, squares int) bool {
	n := 0
	for _, word := range layers {
		n += bits.OnesCount64(word)
	}
	return n > 0 && n%squares > 0
}

// still returns the names of constant features, in order: for rows, features constant in all rows,
// and rows whose features are all constant.
func (w *varying) still(rows []string) []string {
	all := map[string]bool{}
	for name, varied := range w.varied() {
		for _, begin := range rows {
			if row, what, ok := cutRow(begin, name); ok {
				all[row+" *"] = all[row+" *"] || varied
				name = begin + "#" + what
				break
			}
		}
		all[name] = all[name] || varied
	}
	maps.DeleteFunc(all, func(_ string, varied bool) bool { return varied })
	return slices.Sorted(maps.Keys(all))
}

// cutRow splits the name of a row's feature after the row's number.
func cutRow(begin, name string) (row, what string, ok bool) {
	rest, ok := strings.CutPrefix(name, begin)
	what = strings.TrimLeft(rest, "0123456789")
	return strings.TrimSuffix(name, what), what, ok && len(what) < len(rest)
}
