package commands

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHealthAsksTheServiceOfThisMachine(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			t.Errorf("it asks for %s", r.URL.Path)
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	address := server.Listener.Addr().String()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	for _, addr := range []string{address, "0.0.0.0:" + port, ":" + port, "[::]:" + port} {
		if err := (&health{Addr: addr}).Run(); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
	status = http.StatusServiceUnavailable
	if err := (&health{Addr: address}).Run(); err == nil {
		t.Error("a service that is not ready passes")
	}
	server.Close()
	if err := (&health{Addr: address}).Run(); err == nil {
		t.Error("a service that does not run passes")
	}
}
