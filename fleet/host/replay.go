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

// oneIn is the number of workers' games per game that the host replays.
const oneIn = 100

// replayer replays games of workers.
type replayer struct {
	files   *files
	by      access.Permission
	oneIn   int // games per replayed game
	threads chan struct{}
	mu      sync.Mutex
	idle    map[string][]fleet.Player // by run
	played  int
}

func newReplayer(f *files, by access.Permission, threads int) *replayer {
	return &replayer{files: f, by: by, oneIn: oneIn, threads: make(chan struct{}, max(1, threads)), idle: map[string][]fleet.Player{}}
}

// sample replays one random game in a hundred. It returns what is wrong with the result, "" if nothing.
func (j *replayer) sample(ctx context.Context, s *fleet.Spec, r *fleet.Result) (why string, err error) {
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
func (j *replayer) check(ctx context.Context, s *fleet.Spec, r *fleet.Result, i int) (why string, err error) {
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
		return fmt.Sprintf("game %d of run %s differs from the replay", r.Games[i], r.Run), nil
	}
	return "", nil
}

// player returns an idle player or opens a new one.
func (j *replayer) player(s *fleet.Spec, run string) (fleet.Player, error) {
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

func (j *replayer) replayed() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.played
}

// forget closes the players of a run.
func (j *replayer) forget(run string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, p := range j.idle[run] {
		p.Close()
	}
	delete(j.idle, run)
}

// banList is the log of banned workers. To readmit a worker, delete its line.
type banList struct {
	mu  sync.Mutex
	log *durable.Log
	all []banEntry
}

// banEntry is a line of the log.
type banEntry struct {
	Worker string `json:"worker"`
	Why    string `json:"why"`
	Games  int    `json:"games"` // accepted results of the worker before the ban
}

func openBans(dir string) (s *banList, err error) {
	s = &banList{}
	s.log, err = durable.OpenLog(filepath.Join(dir, "shut.jsonl"), nil, func(_ int, line []byte) error {
		var x banEntry
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

// why returns why a worker is banned, "" if it is not. A ban applies to the whole key.
func (s *banList) why(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		if fleet.KeyOf(x.Worker) == fleet.KeyOf(name) {
			return x.Why
		}
	}
	return ""
}

func (s *banList) add(name, why string, games int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		if x.Worker == name {
			return nil
		}
	}
	x := banEntry{name, why, games}
	line, err := durable.Line("shut", x)
	if err != nil {
		return err
	}
	s.all = append(s.all, x)
	return errors.Join(s.log.Add(line), s.log.Sync())
}

// lines describes the bans for people.
func (s *banList) lines() (all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		all = append(all, fmt.Sprintf("the worker %s is banned: %s; %d of its games were accepted before", x.Worker, x.Why, x.Games))
	}
	return all
}

func (s *banList) close() { s.log.Close() }
