package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
)

// reads has a command for each flag and argument that names a file to read. FILE stands for the name.
var reads = map[string]struct{ line, file string }{
	"suggest --position":  {"suggest --iterations 20 --json --position FILE", "position"},
	"suggest --net":       {"suggest --game leduc --iterations 20 --json --net FILE", "leduc.net"},
	"play --position":     {"play --human random --zombie random --option maxTurns=6 --position FILE", "position"},
	"play --net":          {"play --game leduc --seat first=random --seat second=random --net FILE", "leduc.net"},
	"openings --position": {"openings --human random --zombie random --option maxTurns=6 --games 2 --csv --position FILE", "position"},
	"arena --position":    {"arena --human random --zombie random --option maxTurns=6 --games 2 --csv --position FILE", "position"},
	"export --position":   {"export --human random --zombie random --option maxTurns=6 --games 1 -o - --position FILE", "position"},
	"train --config":      {"train -o out --config FILE", "league.toml"},
	"convert":             {"convert --to jsonl -o - FILE", "games.drt"},
	"replay":              {"replay --verify FILE", "record"},
	"replay of a journal": {"replay --verify FILE", "journal"},
	"replay of an export": {"replay --verify FILE", "games.drt"},
	"review":              {"review --iterations 5 --csv FILE", "record"},
	"review --net":        {"review --iterations 5 --csv record --net FILE", "leduc.net"},
	"league":              {"league FILE", "league.toml"},
	"journal import":      {"journal import FILE", "record"},
	"net show":            {"net show FILE", "leduc.net"},
	"net convert":         {"net convert -o - FILE", "leduc.net"},
	"board --position":    {"board --position FILE", "position"},
	"board --check":       {"board --check FILE", "board"},
	"mcp --position":      {"mcp --seat human --listen 127.0.0.1:99999 --position FILE", "position"},
	"perft --position":    {"perft --depth 1 --position FILE", "position"},
	"web --token-file":    {"web --listen 127.0.0.1:99999 --token-file FILE", "token"},
	"--board":             {"encoding --option board=FILE", "board"},
}

// unread matches the flags of files that have no row in reads.
var unread = regexp.MustCompile(`^(calibrate .*|net|.* --(output|record|svg|key)|.*--(cards|events|figures|counters|scenario|roster|map|units|tables|fate|setup))$`)

// filesHere changes to a new folder with the files of reads.
func filesHere(t *testing.T) {
	t.Helper()
	position, err := os.ReadFile(root + "/docs/games/mall/example-position.txt")
	board, err2 := os.ReadFile(root + "/engine/mall/board/data/board.txt")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	t.Chdir(t.TempDir())
	t.Setenv(flags.JournalsVariable, "journals")
	for name, text := range map[string]string{"position": string(position), "board": string(board), "league.toml": "nix = 1\n", "token": "0123456789abcdef\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := saveNet("leduc.net", net.Base{}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"export --game kuhn --seat first=random --seat second=random --games 2 -o games.drt",
		"play --game kuhn --seat first=random --seat second=random --record record --journal kept"} {
		if status, _, errs := ran(line, ""); status != exitOK {
			t.Fatal(errs)
		}
	}
	if err := os.Rename("journals/kept.journal", "journal"); err != nil {
		t.Fatal(err)
	}
}

// ran runs a command line with a text as standard input.
func ran(line, stdin string) (status int, out, errs string) {
	var stdout, stderr bytes.Buffer
	status = run(strings.Fields(line), stdio.Streams{In: strings.NewReader(stdin), Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

var inTime = regexp.MustCompile(`"(seconds|perSecond|iterationsPerSecond)": [^,\n]*|[0-9.]+ s\b|kuhn-[0-9]+`)

// Every verb reads the same from a file, from standard input, from a pipe, and from a text file with a byte
// order mark and CRLF.
func TestEveryInput(t *testing.T) {
	slowtest.Skip(t)
	filesHere(t)
	for _, c := range reads {
		content, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(content)
		ways := map[string]func() (name, stdin string){
			"-": func() (string, string) { return "-", text },
			"a pipe": func() (string, string) {
				r, w, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				go func() {
					w.WriteString(text)
					w.Close()
				}()
				t.Cleanup(func() { r.Close() })
				return fmt.Sprintf("/dev/fd/%d", r.Fd()), ""
			},
			"CRLF": func() (string, string) {
				os.WriteFile("crlf", []byte("\ufeff"+strings.ReplaceAll(text, "\n", "\r\n")), 0o600)
				return "crlf", ""
			},
		}
		if strings.Contains(c.file, ".drt") || strings.Contains(c.file, ".net") {
			delete(ways, "CRLF")
		}
		result := func(name, stdin string) string {
			status, out, errs := ran(strings.Replace(c.line, "FILE", name, 1), stdin)
			if strings.HasPrefix(c.line, "export") { // its output is binary and names the file
				out = ""
			}
			all := strings.ReplaceAll(fmt.Sprintf("status %d\n%s\n%s", status, out, errs), stdio.FileName(name)+":", "FILE:")
			return inTime.ReplaceAllString(all, "#")
		}
		want := result(c.file, "")
		if strings.HasPrefix(want, "status 1") || strings.Contains(want, "no such file") {
			t.Errorf("%s: %s", c.line, want)
		}
		for way, of := range ways {
			if got := result(of()); got != want {
				t.Errorf("%s by %s\n%.800s\nwant\n%.800s", c.line, way, got, want)
			}
		}
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		check := func(name, short string) {
			if _, ok := reads[name]; ok || unread.MatchString(name) {
				return
			}
			if _, ok := reads[short]; !ok {
				t.Errorf("no row for %s", name)
			}
		}
		if strings.Contains(c.Use, " FILE") {
			check(verbOf(c), "")
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Usage, "`FILE`") || strings.Contains(f.Usage, " `FILE`") {
				check(verbOf(c)+" --"+f.Name, "--"+f.Name)
			}
		})
		for _, d := range c.Commands() {
			walk(d)
		}
	}
	walk(newRoot(stdio.Streams{}))
}

// The output file "-" writes exactly the bytes of the file to standard output.
func TestEveryOutput(t *testing.T) {
	filesHere(t)
	for _, line := range []string{
		"convert games.drt --to parquet -o OUT", "convert record --to jsonl -o OUT", "net convert leduc.net -o OUT.net",
		"export --game kuhn --seat first=random --seat second=random --games 2 -o OUT",
		"board --svg -o OUT", "suggest --iterations 20 --svg OUT",
		"play --game kuhn --seat first=random --seat second=random --record OUT",
		"play --human random --zombie random --option maxTurns=6 --position position --record OUT",
		"journal export kuhn-1 -o OUT",
	} {
		if strings.HasPrefix(line, "journal") {
			if status, _, errs := ran("journal import record", ""); status != exitOK {
				t.Fatal(errs)
			}
		}
		name := "file"
		if strings.HasSuffix(line, ".net") {
			name += ".net"
		}
		status, _, errs := ran(strings.Replace(line, "OUT", "file", 1), "")
		want, err := os.ReadFile(name)
		if status != exitOK || err != nil {
			t.Errorf("%s: status %d, %s, %v", line, status, errs, err)
		}
		os.Remove(name)
		dash := "-"
		if status, out, errs := ran(strings.Replace(strings.TrimSuffix(line, ".net"), "OUT", dash, 1), ""); status != exitOK || out != string(want) {
			t.Errorf("%s: status %d, %d bytes, want %d; %s", line, status, len(out), len(want), errs)
		}
	}
}

// A record of a game that began at a position replays, and continues as a journal.
func TestRecordFromPosition(t *testing.T) {
	filesHere(t)
	status, text, errs := ran("play --human random --zombie random --option maxTurns=6 --position position --record -", "")
	if status != exitOK || !strings.Contains(text, "\nstart deadreckon position 1\n") || !strings.Contains(text, "\nstart turn 5\n") {
		t.Fatalf("status %d, %s\n%.300s", status, errs, text)
	}
	for line, want := range map[string]string{
		"replay - --verify": "1 games, re-created", "replay - --moves": "result human", "convert - --to jsonl -o - --privileged": `"root":"deadreckon position 1`,
		"journal import - --name again": "again: ", "review - --iterations 2": "decisions",
	} {
		if status, out, errs := ran(line, text); status != exitOK || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, %s\n%.300s", line, status, errs, out)
		}
	}
	lines := strings.SplitAfter(text, "\n")
	bad := lines[0] + strings.Replace(strings.Join(lines[2:], ""), "start turn 5\n", "start turn five\n", 1) // without the checksum
	line := 1 + strings.Count(bad[:strings.Index(bad, "start turn five")], "\n")
	if status, _, errs := ran("replay -", bad); status != exitBadInput || !strings.Contains(errs, fmt.Sprintf("standard input:%d:12: ", line)) {
		t.Errorf("status %d, %s", status, errs)
	}
}

// Every verb opens a position as the game that it names, or that can read it.
func TestPositionNamesGame(t *testing.T) {
	const folder = root + "/docs/games/"
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		file := folder + game + "/example-position.txt"
		if status, _, errs := ran("board --position "+file, ""); status != exitOK {
			t.Errorf("%s: %s", game, errs)
		}
	}
	town := folder + "town/example-position.txt"
	for _, line := range []string{"suggest --iterations 2 --net none --position ", "perft --depth 1 --position ", "openings --games 2 --top 1 --time 1ms --position ",
		"play --journal x --dice ask --seat defenders=table --position ", "mcp --seat defender --listen 127.0.0.1:99999 --position ", "export --seat defenders=random --games 1 -o - --position "} {
		if _, _, errs := ran(line+town, ""); strings.Contains(errs, "first line") || strings.Contains(errs, "mall:") {
			t.Errorf("%s: %s", line, errs)
		}
	}
	if status, _, errs := ran("board --game mall --position "+town, ""); status != exitBadInput || !strings.Contains(errs, "a position of town, but --game is mall") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// help and --version work, and no encoding has an empty list.
func TestWords(t *testing.T) {
	for line, want := range map[string]string{"help": "Usage:", "help suggest": "Rank the moves", "help net convert": "Convert a net", "--version": "deadreckon " + version} {
		if status, out, errs := ran(line, ""); status != exitOK || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, %q, %s", line, status, out, errs)
		}
	}
	serving := func(args ...string) string {
		_, _, errs := untilItSpeaks(t, append([]string{"web", "--listen", "127.0.0.1:0", "--journals", t.TempDir()}, args...)...)
		return errs
	}
	if errs := serving("--token", "0123456789abcdef"); !strings.Contains(errs, "see --token in the list of processes") {
		t.Errorf("--token: %q", errs)
	}
	if errs := serving(); errs != "" {
		t.Errorf("no token: %q", errs)
	}
	if status, _, errs := ran("help sugest", ""); status != exitBadInput || !strings.Contains(errs, "did you mean suggest") {
		t.Errorf("status %d, %s", status, errs)
	}
	for _, game := range []string{"leduc", "kuhn", "pig", "goofspiel", "town", "tictactoe"} {
		if status, out, errs := ran("encoding --game "+game, ""); status != exitOK || strings.Contains(out, " ,") || strings.Contains(out, " .\n") {
			t.Errorf("%s: status %d, %s%.300s", game, status, errs, out)
		}
	}
}
