package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"

	"deadreckon/engine"
)

// MostBytes bounds a request, without its newline.
const MostBytes = 1 << 20

// requestLine is one line of input, or what is wrong with it as a line.
type requestLine struct {
	text []byte // at most MostBytes bytes, also of an oversized line
	bad  error
}

// requestLines splits the input into lines of bounded size.
type requestLines struct{ r *bufio.Reader }

func newRequestLines(r io.Reader) *requestLines {
	return &requestLines{bufio.NewReaderSize(r, 1<<16)}
}

// next returns the next line, whole or not. The error is that of the input, and
// io.EOF at its end.
func (l *requestLines) next() (requestLine, error) {
	var text []byte
	size := 0
	for {
		part, err := l.r.ReadSlice('\n')
		size += len(part)
		text = append(text, part[:min(len(part), MostBytes+1-len(text))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil:
			return finishLine(text, size, true), nil
		case errors.Is(err, io.EOF) && size > 0:
			return finishLine(text, size, false), nil
		default:
			return requestLine{}, err
		}
	}
}

// finishLine judges a line of the given size, of which text is the beginning.
func finishLine(text []byte, size int, ended bool) requestLine {
	if ended {
		text = bytes.TrimSuffix(text, []byte("\n"))
		size--
	}
	line := requestLine{text: text[:min(len(text), MostBytes)]}
	switch {
	case size > MostBytes:
		line.bad = fmt.Errorf("the request has %d bytes, more than %d", size, MostBytes)
	case !ended:
		line.bad = &engine.SyntaxError{Column: size + 1, Cause: "the input ends before the end of the line; the request is ignored"}
	case !utf8.Valid(text):
		line.bad = &engine.SyntaxError{Column: invalidUTF8(text) + 1, Cause: "the request is not valid UTF-8"}
	}
	return line
}

// invalidUTF8 returns the index of the first byte that is not UTF-8.
func invalidUTF8(text []byte) int {
	i := 0
	for i < len(text) {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// sender is where the replies of searches go, from any goroutine.
type sender interface{ send(reply any) }

// replies writes one JSON object a line, from any goroutine.
type replies struct {
	mu     sync.Mutex
	w      *bufio.Writer
	broken error
}

func newReplies(w io.Writer) *replies { return &replies{w: bufio.NewWriter(w)} }

// send writes a reply at once. A stream that fails is found in err.
func (r *replies) send(reply any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return
	}
	if r.broken = write(r.w, reply); r.broken == nil {
		r.broken = r.w.Flush()
	}
}

// write writes a reply as a line.
func write(w io.Writer, reply any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // people read "carry peter>fran" too
	return e.Encode(reply)
}

func (r *replies) err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.broken
}
