//go:build unix

package access_test

import (
	"deadreckon/internal/access"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe, a folder, a device and a file over the limit are refused at once.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	pipe, long, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "long"), filepath.Join(dir, "link")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(long, []byte("a secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(pipe, link); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		pipe: pipe + ": not a regular file", link: link + ": not a regular file", dir: dir + ": not a regular file",
		"/dev/zero": "/dev/zero: not a regular file", long: long + ": more than 7 bytes", dir + "/none": "open " + dir + "/none: no such file",
	} {
		if text, err := access.Grant().File(path).Read(7); text != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %q, %v; want %s", path, text, err, want)
		}
	}
}
