package host

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// Each search gets the results of its own views. Searches that wait while the model works share the next
// batch.
func TestGather(t *testing.T) {
	const askers = 20
	largest := 0
	first, others := make(chan struct{}), make(chan struct{})
	g := batcher{model: func(q *EvalBatch) error {
		if largest == 0 { // the others wait while the first is answered
			close(first)
			<-others
		}
		largest = max(largest, len(q.Ends))
		start := int64(0)
		for i, end := range q.Ends {
			q.Value[i] = q.Observations[i] / askers
			for at := start; at < end; at++ {
				q.Policy[at] = float32(q.Legal[at])
			}
			start = end
		}
		return nil
	}}
	var all sync.WaitGroup
	come := func(k int) {
		q := &EvalBatch{Observations: []float32{float32(k)}, Seats: []int8{0}, Ends: []int64{int64(k % 3)}}
		for i := range k % 3 {
			q.Legal = append(q.Legal, int32(10*k+i))
		}
		q.Policy, q.Value = make([]float32, k%3), make([]float32, 1)
		if err := g.ask(q); err != nil {
			t.Error(err)
		}
		want := make([]float32, k%3)
		for i := range want {
			want[i] = float32(10*k + i)
		}
		if q.Value[0] != float32(k)/askers || !slices.Equal(q.Policy, want) {
			t.Errorf("asker %d has value %v and policy %v", k, q.Value, q.Policy)
		}
	}
	all.Go(func() { come(1) })
	<-first
	for k := 2; k <= askers; k++ {
		all.Go(func() { come(k) })
	}
	for waiting := 0; waiting < askers-1; runtime.Gosched() {
		g.mu.Lock()
		waiting = len(g.waiting)
		g.mu.Unlock()
	}
	close(others)
	all.Wait()
	if largest != askers-1 {
		t.Errorf("%d askers at once at most, want %d", largest, askers-1)
	}
}

func TestGatherFails(t *testing.T) {
	bad := errors.New("bad")
	g := batcher{model: func(*EvalBatch) error { return bad }}
	for range 2 {
		if err := g.ask(&EvalBatch{Ends: []int64{0}, Value: make([]float32, 1)}); err != bad {
			t.Errorf("%v", err)
		}
	}
}
