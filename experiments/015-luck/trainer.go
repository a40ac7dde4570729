package main

import (
	"math"
	"sync"

	"deadreckon/agents/fitted"
)

// trainer fits a net.
type trainer struct {
	net          *fitted.Net
	mean, square *fitted.Net
	hands        []*hand // each works on a part of a batch
	steps        int
}

// hand holds the gradient of a part of a batch, and room to find it.
type hand struct {
	grad *fitted.Net
	out  [][]float32 // by layer
	back [][]float32
}

func newTrainer(n *fitted.Net, sizes []int, threads int) *trainer {
	t := &trainer{net: n, mean: fitted.New(sizes...), square: fitted.New(sizes...)}
	for range threads {
		h := &hand{grad: fitted.New(sizes...)}
		for _, units := range sizes[1:] {
			h.out = append(h.out, make([]float32, units))
			h.back = append(h.back, make([]float32, units))
		}
		t.hands = append(t.hands, h)
	}
	return t
}

// step goes one step down on a batch.
func (t *trainer) step(samples []sample, rate float64) {
	var all sync.WaitGroup
	for k, h := range t.hands {
		all.Go(func() {
			for _, l := range h.grad.Layers {
				clear(l.W)
				clear(l.B)
			}
			for i := k; i < len(samples); i += len(t.hands) {
				h.descend(t.net, &samples[i])
			}
		})
	}
	all.Wait()
	for i := range t.net.Layers {
		for _, h := range t.hands[1:] {
			add(t.hands[0].grad.Layers[i].W, h.grad.Layers[i].W)
			add(t.hands[0].grad.Layers[i].B, h.grad.Layers[i].B)
		}
	}
	t.down(rate, len(samples))
}

// down goes a step down the gradient that the first hand holds of so many samples.
func (t *trainer) down(rate float64, samples int) {
	t.steps++
	rate *= math.Sqrt(1-math.Pow(0.999, float64(t.steps))) / (1 - math.Pow(0.9, float64(t.steps)))
	for i, l := range t.net.Layers {
		grad, mean, square := t.hands[0].grad.Layers[i], t.mean.Layers[i], t.square.Layers[i]
		turn(l.W, grad.W, mean.W, square.W, rate, float32(samples))
		turn(l.B, grad.B, mean.B, square.B, rate, float32(samples))
	}
}

func add(to, from []float32) {
	for i, v := range from {
		to[i] += v
	}
}

func turn(w, grad, mean, square []float32, rate float64, n float32) {
	for i, g := range grad {
		g /= n
		mean[i] += 0.1 * (g - mean[i])
		square[i] += 0.001 * (g*g - square[i])
		w[i] -= float32(rate) * mean[i] / (float32(math.Sqrt(float64(square[i]))) + 1e-8)
	}
}

// descend adds the gradient of one sample.
func (h *hand) descend(n *fitted.Net, s *sample) {
	y := h.forward(n, s.x)
	h.backprop(n, s.x, (y-s.score)*(1-y*y))
}

// push adds a multiple of the gradient of the score of x.
func (h *hand) push(n *fitted.Net, x []float32, by float32) {
	y := h.forward(n, x)
	h.backprop(n, x, by*(1-y*y))
}

// forward returns the score of x, and keeps what every unit says.
func (h *hand) forward(n *fitted.Net, x []float32) float32 {
	in, last := x, len(n.Layers)-1
	for i, l := range n.Layers {
		out := h.out[i]
		copy(out, l.B)
		for k, v := range in {
			if v != 0 {
				for j, w := range l.W[k*len(out):][:len(out)] {
					out[j] += v * w
				}
			}
		}
		if i < last {
			for j, v := range out {
				out[j] = max(v, 0)
			}
		}
		in = out
	}
	return float32(math.Tanh(float64(h.out[last][0])))
}

// backprop adds the gradient of x, by that of the last sum.
func (h *hand) backprop(n *fitted.Net, x []float32, by float32) {
	last := len(n.Layers) - 1
	h.back[last][0] = by
	for i := last; i >= 0; i-- {
		in, below := x, []float32(nil)
		if i > 0 {
			in, below = h.out[i-1], h.back[i-1]
		}
		h.backward(n, i, in, below)
	}
}

// backward adds the gradient of a layer, and finds that of its inputs where below is not nil.
func (h *hand) backward(n *fitted.Net, i int, in, below []float32) {
	l, g, d := n.Layers[i], h.grad.Layers[i], h.back[i]
	add(g.B, d)
	for k, v := range in {
		if v == 0 {
			if below != nil {
				below[k] = 0
			}
			continue
		}
		w, grad, sum := l.W[k*len(d):][:len(d)], g.W[k*len(d):][:len(d)], float32(0)
		for j, b := range d {
			grad[j] += b * v
			sum += b * w[j]
		}
		if below != nil {
			below[k] = sum
		}
	}
}
