package advice

import (
	"cmp"
	"slices"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// event is a class of chance outcomes, or of actions of another seat, with the same description. A member is
// one history that leads to the event, weighted by its visits in the search tree.
type event struct {
	words       string
	probability float64
	wins        float64
	visits      int
	members     []member
}

// typical returns the histories from which planning continues, the most visited first.
func (e *event) typical() []member {
	members := slices.Clone(e.members)
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(b.weight, a.weight) })
	return members[:min(len(members), maxMembers)]
}

// events lists the events at one position, in order of first occurrence.
type events []event

// add adds the probability, wins and member to the event with a description.
func (list *events) add(words string, probability, wins float64, m member) {
	i := slices.IndexFunc(*list, func(e event) bool { return e.words == words })
	if i < 0 {
		i = len(*list)
		*list = append(*list, event{words: words})
	}
	e := &(*list)[i]
	e.probability += probability
	e.wins += wins
	e.visits += int(m.weight)
	if m.weight > 0 {
		e.members = append(e.members, m)
	}
}

// branches returns the possible chance events or actions of another seat, the most probable first. forkDepth
// is the number of forks of the plan before this one.
func (p *reader) branches(members []member, forkDepth int) []Branch {
	var list events
	total := 0.0
	for _, m := range members {
		total += m.weight
	}
	for _, m := range members {
		share := 1.0 // if no member was visited
		if total > 0 {
			share = m.weight / total
		}
		p.spread(&list, m, share)
	}
	slices.SortStableFunc(list, func(a, b event) int { return cmp.Compare(b.probability, a.probability) })
	most := maxBranches
	if forkDepth >= maxForkDepth {
		most = 1
	}
	out := make([]Branch, len(list))
	expanded := 0
	for i, e := range list {
		out[i] = Branch{Seat: engine.SeatName(p.game, members[0].view.Turn()), If: e.words, Probability: e.probability,
			Plan: Plan{Worth: worthOf(e.wins, e.visits), Steps: []Step{}, End: EndFolded}}
		if e.probability < minShare || e.visits < MinPlanned || expanded == most {
			continue
		}
		expanded++
		out[i].End = ""
		p.extend(&out[i].Plan, e.typical(), forkDepth+1)
	}
	return out
}

// spread adds the events that follow a member, whose own probability is given.
func (p *reader) spread(list *events, m member, probability float64) {
	if m.view.Turn() == engine.Chance {
		p.spreadChance(list, m, probability)
		return
	}
	moves := m.branch.Moves()
	total := 0
	for _, mv := range moves {
		total += mv.Visits
	}
	legal := m.view.AppendLegal(nil)
	for _, mv := range moves {
		if slices.Contains(legal, mv.Action) {
			next := p.after(m, mv)
			wins, visits := p.wins(next.branch)
			// Unvisited continuations count like the visited ones.
			wins *= next.weight / max(1, float64(visits))
			list.add(p.game.Notation().Explain(m.view, mv.Action), probability*next.weight/float64(total), wins, next)
		}
	}
}

// spreadChance adds chance events, with probabilities computed in the seat's view and visits from the tree. If
// there are more than maxCases cases, the probabilities are estimated from the visits.
func (p *reader) spreadChance(list *events, m member, probability float64) {
	cases, exact := p.cases(m.view)
	for _, c := range cases {
		list.add(c.words, probability*c.probability, 0, member{})
	}
	moves := m.branch.Moves()
	total := 0
	for _, mv := range moves {
		total += mv.Visits
	}
	for _, mv := range moves {
		outcome := chanceCase{view: m.view}
		for _, a := range m.branch.Events(mv.Action) {
			outcome = p.addOutcome(outcome, a)
		}
		share := 0.0 // the cases above have added it
		if !exact {
			share = probability * float64(mv.Visits) / float64(total)
		}
		list.add(describe(outcome.words), share, mv.Win*float64(mv.Visits),
			member{outcome.view, m.branch.Then(mv.Action), float64(mv.Visits), outcome.over})
	}
}

// maxCases is the maximum number of cases whose probabilities are computed.
const maxCases = 1000

// chanceCase is one outcome of consecutive chance events.
type chanceCase struct {
	view        engine.View
	words       string
	over        bool // the planned turn ended on the way
	probability float64
}

// cases returns the outcomes of at most maxChanceRun consecutive chance events, with their probabilities. ok is
// false if there are more than maxCases, or if it is late.
func (p *reader) cases(v engine.View) (_ []chanceCase, ok bool) {
	cases := []chanceCase{{view: v, probability: 1}}
	for range p.maxChanceRun() {
		type known struct {
			key   uint64
			words string
			over  bool
		}
		index := map[known]int{} // in next
		var next []chanceCase
		add := func(c chanceCase) {
			k := known{c.view.Key(), c.words, c.over}
			if i, ok := index[k]; ok {
				next[i].probability += c.probability
				return
			}
			index[k] = len(next)
			next = append(next, c)
		}
		for _, c := range cases {
			if c.view.Turn() != engine.Chance {
				add(c)
				continue
			}
			odds, total := c.view.AppendOdds(nil), 0.0
			for _, w := range odds {
				total += float64(w)
			}
			for i, a := range c.view.AppendLegal(nil) {
				after := p.addOutcome(c, a)
				after.probability *= float64(odds[i]) / total
				add(after)
			}
			if len(next) > maxCases || p.late() {
				return nil, false
			}
		}
		cases = next
	}
	for i := range cases {
		cases[i].words = describe(cases[i].words)
	}
	return cases, true
}

// addOutcome plays chance outcome a and adds its description if the planned turn is not over.
func (p *reader) addOutcome(c chanceCase, a engine.Action) chanceCase {
	if !c.over {
		more := engine.OutcomeOf(p.game.Notation(), c.view, a)
		if c.words != "" && more != "" {
			more = ", " + more
		}
		c.words += more
	}
	c.view = engine.CloneView(p.game, c.view)
	c.view.Apply(a)
	c.over = c.over || p.turnOver(c.view)
	return c
}

// describe returns the description of chance events, which may be empty.
func describe(words string) string {
	if words == "" {
		return "an outcome that this seat does not see"
	}
	return words
}

// after returns the history m with one more move, and with all the chance events of a chance move.
func (p *reader) after(m member, mv mcts.Move) member {
	v := engine.CloneView(p.game, m.view)
	if v.Turn() != engine.Chance {
		v.Apply(mv.Action)
	} else {
		for _, a := range m.branch.Events(mv.Action) {
			v.Apply(a)
		}
	}
	return member{v, m.branch.Then(mv.Action), float64(mv.Visits), m.over || p.turnOver(v)}
}

// wins sums the results of a branch for the searching seat. Nodes of other seats count the other seat's
// wins.
func (p *reader) wins(b mcts.Branch) (wins float64, visits int) {
	own := b.Turn() == engine.Chance || b.Turn() == p.root.Viewer()
	for _, m := range b.Moves() {
		w, n := m.Win*float64(m.Visits), m.Visits
		if !own {
			w, n = p.wins(b.Then(m.Action))
		}
		wins, visits = wins+w, visits+n
	}
	return wins, visits
}
