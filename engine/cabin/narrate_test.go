package cabin

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestNarrateGame: a random game as the public observer reads it, and as the Overlord does if his lines
// differ.
func TestNarrateGame(t *testing.T) {
	g := New(defaultRules(t, modes()["overlord"]))
	enginetest.Narrated{Game: g, Seed: 2, Actions: 300, Eye: g.About().PublicObserver, Other: g.rules.lord, Name: "overlord"}.Check(t)
}

// TestNarrate: the words name the fighters, the weapon, the target number and the margin; and falls.
func TestNarrate(t *testing.T) {
	const fight = "al cabin1 bat\nray cabin2\nzombies cabin1 shambler1\nturn al\nthen fight"
	const barter = "al cabin1 piece piece\nray cabin1 axe rope\nmaria cabin2 bat\nturn al"
	for _, c := range []struct{ text, play, moment, want string }{
		{fight, "roll 9", "Al fights a Shambler with the Baseball Bat, 2 dice against 7: 8 or more wins",
			"Al rolls 9 against 7 of a Shambler: Al wins by 2|A Shambler in cabin 1 is gone"},
		{fight, "roll 7", "", "Al rolls 7 against 7 of a Shambler: a tie, and nothing happens"},
		{fight, "roll 2", "", "Al rolls 2 against 7 of a Shambler: Al loses by 5"},

		// A trade names the partner and the things.
		{barter, "trade", "Al: an action, 2 actions left", "Al trades with somebody"},
		{barter + "\nthen trade\nthen partner ray", "give piece", "Al: what to give Ray", "Al offers Ray a piece"},
		{barter + "\nthen trade\nthen partner ray\nthen give piece", "take axe", "Al: what to take from Ray for a piece", "Al asks Ray for the Fire Axe and offers a piece"},
		{barter + "\nthen trade\nthen partner ray\nthen give piece", "take nothing", "", "Al gives Ray a piece"},
		{barter + "\nthen trade\nthen partner ray\nthen give nothing\nthen take axe", "agree", "Ray: whether to give Al the Fire Axe for nothing", "Ray agrees to give Al the Fire Axe for nothing"},
		{barter + "\nthen trade\nthen partner ray\nthen give piece\nthen take axe", "refuse", "", "Ray refuses to give Al the Fire Axe for a piece"},
		{"al cabin1 axe\nray cabin1\nmaria gone\njulie gone\nturn al", "trade", "", "Al trades with Ray|Al gives Ray the Fire Axe"},

		// Identical Zombies are told one by one with their destination, and none in two spaces at once.
		{"phase card\nal cabin4\nray cabin4\nzombies clearing1 shambler1 woods1 shambler1 shambler1 \nthen event thin-fog\nthen token creeper\nthen arc 4", "creepers 1", "the die of the Creepers",
			"The die of the Creepers shows 1|Ray has the Bait now|A Shambler goes from clearing 1 to yard 1|A Shambler goes from woods 1 to clearing 1 (2 of them)|Round 2 begins"},
		{"phase play\nal cabin4\nray cabin4\nhand thin-fog twigs fists\nzombies yard1 shambler1 shambler1\nthen play thin-fog\nthen token creeper\nthen place 4\nthen enough\nthen hold hush\nthen creepers 1",
			"go cabin1", "where a Shambler in yard 1 goes", "The Overlord: a Shambler hits Wall 1"},
		{"phase card\nal cabin4\nray cabin4\nzombies clearing1 shambler1\nsurvivors woods2 survivor3 woods6 survivor3\nthen event thin-fog\nthen token creeper\nthen arc 4\nthen creepers 1",
			"lure clearing6", "Al: where a Shambler in clearing 1 goes", "Ray has the Bait now|A Shambler goes from clearing 1 to clearing 6|A Shambler in clearing 6 is gone|Round 2 begins"},
	} {
		mode := "book"
		if strings.Contains(c.text, "\nhand ") {
			mode = "overlord"
		}
		at := given(t, c.text, modes()[mode])
		s := at.s
		if got := engine.PromptOf(s); c.moment != "" && got != c.moment {
			t.Errorf("%q\nwant %q", got, c.moment)
		}
		g := New(s.r())
		a, err := g.Notation().ParseAction(s, c.play)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(engine.NarrateNext(g, s, a), "|"); got != c.want {
			t.Errorf("%s: %q\nwant %q", c.play, got, c.want)
		}
	}
	// Every legal action of every phase in random games has lines.
	seen := map[string]bool{}
	for _, name := range []string{"everything", "book", "out for yourself"} {
		g := New(defaultRules(t, modes()[name]))
		player := enginetest.Player{Rng: engine.Stream(5, "narrate")}
		for range 6 {
			for s := g.NewState(); s.Turn() != engine.Nobody; player.Step(s) {
				phase := content(s).phase.String()
				if seen[name+phase] {
					continue
				}
				seen[name+phase] = true
				for _, a := range s.AppendLegal(nil) {
					if told := strings.Join(engine.NarrateNext(g, s, a), "|"); told == "" || strings.Contains(told, "%!") {
						t.Errorf("%s, %s: %q", phase, g.Notation().FormatAction(s, a), told)
					}
				}
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("%d phases were seen", len(seen))
	}
}

// TestWalks: the told moves of tokens lead from the board before to the board after, and no token goes
// farther than it can.
func TestWalks(t *testing.T) {
	all := 0
	for _, name := range []string{"everything", "book", "haunted by nobody"} {
		g := New(defaultRules(t, modes()[name]))
		player := enginetest.Player{Rng: engine.Stream(6, "walks")}
		for range 3 {
			for s := g.rules.start(); s.Turn() != engine.Nobody; {
				before := s
				a := player.Step(&s)
				from := map[place]int{}
				for _, z := range before.onBoard() {
					from[place{z.space(), z.class()}]++
				}
				for _, w := range before.walks(Decode(a)) {
					all++
					if far := dist(w.x, w.to); far > max(1, int(g.rules.table[w.k.kind()].speed)) || far == 0 {
						t.Fatalf("%s: a %s goes from %s to %s", table.Format(&before, a), w.k.kind(), w.x, w.to)
					}
					from[w.place]--
					from[place{w.to, w.k}]++
				}
				for _, z := range s.onBoard() {
					from[place{z.space(), z.class()}]--
				}
				if k := Decode(a).Kind; k == KindGo || k == KindLure { // tokens change in no other way
					for at, n := range from {
						if n != 0 && s.phase == before.phase {
							t.Fatalf("%s: %d of class %d in %s", table.Format(&before, a), n, at.k, at.x)
						}
					}
				}
			}
		}
	}
	if all < 500 {
		t.Errorf("only %d walks", all)
	}
}
