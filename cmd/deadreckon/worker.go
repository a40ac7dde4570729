package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/fleet"
	"deadreckon/internal/access"
)

// workerRequest is a parsed command line of worker.
type workerRequest struct {
	fleet flags.Fleet
	work  fleet.Worker
	wait  time.Duration
}

func newWorker(s stdio.Streams) *cobra.Command {
	var r workerRequest
	cmd := &cobra.Command{
		Use:   "worker URL",
		Short: "play games for a host",
		Long: `Play games for a host until it is stopped (docs/fleet.md).

A worker can be stopped at any moment: other workers play its games. Nets and agent
files come from the host. A program (the agent cmd:) plays only if --allow names its
command.`,
		Example: `  deadreckon worker nats://127.0.0.1:4222
  deadreckon worker nats://127.0.0.1:4222 --threads 2 --allow ./my-agent`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("worker: expected the URL of a host, such as nats://127.0.0.1:4222")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	flags.Threads(cmd, &r.work.Threads, "games played at the same time")
	r.fleet.RegisterKey(cmd)
	f.DurationVar(&r.wait, "wait", fleet.Patience, "maximum time to wait for the host, such as 30s")
	f.StringArrayVar(&r.work.Allowed, "allow", nil, "`COMMAND` that the agent cmd:COMMAND may run here, repeatable")
	f.StringVar(&r.work.Cache, "cache", "", "`DIR` for nets and agent files (default the cache folder of the user)")
	return cmd
}

func (r *workerRequest) run(url string, s stdio.Streams) error {
	if err := flags.CheckThreads("worker", r.work.Threads); err != nil {
		return err
	}
	if r.work.Cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("worker: --cache DIR is required: %w", err)
		}
		r.work.Cache = filepath.Join(dir, "deadreckon", "fleet")
	}
	var err error
	if r.work.Fit, err = fleet.Fingerprints(); err != nil {
		return stdio.Failure(err)
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	r.work.By, r.work.Program = access.Grant(), producerBuild()
	if stdio.IsLively(s.Err) {
		r.work.Tell = func(line string) { fmt.Fprintf(s.Err, "%s\n", line) }
	}
	err = fleet.Promptly(ctx, func() error {
		conn, err := r.fleet.Dial(ctx, "worker", fleet.RoleWorker, url, r.wait, s)
		if err != nil {
			return err
		}
		defer conn.Close()
		r.work.Conn = conn
		if err := stdio.Write(s.Out, fmt.Sprintf("worker %s plays on %d threads for %s\n", conn.Name(), r.work.Threads, url)); err != nil {
			return err
		}
		return failed(r.work.Run(ctx))
	})
	if ctx.Err() != nil {
		return nil
	}
	return err
}
