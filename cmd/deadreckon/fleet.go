package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/fleet"
	"deadreckon/owner"
)

// fleetFlags say where games are played, if not here.
type fleetFlags struct {
	url string
	key string // a file
}

// register adds the flags to a verb that plays games.
func (f *fleetFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "fleet", "", "play the games on the workers of the host at `URL` in place of --threads here (docs/fleet.md)")
	f.registerKey(cmd)
}

func (f *fleetFlags) registerKey(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.key, "key", "", "`FILE` of a key of `deadreckon host key`, for a host beyond this machine")
}

// open connects to the host, and returns what plays there and ends the connection: nil where
// games are played here.
func (f *fleetFlags) open(verb string, s stdio.Streams) (agents.Elsewhere, func(), error) {
	if f.url == "" {
		if f.key != "" {
			return nil, nil, fmt.Errorf("%s: --key goes with --fleet", verb)
		}
		return nil, func() {}, nil
	}
	conn, err := f.dial(verb, fleet.Owner, f.url)
	if err != nil {
		return nil, nil, err
	}
	c := fleet.NewClient(conn, owner.Grant())
	c.Warn = func(line string) { fmt.Fprintf(s.Err, "deadreckon: %s\n", line) }
	return c, conn.Close, nil
}

// dial connects to a host.
func (f *fleetFlags) dial(verb, role, url string) (*fleet.Conn, error) {
	var key *fleet.Key
	if f.key != "" {
		var err error
		if key, err = fleet.ReadKey(owner.Grant().File(f.key)); err != nil {
			return nil, fmt.Errorf("%s: --key: %w", verb, err)
		}
	}
	conn, err := fleet.Dial(url, role, key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	return conn, nil
}
