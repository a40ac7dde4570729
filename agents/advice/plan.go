package advice

import (
	"math"
	"slices"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Limits of a plan. Branches below them are folded.
const (
	MinPlanned = 30 // minimum visits to continue the plan

	minShare     = 0.08 // minimum share of an unfolded branch
	maxBranches  = 3    // unfolded branches at one position
	maxForkDepth = 3    // nested forks; deeper, only the most probable branch is unfolded
	maxMembers   = 12   // histories of a branch
	maxAdvice    = 8    // policy actions after the end of the tree
)

// Plan is a sequence of decisions from a position to the end of the turn.
type Plan struct {
	Worth
	Steps    []Step   `json:"steps"`
	Branches []Branch `json:"branches,omitempty"` // what may happen after the steps
	End      string   `json:"end,omitempty"`      // or why there is no more of it
	Advice   []string `json:"advice,omitempty"`   // what the policy of playouts would do from there
}

// Step is a decision of the searching seat.
type Step struct {
	Action string `json:"action"`
	Words  string `json:"words"`
	Worth

	at     engine.View
	played engine.Action
}

// Branch is a chance event or an action of another seat.
type Branch struct {
	Seat        string  `json:"seat"`
	If          string  `json:"if"`
	Probability float64 `json:"probability"` // exact for chance; of another seat its share of the visits
	Plan
}

// Reasons for the end of a plan.
const (
	EndTurn   = "the turn is over"
	EndGame   = "the game is over"
	EndFew    = "too few games searched from here"
	EndFolded = "folded"
)

// Worth is the value of a position for the searching seat.
type Worth struct {
	Visits   int     `json:"visits"`
	Win      float64 `json:"win"`
	WinError float64 `json:"winError"`
}

// worthOf returns the mean of wins; the error is as in mcts.Move.
func worthOf(wins float64, visits int) Worth {
	n := float64(visits)
	p := (wins + 1) / (n + 2)
	return Worth{visits, wins / max(n, 1), math.Sqrt(p * (1 - p) / (n + 2))}
}

// And combines two positions.
func (w Worth) And(o Worth) Worth {
	return worthOf(w.Win*float64(w.Visits)+o.Win*float64(o.Visits), w.Visits+o.Visits)
}

// member is one of the histories at a position of the plan.
type member struct {
	view   engine.View
	branch mcts.Branch
	weight float64 // visits
	over   bool    // the planned turn is over
}

// reader builds a plan from a search tree.
type reader struct {
	game   engine.Game
	root   engine.View
	policy mcts.Policy // may be nil
	late   func() bool // reports whether estimates must end

	explored mcts.Branch
	first    engine.Action // first action of the plan
	ends     []member      // histories at the end of the turn
}

// planOf returns the plan that begins with the best move.
func (p *reader) planOf(found mcts.Result, explored mcts.Branch) Plan {
	start := []member{{engine.CloneView(p.game, p.root), explored, 1, false}}
	first := found.Moves[0]
	p.explored, p.first = explored, first.Action
	out := Plan{Steps: []Step{p.step(start[0].view, first)}}
	out.Worth = out.Steps[0].Worth
	p.extend(&out, p.play(start, first.Action), 0)
	return out
}

func (p *reader) step(v engine.View, m mcts.Move) Step {
	n := p.game.Notation()
	return Step{Action: n.FormatAction(v, m.Action), Words: n.Explain(v, m.Action), Worth: Worth{m.Visits, m.Win, m.WinError}, at: v, played: m.Action}
}

// play applies an action to all members in which it is legal.
func (p *reader) play(members []member, a engine.Action) []member {
	var next []member
	for _, m := range members {
		if !slices.Contains(m.view.AppendLegal(nil), a) {
			continue
		}
		next = append(next, p.after(m, mcts.Move{Action: a, Visits: visitsOf(m.branch, a)}))
	}
	return next
}

func visitsOf(b mcts.Branch, a engine.Action) int {
	for _, m := range b.Moves() {
		if m.Action == a {
			return m.Visits
		}
	}
	return 0
}

// extend extends a plan from members; the first member is typical.
func (p *reader) extend(out *Plan, members []member, forkDepth int) {
	for {
		turn, over := members[0].view.Turn(), members[0].over
		members = slices.DeleteFunc(members, func(m member) bool { return m.view.Turn() != turn || m.over != over })
		switch {
		case turn == engine.Nobody:
			out.End = EndGame
			return
		case members[0].over:
			p.ends = append(p.ends, members...)
			out.End = EndTurn
			return
		case turn != p.root.Viewer():
			out.Branches = p.branches(members, forkDepth)
			return
		}
		best, ok := p.best(members)
		if !ok {
			out.End, out.Advice = EndFew, p.advice(members[0].view)
			return
		}
		out.Steps = append(out.Steps, p.step(members[0].view, best))
		members = p.play(members, best.Action)
	}
}

// turnOver reports whether the turn of the search's position is over.
func (p *reader) turnOver(v engine.View) bool {
	if t, ok := v.(engine.Phased); ok {
		return t.PlayerTurn() != p.root.(engine.Phased).PlayerTurn()
	}
	return v.Turn() >= 0 && v.Turn() != p.root.Viewer()
}

// best returns the most visited decision that is legal for the first member, unless there are too few
// visits.
func (p *reader) best(members []member) (mcts.Move, bool) {
	legal := members[0].view.AppendLegal(nil)
	for _, m := range joined(members).Moves() {
		if slices.Contains(legal, m.Action) {
			return m, m.Visits >= MinPlanned || len(legal) == 1
		}
	}
	return mcts.Move{}, false
}

func joined(members []member) mcts.Branch {
	branches := make([]mcts.Branch, len(members))
	for i, m := range members {
		branches[i] = m.branch
	}
	return mcts.Join(branches...)
}

// Moves returns the decisions along the most probable branches, for drawing.
func (p *Plan) Moves() []engine.PlayedMove {
	var out []engine.PlayedMove
	for _, s := range p.Steps {
		out = append(out, engine.PlayedMove{At: s.at, Action: s.played})
	}
	for i := range p.Branches {
		if b := &p.Branches[i]; b.End != EndFolded {
			return append(out, b.Moves()...)
		}
	}
	return out
}
