package enginetest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// SoundXML returns the XML fault of a picture, or a class without a style rule.
func SoundXML(text string) error {
	style := strings.Join(svgStyle.FindAllString(text, -1), "")
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
			for class := range strings.FieldsSeq(a.Value) {
				if a.Name.Local == "class" && !strings.Contains(style, "."+class+"{") && !strings.Contains(style, "."+class+",") && !strings.Contains(style, "."+class+" ") {
					return errors.New("no rule for class " + class)
				}
			}
		}
	}
}

// Dark checks that every style rule with a colour has a rule for dark screens.
func Dark(t TB, style, dark string) {
	t.Helper()
	for line := range strings.Lines(style) {
		if class, _, _ := strings.Cut(line, "{"); strings.Contains(line, "#") && !strings.Contains(dark, class+"{") {
			t.Errorf("%s has a colour, and none in the dark", class)
		}
	}
}

// Pixels of a picture on the page on a laptop of 1280 by 800, and the smallest readable letters.
const (
	pageWidth   = 900
	pageHeight  = 640
	leastLetter = 11
)

var (
	svgSize    = regexp.MustCompile(`<svg [^>]*width="(\d+)" height="(\d+)"`)
	svgStyle   = regexp.MustCompile(`<style>[^<]*</style>`)
	svgLetters = regexp.MustCompile(`font-size[:=]"?(\d+)`)
)

// Legible checks that the letters of a picture are readable on a laptop.
func Legible(t TB, svg string) {
	t.Helper()
	size := svgSize.FindStringSubmatch(svg)
	if size == nil {
		t.Fatalf("the picture has no size")
	}
	width, _ := strconv.ParseFloat(size[1], 64)
	height, _ := strconv.ParseFloat(size[2], 64)
	scale := min(pageWidth/width, pageHeight/height)
	letters := svgLetters.FindAllStringSubmatch(svg, -1)
	if letters == nil {
		t.Fatalf("the picture has no letters")
	}
	for _, m := range letters {
		if size, _ := strconv.ParseFloat(m[1], 64); size*scale < leastLetter {
			t.Errorf("%s: %.1f pixels of a picture of %d by %d; want %d", m[0], size*scale, pageWidth, pageHeight, leastLetter)
		}
	}
}
