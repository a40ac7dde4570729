package trajectory

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// Damage is an unreadable part of a file. For a truncated file it wraps io.ErrUnexpectedEOF. The reader
// continues with the next game after it; More counts the other damage before that game.
type Damage struct {
	Offset   int64  // of the damaged frame or index in the file
	Game     uint64 // number of the damaged or next game, from 1; 0 for the header
	Record   int    // number of the record in the game, from 0
	Cause    error
	More     int   // number of further damaged places that were skipped
	ResumeAt int64 // offset at which reading continues
	Last     bool  // too much damage: reading stops

	next int64 // offset at which the search for the next game started, at most ResumeAt
}

// Error describes the place and the cause.
func (d *Damage) Error() string {
	if d.Game == 0 {
		return fmt.Sprintf("byte %d: header: %v", d.Offset, d.Cause)
	}
	more := ""
	if d.More > 0 {
		more = fmt.Sprintf("; and %d more up to byte %d", d.More, d.ResumeAt)
	}
	if d.Last {
		more += "; too much damage: the rest is not read"
	}
	return fmt.Sprintf("byte %d: game %d, record %d: %v%s", d.Offset, d.Game, d.Record, d.Cause, more)
}

// Unwrap returns the cause.
func (d *Damage) Unwrap() error { return d.Cause }

// Reader reads a file from the beginning or from any game. It takes at most about 3 MB and 24 bytes per
// game, for any input. The file may still be written: data after its size at the opening is ignored.
type Reader struct {
	src    io.ReaderAt
	size   int64
	close  func() error
	zstd   *zstd.Decoder
	frame  []byte
	raw    []byte
	header *Header
	games  int64 // offset of the first game
	index  []place

	// Position:
	unpack   *unpacker
	at       int64 // offset of the current frame
	next     int64 // offset of the next frame
	game     uint64
	part     uint32
	record   int
	begin    int64 // offset of the first mark of the game
	open     bool  // between a Start and its End
	skipping bool  // after damage: skip frames up to the start of a game
	closed   bool

	// Cost of damage; a forged file could make the reader read the same bytes many times.
	work    int64 // bytes read and decompressed
	wasted  int64 // bytes of work that gave no record
	damages int   // number of errors that Next has returned
	block   []byte
	blockAt int64 // offset of block, the buffer of search
}

// Limits on the cost of damage. Accidental damage stays far below these limits: each wrong mark
// wastes at most maxFrame bytes.
const (
	mostDamages = 1000     // damaged places that Next returns
	blockSize   = 1 << 16  // bytes that search reads at once
	freeWork    = 16 << 20 // bytes of wasted work, in addition to four times the size of the file
)

// Open opens a file.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	stat, err := f.Stat()
	if err == nil {
		var r *Reader
		if r, err = NewReader(f, stat.Size()); err == nil {
			r.close = f.Close
			return r, nil
		}
		err = fmt.Errorf("%s: %w", path, err)
	}
	f.Close()
	return nil, err
}

// NewReader reads the header of a file of size bytes. A file without a valid header is not readable.
func NewReader(src io.ReaderAt, size int64) (*Reader, error) {
	r := &Reader{src: src, size: size, zstd: newDecompressor()}
	m, err := r.readFrame(0)
	if err == nil && (m.game != 0 || m.part != 0) {
		err = errors.New("the file does not begin with a header")
	}
	if err == nil {
		err = r.expand()
	}
	if err == nil {
		r.header, err = parseHeader(r.raw)
	}
	if err != nil {
		return nil, fmt.Errorf("not a trajectory file: %w", &Damage{Cause: err})
	}
	r.unpack = newUnpacker(r.header)
	r.games = r.next
	return r, nil
}

// Close closes a file that Open opened.
func (r *Reader) Close() error {
	r.zstd.Close()
	if r.close == nil {
		return nil
	}
	return r.close()
}

// Header returns the header.
func (r *Reader) Header() *Header { return r.header }

// Closed reports whether Next has reached the index. A file without an index is still being written, or
// its writer was killed.
func (r *Reader) Closed() bool { return r.closed }

// Next returns the next record, which is valid until the next call, or io.EOF at the end of the file.
// After a *Damage the next call continues with the next game, unless Damage.Last is set. The records
// returned from the damaged game are valid, but it has no End. Other errors are read errors.
func (r *Reader) Next() (Record, error) {
	for {
		rec, err := r.unpack.record()
		switch {
		case err != nil:
			err = r.damage(r.at, fmt.Errorf("malformed record: %w", err))
		case rec != nil:
			err = r.checkOrder(rec)
		}
		if err != nil {
			r.wasted += int64(len(r.raw))
			r.unpack.reset(nil)
			return nil, r.skipDamage(err)
		}
		if rec != nil {
			return rec, nil
		}
		if err := r.nextFrame(); err != nil {
			return nil, r.skipDamage(err)
		}
	}
}

// skipDamage skips to the next game after damage and counts further damage on the way. It returns other errors
// unchanged.
func (r *Reader) skipDamage(err error) error {
	d, ok := errors.AsType[*Damage](err)
	if !ok {
		return err
	}
	d.next = r.next
	r.damages++
	for err = nil; r.skipping && err == nil && !r.exhausted(); {
		err = r.nextFrame()
		if _, ok := errors.AsType[*Damage](err); ok {
			d.More++
			err = nil
		}
	}
	d.ResumeAt = r.next
	switch {
	case r.exhausted():
		d.Last = true
		r.unpack.reset(nil)
		r.next = r.size
	case !r.skipping:
		d.ResumeAt = r.at
	}
	return d // the next call finds any other error again
}

// exhausted reports whether the limits on damage are reached.
func (r *Reader) exhausted() bool {
	return r.damages >= mostDamages || r.wasted > 4*r.size+freeWork
}

// damage returns the Damage at an offset and abandons the current game.
func (r *Reader) damage(offset int64, cause error) *Damage {
	d := &Damage{Offset: offset, Game: r.game, Record: r.record, Cause: cause}
	if !r.open {
		d.Game, d.Record = r.game+1, 0
	}
	r.open, r.skipping = false, true
	return d
}

// checkOrder checks the order of records.
func (r *Reader) checkOrder(rec Record) error {
	_, starts := rec.(*Start)
	end, ends := rec.(*End)
	switch {
	case starts && (r.open || r.part > 0 || rec.(*Start).Game != r.game):
		return r.damage(r.at, errors.New("unexpected start of a game"))
	case !starts && !r.open:
		return r.damage(r.at, errors.New("record outside a game"))
	case ends && end.Steps != r.record-1:
		return r.damage(r.at, fmt.Errorf("an end after %d steps, but there were %d", end.Steps, r.record-1))
	}
	if step, ok := rec.(*Step); ok {
		step.Game, step.Ply = r.game, r.record-1
		if want := r.header.View.Size; want > 0 && step.View != nil && len(step.View) != want {
			return r.damage(r.at, fmt.Errorf("a view of %d bytes: expected %d", len(step.View), want))
		}
	}
	if ends {
		end.Game = r.game
	}
	r.open = !ends
	r.record++
	return nil
}

// nextFrame reads the next frame of a game.
func (r *Reader) nextFrame() error {
	for {
		if r.next >= r.size {
			if r.open {
				return r.damage(r.size, fmt.Errorf("the game has no end: the file is cut off: %w", io.ErrUnexpectedEOF))
			}
			return io.EOF
		}
		at, work := r.next, r.work
		m, err := r.readFrame(at)
		if io.EOF == err { // index
			r.closed = true
			continue
		}
		if err != nil {
			readErr := r.resync(at, m, err)
			r.wasted += r.work - work
			if readErr != nil {
				return readErr
			}
			return r.damage(at, err)
		}
		if r.skipping && m.part > 0 {
			continue
		}
		if err := r.enterFrame(at, m); err != nil {
			return err
		}
		r.unpack.reset(r.raw)
		return nil
	}
}

// enterFrame checks that a frame follows the previous one, and decompresses it.
func (r *Reader) enterFrame(at int64, m mark) error {
	switch {
	case m.part == 0 && r.open:
		r.next = at // the next call reads it again
		return r.damage(at, errors.New("the game has no end: another begins"))
	case m.part == 0 && m.game > r.game+1 && !r.skipping:
		r.next = at
		return r.damage(at, fmt.Errorf("game %d begins after game %d", m.game, r.game))
	case m.part > 0 && (!r.open || m.game != r.game || m.part != r.part+1):
		return r.damage(at, fmt.Errorf("part %d of game %d: it does not follow the frame before", m.part, m.game))
	case m.part == 0 && m.game <= r.game:
		return r.damage(at, fmt.Errorf("game %d begins after game %d", m.game, r.game))
	}
	if err := r.expand(); err != nil {
		return r.damage(at, err)
	}
	if m.part == 0 {
		r.begin, r.record = at, 0
	}
	r.at, r.game, r.part, r.skipping = at, m.game, m.part, false
	return nil
}
