package outside_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/agents/outside"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/access"
)

// program returns the agent's text of the test binary as a program, and the file with its input.
func program(t *testing.T, how string) (text, log string) {
	t.Helper()
	log = filepath.Join(t.TempDir(), "sent")
	return "cmd:" + os.Args[0] + " as-" + how + " " + log, log
}

func seated(t *testing.T, g engine.Game, texts ...string) []agents.Agent {
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

// A correct program gets one greeting, the start and end of each game, and only questions with a
// choice.
func TestGames(t *testing.T) {
	text, log := program(t, "well")
	g := kuhn.New()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	players := seated(t, g, text, "random")
	for seed := range uint64(3) {
		if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
	}
	agents.Close(players...)
	sent, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	seeds := map[uint64]bool{}
	for line := range bytes.Lines(sent) {
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatal(err)
		}
		if types = append(types, m.Type); m.Type == "begin" {
			seeds[m.Seed] = true
		}
		if m.Type == "end" && m.Score == 0 {
			t.Error("no game of Kuhn poker ends with 0")
		}
	}
	if got := strings.Join(types, " "); !regexp.MustCompile(`^hello( begin( decide)+ end){3}$`).MatchString(got) {
		t.Errorf("the program was sent %s", got)
	}
	if len(seeds) != 3 || seeds[0] || seeds[1] || seeds[2] {
		t.Errorf("seeds %v: three, and not those of the dice", seeds)
	}
}

// Every fault of a program ends the game with one line that names it, and leaves no process.
func TestFaults(t *testing.T) {
	for how, want := range map[string]string{
		"asleep":   "no answer within 300ms",
		"hang":     "no answer within 200ms",
		"mute":     "the program exited before its answer (signal: killed)",
		"flood":    `a line of more than 65536 bytes: "xxx`,
		"lie":      `its move "raise 3" is not legal: `,
		"die":      `the program exited before its answer (exit status 3); its last output: "out of cheese"`,
		"garbage":  `its answer "I think I check" is not a JSON object of the protocol`,
		"chat":     `has id 1, expected 2: each question has one answer`,
		"lost":     `it gives up: "what is a view?"`,
		"shy":      "has no move",
		"nameless": "has no id",
		"new":      "its protocol version is 2, expected 1",
		"rude":     "to hello has no protocol",
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			text, _ := program(t, how)
			g := kuhn.New()
			table, err := agents.NewReferee(g)
			if err != nil {
				t.Fatal(err)
			}
			limits := ",time=20s,start=20s"
			switch how {
			case "hang":
				limits = ",time=200ms"
			case "asleep":
				limits = ",start=300ms"
			}
			players := seated(t, g, text+limits, text+limits)
			for seed := uint64(0); err == nil && seed < 20; seed++ { // chat needs a second question
				_, err = table.Play(context.Background(), players, agents.GameSeed{Seed: seed})
			}
			var fault *outside.Fault
			if !errors.As(err, &fault) || !strings.Contains(fault.Error(), want) {
				t.Fatalf("error %v, want %s", err, want)
			}
			if got := err.Error(); !strings.Contains(got, text) || strings.Contains(got, "\n") {
				t.Errorf("%q: want one line that names the agent", got)
			}
		})
	}
}

// The view of a large game does not fit into a pipe. A program that does not read does not block
// the writer.
func TestDeaf(t *testing.T) {
	text, _ := program(t, "deaf")
	g := huge{kuhn.New()}
	players := seated(t, g, text+",time=300ms", "random")
	s := g.NewState()
	s.Apply(kuhn.Deal(kuhn.Jack))
	s.Apply(kuhn.Deal(kuhn.King))
	v, _ := engine.ViewOf(g, s, kuhn.First)
	if _, err := players[0].Decide(context.Background(), v, engine.Stream(1, "test")); err == nil || err.Error() != "no answer within 300ms" {
		t.Errorf("error %v", err)
	}
}

// huge is Kuhn poker with positions of a megabyte.
type huge struct{ engine.Game }

type hugeNotation struct{ engine.Notation }

func (h huge) Notation() engine.Notation { return hugeNotation{h.Game.Notation()} }

func (hugeNotation) FormatPosition(engine.Position) string { return strings.Repeat("x", 1<<20) }

// The child processes of a program end with it, even if they hold the pipe open.
func TestGroup(t *testing.T) {
	text, _ := program(t, "parent")
	g := kuhn.New()
	players := seated(t, g, text+",time=300ms", "random")
	before := children(t)
	_, err := agents.Match{Game: g, Agents: players, Seed: 1}.Play(context.Background())
	if err == nil || !strings.Contains(err.Error(), "no answer within 300ms") {
		t.Fatalf("error %v", err)
	}
	for range 100 { // another process reaps the orphan
		if children(t) <= before {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("what the program has started goes on")
}

// children counts the processes that sleep for an hour.
func children(t *testing.T) (n int) {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(lines) == 0 {
		t.Skip("no /proc")
	}
	for _, name := range lines {
		text, _ := os.ReadFile(name)
		if string(text) == "sleep\x003600\x00" {
			n++
		}
	}
	return n
}

// A program has the environment that finds others and files, and nothing of its caller's.
func TestEnvironment(t *testing.T) {
	t.Setenv("DEADRECKON_TOKEN", "0123456789abcdef")
	t.Setenv("LANG", "C.UTF-8")
	text, log := program(t, "spy")
	g := kuhn.New()
	players := seated(t, g, text, "random")
	if _, err := (agents.Match{Game: g, Agents: players, Seed: 1}).Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	agents.Close(players...)
	sent, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	told, _, _ := strings.Cut(string(sent), "{")
	for line := range strings.Lines(told) {
		if name, _, _ := strings.Cut(line, "="); !slices.Contains([]string{"PATH", "HOME", "LANG", "TMPDIR"}, name) {
			t.Errorf("it is told %s", line)
		}
	}
	if !strings.Contains(told, "LANG=C.UTF-8\n") || !strings.Contains(told, "PATH=") {
		t.Errorf("it is told %s", told)
	}
}

// The end of the context ends the wait, and is no fault of the program.
func TestInterrupted(t *testing.T) {
	text, _ := program(t, "hang")
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	g := kuhn.New()
	_, err := agents.Match{Game: g, Agents: seated(t, g, text, "random"), Seed: 1}.Play(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// The reported resources are summed for each game; negative ones are a fault.
func TestUse(t *testing.T) {
	text, _ := program(t, "spends")
	g := kuhn.New()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	table.MeasureTime = true
	players := seated(t, g, text, "random")
	for seed := range uint64(4) {
		if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
		n := table.Clocks[0].Decisions
		if u := players[0].(agents.UsageReporter).Usage(); u != (agents.Usage{In: 100 * n, Out: 7 * n, Cost: 0.5 * float64(n)}) {
			t.Errorf("seed %d, %d decisions: %+v", seed, n, u)
		}
	}
	text, _ = program(t, "gains")
	if _, err := (agents.Match{Game: g, Agents: seated(t, g, text, "random"), Seed: 1}).Play(context.Background()); err == nil || !strings.Contains(err.Error(), "reports negative use") {
		t.Errorf("error %v", err)
	}
}

func TestOpen(t *testing.T) {
	text, _ := program(t, "well")
	for _, row := range []struct{ text, want string }{
		{"cmd", "agents: cmd: name a command: cmd:./my-agent"},
		{"cmd: ", "name a command: cmd:./my-agent"},
		{"cmd:./nowhere", "agents: cmd:./nowhere: no program: "},
		{"cmd:agent_test.go", "no program: "},
		{"cmd:./agent_test.go", "permission denied"},
		{text + ",time=0s", "time=0s: want 1ms to 24h0m0s"},
		{text + ",speed=3", `no parameter "speed"; known: time, start, digest`},
		{text + ",digest=000000000000", "digest=000000000000: the program has the digest "},
	} {
		if _, err := (agents.Reader{By: access.Grant()}).Parse(kuhn.New(), row.text); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %s", row.text, err, row.want)
		}
	}
}

// The name of a program has the digest of its files, and a wrong digest is refused.
func TestDigest(t *testing.T) {
	script := filepath.Join(t.TempDir(), "agent.sh")
	write := func(text string) string {
		t.Helper()
		if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		return seated(t, kuhn.New(), "cmd:sh "+script+" --level=3,time=5s")[0].Name()
	}
	first := write("one")
	if want := "cmd:sh " + script + " --level=3,time=5s,digest=7692c3ad3540"; first != want { // sha256sum of "one"
		t.Errorf("name %s, want %s", first, want)
	}
	if again := seated(t, kuhn.New(), first)[0].Name(); again != first {
		t.Errorf("%s calls itself %s", first, again)
	}
	if write("two") == first {
		t.Error("another script has the same name")
	}
	if _, err := (agents.Reader{By: access.Grant()}).Parse(kuhn.New(), first); err == nil || !strings.Contains(err.Error(), "the program has the digest") {
		t.Errorf("error %v", err)
	}
	if !agents.RunsProgram(kuhn.New(), first) || !agents.RunsProgram(kuhn.New(), "search:against="+first) || agents.RunsProgram(kuhn.New(), "random") {
		t.Error("Outside tells these apart")
	}
}

// Worlds that a seat cannot distinguish send the same bytes to its program.
func TestNoLeak(t *testing.T) {
	worlds := 20
	if testing.Short() {
		worlds = 4 // a program is started for each
	}
	for _, g := range []engine.Game{kuhn.New(), openMall(t)} {
		s := g.NewState()
		rng := engine.Stream(7, "test")
		for legal := s.AppendLegal(nil); s.Turn() != kuhn.First || len(legal) < 2; legal = s.AppendLegal(nil) {
			s.Apply(legal[rng.IntN(len(legal))])
		}
		first := sentFrom(t, g, s)
		if len(first) < 100 {
			t.Fatalf("%d bytes were sent", len(first))
		}
		v, _ := engine.ViewOf(g, s, kuhn.First)
		others := 0
		for range worlds {
			world := g.NewState()
			v.Sample(world, rng)
			if world.Key(1) != s.Key(1) {
				others++
			}
			if sent := sentFrom(t, g, world); !bytes.Equal(sent, first) {
				t.Fatalf("%s: sent\n%s\nand in another world\n%s", g.Name(), first, sent)
			}
		}
		if others == 0 {
			t.Errorf("%s: no other world was tried", g.Name())
		}
	}
}

func openMall(t *testing.T) engine.Game {
	return enginetest.Open(t, mall.Name, engine.Setting{Key: "maxTurns", Value: "20"})
}

// sentFrom returns the input of a program at one decision of the first seat.
func sentFrom(t *testing.T, g engine.Game, s engine.State) []byte {
	t.Helper()
	text, log := program(t, "well")
	a := seated(t, g, text)[0]
	v, _ := engine.ViewOf(g, s, kuhn.First)
	if _, err := a.Decide(context.Background(), v, engine.Stream(1, "agent")); err != nil {
		t.Fatal(err)
	}
	agents.Close(a)
	sent, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return sent
}
