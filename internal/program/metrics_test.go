package program_test

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"yagura/internal/api/apitest"
)

func TestMetricsCountOperationsByTheirPattern(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	for _, path := range []string{"/contests/7/", "/contests/8", "/contests/8/"} {
		a.Visitor().Get(path).Refused(http.StatusNotFound, "contestDoesNotExist")
	}
	res, err := apitest.Client.Get(a.URL + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	want := `yagura_request_seconds_count{method="GET",route="/contests/{id}",status="404"} 3`
	if !strings.Contains(string(text), want) {
		t.Errorf("no line %s", want)
	}
	if strings.Contains(string(text), "/contests/8") {
		t.Error("an id became a label")
	}
}

// TestInventedMethodsShareALabel sends requests with methods that do not exist. Each label costs memory until the restart.
func TestInventedMethodsShareALabel(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	for i := range 20 {
		send(t, fmt.Sprintf("INVENTED%d", i), a.URL+"/api/v1/contests/", nil)
	}
	_, text := send(t, http.MethodGet, a.URL+"/metrics", nil)
	if strings.Contains(string(text), "INVENTED") {
		t.Error("an invented method became a label")
	}
	if !strings.Contains(string(text), `yagura_request_seconds_count{method="other",`) {
		t.Error("the requests are not counted")
	}
}

// TestMetricsAtTheirOwnAddress starts the command with an address of its own for metrics. The public address then has none.
func TestMetricsAtTheirOwnAddress(t *testing.T) {
	p := serve(t, t.TempDir(), "--metrics-addr", "127.0.0.1:0")
	p.mu.Lock()
	found := regexp.MustCompile(`msg="serving metrics" address=(\S+)`).FindStringSubmatch(p.log.String())
	p.mu.Unlock()
	if found == nil {
		t.Fatalf("the log names no address of metrics: %s", p.log.String())
	}
	if status, text := get(t, "http://"+found[1]+"/metrics"); status != http.StatusOK || !strings.Contains(text, "go_goroutines") {
		t.Errorf("own address: %d", status)
	}
	if status, _ := get(t, "http://"+found[1]+"/readyz"); status != http.StatusNotFound {
		t.Errorf("something else at the own address: %d", status)
	}
	if status, _ := get(t, p.url+"/metrics"); status != http.StatusNotFound {
		t.Errorf("public address: %d", status)
	}
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	res, err := apitest.Client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(text)
}
