package mall

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/internal/access"
)

// TestHugeFiles: a file that is no board, such as a device, does not fill the memory.
func TestHugeFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "huge")
	if err := os.WriteFile(file, bytes.Repeat([]byte("\n"), 5<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	named := access.Grant().File(file)
	_, board := boards.Read(named)
	_, counters := sheets.Read(named)
	for _, err := range []error{board, counters} {
		if err == nil || !strings.Contains(err.Error(), "huge: more than 4194304 bytes") {
			t.Errorf("%v", err)
		}
	}
}
