package mall_test

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall"
)

// In random games the story agrees with the score and with the text of the position.
func TestStory(t *testing.T) {
	g := enginetest.Open(t, mall.Name, engine.Setting{Key: "maxTurns", Value: "30"})
	teller := g.(engine.Summarizer)
	at := func(name string) int { return slices.Index(g.About().SummaryCounts, name) }
	endings := map[string]int{}
	for seed := range uint64(200) {
		s, p := g.NewState(), enginetest.Player{Rng: engine.Stream(seed, "story")}
		for s.Turn() != engine.Nobody {
			p.Step(s)
		}
		story := teller.Summary(s)
		if len(story.Counts) != len(g.About().SummaryCounts) {
			t.Fatalf("%d counts, %d names", len(story.Counts), len(g.About().SummaryCounts))
		}
		endings[story.Ending]++
		who, _, _ := strings.Cut(story.Ending, ":")
		if want := map[float64]string{1: "humans", 0: "draw", -1: "zombies"}[s.Score(mall.Human)]; who != want {
			t.Errorf("seed %d: %q, but the score is %v", seed, story.Ending, s.Score(mall.Human))
		}
		if story.Length < 1 || story.Length > 30 || story.Length < 30 && who == "draw" {
			t.Errorf("seed %d: %q in turn %d", seed, story.Ending, story.Length)
		}
		lost := 0
		for _, name := range []string{"peter out", "roger out", "steve out", "fran out"} {
			lost += story.Counts[at(name)]
		}
		if (lost >= 3) != (strings.HasSuffix(story.Ending, "three lost") || strings.HasSuffix(story.Ending, "four lost")) {
			t.Errorf("seed %d: %q with %d lost", seed, story.Ending, lost)
		}
		if n := story.Counts[at("units on the map")] + story.Counts[at("units out of play")]; n > mall.MaxUnits {
			t.Errorf("seed %d: %d units", seed, n)
		}
	}
	for _, want := range []string{"zombies: three lost", "zombies: Fran and one more lost", "zombies: Fran infected, one more lost", "draw: turn limit"} {
		if endings[want] == 0 {
			t.Errorf("no game ended with %q: %v", want, endings)
		}
		delete(endings, want)
	}
	delete(endings, "zombies: all four lost") // rare
	delete(endings, "humans: mall secured")
	if len(endings) > 0 {
		t.Errorf("endings that the list does not have: %v", endings)
	}
}
