package enginetest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// SoundXML returns what is wrong with a picture as XML, or a class in it for which its style
// has no rule.
func SoundXML(text, style string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		e, _ := token.(xml.StartElement)
		for _, a := range e.Attr {
			if a.Name.Local == "class" && !strings.Contains(style, "."+a.Value+"{") && !strings.Contains(style, "."+a.Value+",") {
				return errors.New("no rule for class " + a.Value)
			}
		}
	}
}

// Dark checks that every rule of a style that sets a colour has one in the dark.
func Dark(t TB, style, dark string) {
	t.Helper()
	for line := range strings.Lines(style) {
		if class, _, _ := strings.Cut(line, "{"); strings.Contains(line, "#") && !strings.Contains(dark, class+"{") {
			t.Errorf("%s has a colour, and none in the dark", class)
		}
	}
}

// A picture in the page has 864 pixels of the 1280 of a laptop; letters of fewer than 8 are hard to read.
const (
	pageWidth   = 864
	leastLetter = 8
)

var (
	svgWidth   = regexp.MustCompile(`<svg [^>]*width="(\d+)"`)
	svgLetters = regexp.MustCompile(`font-size[:=]"?(\d+)`)
)

// Legible checks that the letters of a picture can be read as the page shows it on a laptop.
func Legible(t TB, svg string) {
	t.Helper()
	wide := svgWidth.FindStringSubmatch(svg)
	if wide == nil {
		t.Fatalf("the picture has no width")
	}
	width, _ := strconv.Atoi(wide[1])
	letters := svgLetters.FindAllStringSubmatch(svg, -1)
	if letters == nil {
		t.Fatalf("the picture has no letters")
	}
	for _, m := range letters {
		if size, _ := strconv.Atoi(m[1]); size*pageWidth < leastLetter*width {
			t.Errorf("%s: %.1f pixels of a picture that is %d wide; want %d", m[0], float64(size)*pageWidth/float64(width), pageWidth, leastLetter)
		}
	}
}
