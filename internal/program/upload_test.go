package program_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/program"
)

const coverPath = "/api/v1/contests/images/"

// heldUpload is an upload whose second half has not been sent.
type heldUpload struct {
	t       *testing.T
	conn    net.Conn
	answers *bufio.Reader
	rest    []byte
}

// holdUpload sends the first half of an upload. It asks the server to confirm with a status of 100 that it reads the body: then the
// upload counts.
func holdUpload(t *testing.T, a *apitest.App, p *apitest.Person) *heldUpload {
	t.Helper()
	body, contentType := picture(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(a.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	half := len(body) / 2
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: JWT %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n%s",
		coverPath, p.Token, contentType, len(body), body[:half])
	if err != nil {
		t.Fatal(err)
	}
	return &heldUpload{t: t, conn: conn, answers: bufio.NewReader(conn), rest: body[half:]}
}

// status waits for the next answer and returns its status.
func (h *heldUpload) status() int {
	h.t.Helper()
	if err := h.conn.SetReadDeadline(time.Now().Add(hang.Limit)); err != nil {
		h.t.Fatal(err)
	}
	res, err := http.ReadResponse(h.answers, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// finish sends the second half and returns the status of the answer.
func (h *heldUpload) finish() int {
	h.t.Helper()
	if _, err := h.conn.Write(h.rest); err != nil {
		h.t.Fatal(err)
	}
	return h.status()
}

// TestHalfSentFormsOfOneAccountAreBounded holds back the second halves of two uploads, the limit of an account. Further uploads
// of the account are refused at once, whole or half; others and the account's other calls are served.
func TestHalfSentFormsOfOneAccountAreBounded(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.UploadsPerAccount = 2 })
	holder, other := a.Person("holder"), a.Person("other")
	upload := func(p *apitest.Person) *http.Response {
		body, contentType := picture(t)
		res, _ := send(t, http.MethodPost, a.URL+coverPath, bytes.NewReader(body), "Authorization", "JWT "+p.Token, "Content-Type", contentType)
		return res
	}
	held := []*heldUpload{holdUpload(t, a, holder), holdUpload(t, a, holder)}
	for i, h := range held {
		if got := h.status(); got != http.StatusContinue {
			t.Fatalf("the first half of upload %d is answered %d", i+1, got)
		}
	}
	if got := upload(holder); got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
		t.Errorf("a third upload is answered %d with %v", got.StatusCode, got.Header)
	}
	if got := holdUpload(t, a, holder).status(); got != http.StatusServiceUnavailable {
		t.Errorf("a third half of an upload is answered %d", got)
	}
	if got := upload(other).StatusCode; got != http.StatusOK {
		t.Errorf("an upload of another account is answered %d", got)
	}
	holder.Get("/users/profile/").Must(http.StatusOK)
	if _, metrics := get(t, a.URL+"/metrics"); !regexp.MustCompile(`yagura_requests_refused_total\{limit="uploads"\} [1-9]`).MatchString(metrics) {
		t.Error("the refused uploads are not counted")
	}
	for i, h := range held {
		if got := h.finish(); got != http.StatusOK {
			t.Errorf("upload %d is answered %d when its second half arrives", i+1, got)
		}
	}
	eventually(t, "uploads are accepted again", func() bool { return upload(holder).StatusCode == http.StatusOK })
}
