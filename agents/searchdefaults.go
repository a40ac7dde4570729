package agents

import (
	"cmp"
	"slices"

	"deadreckon/mcts"
)

// SearchDefaults is what suits the search of one game and need not suit that of another, found by
// measuring. A zero is the default, which is that of a game without a Tuning. What an
// agent's text sets comes before it.
type SearchDefaults struct {
	Game string

	Algorithm mcts.Algorithm // who can tell what apart; 0 is mcts.SO

	Run   int // events of chance at most in one node of the tree: mcts.Layout
	Edges int // edges a node of the tree, on average: mcts.Layout

	Trust     float64 // the prior's share of the policy's own move, where it plays out games to the end
	LeafTrust float64 // the same where a value cuts them: such scores scatter less, so the other moves are worth trying sooner
	Horizon   int     // actions of a playout before that value is asked

	Width, Growth float64 // progressive widening: mcts.Selection
	Confidence    float64 // standard errors by which a move must be better to take the place of the policy's own

	Guide string // what nets that ship with the program give its searches: "prior", "root" or NoGuide, as in a text
}

// NoGuide is what a net gives a search that goes without, as an agent's text has it.
const NoGuide = "none"

// withDefaults has the defaults of package mcts where it says the same.
func (t SearchDefaults) withDefaults() SearchDefaults {
	c := mcts.Defaults(mcts.Config{Choice: mcts.Choice{Final: mcts.KeepOwn}})
	t.Run, t.Edges = cmp.Or(t.Run, c.Layout.Run), cmp.Or(t.Edges, c.Layout.Edges)
	t.Trust, t.LeafTrust = cmp.Or(t.Trust, c.Selection.Trust), cmp.Or(t.LeafTrust, 0.2)
	t.Growth = cmp.Or(t.Growth, c.Selection.Growth)
	t.Confidence = cmp.Or(t.Confidence, c.Choice.Confidence)
	t.Guide = cmp.Or(t.Guide, guidePrior)
	return t
}

// Layout is how a tree of the game is laid out.
func (t SearchDefaults) Layout() mcts.Layout { return mcts.Layout{Run: t.Run, Edges: t.Edges} }

var searchDefaults = map[string]SearchDefaults{}

// RegisterSearchDefaults makes known what suits the search of a game. Package agents/<game> calls
// it from init; a second one for the same game panics.
func RegisterSearchDefaults(t SearchDefaults) {
	if !slices.Contains([]string{"", guidePrior, guideRoot, NoGuide}, t.Guide) {
		panic("agents: tuning: nets that ship give no " + t.Guide)
	}
	if _, twice := searchDefaults[t.Game]; twice {
		panic("agents: tuning registered twice: " + t.Game)
	}
	searchDefaults[t.Game] = t
}

// SearchDefaultsOf returns what suits the search of a game, with the defaults for what it does not
// say; SearchDefaultsOf("") is all defaults.
func SearchDefaultsOf(game string) SearchDefaults { return searchDefaults[game].withDefaults() }
