package flags

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/fleet"
	"deadreckon/internal/access"
)

// Fleet says where games are played, if not here.
type Fleet struct {
	url string
	key string // a file
}

// Register adds the flags to a verb that plays games.
func (f *Fleet) Register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "fleet", "", "play the games on the workers of the host at `URL` in place of --threads here (docs/fleet.md)")
	f.RegisterKey(cmd)
}

// RegisterKey adds the flag of its key to a verb.
func (f *Fleet) RegisterKey(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.key, "key", "", "`FILE` of a key of `deadreckon host key`, for a host beyond this machine")
}

// Open connects to the host, and returns what plays there and ends the connection: nil where
// games are played here.
func (f *Fleet) Open(verb string, s stdio.Streams) (agents.RemoteRunner, func(), error) {
	if f.url == "" {
		if f.key != "" {
			return nil, nil, fmt.Errorf("%s: --key goes with --fleet", verb)
		}
		return nil, func() {}, nil
	}
	conn, err := f.Dial(context.Background(), verb, fleet.Owner, f.url, 0, s)
	if err != nil {
		return nil, nil, err
	}
	c := fleet.NewClient(conn, access.Grant())
	c.Warn = func(line string) { fmt.Fprintf(s.Err, "deadreckon: %s\n", line) }
	return c, conn.Close, nil
}

// Dial connects to a host, and waits so long for one that does not listen yet.
func (f *Fleet) Dial(ctx context.Context, verb, role, url string, wait time.Duration, s stdio.Streams) (*fleet.Conn, error) {
	say := func(line string) { fmt.Fprintf(s.Err, "deadreckon: %s\n", line) }
	var key *fleet.Key
	if f.key != "" {
		var err error
		if key, err = fleet.ReadKey(Named(f.key, os.Stdin), say); err != nil {
			return nil, fmt.Errorf("%s: --key: %w", verb, err)
		}
	}
	conn, err := fleet.Await(ctx, wait, url, role, key, say)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	return conn, nil
}
