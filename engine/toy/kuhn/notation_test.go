package kuhn_test

import (
	"strings"
	"testing"

	"deadreckon/engine/toy/kuhn"
)

func TestParsePositionErrors(t *testing.T) {
	const good = "kuhn position 1\neye first\ncards K ?\nbetting check bet\nshown 0\n"
	if _, err := kuhn.New().Notation().ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"kuhn position 1", "kuhn position 2", `1:1: not what this program reads`},
		{"eye first", "eye third", `2:5: "third" is not one of first, second, truth`},
		{"eye first", "eye truth", "3:9: card ?: the eye"},
		{"eye first", "eye second", "3:9: card ?: the eye"},
		{"eye first\ncards K ?", "cards K ?\neye second", "2:9: card ?: the eye"},
		{"cards K ?", "cards K Q", "3:1: card Q: the eye of this position cannot know it"},
		{"cards K ?", "cards K K", "3:9: card K: there is only one"},
		{"cards K ?", "cards - ?", "3:9: the second seat"},
		{"cards K ?", "cards K -", `4:9: "check": the betting is not open`},
		{"cards K ?", "cards K", "3:8: the line ends, expected one of ?, J, Q, K, -"},
		{"cards K ?\n", "", `3:9: "check": the betting is not open`},
		{"check bet", "bet check", "4:13: 1: \"check\": expected call or fold"},
		{"check bet", "bet fold bet", "4:18: \"bet\": the betting is not open"},
		{"shown 0", "shown 1", "5:1: cards are shown after"},
		{"betting check bet\nshown 0", "betting check check\nshown 2", "3:1: card ?: it has been shown"},
		{"shown 0", "stake 3", `5:1: unknown key "stake"; expected eye, cards, betting or shown`},
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
