package ground_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// small is a scenario of everything in little.
const small = `deadreckon scenario 1
title "Small" reconstructed
map 12x9 reconstructed
row 8 ............
row 7 ............
row 6 ...AAAA.....
row 5 ...AAAA.....
row 4 ...AAAA.ff..
row 3 ............
row 2 ..,,........
row 1 ............
row 0 ......======
building A "house" floors 2 stairs 4,5 reconstructed
opening A 0 door 4,4 S reconstructed
opening A 1 window 6,5 E reconstructed
vehicle motorcycle 0,7 E reconstructed
group hostile sentries reconstructed
waypoints 9,8 11,8 reconstructed
member stranger 9,7 goal 2 reconstructed
find tools in A reconstructed
start S reconstructed
exit S reconstructed
deploy 0,0 3,0 reconstructed
tokens 6 reconstructed
turns 9 reconstructed
goal supplies 1 each plus 2 reconstructed
thing axe 10,2 reconstructed
`

func TestScenarioErrors(t *testing.T) {
	if _, err := ground.ParseScenario("s", small, &words); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"deadreckon scenario 1", "deadreckon scenario 2", `s:1:1: not what this program reads here: expected the first line "deadreckon scenario 1"`},
		{"map 12x9", "map 65x9", `s:3:5: "65x9" is not a size, two numbers from 1 to 64 with "x" between`},
		{"map 12x9", "map 64x17", `s:3:5: Grid 1: 1088 squares, expected at most 1024`},
		{"map 12x9 reconstructed\n", "", `s:3:1: a row before the map, expected a line such as "map 32x32 reconstructed"`},
		{"row 7 ............\n", "", `s:3:1: no row 7: a map of 12x9 has rows 0 to 8`},
		{"row 7 ............\n", "row 7 ...........\n", `s:5:7: "..........." is not a row of 12 letters: it has 11`},
		{"row 7 ............\n", "row 7 .....?......\n", `s:5:12: "?" is no terrain, expected one of .=,fxt# or the letter of a building, A to Z`},
		{"row 7 ............\n", "row 8 ............\n", `s:5:5: a second row 8, first in line 4`},
		{"row 7 ............\n", "row 7 .......B....\n", `s:5:14: no building B: every letter of the map is one`},
		{"row 5 ...AAAA", "row 5 ...AA.A", `s:7:12: '.' in the rectangle 3,4 to 6,6 of building A: a building fills it`},
		{"building A", "building B \"barn\" reconstructed\nbuilding A", `s:13:1: building B is not on the map`},
		{"building A", "building a", `s:13:10: "a" is not the letter of a building, A to Z`},
		{"opening A 0", "building A \"again\" reconstructed\nopening A 0", `s:14:10: a second building A, first in line 13`},
		{"floors 2", "floors 4", `s:13:27: "4" is not a number of floors from 1 to 3`},
		{"floors 2 stairs 4,5", "floors 2", `s:13:29: "reconstructed" is not the word stairs`},
		{"stairs 4,5", "stairs 2,5", `s:13:36: the stairs 2,5 lie outside building A`},
		{"opening A 0 door", "opening A 1 door", `s:14:11: openings are numbered from 0 in their order: expected 0`},
		{"opening A 0 door", "opening B 0 door", `s:14:9: no building B above`},
		{"door 4,4 S", "door 4,3 S", `s:14:18: Grid 14: the inside square 4,3 of opening 0 lies outside building A`},
		{"door 4,4 S", "door 4,4 N", `s:14:18: Grid 14: opening 0 of building A leads N inside the building, expected out of it`},
		{"door 4,4 S", "door 4,4 SW", `s:14:22: "SW" is not one of N, E, S, W`},
		{"row 3 ............", "row 3 ....f.......", `s:14:18: opening 0 of building A leads to 4,3, which is fence; expected open ground, road or rough`},
		{"door 4,4 S", "window 4,4 S", `s:13:1: building A has no door`},
		{"opening A 1 window 6,5 E", "opening A 1 window 4,4 S", `s:15:20: opening 1 of building A is where opening 0 is`},
		{"motorcycle 0,7 E", "motorcycle 0,7 E checked gallons 11", `s:16:42: "11" is not a number of gallons from 0 to 10`},
		{"motorcycle 0,7 E", "motorcycle 0,7 E keys", `s:16:26: "keys" is not one of reconstructed, derived, printed`},
		{"thing axe 10,2", "thing axle 10,2", `s:27:7: "axle" is not an item such as pistol:12+1 (did you mean axe?)`},
		{"thing axe 10,2", "thing axe 8,4", `s:27:1: nothing can lie on 8,4, where nobody can stand: it is fence`},
		{"thing axe 10,2", "thing axe 0,7", `s:27:1: nothing can lie on 0,7, where nobody can stand: a vehicle stands there`},
		{"thing axe 10,2 reconstructed\n", strings.Repeat("thing axe 10,2 reconstructed\n", 17), `s:43:1: more than 16 things`},
		{"motorcycle 0,7 E", "motorcycle 11,7 E", `s:16:1: Grid 15: a motorcycle at 11,7, heading E, leaves the table`},
		{"motorcycle 0,7 E", "motorcycle 2,5 E", `s:16:1: vehicle 1 stands on 3,5, which is building; vehicles stand on open ground, road or rough, and not on each other`},
		{"motorcycle 0,7 E", "motorcycle 4,3 E", `s:14:18: opening 0 of building A leads to 4,3, where a vehicle stands`},
		{"motorcycle 0,7 E", "bicycle 0,7 E", `s:16:9: "bicycle" is not one of motorcycle, car, van, pick-up, construction, bus, truck`},
		{"vehicle motorcycle 0,7 E", "vehicle motorcycle 1,7 E reconstructed\nvehicle motorcycle 0,7 E", `s:17:1: vehicle 2 stands on 1,7, which is a vehicle already; vehicles stand on open ground, road or rough, and not on each other`},
		{"group hostile", "group angry", `s:17:7: "angry" is not one of unknown, hostile, fearful, wary, friendly, allies`},
		{"group hostile sentries reconstructed\n", "", `s:17:1: waypoints before a group`},
		{"waypoints 9,8 11,8 reconstructed\n", "", `s:18:26: "2" is not the number of a waypoint from 1 to 1`},
		{"waypoints 9,8 11,8", "waypoints 9,8 9,4", `s:17:1: the waypoint 9,4: it is fence`},
		{"waypoints 9,8 11,8", "waypoints 9,8 11,9", `s:18:15: 11,9 is off the table of 12x9`},
		{"member stranger 9,7 goal 2 reconstructed\n", "", `s:17:1: a group without a member`},
		{"member stranger", "member strangler", `s:19:8: "strangler" is not an independent (did you mean stranger?)`},
		{"stranger 9,7", "stranger 1,7", `s:19:17: nobody can stand on 1,7: a vehicle stands there`},
		{"stranger 9,7", "stranger 2,0", `s:19:17: 2,0 is where characters are deployed`},
		{"find tools in A", "find tols in A", `s:20:6: "tols" is not a kind of item (did you mean tools?)`},
		{"find tools in A", "find axe in A reconstructed\nfind tools in A", `s:21:1: a second find in building A`},
		{"exit S", "leave S", `s:22:1: "leave" is not one of title, night, city, map, row, building, opening, find, thing, vehicle, group, waypoints, member, start, exit, deploy, tokens, turns, goal`},
		{"exit S reconstructed\n", "", `s:26:1: the file ends, expected a line exit`},
		{"deploy 0,0 3,0", "deploy 0,0 3,4", `s:23:12: nobody can be deployed on 3,4: it is building`},
		{"tokens 6", "tokens 9", `s:24:1: no square where a token may lie at the start`},
		{"tokens 6", "tokens 5", `s:24:8: "5" is not inches from the start edge from 6 to 64`},
		{"turns 9", "turns 0", `s:25:7: "0" is not a number of turns from 1 to 60`},
		{"goal supplies 1 each", "goal items 1 each", `s:26:6: "items" is not one of supplies, item (did you mean item?)`},
		{"row 8 ............\nrow 7 ............", "row 8 ..#.........\nrow 7 .#..........", `s:16:1: vehicle 1 stands on 1,7, which is solid; vehicles stand on open ground, road or rough, and not on each other
s:4:7: no way by side steps from 0,8 to 0,0: all squares outdoors hang together, also round vehicles`},
		{"row 0 ......======", "row 0 ffffffffffff", `s:22:6: no square of the edge S where a figure can stop
s:23:12: nobody can be deployed on 0,0: it is fence`},
		{"turns 9 reconstructed", "turns 9", `s:25:8: the line ends, expected one of reconstructed, derived, printed`},
	} {
		text := strings.Replace(small, row.old, row.new, 1)
		if text == small {
			t.Errorf("%q is not in the file", row.old)
		}
		sc, err := ground.ParseScenario("s", text, &words)
		if err == nil || sc != nil {
			t.Errorf("%q for %q is accepted", row.new, row.old)
			continue
		}
		got := strings.Split(err.Error(), "\n")
		for _, want := range strings.Split(row.want, "\n") {
			found := false
			for _, line := range got {
				found = found || line == want
			}
			if !found {
				t.Errorf("%q for %q:\n%v\nwant\n%s", row.new, row.old, err, want)
			}
		}
	}
	for i := range 12 {
		text := small
		for k := range i {
			text += fmt.Sprintf("building %c \"more\" reconstructed\n", 'B'+k)
		}
		if _, err := ground.ParseScenario("s", text, &words); i >= ground.MaxBuildings && !strings.Contains(fmt.Sprint(err), "Data 5: more than 10 buildings") {
			t.Errorf("%d buildings: %v", i+1, err)
		}
	}
}

const smallRoster = `deadreckon roster 1
profile ann woman tough carries pistol:12+1 axe reconstructed
profile bob man brawler medic carries reconstructed
seats 1 red ann bob reconstructed
seats 2 red ann blue bob reconstructed
independent stranger man carries club reconstructed
independent crazed man carries rifle:20 reconstructed
independent first-looter man carries club reconstructed
independent second-looter man carries club reconstructed
independent third-looter man carries club reconstructed
`

func TestRosterErrors(t *testing.T) {
	r, err := ground.ParseRoster("r", smallRoster, &words)
	if err != nil {
		t.Fatal(err)
	}
	if a := r.Profiles[0].Items[0]; words.Items[a.Item] != "pistol" || a.Count != 12 || a.Spare != 1 {
		t.Errorf("ann carries %+v", a)
	}
	if got := fmt.Sprint(r.Seats[2]); got != "[[0] [1]]" || r.Seats[3] != nil {
		t.Errorf("two seats play %s", got)
	}
	for _, row := range []struct{ old, new, want string }{
		{"profile bob", "profile ann", `r:3:9: a second profile ann, first in line 2`},
		{"profile bob", "profile red", `r:3:9: "red" means something else in the notation`},
		{"profile bob", "profile Bob", `r:3:9: "Bob" is not a name of small letters, digits and -`},
		{"bob man", "bob male", `r:3:13: "male" is not one of man, woman`},
		{"brawler medic", "brawler medik", `r:3:25: "medik" is not a trait, or carries (did you mean medic?)`},
		{"brawler medic", "brawler brawler", `r:3:25: the same trait twice`},
		{"pistol:12+1", "pistl:12+1", `r:2:33: "pistl:12+1" is not an item such as pistol:12+1 (did you mean pistol?)`},
		{"pistol:12+1", "pistol:300", `r:2:33: "pistol:300" is not a number from 0 to 255`},
		{"pistol:12+1", "pistol:12+4", `r:2:33: "pistol:12+4" is not a number from 1 to 3`},
		{"bob man", "bob american man", `r:3:13: "american" is not one of man, woman`},
		{"seats 1 red ann bob", "seats 1 red ann ann", `r:4:17: nobody plays twice`},
		{"seats 1 red", "seats 1 blue", `r:4:9: "blue" is not the word red`},
		{"seats 1 red ann bob", "seats 1 red", `r:4:13: "reconstructed" is not a profile above`},
		{"seats 2 red", "seats 1 red", `r:5:7: a second seats 1, first in line 4`},
		{"seats 2 red ann blue bob", "seats 7 red ann", `r:5:7: "7" is not a number of seats from 1 to 6`},
		{"independent crazed man carries rifle:20 reconstructed\n", "", `r:9:1: the file ends, expected a line independent crazed`},
		{"independent crazed", "independent stranger", `r:7:13: a second independent stranger, first in line 6`},
	} {
		text := strings.Replace(smallRoster, row.old, row.new, 1)
		if _, err := ground.ParseRoster("r", text, &words); fmt.Sprint(err) != row.want {
			t.Errorf("%q for %q:\n%v\nwant\n%s", row.new, row.old, err, row.want)
		}
	}
}

// Digests differ exactly if play differs.
func TestDigests(t *testing.T) {
	digest := func(text string) string {
		sc, err := ground.ParseScenario("s", text, &words)
		if err != nil {
			t.Fatal(err)
		}
		return sc.Digest()
	}
	for _, row := range []struct {
		old, new string
		same     bool
	}{
		{`"Small" reconstructed`, `"Little" printed // a comment`, true}, {`"house"`, `"hut"`, true},
		{"tokens 6 reconstructed\nturns 9 reconstructed", "turns 9 derived\ntokens 6 derived", true},
		{"turns 9", "turns 8", false}, {"row 1 ....", "row 1 ...,", false}, {"window 6,5 E", "window 6,6 E", false},
		{"motorcycle 0,7 E", "motorcycle 1,7 E", false}, {"plus 2", "plus 3", false}, {"find tools", "find axe", false},
		{"thing axe 10,2", "thing axe 9,2", false}, {"thing axe", "thing club", false},
		{"motorcycle 0,7 E", "motorcycle 0,7 E checked keys", false},
		{"hostile sentries", "hostile", false}, {"member stranger", "member crazed", false}, {"deploy 0,0", "deploy 1,0", false},
		{"exit S", "exit W", false}, {"floors 2 stairs 4,5", "floors 2 stairs 5,5", false},
	} {
		text := strings.Replace(small, row.old, row.new, 1)
		if got := digest(text) == digest(small); got != row.same || text == small {
			t.Errorf("%q for %q: the same digest is %t", row.new, row.old, got)
		}
	}
	one, _ := ground.ParseRoster("r", smallRoster, &words)
	for old, same := range map[string]bool{"pistol:12+1": false, "ann woman tough": false, "seats 1 red ann bob reconstructed": true} {
		text := strings.Replace(smallRoster, old, map[string]string{"pistol:12+1": "pistol:11+1", "ann woman tough": "ann woman",
			"seats 1 red ann bob reconstructed": "seats 1 red ann bob printed"}[old], 1)
		other, err := ground.ParseRoster("r", text, &words)
		if err != nil || (other.Digest() == one.Digest()) != same {
			t.Errorf("%q: the same digest is not %t, %v", old, same, err)
		}
	}
}

// Any file is either read or refused with a place, and can be played if read.
func FuzzScenario(f *testing.F) {
	f.Add(small)
	for _, name := range ground.Scenarios {
		text, err := os.ReadFile("data/" + name + ".txt")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		sc, err := ground.ParseScenario("s", text, &words)
		if err != nil {
			placed(t, err)
			return
		}
		tryTable(t, sc)
	})
}

func FuzzRoster(f *testing.F) {
	f.Add(smallRoster)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := ground.ParseRoster("r", text, &words); err != nil {
			placed(t, err)
		}
	})
}

// placed fails unless every part of an error is a SyntaxError with a line.
func placed(t *testing.T, err error) {
	t.Helper()
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	for _, e := range list {
		var at *engine.SyntaxError
		if !errors.As(e, &at) || at.Line == 0 || at.Column == 0 || at.Cause == "" {
			t.Fatalf("%T: %v", e, e)
		}
	}
}
