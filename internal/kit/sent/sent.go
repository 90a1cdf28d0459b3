// Package sent notes what was sent as the answer to a request.
package sent

import "net/http"

// Answer is a writer that notes the status and the length of the answer.
type Answer struct {
	http.ResponseWriter
	Status int // 0 = nothing was sent
	Bytes  int // of the body
}

// WriteHeader implements http.ResponseWriter.
func (a *Answer) WriteHeader(status int) {
	if a.Status < http.StatusOK { // informational answers precede the real one
		a.Status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (a *Answer) Write(b []byte) (int, error) {
	if a.Status < http.StatusOK {
		a.Status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(b)
	a.Bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (a *Answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
