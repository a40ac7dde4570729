package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/slowtest"
)

// The Python agent and the commands of docs/agents.md run as written.
func TestAgentsGuide(t *testing.T) {
	slowtest.Skip(t)
	needPython(t)
	page, err := os.ReadFile(filepath.Join(root, "docs/agents.md"))
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(page)
	if code == nil || strings.Count(string(code[1]), "\n") > 32 {
		t.Fatal("no agent of thirty lines")
	}
	careful, err := os.ReadFile(filepath.Join(root, "docs/games/mall/careful.toml"))
	if err != nil || !strings.Contains(string(page), "```toml\n"+string(careful)+"```") {
		t.Errorf("the page does not show docs/games/mall/careful.toml as it is: %v", err)
	}
	inCopy(t)
	for _, name := range []string{"agent.py", "my-agent"} {
		if err := os.WriteFile(name, code[1], 0o755); err != nil {
			t.Fatal(err)
		}
	}
	commands := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(page, -1) {
		for line := range strings.Lines(string(block[1])) {
			line = strings.TrimSpace(line)
			commands++
			line = strings.Replace(line, "--human me", "--human script --option maxTurns=2", 1)
			status, out, errs := runQuoted(briefly(line))
			if status != exitOK || out == "" {
				t.Errorf("%s\nstatus %d, output %q, errors %q", line, status, out, errs)
			}
		}
	}
	if commands < 7 {
		t.Errorf("%d commands found", commands)
	}
	status, out, _ := runQuoted("deadreckon arena --game kuhn --seat first=cmd:./agent.py,random --seat second=random --games 60")
	again, same, _ := runQuoted("deadreckon arena --game kuhn --seat first=cmd:./agent.py,random --seat second=random --games 60 --threads 2")
	cut := func(s string) string { s, _, _ = strings.Cut(s, "Time per decision"); return s }
	if status != exitOK || again != exitOK || cut(out) != cut(same) {
		t.Errorf("the same command gives\n%s\nand\n%s", out, same)
	}
}

// runQuoted runs a command with words in double quotes.
func runQuoted(line string) (status int, stdout, stderr string) {
	var words []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	var out, errs strings.Builder
	status = run(words[1:], stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	return status, out.String(), errs.String()
}

// needPython skips a test without Python; in CI that is a failure.
func needPython(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}
