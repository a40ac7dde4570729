package flags

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"deadreckon/engine"
)

// Data name the files of data that games which are kept have the digests of.
type Data struct {
	flags []namedFlag
	*inputs
}

// Register adds the flags to a verb.
func (d *Data) Register(cmd *cobra.Command) {
	d.flags, d.inputs = fileFlags(), &inputs{cmd: cmd}
	for i := range d.flags {
		n := &d.flags[i]
		cmd.Flags().StringVar(&n.value, n.flag, "", n.key+" `FILE`, if the games were played on another than the built-in one")
	}
}

// Settings are what the flags add to those of a file.
func (d *Data) Settings() (extra []engine.Setting) {
	for _, n := range d.flags {
		if n.value != "" {
			extra = append(extra, d.setting(n.key, n.value))
		}
	}
	return extra
}

// Read reads the files at once: whatever is opened from then on finds their data by the
// digests that its settings tell.
func (d *Data) Read(verb string) error {
	for _, n := range d.flags {
		if n.value == "" {
			continue
		}
		if err := readData(d.setting(n.key, n.value)); err != nil {
			return fmt.Errorf("%s: --%s: %w", verb, n.flag, err)
		}
	}
	return nil
}

// readData reads a file of one kind of data, of whichever game it is.
func readData(of engine.Setting) error {
	var first error
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, file := range e.Files {
			if file.Name != of.Key {
				continue
			}
			_, err := file.Check(of.File)
			if err == nil {
				return nil
			}
			first = cmp.Or(first, err)
		}
	}
	return first
}
