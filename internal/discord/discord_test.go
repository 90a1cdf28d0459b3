package discord

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/outgoing"
)

// TestErrorsDoNotNameTheWebhook also proves that the client of kit/outgoing refuses a private address.
func TestErrorsDoNotNameTheWebhook(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	client, err := outgoing.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{server.URL, "http://100.64.0.1", "http://198.18.0.1", "http://[64:ff9b::a00:1]"} {
		err := New(client).Post(t.Context(), host+"/secret", "hello")
		if err == nil || errors.Is(err, ErrGone) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), host) {
			t.Errorf("posting to %s: %v", host, err)
		}
	}
}

// TestRedirectsAreNotFollowed proves that a webhook cannot send the post to another address.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	followed := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/webhook" {
			followed <- r.URL.Path
			return
		}
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer server.Close()
	if err := New(&http.Client{}).Post(t.Context(), server.URL+"/webhook", "hello"); !errors.Is(err, ErrGone) || len(followed) != 0 {
		t.Errorf("a redirect: %v, followed %d times", err, len(followed))
	}
}

// TestAnswersOfWebhooks proves that a deleted webhook is not tried again.
func TestAnswersOfWebhooks(t *testing.T) {
	t.Parallel()
	for status, gone := range map[int]bool{http.StatusNoContent: false, http.StatusNotFound: true, http.StatusFound: true, http.StatusTooManyRequests: false, http.StatusBadGateway: false} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		err := New(&http.Client{}).Post(t.Context(), server.URL, "hello")
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
