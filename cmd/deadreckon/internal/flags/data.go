package flags

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/owner"
)

// Data name the files of data that games which are kept have the digests of.
type Data []namedFlag

// Register adds the flags to a verb.
func (d *Data) Register(cmd *cobra.Command) {
	*d = fileFlags()
	for i := range *d {
		n := &(*d)[i]
		cmd.Flags().StringVar(&n.value, n.flag, "", n.key+" `FILE`, if the games were played on another than the built-in one")
	}
}

// Settings are what the flags add to those of a file.
func (d *Data) Settings() (extra []engine.Setting) {
	for _, n := range *d {
		if n.value != "" {
			extra = append(extra, engine.SetBy(owner.Grant(), n.key, n.value))
		}
	}
	return extra
}

// Read reads the files at once: whatever is opened from then on finds their data by the
// digests that its settings tell.
func (d *Data) Read(verb string) error {
	for _, n := range *d {
		if n.value == "" {
			continue
		}
		if err := readData(n.key, n.value); err != nil {
			return fmt.Errorf("%s: --%s: %w", verb, n.flag, err)
		}
	}
	return nil
}

// readData reads a file of one kind of data, of whichever game it is.
func readData(key, path string) error {
	var first error
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		for _, file := range e.Files {
			if file.Name != key {
				continue
			}
			_, err := file.Check(owner.Grant().File(path))
			if err == nil {
				return nil
			}
			first = cmp.Or(first, err)
		}
	}
	return first
}
