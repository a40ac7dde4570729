package trajectory

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// Damage is a part of a file that cannot be read, or a file that is cut off: then
// it wraps io.ErrUnexpectedEOF. The reader goes on behind it, with the next game that
// begins: what else is wrong before that is counted in More.
type Damage struct {
	Offset int64  // in the file: of the frame or the index that it is in
	Game   uint64 // the game that is cut off by it, or that was to come; 0 in the header
	Record int    // of the game, from 0
	Cause  error
	More   int   // other places that are damaged, up to Behind
	Behind int64 // offset in the file of what is read next
	Last   bool  // there is too much damage: what stands behind is not read

	next int64 // where the reader looked next: no further than Behind
}

// Error names the place and the cause.
func (d *Damage) Error() string {
	if d.Game == 0 {
		return fmt.Sprintf("byte %d: header: %v", d.Offset, d.Cause)
	}
	more := ""
	if d.More > 0 {
		more = fmt.Sprintf("; and %d more up to byte %d", d.More, d.Behind)
	}
	if d.Last {
		more += "; that is too much damage: nothing behind it is read"
	}
	return fmt.Sprintf("byte %d: game %d, record %d: %v%s", d.Offset, d.Game, d.Record, d.Cause, more)
}

// Unwrap returns the cause.
func (d *Damage) Unwrap() error { return d.Cause }

// Reader reads a file, from its beginning or any game on, in at most some 3 MB and
// 24 bytes a game, whatever the file says. It may read a file that is being written:
// what is appended after it was opened is not seen.
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

	// Where it is.
	unpack *unpacker
	at     int64 // offset of the frame whose records are read
	next   int64 // offset of what comes after it
	game   uint64
	part   uint32
	record int
	begin  int64 // offset of the game's first mark
	open   bool  // between a Start and its End
	lost   bool  // behind damage: wait for the beginning of a game
	closed bool

	// What damage has cost: a forger can have each byte of a file looked at often.
	work    int64 // bytes read and expanded, for whatever
	vain    int64 // of these, what came to nothing
	damages int   // that Next has returned
	block   []byte
	blockAt int64 // offset of block, in which search looks
}

// Bounds to what damage may cost. No file that was damaged by chance comes near: there
// a mark that is wrong costs a frame, of at most maxFrame, and none is looked at twice.
const (
	mostDamages = 1000
	blockSize   = 1 << 16
	freeWork    = 16 << 20 // bytes, beside four times the file
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

// NewReader reads the header of a file of so many bytes. Without its header nothing
// of a file can be read.
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
		return nil, fmt.Errorf("no trajectories: %w", &Damage{Cause: err})
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

// Closed reports whether Next has come to the index at the end of the file.
// Without it the file is still being written, or its writer was killed.
func (r *Reader) Closed() bool { return r.closed }

// Next returns the next record, which is the reader's own until the call after. It
// returns io.EOF at the end of the file. A *Damage is not the end: the call after
// it goes on with the next game that begins, if Damage.Last is not set. What it
// returned of the damaged game is right, but there will be no End. Any other error is
// one of reading.
func (r *Reader) Next() (Record, error) {
	for {
		rec, err := r.unpack.record()
		switch {
		case err != nil:
			err = r.damage(r.at, fmt.Errorf("record of the wrong form: %w", err))
		case rec != nil:
			err = r.follow(rec)
		}
		if err != nil {
			r.vain += int64(len(r.raw))
			r.unpack.reset(nil)
			return nil, r.pass(err)
		}
		if rec != nil {
			return rec, nil
		}
		if err := r.turn(); err != nil {
			return nil, r.pass(err)
		}
	}
}

// pass turns to the next game that begins behind damage, and gathers in it what else
// is wrong up to there. Other errors it returns as they are.
func (r *Reader) pass(err error) error {
	d, ok := errors.AsType[*Damage](err)
	if !ok {
		return err
	}
	d.next = r.next
	r.damages++
	for err = nil; r.lost && err == nil && !r.exhausted(); {
		err = r.turn()
		if _, ok := errors.AsType[*Damage](err); ok {
			d.More++
			err = nil
		}
	}
	d.Behind = r.next
	switch {
	case r.exhausted():
		d.Last = true
		r.unpack.reset(nil)
		r.next = r.size
	case !r.lost:
		d.Behind = r.at
	}
	return d // what else came, the next call finds again
}

// exhausted reports whether damage has cost all that it may.
func (r *Reader) exhausted() bool {
	return r.damages >= mostDamages || r.vain > 4*r.size+freeWork
}

// damage is what is wrong at an offset. The game in hand, if any, is lost.
func (r *Reader) damage(offset int64, cause error) *Damage {
	d := &Damage{Offset: offset, Game: r.game, Record: r.record, Cause: cause}
	if !r.open {
		d.Game, d.Record = r.game+1, 0
	}
	r.open, r.lost = false, true
	return d
}

// follow sees to the order of records.
func (r *Reader) follow(rec Record) error {
	_, starts := rec.(*Start)
	end, ends := rec.(*End)
	switch {
	case starts && (r.open || r.part > 0 || rec.(*Start).Game != r.game):
		return r.damage(r.at, errors.New("a game begins where none can"))
	case !starts && !r.open:
		return r.damage(r.at, errors.New("a record of no game"))
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

// turn goes on to the next frame of a game.
func (r *Reader) turn() error {
	for {
		if r.next >= r.size {
			if r.open {
				return r.damage(r.size, fmt.Errorf("the game has no end: the file is cut off: %w", io.ErrUnexpectedEOF))
			}
			return io.EOF
		}
		at, work := r.next, r.work
		m, err := r.readFrame(at)
		if io.EOF == err { // the index
			r.closed = true
			continue
		}
		if err != nil {
			again := r.resync(at, m, err)
			r.vain += r.work - work
			if again != nil {
				return again
			}
			return r.damage(at, err)
		}
		if r.lost && m.part > 0 {
			continue
		}
		if err := r.enter(at, m); err != nil {
			return err
		}
		r.unpack.reset(r.raw)
		return nil
	}
}

// enter checks that a frame follows the one before, and expands it.
func (r *Reader) enter(at int64, m mark) error {
	switch {
	case m.part == 0 && r.open:
		r.next = at // read it again
		return r.damage(at, errors.New("the game has no end: another begins"))
	case m.part == 0 && m.game > r.game+1 && !r.lost:
		r.next = at // the same
		return r.damage(at, fmt.Errorf("the beginning of game %d behind game %d", m.game, r.game))
	case m.part > 0 && (!r.open || m.game != r.game || m.part != r.part+1):
		return r.damage(at, fmt.Errorf("part %d of game %d: it does not follow the frame before", m.part, m.game))
	case m.part == 0 && m.game <= r.game:
		return r.damage(at, fmt.Errorf("the beginning of game %d behind game %d", m.game, r.game))
	}
	if err := r.expand(); err != nil {
		return r.damage(at, err)
	}
	if m.part == 0 {
		r.begin, r.record = at, 0
	}
	r.at, r.game, r.part, r.lost = at, m.game, m.part, false
	return nil
}
