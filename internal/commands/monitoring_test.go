package commands

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// TestMonitoringUsesExistingMetrics reads the dashboard and the alert rules of deploy/monitoring: a metric that is not exported
// would be an empty panel, or an alert that never fires.
func TestMonitoringUsesExistingMetrics(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	a.Visitor().Get("/contests/").Must(http.StatusOK)
	text := metricsOf(t, a.URL)
	exported := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (\S+) (\S+)$`).FindAllStringSubmatch(text, -1) {
		exported[m[1]] = true
		if m[2] == "histogram" {
			exported[m[1]+"_bucket"], exported[m[1]+"_sum"], exported[m[1]+"_count"] = true, true, true
		}
	}
	name := regexp.MustCompile(`\b(?:yagura|go|process)_[a-z_]+\b`)
	for _, file := range []string{"alerts.yaml", "dashboard.json"} {
		content := readDeploy(t, "monitoring/"+file)
		used := name.FindAllString(content, -1)
		if len(used) < 5 {
			t.Errorf("%s uses %v", file, used)
		}
		for _, metric := range used {
			if !exported[metric] {
				t.Errorf("%s uses %s, which is not exported", file, metric)
			}
		}
		if strings.HasSuffix(file, ".json") && !json.Valid([]byte(content)) {
			t.Errorf("%s is no JSON", file)
		}
	}
}

func metricsOf(t *testing.T, url string) string {
	t.Helper()
	res, err := apitest.Client.Get(url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
