package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// version is the next release.
const version = "0.1.0"

// producer identifies the program in saved games. producerBuild also identifies the build, for games between
// agents, which another build may play otherwise.
const producer = "deadreckon " + version

func producerBuild() string { return producer + " build " + build() }

func newVersion(s stdio.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "print the version, revision, Go version and bundled nets",
		Example: "  deadreckon version",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return stdio.Write(s.Out, versionText()) },
	}
}

func versionText() string {
	text := fmt.Sprintf("deadreckon %s\nrevision   %s\ngo         %s\n", version, revision(), runtime.Version())
	for _, n := range agents.BundledNets() {
		text += fmt.Sprintf("net        %s %s\n", n.Name, n.Digest())
	}
	return text
}

// revision names the commit of the build, with "+changes" if files differed from it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	name, changes := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			name = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changes = "+changes"
		}
	}
	return name + changes
}

// build identifies the build of the program by digits of the SHA-256 of its file. Builds of the same sources
// are equal.
func build() string {
	path, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(path)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6])
}
