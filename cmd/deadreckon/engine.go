package main

import (
	"github.com/spf13/cobra"
)

func newEngine(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "engine",
		Short: "serve positions and searches to another program: JSON lines on stdin and stdout",
		Long: `Serve positions and searches to another program.

Every line on standard input is a request, every line on standard output a
reply, both JSON objects. An error is a reply, never an exit. The operations
are new, position, show, legal, apply, roll, view, sample, suggest, stop and
quit; docs/protocol.md describes them.`,
		Example: `  echo '{"id": "1", "op": "new", "game": "kuhn"}' | deadreckon engine`,
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return serve(s) },
	}
}

// serve answers requests until quit or the end of the input. A search that runs
// then is stopped, and answered.
func serve(s streams) error {
	out := newReplies(s.stdout)
	session := &session{replies: out}
	defer session.stopSearch()
	lines := newRequestLines(s.stdin)
	for !session.over && out.err() == nil {
		line, err := lines.next()
		if err != nil {
			return inputEnd(err)
		}
		session.answer(line)
	}
	return out.err()
}
