package town

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// citing finds a rule, or an expectation, in the objection to a position or an action.
var citing = regexp.MustCompile(`[a-z]+-\d|[CD]\d|is out of place`)

// fuzzed tries texts that may be anything, beginning with positions of all phases.
func fuzzed(t testing.TB) enginetest.Texts {
	t.Helper()
	x := enginetest.Texts{Game: Default(3), Check: sound, Cites: citing}
	for p := phaseDeal; p < phaseCount; p++ {
		x.Lines = append(x.Lines, "phase "+p.String())
	}
	return x
}

// TestSpoiltPositions tries many texts that are almost positions.
func TestSpoiltPositions(t *testing.T) {
	tries := 6000
	if testing.Short() {
		tries = 1000
	}
	fuzzed(t).Spoilt(t, tries)
}

func FuzzParsePosition(f *testing.F) { fuzzed(f).FuzzPositions(f) }

// FuzzParseAction asks for anything at all at positions of every phase.
func FuzzParseAction(f *testing.F) {
	fuzzed(f).FuzzActions(f, "move", "move piazza piazza", "lead civ-a", "at forest-3 6/3-9", "dice 7 0", "roll 99", "event 99", "grant", "floor player9")
}

// TestPositionsRefused: positions that could not have come about.
func TestPositionsRefused(t *testing.T) {
	for _, c := range []struct{ name, set, text, want string }{
		{"a third Zeds unit", "", "zeds forest-3 6/3 6/3 5/2", "2:19: a third Zeds unit in forest-3"},
		{"too many of a kind", "", "zeds forest-3 9/4 9/4", "2:15: town: 2 Zeds units 9/4, of which there are 1"},
		{"not in the Cup", "", "zeds forest-3 2/1", `2:15: "2/1" is not a Zeds unit of the Cup`},
		{"a third Player unit", "", "card 2\nunit hunt forest-3\nunit mayor forest-3\nunit piazza forest-3", "town: 3 Player units in forest-3: two is the limit (move-4)"},
		{"a unit on a Start", "", "card 2\nunit hunt forest-start", "3:6: town: hunt on a Start: Player units do not come there (move-3)"},
		{"a unit twice", "", "unit hunt forest-1\nunit hunt forest-2", "3:6: a second line for hunt"},
		{"Zeds among units", "", "card 2\nunit hunt forest-3\nzeds forest-3 6/3", "4:6: town: Zeds and Player units in forest-3, and no combat there (fight-1, C33)"},
		{"a Defiant Hero", "", "card 2\nunit hunt forest-3 defiant", "3:6: town: hunt is a Hero; the markers are for Civilians"},
		{"Defiant elsewhere", "", "card 2\nunit civ-a forest-3 defiant", "3:6: town: civ-a is Defiant, and no Defiant Civilians begin in forest-3 (village-1, move-10)"},
		{"a Defiant unit that has fought", "", "card 2\nunit civ-a forest-4 defiant damage 1", "3:6: town: civ-a is Defiant, and has Hits: the first attack takes the marker (village-1)"},
		{"Defiant Furies", "", "card 2\nunit furies forest-4 defiant", "3:6: town: furies is Defiant"},
		{"too many Event Actions", "", "card 2\nevent-actions 3", "3:1: town: 3 Event Actions, of which the card, Second Wind and pledges give 2 at most (act-2)"},
		{"held and discarded", "", "card 2\nheld 5\ndiscarded 3 5", "4:13: town: card 5 is held, and is discarded when it is used (fate-7)"},
		{"markers in the Cemetery", "", "card 2\nunit civ-a cemetery well-armed", "3:6: town: civ-a is out of play"},
		{"a seat in solo", "", "card 2\nunit hunt forest-3 player1", `3:20: "player1" is not a seat of this game`},
		{"a seat twice", "players=2", "card 2\nunit hunt center player1\nunit mayor center player1", "town: hunt cannot be the personal unit of that seat"},
		{"damage", "", "unit hunt forest-1 damage 2", `2:27: "2" is not damage from 0 to 1`},
		{"Ammo", "", "ammo 21", `2:6: "21" is not a number from 0 to 20`},
		{"no card", "", "turn 1", "town: an Event card lies open in the Action Phase: write card N (turn-1)"},
		{"a card too early", "", "phase event\ncard 2", "3:1: town: no Event card lies open before one is drawn"},
		{"Event Actions too early", "", "phase event\nevent-actions 1", "3:1: town: Actions are given in the Action Phase (act-1)"},
		{"Player Actions too early", "", "phase event\nplayer-actions defender", "3:1: town: Actions are given in the Action Phase (act-1)"},
		{"a next card two acts on", "", "card 2\nnext 14", "3:1: town: card 14 cannot follow card 2: the act between them has not been drawn (turn-1)"},
		{"a word too many before the space", "", "card 2\nevent-actions 1\nunit hunt forest-3\nthen move hunt to forest-4", `5:16: "to" is too much; did you mean "move hunt forest-4"?`},
		{"a wrong turn", "", "card 2\nturn 7", "3:1: town: by the Event cards seen this is turn 1"},
		{"a card too many", "", "card 2\nheld 1", "3:1: town: only held cards have this line"},
		{"an effect of another card", "", "card 2\neffects fog", "3:1: town: the card has no such effect"},
		{"No Entry on a unit", "", "card 2\nunit hunt forest-3\nno-entry forest-3", "4:1: town: No Entry in forest-3, where units are (C29)"},
		{"what a text once said of a fight", "", "card 2\nfight combat forest-3 back center", "3:1: key fight is in the middle of an action: describe the decision point before it"},
		{"a phase in the middle", "", "phase roll", "2:7: phase roll is in the middle of an action: describe the decision point before it"},
		{"the beginning, after which something has come", "", "phase deal\nunit hunt forest-1", "2:1: town: at the beginning nothing has been dealt, drawn or spent (turn-1)"},
		{"no card to be drawn", "", "phase event\nseen 22 23 24 25 26", "town: no Event card is left to be drawn (turn-1)"},
		{"what is done then", "", "card 2\nevent-actions 1\n// and now\nThen  move hunt  // he is not there", "5:7: town: D10: hunt is still in the box"},
		{"what is done then, by a word", "", "card 2\nevent-actions 1\nunit hunt forest-1\nthen move hunt forest-9", `5:16: "forest-9" is no space`},
		{"nothing is done then", "", "card 2\nthen", "3:5: the line ends, expected an action"},
		{"a result in the middle", "", "card 2\nresult won", "3:1: town: a game that is over has a result, and no other"},
		{"an unknown key", "", "zombies forest-3", `2:1: unknown key "zombies"`},
		{"a misspelt key", "", "unti hunt center", `2:1: unknown key "unti" (did you mean unit?)`},
		{"another first line", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _ := rule{set: c.set}.game(t)
			text := positionFile.First + "\n" + c.text + "\n"
			if c.text == "" {
				text, c.want = "deadreckon position 1\n", "expected the first line"
			}
			_, err := g.Notation().ParsePosition(text)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
		})
	}
}

// TestPlaythroughs replays whole games.
func TestPlaythroughs(t *testing.T) {
	line := func(s engine.State) string {
		m := s.(*State)
		return fmt.Sprintf("%s %s %d %016x", m.phase, m.Turn(), len(m.AppendLegal(nil)), m.Key(0))
	}
	for _, n := range []int{1, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			enginetest.Playthrough{Game: Default(n), Title: fmt.Sprintf("a whole game of %d", n),
				File: fmt.Sprintf("playthrough/%d.txt", n), Seed: uint64(n), Line: line}.Check(t)
		})
	}
}

// TestPhases writes the first position of each phase in random games.
func TestPhases(t *testing.T) {
	var want []string
	for p := phaseDeal; p < phaseCount; p++ {
		want = append(want, p.String())
	}
	rare := rule{given: "unit hunt mountain-2; unit piazza center player1; zeds mountain-3 5/3 5/2; zeds mountain-4 3/1;" +
		"then move hunt mountain-3; then roll 12; then keep; then split 1; then die 6"} // too rare for random games
	enginetest.Phases{Game: Default(2), Rare: []string{rare.text(Default(2), false)}, Games: 300, Want: want, Phase: func(s engine.State) string { return content(s).phase.String() }}.Check(t)
}

// TestShow: the drawing fits the terminal in every phase.
func TestShow(t *testing.T) {
	s := rule{given: "card 2; ammo 4; held 5 8; unit hunt forest-3 damage 1; unit civ-a highway-5 defiant; unit piazza center; unit furies cemetery; " +
		"no-entry mountain-5; zeds forest-4 6/3-4 5/2; zeds suburbs-start 9/4; next 1"}.at(t, Default(1)).state()
	enginetest.Golden(t, "show.txt", notation{s.r()}.Show(s))
	enginetest.Soak{Game: Default(4), Games: 5, Properties: []enginetest.Property{{Name: "show", Step: func(m *enginetest.Match) error {
		for _, l := range strings.Split(m.Game.Notation().Show(m.State), "\n") {
			if len(l) > 100 {
				return fmt.Errorf("%d columns: %s", len(l), l)
			}
		}
		return nil
	}}}}.Run(t)
}

// TestPositionsCompleted: a text may omit values that follow from the others.
func TestPositionsCompleted(t *testing.T) {
	for _, c := range []struct{ short, long string }{
		{"phase deal", ""},
		{"card 1", "card 1\neffects cardio"},
		{"card 8\nseen 1 2 3", "card 8\nseen 1 2 3\neffects fog"},
		{"card 10\nseen 1 2 3", "card 10\nseen 1 2 3\neffects no-terrain"},
		{"phase event\nunit hunt center\nthen event 3", "phase event\nunit hunt center\nthen event 3 missing-campers"},
	} {
		g := Default(1)
		long := g.Notation().FormatPosition(g.NewState())
		if c.long != "" {
			long = positionFile.First + "\n" + c.long
		}
		got, err := g.Notation().ParsePosition(positionFile.First + "\n" + c.short)
		want, wrong := g.Notation().ParsePosition(long)
		if err != nil || wrong != nil || *content(got) != *content(want) {
			t.Errorf("%q: %v, %v, or another position than\n%s", c.short, err, wrong, long)
		}
	}
}
