package fleet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"deadreckon/agents"
	"deadreckon/internal/access"
)

// Client plays games on a fleet. It implements agents.RemoteRunner.
type Client struct {
	conn *Conn
	by   access.Permission
	Warn func(line string) // called for each banned worker; may be nil
}

var _ agents.RemoteRunner = (*Client)(nil)

// NewClient returns a client that uses a connection. Agents may name the files that by allows.
func NewClient(c *Conn, by access.Permission) *Client { return &Client{conn: c, by: by} }

// Sizes of jobs.
const (
	jobSeconds     = 15.0             // target duration of a job on one thread, after the first job
	jobBytes       = MaxResults / 4   // target size of its results
	jobsPerThread  = 2                // jobs per thread of the fleet, in progress or waiting
	minJobs        = 4                // jobs if there is no worker
	resendInterval = 15 * time.Second // interval at which all jobs without a result are requested again
)

// run is a run of a client.
type run struct {
	*Client
	spec        *Spec
	files       map[string][]byte
	id          string
	unrequested []int           // not requested yet
	pending     map[int]bool    // games without a result
	jobs        map[string]*Job // requested jobs without a result; iteration order does not matter
	gameSeconds float64         // mean seconds of a game
	gameBytes   float64         // mean bytes of a result
	received    int             // number of received results
	threads     int
	warned      int   // number of bans reported so far
	host        int64 // see Results.Host
	done        func(game int, result []byte) error
}

// Play implements agents.RemoteRunner.
func (c *Client) Play(ctx context.Context, o agents.Job, games []int, done func(game int, result []byte) error) error {
	spec, files, err := newSpec(o, c.by)
	if err != nil {
		return err
	}
	r := &run{Client: c, spec: spec, files: files, id: spec.ID(), unrequested: games, pending: map[int]bool{}, jobs: map[string]*Job{}, done: done}
	for _, g := range games {
		r.pending[g] = true
	}
	err = r.play(ctx)
	if err == nil || ctx.Err() != nil {
		// Close the run. If the host does not answer, it deletes old runs later.
		end, stop := context.WithTimeout(context.WithoutCancel(ctx), Poll)
		defer stop()
		_, _ = ask[Failure](end, c.conn, "close", NameRequest{Run: r.id})
	}
	return err
}

// play requests the games and passes on results until all games are done.
func (r *run) play(ctx context.Context) error {
	if err := r.open(ctx); err != nil {
		return err
	}
	after, caughtUp, sent := uint64(0), false, time.Now()
	for len(r.pending) > 0 {
		some, err := ask[Results](ctx, r.conn, "results", ResultsRequest{r.id, after, caughtUp})
		if errors.Is(err, ErrUnknown) { // the host has lost its folder
			if err := r.open(ctx); err != nil {
				return err
			}
			after = 0
			if err := r.resend(ctx); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		after, r.threads = some.Last, some.Threads
		for ; r.Warn != nil && r.warned < len(some.Shut); r.warned++ {
			r.Warn(some.Shut[r.warned])
		}
		for i := range some.Results {
			err := r.accept(&some.Results[i])
			if errors.Is(err, agents.ErrResult) {
				// The host drops the result, and the games are requested again.
				_, err = ask[Failure](ctx, r.conn, "wrong", Result{Job: some.Results[i].Job, Failed: fmt.Sprintf("%.2000s", err)})
				r.unrequested = append(slices.Clone(some.Results[i].Games), r.unrequested...)
			}
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if caughtUp = caughtUp || len(some.Results) == 0; !caughtUp {
			continue // results from before this connection
		}
		if r.host != 0 && some.Host != r.host {
			after = 0 // a new host numbers its results from the start
		}
		if time.Since(sent) > resendInterval || some.Host != r.host {
			sent, r.host = time.Now(), some.Host
			if err := r.resend(ctx); err != nil {
				return err
			}
		}
		if err := r.askMore(ctx); err != nil {
			return err
		}
	}
	return nil
}

// open sends the Spec and the files that the host lacks.
func (r *run) open(ctx context.Context) error {
	o, err := ask[OpenReply](ctx, r.conn, "open", r.spec)
	if err != nil {
		return err
	}
	for _, d := range o.Files {
		text := r.files[d]
		for at := 0; at == 0 || at < len(text); at += Piece {
			p := FilePiece{File: d, Offset: int64(at), Size: int64(len(text)), Data: text[at:min(at+Piece, len(text))]}
			if _, err := ask[Failure](ctx, r.conn, "piece", p); err != nil {
				return err
			}
		}
	}
	return nil
}

// accept passes on the results of a job, once per game.
func (r *run) accept(x *Result) error {
	delete(r.jobs, x.ID())
	if x.Failed != "" {
		return fmt.Errorf("fleet: game %d: %s", x.Games[0], x.Failed)
	}
	if err := x.Check(); err != nil {
		return fmt.Errorf("fleet: %s: %w", x.Worker, err)
	}
	for i, game := range x.Games {
		r.received++
		r.gameSeconds += (x.Seconds/float64(len(x.Games)) - r.gameSeconds) / float64(r.received)
		r.gameBytes += (float64(len(x.Results[i])) - r.gameBytes) / float64(r.received)
		if !r.pending[game] {
			continue // seen already
		}
		if err := r.done(game, x.Results[i]); err != nil {
			return err
		}
		delete(r.pending, game)
	}
	return nil
}

// askMore requests games until every thread has enough jobs.
func (r *run) askMore(ctx context.Context) error {
	var jobs [][]int
	want := max(minJobs, jobsPerThread*r.threads)
	for len(r.jobs) < want && len(jobs) < MaxJobs {
		games := r.next()
		if len(games) == 0 {
			break
		}
		j := &Job{r.id, games}
		r.jobs[j.ID()] = j
		jobs = append(jobs, games)
	}
	return r.send(ctx, jobs)
}

// next returns the games of the next job. The first jobs are small, until the duration of a game is
// known. The last jobs are small too, so that all threads end together.
func (r *run) next() (games []int) {
	n := 2
	if r.received > 0 {
		n = int(min(jobSeconds/max(r.gameSeconds, 1e-6), jobBytes/max(r.gameBytes, 1), MaxGames))
		n = max(1, min(n, len(r.unrequested)/(2*max(1, r.threads))))
	}
	for len(r.unrequested) > 0 && len(games) < n {
		if r.pending[r.unrequested[0]] {
			games = append(games, r.unrequested[0])
		}
		r.unrequested = r.unrequested[1:]
	}
	return games
}

// resend requests all jobs without a result again. The host ignores jobs that it has.
func (r *run) resend(ctx context.Context) error {
	var jobs [][]int
	for _, j := range r.jobs {
		jobs = append(jobs, j.Games)
	}
	return r.send(ctx, jobs)
}

// send requests jobs.
func (r *run) send(ctx context.Context, jobs [][]int) error {
	for len(jobs) > 0 {
		n, games := 0, 0
		for n < len(jobs) && n < MaxJobs && games < 100_000 { // limits the size of a message
			games += len(jobs[n])
			n++
		}
		if _, err := ask[Failure](ctx, r.conn, "jobs", JobsRequest{r.id, jobs[:n]}); err != nil && !errors.Is(err, ErrUnknown) {
			return err // after ErrUnknown, the caller of results opens the run again
		}
		jobs = jobs[n:]
	}
	return nil
}
