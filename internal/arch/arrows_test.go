package arch_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "deadreckon"

// rooms lists the rooms that a room may import. An arrow that is absent is forbidden, also if it is
// implied by two others. Tests may import every game.
//
//	cmd -> {serve, fleet} -> train -> agents -> {env, mcts} -> engine
//
// Within serve no door imports another:
//
//	door -> session -> {journal, agents}
//
// Only internal/games, agents/<game> and experiments name a game; cmd and python import internal/games.
// internal/durable writes files, internal/access opens files that people name, and internal/panics waits
// for goroutines: of these only access imports another, durable.
var rooms = map[string][]string{
	"arch":          {},
	"panics":        {},
	"plain":         {},
	"slowtest":      {},
	"durable":       {},
	"access":        {"durable"},
	"engine":        {},
	"kit":           {"engine"},
	"engine/<game>": {"engine", "kit"},
	"enginetest":    {"engine"},
	"mcts":          {"panics", "engine"},
	"env":           {"panics", "engine"},
	"trajectory":    {"durable", "engine"},
	"agents":        {"access", "panics", "engine", "env", "mcts"},
	"agents/<game>": {"engine", "kit", "env", "mcts", "agents", "fitted", "luck", "engine/<game>"},
	"fitted":        {},
	"agentstest":    {"access", "engine", "mcts", "agents", "luck"},
	"luck":          {"engine", "agents", "fitted"},
	"outside":       {"engine", "agents"},
	"sheet":         {"engine", "agents"},
	"games":         {"engine", "mcts", "agents", "outside", "sheet", "engine/<game>", "agents/<game>"},
	"advice":        {"access", "engine", "mcts", "agents"},
	"report":        {"arena"}, // of arena/stats
	"arena":         {"report", "access", "panics", "durable", "engine", "env", "mcts", "agents", "luck"},
	"tune":          {"access", "durable", "engine", "mcts", "agents", "arena", "report"},
	"calibrate":     {"access", "durable", "engine", "mcts", "agents", "advice", "luck", "arena", "report"},
	"exploit":       {"access", "engine", "mcts", "agents", "arena", "report"},
	"review":        {"access", "durable", "engine", "mcts", "agents", "arena", "luck", "report"},
	"export":        {"access", "panics", "engine", "mcts", "agents", "trajectory"},
	"door":          {"access", "durable", "engine", "journal", "session", "watch", "httpd"},
	"httpd":         {},
	"session":       {"access", "engine", "env", "mcts", "agents", "advice", "review", "trajectory", "durable", "journal", "page"},
	"journal":       {"durable", "engine"},
	"page":          {},
	"watch":         {"durable", "trajectory"},
	"doortest":      {"durable", "engine", "enginetest", "journal", "session"},
	"train":         {"access", "panics", "durable", "engine", "env", "mcts", "agents", "luck", "arena", "trajectory", "export", "report"},
	"fleet":         {"access", "panics", "durable", "engine", "env", "mcts", "agents", "advice", "arena", "calibrate", "export", "train"},
	"cmd":           {"access", "durable", "engine", "env", "mcts", "agents", "fleet", "outside", "advice", "arena", "tune", "calibrate", "exploit", "review", "trajectory", "export", "train", "journal", "session", "door", "page", "mcp", "httpd", "games", "report"},
	"python":        {"access", "panics", "durable", "engine", "env", "mcts", "agents", "advice", "luck", "arena", "tune", "trajectory", "export", "train", "session", "games", "report"},
	"experiments":   {"access", "durable", "engine", "env", "mcts", "agents", "outside", "games", "advice", "luck", "arena", "tune", "exploit", "review", "trajectory", "export", "train", "fitted", "engine/<game>", "agents/<game>", "cmd", "report"},
	"mcp":           {"access", "engine", "agents", "outside", "advice", "journal", "session", "httpd"},
	"third parties": {},
}

// within lists the imports between the packages of one game or program. The package at the top is "".
var within = map[string]map[string][]string{
	"cmd/deadreckon": {
		"internal/stdio":   {},
		"internal/report":  {"internal/stdio"},
		"internal/flags":   {"internal/stdio"},
		"internal/sitting": {"internal/stdio", "internal/report"},
		"":                 {"internal/stdio", "internal/report", "internal/flags", "internal/sitting"},
	},
	"engine/streets": {
		"ground":         {},
		"action":         {},
		"rulebook":       {},
		"internal/state": {"ground", "action", "rulebook"},
		"internal/rules": {"ground", "action", "internal/state"},
		"internal/text":  {"ground", "action", "internal/state", "internal/rules"},
		"internal/net":   {"ground", "action", "internal/state", "internal/rules", "internal/text"},
		"facts":          {"ground", "action", "internal/state", "internal/rules"},
		"":               {"ground", "rulebook", "internal/state", "internal/rules", "internal/text", "internal/net", "facts"},
	},
}

// stdlibOnly lists the rooms that import only the standard library from outside the module, so that a
// program that embeds the engine inherits no dependency.
var stdlibOnly = []string{"arch", "panics", "plain", "slowtest", "durable", "access", "engine", "kit", "engine/<game>", "enginetest", "mcts", "env", "agents", "luck", "outside", "advice", "agents/<game>", "agentstest", "fitted", "door", "httpd", "session", "journal", "page", "watch", "doortest"}

// roomOf returns the room of an import path and, in a game's room, the game. The room of the standard
// library is "std".
func roomOf(path string) (room, game string) {
	first, _, _ := strings.Cut(path, "/")
	if first != module {
		if strings.Contains(first, ".") {
			return "third parties", ""
		}
		return "std", ""
	}
	parts := strings.Split(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), "/")
	switch {
	case len(parts) == 1:
		return parts[0], ""
	case parts[0] == "internal":
		return parts[1], ""
	case parts[0] == "engine" && parts[1] == "enginetest":
		return "enginetest", ""
	case parts[0] == "engine" && parts[1] == "kit" && len(parts) > 2:
		return "kit", ""
	case parts[0] == "engine" && parts[1] == "toy" && len(parts) > 2:
		return "engine/<game>", parts[2]
	case parts[0] == "agents" && slices.Contains([]string{"advice", "agentstest", "arena", "calibrate", "exploit", "export", "fitted", "luck", "outside", "report", "review", "sheet", "tune"}, parts[1]):
		return parts[1], ""
	case parts[0] == "env" && parts[1] == "trajectory", parts[0] == "serve" && slices.Contains([]string{"httpd", "journal", "mcp", "watch"}, parts[1]):
		return parts[1], ""
	case parts[0] == "serve" && slices.Contains([]string{"session", "share", "table"}, parts[1]):
		return "session", ""
	case parts[0] == "serve" && slices.Contains([]string{"canary", "golden", "leaktest"}, parts[1]):
		return "doortest", ""
	case parts[0] == "serve" && len(parts) > 2:
		return parts[2], ""
	case parts[0] == "serve":
		return "door", parts[1]
	case parts[0] == "engine" || parts[0] == "agents":
		return parts[0] + "/<game>", parts[1]
	}
	return parts[0], ""
}

// checkArrow returns an error if the package from must not import the package to.
func checkArrow(from, to string) error {
	room, game := roomOf(from)
	target, other := roomOf(to)
	allowed, known := rooms[room]
	switch {
	case !known:
		return fmt.Errorf("%s is in no room of the design; add the room %q to the table of arrows", from, room)
	case target == "std":
		return nil
	case target == "third parties":
		if slices.Contains(stdlibOnly, room) {
			return fmt.Errorf("%s imports %s: %q uses the standard library alone", from, to, room)
		}
		return nil
	case room == target && game == other:
		return checkWithin(from, to)
	case !slices.Contains(allowed, target):
		return fmt.Errorf("%s imports %s: no arrow from %q to %q", from, to, room, target)
	case room == "agents/<game>" && target == "engine/<game>" && game != other:
		return fmt.Errorf("%s imports %s: agents of one game name another", from, to)
	}
	return nil
}

// checkWithin returns an error if a package of a game or a program must not import another of its
// packages.
func checkWithin(from, to string) error {
	for folder, packages := range within {
		place := func(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module+"/"+folder), "/") }
		allowed, known := packages[place(from)]
		switch {
		case !strings.HasPrefix(from+"/", module+"/"+folder+"/"):
			continue
		case !known:
			return fmt.Errorf("%s is no package of %s that the table of arrows knows", from, folder)
		case !slices.Contains(allowed, place(to)):
			return fmt.Errorf("%s imports %s: no arrow within %s", from, to, folder)
		}
	}
	return nil
}

func TestArrows(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	packages := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; packages++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, to := range p.Imports {
			if err := checkArrow(p.ImportPath, to); err != nil {
				t.Error(err)
			}
		}
	}
	if packages < 3 {
		t.Errorf("go list names %d packages: the test looks at the wrong place", packages)
	}
}

// granters are the rooms that may call access.Grant: programs that a person starts, and packages that play
// and learn only for these. Servers are handed a permission or have none.
var granters = []string{"cmd", "python", "experiments", "agentstest", "arena", "tune", "exploit", "export", "train"}

func TestGranters(t *testing.T) {
	granting := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if room, _ := roomOf(module + "/" + filepath.ToSlash(filepath.Dir(path))); strings.Contains(string(text), "access.Grant") {
			granting[room] = true
			if !slices.Contains(granters, room) {
				t.Errorf("%s grants the right of the owner, and the room %q may not", path, room)
			}
		}
		return err
	})
	if err != nil || !granting["cmd"] {
		t.Errorf("%v, and %v grant it: the test looks at the wrong place", err, granting)
	}
	for _, door := range []string{"door", "httpd", "session", "journal", "mcp"} {
		for _, room := range granters {
			if slices.Contains(rooms[door], room) {
				t.Errorf("%s imports %s, which grants the right of the owner to whoever comes", door, room)
			}
		}
	}
}
