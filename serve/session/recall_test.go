package session_test

import (
	"encoding/json"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// The result of a search is kept with the journal. After its first move the rest of its plan is returned.
func TestRecall(t *testing.T) {
	folder := journal.Folder(t.TempDir())
	s := session.New()
	s.Folder = folder
	ask := func(r session.Request) any {
		t.Helper()
		out, err := session.Ask(t.Context(), s, r, nil)
		must(t, err)
		return out
	}
	ask(&session.NewGame{Game: "pig", Journal: "evening"})
	must(t, s.Apply([]string{"die 4"}))
	found := ask(&session.Suggest{Request: advice.Request{Iterations: 4000}}).(session.SuggestReply)
	must(t, s.Close())

	s = session.New()
	s.Folder = folder
	ask(&session.Continue{Journal: "evening"})
	kept := ask(&session.Recall{}).(session.RecallReply)
	want, err := json.Marshal(found.Report)
	must(t, err)
	if string(kept.Suggestion) != string(want) || kept.Made.IsZero() {
		t.Errorf("kept %s at %v, found %s", kept.Suggestion, kept.Made, want)
	}
	must(t, s.Apply([]string{found.Plan.Steps[0].Action, "die 3"}))
	rest := ask(&session.Recall{}).(session.RecallReply)
	if rest.Suggestion != nil || rest.Plan == nil || len(rest.Plan.Steps) == 0 || rest.Plan.If != "the first seat throws a 3" {
		t.Errorf("the rest of the plan: %+v", rest)
	}
	must(t, s.Undo(1))
	must(t, s.Apply([]string{"hold"}))
	if other := ask(&session.Recall{}).(session.RecallReply); other.Plan != nil {
		t.Errorf("after another move: %+v", other)
	}
	must(t, s.Close())
}
