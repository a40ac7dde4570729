package net

import "deadreckon/train/net/vec"

// graph is the trunk of a Graph net. It runs one example at a time. x is [squares][width],
// and P(x) is the mean and the maximum of x over the squares, [2*width]:
//
//	x[0]    = relu(bias + rows of the planes set at the square + globals W)
//	u[i]    = relu(F(x[i]))
//	x[i+1]  = relu(x[i] + S(u[i]) + P(u[i]) W)
//	vector  = relu(bias + P(x[depth]) W + globals W)
//
// F and S are layers over the graph; for a square s
//
//	F(x)[s] = bias + x[s] W + sum over sides (s, t, kind) of x[t] W[kind]
type graph struct {
	spec          *Spec
	w, transposed *parts
	gradients     *parts
	links         []links // by kind of side

	x, u   [][]float32 // [depth+1], [depth]
	pools  [][]float32 // P of each u, then of the last x
	output []float32
	row    []float32 // initial row of all squares in a layer
	from   []float32 // summed rows of neighbours, and their products
	into   []float32

	back, next     []float32 // gradients of x and u
	outputGradient []float32
	poolBack       []float32
}

// links are the sides of one kind.
type links struct {
	rows []int32 // squares with such a side, ascending
	ends []int32 // end of each row's neighbours in to
	to   []int32
}

func newGraph(s *Spec, w, transposed, gradients *parts) *graph {
	g := &graph{spec: s, w: w, transposed: transposed, gradients: gradients, links: linksOf(&s.Input)}
	size, c := s.Input.Squares*s.Width, s.Width
	for range s.Depth {
		g.u = append(g.u, make([]float32, size))
		g.x = append(g.x, make([]float32, size))
		g.pools = append(g.pools, make([]float32, 2*c))
	}
	g.x, g.pools = append(g.x, make([]float32, size)), append(g.pools, make([]float32, 2*c))
	g.output, g.row = make([]float32, s.Hidden), make([]float32, c)
	g.from, g.into = make([]float32, size), make([]float32, size)
	if gradients != nil {
		g.back, g.next = make([]float32, size), make([]float32, size)
		g.outputGradient, g.poolBack = make([]float32, s.Hidden), make([]float32, 2*c)
	}
	return g
}

func linksOf(in *Input) []links {
	all := make([]links, in.SideKinds)
	for _, s := range in.Sides {
		w := &all[s.Kind]
		if n := len(w.rows); n == 0 || w.rows[n-1] != int32(s.From) {
			w.rows, w.ends = append(w.rows, int32(s.From)), append(w.ends, 0)
		}
		w.to = append(w.to, int32(s.To))
		w.ends[len(w.ends)-1] = int32(len(w.to))
	}
	return all
}

func (g *graph) batchSize() int               { return 1 }
func (g *graph) vector(int) []float32         { return g.output }
func (g *graph) squares() []float32           { return g.x[g.spec.Depth] }
func (g *graph) vectorGradient(int) []float32 { return g.outputGradient }
func (g *graph) squaresGradient() []float32   { return g.back }

func (g *graph) vectors(int) (x, gradients []float32) { return g.output, g.outputGradient }

func (g *graph) of(x []float32, square int) []float32 {
	return x[square*g.spec.Width : (square+1)*g.spec.Width]
}

// fill makes all rows of x equal to row.
func (g *graph) fill(x, row []float32) {
	copy(x, row)
	for n := len(row); n < len(x); n *= 2 {
		copy(x[n:], x[:n])
	}
}

func (g *graph) forward(b *Batch, from, _ int) {
	in := &g.spec.Input
	globals := b.Globals[from*in.Globals : (from+1)*in.Globals]
	copy(g.row, g.w.bias)
	vec.AddProduct(g.row, globals, g.w.globals)
	g.fill(g.x[0], g.row)
	in.EachBit(b.Planes[from*in.PlaneWords():(from+1)*in.PlaneWords()], g.addBit)
	vec.Relu(g.x[0])
	for i := range g.w.blocks {
		p := &g.w.blocks[i]
		g.fill(g.u[i], p.first.bias)
		g.layer(g.u[i], g.x[i], &p.first)
		vec.Relu(g.u[i])
		g.pool(g.pools[i], g.u[i])
		copy(g.row, p.second.bias)
		vec.AddProduct(g.row, g.pools[i], p.pool)
		g.fill(g.x[i+1], g.row)
		g.layer(g.x[i+1], g.u[i], &p.second)
		vec.Add(g.x[i+1], g.x[i])
		vec.Relu(g.x[i+1])
	}
	last := g.spec.Depth
	g.pool(g.pools[last], g.x[last])
	copy(g.output, g.w.vectorBias)
	vec.AddProduct(g.output, g.pools[last], g.w.vectorPool)
	vec.AddProduct(g.output, globals, g.w.vectorGlobals)
	vec.Relu(g.output)
	clear(g.outputGradient)
	clear(g.back)
}

func (g *graph) addBit(plane, square int) {
	vec.Add(g.of(g.x[0], square), g.of(g.w.planes, plane))
}

// layer adds the layer of x, without its bias, to y.
func (g *graph) layer(y, x []float32, l *layer) {
	c, n := g.spec.Width, g.spec.Input.Squares
	vec.MulAdd(y, vec.Rows(x, c), l.self, n, c, c)
	for k := range g.links {
		w := &g.links[k]
		from := g.gather(w, x)
		if len(w.rows) == n {
			vec.MulAdd(y, vec.Rows(from, c), l.sides[k], n, c, c)
			continue
		}
		into := g.into[:len(from)]
		clear(into)
		vec.MulAdd(into, vec.Rows(from, c), l.sides[k], len(w.rows), c, c)
		for i, square := range w.rows {
			vec.Add(g.of(y, int(square)), g.of(into, i))
		}
	}
}

// gather returns, for each of the links' rows, the sum of the neighbours' rows of x. The
// result is in g.from.
func (g *graph) gather(w *links, x []float32) []float32 {
	begin := int32(0)
	for i, end := range w.ends {
		row := g.of(g.from, i)
		copy(row, g.of(x, int(w.to[begin])))
		for _, to := range w.to[begin+1 : end] {
			vec.Add(row, g.of(x, int(to)))
		}
		begin = end
	}
	return g.from[:len(w.rows)*g.spec.Width]
}

// pool writes the mean and the maximum of the rows of x to p.
func (g *graph) pool(p, x []float32) {
	c, n := g.spec.Width, g.spec.Input.Squares
	mean, most := p[:c], p[c:]
	copy(mean, x[:c])
	copy(most, x[:c])
	for s := 1; s < n; s++ {
		row := g.of(x, s)
		vec.Add(mean, row)
		vec.Max(most, row)
	}
	for i := range mean {
		mean[i] /= float32(n)
	}
}

// poolBackward adds the gradient of x to back, given the gradient p of its pool. The
// gradient of a maximum goes to the first row that has it.
func (g *graph) poolBackward(back, p, x, pooled []float32) {
	c, n := g.spec.Width, g.spec.Input.Squares
	for s := range n {
		vec.AddScaled(g.of(back, s), p[:c], 1/float32(n))
	}
	for i := range c {
		for at := i; at < n*c; at += c {
			if x[at] == pooled[c+i] {
				back[at] += p[c+i]
				break
			}
		}
	}
}

func (g *graph) backward(b *Batch, from, _ int) {
	in, last := &g.spec.Input, g.spec.Depth
	globals := b.Globals[from*in.Globals : (from+1)*in.Globals]
	vec.ReluBack(g.outputGradient, g.output)
	vec.Add(g.gradients.vectorBias, g.outputGradient)
	addOuter(g.gradients.vectorPool, g.pools[last], g.outputGradient)
	addOuter(g.gradients.vectorGlobals, globals, g.outputGradient)
	clear(g.poolBack)
	addMatVec(g.poolBack, g.w.vectorPool, g.outputGradient)
	g.poolBackward(g.back, g.poolBack, g.x[last], g.pools[last])
	for i := last - 1; i >= 0; i-- {
		g.blockBackward(i)
	}
	vec.ReluBack(g.back, g.x[0])
	g.sum(g.row, g.back)
	vec.Add(g.gradients.bias, g.row)
	addOuter(g.gradients.globals, globals, g.row)
	in.EachBit(b.Planes[from*in.PlaneWords():(from+1)*in.PlaneWords()], func(plane, square int) {
		vec.Add(g.of(g.gradients.planes, plane), g.of(g.back, square))
	})
}

// blockBackward turns the gradient of x[i+1], in g.back, into the gradient of x[i].
func (g *graph) blockBackward(i int) {
	p, transposed, gradients := &g.w.blocks[i], &g.transposed.blocks[i], &g.gradients.blocks[i]
	vec.ReluBack(g.back, g.x[i+1])
	clear(g.next)
	g.layerBackward(g.next, g.back, g.u[i], &transposed.second, &gradients.second)
	g.sum(g.row, g.back)
	vec.Add(gradients.second.bias, g.row)
	addOuter(gradients.pool, g.pools[i], g.row)
	clear(g.poolBack)
	addMatVec(g.poolBack, p.pool, g.row)
	g.poolBackward(g.next, g.poolBack, g.u[i], g.pools[i])
	vec.ReluBack(g.next, g.u[i])
	g.layerBackward(g.back, g.next, g.x[i], &transposed.first, &gradients.first) // back already holds the gradient of the skip connection
	g.sum(g.row, g.next)
	vec.Add(gradients.first.bias, g.row)
}

// layerBackward adds the gradient of x to back and the gradient of the matrices to
// gradients, given the gradient y of the layer's output.
func (g *graph) layerBackward(back, y, x []float32, transposed, gradients *layer) {
	c, n := g.spec.Width, g.spec.Input.Squares
	vec.MulAdd(gradients.self, vec.Rows(x, c).Transposed(), y, c, c, n)
	vec.MulAdd(back, vec.Rows(y, c), transposed.self, n, c, c)
	for k := range g.links {
		w := &g.links[k]
		from, into := g.gather(w, x), y
		if len(w.rows) < n {
			into = g.into[:len(from)]
			for i, square := range w.rows {
				copy(g.of(into, i), g.of(y, int(square)))
			}
		}
		vec.MulAdd(gradients.sides[k], vec.Rows(from, c).Transposed(), into, c, c, len(w.rows))
		clear(from)
		vec.MulAdd(from, vec.Rows(into, c), transposed.sides[k], len(w.rows), c, c)
		begin := int32(0)
		for i, end := range w.ends {
			for _, to := range w.to[begin:end] {
				vec.Add(g.of(back, int(to)), g.of(from, i))
			}
			begin = end
		}
	}
}

// sum writes the sum of the rows of x to row.
func (g *graph) sum(row, x []float32) {
	clear(row)
	for s := range g.spec.Input.Squares {
		vec.Add(row, g.of(x, s))
	}
}
