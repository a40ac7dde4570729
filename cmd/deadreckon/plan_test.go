package main

import (
	"context"
	"math"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
)

// planned searches a view and reads the plan.
func planned(t *testing.T, g engine.Game, v engine.View, p searchPlan) report {
	t.Helper()
	team, err := p.searcher(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := team.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return p.explained(reportOn(g, v, found), g, v, found, team)
}

// choosing returns the first decision of Pig, with so much at stake.
func choosing(t *testing.T, total string) engine.View {
	t.Helper()
	g := pig.New(20)
	s, v := g.NewState(), g.NewView()
	a, err := g.Notation().ParseAction(s, "die "+total)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(a)
	s.ViewInto(0, v)
	return v
}

// The branches of a plan have the odds of the die, their visits add up, and a
// thrown 1 ends the turn.
func TestPlanBranches(t *testing.T) {
	r := planned(t, pig.New(20), choosing(t, "4"), searchPlan{iterations: 4000, seed: 1})
	p := r.Plan
	if len(p.Steps) != 1 || p.Steps[0].Action != "roll" || len(p.Branches) != 6 {
		t.Fatal(p.text())
	}
	sum, visits, lost := 0.0, 0, 0
	for _, b := range p.Branches {
		sum, visits = sum+b.Probability, visits+b.Visits
		if math.Abs(b.Probability-1./6) > 1e-12 {
			t.Errorf("%s: %v, want 1/6", b.If, b.Probability)
		}
		if strings.Contains(b.If, "a 1:") {
			lost++
			if b.End != endTurn && b.End != endFolded {
				t.Errorf("after a 1: %q", b.End)
			}
		}
	}
	if math.Abs(sum-1) > 1e-9 || visits != p.Visits-1 || lost != 1 {
		t.Errorf("branches sum to %v, have %d visits of %d", sum, visits, p.Visits)
	}
	if len(r.Answers) == 0 || r.AnswersFrom != fromTree || r.Answers[0].Seat != "second" {
		t.Errorf("answers %+v from %q", r.Answers, r.AnswersFrom)
	}
}

// Team trees are read together; the same search gives the same plan.
func TestPlanOfTeam(t *testing.T) {
	plan := searchPlan{iterations: 4000, seed: 1, threads: 2}
	one, two := planned(t, pig.New(20), choosing(t, "4"), plan), planned(t, pig.New(20), choosing(t, "4"), plan)
	if one.table() != two.table() {
		t.Errorf("two plans:\n%s\n%s", one.table(), two.table())
	}
	visits := 0
	for _, b := range one.Plan.Branches {
		visits += b.Visits
	}
	if most := one.Plan.Visits; visits > most-1 || visits < most-2 {
		t.Errorf("%d visits below a move of %d in two trees", visits, most)
	}
}

// The answers of a game of alternating decisions are those of the tree.
func TestAnswersOfTree(t *testing.T) {
	g := leduc.New()
	s, v := g.NewState(), g.NewView()
	for s.Turn() == engine.Chance {
		s.Apply(s.AppendLegal(nil)[0])
	}
	s.ViewInto(s.Turn(), v)
	r := planned(t, g, v, searchPlan{iterations: 3000, seed: 1})
	share := 0.0
	for _, a := range r.Answers {
		share += a.Share
		if a.Seat != "second" {
			t.Errorf("%+v", a)
		}
	}
	if r.Plan.End != endTurn || share > 1+1e-9 || share < 0.5 {
		t.Errorf("plan ends %q, shares sum to %v", r.Plan.End, share)
	}
}

// Where the tree ends early the plan says so, and where there is a single move it
// is still a plan.
func TestPlanEndsEarly(t *testing.T) {
	r := planned(t, pig.New(20), choosing(t, "4"), searchPlan{iterations: 3, seed: 1})
	for _, b := range r.Plan.Branches {
		if b.End != endFolded {
			t.Errorf("%d visits, and %q is planned", b.Visits, b.If)
		}
	}
	if text := r.Plan.text(); !strings.Contains(text, "then: ") {
		t.Errorf("no word of what follows:\n%s", text)
	}
	p := plan{Steps: []planStep{{Action: "roll", Words: "roll"}}, End: endFew, Advice: []string{"hold"}}
	if text := p.text(); !strings.Contains(text, "(too few games searched from here; the script would hold)") {
		t.Errorf("no word of the script:\n%s", text)
	}
}

// The text folds small branches into one line, and reads on where one is likely.
func TestPlanText(t *testing.T) {
	some := func(words string, share float64, end string) planBranch {
		return planBranch{Seat: "chance", If: words, Probability: share, plan: plan{worth: worthOf(10, 40), End: end,
			Steps: []planStep{{Action: "end", Words: "End"}}}}
	}
	p := plan{worth: worthOf(50, 100), Steps: []planStep{{Action: "shoot", Words: "Shoot"}},
		Branches: []planBranch{some("it hits", 0.52, endTurn), some("it misses", 0.42, endTurn), some("it rains", 0.06, endFolded)}}
	want := `plan for the turn: wins 50.0 % of 100:
  shoot                     Shoot
  if it hits (52 %; wins 25.0 % of 40):
      end                       End
      (the turn is over)
  if it misses (42 %; wins 25.0 % of 40):
      end                       End
      (the turn is over)
  otherwise: it rains (6 %; wins 25.0 % of 40)
`
	if got := p.text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p.Branches = []planBranch{some("it hits", 0.94, endTurn), some("it rains", 0.002, endFolded), some("a", 0.03, endFolded), some("b", 0.028, endFolded)}
	want = `plan for the turn: wins 50.0 % of 100:
  shoot                     Shoot
  unless it rains, or one of 2 more (6 % in all; wins 25.0 % of 120)
  end                       End
  (the turn is over)
`
	if got := p.text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestByteSize(t *testing.T) {
	for text, want := range map[string]byteSize{"64MiB": 64 << 20, "1 GiB": 1 << 30, "2GB": 2e9, "1.5kB": 1500, "7B": 7} {
		var b byteSize
		if err := b.Set(text); err != nil || b != want {
			t.Errorf("%q is %d, %v; want %d", text, b, err, want)
		}
	}
	for _, text := range []string{"", "64", "MiB", "-1MiB", "0B", "NaNMiB", "1e300GiB", "64 mib"} {
		if b := byteSize(9); b.Set(text) == nil || b != 9 {
			t.Errorf("%q is taken as %d", text, b)
		}
	}
}
