package durable

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Log is a locked file of lines. Lines are added and never changed. Each is written in one call, so a
// killed process leaves at most one incomplete line at the end, which OpenLog drops.
type Log struct {
	file   *os.File
	size   int64 // length of the complete lines in bytes
	synced time.Time
	err    error // the first write error; nothing may follow half a line
}

// ErrForeign is the error of OpenLog for a file that does not begin as the log does.
var ErrForeign = errors.New("this is no log")

// ErrLocked is the error of Lock for a file that another process has locked.
var ErrLocked = errors.New("the log is locked")

// syncEvery is the longest time of a run that a failure of the machine may cost.
const syncEvery = time.Second

// OpenLog opens the log at path, or begins one with the line first, which may be empty. It calls read for
// each complete line, first included, without the line end and numbered from 1. An error of read is
// returned with the number. After any error the file is unchanged, also if another process has it open.
func OpenLog(path string, first []byte, read func(number int, line []byte) error) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|nonBlocking, 0o644)
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

// load reads the lines and moves to the end of the last complete one.
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

// begin writes the first line in place of an incomplete one.
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

// cut truncates the file to n bytes.
func (l *Log) cut(n int64) error {
	if err := l.file.Truncate(n); err != nil {
		return err
	}
	_, err := l.file.Seek(n, io.SeekStart)
	l.size = n
	return err
}

// Size returns the length of the complete lines in bytes.
func (l *Log) Size() int64 { return l.size }

// Add adds a line, which includes its line end. It is synced within a second if more lines follow, or by
// Sync. After an error the log refuses lines until Retry, and the incomplete line is removed if possible.
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
		_ = l.cut(l.size) // if this fails, the next OpenLog drops the incomplete line
		return err
	}
	l.size += int64(len(line))
	return nil
}

// Retry makes a log accept lines again after an error of Add.
func (l *Log) Retry() error {
	err := l.cut(l.size)
	if err == nil {
		l.err = nil
	}
	return err
}

// Sync writes everything to the disk.
func (l *Log) Sync() error { return sync(l.file) }

// Close syncs the log and releases the lock.
func (l *Log) Close() error { return errors.Join(sync(l.file), l.file.Close()) }
