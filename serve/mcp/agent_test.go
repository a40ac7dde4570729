package mcp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"deadreckon/agents"
	"deadreckon/agents/outside"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/access"
	"deadreckon/serve/mcp/standin"
)

// The test binary is also the client program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "as-model" {
		if err := standin.Main(os.Getenv(URLVariable), os.Args[2:]...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	outside.StopAll()
	os.Exit(code)
}

// model returns the agent text of a test client.
func model(parameters string, ways ...string) string {
	return "mcp:" + strings.Join(append([]string{os.Args[0], "as-model"}, ways...), " ") + parameters
}

// seats opens an agent for each seat.
func seats(t *testing.T, g engine.Game, texts ...string) []agents.Agent {
	t.Helper()
	var out []agents.Agent
	for seat, text := range texts {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, engine.Seat(seat), text)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { agents.Close(a) })
		out = append(out, a)
	}
	return out
}

// Two clients play several games at one table and report their usage. Refused actions are counted, and no
// decision is missed.
func TestTwoClients(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	players := seats(t, g, model("", "tells", "clumsy"), model("", "first"))
	decisions := [2]int{}
	table.Watch = func(s engine.State, _ engine.Action) {
		if s.Turn() >= 0 {
			decisions[s.Turn()]++
		}
	}
	for seed := range uint64(4) {
		decisions = [2]int{}
		if _, err := table.Play(t.Context(), players, agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
		a, b := players[0].(agents.UsageReporter).Usage(), players[1].(agents.UsageReporter).Usage()
		if a.Illegal != decisions[0] || a.Missed != 0 || a.Calls < 3*decisions[0] || a.In != 100*a.Calls || a.Out != 10*a.Calls || a.Cost < 0.0009*float64(a.Calls) {
			t.Errorf("seed %d, %d decisions: %+v", seed, decisions[0], a)
		}
		if b.Illegal != 0 || b.Missed != 0 || b.In != 0 || b.Calls < 2*decisions[1] {
			t.Errorf("seed %d, %d decisions: %+v", seed, decisions[1], b)
		}
	}
}

// If a client plays nothing legal, or nothing at all, its actions are random and the game continues.
func TestMissed(t *testing.T) {
	g := enginetest.Open(t, "kuhn")
	for _, row := range []struct {
		text            string
		illegal, missed bool
	}{{model(",tries=2", "stubborn"), true, true}, {model(",time=20ms", "silent"), false, true}} {
		players := seats(t, g, row.text, "random")
		if _, err := (agents.Match{Game: g, Agents: players, Seed: 3}).Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		u := players[0].(agents.UsageReporter).Usage()
		if u.Missed == 0 || row.illegal != (u.Illegal > 0) || row.illegal && u.Illegal < 2*u.Missed {
			t.Errorf("%s: %+v", row.text, u)
		}
	}
}

// A client that exits is restarted. If it exits again and again, it is reported in one line.
func TestClientEnds(t *testing.T) {
	g := enginetest.Open(t, "kuhn")
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	players := seats(t, g, model("", "ends"), "random")
	games := uint64(MaxTables + 4) // more games than the server has tables
	if testing.Short() {
		games = 3
	}
	for seed := range games {
		if _, err := table.Play(t.Context(), players, agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
	}
	_, err = agents.Match{Game: g, Agents: seats(t, g, model("", "dies"), "random"), Seed: 1}.Play(t.Context())
	if err == nil || !strings.Contains(err.Error(), "the program exited before its answer (exit status 3)") || !strings.Contains(err.Error(), `"out of credit"`) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}

// Closing an agent stops its client with all child processes, also during a game.
func TestClosed(t *testing.T) {
	g := enginetest.Open(t, "kuhn")
	a := seats(t, g, model("", "silent"), "random")[0].(*player)
	ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	s := g.NewState()
	for s.Turn() == engine.Chance {
		s.Apply(s.AppendLegal(nil)[0])
	}
	v, err := engine.ViewOf(g, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	a.Begin(1)
	if _, err := a.Decide(ctx, v, engine.Stream(1, "x")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("at the end of its time: %v", err)
	}
	run := a.run
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	select {
	case <-run.Exited():
	default:
		t.Error("the client goes on")
	}
}

// A client can list and call only its tools. Refusals do not list legal actions if the tool is withheld.
func TestTools(t *testing.T) {
	for tools, want := range map[string][]string{
		"":                       {"legal_moves", "new_game", "observe", "odds", "play", "rules"},
		"none":                   {"new_game", "observe", "play"},
		"odds/suggest":           {"new_game", "observe", "odds", "play", "suggest"},
		"legal_moves/odds/rules": {"legal_moves", "new_game", "observe", "odds", "play", "rules"},
	} {
		o := first()
		if err := o.setTools(tools); err != nil {
			t.Fatal(err)
		}
		c := dial(t, o)
		var got []string
		for _, tool := range c.request("tools/list", map[string]any{}).Result.Tools {
			got = append(got, tool.Name)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("tools=%s: %v, want %v", tools, got, want)
		}
		c.says("new_game", `{}`)
		text := c.says("play", `{"actions":["xyzzy"]}`, "refused: ").text()
		if listed := strings.Contains(text, "legal_moves") || strings.Contains(text, "check: stake nothing more"); listed != slices.Contains(want, LegalMoves) {
			t.Errorf("tools=%s: a refusal says\n%s", tools, text)
		}
		for _, tool := range append(Withheld(), Allowable()...) {
			if strings.Contains(o.howTo(), tool+" ") != slices.Contains(want, tool) {
				t.Errorf("tools=%s: the instructions about %s:\n%s", tools, tool, o.howTo())
			}
			if r := c.call(tool, `{}`); !slices.Contains(want, tool) && (r.Error == nil || !strings.Contains(r.Error.Message, tool)) {
				t.Errorf("tools=%s: %s answers %+v", tools, tool, r)
			}
		}
		c.close()
	}
	for text, want := range map[string]string{
		model(",tools=ods"):              `tools=ods: unknown tool "ods" (did you mean odds?)`,
		model(",digest=123"):             "the program has the digest",
		model(",tries=0"):                "tries=0: want 1 to 1000",
		"mcp:./nowhere":                  "no program: ",
		"mcp":                            "name a command",
		"mcp:" + os.Args[0] + ",speed=1": `no parameter "speed"`,
	} {
		if _, err := (agents.Reader{By: access.Grant()}).Parse(enginetest.Open(t, "kuhn"), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	if _, err := agents.Parse(enginetest.Open(t, "kuhn"), model("")); err == nil || !strings.Contains(err.Error(), "only the owner of this machine may name a program") {
		t.Errorf("of anybody: %v", err)
	}
}

// A seat can be played only with its key.
func TestKey(t *testing.T) {
	g := enginetest.Open(t, "kuhn")
	a := seats(t, g, model("", "silent"), "random")[0].(*player)
	if err := a.serve(); err != nil {
		t.Fatal(err)
	}
	if err := standin.Main(a.url[:len(a.url)-4] + "0000"); err == nil || !strings.Contains(err.Error(), "Not Found") {
		t.Errorf("with another key: %v", err)
	}
	_ = a.RemoteSeat.Close()
	if err := standin.Main(a.url); err != nil {
		t.Errorf("with its key: %v", err)
	}
}
