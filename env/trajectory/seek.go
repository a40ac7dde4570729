package trajectory

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// place is the offset of a game.
type place struct {
	game   uint64
	offset int64
}

// Games returns the numbers of the games of the file, ascending. It reads the index or, if that is missing
// or damaged, all marks. It takes 24 bytes per game.
func (r *Reader) Games() ([]uint64, error) {
	if err := r.loadIndex(); err != nil {
		return nil, err
	}
	games := make([]uint64, len(r.index))
	for i, p := range r.index {
		games[i] = p.game
	}
	return games, nil
}

// Seek sets the position of Next to the start of a game and resets the damage counters.
func (r *Reader) Seek(game uint64) error {
	if err := r.loadIndex(); err != nil {
		return err
	}
	i, ok := slices.BinarySearchFunc(r.index, game, func(p place, n uint64) int { return cmp.Compare(p.game, n) })
	if !ok {
		return fmt.Errorf("trajectory: no game %d: the file has %s", game, r.span())
	}
	r.unpack.reset(nil)
	r.next, r.game, r.open, r.skipping, r.closed = r.index[i].offset, game-1, false, false, false
	r.wasted, r.damages = 0, 0
	return nil
}

// span describes the games of the index.
func (r *Reader) span() string {
	if len(r.index) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d to %d", r.index[0].game, r.index[len(r.index)-1].game)
}

// loadIndex reads the index at the end of the file, or builds one.
func (r *Reader) loadIndex() error {
	if r.index != nil {
		return nil
	}
	err := r.lastIndex()
	var medium errRead
	if err == nil || errors.As(err, &medium) {
		return err
	}
	return r.makeIndex()
}

// lastIndex reads the index at the end of the file.
func (r *Reader) lastIndex() error {
	if r.size-r.games < headSize+indexTail {
		return errors.New("no index")
	}
	var tail [indexTail]byte
	if err := r.readAt(tail[:], r.size-indexTail); err != nil {
		return err
	}
	count := binary.LittleEndian.Uint64(tail[:])
	at := r.size - headSize - indexTail - 8*int64(count)
	if string(tail[12:]) != indexName || count > uint64(r.size)/8 || at < r.games {
		return errors.New("no index")
	}
	next := r.next
	_, _, err := r.readMark(at)
	r.next = next
	if err != io.EOF {
		r.index = nil
		return errors.New("no index")
	}
	return r.checkIndex(at)
}

// checkIndex rejects an index whose offsets do not ascend or lie outside the games.
func (r *Reader) checkIndex(end int64) error {
	last := r.games - 1
	for _, p := range r.index {
		if p.offset <= last || p.offset >= end {
			r.index = nil
			return errors.New("index: offset outside the games")
		}
		last = p.offset
	}
	return nil
}

// makeIndex builds an index from the marks.
func (r *Reader) makeIndex() error {
	next := r.next
	defer func() { r.next = next }()
	found := []place{}
	last := uint64(0)
	for r.next = r.games; r.next < r.size; {
		at := r.next
		m, _, err := r.readMark(at)
		switch {
		case err == io.EOF:
		case err != nil:
			if err := r.resync(at, mark{}, err); err != nil {
				return err
			}
		default:
			if m.part == 0 && m.game > last {
				last = m.game
				found = append(found, place{m.game, at})
			}
			r.next = at + markSize + int64(m.length)
		}
	}
	r.index = found
	return nil
}
