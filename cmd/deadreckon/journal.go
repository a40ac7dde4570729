package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// journalRequest is the common part of the subcommands of journal.
type journalRequest struct {
	shelf flags.Shelf
	data  flags.Data
}

func newJournal(s stdio.Streams) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:   "journal",
		Short: "list, show, correct and export saved games",
		Long: `List the saved games of play and web.

The columns are the name, the game with its players or viewer, the number of entries
(+ undone ones), the seat on turn or the result, and the time of the last entry.

` + "`deadreckon play --continue NAME`" + ` resumes a game, also a finished one. undo and correct
change entries, which are numbered as in show. Nothing is lost: branch lists everything
that was entered and returns to it (docs/journal.md).`,
		Example: `  deadreckon journal
  deadreckon journal show evening
  deadreckon play --continue evening`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			var words []string
			for _, c := range cmd.Commands() {
				words = append(words, c.Name())
			}
			return fmt.Errorf("journal: unexpected %q%s; see `deadreckon help journal`", args[0], engine.DidYouMean(args[0], words))
		},
		RunE: func(*cobra.Command, []string) error { return r.list(s) },
	}
	r.register(cmd)
	cmd.AddCommand(newJournalShow(s), newJournalExport(s), newJournalImport(s),
		newJournalCount(s, "undo", "undo the last entry of a game, or the last N", func(n int) session.Request { return &session.Undo{Count: n} }),
		newJournalCount(s, "redo", "redo the last undone entry, or the last N", func(n int) session.Request { return &session.Redo{Count: n} }),
		newJournalCorrect(s), newJournalBranch(s), newJournalRename(s), newJournalRemove(s))
	return cmd
}

// words requires an argument for each name. A name in brackets is optional, a name with dots takes the rest.
func words(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		least, most := 0, len(names)
		for _, n := range names {
			if !strings.HasPrefix(n, "[") {
				least++
			}
			if strings.HasSuffix(n, "...") {
				most = len(args)
			}
		}
		switch {
		case len(args) < least:
			return fmt.Errorf("%s: expected %s; see `deadreckon help %s`", verbOf(cmd), strings.Join(names, " "), verbOf(cmd))
		case len(args) > most:
			return fmt.Errorf("%s: unexpected %q: %s takes %s", verbOf(cmd), args[most], verbOf(cmd), strings.Join(names, " "))
		}
		return nil
	}
}

// list lists the journals of the folder.
func (r *journalRequest) list(s stdio.Streams) error {
	if err := r.data.Read("journal"); err != nil {
		return err
	}
	shelf, err := r.shelf.Folder()
	if err != nil {
		return err
	}
	names, err := shelf.Names()
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return stdio.Write(s.Out, fmt.Sprintf("no saved games in %s\n", shelf))
	}
	t := report.Table{Columns: report.Names("name", "game", "on turn", "entries", "last"), Words: 3}
	for _, name := range names {
		t.Rows = append(t.Rows, journalRow(shelf, name))
	}
	return stdio.Write(s.Out, t.Fitted(stdio.Width(s.Out))+"\nin "+string(shelf)+"\n")
}

// journalRow describes a journal, also an unreadable one.
func journalRow(shelf journal.Folder, name string) []string {
	j, written, err := shelf.ReadDated(name)
	last := ""
	if !written.IsZero() {
		last = written.Format("2006-01-02 15:04")
	}
	if j == nil {
		return []string{name, "cannot be read: " + session.OneLine(err.Error()), "", "", last}
	}
	h := j.Header()
	entries := strconv.Itoa(j.Entered())
	if undone := len(j.Redoable()); undone > 0 {
		entries += "+" + strconv.Itoa(undone)
	}
	state := turnText(j)
	if err != nil {
		state = "damaged after this: " + state
	}
	return []string{name, h.Title(j.Game()), state, entries, last}
}

// turnText names the seat on turn, or the result.
func turnText(j *journal.Journal) string {
	p := j.Position()
	if p.Turn() == engine.Nobody {
		return "over: " + sitting.Scores(j.Game(), p)
	}
	return engine.SeatName(j.Game(), p.Turn())
}

func newJournalShow(s stdio.Streams) *cobra.Command {
	var r journalRequest
	var truth bool
	var last int
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "show the entries and the position of a saved game",
		Long: `Show a saved game: its players, its entries with their effects, the board, and the
branches. An unfinished game is shown as its person sees it, or as all persons see it.
--truth shows everything.`,
		Example: `  deadreckon journal show evening
  deadreckon journal show evening --last 5`,
		Args: words("NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			if last < 1 {
				return fmt.Errorf("journal show: --last %d: expected 1 or more", last)
			}
			return r.show(args[0], truth, last, s)
		},
	}
	cmd.Flags().IntVar(&last, "last", 1<<20, "number of entries to show (default all)")
	cmd.Flags().Lookup("last").DefValue = "0"
	cmd.Flags().BoolVar(&truth, "truth", false, "show hidden information")
	r.register(cmd)
	return cmd
}

func (r *journalRequest) register(cmd *cobra.Command) {
	cmd.Flags().SortFlags = false
	r.shelf.Register(cmd)
	r.data.Register(cmd)
}

func (r *journalRequest) show(name string, truth bool, last int, s stdio.Streams) error {
	shelf, err := r.shelf.Folder()
	if err != nil {
		return err
	}
	path, err := shelf.Path(name)
	if err != nil {
		return err
	}
	j, damage := journal.Read(path, r.data.Settings()...)
	if j == nil {
		return damage
	}
	e := sitting.PersonsEyes(j.Game(), j.Header().Players)
	e.Truth = truth || j.Position().Turn() == engine.Nobody
	p := e.Position(j.Position())
	h := j.Header()
	text := fmt.Sprintf("%s: %s\nbegun %s, seed %d, dice %s\n\n%s\n%s\n\non turn: %s\n", name, h.Title(j.Game()), h.Begun.Format("2006-01-02 15:04"),
		h.Seed, h.Dice, sitting.Entries(j, e, last), strings.TrimRight(j.Game().Notation().Show(p), "\n"), turnText(j))
	if len(j.Branches()) > 1 {
		text += sitting.Branches(j)
	}
	if j.Torn {
		text += "the last entry is cut off: `deadreckon play --continue` drops it\n"
	}
	if err := stdio.Write(s.Out, text); err != nil {
		return err
	}
	return damage
}

// change opens a journal, carries out a request and prints the position after it.
func (r *journalRequest) change(name string, s stdio.Streams, ask session.Request) error {
	return r.opened(name, s, func(of *session.Session) (string, error) {
		asker := session.Asker{Session: of}
		_, err := asker.Do(ask)
		return "", err
	})
}

// opened opens a journal, calls a function with it, and prints the result and the position after it.
func (r *journalRequest) opened(name string, s stdio.Streams, do func(*session.Session) (string, error)) error {
	shelf, err := r.shelf.Folder()
	if err != nil {
		return err
	}
	j, err := shelf.Open(name, r.data.Settings()...)
	if err != nil {
		return err
	}
	of := session.New()
	if err := of.Adopt(j); err != nil {
		return err
	}
	text, err := do(of)
	if lost := (*journal.WriteError)(nil); errors.As(err, &lost) {
		err = stdio.Failure(err)
	}
	if err = errors.Join(err, of.Close()); err != nil {
		return err
	}
	if j.Torn {
		text = "the last entry was cut off and is lost\n" + text
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s%s: after entry %d; on turn: %s\n", text, name, j.Entered(), turnText(j)))
}

// countBehind parses the count after a name, or returns the default.
func countBehind(args []string, none int, what, use string) (int, error) {
	if len(args) < 2 {
		return none, nil
	}
	return sitting.CountOf(args[1], what, use)
}

func newJournalCount(s stdio.Streams, word, short string, of func(int) session.Request) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:     word + " NAME [N]",
		Short:   short,
		Example: "  deadreckon journal " + word + " evening",
		Args:    words("NAME", "[N]"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := countBehind(args, 1, "entries", "journal "+word+" NAME [N]")
			if err != nil {
				return err
			}
			return r.change(args[0], s, of(n))
		},
	}
	r.register(cmd)
	return cmd
}

func newJournalCorrect(s stdio.Streams) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:   "correct NAME N ENTRY",
		Short: "replace entry N of a game, and replay the rest if it is legal",
		Long: `Replace entry N of a game, and replay the later entries as far as they are legal. ENTRY
is an action in notation, or a phrase of several. The old entries stay as a branch.`,
		Example: `  deadreckon journal correct evening 3 die 4`,
		Args:    words("NAME", "N", "ENTRY..."),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[1])
			if err != nil {
				return fmt.Errorf("journal correct: %q is not the number of an entry", args[1])
			}
			entry := strings.Join(args[2:], " ")
			return r.opened(args[0], s, func(of *session.Session) (string, error) { return sitting.Correct(of, n, entry) })
		},
	}
	r.register(cmd)
	return cmd
}

func newJournalBranch(s stdio.Streams) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:     "branch NAME [N]",
		Short:   "list the branches of a game, or go to the end of branch N",
		Example: "  deadreckon journal branch evening",
		Args:    words("NAME", "[N]"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := countBehind(args, 0, "branches", "journal branch NAME [N]")
			if err != nil {
				return err
			}
			if n == 0 {
				return r.opened(args[0], s, func(of *session.Session) (string, error) { return sitting.Branches(of.Journal()), nil })
			}
			return r.change(args[0], s, &session.Branch{Branch: n})
		},
	}
	r.register(cmd)
	return cmd
}

func newJournalRename(s stdio.Streams) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:     "rename NAME NEW",
		Short:   "rename a game",
		Example: "  deadreckon journal rename evening friday",
		Args:    words("NAME", "NEW"),
		RunE: func(_ *cobra.Command, args []string) error {
			shelf, err := r.shelf.Folder()
			if err != nil {
				return err
			}
			return shelf.Rename(args[0], args[1])
		},
	}
	r.shelf.Register(cmd)
	return cmd
}

func newJournalRemove(s stdio.Streams) *cobra.Command {
	var r journalRequest
	cmd := &cobra.Command{
		Use:     "remove NAME",
		Short:   "remove a game for ever",
		Example: "  deadreckon journal remove friday",
		Args:    words("NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			shelf, err := r.shelf.Folder()
			if err != nil {
				return err
			}
			return shelf.Remove(args[0])
		},
	}
	r.shelf.Register(cmd)
	return cmd
}
