package account

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// notExported are the fields of User that the exported profile leaves out.
var notExported = []string{
	"TermsVersion",               // the part "agreements" has every version
	"SuspendedAt", "WithdrawnAt", // nobody exports then
	"CreatedByID", "UpdatedByID", // may identify another person
}

func TestTheExportedProfileHasEveryOwnField(t *testing.T) {
	profile := exportedProfile(User{}).(map[string]any)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[User]()) {
		exported := false
		for name := range profile {
			exported = exported || strings.EqualFold(name, field.Name)
		}
		if exported == slices.Contains(notExported, field.Name) {
			t.Errorf("%s is exported: %t", field.Name, exported)
		}
	}
}
