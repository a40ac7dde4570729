package quay

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// at sets up a position from lines without the header. By default fuel and nest are in the store.
func at(t *testing.T, text string, settings ...engine.Setting) *enginetest.Scenario {
	t.Helper()
	for _, line := range []string{"round 1", "closed smithy stable loft store", "fuel store", "nest store"} {
		key, _, _ := strings.Cut(line, " ")
		if !strings.Contains("\n"+text, "\n"+key+" ") {
			text += "\n" + line
		}
	}
	if !strings.Contains(text, "phase ") && !strings.Contains(text, "actions ") {
		text += "\nactions 3"
	}
	b := enginetest.At(t, under(t, settings...), positionFile.First+"\n"+text+"\n")
	b.Check = sound
	return b
}

// TestRules has a row for each rule.
func TestRules(t *testing.T) {
	for _, row := range []struct {
		name, text string
		play       func(b *enginetest.Scenario)
	}{
		{"Q4 three actions", "survivor gate", func(b *enginetest.Scenario) { b.Play("go square", "go quay", "go pier").Only("", "hold") }},
		{"Q5 along a way", "survivor square", func(b *enginetest.Scenario) {
			b.Only("go", "go gate", "go quay", "go lane-w", "go lane-e").Refuses("go pier", "go square")
		}},
		{"Q6 held", "survivor square\nzombies square=1\nactions 2", func(b *enginetest.Scenario) {
			b.Play("go quay").Only("", "rouse square", "hold")
		}},
		{"Q6 one action is too few", "survivor square\nzombies square=1\nactions 1", func(b *enginetest.Scenario) { b.Refuses("go *").Offers("shoot square") }},
		{"Q7 the own place or the next", "survivor square\nzombies square=1 quay=2 pier=1", func(b *enginetest.Scenario) {
			b.Only("shoot", "shoot square", "shoot quay").Play("shoot quay").Odds(3, 6, func(p engine.Position) bool { return content(p).zombies[quay] == 1 })
		}},
		{"Q8 a closed shed", "survivor loft\nclosed smithy loft\nfuel loft\nnest smithy", func(b *enginetest.Scenario) { b.Play("open", "find fuel").Refuses("open") }},
		{"Q9 the nest", "survivor store\nfuel loft", func(b *enginetest.Scenario) {
			b.Play("open").Only("", "find nest").Play("find nest").Offers("shoot store").Refuses("open")
		}},
		{"Q9 both", "survivor store", func(b *enginetest.Scenario) { b.Play("open", "find both").Offers("shoot store") }},
		{"Q10 wait", "survivor square", func(b *enginetest.Scenario) { b.Play("wait").Only("", "hold") }},
		{"Q11 each once", "survivor gate\nphase stalk\nzombies quay=2", func(b *enginetest.Scenario) {
			b.Play("rouse quay").Only("", "prowl pier", "prowl square", "prowl quay-w", "prowl quay-e").Play("prowl square")
			b.Only("", "rouse quay", "hold").Play("rouse quay", "prowl square").Only("", "hold")
		}},
		{"Q12 closed sheds", "survivor gate\nphase stalk\nzombies lane-w=1\nclosed smithy store", func(b *enginetest.Scenario) {
			b.Play("rouse lane-w").Only("", "prowl square", "prowl yard-w")
		}},
		{"Q12 open sheds", "survivor gate\nphase stalk\nzombies lane-w=1\nclosed store", func(b *enginetest.Scenario) {
			b.Play("rouse lane-w").Only("", "prowl square", "prowl yard-w", "prowl smithy")
		}},
		{"Q13 bites", "survivor gate\nphase stalk\nzombies gate=2", func(b *enginetest.Scenario) {
			b.Play("hold").Odds(2, 6, func(p engine.Position) bool { return content(p).wounds == 1 }).Play("roll 4", "roll 5").Only("roll", "roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6")
		}},
		{"Q14 who comes", "survivor gate\nphase stalk", func(b *enginetest.Scenario) {
			b.Play("hold").Odds(2, 6, func(p engine.Position) bool { return content(p).zombies[yardWest] == 1 }).
				Odds(2, 6, func(p engine.Position) bool { return content(p).zombies[yardEast] == 1 })
		}},
		{"Q15 eight", "survivor gate\nphase stalk\nzombies pier=8", func(b *enginetest.Scenario) {
			b.Play("hold").Odds(6, 6, func(p engine.Position) bool { return content(p).count() == most })
		}},
		{"Q16 away", "survivor quay\nfuel found\nnest loft\nclosed smithy loft", func(b *enginetest.Scenario) { wins(b.Play("go pier"), Survivor) }},
		{"Q17 two wounds", "survivor gate\nphase stalk\nwounds 1\nzombies gate=3", func(b *enginetest.Scenario) { wins(b.Play("hold", "roll 6"), Horde) }},
		{"Q18 the last round", "survivor gate\nphase stalk\nround 12", func(b *enginetest.Scenario) { wins(b.Play("hold", "roll 1"), Horde) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			row.play(at(t, row.text))
		})
	}
	begin := func(t *testing.T) *enginetest.Scenario {
		return &enginetest.Scenario{T: t, Game: under(t), P: under(t).NewState(), Check: sound}
	}
	t.Run("Q1 the map", func(t *testing.T) {
		b := begin(t).Play("nest loft", "hide loft").Only("", "go square", "wait")
		if s := content(b.P); s.closed != sheds || s.count() != 2 || s.zombies[yardWest] != 1 {
			t.Errorf("the map is\n%s", b.Game.Notation().Show(s))
		}
	})
	t.Run("Q2 the nest", func(t *testing.T) {
		begin(t).Only("", "nest smithy", "nest stable", "nest loft", "nest store").Odds(1, 4, func(p engine.Position) bool { return content(p).nest == store })
	})
	t.Run("Q3 the fuel", func(t *testing.T) {
		begin(t).Play("nest loft").Only("", "hide smithy", "hide stable", "hide loft", "hide store").Play("hide loft")
	})
	t.Run("Q19 no end", func(t *testing.T) {
		endless := engine.Setting{Key: "rounds", Value: "0"}
		at(t, "survivor gate\nphase stalk\nround 12", endless).Play("hold", "roll 1").Offers("wait")
		if under(t, endless).About().Endless == nil {
			t.Error("a game without an end is said to have one")
		}
	})
}

func wins(b *enginetest.Scenario, seat engine.Seat) {
	b.T.Helper()
	if b.P.Turn() != engine.Nobody || b.P.Score(seat) != 1 || b.P.Score(1-seat) != -1 {
		b.T.Errorf("seat %s has not won", seat)
	}
}

// Every rule has a row.
func TestLedger(t *testing.T) {
	var digest []string
	for _, r := range book {
		digest = append(digest, r.Ref)
	}
	enginetest.Ledger{Digest: strings.Join(digest, ", "), Case: refs, Section: nothing}.Check(t, ".")
}

// TestPositionsRefused: an impossible position is refused at its line, with its rule.
func TestPositionsRefused(t *testing.T) {
	const good = "deadreckon position 1\nround 2\nsurvivor quay\nactions 2\nzombies pier=1\nclosed loft store\nfuel loft\nnest store\n"
	n := under(t).Notation()
	if _, err := n.ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{"round 2", "round 13", "2:1: quay: there are 12 rounds (Q18)"},
		{"survivor quay\n", "", "1:1: quay: the survivor is nowhere (Q1)"},
		{"actions 2\n", "", "1:1: quay: the survivor has 1 to 3 actions at act, and none elsewhere (Q4)"},
		{"actions 2", "phase shot", "4:7: phase shot is in the middle"},
		{"pier=1", "pier=8 quay=1", "5:1: quay: there are 8 zombies (Q15)"},
		{"pier=1", "loft=1", "5:1: quay: a zombie is in a closed shed (Q12)"},
		{"pier=1", "dock=1", `5:9: "dock=1" is not a place of the map`},
		{"fuel loft", "fuel smithy", "7:1: quay: the fuel is in a closed shed until it is found (Q3)"},
		{"round 2", "round 2\nview survivor", "8:1: quay: the viewer cannot know its place (Q3)"},
		{"closed loft store\nfuel loft", "closed smithy stable loft store\nfuel found", "7:1: quay: no shed is open, and it is found (Q9)"},
		{"survivor quay\nactions 2\nzombies pier=1\nclosed loft store\nfuel loft", "survivor pier\nactions 2\nclosed loft store\nfuel found", "1:1: quay: the survivor is on the pier with the fuel: the game is over (Q16)"},
		{"actions 2", "actions 2\nwounds 2", "5:1: quay: of 2 wounds the survivor dies: the game is over (Q17)"},
		{"actions 2", "phase over", "4:1: quay: the game is not over (Q16-Q18)"},
		{"nest store", "nest store\nthen go loft", "9:6: quay: Q5: no way leads from quay to loft"},
	} {
		if _, err := n.ParsePosition(strings.Replace(good, row.old, row.new, 1)); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want it to start with %q", row.new, err, row.want)
		}
	}
}
