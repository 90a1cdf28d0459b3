// Package fold makes the form of a text that uniqueness and search compare (rulings.md 82, 85, 89).
package fold

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Text folds case and width: "Ｙａｇｕｒａ", "YAGURA" and "yagura" are one. It normalises once more after folding because a
// folded letter may compose anew; folding a folded text changes nothing.
func Text(s string) string {
	return norm.NFKC.String(cases.Fold().String(norm.NFKC.String(s)))
}
