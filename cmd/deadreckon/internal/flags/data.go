package flags

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/engine"
)

// Data is the data files of saved games, which a saved game names only by digest.
type Data struct {
	options []string     // NAME=FILE
	old     []optionFlag // flags of earlier versions
	*inputs
}

// dataOptions is the value of --option in a verb that opens saved games.
type dataOptions []string

// Set implements pflag.Value.
func (d *dataOptions) Set(text string) error {
	if key, path, _ := strings.Cut(text, "="); !isFile(key) || path == "" {
		return fmt.Errorf("expected NAME=FILE of a data file")
	}
	*d = append(*d, text)
	return nil
}

// String implements pflag.Value.
func (d *dataOptions) String() string { return strings.Join(*d, " ") }

// Type implements pflag.Value.
func (*dataOptions) Type() string { return "strings" }

// Register adds the flags to a verb.
func (d *Data) Register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var((*dataOptions)(&d.options), "option", "`NAME=FILE` of a data file, if a game was not played with the bundled one; repeatable")
	d.old, d.inputs = fileFlags(), &inputs{cmd: cmd}
	for i := range d.old {
		o := &d.old[i]
		f.StringVar(&o.value, o.flag, "", "")
		Renamed(cmd, o.flag, "--option "+o.key+"=FILE")
	}
}

// Settings returns the settings of the flags, which are added to a saved game.
func (d *Data) Settings() (out []engine.Setting) {
	for _, o := range d.old {
		if o.value != "" {
			out = append(out, d.setting(o.key, o.value))
		}
	}
	for _, option := range d.options {
		key, path, _ := strings.Cut(option, "=")
		out = append(out, d.setting(key, path))
	}
	return out
}

// Read reads the files, so that games that are opened later find their data by digest.
func (d *Data) Read(verb string) error {
	for _, s := range d.Settings() {
		if err := readData(s); err != nil {
			return fmt.Errorf("%s: --option %s: %w", verb, s.Key, err)
		}
	}
	return nil
}

// readData reads a data file as the first game that accepts it.
func readData(s engine.Setting) error {
	var first error
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, file := range e.Files {
			if file.Name != s.Key {
				continue
			}
			_, err := file.Check(s.File)
			if err == nil {
				return nil
			}
			first = cmp.Or(first, err)
		}
	}
	return first
}
