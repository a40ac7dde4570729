package flags

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// mostInput bounds what is read of standard input or a pipe, in bytes.
const mostInput = 1 << 30

// Named returns the file at a path. Standard input ("-") and a pipe are read now: nobody can read them again.
func Named(path string, stdin io.Reader) access.File {
	file := access.Grant().File(path)
	if info, err := os.Stat(path); path != "-" && (err != nil || info.Mode()&(fs.ModeNamedPipe|fs.ModeCharDevice) == 0) {
		return file
	}
	in, err := stdio.Open(path, io.LimitReader(stdin, mostInput))
	if err != nil {
		return file // its reader gets the error
	}
	defer in.Close()
	text, _ := io.ReadAll(io.NewSectionReader(in, 0, mostInput))
	return access.Text(in.Name, string(text))
}

// inputs are the files that the flags of a verb name. A verb may ask for one several times.
type inputs struct {
	cmd  *cobra.Command
	read map[string]access.File
}

// setting returns a setting that names a file.
func (in *inputs) setting(key, path string) engine.Setting {
	if _, ok := in.read[path]; !ok {
		if in.read == nil {
			in.read = map[string]access.File{}
		}
		var stdin io.Reader = strings.NewReader("")
		if in.cmd != nil { // the flags are those of a verb
			stdin = in.cmd.InOrStdin()
		}
		in.read[path] = Named(path, stdin)
	}
	return engine.Setting{Key: key, Value: path, File: in.read[path]}
}

// File is the value of a flag that names a file.
type File struct {
	*access.File
	In io.Reader // is the file "-"
}

// Set implements pflag.Value.
func (f File) Set(path string) error {
	*f.File = Named(path, f.In)
	return nil
}

// Type implements pflag.Value.
func (File) Type() string { return "string" }

// Net is the value of a flag that says which net guides: that of a file, or none.
type Net struct {
	Order *advice.Request
	In    io.Reader // is the file "-"
}

// Set implements pflag.Value.
func (f Net) Set(name string) error {
	err := f.Order.SetNet(access.Grant(), name)
	if f.Order.Net.Named() {
		f.Order.Net = Named(name, f.In)
	}
	return err
}

// String implements pflag.Value.
func (f Net) String() string {
	if f.Order == nil || f.Order.Guide == "" && !f.Order.Net.Named() {
		return ""
	}
	return cmp.Or(f.Order.Guide, f.Order.Net.String())
}

// Type implements pflag.Value.
func (Net) Type() string { return "string" }
