package mall

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestExplain: sentences for a person at the table.
func TestExplain(t *testing.T) {
	duo := "peter 115\nfran 115\nunits 113=3n"
	inEdwins := "steve 177\nfran 177\nroger 177"
	fight := "phase free\npeter 113\nfran 113 stunned\nroger 100\nunits 113=5\nthen end\n"
	for _, c := range []struct{ at, play, action, want string }{
		{duo, "", "pass", "Pass"},
		{duo, "", "select peter+fran", "Activate Peter and Fran in 115"},
		{duo, "select peter+fran", "shoot peter+fran@113", "Peter and Fran shoot together at the unit in 113 (3 dice, -4)"},
		{duo, "select peter", "shoot peter@113", "Peter shoots at the unit in 113 (2 dice, -2)"},
		{"peter 115\nunits 115=3", "select peter", "shoot peter@115", "Peter shoots at the unit in 115 (2 dice, after a check for panic)"},
		{"peter 018\nunits 019=3n\nclosed 018-019", "select peter", "shoot peter@019", "Peter shoots at the unit in 019 (2 dice, -4, through the glass of door 018-019)"},
		{"peter 018\nroger 019 super\nunits 019=3z", "select peter", "shoot peter@019", "Peter shoots at the super zombie Roger with a unit in 019 (2 dice, -3, after a check for panic)"},
		{duo, "select peter", "carry peter>fran", "Peter picks up Fran, to carry"},
		{duo, "select peter; carry peter>fran", "drop peter", "Peter puts Fran down"},
		{duo, "select peter; carry peter>fran", "step 116", "Peter goes to 116 with Fran (3 points)"},
		{duo, "select peter+fran", "step 116", "Peter and Fran go to 116 (1 point)"},
		{"peter 018", "select peter", "close 018-019", "Close the glass door between 018 and 019 (2 points)"},
		{"peter 018\nclosed 018-019", "select peter", "open 018-019", "Open the glass door between 018 and 019 (2 points)"},
		{"peter 117", "select peter", "close east", "Close the main door in the east, for good (the whole movement allowance)"},
		{inEdwins, "select steve+fran", "rifle steve+fran", "Steve and Fran take a rifle each (the whole movement allowance)"},
		{inEdwins, "select steve+fran", "rifle fran", "Fran takes a rifle (the whole movement allowance)"},
		{duo, "select peter", "end", "End the turn without having done anything"},
		{duo, "select peter; step 116", "end", "End the turn of Peter"},
		{"peter 115\nunits 114=3n", "select peter; step 114", "value 3", "The unit in 114 is turned up: its value is 3"},
		{"peter 032\nhidden 031", "select peter; step 031", "ambush", "A hidden zombie appears in 031"},
		{"peter 032\nhidden 171", "select peter; step 031", "clear", "No hidden zombie is in 031"},
		{"units 050=3n", "pass", "berserk 050", "Check whether the unit in 050 goes berserk (4 of 6)"},
		{"units 050=3n", "pass", "berserk none", "Check no unit for going berserk"},
		{"units 050=3n", "pass; berserk none; roll 4", "unit 050", "Move the unit in 050"},
		{"units 050=3n", "pass; berserk none; roll 4; unit 050", "move 050-051", "Put the unit in 050 to 051"},
		{"hidden 031", "pass; roll 4", "reveal 031", "Put a hidden zombie on the map in 031"},
		{"phase free\nroger 100 super\nunits 100=3z", "", "drag roger-101", "The super zombie Roger goes to 101 with its unit"},
		{"phase free\nroger 100 super\nunits 100=3z", "", "super roger-101", "The super zombie Roger goes to 101"},
		{"phase free\nroger 100 super", "super roger-101", "stop", "The super zombie Roger stops in 101"},
		{"phase free\nroger 018 super\nunits 018=3z\nclosed 018-019", "", "smash roger@018-019", "The super zombie Roger and its unit break the glass of door 018-019"},
		{"phase free\npeter 019\nunits 018=3n!\nclosed 018-019", "", "break 018@018-019", "The berserk unit in 018 attacks the glass of door 018-019"},
		{fight, "", "fire peter", "Peter shoots at the attackers in 113 (2 dice against 5)"},
		{fight, "", "hold", "Nobody shoots any more before the attack"},
		{fight + "then hold", "", "number 2", "Attack all 2 characters in 113, each with strength 2"},
		{fight + "then hold", "", "number 1", "Attack 1 of the 2 characters in 113, with strength 5"},
		{fight + "then hold\nthen number 1", "", "name fran", "Fran is attacked"},
		{fight + "then hold\nthen number 2\nthen roll 9", "", "roll 6", "The attack on Fran rolls 6: Fran dies"},
		{fight + "then hold\nthen number 1\nthen name peter", "", "roll 3", "The attack on Peter rolls 3: Peter is infected"},
		{fight + "then hold\nthen number 1\nthen name peter", "", "roll 10", "The attack on Peter rolls 10: nothing happens to him"},
		{"phase free\npeter 113\nroger 100\nunits 113=3 100=3\nthen end", "", "attack 113", "The zombies in 113 attack next"},
		{"phase entrance", "", "roll 7", "The entrance table gives 7: no unit enters"},
		{"phase entrance", "", "roll 8", "The entrance table gives 8: a unit enters by the main door in the south"},
		{"phase entrance", "", "roll 2", "The entrance table gives 2: units enter by the main doors in the north and west"},
		{"phase entrance\nclosed south", "", "roll 8", "The entrance table gives 8: no unit enters, for the door is closed or blocked"},
		{"phase entrance\n" + shelf(4) + "\nthen roll 2", "", "enter west", "The unit enters by the main door in the west"},
		{"peter 113 infected\nroger 100 infected\nphase entrance\nthen roll 7", "", "turn roger", "Roger is the next to roll against the infection"},
		{"phase entrance\nroger 100 infected\nthen roll 7", "", "roll 12", "Roger rolls 12 and becomes a super zombie"},
		{"~phase free\npeter 019\nclosed 018-019\nunits 018=3n!", "break 018@018-019; value 3; roll 7", "stay", "The unit in 018 makes no further step"},
		{"four: " + pair4, "select peter+fran", "hold", "Fran does nothing now but go with the group"},
		{"four: " + pair4, "select peter+fran; shoot fran@115", "hold", "Peter does not join the shot"},
		{"four: " + pair4, "select peter+fran; shoot fran@115", "fire peter", "Peter joins the shot at the unit in 115"},
		{"four: roger 113; " + crowd9, "end", "hold", "Peter does not shoot now"},
		{"four: roger 113; " + crowd9, "end; fire peter", "fire roger", "Roger shoots at the attackers in 113 (2 dice against 9)"},
		{"four: roger 113; " + crowd9, "end; hold; hold; hold; number 2", "hold", "Peter is not attacked"},
		{"four: roger 113; " + crowd9, "end; hold; hold; hold; number 2; name peter", "hold", "Roger is not attacked"},
	} {
		g := reasonTable(t, c.at)
		if !g.hasPlayed(c.play) {
			continue
		}
		a, err := g.n.ParseAction(&g.s, c.action)
		if err != nil {
			t.Errorf("%q: %v", c.action, err)
		} else if got := g.n.Explain(&g.s, a); got != c.want {
			t.Errorf("%q: %s\nwant %s", c.action, got, c.want)
		}
	}
}

// TestExplainPhases writes the words for the actions of every phase, and the words for views if they
// differ.
func TestExplainPhases(t *testing.T) {
	var out strings.Builder
	said := map[string]bool{}
	eachPhase(t, func(n notation, p engine.Position, s *State) {
		if s.viewer == 0 {
			clear(said)
			fmt.Fprintf(&out, "\n# %s\n", s.phase)
		}
		legal := p.AppendLegal(nil)
		for _, a := range legal[:min(len(legal), 12)] {
			line := fmt.Sprintf("%-24s %s\n", n.FormatAction(p, a), n.Explain(p, a))
			if !said[line] {
				out.WriteString(line)
			}
			said[line] = true
		}
	})
	enginetest.Golden(t, "explain.txt", out.String())
}

// TestOneUnit: of one thing the singular.
func TestOneUnit(t *testing.T) {
	g := given(t, "units 050=3n\nthen pass\nthen berserk none")
	for text, want := range map[string]string{"roll 1": "1 unit may move freely", "roll 2": "2 units may move freely"} {
		a, err := g.n.ParseAction(&g.s, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.n.Outcome(&g.s, a); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if text := g.play("roll 1").n.Show(&g.s); !strings.Contains(text, "now     1 free move left; ") {
		t.Error(text)
	}
}
