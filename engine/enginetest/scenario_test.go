package enginetest_test

import (
	"errors"
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/commons"
)

func TestTable(t *testing.T) {
	const text = "commons position 1\neye truth\nplayed deal 2, deal 3, deal 1\n"
	at := func(t enginetest.TB) *enginetest.Scenario { return enginetest.At(t, commons.New(), text) }
	for _, row := range []struct {
		name, want string
		play       func(t enginetest.TB)
	}{
		{"whole", "", func(t enginetest.TB) {
			at(t).Offers("take 0", "take 2").Refuses("take 3", "deal *").Only("take", "take 2", "take 1", "take 0").
				Play("take 2", "take 1", "take 1").Only("", "hard winter", "mild winter").
				Odds(1, 2, func(p engine.Position) bool { return p.Score(0) > 0.5 }).Play("mild winter").Only("")
		}},
		{"a view", "", func(t enginetest.TB) {
			enginetest.At(t, commons.New(), "commons position 1\neye second\nplayed\n").Only("", "deal ?").Odds(1, 1, func(p engine.Position) bool { return p.Turn() == engine.Chance })
		}},
		{"no position", "commons: ", func(t enginetest.TB) { enginetest.At(t, commons.New(), "commons position 2\n") }},
		{"an offer that is not made", "take 3 is not legal; 0 on turn; legal: take 0, take 1, take 2\ncommons position 1", func(t enginetest.TB) { at(t).Offers("take 3") }},
		{"no refusal", "take 2 is legal", func(t enginetest.TB) { at(t).Refuses("take 2") }},
		{"no refusal of an ending", "take 0 is legal", func(t enginetest.TB) { at(t).Refuses("ta*") }},
		{"one too many", `want ["take 0"]`, func(t enginetest.TB) { at(t).Only("take", "take 0") }},
		{"one too few", `want ["take 0" "take 1" "take 2" "take 9"]`, func(t enginetest.TB) { at(t).Only("take", "take 0", "take 1", "take 2", "take 9") }},
		{"not legal", "take 3: ", func(t enginetest.TB) { at(t).Play("take 3") }},
		{"unsound", "after take 1: too few fish", func(t enginetest.TB) {
			b := at(t)
			b.Check = func(engine.Position) error { return errors.New("too few fish") }
			b.Play("take 1")
		}},
		{"other odds", "odds 1/2, want 2/2", func(t enginetest.TB) {
			at(t).Play("take 2", "take 1", "take 1").Odds(2, 2, func(p engine.Position) bool { return p.Score(0) > 0.5 })
		}},
		{"no odds", "no odds", func(t enginetest.TB) { at(t).Odds(1, 1, func(engine.Position) bool { return true }) }},
		{"in words", "", func(t enginetest.TB) {
			b := at(t)
			for _, item := range []string{"= eye truth", "! eye second", "+ take 0 | take 2", "- take 3 | deal *", "~ take 2 | take 1 | take 0", "~take 0 | 1 | 2", "~deal",
				"# take 3", "& 0", "& " + b.Game.Seats()[0], "take 2", "take 1", "take 1", "& chance", "% 1 1"} {
				b.Do(item)
			}
		}},
		{"another line", `"eye second" is false; want true`, func(t enginetest.TB) { at(t).Do("= eye second") }},
		{"a line that stands", `"eye" is true; want false`, func(t enginetest.TB) { at(t).Do("! eye") }},
		{"a line of a text of its own", `"eye truth" is false`, func(t enginetest.TB) {
			b := at(t)
			b.Text = func(engine.Position) string { return "eye closed\n" }
			b.Do("= eye truth")
		}},
		{"another number", `number of take: "3"; want "2"`, func(t enginetest.TB) { at(t).Do("# take 2") }},
		{"other endings", `want ["take 0"]`, func(t enginetest.TB) { at(t).Do("~take 0") }},
		{"more in words", "take 3 is not legal", func(t enginetest.TB) { at(t).Do("+ take 0 | take 3") }},
		{"less in words", "take 2 is legal", func(t enginetest.TB) { at(t).Do("- take 3 | take 2") }},
		{"another on turn", `is on turn; want 1`, func(t enginetest.TB) { at(t).Do("& 1") }},
		{"odds where there are none", `odds: ""; want "1 1"`, func(t enginetest.TB) { at(t).Do("% 1 1") }},
		{"words of its own", "", func(t enginetest.TB) {
			b := at(t)
			b.Words = func(_ engine.Position, a engine.Action) []string { return []string{fmt.Sprint("fish ", a&15), "boat"} }
			b.Offers("fish 1", "boat").Refuses("take 1")
		}},
	} {
		tells(t, row.name, row.want, row.play)
	}
}
