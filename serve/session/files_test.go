package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// shelved returns a session with a shelf of its own.
func shelved(t *testing.T) *session.Session {
	t.Helper()
	s := session.New()
	s.Program, s.Folder = "test 1", journal.Folder(t.TempDir())
	t.Cleanup(func() { s.Close() })
	return s
}

// played returns a session of a game with some entries.
func played(t *testing.T, game string, most int) *session.Session {
	t.Helper()
	s := shelved(t)
	must(t, s.Open(game, nil, 5))
	for n := 0; n < most && s.Position().Turn() != engine.Nobody; n++ {
		if s.Position().Turn() == engine.Chance {
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		must(t, s.Apply([]string{session.LegalActions(s.Game(), s.Position())[0].Action}))
	}
	must(t, s.Note("", s.Journal().At(), journal.Note{Comment: "look here"}))
	return s
}

// Every format loads as the saved game, and journals save at once.
func TestThereAndBack(t *testing.T) {
	for _, game := range []string{"kuhn", "pig", "mall", "town"} {
		s := played(t, game, 70)
		for _, format := range []string{session.FormatRecord, session.FormatPosition, session.FormatTrajectory, session.FormatShared} {
			var saved session.Saved
			var err error
			if format == session.FormatShared {
				saved, err = s.Share("")
			} else {
				saved, err = s.Save(format)
			}
			must(t, err)
			back := shelved(t)
			what, err := back.LoadText(saved.Text, session.Load{Journal: "again"})
			must(t, err)
			if what != format || at(back) != at(s) || back.Game().Name() != game {
				t.Errorf("%s as a %s, read as %s:\n%s\nwas\n%s", game, format, what, at(back), at(s))
			}
			if format == session.FormatShared && back.Journal().Note(back.Journal().At()).Comment != "look here" {
				t.Errorf("%s: the comment is gone", game)
			}
			if _, err := journal.Verify(back.Journal().Path()); err != nil {
				t.Error(err)
			}
		}
		for i, name := range s.Game().Seats() {
			saved, err := s.Share(name)
			must(t, err)
			back := shelved(t)
			if _, err := back.LoadText(saved.Text, session.Load{}); err != nil {
				t.Fatal(err)
			}
			v, err := engine.ViewOf(s.Game(), s.Position(), engine.Seat(i))
			must(t, err)
			if want := s.Game().Notation().FormatPosition(v); at(back) != want {
				t.Errorf("%s as %s sees it:\n%s\nwant\n%s", game, name, at(back), want)
			}
			if _, err := back.Save(session.FormatRecord); err == nil && len(engine.SidesOf(s.Game())) > 1 && game != "pig" && game != "tictactoe" {
				t.Errorf("%s as %s sees it is written as a whole game", game, name)
			}
		}
	}
}

// A game with data of somebody's own is read again by their digests, in every form.
func TestOwnData(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figures.txt")
	must(t, os.WriteFile(path, []byte("deadreckon figures 1\nskull injury 3 reconstructed\nsurvivor health 3 reconstructed\n"+
		"turned fight 9 reconstructed health 1 reconstructed speed 1 derived\ndead health 2 reconstructed\n"), 0o600))
	s := shelved(t)
	must(t, s.Open("cabin", []engine.Setting{agents.SettingBy(access.Grant(), "figures", path)}, 5))
	must(t, s.Apply([]string{"cast al"}))
	for _, format := range []string{session.FormatRecord, session.FormatPosition, session.FormatTrajectory} {
		saved, err := s.Save(format)
		must(t, err)
		back := shelved(t)
		if _, err := back.LoadText(saved.Text, session.Load{Game: "cabin", Settings: session.Settings{List: s.Game().About().Settings}}); err != nil {
			t.Errorf("as a %s: %v", format, err)
		} else if at(back) != at(s) {
			t.Errorf("as a %s:\n%s\nwas\n%s", format, at(back), at(s))
		}
	}
	shared, err := s.Share("")
	must(t, err)
	_, err = shelved(t).LoadText(shared.Text, session.Load{})
	must(t, err)
}

// A position whose words, joined, might be a file in base64 is a position.
func TestPositionLikeBase64(t *testing.T) {
	s := shelved(t)
	if what, err := s.LoadText("kuhn position 1\neye truth\ncards K Q\nbetting bet fold\nshown 0\n", session.Load{}); err != nil || what != session.FormatPosition {
		t.Errorf("read as %q, %v", what, err)
	}
}

// A bad text is refused with its place, opens nothing and leaves nothing behind.
func TestRefused(t *testing.T) {
	record, err := played(t, "kuhn", 9).Save(session.FormatRecord)
	must(t, err)
	first, rest, _ := strings.Cut(record.Text, "\n")
	_, rest, _ = strings.Cut(rest, "\n")
	old := first + "\n" + rest // without a checksum
	page, err := played(t, "kuhn", 9).Share("")
	must(t, err)
	trajectory, err := played(t, "kuhn", 9).Save(session.FormatTrajectory)
	must(t, err)
	s := shelved(t)
	must(t, s.Open("pig", nil, 1))
	was := at(s)
	for _, c := range []struct {
		text  string
		order session.Load
		want  string
	}{
		{"", session.Load{}, "not a record, a base64 trajectory file"},
		{"hello", session.Load{Game: "kuhn"}, `expected the first line "kuhn position 1"`},
		{"kuhn position 1\neye nobody\n", session.Load{}, `"nobody" is not one of first, second, truth`},
		{strings.Replace(record.Text, "chance deal", "chance feel", 1), session.Load{}, "2:1: record: the record was changed"},
		{strings.Replace(old, "chance deal", "chance feel", 1), session.Load{Journal: "bad"}, `"feel`},
		{strings.Replace(old, "game kuhn", "game chess", 1), session.Load{}, `no game "chess"`},
		{page.Text[:len(page.Text)/2], session.Load{Journal: "bad"}, "the file is incomplete"},
		{trajectory.Text[:40], session.Load{}, "not a trajectory file: byte 0: header: cut off"},
		{trajectory.Text, session.Load{Number: 3}, "3"},
		{record.Text, session.Load{Journal: "a/b"}, `journal "a/b"`},
	} {
		if _, err := s.LoadText(c.text, c.order); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v; want %q", c.text, err, c.want)
		}
	}
	if at(s) != was || s.Game().Name() != "pig" {
		t.Error("a refusal has moved the game")
	}
	if left, _ := filepath.Glob(filepath.Join(string(s.Folder), "*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := s.Save("pdf"); err == nil || !strings.Contains(err.Error(), `format "pdf": expected record, position or trajectory`) {
		t.Error(err)
	}
	if _, err := os.Stat(string(s.Folder)); err != nil {
		t.Error(err)
	}
}

// A shared game contains the findings.
func TestShareJudged(t *testing.T) {
	s := played(t, "kuhn", 20)
	sweep, err := s.Sweep(&session.Sweep{Rounds: 10}, nil)
	must(t, err)
	_, err = sweep(t.Context())
	must(t, err)
	saved, err := s.Share("")
	must(t, err)
	c, _, err := s.Found("")
	must(t, err)
	if len(c.Curve) == 0 || !c.Complete {
		t.Errorf("%+v", c)
	}
	plain, err := played(t, "kuhn", 20).Share("")
	must(t, err)
	if len(saved.Text) <= len(plain.Text) {
		t.Errorf("%d bytes with judgements, %d without", len(saved.Text), len(plain.Text))
	}
}

// A text that no position can be is refused before every game has read it.
func TestLargePosition(t *testing.T) {
	if _, err := session.New().LoadText(strings.Repeat("a ", 1<<20), session.Load{}); err == nil || !strings.Contains(err.Error(), "a position has at most") {
		t.Error(err)
	}
}
