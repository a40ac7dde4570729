package fleet

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Protocol is the version of the messages.
const Protocol = 1

// What bounds messages and what they ask for.
const (
	MaxMessage = 8 << 20         // bytes; an outside server needs max_payload 8MB
	MaxResults = MaxMessage / 2  // bytes of the results of a job, in a message where they grow by a third
	MaxGames   = 1 << 12         // games of a job
	MaxJobs    = 1 << 10         // jobs of a message
	Piece      = 128 << 10       // bytes of a file at a time
	MaxFile    = 1 << 30         // bytes of a file
	MaxFiles   = 1 << 10         // of an order
	MaxThreads = 1 << 12         // of a worker
	Lease      = time.Minute     // after which a job is another's, if nobody has said that he is alive
	Beat       = Lease / 3       // how often he says so
	Tries      = 5               // leases of a job, before a person is told
	Poll       = 2 * time.Second // how long whoever waits for something is kept waiting
)

// Roles of those who speak to a host: what they may ask.
const (
	Owner  = "owner"  // has games played
	Worker = "worker" // plays them
)

// Subject is where a request of one by this name is sent; a key allows its own name alone, and names
// that follow it behind a dot: of workers who come by one key.
func Subject(role, name, op string) string { return "deadreckon." + role + "." + name + "." + op }

// Subjects takes a subject apart.
func Subjects(subject string) (role, name, op string, ok bool) {
	part := strings.Split(subject, ".")
	if len(part) < 4 || len(part) > 5 || part[0] != "deadreckon" || part[1] != Owner && part[1] != Worker {
		return "", "", "", false
	}
	for _, p := range part[2 : len(part)-1] {
		if !IsName(p) {
			return "", "", "", false
		}
	}
	return part[1], strings.Join(part[2:len(part)-1], "."), part[len(part)-1], true
}

// KeyOf is the name of the key by which one of a name comes.
func KeyOf(name string) string {
	key, _, _ := strings.Cut(name, ".")
	return key
}

var name = regexp.MustCompile(`^[A-Za-z0-9_-]{1,60}$`)

// IsName reports whether a text can name who speaks to a host.
func IsName(text string) bool { return name.MatchString(text) }

// Job is some games of a run.
type Job struct {
	Run   string `json:"run"`
	Games []int  `json:"games"`
}

// ID names a job by what it is.
func (j Job) ID() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic("fleet: " + err.Error()) // of numbers and a string
	}
	return digest(text)[:32]
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Result is what the games of a job came to.
type Result struct {
	Job
	Worker  string   `json:"worker"`
	Results [][]byte `json:"results"` // by Job.Games
	Seconds float64  `json:"seconds"` // that they took on one thread
	Failed  string   `json:"failed,omitempty"`
}

// Check refuses what cannot be the result of a job.
func (r *Result) Check() error {
	size := 0
	for _, text := range r.Results {
		size += len(text)
	}
	switch {
	case len(r.Games) == 0 || len(r.Games) > MaxGames:
		return fmt.Errorf("%d games: expected 1 to %d", len(r.Games), MaxGames)
	case r.Failed != "" && len(r.Results) == 0:
		return nil
	case len(r.Results) != len(r.Games):
		return fmt.Errorf("%d results of %d games", len(r.Results), len(r.Games))
	case size > MaxResults:
		return fmt.Errorf("%d bytes of results: expected %d at most", size, MaxResults)
	case !(r.Seconds >= 0):
		return fmt.Errorf("%v seconds", r.Seconds)
	}
	return nil
}

// Messages, by op. Each answer has an Error, "" for none.
type (
	// Hello is a worker's first. Answer: Failure.
	Hello struct {
		Protocol int               `json:"protocol"`
		Threads  int               `json:"threads"`
		Program  string            `json:"program"`
		Fit      map[string]string `json:"fit"` // see Fit
	}
	// Failure is an answer without anything else.
	Failure struct {
		Error string `json:"error,omitempty"`
	}
	// Leased is the answer to "lease": a job, or none for now.
	Leased struct {
		Failure
		Job *Job `json:"job,omitempty"`
	}
	// Alive says which jobs a worker is playing. Answer: Over.
	Alive struct {
		Jobs []string `json:"jobs"`
	}
	// Over lists those of them that nobody waits for any more.
	Over struct {
		Failure
		Jobs []string `json:"jobs,omitempty"`
	}
	// Wanted asks for what a run is ("run", answered by a Spec), for a piece of a file
	// ("file", by a FilePiece), or ends a run ("close").
	Wanted struct {
		Run    string `json:"run,omitempty"`
		File   string `json:"file,omitempty"`
		Offset int64  `json:"offset,omitempty"`
	}
	// FilePiece is a piece of a file: from a host, and to it.
	FilePiece struct {
		Failure
		File   string `json:"file"`
		Offset int64  `json:"offset"`
		Size   int64  `json:"size"` // of the whole file
		Data   []byte `json:"data"`
	}
	// Opened is the answer to a Spec: the name of the run, and the files that the host lacks.
	Opened struct {
		Failure
		Run   string   `json:"run"`
		Files []string `json:"files,omitempty"`
	}
	// Asked has jobs played ("jobs"). Answer: Failure.
	Asked struct {
		Run  string  `json:"run"`
		Jobs [][]int `json:"jobs"`
	}
	// Since asks for the results of a run behind one ("results"), and may wait for some. Answer:
	// Results.
	Since struct {
		Run   string `json:"run"`
		After uint64 `json:"after"`
		Wait  bool   `json:"wait"`
	}
	// Results are some of them, and the number of the last.
	Results struct {
		Failure
		Results []Result `json:"results,omitempty"`
		Last    uint64   `json:"last"`
		Host    int64    `json:"host"`           // another one has been begun anew, and forgotten all jobs
		Threads int      `json:"threads"`        // of all workers
		Shut    []string `json:"shut,omitempty"` // lines that name workers who were shut out
	}
)

// errUnknown is the text of the error of a host that does not know a run, or who is asking: he
// says again what it is.
const errUnknown = "unknown"

// ErrUnknown is that error.
var ErrUnknown = errors.New(errUnknown)

// asError returns the error of an answer.
func (f Failure) asError() error {
	switch f.Error {
	case "":
		return nil
	case errUnknown:
		return ErrUnknown
	}
	return errors.New(f.Error)
}

// Fail returns the answer of an error.
func Fail(err error) Failure {
	if err == nil {
		return Failure{}
	}
	if errors.Is(err, ErrUnknown) {
		return Failure{errUnknown}
	}
	return Failure{err.Error()}
}
