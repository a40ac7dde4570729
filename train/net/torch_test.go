package net_test

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

// torchSays is the output of testdata/torch_net.py.
type torchSays struct {
	Policy, Value []float32
	Losses        []float64
	One, Learned  float64
}

// askTorch lets PyTorch answer a batch and learn from it. It returns the output and the
// trained net.
func askTorch(tb testing.TB, n *net.Net, b *net.Batch, steps string) (says torchSays, learned *net.Net) {
	tb.Helper()
	if err := exec.Command("python3", "-c", "import torch, safetensors.torch").Run(); err != nil {
		tb.Skip("no Python with PyTorch and safetensors: ", err)
	}
	folder := tb.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	safe, err := (&net.File{Net: n}).Safetensors()
	if err != nil {
		tb.Fatal(err)
	}
	in := &n.Spec.Input
	var claims [][3]int
	for i := range b.N {
		in.EachBit(b.Planes[i*in.PlaneWords():(i+1)*in.PlaneWords()], func(plane, square int) {
			claims = append(claims, [3]int{i, plane, square})
		})
	}
	text, err := json.Marshal(map[string]any{
		"claims": claims, "globals": b.Globals, "legal": b.Legal, "ends": b.Ends, "policy": b.Policy, "value": b.Value,
	})
	if err != nil {
		tb.Fatal(err)
	}
	for name, content := range map[string][]byte{"net.safetensors": safe, "batch.json": text} {
		if err := os.WriteFile(at(name), content, 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	cmd := exec.Command("python3", "testdata/torch_net.py", at("net.safetensors"), at("batch.json"), at("out.safetensors"), steps)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(out, &says); err != nil {
		tb.Fatal(err)
	}
	f, err := net.Load(access.Grant().File(at("out.safetensors")))
	if err != nil {
		tb.Fatal(err)
	}
	return says, f.Net
}

// apart returns the maximum difference, relative for numbers beyond 1.
func apart(tb testing.TB, got, want []float32) (most float64) {
	tb.Helper()
	if len(got) != len(want) {
		tb.Fatalf("%d numbers, want %d", len(got), len(want))
	}
	for i := range got {
		most = max(most, math.Abs(float64(got[i]-want[i]))/max(1, math.Abs(float64(want[i]))))
	}
	return most
}

// TestTorch: PyTorch gives the same answers, the same losses over 40 steps and a net with the
// same answers.
func TestTorch(t *testing.T) {
	slowtest.Skip(t)
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n, b := nettest.Net(t, s), nettest.Batch(&s, 12, 4)
		says, theirs := askTorch(t, n, b, "40")
		var a, after net.Answers
		if err := nettest.Evaluator(t, net.Go{}, n).Evaluate(b, &a); err != nil {
			t.Fatal(err)
		}
		if p, v := apart(t, a.Policy, says.Policy), apart(t, a.Value, says.Value); p > 1e-5 || v > 1e-5 {
			t.Errorf("%v: policy and value differ by %v and %v", s.Kind, p, v)
		}
		l := nettest.Learner(t, net.Go{}, n, net.DefaultOptions(), nil)
		for i, want := range says.Losses {
			loss, err := l.Step(b, 0.001)
			if err != nil {
				t.Fatal(err)
			}
			if !scalar.EqualWithinAbsOrRel(loss.Total, want, 1e-3, 1e-3) {
				t.Fatalf("%v: step %d: loss %v, in PyTorch %v", s.Kind, i+1, loss.Total, want)
			}
		}
		ours := &net.Net{s, make([]float32, len(n.Weights))}
		l.Copy(ours, &net.Moments{})
		if err := nettest.Evaluator(t, net.Go{}, ours).Evaluate(b, &a); err != nil {
			t.Fatal(err)
		}
		if err := nettest.Evaluator(t, net.Go{}, theirs).Evaluate(b, &after); err != nil {
			t.Fatal(err)
		}
		if p, v := apart(t, a.Policy, after.Policy), apart(t, a.Value, after.Value); p > 1e-3 || v > 1e-3 {
			t.Errorf("%v: after training, policy and value differ by %v and %v", s.Kind, p, v)
		}
	}
}

// BenchmarkTorch is BenchmarkEvaluate at batch 1 and BenchmarkStep in PyTorch, on one thread
// and in CPU time, for the nets of the mall.
func BenchmarkTorch(b *testing.B) {
	for _, kind := range []net.Kind{net.Graph, net.MLP} {
		g := mall(b)
		s := nettest.SpecOf(g, kind)
		batch := nettest.Played(b, g, 64)
		b.Run(kind.String(), func(b *testing.B) {
			var says torchSays
			for b.Loop() {
				says, _ = askTorch(b, nettest.Net(b, s), batch, "5")
			}
			b.ReportMetric(says.One, "answered/cpu-s")
			b.ReportMetric(says.Learned, "learned/cpu-s")
		})
	}
}
