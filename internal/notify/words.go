package notify

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/lang"
	"yagura/internal/kit/matchname"
	"yagura/internal/kit/timetext"
)

// Words has the texts of notifications by language, type and status. The app has the same texts.
type Words struct {
	text    map[string]map[string]map[string]string
	someone map[string]string
}

func newWords() *Words {
	w := &Words{text: map[string]map[string]map[string]string{}, someone: map[string]string{}}
	for _, l := range lang.All() {
		raw, err := texts.ReadFile("texts/notification." + l + ".json")
		var file struct {
			Someone string                       `json:"someone"`
			Text    map[string]map[string]string `json:"text"`
		}
		if err == nil {
			err = json.Unmarshal(raw, &file)
		}
		if err != nil {
			panic("notify: texts of " + l + ": " + err.Error()) // the texts are embedded in the program
		}
		w.text[l], w.someone[l] = file.Text, file.Someone
	}
	return w
}

// body returns the text of a notification in a language and a time zone (Reachable.Zone). Its times are relative to now
// (timetext.When).
func (w *Words) body(n *Notification, language, zone string, now time.Time) string {
	p, l := &n.Payload, lang.Or(language)
	text := w.text[l][string(n.Type)][string(n.Status)]
	at := ""
	if p.At != nil {
		at = timetext.When(l, *p.At, now, zoneOf(zone))
		if zone == "" { // the reader may live in another zone
			at += " " + timetext.ZoneName(*p.At, zoneOf(zone))
		}
	}
	return strings.NewReplacer(
		"{{name}}", cmp.Or(p.TeamName, n.About.Nickname, w.someone[l]), "{{nickname}}", cmp.Or(n.About.Nickname, w.someone[l]), "{{contestName}}", p.ContestName, "{{gameName}}", p.GameName,
		"{{teamName}}", p.TeamName, "{{match}}", n.MatchName(l), "{{time}}", at, "{{place}}", strconv.Itoa(p.Place), "{{text}}", p.In(l),
	).Replace(text)
}

// MatchName returns the name of the match that a notification is about, or of the round if it is about all matches of one; an
// empty text if it is about neither.
func (n *Notification) MatchName(language string) string {
	p := &n.Payload
	f, ok := formatOf(n.Type)
	if !ok || p.Round == nil {
		return ""
	}
	at := matchname.Place{Section: p.Section, Round: *p.Round, Count: p.RoundCount, Double: p.Double, Groups: p.Groups, Type: p.MatchType}
	if p.Order == nil {
		return matchname.Round(language, f.Naming, at)
	}
	at.Order = *p.Order
	return matchname.Match(language, f.Naming, at)
}

// title returns the title of a notification: the name of its subject.
func (n *Notification) title() string {
	if n.Type == Contest || n.Type == Follow { // the text has the name of the team, if any
		return cmp.Or(n.Payload.ContestName, n.Payload.GameName, Product)
	}
	return cmp.Or(n.Payload.TeamName, n.Payload.ContestName, n.Payload.GameName, Product)
}

// message returns the push of a notification in a language and a time zone. Its times are relative to now (timetext.When).
func (s *Service) message(n *Notification, language, zone string, now time.Time) Message {
	link, _ := n.Link()
	return Message{
		Title: n.title(), Body: s.words.body(n, language, zone, now), Tag: "notification-" + number(n.ID), Link: cmp.Or(link, "/notifications"), ID: n.ID,
		Icon: n.Image(),
	}
}

// zoneOf returns the time zone of a person (Reachable.Zone) for texts and quiet hours: Japan's if the name is empty, UTC if it
// is unknown.
func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(cmp.Or(name, "Asia/Tokyo"))
	if err != nil {
		return time.UTC
	}
	return zone
}

// In returns the text of the payload. If it has none, In returns the text of the notice in a language, or else in lang.Default, or
// else in Japanese.
func (p *Payload) In(language string) string {
	return cmp.Or(p.Text, p.texts[language], p.texts[lang.Default], p.texts["ja"])
}
