package flags

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// seed is a number that fixes games: N, or "-" for one in the first line of standard input, where no
// program that plays can read it.
type seed struct {
	to    *uint64
	of    *cobra.Command
	piped bool
}

// Seed adds the flag --seed, which is 1 unless it is given.
func Seed(cmd *cobra.Command, to *uint64, fixes string) {
	*to = 1
	cmd.Flags().Var(&seed{to: to, of: cmd}, "seed", "`N` that fixes "+fixes+"; - reads it from standard input")
}

// Set implements pflag.Value.
func (v *seed) Set(text string) (err error) {
	if v.piped = text == "-"; v.piped {
		if text, err = firstLine(v.of.InOrStdin()); err != nil {
			return err
		}
	}
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return fmt.Errorf("%q is no number of 0 to 2^64-1", text)
	}
	*v.to = n
	return nil
}

func (v *seed) String() string {
	if v.to == nil { // pflag asks a zero value
		return ""
	}
	return strconv.FormatUint(*v.to, 10)
}

func (*seed) Type() string { return "uint64" }

// firstLine reads up to the end of a line and nothing behind it: who plays at the console types on.
func firstLine(in io.Reader) (string, error) {
	var line strings.Builder
	for one := make([]byte, 1); line.Len() < 100; {
		n, err := in.Read(one)
		if n == 1 && one[0] == '\n' || err == io.EOF {
			return strings.TrimSpace(line.String()), nil
		}
		if err != nil {
			return "", err
		}
		line.Write(one[:n])
	}
	return "", fmt.Errorf("the first line of standard input is no number")
}

// SeedInSight refuses a seed on the command line where programs play: they could read it there, and know
// every card and die.
func SeedInSight(flags *pflag.FlagSet) error {
	f := flags.Lookup("seed")
	if f == nil || !f.Changed {
		return nil
	}
	if v, ok := f.Value.(*seed); !ok || v.piped {
		return nil
	}
	var err error
	flags.Visit(func(other *pflag.Flag) {
		if strings.Contains(other.Value.String(), "cmd:") {
			err = fmt.Errorf("--seed %s: the program of --%s could read it from the command line, and know all that is hidden; give --seed - and the number on standard input", f.Value, other.Name)
		}
	})
	return err
}
