package outside

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
)

func init() {
	agents.Register(agents.Kind{
		Name:        "cmd",
		Usage:       "cmd: another program, such as cmd:./my-agent, by JSON lines (docs/agents.md)",
		Open:        open,
		RunsProgram: true,
		Means: map[string]string{
			"time":   "time limit per move",
			"start":  "time limit of its first answer",
			"digest": "first digits of the SHA-256 of the files in the command; a different program is refused",
		},
	})
}

// Default time limits.
const (
	defaultTime  = 10 * time.Second
	defaultStart = 30 * time.Second
)

// player is a program as an agent. It runs from the first question until Close.
type player struct {
	name         string
	game         engine.Game
	argv         []string
	limit, start time.Duration

	process   *process // nil if it does not run
	seat      engine.Seat
	questions int  // number of questions
	hasBegun  bool // the program knows of the current game
	legal     []engine.Action
	used      agents.Usage // resources in the current game
}

func open(g engine.Game, p *agents.Params) (agents.Agent, error) {
	command := p.Command()
	a := &player{game: g}
	a.limit = p.Duration("time", defaultTime, time.Millisecond, 24*time.Hour)
	a.start = p.Duration("start", defaultStart, time.Millisecond, 24*time.Hour)
	want := p.Free("digest", "hexadecimal digits")
	if err := p.Err(); err != nil {
		return nil, err
	}
	var err error
	var digest string
	if a.argv, digest, err = ParseCommand(command); err != nil {
		return nil, err
	}
	a.name, err = NameWithDigest(p.Text(), want, digest)
	return a, err
}

// digits is the number of digits of a digest in a name.
const digits = 12

// digestOf returns the SHA-256 of the files that a command names: the program and its arguments
// that are files, such as a script. An interpreter found by PATH counts only if there is no other
// file, because it differs between machines.
func digestOf(path string, argv []string) (string, error) {
	var files []string
	for _, word := range argv[1:] {
		if info, err := os.Stat(word); err == nil && info.Mode().IsRegular() {
			files = append(files, word)
		}
	}
	if path == argv[0] || len(files) == 0 {
		files = append([]string{path}, files...)
	}
	sum := sha256.New()
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Name returns the text with the digest of the program.
func (a *player) Name() string { return a.name }

// Begin implements env.Beginner. A program does not get the seed, because it is the seed of the
// dice, too.
func (a *player) Begin(uint64) { a.hasBegun, a.used = false, agents.Usage{} }

// Usage implements agents.UsageReporter.
func (a *player) Usage() agents.Usage { return a.used }

// Decide implements agents.Agent. A forced action is played without a question.
func (a *player) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.legal = v.AppendLegal(a.legal[:0])
	if len(a.legal) == 1 {
		return a.legal[0], nil
	}
	if err := a.ensureReady(ctx, v.Viewer(), rng); err != nil {
		return 0, err
	}
	n := a.game.Notation()
	a.questions++
	question := decide{Type: "decide", ID: a.questions, View: n.FormatPosition(v), Progress: engine.ProgressOf(a.game, v)}
	for _, action := range a.legal {
		question.Legal = append(question.Legal, n.FormatAction(v, action))
	}
	line, err := a.process.ask(ctx, a.limit, question)
	if err != nil {
		return 0, a.fail(err)
	}
	got, err := read(line, a.questions)
	switch {
	case err != nil:
		return 0, a.fail(err)
	case got.Move == nil:
		return 0, a.fail(fault("its answer %s has no move", quoted(line)))
	}
	a.used = a.used.Plus(agents.Usage{In: got.Use.In, Out: got.Use.Out, Cost: got.Use.Cost})
	if i := slices.Index(question.Legal, *got.Move); i >= 0 {
		return a.legal[i], nil
	}
	return 0, a.fail(refusal(n, v, *got.Move))
}

// refusal returns the reason why a move is not legal.
func refusal(n engine.Notation, v engine.View, move string) error {
	if _, err := n.ParseAction(v, move); err != nil {
		return fault("its move %s is not legal: %v", quoted([]byte(move)), err)
	}
	return fault("its move %s is not spelled as in the list of legal moves", quoted([]byte(move)))
}

// ensureReady starts the program for a seat and announces the game.
func (a *player) ensureReady(ctx context.Context, seat engine.Seat, rng *rand.Rand) error {
	if a.process != nil && a.seat != seat {
		a.Close()
	}
	if a.process == nil {
		if err := a.startProcess(ctx, seat); err != nil {
			return a.fail(err)
		}
	}
	if a.hasBegun {
		return nil
	}
	a.hasBegun = true
	if err := a.process.send(ctx, a.limit, begin{Type: "begin", Seed: rng.Uint64() >> 11}); err != nil { // exact as a float64
		return a.fail(err)
	}
	return nil
}

// startProcess starts the program and exchanges the greeting.
func (a *player) startProcess(ctx context.Context, seat engine.Seat) (err error) {
	a.seat, a.questions, a.hasBegun = seat, 0, false
	if a.process, err = start(a.argv); err != nil {
		return err
	}
	line, err := a.process.ask(ctx, a.start, greeting(a.game, seat, a.limit.Seconds()))
	if err != nil {
		return err
	}
	got, err := read(line, 0)
	switch {
	case err != nil:
		return err
	case got.Protocol == nil:
		return fault("its answer %s to hello has no protocol", quoted(line))
	case *got.Protocol != Protocol:
		return fault("its protocol version is %d, expected %d", *got.Protocol, Protocol)
	}
	return nil
}

// fail stops the program after an error.
func (a *player) fail(err error) error {
	a.Close()
	return err
}

// End implements env.Ender.
func (a *player) End(score float64) {
	if a.process == nil || !a.hasBegun {
		return
	}
	if a.process.send(context.Background(), a.limit, end{Type: "end", Score: score}) != nil {
		a.process = nil // the next game starts a new process and reports its error
	}
}

// Close implements io.Closer: it ends the program.
func (a *player) Close() error {
	if a.process != nil {
		a.process.Close()
		a.process = nil
	}
	return nil
}
