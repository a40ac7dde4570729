package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"deadreckon/fleet"
	"deadreckon/internal/durable"
)

// store holds two streams: waiting and leased jobs in memory, and results on disk until their owner has
// received them.
type store struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.Stream
	results jetstream.Stream
	leases  jetstream.Consumer
	fault   atomic.Pointer[string] // why results are no longer stored
}

// Names in JetStream.
const (
	jobStream    = "deadreckon-jobs"
	resultStream = "deadreckon-results"
	workers      = "workers"
)

// retention is the time after which abandoned messages are deleted.
const retention = 30 * 24 * time.Hour

// redeliverAfter is the time until the server redelivers a job. Leases end earlier, by the host's own clock,
// because the server's clock may jump. Only the server notices a job whose delivery was lost.
const redeliverAfter = 2 * fleet.Lease

func openStore(ctx context.Context, conn *nats.Conn) (*store, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(30*time.Second))
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	s := &store{conn: conn, js: js}
	// Jobs need no disk, since owners repeat their requests. Drop the jobs of an earlier host.
	if err := js.DeleteStream(ctx, jobStream); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, fmt.Errorf("host: %w", err)
	}
	if s.jobs, err = js.CreateStream(ctx, jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{"job.>"}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage, Replicas: 1,
	}); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	if err := s.openResults(ctx); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	if s.leases, err = s.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: redeliverAfter, MaxDeliver: -1, MaxAckPending: -1,
	}); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return s, nil
}

// openResults opens the stream of results and drops damaged ones, which their owners request again. If
// a message is unreadable, the stream is created anew with the intact results.
func (s *store) openResults(ctx context.Context) (err error) {
	config := jetstream.StreamConfig{Name: resultStream, Subjects: []string{"result.>"}, Storage: jetstream.FileStorage, Replicas: 1, MaxAge: retention}
	if s.results, err = s.js.CreateOrUpdateStream(ctx, config); err != nil {
		return err
	}
	whole, sound, err := s.intactResults(ctx)
	if err != nil || sound {
		return err
	}
	if err := s.js.DeleteStream(ctx, resultStream); err != nil {
		return err
	}
	if s.results, err = s.js.CreateStream(ctx, config); err != nil {
		return err
	}
	for _, r := range whole {
		if _, err := s.keep(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// intactResults returns the intact results, and whether the stream has no others.
func (s *store) intactResults(ctx context.Context) (whole []*fleet.Result, all bool, err error) {
	info, err := s.results.Info(ctx)
	if err != nil {
		return nil, false, err
	}
	for last := uint64(0); ; {
		m, err := s.results.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject("result.>"))
		if err != nil {
			return whole, errors.Is(err, jetstream.ErrMsgNotFound) && uint64(len(whole)) == info.State.Msgs, ctx.Err()
		}
		last = m.Sequence
		if r, ok := parseResult(m.Data); ok && m.Subject == "result."+r.Run+"."+r.ID() {
			whole = append(whole, r)
		}
	}
}

// put queues a job unless it is queued already.
func (s *store) put(ctx context.Context, j fleet.Job) error {
	line, err := durable.Line("job", j)
	if err != nil {
		return err
	}
	if _, err = s.js.Publish(ctx, "job."+j.Run+"."+j.ID(), line, firstOfSubject); isDuplicate(err) {
		return nil
	}
	return err
}

// firstOfSubject makes the stream accept only the first message of a subject.
var firstOfSubject = jetstream.WithExpectLastSequencePerSubject(0)

// isDuplicate reports whether err means that the subject has a message.
func isDuplicate(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence
}

// lease leases a job. It returns no message if there is none.
func (s *store) lease(wait time.Duration) (jetstream.Msg, *fleet.Job, error) {
	batch, err := s.leases.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		return nil, nil, err
	}
	m, there := <-batch.Messages()
	if !there {
		if err := batch.Error(); s.lost(err) {
			return nil, nil, err
		}
		return nil, nil, nil
	}
	j := new(fleet.Job)
	inner, ok := durable.ParseLine("job", bytes.TrimSuffix(m.Data(), []byte("\n")))
	if !ok || json.Unmarshal(inner, j) != nil {
		return nil, nil, m.Term() // damaged; its owner requests it again
	}
	return m, j, nil
}

// keep stores a result unless the job has one. Then it returns the stored result.
func (s *store) keep(ctx context.Context, r *fleet.Result) (there *fleet.Result, err error) {
	line, err := durable.Line("result", r)
	if err != nil {
		return nil, err
	}
	subject := "result." + r.Run + "." + r.ID()
	for {
		if err = s.publish(ctx, subject, line); !isDuplicate(err) {
			return nil, err
		}
		m, err := s.results.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if there, ok := parseResult(m.Data); ok {
			return there, nil
		}
		if err := s.results.SecureDeleteMsg(ctx, m.Sequence); err != nil { // damaged
			return nil, err
		}
	}
}

// publish writes a result to the stream. After the disk was full once the server stops answering, so it
// is asked twice before it counts as failed.
func (s *store) publish(ctx context.Context, subject string, line []byte) (err error) {
	for range 2 {
		once, stop := context.WithTimeout(ctx, patience)
		_, err = s.js.Publish(once, subject, line, firstOfSubject)
		stop()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) {
			return err
		}
	}
	s.fault.Store(new("results can no longer be stored, perhaps because the disk is full; make room and restart the host"))
	return err
}

// lost reports whether err means that a stream is gone, and records the fault.
func (s *store) lost(err error) bool {
	for _, gone := range []error{jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted, jetstream.ErrNoStreamResponse, nats.ErrNoResponders} {
		if errors.Is(err, gone) {
			s.fault.Store(new("the server has lost its streams: restart the host, and owners request the missing games again"))
			return true
		}
	}
	return false
}

// patience is the longest time to write a result to disk.
const patience = 5 * time.Second

// result returns the result of a job, nil if there is none or it is damaged.
func (s *store) result(ctx context.Context, j *fleet.Job) (*fleet.Result, error) {
	m, err := s.results.GetLastMsgForSubject(ctx, "result."+j.Run+"."+j.ID())
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if r, ok := parseResult(m.Data); ok {
		return r, nil
	}
	return nil, nil
}

func parseResult(line []byte) (*fleet.Result, bool) {
	r := new(fleet.Result)
	inner, ok := durable.ParseLine("result", bytes.TrimSuffix(line, []byte("\n")))
	return r, ok && json.Unmarshal(inner, r) == nil && r.Check() == nil
}

// after returns the results of a run after a sequence number, as many as fit into a message, and the
// last sequence number. Damaged results are dropped, and their owner requests them again. Failures are
// returned once.
func (s *store) after(ctx context.Context, run string, last uint64) (all []fleet.Result, _ uint64, err error) {
	for size := 0; size < fleet.MaxResults/2; {
		m, err := s.results.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject("result."+run+".>"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return all, last, nil
		}
		if err != nil {
			return all, last, err
		}
		if size > 0 && size+len(m.Data) > fleet.MaxResults {
			return all, last, nil
		}
		last = m.Sequence
		r, ok := parseResult(m.Data)
		if !ok || r.Failed != "" {
			if err := s.results.DeleteMsg(ctx, m.Sequence); err != nil {
				return all, last, err
			}
		}
		if ok {
			size += len(m.Data)
			all = append(all, *r)
		}
	}
	return all, last, nil
}

// waiting returns the number of jobs that are not leased, 0 if unknown. It records missing streams.
func (s *store) waiting() int {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	_, err := s.results.Info(ctx)
	s.lost(err)
	info, err := s.leases.Info(ctx)
	if s.lost(err); err != nil {
		return 0
	}
	return int(info.NumPending)
}

// drop deletes a job.
func (s *store) drop(ctx context.Context, j *fleet.Job) error {
	return s.dropAll(ctx, "job."+j.Run+"."+j.ID())
}

// dropAll deletes jobs one by one. After a purge, the server would ignore acknowledgements of other
// leased jobs.
func (s *store) dropAll(ctx context.Context, subjects string) error {
	for last := uint64(0); ; {
		m, err := s.jobs.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject(subjects))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		last = m.Sequence
		if err := s.jobs.DeleteMsg(ctx, last); err != nil && !errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
			return err
		}
	}
}

// remove deletes the result of a job.
func (s *store) remove(ctx context.Context, j *fleet.Job) error {
	return s.results.Purge(ctx, jetstream.WithPurgeSubject("result."+j.Run+"."+j.ID()))
}

// forget deletes all jobs and results of a run.
func (s *store) forget(ctx context.Context, run string) error {
	return errors.Join(s.dropAll(ctx, "job."+run+".>"),
		s.results.Purge(ctx, jetstream.WithPurgeSubject("result."+run+".>")))
}

// lines iterates over the lines of a text, numbered from 0, without line ends.
func lines(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		number := 0
		for line := range bytes.Lines(text) {
			if !yield(number, bytes.TrimSuffix(line, []byte("\n"))) {
				return
			}
			number++
		}
	}
}
