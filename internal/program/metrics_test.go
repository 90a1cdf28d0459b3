package program_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

func TestMetricsCountOperationsByTheirPattern(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	for _, path := range []string{"/contests/7/", "/contests/8", "/contests/8/"} {
		a.Visitor().Get(path).Refused(http.StatusNotFound, "contestDoesNotExist")
	}
	res, err := http.Get(a.URL + "/metrics")
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
