// Package matchname names rounds and matches in the four languages of the product, for notifications, mails and documents.
// The app names them in the same way (web/src/formats/matchTitle.ts); testdata/names.json is the golden file of both. make
// generate copies the texts from the app.
package matchname

import (
	"embed"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"yagura/internal/kit/lang"
)

//go:embed texts/*.json
var files embed.FS

// texts reads the texts by language and key.
var texts = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range lang.All() {
		raw, err := files.ReadFile("texts/" + language + ".json")
		var of map[string]string
		if err == nil {
			err = json.Unmarshal(raw, &of)
		}
		if err != nil {
			panic("matchname: texts of " + language + ": " + err.Error()) // the texts are part of the program
		}
		all[language] = of
	}
	return all
})

// Style is how the rounds and matches of a format are named.
type Style string

// The styles.
const (
	Rounds  Style = "rounds"  // rounds are numbered
	Bracket Style = "bracket" // rounds count down to the final
	Groups  Style = "groups"  // rounds are numbered, sections are groups; a single group has no name
	Lobbies Style = "lobbies" // a match is a lobby of a numbered round
)

// Sections of a double elimination.
const (
	lowerSection = 1
	finalSection = 2
)

// thirdPlace is the type of the match for third place.
const thirdPlace = "thirdPlaceMatch"

// Place is the place of a match in its stage; section, round and order count from 0.
type Place struct {
	Section, Round, Order int
	// Count is the number of rounds of the section. It is needed in a bracket; if it is 0, the rounds are numbered.
	Count  int
	Double bool   // double elimination
	Groups int    // groups of the stage; 0 if it is not known
	Type   string // role of the match in a bracket
}

type namer struct {
	language string
	style    Style
	at       Place
}

func newNamer(language string, style Style, at Place) namer {
	if style == Bracket && at.Count == 0 {
		style = Rounds
	}
	return namer{lang.Or(language), style, at}
}

// text returns a text with its parameters: pairs of a name and a value.
func (n namer) text(key string, parameters ...string) string {
	text := texts()[n.language][key]
	for i := 0; i+1 < len(parameters); i += 2 {
		text = strings.ReplaceAll(text, "{{"+parameters[i]+"}}", parameters[i+1])
	}
	return text
}

// Round returns the name of the round of a place, such as 準決勝.
func Round(language string, style Style, at Place) string {
	n := newNamer(language, style, at)
	switch {
	case n.style != Bracket:
		return n.text("round.numbered", "n", strconv.Itoa(at.Round+1))
	case at.Type == thirdPlace:
		return n.text("round.third")
	case at.Double:
		return n.doubleRound()
	default:
		return n.singleRound()
	}
}

// singleRound numbers the rounds before the quarter-final in Japanese. The other languages use the number of remaining sides.
func (n namer) singleRound() string {
	left := n.at.Count - 1 - n.at.Round
	switch left {
	case 0:
		return n.text("round.final")
	case 1:
		return n.text("round.semiFinal")
	case 2:
		return n.text("round.quarterFinal")
	}
	number := n.at.Round + 1
	if n.language != "ja" {
		number = 1 << (min(max(left, 0), 20) + 1)
	}
	return n.text("round.nth", "n", strconv.Itoa(number))
}

func (n namer) doubleRound() string {
	number, last := strconv.Itoa(n.at.Round+1), n.at.Round == n.at.Count-1
	switch {
	case n.at.Section == finalSection && n.at.Round == 0:
		return n.text("round.grandFinal")
	case n.at.Section == finalSection:
		return n.text("round.grandFinalReset")
	case n.at.Section == lowerSection && last:
		return n.text("round.lowerFinal")
	case n.at.Section == lowerSection:
		return n.text("round.lower", "n", number)
	case last:
		return n.text("round.upperFinal")
	}
	return n.text("round.upper", "n", number)
}

// Match returns the name of a match, such as 準決勝 3-1: its round and its number, or only the round if no other match has
// that name.
func Match(language string, style Style, at Place) string {
	n := newNamer(language, style, at)
	if n.style == Lobbies {
		return n.text("round.lobby", "n", strconv.Itoa(at.Round+1), "lobby", Letters(at.Order))
	}
	round := Round(language, style, at)
	switch {
	case n.style == Bracket && (at.Type == thirdPlace || at.Double && at.Section == finalSection):
		return round
	case style == Bracket && n.style == Rounds: // the number depends on facts that are not known
		return round
	case n.style == Groups && at.Groups != 1:
		round = n.text("round.group", "group", Letters(at.Section), "round", round)
	}
	return round + " " + n.number()
}

// number returns round and order from 1, such as 2-3. In a double elimination it has the part of the bracket.
func (n namer) number() string {
	number := strconv.Itoa(n.at.Round+1) + "-" + strconv.Itoa(n.at.Order+1)
	switch {
	case n.style != Bracket || !n.at.Double:
		return number
	case n.at.Section == lowerSection:
		return n.text("number.lower", "number", number)
	}
	return n.text("number.upper", "number", number)
}

// Letters returns the letters of a group or a lobby by its number from 0: A, B, … Z, AA, AB.
func Letters(order int) string {
	text := ""
	for n := order + 1; n > 0; n = (n - 1) / 26 {
		text = string(rune('A'+(n-1)%26)) + text
	}
	return text
}
