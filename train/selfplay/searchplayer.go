package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// player is an actor's agent. It searches with a net, fully at some decisions, whose visits
// are learned, and quickly at the others.
type player struct {
	name  string
	guide *netplay.Guide
	full  *mcts.Searcher
	quick *mcts.Searcher
	last  mcts.Result // of a full search; without moves after a quick one

	decisions int // in the current game
}

var (
	_ agents.Agent = (*player)(nil)
	_ env.Beginner = (*player)(nil)
)

func newPlayer(c *Config, name string, source netplay.Source) (*player, error) {
	p := &player{name: name, guide: netplay.NewGuide(c.Game, source)}
	config := p.guide.Configure(mcts.Config{Layout: agents.SearchDefaultsOf(c.Game.Name()).Layout()})
	config.Selection.Exploration = puctConstant
	var err error
	config.Iterations, config.MaxNodes = quickIterations, nodesOf(quickIterations)
	if p.quick, err = mcts.New(c.Game, config); err != nil {
		return nil, err
	}
	config.Iterations, config.MaxNodes = c.Play.Iterations, nodesOf(c.Play.Iterations)
	config.Selection.Noise = noise
	p.full, err = mcts.New(c.Game, config)
	return p, err
}

// openProbe opens a participant when advantages are learned: the agent probe for the learning
// net, and the plain policy for a past net.
func (c *Config) openProbe(seat engine.Seat, who participant) (agents.Agent, error) {
	path, p := c.netPath(who.Version), &c.Play
	text := c.searchText(path, 0)
	if strings.HasPrefix(who.Text, selfName) {
		text = fmt.Sprintf("probe:by=net:%[1]s;temperature=0,search=search:net=%[1]s;guide=root;root=rounds;final=keep;iterations=%d;nodes=%d;reuse=off,share=%v,follow=%v,stray=%v",
			path, p.Iterations, nodesOf(p.Iterations), byAdvantages.share, followShare, randomShare)
	}
	return agents.Reader{By: c.by}.ParseFor(c.Game, seat, text)
}

// nodesOf returns the node limit of a search. An iteration adds one decision node and the
// chance nodes before it.
func nodesOf(iterations int) int { return min(max(16*iterations, 1<<10), 1<<20) }

func (p *player) Name() string { return p.name }

// Begin implements env.Beginner. It forgets earlier games.
func (p *player) Begin(uint64) {
	p.decisions = 0
	p.guide.Forget()
}

func (p *player) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	seed, full := rng.Uint64(), rng.Float64() < byVisits.share
	searcher := p.quick
	if full {
		searcher = p.full
	}
	searcher.Reseed(seed)
	r, err := searcher.Search(ctx, v)
	if err == nil {
		err = p.guide.Err()
	}
	if err != nil {
		return 0, err
	}
	p.last = mcts.Result{Forced: true}
	if r.Forced {
		return r.Best, nil
	}
	if full {
		p.last = r
	}
	if p.decisions++; p.decisions <= openingDecisions {
		return drawVisits(r.Moves, rng), nil
	}
	return r.Best, nil
}

// Last returns the result of the last full search, marked as forced if it is not to be learned.
func (p *player) Last() mcts.Result { return p.last }

// drawVisits draws a move with probability proportional to its visits.
func drawVisits(moves []mcts.Move, rng *rand.Rand) engine.Action {
	most := 1
	for _, m := range moves {
		most = max(most, m.Visits)
	}
	weight := func(m mcts.Move) float64 { return float64(m.Visits) / float64(most) }
	sum := 0.0
	for _, m := range moves {
		sum += weight(m)
	}
	at := rng.Float64() * sum
	for _, m := range moves {
		if at -= weight(m); at < 0 {
			return m.Action
		}
	}
	return moves[0].Action
}

// playText describes the player of version v for the header of its games.
func (c *Config) playText(v int) string {
	p := &c.Play
	if c.fromAdvantages() {
		return fmt.Sprintf("net=%d,leads,iterations=%d,share=%v,follow=%v,stray=%v", v, p.Iterations, byAdvantages.share, followShare, randomShare)
	}
	if c.policyOnly() {
		return fmt.Sprintf("net=%d,drawn", v)
	}
	return fmt.Sprintf("net=%d,iterations=%d,quick=%d,share=%v,noise=%v,warm=%d,temperature=1,exploration=%v,horizon=0",
		v, p.Iterations, quickIterations, byVisits.share, noise, openingDecisions, puctConstant)
}
