package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/mcp"
	"deadreckon/serve/mcp/standin"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

// shipsVariable registers a bundled net in the program of a script.
const shipsVariable = "DEADRECKON_SHIPS"

func TestMain(m *testing.M) {
	if os.Getenv(shipsVariable) != "" {
		agents.RegisterNet(nettest.Bundled("pig", map[string]string{"target": "13"}, "first"))
	}
	// Tests do not write into the journals of the user. In a script, the program gets its own folder.
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") != "deadreckon" {
		os.Setenv(flags.JournalsVariable, filepath.Join(os.TempDir(), "deadreckon-test-journals"))
	}
	testscript.Main(m, map[string]func(){"deadreckon": main, "model": model})
}

// model is a stand-in for a language model in a league.
func model() {
	if err := standin.Main(os.Getenv(mcp.URLVariable), os.Args[1:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Transcripts of every verb and every error, at 80 columns.
func TestScript(t *testing.T) {
	slowtest.Skip(t)
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      enginetest.Updating(),
		RequireUniqueNames: true,
		ContinueOnError:    true,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"fails":    fails,
			"zerotime": zerotime,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv(flags.JournalsVariable, filepath.Join(env.WorkDir, "journals"))
			for _, folder := range []string{"engine/mall/counters/data", "engine/mall/board/data"} {
				if err := os.CopyFS(env.WorkDir+"/data", os.DirFS(filepath.Join(root, folder))); err != nil {
					return err
				}
			}
			for name, base := range map[string]net.Base{"leduc": {}, "leaning": {Agent: "random", Weight: 2.5}} {
				if err := saveNet(env.WorkDir+"/data/"+name+".net", base); err != nil {
					return err
				}
			}
			position, err := os.ReadFile(root + "/docs/games/mall/example-position.txt")
			if err != nil {
				return err
			}
			return os.WriteFile(env.WorkDir+"/data/position.txt", position, 0o644)
		},
	})
}

// saveNet saves a small net of leduc with a base agent.
func saveNet(path string, base net.Base) error {
	game, err := engine.Open("leduc", nil)
	if err != nil {
		return err
	}
	e := game.(engine.Encoder).Encoding()
	n, err := net.New(net.Spec{
		Kind: net.MLP, Input: net.InputOf(e), Width: 8, Depth: 2,
		Heads: []net.Head{{Name: "chips won", Kind: net.Numbers, Size: 1, Weight: 0.25}},
	}, 1)
	if err != nil {
		return err
	}
	f := net.File{Game: game.Name(), Encoding: e.Digest(), Base: base, Net: n, History: []net.Stage{{What: "self-play", Seed: 1, Games: 40, Samples: 512, Steps: 8, Loss: 1.5}}}
	return f.Save(path)
}

// fails runs deadreckon with bad input. It requires one line on standard error that matches the first
// argument, exit status 2 and no output.
//
//	fails 'unknown flag' suggest --nix
func fails(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 1 {
		ts.Fatalf("usage: fails PATTERN ARGUMENTS")
	}
	// Exec does not report the status, so the program runs as a process.
	cmd := exec.Command("deadreckon", args[1:]...)
	if path, err := lookIn(ts.Getenv("PATH"), "deadreckon"); err == nil {
		cmd.Path, cmd.Err = path, nil
	}
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), flags.JournalsVariable+"="+ts.Getenv(flags.JournalsVariable), shipsVariable+"="+ts.Getenv(shipsVariable))
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exitBadInput {
		ts.Fatalf("got %v, want exit status %d; stderr: %s", err, exitBadInput, errs.String())
	}
	if out.Len() > 0 {
		ts.Fatalf("bad input, but standard output has %q", out.String())
	}
	if strings.Count(errs.String(), "\n") != 1 || !regexp.MustCompile(args[0]).MatchString(errs.String()) {
		ts.Fatalf("stderr is %q, want one line that matches %q", errs.String(), args[0])
	}
	ts.Logf("%s", errs.String())
}

var durations = regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+s\b`)

// zerotime copies the standard output of the last command to a file, with 0s in place of each duration.
//
//	zerotime FILE
func zerotime(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: zerotime FILE")
	}
	text := durations.ReplaceAllStringFunc(ts.ReadFile("stdout"), func(s string) string { return fmt.Sprintf("%*s", len(s), "0s") })
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// lookIn finds a program in a list of folders.
func lookIn(path, name string) (string, error) {
	for _, dir := range strings.Split(path, string(os.PathListSeparator)) {
		if _, err := os.Stat(dir + "/" + name); err == nil {
			return dir + "/" + name, nil
		}
	}
	return "", exec.ErrNotFound
}
