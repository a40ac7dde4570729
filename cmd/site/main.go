//go:build !js

// Command site builds a page without a server: static files, with the program as WebAssembly.
//
//	go run ./cmd/site dist/site
//
// Any web server can serve the folder, at any path. The nets are separate files, which the page fetches
// when a search first needs them. Compiled for js, this command is that program (main_js.go).
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/cmd/internal/build"
	"deadreckon/internal/durable"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER")
		os.Exit(2)
	}
	s := site{files: map[string][]byte{}}
	err := s.build()
	if err == nil {
		err = s.write(os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(2)
	}
}

// site is the content of a folder, by path.
type site struct {
	root  string // of the module
	files map[string][]byte
}

// build makes all files.
func (s *site) build() error {
	root, err := build.Run(nil, "go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	s.root = root
	work, err := os.MkdirTemp("", "deadreckon-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	return errors.Join(s.engine(work), s.licences(), s.page())
}

// engine builds the program, with references in the place of the nets, and adds both.
func (s *site) engine(work string) error {
	nets, err := filepath.Glob(filepath.Join(s.root, "agents", "*", "nets", "*.net*"))
	if err != nil {
		return err
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for _, path := range nets {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		game, file, _ := strings.Cut(strings.TrimPrefix(filepath.ToSlash(path), filepath.ToSlash(filepath.Join(s.root, "agents"))+"/"), "/nets/")
		name := game + "-" + strings.TrimSuffix(strings.TrimSuffix(file, ".gz"), ".net")
		s.files["nets/"+name+".net"] = packed(content)
		overlay.Replace[path] = filepath.Join(work, name)
		if err := durable.WriteFile(overlay.Replace[path], agents.Reference(content)); err != nil {
			return err
		}
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	if err := durable.WriteFile(filepath.Join(work, "overlay.json"), text); err != nil {
		return err
	}
	version, err := os.ReadFile(filepath.Join(s.root, "cmd", "deadreckon", "version.go"))
	if err != nil {
		return err
	}
	found := regexp.MustCompile(`const version = "(.*)"`).FindSubmatch(version)
	if found == nil {
		return errors.New("cmd/deadreckon/version.go has no version")
	}
	out := filepath.Join(work, "engine.wasm")
	args := []string{"build", "-trimpath", "-overlay", filepath.Join(work, "overlay.json"), "-gcflags=all=-l"}
	for _, fast := range inlined {
		args = append(args, "-gcflags="+fast+"=")
	}
	args = append(args, "-ldflags", "-s -w -X 'main.program=deadreckon "+string(found[1])+"'", "-o", out, filepath.Join(s.root, "cmd", "site"))
	if _, err := build.Run([]string{"GOOS=js", "GOARCH=wasm"}, "go", args...); err != nil {
		return err
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	s.files["assets/engine.wasm.gz"] = packed(program)
	goroot, err := build.Run(nil, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	s.files["assets/wasm_exec.js"], err = os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	return err
}

// inlined are the packages that searches use. The others are smaller without inlined calls.
var inlined = []string{"runtime", "internal/...", "math/...", "slices", "cmp", "deadreckon/engine/...", "deadreckon/mcts/...", "deadreckon/agents/...", "deadreckon/train/..."}

// licences adds the licences of the program and its parts.
func (s *site) licences() error {
	own, err := os.ReadFile(filepath.Join(s.root, "LICENSE"))
	if err != nil {
		return err
	}
	others, err := build.Licences([]string{"GOOS=js", "GOARCH=wasm"}, filepath.Join(s.root, "cmd", "site"))
	s.files["LICENSES.txt"] = fmt.Appendf(nil, "==== deadreckon: LICENSE ====\n\n%s\n%s", own, others)
	return err
}

// page adds the page, which is that of `deadreckon web` with one more script, and the service worker.
func (s *site) page() error {
	dist := filepath.Join(s.root, "serve", "web", "page", "dist")
	for _, name := range []string{"index.html", "icon.svg", "page.css", "page.js", "site.js", "site.css", "engine.js", "sw.js"} {
		text, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			return err
		}
		s.files["assets/"+name] = text
	}
	take := func(name string) []byte {
		text := s.files["assets/"+name]
		delete(s.files, "assets/"+name)
		return text
	}
	const script = `<script type="module" src="assets/page.js">`
	index := string(take("index.html"))
	if !strings.Contains(index, script) {
		return errors.New("index.html has no script assets/page.js")
	}
	s.files["index.html"] = []byte(strings.Replace(index, script, head+script, 1))
	worker := take("sw.js")
	core, nets, sum := []string{"./"}, []string{}, sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(s.files[name]))
		if strings.HasPrefix(name, "nets/") {
			nets = append(nets, name)
		} else {
			core = append(core, name)
		}
	}
	list, err := json.Marshal(map[string]any{"version": fmt.Sprintf("%x", sum.Sum(nil)[:8]), "core": core, "nets": nets})
	if err != nil {
		return err
	}
	s.files["sw.js"] = fmt.Appendf(nil, "const site=%s;\n%s", list, worker)
	return nil
}

// head comes before the script of the page. The policy allows only files of the site.
const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="assets/site.css">
<script type="module" src="assets/site.js"></script>
`

// write replaces a folder that an earlier call wrote, or is new, and prints the sizes.
func (s *site) write(folder string) error {
	old, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, "sw.js")); len(old) > 0 && err != nil {
		return fmt.Errorf("%s has other files; choose a new folder", folder)
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	core, nets := 0, 0
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := durable.WriteFile(path, s.files[name]); err != nil {
			return err
		}
		size := len(packed(s.files[name]))
		if strings.HasPrefix(name, "nets/") {
			nets += size
		} else {
			core += size
		}
	}
	fmt.Printf("%s: %.2f MB compressed with gzip, and %.2f MB of nets\n", folder, float64(core)/1e6, float64(nets)/1e6)
	return nil
}

// packed compresses a text with gzip.
func packed(text []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	_, _ = w.Write(text)                                    // a buffer has no errors
	_ = w.Close()
	return out.Bytes()
}
