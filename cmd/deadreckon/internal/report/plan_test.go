package report

import (
	"strings"
	"testing"

	"deadreckon/agents/advice"
)

// won is the worth of a node with this many wins and playouts.
func won(wins, visits int) advice.Worth {
	return advice.Worth{Visits: visits, Win: float64(wins) / float64(visits)}
}

// The text folds unlikely branches into one line and continues after a single likely one.
func TestPlanText(t *testing.T) {
	some := func(words string, share float64, end string) advice.Branch {
		return advice.Branch{Seat: "chance", If: words, Probability: share, Plan: advice.Plan{Worth: won(10, 40), End: end,
			Steps: []advice.Step{{Action: "end", Words: "End"}}}}
	}
	p := advice.Plan{Worth: won(50, 100), Steps: []advice.Step{{Action: "shoot", Words: "Shoot"}},
		Branches: []advice.Branch{some("it hits", 0.52, advice.EndTurn), some("it misses", 0.42, advice.EndTurn), some("it rains", 0.06, advice.EndFolded)}}
	want := `plan for the turn:
  shoot                     Shoot
  if it hits (52 %; wins 25 % of 40):
      end                       End
      (the turn is over)
  if it misses (42 %; wins 25 % of 40):
      end                       End
      (the turn is over)
  otherwise: it rains (6 %; wins 25 % of 40)
`
	if got := planText(&p, func(rate float64) float64 { return rate }); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p.Branches = []advice.Branch{some("it hits", 0.94, advice.EndTurn), some("it rains", 0.002, advice.EndFolded), some("a", 0.03, advice.EndFolded), some("b", 0.028, advice.EndFolded)}
	want = `plan for the turn:
  shoot                     Shoot
  unless it rains, or one of 2 more (6 % in all; wins 25 % of 120)
  end                       End
  (the turn is over)
`
	if got := planText(&p, func(rate float64) float64 { return rate }); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A plan says that the tree ends early, and a single move is a plan.
func TestPlanTextEndsEarly(t *testing.T) {
	step := []advice.Step{{Action: "roll", Words: "roll"}}
	p := advice.Plan{Steps: step, Branches: []advice.Branch{{Seat: "chance", If: "it falls", Probability: 1, Plan: advice.Plan{End: advice.EndFolded}}}}
	if text := planText(&p, func(rate float64) float64 { return rate }); !strings.Contains(text, "then: ") {
		t.Errorf("the continuation is missing:\n%s", text)
	}
	p = advice.Plan{Steps: step, End: advice.EndFew, Advice: []string{"hold"}}
	if text := planText(&p, func(rate float64) float64 { return rate }); !strings.Contains(text, "(too few games searched from here; the script would hold)") {
		t.Errorf("the advice of the script is missing:\n%s", text)
	}
}
