package trajectory

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
)

// Verify replays every game of a file on g, the game of Header.Open, encodes it again, and compares all
// bytes of the file, including header and index. Search statistics are taken from the file. It returns the
// number of verified games and the first difference. Another version of the compressor may produce
// different bytes for the same records.
func Verify(r *Reader, g engine.Game) (games int, err error) {
	return VerifyPlay(r, g, nil)
}

// VerifyPlay is Verify. If play is not nil, it also compares every game with the frames that play returns
// for its number and seed.
func VerifyPlay(r *Reader, g engine.Game, play func(game, seed uint64) ([]byte, error)) (games int, err error) {
	v := verifier{r: r, rules: NewChecker(g), again: NewEncoder(g, r.Header()), play: play}
	return v.run(g)
}

type verifier struct {
	r       *Reader
	rules   *Checker
	again   *Encoder
	play    func(game, seed uint64) ([]byte, error)
	seed    uint64 // of the current game
	at      int64  // offset of the first unverified byte
	offsets []int64
}

func (v *verifier) run(g engine.Game) (int, error) {
	h := v.r.Header()
	if err := h.check(g); err != nil {
		return 0, err
	}
	want, err := NewHeader(g, h.Program, h.Agents, h.Seed)
	if err != nil {
		return 0, err
	}
	want.Version = h.Version
	want.SetStarts(h.Starts)
	text, err := want.encode()
	if err == nil {
		err = v.same(text, "the header")
	}
	for err == nil {
		var rec Record
		if rec, err = v.r.Next(); err == nil {
			err = v.record(rec)
		}
	}
	if err == io.EOF {
		err = v.finish()
	}
	return len(v.offsets), err
}

// record replays and encodes a record.
func (v *verifier) record(rec Record) error {
	if err := v.rules.Check(rec); err != nil {
		return fmt.Errorf("byte %d: %w", v.at, err)
	}
	switch rec := rec.(type) {
	case *Start:
		v.seed = rec.Seed
		if rec.Root == "" {
			v.again.Begin(rec.Game, rec.Seed)
		} else {
			if v.rules.isText(rec.Root, v.rules.State()) {
				v.again.kept = rec.Root
			}
			v.again.BeginAt(rec.Game, rec.Seed, v.rules.State())
		}
	case *Step:
		v.again.Step(v.rules.State(), rec.Action, rec.Search)
	case *End:
		return v.game(rec)
	}
	return nil
}

// game compares a complete game.
func (v *verifier) game(end *End) error {
	v.again.kept = end.Truth
	frames, err := v.again.End(v.rules.State())
	if err != nil {
		return err
	}
	begin := v.at
	if v.play != nil {
		played, err := v.play(end.Game, v.seed)
		if err != nil {
			return err
		}
		if err := v.r.Same(begin, played); err != nil {
			return fmt.Errorf("game %d: its agents play it differently: %w", end.Game, err)
		}
	}
	if err := v.same(frames, fmt.Sprintf("game %d", end.Game)); err != nil {
		return err
	}
	v.offsets = append(v.offsets, begin)
	return nil
}

// finish compares the index, if there is one.
func (v *verifier) finish() error {
	if v.r.Closed() {
		if err := v.same(appendIndex(nil, v.offsets), "the index"); err != nil {
			return err
		}
	}
	if v.at != v.r.size {
		return fmt.Errorf("byte %d: %d extra bytes after the games", v.at, v.r.size-v.at)
	}
	return nil
}

// same compares the next bytes of the file.
func (v *verifier) same(want []byte, what string) error {
	if err := v.r.Same(v.at, want); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	v.at += int64(len(want))
	return nil
}

// Same compares the bytes of the file from an offset on. The error describes the first difference.
func (r *Reader) Same(at int64, want []byte) error {
	have := make([]byte, min(int64(len(want)), r.size-at))
	if err := r.readAt(have, at); err != nil {
		return err
	}
	for i := range have {
		if have[i] != want[i] {
			return fmt.Errorf("byte %d: encoded again it is %#02x, in the file %#02x", at+int64(i), want[i], have[i])
		}
	}
	if len(have) < len(want) {
		return errors.New("the file is cut off")
	}
	return nil
}
