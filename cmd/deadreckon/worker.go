package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
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
	work  fleet.Work
	wait  time.Duration
}

func newWorker(s stdio.Streams) *cobra.Command {
	var r workerRequest
	cmd := &cobra.Command{
		Use:   "worker URL",
		Short: "play games for a host",
		Long: `Play games for a host.

A worker plays what the host of deadreckon host gives it, until it is stopped, and says
so where the terminal is one. It may be stopped or killed at any moment: its games are
played by others.

Nets and sheets of agents come from the host, by their SHA-256. A program plays (the
agent cmd:) only where --allow names its command.`,
		Example: `  deadreckon worker nats://127.0.0.1:4222
  deadreckon worker nats://127.0.0.1:4222 --threads 2 --allow ./my-agent`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("worker: name the host: deadreckon worker nats://127.0.0.1:4222")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.IntVar(&r.work.Threads, "threads", runtime.NumCPU(), "`N` games at a time")
	r.fleet.RegisterKey(cmd)
	f.DurationVar(&r.wait, "wait", fleet.Patience, "`TIME` to wait for a host that does not listen yet")
	f.StringArrayVar(&r.work.Allowed, "allow", nil, "`COMMAND` that an agent may be, repeatable: cmd:COMMAND plays here")
	f.StringVar(&r.work.Cache, "cache", "", "`DIR` for nets and sheets (default the cache folder of the user)")
	return cmd
}

func (r *workerRequest) run(url string, s stdio.Streams) error {
	if err := flags.CheckThreads("worker", r.work.Threads); err != nil {
		return err
	}
	if r.work.Cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("worker: name a folder: --cache DIR: %w", err)
		}
		r.work.Cache = filepath.Join(dir, "deadreckon", "fleet")
	}
	var err error
	if r.work.Fit, err = fleet.Fit(); err != nil {
		return stdio.Failure(err)
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	r.work.By, r.work.Program = access.Grant(), producerBuild()
	if stdio.IsLively(s.Err) {
		r.work.Tell = func(line string) { fmt.Fprintf(s.Err, "%s\n", line) }
	}
	err = fleet.Promptly(ctx, func() error {
		conn, err := r.fleet.Dial(ctx, "worker", fleet.Worker, url, r.wait, s)
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
