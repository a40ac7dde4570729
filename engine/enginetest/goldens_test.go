package enginetest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
)

func TestGolden(t *testing.T) {
	t.Chdir(t.TempDir())
	enginetest.UnsetUpdate(t)
	check := func(got string) func(enginetest.TB) {
		return func(t enginetest.TB) { enginetest.Golden(t, "a/b.txt", got) }
	}
	tells(t, "no file", "run with -update to write it", check("x"))
	if err := os.MkdirAll(filepath.Join("testdata", "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("testdata", "a", "b.txt"), []byte("one\ntwo\nthree\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tells(t, "the same", "", check("one\ntwo\nthree\n"))
	tells(t, "another line", "differs from line 2 on", check("one\ntwx\nthree\n"))
	tells(t, "more lines", "differs from line 4 on", check("one\ntwo\nthree\nfour\n"))
}

func TestPart(t *testing.T) {
	t.Chdir(t.TempDir())
	enginetest.UnsetUpdate(t)
	const doc = "# Pond\n<!-- fields -->\none\n<!-- end of fields -->\nend\n"
	if err := os.WriteFile("pond.md", []byte(doc), 0o666); err != nil {
		t.Fatal(err)
	}
	check := func(name, want string) func(enginetest.TB) {
		return func(t enginetest.TB) { enginetest.Part(t, "pond.md", name, want) }
	}
	tells(t, "the same", "", check("fields", "one\n"))
	tells(t, "another", `the part "fields" of pond.md differs from the code`, check("fields", "two\n"))
	tells(t, "no such part", `pond.md has no part "ducks"`, check("ducks", "one\n"))
	tells(t, "no file", "no such file", func(t enginetest.TB) { enginetest.Part(t, "barn.md", "fields", "") })
	enginetest.SetUpdate(t)
	tells(t, "under -update", "", check("fields", "two\n"))
	if text, err := os.ReadFile("pond.md"); err != nil || string(text) != strings.Replace(doc, "one", "two", 1) {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestPlaythrough(t *testing.T) {
	t.Chdir(t.TempDir())
	enginetest.UnsetUpdate(t)
	if err := os.Mkdir("testdata", 0o777); err != nil {
		t.Fatal(err)
	}
	play := func(g engine.Game) func(enginetest.TB) {
		return enginetest.Playthrough{Game: g, Title: "a whole game", File: "p.txt", Seed: 3}.Check
	}
	if err := os.WriteFile(filepath.Join("testdata", "p.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	// Without input a random game is written; here it is only compared.
	tells(t, "nothing yet", "differs from line 1 on", play(kuhn.New()))
	written := written(t, "p.txt", play(kuhn.New()))
	if !strings.HasPrefix(written, "# a whole game\nchance 3 ") || !strings.Contains(written, "\n> deal ") ||
		!strings.Contains(written, "\n\nkuhn position 1\neye truth\n") {
		t.Errorf("written:\n%s", written)
	}
	tells(t, "the same", "", play(kuhn.New()))
	b := &broken{Game: kuhn.New()}
	b.notation.position = strings.ToUpper
	tells(t, "another text at the end", "differs from line", play(b))
	b = &broken{Game: kuhn.New()}
	b.notation.asked = func(a engine.Action, err error) (engine.Action, error) { return 0, errors.New("no bets on Sundays") }
	tells(t, "an action that is refused", "no bets on Sundays", play(b))
	tells(t, "another game", "p.txt: ", play(tictactoe.New()))
	tells(t, "no file", "run with -update", enginetest.Playthrough{Game: kuhn.New(), File: "q.txt"}.Check)
}

// written runs a check with -update and returns the written file.
func written(t *testing.T, name string, check func(enginetest.TB)) string {
	t.Helper()
	enginetest.SetUpdate(t)
	tells(t, "under -update", "", check)
	enginetest.UnsetUpdate(t)
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPhases writes the phases of the pond, reads them again, and misses one.
func TestPhases(t *testing.T) {
	t.Chdir(t.TempDir())
	enginetest.UnsetUpdate(t)
	names := []string{"deal", "take", "winter", "over"}
	phase := func(s engine.State) string {
		switch {
		case s.Turn() == engine.Nobody:
			return "over"
		case s.Turn() >= 0:
			return "take"
		case len(s.AppendLegal(nil)) == 2:
			return "winter"
		}
		return "deal"
	}
	p := enginetest.Phases{Game: commons.New(), Games: 40, Phase: phase, Want: names}
	enginetest.SetUpdate(t)
	p.Check(t)
	enginetest.UnsetUpdate(t)
	p.Check(t)
	texts := enginetest.PhaseTexts(t, commons.New(), names)
	if len(texts) != 4*4 {
		t.Errorf("%d positions, want 4 of each of 4 phases", len(texts))
	}
	for _, text := range texts {
		if q, err := commons.New().Notation().ParsePosition(text); err != nil || commons.New().Notation().FormatPosition(q) != text {
			t.Errorf("%v\n%s", err, text)
		}
	}
	deal, err := os.ReadFile(filepath.Join("testdata", "phases", "deal.txt"))
	if err != nil || !strings.HasPrefix(string(deal), "# phase deal, chance on turn\nlegal deal 1 weight 1, to the second deal ?, to the third deal ?\n") {
		t.Errorf("%v\n%s", err, deal)
	}
	tells(t, "a file is gone", "no such file", func(t enginetest.TB) { enginetest.PhaseTexts(t, commons.New(), []string{"spring"}) })
	found := enginetest.Found(t, p)
	if len(found) != 4 {
		t.Errorf("%d phases", len(found))
	}
}

func TestLegible(t *testing.T) {
	check := func(svg string) func(enginetest.TB) {
		return func(t enginetest.TB) { enginetest.Legible(t, svg) }
	}
	const wide = `<svg viewBox="0 0 1800 900" width="1800" height="900"><style>.name{font-size:22px}</style>`
	tells(t, "large", "", check(wide+"</svg>"))
	tells(t, "small by its class", "font-size:21: 10.5 pixels", check(strings.Replace(wide, "22px", "21px", 1)))
	tells(t, "small by itself", `font-size="9: 4.5 pixels`, check(wide+`<text font-size="9">a</text>`))
	tells(t, "small as it is high", "font-size:22: 7.0 pixels", check(strings.Replace(wide, `height="900"`, `height="2011"`, 1)))
	tells(t, "no letters", "no letters", check(`<svg width="10" height="10">`))
	tells(t, "no size", "no size", check("<svg>"))
}
