package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/agents/calibrate"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/train/selfplay"
)

// Spec is everything that the games of a run depend on. The name of a run is a hash of it, so a
// repeated request finds the games that were played before.
type Spec struct {
	Kind     string            `json:"kind"`
	Game     string            `json:"game"`
	Settings [][2]string       `json:"settings"`
	Agents   []string          `json:"agents"`
	Starts   []string          `json:"starts,omitempty"`
	Run      json.RawMessage   `json:"run"`
	Files    map[string]string `json:"files,omitempty"`   // SHA-256 by file name in agent texts
	Clocked  bool              `json:"clocked,omitempty"` // results depend on the clock, so a repeat may differ
	Fit      string            `json:"fit"`               // hash of the game, see Fingerprint
}

// ID returns the name of the run.
func (s *Spec) ID() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("fleet: " + err.Error()) // specs always encode
	}
	return digest(text)[:32]
}

// Player plays numbered games of a run. It is not safe for concurrent use.
type Player interface {
	Play(ctx context.Context, game int) ([]byte, error)
	Close()
}

// kind is a way to play the games of a run.
type kind struct {
	open     func(g engine.Game, starts []engine.Position, run []byte, by access.Permission) (Player, error)
	timeless func(result []byte) ([]byte, error) // removes measured times from a result; nil changes nothing
}

var kinds = map[string]kind{
	arena.Kind: {func(g engine.Game, starts []engine.Position, run []byte, by access.Permission) (Player, error) {
		return opened(arena.OpenPlayer(g, starts, run, by))
	}, arena.WithoutTimes},
	export.Kind: {open: func(g engine.Game, starts []engine.Position, run []byte, by access.Permission) (Player, error) {
		return opened(export.OpenPlayer(g, starts, run, by))
	}},
	calibrate.Kind: {open: func(g engine.Game, _ []engine.Position, run []byte, by access.Permission) (Player, error) {
		return opened(calibrate.OpenPlayer(g, run, by))
	}},
	selfplay.GamesKind: {open: func(g engine.Game, _ []engine.Position, run []byte, by access.Permission) (Player, error) {
		return opened(selfplay.OpenActor(g, run, by))
	}},
	selfplay.MatchKind: {open: func(g engine.Game, _ []engine.Position, run []byte, by access.Permission) (Player, error) {
		return opened(selfplay.OpenMatch(g, run, by))
	}},
}

func opened[P Player](p P, err error) (Player, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Open opens the player of the run with the permission of the worker's owner. find returns the path of
// a file by its SHA-256. Agents may run only the listed programs.
func (s *Spec) Open(by access.Permission, find func(digest string) (path string, err error), programs []string) (Player, error) {
	k, ok := kinds[s.Kind]
	if !ok {
		return nil, fmt.Errorf("fleet: unknown kind of games %q: the kinds are %s", s.Kind, strings.Join(slices.Sorted(maps.Keys(kinds)), ", "))
	}
	by = by.Lend(access.Loan{Programs: programs, Find: func(name string) (string, error) {
		d, ok := s.Files[name]
		if !ok {
			return "", fmt.Errorf("open %s: not among the files of the run", name)
		}
		return find(d)
	}})
	g, err := s.game(by)
	if err != nil {
		return nil, err
	}
	if here, err := Fingerprint(g); err != nil {
		return nil, err
	} else if here != s.Fit {
		return nil, fmt.Errorf("fleet: the rules or nets of %s differ on this machine: %s, expected %s", s.Game, here, s.Fit)
	}
	var starts []engine.Position
	for _, text := range s.Starts {
		p, err := g.Notation().ParsePosition(text)
		if err != nil {
			return nil, fmt.Errorf("fleet: %w", err)
		}
		starts = append(starts, p)
	}
	return k.open(g, starts, s.Run, by)
}

func (s *Spec) game(by access.Permission) (engine.Game, error) {
	var settings []engine.Setting
	for _, pair := range s.Settings {
		settings = append(settings, agents.SettingBy(by, pair[0], pair[1]))
	}
	return engine.Open(s.Game, settings)
}

// Same reports whether two results describe the same game.
func (s *Spec) Same(a, b []byte) bool {
	if timeless := kinds[s.Kind].timeless; timeless != nil {
		var errs [2]error
		a, errs[0] = timeless(a)
		b, errs[1] = timeless(b)
		if errors.Join(errs[:]...) != nil {
			return false
		}
	}
	return string(a) == string(b)
}

// Check returns an error if the Spec is invalid.
func (s *Spec) Check() error {
	if _, ok := kinds[s.Kind]; !ok {
		return fmt.Errorf("fleet: unknown kind of games %q", s.Kind)
	}
	if len(s.Files) > MaxFiles {
		return fmt.Errorf("fleet: %d files: expected %d at most", len(s.Files), MaxFiles)
	}
	for name, d := range s.Files {
		if !IsDigest(d) {
			return fmt.Errorf("fleet: the file %s: %q is not a SHA-256", name, d)
		}
	}
	return nil
}

// IsDigest reports whether a text is a SHA-256 in hexadecimal digits.
func IsDigest(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == ""
}

// newSpec returns the Spec of a job, and the contents of its files by SHA-256. It reads only files that
// by allows.
func newSpec(o agents.Job, by access.Permission) (*Spec, map[string][]byte, error) {
	run, err := json.Marshal(o.Run)
	if err != nil {
		return nil, nil, fmt.Errorf("fleet: %w", err)
	}
	s := &Spec{Kind: o.Kind, Game: o.Game.Name(), Settings: engine.SettingPairs(o.Game), Agents: o.Agents, Starts: o.Starts, Run: run, Files: map[string]string{}}
	if s.Fit, err = Fingerprint(o.Game); err != nil {
		return nil, nil, err
	}
	var named []string
	noting := by.Lend(access.Loan{Programs: commands(o.Agents), Find: func(name string) (string, error) {
		named = append(named, name)
		return name, nil
	}})
	g, err := s.game(noting)
	if err != nil {
		return nil, nil, fmt.Errorf("fleet: %w", err)
	}
	for _, text := range o.Agents {
		s.Clocked = s.Clocked || agents.DependsOnTime(o.Game, text)
		a, err := agents.Reader{By: noting}.Parse(g, text)
		if err != nil {
			return nil, nil, err
		}
		agents.Close(a)
	}
	files := map[string][]byte{}
	for _, name := range named {
		text, err := by.File(name).Read(MaxFile)
		if err != nil {
			return nil, nil, fmt.Errorf("fleet: %w", err)
		}
		s.Files[name] = digest(text)
		files[s.Files[name]] = text
	}
	return s, files, nil
}

// commands returns the agents that are commands. Their other arguments may name files.
func commands(texts []string) (all []string) {
	for _, text := range texts {
		_, rest, _ := strings.Cut(text, ":")
		command, _, _ := strings.Cut(rest, ",")
		all = append(all, command)
	}
	return all
}
