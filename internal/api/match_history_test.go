package api_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/catalogue"
	"yagura/internal/kit/event"
)

// TestContractListsTheKindsOfAMatchHistory compares the kinds that the contract lists for the history of a match with those that everybody
// reads there. The app has a text for each listed kind.
func TestContractListsTheKindsOfAMatchHistory(t *testing.T) {
	field, ok := reflect.TypeFor[api.MatchHistory]().FieldByName("Kind")
	if !ok {
		t.Fatal("the history of a match has no kind")
	}
	listed := strings.Split(field.Tag.Get("enum"), ",")
	for kind, rules := range catalogue.Rules() {
		if read := rules.Visible == event.Everybody; read != slices.Contains(listed, string(kind)) {
			t.Errorf("%s: everybody reads it is %v, the contract lists it is %v", kind, read, !read)
		}
	}
}
