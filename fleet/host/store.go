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

// store is the two streams: jobs that wait or are leased, in memory, and results that their owner
// has not had yet, on the disk.
type store struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.Stream
	results jetstream.Stream
	leases  jetstream.Consumer
	fault   atomic.Pointer[string] // why it keeps no more results
}

// Names in JetStream.
const (
	jobStream    = "deadreckon-jobs"
	resultStream = "deadreckon-results"
	workers      = "workers"
)

// kept is how long what nobody asks for lies in the streams.
const kept = 30 * 24 * time.Hour

// ours is for how long the server leaves a job with the host without a word. The host itself says when
// a lease has ended, for the server goes by a clock that may jump; but a job whose delivery was lost
// on its way is known to the server alone.
const ours = 2 * fleet.Lease

func openStore(ctx context.Context, conn *nats.Conn) (*store, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(30*time.Second))
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	s := &store{conn: conn, js: js}
	// Owners ask again for what is missing, so jobs need no disk; those of an earlier host are gone.
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
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ours, MaxDeliver: -1, MaxAckPending: -1,
	}); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return s, nil
}

// openResults opens the stream of results, and drops what is damaged in it: its owner asks for it
// again. A stream in which a message cannot be read at all is begun anew with the others.
func (s *store) openResults(ctx context.Context) (err error) {
	config := jetstream.StreamConfig{Name: resultStream, Subjects: []string{"result.>"}, Storage: jetstream.FileStorage, Replicas: 1, MaxAge: kept}
	if s.results, err = s.js.CreateOrUpdateStream(ctx, config); err != nil {
		return err
	}
	whole, sound, err := s.sound(ctx)
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

// sound returns the results that are whole, and whether all are, and as many as the stream says.
func (s *store) sound(ctx context.Context) (whole []*fleet.Result, sound bool, err error) {
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

// put has a job wait, unless it does already.
func (s *store) put(ctx context.Context, j fleet.Job) error {
	line, err := durable.Line("job", j)
	if err != nil {
		return err
	}
	if _, err = s.js.Publish(ctx, "job."+j.Run+"."+j.ID(), line, first); isTaken(err) {
		return nil
	}
	return err
}

// first has the stream refuse what is not the first under its subject.
var first = jetstream.WithExpectLastSequencePerSubject(0)

// isTaken reports whether an error says that there is something under the subject.
func isTaken(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence
}

// lease leases a job, or returns no message.
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
		return nil, nil, m.Term() // damaged: its owner asks for it again
	}
	return m, j, nil
}

// keep keeps a result, if it is the first of its name; else it returns the one that is there.
func (s *store) keep(ctx context.Context, r *fleet.Result) (there *fleet.Result, err error) {
	line, err := durable.Line("result", r)
	if err != nil {
		return nil, err
	}
	subject := "result." + r.Run + "." + r.ID()
	for {
		if err = s.publish(ctx, subject, line); !isTaken(err) {
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

// publish puts a result into the stream. A server whose disk was full once says nothing from then on;
// it is asked twice, since all of this may have been stopped meanwhile.
func (s *store) publish(ctx context.Context, subject string, line []byte) (err error) {
	for range 2 {
		once, stop := context.WithTimeout(ctx, patience)
		_, err = s.js.Publish(once, subject, line, first)
		stop()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) {
			return err
		}
	}
	s.fault.Store(new("no result is kept any more, as on a disk that is full; make room, and start the host again"))
	return err
}

// lost reports whether an error says that a stream is gone, and notes it.
func (s *store) lost(err error) bool {
	for _, gone := range []error{jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted, jetstream.ErrNoStreamResponse, nats.ErrNoResponders} {
		if errors.Is(err, gone) {
			s.fault.Store(new("its streams are gone from the server: start the host again, and owners ask again for what is missing"))
			return true
		}
	}
	return false
}

// patience is how long a result may take to be on the disk.
const patience = 5 * time.Second

// has returns the result of a job, nil for none, or one that is damaged.
func (s *store) has(ctx context.Context, j *fleet.Job) (*fleet.Result, error) {
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

// parseResult reads what lies in the stream.
func parseResult(line []byte) (*fleet.Result, bool) {
	r := new(fleet.Result)
	inner, ok := durable.ParseLine("result", bytes.TrimSuffix(line, []byte("\n")))
	return r, ok && json.Unmarshal(inner, r) == nil && r.Check() == nil
}

// after returns the results of a run behind a number, as many as fit into a message, and the
// number of the last. What is damaged is dropped: its owner asks for it again. Failures are told
// once.
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

// waiting returns how many jobs nobody has leased; 0 if the server does not say. It notes streams that
// are gone.
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

// drop takes a job off the list.
func (s *store) drop(ctx context.Context, j *fleet.Job) error {
	return s.dropAll(ctx, "job."+j.Run+"."+j.ID())
}

// dropAll takes jobs off the list, one by one: where some are purged the server is deaf to what is said
// of others that were leased before them, until they are lost.
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

// remove drops the result of a job.
func (s *store) remove(ctx context.Context, j *fleet.Job) error {
	return s.results.Purge(ctx, jetstream.WithPurgeSubject("result."+j.Run+"."+j.ID()))
}

// forget drops all of a run.
func (s *store) forget(ctx context.Context, run string) error {
	return errors.Join(s.dropAll(ctx, "job."+run+".>"),
		s.results.Purge(ctx, jetstream.WithPurgeSubject("result."+run+".>")))
}

// lines are those of a text, by number from 0, without their ends.
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
