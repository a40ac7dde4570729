package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// playRequest is a parsed command line of play.
type playRequest struct {
	game     flags.Game
	seats    flags.Seats
	dice     string // seed or ask
	position string
	record   string
	truth    bool
	order    advice.Request // for suggestions
	keep     keepFlags
	note     flags.DataNote
	streams  stdio.Streams // of the record
}

func newPlay(s stdio.Streams) *cobra.Command {
	r := playRequest{order: advice.Request{Threads: 1}}
	cmd := &cobra.Command{
		Use:   "play [FILE | GAME]",
		Short: "play against agents, watch them, or follow a real game",
		Long: `Play against agents, watch agents, or follow a game at a real table.

A player is me (you, at this terminal) or an agent, such as random, search or
search:time=5s. By default you play the first side and search plays the others.

The game is reported as your seat sees it. If only agents play, it is reported as
all players see it. --truth reports everything.

--dice ask follows a game at your table: you enter the dice, the values that are
revealed, and the moves of the other players. The program knows what one side
knows, that of me or of the agent that you name.

--position continues from a file. With --dice ask it continues at your table;
otherwise the seed draws everything that the seat of the file does not know.

Every entry is saved in a journal at once. --continue NAME resumes the game after
quit, Ctrl-C or a power cut, with undo and redo back to its start. The journals are
listed by ` + "`deadreckon journal`" + `.`,
		Example: `  deadreckon play
  deadreckon play town
  deadreckon play --human search:time=5s --zombie me
  deadreckon play --human random --zombie random --record record.txt
  deadreckon play --option players=4 --seat peter=me --seat roger=me
  deadreckon play --human me --dice ask
  deadreckon play game.txt
  deadreckon play kuhn --seat first=me --seat second=random
  deadreckon play --journal sunday --human me --dice ask
  deadreckon play --continue evening`,
		Args: r.game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := r.keep.check(cmd.Flags().Changed); err != nil {
				return err
			}
			r.streams = s
			_, rest := s.To(r.record)
			return r.run(rest)
		},
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	r.seats.Register(cmd, "PLAYER", "me or an agent")
	f.StringVar(&r.dice, "dice", "seed", "source of the dice: seed, or ask to enter them")
	flags.Seed(cmd, &r.order.Seed, "of the dice, the agents and the suggestions")
	f.DurationVar(&r.order.Time, "time", 5*time.Second, "time of a suggestion, such as 10s")
	f.Var(flags.Net{Net: &r.order.Net, In: s.In}, "net", "`FILE` of a net that guides suggestions, or none, which also holds for search agents (default the bundled net)")
	f.StringVar(&r.position, "position", "", "`FILE` of the position to begin at")
	f.BoolVar(&r.truth, "truth", false, "report hidden information")
	f.StringVar(&r.record, "record", "", "`FILE` for the record of the game; with - the report goes to standard error")
	r.keep.register(cmd)
	r.note.Register(cmd)
	return cmd
}

func (r *playRequest) run(s stdio.Streams) error {
	if r.keep.resume != "" {
		return r.runOn(s)
	}
	game, err := r.game.Open(r.position)
	if err != nil {
		return err
	}
	players, err := r.players(game)
	if err != nil {
		return err
	}
	if err := r.check(players); err != nil {
		return err
	}
	start, since, err := r.start(game)
	if err != nil {
		return err
	}
	from, err := r.positions(game, players, start)
	if err != nil {
		return err
	}
	j, err := r.keep.begin(game, r.header(game, players, from...), s)
	if err != nil {
		return err
	}
	err = r.note.Print(s.Err, game)
	if v, ok := start.(engine.View); ok && r.dice != journal.DiceAsk && err == nil {
		err = stdio.Write(s.Out, fmt.Sprintf("the seed draws what %s does not know\n", engine.SeatName(game, v.Viewer())))
	}
	for i := 0; i < len(since) && err == nil; i++ {
		err = j.Follow(since[i], false)
	}
	if err != nil {
		return err
	}
	return r.playOn(j, players, s)
}

// runOn continues the game of a journal.
func (r *playRequest) runOn(s stdio.Streams) error {
	j, err := r.goOn(s)
	if err != nil {
		return err
	}
	players, err := r.playersOf(j)
	if err == nil {
		err = r.check(players)
	}
	if v, ok := j.Position().(engine.View); ok && err == nil && r.dice != journal.DiceAsk {
		err = fmt.Errorf("play: the journal has only the view of %s; `deadreckon engine` can continue it", engine.SeatName(j.Game(), v.Viewer()))
	}
	if err == nil && !slices.Equal(players, j.Header().Players) {
		err = j.SetPlayers(players)
	}
	if err != nil {
		return errors.Join(err, j.Close())
	}
	return r.playOn(j, players, s)
}

// playOn plays from the current position of a journal.
func (r *playRequest) playOn(j *journal.Journal, players []string, s stdio.Streams) error {
	of := session.New()
	of.Program = producer
	if err := of.Adopt(j); err != nil {
		return err
	}
	return errors.Join(r.sit(of, players, s), of.Close())
}

// sit plays the game of a session at the console.
func (r *playRequest) sit(of *session.Session, players []string, s stdio.Streams) error {
	j := of.Journal()
	if r.dice == journal.DiceAsk {
		seats, err := seatsHeld(j.Game(), players)
		if err == nil {
			err = holds(j, seats)
		}
		if err != nil {
			return err
		}
	}
	e := sitting.PersonsEyes(j.Game(), players)
	e.Truth = r.truth
	g := sitting.New(of, players, e, r.order, s)
	defer g.Close()
	if err := g.Play(); err != nil {
		return err
	}
	return errors.Join(r.saveRecord(j, players), finish(j, s))
}

// start returns the first position, that of the file or of a new game, and the actions after it. The actions
// are applied to the position if the journal cannot begin at the position of the file.
func (r *playRequest) start(game engine.Game) (engine.Position, []engine.Action, error) {
	if r.position == "" {
		return game.NewState(), nil, nil
	}
	p, since, err := r.game.PositionPath(game, r.position)
	if _, seen := p.(engine.View); err != nil || seen == (r.dice == journal.DiceAsk) {
		return p, since, err
	}
	for _, a := range since {
		p.Apply(a)
	}
	return p, nil, nil
}

// truthOf returns a full position. For a view the seed draws one that is consistent with it.
func truthOf(game engine.Game, p engine.Position, seed uint64) engine.State {
	if s, ok := p.(engine.State); ok {
		return s
	}
	world := game.NewState()
	p.(engine.View).Sample(world, engine.Stream(seed, "position"))
	return world
}

// positions returns the first positions of the journal: the full position or, at a real table, the view of
// each seat of the program.
func (r *playRequest) positions(game engine.Game, players []string, start engine.Position) ([]engine.Position, error) {
	if r.dice == journal.DiceAsk {
		return tablePositions(game, players, start)
	}
	return []engine.Position{truthOf(game, start, r.order.Seed)}, nil
}

// check refuses contradictions of flags.
func (r *playRequest) check(players []string) error {
	ask := r.dice == "ask"
	switch {
	case r.dice != "seed" && r.dice != "ask":
		return fmt.Errorf("play: --dice %q: expected seed or ask", r.dice)
	case r.order.Time <= 0:
		return fmt.Errorf("play: --time %v: expected more than 0", r.order.Time)
	case !ask && slices.Contains(players, sitting.TablePlayer):
		return errors.New("play: the player table needs --dice ask")
	case ask && r.truth:
		return errors.New("play: --truth does not go with --dice ask: the program has only the view of one seat")
	case r.position == "-" && (ask || slices.Contains(players, journal.Me)):
		return errors.New("play: standard input is for your entries; give the position as a file")
	case ask && r.record != "":
		return errors.New("play: --record does not go with --dice ask: the view of one seat is not a whole game; save the position instead")
	}
	if r.record != "" {
		if _, err := os.Stat(filepath.Dir(r.record)); err != nil {
			return fmt.Errorf("play: --record: %w", err)
		}
	}
	return nil
}

// players returns the player of each seat.
func (r *playRequest) players(game engine.Game) ([]string, error) {
	players, err := r.seats.Players("play", game)
	if err != nil {
		return nil, err
	}
	rest := "search"
	if r.order.Net.None {
		rest = "search:guide=none"
	}
	if r.dice == "ask" {
		rest = sitting.TablePlayer
	}
	anybody := slices.ContainsFunc(players, func(p string) bool { return p != "" })
	first := engine.SidesOf(game)[0].Seats
	for i, p := range players {
		switch {
		case p != "":
		case !anybody && slices.Contains(first, engine.Seat(i)):
			players[i] = journal.Me
		default:
			players[i] = rest
		}
		if p := players[i]; p != journal.Me && p != sitting.TablePlayer {
			a, err := agents.Reader{By: access.Grant()}.ParseFor(game, engine.Seat(i), p)
			if err != nil {
				return nil, err
			}
			players[i] = a.Name() // with the digests of its files
		}
	}
	return players, nil
}

// saveRecord writes the record of the game if --record is given.
func (r *playRequest) saveRecord(j *journal.Journal, players []string) error {
	if r.record == "" {
		return nil
	}
	record, err := j.Record(producer)
	if err != nil {
		return err
	}
	record.Notes = nil // the players of this run
	for seat, p := range players {
		record.Notes = append(record.Notes, engine.Setting{Key: env.StreamName(seat), Value: p})
	}
	var text bytes.Buffer
	if err := engine.WriteRecord(&text, record); err != nil {
		return stdio.Failure(err)
	}
	return r.streams.WriteFile(r.record, text.String())
}
