package program

import (
	"net/http"
	"time"
)

// writeTime is how long a client may take to receive one part of an answer.
const writeTime = 30 * time.Second

// limitWrites closes the connection of a client that does not read its answer, so that it cannot hold memory. Every part of an
// answer has its own time limit. A long download over a slow connection is not cut off.
func limitWrites(next http.Handler, most time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&limitedWriter{ResponseWriter: w, control: http.NewResponseController(w), most: most}, r)
	})
}

// limitedWriter sets the write deadline of the connection before each part of an answer.
type limitedWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	most    time.Duration
}

// extend sets the deadline. Writers of tests have none; the answer is written all the same.
func (w *limitedWriter) extend() { _ = w.control.SetWriteDeadline(time.Now().Add(w.most)) }

// WriteHeader implements http.ResponseWriter.
func (w *limitedWriter) WriteHeader(status int) {
	w.extend()
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *limitedWriter) Write(b []byte) (int, error) {
	w.extend()
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *limitedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
