package cabin

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// The program explains every reference in its strings, which a message may print, in readings and in the
// ledger.
func TestRuleBook(t *testing.T) {
	g := New(defaultRules(t, Book()))
	enginetest.RuleBook(t, g, refs, 200, ".")
	enginetest.Explained(t, g, refs, "the ledger", digest+rulings)
}

// Chapters are whole: their paragraphs count from 1, and readings from B01, without a gap.
func TestReadings(t *testing.T) {
	t.Run("B01 nothing is lost", func(t *testing.T) {
		if len(readings) != 130 {
			t.Errorf("%d readings", len(readings))
		}
		paragraphs := 0
		for _, c := range chapters {
			if paragraphs += len(c.paragraphs); c.person && len(c.paragraphs) != 1 {
				t.Errorf("%s has %d paragraphs", c.name, len(c.paragraphs))
			}
		}
		if paragraphs != 191 {
			t.Errorf("%d paragraphs; table 1.1 of the digest has 191", paragraphs)
		}
	})
	t.Run("B03 pieces are alike", func(t *testing.T) {
		given(t, "al cabin1\npieces cabin1 cabin1 yard1", Book()).only("collect", "collect piece")
	})
	t.Run("B05 clockwise", func(t *testing.T) {
		given(t, "al cabin1\nray cabin2\nbait ray", Book()).from(stageBait).holds(true, "").is("turn", "al")
	})
	t.Run("B07 who begins", func(t *testing.T) {
		woken(t, nil).weights("1 first al", "1 first ray", "1 first julie", "1 first maria")
	})
	t.Run("B38 one health in reach", func(t *testing.T) {
		g := given(t, "sandra cabin1 pistol.2\nzombies yard1 shambler1", Book()).play("double pistol.2")
		g.is("zombies", "").is("sandra", "cabin1 bullets 1 doubled pistol.1")
	})
	t.Run("B119 not with gas", func(t *testing.T) {
		o := with(func(o *Options) { o.NiceRoll = true })
		given(t, "al cabin1 chainsaw.2\nzombies cabin1 brute3", o).play("fight", "burn chainsaw.2", "roll 12").is("zombies", "")
		given(t, "al cabin1\nzombies cabin1 brute3", o).combat().play("roll 12").phase(phaseAct).is("zombies", "cabin1 brute2")
	})
}
