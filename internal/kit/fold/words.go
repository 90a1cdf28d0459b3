package fold

import (
	"strings"
	"unicode"
)

// longestWord is the number of characters of a word that count in a search.
const longestWord = 24

// Words returns the keys of the places in a text at which a search can begin, each once: the beginnings of words, and every
// character of scripts that are written without spaces or join words. A search for a term is a range: from Key(term) up to,
// and without, PrefixEnd(term).
func Words(s string) []string {
	var keys []string
	known := map[string]bool{}
	for _, field := range strings.Fields(Text(s)) {
		before := rune(0)
		runes := []rune(field)
		for i, r := range runes {
			if begins(before, r) {
				key := Key(string(runes[i:min(i+longestWord, len(runes))]))
				if !known[key] {
					known[key] = true
					keys = append(keys, key)
				}
			}
			before = r
		}
	}
	return keys
}

// Terms splits what a person searches for into at most the given number of terms, each shortened like the words of Words.
// Signs before a term do not count.
func Terms(s string, most int) []string {
	var terms []string
	for _, field := range strings.Fields(Text(s)) {
		runes := []rune(strings.TrimLeftFunc(field, func(r rune) bool { return !counts(r) }))
		if len(runes) > 0 && len(terms) < most {
			terms = append(terms, string(runes[:min(longestWord, len(runes))]))
		}
	}
	return terms
}

// counts reports whether a search can begin with r.
func counts(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// begins reports whether a search can begin between two characters of a field.
func begins(before, r rune) bool {
	if !counts(r) {
		return false
	}
	return unspaced(r) || !counts(before) || unspaced(before) || unicode.IsNumber(before) != unicode.IsNumber(r)
}

// unspaced reports whether r belongs to a script in which the beginning of a word cannot be told.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
