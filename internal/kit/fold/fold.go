// Package fold normalises texts for uniqueness and search (PROFILE-1, SEARCH-1, TEAM-1).
package fold

import (
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Text folds case and width: "Ｙａｇｕｒａ", "YAGURA" and "yagura" are equal. It drops characters that show nothing, such as a zero-width
// space, because names that differ only in them look the same. It normalises once more after each of these steps,
// because a letter may compose again; folding a folded text changes nothing. It lowers before it folds,
// because the library's folding exchanges the two cases of Cherokee instead of joining them.
func Text(s string) string {
	shown := norm.NFKC.String(strings.Map(dropHidden, norm.NFKC.String(s)))
	lower := cases.Lower(language.Und).String(shown)
	return norm.NFKC.String(cases.Fold().String(lower))
}

// Hidden reports whether a character shows nothing by itself. Some Arabic format characters are signs that enclose digits.
func Hidden(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

func dropHidden(r rune) rune {
	if Hidden(r) {
		return -1
	}
	return r
}

// Key returns the folded text in hexadecimal digits. It sorts by bytes under every collation of every database, so a
// prefix search is a range: from Key(prefix) up to, and without, PrefixEnd(prefix).
func Key(s string) string { return hex.EncodeToString([]byte(Text(s))) }

// PrefixEnd returns the first key after all keys with the prefix: "g" sorts after every hexadecimal digit.
func PrefixEnd(prefix string) string { return Key(prefix) + "g" }
