package program_test

import (
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
