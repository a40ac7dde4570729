package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

func newNet(s stdio.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "net VERB",
		Short: "list, show and convert nets",
		Long:  "List the bundled nets, show a net, or convert one (docs/nets.md).",
		Example: `  deadreckon net list
  deadreckon net show town/defenders
  deadreckon net convert leduc.net -o leduc.safetensors`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("net: list, show or convert? see `deadreckon help net`")
			}
			return fmt.Errorf("net: unexpected %q: expected list, show or convert; see `deadreckon help net`", args[0])
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(newNetShow(s), newNetConvert(s), newNetList(s))
	return cmd
}

func newNetShow(s stdio.Streams) *cobra.Command {
	var game string
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "show the architecture and training of a net",
		Long: `Show the game, architecture and training of a net: a file of train, a safetensors file of
net convert, or the name of a bundled net (` + "`deadreckon net list`" + `).`,
		Example: `  deadreckon net show leduc.net
  deadreckon net show town/defenders
  deadreckon net show leduc.net --game leduc`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return showNet(args[0], game, s) },
	}
	cmd.Flags().StringVar(&game, "game", "", "check that the net fits the encoding of the game `NAME`")
	return cmd
}

func showNet(path, game string, s stdio.Streams) error {
	if _, err := agents.BundledNetNamed(path); err == nil && !stdio.IsFile(path) {
		path = "shipped:" + path
	}
	f, shipped, err := netplay.Find(flags.Named(path, s.In))
	if err != nil {
		return err
	}
	about := ""
	if shipped != nil {
		about = shippedTable([]*agents.BundledNet{shipped}).Fitted(stdio.Width(s.Out)) + "\n\n"
	}
	if game != "" {
		g, err := engine.Open(game, nil)
		if err != nil {
			return err
		}
		if err := f.Fits(g); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return stdio.Write(s.Out, about+netText(f))
}

func newNetList(s stdio.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "list the bundled nets",
		Example: "  deadreckon net list",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			all := agents.BundledNets()
			if len(all) == 0 {
				return stdio.Write(s.Out, "this program has no bundled nets\n")
			}
			return stdio.Write(s.Out, shippedTable(all).Fitted(stdio.Width(s.Out))+"\n")
		},
	}
}

// shippedTable lists bundled nets.
func shippedTable(nets []*agents.BundledNet) report.Table {
	t := report.Table{Columns: report.Names("net", "plays", "under", "digest", "made in", "KiB"), Words: 5}
	for _, n := range nets {
		sides, options := cmp.Or(strings.Join(n.Sides, ", "), "all sides"), []string{}
		if n.PlaysOnly {
			sides += ", without search"
		}
		for _, key := range slices.Sorted(maps.Keys(n.Options)) {
			options = append(options, key+"="+n.Options[key])
		}
		t.Rows = append(t.Rows, []string{n.Name, sides, cmp.Or(strings.Join(options, " "), "the defaults"),
			n.Digest(), n.Source, strconv.Itoa((len(n.File) + 1023) / 1024)})
	}
	return t
}

// netText describes a net.
func netText(f *net.File) string {
	var out strings.Builder
	spec, in := &f.Net.Spec, &f.Net.Spec.Input
	fmt.Fprintf(&out, "%s net of %s, %d weights\n", spec.Kind, f.Game, len(f.Net.Weights))
	fmt.Fprintf(&out, "observes   %d squares, %d planes, %d numbers, %d sides of %d kinds\n", in.Squares, in.Planes, in.Globals, len(in.Sides), in.SideKinds)
	fmt.Fprintf(&out, "does       %d action planes, %d other actions: %d indices\n", in.ActionPlanes, in.ActionGlobals, in.Actions())
	fmt.Fprintf(&out, "size       width %d, depth %d", spec.Width, spec.Depth)
	if spec.Hidden > 0 {
		fmt.Fprintf(&out, ", hidden %d", spec.Hidden)
	}
	fmt.Fprintf(&out, "\nencoding   %s\n", f.Encoding)
	if f.Base != (net.Base{}) {
		fmt.Fprintf(&out, "base       %s, weight %v\n", f.Base.Agent, f.Base.Weight)
	}
	for _, h := range spec.Heads {
		fmt.Fprintf(&out, "head       %s: %d %s, weight %v\n", h.Name, h.Size, h.Kind, h.Weight)
	}
	if f.Moments != nil {
		fmt.Fprintf(&out, "moments    after %d steps: training can be resumed\n", f.Moments.Steps)
	}
	if len(f.History) == 0 {
		return out.String() + "\nnever trained\n"
	}
	t := report.Table{Columns: report.Names("training", "seed", "games", "samples", "steps", "loss"), Words: 1}
	number := func(n uint64) string { return strconv.FormatUint(n, 10) }
	for _, h := range f.History {
		t.Rows = append(t.Rows, []string{h.What, number(h.Seed), number(h.Games), number(h.Samples), number(h.Steps), strconv.FormatFloat(h.Loss, 'f', 4, 64)})
	}
	fmt.Fprintf(&out, "\n%s\n", t.Grid())
	return out.String()
}

// formats are the output formats of net convert by file name extension.
var formats = map[string]func(*net.File) ([]byte, error){
	".net":         (*net.File).Bytes,
	".gz":          (*net.File).Gzip,
	".safetensors": (*net.File).Safetensors,
}

func newNetConvert(s stdio.Streams) *cobra.Command {
	var out string
	bits, weight := net.MaxBits, 0.0
	cmd := &cobra.Command{
		Use:   "convert FILE",
		Short: "convert a net to a safetensors file and back, or compress it",
		Long: `Convert a net to a safetensors file, which Python reads, and back, or compress it.

The conversion is lossless without --bits. The metadata of the safetensors file hold
the game and the history of the net: a program that changes the weights must keep
them. A compressed net works wherever a net does; --bits 7 makes it as small as the
bundled nets.`,
		Example: `  deadreckon net convert leduc.net -o leduc.safetensors
  deadreckon net convert leduc.safetensors -o leduc.net
  deadreckon net convert leduc.net -o leduc.net.gz --bits 7`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return convertNet(args[0], out, bits, weight, s) },
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write: .net, .net.gz or .safetensors; - writes a .net to standard output (required)")
	cmd.Flags().IntVar(&bits, "bits", bits, "bits of precision of each weight, 0 to 23")
	cmd.Flags().Float64Var(&weight, "base-weight", 0, "new base weight: the weight of the base agent in the policy (default unchanged)")
	cmd.Flags().Float64Var(&weight, "lean", 0, "")
	flags.Renamed(cmd, "lean", "--base-weight")
	return cmd
}

func convertNet(path, out string, bits int, weight float64, s stdio.Streams) error {
	if out == "" {
		return errors.New("net convert: -o FILE is required")
	}
	format, ok := formats[filepath.Ext(out)]
	if out == "-" {
		format, ok = (*net.File).Bytes, true
	}
	if !ok {
		return fmt.Errorf("net convert: -o %s: expected a name that ends in .net, .net.gz or .safetensors, or -", out)
	}
	if bits < 0 || bits > net.MaxBits {
		return fmt.Errorf("net convert: --bits %d: expected 0 to %d", bits, net.MaxBits)
	}
	if !(weight >= 0) || math.IsInf(weight, 1) {
		return fmt.Errorf("net convert: --base-weight %v: expected a number above 0", weight)
	}
	if sameFile(path, out) {
		return fmt.Errorf("net convert: -o %s is the input file", out)
	}
	f, err := net.Load(flags.Named(path, s.In))
	if err != nil {
		return err
	}
	f.Net.Round(bits)
	if weight > 0 {
		if f.Base == (net.Base{}) {
			return fmt.Errorf("%s: --base-weight: the policy has no base agent", path)
		}
		f.Base.Weight = weight
	}
	b, err := format(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := s.WriteFile(out, string(b)); err != nil {
		return err
	}
	_, s = s.To(out)
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d weights\n", out, len(f.Net.Weights)))
}
