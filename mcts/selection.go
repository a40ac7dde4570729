package mcts

import (
	"errors"
	"fmt"
	"math"
)

// Rule is the rule by which a node chooses among the available actions.
type Rule uint8

const (
	UCB1      Rule = iota // ucb1.go
	UCB1Tuned             // tuned.go
	PUCT                  // puct.go
	rules
)

// String returns the name that agent specifications use.
func (r Rule) String() string { return nameOf("Rule", ruleNames[:], uint8(r)) }

var ruleNames = [rules]string{"ucb1", "tuned", "puct"}

// RuleNames returns the names of the rules in the order of their values.
func RuleNames() []string { return ruleNames[:] }

// Selection configures selection at decision nodes. The zero value is UCB1.
type Selection struct {
	Rule Rule

	// Exploration is the constant of the exploration bonus. 0 is the default of the rule: sqrt(2) for
	// UCB1, because Cowling, Powley and Whitehouse 2012 use 0.7 for scores in [0, 1] and the range here is
	// twice as wide; 1 for UCB1-tuned; 2 for PUCT.
	Exploration float64

	// Trust is the prior that PUCT gives to the action of Config.Rollout. The rest is spread evenly over
	// all legal actions of the sampled world. 0 is 0.5.
	Trust float64

	// Prior, if not nil, is PUCT's prior instead of Trust, for the seats that it covers. With PriorAtRoot
	// it is used only at the root, and PriorBelow, or Trust if that is nil, below. A slow prior is then
	// asked once, or with Bandit once per iteration.
	Prior       Prior
	PriorAtRoot bool
	PriorBelow  Prior

	// Noise is the share of Dirichlet noise in PUCT's prior at the root, for self-play (Silver et al.
	// 2017).
	Noise float64

	// Width and Growth limit the number of actions at a node to Width*visits^Growth, in the order of the
	// prior: see narrow. Width 0 is no limit; Growth 0 is 0.5.
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
