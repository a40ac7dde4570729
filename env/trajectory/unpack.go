package trajectory

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"deadreckon/engine"
)

// unpacker decodes records with exactly the fields and order of packer. It keeps the first error; later
// reads return zero values. It never allocates more than the remaining input.
type unpacker struct {
	in      bytes.Reader
	dec     *msgpack.Decoder
	err     error
	seats   int
	schema  *Schema
	scratch []byte
	start   Start
	step    Step
	stats   SearchStats
	paired  Paired
	end     End
}

func newUnpacker(h *Header) *unpacker {
	u := &unpacker{seats: len(h.Seats), schema: h.schema()}
	u.dec = msgpack.NewDecoder(&u.in)
	return u
}

// reset starts another frame.
func (u *unpacker) reset(raw []byte) {
	u.in.Reset(raw)
	u.dec.Reset(&u.in)
	u.err = nil
}

func (u *unpacker) fail(format string, args ...any) {
	if u.err == nil {
		u.err = fmt.Errorf(format, args...)
	}
}

// got returns the value of a decoder call and records its error.
func got[T any](u *unpacker, key string) func(T, error) T {
	return func(value T, err error) T {
		if err != nil {
			u.fail("%s: %w", key, err)
			var zero T
			return zero
		}
		return value
	}
}

// raw reads a string or bytes, which are valid until the next call.
func (u *unpacker) raw(key string) []byte {
	if u.err != nil {
		return nil
	}
	n := got[int](u, key)(u.dec.DecodeBytesLen())
	if n < 0 || n > u.in.Len() {
		u.fail("%s: %d bytes, but %d are left", key, n, u.in.Len())
	}
	if u.err != nil {
		return nil
	}
	u.scratch = slices.Grow(u.scratch[:0], n)[:n]
	if err := u.dec.ReadFull(u.scratch); err != nil {
		u.fail("%s: %w", key, err)
	}
	return u.scratch
}

// key reads the name of a field.
func (u *unpacker) key(want string) {
	if name := u.raw(want); u.err == nil && string(name) != want {
		u.fail("field %.40q: expected %q", name, want)
	}
}

// null reads a nil if it is next.
func (u *unpacker) null(key string) bool {
	if u.err != nil {
		return false
	}
	if code, err := u.dec.PeekCode(); err != nil || code != msgpcode.Nil {
		return false
	}
	u.err = u.dec.DecodeNil()
	return true
}

func (u *unpacker) uint(key string) uint64 {
	u.key(key)
	if u.err != nil {
		return 0
	}
	return got[uint64](u, key)(u.dec.DecodeUint64())
}

func (u *unpacker) int(key string) int64 {
	u.key(key)
	if u.err != nil {
		return 0
	}
	return got[int64](u, key)(u.dec.DecodeInt64())
}

// list reads the bytes of want numbers of a size, or of any number of them if want is negative.
func (u *unpacker) list(key string, size, want int) []byte {
	b := u.raw(key)
	switch {
	case u.err != nil:
	case len(b)%size != 0:
		u.fail("%s: %d bytes are not a multiple of %d", key, len(b), size)
	case want >= 0 && len(b) != want*size:
		u.fail("%s: %d numbers, expected %d", key, len(b)/size, want)
	}
	if u.err != nil {
		return nil
	}
	return b
}

// numbers reads a field of want numbers of a size into dst, or any number of them if want is negative.
func numbers[T any](u *unpacker, key string, dst []T, size, want int, get func([]byte) T) []T {
	u.key(key)
	return values(u, key, dst, size, want, get)
}

// values is numbers without the name of the field.
func values[T any](u *unpacker, key string, dst []T, size, want int, get func([]byte) T) []T {
	dst = dst[:0]
	for b := u.list(key, size, want); len(b) > 0; b = b[size:] {
		dst = append(dst, get(b))
	}
	return dst
}

func getU4[T ~uint32](b []byte) T { return T(binary.LittleEndian.Uint32(b)) }
func getF4(b []byte) float32      { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }
func getF8(b []byte) float64      { return math.Float64frombits(binary.LittleEndian.Uint64(b)) }

// scores reads a score from -1 to 1 for each seat.
func (u *unpacker) scores(key string, dst []float64) []float64 {
	dst = numbers(u, key, dst, 8, u.seats, getF8)
	for _, x := range dst {
		if !(x >= -1 && x <= 1) {
			u.fail("%s: %v: expected -1 to 1", key, x)
		}
	}
	return dst
}

// record reads the next record, or returns nil at the end of the frame.
func (u *unpacker) record() (Record, error) {
	if u.in.Len() == 0 {
		return nil, nil
	}
	n, err := u.dec.DecodeMapLen()
	if err != nil {
		return nil, err
	}
	u.key("type")
	kind := string(u.raw("type"))
	var r Record
	var columns []Column
	switch kind {
	case kindGame:
		columns, r = u.schema.Game, u.readStart()
	case kindStep:
		columns, r = u.schema.Step, u.readStep()
	case kindEnd:
		columns, r = u.schema.End, u.readEnd()
	default:
		u.fail("a record of type %.40q", kind)
	}
	if n != len(columns) {
		u.fail("%d fields in a record of type %s: expected %d", n, kind, len(columns))
	}
	return r, u.err
}

func (u *unpacker) readStart() *Start {
	u.start = Start{Game: u.uint("game"), Seed: u.uint("seed")}
	if len(u.schema.Game) > len(schema.Game) {
		u.key("root")
		u.start.Root = string(u.raw("root"))
	}
	return &u.start
}

func (u *unpacker) readStep() *Step {
	s := &u.step
	seat := u.int("seat")
	if u.err == nil && (seat < int64(engine.Chance) || seat >= int64(u.seats)) {
		u.fail("seat %d of %d", seat, u.seats)
	}
	s.Seat = engine.Seat(seat)
	action := u.uint("action")
	if action > math.MaxUint32 {
		u.fail("action %d", action)
	}
	s.Action = engine.Action(action)
	s.Legal = numbers(u, "legal", s.Legal, 4, -1, getU4[engine.Action])
	u.readOdds(s)
	u.readView(s)
	s.Seen = numbers(u, "seen", s.Seen, 4, u.seats, getU4[engine.Action])
	u.readSearch(s)
	if u.schema.paired() {
		u.readPaired(s)
	}
	s.Reward = u.scores("reward", s.Reward)
	if u.err == nil {
		u.checkStep(s)
	}
	return s
}

// checkStep rejects steps that are wrong in any game.
func (u *unpacker) checkStep(s *Step) {
	for i := 1; i < len(s.Legal); i++ {
		if s.Legal[i-1] >= s.Legal[i] {
			u.fail("legal: not ascending")
			return
		}
	}
	if _, ok := slices.BinarySearch(s.Legal, s.Action); !ok {
		u.fail("action %#x is not among the legal ones", s.Action)
	}
	if chance := s.Seat == engine.Chance; chance != (len(s.Odds) > 0) || chance == (s.View != nil) {
		u.fail("seat %v: want odds at chance, and a view elsewhere", s.Seat)
	}
}

func (u *unpacker) readOdds(s *Step) {
	u.key("odds")
	s.Odds = s.Odds[:0]
	if u.null("odds") {
		return
	}
	s.Odds = values(u, "odds", s.Odds, 8, len(s.Legal), binary.LittleEndian.Uint64)
}

func (u *unpacker) readView(s *Step) {
	u.key("view")
	view := s.View[:0]
	s.View = nil
	if !u.null("view") {
		s.View = append(view, u.raw("view")...)
	}
}

func (u *unpacker) readSearch(s *Step) {
	s.Search = nil
	u.key("visits")
	if u.null("visits") {
		u.key("value")
		if u.err == nil && !u.null("value") {
			u.fail("value: without visits")
		}
		return
	}
	t := &u.stats
	t.Visits, t.Paired = values(u, "visits", t.Visits, 4, len(s.Legal), getU4[uint32]), nil
	u.key("value")
	if u.err != nil {
		return
	}
	t.Value = got[float64](u, "value")(u.dec.DecodeFloat64())
	if err := t.check(len(s.Legal)); err != nil {
		u.fail("%w", err)
	}
	s.Search = t
}

func (u *unpacker) readPaired(s *Step) {
	u.key("own")
	if u.null("own") {
		for _, name := range pairedColumns[1:] {
			u.key(name)
			if u.err == nil && !u.null(name) {
				u.fail("%s: without own", name)
			}
		}
		return
	}
	p := &u.paired
	if u.err == nil {
		if own := got[uint64](u, "own")(u.dec.DecodeUint64()); own <= math.MaxUint32 {
			p.Own = engine.Action(own)
		} else {
			u.fail("own %d", own)
		}
	}
	p.Leads = numbers(u, "leads", p.Leads, 4, len(s.Legal), getF4)
	p.Errors = numbers(u, "leadErrors", p.Errors, 4, len(s.Legal), getF4)
	p.Rounds = numbers(u, "rounds", p.Rounds, 4, len(s.Legal), getU4[uint32])
	switch {
	case u.err != nil:
	case s.Search == nil:
		u.fail("own: without visits")
	default:
		if err := p.check(s.Legal); err != nil {
			u.fail("%w", err)
		}
		s.Search.Paired = p
	}
}

func (u *unpacker) readEnd() *End {
	e := &u.end
	steps := u.uint("steps")
	if steps > math.MaxInt32 {
		u.fail("%d steps", steps)
	}
	e.Steps = int(steps)
	u.key("over")
	if u.err == nil {
		e.Over = got[bool](u, "over")(u.dec.DecodeBool())
	}
	e.Result = u.scores("result", e.Result)
	u.key("privileged")
	if u.err == nil {
		if n := got[int](u, "privileged")(u.dec.DecodeMapLen()); n != 1 {
			u.fail("privileged: %d fields, expected 1", n)
		}
	}
	u.key("truth")
	e.Truth = string(u.raw("truth"))
	return e
}
