package share

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// format written. Format 1, which has no branches, can be read.
const format = 2

// File is the content of a file. The page in it reads the same JSON.
type File struct {
	Format   int               `json:"format"`
	Program  string            `json:"program"`
	Game     string            `json:"game"`
	Title    string            `json:"title"`
	Settings []engine.Setting  `json:"settings"`       // options, and digests of data
	Data     map[string]string `json:"data,omitempty"` // as in a journal
	Seats    []string          `json:"seats"`
	Players  map[string]string `json:"players,omitempty"`
	Eye      string            `json:"eye,omitempty"`   // the seat as which the game is known, absent for the truth
	Seed     uint64            `json:"seed"`            // 0 as a seat knows it
	Dice     string            `json:"dice"`            // as in a journal
	Start    string            `json:"start,omitempty"` // the position where it begins, absent for the game's root

	Frames   []Frame `json:"frames"`             // behind every entry of the line, the start first
	Branches []Frame `json:"branches,omitempty"` // behind all that was entered elsewhere from the same start, numbered on from Frames
	SVGs     []any   `json:"svgs"`               // the first a string, each next what differs: see difference

	Curve     []Point    `json:"curve,omitempty"`
	Decisions []Decision `json:"decisions,omitempty"`
	Sides     []Side     `json:"sides,omitempty"`

	Record string `json:"record,omitempty"` // absent of a game that is none from its beginning
}

// Frame is the display after one entry.
type Frame struct {
	Entry   int            `json:"entry"`
	Follows *int           `json:"follows,omitempty"` // of a branch: the number of the frame before it
	Entered []journal.Step `json:"entered,omitempty"`
	Then    []journal.Step `json:"then,omitempty"`
	Told    []string       `json:"told,omitempty"`
	Turn    string         `json:"turn"` // seat on turn after it
	SVG     int            `json:"svg"`
	Win     []float64      `json:"win,omitempty"` // of the curve: the probability, and its interval
	journal.Note
}

// Delimiters of the data in the HTML.
const (
	dataBegins = `<script type="application/octet-stream" id="game" data-sha256="`
	dataEnds   = `</script>`
)

// ErrForeign is the error of a text that is not a shared game.
var ErrForeign = errors.New("not a shared game")

// First is the beginning of every file.
const First = "<!doctype html>\n<html lang=\"en\">\n"

// Is reports whether a text begins like a shared game.
func Is(text []byte) bool { return bytes.HasPrefix(text, []byte(First)) }

// block packs the data.
func (f *File) block() (string, error) {
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err = w.Write(text); err == nil {
		err = w.Close()
	}
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return dataBegins + hex.EncodeToString(sum[:]) + `">` + base64.StdEncoding.EncodeToString(packed.Bytes()) + dataEnds, nil
}

// Limits of the unpacked bytes and values. A frame has about a dozen values; a game of thousands of
// entries has a tenth of either limit. A value may need a hundred times its bytes in memory.
const (
	mostBytes  = 64 << 20
	mostValues = 1 << 19
)

// scale counts the values of JSON text by its separators.
type scale struct {
	values          int
	quoted, escaped bool
}

// Write implements io.Writer. It fails when the limit is exceeded.
func (s *scale) Write(text []byte) (int, error) {
	for _, c := range text {
		switch {
		case s.escaped:
			s.escaped = false
		case s.quoted && c == '\\':
			s.escaped = true
		case c == '"':
			s.quoted = !s.quoted
		case !s.quoted && (c == ',' || c == '{' || c == '['):
			s.values++
		}
	}
	if s.values > mostValues {
		return 0, fmt.Errorf("the file has more than %d values", mostValues)
	}
	return len(text), nil
}

// unpack checks the digest and returns the unpacked data.
func unpack(packed, digest string) ([]byte, error) {
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("the file is damaged: %w", err)
	}
	var data bytes.Buffer
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(&data, sum, new(scale)), io.LimitReader(z, mostBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the file is damaged: %w", err)
	case n > mostBytes:
		return nil, fmt.Errorf("the file has more than %d bytes", mostBytes)
	case hex.EncodeToString(sum.Sum(nil)) != digest:
		return nil, errors.New("the file is damaged: wrong digest")
	}
	return data.Bytes(), nil
}

// Read parses a file. Its content is untrusted until Verify succeeds.
func Read(text []byte) (*File, error) {
	_, rest, found := strings.Cut(string(text), dataBegins)
	switch {
	case !found && Is(text):
		return nil, errors.New("the file is incomplete, or not a shared game")
	case !found:
		return nil, ErrForeign
	}
	digest, rest, quoted := strings.Cut(rest, `">`)
	packed, _, closed := strings.Cut(rest, dataEnds)
	if !quoted || !closed || !strings.HasSuffix(strings.TrimSpace(rest), "</html>") {
		return nil, errors.New("the file is incomplete")
	}
	data, err := unpack(packed, digest)
	if err != nil {
		return nil, err
	}
	f := new(File)
	var of struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(data, &of); err != nil {
		return nil, fmt.Errorf("the file is damaged: %w", err)
	}
	if of.Format < 1 || of.Format > format {
		return nil, fmt.Errorf("the file has format %d; this program reads formats 1 to %d", of.Format, format)
	}
	return f, json.Unmarshal(data, f)
}
