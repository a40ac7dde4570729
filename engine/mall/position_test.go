package mall

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// table45 is a position as a person at a table writes it: the human player's
// view at the start of a turn, with the five hidden zombies still out.
const table45 = `deadreckon position 1
view human
peter 029 normal
roger 207 normal
steve 207 normal
fran 029 normal
units 002=? 005=? 007=? 010=? 016=? 024=? 030=? 035=? 041=? 044=? 048=? 050=? 053=? 056=? 058=?
units 060=? 061=? 064=? 068=? 070=? 073=? 084=? 093=? 097=? 108=? 112=? 122=? 129=? 137=? 141=?
units 144=? 153=? 158=? 159=? 164=? 169=? 176=? 180=? 182=? 188=? 197=? 200=? 205=? 210=? 213=?
hidden ? ? ? ? ?
`

// TestLastTurn: a game without a turn limit ends at the last turn that can be counted.
func TestLastTurn(t *testing.T) {
	n := notation{defaultRules(t, Options{})}
	p, err := n.ParsePosition(table45 + "turn 65535\n")
	if err != nil {
		t.Fatal(err)
	}
	s := *content(p)
	s.endTurn()
	if s.phase != phaseOver || s.winner != drawn {
		t.Errorf("phase %s in turn %d", s.phase, s.turn)
	}
	if _, err := n.ParsePosition(n.FormatPosition(&View{Masked: s})); err != nil {
		t.Error(err)
	}
}

// swap replaces words of table45: pairs of old and new.
func swap(t *testing.T, pairs ...string) string {
	t.Helper()
	text := table45
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%q is not in the text", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

// TestMinimalPosition: four characters, units and ? ? ? ? ? are a whole position.
func TestMinimalPosition(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	p, err := n.ParsePosition(table45)
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); p.(engine.View).Viewer() != Human || s.turn != 1 || s.phase != phaseSelect || s.rifleLeft != 2 || s.hiddenLeft != 5 || s.occupied.Len() != 45 {
		t.Errorf("%s", n.FormatPosition(p))
	}
	if err := enginetest.RoundTrip(New(n.rules), p); err != nil {
		t.Error(err)
	}
	checkWorld(t, content(p), Human, engine.Stream(1, "minimal"))
}

// TestPositionFreedom: freedoms of a writer.
func TestPositionFreedom(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	plain, err := n.ParsePosition(table45)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"view last":          swap(t, "view human\n", "") + "view human\n",
		"view in capitals":   swap(t, "view human\n", "") + "VIEW human\n",
		"comments":           swap(t, "peter 029 normal\n", "\n// who\npeter 029 normal // at the toys\n\n"),
		"tabs and CR":        strings.ReplaceAll(strings.ReplaceAll(table45, " ", "\t "), "\n", "\r\n"),
		"defaults in full":   table45 + "turn 1\nphase select\nrifles 2\n",
		"condition left out": swap(t, "peter 029 normal", "peter 29"),
		"cleared hall":       table45 + "cleared 004 005\n",
		"units out of order": swap(t, "002=? 005=?", "005=? 2=?"),
	} {
		text = strings.Replace(text, "deadreckon\t position\t 1", positionFile.First, 1)
		p, err := n.ParsePosition(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if n.FormatPosition(p) != n.FormatPosition(plain) {
			t.Errorf("%s: another position:\n%s", name, n.FormatPosition(p))
		}
	}
}

// TestBadPositions: bad input. Each error has the place, the expectation and the rule.
func TestBadPositions(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	for _, c := range []struct {
		name string
		text string
		want string
	}{
		{"nothing", "", `p.txt:1:1: nothing to read; expected the first line "deadreckon position 1"`},
		{"blank", "\n \n// nothing\n", `p.txt:1:1: nothing to read`},
		{"other version", swap(t, "position 1", "position 2"), `p.txt:1:1: not what this program reads here: expected the first line "deadreckon position 1"`},
		{"other file", "deadreckon board 1\n", `p.txt:1:1: not what this program reads here`},
		{"other board", table45 + "board 0123456789ab\n", `p.txt:11:7: the position belongs to board 0123456789ab, but the game has `},
		{"short digest", table45 + "counters 0\n", `p.txt:11:10: the position belongs to counters 0`},
		{"no digest", table45 + "board\n", `p.txt:11:6: the line ends, expected a digest`},
		{"unknown key", table45 + "weather rain\n", `p.txt:11:1: unknown key "weather"; expected one such as turn, phase, peter, closed or units; docs/games/mall/position-format.md lists all`},
		{"misspelt key", table45 + "Clsoed 045\n", `p.txt:11:1: unknown key "Clsoed" (did you mean closed?)`},
		{"key twice in another case", table45 + "PETER 029 normal\n", `p.txt:11:1: a second line "peter"; each key stands once`},
		{"key twice", table45 + "turn 2\nturn 3\n", `p.txt:12:1: a second line "turn"`},
		{"view of nobody", swap(t, "view human", "view chance"), `p.txt:2:6: "chance" is not one of full, human, zombie`},
		{"no view", swap(t, "view human", "view"), `p.txt:2:5: the line ends, expected one of full, human, zombie`},
		{"turn 0", table45 + "turn 0\n", `p.txt:11:6: "0" is not a number from 1 to 65535`},
		{"turn x", table45 + "turn x\n", `p.txt:11:6: "x" is not a number`},
		{"turn of another game", table45 + "turn 151\n", `p.txt:11:1: mall: turn 151 is beyond the last, 150, which option maxTurns sets (A74)`},
		{"no such phase", table45 + "phase lunch\n", `p.txt:11:7: "lunch" is not one of deal, hide, place, select, free, entrance, over`},
		{"a word too many", table45 + "turn 3 4\n", `p.txt:11:8: "4" is one word too many`},
		{"no such square", swap(t, "peter 029", "peter 216"), `p.txt:3:7: "216" is not a square of the board (EN 2.1)`},
		{"no square at all", swap(t, "peter 029", "peter toys"), `p.txt:3:7: "toys" is not a square such as 045`},
		{"no place", swap(t, "peter 029 normal", "peter"), `p.txt:3:6: the line ends, expected a square, or - for out of play`},
		{"nowhere", swap(t, "peter 029", "peter -"), `p.txt:3:1: mall: peter is nowhere: expected a line such as peter 045 normal (EN 3.2)`},
		{"character left out", swap(t, "fran 029 normal\n", ""), `p.txt:1:1: mall: fran is nowhere`},
		{"two conditions", swap(t, "peter 029 normal", "peter 029 normal stunned"), `p.txt:3:18: "stunned" is not possible: a character has one condition (EN 2.3)`},
		{"no condition", swap(t, "peter 029 normal", "peter 029 tired"), `p.txt:3:11: "tired" is not one of normal, stunned, infected, super, dead, rifle, activated, infected-now`},
		{"dead on the map", swap(t, "peter 029 normal", "peter 029 dead"), `p.txt:3:1: mall: peter is dead and stands in 029; write - for his square (EN 8.5)`},
		{"dead with a rifle", swap(t, "steve 207 normal", "steve - dead rifle"), `p.txt:5:1: mall: steve is dead and has a rifle (EN 12.3)`},
		{"peter with a rifle", swap(t, "peter 029 normal", "peter 029 rifle"), `p.txt:3:11: mall: peter has a rifle; only Steve and Fran may (EN 12.1)`},
		{"three rifles", swap(t, "steve 207 normal", "steve 207 rifle") + "rifles 2\n", `p.txt:11:1: mall: 3 rifles; there are 2 (EN 3.2)`},
		{"nine rifles", table45 + "rifles 9\n", `p.txt:11:8: "9" is not a number from 0 to 2`},
		{"infected in no attack", swap(t, "peter 029 normal", "peter 029 infected infected-now"), `p.txt:3:20: mall: peter was infected before the attacks of this turn (EN 8.4)`},
		{"infected and well", swap(t, "peter 029 normal", "peter 029 infected-now"), `p.txt:3:11: mall: peter was infected in this turn and is normal (EN 8.4)`},
		{"two groups last turn", swap(t, "peter 029 normal", "peter 029 activated", "roger 207 normal", "roger 207 activated"),
			`p.txt:4:11: mall: peter+roger were activated together and are in different squares (EN 5.2)`},
		{"two units in a square", swap(t, "005=?", "002=?"), `p.txt:7:13: "002=?" is not legal: another zombie unit shares the square (EN 7.6)`},
		{"51 units", table45 + "units 101=? 102=? 103=? 104=? 105=? 106=?\n", `p.txt:11:37: "106=?" is not possible: there are only 50 zombie units (EN 2.5)`},
		{"50 units and 5 hidden", table45 + "units 101=? 102=? 103=? 104=? 105=?\n",
			`p.txt:7:1: mall: 50 units on the map, 0 in the pool and 5 hidden make 55; there are 50 (EN 2.5)`},
		{"44 units", swap(t, " 213=?", ""), `p.txt:7:1: mall: 44 units on the map, 0 in the pool and 5 hidden make 49; there are 50. ` +
			`Write the eliminated ones by value in a line pool; if nobody remembers the values of 1 units, add "unknown 1" (EN 2.5, 13.3)`},
		{"neither pool nor box", strings.NewReplacer("view human", "view full", " 213=?", "", "=?", "=4n", "hidden ? ? ? ? ?", "hidden 001 065 066 171 189").Replace(table45),
			`p.txt:7:1: mall: 44 units on the map, 0 in the pool and 5 hidden make 49; there are 50. Write the eliminated ones by value in a line pool; ` +
				`if nobody remembers the values of 1 units, add "unknown 1". A full position also needs a line box with the 5 values of the hidden zombies (EN 2.5, 13.3)`},
		{"too many forgotten", swap(t, " 213=?", "") + "pool unknown 51\n", `p.txt:11:14: "51" is not a number of units from 1 to 50`},
		{"free moves not said", table45 + "phase free\n", `p.txt:11:1: mall: free-moves is how many units may move`},
		{"a phase in mid-action, misspelt", table45 + "phase atack\n", `p.txt:11:7: "atack" is not one of deal, hide, place, select, free, entrance, over`},
		{"a letter that no unit has", swap(t, "002=?", "002=12n"), `p.txt:7:7: "002=12n" is not a unit: a value from 1 to 11 or ?, then n (nobody knows it) or z (only the zombie player)`},
		{"then misspelt", table45 + "thn pass\n", `p.txt:11:1: unknown key "thn" (did you mean then?)`},
		{"44 units and a long pool", swap(t, " 213=?", "") + "pool 1 2\n", `p.txt:11:1: mall: 44 units on the map, 2 in the pool`},
		{"hidden left out", swap(t, "hidden ? ? ? ? ?\n", ""), `make 45; there are 50`},
		{"a hole in the pool", swap(t, " 213=?", "") + "pool ?\n", `p.txt:11:6: "?" is not a number from 1 to 11: both players have seen every unit in the pool`},
		{"no unit", table45 + "units 045\n", `p.txt:11:7: "045" is not a unit such as 045=? or 045=4`},
		{"value 12", swap(t, "002=?", "002=12"), `p.txt:7:7: "002=12" is not a unit: a value from 1 to 11 or ?`},
		{"value 0", swap(t, "002=?", "002=0"), `p.txt:7:7: "002=0" is not a unit`},
		{"a value and more", swap(t, "002=?", "002=4x"), `p.txt:7:7: "002=4x" is not a unit`},
		{"two elevens", swap(t, "002=?", "002=11", "005=?", "005=11"), `p.txt:7:1: mall: 2 units of value 11 are known; there are 1 (digest 2.2)`},
		{"two elevens, one in the pool", swap(t, "002=?", "002=11h", " 005=?", "") + "pool 11\n", `p.txt:7:1: mall: 2 units of value 11 are known`},
		{"a secret told", swap(t, "002=?", "002=4z"), `p.txt:7:7: mall: the unit in 002: the human player does not know its value; expected ? (EN 2.3)`},
		{"a value forgotten", swap(t, "002=?", "002=?h"), `p.txt:7:7: mall: the unit in 002: the human player knows its value; expected the value (EN 2.3)`},
		{"face down with a character", swap(t, "030=?", "029=?"), `the unit in 029: it is with a character, so both players know its value; expected the value alone (EN 5.4)`},
		{"unseen with a super", swap(t, "peter 029 normal", "peter 030 super"), `p.txt:7:43: mall: the unit in 030: it is with a super zombie, so the zombie player knows it`},
		{"no such door", table45 + "closed 001-002\n", `p.txt:11:8: "001-002" is not a door such as 043-062 or north (EN 5.5)`},
		{"closed and destroyed", table45 + "closed 018-019\ndestroyed 018-019\n", `p.txt:12:11: mall: door 018-019 is closed and destroyed (EN 10.5)`},
		{"destroyed solid door", table45 + "destroyed 009-010\n", `p.txt:11:11: mall: door 009-010 is solid and destroyed; only glass breaks (EN 10.4)`},
		{"hidden squares told", swap(t, "hidden ? ? ? ? ?", "hidden 001 ? ? ? ?"), `p.txt:10:8: "001" is not ?, which is all that the human player knows (EN 3.1)`},
		{"six hidden", swap(t, "hidden ? ? ? ? ?", "hidden ? ? ? ? ? ?"), `p.txt:10:18: more than 5 hidden zombies (EN 3.1)`},
		{"holes for the zombie player", swap(t, "view human", "view zombie"), `p.txt:10:8: "?" is not a square: only the human view has ? here`},
		{"hidden in a hall", swap(t, "view human", "view zombie", "hidden ? ? ? ? ?", "hidden 001 004 031 065 171"),
			`p.txt:10:12: mall: square 004 may not carry a hidden zombie: it is a hall square (EN 3.1.1)`},
		{"hidden beside a symbol", swap(t, "view human", "view zombie", "hidden ? ? ? ? ?", "hidden 001 013 031 065 171"),
			`square 013 may not carry a hidden zombie: no plain wall is between it and a character symbol (EN 3.1.2)`},
		{"hidden twice", swap(t, "view human", "view zombie", "hidden ? ? ? ? ?", "hidden 001 001 031 065 171"),
			`p.txt:10:12: "001" is not possible: it stands twice (EN 3.1.3)`},
		{"two in Edwin's", swap(t, "view human", "view zombie", "hidden ? ? ? ? ?", "hidden 001 031 157 159 171"),
			`p.txt:10:20: mall: square 159 is a second hidden zombie in Edwin's (EN 3.1.4)`},
		{"hidden where nobody is", swap(t, "view human", "view zombie", "hidden ? ? ? ? ?", "hidden 001 031 065 171 172") + "cleared 031\n",
			`p.txt:10:12: mall: square 031 is ruled out`},
		{"must reveal nobody", swap(t, "hidden ? ? ? ? ?", "pool 1 1 1 1 2") + "must-reveal\n", `p.txt:11:1: mall: no hidden zombie is left to be ruled out or revealed (EN 9.4)`},
		{"box in a view", table45 + "box 1\n", `p.txt:11:5: only a full position shows the values in the hidden box (EN 9.0)`},
		{"full without values", swap(t, "view human\n", "", "hidden ? ? ? ? ?", "hidden 001 031 065 171 172"),
			`p.txt:6:7: mall: the unit in 002: no value in a full position`},
		{"pool of value 0", swap(t, " 213=?", "") + "pool 0\n", `p.txt:11:6: "0" is not a number from 1 to 11`},
		{"pool of 51", table45 + "pool" + strings.Repeat(" 1", 51) + "\n", `p.txt:11:106: "1" is not possible: there are only 50 zombie units (EN 2.5)`},
		{"draw from nothing", table45 + "history draw\n", `p.txt:11:9: "draw" is not possible: nothing is in the pool to be drawn (EN 13.3); write "pool unknown N" above if nobody noted the N values`},
		{"draw of nobody", table45 + "pool 1\nhistory draw\n", `p.txt:12:1: mall: entry 1 of the pool's history is a draw, and 0 units come from it; expected one unit with #1 (EN 13.3)`},
		{"unit without a draw", swap(t, "002=?", "002=?#1"), `p.txt:7:1: mall: a unit has #1, but entry 1 of the pool's history is no open draw (EN 13.3)`},
		{"draw of a value that is not there", swap(t, "002=?", "002=?#1", "005=?", "005=4#2") + "pool 1 2\nhistory draw draw\n",
			`p.txt:12:1: mall: the known values cannot have been drawn from the pool in this order (EN 13.3)`},
		{"gone without having been there", table45 + "pool 1\nhistory draw=4 +4\n", `p.txt:12:1: mall: the known values cannot have been drawn`},
		{"no entry", table45 + "history 4\n", `p.txt:11:9: "4" is not an entry of the pool's history: +4, draw or draw=4`},
		{"a phase in the middle", table45 + "phase act\n", `p.txt:11:7: phase act is in the middle of an action: describe the decision point before it`},
		{"what a text once said of it", table45 + "group peter\n", `p.txt:11:1: key group is in the middle of an action: describe the decision point before it`},
		{"what is done then", table45 + "then select peter\nthen step 001\n", `p.txt:12:6: mall: `},
		{"what is done then, by a word", table45 + "then select peter+paul // who?\n", `p.txt:11:`},
		{"over already", swap(t, "roger 207 normal", "roger - dead", "steve 207 normal", "steve - dead", "peter 029 normal", "peter - dead"),
			`p.txt:3:1: mall: the zombie player has won in this position; expected "phase over" and "winner zombie" (EN 14.0)`},
		{"over and not", table45 + "phase over\nwinner human\n", `p.txt:12:1: mall: the winner is human, which this position does not show (EN 14.0)`},
		{"over without winner", table45 + "phase over\n", `p.txt:11:1: mall: phase over needs a winner (EN 14.0)`},
		{"early draw", table45 + "phase over\nwinner draw\n", `p.txt:12:1: mall: only the end of turn 150 is a draw`},
		{"winner and not over", table45 + "winner human\n", `p.txt:11:1: mall: the winner is human, and the game goes on (EN 14.0)`},
		{"suspect where nobody hides", inStores(t) + "suspect 029", "p.txt:11:9: mall: square 029 may not carry a hidden zombie: no plain wall is between it and a character symbol (EN 3.1.2)"},
		{"suspect without a character", inStores(t) + "suspect 031 001", "p.txt:11:13: mall: no living character is in 001"},
		{"suspect and ruled out", inStores(t) + "cleared 031\nsuspect 031", "p.txt:12:9: mall: square 031 is suspect and ruled out (EN 9.1, 9.3)"},
		{"suspect of nothing", inStores(t) + "suspect ?", `p.txt:11:9: "?" is not a square such as 045`},
		{"two revealed nowhere", swap(t, "hidden ? ? ? ? ?", "pool 1 2\nhidden ? ? ?"),
			"p.txt:11:1: mall: 2 hidden zombies have been revealed, and the line cleared has 0 squares where they can have been (EN 9.1)"},
		{"two in Edwin's revealed", swap(t, "hidden ? ? ? ? ?", "pool 1 2\nhidden ? ? ?\ncleared 157 158 159"),
			"2 hidden zombies have been revealed, and the line cleared has 0 squares where they can have been"},
		{"all must come out and others are there", table45 + "must-reveal\n",
			"p.txt:11:1: mall: units that have not been eliminated are on the map: not all hidden zombies must be revealed (EN 9.4)"},
		{"a look without a super", swap(t, "002=?", "002=?z"), "p.txt:7:7: mall: the unit in 002: only super zombies look at a value alone, and there has been none (EN 11.1)"},
		{"the human player alone", swap(t, "002=?", "002=4h"), "p.txt:7:7: mall: the unit in 002: no rule shows a value to the human player alone (EN 5.4, 6.0)"},
	} {
		if _, err := engine.ReadPosition(New(n.rules), "p.txt", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		} else if _, ok := err.(*engine.SyntaxError); !ok {
			t.Errorf("%s: error %T; want *engine.SyntaxError", c.name, err)
		}
	}
}

// TestDrawnPosition: the end of the last turn is a draw.
func TestDrawnPosition(t *testing.T) {
	p, err := notation{defaultRules(t, Options{MaxTurns: 9})}.ParsePosition(table45 + "turn 9\nphase over\nwinner draw\n")
	if err != nil || p.Turn() != engine.Nobody || p.Score(Human) != 0 {
		t.Errorf("%v, %v", p, err)
	}
}

// restPosition is a position at a decision point with changes that spoil it: pairs of changes and their
// error. A change is "old => new", or a line to be added; & separates two.
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

// TestRests: each position is read, and each change of it is refused.
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
			if _, err := n.ParsePosition(text); err == nil || !strings.Contains(err.Error(), c[1]) {
				t.Errorf("%s, %q: %v; want %s", p.name, c[0], err, c[1])
			}
		}
	}
}

// onSymbols puts the units of a text on their first squares.
func onSymbols(text string) string {
	from, to := strings.Index(text, "units "), strings.Index(text, "hidden ")
	b := board.Default()
	return text[:from] + "units " + strings.ReplaceAll(b.Names(b.ZombieSymbols), " ", "=? ") + "=?\n" + text[to:]
}

func ExampleGame_Notation() {
	r, err := NewRules(board.Default(), counters.Default(), SPI1978())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = New(r).Notation().ParsePosition("deadreckon position 1\nview human\npeter 216 normal\n")
	fmt.Println(err)
	// Output:
	// 3:7: "216" is not a square of the board (EN 2.1)
}

// TestPoolUnknown: forgotten values are spread in proportion to the remaining values.
func TestPoolUnknown(t *testing.T) {
	for name, text := range map[string]string{
		"human": noUnits(t, "human", "? ?"),
		"full":  noUnits(t, "full", "065 066\nbox 2 2"),
	} {
		n := notation{defaultRules(t, Options{MaxTurns: 150})}
		p, err := n.ParsePosition(strings.Replace(text, "pool ", "pool unknown 48 // ", 1))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s, sum := content(p), 0
		for v := 1; v < 12; v++ {
			sum += int(s.base[v])
			left := int(counters.Default().Values[v])
			if name == "full" && v == 2 {
				left -= 2
			}
			if have := int(s.base[v]); have < left-1 || have > left {
				t.Errorf("%s: %d units of value %d in the pool; %d are left", name, have, v, left)
			}
		}
		if sum != 48 || s.poolSize != 48 {
			t.Errorf("%s: %d units in the pool, %d by value", name, s.poolSize, sum)
		}
		if again, err := n.ParsePosition(n.FormatPosition(p)); err != nil || *content(again) != *s {
			t.Errorf("%s: written as another position: %v", name, err)
		}
	}
}
