package agents

import (
	"cmp"
	"slices"

	"deadreckon/mcts"
)

// Tuning is what suits the search of one game and need not suit that of another, found by
// measuring. A zero is the default, which is that of a game without a Tuning. What an
// agent's text sets comes before it.
type Tuning struct {
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
func (t Tuning) withDefaults() Tuning {
	c := mcts.Defaults(mcts.Config{Choice: mcts.Choice{Final: mcts.KeepOwn}})
	t.Run, t.Edges = cmp.Or(t.Run, c.Layout.Run), cmp.Or(t.Edges, c.Layout.Edges)
	t.Trust, t.LeafTrust = cmp.Or(t.Trust, c.Selection.Trust), cmp.Or(t.LeafTrust, 0.2)
	t.Growth = cmp.Or(t.Growth, c.Selection.Growth)
	t.Confidence = cmp.Or(t.Confidence, c.Choice.Confidence)
	t.Guide = cmp.Or(t.Guide, givePrior)
	return t
}

// Layout is how a tree of the game is laid out.
func (t Tuning) Layout() mcts.Layout { return mcts.Layout{Run: t.Run, Edges: t.Edges} }

var tunings = map[string]Tuning{}

// RegisterTuning makes known what suits the search of a game. Package agents/<game> calls
// it from init; a second one for the same game panics.
func RegisterTuning(t Tuning) {
	if !slices.Contains([]string{"", givePrior, giveRoot, NoGuide}, t.Guide) {
		panic("agents: tuning: nets that ship give no " + t.Guide)
	}
	if _, twice := tunings[t.Game]; twice {
		panic("agents: tuning registered twice: " + t.Game)
	}
	tunings[t.Game] = t
}

// TuningOf returns what suits the search of a game, with the defaults for what it does not
// say; TuningOf("") is all defaults.
func TuningOf(game string) Tuning { return tunings[game].withDefaults() }
