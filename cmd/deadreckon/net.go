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
		Use:   "net show|convert FILE, or net list",
		Short: "show what a net is, or turn it into a safetensors file and back",
		Long: `Show what a net is, or turn it into a safetensors file and back. net list has those
that ship with the program.

docs/nets.md has the file and what is in it.`,
		Example: `  deadreckon net list
  deadreckon net show leduc.net
  deadreckon net convert leduc.net -o leduc.safetensors`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("net: show, convert or list? see `deadreckon net --help`")
			}
			return fmt.Errorf("net: %q is not expected: show, convert or list; see `deadreckon net --help`", args[0])
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
		Short: "show what a net is and how it was trained",
		Long: `Show what a net is and how it was trained: a file of train, or a safetensors file
that was made from one, or as shipped:NAME one that ships with the program. A damaged file ends with exit status 2, and so does a net
that does not fit the game that --game names.`,
		Example: `  deadreckon net show leduc.net
  deadreckon net show leduc.net --game leduc`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return showNet(args[0], game, s) },
	}
	cmd.Flags().StringVar(&game, "game", "", "also check that it fits the game `NAME` as this program encodes it")
	return cmd
}

func showNet(path, game string, s stdio.Streams) error {
	f, shipped, err := netplay.Find(flags.Named(path, s.In))
	if err != nil {
		return err
	}
	about := ""
	if shipped != nil {
		about = shippedTable([]*agents.BundledNet{shipped}).Grid() + "\n\n"
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
		Short:   "list the nets that ship with the program",
		Example: "  deadreckon net list",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			all := agents.BundledNets()
			if len(all) == 0 {
				return stdio.Write(s.Out, "no net ships with this program\n")
			}
			return stdio.Write(s.Out, shippedTable(all).Grid()+"\n")
		},
	}
}

// shippedTable lists nets that ship.
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

// netText describes a net for a person.
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
		fmt.Fprintf(&out, "moments    after %d steps: training can go on\n", f.Moments.Steps)
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

// formats are those of net convert, by the ending of the file's name.
var formats = map[string]func(*net.File) ([]byte, error){
	".net":         (*net.File).Bytes,
	".gz":          (*net.File).Gzip,
	".safetensors": (*net.File).Safetensors,
}

func newNetConvert(s stdio.Streams) *cobra.Command {
	var out string
	bits, lean := net.MaxBits, 0.0
	cmd := &cobra.Command{
		Use:   "convert FILE",
		Short: "turn a net into a safetensors file, or back, or compress it",
		Long: `Turn a net into a safetensors file, which Python reads, or back, or compress it by gzip.

Nothing is lost either way, unless --bits says so: what the net is made for and how it
was trained are in the metadata of the safetensors file, which a program that changes
the numbers must keep. What is compressed is a net wherever one is named; with fewer
bits of each weight, such as 7, it is as small as those that ship.

--lean writes another weight of the agent on which its policy leans.`,
		Example: `  deadreckon net convert leduc.net -o leduc.safetensors
  deadreckon net convert leduc.safetensors -o leduc.net
  deadreckon net convert leduc.net -o leduc.net.gz --bits 7`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return convertNet(args[0], out, bits, lean, s) },
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`FILE` to write: .net, .net.gz or .safetensors; - is standard output, a .net")
	cmd.Flags().IntVar(&bits, "bits", bits, "binary digits, `N`, to keep of each weight after its first")
	cmd.Flags().Float64Var(&lean, "lean", 0, "another weight, `W`, of the agent on which the policy leans (default as it is)")
	return cmd
}

func convertNet(path, out string, bits int, lean float64, s stdio.Streams) error {
	if out == "" {
		return errors.New("net convert: name the file: -o FILE")
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
	if !(lean >= 0) || math.IsInf(lean, 1) {
		return fmt.Errorf("net convert: --lean %v: expected a number above 0", lean)
	}
	if sameFile(path, out) {
		return fmt.Errorf("net convert: -o %s is the file to convert", out)
	}
	f, err := net.Load(flags.Named(path, s.In))
	if err != nil {
		return err
	}
	f.Net.Round(bits)
	if lean > 0 {
		if f.Base == (net.Base{}) {
			return fmt.Errorf("%s: --lean: its policy leans on no agent", path)
		}
		f.Base.Weight = lean
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
