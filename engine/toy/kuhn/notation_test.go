package kuhn_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

func TestParsePositionErrors(t *testing.T) {
	const good = "kuhn position 1\neye first\ncards K ?\nbetting check bet\nshown 0\n"
	if _, err := kuhn.New().Notation().ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"kuhn position 1", "kuhn position 2", "1:1: kuhn: "},
		{"eye first", "eye third", `2: kuhn: "third": expected one of first second truth`},
		{"eye first", "eye truth", "3:7: kuhn: card ?: the eye"},
		{"eye first", "eye second", "3:7: kuhn: card ?: the eye"},
		{"cards K ?", "cards K Q", "5: kuhn: card Q: the eye of this position cannot know it"},
		{"cards K ?", "cards K K", "3:9: kuhn: card K: there is only one"},
		{"cards K ?", "cards - ?", "3:7: kuhn: the second seat"},
		{"cards K ?", "cards K -", `4:9: kuhn: "check": the betting is not open`},
		{"cards K ?", "cards K", "3:1: kuhn: "},
		{"check bet", "bet check", "4:9: kuhn: "},
		{"check bet", "bet fold bet", "4:9: kuhn: "},
		{"shown 0", "shown 1", "5:7: kuhn: 1: cards are shown after"},
		{"shown 0\n", "shown 0\n\n", "6:1: kuhn: "},
		{"shown 0\n", "shown 0", "6:1: kuhn: "},
	} {
		_, err := kuhn.New().Notation().ParsePosition(strings.Replace(good, row.old, row.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want it to start with %q", row.new, err, row.want)
		}
	}
}

func TestParseActionNamesWhatIsLegal(t *testing.T) {
	s := play(kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.King), kuhn.Bet)
	_, err := kuhn.New().Notation().ParseAction(s, "raise")
	if err == nil || err.Error() != `1: "raise": expected call or fold` {
		t.Errorf("got %v", err)
	}
}

func TestOpenRefusesSettings(t *testing.T) {
	if _, err := engine.Open("kuhn", nil); err != nil {
		t.Error(err)
	}
	if _, err := engine.Open("kuhn", []engine.Setting{{Key: "ante", Value: "2"}}); err == nil {
		t.Error("an unknown setting was accepted")
	}
}
