package program

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// How long a client may take to send a body and to receive an answer.
const (
	partTime = 20 * time.Second // to send one part of a body
	bodyTime = 60 * time.Second // to send a body that is not an upload
	// uploadTime is enough for the largest picture at 20 kB/s.
	uploadTime = 5 * time.Minute
	writeTime  = 30 * time.Second // to receive one part of an answer
)

// transferLimits end the connections of clients that do not read their answers or stop sending, so that they cannot hold memory.
// Each part of a body or of an answer has its own time limit, so a long transfer over a slow connection is not cut off.
type transferLimits struct {
	part, body, upload, write time.Duration
	// isUpload reports whether the limit of uploads applies to the body of a request; nil = to none.
	isUpload func(*http.Request) bool
}

var usualTransfers = transferLimits{part: partTime, body: bodyTime, upload: uploadTime, write: writeTime}

func (l transferLimits) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &transfer{ResponseWriter: w, request: r, control: http.NewResponseController(w), limits: l}
		if r.Body != nil && r.Body != http.NoBody {
			t.body, t.until = r.Body, time.Now().Add(l.whole(r))
			r.Body = (*requestBody)(t)
		}
		next.ServeHTTP(t, r)
	})
}

func (l transferLimits) whole(r *http.Request) time.Duration {
	if l.isUpload != nil && l.isUpload(r) {
		return l.upload
	}
	return l.body
}

// transfer sets the deadlines of the connection of one request. While the program waits for the client, the request does not
// count as work.
type transfer struct {
	http.ResponseWriter
	request *http.Request
	control *http.ResponseController
	limits  transferLimits
	work    *work // nil if the request is not counted
	body    io.ReadCloser
	until   time.Time // when the whole body must have arrived
	begun   bool      // the answer has a status
}

// extend sets the deadline. Writers of tests have none; the answer is written all the same.
func (t *transfer) extend() { _ = t.control.SetWriteDeadline(time.Now().Add(t.limits.write)) }

// WriteHeader implements http.ResponseWriter. The answer to a request without a body keeps the deadline of the server until its
// first part.
func (t *transfer) WriteHeader(status int) {
	if t.body != nil {
		t.extend()
	}
	t.begin(status)
	t.ResponseWriter.WriteHeader(status)
}

// begin lets the writes of the answer be joined before the first of them.
func (t *transfer) begin(status int) {
	if !t.begun && status >= http.StatusOK {
		t.begun = true
		joinAnswer(t.request, status, t.Header())
	}
}

// Write implements http.ResponseWriter.
func (t *transfer) Write(b []byte) (int, error) {
	t.begin(http.StatusOK)
	t.extend()
	t.work.add(-1)
	n, err := t.ResponseWriter.Write(b)
	t.work.add(1)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (t *transfer) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// requestBody is the body of a transfer.
type requestBody transfer

// Read implements io.Reader. It replaces the deadlines of the server and of the framework, which are for the whole body.
func (b *requestBody) Read(p []byte) (int, error) {
	now := time.Now()
	deadline := now.Add(b.limits.part)
	if deadline.After(b.until) {
		deadline = b.until
	}
	_ = b.control.SetReadDeadline(deadline)
	b.work.add(-1)
	n, err := b.body.Read(p)
	b.work.add(1)
	if errors.Is(err, io.EOF) {
		// The server reads on while it answers, to notice that the client goes away. A deadline would end the request.
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// Close implements io.Closer.
func (b *requestBody) Close() error { return b.body.Close() }
