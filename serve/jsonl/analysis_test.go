package jsonl

import (
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/serve/session"
	"deadreckon/serve/share"
)

const shown = `{"id":"d","op":"apply","actions":["bet","call","show K","show J"]}` + "\n"

// A request to judge a whole game reports errors at once and has one later reply otherwise.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`"op":"review","iterations":60,"seed":1`, `"complete":true,"decisions":[{"entry":3,"node":3,"seat":"first","action":"bet"`},
		{`"op":"review","iterations":60,"seed":1,"seat":"second"`, `"decisions":[{"entry":3,"node":3,"steps":1,"seat":"second","action":"call"`},
		{`"op":"review","seconds":0.05`, `"sides":[{"name":"first","judged":1`},
		{`"op":"sweep","rounds":5`, `"side":"first","done":4,"of":4,"complete":true`},
		{`"op":"sweep","rounds":5,"seat":"second"`, `{"entry":3,"node":3,"win":0,"low":0,"high":0,"made":"`},
		{`"op":"review","iterations":1,"seconds":1`, "give one"},
		{`"op":"review","iterations":1,"threads":0`, "threads is 0; expected 1 or more"},
		{`"op":"review","iterations":0`, "iterations is 0; expected 1 or more"},
		{`"op":"review","seconds":0`, "seconds is 0; expected 0.001 to"},
		{`"op":"review","rollout":"none"`, "none"},
		{`"op":"sweep","rounds":0`, "rounds is 0; expected 1 to 100000"},
		{`"op":"sweep","seat":"third"`, `no seat \"third\"`},
	} {
		got := answersTo(t, dealt+shown+`{"id":"1",`+c.request+"}\n"+`{"id":"end","op":"quit","finish":true}`+"\n")
		last := got[len(got)-2]
		if !strings.Contains(last, c.want) || !strings.HasPrefix(last, `{"id":"1",`) || strings.Contains(last, `"partial"`) {
			t.Errorf("%s\n got %s\nwant %s", c.request, last, c.want)
		}
		for _, text := range got[4 : len(got)-2] {
			if !strings.HasPrefix(text, `{"id":"1","partial":true,`) {
				t.Errorf("%s: on the way: %s", c.request, text)
			}
		}
	}
	if got := answersTo(t, newKuhn+`{"id":"1","op":"review"}`+"\n"); !strings.Contains(got[1], "there is nothing to judge in this game") {
		t.Error(got[1])
	}
}

// A shared game can be loaded from its text, in every format.
func TestFilesOps(t *testing.T) {
	written := answersTo(t, checked+`{"id":"1","op":"share","seat":"second"}`+"\n"+`{"id":"2","op":"record"}`+"\n"+
		`{"id":"3","op":"record","format":"trajectory"}`+"\n"+`{"id":"4","op":"record","format":"position"}`+"\n"+`{"id":"5","op":"record","format":"pdf"}`+"\n")[4:]
	for i, want := range []string{`"what":"share"`, `"what":"record"`, `"what":"trajectory"`, `"what":"position"`} {
		var saved session.FileReply
		reply(t, written[i], &saved)
		text, err := json.Marshal(saved.HTML + saved.Text + saved.Base64)
		if err != nil {
			t.Fatal(err)
		}
		got := answersTo(t, `{"id":"1","op":"load","text":`+string(text)+"}\n"+`{"id":"2","op":"show","seat":"second"}`+"\n")
		if saved.Name == "" || !strings.Contains(got[0], want) || !strings.Contains(got[0], `"game":"kuhn"`) || !strings.Contains(got[1], `"show":"first   [?]\nsecond  [J]\nbetting ante, check\n"`) {
			t.Errorf("%s: %s, %s", saved.Name, got[0], got[1])
		}
		if i == 0 {
			f, err := share.Read([]byte(saved.HTML))
			if err != nil || f.Verify() != nil || f.Eye != "second" || f.Record != "" {
				t.Errorf("%v, %+v", err, f)
			}
		}
	}
	if !strings.Contains(written[4], `format \"pdf\"`) || session.FormatRecord != "record" {
		t.Error(written[4])
	}
	if got := answersTo(t, `{"id":"1","op":"load"}`+"\n"+`{"id":"2","op":"load","text":"chess"}`+"\n"); !strings.Contains(got[0], `no \"text\"`) || !strings.Contains(got[1], "not a record") {
		t.Error(got)
	}
}

// An edit of a position is complete or changes nothing.
func TestEditOp(t *testing.T) {
	got := answersTo(t, checked+`{"id":"1","op":"edit","lines":{"cards":"Q J"}}`+"\n"+`{"id":"2","op":"edit","lines":{"cards":"J J"}}`+"\n"+`{"id":"3","op":"edit"}`+"\n"+
		`{"id":"4","op":"edit","pieces":[{"lift":"K"}]}`+"\n"+`{"id":"5","op":"show"}`+"\n")[4:]
	for i, want := range []string{`cards Q J\nbetting check\nshown 0\n","turn":"second"`, `"message":"card J: there is only one","line":3`, `neither \"lines\" nor \"pieces\"`, `unknown field \"pieces[0].lift\"`, `cards Q J`} {
		if !strings.Contains(got[i], want) {
			t.Errorf("reply %d: %s; want %s", i+1, got[i], want)
		}
	}
}
