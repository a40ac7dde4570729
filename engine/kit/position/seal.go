package position

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strconv"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/prose"
)

// Versions of the line. Version 1 has no hashes of single settings.
const (
	oldVersion = "1"
	version    = "2"
)

// Codec seals the states of a game. S is flat and has no padding: see flatstate.Layout.
type Codec[S any] struct {
	layout uint64
	rules  func(s *S) *uint16
}

// NewCodec returns the codec of a game's states. rules returns the field for the number of the rules,
// which differs between processes and is not sealed.
func NewCodec[S any](rules func(s *S) *uint16) *Codec[S] {
	return &Codec[S]{hash([]byte(fmt.Sprint(flatstate.Layout[S]()))), rules}
}

// Line returns the line for a state if board, the state of the board's lines, differs from it; else
// "". says is a comment for people. settings are the settings of the game, with the digests of its
// data.
func (c *Codec[S]) Line(s, board *S, settings []engine.Setting, says string) string {
	if equal := string(bytesOf(s)) == string(bytesOf(board)); equal {
		return ""
	}
	registers := difference(bytesOf(s), bytesOf(board))
	under := c.under(settings)
	return fmt.Sprintf(halfDone+"\nmoment %s %016x %s %s %016x // %s\n", version, under, base64.RawURLEncoding.EncodeToString(c.marks(settings)),
		base64.RawURLEncoding.EncodeToString(registers), c.sum(board, under, registers), says)
}

// Open changes board, the state of the board's lines of a sealed text, to the sealed state. Errors
// are *engine.SyntaxError and leave board unchanged.
func (c *Codec[S]) Open(t *Text, board *S, settings []engine.Setting) error {
	l := t.seal
	const form = "the line as the program has written it"
	read := l.Next(form)
	if read != version && read != oldVersion {
		return l.Fail("a moment of another version of the program: this one reads versions %s and %s", oldVersion, version)
	}
	under, marks := c.under(settings), base64.RawURLEncoding.EncodeToString(c.marks(settings))
	own := marks
	same := l.Next(form) == fmt.Sprintf("%016x", under)
	if read == version {
		marks = l.Next(form)
	}
	if !same && l.Err() == nil {
		return l.Fail("the moment was written %s", c.differs(marks, settings))
	}
	text := l.Next(form)
	registers, err := base64.RawURLEncoding.DecodeString(text)
	sum, bad := strconv.ParseUint(l.Next(form), 16, 64)
	if err := l.End(); err != nil {
		return err
	}
	if err != nil || bad != nil || marks != own || sum != c.sum(board, under, registers) || !apply(bytesOf(board), registers) {
		return l.Fail("the moment does not belong to this text: a text in the middle of an action cannot be edited; describe a decision point and continue with lines \"then ACTION\"")
	}
	return nil
}

// under is a hash of the layout and the settings.
func (c *Codec[S]) under(settings []engine.Setting) uint64 {
	return hash(fmt.Append(nil, c.layout, settings))
}

// marks are short hashes of the layout and of each setting, so that differs can name a setting.
func (c *Codec[S]) marks(settings []engine.Setting) []byte {
	out := binary.LittleEndian.AppendUint16(nil, uint16(c.layout))
	for _, s := range settings {
		out = binary.LittleEndian.AppendUint16(out, uint16(hash(fmt.Append(nil, s))))
	}
	return out
}

// differs describes the difference from the program or settings that wrote the marks.
func (c *Codec[S]) differs(marks string, settings []engine.Setting) string {
	was, err := base64.RawURLEncoding.DecodeString(marks)
	now := c.marks(settings)
	switch {
	case err != nil || len(was) != len(now) || string(was) == string(now): // equal marks: version 1
		return "under other rules or data, or by a version of the program whose states have other fields"
	case was[0] != now[0] || was[1] != now[1]:
		return "by a version of the program whose states have other fields"
	}
	var names []string
	for i, s := range settings {
		if at := 2 * (i + 1); was[at] != now[at] || was[at+1] != now[at+1] {
			names = append(names, s.Key+" (here "+s.Value+")")
		}
	}
	if names == nil { // the short hashes collide
		return "under other rules or data"
	}
	return "under another value of " + prose.List(names, "and")
}

// sum is the checksum of a line.
func (c *Codec[S]) sum(board *S, under uint64, registers []byte) uint64 {
	b := *board
	*c.rules(&b) = 0
	all := binary.LittleEndian.AppendUint64(nil, under)
	return hash(append(append(all, bytesOf(&b)...), registers...))
}

// hash hashes bytes and their number.
func hash(b []byte) uint64 {
	words := []uint64{uint64(len(b))}
	for ; len(b) >= 8; b = b[8:] {
		words = append(words, binary.LittleEndian.Uint64(b))
	}
	var rest [8]byte
	copy(rest[:], b)
	return flatstate.Hash(append(words, binary.LittleEndian.Uint64(rest[:])))
}

// bytesOf returns the memory of a state.
func bytesOf[S any](s *S) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
}

// difference encodes the difference of two states of one length as runs of bytes. Each run follows
// the number of equal bytes before it and its length, both as uvarints. A run is the XOR of both
// states, so that it does not fit another board.
func difference(a, b []byte) (runs []byte) {
	for at := 0; ; {
		from := at
		for from < len(a) && a[from] == b[from] {
			from++
		}
		if from == len(a) {
			return runs
		}
		end := from
		for end < len(a) && a[end] != b[end] {
			end++
		}
		runs = binary.AppendUvarint(runs, uint64(from-at))
		runs = binary.AppendUvarint(runs, uint64(end-from))
		for ; from < end; from++ {
			runs = append(runs, a[from]^b[from])
		}
		at = end
	}
}

// apply applies a difference to a state, and reports whether it is well formed.
func apply(b, runs []byte) bool {
	for len(runs) > 0 {
		var n [2]uint64
		for i := range n {
			var size int
			if n[i], size = binary.Uvarint(runs); size <= 0 {
				return false
			}
			runs = runs[size:]
		}
		if n[0] > uint64(len(b)) || n[1] > uint64(len(b))-n[0] || n[1] > uint64(len(runs)) {
			return false
		}
		for i := range n[1] {
			b[n[0]+i] ^= runs[i]
		}
		b, runs = b[n[0]+n[1]:], runs[n[1]:]
	}
	return true
}
