package advice

import (
	"slices"

	"deadreckon/engine"
)

// Rest returns the rest of a plan of v, as v's seat sees it, after the given actions: the steps and branches
// after the branch that happened. ok is false if the actions left the plan. Before the first branch, and
// within a series of chance events, it is the plan without the steps that were played.
func (p Plan) Rest(game engine.Game, v engine.View, actions []engine.Action) (_ Branch, ok bool) {
	r := reader{game: game, root: v}
	rest, at := Branch{Probability: 1, Plan: p}, engine.CloneView(game, v)
	for len(actions) > 0 {
		if len(rest.Steps) > 0 {
			if game.Notation().FormatAction(at, actions[0]) != rest.Steps[0].Action {
				return rest, false
			}
			at.Apply(actions[0])
			actions, rest.Steps = actions[1:], rest.Steps[1:]
			continue
		}
		event := chanceCase{view: at, words: game.Notation().Explain(at, actions[0])}
		played := 1
		if at.Turn() == engine.Chance {
			event.words, played = "", 0
			for ; event.view.Turn() == engine.Chance && !event.over && played < r.maxChanceRun(); played++ {
				if played == len(actions) {
					return rest, true // the chance events are not over
				}
				event = r.addOutcome(event, actions[played])
			}
			event.words = describe(event.words)
			at = event.view
		} else {
			at.Apply(actions[0])
		}
		i := slices.IndexFunc(rest.Branches, func(b Branch) bool { return b.If == event.words })
		if i < 0 {
			return rest, false
		}
		actions, rest = actions[played:], rest.Branches[i]
	}
	return rest, true
}
