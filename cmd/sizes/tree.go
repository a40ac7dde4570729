package main

import (
	"bytes"
	"fmt"
	"go/types"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
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
		if !source && !isData(name) {
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
		return nil, err
	}
	if len(t.packages) == 0 {
		return nil, fmt.Errorf("there is no Go file: run it from the root of the tree, with make sizes")
	}
	return t, nil
}

// rooms are the folders under engine/ that hold no game of their own.
var rooms = []string{"enginetest", "kit", "toy"}

// gameOf returns the game whose files lie in the directory of name, by where it lies under engine/,
// and whether it is one of its agents'. The game is "" elsewhere.
func gameOf(name string) (game string, agents bool) {
	parts := strings.Split(path.Dir(name), "/")
	switch {
	case len(parts) < 2:
		return "", false
	case parts[0] == "engine" && parts[1] == "toy" && len(parts) > 2:
		return "toy/" + parts[2], false
	case slices.Contains(rooms, parts[1]):
		return "", false
	}
	return parts[1], parts[0] == "agents"
}

// isData reports whether a file holds what a game's rules print.
func isData(name string) bool {
	return strings.HasPrefix(name, "engine/") && strings.Contains(name, "/data/")
}

// game is how the lines of one game are spread.
type game struct {
	name   string
	serves map[string]int // lines of declarations of engine/<game> and what lies under it, by what they serve
	data   int            // lines of files in folders data
	all    int            // lines of Go
	circle int            // files of the largest circle within one package
	agents int            // of agents/<game>
}

// games returns the games, by name, of the tree whose root is dir.
func (t *tree) games(dir string) ([]game, error) {
	games := map[string]*game{}
	for dir := range t.packages {
		if name, agents := gameOf(dir + "/x"); name != "" && !agents && dir == "engine/"+name {
			games[name] = &game{name: path.Base(name)}
		}
	}
	for name, lines := range t.files {
		of, agents := gameOf(name)
		g := games[of]
		if g == nil && agents {
			g = games["toy/"+of]
		}
		switch {
		case g == nil:
		case agents:
			g.agents += lines
		case isData(name):
			g.data += lines
		case strings.HasPrefix(name, "engine/"):
			g.all += lines
		}
	}
	list, err := load(dir)
	if err != nil {
		return nil, err
	}
	var out []game
	for _, name := range slices.Sorted(maps.Keys(games)) {
		g := games[name]
		if g.serves, g.circle, err = serves(list, name); err != nil {
			return nil, err
		}
		out = append(out, *g)
	}
	return out, nil
}

// load reads the packages of all games, and what they are made of.
func load(dir string) ([]*packages.Package, error) {
	list, err := packages.Load(&packages.Config{
		Dir: dir, Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, "./engine/...")
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
	}
	return list, nil
}

// serves counts the lines of the declarations of a game by what they serve, and the files of its largest circle.
func serves(list []*packages.Package, name string) (lines map[string]int, circle int, err error) {
	var own []*packages.Package
	var contract *types.Package
	for _, p := range list {
		_, room, _ := strings.Cut(p.PkgPath+"/", "/engine/")
		if room == "" {
			contract = p.Types
		}
		if room == "" || strings.HasPrefix(room, "kit/") || strings.HasPrefix(room, name+"/") {
			own = append(own, p)
		}
	}
	g, out := newGraph(own), map[string]int{}
	ours := func(path string) bool { return strings.Contains(path+"/", "/engine/"+name+"/") }
	circle = g.circle(ours)
	count := func(what string, decls []*decl) {
		for _, d := range decls {
			if ours(d.path) {
				out[what] += d.lines
			}
		}
	}
	for i, door := range doors {
		var names []string
		if i == 0 {
			names = []string{begins}
		}
		for _, of := range door.interfaces {
			o := contract.Scope().Lookup(of)
			if o == nil {
				return nil, 0, fmt.Errorf("package engine has no interface %s", of)
			}
			t := o.Type().Underlying().(*types.Interface)
			for k := range t.NumExplicitMethods() {
				names = append(names, t.ExplicitMethod(k).Name())
			}
		}
		count(door.name, g.reach(names))
	}
	count(other, slices.DeleteFunc(g.decls, func(d *decl) bool { return d.followed }))
	return out, circle, nil
}

// overhead returns the share of the game's declarations and data that is neither rules nor data.
func (g *game) overhead() float64 {
	sum := g.data
	for _, n := range g.serves {
		sum += n
	}
	return float64(sum-g.data-g.serves["rules"]) / float64(sum)
}
