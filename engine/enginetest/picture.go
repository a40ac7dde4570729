package enginetest

import (
	"encoding/xml"
	"errors"
	"io"
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
