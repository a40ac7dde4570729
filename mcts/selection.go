package mcts

import (
	"errors"
	"fmt"
	"math"
)

// Rule is how a node chooses among the actions that are available.
type Rule uint8

// The selection rules, each in its own file.
const (
	UCB1      Rule = iota // ucb1.go
	UCB1Tuned             // tuned.go
	PUCT                  // puct.go
	rules
)

// String returns the name of the rule, as an agent's text has it.
func (r Rule) String() string {
	if r < rules {
		return ruleNames[r]
	}
	return fmt.Sprintf("Rule(%d)", uint8(r))
}

var ruleNames = [rules]string{"ucb1", "tuned", "puct"}

// RuleNames returns the names of the rules, in the order of their values.
func RuleNames() []string { return ruleNames[:] }

// Selection says how the nodes of players choose. The zero value is UCB1.
type Selection struct {
	Rule Rule

	// Exploration is the constant before the bonus for what was seldom tried. 0
	// is the rule's own: sqrt(2) for UCB1, as Cowling, Powley and Whitehouse 2012
	// use 0.7 for scores in [0, 1] and the range here is twice as wide; 1 for
	// UCB1-tuned; 2 for PUCT.
	Exploration float64

	// Trust is the share of the prior that PUCT gives to the action that
	// Config.Rollout would choose; what is left is spread evenly over all the
	// actions that are legal in the sampled world. 0 is 0.5.
	Trust float64

	// Prior, if not nil, is PUCT's prior in place of Trust, for the seats for which it
	// speaks: see Prior and SeatPrior. With PriorAtRoot it is that at the root alone, so that
	// one which is slow to answer is asked once, or where Root is Bandit once in each world,
	// and below it is Below, or Trust where that is nil.
	Prior       Prior
	PriorAtRoot bool
	PriorBelow  Prior

	// Noise is the share of Dirichlet noise in PUCT's prior at the root, for self-play
	// (Silver et al. 2017).
	Noise float64

	// Width and Growth bound how many actions compete at a node after so many
	// visits: Width*visits^Growth, in the order of the prior: see narrow. Width 0 is
	// all of them; Growth 0 is 0.5.
	Width, Growth float64
}

var ownExploration = [rules]float64{UCB1: math.Sqrt2, UCB1Tuned: 1, PUCT: 2}

func (s Selection) check() error {
	switch {
	case s.Rule >= rules:
		return fmt.Errorf("mcts: selection rule %d: want 0 to %d", s.Rule, rules-1)
	case !(s.Exploration >= 0) || math.IsInf(s.Exploration, 1):
		return fmt.Errorf("mcts: exploration %v: want a number of 0 or more", s.Exploration)
	case s.PriorAtRoot && s.Prior == nil:
		return errors.New("mcts: a prior at the root alone: there is none")
	case s.PriorBelow != nil && !s.PriorAtRoot:
		return errors.New("mcts: a prior below the root: want another at the root alone")
	case s.Prior != nil && s.Rule != PUCT:
		return fmt.Errorf("mcts: a prior for the rule %v: want %v", s.Rule, PUCT)
	case !(s.Trust >= 0 && s.Trust < 1):
		return fmt.Errorf("mcts: trust %v: want 0 or more, below 1", s.Trust)
	case !(s.Noise >= 0 && s.Noise <= 1):
		return fmt.Errorf("mcts: noise %v: want 0 to 1", s.Noise)
	case !(s.Width >= 0) || math.IsInf(s.Width, 1):
		return fmt.Errorf("mcts: width %v: want a number of 0 or more", s.Width)
	case !(s.Growth >= 0 && s.Growth <= 1):
		return fmt.Errorf("mcts: growth %v: want 0 to 1", s.Growth)
	case s.Growth > 0 && s.Width == 0:
		return fmt.Errorf("mcts: growth %v: want a width that grows", s.Growth)
	}
	return nil
}

func (s Selection) withDefaults() Selection {
	if s.Exploration == 0 {
		s.Exploration = ownExploration[s.Rule]
	}
	if s.Trust == 0 {
		s.Trust = 0.5
	}
	if s.Growth == 0 {
		s.Growth = 0.5
	}
	return s
}
