package continuation

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

// The versions of the form of the line. The first has no hashes of single settings.
const (
	oldVersion = "1"
	version    = "2"
)

// Codec seals the states of a game. S is flat and without padding, as flatstate.Layout wants it.
type Codec[S any] struct {
	layout uint64
	rules  func(s *S) *uint16
}

// New returns the codec of a game's states. Rules is where a state has the number of its
// rules, which differs between processes and is not sealed.
func New[S any](rules func(s *S) *uint16) *Codec[S] {
	return &Codec[S]{hash([]byte(fmt.Sprint(flatstate.Layout[S]()))), rules}
}

// Line returns the line for a state of which the lines of the board, read alone, say no
// more than board; "" where they say all. What is said of it is a comment to people, and
// settings are those of the game, with the digests of its data.
func (c *Codec[S]) Line(s, board *S, settings []engine.Setting, says string) string {
	if equal := string(bytesOf(s)) == string(bytesOf(board)); equal {
		return ""
	}
	registers := difference(bytesOf(s), bytesOf(board))
	under := c.under(settings)
	return fmt.Sprintf(halfDone+"\nmoment %s %016x %s %s %016x // %s\n", version, under, base64.RawURLEncoding.EncodeToString(c.marks(settings)),
		base64.RawURLEncoding.EncodeToString(registers), c.sum(board, under, registers), says)
}

// Open makes of a board, as it has been read from the lines of a text that is Sealed, the
// state that was written. Errors are *engine.SyntaxError, after which board is as it was.
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
		return l.Fail("the moment does not belong to this text: what the program writes in the middle of an action cannot be changed; a person writes a rest, and goes on by lines \"then ACTION\"")
	}
	return nil
}

// under is a hash of what gives the bytes of a state their meaning.
func (c *Codec[S]) under(settings []engine.Setting) uint64 {
	return hash(fmt.Append(nil, c.layout, settings))
}

// marks are short hashes of the layout and of each setting, by which differs names a setting.
func (c *Codec[S]) marks(settings []engine.Setting) []byte {
	out := binary.LittleEndian.AppendUint16(nil, uint16(c.layout))
	for _, s := range settings {
		out = binary.LittleEndian.AppendUint16(out, uint16(hash(fmt.Append(nil, s))))
	}
	return out
}

// differs says what is not as it was when a line with these marks was written.
func (c *Codec[S]) differs(marks string, settings []engine.Setting) string {
	was, err := base64.RawURLEncoding.DecodeString(marks)
	now := c.marks(settings)
	switch {
	case err != nil || len(was) != len(now) || string(was) == string(now): // the last in the old version
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
	if names == nil { // the short hashes are equal by chance
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

// difference writes where two states of one length differ: runs of bytes, each behind the
// number of equal bytes before it and its length, both as uvarints. A run is the sum of
// both modulo 2, so that what it makes of another board is not what it was.
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

// apply adds what difference wrote to a state, and reports whether it is of its form.
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
