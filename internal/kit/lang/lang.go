// Package lang lists the languages of the texts for people, and says which one a reader gets who has chosen none (LANG-1).
package lang

import "slices"

// Default is the language of texts for a reader who has chosen none of All.
const Default = "en"

// All lists the codes of the languages.
func All() []string { return []string{"ja", "en", "ko", "zh"} }

// Known reports whether texts exist in a language.
func Known(code string) bool { return slices.Contains(All(), code) }

// Or returns a code if texts exist in its language, else Default.
func Or(code string) string {
	if Known(code) {
		return code
	}
	return Default
}
