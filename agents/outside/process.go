package outside

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// process is a program that answers lines. Except for stop, it is not safe for concurrent use.
type process struct {
	*Program
	in   io.WriteCloser
	pipe io.ReadCloser
	out  *bufio.Reader
}

// running holds all programs that were started and not stopped.
var running = struct {
	sync.Mutex
	set map[*Program]stopper
}{set: map[*Program]stopper{}}

// stopper is a process or a Program.
type stopper interface{ stop() }

// StopAll stops every running program. A program that plays calls it before it exits; Close ends a
// single one.
func StopAll() {
	running.Lock()
	all := make([]stopper, 0, len(running.set))
	for _, p := range running.set {
		all = append(all, p)
	}
	running.Unlock()
	for _, p := range all {
		p.stop()
	}
}

func start(argv []string) (*process, error) {
	p := &process{Program: newProgram(argv)}
	p.cmd.Stderr = &p.output
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.pipe, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(p.pipe, maxAnswer)
	if err := p.launch(p); err != nil {
		return nil, err
	}
	return p, nil
}

// environment returns the environment of a program: paths and language, and nothing private to the
// caller.
func environment() (out []string) {
	for _, name := range []string{"PATH", "HOME", "LANG", "TMPDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			out = append(out, name+"="+value)
		}
	}
	return out
}

// stop kills the program and its child processes.
func (p *process) stop() {
	p.once.Do(func() {
		kill(p.cmd)
		p.in.Close()
		p.pipe.Close()
		p.wait()
	})
	<-p.exited
}

// send writes a line.
func (p *process) send(ctx context.Context, limit time.Duration, message any) error {
	_, err := p.exchange(ctx, limit, message, false)
	return err
}

// ask writes a line and reads the answer. After an error the program is stopped.
func (p *process) ask(ctx context.Context, limit time.Duration, message any) ([]byte, error) {
	return p.exchange(ctx, limit, message, true)
}

// exchange kills the program at the time limit, so that neither writing nor reading hangs.
func (p *process) exchange(ctx context.Context, limit time.Duration, message any, answered bool) ([]byte, error) {
	text, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	inner, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	release := context.AfterFunc(inner, p.stop)
	line, err := p.talk(append(text, '\n'), answered)
	if release() && err == nil {
		return line, nil
	}
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case inner.Err() != nil:
		err = fault("no answer within %v", limit)
	case errors.Is(err, bufio.ErrBufferFull):
		err = fault("a line of more than %d bytes: %s", maxAnswer, quoted(line))
	default:
		p.Close()
		err = p.ExitError()
	}
	p.stop()
	return nil, err
}

// talk writes a line and optionally reads one.
func (p *process) talk(text []byte, answered bool) ([]byte, error) {
	if _, err := p.in.Write(text); err != nil || !answered {
		return nil, err
	}
	line, err := p.out.ReadSlice('\n')
	return bytes.TrimSpace(line), err
}

// Close closes the input of the program, so that it exits, and kills it soon after.
func (p *process) Close() {
	p.once.Do(func() {
		hurry := time.AfterFunc(waitDelay, func() { kill(p.cmd) })
		p.in.Close()
		p.wait()
		hurry.Stop()
		kill(p.cmd) // child processes
	})
	<-p.exited
}

// tailBuffer keeps the end of the text that is written to it.
type tailBuffer struct {
	mu   sync.Mutex
	text []byte
}

// minTail is the least number of bytes that are kept.
const minTail = 4 << 10

func (t *tailBuffer) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-minTail):]...)
	if n := len(t.text); n > 2*minTail {
		t.text = append(t.text[:0], t.text[n-minTail:]...)
	}
	return len(p), nil
}

// last returns the last line that is not empty.
func (t *tailBuffer) last() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:])
}
