package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A cache stores results up to its limit and answers from them; larger ones leave the file as it is, also
// after a restart.
func TestFindingsAreBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game~human.analysis")
	big := strings.Repeat("x", maxFindings/4)
	size := int64(0)
	for start := range 2 {
		f, err := openFindings(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 6 {
			if _, err := f.put(string(rune('a'+i)), big); err != nil {
				t.Fatal(err)
			}
			var got string
			if _, ok := f.get(string(rune('a'+i)), &got); ok != (i < 3) || ok && got != big {
				t.Errorf("start %d: result %d is stored: %v", start, i, ok)
			}
		}
		f.release(path)
		at, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if start == 1 && at.Size() != size || at.Size() > maxFindings {
			t.Errorf("start %d: the file has %d bytes, before %d", start, at.Size(), size)
		}
		size = at.Size()
	}
}
