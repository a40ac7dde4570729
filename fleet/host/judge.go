package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"

	"deadreckon/fleet"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/internal/panics"
)

// oneIn is how many games of workers go to one that the host replays.
const oneIn = 100

// judge replays games of workers.
type judge struct {
	files   *files
	by      access.Permission
	oneIn   int // of games of workers one is replayed
	threads chan struct{}
	mu      sync.Mutex
	idle    map[string][]fleet.Player // by run
	played  int
}

func newJudge(f *files, by access.Permission, threads int) *judge {
	return &judge{files: f, by: by, oneIn: oneIn, threads: make(chan struct{}, max(1, threads)), idle: map[string][]fleet.Player{}}
}

// sample replays one game in a hundred of a result, which nobody can foresee, and says what is
// wrong with it, "" for nothing.
func (j *judge) sample(ctx context.Context, s *fleet.Spec, r *fleet.Result) (why string, err error) {
	if s.Clocked {
		return "", nil
	}
	for i := range r.Games {
		if rand.IntN(j.oneIn) > 0 {
			continue
		}
		if why, err = j.check(ctx, s, r, i); why != "" || err != nil {
			return why, err
		}
	}
	return "", nil
}

// check replays game i of a result.
func (j *judge) check(ctx context.Context, s *fleet.Spec, r *fleet.Result, i int) (why string, err error) {
	select {
	case j.threads <- struct{}{}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { <-j.threads }()
	p, err := j.player(s, r.Run)
	if err != nil {
		return "", err
	}
	var text []byte
	if err := panics.Catch(func() (err error) {
		text, err = p.Play(ctx, r.Games[i])
		return err
	}); err != nil {
		p.Close()
		return "", err
	}
	j.mu.Lock()
	j.idle[r.Run] = append(j.idle[r.Run], p)
	j.played++
	j.mu.Unlock()
	if !s.Same(text, r.Results[i]) {
		return fmt.Sprintf("game %d of run %s is not what it says", r.Games[i], r.Run), nil
	}
	return "", nil
}

// player returns one that is idle, or another.
func (j *judge) player(s *fleet.Spec, run string) (fleet.Player, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if idle := j.idle[run]; len(idle) > 0 {
		j.idle[run] = idle[:len(idle)-1]
		return idle[len(idle)-1], nil
	}
	return s.Open(j.by, func(d string) (string, error) {
		_, err := j.files.read(d)
		return j.files.path(d), err
	}, nil)
}

// replayed returns how many games it has replayed.
func (j *judge) replayed() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.played
}

// forget closes the players of a run.
func (j *judge) forget(run string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, p := range j.idle[run] {
		p.Close()
	}
	delete(j.idle, run)
}

// shutOut is the log of workers who were shut out. Who deletes a line of it lets one in again.
type shutOut struct {
	mu  sync.Mutex
	log *durable.Log
	all []shut
}

// shut is a line of it.
type shut struct {
	Worker string `json:"worker"`
	Why    string `json:"why"`
	Games  int    `json:"games"` // of it that were kept before
}

func openShutOut(dir string) (s *shutOut, err error) {
	s = &shutOut{}
	s.log, err = durable.OpenLog(filepath.Join(dir, "shut.jsonl"), nil, func(_ int, line []byte) error {
		var x shut
		inner, ok := durable.ParseLine("shut", line)
		if !ok {
			return errors.New("the line is damaged")
		}
		s.all = append(s.all, x)
		return json.Unmarshal(inner, &s.all[len(s.all)-1])
	})
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return s, nil
}

// why says why a worker is shut out, "" for one that is not. Who comes by a key is shut out with it.
func (s *shutOut) why(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		if fleet.KeyOf(x.Worker) == fleet.KeyOf(name) {
			return x.Why
		}
	}
	return ""
}

func (s *shutOut) add(name, why string, games int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		if x.Worker == name {
			return nil
		}
	}
	x := shut{name, why, games}
	line, err := durable.Line("shut", x)
	if err != nil {
		return err
	}
	s.all = append(s.all, x)
	return errors.Join(s.log.Add(line), s.log.Sync())
}

// lines tells a person of them.
func (s *shutOut) lines() (all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		all = append(all, fmt.Sprintf("the worker %s is shut out: %s; %d games of it were kept before", x.Worker, x.Why, x.Games))
	}
	return all
}

func (s *shutOut) close() { s.log.Close() }
