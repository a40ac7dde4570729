package enginetest_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
)

func TestTexts(t *testing.T) {
	for _, row := range []struct {
		name, want string
		spoil      func(*broken, *enginetest.Texts)
	}{
		{"whole", "", func(*broken, *enginetest.Texts) {}},
		{"refused without words", "is refused without words", func(b *broken, _ *enginetest.Texts) {
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if err != nil {
					return nil, silent{}
				}
				return p, nil
			}
		}},
		{"a cause without words", "is refused without words", func(b *broken, _ *enginetest.Texts) {
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if err != nil {
					return nil, &engine.SyntaxError{Line: 1}
				}
				return p, nil
			}
		}},
		{"a place that is not told", "without a place", func(b *broken, _ *enginetest.Texts) {
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if err != nil {
					return nil, &engine.SyntaxError{Line: 1, Cause: "odd"}
				}
				return p, nil
			}
		}},
		{"a rule that is not told", "without a rule", func(b *broken, x *enginetest.Texts) {
			x.Cites = regexp.MustCompile(`C\d`)
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if err != nil {
					return nil, &engine.SyntaxError{Line: 1, Column: 1, Cause: "commons: odd"}
				}
				return p, nil
			}
		}},
		{"unsound", "a hole in the pond", func(_ *broken, x *enginetest.Texts) {
			x.Check = func(p engine.Position) error {
				if p.Turn() >= 0 {
					return errors.New("a hole in the pond")
				}
				return nil
			}
		}},
		{"unsound after an action", "a short line\nafter ", func(b *broken, x *enginetest.Texts) {
			x.Check = func(p engine.Position) error {
				if p.Turn() == engine.Nobody && len(commons.New().Notation().FormatPosition(p)) < 90 {
					return errors.New("a short line")
				}
				return nil
			}
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if err == nil && p.Turn() == engine.Nobody {
					return nil, &engine.SyntaxError{Line: 1, Column: 1, Cause: "over"}
				}
				return p, err
			}
		}},
		{"it cannot read what it writes", "expected", func(b *broken, _ *enginetest.Texts) {
			b.notation.position = func(text string) string { return strings.Replace(text, "take", "took", 1) }
		}},
		{"unexplained", "is not explained", func(b *broken, _ *enginetest.Texts) {
			b.notation.explain = func(string) string { return "" }
		}},
		{"nothing is read", "too few to tell anything", func(b *broken, _ *enginetest.Texts) {
			b.notation.read = func(engine.Position, error) (engine.Position, error) {
				return nil, &engine.SyntaxError{Line: 1, Column: 1, Cause: "commons: closed"}
			}
		}},
	} {
		b := &broken{Game: commons.New()}
		x := enginetest.Texts{Game: b}
		row.spoil(b, &x)
		tells(t, row.name, row.want, func(t enginetest.TB) {
			if row.name == "it cannot read what it writes" {
				x.Try(t, "commons position 1\neye truth\nplayed deal 1, deal 2, deal 3, take 1\n", engine.Stream(1, "try"))
				return
			}
			x.Spoilt(t, 400)
		})
	}
}

func TestTryAction(t *testing.T) {
	s := kuhn.New().NewState()
	for _, row := range []struct {
		name, want string
		asked      func(engine.Action, error) (engine.Action, error)
	}{
		{"whole", "", func(a engine.Action, err error) (engine.Action, error) { return a, err }},
		{"read as what is not legal", "which is not legal", func(engine.Action, error) (engine.Action, error) { return kuhn.Bet, nil }},
		{"no words", "an error without words", func(engine.Action, error) (engine.Action, error) { return 0, silent{} }},
		{"no such column", "column 9", func(engine.Action, error) (engine.Action, error) {
			return 0, &engine.SyntaxError{Column: 9, Cause: "odd"}
		}},
	} {
		b := &broken{Game: kuhn.New()}
		b.notation.asked = row.asked
		tells(t, row.name, row.want, func(t enginetest.TB) { enginetest.Texts{Game: b}.TryAction(t, s, "juggle") })
	}
}
