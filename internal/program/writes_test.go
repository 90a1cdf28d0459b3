package program_test

import (
	"bytes"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// TestWritesOfOneAccountAreBounded sends five writes of an account at once, the limit. Further ones are refused until a fifth of five
// minutes is over; reads and other accounts are served.
func TestWritesOfOneAccountAreBounded(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.WritesPerAccount = 5 })
	writer, other := a.Person("writer"), a.Person("other")
	write := func(p *apitest.Person) *apitest.Answer { return p.Do(http.MethodPut, "/chats/read/", nil) }
	for range 5 {
		write(writer).Must(http.StatusNoContent)
	}
	res, text := send(t, http.MethodPut, a.URL+"/api/v1/chats/read/", nil, "Authorization", "JWT "+writer.Token, "Accept-Language", "ja")
	if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") != "60" {
		t.Errorf("a sixth write is answered %d with %v", res.StatusCode, res.Header)
	}
	for _, part := range []string{`"key":"tooManyRequests"`, `"seconds":60`, "操作の回数が多すぎます"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("a sixth write is answered %s, without %s", text, part)
		}
	}
	body, contentType := picture(t)
	upload, _ := send(t, http.MethodPost, a.URL+coverPath, bytes.NewReader(body), "Authorization", "JWT "+writer.Token, "Content-Type", contentType)
	if upload.StatusCode != http.StatusTooManyRequests {
		t.Errorf("an upload after the writes is answered %d", upload.StatusCode)
	}
	writer.Get("/users/profile/").Must(http.StatusOK)
	write(other).Must(http.StatusNoContent)
	if _, metrics := get(t, a.URL+"/metrics"); !strings.Contains(metrics, `yagura_requests_refused_total{limit="writes"} 2`) {
		t.Error("the refused writes are not counted")
	}
	a.Clock.Advance(59 * time.Second)
	if got := write(writer); got.Key() != "tooManyRequests" {
		t.Errorf("a write after 59 s is answered %d %s", got.Status, got.Body)
	}
	a.Clock.Advance(time.Second)
	write(writer).Must(http.StatusNoContent)
	if got := write(writer); got.Key() != "tooManyRequests" {
		t.Errorf("a second write after 60 s is answered %d %s", got.Status, got.Body)
	}
}

// TestEveryWriteCounts sends each write of the contract by an account that has no write left. All are refused before anything is read, so
// their paths need not exist.
func TestEveryWriteCounts(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.WritesPerAccount = 1 })
	p := a.Person("writer")
	p.Do(http.MethodPut, "/chats/read/", nil).Must(http.StatusNoContent)
	var contract struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	p.Get("/openapi.json").Must(http.StatusOK).Into(&contract)
	placeholder := regexp.MustCompile(`\{\w+\}`)
	sent := 0
	for path, methods := range contract.Paths {
		for method, o := range methods {
			if method == "get" {
				continue
			}
			sent++
			if got := p.Do(strings.ToUpper(method), placeholder.ReplaceAllString(path, "1"), nil); got.Key() != "tooManyRequests" {
				t.Errorf("%s answered %d %.200s, want tooManyRequests", o.OperationID, got.Status, got.Body)
			}
		}
	}
	if sent < 150 {
		t.Errorf("only %d writes in the contract", sent)
	}
}

// TestWritesWithoutLimit sends more writes of one account than the command permits unless the configuration says otherwise.
func TestWritesWithoutLimit(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.WritesPerAccount = 0 })
	writer := a.Person("writer")
	for range 1300 {
		writer.Do(http.MethodPut, "/chats/read/", nil).Must(http.StatusNoContent)
	}
}
