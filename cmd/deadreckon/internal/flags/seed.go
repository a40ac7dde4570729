package flags

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// seed is the value of --seed: a number, or "-" for the number in the first line of standard input.
// Agents that are programs can read the command line, but not standard input.
type seed struct {
	to    *uint64
	cmd   *cobra.Command
	piped bool
}

// Seed adds the flag --seed, which is 1 by default. what completes "random seed".
func Seed(cmd *cobra.Command, to *uint64, what string) {
	*to = 1
	cmd.Flags().Var(&seed{to: to, cmd: cmd}, "seed", "random seed "+what+"; - reads it from standard input")
}

// Set implements pflag.Value.
func (v *seed) Set(text string) (err error) {
	if v.piped = text == "-"; v.piped {
		if text, err = firstLine(v.cmd.InOrStdin()); err != nil {
			return err
		}
	}
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return fmt.Errorf("%q is not a number from 0 to 2^64-1", text)
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

func (*seed) Type() string { return "uint" }

// firstLine reads to the end of the line and no further: the rest is input of the game.
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
	return "", fmt.Errorf("the first line of standard input is not a number")
}

// CheckSeed refuses a seed on the command line if an agent is a program: it could read the seed there and
// compute every card and die.
func CheckSeed(flags *pflag.FlagSet) error {
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
			err = fmt.Errorf("--seed %s: the program of --%s could read the seed from the command line and compute hidden information; use --seed - and write the number to standard input", f.Value, other.Name)
		}
	})
	return err
}
