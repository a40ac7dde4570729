package main

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/spf13/cobra"

	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// perftRequest is a parsed command line of perft.
type perftRequest struct {
	game     flags.Game
	position string
	depth    int
}

func newPerft(s stdio.Streams) *cobra.Command {
	var r perftRequest
	cmd := &cobra.Command{
		Use:   "perft [FILE | GAME]",
		Short: "count the action sequences of each length from a position",
		Long: `Count the action sequences of each length from a position, exactly.

Outcomes of chance count as actions. A row counts the sequences of one length whose
last action belongs to one phase of the game.`,
		Example: `  deadreckon perft kuhn --depth 5
  deadreckon perft --depth 3`,
		Args: r.game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	f.IntVar(&r.depth, "depth", 3, "maximum length of a sequence")
	f.StringVar(&r.position, "position", "", "`FILE` of the position, - for standard input (default a new game)")
	return cmd
}

// maxDepth limits the recursion and its memory.
const maxDepth = 100

func (r *perftRequest) run(s stdio.Streams) error {
	if r.depth < 1 || r.depth > maxDepth {
		return fmt.Errorf("perft: --depth %d: expected 1 to %d", r.depth, maxDepth)
	}
	game, err := r.game.Open(r.position)
	if err != nil {
		return err
	}
	var p engine.Position = game.NewState()
	if r.position != "" {
		if p, err = r.game.Position(game, r.position); err != nil {
			return err
		}
	}
	counts, err := perft(game, p, r.depth)
	if err != nil {
		return err
	}
	return stdio.Write(s.Out, perftTable(counts))
}

// perftCounts counts sequences by the phase of their last action.
type perftCounts map[string]uint64

// counter counts sequences. It has one position and one buffer of actions for each length.
type counter struct {
	game     engine.Game
	stack    []engine.Position
	legal    [][]engine.Action
	counts   []perftCounts
	overflow bool
}

// perft returns the counts of the sequences of length 1 to depth from p.
func perft(game engine.Game, p engine.Position, depth int) ([]perftCounts, error) {
	c := counter{game: game, legal: make([][]engine.Action, depth), counts: make([]perftCounts, depth)}
	for i := range depth {
		c.stack = append(c.stack, engine.Clone(game, p))
		c.counts[i] = perftCounts{}
	}
	c.count(0)
	if c.overflow {
		return nil, fmt.Errorf("perft: more than 2^64 sequences; lower --depth")
	}
	return c.counts, nil
}

// count counts the sequences that continue the position at a level of the stack.
func (c *counter) count(level int) {
	p := c.stack[level]
	legal := p.AppendLegal(c.legal[level][:0])
	c.legal[level] = legal
	if len(legal) == 0 {
		return
	}
	phase := phaseOf(c.game, p)
	sum, carry := bits.Add64(c.counts[level][phase], uint64(len(legal)), 0)
	c.counts[level][phase] = sum
	c.overflow = c.overflow || carry != 0
	if level+1 == len(c.stack) {
		return
	}
	for _, a := range legal {
		copyPosition(c.stack[level+1], p)
		c.stack[level+1].Apply(a)
		c.count(level + 1)
	}
}

// copyPosition copies src to dst, which has the same type.
func copyPosition(dst, src engine.Position) {
	if s, ok := dst.(engine.State); ok {
		s.CopyFrom(src.(engine.State))
		return
	}
	dst.(engine.View).CopyFrom(src.(engine.View))
}

// phaseOf names the phase of a position or, in a game without phases, the seat on turn.
func phaseOf(game engine.Game, p engine.Position) string {
	if q, ok := p.(engine.Phased); ok {
		return q.Phase()
	}
	return engine.SeatName(game, p.Turn())
}

// perftTable formats the counts.
func perftTable(counts []perftCounts) string {
	t := report.Table{Columns: report.Names("depth", "phase", "sequences"), Words: 2}
	for i, c := range counts {
		if len(c) == 0 {
			break // no game is this long
		}
		total := uint64(0)
		for _, phase := range slices.Sorted(maps.Keys(c)) {
			t.Add(fmt.Sprintf("%5d", i+1), phase, fmt.Sprint(c[phase]))
			total += c[phase]
		}
		if len(c) > 1 {
			t.Add(fmt.Sprintf("%5d", i+1), "all", fmt.Sprint(total))
		}
	}
	return t.Grid() + "\n"
}
