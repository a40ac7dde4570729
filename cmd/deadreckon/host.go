package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/fleet"
	"deadreckon/fleet/host"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/serve/httpd"
)

// hostRequest is a parsed command line of host.
type hostRequest struct {
	options host.Options
	status  string // an address
}

func newHost(s stdio.Streams) *cobra.Command {
	var r hostRequest
	cmd := &cobra.Command{
		Use:   "host DIR",
		Short: "distribute games to workers on many machines",
		Long: `Distribute games to workers on many machines (docs/fleet.md).

Verbs with --fleet send their games to the host, and ` + "`deadreckon worker`" + ` plays them.
DIR has the state of the host: rerun the command to resume after a crash.

The terminal, --status and ` + "`deadreckon web --watch DIR`" + ` show workers, speed and late
games.

By default the host listens only on this machine. On another address it uses TLS and
accepts only the keys of ` + "`deadreckon host key`" + `.`,
		Example: `  deadreckon host games-host --status 127.0.0.1:9222
  deadreckon host games-host --listen 0.0.0.0:4222`,
		Args: oneFolder,
		RunE: func(_ *cobra.Command, args []string) error {
			r.options.Dir = args[0]
			return r.run(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.options.Listen, "listen", "127.0.0.1:4222", "`ADDRESS:PORT` of the host")
	f.StringVar(&r.options.Outside, "nats", "", "`URL` of a NATS server with JetStream (default an embedded server)")
	f.StringVar(&r.status, "status", "", "`ADDRESS:PORT` for the state as JSON, and at /metrics for Prometheus")
	flags.Threads(cmd, &r.options.Threads, "threads that verify one game in a hundred")
	cmd.AddCommand(newHostKey(s))
	return cmd
}

// oneFolder requires the name of a folder as the only argument.
func oneFolder(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s: expected one folder; see `deadreckon help %[1]s`", verbOf(cmd))
	}
	return nil
}

func (r *hostRequest) run(s stdio.Streams) error {
	if err := flags.CheckThreads("host", r.options.Threads); err != nil {
		return err
	}
	var err error
	if r.options.Fit, err = fleet.Fingerprints(); err != nil {
		return stdio.Failure(err)
	}
	r.options.By = access.Grant()
	ctx, stop := stdio.Interruptible()
	defer stop()
	return fleet.Promptly(ctx, func() error { return r.serve(ctx, s) })
}

// serve distributes games until ctx ends.
func (r *hostRequest) serve(ctx context.Context, s stdio.Streams) error {
	h, err := host.Open(ctx, r.options)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // interrupted before it began
	}
	if err != nil {
		return err
	}
	defer h.Close()
	if err := stdio.Write(s.Out, fmt.Sprintf("host at %s; start workers by `deadreckon worker %[1]s`\n", h.URL())); err != nil {
		return err
	}
	stopStatus, err := r.show(h, s)
	if err != nil {
		return err
	}
	defer stopStatus()
	tick, keep := time.NewTicker(stdio.TellEvery), time.NewTicker(keepEvery)
	defer tick.Stop()
	defer keep.Stop()
	for {
		select {
		case <-ctx.Done():
			if stdio.IsLively(s.Err) {
				fmt.Fprint(s.Err, stdio.ClearLine)
			}
			return nil
		case <-keep.C:
			_ = h.Keep() // a failed write does not affect play
		case <-tick.C:
			if err := h.Err(); err != nil {
				return stdio.Failure(err)
			}
			if stdio.IsLively(s.Err) {
				fmt.Fprintf(s.Err, stdio.ClearLine+"%v", h.Status())
			}
		}
	}
}

// keepEvery is the interval at which the state for `deadreckon web --watch` is saved.
const keepEvery = 5 * time.Second

// show serves the state of the host by HTTP at --status.
func (r *hostRequest) show(h *host.Host, s stdio.Streams) (stop func(), err error) {
	if r.status == "" {
		return func() {}, nil
	}
	at, _, err := net.SplitHostPort(r.status)
	if ip := net.ParseIP(at); err != nil || at != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("host: --status %s: expected a loopback address such as 127.0.0.1:9222: the page has no password", r.status)
	}
	l, err := net.Listen("tcp", r.status)
	if err != nil {
		return nil, fmt.Errorf("host: --status: %w", err)
	}
	server := httpd.New(h)
	server.WriteTimeout = time.Minute // the page has no streams
	go server.Serve(l)
	return func() { server.Close() }, stdio.Write(s.Out, fmt.Sprintf("status at http://%s and http://%[1]s/metrics\n", l.Addr()))
}

func newHostKey(s stdio.Streams) *cobra.Command {
	role, out := fleet.RoleWorker, "-"
	cmd := &cobra.Command{
		Use:   "key NAME DIR",
		Short: "make a key for a worker or an owner of games",
		Long: `Make a key for a worker or an owner of games on another machine.

Move the key to that machine and name it by --key there. The host does not save it.
-o makes a file that only its owner can read. The host accepts the key after its next
start.`,
		Example: `  deadreckon host key rack-7 games-host -o rack-7.key
  deadreckon host key --role owner me games-host -o me.key`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return errors.New("host key: expected a name and the folder of the host; see `deadreckon help host key`")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if role != fleet.RoleWorker && role != fleet.RoleOwner {
				return fmt.Errorf("host key: --role %s: expected worker or owner", role)
			}
			if _, err := os.Lstat(out); err == nil {
				return fmt.Errorf("host key: --output %s: the file exists already", out)
			}
			k, err := host.NewKey(args[1], role, args[0])
			if err != nil {
				return err
			}
			if out == "-" {
				return stdio.WriteJSON(s.Out, k)
			}
			var text bytes.Buffer
			return errors.Join(stdio.WriteJSON(&text, k), durable.Create(out, 0o600, text.Bytes()))
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "-", "new `FILE` for the key, - for standard output")
	cmd.Flags().StringVar(&role, "role", fleet.RoleWorker, "role of the key: worker, or owner to send games")
	return cmd
}
