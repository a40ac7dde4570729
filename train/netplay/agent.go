package netplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

func init() {
	agents.Register(agents.Kind{
		Name:  "net",
		Usage: "net: the policy of a net, without search: net is the bundled net of the game, net:FILE a file, net:shipped:NAME another bundled net",
		Open:  open,
		Means: map[string]string{"temperature": "1 draws actions from the policy, 0 takes the most likely one; default 1 for a file without a base policy, otherwise 0"},
	})
	agents.RegisterGuide(guide)
}

// guide opens the nets that guide a search. Each thread has its own Guide and DirectSource.
func guide(g engine.Game, by agents.NetSource) (agents.Guide, error) {
	if by.Nets != nil {
		return bundledGuide(g, by.Nets)
	}
	f, err := net.Load(by.File)
	if err != nil {
		return agents.Guide{}, err
	}
	if _, err := NewDirectSource(g, net.Go{}, f); err != nil {
		return agents.Guide{}, fmt.Errorf("%s: %w", by.File, err)
	}
	return agents.Guide{HasBasePolicy: f.Base != (net.Base{}), Configure: func(c mcts.Config) mcts.Config {
		a, err := NewDirectSource(g, net.Go{}, f)
		if err != nil {
			panic(err) // it worked above
		}
		return NewGuide(g, a).Configure(c)
	}}, nil
}

// open opens the agent. The net of a file plays the seats of its base policy, or all seats; a
// bundled net plays the seats of its sides.
func open(g engine.Game, p *agents.Params) (agents.Agent, error) {
	a := &agent{name: p.Text(), game: g}
	nets, file := agents.PlayNets(g), access.File{}
	var f *net.File
	var unread error // returned after all parameters were read, so that unknown ones are reported first
	if n := p.BundledNet(); n != nil {
		if nets = n.For(g); nets == nil {
			unread = fmt.Errorf("the net %s plays no side of %s", n.Name, g.Name())
		}
		a.bundled = n
	} else {
		file = p.OptionalFile()
	}
	byDefault := 1.0 // the policy may be a mixed strategy
	if file.Named() {
		f, unread = net.Load(file)
	}
	if f == nil && nets != nil || f != nil && f.Base != (net.Base{}) {
		byDefault = 0 // nets with a base, such as bundled ones, seldom deviate from it
	}
	a.temperature = p.Float("temperature", byDefault, 0, 1e3)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if unread != nil {
		return nil, unread
	}
	if f == nil {
		if nets == nil {
			return nil, noBundledNet(g, "any side")
		}
		var err error
		a.sources, err = bundledSources(g, nets)
		return a, err
	}
	source, err := NewDirectSource(g, net.Go{}, f)
	if err != nil {
		return nil, err
	}
	a.base, a.sources = source.base, slices.Repeat([]Source{source}, len(g.Seats()))
	for seat := range a.sources {
		if !a.base.Plays(engine.Seat(seat)) {
			a.sources[seat] = nil
		}
	}
	return a, nil
}

// NewAgent returns an agent that plays every seat of g by the policy of s. temperature is the parameter of
// the agent "net".
func NewAgent(g engine.Game, name string, s Source, temperature float64) agents.Agent {
	return &agent{name: name, game: g, sources: slices.Repeat([]Source{s}, len(g.Seats())), temperature: temperature}
}

// agent plays by the policy of nets.
type agent struct {
	name        string
	game        engine.Game
	sources     []Source           // by seat; nil for a seat that it does not play
	base        *Base              // base policy of a net of a file, or nil
	bundled     *agents.BundledNet // nil unless one was named
	temperature float64
	legal       []engine.Action
	policy      []float32 // policy of the last decision
	drew        []float64
}

func (a *agent) Name() string { return a.name }

// CheckSeat implements agents.SeatChecker.
func (a *agent) CheckSeat(seat engine.Seat) error {
	if a.sources[seat] != nil {
		return nil
	}
	if a.base != nil {
		return a.base.refusal(seat)
	}
	sides := engine.SidesOf(a.game)
	i := slices.IndexFunc(sides, func(s engine.Side) bool { return slices.Contains(s.Seats, seat) })
	if a.bundled != nil {
		return fmt.Errorf("the net %s does not play the side %s of %s", a.bundled.Name, sides[i].Name, a.game.Name())
	}
	return noBundledNet(a.game, "the side "+sides[i].Name)
}

func noBundledNet(g engine.Game, side string) error {
	return fmt.Errorf("no bundled net plays %s of %s under these options; name a file: net:FILE", side, g.Name())
}

func (a *agent) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.legal = v.AppendLegal(a.legal[:0])
	source := a.sources[v.Viewer()]
	if source == nil {
		return 0, a.CheckSeat(v.Viewer())
	}
	source.Reset()
	source.Add(v, a.legal)
	answers, err := source.Ask()
	if err != nil {
		return 0, err
	}
	a.policy = append(a.policy[:0], answers.Policy...)
	return a.legal[pick(a.policy, a.temperature, rng)], nil
}

// Probabilities implements agents.ProbabilityReporter.
func (a *agent) Probabilities() []float64 {
	if a.temperature == 0 {
		return nil
	}
	a.drew = a.drew[:0]
	largest, sum := slices.Max(a.policy), 0.0
	for _, p := range a.policy {
		a.drew = append(a.drew, weight(p, largest, a.temperature))
		sum += a.drew[len(a.drew)-1]
	}
	for i := range a.drew {
		a.drew[i] /= sum
	}
	return a.drew
}

// weight returns the weight of probability p in a draw. The largest probability has weight 1;
// if all are 0, each has weight 1.
func weight(p, largest float32, temperature float64) float64 {
	if largest == 0 {
		return 1
	}
	return math.Pow(float64(p/largest), 1/temperature)
}

// pick draws an index with probabilities proportional to policy^(1/temperature). At
// temperature 0 it returns the first maximum.
func pick(policy []float32, temperature float64, rng *rand.Rand) int {
	best := 0
	for i, p := range policy {
		if p > policy[best] {
			best = i
		}
	}
	if temperature == 0 {
		return best
	}
	sum := 0.0
	for _, p := range policy {
		sum += weight(p, policy[best], temperature)
	}
	at := rng.Float64() * sum
	for i, p := range policy {
		if at -= weight(p, policy[best], temperature); at < 0 {
			return i
		}
	}
	return best
}
