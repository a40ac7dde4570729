package jsonl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// answersTo returns the replies to an input.
func answersTo(t testing.TB, input string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(strings.NewReader(input), &out, session.New(), 2, "mall"); err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(out.String(), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

const (
	newKuhn = `{"id":"0","op":"new","game":"kuhn"}` + "\n"
	newMall = `{"id":"0","op":"new","settings":{"maxTurns":20}}` + "\n"
)

// An error about an action has its number and text.
func TestProtocolNamesActions(t *testing.T) {
	text, err := os.ReadFile("../../docs/games/mall/example-position.txt")
	if err != nil {
		t.Fatal(err)
	}
	position, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	got := answersTo(t, newMall+`{"id":"1","op":"position","position":`+string(position)+"}\n"+
		`{"id":"2","op":"apply","actions":["select peter+fran","step 037"]}`+"\n"+
		`{"id":"3","op":"apply","actions":["select peter+roger"]}`+"\n")
	for i, want := range []string{
		`{"id":"2","error":{"message":"action 2: \"step 037\": mall: EN 2.1: 037 is not next to 029"}}`,
		`{"id":"3","error":{"message":"action 1: \"select peter+roger\": mall: EN 5.2: peter+roger are in different squares; only those of one square act together"}}`,
	} {
		if got[i+2] != want {
			t.Errorf("\n got %s\nwant %s", got[i+2], want)
		}
	}
}

// Settings are returned as they may be sent: numbers, booleans and strings.
func TestProtocolSettings(t *testing.T) {
	var reply struct{ Settings map[string]any }
	got := answersTo(t, `{"id":"4","op":"new","settings":{"maxTurns":"20","franCountsTwo":"true"}}`+"\n")
	if err := json.Unmarshal([]byte(got[0]), &reply); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{"maxTurns": 20.0, "players": 2.0, "franCountsTwo": true, "mainDoorEndsFire": false, "panicDice": "one"} {
		if reply.Settings[key] != want {
			t.Errorf("%s is %v; want %v", key, reply.Settings[key], want)
		}
	}
	digest, _ := reply.Settings["boardDigest"].(string)
	if len(digest) != 64 {
		t.Errorf("the digest of the board is %v", reply.Settings["boardDigest"])
	}
	again, err := json.Marshal(reply.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if twice := answersTo(t, fmt.Sprintf(`{"id":"4","op":"new","settings":%s}`+"\n", again)); twice[0] != got[0] {
		t.Errorf("sent back, the settings are\n%s\nwant\n%s", twice[0], got[0])
	}
}

func TestProtocolErrors(t *testing.T) {
	long := strings.Repeat("x", session.MostRequest)
	for _, c := range []struct{ name, input, want string }{
		{"empty line", "\n", `{"id":null,"error":{"message":"malformed JSON: unexpected end of JSON input","column":1}}`},
		{"not JSON", "hello\n", `{"id":null,"error":{"message":"malformed JSON: invalid character 'h' looking for beginning of value","column":1}}`},
		{"array", "[1]\n", `{"id":null,"error":{"message":"a request is a JSON object"}}`},
		{"null", "null\n", `{"id":null,"error":{"message":"a request is a JSON object"}}`},
		{"two objects", `{"id":"1","op":"stop"} {}` + "\n", `{"id":"1","error":{"message":"malformed JSON: invalid character '{' after top-level value","column":24}}`},
		{"no id", `{"op":"show"}` + "\n", `{"id":null,"error":{"message":"the request has no \"id\""}}`},
		{"id is a number", `{"id":4,"op":"show"}` + "\n", `{"id":null,"error":{"message":"\"id\" is 4; expected a string"}}`},
		{"no op", `{"id":"4"}` + "\n", `{"id":"4","error":{"message":"the request has no \"op\""}}`},
		{"id after the fault", `{"x":[1,{}],"id":"4",,}` + "\n", `{"id":"4","error":{"message":"malformed JSON: invalid character ',' looking for beginning of object key string","column":22}}`},
		{"truncated", `{"id":"4","op":"show"}`, `{"id":"4","error":{"message":"the input ends before the end of the line; the request is ignored","column":23}}`},
		{"not UTF-8", "{\"id\":\"4\",\"op\":\"\xff\"}\n", `{"id":"4","error":{"message":"the request is not valid UTF-8","column":17}}`},
		{"oversized", `{"id":"4","op":"` + long + "\"}\n", `{"id":"4","error":{"message":"the request has 1048594 bytes; the limit is 1048576"}}`},
		{"no game yet", `{"id":"4","op":"show"}` + "\n", `{"id":"4","error":{"message":"there is no game yet; send the op new first"}}`},
		{"no such game", `{"id":"4","op":"new","game":"chess"}` + "\n", `{"id":"4","error":{"message":"engine: no game \"chess\"; known games: ` + strings.Join(engine.Names(), ", ") + `"}}`},
		{"bad setting", `{"id":"4","op":"new","settings":{"preset":[1]}}` + "\n", `{"id":"4","error":{"message":"setting \"preset\" is [1]; expected a string, a number or a boolean"}}`},
		{"negative seed", `{"id":"4","op":"new","seed":-1}` + "\n", `{"id":"4","error":{"message":"\"seed\" is -1; expected a whole number in range"}}`},
		{"unknown field", newKuhn + `{"id":"4","op":"legal","of":"me"}` + "\n", `{"id":"4","error":{"message":"unknown field \"of\""}}`},
		{"bad position", newKuhn + `{"id":"4","op":"position","position":""}` + "\n", `{"id":"4","error":{"message":"nothing to read; expected the first line \"kuhn position 1\"","line":1,"column":1}}`},
		{"no actions", newKuhn + `{"id":"4","op":"apply"}` + "\n", `{"id":"4","error":{"message":"\"actions\" is empty; expected an array of actions"}}`},
		{"no such seat", newKuhn + `{"id":"4","op":"view","seat":"north"}` + "\n", `{"id":"4","error":{"message":"no seat \"north\" in kuhn; seats: first, second"}}`},
		{"suggest at chance", newKuhn + `{"id":"4","op":"suggest"}` + "\n", `{"id":"4","error":{"message":"chance is on turn; enter the outcome first"}}`},
		{"seconds", newKuhn + `{"id":"4","op":"suggest","seconds":0}` + "\n", `{"id":"4","error":{"message":"seconds is 0; expected 0.001 to 1e+06"}}`},
		{"iterations", newKuhn + `{"id":"4","op":"suggest","iterations":-1}` + "\n", `{"id":"4","error":{"message":"iterations is -1; expected 1 or more"}}`},
		{"field of another case", newKuhn + `{"id":"4","op":"view","seat":"first","Seat":"second"}` + "\n", `{"id":"4","error":{"message":"unknown field \"Seat\""}}`},
		{"key twice", newKuhn + `{"id":"4","op":"view","seat":"first","seat":"second"}` + "\n", `{"id":"4","error":{"message":"the key \"seat\" stands twice","column":38}}`},
		{"id twice", `{"id":"4","op":"stop","id":"5"}` + "\n", `{"id":"4","error":{"message":"the key \"id\" stands twice","column":23}}`},
		{"setting twice", `{"id":"4","op":"new","settings":{"maxTurns":1,"players":2,"maxTurns":150}}` + "\n", `{"id":"4","error":{"message":"the key \"maxTurns\" stands twice","column":59}}`},
		{"no seat", newKuhn + `{"id":"4","op":"view"}` + "\n", `{"id":"4","error":{"message":"the request has no \"seat\"; seats: first, second"}}`},
		{"null for a seat", newKuhn + `{"id":"4","op":"sample","seat":null}` + "\n", `{"id":"4","error":{"message":"the request has no \"seat\"; seats: first, second"}}`},
		{"empty seat", newKuhn + `{"id":"4","op":"belief","seat":""}` + "\n", `{"id":"4","error":{"message":"the request has no \"seat\"; seats: first, second"}}`},
		{"escaped seat", newKuhn + `{"id":"4","op":"view","seat":"\u0066irst"}` + "\n", `{"id":"4","seat":"first","position":"kuhn position 1\neye first\ncards - -\nbetting\nshown 0\n"}`},
		{"no position", newKuhn + `{"id":"4","op":"position"}` + "\n", `{"id":"4","error":{"message":"the request has no \"position\""}}`},
		{"action of another phase", newMall + `{"id":"4","op":"apply","actions":["deal 1","step 045"]}` + "\n", `{"id":"4","error":{"message":"action 2: mall: \"step 045\" is out of place: the game is at deal: deal 1, deal 2, deal 3, deal 4, deal 5, deal 6 or one of 5 more is expected"}}`},
		{"action without sense", newMall + `{"id":"4","op":"apply","actions":["deal x"]}` + "\n", `{"id":"4","error":{"message":"action 1: \"deal x\": \"x\" is no number; expected an action such as \"deal 4\"","column":6}}`},
		{"settings have types", `{"id":"4","op":"new","game":"pig","settings":{"target":"50"}}` + "\n", `{"id":"4","game":"pig","seats":["first","second"],"settings":{"target":50},"turn":"chance"}`},
		{"memory", newKuhn + `{"id":"4","op":"suggest","memory":"1B"}` + "\n", `{"id":"4","error":{"message":"memory is \"1B\"; expected 1KiB to 1024GiB for each thread"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := answersTo(t, c.input)
			if len(got) != strings.Count(c.input, "\n")+strings.Count(c.name, "truncated") || got[len(got)-1] != c.want {
				t.Errorf("\n got %s\nwant %s", strings.Join(got, "\n     "), c.want)
			}
		})
	}
}

// The line after an oversized line is read.
func TestProtocolResync(t *testing.T) {
	got := answersTo(t, strings.Repeat("y", 3*session.MostRequest)+"\n"+`{"id":"5","op":"stop"}`+"\n")
	if len(got) != 2 || got[1] != `{"id":"5","stopped":false}` {
		t.Errorf("got %q", got)
	}
}

// A failed request changes nothing.
func TestProtocolAllOrNothing(t *testing.T) {
	show := `{"id":"s","op":"show"}` + "\n"
	got := answersTo(t, newKuhn+show+
		`{"id":"1","op":"apply","actions":["deal K","deal K"]}`+"\n"+
		`{"id":"2","op":"new","game":"kuhn","settings":{"x":1}}`+"\n"+
		`{"id":"3","op":"position","position":"kuhn position 1\neye third\n"}`+"\n"+show)
	for _, i := range []int{2, 3, 4} {
		if !strings.Contains(got[i], `"error"`) {
			t.Errorf("reply %d is no error: %s", i, got[i])
		}
	}
	if got[1] != got[5] {
		t.Errorf("the position moved from %s to %s", got[1], got[5])
	}
}

// At the end of the input, running and queued searches are answered.
func TestProtocolEndOfInput(t *testing.T) {
	got := answersTo(t, newKuhn+
		`{"id":"1","op":"apply","actions":["deal K","deal Q"]}`+"\n"+
		`{"id":"2","op":"suggest","seconds":1000}`+"\n"+
		`{"id":"3","op":"suggest","seconds":1000}`+"\n"+
		`{"id":"5","op":"suggest","seconds":1000}`+"\n"+
		`{"id":"4","op":"stop","search":"9"}`+"\n")
	last := strings.Join(got[max(0, len(got)-3):], "\n") // in any order
	if len(got) != 6 || got[2] != `{"id":"4","stopped":false}` {
		t.Errorf("got %q", got)
	}
	for _, id := range []string{"2", "3", "5"} {
		if !strings.Contains(last, `{"id":"`+id+`","seat"`) {
			t.Errorf("no answer to %s in %s", id, last)
		}
	}
}

// Each input line gets one JSON reply with an id.
func FuzzProtocol(f *testing.F) {
	f.Add(newKuhn + `{"id":"1","op":"legal"}` + "\n")
	f.Add(newKuhn + `{"id":"1","op":"apply","actions":["deal K"]}` + "\n" + `{"id":"2","op":"roll"}` + "\n")
	f.Add(newKuhn + `{"id":"1","op":"position","position":"kuhn position 1\neye truth\ncards K J\nbetting\nshown 0\n"}` + "\n")
	f.Add(newKuhn + `{"id":"1","op":"sample","seat":0}` + "\n{\"id\":\"2\"")
	f.Add("{\"id\":\"\xff\n\x00[[[")
	f.Fuzz(func(t *testing.T, input string) {
		if strings.Contains(input, "suggest") || strings.Contains(input, `\u`) {
			return // searches may take long
		}
		requests := strings.Count(input, "\n")
		if input != "" && !strings.HasSuffix(input, "\n") {
			requests++
		}
		got := answersTo(t, input)
		if len(got) != requests && !strings.Contains(input, "quit") {
			t.Errorf("%d replies to %d requests", len(got), requests)
		}
		for _, line := range got {
			var reply map[string]any
			if err := json.Unmarshal([]byte(line), &reply); err != nil {
				t.Fatal(fmt.Errorf("reply %q: %w", line, err))
			}
			if _, ok := reply["id"]; !ok {
				t.Errorf("reply without id: %s", line)
			}
		}
	})
}
