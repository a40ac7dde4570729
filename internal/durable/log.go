package durable

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// Log is a file of lines to which lines are added, and none is ever changed. Each is
// written in one piece, so whatever is killed leaves no more behind than a last line
// without its end, and OpenLog drops that. It is locked as long as it is open.
type Log struct {
	file   *os.File
	size   int64 // of its whole lines
	synced time.Time
	err    error // of a write: nothing may follow half a line
}

// ErrForeign is the error of OpenLog for a file that is not the beginning of a log.
var ErrForeign = errors.New("this is no log")

// ErrLocked is the error of Lock for a file that another process has.
var ErrLocked = errors.New("the log is locked")

// syncEvery is how much of a run a failure of the whole machine may cost.
const syncEvery = time.Second

// OpenLog opens the log at path, or begins it with the line first; an empty first begins
// it with nothing. Each line that is whole goes to read, first among them, without its end
// and with its number from 1. An error of read is returned with that number, and the file
// stays as it was; so it does where another process has it open.
func OpenLog(path string, first []byte, read func(number int, line []byte) error) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NONBLOCK, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Log{file: f, synced: time.Now()}
	if err = regular(f); err == nil {
		err = l.load(first, read)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// load reads the lines, and leaves the file at the end of the last whole one.
func (l *Log) load(first []byte, read func(int, []byte) error) error {
	if err := Lock(l.file); err != nil {
		return fmt.Errorf("another run is writing here: %w", err)
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 && len(first) > 0 {
		return l.begin(first, text)
	}
	number := 0
	for line := range bytes.Lines(text[:whole]) {
		number++
		if err := read(number, bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return l.cut(int64(whole))
}

// begin writes the first line over a torn one.
func (l *Log) begin(first, torn []byte) error {
	if !bytes.HasPrefix(first, torn) {
		return ErrForeign
	}
	if err := l.cut(0); err != nil {
		return err
	}
	if _, err := l.file.Write(first); err != nil {
		return err
	}
	l.size = int64(len(first))
	SyncFolder(filepath.Dir(l.file.Name()))
	return sync(l.file)
}

// cut drops what follows the first n bytes.
func (l *Log) cut(n int64) error {
	if err := l.file.Truncate(n); err != nil {
		return err
	}
	_, err := l.file.Seek(n, io.SeekStart)
	l.size = n
	return err
}

// Size returns how many bytes it has.
func (l *Log) Size() int64 { return l.size }

// Add adds a line, which has its end. It is on the disk a second later at the latest if
// more are added, or after Sync. After an error the log takes no more until Retry, and nothing of the
// line stays in it if that can be undone.
func (l *Log) Add(line []byte) error {
	if l.err != nil {
		return l.err
	}
	_, err := l.file.Write(line)
	if err == nil && time.Since(l.synced) > syncEvery {
		err = sync(l.file)
		l.synced = time.Now()
	}
	if l.err = err; err != nil {
		_ = l.cut(l.size) // else whoever opens it drops what is there of the line
		return err
	}
	l.size += int64(len(line))
	return nil
}

// Retry lets a log take lines again after an error of Add.
func (l *Log) Retry() error {
	err := l.cut(l.size)
	if err == nil {
		l.err = nil
	}
	return err
}

// Sync brings everything to the disk.
func (l *Log) Sync() error { return sync(l.file) }

// Close brings everything to the disk and lets go of the lock.
func (l *Log) Close() error { return errors.Join(sync(l.file), l.file.Close()) }
