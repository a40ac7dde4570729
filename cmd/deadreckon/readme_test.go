package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
)

const root = "../.."

// inCopy changes to a temporary folder with a copy of the files that the commands of the README read.
func inCopy(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv(flags.JournalsVariable, filepath.Join(dir, "journals"))
	for _, name := range append(dataFolders(t), "docs", "experiments/006-self-play") {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(root, name))); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// dataFolders returns the folders of the data files of all games.
func dataFolders(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"engine/*/data", "engine/*/*/data"} {
		found, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	return names
}

// The tests shorten searches and matches of the examples.
var (
	anyTime   = regexp.MustCompile(`(time[ =])[0-9]+(?:ms|s|m)\b`)
	anyGames  = regexp.MustCompile(`(--games )[0-9]{2,}`)
	anyBudget = regexp.MustCompile(`(--budget )[0-9]{2,}`)
)

// briefly shortens a command.
func briefly(line string) string {
	line = anyGames.ReplaceAllString(anyTime.ReplaceAllString(line, "${1}50ms"), "${1}4")
	line = anyBudget.ReplaceAllString(line, "${1}48")
	if strings.Contains(line, "deadreckon suggest") && !strings.Contains(line, "--openings") && !strings.Contains(line, "--time") && !strings.Contains(line, "--iterations") {
		line += " --time 50ms"
	}
	if strings.Contains(line, "deadreckon exploit --side human") { // searches would play whole games
		line += " --option maxTurns=2"
	}
	return line
}

// runLine runs a line of a shell block: a command, or echo piped to one.
func runLine(t *testing.T, line string) (status int, stdout, stderr string) {
	t.Helper()
	stdin := ""
	if before, after, piped := strings.Cut(line, " | "); piped {
		stdin = strings.Trim(strings.TrimPrefix(before, "echo "), "'") + "\n"
		line = after
	}
	words := strings.Fields(briefly(line))
	if words[1] == "mcp" {
		stdin = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n"
	}
	if url := "nats://127.0.0.1:4222"; slices.Contains(words, url) {
		words[slices.Index(words, url)] = aFleet(t)
	}
	if words[1] == "worker" {
		return interruptedWhen(t, nil, strings.NewReader(""), append(words[1:], "--cache", t.TempDir())...)
	}
	if words[1] == "web" || words[1] == "host" && words[2] != "key" { // a server: use a free port
		words = append(strings.Fields(anyListen.ReplaceAllString(strings.Join(words, " "), "")), "--listen", "127.0.0.1:0")
		return untilItSpeaks(t, words[1:]...)
	}
	var out, errs bytes.Buffer
	status = run(words[1:], stdio.Streams{In: strings.NewReader(stdin), Out: &out, Err: &errs})
	return status, out.String(), errs.String()
}

var anyListen = regexp.MustCompile(` --listen \S+`)

// Every command of the README and of the guides runs.
func TestReadmeCommands(t *testing.T) {
	slowtest.Skip(t)
	var text []byte
	for _, name := range []string{"README.md", "docs/README.md", "docs/play.md", "docs/games/mall/README.md", "docs/games/town/README.md", "docs/games/town/data-files.md", "docs/games/cabin/README.md", "docs/games/cabin/data-files.md",
		"docs/games/streets/README.md", "docs/games/streets/maps.md", "docs/mcp.md", "docs/web.md"} {
		page, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, page...)
	}
	for _, cell := range regexp.MustCompile("`(deadreckon [^`]*)` \\|").FindAllSubmatch(text, -1) {
		text = append(text, "```sh\n"+string(cell[1])+"\n```\n"...)
	}
	inCopy(t)
	keepToken(t)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	commands := 0
	for _, block := range blocks {
		for line := range strings.Lines(block[1]) {
			commands++
			status, out, errs := runLine(t, strings.TrimSpace(line))
			if status != exitOK || out == "" && !strings.Contains(line, " -o ") || strings.Contains(out, `"error"`) {
				t.Errorf("%s\nstatus %d, output %q, errors %q", line, status, out, errs)
			}
		}
	}
	if commands < 10 {
		t.Errorf("%d commands found in the README", commands)
	}
}

// keepToken writes the token file of the examples of web.
func keepToken(t *testing.T) {
	t.Helper()
	if err := os.WriteFile("token.txt", []byte("0123456789abcdef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Every example in the help of every verb runs.
func TestHelpExamples(t *testing.T) {
	slowtest.Skip(t)
	inCopy(t)
	keepToken(t)
	for name, from := range map[string]string{"game.txt": "docs/games/mall/example-position.txt", "my-board.txt": "engine/mall/board/data/board.txt"} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, errs := runLine(t, "deadreckon export --human script --zombie swarm --games 20 -o games.drt"); status != exitOK {
		t.Fatal(errs)
	}
	if err := os.WriteFile("league.toml", []byte("game = \"kuhn\"\ngames = 2\n[[player]]\nname = \"alpha\"\nversion = \"1\"\nagent = \"search:iterations=20\"\n[[player]]\nname = \"random\"\nagent = \"random\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := saveNet("leduc.net", net.Base{}); err != nil {
		t.Fatal(err)
	}
	verbs := newRoot(stdio.Streams{}).Commands()
	for _, verb := range verbs {
		verbs = append(verbs, verb.Commands()...)
	}
	for _, verb := range verbs {
		for line := range strings.Lines(verb.Example) {
			line = strings.TrimSpace(line)
			if from, found := strings.CutSuffix(line, "--position - < game.txt"); found {
				line = from + "--position game.txt"
			}
			if strings.Contains(line, "evening") || strings.Contains(line, "friday") {
				names := []string{"evening"}
				if strings.HasSuffix(line, "remove friday") {
					names = append(names, "friday")
				}
				keepGames(t, names...)
			}
			if status, out, errs := runLine(t, line); status != exitOK {
				t.Errorf("%s\nstatus %d, output %q, errors %q", line, status, out, errs)
			}
		}
	}
}

// keepGames makes the journals of the examples, and a record of one.
func keepGames(t *testing.T, names ...string) {
	t.Helper()
	if err := os.RemoveAll(os.Getenv(flags.JournalsVariable)); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		var errs bytes.Buffer
		args := strings.Fields("play --game pig --dice ask --seat first=me --journal " + name)
		if status := run(args, stdio.Streams{In: strings.NewReader("2\nroll\n3\nroll\n5\nundo\n"), Out: io.Discard, Err: &errs}); status != exitOK {
			t.Fatal(errs.String())
		}
	}
	if status, _, errs := runLine(t, "deadreckon journal export evening -o evening.txt"); status != exitOK {
		t.Fatal(errs)
	}
}

// The picture of the mall's example position is the output of the program.
func TestReadmePosition(t *testing.T) {
	status, picture, errs := runLine(t, "deadreckon board --svg --position "+root+"/docs/games/mall/example-position.txt")
	if status != exitOK {
		t.Fatal(errs)
	}
	const drawn = root + "/docs/games/mall/example-position.svg"
	if have, err := os.ReadFile(drawn); err != nil || string(have) != picture {
		if !enginetest.Updating() {
			t.Errorf("%s is another picture, or none (%v); -update writes it", drawn, err)
		} else if err := os.WriteFile(drawn, []byte(picture), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
