package flags

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/engine"
)

// DataNote is the flag --data-note of a verb that an owner of the published game uses.
type DataNote struct{ value string }

// Register adds the flag to a verb.
func (d *DataNote) Register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&d.value, "data-note", "on", "`on|off`: note that maps and cards are not the printed ones")
}

// Print writes a note to w if the game uses bundled data that differ from the published game. Data files of
// the user silence it.
func (d *DataNote) Print(w io.Writer, g engine.Game) error {
	switch d.value {
	case "off":
		return nil
	case "on":
	default:
		return fmt.Errorf("--data-note %s: expected on or off", d.value)
	}
	notes, err := agents.DataNotes(g)
	if err != nil {
		return err
	}
	var files []string
	for _, note := range notes {
		name, text, _ := strings.Cut(note, ": ")
		if text == agents.OtherData {
			return nil
		}
		files = append(files, name)
	}
	if len(files) == 0 {
		return nil
	}
	_, err = fmt.Fprintf(w, "deadreckon: note: not the printed data of %s: %s; docs/games/%[1]s/README.md says how to enter yours (--data-note=off hides this)\n", g.Name(), strings.Join(files, ", "))
	return err
}
