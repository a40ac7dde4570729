package agents

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// recipe is the parts of a search: rollout policy, leaf value and prior.
type recipe struct {
	rollout string // name of a policy, "" for the default of the game
	leaf    string // name of a leaf value, "" for the default of the game
	nets    NetSource
	guide   *Guide // guide in place of a net of a file; nil for none
	mode    string // one of guideModes, "" for the default of the net
	threads int
}

// recipeOf returns the recipe of one thread from an agent's text, without a net.
func recipeOf(g engine.Game, p *Params) recipe {
	return recipe{rollout: p.Word("rollout", "", RolloutNames(g)), leaf: p.Word("leaf", "", LeafNames(g)), threads: 1}
}

// guideModes are the uses of a net in a search. prior: its policy is the prior at every node; root:
// the prior at the root only; value: the leaf value; both: prior and value; none: no bundled net.
var guideModes = []string{guideBoth, guidePrior, guideRoot, guideValue, NoGuide}

const guideBoth, guidePrior, guideRoot, guideValue = "both", "prior", "root", "value"

func (r recipe) isBundled() bool { return len(r.nets.Nets) > 0 }
func (r recipe) hasGuide() bool  { return r.nets.File.Named() || r.isBundled() || r.guide != nil }
func (r recipe) usesPrior() bool { return r.hasGuide() && r.mode != guideValue }
func (r recipe) usesValue() bool {
	return r.hasGuide() && !isPolicyOnly(r.mode)
}

// isPolicyOnly reports whether a mode uses only the policy of the net. Bundled nets support only
// such modes.
func isPolicyOnly(gives string) bool {
	return gives == guidePrior || gives == guideRoot
}

// NetSource selects the nets that guide a search: the net of a file, or bundled nets (see
// DefaultGuideNets) as the prior of their seats. The zero value is no net.
type NetSource struct {
	File access.File
	Nets Nets
}

// Guide is a net that guides searches. Configure returns the config of one thread with the policy
// and the value of the net, and with buffers of its own.
type Guide struct {
	Configure func(mcts.Config) mcts.Config

	// HasBasePolicy reports that the policy of the net adjusts the policy of an agent. Then only
	// the prior is used, and its first choice is the incumbent of the final decision. The value
	// added nothing (experiments/006-self-play).
	HasBasePolicy bool
}

// Guider opens nets for searches of g.
type Guider func(g engine.Game, by NetSource) (Guide, error)

var guider Guider

// RegisterGuide registers the reader of nets. The package that holds nets calls it from init; a
// second call panics.
func RegisterGuide(open Guider) {
	if guider != nil {
		panic("agents: guide registered twice")
	}
	guider = open
}

// OpenTeam returns a search of c with a number of threads that follows the named rollout policy, or
// for "" the default of the game. This is the strongest known search (docs/search.md). The policy
// plays from the leaves to the leaf value or to the end. It is the prior of PUCT. At the root all
// moves are compared in the same worlds with the same dice, and the policy's own move is played
// unless another is significantly better. An mcts.Prior also orders the other moves. Without a
// policy the search is UCB1 and plays the most visited move.
//
// A net of a file replaces these parts: its policy is the prior, and its value is the leaf value.
// Bundled nets are only the prior.
func OpenTeam(g engine.Game, c mcts.Config, rollout string, by NetSource, threads int) (*mcts.Team, error) {
	c, each, err := recipe{rollout: rollout, nets: by, threads: max(threads, 1)}.configure(g, c)
	if err != nil {
		return nil, err
	}
	return mcts.NewTeam(g, each(c))
}

// configure sets the rules of a search from the rollout policy, the leaf value and the net. The
// default leaf value of a game belongs to its default policy, and is not used with another. The
// function that it returns makes the configs of the threads from the final config, each with its
// own policy and guide.
func (r recipe) configure(g engine.Game, c mcts.Config) (mcts.Config, func(mcts.Config) []mcts.Config, error) {
	net, err := r.open(g)
	if err != nil {
		return c, nil, err
	}
	switch {
	case r.mode != "":
	case r.isBundled():
		r.mode = SearchDefaultsOf(g.Name()).Guide
	case net.HasBasePolicy:
		r.mode = guidePrior
	}
	policies := make([]mcts.Policy, r.threads)
	for i := range policies {
		if policies[i], err = OpenRollout(g, r.rollout); err != nil {
			return c, nil, err
		}
	}
	if policies[0] != nil || r.isBundled() {
		c.Selection.Rule = mcts.PUCT
		c.Final = mcts.Incumbent
		if !r.hasGuide() || r.isBundled() {
			c.Root, c.Confirm = mcts.Rounds, true
		}
	}
	if r.usesPrior() {
		c.Selection.Rule = mcts.PUCT
	}
	if r.hasGuide() && (!net.HasBasePolicy || r.usesValue()) {
		c.Final = mcts.MostVisits
	}
	if r.usesValue() && r.leaf != "" {
		return c, nil, fmt.Errorf("leaf=%s: the net's value is the leaf value; with guide=prior it is not", r.leaf)
	}
	leaf := r.leaf
	if leaf == "" && (r.rollout != "" || r.usesValue()) {
		leaf = "none"
	}
	if c.Evaluate, err = OpenLeaf(g, leaf); err != nil {
		return c, nil, err
	}
	return r.tune(SearchDefaultsOf(g.Name()), c), func(c mcts.Config) (threads []mcts.Config) {
		for _, p := range policies {
			c.Rollout = p
			if prior, ok := p.(mcts.Prior); ok && c.Selection.Rule == mcts.PUCT {
				c.Selection.Prior = prior
			}
			threads = append(threads, r.applyGuide(net, c))
		}
		return threads
	}, nil
}

// tune sets the defaults of the game, last of all.
func (r recipe) tune(t SearchDefaults, c mcts.Config) mcts.Config {
	c.Layout, c.Algorithm = t.Layout(), t.Algorithm
	c.Spread = mcts.Spread{Advantage: t.Spread, LeafError: t.LeafError, Margin: t.Margin}
	c.Selection.Trust = t.Trust
	if c.Evaluate != nil || r.usesValue() {
		c.Selection.Trust = t.LeafTrust
	}
	if c.Evaluate != nil {
		c.Horizon = t.Horizon
	}
	c.Selection.Width = t.Width
	if t.Width > 0 {
		c.Selection.Growth = t.Growth
	}
	return c
}

// open opens the net, if there is one.
func (r recipe) open(g engine.Game) (Guide, error) {
	switch {
	case !r.hasGuide() && r.mode != "" && r.mode != NoGuide:
		return Guide{}, fmt.Errorf("guide=%s: want net=FILE, whose net guides", r.mode)
	case !r.hasGuide():
		return Guide{}, nil
	case r.mode == NoGuide:
		return Guide{}, fmt.Errorf("guide=%s: something is named that guides", r.mode)
	case r.guide != nil:
		return *r.guide, nil
	case guider == nil:
		return Guide{}, fmt.Errorf("net=%s%v: this program reads no nets", r.nets.File, r.nets.Nets)
	}
	return guider(g, r.nets)
}

// applyGuide returns c with the parts of the net that the mode uses.
func (r recipe) applyGuide(net Guide, c mcts.Config) mcts.Config {
	if !r.hasGuide() {
		return c
	}
	guided := net.Configure(c)
	if r.mode == guideRoot {
		guided.Selection.PriorAtRoot, guided.Selection.PriorBelow = true, c.Selection.Prior
	}
	if !r.usesValue() {
		guided.Evaluate = c.Evaluate
	}
	if !r.usesPrior() {
		guided.Selection = c.Selection
	}
	return guided
}
