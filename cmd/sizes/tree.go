package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// size is what a package or a part of a game comes to, tests apart.
type size struct{ files, lines int }

func (s *size) add(t size) { s.files, s.lines = s.files+t.files, s.lines+t.lines }

// tree is the Go files and the data of the games, by directory and name.
type tree struct {
	packages map[string]size // by directory: Go files
	files    map[string]int  // lines by path: Go files, and the data files of games
}

// readTree counts what lies under root. A directory whose name begins with a dot or an
// underscore, and testdata, are passed over, as the go command does.
func readTree(root fs.FS) (*tree, error) {
	t := &tree{packages: map[string]size{}, files: map[string]int{}}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (base == "testdata" || base[0] == '.' || base[0] == '_'):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		source := strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, "_test.go")
		if !source && chapterOf(name) != "data" {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		t.files[name] = bytes.Count(text, []byte("\n"))
		if source {
			p := t.packages[path.Dir(name)]
			p.add(size{1, t.files[name]})
			t.packages[path.Dir(name)] = p
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("sizes: %w", err)
	}
	if len(t.packages) == 0 {
		return nil, fmt.Errorf("sizes: there is no Go file: run it from the root of the tree, with make sizes")
	}
	return t, nil
}

// notGames are the rooms under engine/ that hold no game of their own. Toys are solved,
// not measured.
var notGames = []string{"enginetest", "kit", "toy"}

// gameOf returns the game whose files lie in the directory of name, and whether it is
// one of its agents'. The game is "" elsewhere.
func gameOf(name string) (game string, agents bool) {
	parts := strings.Split(path.Dir(name), "/")
	if len(parts) < 2 || slices.Contains(notGames, parts[1]) {
		return "", false
	}
	return parts[1], parts[0] == "agents"
}

// game is how the lines of one game are spread.
type game struct {
	name     string
	chapters map[string]int // of engine/<game> and what lies under it; "" is all that is no rule
	agents   int            // of agents/<game>
}

// games returns the games, by name.
func (t *tree) games() []game {
	games := map[string]*game{}
	for dir := range t.packages {
		if parts := strings.Split(dir, "/"); len(parts) == 2 && parts[0] == "engine" && !slices.Contains(notGames, parts[1]) {
			games[parts[1]] = &game{name: parts[1], chapters: map[string]int{}}
		}
	}
	for name, lines := range t.files {
		of, agents := gameOf(name)
		g := games[of]
		switch {
		case g == nil:
		case agents:
			g.agents += lines
		case strings.HasPrefix(name, "engine/"):
			g.chapters[chapterOf(name)] += lines
		}
	}
	var list []game
	for _, name := range slices.Sorted(maps.Keys(games)) {
		list = append(list, *games[name])
	}
	return list
}

// lines returns the lines of engine/<game>.
func (g *game) lines() (sum int) {
	for _, n := range g.chapters {
		sum += n
	}
	return sum
}

// overhead returns the share of engine/<game> that is neither rules nor data.
func (g *game) overhead() float64 { return float64(g.chapters[""]) / float64(g.lines()) }
