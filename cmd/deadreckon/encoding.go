package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// newEncoding is the verb of earlier versions for games --encoding.
func newEncoding(s stdio.Streams) *cobra.Command {
	var game flags.Game
	cmd := &cobra.Command{
		Use:   "encoding",
		Short: "print the encoding of a game",
		Args:  game.Args,
		RunE:  func(*cobra.Command, []string) error { return printEncoding(&game, s) },
	}
	flags.RenamedVerb(cmd, "games NAME --encoding")
	game.Register(cmd)
	return cmd
}

// printEncoding prints the shape and the digest of the encoding of a game, and every plane, number and action.
func printEncoding(flags *flags.Game, s stdio.Streams) error {
	game, err := flags.Open()
	if err != nil {
		return err
	}
	encoder, ok := game.(engine.Encoder)
	if !ok {
		return fmt.Errorf("games: %s has no encoding", game.Name())
	}
	e := encoder.Encoding()
	var out strings.Builder
	out.WriteString(shapeOf(e))
	for _, part := range []struct {
		title  string
		fields []engine.Field
	}{{"Planes", e.Planes}, {"Numbers", e.Globals}, {"Action planes", e.ActionPlanes}, {"Actions without a square", e.ActionGlobals}} {
		if len(part.fields) > 0 {
			fmt.Fprintf(&out, "\n## %s\n", part.title)
			writeFields(&out, part.fields)
		}
	}
	return stdio.Write(s.Out, out.String())
}

// shapeOf says in four lines how large an encoding is, and its digest.
func shapeOf(e *engine.Encoding) string {
	sides := ""
	if len(e.SideKinds) > 0 {
		sides = fmt.Sprintf("Sides are of the kinds %s, and lie %s.\n", strings.Join(e.SideKinds, ", "), strings.Join(e.Slots, ", "))
	}
	return fmt.Sprintf("%d squares, %d planes, %d numbers: %d float32, or %d words of 64 bits and %d float32.\n"+
		"%d action planes and %d other actions: %d action indices.\n%sDigest `%s`.\n",
		e.Squares, len(e.Planes), len(e.Globals), e.Size(), e.PlaneWords(), len(e.Globals),
		len(e.ActionPlanes), len(e.ActionGlobals), e.Actions(), sides, e.Digest())
}

// writeFields writes fields as rows that begin with their number: of an observation with their
// ranges, of actions with what the square is.
func writeFields(w io.Writer, list []engine.Field) {
	ranges := list[0].Range != ""
	if ranges {
		fmt.Fprint(w, "| # | name | range | unit | rule |\n|---|---|---|---|---|\n")
	} else {
		fmt.Fprint(w, "| # | name | square | rule |\n|---|---|---|---|\n")
	}
	for i, f := range list {
		if f.Max > 0 {
			f.Range += fmt.Sprintf(", %d layers", f.Max)
		}
		if ranges {
			fmt.Fprintf(w, "| %d | %s | %s | %s | %s |\n", i, f.Name, f.Range, f.Unit, f.Rule)
		} else {
			fmt.Fprintf(w, "| %d | %s | %s | %s |\n", i, f.Name, f.Unit, f.Rule)
		}
	}
}
