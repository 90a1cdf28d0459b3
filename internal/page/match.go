package page

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/matchname"
)

// matchPattern is the end of the addresses of matches.
const matchPattern = "/:stageId/match/:matchId"

// knockoutFormat is the format whose rounds have names: they count down to the final.
const knockoutFormat = "tournament"

type matchFacts struct {
	Contest struct {
		ID              int64  `json:"id"`
		Name            string `json:"name"`
		ContestType     string `json:"contestType"`
		ParticipantType string `json:"participantType"`
		ContestStart    stamp  `json:"contestStart"`
	} `json:"contest"`
	Format       string     `json:"format"`
	Double       bool       `json:"double"`
	Section      int        `json:"section"`
	Round        int        `json:"round"`
	Order        int        `json:"order"`
	RoundCount   int        `json:"roundCount"`
	Groups       int        `json:"groups"`
	Type         string     `json:"type"`
	Name         string     `json:"name"` // of a lobby
	StartTime    stamp      `json:"startTime"`
	EndTime      stamp      `json:"endTime"`
	BeginsAt     stamp      `json:"beginsAt"`
	Participants []*entrant `json:"participants"`
	Outcome      string     `json:"outcome"`
	Wins         [2]int     `json:"wins"`
	Score        *[2]int    `json:"score"`
	Winner       *int64     `json:"winner"`
}

// round returns the name of the match, as the app shows it.
func (m *matchFacts) round(language string, naming map[string]matchname.Style) string {
	return matchname.Match(language, naming[m.Format], matchname.Place{
		Section: m.Section, Round: m.Round, Order: m.Order, Count: m.RoundCount, Double: m.Double, Groups: m.Groups, Type: m.Type,
	})
}

// ends returns when the match should be over: its planned length after it begins.
func (m *matchFacts) ends() time.Time { return m.BeginsAt.Add(m.EndTime.Sub(m.StartTime.Time)) }

// score returns the result of the sides; decided is false before there is one.
func (m *matchFacts) score() (a, b int, decided bool) {
	switch {
	case m.Outcome == "" || m.Outcome == "none":
		return 0, 0, false
	case m.Score != nil:
		return m.Score[0], m.Score[1], true
	}
	return m.Wins[0], m.Wins[1], true
}

// matchPage returns the document of a match.
func matchPage(rd *reader, at route) (*document, error) {
	w := rd.words
	format := segments(at.pattern)[2]
	address := "/contests/" + at.id("id") + "/" + format + "/" + at.id("stageId") + "/match/" + at.id("matchId") + "/"
	var m matchFacts
	text, found, err := rd.get(address, &m)
	if err != nil {
		return nil, err
	}
	if !found {
		return missing(w, "missing.match"), nil
	}
	m.Format = format
	round := m.round(rd.language, rd.pages.naming)
	start := moment(rd.language, m.BeginsAt.Time)
	d := &document{
		status: http.StatusOK, kind: "website", login: true, path: strings.TrimSuffix(address, "/"),
		facts: []fact{
			{Name: w.text("fact.contest"), Value: m.Contest.Name, Link: contestPath(m.Contest.ID)},
			{Name: w.text("fact.round"), Value: round}, {Name: w.text("fact.start"), Value: start},
		},
		links: []link{{contestPath(m.Contest.ID) + "/tournament", w.text("tab.stage." + m.Contest.ContestType)}},
	}
	d.embed(address, text, false)
	// The stream decides about a notice above the match.
	if _, err := rd.embed(d, contestPath(m.Contest.ID)+"/stream/", false); err != nil {
		return nil, err
	}
	result := ""
	if a, b, decided := m.score(); decided {
		result = w.text("match.score", "a", a, "b", b)
		d.facts = append(d.facts, fact{Name: w.text("fact.result"), Value: fmt.Sprintf("%d–%d", a, b), Result: true})
	}
	d.intro = strings.TrimSpace(w.text("match.description", "contest", m.Contest.Name, "round", round, "start", start, "score", ""))
	sides := m.sides(w)
	if sides == nil {
		d.title = m.Contest.Name + " – " + round
	} else {
		d.title = w.text("match.title", "a", sides[0], "b", sides[1], "round", round)
	}
	d.heading = d.title
	d.description = strings.TrimSpace(w.text("match.description", "contest", m.Contest.Name, "round", round, "start", start, "score", result))
	d.picture = m.picture(w, rd.language, round, sides)
	if sides == nil {
		for _, p := range m.Participants {
			d.links = append(d.links, link{contestPath(m.Contest.ID) + "/participant", p.name(w)})
		}
	}
	d.linked = []any{rd.matchEvent(d, &m, sides)}
	return d, nil
}

// sides returns the names of the two sides; nil for a lobby.
func (m *matchFacts) sides(w words) []string {
	if m.Name != "" || len(m.Participants) != 2 {
		return nil
	}
	return []string{m.Participants[0].name(w), m.Participants[1].name(w)}
}

func (rd *reader) matchEvent(d *document, m *matchFacts, sides []string) object {
	base, page := rd.pages.base, rd.pages.base+d.path
	event := object{
		"@context": schema, "@type": "SportsEvent", "@id": page, "name": d.title, "url": page,
		"startDate": m.BeginsAt.In(zone()).Format(timeLayout), "endDate": m.ends().In(zone()).Format(timeLayout),
		"eventStatus": schema + "/EventScheduled", "eventAttendanceMode": schema + "/OnlineEventAttendanceMode",
		"location":   object{"@type": "VirtualLocation", "url": page},
		"organizer":  object{"@type": "Organization", "name": rd.pages.operatorName(), "url": base + "/"},
		"superEvent": object{"@type": "SportsEvent", "name": m.Contest.Name, "url": base + contestPath(m.Contest.ID), "startDate": m.Contest.ContestStart.In(zone()).Format(timeLayout), "location": object{"@type": "VirtualLocation", "url": base + "/contests/" + strconv.FormatInt(m.Contest.ID, 10)}},
	}
	var competitors []any
	for i, name := range sides {
		if m.Participants[i] != nil {
			competitors = append(competitors, object{"@type": "SportsTeam", "name": name})
		}
	}
	if competitors != nil {
		event["competitor"] = competitors
	}
	return event
}
