package sheet_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	_ "deadreckon/agents/outside"
	"deadreckon/agents/sheet"
	"deadreckon/agents/tune"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/access"
)

const example = "../../docs/games/mall/careful.toml"

func game(t testing.TB) engine.Game {
	return enginetest.Open(t, mall.Name, engine.Setting{Key: "maxTurns", Value: "12"})
}

// A file is another way to write an agent's text.
func ExampleRead() {
	text, err := sheet.Read(kuhn.New(), "patient.toml", `
strategy = "search"
[parameters]
iterations = 500
final = "visits"
`)
	fmt.Println(text, err)
	// Output: search:iterations=500,final=visits <nil>
}

// The example of the guide plays like its text, move by move, and unlike the strategy without it.
func TestExample(t *testing.T) {
	const text = "balanced:aims=friends/rifles/doors/hunt,risk=0.4,alone=0.04,wary=2"
	g := game(t)
	if got, err := (agents.Reader{By: access.Grant()}).Expanded(g, "file:"+example); err != nil || got != text {
		t.Fatalf("%s, %v; want %s", got, err, text)
	}
	played := func(text string) (record []engine.RecordedAction) {
		for seed := range uint64(3) {
			var players []agents.Agent
			for seat, text := range []string{text, "swarm"} {
				a, err := agents.Reader{By: access.Grant()}.ParseFor(g, engine.Seat(seat), text)
				if err != nil {
					t.Fatal(err)
				}
				players = append(players, a)
			}
			r, err := agents.Match{Game: g, Agents: players, Seed: seed}.Play(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			record = append(record, r.Actions...)
		}
		return record
	}
	if same := played(text); !slices.Equal(played("file:"+example), same) {
		t.Error("the file plays otherwise than its text")
	} else {
		for _, aims := range []string{"doors/hunt", "hunt", "rifles/friends"} {
			if slices.Equal(same, played("balanced:aims="+aims+",risk=0.4,alone=0.04,wary=2")) {
				t.Errorf("the aims %s play the same", aims)
			}
		}
	}
}

// An agent from a file has a digest in its name, plays the seats of its strategy, is a policy if
// the strategy is one, and can be tuned.
func TestAgent(t *testing.T) {
	g := game(t)
	a, err := agents.Reader{By: access.Grant()}.ParseFor(g, mall.Human, "file:"+example)
	if err != nil {
		t.Fatal(err)
	}
	name := a.Name()
	if !strings.HasPrefix(name, "file:"+example+",digest=") || len(name) != len("file:"+example+",digest=")+12 {
		t.Errorf("name %s", name)
	}
	if again, err := (agents.Reader{By: access.Grant()}).Parse(g, name); err != nil || again.Name() != name {
		t.Errorf("%v, %v", again, err)
	}
	for text, want := range map[string]string{
		strings.Replace(name, "digest=", "digest=0", 1): "it is another one",
		"file:" + example + ",risk=1":                   `no parameter "risk"; known: digest`,
		"file":                                          "agents: file: name a file: file:FILE",
		"file:nowhere.toml":                             "open nowhere.toml: no such file",
	} {
		if _, err := (agents.Reader{By: access.Grant()}).Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	if _, err := (agents.Reader{By: access.Grant()}).ParseFor(g, mall.Zombie, "file:"+example); err == nil || !strings.Contains(err.Error(), "balanced does not play the seat zombie") {
		t.Errorf("error %v", err)
	}
	u, err := tune.New(g, tune.Options{By: [][]string{{"file:" + example}, {"swarm"}}, Knobs: []string{"risk"}, Seed: 1, Budget: 96, Batch: 4, Population: 4, Step: 0.3, Games: 8})
	if err != nil || u.Knobs[0].Start != 0.4 || !strings.HasPrefix(u.Agent, "balanced:aims=") {
		t.Errorf("tuned: %+v, %v", u, err)
	}
}

// Errors in a file have line and column.
func TestErrors(t *testing.T) {
	const head = "game = \"mall\"\nstrategy = \"balanced\"\n\n[parameters]\n"
	for _, row := range []struct{ text, want string }{
		{"", "1:1: want strategy = \"NAME\""},
		{"root:x:0:0:a secret\n", "1:1: this is no sheet: it begins with none of game, strategy, parameters"},
		{"# remark\nsecret = 1\nstrategy = 2\n", "1:1: this is no sheet"},
		{"strategy = balanced\n", "1:12: "},
		{"strategy = \"balanced\n", "1:21: "},
		{"strategy = 3\n", "1:1: want strategy = \"NAME\""},
		{"\n  strategy = \"balance\"\n", "2:3: agents: no agent \"balance\" for mall (did you mean balanced?)"},
		{"strategy = \"balanced:risk=1\"\n", "1:1: \"balanced:risk=1\": want a name alone"},
		{"strategy = \"file\"\n", "1:1: file is no strategy"},
		{"strategy = \"cmd\"\n", "1:1: cmd is no strategy"},
		{"game = \"town\"\nstrategy = \"balanced\"\n", "1:1: the file is for the game town, and this is mall"},
		{"strategy = \"balanced\"\nstratagem = 1\n", "2:1: no key \"stratagem\"; keys: game, strategy, parameters"},
		{"strategy = \"balanced\"\nparameters = 1\n", "2:1: want a table: [parameters]"},
		{"strategy = \"balanced\"\n[weights]\nrisk = 1\n", "2:1: no key \"weights\"; keys:"},
		{head + "risk = 0.4\nriks = 1\n", "6:1: balanced has no parameter \"riks\" (did you mean risk?); parameters: "},
		{head + "\n  risk = 50\n", "6:3: risk=50: want 0 to 10"},
		{head + "risk = true\n", "5:1: risk: want a number"},
		{head + "risk = nan\n", "5:1: risk=NaN: want 0 to 10"},
		{head + "risk = \"a,wary=3\"\n", "5:1: risk: want a number, a text without a comma"},
		{head + "aims = [\"friends\", \"door\"]\n", "5:1: aims=friends/door: no aim \"door\" (did you mean doors?); aims: friends, rifles, doors, hunt"},
		{head + "aims = [\"hunt\", \"hunt\"]\n", "5:1: aims=hunt/hunt: hunt is there twice"},
		{head + "aims = []\n", "5:1: aims: want "},
		{head + "risk = 1\nrisk = 2\n", "6:"},
		{"strategy = \"search\"\nparameters = { iterations = 0 }\n", "1:1: iterations=0: want 1 to"},
		{"strategy = \"balanced\"\nparameters = { riks = 0 }\n", "1:1: balanced has no parameter \"riks\""},
		{"strategy = \"balanced\"\n[parameters.risk]\nx = 1\n", "risk: want a number"},
	} {
		_, err := sheet.Read(game(t), "my.toml", row.text)
		var place *engine.SyntaxError
		if !errors.As(err, &place) || !strings.Contains(err.Error(), "my.toml:"+row.want) && !strings.HasSuffix(err.Error(), row.want+", a text without a comma, or a list of texts") {
			t.Errorf("%q: error %v, want %s", row.text, err, row.want)
		}
	}
}

// Every strategy of the mall can be written as a file with all its parameters.
func TestAllStrategies(t *testing.T) {
	g := game(t)
	for _, k := range agents.Kinds(g) {
		if k.Knobs == nil {
			continue
		}
		text := fmt.Sprintf("strategy = %q\n[parameters]\n", k.Name)
		want := k.Name
		for i, knob := range k.Knobs() {
			text += fmt.Sprintf("%s = %v\n", knob.Name, *knob.Value)
			want += map[bool]string{true: ":", false: ","}[i == 0] + fmt.Sprintf("%s=%v", knob.Name, *knob.Value)
		}
		if got, err := sheet.Read(g, "all.toml", text); err != nil || got != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	big := filepath.Join(t.TempDir(), "big.toml")
	if err := os.WriteFile(big, make([]byte, 2<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := (agents.Reader{By: access.Grant()}).Parse(g, "file:"+big); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Errorf("error %v", err)
	}
}
