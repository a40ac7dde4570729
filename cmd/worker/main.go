// Command worker plays games for a host: it is the verb `deadreckon worker` as a small static program.
//
//	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o worker ./cmd/worker
//
// Errors and exit statuses are those of the verb.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"deadreckon/agents/outside"
	"deadreckon/fleet"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games" // registers every game and its agents
	"deadreckon/mcts"
	_ "deadreckon/train/netplay"
)

func main() {
	defer outside.StopAll()
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "worker: %v\n", err)
		outside.StopAll()
		os.Exit(2)
	}
}

// options is a parsed command line.
type options struct {
	work fleet.Worker
	key  string // a file
	wait time.Duration
	set  *flag.FlagSet
}

// read parses the command line.
func (o *options) read(args []string, errors flag.ErrorHandling) error {
	o.set = flag.NewFlagSet("worker", errors)
	o.set.IntVar(&o.work.Threads, "threads", runtime.NumCPU(), "games played at the same time")
	o.set.StringVar(&o.key, "key", "", "`FILE` of a key from `deadreckon host key`")
	o.set.DurationVar(&o.wait, "wait", fleet.Patience, "maximum `TIME` to wait for the host")
	o.set.StringVar(&o.work.Cache, "cache", filepath.Join(os.TempDir(), "deadreckon-fleet"), "`DIR` for nets and agent files")
	o.set.Func("allow", "`COMMAND` that the agent cmd:COMMAND may run here, repeatable", func(command string) error {
		o.work.Allowed = append(o.work.Allowed, command)
		return nil
	})
	return o.set.Parse(args)
}

func run() error {
	o := options{work: fleet.Worker{By: access.Grant(), Program: "worker"}}
	if err := o.read(os.Args[1:], flag.ExitOnError); err != nil {
		return err
	}
	w := &o.work
	switch {
	case o.set.NArg() != 1:
		return errors.New("expected the URL of a host, such as nats://127.0.0.1:4222")
	case w.Threads < 1 || w.Threads > mcts.MaxThreads:
		return fmt.Errorf("-threads %d: expected 1 to %d", w.Threads, mcts.MaxThreads)
	}
	var key *fleet.Key
	var err error
	say := func(line string) { fmt.Fprintf(os.Stderr, "worker: %s\n", line) }
	if o.key != "" {
		if key, err = fleet.ReadKey(access.Grant().File(o.key), say); err != nil {
			return err
		}
	}
	if w.Fit, err = fleet.Fingerprints(); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	err = fleet.Promptly(ctx, func() error {
		if w.Conn, err = fleet.Await(ctx, o.wait, o.set.Arg(0), fleet.RoleWorker, key, say); err != nil {
			return err
		}
		defer w.Conn.Close()
		fmt.Printf("worker %s plays on %d threads for %s\n", w.Conn.Name(), w.Threads, o.set.Arg(0))
		return w.Run(ctx)
	})
	if ctx.Err() != nil {
		return nil
	}
	return err
}
