package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return newScript(), nil },
	})
	register("script", "script: the best strategies: errand, and hunter for the Overlord", nil, func() (*player, []agents.Knob) {
		p := newScript()
		return p, append(append(p.team.knobs(), p.lord.knobs()...), p.deadKnob())
	})
}

// newScript returns the best strategy of each side.
func newScript() *player {
	p := newErrand()
	p.lord.way = (*player).hunt
	return p
}
