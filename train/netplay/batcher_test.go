package netplay_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

func another(t testing.TB, f *net.File, seed uint64) *net.File {
	t.Helper()
	n, err := net.New(f.Net.Spec, seed)
	if err != nil {
		t.Fatal(err)
	}
	return &net.File{Game: f.Game, Encoding: f.Encoding, Net: n}
}

func newBatcher(t testing.TB, g engine.Game, b net.Backend, files ...*net.File) *netplay.Batcher {
	t.Helper()
	h := netplay.NewBatcher(g, b)
	for i, f := range files {
		if n, err := h.Load(f); err != nil || n != i {
			t.Fatalf("net %d is batchedNet as %d: %v", i, n, err)
		}
	}
	return h
}

// together runs ask for each of the given number of clients, concurrently.
func together(h *netplay.Batcher, clients int, ask func(i int, m *netplay.Client)) {
	joined := make([]*netplay.Client, clients)
	for i := range joined {
		joined[i] = h.Join()
	}
	var all sync.WaitGroup
	for i, m := range joined {
		all.Go(func() {
			defer m.Leave()
			ask(i, m)
		})
	}
	all.Wait()
}

// someViews returns the views at the decisions of random games.
func someViews(g engine.Game, games int) (views []engine.View) {
	walk(g, games, func(_ engine.State, v engine.View, _ []engine.Action) {
		own := g.NewView()
		own.CopyFrom(v)
		views = append(views, own)
	})
	return views
}

func copyOf(a *net.Answers) net.Answers {
	return net.Answers{Policy: slices.Clone(a.Policy), Value: slices.Clone(a.Value)}
}

// positional is a backend whose answers depend on the position of an example in its batch and
// on the batch size, as the last bits of real answers do.
type positional struct{ net.Go }

type positionalEvaluator struct{ net.Evaluator }

func (p positional) Evaluator(n *net.Net) (net.Evaluator, error) {
	e, err := p.Go.Evaluator(n)
	return positionalEvaluator{e}, err
}

func (e positionalEvaluator) Evaluate(b *net.Batch, a *net.Answers) error {
	err := e.Evaluator.Evaluate(b, a)
	for i := range b.N {
		a.Value[net.Values*i] += float32(i)/1000 + float32(b.N)/50000
	}
	return err
}

// TestBatcher: each client gets its part of one batch per net, in the order of joining.
func TestBatcher(t *testing.T) {
	for name, kind := range map[string]net.Kind{"leduc": net.MLP, "tictactoe": net.Graph} {
		g := open(t, name)
		first := newFile(t, g, kind)
		files := []*net.File{another(t, first, 5), another(t, first, 6)}
		files[1].Base = net.Base{Agent: "random", Weight: 2}
		views := someViews(g, 4)
		const clients = 5
		// Client i asks net i%2 about i+1 views, the second of them without a policy.
		add := func(s netplay.Source, i int) {
			for k := range i + 1 {
				v := views[(3*i+k)%len(views)]
				if k == 1 {
					s.Add(v, nil)
				} else {
					s.Add(v, v.AppendLegal(nil))
				}
			}
		}
		got := make([]net.Answers, clients)
		together(newBatcher(t, g, positional{}, files...), clients, func(i int, m *netplay.Client) {
			s := m.Source(i % 2)
			add(s, i)
			for range 2 {
				s.Reset()
				add(s, i)
				a, err := s.Ask()
				if err != nil {
					t.Error(err)
					return
				}
				got[i] = copyOf(a)
			}
		})
		for which, f := range files {
			asker, err := netplay.NewDirectSource(g, positional{}, f)
			if err != nil {
				t.Fatal(err)
			}
			var all net.Answers
			for i := which; i < clients; i += 2 {
				add(asker, i)
				all.Policy = append(all.Policy, got[i].Policy...)
				all.Value = append(all.Value, got[i].Value...)
			}
			want, err := asker.Ask()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(all.Policy, want.Policy) || !slices.Equal(all.Value, want.Value) {
				t.Errorf("%s: net %d answers %v, in one batch %v", name, which, all, *want)
			}
		}
	}
}

// noting is a source that records the bits of all answers.
type noting struct {
	netplay.Source
	out *bytes.Buffer
}

func (n noting) Ask() (*net.Answers, error) {
	a, err := n.Source.Ask()
	if err == nil {
		for _, x := range [][]float32{a.Policy, a.Value} {
			_ = binary.Write(n.out, binary.LittleEndian, x)
		}
	}
	return a, err
}

// playAll plays games of different lengths by guided searches, one per client, and returns all
// answers.
func playAll(t *testing.T, g engine.Game, h *netplay.Batcher, clients int) string {
	answered := make([]bytes.Buffer, clients)
	together(h, clients, func(i int, m *netplay.Client) {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		searchers := make([]*mcts.Searcher, len(g.Seats()))
		for seat := range searchers {
			u := netplay.NewGuide(g, noting{m.Source(seat % 2), &answered[i]})
			var err error
			if searchers[seat], err = mcts.New(g, u.Configure(mcts.Config{Iterations: 20 + i, Seed: uint64(i), Batch: 1 + i%3})); err != nil {
				t.Error(err)
				return
			}
		}
		s, v := g.NewState(), g.NewView()
		for s.Turn() != engine.Nobody {
			legal := s.AppendLegal(nil)
			a := legal[rng.IntN(len(legal))]
			if turn := s.Turn(); turn >= 0 {
				s.ViewInto(turn, v)
				r, err := searchers[turn].Search(context.Background(), v)
				if err != nil {
					t.Error(err)
					return
				}
				a = r.Best
			}
			s.Apply(a)
		}
	})
	var all strings.Builder
	for i := range answered {
		fmt.Fprintf(&all, "%d: %x\n", i, answered[i].Bytes())
	}
	return all.String()
}

// TestBatcherBytes: the answers are bit for bit the same for any number of processors.
func TestBatcherBytes(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	other := another(t, f, 9)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	want := ""
	for _, processors := range []int{1, 1, 2, 8, 8, 3} {
		runtime.GOMAXPROCS(processors)
		got := playAll(t, g, newBatcher(t, g, positional{}, f, other), 9)
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("on %d processors other answers than on 1", processors)
		}
	}
	if len(want) < 10000 {
		t.Errorf("only %d bytes of answers", len(want))
	}
}

// flaky is a backend whose batch number bad fails or panics.
type flaky struct {
	net.Go
	batches, bad int
	fatal        bool
}

type flakyEvaluator struct {
	net.Evaluator
	*flaky
}

func (f *flaky) Evaluator(n *net.Net) (net.Evaluator, error) {
	e, err := f.Go.Evaluator(n)
	return flakyEvaluator{e, f}, err
}

func (e flakyEvaluator) Evaluate(b *net.Batch, a *net.Answers) error {
	if e.batches++; e.batches == e.bad {
		if e.fatal {
			panic("no power")
		}
		return errors.New("no power")
	}
	return e.Evaluator.Evaluate(b, a)
}

// TestBatcherErrors: an error reaches all waiting clients, of all nets, once.
func TestBatcherErrors(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	views := someViews(g, 1)
	const clients = 4
	for _, fatal := range []bool{false, true} {
		h := newBatcher(t, g, &flaky{bad: 4, fatal: fatal}, f, f) // two batches per round; the second round fails
		var failed, panicked, fine [3]int
		var mu sync.Mutex
		together(h, clients, func(i int, m *netplay.Client) {
			s := m.Source(i % 2)
			s.Add(views[0], nil)
			for round := range 3 {
				if fatal && round == 2 {
					return // the client that panicked has not read its answer
				}
				func() {
					result := &fine
					defer func() {
						if recover() != nil {
							result = &panicked
						}
						mu.Lock()
						result[round]++
						mu.Unlock()
					}()
					if _, err := s.Ask(); err != nil {
						result = &failed
					}
				}()
			}
		})
		want := [][3]int{{0, clients, 0}, {}, {clients, 0, clients}}
		if fatal {
			want = [][3]int{{0, clients - 1, 0}, {0, 1, 0}, {clients, 0, 0}}
		}
		if got := [][3]int{failed, panicked, fine}; !slices.Equal(got, want) {
			t.Errorf("failed, panicked, answered %v, want %v", got, want)
		}
	}
}

// TestBatcherClients: a client that leaves unblocks the others and must not ask again; a client
// that joins late is waited for.
func TestBatcherMembers(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	h := newBatcher(t, g, net.Go{}, f)
	views := someViews(g, 1)
	a, b := h.Join(), h.Join()
	answered := make(chan error)
	ask := func(s netplay.Source) {
		_, err := s.Ask()
		answered <- err
	}
	fromA, fromB := a.Source(0), b.Source(0)
	fromA.Add(views[0], nil)
	fromB.Add(views[0], nil)
	go ask(fromA)
	b.Leave()
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if _, err := fromB.Ask(); err == nil || !strings.Contains(err.Error(), "after leaving") {
		t.Errorf("asking after leaving: %v", err)
	}
	b.Leave() // changes nothing
	c := h.Join()
	fromC := c.Source(0)
	go ask(fromA)
	runtime.Gosched()
	select {
	case <-answered:
		t.Error("one client was answered before the other asked")
	default:
	}
	go ask(fromC) // an empty request
	for range 2 {
		if err := <-answered; err != nil {
			t.Error(err)
		}
	}
	a.Leave()
	c.Leave()
}

// TestBatcherRefuses: nets of another game, and unknown net numbers.
func TestBatcherRefuses(t *testing.T) {
	h := netplay.NewBatcher(open(t, "leduc"), net.Go{})
	if _, err := h.Load(newFile(t, open(t, "kuhn"), net.MLP)); err == nil || !strings.Contains(err.Error(), "the net is of kuhn, not of leduc") {
		t.Errorf("a net of another game: %v", err)
	}
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "netplay: net 0 of a batcher of 0") {
			t.Errorf("net 0 of none: %v", p)
		}
	}()
	h.Join().Source(0)
}

func TestBatcherAllocates(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	h := newBatcher(t, g, net.Go{}, f, basedOn(t, g, net.MLP, "random"))
	v := someViews(g, 1)[0]
	legal := v.AppendLegal(nil)
	const clients = 3
	begin, done := make(chan struct{}), make(chan error)
	for i := range clients {
		s := h.Join().Source(i % 2)
		go func() {
			for range begin {
				s.Reset()
				s.Add(v, legal)
				_, err := s.Ask()
				done <- err
			}
		}()
	}
	round := func() {
		for range clients {
			begin <- struct{}{}
		}
		for range clients {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations in a round", n)
	}
	close(begin)
}
