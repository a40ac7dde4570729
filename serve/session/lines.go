package session

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Lines splits an input into lines.
type Lines struct{ r *bufio.Reader }

// NewLines returns the lines of an input.
func NewLines(r io.Reader) *Lines { return &Lines{bufio.NewReaderSize(r, 1<<16)} }

// Next returns the next line without its newline, cut off after MostRequest bytes, and its size in bytes. The
// error is the error of the input; it is io.EOF for a last line without a newline.
func (l *Lines) Next() (text []byte, size int, err error) {
	for {
		part, err := l.r.ReadSlice('\n')
		part, ended := bytes.CutSuffix(part, []byte("\n"))
		text = append(text, part[:min(len(part), MostRequest-len(text))]...)
		size += len(part)
		if ended || !errors.Is(err, bufio.ErrBufferFull) {
			return text, size, err
		}
	}
}
