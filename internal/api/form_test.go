package api_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/file"
)

// formCalls returns the paths of all operations that take a form with files, for a contest.
func formCalls(t *testing.T, a *apitest.App, contest int64) []string {
	t.Helper()
	text, err := a.API.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var contract struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]any `json:"content"`
			} `json:"requestBody"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(text, &contract); err != nil {
		t.Fatal(err)
	}
	var calls []string
	for path, methods := range contract.Paths {
		for method, o := range methods {
			if o.RequestBody.Content["multipart/form-data"] == nil {
				continue
			}
			if method != "post" {
				t.Errorf("%s %s takes a form, but the test sends forms with POST only", method, path)
			}
			calls = append(calls, strings.ReplaceAll(path, "{id}", strconv.FormatInt(contest, 10)))
		}
	}
	if len(calls) < 3 {
		t.Fatalf("the contract has %d operations that take a form", len(calls))
	}
	return calls
}

// temporary directs the temporary files of the process into a folder until the test ends. The returned function names those of forms.
func temporary(t *testing.T) (left func() []string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	return func() []string {
		names, err := filepath.Glob(filepath.Join(folder, "multipart-*"))
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
}

// endless is a body that goes on after its beginning. It counts the bytes that are read.
type endless struct {
	begin io.Reader
	read  int64
}

func (e *endless) Read(p []byte) (int, error) {
	n, _ := e.begin.Read(p)
	if n == 0 {
		n = len(p)
		clear(p)
	}
	e.read += int64(n)
	return n, nil
}

// serve handles a request to the end, including what happens after the answer.
func serve(a *apitest.App, p *apitest.Person, path string, body io.Reader, kind string, change func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://localhost"+api.Base+path, body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", "JWT "+p.Token)
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	a.Handler().ServeHTTP(w, r)
	return w
}

const formKind = "multipart/form-data; boundary=b"

// TestEndlessFormsAreRefusedAtTheirLimit sends forms without an end to every operation that takes one: with and without a length,
// in a file, in a field, before the first part, and in another encoding.
func TestEndlessFormsAreRefusedAtTheirLimit(t *testing.T) {
	left := temporary(t) // not parallel: it changes the environment
	a := apitest.New(t)
	p := a.Person("flooder")
	for _, path := range formCalls(t, a, openContest(a, p, nil)) {
		for name, c := range map[string]struct{ begin, kind, key string }{
			"a file":              {"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n", formKind, "bodyTooLarge"},
			"a field":             {"--b\r\nContent-Disposition: form-data; name=\"prefix\"\r\n\r\n", formKind, "bodyTooLarge"},
			"text before a part":  {"x", formKind, "malformedRequest"},
			"an urlencoded field": {"file=", "application/x-www-form-urlencoded", "malformedRequest"},
		} {
			body := &endless{begin: strings.NewReader(c.begin)}
			got := serve(a, p, path, body, c.kind, nil)
			status := http.StatusRequestEntityTooLarge
			if c.key == "malformedRequest" {
				status = http.StatusUnprocessableEntity
			}
			if got.Code != status || !strings.Contains(got.Body.String(), `"key":"`+c.key+`"`) {
				t.Errorf("%s without an end to %s is answered %d: %s", name, path, got.Code, got.Body)
			}
			if body.read > file.MaxBytes+1<<20 {
				t.Errorf("%s to %s: %d bytes were read", name, path, body.read)
			}
		}
		body := &endless{begin: strings.NewReader("--b\r\n")}
		got := serve(a, p, path, body, formKind, func(r *http.Request) { r.ContentLength = 1 << 30 })
		if got.Code != http.StatusRequestEntityTooLarge || body.read > 0 {
			t.Errorf("an announced gigabyte to %s is answered %d after %d bytes", path, got.Code, body.read)
		}
	}
	if names := left(); len(names) > 0 {
		t.Errorf("temporary files are left: %v", names)
	}
}

// TestTemporaryFilesOfFormsAreRemoved sends forms that are too large for memory: accepted, refused, and to a broken feature.
func TestTemporaryFilesOfFormsAreRemoved(t *testing.T) {
	left := temporary(t) // not parallel: it changes the environment
	a := apitest.New(t)
	p := a.Person("painter")
	contest := openContest(a, p, nil)
	send := func(path, prefix string, content []byte, status int) {
		t.Helper()
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		part, err := w.CreateFormFile("file", "a.png")
		if err == nil {
			_, err = part.Write(content)
		}
		if err == nil {
			err = w.WriteField("prefix", prefix)
		}
		if err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		if got := serve(a, p, path, &form, w.FormDataContentType(), nil); got.Code != status {
			t.Errorf("%s is answered %d, want %d: %s", path, got.Code, status, got.Body)
		}
		if names := left(); len(names) > 0 {
			t.Errorf("%s, answered %d, leaves %v", path, status, names)
		}
	}
	picture := append(smallPicture(t), make([]byte, 100_000)...) // what is behind the picture is dropped
	send("/files/", "image", picture, http.StatusOK)
	send("/files/", "nobody", picture, http.StatusUnprocessableEntity)
	send("/files/", "image", bytes.Repeat([]byte("x"), 100_000), http.StatusUnprocessableEntity)
	send("/contests/images/", "", picture, http.StatusOK)
	send("/contests/x/entries/import/", "", picture, http.StatusUnprocessableEntity)
	send(contestAt(contest)+"entries/import/", "", picture, http.StatusUnprocessableEntity)
	t.Run("without a temporary folder", func(t *testing.T) {
		t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
		send("/files/", "image", picture, http.StatusServiceUnavailable)
	})
	a.API.Files = nil
	send("/files/", "image", picture, http.StatusInternalServerError)
}
