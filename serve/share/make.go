package share

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Page is the script and style sheet of the viewer.
type Page struct{ Script, Style []byte }

// Of returns the file of a journal, which may be a seat's view: the current line and all branches from the
// same start.
func Of(j *journal.Journal, program string) (*File, error) { return of(j, program, format) }

func of(j *journal.Journal, program string, format int) (*File, error) {
	h := j.Header()
	f := &File{Format: format, Program: program, Game: h.Game, Title: h.Title(j.Game()), Settings: h.Settings, Data: h.Data, Seats: j.Game().Seats(),
		Seed: h.Seed, Dice: h.Dice}
	if v, ok := j.Root().(engine.View); ok {
		f.Eye = engine.SeatName(j.Game(), v.Viewer())
	}
	if len(h.Players) > 0 {
		f.Players = map[string]string{}
		for seat, player := range h.Players {
			f.Players[f.Seats[seat]] = player
		}
	}
	if line := j.Line(); len(h.Position) > 0 || line[0] != 0 {
		f.Start = j.Game().Notation().FormatPosition(j.Root())
	}
	if f.Eye == "" && f.Start == "" {
		text, err := recordOf(j, program)
		if err != nil {
			return nil, err
		}
		f.Record = text
	}
	return f, f.draw(j)
}

// recordOf returns the record of the line.
func recordOf(j *journal.Journal, program string) (string, error) {
	line := j.Line()
	r, err := j.RecordTo(line[len(line)-1], program)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = engine.WriteRecord(&out, r)
	return out.String(), err
}

// HTML returns the file with a page that shows it. A content security policy allows only the page's own
// script and no network access.
func (f *File) HTML(page Page) ([]byte, error) {
	block, err := f.block()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(page.Script)
	var out bytes.Buffer
	fmt.Fprintf(&out, First+"<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-%s'; style-src 'unsafe-inline'; img-src data: blob:\">\n"+
		"<title>%s</title>\n<style>", base64.StdEncoding.EncodeToString(sum[:]), html.EscapeString(f.Title))
	out.Write(page.Style)
	fmt.Fprintf(&out, "</style>\n<body>\n%s\n<script>", block)
	out.Write(page.Script)
	out.WriteString("</script>\n</body>\n</html>\n")
	return out.Bytes(), nil
}
