package mall

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// reason is a row: in a position, after some actions, an action is illegal for the reason want. The
// position is the text that given takes, or @ and the name of a golden of testdata/phases with full, human
// or zombie.
type reason struct {
	want   string
	at     string
	play   string // separated by ;
	action string
}

const (
	// duo is Peter with Fran, and Roger elsewhere in the hall.
	duo = "peter 113 normal\nfran 113 normal\nroger 100 normal\n"
	// comes has Peter come from 112 to 113, which the unit in 115 sees.
	comes = "select peter; step 113; end; berserk none"
	react = "peter 112\n"
	seen  = react + "units 115=3n\n"
	free  = "phase free\n"
	// rage has a berserk unit at a closed glass door with Peter on the other side.
	rage = "peter 019 activated\nclosed 018-019\nunits 018=3n! 010=3n!\n"
	// pastGlass leaves a way from 149 to 038, where Peter goes, next to the closed glass door.
	pastGlass = "peter 039\nclosed 124-149\n"
	// twoSupers are Roger, who can move, and Steve in the next square.
	twoSupers = "roger 100 super\nsteve 101 super\n"
	// fight is an attack on Peter and stunned Fran.
	fight  = "phase free\npeter 113\nfran 113 stunned\nroger 100\nunits 113=5\n"
	pair4  = "peter 113; fran 113; units 115=4n"
	pairs4 = "roger 113; fran 113; peter 113 stunned; steve 113 stunned"
	// fights are two attacks more than one.
	fights = "phase free\npeter 113\nroger 100\nunits 113=3 100=3\n"
)

var reasons = []reason{
	// Verbs, places and words.
	{`1: there is no action "jump"; the human player is on turn, at select: pass, select peter, `, duo, "", "jump 045"},
	{`1: nothing to read; expected an action such as "select peter+fran"`, duo, "", " "},
	{`mall: "step 114" is out of place: the human player is on turn, at select: pass, select peter, `, duo, "", "step 114"},
	{`mall: "step 114" is out of place: the zombie player is on turn, at berserk-check: berserk none or berserk 050 is expected`, duo + "units 050=3n", "pass", "step 114"},
	{`mall: "pass" is out of place: the game is at berserk-roll: roll 1 to 6 is expected`, "units 050=3n", "pass; berserk 050", "pass"},
	{`mall: "pass" is out of place: the game is over: the zombie player has won`, "peter - dead\nroger - dead\nsteve - dead\nphase over\nwinner zombie", "", "pass"},
	{`3: there is no action "setp" (did you mean step?); the human player is on turn, at act: `, duo, "select peter", "  setp 114"},
	{`5: step needs a further word; expected an action such as "step 045"`, duo, "select peter", "step"},
	{`6: "lunch" is no square of the board (EN 2.1); expected an action such as "step 045"`, duo, "select peter", "step lunch"},
	{`10: "029" is a word too many after "030"; expected an action such as "step 045"`, duo, "select peter", "step 030 029"},
	{`9: "5" is a word too many after "4"; expected an action such as "roll 7"`, duo, "select peter", " roll 4 5"},
	{`8: "999" is no square of the board (EN 2.1)`, duo, "select peter", "  step 999"},
	{`5: unexpected "045" after "end"; expected an action such as "end"`, duo, "select peter", "end 045"},
	{`8: "paul" is not peter, roger, steve or fran`, duo, "", "select paul"},
	{`12: missing ">" in "peter"; expected an action such as "carry peter>fran"`, duo, "select peter", "carry peter"},
	{`7: "peter+fran" is more than one character`, duo, "select peter", "carry peter+fran>roger"},
	{`7: "001-002" is no door of the board (EN 5.5)`, duo, "select peter", "close 001-002"},
	{`7: "042-043" is no main door of the board (EN 5.5)`, duo, "", "enter 042-043"},
	{`8: "two" is no number`, duo, "", "number two"},
	{`6: "4+x" is no roll; expected the sum of the dice, or single dice such as 4+5`, duo, "", "roll 4+x"},

	// Setup.
	{"mall: EN 3.1.1: square 004 may not carry a hidden zombie: it is a hall square", "@hide full", "", "hide 004"},
	{"mall: EN 3.1.2: square 014 may not carry a hidden zombie: it has a character symbol", "@hide full", "", "hide 014"},
	{"mall: EN 3.1.2: square 013 may not carry a hidden zombie: no plain wall", "@hide full", "", "hide 013"},
	{"mall: EN 3.1.3: the squares are named in ascending order, and 031 has been named", "@hide full", "hide 031", "hide 031"},
	{"mall: EN 3.1.4: one hidden zombie is in Edwin's already", "@hide full", "hide 157", "hide 158"},
	{"mall: EN 3.1: the squares are named in ascending order, and too few are left above 215", "@hide full", "", "hide 215"},
	{"mall: EN 3.1: the zombie player names the square", "@hide zombie", "", "hide ?"},
	{"mall: EN 3.1: the human player does not see the square: hide ? is expected", "@hide human", "", "hide 031"},
	{"mall: EN 3.2: peter is placed next", "@place full", "", "place roger@014"},
	{"mall: EN 3.2: square 030 has no character symbol; the symbols are in 014 208", "@place full", "", "place peter@030"},
	{"mall: EN 3.2: two characters are in 014 already", "@place full", "place peter@014; place roger@014", "place steve@014"},
	{"mall: digest 2.2: this unit cannot have the value 11; the game is at deal:", "@deal full", "deal 11", "deal 11"},

	// Activation.
	{"mall: EN 8.3: peter is stunned", "peter 113 stunned", "", "select peter"},
	{"mall: EN 8.5: peter is dead", "peter - dead", "", "select peter"},
	{"mall: EN 11.0: peter has become a super zombie", "peter 113 super", "", "select peter"},
	{"mall: EN 5.0: peter was activated in the last human turn", "peter 113 activated", "", "select peter"},
	{"mall: EN 5.2: peter+roger are in different squares; only those of one square act together", duo, "", "select peter+roger"},

	// Carrying.
	{"mall: EN 5.2: fran is not in the activated group peter", duo, "select peter", "carry fran>peter"},
	{"mall: EN 5.9c: peter is infected and may not carry", "peter 113 infected\nfran 113", "select peter", "carry peter>fran"},
	{"mall: EN 6.5: peter has panicked: the group moves no more", duo + "units 113=3", "select peter; shoot peter@113; roll 1", "carry peter>fran"},
	{"mall: EN 5.6: carrying begins before the first point is spent, and 1 are", duo, "select peter; step 114", "carry peter>fran"},
	{"mall: A18: peter already carries fran", duo + "steve 113", "select peter; carry peter>fran", "carry peter>steve"},
	{"mall: A18: fran is in the group and walks", duo, "select peter+fran", "carry peter>fran"},
	{"mall: A18: fran is already carried", duo + "steve 113", "select peter+steve; carry peter>fran", "carry steve>fran"},
	{"mall: A18: fran carries already: of a group peter picks up first", "peter 113\nfran 113\nroger 113 stunned\nsteve 113 stunned", "select peter+fran; carry fran>roger", "carry peter>steve"},
	{"mall: EN 5.6: fran has been put down in this turn", duo, "select peter; carry peter>fran; drop peter", "carry peter>fran"},
	{"mall: EN 5.6: roger is not in the square of peter", duo, "select peter", "carry peter>roger"},
	{"mall: EN 8.5: steve is dead", duo + "steve - dead", "select peter", "carry peter>steve"},
	{"mall: EN 5.6: peter carries nobody", duo, "select peter", "drop peter"},
	{"mall: EN 5.6: nobody is put down when no points are left", "steve 113\nfran 113", "select steve; carry steve>fran; step 114; step 115", "drop steve"},

	// Steps.
	{"mall: EN 5.3: the side between 018 and 037 is a wall", "peter 018", "select peter", "step 037"},
	{"mall: EN 5.3: the glass door between 018 and 019 is closed", "peter 018\nclosed 018-019", "select peter", "step 019"},
	{"mall: EN 2.1: 150 is not next to 113", duo, "select peter", "step 150"},
	{"mall: EN 5.3: 113 is where it begins", duo, "select peter", "step 113"},
	{"mall: EN 5.1: the step costs 5 points and 1 are left", "peter 113\nunits 114=4n", "select peter; step 112; step 113; step 112; step 113; step 112; step 113; step 114; value 4", "step 115"},
	{"mall: EN 6.5: peter has panicked: the group moves no more", duo + "units 113=3", "select peter; shoot peter@113; roll 1", "step 114"},

	// Doors and rifles.
	{"mall: EN 5.5: a main door is never opened again", "peter 117\nclosed east", "select peter", "open east"},
	{"mall: EN 5.5: door east is not on a side of 113, where the group is", duo, "select peter", "close east"},
	{"mall: EN 5.5: door 018-019 is not on a side of 113, where the group is", duo, "select peter", "close 19-18"},
	{"mall: EN 10.5: door 018-019 is destroyed", "peter 018\ndestroyed 018-019", "select peter", "close 018-019"},
	{"mall: EN 5.5: door 018-019 is open already", "peter 018", "select peter", "open 018-019"},
	{"mall: EN 5.5: door 018-019 is closed already", "peter 018\nclosed 018-019", "select peter", "close 018-019"},
	{"mall: EN 5.5: zombies are in 018 with the group", "peter 018\nunits 018=3", "select peter", "close 018-019"},
	{"mall: EN 6.5: peter has panicked: the group works no doors any more", "peter 018\nunits 016=1!", "select peter; shoot peter@016; roll 1", "close 018-019"},
	{"mall: EN 5.5: a door costs 2 points and 0 are left", "peter 018", "select peter; close 018-019; open 018-019; close 018-019; step 017; step 018", "open 018-019"},
	{"mall: EN 5.6: everybody in the group carries somebody", "peter 018\nfran 018", "select peter; carry peter>fran", "close 018-019"},
	{"mall: EN 6.5: peter has panicked: no points are left", "peter 117\nunits 115=1!", "select peter; shoot peter@115; roll 1", "close east"},
	{"mall: EN 5.5: a main door costs the entire allowance, and the group began its turn in 116", "peter 116", "select peter; step 117", "close east"},
	{"mall: EN 5.5: a main door costs the entire allowance, and 2 points are spent", "peter 117", "select peter; step 116; step 117", "close east"},
	{"mall: EN 5.6: peter carries somebody", "peter 117\nfran 117", "select peter; carry peter>fran", "close east"},
	{"mall: EN 12.1: peter may not have a rifle; only Steve and Fran may", "peter 177", "select peter", "rifle peter"},
	{"mall: EN 12.0: the rifles are in 177, the group is in 178", "fran 178", "select fran", "rifle fran"},
	{"mall: EN 12.1: fran has a rifle already", "fran 177 rifle", "select fran", "rifle fran"},
	{"mall: EN 5.6: fran carries somebody", "fran 177\nsteve 177", "select fran; carry fran>steve", "rifle fran"},
	{"mall: EN 5.9b: zombies are in 177 with the group", "fran 177\nunits 177=3", "select fran", "rifle fran"},
	{"mall: EN 3.2: 0 rifles are left", "fran 177\nrifles 0", "select fran", "rifle fran"},
	{"mall: EN 12.2: a rifle costs the entire allowance, and the group began its turn in 178", "fran 178", "select fran; step 177", "rifle fran"},
	{"mall: EN 5.2: steve is not in the activated group fran", "fran 177\nsteve 177", "select fran", "rifle steve"},

	// Shots.
	{"mall: EN 5.2: fran is not in the activated group peter", duo + "units 115=3n", "select peter", "shoot p+f@115"},
	{"mall: EN 6.5: peter has panicked and shoots no more in this turn", duo + "units 113=3", "select peter; shoot peter@113; roll 1", "shoot peter@113"},
	{"mall: EN 5.6: peter carries somebody", duo + "units 115=3n", "select peter; carry peter>fran", "shoot peter@115"},
	{"mall: EN 6.1: fran has no shots left", duo + "units 115=3n", "select fran; shoot fran@115; roll 1; value 3; shoot fran@115; roll 1", "shoot fran@115"},
	{"mall: EN 6.0: there is no zombie in 115", duo, "select peter", "shoot peter@115"},
	{"mall: EN 6.3: zombies are in 113 with the shooters: they must be shot at first", duo + "units 113=3 115=3n", "select peter", "shoot peter@115"},
	{"mall: EN 6.3: characters are in 100", duo + "units 100=3", "select peter", "shoot peter@100"},
	{"mall: EN 6.4: 018 is not in sight of 113", duo + "units 018=3n", "select peter", "shoot peter@018"},
	{"mall: EN 6.3: a counter in 114 stands between 113 and 115", duo + "units 114=3n 115=3n", "select peter", "shoot peter@115"},

	// Chance.
	{"mall: EN 10.0: one die is thrown; the game is at berserk-roll: roll 1 to 6 is expected", "units 050=3n", "pass; berserk 050", "roll 7"},
	{"mall: EN 6.6: 2 dice are thrown; the game is at shot: roll 2 to 12 is expected", duo + "units 115=3n", "select peter; shoot peter@115", "roll 13"},
	{"mall: digest 2.2: this unit cannot have the value 4; the game is at value: value 3 is expected", duo + "units 114=3n", "select peter; step 114", "value 4"},
	{"mall: EN 8.8: values run from 1 to 11", duo + "units 114=3n", "select peter; step 114", "value 12"},
	{"mall: EN 2.3: the value is known here or is shown now: it has to be named", duo + "units 114=3n", "select peter; step 114", "value ?"},
	{"mall: EN 2.3: the human player does not see this value: draw ? is expected", "@draw human", "", "draw 4"},
	{"mall: EN 9.1: a hidden zombie is in 031: ambush is expected", "peter 032\nhidden 031", "select peter; step 031", "clear"},
	{"mall: EN 9.1: no hidden zombie can be in 031: clear is expected", "peter 032\nhidden 171", "select peter; step 031", "ambush"},

	// Berserk.
	{"mall: EN 11.7: super zombies never go berserk", "roger 100 super\nunits 050=3n", "pass", "berserk 100"},
	{"mall: EN 10.0: there is no zombie unit in 100", "units 050=3n", "pass", "berserk 100"},
	{"mall: EN 10.0: the unit in 050 is berserk already", "units 050=3n! 051=3n", "pass; roll 1", "berserk 050"},
	{"mall: EN 10.1: the unit in 050 has just calmed down", "units 050=3n! 051=3n", "pass; roll 5", "berserk 050"},

	// Moves of units.
	{"mall: EN 7.0: there is no zombie unit in 100", seen, comes, "move 100-101"},
	{"mall: EN 11.2: roger in 100 is a super zombie, which moves with super or drag", seen + "roger 100 super", comes, "move 100-101"},
	{"mall: EN 7.2.1: the unit in 113 is with a character and stays", seen + "units 113=3", comes, "move 113-114"},
	{"mall: EN 7.0: the unit in 050 sees no square through which the movers came", seen + "units 050=3n", comes, "move 050-051"},
	{"mall: EN 7.4: the unit in 114 has moved in this turn or was bound to react", seen + "units 111=3n", comes + "; move 115-114", "move 114-115"},
	{"mall: EN 7.6: another zombie unit shares the square 114", seen + "units 114=3n", comes, "move 115-114"},
	{"mall: EN 7.0, A38: 116 is not nearer than 115 to the movers in 113", seen, comes, "move 115-116"},
	{"mall: EN 2.1: 114 is not next to 116", react + "units 116=3n", comes, "move 116-114"},
	{"mall: EN 7.0: the solid door between 116 and 092 is closed", react + "closed 092-116\nunits 116=3n", comes, "move 116-092"},
	{"mall: EN 7.5: a berserk unit moves two squares where it can", react + "units 117=3n!", "select peter; step 113; end; roll 1", "move 117-116"},
	{"mall: EN 7.5: no way of at most two squares leads from 117 to 114", react + "units 117=3n!", "select peter; step 113; end; roll 1", "move 117-114"},
	{"mall: EN 7.0: no free moves are left", free + "units 050=3n", "", "move 050-051"},
	{"mall: EN 7.4: the unit in 051 has moved in this turn or was bound to react", free + "free-moves 2\nunits 050=3n 060=3n", "unit 050; move 050-051", "move 051-052"},
	{"mall: EN 7.6: the unit in 113 is with a character and stays", free + "peter 113\nunits 113=3\nfree-moves 1", "", "move 113-114"},
	{"mall: EN 9.4: no unit is on the map, so hidden zombies are revealed first", free + "units 050=3n\nfree-moves 1\nhidden 031\nmust-reveal", "", "move 050-051"},
	{"mall: EN 7.0, 7.6: the unit in 001 has nowhere to go", free + "units 001=3n 002=3n 016=3n\nfree-moves 1", "", "unit 001"},
	{"mall: EN 7.0: no free moves are left", free + "units 050=3n", "", "unit 050"},
	{"mall: EN 7.0: there is no zombie unit in 100", free + "free-moves 1", "", "unit 100"},
	{"mall: EN 7.0: the unit is chosen first: unit 050, then move 050-051", free + "units 050=3n\nfree-moves 1", "", "move 050-051"},
	{"mall: EN 7.0: the unit in 050 has been chosen to move", free + "units 050=3n 060=3n\nfree-moves 1", "unit 050", "move 060-059"},
	{"mall: EN 2.1: 052 is not next to 050", free + "units 050=3n\nfree-moves 1", "unit 050", "move 050-052"},
	{"mall: EN 7.0: 050 is where it begins", free + "units 050=3n\nfree-moves 1", "", "move 050-050"},
	{"mall: EN 7.0: the unit in 115 can and must still react", seen, comes, "end"},
	{"mall: EN 9.4: no unit is on the map, so a hidden zombie must be revealed", free + "hidden 031\nmust-reveal", "", "end"},

	// Glass.
	{"mall: EN 7.0: there is no zombie unit in 017", free + rage, "", "break 017@018-019"},
	{"mall: EN 10.4: the unit in 050 is not berserk", free + "units 050=3n", "", "break 050@018-019"},
	{"mall: EN 7.4: the unit in 018 has moved in this turn or was bound to react", free + rage, "break 018@018-019; value 3; roll 7", "break 018@018-019"},
	{"mall: EN 10.4: door 009-010 is not of glass", free + rage, "", "break 010@009-010"},
	{"mall: EN 10.4: door 018-019 is not on a side of 010", free + rage, "", "break 010@018-019"},
	{"mall: EN 10.4: door 020-021 is not closed", free + "units 021=3n!", "", "break 021@020-021"},
	{"mall: EN 10.4, A87: no character is in sight of 018 through door 018-019", free + "peter 038\nclosed 018-019\nunits 018=3n!", "", "break 018@018-019"},
	{"mall: EN 10.4, A86: door 018-019 is not on the way to the movers in 017", "peter 016\nclosed 018-019\nunits 018=3n!", "select peter; step 017; end; roll 1", "break 018@018-019"},
	{"mall: EN 10.4, A86: the unit in 149 can move towards the movers", pastGlass + "units 149=3n!", "select peter; step 038; end; roll 1", "break 149@124-149"},
	{"mall: EN 11.6: the unit in 018 breaks glass together with the super zombie there: smash is expected",
		"peter 020\nroger 018 super\nclosed 018-019\nunits 018=3z! 017=2n", "select peter; step 019; end; roll 1; berserk none", "break 018@018-019"},
	{"mall: A50: only the unit in 018, which has attacked glass, makes a step", "~" + free + "peter 019\nclosed 018-019\nunits 018=3n! 010=3n", "break 018@018-019; value 3; roll 7", "move 010-011"},
	{"mall: EN 7.0, A50: the unit in 018 can and must still make a step", "~peter 020\nclosed 018-019\nunits 018=3n!", "select peter; step 019; end; roll 1; break 018@018-019; value 3; roll 2", "stay"},

	// Hidden zombies.
	{"mall: EN 9.0: no hidden zombie is left", free, "", "reveal 031"},
	{"mall: EN 9.2: no hidden zombie is in 032", free + "hidden 031", "", "reveal 032"},
	{"mall: EN 3.1, 9.1: no hidden zombie can be in 004", "@free human", "", "reveal 004"},
	{"mall: EN 9.3: a zombie piece is in 031", free + "hidden 031\nunits 031=3n", "", "reveal 031"},
	{"mall: EN 9.2, A52: a character is in 031, so the unit could not move", seen + "roger 031\nhidden 031", comes, "reveal 031"},
	{"mall: EN 9.2, A52: the unit could not move from 031 towards the movers in 113", seen + "hidden 031\nunits 032=3n 050=3n", comes, "reveal 031"},
	{"mall: EN 9.2: 031 is not in sight of a square through which the movers came", seen + "hidden 031", comes, "reveal 031"},

	// Super zombies.
	{"mall: EN 11.0: peter is no super zombie on the map", free + twoSupers, "", "super peter-114"},
	{"mall: EN 11.2: the super zombie roger is on the move", free + "roger 099 super\nsteve 101 super", "super roger-100", "super steve-102"},
	{"mall: EN 7.6: roger is with a character and stays", free + "roger 113 super\npeter 113", "", "super roger-114"},
	{"mall: EN 11.4: roger has moved in this turn", free + twoSupers, "super roger-099; stop", "super roger-098"},
	{"mall: EN 11.4: roger sees no square through which the movers came", seen + "roger 050 super", comes, "super roger-051"},
	{"mall: EN 9.4: no unit is on the map, so hidden zombies are revealed first", free + twoSupers + "hidden 031\nmust-reveal", "", "super roger-099"},
	{"mall: EN 2.1: 098 is not next to 100", free + twoSupers, "", "super roger-098"},
	{"mall: EN 11.4, A43: 116 is not nearer than 115 to the movers in 113", react + "roger 115 super\nunits 111=3n", comes, "super roger-116"},
	{"mall: EN 11.2, A42: no unit that began the turn with roger and is free to move is in 100", free + twoSupers, "", "drag roger-099"},
	{"mall: EN 11.1, 7.6: the companion cannot be left in 100 with another zombie piece", free + "roger 101 super\nunits 100=3z 101=4z", "drag roger-100", "super roger-099"},
	{"mall: EN 11.1, 7.6: beyond 101 no square is in reach where the move may end", free + "roger 098 super\nsteve 101 super", "super roger-099; super roger-100", "super roger-101"},
	{"mall: EN 11.1, A46: roger does not end its move in 101 with another super zombie", free + twoSupers, "super roger-101", "stop"},
	{"mall: EN 11.1, 7.6: roger does not end its move in 100, for it has a companion and another unit is there", free + "roger 101 super\nunits 100=3z 101=4z", "drag roger-100", "stop"},
	{"mall: EN 11.6: roger needs a zombie unit in its square", free + "roger 018 super\nclosed 018-019", "", "smash roger@018-019"},
	{"mall: EN 10.4: door 018-019 is not closed", free + "roger 018 super\nunits 018=3z", "", "smash roger@018-019"},
	{"mall: EN 11.0: peter is no super zombie on the map", free, "", "smash peter@018-019"},
	{"mall: EN 10.4, 11.6: roger and its unit can move towards the movers", pastGlass + "roger 149 super\nunits 149=3z", "select peter; step 038; end; berserk none", "smash roger@124-149"},

	// Attacks and generation.
	{"mall: EN 8.0: no character is in 050", fights, "end", "attack 050"},
	{"mall: EN 8.0: the zombies in 113 have attacked already in this phase", fights + "fran 101\nunits 101=3", "end; attack 113; hold; roll 10", "attack 113"},
	{"mall: EN 8.0: no zombies are in 101", fights + "fran 101", "end", "attack 101"},
	{"mall: EN 13.4: no unit has come in at 100", "phase entrance\npeter 004\nroger 093\nsteve 100\nunits 100=3", "roll 2; draw 4; value 4; draw 5; value 5", "attack 100"},
	{"mall: EN 8.3: fran is stunned", fight, "end", "fire fran"},
	{"mall: EN 8.1: roger is not in 113, where the attack is", fight, "end", "fire roger"},
	{"mall: EN 6.5: peter has panicked and shoots no more in this combat", fight + "steve 113", "end; fire peter; roll 1", "fire peter"},
	{"mall: A55: peter has shot already in this combat", fight + "steve 113", "end; fire peter; roll 6; roll 2", "fire peter"},
	{"mall: EN 8.0: 1 to 2 characters of 113 are attacked", fight, "end; hold", "number 3"},
	{"mall: EN 8.0: roger is not in 113, where the attack is", fight, "end; hold; number 1", "name roger"},
	{"mall: EN 8.0: the zombie player attacks 1; 2 are named", fight, "end; hold; number 1", "name peter+fran"},
	{"mall: EN 13.2: the south door is closed; the zombie player is on turn, at enter: ", "phase entrance\nclosed south\n" + shelf(4), "roll 2", "enter south"},
	{"mall: EN 13.2: zombies are in 212, behind the south door; the zombie player is on turn, at enter: ", "phase entrance\nunits 212=3\n" + shelf(3, 4), "roll 2", "enter south"},
	{"mall: EN 13.1: the south door was not called; the zombie player is on turn, at enter: enter north or enter west is expected", "phase entrance\n" + shelf(4), "roll 2", "enter south"},
	{"mall: EN 11.0: fran is normal, not infected", "peter 113 infected\nroger 100 infected\nfran 113\nphase entrance", "roll 7", "turn fran"},
	{"mall: EN 11.0: fran was infected in this turn and does not roll yet", "peter 113 infected\nroger 100 infected\nfran 113 infected infected-now\nphase entrance", "roll 7", "turn fran"},
	{"mall: EN 11.0: fran has rolled in this turn", "peter 113 infected\nroger 100 infected\nfran 113 infected\nphase entrance", "roll 7; turn fran; roll 7", "turn fran"},

	// Owners that answer one after the other. A67.
	{"mall: A67: the player of fran is asked first what fran does; what moves the group comes after that", "four: " + pair4, "select peter+fran", "step 114"},
	{"mall: A67: the player of fran is on turn, and peter does not belong to that player: owners are asked one after the other", "four: " + pair4, "select peter+fran", "shoot peter@115"},
	{"mall: A67: the player of fran is on turn, and peter does not belong", "four: " + pair4, "select peter+fran", "shoot peter+fran@115"},
	{"mall: A67: the player of peter is on turn, and fran does not belong", "four: " + pair4, "select peter+fran; hold", "shoot fran@115"},
	{`mall: "hold" is out of place`, "four: " + pair4, "select peter+fran; hold", "hold"},
	{`mall: "fire peter" is out of place`, "four: " + pair4, "select peter+fran; hold", "fire peter"},
	{"mall: A67: a shot at 115 has been announced: the player of peter is asked whether peter joins it", "four: " + pair4, "select peter+fran; shoot fran@115", "shoot peter@115"},
	{"mall: A67: the player of peter is asked first what peter does", "four: " + pair4, "select peter+fran; shoot fran@115", "end"},
	{"mall: EN 5.2: roger is not in the activated group peter+fran", "four: " + pair4, "select peter+fran; shoot fran@115", "fire roger"},
	{"mall: A67: the player of fran is on turn, and roger does not belong", "four: " + pairs4, "select roger+fran; carry fran>peter", "carry roger>steve"},
	{"mall: A67: the player of roger is on turn, and fran does not belong", "four: " + pairs4, "select roger+fran; carry fran>peter; hold", "drop fran"},
	{"mall: A67: the player of peter is on turn, and fran does not belong", "four: " + crowd9, "end", "fire fran"},
	{"mall: EN 8.1: roger is not in 113, where the attack is", "four: " + crowd9, "end", "fire roger"},
	{"mall: A67: the player of peter is on turn, and fran does not belong", "four: " + crowd9, "end; hold; hold; number 1", "name fran"},
	{"mall: A67: the player of roger is on turn, and fran does not belong", "four: roger 113; " + crowd9, "end; hold; hold; hold; number 2; name peter", "name roger+fran"},
	{"mall: EN 8.0: steve is not in 113, where the attack is", "four: roger 113; " + crowd9, "end; hold; hold; hold; number 2; name peter", "name steve"},
	{"mall: EN 8.0, A67: 1 are attacked, and too few are asked after steve+fran", "three: steve 113; " + crowd9, "end; hold; hold; number 1; hold", "hold"},
	{"mall: EN 8.0, A67: 1 are attacked, and 0 are named so far; 2 of those asked now do not fit", "three: steve 113; " + crowd9, "end; hold; hold; number 1; hold", "name steve+fran"},

	// An illegal action without a reason of its own lists the legal ones.
	{`mall: "pass" is out of place: the human player is on turn, at act: `, duo, "select peter", "pass"},
}

func TestWhyNot(t *testing.T) { sayWhyNot(t, &enginetest.Guards{}) }

// sayWhyNot has guards hear the rows of TestWhyNot.
func sayWhyNot(t *testing.T, guards *enginetest.Guards) {
	for _, c := range reasons {
		g := reasonTable(t, c.at)
		if !g.hasPlayed(c.play) {
			continue
		}
		a, err := g.n.ParseAction(&g.s, c.action)
		guards.Hear(err)
		switch {
		case err == nil:
			t.Errorf("%q is legal (%#x); want %s", c.action, a, c.want)
		case !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%q: %v; want %s", c.action, err, c.want)
		}
	}
}

// TestWhyNotOptions: reasons under options, and one for a unit that has reached a super.
func TestWhyNotOptions(t *testing.T) { sayWhyNotOptions(t, &enginetest.Guards{}) }

// sayWhyNotOptions has guards hear the row of TestWhyNotOptions.
func sayWhyNotOptions(t *testing.T, guards *enginetest.Guards) {
	g := rule{on: "mainDoorEndsFire", given: "peter 117; units 115=3n"}.table(t)
	g.play("select peter", "shoot peter@115", "roll 2", "value 3")
	_, err := g.n.ParseAction(&g.s, "close east")
	guards.Hear(err)
	if want := "mall: A09: under option mainDoorEndsFire nobody closes a main door after a shot"; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	g = given(t, free+"roger 018 super\nunits 018=3z\nclosed 018-019")
	g.s.spent.Add(g.s.b().SquareByID(18))
	_, err = g.n.ParseAction(&g.s, "smash roger@018-019")
	guards.Hear(err)
	if want := "mall: EN 11.6: the unit in 018 has moved in this turn or is bound"; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// TestPhraseRefused: a free move in one phrase is refused for its unit, or otherwise for its move.
func TestPhraseRefused(t *testing.T) {
	for _, c := range []struct{ given, phrase, want string }{
		{"units 050=3\nfree-moves 2\nthen move 050-051", "move 051-052", "mall: EN 7.4: the unit in 051 has moved"},
		{"units 050=3\nfree-moves 2", "move 049-050", "mall: EN 7.0: there is no zombie unit in 049"},
		{"units 050=3\nfree-moves 2", "move 050-070", "mall: EN 2.1: 070 is not next to 050"},
		{"units 050=3\nfree-moves 2", "move 050-051 052", `14: "052" is a word too many`},
	} {
		g := given(t, free+c.given)
		_, err := g.n.ParsePhrase(&g.s, c.phrase)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v; want %s", c.phrase, err, c.want)
		}
	}
	g := given(t, free+"units 050=3\nfree-moves 2")
	if actions, err := g.n.ParsePhrase(&g.s, "move 050-051"); err != nil || len(actions) != 2 {
		t.Errorf("%d actions, error %v", len(actions), err)
	}
}

// hasPlayed plays actions separated by semicolons, and reports whether all were
// legal.
func (g *table) hasPlayed(actions string) bool {
	for text := range strings.SplitSeq(actions, "; ") {
		if text == "" {
			continue
		}
		a, err := g.n.ParseAction(&g.s, text)
		if err != nil {
			g.t.Errorf("%s: %s: %v", actions, text, err)
			return false
		}
		g.s.Apply(a)
	}
	return true
}

// reasonTable sets up a position, under the rules of the goldens after ~, of a team after "three: " or
// "four: ", or takes one of the goldens: @PHASE VIEW. A view takes the place of the state.
func reasonTable(t *testing.T, at string) *table {
	if on, given, ok := strings.Cut(at, ": "); ok {
		return rule{on: on, given: given}.table(t)
	}
	if text, ok := strings.CutPrefix(at, "~"); ok {
		return givenRules(t, phaseRules(t), text)
	}
	name, ok := strings.CutPrefix(at, "@")
	if !ok {
		return given(t, at)
	}
	phase, view, _ := strings.Cut(name, " ")
	var found *table
	eachPhase(t, func(n notation, _ engine.Position, s *State) {
		if s.phase.String() == phase && s.viewers()[s.viewer] == view {
			found = &table{t, n, *s}
		}
	})
	if found == nil {
		t.Fatalf("no golden of %s", name)
	}
	return found
}
