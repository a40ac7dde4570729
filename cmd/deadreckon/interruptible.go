package main

import (
	"context"
	"os/signal"
	"syscall"

	"deadreckon/mcts"
)

// badThreads reports whether so many threads are none, or more than any verb takes.
func badThreads(n int) bool { return n < 1 || n > mcts.MostThreads }

// interruptible returns a context that Ctrl-C ends, so that a search answers
// with what it has. A second Ctrl-C ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
