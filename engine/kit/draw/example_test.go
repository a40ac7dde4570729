package draw_test

import (
	"fmt"
	"os"

	"deadreckon/engine/kit/draw"
)

// A road between two places, and a person on it.
func Example() {
	p := draw.New(240, 80, ".place{font-size:13px;text-anchor:middle}\n")
	p.Line("road", 60, 40, 180, 40)
	for _, x := range []int{60, 180} {
		p.Circle(x, 40, 30, draw.Fill("#eee"), draw.Stroke("#333", 2))
	}
	p.Label("place", 60, 44, 50, 13, "Old Mill & Pond")
	p.Arrow(90, 40, 150, 40, "#0a7d3c", 4)
	if _, err := p.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80">
	// <style>
	// .place{font-size:13px;text-anchor:middle}
	// </style>
	// <rect width="240" height="80" fill="#fff"/>
	// <path class="road" d="M60 40L180 40"/>
	// <circle cx="60" cy="40" r="30" fill="#eee" stroke="#333" stroke-width="2"/>
	// <circle cx="180" cy="40" r="30" fill="#eee" stroke="#333" stroke-width="2"/>
	// <text class="place" font-size="13" x="60" y="39" textLength="50" lengthAdjust="spacingAndGlyphs">Old Mill</text>
	// <text class="place" font-size="13" x="60" y="53">&amp; Pond</text>
	// <path d="M90 40L137.0 40.0" stroke="#0a7d3c" stroke-width="4"/>
	// <path d="M150 40L137.0 46.0L137.0 34.0Z" fill="#0a7d3c"/>
	// </svg>
}

func ExampleCanvas() {
	c := draw.NewCanvas(13, 3)
	c.Line(0, 0, 12, 0)
	c.Line(0, 2, 12, 2)
	for _, column := range []int{0, 6, 12} {
		c.Line(column, 0, column, 2)
	}
	c.Write(2, 1, "mill")
	c.Write(7, 1, "pond")
	fmt.Print(c)
	// Output:
	// ┌─────┬─────┐
	// │ mill│pond │
	// └─────┴─────┘
}
