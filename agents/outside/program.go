package outside

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Program is a program that runs by itself, in a process group of its own, until it ends or is told
// to: what it writes is dropped, but for its last line. Its methods may be called from several
// goroutines.
type Program struct {
	cmd    *exec.Cmd
	output tailBuffer
	exited chan struct{}
	state  string // how it ended, by then
	once   sync.Once
}

// Start starts a program. Of its caller's environment it has what programs have that play, and the
// variables that are named; the others are as they are given, NAME=VALUE.
func Start(argv, named, given []string) (*Program, error) {
	p := &Program{cmd: exec.Command(argv[0], argv[1:]...), exited: make(chan struct{})}
	p.cmd.Env = environment()
	for _, name := range named {
		if value, ok := os.LookupEnv(name); ok && !slices.ContainsFunc(p.cmd.Env, func(e string) bool { return strings.HasPrefix(e, name+"=") }) {
			p.cmd.Env = append(p.cmd.Env, name+"="+value)
		}
	}
	p.cmd.Env = append(p.cmd.Env, given...)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	p.cmd.WaitDelay = waitDelay
	setProcessGroup(p.cmd)
	if err := p.cmd.Start(); err != nil {
		return nil, fault("it cannot be started: %v", err)
	}
	running.Lock()
	running.set[p] = true
	running.Unlock()
	go p.wait()
	return p, nil
}

func (p *Program) wait() {
	_ = p.cmd.Wait() // what it says is in the state
	p.state = p.cmd.ProcessState.String()
	running.Lock()
	delete(running.set, p)
	running.Unlock()
	close(p.exited)
}

// Exited is closed when it has ended.
func (p *Program) Exited() <-chan struct{} { return p.exited }

// ExitError says how it ended, once it has.
func (p *Program) ExitError() error {
	cause := "it ended while it was asked (" + p.state + ")"
	if last := p.output.last(); len(last) > 0 {
		cause += "; its last words: " + quoted(last)
	}
	return fault("%s", cause)
}

// Close gives it a second to end by itself, and kills what is left of it and of all that it has started.
func (p *Program) Close() {
	select {
	case <-p.exited:
	case <-time.After(waitDelay):
	}
	p.stop()
}

func (p *Program) stop() {
	p.once.Do(func() { kill(p.cmd) })
	<-p.exited
}

// commandToken is a part of a command: blanks, ~ at the beginning of a word, a quoted text, or anything else.
var commandToken = regexp.MustCompile(`\s+|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\]+|.`)

// stderr takes a command apart as a shell does: quotes, backslashes and ~ at the beginning of a word.
func splitCommand(command string) (argv []string, err error) {
	begun := false // the last word of argv goes on
	for _, p := range commandToken.FindAllString(command, -1) {
		if strings.TrimSpace(p) == "" {
			begun = false
			continue
		}
		switch {
		case p == `"` || p == "'" || p == `\`:
			return nil, fmt.Errorf("the command %s has a %s without an end", command, p)
		case p[0] == '"':
			p = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(p[1 : len(p)-1])
		case p[0] == '\'':
			p = p[1 : len(p)-1]
		case p[0] == '\\':
			p = p[1:]
		case !begun && (p == "~" || strings.HasPrefix(p, "~/")):
			home, err := os.UserHomeDir()
			if err != nil {
				return nil, err
			}
			p = home + p[1:]
		}
		if !begun {
			argv, begun = append(argv, ""), true
		}
		argv[len(argv)-1] += p
	}
	return argv, nil
}

// ParseCommand takes a command apart, and tells its program and digest: see digestOf. It is an error where
// there is none.
func ParseCommand(command string) (argv []string, digest string, err error) {
	argv, err = splitCommand(command)
	if err != nil {
		return nil, "", err
	}
	if len(argv) == 0 {
		return nil, "", fmt.Errorf("name a command: cmd:./my-agent")
	}
	path, err := exec.LookPath(argv[0])
	if err != nil {
		return nil, "", fmt.Errorf("no program: %w", err)
	}
	digest, err = digestOf(path, argv)
	return argv, digest, err
}

// NameWithDigest is the text of an agent that is a program, with the digest of the program where the text has
// none. One that has another is refused.
func NameWithDigest(text, want, digest string) (string, error) {
	short := digest[:digits]
	switch {
	case want == "":
		return text + ",digest=" + short, nil
	case !strings.HasPrefix(digest, want):
		return "", fmt.Errorf("digest=%s: the digest of the program is %s: it is another one", want, short)
	}
	return text, nil
}
