package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/internal/slowtest"
)

// smallTraining is the settings of a training run that replace those of the page.
const smallTraining = "games = 4\ngenerations = 1\niterations = 4\nsteps = 2\nbatch = 8\nwidth = 8\ndepth = 1\nbase = \"nest\"\n"

// The pages for one job each have at most 60 lines. Their commands and programs run as written, with less
// time and training, and print the lines that the pages show, apart from numbers.
func TestJobPages(t *testing.T) {
	slowtest.Skip(t)
	needPython(t)
	pages := map[string]string{}
	for _, name := range []string{"my-position", "which-strategy", "my-strategy", "five-minute-net", "pandas"} {
		text, err := os.ReadFile(filepath.Join(root, "docs", name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 60 {
			t.Errorf("%s: %d lines", name, n)
		}
		pages[name] = string(text)
	}
	inCopy(t)
	if err := os.WriteFile("small.toml", []byte(smallTraining), 0o666); err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```(sh|text|python|)\n(.*?)```")
	for name, page := range pages {
		t.Run(name, func(t *testing.T) {
			output := ""
			for _, b := range block.FindAllStringSubmatch(page, -1) {
				switch kind, text := b[1], b[2]; {
				case kind == "python" && name == "pandas":
					output = pandas(t, text)
				case kind == "python":
					if err := os.WriteFile("bot.py", []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
				case kind == "sh":
					output = ""
					for line := range strings.Lines(text) {
						output += runPageLine(t, strings.TrimSpace(line))
					}
				case kind == "text" && output != "" && name != "five-minute-net":
					checkShown(t, text, output)
				}
			}
		})
	}
}

// runPageLine runs a command of a page and returns its output.
func runPageLine(t *testing.T, line string) string {
	t.Helper()
	if !strings.HasPrefix(line, "deadreckon ") {
		out, err := exec.Command("sh", "-c", line).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
		return string(out)
	}
	line = strings.Replace(anyTime.ReplaceAllString(line, "${1}50ms"), "--games 300 --generations 1", "--config small.toml", 1)
	if strings.HasPrefix(line, "deadreckon play ") {
		line += " --option deck=short"
	}
	status, out, errs := runQuoted(line)
	if status != exitOK {
		t.Errorf("%s: status %d\n%s%s", line, status, out, errs)
	}
	return out
}

// pandas runs a program with pandas, if $PYTHON or python3 has it.
func pandas(t *testing.T, program string) string {
	t.Helper()
	python := os.Getenv("PYTHON")
	if python == "" {
		python = "python3"
	}
	if err := exec.Command(python, "-c", "import pandas, pyarrow").Run(); err != nil {
		t.Skip("no pandas: ", err)
	}
	out, err := exec.Command(python, "-c", program).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

var numbersAndBlanks = regexp.MustCompile(`digest=[0-9a-f]+|[+-]?[0-9][0-9.,]*|\s+`)

// checkShown checks that the output has every line of a page except "...". Numbers may differ.
func checkShown(t *testing.T, page, output string) {
	t.Helper()
	plain := func(s string) string { return numbersAndBlanks.ReplaceAllString(strings.TrimSpace(s), " ") }
	printed := map[string]bool{}
	for line := range strings.Lines(output) {
		printed[plain(line)] = true
	}
	for line := range strings.Lines(page) {
		if line = plain(line); line != "..." && !printed[line] {
			t.Errorf("the page shows a line that is not printed: %s\n%s", line, output)
			return
		}
	}
}
