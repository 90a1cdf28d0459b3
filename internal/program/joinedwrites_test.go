package program

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"
)

// countingListener counts the writes of its connections.
type countingListener struct {
	net.Listener
	writes *atomic.Int64
}

type countingConn struct {
	net.Conn
	writes *atomic.Int64
}

func (l countingListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return countingConn{c, l.writes}, err
}

func (c countingConn) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

// TestAnAnswerIsOneWrite asks for answers of several lengths over one connection and counts the writes. The bytes are the same whether
// they are joined or not.
func TestAnAnswerIsOneWrite(t *testing.T) {
	t.Parallel()
	content := bytes.Repeat([]byte("0123456789abcdef"), 8<<10)
	mux := http.NewServeMux()
	mux.HandleFunc("/whole/{n}", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("n"))
		w.Header().Set("Content-Length", strconv.Itoa(n))
		w.WriteHeader(http.StatusOK)
		_, _ = w.Write(content[:n])
	})
	mux.HandleFunc("/parts/{n}", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("n"))
		w.Header().Set("Content-Length", strconv.Itoa(n))
		for i := 0; i < n; i += 100 {
			_, _ = w.Write(content[i:min(n, i+100)])
		}
	})
	mux.HandleFunc("/chunks/{n}", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("n"))
		_, _ = w.Write(content[:n])
	})
	var writes atomic.Int64
	server := httptest.NewUnstartedServer(usualTransfers.handler(mux))
	server.Listener = joinedListener{countingListener{server.Listener, &writes}}
	server.Config.ConnContext = rememberConn
	server.Start()
	t.Cleanup(server.Close)
	for _, c := range []struct {
		method, path string
		length       int
		one          bool // the answer is one write
	}{
		{"GET", "/whole/100", 100, true},
		{"GET", "/whole/4943", 4943, true},
		{"GET", "/parts/4943", 4943, true},
		{"GET", "/whole/32768", 32768, true},
		{"HEAD", "/whole/4943", 0, true},
		{"GET", "/whole/4943", 4943, true}, // after an answer without a body
		{"GET", "/chunks/4943", 4943, false},
		{"GET", "/whole/100000", 100000, false},
		{"GET", "/whole/3072", 3072, true},
	} {
		writes.Store(0)
		request, err := http.NewRequestWithContext(t.Context(), c.method, server.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := server.Client().Do(request)
		if err != nil {
			t.Fatalf("%s %s: %v", c.method, c.path, err)
		}
		got, err := io.ReadAll(res.Body)
		if err != nil || !bytes.Equal(got, content[:c.length]) {
			t.Errorf("%s %s: %d bytes, %v", c.method, c.path, len(got), err)
		}
		if n := writes.Load(); (n == 1) != c.one {
			t.Errorf("%s %s: %d writes", c.method, c.path, n)
		}
		if err := res.Body.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAnAnswerThatBreaksOffEndsTheConnection proves that a client does not wait for the rest of an answer whose handler failed.
func TestAnAnswerThatBreaksOffEndsTheConnection(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(usualTransfers.handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "5000")
		_, _ = w.Write(make([]byte, 3000))
		if r.URL.Path == "/panic" {
			panic(http.ErrAbortHandler)
		}
	})))
	server.Listener = joinedListener{server.Listener}
	server.Config.ConnContext = rememberConn
	server.Start()
	t.Cleanup(server.Close)
	for _, path := range []string{"/panic", "/short"} {
		res, err := server.Client().Get(server.URL + path)
		if err != nil {
			continue // nothing of the answer arrived
		}
		if _, err := io.ReadAll(res.Body); err == nil {
			t.Errorf("%s: a broken answer looks whole", path)
		}
		_ = res.Body.Close()
	}
}
