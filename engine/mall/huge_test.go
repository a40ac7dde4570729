package mall

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHugeFiles: a file that is no board, such as a device, does not fill the memory.
func TestHugeFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "huge")
	if err := os.WriteFile(file, bytes.Repeat([]byte("\n"), 5<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	_, board := boards.Read(file)
	_, counters := sheets.Read(file)
	for _, err := range []error{board, counters} {
		if err == nil || !strings.Contains(err.Error(), "huge: more than 4194304 bytes") {
			t.Errorf("%v", err)
		}
	}
}
