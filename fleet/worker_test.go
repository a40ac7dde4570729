package fleet

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"deadreckon/internal/access"
)

// A worker deletes cached files that were unused for a day, and no foreign files.
func TestForget(t *testing.T) {
	w := &Worker{By: access.Grant(), Cache: t.TempDir()}
	put := func(name, text string, age time.Duration) string {
		path := filepath.Join(w.Cache, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	used, other, fresh := digest([]byte("used")), digest([]byte("other")), digest([]byte("fresh"))
	there := map[string]bool{put(used, "used", 2*cacheAge): true, put(other, "other", 2*cacheAge): false, put(fresh, "fresh", cacheAge/2): true, put("notes.txt", "mine", 2*cacheAge): true}
	if err := w.fetch(t.Context(), used); err != nil { // cached, so there is no request
		t.Fatal(err)
	}
	w.forget()
	for path, want := range there {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: %v, want it there: %v", path, err, want)
		}
	}
}
