package main

import (
	"cmp"
	"slices"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// way is what chance, or another seat, may do, as far as it makes a difference.
type way struct {
	words       string
	probability float64
	wins        float64
	visits      int
	members     []member
}

// typical returns the histories to plan on, the most visited first.
func (w *way) typical() []member {
	members := slices.Clone(w.members)
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(b.weight, a.weight) })
	return members[:min(len(members), mostMembers)]
}

// fan is all the ways that begin at one place, in the order in which they came up.
type fan []way

func (f *fan) add(words string, probability, wins float64, m member) {
	i := slices.IndexFunc(*f, func(w way) bool { return w.words == words })
	if i < 0 {
		i = len(*f)
		*f = append(*f, way{words: words})
	}
	w := &(*f)[i]
	w.probability += probability
	w.wins += wins
	w.visits += int(m.weight)
	if m.weight > 0 {
		w.members = append(w.members, m)
	}
}

// branches returns what chance or another seat may do, the likeliest first.
func (p *planner) branches(members []member, forks int) []planBranch {
	var f fan
	total := 0.0
	for _, m := range members {
		total += m.weight
	}
	for _, m := range members {
		share := 1.0 // of the only one, which was never visited
		if total > 0 {
			share = m.weight / total
		}
		p.spread(&f, m, share)
	}
	slices.SortStableFunc(f, func(a, b way) int { return cmp.Compare(b.probability, a.probability) })
	most := mostBranches
	if forks >= mostForks {
		most = 1
	}
	out := make([]planBranch, len(f))
	open := 0
	for i, w := range f {
		out[i] = planBranch{Seat: seatName(p.game, members[0].view.Turn()), If: w.words, Probability: w.probability,
			plan: plan{worth: worthOf(w.wins, w.visits), Steps: []planStep{}, End: endFolded}}
		if w.probability < leastShare || w.visits < fewPlanned || open == most {
			continue
		}
		open++
		out[i].End = ""
		p.goOn(&out[i].plan, w.typical(), forks+1)
	}
	return out
}

// spread adds all that may happen to a member, which has the given probability.
func (p *planner) spread(f *fan, m member, probability float64) {
	moves := m.branch.Moves()
	if m.view.Turn() == engine.Chance {
		p.spreadChance(f, m, moves, probability)
		return
	}
	total := 0
	for _, mv := range moves {
		total += mv.Visits
	}
	legal := m.view.AppendLegal(nil)
	for _, mv := range moves {
		if slices.Contains(legal, mv.Action) {
			next := p.after(m, mv)
			wins, visits := p.wins(next.branch)
			// What is not known below is taken to be like the rest.
			wins *= next.weight / max(1, float64(visits))
			f.add(p.game.Notation().Explain(m.view, mv.Action), probability*next.weight/float64(total), wins, next)
		}
	}
}

// spreadChance follows chance until it has come to something, by the odds that the
// seat knows.
func (p *planner) spreadChance(f *fan, m member, moves []mcts.Move, probability float64) {
	n := p.game.Notation()
	odds := m.view.AppendOdds(nil)
	total := 0.0
	for _, w := range odds {
		total += float64(w)
	}
	for i, a := range m.view.AppendLegal(nil) {
		mv := mcts.Move{Action: a}
		if k := slices.IndexFunc(moves, func(x mcts.Move) bool { return x.Action == a }); k >= 0 {
			mv = moves[k]
		}
		next, share := p.after(m, mv), probability*float64(odds[i])/total
		words := engine.OutcomeOf(n, m.view, a)
		switch {
		case words == "" && next.view.Turn() == engine.Chance:
			p.spread(f, next, share)
			continue
		case words == "":
			words = n.Explain(m.view, a)
		}
		f.add(words, share, mv.Win*float64(mv.Visits), next)
	}
}

// after returns the history of m and one move more.
func (p *planner) after(m member, mv mcts.Move) member {
	v := cloneView(p.game, m.view)
	v.Apply(mv.Action)
	return member{v, m.branch.Then(mv.Action), float64(mv.Visits)}
}

// wins adds up what came of the games that went on from a branch, for the
// searching seat: in the tree a decision of another seat has that one's wins.
func (p *planner) wins(b mcts.Branch) (wins float64, visits int) {
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
