package notify

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Words are the texts of notifications by language, type and status. The app has the same ones.
type Words struct {
	text    map[string]map[string]map[string]string
	someone map[string]string
}

func newWords() *Words {
	w := &Words{text: map[string]map[string]map[string]string{}, someone: map[string]string{}}
	for _, l := range Languages {
		raw, err := texts.ReadFile("texts/notification." + l + ".json")
		var file struct {
			Someone string                       `json:"someone"`
			Text    map[string]map[string]string `json:"text"`
		}
		if err == nil {
			err = json.Unmarshal(raw, &file)
		}
		if err != nil {
			panic("notify: texts of " + l + ": " + err.Error()) // they are part of the program
		}
		w.text[l], w.someone[l] = file.Text, file.Someone
	}
	return w
}

// languageOf is the one in which a person is written to.
func languageOf(language string) string {
	for _, l := range Languages {
		if l == language {
			return l
		}
	}
	return Languages[0]
}

// body is what a notification says, in a language and a zone.
func (w *Words) body(n *Notification, language string, zone *time.Location) string {
	p, l := &n.Payload, languageOf(language)
	text := w.text[l][string(n.Type)][string(n.Status)]
	at := ""
	if p.At != nil {
		at = p.At.In(zone).Format("01/02 15:04")
	}
	round := ""
	if p.Round != nil {
		round = strconv.Itoa(*p.Round + 1)
	}
	return strings.NewReplacer(
		"{{nickname}}", cmp.Or(n.About.Nickname, w.someone[l]), "{{contestName}}", p.ContestName, "{{gameName}}", p.GameName,
		"{{teamName}}", p.TeamName, "{{round}}", round, "{{time}}", at, "{{place}}", strconv.Itoa(p.Place), "{{text}}", p.In(l),
	).Replace(text)
}

// title is the name of the thing.
func (n *Notification) title() string {
	if n.Type == Contest { // the text names the team, if any
		return cmp.Or(n.Payload.ContestName, n.Payload.GameName, Product)
	}
	return cmp.Or(n.Payload.TeamName, n.Payload.ContestName, n.Payload.GameName, Product)
}

// message is what a browser is sent of a notification, in a language and a zone.
func (s *Service) message(n *Notification, language, zone string) Message {
	link, _ := n.Link()
	return Message{
		Title: n.title(), Body: s.words.body(n, language, zoneOf(zone)), Tag: "notification-" + number(n.ID), Link: cmp.Or(link, "/notifications"), ID: n.ID,
		Icon: n.Image(),
	}
}

// zoneOf is a person's zone; Japan's where none is chosen.
func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(cmp.Or(name, "Asia/Tokyo"))
	if err != nil {
		return time.UTC
	}
	return zone
}

// zoneName is the short name of a time's zone as people write it, such as JST; zones without one go by their distance from
// UTC.
func zoneName(t time.Time) string {
	name := t.Format("MST")
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		return "UTC" + name
	}
	return name
}

// In is the text of administrators in a language, or of what is told: that one, else English, else Japanese.
func (p *Payload) In(language string) string {
	return cmp.Or(p.Text, in(p.texts, cmp.Or(language, Languages[0])))
}
