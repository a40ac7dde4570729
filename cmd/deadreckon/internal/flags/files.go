package flags

import (
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// maxInput is the limit for standard input and pipes, in bytes.
const maxInput = 1 << 30

// Named returns the file at a path. It reads standard input ("-") and pipes at once, since they can be read
// only once.
func Named(path string, stdin io.Reader) access.File {
	file := access.Grant().File(path)
	if info, err := os.Stat(path); path != "-" && (err != nil || info.Mode()&(fs.ModeNamedPipe|fs.ModeCharDevice) == 0) {
		return file
	}
	in, err := stdio.Open(path, io.LimitReader(stdin, maxInput))
	if err != nil {
		return file // its reader gets the error
	}
	defer in.Close()
	text, _ := io.ReadAll(io.NewSectionReader(in, 0, maxInput))
	return access.Text(in.Name, string(text))
}

// inputs caches the files that the flags of a verb name: a verb may open one several times.
type inputs struct {
	cmd  *cobra.Command
	read map[string]access.File
}

// setting returns a setting whose value may be a file.
func (in *inputs) setting(key, path string) engine.Setting {
	if _, ok := in.read[path]; !ok {
		if in.read == nil {
			in.read = map[string]access.File{}
		}
		var stdin io.Reader = strings.NewReader("")
		if in.cmd != nil {
			stdin = in.cmd.InOrStdin()
		}
		in.read[path] = Named(path, stdin)
	}
	return engine.Setting{Key: key, Value: path, File: in.read[path]}
}

// File is the value of a flag that names a file. In is the content of "-".
type File struct {
	*access.File
	In io.Reader
}

// Set implements pflag.Value.
func (f File) Set(path string) error {
	*f.File = Named(path, f.In)
	return nil
}

// Type implements pflag.Value.
func (File) Type() string { return "string" }

// Net is the value of --net: the file of the net that guides a search, or none. In is the content of "-".
type Net struct {
	Net *advice.Net
	In  io.Reader // the file "-"
}

// Set implements pflag.Value.
func (f Net) Set(name string) error {
	net := advice.NetBy(access.Grant())
	err := net.Set(name)
	if net.File.Named() {
		net.File = Named(name, f.In)
	}
	*f.Net = net
	return err
}

// String implements pflag.Value.
func (f Net) String() string {
	switch {
	case f.Net == nil:
		return ""
	case f.Net.None:
		return agents.NoGuide
	}
	return f.Net.File.String()
}

// Type implements pflag.Value.
func (Net) Type() string { return "string" }
