// Package fold normalises texts for uniqueness and search (PROFILE-1, SEARCH-1, TEAM-1).
package fold

import (
	"encoding/hex"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Text folds case and width: "Ｙａｇｕｒａ", "YAGURA" and "yagura" are equal. It normalises once more after folding,
// because a folded letter may compose again; folding a folded text changes nothing. It lowers before it folds,
// because the library's folding exchanges the two cases of Cherokee instead of joining them.
func Text(s string) string {
	lower := cases.Lower(language.Und).String(norm.NFKC.String(s))
	return norm.NFKC.String(cases.Fold().String(lower))
}

// Key returns the folded text in hexadecimal digits. It sorts by bytes under every collation of every database, so a
// prefix search is a range: from Key(prefix) up to, and without, PrefixEnd(prefix).
func Key(s string) string { return hex.EncodeToString([]byte(Text(s))) }

// PrefixEnd returns the first key after all keys with the prefix: "g" sorts after every hexadecimal digit.
func PrefixEnd(prefix string) string { return Key(prefix) + "g" }
