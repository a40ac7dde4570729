package mall

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
)

// A board that differs from the built-in one only in names plays the same game under its own names, also
// after the built-in one was opened. The built-in one keeps its names.
func TestOwnNames(t *testing.T) {
	text, err := os.ReadFile("board/data/board.txt")
	if err != nil {
		t.Fatal(err)
	}
	own := strings.NewReplacer("Laurel Fork Mall", "Old Mill Centre", "Hank's Hardware", "Bea's Boots").Replace(string(text))
	drawn := func(settings ...engine.Setting) (drawing, digest string) {
		g, err := engine.Open(Name, settings)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteBoard(&out); err != nil {
			t.Fatal(err)
		}
		return out.String(), g.(*Game).Rules().Board.Digest()
	}
	before, digest := drawn()
	named, same := drawn(engine.SetTexts(map[string]string{"board": own})...)
	if same != digest {
		t.Error("names change the digest")
	}
	if !strings.Contains(named, "Old Mill Centre") || !strings.Contains(named, "Boots") || strings.Contains(named, "Laurel Fork") {
		t.Error("the board is drawn under the names of the built-in one")
	}
	if after, _ := drawn(engine.Setting{Key: "boardDigest", Value: digest}); after != before {
		t.Error("the built-in board has the names of another one")
	}
}
