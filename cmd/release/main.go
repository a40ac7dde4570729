// Command release builds the program for desktops: one archive for each system, with the program and the
// licences of everything in it, and SHA256SUMS.
//
//	go run ./cmd/release bin/release
//
// The bytes depend only on the commit and the version of Go.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"deadreckon/internal/durable"
)

// target is the system and processor of an archive.
type target struct{ system, processor string }

var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: release FOLDER")
		os.Exit(2)
	}
	if err := release(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}

// release writes all archives and SHA256SUMS to a folder.
func release(folder string) error {
	text, err := target{}.run("go", "run", "./cmd/deadreckon", "version")
	if err != nil {
		return err
	}
	version := strings.Fields(text)[1]
	if text, err = (target{}).run("git", "log", "-1", "--format=%ct"); err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return fmt.Errorf("time of the commit: %w", err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		name := fmt.Sprintf("deadreckon-%s-%s-%s", version, t.system, t.processor)
		files, err := t.files(folder)
		if err != nil {
			return err
		}
		write, extension := writeTar, ".tar.gz"
		if t.system == "windows" {
			write, extension = writeZip, ".zip"
		}
		var packed bytes.Buffer
		if err := write(&packed, name, time.Unix(seconds, 0).UTC(), files); err != nil {
			return err
		}
		if err := durable.WriteFile(filepath.Join(folder, name+extension), packed.Bytes()); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(packed.Bytes()), name+extension)
		fmt.Printf("%s: %.1f MB\n", name+extension, float64(packed.Len())/1e6)
	}
	return durable.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()))
}

// file is an entry of an archive.
type file struct {
	name    string
	mode    int64
	content []byte
}

// files builds the program, through a temporary file in folder, and returns the entries of its archive.
func (t target) files(folder string) ([]file, error) {
	program := "deadreckon"
	if t.system == "windows" {
		program += ".exe"
	}
	temporary, err := filepath.Abs(filepath.Join(folder, "program.tmp"))
	if err != nil {
		return nil, err
	}
	defer os.Remove(temporary)
	if _, err := t.run("go", "build", "-trimpath", "-ldflags=-s -w", "-o", temporary, "./cmd/deadreckon"); err != nil {
		return nil, err
	}
	built, err := os.ReadFile(temporary)
	if err != nil {
		return nil, err
	}
	licences, err := t.licences()
	if err != nil {
		return nil, err
	}
	files := []file{{program, 0o755, built}, {"LICENSES.txt", 0o644, licences}}
	for _, name := range []string{"LICENSE", "README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, 0o644, text})
	}
	return files, nil
}

// licences returns the licences of Go and of every module in the program.
func (t target) licences() ([]byte, error) {
	root, err := t.run("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list, err := t.run("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/deadreckon")
	if err != nil {
		return nil, err
	}
	modules := strings.Split(strings.TrimSpace(list), "\n")
	slices.Sort(modules)
	var out bytes.Buffer
	for _, module := range append([]string{"Go\t" + strings.TrimSpace(root)}, slices.Compact(modules)...) {
		name, folder, _ := strings.Cut(module, "\t")
		if err := addLicence(&out, name, folder); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// addLicence appends the texts of licence in a module's folder.
func addLicence(out *bytes.Buffer, module, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	found := false
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		isLicence := strings.HasPrefix(name, "LICEN") || strings.HasPrefix(name, "COPYING")
		if e.IsDir() || !isLicence && !strings.HasPrefix(name, "NOTICE") && !strings.HasPrefix(name, "PATENTS") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		found = found || isLicence
		fmt.Fprintf(out, "==== %s: %s ====\n\n%s\n", module, e.Name(), bytes.TrimRight(text, "\n"))
		out.WriteByte('\n')
	}
	if !found {
		return fmt.Errorf("%s has no licence in %s", module, folder)
	}
	return nil
}

// run runs a command for the target, the zero target being this machine, and returns its output.
func (t target) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = os.Environ()
	if t != (target{}) {
		cmd.Env = append(cmd.Env, "GOOS="+t.system, "GOARCH="+t.processor, "CGO_ENABLED=0")
	}
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("%s: %s", strings.Join(cmd.Args, " "), cmp.Or(strings.TrimSpace(string(failed.Stderr)), err.Error()))
	}
	return string(out), err
}
