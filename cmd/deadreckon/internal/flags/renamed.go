package flags

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// now is the annotation of a flag or verb of an earlier version: its new name.
const now = "now"

// Renamed hides a flag of an earlier version, which still works, and notes its new name.
func Renamed(cmd *cobra.Command, flag, instead string) {
	f := cmd.Flags().Lookup(flag)
	f.Hidden = true
	f.Annotations = map[string][]string{now: {instead}}
}

// RenamedVerb hides a verb of an earlier version, which still works, and notes its new name.
func RenamedVerb(cmd *cobra.Command, instead string) {
	cmd.Hidden = true
	cmd.Annotations = map[string]string{now: instead}
}

// Notes returns a note for each flag and verb of an earlier version in a command line.
func Notes(cmd *cobra.Command) (notes []string) {
	if instead, ok := cmd.Annotations[now]; ok && cmd.CalledAs() == cmd.Name() {
		notes = append(notes, fmt.Sprintf("`%s` is now `%s`", cmd.Name(), instead))
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if n, ok := f.Value.(*gameOrNumber); ok && n.Game == "" {
			notes = append(notes, "--game N is now --number N")
		}
		if instead := f.Annotations[now]; instead != nil {
			notes = append(notes, fmt.Sprintf("--%s is now %s", f.Name, instead[0]))
		}
	})
	return notes
}
