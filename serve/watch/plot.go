package watch

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// curve is a series of points in order of x.
type curve struct {
	name   string
	x, y   []float64
	stride int // only every stride-th point is kept
	seen   int
}

// maxPoints is the maximum length of a curve. At this length every second point is dropped.
const maxPoints = 400

func (c *curve) add(x, y float64) {
	c.stride = max(c.stride, 1)
	if c.seen++; c.seen%c.stride != 0 {
		return
	}
	c.x, c.y = append(c.x, x), append(c.y, y)
	if len(c.x) == maxPoints {
		for i := range maxPoints / 2 {
			c.x[i], c.y[i] = c.x[2*i+1], c.y[2*i+1]
		}
		c.x, c.y, c.stride = c.x[:maxPoints/2], c.y[:maxPoints/2], 2*c.stride
	}
}

// Colours for colour-blind readers (Okabe and Ito, "Color universal design", 2008).
var colours = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888"}

// Size and margins of a plot in pixels.
const (
	plotWidth, plotHeight = 640.0, 300.0
	left, right           = 56.0, 12.0
	top, bottom           = 12.0, 40.0
)

// frame is the range of a plot. It maps values to pixels.
type frame struct{ x0, x1, y0, y1 float64 }

func (f frame) pixel(x, y float64) (float64, float64) {
	return left + (x-f.x0)/(f.x1-f.x0)*(plotWidth-left-right), plotHeight - bottom - (y-f.y0)/(f.y1-f.y0)*(plotHeight-top-bottom)
}

// frameOf returns the range of all curves, false if they have no points.
func frameOf(curves []curve) (frame, bool) {
	f := frame{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
	for _, c := range curves {
		for i := range c.x {
			f.x0, f.x1 = min(f.x0, c.x[i]), max(f.x1, c.x[i])
			f.y0, f.y1 = min(f.y0, c.y[i]), max(f.y1, c.y[i])
		}
	}
	if f.x0 > f.x1 || math.IsNaN(f.y0+f.y1) {
		return f, false
	}
	if f.x0 == f.x1 {
		f.x1++
	}
	pad := max((f.y1-f.y0)*0.08, 1e-3)
	f.y0, f.y1 = f.y0-pad, f.y1+pad
	return f, true
}

// plot adds a plot of curves, unless they are empty. Axes and labels have the colour of the surrounding
// text.
func (r *Run) plot(title, across string, curves []curve) {
	f, ok := frameOf(curves)
	if !ok {
		return
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" role="img" aria-label="%s" font-family="sans-serif" font-size="11" fill="currentColor">`,
		plotWidth, plotHeight+16*float64(len(curves)), html.EscapeString(title))
	for _, y := range ticks(f.y0, f.y1) {
		x0, at := f.pixel(f.x0, y)
		x1, _ := f.pixel(f.x1, y)
		fmt.Fprintf(&out, `<path d="M%.1f %.1fH%.1f" stroke="currentColor" stroke-opacity=".2"/><text x="%.1f" y="%.1f" text-anchor="end">%g</text>`, x0, at, x1, x0-6, at+4, y+0) // not -0
	}
	for _, x := range ticks(f.x0, f.x1) {
		at, y := f.pixel(x, f.y0)
		fmt.Fprintf(&out, `<path d="M%.1f %.1fv4" stroke="currentColor"/><text x="%.1f" y="%.1f" text-anchor="middle">%g</text>`, at, y, at, y+16, x)
	}
	fmt.Fprintf(&out, `<text x="%.1f" y="%.1f" text-anchor="end">%s</text>`, plotWidth-right, plotHeight-6, html.EscapeString(across))
	for i, c := range curves {
		f.draw(&out, c, colours[i%len(colours)], plotHeight+12+16*float64(i))
	}
	out.WriteString("</svg>")
	r.Plots = append(r.Plots, Plot{title, out.String()})
}

// draw draws a curve, and its legend at a height in pixels.
func (f frame) draw(out *strings.Builder, c curve, colour string, at float64) {
	fmt.Fprintf(out, `<polyline fill="none" stroke="%s" stroke-width="1.5" points="`, colour)
	for i := range c.x {
		x, y := f.pixel(c.x[i], c.y[i])
		fmt.Fprintf(out, "%.1f,%.1f ", x, y)
	}
	fmt.Fprintf(out, `"/><path d="M%g %gh16" stroke="%s" stroke-width="3"/><text x="%g" y="%g">%s</text>`, left, at-4, colour, left+22, at, html.EscapeString(c.name))
}

// ticks returns about five round numbers in a range.
func ticks(from, to float64) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10((to-from)/4)))
	for _, by := range []float64{1, 2, 5, 10} {
		if (to-from)/(step*by) <= 6 {
			step *= by
			break
		}
	}
	for k := math.Ceil(from / step); k*step <= to; k++ {
		out = append(out, math.Round(k*step*1e9)/1e9)
	}
	return out
}
