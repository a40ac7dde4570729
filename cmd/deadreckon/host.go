package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
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
		Short: "hand out games to workers on many machines",
		Long: `Hand out games to workers on many machines.

Workers (deadreckon worker) ask the host for games, and verbs with --fleet have it
hand out theirs. DIR is made, or gone on with: a host that was killed goes on by the
same command, and loses nothing. docs/fleet.md tells how, and what it costs.

The terminal, and --status, show who plays, how fast, and what is late; so does the
page of deadreckon web --watch DIR.

By default it listens on this machine alone, and needs no configuration. Elsewhere it
listens by TLS, and to those who have a key of deadreckon host key. --nats has the
games handed out by a NATS server that runs already.`,
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
	f.StringVar(&r.options.Listen, "listen", "127.0.0.1:4222", "`ADDRESS` of the host")
	f.StringVar(&r.options.Outside, "nats", "", "`URL` of a NATS server with JetStream, in place of the one within")
	f.StringVar(&r.status, "status", "", "`ADDRESS` of this machine at which to show workers, speed and lag: as JSON, and at /metrics for Prometheus")
	f.IntVar(&r.options.Threads, "threads", runtime.NumCPU(), "`N` threads that replay one game in a hundred")
	cmd.AddCommand(newHostKey(s))
	return cmd
}

// oneFolder takes the name of one folder besides the flags of a verb.
func oneFolder(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s: name one folder: see `deadreckon %[1]s --help`", verbOf(cmd))
	}
	return nil
}

func (r *hostRequest) run(s stdio.Streams) error {
	if err := flags.CheckThreads("host", r.options.Threads); err != nil {
		return err
	}
	var err error
	if r.options.Fit, err = fleet.Fit(); err != nil {
		return stdio.Failure(err)
	}
	r.options.By = access.Grant()
	ctx, stop := stdio.Interruptible()
	defer stop()
	return fleet.Promptly(ctx, func() error { return r.serve(ctx, s) })
}

// serve hands out games until ctx ends.
func (r *hostRequest) serve(ctx context.Context, s stdio.Streams) error {
	h, err := host.Open(ctx, r.options)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // ended before it had begun
	}
	if err != nil {
		return err
	}
	defer h.Close()
	if err := stdio.Write(s.Out, fmt.Sprintf("host at %s: workers come by `deadreckon worker %[1]s`\n", h.URL())); err != nil {
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
			_ = h.Keep() // nobody who plays waits for it
		case <-tick.C:
			if err := h.Err(); err != nil {
				return stdio.Failure(err)
			}
			if stdio.IsLively(s.Err) {
				fmt.Fprintf(s.Err, stdio.ClearLine+"%v", h.See())
			}
		}
	}
}

// keepEvery is how often the host's folder has what there is to see, for `deadreckon web --watch`.
const keepEvery = 5 * time.Second

// show shows the host by HTTP, where it is to be.
func (r *hostRequest) show(h *host.Host, s stdio.Streams) (stop func(), err error) {
	if r.status == "" {
		return func() {}, nil
	}
	at, _, err := net.SplitHostPort(r.status)
	if ip := net.ParseIP(at); err != nil || at != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("host: --status %s: expected an address of this machine, such as 127.0.0.1:9222: it has no keys", r.status)
	}
	l, err := net.Listen("tcp", r.status)
	if err != nil {
		return nil, fmt.Errorf("host: --status: %w", err)
	}
	server := httpd.New(h)
	server.WriteTimeout = time.Minute // it has no streams
	go server.Serve(l)
	return func() { server.Close() }, stdio.Write(s.Out, fmt.Sprintf("status at http://%s and http://%[1]s/metrics\n", l.Addr()))
}

func newHostKey(s stdio.Streams) *cobra.Command {
	role, out := fleet.Worker, "-"
	cmd := &cobra.Command{
		Use:   "key NAME DIR",
		Short: "make a key by which one worker, or owner of games, is let in",
		Long: `Make a key by which one worker, or owner of games, is let in.

The key is kept nowhere else: move its file to the machine that is to use it, for
--key. -o makes a new file that only its owner can read; without -o the key is
printed. The host lets the key in from its next start on, under NAME.`,
		Example: `  deadreckon host key rack-7 games-host -o rack-7.key
  deadreckon host key --role owner me games-host -o me.key`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return errors.New("host key: a name and the folder of the host are needed: see `deadreckon host key --help`")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if role != fleet.Worker && role != fleet.Owner {
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
	cmd.Flags().StringVarP(&out, "output", "o", "-", "new `FILE` for the key, which only its owner can read; - prints it")
	cmd.Flags().StringVar(&role, "role", fleet.Worker, "`ROLE`: worker, or owner, who has games played")
	return cmd
}
