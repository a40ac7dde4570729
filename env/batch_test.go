package env_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/panics"
)

// table is a batch with its buffers and a random player.
type table struct {
	*env.Batch
	env.Buffers
	actions []int32
	rng     *rand.Rand
}

func buffers(g engine.Game, n int, floats, bits, final bool) env.Buffers {
	e := g.(engine.Encoder).Encoding()
	b := env.Buffers{
		Masks: make([]byte, n*e.Actions()), Seats: make([]int8, n), Rewards: make([]float64, n*len(g.Seats())),
		Terminated: make([]byte, n), Truncated: make([]byte, n),
	}
	if floats {
		b.Observations = make([]float32, n*e.Size())
	} else {
		b.Globals = make([]float32, n*len(e.Globals))
	}
	if bits {
		b.Planes = make([]uint64, n*e.PlaneWords())
	}
	if final {
		b.FinalObservations, b.FinalSeats = make([]float32, n*e.Size()), make([]int8, n)
	}
	return b
}

func newTable(t testing.TB, g engine.Game, n int, o env.BatchOptions) *table {
	t.Helper()
	b, err := env.NewBatch(g, n, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Reset(3); err != nil {
		t.Fatal(err)
	}
	return &table{b, o.Buffers, make([]int32, n), engine.Stream(1, "table")}
}

func (b *table) step(t testing.TB) {
	for i := range b.actions {
		if legal := b.Game(i).Legal(); len(legal) > 0 {
			b.actions[i] = legal[b.rng.IntN(len(legal))]
		}
	}
	if err := b.Step(b.actions); err != nil {
		t.Fatal(err)
	}
}

func (b *table) digest() uint64 {
	h := fnv.New64a()
	bytes := func(p unsafe.Pointer, n uintptr) { h.Write(unsafe.Slice((*byte)(p), n)) }
	bytes(unsafe.Pointer(unsafe.SliceData(b.Observations)), uintptr(len(b.Observations))*4)
	bytes(unsafe.Pointer(unsafe.SliceData(b.FinalObservations)), uintptr(len(b.FinalObservations))*4)
	bytes(unsafe.Pointer(unsafe.SliceData(b.Planes)), uintptr(len(b.Planes))*8)
	bytes(unsafe.Pointer(unsafe.SliceData(b.Globals)), uintptr(len(b.Globals))*4)
	bytes(unsafe.Pointer(unsafe.SliceData(b.Seats)), uintptr(len(b.Seats)))
	bytes(unsafe.Pointer(unsafe.SliceData(b.Rewards)), uintptr(len(b.Rewards))*8)
	h.Write(b.Masks)
	h.Write(b.Terminated)
	h.Write(b.Truncated)
	return h.Sum64()
}

// TestThreads checks that the results do not depend on the number of threads.
func TestThreads(t *testing.T) {
	for _, c := range []struct {
		game  string
		n     int
		steps int
		mode  env.AutoReset
		final bool
	}{
		{"leduc", 33, 300, env.SameStep, true},
		{"mall", 21, 250, env.NextStep, false},
		{"mall", 19, 250, env.SameStep, true},
	} {
		g := open(t, c.game)
		var want []uint64
		for threads := 1; threads <= 2; threads++ {
			b := newTable(t, g, c.n, env.BatchOptions{Buffers: buffers(g, c.n, true, true, c.final), Threads: threads, AutoReset: c.mode,
				Options: func(i int) env.Options {
					return env.Options{MaxSteps: 60 + i, Seats: []engine.Seat{engine.Seat(i % 2)}}
				}})
			var got []uint64
			for i := range c.steps {
				b.step(t)
				if i%10 == 0 {
					got = append(got, b.digest())
				}
			}
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, %v: other bytes with %d threads", c.game, c.mode, threads)
			}
		}
		if same := slices.Compact(want); len(same) < len(want)/2 {
			t.Errorf("%s: %d different digests of %d", c.game, len(same), len(want))
		}
	}
}

// TestBatchIsEnv checks that each game of a batch equals the game of an Env with the same seed, in every
// mode, for floats and bits.
func TestBatchIsEnv(t *testing.T) {
	for _, mode := range []env.AutoReset{env.NextStep, env.SameStep} {
		for _, game := range []string{"kuhn", "leduc", "mall"} {
			t.Run(fmt.Sprint(game, " ", mode), func(t *testing.T) {
				g := open(t, game)
				const n = 3
				o := env.Options{MaxSteps: 90}
				b := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, true, true, mode == env.SameStep), AutoReset: mode,
					Options: func(int) env.Options { return o }})
				var single [n]*env.Env
				var at [n]env.Step
				var round [n]uint64
				begin := func(i int) {
					var err error
					if at[i], err = single[i].Reset(env.GameSeed(3, i, round[i]), o); err != nil {
						t.Fatal(err)
					}
					round[i]++
				}
				for i := range n {
					single[i], _ = env.New(g)
					begin(i)
				}
				ends := 0
				for range 300 {
					b.step(t)
					for i := range n {
						over := at[i].Terminated || at[i].Truncated
						if mode == env.NextStep && over {
							begin(i)
							b.compare(t, i, at[i], at[i])
							continue
						}
						s, err := single[i].Step(int(b.actions[i]))
						if err != nil {
							t.Fatal(err)
						}
						s.Info.Rewards = slices.Clone(s.Info.Rewards)
						at[i] = s
						if over = s.Terminated || s.Truncated; over {
							ends++
						}
						if mode == env.SameStep && over {
							if got := cut(b.FinalObservations, i, n); !slices.Equal(got, s.Observation) || b.FinalSeats[i] != int8(s.Info.Seat) {
								t.Fatal("another final observation")
							}
							if got := b.FinalLegal(i); !slices.Equal(got, single[i].Legal()) {
								t.Fatalf("legal at the end: %v, want %v", got, single[i].Legal())
							}
							begin(i)
						}
						b.compare(t, i, at[i], s)
					}
				}
				if ends < n {
					t.Errorf("%d games ended", ends)
				}
			})
		}
	}
}

// compare checks that row i holds the observation of one step and the end of another.
func (b *table) compare(t *testing.T, i int, now, end env.Step) {
	t.Helper()
	n := b.Len()
	shape := b.Game(i).Encoding()
	unpacked := make([]float32, shape.Size())
	shape.Unpack(unpacked, cut(b.Planes, i, n), now.Observation[len(shape.Planes)*shape.Squares:])
	switch {
	case !slices.Equal(cut(b.Observations, i, n), now.Observation), !slices.Equal(unpacked, now.Observation):
		t.Fatalf("game %d: another observation", i)
	case !slices.Equal(cut(b.Masks, i, n), now.Mask), b.Seats[i] != int8(now.Info.Seat):
		t.Fatalf("game %d: another mask or seat", i)
	case !slices.Equal(cut(b.Rewards, i, n), end.Info.Rewards):
		t.Fatalf("game %d: rewards %v, want %v", i, cut(b.Rewards, i, n), end.Info.Rewards)
	case b.Terminated[i] == 1 != end.Terminated, b.Truncated[i] == 1 != end.Truncated:
		t.Fatalf("game %d: terminated %d, truncated %d", i, b.Terminated[i], b.Truncated[i])
	}
}

func cut[T any](buffer []T, i, n int) []T {
	w := len(buffer) / n
	return buffer[i*w : (i+1)*w]
}

func TestBatchRefusals(t *testing.T) {
	g := open(t, "mall")
	b := newTable(t, g, 2, env.BatchOptions{Buffers: buffers(g, 2, true, false, false), AutoReset: env.Disabled})
	b.step(t)
	before := b.digest()
	legal := b.Game(0).Legal()[0]
	for _, c := range []struct {
		actions []int32
		want    string
	}{
		{[]int32{legal}, "1 actions for a batch of 2"},
		{[]int32{legal, -1}, "game 1: env: action -1 is out of range"},
		{[]int32{1 << 30, legal}, "game 0: env: action 1073741824 is out of range"},
		{[]int32{legal, masked(b.Game(1))}, "game 1: env: action"},
	} {
		if err := b.Step(c.actions); err == nil || !strings.Contains(err.Error(), c.want) || b.digest() != before {
			t.Errorf("%v: %v, want %q and nothing changed", c.actions, err, c.want)
		}
	}
	if err := b.ResetGame(2, 1); err == nil {
		t.Error("game 2 of 2 was begun")
	}
	if err := b.ResetGame(1, 9); err != nil {
		t.Error(err)
	}
	b.Close()
	b.step(t) // on the caller's thread only
	b.Close()

	for _, c := range []struct {
		change func(*env.BatchOptions)
		want   string
	}{
		{func(o *env.BatchOptions) { o.Buffers.Masks = o.Buffers.Masks[1:] }, "Masks"},
		{func(o *env.BatchOptions) { o.Buffers.Observations = nil }, "Planes"},
		{func(o *env.BatchOptions) { o.Buffers.Globals = make([]float32, 1) }, "Globals"},
		{func(o *env.BatchOptions) { o.Buffers.Seats = nil }, "Seats"},
		{func(o *env.BatchOptions) { o.Buffers.FinalSeats = make([]int8, 2) }, "mode next-step"},
		{func(o *env.BatchOptions) { o.Buffers.FinalGlobals = make([]float32, 1) }, "FinalGlobals"},
		{func(o *env.BatchOptions) {
			o.AutoReset, o.Buffers.FinalPlanes = env.SameStep, make([]uint64, len(buffers(g, 2, false, true, false).Planes))
		}, "FinalPlanes needs Planes"},
		{func(o *env.BatchOptions) { o.Threads = -1 }, "threads"},
		{func(o *env.BatchOptions) { o.AutoReset = 3 }, "auto-reset"},
		{func(o *env.BatchOptions) {
			o.Options = func(int) env.Options { return env.Options{Seats: []engine.Seat{5}} }
		}, "seat 5"},
	} {
		o := env.BatchOptions{Buffers: buffers(g, 2, true, false, false)}
		c.change(&o)
		if _, err := env.NewBatch(g, 2, o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want it to speak of %s", err, c.want)
		}
	}
}

// masked returns an illegal action in range.
func masked(e *env.Env) int32 {
	a := int32(0)
	for slices.Contains(e.Legal(), a) {
		a++
	}
	return a
}

// TestNoAllocations checks that a step and its automatic reset do not allocate.
func TestNoAllocations(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "2"})
	for threads := 1; threads <= 2; threads++ {
		b := newTable(t, g, 16, env.BatchOptions{Buffers: buffers(g, 16, true, true, false), Threads: threads})
		for range 200 { // until the buffers of all games have grown
			b.step(t)
		}
		if n := testing.AllocsPerRun(100, func() { b.step(t) }); n > 0 {
			t.Errorf("%v allocations a step of %d threads", n, threads)
		}
	}
}

// BenchmarkBatch plays the mall with random agents in all seats or in the human seat; ns/op is per step of
// one game. On a loaded machine use cpu-ns/step.
func BenchmarkBatch(b *testing.B) {
	for _, kind := range []string{"floats", "bits", "floats, human alone"} {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%s/threads=%d", kind, threads), func(b *testing.B) {
				const n = 64
				g := open(b, "mall")
				var o env.Options
				if kind == "floats, human alone" {
					o.Seats = []engine.Seat{0}
				}
				t := newTable(b, g, n, env.BatchOptions{Buffers: buffers(g, n, kind != "bits", kind == "bits", false), Threads: threads,
					Options: func(int) env.Options { return o }})
				for range 100 {
					t.step(b)
				}
				b.ReportAllocs()
				b.ResetTimer()
				began := processorTime()
				for range (b.N + n - 1) / n {
					t.step(b)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
				b.ReportMetric(float64((processorTime()-began).Nanoseconds())/float64(b.N), "cpu-ns/step")
			})
		}
	}
}

// panicky is an agent that panics.
type panicky struct{}

func (panicky) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	panic("out of cheese")
}

// TestPanics checks that a panic on a thread is raised in the caller.
func TestPanics(t *testing.T) {
	const n = 64
	g := open(t, "kuhn")
	for _, threads := range []int{1, 3} {
		e := g.(engine.Encoder).Encoding()
		b, err := env.NewBatch(g, n, env.BatchOptions{
			Threads: threads,
			Buffers: env.Buffers{
				Observations: make([]float32, n*e.Size()), Masks: make([]byte, n*e.Actions()), Seats: make([]int8, n),
				Rewards: make([]float64, 2*n), Terminated: make([]byte, n), Truncated: make([]byte, n),
			},
			Options: func(int) env.Options {
				return env.Options{Seats: []engine.Seat{1}, Agents: []env.Agent{panicky{}}}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer b.Close()
			defer func() {
				p, ok := recover().(*panics.Panic)
				if !ok {
					t.Fatalf("%d threads: recovered %v", threads, p)
				}
				// The message identifies the game and the seed.
				var game int
				var seed uint64
				var plies int
				text := fmt.Sprint(p.Value)
				if _, err := fmt.Sscanf(text, "out of cheese, in game %d, seed %d, after %d actions", &game, &seed, &plies); err != nil || seed != env.GameSeed(1, game, 0) {
					t.Fatalf("%d threads: %v: %s", threads, err, text)
				}
				_, position, _ := strings.Cut(text, ":\n")
				at, err := g.Notation().ParsePosition(position)
				if err != nil || at.Turn() != 0 {
					t.Errorf("%d threads: %v: %s", threads, err, text)
				}
				if !strings.Contains(string(p.Stack), "panicky.Decide") {
					t.Errorf("the stack is not that of the panic:\n%s", p.Stack)
				}
			}()
			err = b.Reset(1)
			t.Errorf("%d threads: no panic: %v", threads, err)
		}()
	}
}
