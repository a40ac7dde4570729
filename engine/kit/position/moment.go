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

// Format versions of the moment line. Version 1 has no hashes of the settings.
const (
	oldVersion = "1"
	version    = "2"
)

// MomentCodec writes and reads states in the middle of an action. The keyed lines describe the base, a state
// without the action in progress. A moment line holds the difference from the base. S is flat and has no
// padding: see flatstate.Layout. MomentCodec.Line writes these two lines:
//
//	mid-action
//	moment VERSION CONTEXT SETTINGS DIFFERENCE CHECKSUM // COMMENT
//
//	VERSION     version of this format
//	CONTEXT     contextHash in 16 hexadecimal digits
//	SETTINGS    settingHashes in URL-safe base64 without padding; absent in version 1
//	DIFFERENCE  difference of the state from the base in the same base64
//	CHECKSUM    checksum of the base, CONTEXT and DIFFERENCE in 16 hexadecimal digits
//	COMMENT     description for the reader of the file
type MomentCodec[S any] struct {
	layout uint64             // hash of the names, types and offsets of the fields of S
	rules  func(s *S) *uint16 // field of S with the index of the rule set
}

// NewMomentCodec returns the codec of a game's states. rules returns the field with the index of the rule set.
// The index differs between processes and is left out of the checksum.
func NewMomentCodec[S any](rules func(s *S) *uint16) *MomentCodec[S] {
	return &MomentCodec[S]{hash([]byte(fmt.Sprint(flatstate.Layout[S]()))), rules}
}

// Line returns the lines mid-action and moment of s, or "" if s equals base. base is the state that the
// keyed lines of s describe. comment is for the reader of the file. settings are the settings of the
// game with the digests of its data.
func (c *MomentCodec[S]) Line(s, base *S, settings []engine.Setting, comment string) string {
	if equal := string(bytesOf(s)) == string(bytesOf(base)); equal {
		return ""
	}
	diff := difference(bytesOf(s), bytesOf(base))
	context := c.contextHash(settings)
	return fmt.Sprintf(midActionLine+"\nmoment %s %016x %s %s %016x // %s\n", version, context, base64.RawURLEncoding.EncodeToString(c.settingHashes(settings)),
		base64.RawURLEncoding.EncodeToString(diff), c.sum(base, context, diff), comment)
}

// Restore changes base, the state that the keyed lines of t describe, to the state of its moment line. t has
// a moment line: see Text.Sealed. Errors are *engine.SyntaxError and leave base unchanged.
func (c *MomentCodec[S]) Restore(t *Text, base *S, settings []engine.Setting) error {
	l := t.moment
	const form = "an unedited moment line"
	format := l.Next(form)
	if format != version && format != oldVersion {
		return l.Fail("a moment of another version of the program: this one reads versions %s and %s", oldVersion, version)
	}
	context, hashes := c.contextHash(settings), base64.RawURLEncoding.EncodeToString(c.settingHashes(settings))
	ownHashes := hashes
	sameContext := l.Next(form) == fmt.Sprintf("%016x", context)
	if format == version {
		hashes = l.Next(form)
	}
	if !sameContext && l.Err() == nil {
		return l.Fail("the moment was written %s", c.describeChange(hashes, settings))
	}
	text := l.Next(form)
	diff, err := base64.RawURLEncoding.DecodeString(text)
	sum, sumErr := strconv.ParseUint(l.Next(form), 16, 64)
	if err := l.End(); err != nil {
		return err
	}
	if err != nil || sumErr != nil || hashes != ownHashes || sum != c.sum(base, context, diff) || !apply(bytesOf(base), diff) {
		return l.Fail("the moment line does not match the other lines: a position in the middle of an action cannot be edited; write the last decision point and add lines \"then ACTION\"")
	}
	return nil
}

// contextHash is a hash of the layout and the settings.
func (c *MomentCodec[S]) contextHash(settings []engine.Setting) uint64 {
	return hash(fmt.Append(nil, c.layout, settings))
}

// settingHashes returns 16-bit hashes of the layout and of each setting in turn, by which describeChange
// finds the settings that differ.
func (c *MomentCodec[S]) settingHashes(settings []engine.Setting) []byte {
	out := binary.LittleEndian.AppendUint16(nil, uint16(c.layout))
	for _, s := range settings {
		out = binary.LittleEndian.AppendUint16(out, uint16(hash(fmt.Append(nil, s))))
	}
	return out
}

// describeChange describes how the program or the settings have changed since the hashes were written.
func (c *MomentCodec[S]) describeChange(hashes string, settings []engine.Setting) string {
	was, err := base64.RawURLEncoding.DecodeString(hashes)
	now := c.settingHashes(settings)
	switch {
	case err != nil || len(was) != len(now) || string(was) == string(now): // unreadable or equal hashes, as in version 1
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

// sum returns the checksum of a moment line for a base.
func (c *MomentCodec[S]) sum(base *S, context uint64, diff []byte) uint64 {
	b := *base
	*c.rules(&b) = 0
	all := binary.LittleEndian.AppendUint64(nil, context)
	return hash(append(append(all, bytesOf(&b)...), diff...))
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

// difference encodes the difference of two states of one length as runs of bytes. Each run has a header of
// two uvarints: the number of equal bytes before the run, and its length. Then come the bytes of both
// states, XORed, so that a run cannot be applied to another base unnoticed.
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
