// Package build has the parts that the commands for releases share.
package build

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Run runs a command with additions to the environment, and returns its output without the space around it.
func Run(environment []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("%s: %s", strings.Join(cmd.Args, " "), cmp.Or(strings.TrimSpace(string(failed.Stderr)), err.Error()))
	}
	return strings.TrimSpace(string(out)), err
}

// Licences returns the licences of Go and of every module in a program, for the system that the environment names.
func Licences(environment []string, program string) ([]byte, error) {
	root, err := Run(environment, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list, err := Run(environment, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", program)
	if err != nil {
		return nil, err
	}
	modules := strings.Split(list, "\n")
	slices.Sort(modules)
	var out bytes.Buffer
	for _, module := range append([]string{"Go\t" + root}, slices.Compact(modules)...) {
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
