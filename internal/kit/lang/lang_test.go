package lang_test

import (
	"testing"

	"yagura/internal/kit/lang"
)

func TestReadersWithoutAKnownLanguageGetTheDefault(t *testing.T) {
	for _, code := range lang.All() {
		if !lang.Known(code) || lang.Or(code) != code {
			t.Errorf("%q is not a language of its own", code)
		}
	}
	for _, code := range []string{"", "de", "EN"} {
		if lang.Known(code) || lang.Or(code) != "en" {
			t.Errorf("%q is read in %q, want English", code, lang.Or(code))
		}
	}
}
