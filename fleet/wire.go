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

// Limits of messages and requests.
const (
	MaxMessage        = 8 << 20         // bytes; an outside server needs max_payload 8MB
	MaxResults        = MaxMessage / 2  // bytes of the results of a job; base64 adds a third in a message
	MaxGames          = 1 << 12         // games of a job
	MaxJobs           = 1 << 10         // jobs of a message
	Piece             = 128 << 10       // bytes of one piece of a file
	MaxFile           = 1 << 30         // bytes of a file
	MaxFiles          = 1 << 10         // files of a run
	MaxThreads        = 1 << 12         // threads of a worker
	Lease             = time.Minute     // a job is leased again after this time without a heartbeat
	HeartbeatInterval = Lease / 3       // interval of heartbeats
	Tries             = 5               // leases of a job before it is reported as failing
	Poll              = 2 * time.Second // longest time that a request waits at the host
)

// Roles of a host's clients.
const (
	RoleOwner  = "owner"  // requests games
	RoleWorker = "worker" // plays games
)

// Subject returns the subject of a request. A key may use only its own name and names of the form
// NAME.SUFFIX, for several workers with one key.
func Subject(role, name, op string) string { return "deadreckon." + role + "." + name + "." + op }

// Subjects splits a subject.
func Subjects(subject string) (role, name, op string, ok bool) {
	part := strings.Split(subject, ".")
	if len(part) < 4 || len(part) > 5 || part[0] != "deadreckon" || part[1] != RoleOwner && part[1] != RoleWorker {
		return "", "", "", false
	}
	for _, p := range part[2 : len(part)-1] {
		if !IsName(p) {
			return "", "", "", false
		}
	}
	return part[1], strings.Join(part[2:len(part)-1], "."), part[len(part)-1], true
}

// KeyOf returns the name of the key that a client uses.
func KeyOf(name string) string {
	key, _, _ := strings.Cut(name, ".")
	return key
}

var name = regexp.MustCompile(`^[A-Za-z0-9_-]{1,60}$`)

// IsName reports whether a text is a valid client name.
func IsName(text string) bool { return name.MatchString(text) }

// Job is some games of a run.
type Job struct {
	Run   string `json:"run"`
	Games []int  `json:"games"`
}

// ID returns a hash of the job.
func (j Job) ID() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic("fleet: " + err.Error()) // a struct of numbers and a string always encodes
	}
	return digest(text)[:32]
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Result is the outcome of a job.
type Result struct {
	Job
	Worker  string   `json:"worker"`
	Results [][]byte `json:"results"` // by Job.Games
	Seconds float64  `json:"seconds"` // time on one thread
	Failed  string   `json:"failed,omitempty"`
}

// Check returns an error if the result cannot belong to a job.
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

// Messages, by operation. Every answer has an Error, "" for success.
type (
	// Hello is the first message of a worker. Answer: Failure.
	Hello struct {
		Protocol int               `json:"protocol"`
		Threads  int               `json:"threads"`
		Program  string            `json:"program"`
		Fit      map[string]string `json:"fit"` // see Fingerprint
	}
	// Failure is an answer with only an error.
	Failure struct {
		Error string `json:"error,omitempty"`
	}
	// LeaseReply is the answer to "lease": a job, or none.
	LeaseReply struct {
		Failure
		Job *Job `json:"job,omitempty"`
	}
	// Heartbeat lists the jobs in progress. Answer: ObsoleteJobs.
	Heartbeat struct {
		Jobs []string `json:"jobs"`
	}
	// ObsoleteJobs lists the jobs that are no longer needed.
	ObsoleteJobs struct {
		Failure
		Jobs []string `json:"jobs,omitempty"`
	}
	// NameRequest names a run or a file. It requests the Spec of a run ("run"), a piece of a file ("file")
	// or the end of a run ("close").
	NameRequest struct {
		Run    string `json:"run,omitempty"`
		File   string `json:"file,omitempty"`
		Offset int64  `json:"offset,omitempty"`
	}
	// FilePiece is a piece of a file, in either direction.
	FilePiece struct {
		Failure
		File   string `json:"file"`
		Offset int64  `json:"offset"`
		Size   int64  `json:"size"` // bytes of the whole file
		Data   []byte `json:"data"`
	}
	// OpenReply is the answer to a Spec: the name of the run, and the files that the host lacks.
	OpenReply struct {
		Failure
		Run   string   `json:"run"`
		Files []string `json:"files,omitempty"`
	}
	// JobsRequest requests jobs ("jobs"). Answer: Failure.
	JobsRequest struct {
		Run  string  `json:"run"`
		Jobs [][]int `json:"jobs"`
	}
	// ResultsRequest requests the results after a given one ("results"), and may wait for some.
	// Answer: Results.
	ResultsRequest struct {
		Run   string `json:"run"`
		After uint64 `json:"after"`
		Wait  bool   `json:"wait"`
	}
	// Results is a part of the results, with the number of the last one.
	Results struct {
		Failure
		Results []Result `json:"results,omitempty"`
		Last    uint64   `json:"last"`
		Host    int64    `json:"host"`           // identity of the host's queue; a new value means that all jobs were lost
		Threads int      `json:"threads"`        // of all workers
		Shut    []string `json:"shut,omitempty"` // messages about banned workers
	}
)

// errUnknown is the error text of a host that does not know a run or a worker. The client then
// introduces itself again.
const errUnknown = "unknown"

// ErrUnknown is the error of errUnknown.
var ErrUnknown = errors.New(errUnknown)

// asError returns the error, or nil.
func (f Failure) asError() error {
	switch f.Error {
	case "":
		return nil
	case errUnknown:
		return ErrUnknown
	}
	return errors.New(f.Error)
}

// Fail returns the answer for an error.
func Fail(err error) Failure {
	if err == nil {
		return Failure{}
	}
	if errors.Is(err, ErrUnknown) {
		return Failure{errUnknown}
	}
	return Failure{err.Error()}
}
