package page

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"yagura/internal/kit/lang"
	"yagura/internal/kit/timetext"
)

//go:embed texts/*.json
var textFiles embed.FS

// words are the texts of the documents in one language, by name.
type words map[string]string

// section is a part of a topic of the help: a heading and paragraphs of plain text.
type section struct {
	Heading string   `json:"heading"`
	Texts   []string `json:"texts"`
}

// helpSections reads the topics of the help by language and name, when a page of the help is first asked for.
var helpSections = sync.OnceValue(func() map[string]map[string][]section {
	all := map[string]map[string][]section{}
	for _, language := range lang.All() {
		raw, err := textFiles.ReadFile("texts/help." + language + ".json")
		var topics map[string][]section
		if err == nil {
			err = json.Unmarshal(raw, &topics)
		}
		if err != nil {
			panic("page: help " + language + ": " + err.Error()) // the texts are part of the program
		}
		all[language] = topics
	}
	return all
})

// catalogue reads the texts by language: the documents' own ones, and those that they share with the app.
var catalogue = sync.OnceValue(func() map[string]words {
	all := map[string]words{}
	for _, language := range lang.All() {
		all[language] = words{}
		for _, name := range []string{language, "app." + language} {
			raw, err := textFiles.ReadFile("texts/" + name + ".json")
			var texts words
			if err == nil {
				err = json.Unmarshal(raw, &texts)
			}
			if err != nil {
				panic("page: texts " + name + ": " + err.Error()) // the texts are part of the program
			}
			for key, text := range texts {
				all[language][key] = text
			}
		}
	}
	return all
})

// tags are the BCP 47 tags of the documents' languages, and locales their names in Open Graph.
var (
	tags    = map[string]string{"en": "en", "ja": "ja", "ko": "ko", "zh": "zh-Hans"}
	locales = map[string]string{"en": "en_US", "ja": "ja_JP", "ko": "ko_KR", "zh": "zh_CN"}
)

// text returns a text with its parameters: pairs of a name and a value. A value may contain what looks like a parameter, because people
// choose the names of contests.
func (w words) text(key string, parameters ...any) string {
	pairs := make([]string, len(parameters))
	for i, p := range parameters {
		if pairs[i] = fmt.Sprint(p); i%2 == 0 {
			pairs[i] = "{{" + pairs[i] + "}}"
		}
	}
	return strings.NewReplacer(pairs...).Replace(w[key])
}

// counted returns the text of a number of things: the form for one of them, or for any other number.
func (w words) counted(key string, count int) string {
	form := ".other"
	if count == 1 {
		form = ".one"
	}
	return w.text(key+form, "count", count)
}

// or returns the text of the first name that has one.
func (w words) or(keys ...string) string {
	for _, key := range keys {
		if text, ok := w[key]; ok {
			return text
		}
	}
	return ""
}

// zone is the time zone of documents, because the zone of their readers is not known: Japan's, as in mails (CONTEST-19).
var zone = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		return time.FixedZone("JST", 9*60*60)
	}
	return z
})

// moment returns the date, the weekday and the time of day.
func moment(language string, at time.Time) string {
	return timetext.LongDate(language, at, zone(), true) + " " + clockTime(language, at)
}

// shortMoment returns the date without the year, the weekday and the time of day.
func shortMoment(language string, at time.Time) string {
	return timetext.LongDate(language, at, zone(), false) + " " + clockTime(language, at)
}

// clockTime returns the time of day. In languages other than Japanese it includes the name of the zone.
func clockTime(language string, at time.Time) string {
	text := at.In(zone()).Format("15:04")
	if language != "ja" {
		text += " JST"
	}
	return text
}
