package file

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
	"time"

	"yagura/internal/kit/hang"
)

// bucketAt is a bucket of a test server with short deadlines.
func bucketAt(t *testing.T, endpoint string) *s3Bucket {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	q := url.Values{"endpoint": {endpoint}, "region": {"us-east-1"}, "use_path_style": {"true"}}
	u, err := url.Parse("s3://uploads?" + q.Encode())
	if err != nil {
		t.Fatal(err)
	}
	b, err := newS3(u, deadlines{call: 100 * time.Millisecond, answer: 50 * time.Millisecond, idle: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// TestS3CallsTimeOut calls a storage that accepts connections and never answers.
func TestS3CallsTimeOut(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	b := bucketAt(t, "http://"+silent.Addr().String())
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	const key = "image/2026/a.png"
	_, _, opened := b.Open(ctx, key)
	for call, err := range map[string]error{"put": b.Put(ctx, key, "image/png", []byte("x")), "delete": b.Delete(ctx, key), "open": opened} {
		if err == nil || ctx.Err() != nil {
			t.Errorf("%s: %v, %v", call, err, ctx.Err())
		}
	}
}

// TestS3ReadEndsWithoutProgress reads an object whose storage stops in the middle.
func TestS3ReadEndsWithoutProgress(t *testing.T) {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		w.Header().Set("Last-Modified", "Mon, 23 Nov 2026 07:00:00 GMT")
		_, _ = w.Write(make([]byte, 500))
		_ = http.NewResponseController(w).Flush()
		<-over
	}))
	defer server.Close()
	defer close(over)
	b := bucketAt(t, server.URL)
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	r, size, err := b.Open(ctx, "image/2026/a.png")
	if err != nil || size != 1000 {
		t.Fatalf("%d bytes, %v", size, err)
	}
	defer func() { _ = r.Close() }()
	if n, err := io.Copy(io.Discard, r); n != 500 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// TestS3AddressesOfAmazon checks the host of each kind of address.
func TestS3AddressesOfAmazon(t *testing.T) {
	t.Setenv("AWS_REGION", "eu-central-1")
	for address, want := range map[string]string{
		"s3://uploads?region=eu-west-1":                                    "https://uploads.s3.eu-west-1.amazonaws.com/a.png",
		"s3://uploads":                                                     "https://uploads.s3.eu-central-1.amazonaws.com/a.png",
		"s3://uploads?region=eu-west-1&use_path_style=true":                "https://s3.eu-west-1.amazonaws.com/uploads/a.png",
		"s3://uploads?region=auto&endpoint=https://s3.example.com":         "https://uploads.s3.example.com/a.png",
		"s3://uploads?endpoint=http://127.0.0.1:9000/&use_path_style=true": "http://127.0.0.1:9000/uploads/a.png",
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		b, err := newS3(u, s3Deadlines)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		t.Setenv("AWS_ACCESS_KEY_ID", "test")
		t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
		got, err := b.client.PresignedGetObject(t.Context(), b.name, "a.png", time.Hour, nil)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		got.RawQuery = ""
		if got.String() != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
