// Command release builds the program for desktops: one archive for each system, with the program and the
// licences of everything in it, and SHA256SUMS.
//
//	go run ./cmd/release bin/release
//
// The bytes depend only on the commit and the version of Go.
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"deadreckon/cmd/internal/build"
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
	seconds, err := strconv.ParseInt(text, 10, 64)
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
	licences, err := build.Licences(t.environment(), "./cmd/deadreckon")
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

// run runs a command for the target, the zero target being this machine, and returns its output.
func (t target) run(name string, args ...string) (string, error) {
	return build.Run(t.environment(), name, args...)
}

// environment returns the environment of a build for the target.
func (t target) environment() []string {
	if t == (target{}) {
		return nil
	}
	return []string{"GOOS=" + t.system, "GOARCH=" + t.processor, "CGO_ENABLED=0"}
}
