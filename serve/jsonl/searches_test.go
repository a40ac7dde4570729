package jsonl

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/serve/session"
)

// taken holds the tested fields of a reply.
type taken struct {
	ID         string           `json:"id"`
	Partial    bool             `json:"partial"`
	Stopped    *bool            `json:"stopped"`
	Iterations int              `json:"iterations"`
	Moves      []advice.Move    `json:"moves"`
	Full       bool             `json:"full"`
	Error      *session.Refusal `json:"error"`

	text string
}

func take(t *testing.T, text string) taken {
	t.Helper()
	out := taken{text: text}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return out
}

const (
	queenFirst = `"position":"kuhn position 1\neye first\ncards Q ?\nbetting\nshown 0\n"`
	endless    = `,"op":"suggest","seconds":1000,` + queenFirst
)

// Concurrent searches give the same answers as single ones, even between bad requests.
func TestSearchesMany(t *testing.T) {
	const many = 40
	var batch strings.Builder
	batch.WriteString(newKuhn)
	request := func(i int) string {
		return fmt.Sprintf(`{"id":"s%d","op":"suggest","iterations":%d,"seed":%d,`+queenFirst+`}`+"\n", i, 50+10*i, i)
	}
	for i := range many {
		batch.WriteString(request(i))
		if i%10 == 3 {
			batch.WriteString(`{"id":"bad","op":"suggest","iterations":0}` + "\n{\n")
		}
	}
	batch.WriteString(`{"id":"end","op":"quit","finish":true}` + "\n")
	got := answersTo(t, batch.String())
	if len(got) != 1+many+4*2+1 {
		t.Fatalf("%d replies", len(got))
	}
	if last := got[len(got)-1]; last != `{"id":"end"}` {
		t.Errorf("the last reply is %s", last)
	}
	for i := range many {
		alone := answersTo(t, newKuhn+request(i)+`{"id":"end","op":"quit","finish":true}`+"\n")
		if !slices.Contains(got, alone[1]) {
			t.Errorf("request %d alone is answered\n%s", i, alone[1])
		}
	}
}

// Partial results precede the answer, in order and at the requested iterations, while two searches run.
func TestSearchesPartial(t *testing.T) {
	got := answersTo(t, newKuhn+
		`{"id":"a","op":"suggest","iterations":1000,"everyIterations":300,`+queenFirst+"}\n"+
		`{"id":"b","op":"suggest","iterations":600,"everyIterations":200,`+queenFirst+"}\n"+
		`{"id":"c","op":"suggest","iterations":10,"everySeconds":1,"everyIterations":2}`+"\n"+
		`{"id":"end","op":"quit","finish":true}`+"\n")
	iterations := map[string][]int{}
	for _, text := range got[1 : len(got)-1] {
		r := take(t, text)
		if r.Error != nil {
			if r.ID != "c" || !strings.Contains(text, "exclude each other") {
				t.Error(text)
			}
			continue
		}
		iterations[r.ID] = append(iterations[r.ID], r.Iterations)
		sum := 0
		for _, m := range r.Moves {
			sum += m.Visits
		}
		final := r.Iterations == 1000 || r.ID == "b" && r.Iterations == 600
		if sum != r.Iterations || r.Partial == final || final != strings.Contains(text, `"plan"`) {
			t.Errorf("%d visits in %s", sum, text)
		}
	}
	if a, b := iterations["a"], iterations["b"]; !slices.Equal(a, []int{300, 600, 900, 1000}) || !slices.Equal(b, []int{200, 400, 600}) {
		t.Errorf("replies after %v and %v iterations", a, b)
	}
}

// stop ends only the named search, running or queued. The search's answer precedes the reply to stop, and
// its id is free again.
func TestSearchesStop(t *testing.T) {
	c := converse(t) // two workers
	c.send(newKuhn)
	c.receive()
	for _, id := range []string{"1", "2", "3", "4"} { // two run, two wait
		c.send(`{"id":"` + id + `"` + endless + "}\n")
	}
	stop := func(id string) taken {
		t.Helper()
		c.send(`{"id":"x","op":"stop","search":"` + id + `"}` + "\n")
		r, x := take(t, c.receive()), take(t, c.receive())
		if r.ID != id || r.Partial || len(r.Moves) != 2 || x.ID != "x" || !*x.Stopped {
			t.Errorf("stop %s: %s, then %s", id, r.text, x.text)
		}
		return r
	}
	if r := stop("3"); r.Iterations != 0 { // it never began, and has a legal move all the same
		t.Error(r.text)
	}
	stop("1") // 4 runs now
	c.send(`{"id":"2"` + endless + "}\n")
	if r := take(t, c.receive()); r.Error == nil || !strings.Contains(r.text, `\"2\" is running`) {
		t.Error(r.text)
	}
	c.send(`{"id":"x","op":"stop","search":"1"}` + "\n")
	if r := take(t, c.receive()); r.Stopped == nil || *r.Stopped {
		t.Error(r.text)
	}
	stop("2")
	c.send(`{"id":"2"` + endless + "}\n")
	c.send(`{"id":"x","op":"stop"}` + "\n") // all
	ids := []string{take(t, c.receive()).ID, take(t, c.receive()).ID}
	slices.Sort(ids)
	if x := take(t, c.receive()); !slices.Equal(ids, []string{"2", "4"}) || x.Stopped == nil || !*x.Stopped {
		t.Errorf("all stopped: %v, then %s", ids, x.text)
	}
	c.close()
}

// A search that runs out of memory continues and reports it.
func TestSearchesMemory(t *testing.T) {
	got := answersTo(t, newKuhn+
		`{"id":"a","op":"suggest","iterations":500,"memory":"1KiB",`+queenFirst+"}\n"+
		`{"id":"b","op":"suggest","iterations":500,"memory":"some",`+queenFirst+"}\n"+
		`{"id":"end","op":"quit","finish":true}`+"\n")
	if len(got) != 4 || !strings.Contains(got[1]+got[2], `memory is \"some\"; expected a size`) {
		t.Fatalf("%q", got)
	}
	for _, text := range got[1:3] {
		if r := take(t, text); r.ID == "a" && (!r.Full || r.Iterations != 500) {
			t.Error(text)
		}
	}
}
