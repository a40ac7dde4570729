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

// Fleet is the host whose workers play the games, if any.
type Fleet struct {
	url string
	key string // a file
}

// Register adds the flags to a verb that plays games.
func (f *Fleet) Register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "fleet", "", "`URL` of a host whose workers play the games (docs/fleet.md)")
	f.RegisterKey(cmd)
}

// RegisterKey adds the flag --key to a verb.
func (f *Fleet) RegisterKey(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.key, "key", "", "`FILE` of a key from `deadreckon host key`, for a host on another machine")
}

// Open connects to the host. It returns nil if the games are played here, and a function that closes the
// connection.
func (f *Fleet) Open(verb string, s stdio.Streams) (agents.RemoteRunner, func(), error) {
	if f.url == "" {
		if f.key != "" {
			return nil, nil, fmt.Errorf("%s: --key needs --fleet", verb)
		}
		return nil, func() {}, nil
	}
	conn, err := f.Dial(context.Background(), verb, fleet.RoleOwner, f.url, 0, s)
	if err != nil {
		return nil, nil, err
	}
	c := fleet.NewClient(conn, access.Grant())
	c.Warn = func(line string) { fmt.Fprintf(s.Err, "deadreckon: %s\n", line) }
	return c, conn.Close, nil
}

// Dial connects to a host and waits at most this long until it listens.
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
