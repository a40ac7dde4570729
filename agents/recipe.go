package agents

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// recipe is what a search follows: how it plays on from a leaf, where it is cut, and what
// its prior is.
type recipe struct {
	rollout string // a policy by name, "" for the game's best
	leaf    string // a value by name, "" for the game's own
	nets    NetSource
	guide   *Guide // what guides in place of those; nil for none
	mode    string // which of gifts the net gives, "" for what is best for it
	threads int
}

// recipeOf returns the recipe of one thread that an agent's text names, without a net.
func recipeOf(g engine.Game, p *Params) recipe {
	return recipe{rollout: p.Word("rollout", "", RolloutNames(g)), leaf: p.Word("leaf", "", LeafNames(g)), threads: 1}
}

// guideModes are what a net may give a search: the prior by its policy, at the root alone or at every
// node, and its first choice in playouts with that, the value where it is cut, or prior and value; or
// nothing, in place of those that ship.
var guideModes = []string{guideBoth, guidePlayouts, guidePrior, guideRoot, guideValue, NoGuide}

const guideBoth, guidePlayouts, guidePrior, guideRoot, guideValue = "both", "playouts", "prior", "root", "value"

func (r recipe) isBundled() bool { return len(r.nets.Nets) > 0 }
func (r recipe) hasGuide() bool  { return r.nets.File.Named() || r.isBundled() || r.guide != nil }
func (r recipe) usesPrior() bool { return r.hasGuide() && r.mode != guideValue }
func (r recipe) usesValue() bool {
	return r.hasGuide() && !isPolicyOnly(r.mode)
}

// isPolicyOnly reports whether a net gives its policy and no value, which is all that nets that ship may give.
func isPolicyOnly(gives string) bool {
	return gives == guidePrior || gives == guideRoot || gives == guidePlayouts
}

// NetSource is which nets guide a search: that of a file, or those that ship with the program (see
// Guides), which are its prior for the seats that have one. The zero value is none.
type NetSource struct {
	File access.File
	Nets Nets
}

// Guide is a net that guides searches. Configure makes the config of one thread a search
// that the net guides by its policy and its value, each time with what that thread needs
// for itself.
type Guide struct {
	Configure func(mcts.Config) mcts.Config

	// HasBasePolicy is whether the policy is an agent's but where the net says otherwise. It then
	// guides as the prior, and its first choice stands unless rollouts say with confidence
	// that another is better: its value added nothing (experiments/006-self-play).
	HasBasePolicy bool
}

// Guider opens nets for searches of g.
type Guider func(g engine.Game, by NetSource) (Guide, error)

var guider Guider

// RegisterGuide makes known how nets guide searches. The package that holds nets calls
// it from init; a second one panics.
func RegisterGuide(open Guider) {
	if guider != nil {
		panic("agents: guide registered twice")
	}
	guider = open
}

// OpenTeam returns a search of c on so many threads that follows the named rollout
// policy, or for "" the game's best, as far as it is good. That is the strongest
// way to search that is known here (docs/search.md): the policy plays on from the
// leaves, to where the game's value is asked or to the end; it is the prior of PUCT;
// at the root all moves are tried in the same worlds with the same dice, and its own
// stands unless another is better with confidence. A policy that is a mcts.Prior too says
// which other moves come first. Without a policy it is UCB1 and most visits.
//
// The net in a file, if one is named, takes the place of all that: its policy is the
// prior and its value is asked at the leaves. Nets that ship are the prior alone.
func OpenTeam(g engine.Game, c mcts.Config, rollout string, by NetSource, threads int) (*mcts.Team, error) {
	c, each, err := recipe{rollout: rollout, nets: by, threads: max(threads, 1)}.configure(g, c)
	if err != nil {
		return nil, err
	}
	return mcts.NewTeam(g, each(c))
}

// configure sets the rules of a search by the policy of its rollouts, the value that cuts
// them and the net that guides it. The game's own value, which is that of its own
// policy, goes with no other. What it returns beside makes a config, once nothing else
// is to be set, those of the threads, each with a policy and a guide of its own.
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
		c.Choice.Final = mcts.KeepOwn
		if !r.hasGuide() || r.isBundled() {
			c.Root = mcts.Rounds
		}
	}
	if r.usesPrior() {
		c.Selection.Rule = mcts.PUCT
	}
	if r.hasGuide() && (!net.HasBasePolicy || r.usesValue()) {
		c.Choice.Final = mcts.MostVisits
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

// tune sets what suits the game, once all else is known.
func (r recipe) tune(t SearchDefaults, c mcts.Config) mcts.Config {
	c.Layout, c.Algorithm = t.Layout(), t.Algorithm
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
	c.Choice.Confidence = t.Confidence
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

// applyGuide returns c as a search that the net guides, as far as it is to.
func (r recipe) applyGuide(net Guide, c mcts.Config) mcts.Config {
	if !r.hasGuide() {
		return c
	}
	guided := net.Configure(c)
	if r.mode == guideRoot {
		guided.Selection.PriorAtRoot, guided.Selection.Below = true, c.Selection.Prior
	}
	if !r.usesValue() {
		guided.Evaluate = c.Evaluate
	}
	if !r.usesPrior() {
		guided.Selection = c.Selection
	}
	if r.mode == guidePlayouts {
		guided.Rollout = &mcts.FirstChoice{Prior: guided.Selection.Prior, Rest: c.Rollout}
	}
	return guided
}
