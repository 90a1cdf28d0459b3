package api_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/api"
)

var place = regexp.MustCompile(`\{([^}]+)\}`)

// TestOperationsReadWhatTheirPathsSay fails on a path parameter that no input reads, because it would be empty in the handler.
func TestOperationsReadWhatTheirPathsSay(t *testing.T) {
	text, err := api.New(api.Config{Version: "test"}, api.Features{}, nil, nil).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var contract struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
			Permission string `json:"x-permission"`
		}
	}
	if err := json.Unmarshal(text, &contract); err != nil {
		t.Fatal(err)
	}
	if len(contract.Paths) == 0 {
		t.Fatal("the contract has no operations")
	}
	for path, operations := range contract.Paths {
		for method, o := range operations {
			read := map[string]bool{}
			for _, p := range o.Parameters {
				read[p.Name] = read[p.Name] || p.In == "path"
			}
			for _, m := range place.FindAllStringSubmatch(path, -1) {
				if !read[m[1]] {
					t.Errorf("%s %s does not read %s", strings.ToUpper(method), path, m[1])
				}
			}
			if o.Permission == "" {
				t.Errorf("%s %s has no rule", strings.ToUpper(method), path)
			}
		}
	}
}
