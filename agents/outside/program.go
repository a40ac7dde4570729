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

// Program is a program in a process group of its own that runs until it exits or is stopped. Its
// output is dropped, except for the last line. It is safe for concurrent use.
type Program struct {
	cmd    *exec.Cmd
	output tailBuffer
	exited chan struct{}
	state  string // exit state, valid after the exit
	once   sync.Once
}

// waitDelay is the maximum wait for child processes of a killed program.
const waitDelay = time.Second

func newProgram(argv []string) *Program {
	p := &Program{cmd: exec.Command(argv[0], argv[1:]...), exited: make(chan struct{})}
	p.cmd.Env = environment()
	p.cmd.WaitDelay = waitDelay
	setProcessGroup(p.cmd)
	return p
}

// launch starts the program. StopAll calls s.stop until wait has returned.
func (p *Program) launch(s stopper) error {
	if err := p.cmd.Start(); err != nil {
		return fault("the program cannot be started: %v", err)
	}
	running.Lock()
	defer running.Unlock()
	running.set[p] = s
	return nil
}

// wait waits for the exit of the program.
func (p *Program) wait() {
	_ = p.cmd.Wait() // the state has the result
	if p.cmd.ProcessState != nil {
		p.state = p.cmd.ProcessState.String()
	}
	running.Lock()
	delete(running.set, p)
	running.Unlock()
	close(p.exited)
}

// Start starts a program. Its environment has the variables of all outside programs, the named
// variables of the caller, and the given ones, NAME=VALUE.
func Start(argv, named, given []string) (*Program, error) {
	p := newProgram(argv)
	for _, name := range named {
		if value, ok := os.LookupEnv(name); ok && !slices.ContainsFunc(p.cmd.Env, func(e string) bool { return strings.HasPrefix(e, name+"=") }) {
			p.cmd.Env = append(p.cmd.Env, name+"="+value)
		}
	}
	p.cmd.Env = append(p.cmd.Env, given...)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	if err := p.launch(p); err != nil {
		return nil, err
	}
	go p.wait()
	return p, nil
}

// Exited is closed when the program has exited.
func (p *Program) Exited() <-chan struct{} { return p.exited }

// ExitError describes how the program ended. Call it after the exit.
func (p *Program) ExitError() error {
	cause := "the program exited before its answer (" + p.state + ")"
	if last := p.output.last(); len(last) > 0 {
		cause += "; its last output: " + quoted(last)
	}
	return fault("%s", cause)
}

// Close waits a second for the exit, and then kills the program and its child processes.
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

// commandToken matches a part of a command: blanks, ~ at the start of a word, a quoted text, or
// anything else.
var commandToken = regexp.MustCompile(`\s+|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\]+|.`)

// splitCommand splits a command like a shell, with quotes, backslashes and ~ at the start of a word. Unlike
// in a shell, "~/" is also the home directory inside of quotes.
func splitCommand(command string) (argv []string, err error) {
	begun := false // the last word of argv continues
	for _, p := range commandToken.FindAllString(command, -1) {
		if strings.TrimSpace(p) == "" {
			begun = false
			continue
		}
		quoted := strings.ContainsRune(`"'\`, rune(p[0]))
		switch {
		case p == `"` || p == "'" || p == `\`:
			return nil, fmt.Errorf("the command %s has an unclosed %s", command, p)
		case p[0] == '"':
			p = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(p[1 : len(p)-1])
		case p[0] == '\'':
			p = p[1 : len(p)-1]
		case p[0] == '\\':
			p = p[1:]
		}
		if !begun && (strings.HasPrefix(p, "~/") || p == "~" && !quoted) {
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

// ParseCommand splits a command, and returns the digest of its program: see digestOf. It is an
// error if there is no such program.
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
		if spaced := strings.Join(argv, " "); len(argv) > 1 && exists(spaced) {
			return nil, "", fmt.Errorf("no program: %w; quote a path that has spaces: cmd:'%s'", err, spaced)
		}
		return nil, "", fmt.Errorf("no program: %w", err)
	}
	digest, err = digestOf(path, argv)
	return argv, digest, err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// NameWithDigest returns the text of a program's agent with the digest of the program. It is an
// error if the text has another digest.
func NameWithDigest(text, want, digest string) (string, error) {
	short := digest[:digits]
	switch {
	case want == "":
		return text + ",digest=" + short, nil
	case !strings.HasPrefix(digest, want):
		return "", fmt.Errorf("digest=%s: the program has the digest %s", want, short)
	}
	return text, nil
}
