package advice

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

const (
	mostAnswers = 4
	maxFollowed = 4 // actions of an answer after the first
)

// Answer is a likely reply of another seat after the turn.
type Answer struct {
	Seat   string   `json:"seat"`
	Action string   `json:"action"`
	Words  string   `json:"words"`
	Share  float64  `json:"share"` // of the visits to such decisions
	Visits int      `json:"visits"`
	Then   []string `json:"then,omitempty"` // how that seat went on most often
}

// answer is a first decision of another seat.
type answer struct {
	Answer
	members []member
}

// Sources of answers.
const (
	FromTree     = "tree"
	FromPlayouts = "playouts" // by the policy of playouts, where the tree does not reach
)

// answers returns the likely first decisions of other seats after the turn, the most frequent first. It
// combines those after different chance events.
func (p *reader) answers() (answers []Answer, from string) {
	var all []answer
	for _, m := range p.ends {
		p.collect(&all, m)
	}
	if answers = p.likely(all); len(answers) > 0 {
		return answers, FromTree
	}
	all = nil
	p.playouts(&all)
	if answers = p.likely(all); len(answers) > 0 {
		return answers, FromPlayouts
	}
	return nil, ""
}

// likely keeps the answers that are frequent enough.
func (p *reader) likely(all []answer) []Answer {
	slices.SortStableFunc(all, func(a, b answer) int { return cmp.Compare(b.Visits, a.Visits) })
	total := 0
	for _, a := range all {
		total += a.Visits
	}
	var out []Answer
	for _, a := range all[:min(len(all), mostAnswers)] {
		a.Share = float64(a.Visits) / float64(total)
		if a.Visits >= MinPlanned && a.Share >= minShare {
			a.Then = p.follow(a.members)
			out = append(out, a.Answer)
		}
	}
	return out
}

// note counts action a of another seat at m, which leads to next.
func (p *reader) note(all *[]answer, m member, a engine.Action, next member) {
	n := p.game.Notation()
	word := n.FormatAction(m.view, a)
	i := slices.IndexFunc(*all, func(a answer) bool { return a.Action == word })
	if i < 0 {
		i = len(*all)
		*all = append(*all, answer{Answer: Answer{
			Seat: engine.SeatName(p.game, m.view.Turn()), Action: word, Words: n.Explain(m.view, a)}})
	}
	(*all)[i].Visits += int(next.weight)
	(*all)[i].members = append((*all)[i].members, next)
}

// collect adds the first decisions of another seat after m, through any chance events.
func (p *reader) collect(all *[]answer, m member) {
	turn := m.view.Turn()
	if turn == engine.Nobody || turn == p.root.Viewer() {
		return
	}
	legal := m.view.AppendLegal(nil)
	for _, mv := range m.branch.Moves() {
		switch {
		case turn == engine.Chance:
			p.collect(all, p.after(m, mv))
			continue
		case !slices.Contains(legal, mv.Action):
			continue
		}
		next := p.after(m, mv)
		p.note(all, m, mv.Action, next)
	}
}

// AnswersPlayed is the number of playouts for answers.
const AnswersPlayed = 200

// playouts adds answers from playouts. They start in sampled worlds and follow the plan, and then the
// playout policy.
func (p *reader) playouts(all *[]answer) {
	if p.policy == nil {
		return
	}
	rng := engine.Stream(p.root.Key(), "answers")
	world, v := p.game.NewState(), p.game.NewView()
	for range AnswersPlayed {
		p.root.Sample(world, rng)
		branch := p.explored
		for {
			if p.late() {
				return
			}
			world.ViewInto(p.root.Viewer(), v)
			turn := world.Turn()
			if over := p.turnOver(v); turn == engine.Nobody || over && turn == p.root.Viewer() {
				break
			} else if over && turn != engine.Chance {
				a := world.Seen(p.policy.Choose(world, world.AppendLegal(nil), rng), p.root.Viewer())
				m := member{view: engine.CloneView(p.game, v)}
				p.note(all, m, a, p.after(m, mcts.Move{Action: a, Visits: 1}))
				break
			}
			if turn == engine.Chance {
				p.playChance(world, rng)
				world.ViewInto(p.root.Viewer(), v)
				branch = branch.AfterChance(v)
				continue
			}
			a := p.playout(world, v, branch, rng)
			branch = branch.Then(world.Seen(a, p.root.Viewer()))
			world.Apply(a)
		}
	}
}

// maxChanceRun returns the maximum number of chance events in one node of the tree.
func (p *reader) maxChanceRun() int { return agents.SearchDefaultsOf(p.game.Name()).Run }

// playChance plays at most run chance events in a world.
func (p *reader) playChance(world engine.State, rng *rand.Rand) {
	for range p.maxChanceRun() {
		if world.Turn() != engine.Chance {
			return
		}
		legal := world.AppendLegal(nil)
		world.Apply(legal[engine.Pick(world.AppendOdds(nil), rng)])
	}
}

func (p *reader) playout(world engine.State, v engine.View, branch mcts.Branch, rng *rand.Rand) engine.Action {
	legal := world.AppendLegal(nil)
	if v.Key() == p.root.Key() {
		return p.first
	}
	if world.Turn() == p.root.Viewer() {
		if best, ok := p.best([]member{{v, branch, 1, false}}); ok {
			return best.Action
		}
	}
	return p.policy.Choose(world, legal, rng)
}

// follow returns the most frequent next actions of the answering seat, up to chance or another seat's
// decision.
func (p *reader) follow(members []member) []string {
	var out []string
	members = (&event{members: members}).typical()
	turn := members[0].view.Turn()
	for len(out) < maxFollowed && turn >= 0 && turn != p.root.Viewer() && members[0].view.Turn() == turn {
		members = slices.DeleteFunc(members, func(m member) bool { return m.view.Turn() != turn })
		best, ok := p.best(members)
		if !ok {
			break
		}
		out = append(out, p.game.Notation().FormatAction(members[0].view, best.Action))
		members = p.play(members, best.Action)
	}
	return out
}

// advice returns the playout policy's actions from a position with few visits, to the end of the turn or a
// chance event. A policy uses only its seat's knowledge, so any sampled world will do.
func (p *reader) advice(v engine.View) []string {
	if p.policy == nil {
		return nil
	}
	var out []string
	v = engine.CloneView(p.game, v)
	world := p.game.NewState()
	rng := engine.Stream(v.Key(), "advice")
	for len(out) < maxAdvice && v.Turn() == p.root.Viewer() && !p.turnOver(v) {
		v.Sample(world, rng)
		a := p.policy.Choose(world, v.AppendLegal(nil), rng)
		out = append(out, p.game.Notation().FormatAction(v, a))
		v.Apply(a)
	}
	return out
}
