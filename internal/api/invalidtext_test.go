package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestInvalidTextIsRejected proves that escapes of NUL and of half a character are refused, and that texts that only look like
// such escapes are accepted.
func TestInvalidTextIsRejected(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("writer")
	for text, status := range map[string]int{
		`櫓`: 200, `\u6ad3`: 200, `\ud83d\ude00`: 200, `\uD83D\uDE00`: 200, `\\u0000`: 200, `\\\\ud800`: 200, `\n`: 200, `\\`: 200, `\ufffd`: 200,
		`\u0000`: 422, `\\\u0000`: 422, `\ud800`: 422, `\udc00`: 422, `\ud800\ud800`: 422, `\ud800x`: 422, `\ud83d\\de00`: 422, "\xff": 422, "\xed\xa0\x80": 422, `\u12`: 422, `\ud8`: 422, `\`: 422,
	} {
		if got := p.Do(http.MethodPost, "/contests/markdown/", `{"text":"a`+text+`"}`); got.Status != status {
			t.Errorf("%q is answered %d, want %d", text, got.Status, status)
		}
	}
	for path, status := range map[string]int{
		"/teams/search/?name=%E6%AB%93": 200, "/teams/search/?name=%00": 400, "/teams/search/?na%ffme=x": 400, "/teams/search/?name=%ff": 400, "/teams/search/?name=%zz": 400,
		"/teams/invitations/%00/": 404, "/teams/invitations/%ff/": 404,
	} {
		if got := p.Get(path); got.Status != status || status >= 400 && got.Key() == "" {
			t.Errorf("%s is answered %d %s, want %d", path, got.Status, got.Body, status)
		}
	}
	p.Do(http.MethodPost, "/teams/", `{"name":"櫓"}`, "Idempotency-Key", "\xff").Refused(http.StatusUnprocessableEntity, "invalidValue")
}
