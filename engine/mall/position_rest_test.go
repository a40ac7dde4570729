package mall

import (
	"strings"
	"testing"

	"deadreckon/engine/mall/board"
)

// restPosition is a position at some rest, and what spoils it: pairs of a
// changes and their error. A change is "old => new", or a line to be added; & stands between two.
type restPosition struct {
	name  string
	swaps []string // changes of table45: pairs of old and new
	lines string
	wrong [][2]string
}

var restPositions = []restPosition{
	{"select", nil, "turn 3", [][2]string{
		{"free-moves 3", "free-moves is how many units may move, at phase free and only there (EN 7.0)"},
		{"winner human", "the winner is human, and the game goes on (EN 14.0)"},
		{"phase act", "phase act is in the middle of an action"},
		{"group peter+fran", "key group is in the middle of an action"},
		{"then select peter+fran\nthen step 011", "13:6: mall: EN"},
	}},
	{"free", nil, "phase free\nfree-moves 3", [][2]string{
		{"free-moves 3 => free-moves 7", `"7" is not a number from 1 to 6`},
		{"free-moves 3 => ", "free-moves is how many units may move, at phase free and only there (EN 7.0)"},
		{"peter 029 normal => peter 029 activated", "peter moved in this turn, which zombies have seen"},
		{"peter 029 normal => peter 029 infected infected-now", "peter was infected before the attacks of this turn (EN 8.4)"},
		{"spent 030", "key spent is in the middle of an action"},
	}},
	{"entrance", []string{" 213=?", ""}, "phase entrance\npool 4", [][2]string{
		{"closed north south east west", "phase entrance needs a unit in the pool and a main door for it"},
	}},
	{"place", []string{"peter 029 normal", "peter 014 normal", "roger 207 normal", "roger 014 normal", "steve 207 normal", "steve - normal", "fran 029 normal", "fran - normal"},
		"phase place", [][2]string{
			{"peter 014 => peter 030", "square 030 has no character symbol; expected one of"},
			{"roger 014 => roger - & steve - => steve 014", "steve is placed before roger (EN 3.2)"},
			{"steve - => steve 014", "more than two characters are placed in 014 (EN 3.2)"},
			{"steve - => steve 208 & fran - => fran 208", "all characters are placed; then the phase is select"},
			{"hidden ? ? ? ? ? => hidden ? ? ? ?", "make 49; there are 50"},
			{"turn 2", "phase place is before turn 1"},
			{"closed north", "all doors are open at setup"},
			{"rifles 1", "both rifles lie in their square at setup"},
			{"cleared 031", "nothing is known of hidden zombies at setup"},
			{"peter 014 normal => peter 014 stunned", "all characters are normal at setup"},
			{"002=? => 001=?", "one unit stands on each symbol at setup"},
			{"002=? => 002=?!", "no unit is berserk, drawn or known to anybody at setup"},
		}},
}

// TestRests: each position is read, each change of it refused.
func TestRests(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, p := range restPositions {
		good := swap(t, p.swaps...) + p.lines + "\n"
		if p.name == "place" {
			good = onSymbols(good)
		}
		if _, err := n.ParsePosition(good); err != nil {
			t.Errorf("%s: %v\n%s", p.name, err, good)
			continue
		}
		for _, c := range p.wrong {
			text := good
			for change := range strings.SplitSeq(c[0], " & ") {
				if old, new, ok := strings.Cut(change, " =>"); !ok {
					text += change + "\n"
				} else if !strings.Contains(text, old) {
					t.Fatalf("%s: %q is not in the text", p.name, old)
				} else {
					text = strings.Replace(text, old, strings.TrimPrefix(new, " "), 1)
				}
			}
			if _, err := n.ParsePosition(text); err == nil {
				t.Errorf("%s, %q: no error; want %s", p.name, c[0], c[1])
			} else if !strings.Contains(err.Error(), c[1]) {
				t.Errorf("%s, %q: %v; want %s", p.name, c[0], err, c[1])
			}
		}
	}
}

// onSymbols puts the units of a text where they begin the game.
func onSymbols(text string) string {
	from, to := strings.Index(text, "units "), strings.Index(text, "hidden ")
	b := board.Default()
	return text[:from] + "units " + strings.ReplaceAll(b.Names(b.ZombieSymbols), " ", "=? ") + "=?\n" + text[to:]
}
