package discord

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestOnlyPublicAddressesAreDialled proves that no host name leads to an address of a private network.
func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	t.Parallel()
	for address, allowed := range map[string]bool{
		"162.159.128.233:443": true, "[2606:4700::1]:443": true, "127.0.0.1:443": false, "10.1.2.3:443": false, "192.168.0.1:443": false,
		"169.254.169.254:80": false, "[::1]:443": false, "[fd00::1]:443": false, "[::ffff:10.0.0.1]:443": false, "0.0.0.0:443": false, "nonsense": false,
	} {
		if err := public("tcp", address, nil); (err == nil) != allowed {
			t.Errorf("%s: %v", address, err)
		}
	}
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	err := New(nil).Post(t.Context(), server.URL+"/secret", "hello")
	if err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), server.URL) {
		t.Errorf("posting at home: %v", err)
	}
}

// TestAnswersOfWebhooks proves that a deleted webhook is not tried again.
func TestAnswersOfWebhooks(t *testing.T) {
	t.Parallel()
	for status, gone := range map[int]bool{http.StatusNoContent: false, http.StatusNotFound: true, http.StatusFound: true, http.StatusTooManyRequests: false, http.StatusBadGateway: false} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		err := New(http.DefaultTransport).Post(t.Context(), server.URL, "hello")
		server.Close()
		if errors.Is(err, ErrGone) != gone || (err == nil) != (status == http.StatusNoContent) {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestAQuestionIsPlainInEveryLanguage(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC)
	for _, language := range []string{"ja", "en", "ko", "zh", "xx"} {
		text := Question(language, "*Night* [Owls]", from, from.Add(2*time.Hour), "https://yagura.example/teams/1")
		for _, part := range []string{`\*Night\* \[Owls\]`, "11/20 21:00–23:00", "https://yagura.example/teams/1"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q lacks %q", language, text, part)
			}
		}
	}
}
