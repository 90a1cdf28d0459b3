package commands

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestTheContractIsCommitted(t *testing.T) {
	t.Parallel()
	printed, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(printed) != string(committed) {
		t.Error("api/openapi.json is not what yagura openapi prints: run make generate")
	}
}

// TestDocumentedVariablesExist finds variables of documents and configurations that belong to no flag: who sets them would change nothing.
func TestDocumentedVariablesExist(t *testing.T) {
	t.Parallel()
	variable := regexp.MustCompile(`\bYAGURA_[A-Z0-9_]+\b`)
	for _, file := range []string{
		"README.md", "README.ja.md", "docs/operations.md", "docs/security.md", "docs/scaling.md", "deploy/compose.yaml", "deploy/env.example",
		"deploy/yagura.service", "deploy/Dockerfile", "deploy/kubernetes/configmap.yaml", "deploy/kubernetes/secret.example.yaml",
	} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		names := variable.FindAllString(string(text), -1)
		if len(names) == 0 {
			t.Errorf("%s names no variable", file)
		}
		for _, name := range names {
			if unknown := commands().UnknownVariables("YAGURA_", []string{name + "=x"}); len(unknown) > 0 {
				t.Errorf("%s: %s", file, unknown[0])
			}
		}
	}
}

func TestVariablesOfTestsAreNoMistakes(t *testing.T) {
	t.Setenv("YAGURA_TEST_POSTGRES", "postgres://x")
	t.Setenv("YAGURA_TRUSTED_PROXY", "10.0.0.0/8")
	got := strings.Join(unknownVariables(), "\n")
	if !strings.Contains(got, `YAGURA_TRUSTED_PROXY is the variable of no setting, did you mean "YAGURA_TRUSTED_PROXIES"?`) || strings.Contains(got, "YAGURA_TEST") {
		t.Error(got)
	}
}
