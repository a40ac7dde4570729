package main

import (
	"context"
	"os/signal"
	"syscall"
)

// interruptible returns a context that Ctrl-C ends, so that a search answers
// with what it has. A second Ctrl-C ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
