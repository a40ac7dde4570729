package web

import (
	"net/http"
	"time"
)

// impatient writes answers to who reads them: whoever leaves a piece waiting for too long is cut
// off, with all that was kept for them.
type impatient struct {
	http.ResponseWriter
	limit time.Duration // of a piece
	gzip  bool          // the client takes compressed text
}

// piece is how many bytes are written at once: a slow line is not taken for nobody.
const piece = 1 << 16

// wait gives who reads the time of a piece from now on.
func (w impatient) wait() {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.limit)) // a recorder of tests has none
}

// Write implements io.Writer.
func (w impatient) Write(text []byte) (n int, err error) {
	for n < len(text) && err == nil {
		w.wait()
		var written int
		written, err = w.ResponseWriter.Write(text[n:min(n+piece, len(text))])
		n += written
	}
	return n, err
}

// Unwrap is for http.ResponseController.
func (w impatient) Unwrap() http.ResponseWriter { return w.ResponseWriter }
