package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// parts is into how many the games are dealt: what two parts agree in is no noise.
const parts = 10

// slopes plays games and adds up the slopes of their decisions by mode and part.
type slopes struct {
	request *request
	game    engine.Game
	file    *net.File
	side    engine.Side
	modes   []mode

	asker   *netplay.Asker
	base    *netplay.Base
	critics []agents.Value // nil is the net
	truth   agents.Value
	tally   *luck.Tally
	learner net.Learner
	scratch *net.Net
	moments net.Moments

	legal  []engine.Action
	batch  net.Batch
	drawn  []decision // of the game at hand, one for each example
	sums   [][][]float32
	played [parts]int
}

// decision is one that was drawn.
type decision struct {
	action int
	past   float32
	values []float64 // by critic
	truth  float64
	luck   float64 // so far
}

func newTable(g engine.Game, f *net.File, r *request, modes []mode) (*slopes, error) {
	t := &slopes{request: r, game: g, file: f, modes: modes}
	var err error
	if t.side, err = engine.SideNamed(g, r.side); err != nil {
		return nil, err
	}
	if t.asker, err = netplay.NewAsker(g, net.Go{}, f); err != nil {
		return nil, err
	}
	if t.base, err = netplay.NewBase(g, f.Base); err != nil {
		return nil, err
	}
	if t.truth, err = agents.OpenValue(g, agents.TruthName(g)); err != nil {
		return nil, err
	}
	t.tally = luck.New(g, t.truth)
	for _, name := range strings.Split(r.critics, ",") {
		var v agents.Value
		if name != "net" {
			if v, err = agents.OpenValue(g, name); err != nil {
				return nil, err
			}
		}
		t.critics = append(t.critics, v)
	}
	// The first moment of a step without memory is the slope itself.
	o := net.DefaultOptions()
	o.Beta1, o.ValueWeight, o.Ratio = 0, 0, 0
	if t.learner, err = (net.Go{}).Learner(f.Net, o, nil); err != nil {
		return nil, err
	}
	t.scratch = &net.Net{Spec: f.Net.Spec, Weights: make([]float32, len(f.Net.Weights))}
	t.sums = make([][][]float32, len(modes))
	for m := range t.sums {
		for range parts {
			t.sums[m] = append(t.sums[m], make([]float32, len(f.Net.Weights)))
		}
	}
	return t, nil
}

// Name implements agents.Agent.
func (t *slopes) Name() string { return "drawn" }

// Decide implements agents.Agent: it draws from the net, and keeps the example.
func (t *slopes) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	t.legal = v.AppendLegal(t.legal[:0])
	if len(t.legal) == 1 {
		return t.legal[0], nil
	}
	t.asker.Reset()
	t.asker.Add(v, t.legal)
	answers, err := t.asker.Ask()
	if err != nil {
		return 0, err
	}
	i, x := 0, rng.Float32()
	for x -= answers.Policy[0]; x >= 0 && i < len(t.legal)-1; x -= answers.Policy[i] {
		i++
	}
	d := decision{action: i, past: answers.Policy[i], values: make([]float64, len(t.critics))}
	for k, v := range t.critics {
		if v == nil {
			d.values[k] = float64(answers.Value[0] - answers.Value[2])
		}
	}
	t.drawn = append(t.drawn, d)
	return t.legal[i], t.keep(v)
}

// keep appends what the net saw to the batch.
func (t *slopes) keep(v engine.View) error {
	b, in, coder := &t.batch, &t.file.Net.Spec.Input, t.game.(engine.Encoder)
	b.Planes = slices.Grow(b.Planes, in.PlaneWords())[:len(b.Planes)+in.PlaneWords()]
	b.Globals = slices.Grow(b.Globals, in.Globals)[:len(b.Globals)+in.Globals]
	coder.Observe(v, b.Planes[len(b.Planes)-in.PlaneWords():], b.Globals[len(b.Globals)-in.Globals:])
	b.Legal = coder.AppendIndices(b.Legal, v, t.legal)
	b.Ends = append(b.Ends, int32(len(b.Legal)))
	b.N++
	if t.base == nil {
		return nil
	}
	var err error
	b.Base, err = t.base.Append(b.Base, v, t.legal)
	return err
}

// watch asks the truth at the decision that was just drawn, and weighs what chance decides.
func (t *slopes) watch(s engine.State, a engine.Action) {
	if s.Turn() == engine.Chance {
		t.tally.Chance(s, a)
		return
	}
	if !slices.Contains(t.side.Seats, s.Turn()) || len(s.AppendLegal(t.legal[:0])) == 1 {
		return
	}
	d, worth := &t.drawn[len(t.drawn)-1], make([]float64, len(t.game.Seats()))
	t.truth.Worth(s, worth)
	d.truth, d.luck = t.side.Mean(worth), t.side.Mean(t.tally.Luck())
	for k, v := range t.critics {
		if v != nil {
			v.Worth(s, worth)
			d.values[k] = t.side.Mean(worth)
		}
	}
}

// play plays a game and adds its slopes.
func (t *slopes) play(n int) error {
	table, err := agents.NewReferee(t.game)
	if err != nil {
		return err
	}
	table.Watch = t.watch
	players := make([]agents.Agent, len(t.game.Seats()))
	for seat := range players {
		if slices.Contains(t.side.Seats, engine.Seat(seat)) {
			players[seat] = t
		} else if players[seat], err = (agents.Reader{By: owner.Grant()}).ParseFor(t.game, engine.Seat(seat), t.request.against[n%len(t.request.against)]); err != nil {
			return err
		}
	}
	t.drawn, t.batch = t.drawn[:0], net.Batch{Planes: t.batch.Planes[:0], Globals: t.batch.Globals[:0], Legal: t.batch.Legal[:0], Base: t.batch.Base[:0], Ends: t.batch.Ends[:0]}
	t.tally.Begin()
	end, err := table.Play(context.Background(), players, agents.Draw{Seed: t.request.seed<<32 + uint64(n)})
	if err != nil || t.batch.N == 0 {
		return err
	}
	scores := make([]float64, len(players))
	for seat := range scores {
		scores[seat] = end.Score(engine.Seat(seat))
	}
	b := &t.batch
	b.Policy, b.Value, b.Aux = make([]float32, len(b.Legal)), make([]float32, b.N*net.Values), make([]float32, b.N*t.file.Net.Spec.AuxSize())
	part := n / len(t.request.against) % parts
	t.played[part]++
	for m := range t.modes {
		if err := t.add(m, t.sums[m][part], t.side.Mean(scores)); err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
	return nil
}

// add adds the slope of the game at hand by a mode: generalized advantage estimation, as the
// learner has it, but in scores.
func (t *slopes) add(m int, sum []float32, result float64) error {
	b, mode := &t.batch, &t.modes[m]
	b.Drawn = make([]net.Drawn, b.N)
	next, later, advantage := result, t.side.Mean(t.tally.Luck()), 0.0
	for i := len(t.drawn) - 1; i >= 0; i-- {
		d := &t.drawn[i]
		value := d.truth
		if mode.critic != reference {
			value = d.values[mode.critic]
		}
		delta := next - value
		if mode.luck {
			delta -= later - d.luck
		}
		advantage = delta + mode.trace*advantage
		next, later = value, d.luck
		b.Drawn[i] = net.Drawn{Action: int32(d.action), Past: d.past, Advantage: float32(advantage)}
	}
	if _, err := t.learner.Step(b, 0); err != nil {
		return err
	}
	t.learner.Copy(t.scratch, &t.moments)
	for i, x := range t.moments.First {
		sum[i] += float32(b.N) * x
	}
	return nil
}
