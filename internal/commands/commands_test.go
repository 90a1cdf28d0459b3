package commands

import (
	"os"
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
