package outside

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a running program. Except for stop, it is not safe for concurrent use.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	pipe   io.ReadCloser
	out    *bufio.Reader
	stderr tailBuffer // end of the standard error
	once   sync.Once
	exited chan struct{} // closed after the exit
	state  string        // exit state, valid after the exit
}

// running holds all programs that were started and not stopped.
var running = struct {
	sync.Mutex
	set map[stopper]bool
}{set: map[stopper]bool{}}

// stopper is a process or a Program.
type stopper interface{ stop() }

// StopAll stops every running program. A program that plays calls it before it exits; Close ends a
// single one.
func StopAll() {
	running.Lock()
	all := make([]stopper, 0, len(running.set))
	for p := range running.set {
		all = append(all, p)
	}
	running.Unlock()
	for _, p := range all {
		p.stop()
	}
}

// waitDelay is the maximum wait for child processes of a killed program.
const waitDelay = time.Second

func start(argv []string) (*process, error) {
	p := &process{cmd: exec.Command(argv[0], argv[1:]...), exited: make(chan struct{})}
	p.cmd.Env = environment()
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = waitDelay
	setProcessGroup(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.pipe, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fault("it cannot be started: %v", err)
	}
	p.out = bufio.NewReaderSize(p.pipe, maxAnswer)
	running.Lock()
	running.set[p] = true
	running.Unlock()
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
		p.finish()
	})
	<-p.exited
}

// finish waits for the exit of the program.
func (p *process) finish() {
	_ = p.cmd.Wait() // the state has the result
	if p.cmd.ProcessState != nil {
		p.state = p.cmd.ProcessState.String()
	}
	running.Lock()
	delete(running.set, p)
	running.Unlock()
	close(p.exited)
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
		err = p.exitError()
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

// closeInput closes the input of the program, so that it exits, and kills it soon after.
func (p *process) closeInput() {
	p.once.Do(func() {
		hurry := time.AfterFunc(waitDelay, func() { kill(p.cmd) })
		p.in.Close()
		p.finish()
		hurry.Stop()
		kill(p.cmd) // child processes
	})
	<-p.exited
}

// exitError describes how a program ended by itself.
func (p *process) exitError() error {
	p.closeInput()
	cause := "it ended while it was asked (" + p.state + ")"
	if last := p.stderr.last(); len(last) > 0 {
		cause += "; its last words: " + quoted(last)
	}
	return fault("%s", cause)
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
