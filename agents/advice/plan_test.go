package advice

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
)

func planned(t *testing.T, g engine.Game, v engine.View, o Request) Report {
	t.Helper()
	search, err := o.Open(g, v)
	if err != nil {
		t.Fatal(err)
	}
	r, err := search.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func asJSON(t *testing.T, r Report) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// choosing returns the first decision of Pig with the given total at stake.
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

// Branches have the die's odds and the right sums of visits, and a 1 ends the turn.
func TestPlanBranches(t *testing.T) {
	r := planned(t, pig.New(20), choosing(t, "4"), Request{Iterations: 4000, Seed: 1})
	p := r.Plan
	if len(p.Steps) != 1 || p.Steps[0].Action != "roll" || len(p.Branches) != 6 {
		t.Fatalf("%+v", p)
	}
	sum, visits, lost := 0.0, 0, 0
	for _, b := range p.Branches {
		sum, visits = sum+b.Probability, visits+b.Visits
		if math.Abs(b.Probability-1./6) > 1e-12 {
			t.Errorf("%s: %v, want 1/6", b.If, b.Probability)
		}
		if strings.Contains(b.If, "a 1:") {
			lost++
			if b.End != EndTurn && b.End != EndFolded {
				t.Errorf("after a 1: %q", b.End)
			}
		}
	}
	if math.Abs(sum-1) > 1e-9 || visits != p.Visits-1 || lost != 1 {
		t.Errorf("branches sum to %v, have %d visits of %d", sum, visits, p.Visits)
	}
	if len(r.Answers) == 0 || r.AnswersFrom != FromTree || r.Answers[0].Seat != "second" {
		t.Errorf("answers %+v from %q", r.Answers, r.AnswersFrom)
	}
}

// Trees of a team are combined, and the plan is reproducible.
func TestPlanOfTeam(t *testing.T) {
	order := Request{Iterations: 4000, Seed: 1, Threads: 2}
	one, two := planned(t, pig.New(20), choosing(t, "4"), order), planned(t, pig.New(20), choosing(t, "4"), order)
	if a, b := asJSON(t, one), asJSON(t, two); a != b {
		t.Errorf("two plans:\n%s\n%s", a, b)
	}
	visits := 0
	for _, b := range one.Plan.Branches {
		visits += b.Visits
	}
	if most := one.Plan.Visits; visits > most-1 || visits < most-2 {
		t.Errorf("%d visits below a move of %d in two trees", visits, most)
	}
}

// In a game of alternating decisions the answers come from the tree.
func TestAnswersOfTree(t *testing.T) {
	g := leduc.New()
	s, v := g.NewState(), g.NewView()
	for s.Turn() == engine.Chance {
		s.Apply(s.AppendLegal(nil)[0])
	}
	s.ViewInto(s.Turn(), v)
	r := planned(t, g, v, Request{Iterations: 3000, Seed: 1})
	share := 0.0
	for _, a := range r.Answers {
		share += a.Share
		if a.Seat != "second" {
			t.Errorf("%+v", a)
		}
	}
	if r.Plan.End != EndTurn || share > 1+1e-9 || share < 0.5 {
		t.Errorf("plan ends %q, shares sum to %v", r.Plan.End, share)
	}
}

// The plan is folded at the end of the tree.
func TestPlanEndsEarly(t *testing.T) {
	r := planned(t, pig.New(20), choosing(t, "4"), Request{Iterations: 3, Seed: 1})
	for _, b := range r.Plan.Branches {
		if b.End != EndFolded {
			t.Errorf("%d visits, and %q is planned", b.Visits, b.If)
		}
	}
}
