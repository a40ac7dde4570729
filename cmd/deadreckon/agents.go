package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// agentsRequest is a parsed command line of agents.
type agentsRequest struct {
	game  flags.Game
	agent string
}

func newAgents(s stdio.Streams) *cobra.Command {
	var r agentsRequest
	cmd := &cobra.Command{
		Use:   "agents [GAME]",
		Short: "list the agents of a game, or the parameters of one",
		Long: `List the agents of a game, or the parameters of one agent.

An agent is written with its parameters: balanced:risk=0.3,eyes=0.1 or
search:time=5s,threads=2. ` + "`tune`" + ` fits the numbers of scripted agents.`,
		Example: `  deadreckon agents
  deadreckon agents town
  deadreckon agents --agent search`,
		Args: r.game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	r.game.Register(cmd)
	cmd.Flags().StringVar(&r.agent, "agent", "", "list the parameters of the agent `NAME`")
	return cmd
}

func (r *agentsRequest) run(s stdio.Streams) error {
	game, err := r.game.Open()
	if err != nil {
		return err
	}
	if r.agent == "" {
		return stdio.Write(s.Out, listOf(game).Fitted(stdio.Width(s.Out))+"\n")
	}
	k, err := agents.Find(game, r.agent)
	if err != nil {
		return err
	}
	text := stdio.Wrapped("", k.Usage, stdio.Width(s.Out)) + "\n"
	for _, table := range []report.Table{knobsOf(k), levelsOf(game, k), parametersOf(game, k), netsOf(game, k)} {
		if len(table.Rows) > 0 {
			text += "\n" + table.Fitted(stdio.Width(s.Out)) + "\n"
		}
	}
	return stdio.Write(s.Out, text)
}

// netsOf lists the bundled nets of a game, for the agent net.
func netsOf(game engine.Game, k agents.Kind) (t report.Table) {
	if k.Name != "net" {
		return t
	}
	return shippedTable(slices.DeleteFunc(agents.BundledNets(), func(n *agents.BundledNet) bool { return n.Game != game.Name() }))
}

// levelsOf lists the levels of each side, for the agent level.
func levelsOf(game engine.Game, k agents.Kind) report.Table {
	t := report.Table{Columns: report.Names("side", "level", "agent", "measured", "wins %"), Words: 4}
	if k.Name != "level" {
		return t
	}
	for _, side := range engine.SidesOf(game) {
		for _, l := range agents.LevelsOf(game, side.Seats[0]) {
			t.Rows = append(t.Rows, []string{side.Name, l.Name, l.Agent, cmp.Or(l.As, "itself"), fmt.Sprintf("%.1f (%.1f to %.1f)", l.Wins, l.Interval[0], l.Interval[1])})
		}
	}
	return t
}

// parametersOf lists the parameters of an agent that are not tunable numbers.
func parametersOf(game engine.Game, k agents.Kind) report.Table {
	t := report.Table{Columns: report.Names("parameter", "values", "default", "what it is"), Words: 4}
	for _, p := range k.Parameters(game) {
		t.Rows = append(t.Rows, []string{p.Name, p.Values, p.Default, p.Means})
	}
	return t
}

// listOf lists the agents with their seats.
func listOf(game engine.Game) report.Table {
	t := report.Table{Columns: report.Names("agent", "plays", "what it does"), Words: 3}
	for _, k := range agents.Kinds(game) {
		var seats []string
		for i, name := range game.Seats() {
			if k.Seat == nil || k.Seat(game, engine.Seat(i)) {
				seats = append(seats, name)
			}
		}
		if len(seats) > 0 {
			t.Rows = append(t.Rows, []string{k.Name, strings.Join(seats, ", "), strings.TrimPrefix(k.Usage, k.Name+": ")})
		}
	}
	return t
}

// knobsOf lists the tunable numbers of an agent.
func knobsOf(k agents.Kind) report.Table {
	t := report.Table{Columns: report.Names("number", "what it is", "default", "from", "to"), Words: 2}
	if k.Knobs == nil {
		return t
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, knob := range k.Knobs() {
		t.Rows = append(t.Rows, []string{knob.Name, knob.Doc, number(*knob.Value), number(knob.Low), number(knob.High)})
	}
	return t
}
