package agents

import (
	"cmp"
	"slices"

	"deadreckon/mcts"
)

// SearchDefaults are measured search settings of one game. A zero field means the general default.
// Settings in an agent's text take precedence.
type SearchDefaults struct {
	Game string

	Algorithm mcts.Algorithm // model of the players' information; 0 is mcts.SO

	Run   int // maximum number of chance events in one node: mcts.Layout
	Edges int // mean number of edges of a node: mcts.Layout

	Trust     float64 // prior probability of the policy's own move, for playouts to the end of the game
	LeafTrust float64 // prior probability of the policy's own move with a leaf value; scores then have less noise, so other moves are worth trying sooner
	Horizon   int     // actions of a playout before the leaf value

	Width, Growth     float64 // progressive widening: mcts.Selection
	Spread, LeafError float64 // of advantages: mcts.Spread
	Margin            float64 // standard errors by which a move must be better than the policy's move: mcts.Spread

	Guide string // use of bundled nets: "prior", "root" or NoGuide
}

// NoGuide is the guide mode of a search without nets.
const NoGuide = "none"

// withDefaults replaces zero fields by the defaults of package mcts.
func (t SearchDefaults) withDefaults() SearchDefaults {
	c := mcts.Defaults(mcts.Config{})
	t.Run, t.Edges = cmp.Or(t.Run, c.Layout.ChanceRun), cmp.Or(t.Edges, c.Layout.EdgesPerNode)
	t.Trust, t.LeafTrust = cmp.Or(t.Trust, c.Selection.Trust), cmp.Or(t.LeafTrust, 0.2)
	t.Growth = cmp.Or(t.Growth, c.Selection.Growth)
	t.Spread, t.LeafError = cmp.Or(t.Spread, c.Spread.Advantage), cmp.Or(t.LeafError, c.Spread.LeafError)
	t.Margin = cmp.Or(t.Margin, c.Spread.Margin)
	t.Guide = cmp.Or(t.Guide, guidePrior)
	return t
}

// Layout returns the layout of a search tree of the game.
func (t SearchDefaults) Layout() mcts.Layout {
	return mcts.Layout{ChanceRun: t.Run, EdgesPerNode: t.Edges}
}

var searchDefaults = map[string]SearchDefaults{}

// RegisterSearchDefaults registers the search defaults of a game. Packages agents/<game> call it
// from init; a second call for the same game panics.
func RegisterSearchDefaults(t SearchDefaults) {
	if !slices.Contains([]string{"", guidePrior, guideRoot, NoGuide}, t.Guide) {
		panic("agents: tuning: nets that ship give no " + t.Guide)
	}
	if _, twice := searchDefaults[t.Game]; twice {
		panic("agents: tuning registered twice: " + t.Game)
	}
	searchDefaults[t.Game] = t
}

// SearchDefaultsOf returns the search defaults of a game, completed by the general defaults;
// SearchDefaultsOf("") returns only the general ones.
func SearchDefaultsOf(game string) SearchDefaults { return searchDefaults[game].withDefaults() }
