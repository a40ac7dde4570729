package trajectory

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/vmihailenco/msgpack/v5"

	"deadreckon/engine"
)

const (
	Format  = "deadreckon trajectory"
	Version = 3 // current version

	// Older versions that are still read: 1 and, for games that begin at positions, 2. Neither has
	// SearchStats.Paired.
	versionRoot = 1
	versionFrom = 2
)

// Header is the first record of a file: the common properties of its games and the schema of its records.
type Header struct {
	Format   string      `msgpack:"format" json:"format"`
	Version  int         `msgpack:"version" json:"version"`
	Program  string      `msgpack:"program" json:"program"` // who played, with its version
	Game     string      `msgpack:"game" json:"game"`
	Settings [][2]string `msgpack:"settings" json:"settings"`                 // engine.Game.Settings: options, digests of data
	Seats    []string    `msgpack:"seats" json:"seats"`                       // by seat
	Agents   []string    `msgpack:"agents" json:"agents"`                     // by seat, with their parameters
	Seed     uint64      `msgpack:"seed" json:"seed"`                         // from which those of the games are drawn
	Starts   []string    `msgpack:"starts,omitempty" json:"starts,omitempty"` // names and digests of positions at which the games begin in turn; none is the root
	View     ViewFormat  `msgpack:"view" json:"view"`
	Schema   Schema      `msgpack:"schema" json:"schema"`
}

// ViewFormat is the encoding of views.
type ViewFormat struct {
	Encoding string `msgpack:"encoding" json:"encoding"` // "bytes", or "text" of engine.Notation.FormatPosition
	Size     int    `msgpack:"size" json:"size"`         // of a view in bytes; 0 for text
	Layout   string `msgpack:"layout" json:"layout"`     // SHA-256 of the parts, in hexadecimal; "" for text
	Parts    []Part `msgpack:"parts" json:"parts"`
}

// Part is an engine.Part.
type Part struct {
	Name   string `msgpack:"name" json:"name"`
	Type   string `msgpack:"type" json:"type"`
	Offset int    `msgpack:"offset" json:"offset"`
	Count  int    `msgpack:"count" json:"count"`
}

// The encodings of a view.
const (
	ViewBytes = "bytes"
	ViewText  = "text"
)

// NewHeader returns the header of a file of games of g. agents has a text for each seat.
func NewHeader(g engine.Game, program string, agents []string, seed uint64) (*Header, error) {
	if len(agents) != len(g.Seats()) {
		return nil, fmt.Errorf("trajectory: %d agents for %d seats", len(agents), len(g.Seats()))
	}
	return &Header{
		Format: Format, Version: Version, Program: program, Game: g.Name(),
		Seats: slices.Clone(g.Seats()), Agents: slices.Clone(agents), Seed: seed,
		Settings: engine.SettingPairs(g), View: viewFormat(g), Schema: *schemaOf(Version, false),
	}, nil
}

// SetStarts sets the names of the start positions. The first record of each game then has the position in
// full.
func (h *Header) SetStarts(starts []string) {
	h.Starts = slices.Clone(starts)
	h.Schema = *h.schema()
}

func (h *Header) schema() *Schema { return schemaOf(h.Version, len(h.Starts) > 0) }

// viewFormat returns the encoding of the views of g.
func viewFormat(g engine.Game) ViewFormat {
	layout := g.About().ViewLayout
	if layout == nil {
		return ViewFormat{Encoding: ViewText, Parts: []Part{}}
	}
	f := ViewFormat{Encoding: ViewBytes}
	hash := sha256.New()
	for _, p := range layout {
		f.Parts = append(f.Parts, Part(p))
		fmt.Fprintln(hash, p.Name, p.Type, p.Offset, p.Count)
		f.Size = p.Offset + p.Count*int(p.Type[2]-'0')
	}
	f.Layout = hex.EncodeToString(hash.Sum(nil))
	return f
}

// Open opens the game of the file. extra are settings that locate the game's data, such as the file of
// another board; the digests in the header ensure that the data are the same.
func (h *Header) Open(extra ...engine.Setting) (engine.Game, error) {
	settings := slices.Clone(extra)
	for _, s := range h.Settings {
		settings = append(settings, engine.Setting{Key: s[0], Value: s[1]})
	}
	g, err := engine.Open(h.Game, settings)
	if err != nil {
		return nil, err
	}
	return g, h.check(g)
}

// check rejects a game that differs from the game of the file.
func (h *Header) check(g engine.Game) error {
	want, err := NewHeader(g, h.Program, h.Agents, h.Seed)
	switch {
	case err != nil:
		return err
	case want.Game != h.Game || !slices.Equal(want.Settings, h.Settings) || !slices.Equal(want.Seats, h.Seats):
		return fmt.Errorf("trajectory: the game is %s %v, but the file is of %s %v", want.Game, want.Settings, h.Game, h.Settings)
	case want.View.Layout != h.View.Layout:
		return fmt.Errorf("trajectory: the file has views of layout %.12s, this program writes %.12s: use the program that wrote it, %s",
			h.View.Layout, want.View.Layout, h.Program)
	}
	return nil
}

// maxHeader is the maximum size of the header in bytes, which also limits its nesting.
const maxHeader = 1 << 16

// encode returns the header's mark and frame.
func (h *Header) encode() ([]byte, error) {
	raw, err := msgpack.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("trajectory: header: %w", err)
	}
	if len(raw) > maxHeader {
		return nil, fmt.Errorf("trajectory: a header of %d bytes: more than %d", len(raw), maxHeader)
	}
	return appendFrame(nil, newCompressor(), mark{}, raw), nil
}

// parseHeader parses the decompressed header.
func parseHeader(raw []byte) (*Header, error) {
	h := new(Header)
	if len(raw) > maxHeader {
		return nil, fmt.Errorf("a header of %d bytes: more than %d", len(raw), maxHeader)
	}
	if err := msgpack.Unmarshal(raw, h); err != nil {
		return nil, err
	}
	switch {
	case h.Format != Format:
		return nil, fmt.Errorf("format %q: expected %q", h.Format, Format)
	case h.Version < versionRoot || h.Version > Version:
		return nil, fmt.Errorf("version %d of the format: this program reads versions %d to %d", h.Version, versionRoot, Version)
	case h.Version != Version && (h.Version == versionFrom) != (len(h.Starts) > 0):
		return nil, fmt.Errorf("version %d of the format with %d positions at which games begin", h.Version, len(h.Starts))
	case len(h.Seats) < 1 || len(h.Seats) > engine.MaxSeats || len(h.Agents) != len(h.Seats):
		return nil, fmt.Errorf("%d seats with %d agents: expected 1 to %d seats, each with one", len(h.Seats), len(h.Agents), engine.MaxSeats)
	case h.View.Encoding != ViewText && h.View.Encoding != ViewBytes:
		return nil, fmt.Errorf("views as %q: expected %s or %s", h.View.Encoding, ViewBytes, ViewText)
	case h.View.Size < 0 || h.View.Size > maxRaw:
		return nil, fmt.Errorf("views of %d bytes", h.View.Size)
	}
	if again, err := msgpack.Marshal(h); err != nil || string(again) != string(raw) {
		return nil, errors.New("the header has unknown fields")
	}
	return h, nil
}
