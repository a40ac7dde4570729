package trajectory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"deadreckon/internal/durable"
)

// Writer appends games to a file. It never changes complete games, so the file can be read meanwhile. If
// the writer is killed, the last game may be incomplete; Resume removes it.
type Writer struct {
	file    *os.File
	offset  int64   // offset of the next write
	offsets []int64 // of the games
	tail    bool    // data after offset must be removed before the next write
	closed  bool    // the games are followed by an index
}

// Create begins the empty file f.
func Create(f *os.File, h *Header) (*Writer, error) {
	text, err := h.encode()
	if err != nil {
		return nil, err
	}
	w := &Writer{file: f}
	return w, w.write(text)
}

// Resume continues the file f, which may be empty, after its last complete game. It rejects a file with
// another header or with damage before its end. It changes nothing before the first Append or Finish,
// except an incomplete header.
func Resume(f *os.File, h *Header) (*Writer, error) {
	text, err := h.encode()
	if err != nil {
		return nil, err
	}
	stat, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("trajectory: %w", err)
	}
	old := make([]byte, min(stat.Size(), int64(len(text))))
	if _, err := f.ReadAt(old, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("trajectory: %w", err)
	}
	w := &Writer{file: f}
	switch {
	case !bytes.HasPrefix(text, old):
		return nil, differs(f, stat.Size(), h)
	case len(old) < len(text):
		w.tail = true
		return w, w.write(text)
	}
	return w, w.load(stat.Size())
}

// differs returns the error for a file with another header.
func differs(f *os.File, size int64, h *Header) error {
	r, err := NewReader(f, size)
	if err != nil {
		return err
	}
	old := r.Header()
	for _, c := range []struct {
		what      string
		have, new any
	}{
		{"program", old.Program, h.Program}, {"game", old.Game, h.Game}, {"settings", old.Settings, h.Settings},
		{"agents", old.Agents, h.Agents}, {"list of positions", old.Starts, h.Starts}, {"seed", old.Seed, h.Seed},
	} {
		if fmt.Sprint(c.have) != fmt.Sprint(c.new) {
			return fmt.Errorf("trajectory: the file has other games: its %s is %v, not %v", c.what, c.have, c.new)
		}
	}
	return errors.New("trajectory: the file has another view layout")
}

// load finds the games of the file and removes the rest.
func (w *Writer) load(size int64) error {
	r, err := NewReader(w.file, size)
	if err != nil {
		return err
	}
	defer r.Close()
	w.offset, w.tail = r.next, true
	for {
		rec, err := r.Next()
		if err == io.EOF {
			w.closed = r.Closed()
			return nil
		}
		if d, ok := errors.AsType[*Damage](err); ok && errors.Is(err, io.ErrUnexpectedEOF) && d.next >= size {
			return nil // an incomplete game or index at the end
		}
		if err != nil {
			return fmt.Errorf("trajectory: the file is damaged: continue in a new file: %w", err)
		}
		if _, ok := rec.(*End); ok {
			w.offsets = append(w.offsets, r.begin)
			w.offset = r.next
		}
	}
}

// cut truncates the file at offset.
func (w *Writer) cut() error {
	if err := w.file.Truncate(w.offset); err != nil {
		return fmt.Errorf("trajectory: %w", err)
	}
	if _, err := w.file.Seek(w.offset, io.SeekStart); err != nil {
		return fmt.Errorf("trajectory: %w", err)
	}
	w.tail, w.closed = false, false
	return nil
}

// Games returns the number of games in the file. The next game has the next number.
func (w *Writer) Games() int { return len(w.offsets) }

// Append appends the frames of a game, from Encoder.End. Games must be in order.
func (w *Writer) Append(frames []byte) error {
	m, err := parseMark(frames)
	if err != nil {
		return fmt.Errorf("trajectory: %w", err)
	}
	if m.game != uint64(len(w.offsets))+1 {
		return fmt.Errorf("trajectory: game %d appended after game %d", m.game, len(w.offsets))
	}
	at := w.offset
	if err := w.write(frames); err != nil {
		return err
	}
	w.offsets = append(w.offsets, at)
	return nil
}

func (w *Writer) write(b []byte) error {
	if w.tail {
		if err := w.cut(); err != nil {
			return err
		}
	}
	n, err := w.file.Write(b)
	w.offset += int64(n)
	if err != nil {
		return fmt.Errorf("trajectory: %w", err)
	}
	return nil
}

// Sync flushes the file and its folder to disk.
func (w *Writer) Sync() error {
	if err := w.file.Sync(); err != nil {
		return fmt.Errorf("trajectory: %w", err)
	}
	durable.SyncFolder(filepath.Dir(w.file.Name()))
	return nil
}

// Finish appends the index, which Resume removes. The file stays open.
func (w *Writer) Finish() error {
	if w.closed {
		return nil
	}
	if err := w.write(appendIndex(nil, w.offsets)); err != nil {
		return err
	}
	return w.Sync()
}
