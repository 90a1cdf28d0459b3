package fold_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"yagura/internal/kit/fold"
)

func TestKeysOfAPrefixAreARange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, prefix := rapid.StringN(0, 12, -1).Draw(t, "text"), rapid.StringN(0, 3, -1).Draw(t, "prefix")
		k := fold.Key(text)
		inRange := k >= fold.Key(prefix) && k < fold.PrefixEnd(prefix)
		if begins := strings.HasPrefix(fold.Text(text), fold.Text(prefix)); begins != inRange {
			t.Fatalf("%q begins with %q: %v, in the range of keys: %v", text, prefix, begins, inRange)
		}
	})
}
