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
		Usage: "net: a net's policy without search, as in net:FILE; without a file that of the net that ships, and net:shipped:NAME that of one by name",
		Open:  open,
		Means: map[string]string{"temperature": "1 draws from the policy, less is nearer to its first choice, 0 is that; 1 for a net of a file that has no base"},
	})
	agents.RegisterGuide(guide)
}

// guide implements agents.Guider: each thread has a Guide and an DirectSource of its own.
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
			panic(err) // the one before could be made
		}
		return NewGuide(g, a).Configure(c)
	}}, nil
}

// open opens the agent: a net of a file plays all seats that its base plays, one that ships those of
// its sides.
func open(g engine.Game, p *agents.Params) (agents.Agent, error) {
	a := &agent{name: p.Text(), game: g}
	nets, file := agents.PlayNets(g), access.File{}
	var f *net.File
	var unread error // told once all parameters were asked for: what is not asked for is not known
	if n := p.BundledNet(); n != nil {
		if nets = n.For(g); nets == nil {
			unread = fmt.Errorf("the net %s plays no side of %s", n.Name, g.Name())
		}
		a.ships = n
	} else {
		file = p.OptionalFile()
	}
	byDefault := 1.0 // a net may be a mixed strategy
	if file.Named() {
		f, unread = net.Load(file)
	}
	if f == nil && nets != nil || f != nil && f.Base != (net.Base{}) {
		byDefault = 0 // one with a base was taught to leave an agent here and there, and so were those that ship
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
			return nil, noneShips(g, "any side")
		}
		ships, err := bundledSources(g, nets)
		for _, asker := range ships {
			if asker == nil {
				a.sources = append(a.sources, nil)
				continue
			}
			a.sources = append(a.sources, asker)
		}
		return a, err
	}
	asker, err := NewDirectSource(g, net.Go{}, f)
	if err != nil {
		return nil, err
	}
	a.base, a.sources = asker.base, slices.Repeat([]Source{asker}, len(g.Seats()))
	for seat := range a.sources {
		if !a.base.Plays(engine.Seat(seat)) {
			a.sources[seat] = nil
		}
	}
	return a, nil
}

// NewAgent returns an agent that follows the policy of a source in every seat of g, by the parameter
// temperature of the agent "net".
func NewAgent(g engine.Game, name string, s Source, temperature float64) agents.Agent {
	return &agent{name: name, game: g, sources: slices.Repeat([]Source{s}, len(g.Seats())), temperature: temperature}
}

// agent follows the policy of nets.
type agent struct {
	name        string
	game        engine.Game
	sources     []Source           // by seat; nil for a seat that it does not play
	base        *Base              // of a net of a file, if it has one
	ships       *agents.BundledNet // one that was named
	temperature float64
	legal       []engine.Action
	policy      []float32 // of the latest decision
	drew        []float64
}

// Name implements agents.Agent.
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
	if a.ships != nil {
		return fmt.Errorf("the net %s does not play the side %s of %s", a.ships.Name, sides[i].Name, a.game.Name())
	}
	return noneShips(a.game, "the side "+sides[i].Name)
}

func noneShips(g engine.Game, side string) error {
	return fmt.Errorf("no net ships with the program for %s of %s under these options; name a file: net:FILE", side, g.Name())
}

// Decide implements agents.Agent.
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
	greatest, sum := slices.Max(a.policy), 0.0
	for _, p := range a.policy {
		a.drew = append(a.drew, weight(p, greatest, a.temperature))
		sum += a.drew[len(a.drew)-1]
	}
	for i := range a.drew {
		a.drew[i] /= sum
	}
	return a.drew
}

// weight returns the weight of a probability in a draw; the greatest probability has 1. If all are 0, each
// has 1.
func weight(p, greatest float32, temperature float64) float64 {
	if greatest == 0 {
		return 1
	}
	return math.Pow(float64(p/greatest), 1/temperature)
}

// pick draws an index by the probabilities to the power of 1/temperature, and the
// first of the greatest at 0.
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
