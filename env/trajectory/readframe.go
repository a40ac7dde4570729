package trajectory

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// errRead is a read error, as opposed to damage.
type errRead struct{ error }

func (e errRead) Unwrap() error { return e.error }

// readAt fills b from an offset inside the file.
func (r *Reader) readAt(b []byte, offset int64) error {
	r.work += int64(len(b))
	if n, err := r.src.ReadAt(b, offset); n < len(b) {
		return errRead{fmt.Errorf("trajectory: %w", err)}
	}
	return nil
}

// cutOff returns the error of a truncated file.
func cutOff(want, left int64) error {
	return fmt.Errorf("cut off: %d bytes, expected %d: %w", left, want, io.ErrUnexpectedEOF)
}

// readMark reads the mark at an offset. At an index it reads that and returns io.EOF. On errors, m holds
// what was read.
func (r *Reader) readMark(at int64) (m mark, head [markSize]byte, err error) {
	left := r.size - at
	if left < headSize {
		return m, head, cutOff(headSize, left)
	}
	n := min(left, markSize)
	if err = r.readAt(head[:n], at); err != nil {
		return m, head, err
	}
	if binary.LittleEndian.Uint32(head[:]) == indexMagic {
		return m, head, r.readIndex(at, int64(binary.LittleEndian.Uint32(head[4:])))
	}
	if n < markSize && binary.LittleEndian.Uint32(head[:]) == markMagic {
		return m, head, cutOff(markSize, left)
	}
	if m, err = parseMark(head[:]); err != nil {
		return m, head, err
	}
	if want := markSize + int64(m.length); want > left {
		return m, head, cutOff(want, left)
	}
	return m, head, nil
}

// readFrame reads the frame at an offset into r.frame and sets r.next.
func (r *Reader) readFrame(at int64) (mark, error) {
	m, head, err := r.readMark(at)
	if err != nil {
		return m, err
	}
	r.frame = slices.Grow(r.frame[:0], int(m.length))[:m.length]
	if err := r.readAt(r.frame, at+markSize); err != nil {
		return m, err
	}
	if checksum(head[:], r.frame) != m.crc {
		return m, errors.New("wrong checksum of the frame")
	}
	r.next = at + markSize + int64(m.length)
	return m, nil
}

// expand decompresses r.frame into r.raw, up to maxRaw bytes.
func (r *Reader) expand() error {
	var h zstd.Header
	if err := h.Decode(r.frame); err != nil {
		return fmt.Errorf("zstd: %w", err)
	}
	if !h.HasCheckSum || !h.HasFCS || h.FrameContentSize > maxRaw {
		return errors.New("zstd: a frame without its checksum or its size, or too large")
	}
	r.work += int64(h.FrameContentSize)
	r.raw = slices.Grow(r.raw[:0], int(h.FrameContentSize))
	raw, err := r.zstd.DecodeAll(r.frame, r.raw)
	if err != nil {
		return fmt.Errorf("zstd: %w", err)
	}
	r.raw = raw
	return nil
}

// readIndex reads the index at an offset, with the given size of its body, and returns io.EOF.
func (r *Reader) readIndex(at, body int64) error {
	left := r.size - at
	switch {
	case headSize+body > left:
		return cutOff(headSize+body, left)
	case headSize+body < left:
		return fmt.Errorf("index: %d bytes after it", left-headSize-body)
	case body < indexTail || body > at/markSize*8+indexTail: // a game has a mark
		return errors.New("index: wrong length")
	}
	// Read the tail first: it rules out almost all false index heads.
	var tail [indexTail]byte
	if err := r.readAt(tail[:], r.size-indexTail); err != nil {
		return err
	}
	if int64(binary.LittleEndian.Uint64(tail[:])) != (body-indexTail)/8 {
		return errors.New("index: wrong length")
	}
	index := make([]byte, left)
	if err := r.readAt(index, at); err != nil {
		return err
	}
	offsets, err := parseIndex(index)
	if err != nil {
		return err
	}
	r.index = make([]place, len(offsets))
	for i, offset := range offsets {
		r.index[i] = place{uint64(i) + 1, offset}
	}
	r.next = r.size
	return io.EOF
}

// resync sets r.next after damage at an offset: to the end of the damaged frame by its mark, if a valid
// mark is there, otherwise to the next possible mark. It returns only read errors.
func (r *Reader) resync(at int64, m mark, cause error) error {
	var medium errRead
	if errors.As(cause, &medium) {
		return cause
	}
	behind := at + markSize + int64(m.length)
	if _, _, err := r.readMark(behind); m.length > 0 && (behind == r.size || err == nil || err == io.EOF) {
		r.next = behind
		return nil
	}
	return r.search(at + 1)
}

// First bytes of marks and of the index.
var markHead = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, markMagic), markSize-headSize)
var indexHead = binary.LittleEndian.AppendUint32(nil, indexMagic)

// search sets r.next to the next possible mark or index from an offset on, or to the end of the file. It
// keeps the current block, because the next search may begin a few bytes later.
func (r *Reader) search(from int64) error {
	for from < r.size {
		if from < r.blockAt || from+int64(len(markHead)) > r.blockAt+int64(len(r.block)) {
			if err := r.load(from); err != nil {
				return err
			}
		}
		b := r.block[from-r.blockAt:]
		for i := range b {
			if bytes.HasPrefix(b[i:], markHead) || bytes.HasPrefix(b[i:], indexHead) {
				r.next = from + int64(i)
				return nil
			}
		}
		if r.blockAt+int64(len(r.block)) == r.size {
			break
		}
		from += int64(len(b) - len(markHead) + 1)
	}
	r.next = r.size
	return nil
}

// load reads the block at an offset.
func (r *Reader) load(at int64) error {
	r.block = slices.Grow(r.block[:0], blockSize)[:min(blockSize, r.size-at)]
	r.blockAt = at
	if err := r.readAt(r.block, at); err != nil {
		r.block = r.block[:0]
		return err
	}
	return nil
}
