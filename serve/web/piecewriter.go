package web

import (
	"net/http"
	"time"
)

// pieceWriter writes in pieces with a time limit for each, to disconnect clients that stop reading.
type pieceWriter struct {
	http.ResponseWriter
	limit time.Duration // time limit of a piece
	gzip  bool          // the client accepts gzip
}

// piece is the size of a write in bytes, small enough for slow connections.
const piece = 1 << 16

// wait restarts the time limit.
func (w pieceWriter) wait() {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.limit)) // test recorders have no deadline
}

func (w pieceWriter) Write(text []byte) (n int, err error) {
	for n < len(text) && err == nil {
		w.wait()
		var written int
		written, err = w.ResponseWriter.Write(text[n:min(n+piece, len(text))])
		n += written
	}
	return n, err
}

func (w pieceWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
