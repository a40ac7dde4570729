package build

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every module of the program has a licence, on every system.
func TestLicences(t *testing.T) {
	t.Chdir("../../..")
	for _, system := range []string{"linux", "darwin", "windows"} {
		text, err := Licences([]string{"GOOS=" + system}, "./cmd/deadreckon")
		if err != nil {
			t.Fatal(err)
		}
		for _, module := range []string{"==== Go: LICENSE", "==== gonum.org/v1/gonum v", "==== golang.org/x/sys v"} {
			if !strings.Contains(string(text), module) {
				t.Errorf("%s: the licences lack %q", system, module)
			}
		}
	}
}

func TestLicenceIsMissing(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "NOTICE"), []byte("by us"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := addLicence(new(bytes.Buffer), "example.org/m v1.0.0", folder); err == nil || !strings.Contains(err.Error(), "example.org/m v1.0.0 has no licence") {
		t.Errorf("a module without a licence: %v", err)
	}
}
