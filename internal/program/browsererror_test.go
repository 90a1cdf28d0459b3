package program_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/redact"
)

// captureLog replaces the log of the process until the test ends.
func captureLog(t *testing.T) *captured {
	t.Helper()
	log := &captured{}
	usual := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{ReplaceAttr: redact.Attr})))
	t.Cleanup(func() { slog.SetDefault(usual) })
	return log
}

func browserError(message string) object {
	return object{"kind": "error", "message": message, "page": "/contests/12/teams?key=Ab3dEf6hIj9lMn2pQr5tUv", "stack": "at f (/assets/HomePage-D8sk29dKslP0.js:1:23)"}
}

func TestErrorsOfBrowsersReachTheLogOnceAndRedacted(t *testing.T) {
	a := apitest.New(t) // not parallel: it replaces the log of the process
	log := captureLog(t)
	report := func(message string) {
		t.Helper()
		a.Visitor().Post("/app/errors/", object{"errors": []object{browserError(message)}}).Must(http.StatusNoContent)
	}
	for range 3 {
		report("hanako@mail.example is undefined")
	}
	lines := strings.Count(log.String(), "an error in a browser")
	if lines != 1 {
		t.Errorf("the log has %d lines of the error: %s", lines, log)
	}
	for _, want := range []string{`kind=error`, `message="[address] is undefined"`, "page=/contests/:id/teams", "HomePage-D8sk29dKslP0.js:1:23", "browser=Go-http-client"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has no %s: %s", want, log)
		}
	}
	a.Clock.Advance(11 * time.Minute)
	report("hanako@mail.example is undefined")
	if !strings.Contains(log.String(), "repeated=2") {
		t.Errorf("the log does not count repetitions: %s", log)
	}
	_, metrics := send(t, http.MethodGet, a.URL+"/metrics", nil)
	if !bytes.Contains(metrics, []byte(`yagura_browser_errors_total{kind="error"} 4`)) {
		t.Error("the errors are not counted")
	}
}

// TestTheNameOfABrowserIsCutBetweenCharacters proves that a long name with letters of several bytes stays readable in the log.
func TestTheNameOfABrowserIsCutBetweenCharacters(t *testing.T) {
	a := apitest.New(t) // not parallel: it replaces the log of the process
	log := captureLog(t)
	errors := object{"errors": []object{browserError("x is undefined")}}
	a.Visitor().Do(http.MethodPost, "/app/errors/", errors, "User-Agent", strings.Repeat("塔", 200)).Must(http.StatusNoContent)
	if !strings.Contains(log.String(), "browser="+strings.Repeat("塔", 160)+" ") {
		t.Errorf("the log names another browser: %s", log)
	}
}

// TestReportsOfBrowsersAreBounded sends different errors from one address: the log grows by the share of one address, and further
// reports are refused.
func TestReportsOfBrowsersAreBounded(t *testing.T) {
	a := apitest.New(t) // not parallel: it replaces the log of the process
	log := captureLog(t)
	refused := 0
	for i := range 40 {
		var errors []object
		for j := range 5 {
			errors = append(errors, browserError(fmt.Sprintf("error %d-%d", i, j)))
		}
		if a.Visitor().Post("/app/errors/", object{"errors": errors}).Status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 10 {
		t.Errorf("%d of 40 reports in a minute are refused, want 10", refused)
	}
	if lines := strings.Count(log.String(), "an error in a browser"); lines != 20 {
		t.Errorf("the log has %d lines of one address within a minute, want 20", lines)
	}
}

func TestReportsBeyondTheContractAreRefused(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	with := func(name string, value any) object {
		e := browserError("x")
		e[name] = value
		return object{"errors": []object{e}}
	}
	for name, body := range map[string]object{
		"no errors": {"errors": []object{}}, "six errors": {"errors": []object{browserError("1"), browserError("2"), browserError("3"), browserError("4"), browserError("5"), browserError("6")}},
		"an invented kind": with("kind", "panic"), "a long message": with("message", strings.Repeat("x", 301)),
		"a long page": with("page", "/"+strings.Repeat("x", 200)), "a long stack": with("stack", strings.Repeat("x", 2001)),
	} {
		if got := a.Visitor().Post("/app/errors/", body); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s answers %d %s", name, got.Status, got.Body)
		}
	}
	if got := a.Visitor().Post("/app/errors/", with("stack", strings.Repeat("x", 40_000))); got.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body of 40 kB answers %d", got.Status)
	}
}
