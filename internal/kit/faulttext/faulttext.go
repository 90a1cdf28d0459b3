// Package faulttext holds the texts of the catalogue's faults in four languages. make generate copies them from the
// app, so that the server and the app show the same texts.
package faulttext

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
)

//go:embed texts/*.json
var files embed.FS

// texts reads the texts by language and key.
var texts = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range lang.All() {
		raw, err := files.ReadFile("texts/" + language + ".json")
		if err != nil {
			panic(err)
		}
		var of map[string]string
		if err := json.Unmarshal(raw, &of); err != nil {
			panic("faulttext: " + language + ": " + err.Error())
		}
		all[language] = of
	}
	return all
})

// Of returns the text of a fault in a language (lang.Or) with its parameters. A key without a text returns that of
// exceptionError.
func Of(language string, key fault.Key, params map[string]any) string {
	of := texts()[lang.Or(language)]
	text, ok := of[string(key)]
	if !ok {
		text = of[string(fault.ExceptionError)]
	}
	pairs := make([]string, 0, 2*len(params))
	for name, value := range params {
		pairs = append(pairs, "{{"+name+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(text) // in one pass: a value, such as the name of a team, may contain {{…}}
}

// Negotiate returns the language of an Accept-Language header: the one of lang.All with the highest weight, the first of
// equal ones. Without any it returns lang.Default.
func Negotiate(header string) string {
	best, weight := lang.Default, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		q := 1.0
		if value, ok := strings.CutPrefix(strings.ReplaceAll(rest, " ", ""), "q="); ok {
			parsed, err := strconv.ParseFloat(value, 64)
			if err != nil {
				continue
			}
			q = parsed
		}
		if q > weight && q <= 1 && lang.Known(primary) {
			best, weight = primary, q
		}
	}
	return best
}
