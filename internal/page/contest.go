package page

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// object is a piece of structured data.
type object = map[string]any

// schema is the vocabulary of structured data.
const schema = "https://schema.org"

// timeLayout is the form of times in structured data.
const timeLayout = time.RFC3339

// stamp is a time of the API.
type stamp struct{ time.Time }

// UnmarshalJSON implements json.Unmarshaler.
func (s *stamp) UnmarshalJSON(text []byte) error {
	var at *time.Time
	if err := json.Unmarshal(text, &at); err != nil {
		return err
	}
	if at != nil {
		s.Time = *at
	}
	return nil
}

type someone struct {
	ID       int64  `json:"id"`
	Nickname string `json:"nickname"`
}

type entrant struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// name returns the shown name of an entrant: people who have withdrawn have none.
func (e *entrant) name(w words) string {
	switch {
	case e == nil:
		return w.text("match.open")
	case e.Name == "":
		return w.text("withdrawn")
	}
	return e.Name
}

type contestFacts struct {
	ID              int64    `json:"id"`
	Name            string   `json:"name"`
	ImageURL        *string  `json:"imageUrl"`
	ContestType     string   `json:"contestType"`
	ParticipantType string   `json:"participantType"`
	Status          string   `json:"status"`
	PlayState       string   `json:"playState"`
	CancelledAt     *string  `json:"cancelledAt"`
	EntryCount      int      `json:"entryCount"`
	EntryMaxCount   int      `json:"entryMaxCount"`
	FreePlaces      int      `json:"freePlaces"`
	EntryEnd        stamp    `json:"entryEnd"`
	Checkin         bool     `json:"checkin"`
	CheckinStart    stamp    `json:"checkinStart"`
	CheckinEnd      stamp    `json:"checkinEnd"`
	ContestStart    stamp    `json:"contestStart"`
	ContestEnd      stamp    `json:"contestEnd"`
	Game            *named   `json:"game"`
	Organiser       *someone `json:"organiser"`
	Champion        *entrant `json:"champion"`
	Stages          []struct {
		ID     int64  `json:"id"`
		Format string `json:"format"`
	} `json:"stages"`
}

// shownStatus returns the status as the app shows it: a contest is live only while a match can be played.
func (c *contestFacts) shownStatus() string {
	switch {
	case c.CancelledAt != nil:
		return "cancelled"
	case c.Status != "match" || c.PlayState == "open":
		return c.Status
	case c.PlayState == "none":
		return "drawPending"
	case c.PlayState == "waiting":
		return "playPending"
	}
	return "matchDone"
}

func (c *contestFacts) organiser(w words) string {
	if c.Organiser == nil || c.Organiser.Nickname == "" {
		return w.text("organiser")
	}
	return c.Organiser.Nickname
}

func (c *contestFacts) entries(w words) string {
	return w.text("entries.of", "count", w.counted("entries."+c.ParticipantType, c.EntryCount), "max", c.EntryMaxCount)
}

func (c *contestFacts) description(w words, language string) string {
	text := c.summary(w, language)
	switch {
	case c.CancelledAt != nil:
		return w.text("contest.cancelled") + " " + text
	case c.Champion != nil:
		return w.text("label.sentence", "label", w.text("champion"), "value", c.Champion.name(w)) + " " + text
	}
	return text
}

// summary returns the main facts as a sentence, without results.
func (c *contestFacts) summary(w words, language string) string {
	return w.text("contest.description", "start", moment(language, c.ContestStart.Time), "game", c.Game.name(), "format", w.text("format."+c.ContestType),
		"sides", w.text("sides."+c.ParticipantType), "count", w.counted("entries."+c.ParticipantType, c.EntryCount), "max", c.EntryMaxCount, "organiser", c.organiser(w))
}

// contestPage returns the builder of a contest's page or of one of its tabs.
func contestPage(tab string) builder {
	return func(rd *reader, at route) (*document, error) {
		w, address := rd.words, "/contests/"+at.id("id")+"/"
		var c contestFacts
		text, found, err := rd.get(address, &c)
		if err != nil {
			return nil, err
		}
		if !found {
			return missing(w, "missing.contest"), nil
		}
		d := &document{
			status: http.StatusOK, title: c.Name, heading: c.Name, kind: "website", path: contestPath(c.ID), description: c.description(w, rd.language),
			intro: c.summary(w, rd.language), facts: c.facts(w, rd.language), picture: c.picture(w, rd.language),
		}
		if err := rd.addBracket(d.picture, &c); err != nil {
			return nil, err
		}
		d.embed(address, text, false)
		if tab != "" {
			d.path += "/" + at.pattern[strings.LastIndex(at.pattern, "/")+1:]
			d.title = c.Name + " – " + w.or("tab."+tab, "tab."+tab+"."+c.ContestType)
			d.heading = d.title
		}
		for _, sub := range []struct{ path, text string }{{"participant", "tab.participant"}, {"tournament", "tab.stage." + c.ContestType}, {"operator", "tab.operator"}} {
			d.links = append(d.links, link{contestPath(c.ID) + "/" + sub.path, w.text(sub.text)})
		}
		d.links = append(d.links, link{"/contests", w.text("contests.title")})
		if err := rd.contestData(d, &c, tab); err != nil {
			return nil, err
		}
		d.linked = []any{rd.event(&c, rd.pages.pictureAddress(d))}
		return d, nil
	}
}

// contestData embeds the other data that the page shows first: the stream, which decides about a tab, and the stage or the trophies.
func (rd *reader) contestData(d *document, c *contestFacts, tab string) error {
	addresses := []string{"/contests/" + strconv.FormatInt(c.ID, 10) + "/stream/"}
	if n := len(c.Stages); tab == "stage" && n > 0 {
		addresses = append(addresses, "/contests/"+strconv.FormatInt(c.ID, 10)+"/"+c.Stages[n-1].Format+"/")
	}
	if tab == "" {
		addresses = append(addresses, "/contests/"+strconv.FormatInt(c.ID, 10)+"/trophies/")
	}
	for i, address := range addresses {
		key, err := rd.embed(d, address, false)
		if err != nil {
			return err
		}
		if key != nil && tab == "stage" && i > 0 {
			key[len(key)-1] = "stage" // the app's key of a stage ends so
		}
	}
	return nil
}

func (c *contestFacts) facts(w words, language string) []fact {
	facts := []fact{
		{Name: w.text("fact.status"), Value: w.text("status." + c.shownStatus())},
		{Name: w.text("fact.start"), Value: moment(language, c.ContestStart.Time)},
		{Name: w.text("fact.entryEnd"), Value: moment(language, c.EntryEnd.Time)},
		{Name: w.text("fact.game"), Value: c.Game.name()},
		{Name: w.text("fact.format"), Value: w.text("format."+c.ContestType) + " / " + w.text("sides."+c.ParticipantType)},
		{Name: w.text("fact.entries"), Value: c.entries(w)},
		{Name: w.text("fact.organiser"), Value: c.organiser(w)},
	}
	if c.Organiser != nil {
		facts[len(facts)-1].Link = "/users/" + strconv.FormatInt(c.Organiser.ID, 10)
	}
	if c.Champion != nil {
		facts = append(facts, fact{Name: w.text("champion"), Value: c.Champion.name(w), Result: true})
	}
	return facts
}

// event returns the structured data of a contest. Its image is the contest's own, or the picture of shared links.
func (rd *reader) event(c *contestFacts, picture string) object {
	base, page := rd.pages.base, rd.pages.base+contestPath(c.ID)
	status := "EventScheduled"
	if c.CancelledAt != nil {
		status = "EventCancelled"
	}
	organiser := object{"@type": "Organization", "name": rd.pages.operatorName(), "url": base + "/"}
	if c.Organiser != nil && c.Organiser.Nickname != "" {
		organiser = object{"@type": "Person", "name": c.Organiser.Nickname, "url": base + "/users/" + strconv.FormatInt(c.Organiser.ID, 10)}
	}
	event := object{
		"@context": schema, "@type": "SportsEvent", "@id": page, "name": c.Name, "url": page, "description": c.description(rd.words, rd.language),
		"startDate": c.ContestStart.In(zone()).Format(timeLayout), "endDate": c.ContestEnd.In(zone()).Format(timeLayout),
		"eventStatus": schema + "/" + status, "eventAttendanceMode": schema + "/OnlineEventAttendanceMode",
		"location": object{"@type": "VirtualLocation", "url": page}, "organizer": organiser, "maximumAttendeeCapacity": c.EntryMaxCount,
	}
	if c.Game != nil {
		event["sport"] = c.Game.Name
	}
	switch {
	case c.ImageURL != nil:
		event["image"] = base + *c.ImageURL
	case picture != "":
		event["image"] = base + picture
	}
	return event
}
