package host

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"deadreckon/agents"
	"deadreckon/internal/games"
)

// handler answers a call on the value of a handle, 0 for none. Arguments are JSON. A long call returns
// soon after its context ends.
type handler func(ctx context.Context, number int64, given []byte) (any, error)

// handlers are the calls by name. A call that opens a value returns its handle.
var handlers map[string]handler

func init() {
	handlers = map[string]handler{
		"games": static(func(any) (any, error) {
			all, err := agents.DescribeGames()
			return map[string]any{"default": games.Default, "games": all}, err
		}),
		"describe": static(Describe),

		"job.start": static(func(q call) (int64, error) { return keep(startJob(q)) }),
		"job.wait":  method((*job).wait),
		"job.stop":  getter(func(j *job) (any, error) { j.cancel(); return nil, nil }),

		"positions.open": static(func(s Spec) (int64, error) { return keep(OpenPositions(s)) }),
		"positions.grow": method((*Positions).grow),
		"position.tell":  method((*Positions).tell),
		"position.read":  method((*Positions).read),
		"position.write": method((*Positions).write),
		"position.find":  method((*Positions).find),

		"states.open": opener(func(p *Positions, x struct{ N, Threads int }) (*States, error) { return p.NewStates(x.N, x.Threads) }),
		"states.put":  method((*States).put),
		"states.take": method((*States).take),

		"batch.thinks": getter((*Batch).IsSlow),
		"batch.finals": getter((*Batch).FinalLegal),
		"batch.events": getter((*Batch).events),
		"batch.copy":   static(func(x struct{ To, From int64 }) (any, error) { return nil, UseTwo(x.To, x.From, (*Batch).copyFrom) }),
		"batch.reset":  longMethod((*Batch).reset),
		"batch.step":   longMethod((*Batch).stepLong),
		"batch.action": method((*Batch).actionText),

		"text.open":  static(func(s Spec) (int64, error) { return keep(OpenText(s)) }),
		"text.begin": method((*Text).begin),
		"text.look":  getter((*Text).Look),
		"text.legal": getter((*Text).Legal),
		"text.play":  method((*Text).Play),

		"session.open": static(func(x any) (int64, error) { return keep(newSession(x)) }),
		"session.ask":  longMethod((*Session).ask),

		"search.open":     opener((*Positions).newSearch),
		"search.one":      longMethod((*Search).one),
		"search.many":     longMethod((*Search).several),
		"search.explored": method((*Search).explored),
		"search.forget":   getter((*Search).forget),
		"search.report":   getter((*Search).report),
		"agent.open":      opener((*Positions).newChooser),
		"agent.choose":    longMethod((*Chooser).choose),
		"player.open":     static(func(s playerSpec) (int64, error) { return keep(openPlayer(s)) }),

		"match":  onGame((*Positions).match),
		"export": onGame((*Positions).export),
		"tune":   onGame((*Positions).tune),

		"tree.open":       opener((*Positions).newTree),
		"tree.describe":   getter((*Tree).describe),
		"tree.view":       method((*Tree).view),
		"tree.value":      method((*Tree).value),
		"tree.response":   method((*Tree).response),
		"cfr.open":        getter(func(t *Tree) (int64, error) { return keep(t.newCFR()) }),
		"cfr.iterate":     method((*CFR).iterate),
		"cfr.average":     getter((*CFR).average),
		"graph.open":      opener((*Positions).newGraph),
		"graph.positions": getter(func(g *Graph) (int, error) { return g.open.Positions(), nil }),
		"graph.values":    method((*Graph).values),
		"graph.best":      method((*Graph).best),

		"records.open":     static(func(f file) (int64, error) { return keep(openRecords(f)) }),
		"records.describe": getter((*Records).describe),
		"records.next":     getter((*Records).next),

		"net.make":   method((*Positions).makeNet),
		"net.unpack": method((*Positions).unpackNet),
		"net.pack":   static(packNet),
		"net.game":   static(netGame),
	}
}

// Ask makes a call on the value of a handle, 0 for none. Arguments and answer are JSON. An array of
// numbers is its little-endian bytes in base64.
func Ask(name string, number int64, given []byte) ([]byte, error) {
	return answer(context.Background(), call{name, number, given})
}

func answer(ctx context.Context, q call) (out []byte, err error) {
	f, ok := handlers[q.Name]
	if !ok {
		return nil, fmt.Errorf("no call has the name %q", q.Name)
	}
	err = Guard(func() error {
		found, err := f(ctx, q.Number, q.Given)
		if raw, ok := found.([]byte); ok || err != nil {
			out = raw
			return err
		}
		out, err = json.Marshal(found)
		return err
	})
	return out, err
}

// static makes a handler that ignores the handle.
func static[G, R any](f func(G) (R, error)) handler {
	return func(_ context.Context, _ int64, given []byte) (any, error) {
		var x G
		if err := json.Unmarshal(given, &x); err != nil {
			return nil, err
		}
		return f(x)
	}
}

// method makes a handler for a method with arguments.
func method[T closer, G, R any](f func(T, G) (R, error)) handler {
	use := func(ctx context.Context, number int64, f func(context.Context, T) error) error {
		return Use(number, func(t T) error { return f(ctx, t) })
	}
	return used(use, func(t T, _ context.Context, x G) (R, error) { return f(t, x) })
}

// getter makes a handler for a method without arguments.
func getter[T closer, R any](f func(T) (R, error)) handler {
	return method(func(t T, _ any) (R, error) { return f(t) })
}

// longMethod makes a handler for a long method: see UseLong.
func longMethod[T closer, G, R any](f func(T, context.Context, G) (R, error)) handler {
	return used(UseLong[T], f)
}

func used[T closer, G, R any](use func(context.Context, int64, func(context.Context, T) error) error, f func(T, context.Context, G) (R, error)) handler {
	return func(ctx context.Context, number int64, given []byte) (any, error) {
		return static(func(x G) (out R, err error) {
			err = use(ctx, number, func(ctx context.Context, t T) (err error) {
				out, err = f(t, ctx, x)
				return err
			})
			return out, err
		})(ctx, number, given)
	}
}

// onGame makes a handler that may take long and needs only the game of the positions, which stay
// usable.
func onGame[G, R any](f func(*Positions, context.Context, G) (R, error)) handler {
	return func(ctx context.Context, positions int64, given []byte) (any, error) {
		p, err := PositionsOf(positions)
		if err != nil {
			return nil, err
		}
		return static(func(x G) (R, error) { return f(p, ctx, x) })(ctx, positions, given)
	}
}

// opener makes a handler that opens a value of a game.
func opener[G any, M closer](f func(*Positions, G) (M, error)) handler {
	return onGame(func(p *Positions, _ context.Context, x G) (int64, error) { return keep(f(p, x)) })
}

func keep[M closer](made M, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return Keep(made), nil
}

type packed []byte

func pack[T any](numbers []T) packed {
	out, err := binary.Append(nil, binary.LittleEndian, numbers)
	if err != nil {
		panic("host: " + err.Error()) // numbers have a fixed size
	}
	return out
}

func unpack[T any](name string, p packed, n int) ([]T, error) {
	out := make([]T, n)
	if used, err := binary.Decode(p, binary.LittleEndian, out); err != nil || used != len(p) {
		return nil, fmt.Errorf("array %s has %d bytes, want %d numbers", name, len(p), n)
	}
	return out, nil
}

// job runs a call in the background. The caller polls it, so that Python can handle Ctrl-C.
type job struct {
	cancel context.CancelFunc
	done   chan struct{}
	answer json.RawMessage
	err    error
}

// call is the arguments of Ask.
type call struct {
	Name   string
	Number int64
	Given  json.RawMessage
}

func startJob(q call) (*job, error) {
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(j.done)
		defer cancel()
		j.answer, j.err = answer(ctx, q)
	}()
	return j, nil
}

// wait waits for at most the given time. It returns a list with the answer, or an empty list if the
// call is still running.
func (j *job) wait(milliseconds int) ([]json.RawMessage, error) {
	select {
	case <-j.done:
		return []json.RawMessage{j.answer}, j.err
	case <-time.After(time.Duration(milliseconds) * time.Millisecond):
		return []json.RawMessage{}, nil
	}
}

// Close cancels the job and waits for it.
func (j *job) Close() {
	j.cancel()
	<-j.done
}
