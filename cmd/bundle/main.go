// Bundle builds the page of `deadreckon web` from TypeScript, by esbuild. `go generate ./serve/web/page` runs
// it.
//
// The built page is checked in, so that building the program needs only Go. A test compares it with a new
// build. esbuild checks no types; `make types` does.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"deadreckon/internal/durable"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "bundle: expected the folder of the page")
		os.Exit(2)
	}
	files, err := bundle(os.Args[1])
	if err == nil {
		err = write(filepath.Join(os.Args[1], "dist"), files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// write replaces the content of a folder.
func write(folder string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := durable.WriteFile(filepath.Join(folder, name), text); err != nil {
			return err
		}
	}
	return nil
}

// copied are the sources that are served unchanged.
var copied = []string{"index.html", "icon.svg"}

// bundle builds the files of the page in a folder, by name.
func bundle(page string) (map[string][]byte, error) {
	folder, err := filepath.Abs(page)
	if err != nil {
		return nil, err
	}
	source := filepath.Join(folder, "src")
	private, err := privateNames(source)
	if err != nil {
		return nil, err
	}
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: folder,
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: filepath.Join(source, "main.ts"), OutputPath: "page"},
			{InputPath: filepath.Join(source, "page.css"), OutputPath: "page"},
			{InputPath: filepath.Join(source, "streamworker.ts"), OutputPath: "streamworker"},
			{InputPath: filepath.Join(source, "share.ts"), OutputPath: "share"},
			{InputPath: filepath.Join(source, "site", "site.ts"), OutputPath: "site"},
			{InputPath: filepath.Join(source, "site", "site.css"), OutputPath: "site"},
			{InputPath: filepath.Join(source, "site", "engine.ts"), OutputPath: "engine"},
			{InputPath: filepath.Join(source, "site", "sw.ts"), OutputPath: "sw"},
			{InputPath: filepath.Join(source, "share.css"), OutputPath: "share"},
		},
		Outdir:            filepath.Join(folder, "dist"),
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		MangleProps:       private,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
	})
	var faults []error
	for _, m := range built.Errors {
		faults = append(faults, fault(m))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range built.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	for _, name := range copied {
		if files[name], err = os.ReadFile(filepath.Join(source, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// fault converts an error of esbuild.
func fault(m api.Message) error {
	if m.Location == nil {
		return errors.New(strings.TrimSpace(m.Text))
	}
	return fmt.Errorf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text)
}
