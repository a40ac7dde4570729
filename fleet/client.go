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

// Client has games played by a fleet: it is the agents.RemoteRunner of those who keep them.
type Client struct {
	conn *Conn
	by   access.Permission
	Warn func(line string) // is told of workers who were shut out; nil is nobody
}

var _ agents.RemoteRunner = (*Client)(nil)

// NewClient returns one that asks by a connection, for whoever has a right to the files that agents
// name.
func NewClient(c *Conn, by access.Permission) *Client { return &Client{conn: c, by: by} }

// How much a job is.
const (
	jobSeconds = 15.0             // that its games take on one thread, from the second on
	jobBytes   = MaxResults / 4   // that its results are
	ahead      = 2                // jobs for each thread of the fleet, played or waiting
	leastAhead = 4                // where no worker is there
	remind     = 15 * time.Second // how often the host is told again what is missing
)

// run is one of a client.
type run struct {
	*Client
	spec    *Spec
	files   map[string][]byte
	id      string
	missing []int           // nobody has been asked for
	asked   map[int]bool    // asked for, and not there
	jobs    map[string]*Job // of these; ranged over where order means nothing
	each    float64         // seconds of a game, the mean of those that came
	bytes   float64         // of a result
	came    int
	threads int
	shut    int   // lines told
	host    int64 // see Results.Host
	done    func(game int, result []byte) error
}

// Play implements agents.RemoteRunner.
func (c *Client) Play(ctx context.Context, o agents.Job, games []int, done func(game int, result []byte) error) error {
	spec, files, err := newSpec(o, c.by)
	if err != nil {
		return err
	}
	r := &run{Client: c, spec: spec, files: files, id: spec.ID(), missing: games, asked: map[int]bool{}, jobs: map[string]*Job{}, done: done}
	for _, g := range games {
		r.asked[g] = true
	}
	err = r.play(ctx)
	if err == nil || ctx.Err() != nil {
		// Nobody waits any more; where the host is away its folder forgets in time.
		end, stop := context.WithTimeout(context.WithoutCancel(ctx), Poll)
		defer stop()
		_, _ = ask[Failure](end, c.conn, "close", Wanted{Run: r.id})
	}
	return err
}

// play asks for what is missing, and takes what comes.
func (r *run) play(ctx context.Context) error {
	if err := r.open(ctx); err != nil {
		return err
	}
	after, begun, told := uint64(0), false, time.Now()
	for len(r.asked) > 0 {
		some, err := ask[Results](ctx, r.conn, "results", Since{r.id, after, begun})
		if errors.Is(err, ErrUnknown) { // the host has lost its folder
			if err := r.open(ctx); err != nil {
				return err
			}
			after = 0
			if err := r.tell(ctx); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		after, r.threads = some.Last, some.Threads
		for ; r.Warn != nil && r.shut < len(some.Shut); r.shut++ {
			r.Warn(some.Shut[r.shut])
		}
		for i := range some.Results {
			err := r.take(&some.Results[i])
			if errors.Is(err, agents.ErrResult) {
				// The host drops it, and its games are asked for again.
				_, err = ask[Failure](ctx, r.conn, "wrong", Result{Job: some.Results[i].Job, Failed: fmt.Sprintf("%.2000s", err)})
				r.missing = append(slices.Clone(some.Results[i].Games), r.missing...)
			}
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if begun = begun || len(some.Results) == 0; !begun {
			continue // these were there before: nobody has to play them again
		}
		if r.host != 0 && some.Host != r.host {
			after = 0 // another host may count its results from the first again
		}
		if time.Since(told) > remind || some.Host != r.host {
			told, r.host = time.Now(), some.Host
			if err := r.tell(ctx); err != nil {
				return err
			}
		}
		if err := r.askMore(ctx); err != nil {
			return err
		}
	}
	return nil
}

// open says what the run is, and sends the files that the host lacks.
func (r *run) open(ctx context.Context) error {
	o, err := ask[Opened](ctx, r.conn, "open", r.spec)
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

// take counts what came of a job, once.
func (r *run) take(x *Result) error {
	delete(r.jobs, x.ID())
	if x.Failed != "" {
		return fmt.Errorf("fleet: game %d: %s", x.Games[0], x.Failed)
	}
	if err := x.Check(); err != nil {
		return fmt.Errorf("fleet: %s: %w", x.Worker, err)
	}
	for i, game := range x.Games {
		r.came++
		r.each += (x.Seconds/float64(len(x.Games)) - r.each) / float64(r.came)
		r.bytes += (float64(len(x.Results[i])) - r.bytes) / float64(r.came)
		if !r.asked[game] {
			continue // it was there already
		}
		if err := r.done(game, x.Results[i]); err != nil {
			return err
		}
		delete(r.asked, game)
	}
	return nil
}

// askMore asks for games, until enough are on their way for all who play.
func (r *run) askMore(ctx context.Context) error {
	var jobs [][]int
	want := max(leastAhead, ahead*r.threads)
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

// next takes the games of the next job: few at first, until it is known how long they take, and
// towards the end fewer, so that all threads end together.
func (r *run) next() (games []int) {
	n := 2
	if r.came > 0 {
		n = int(min(jobSeconds/max(r.each, 1e-6), jobBytes/max(r.bytes, 1), MaxGames))
		n = max(1, min(n, len(r.missing)/(2*max(1, r.threads))))
	}
	for len(r.missing) > 0 && len(games) < n {
		if r.asked[r.missing[0]] {
			games = append(games, r.missing[0])
		}
		r.missing = r.missing[1:]
	}
	return games
}

// tell asks again for all that has not come: a host that has it on its list leaves it there.
func (r *run) tell(ctx context.Context) error {
	var jobs [][]int
	for _, j := range r.jobs {
		jobs = append(jobs, j.Games)
	}
	return r.send(ctx, jobs)
}

// send asks for jobs.
func (r *run) send(ctx context.Context, jobs [][]int) error {
	for len(jobs) > 0 {
		n, games := 0, 0
		for n < len(jobs) && n < MaxJobs && games < 100_000 { // numbers of games in a message
			games += len(jobs[n])
			n++
		}
		if _, err := ask[Failure](ctx, r.conn, "jobs", Asked{r.id, jobs[:n]}); err != nil && !errors.Is(err, ErrUnknown) {
			return err // who does not know the run says so again when its results are asked for
		}
		jobs = jobs[n:]
	}
	return nil
}
