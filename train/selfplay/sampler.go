package selfplay

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// sampler draws batches of positions uniformly from a window. The result depends only on the
// window and the random stream.
type sampler struct {
	game       engine.Game
	coder      engine.Encoder
	spec       *net.Spec
	window     *window
	symmetries func(engine.Position) []engine.Symmetry // nil if the board has no symmetries
	search     float64                                 // share of the search's value in the value target
	pull       float64                                 // weight of the base policy for sampled actions
	positions  []sampledPosition
	rows       rows
	writers    []*exampleWriter
}

// sampledPosition is a position, its row in the batches, and a random number that selects its
// symmetric image.
type sampledPosition struct {
	game, choice, row int
	image             uint32
}

// rows are the positions of several batches in order.
type rows struct {
	planes       []uint64
	globals      []float32
	value        []float32
	legal        [][]int32 // in memory of the writers
	policy       [][]float32
	base         [][]float32
	targetLogits [][]float32
	drawn        []net.PolicySample
}

// exampleWriter replays games and fills rows. There is one per thread.
type exampleWriter struct {
	d            *sampler
	state        engine.State
	root         engine.State
	view         engine.View
	actions      []engine.Action
	planes       []uint64 // before the symmetry is applied
	legal        []int32
	policy       []float32
	basePolicy   *netplay.Base // nil for none
	base         []float32
	targetLogits []float32
}

func newSampler(c *Config, s *net.Spec, w *window) (*sampler, error) {
	d := &sampler{game: c.Game, coder: c.Game.(engine.Encoder), spec: s, window: w, search: c.recipe().search, pull: c.Learn.Pull}
	d.symmetries = d.coder.Encoding().Symmetries
	w.average(engine.SidesOf(c.Game))
	for range c.Compute.Threads {
		base, err := netplay.NewBase(c.Game, c.learnedBase())
		if err != nil {
			return nil, err
		}
		d.writers = append(d.writers, &exampleWriter{d: d, state: c.Game.NewState(), root: c.Game.NewState(), view: c.Game.NewView(), basePolicy: base,
			planes: make([]uint64, s.Input.PlaneWords())})
	}
	if name := c.truth(); name != "" {
		if err := d.removeLuck(name); err != nil {
			return nil, err
		}
	}
	w.estimateAdvantages(c.trace())
	w.standardize()
	return d, nil
}

// batches draws count batches of n positions, valid until the next call.
func (d *sampler) batches(count, n int, rng *rand.Rand) ([]net.Batch, error) {
	d.positions = d.positions[:0]
	for row := range count * n {
		game, choice := d.window.at(rng.IntN(d.window.size()))
		p := sampledPosition{game: game, choice: choice, row: row}
		if d.symmetries != nil {
			p.image = rng.Uint32()
		}
		d.positions = append(d.positions, p)
	}
	slices.SortFunc(d.positions, func(a, b sampledPosition) int {
		return cmp.Or(a.game-b.game, a.choice-b.choice, a.row-b.row)
	})
	d.rows.fit(d.spec, count*n)
	var all sync.WaitGroup
	failed := make([]error, len(d.writers))
	for i, h := range d.writers {
		part := d.positions[len(d.positions)*i/len(d.writers) : len(d.positions)*(i+1)/len(d.writers)]
		all.Go(func() { failed[i] = h.fill(part) })
	}
	all.Wait()
	for _, err := range failed {
		if err != nil {
			return nil, err
		}
	}
	out := make([]net.Batch, count)
	for i := range out {
		out[i] = d.rows.batch(d.spec, i*n, (i+1)*n)
	}
	return out, nil
}

func (r *rows) fit(s *net.Spec, n int) {
	r.planes = slices.Grow(r.planes[:0], n*s.Input.PlaneWords())[:n*s.Input.PlaneWords()]
	r.globals = slices.Grow(r.globals[:0], n*s.Input.Globals)[:n*s.Input.Globals]
	r.value = slices.Grow(r.value[:0], n*net.Values)[:n*net.Values]
	r.legal = slices.Grow(r.legal[:0], n)[:n]
	r.policy = slices.Grow(r.policy[:0], n)[:n]
	r.base = slices.Grow(r.base[:0], n)[:n]
	r.targetLogits = slices.Grow(r.targetLogits[:0], n)[:n]
	r.drawn = slices.Grow(r.drawn[:0], n)[:n]
}

func (r *rows) batch(s *net.Spec, from, to int) net.Batch {
	b := net.Batch{
		N:       to - from,
		Planes:  r.planes[from*s.Input.PlaneWords() : to*s.Input.PlaneWords()],
		Globals: r.globals[from*s.Input.Globals : to*s.Input.Globals],
		Value:   r.value[from*net.Values : to*net.Values],
		Samples: r.drawn[from:to],
	}
	for row := from; row < to; row++ {
		b.Legal = append(b.Legal, r.legal[row]...)
		b.Policy = append(b.Policy, r.policy[row]...)
		b.Base = append(b.Base, r.base[row]...)
		b.TargetLogits = append(b.TargetLogits, r.targetLogits[row]...)
		b.Ends = append(b.Ends, int32(len(b.Legal)))
	}
	return b
}

// fill replays the games of the drawn positions and writes their rows.
func (h *exampleWriter) fill(drawn []sampledPosition) error {
	h.legal, h.policy, h.base, h.targetLogits = h.legal[:0], h.policy[:0], h.base[:0], h.targetLogits[:0]
	for len(drawn) > 0 {
		n := 1
		for n < len(drawn) && drawn[n].game == drawn[0].game {
			n++
		}
		if err := h.replay(&h.d.window.games[drawn[0].game], drawn[:n]); err != nil {
			return err
		}
		drawn = drawn[n:]
	}
	return nil
}

// replay replays one game up to its last drawn position.
func (h *exampleWriter) replay(g *played, drawn []sampledPosition) error {
	h.state.CopyFrom(h.root)
	ply := 0
	for _, d := range drawn {
		c := &g.choices[d.choice]
		for ; ply < int(c.ply); ply++ {
			h.state.Apply(g.actions[ply])
		}
		if err := h.write(g, c, d); err != nil {
			return err
		}
	}
	return nil
}

// write writes the current position to its row.
func (h *exampleWriter) write(g *played, c *decision, p sampledPosition) error {
	d, row, seat := h.d, p.row, h.state.Turn()
	h.actions = h.state.AppendLegal(h.actions[:0])
	if seat < 0 || len(h.actions) != int(c.legal) {
		return fmt.Errorf("selfplay: step %d of a game has %d legal actions for seat %v, but had %d when it was played: the rules have changed since",
			c.ply, len(h.actions), seat, c.legal)
	}
	in, r := &d.spec.Input, &d.rows
	h.state.ViewInto(seat, h.view)
	d.coder.Observe(h.view, r.planes[row*in.PlaneWords():(row+1)*in.PlaneWords()], r.globals[row*in.Globals:(row+1)*in.Globals])
	from := len(h.legal)
	h.legal = d.coder.AppendIndices(h.legal, h.view, h.actions)
	at := len(h.base)
	if h.basePolicy != nil {
		var err error
		if h.base, err = h.basePolicy.Append(h.base, h.view, h.actions); err != nil {
			return err
		}
	}
	// Growing a slice does not move the parts that earlier rows refer to.
	r.legal[row], r.base[row] = h.legal[from:], h.base[at:]
	h.appendPolicy(g, c, r.base[row])
	r.policy[row] = h.policy[from:]
	r.targetLogits[row] = h.appendTargetLogits(g, c, r.base[row])
	r.drawn[row] = net.PolicySample{Action: -1}
	if c.from == drawn {
		i := slices.Index(h.actions, c.action)
		if i < 0 {
			return fmt.Errorf("selfplay: step %d of a game is %#x, which is not legal: the rules have changed since", c.ply, c.action)
		}
		r.drawn[row] = net.PolicySample{Action: int32(i), OldProbability: c.probability, Advantage: c.advantage}
	}
	r.outcome(row, g.results[seat], c, d.search)
	if d.symmetries != nil {
		h.transform(p)
	}
	return nil
}

// transform replaces a row by one of its symmetric images. The order of actions stays.
func (h *exampleWriter) transform(p sampledPosition) {
	d, in, r := h.d, &h.d.spec.Input, &h.d.rows
	all := d.symmetries(h.view)
	t := all[int(p.image)%len(all)]
	planes := r.planes[p.row*in.PlaneWords() : (p.row+1)*in.PlaneWords()]
	copy(h.planes, planes)
	t.Planes(planes, h.planes)
	for i, index := range r.legal[p.row] {
		r.legal[p.row][i] = t.Index(index, in.ActionPlanes)
	}
}

// appendPolicy appends the policy target, one number per legal action.
func (h *exampleWriter) appendPolicy(g *played, c *decision, base []float32) {
	from := len(h.policy)
	h.policy = append(h.policy, make([]float32, len(h.actions))...)
	policy := h.policy[from:]
	if h.d.window.paired { // advantages are the target
		return
	}
	switch c.from {
	case noVisits:
	case imitated:
		if h.basePolicy == nil { // with a base policy, imitation would teach nothing new
			policy[slices.Index(h.actions, c.action)] = 1
		}
	case drawn:
		h.pull(policy, base)
	default:
		visits := g.visits[c.from : int(c.from)+len(h.actions)]
		sum := 0.0
		for _, n := range visits {
			sum += float64(n)
		}
		for i, n := range visits {
			policy[i] = float32(float64(n) / sum)
		}
	}
}

// appendTargetLogits appends the target logits if advantages are learned: the base logits plus the
// scaled advantage of each action, 0 for actions that were not tried.
func (h *exampleWriter) appendTargetLogits(g *played, c *decision, base []float32) []float32 {
	if !h.d.window.paired {
		return nil
	}
	from := len(h.targetLogits)
	for i, x := range g.advantages[c.from : int(c.from)+len(h.actions)] {
		h.targetLogits = append(h.targetLogits, base[i]+advantageScale*x)
	}
	return h.targetLogits[from:]
}

// pull writes the base policy, or uniform play, times its weight.
func (h *exampleWriter) pull(policy, base []float32) {
	sum := 0.0
	for i := range policy {
		x := 1.0
		if len(base) > 0 {
			x = math.Exp(float64(base[i]))
		}
		policy[i] = float32(x)
		sum += x
	}
	for i := range policy {
		policy[i] *= float32(h.d.pull / sum)
	}
}

// outcome writes the value target: the result mixed with the search's value. A score x above 0
// is a win with probability x, one below 0 a loss with probability -x, and the rest is a draw,
// so that P(win) - P(loss) is the score.
func (r *rows) outcome(row int, result float64, c *decision, share float64) {
	value := r.value[row*net.Values : (row+1)*net.Values]
	clear(value)
	add := func(score, weight float64) {
		value[0] += float32(weight * max(score, 0))
		value[2] += float32(weight * max(-score, 0))
		value[1] += float32(weight * (1 - min(max(score, -score), 1)))
	}
	if c.from < 0 {
		share = 0
	}
	add(result, 1-share)
	if share > 0 {
		add(float64(c.value), share)
	}
}
