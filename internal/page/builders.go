package page

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"yagura/internal/preview"
)

// builder reads what a page shows to a visitor and returns its document.
type builder func(rd *reader, at route) (*document, error)

// builders are the public pages, by the pattern of their address. All other addresses of the app show something that depends on
// the viewer; their documents say nothing about it.
var builders = map[string]builder{
	"/":                         home,
	"/contests":                 contests,
	"/contests/:id":             contestPage(""),
	"/contests/:id/operator":    contestPage("operator"),
	"/contests/:id/participant": contestPage("participant"),
	"/contests/:id/screen":      contestPage(""),
	"/contests/:id/stream":      contestPage("stream"),
	"/contests/:id/tournament":  contestPage("stage"),
	"/search":                   plain("search", "/search"),
	"/search-user":              plain("players", "/search-user"),
	"/users":                    plain("players", "/search-user"),
	"/users/:id":                person,
	"/teams":                    plain("teams", "/teams"),
	"/teams/:id":                teamPage(false),
	"/teams/:id/members":        teamPage(true),
	"/ranking":                  withData("ranking", "/rankings/", false),
	"/timeline":                 withData("timeline", "/timeline/?scope=all", true),
	"/terms-of-service":         plain("terms", "/terms-of-service"),
	"/privacy-policy":           plain("privacy", "/privacy-policy"),
	"/contract":                 plain("contract", "/contract"),
	"/help":                     helpHome,
	"/help/:topic":              helpTopic,
}

// builderOf returns the builder of the pages with a pattern; public is false for personal pages.
func builderOf(pattern string) (build builder, public bool) {
	if strings.HasSuffix(pattern, matchPattern) {
		return matchPage, true
	}
	build, public = builders[pattern]
	return build, public
}

// plain returns the builder of a page without data.
func plain(name, path string) builder {
	return func(rd *reader, _ route) (*document, error) {
		w := rd.words
		return &document{
			status: http.StatusOK, title: w.text(name + ".title"), heading: w.text(name + ".title"), path: path,
			description: w.text(name + ".description"), intro: w.text(name + ".description"),
			picture: titlePictureOf(rd.language, "", w.text(name+".title"), w.text(name+".description")),
		}, nil
	}
}

// helpHome returns the document of the help, which leads to its topics.
func helpHome(rd *reader, at route) (*document, error) {
	d, err := plain("help", "/help")(rd, at)
	if err == nil {
		for _, path := range helpPages() {
			d.links = append(d.links, link{path, rd.words.text("topic." + strings.TrimPrefix(path, "/help/") + ".title")})
		}
	}
	return d, err
}

// helpTopic returns the document of a page of the help.
func helpTopic(rd *reader, at route) (*document, error) {
	w, topic := rd.words, at.values["topic"]
	title := w.text("topic." + topic + ".title")
	if title == "" {
		return missing(w, "missing.help"), nil
	}
	d, err := plain("help", "/help/"+topic)(rd, at)
	if err == nil {
		d.title, d.heading = title, title
		d.description, d.intro = w.text("topic."+topic+".lead"), w.text("topic."+topic+".lead")
		d.links = []link{{"/help", w.text("help.title")}}
		d.sections = helpSections()[rd.language][topic]
		d.picture = titlePictureOf(rd.language, w.text("help.title"), title, d.description)
	}
	return d, err
}

// withData returns the builder of a page whose data needs no words of its own.
func withData(name, address string, pages bool) builder {
	return func(rd *reader, at route) (*document, error) {
		d, err := plain(name, "/"+name)(rd, at)
		if err != nil {
			return nil, err
		}
		_, err = rd.embed(d, address, pages)
		return d, err
	}
}

// card is a contest in a list.
type card struct {
	ID           int64  `json:"id"`
	Name         string `json:"name"`
	ContestStart stamp  `json:"contestStart"`
	Game         *named `json:"game"`
	GameID       int64  `json:"gameId"`
}

type named struct {
	ID   int64  `json:"id"`
	Name string `json:"gameName"`
}

func (n *named) name() string {
	if n == nil {
		return ""
	}
	return n.Name
}

type cards struct {
	Items []card `json:"items"`
}

// listed is the largest number of links of one list in a document.
const listed = 20

func (c *card) link(language string) link {
	return link{contestPath(c.ID), c.Name + " – " + moment(language, c.ContestStart.Time)}
}

func contestPath(id int64) string { return "/contests/" + strconv.FormatInt(id, 10) }

func home(rd *reader, _ route) (*document, error) {
	w := rd.words
	d := &document{
		status: http.StatusOK, title: w.text("home.title"), heading: w.text("home.heading"), description: w.text("home.description"),
		intro: w.text("home.description"), path: "/", picture: homePictureOf(w, rd.language),
	}
	if err := embedBoard(rd, d, "", false); err != nil {
		return nil, err
	}
	for _, address := range []string{"/site/counts/", "/games/"} {
		if _, err := rd.embed(d, address, false); err != nil {
			return nil, err
		}
	}
	d.links = append(d.links, link{"/contests", w.text("contests.title")})
	base := rd.pages.base
	organization := object{"@type": "Organization", "@id": base + "/#organization", "name": rd.pages.operatorName(), "url": base + "/", "logo": base + "/icon-512.png"}
	d.linked = []any{
		object{"@context": schema, "@type": "WebSite", "@id": base + "/#website", "name": product, "url": base + "/", "inLanguage": tags[rd.language], "description": w.text("home.description"), "publisher": organization},
	}
	return d, nil
}

// embedBoard embeds the three lists of the app's board of contests: those that have not started, that run and that are over. filter is
// empty or a query that begins with "&". pages is set if the app reads the first list page by page.
func embedBoard(rd *reader, d *document, filter string, pages bool) error {
	for _, list := range []struct {
		query string
		pages bool
	}{{"tab=upcoming" + filter + "&limit=30", pages}, {"status=match" + filter + "&limit=12", false}, {"status=matchDone" + filter + "&limit=12", false}} {
		if err := embedContests(rd, d, "/contests/?"+list.query, list.pages); err != nil {
			return err
		}
	}
	return nil
}

// embedContests embeds a list of contests and links to the first ones.
func embedContests(rd *reader, d *document, address string, pages bool) error {
	var list cards
	text, found, err := rd.get(address, &list)
	if err != nil || !found {
		return err
	}
	d.embed(address, text, pages)
	for _, c := range list.Items[:min(len(list.Items), listed)] {
		d.links = append(d.links, c.link(rd.language))
	}
	return nil
}

// statusOf returns the status that the address of the contest list names; empty for none.
func statusOf(r *http.Request) string {
	status := r.URL.Query().Get("status")
	if slices.Contains([]string{"prepare", "entry", "entryDone", "match", "matchDone"}, status) {
		return status
	}
	return ""
}

// isBoard reports whether the address of the contest list asks for the contests by date.
func isBoard(r *http.Request) bool { return r.URL.Query().Get("view") == "board" }

// gameOf returns the game that the address of the contest list names; empty for none.
func gameOf(r *http.Request) string {
	if game := r.URL.Query().Get("game"); validID.MatchString(game) {
		return game
	}
	return ""
}

func contests(rd *reader, _ route) (*document, error) {
	w, game, filter := rd.words, gameOf(rd.request), ""
	d := &document{
		status: http.StatusOK, title: w.text("contests.title"), heading: w.text("contests.title"), path: "/contests",
		description: w.text("contests.description"), intro: w.text("contests.description"), picture: homePictureOf(w, rd.language),
	}
	var games gameList
	answer, found, err := rd.get("/games/", &games)
	if err != nil {
		return nil, err
	}
	if found {
		d.embed("/games/", answer, false)
	}
	if name := games.name(game); name != "" {
		filter = "&gameId=" + game
		d.path += "?game=" + game
		d.title, d.description = w.text("contests.game.title", "game", name), w.text("contests.game.description", "game", name)
		d.heading, d.intro = d.title, d.description
	}
	// Other filters are left to the app.
	status := statusOf(rd.request)
	if isBoard(rd.request) && status == "" {
		return d, embedBoard(rd, d, filter, true)
	}
	if status != "" {
		filter += "&status=" + status
	}
	return d, embedContests(rd, d, "/contests/?tab=all"+filter, true)
}

type gameList struct {
	Items []struct {
		ID   int64  `json:"id"`
		Name string `json:"gameName"`
	} `json:"items"`
}

// name returns the name of a game; empty for an unknown one.
func (l *gameList) name(id string) string {
	for _, g := range l.Items {
		if strconv.FormatInt(g.ID, 10) == id {
			return g.Name
		}
	}
	return ""
}

func person(rd *reader, at route) (*document, error) {
	w, address := rd.words, "/users/"+at.id("id")+"/"
	var u struct {
		ID        int64   `json:"id"`
		Nickname  string  `json:"nickname"`
		Bio       string  `json:"bio"`
		ImageURL  *string `json:"imageUrl"`
		Withdrawn bool    `json:"withdrawn"`
		Suspended bool    `json:"suspended"`
	}
	text, found, err := rd.get(address, &u)
	if err != nil {
		return nil, err
	}
	if !found {
		return missing(w, "missing.person"), nil
	}
	if u.Withdrawn || u.Suspended { // no preview and no place in search engines
		d := personal(w)
		d.title, d.heading = w.text("withdrawn"), w.text("withdrawn")
		if !u.Withdrawn {
			d.title, d.heading = u.Nickname, u.Nickname
		}
		d.embed(address, text, false)
		return d, nil
	}
	d := &document{
		status: http.StatusOK, title: u.Nickname, heading: u.Nickname, kind: "profile", path: "/users/" + at.id("id"), intro: shorten(u.Bio, 300),
		description: strings.TrimSpace(w.text("person.description", "name", u.Nickname) + " " + shorten(u.Bio, 120)),
		links:       []link{{"/search-user", w.text("players.title")}},
		picture:     &preview.Picture{Language: rd.language, Above: w.text("person.label"), Title: u.Nickname, Below: shorten(u.Bio, 60), Won: -1},
	}
	d.embed(address, text, false)
	page := rd.pages.base + d.path
	entity := object{"@type": "Person", "@id": page, "name": u.Nickname, "url": page}
	if u.ImageURL != nil {
		entity["image"] = rd.pages.base + *u.ImageURL
	}
	d.linked = []any{object{"@context": schema, "@type": "ProfilePage", "url": page, "mainEntity": entity}}
	return d, nil
}

func teamPage(members bool) builder {
	return func(rd *reader, at route) (*document, error) {
		w, address := rd.words, "/teams/"+at.id("id")+"/"
		var t struct {
			Name        string  `json:"name"`
			Bio         string  `json:"bio"`
			ImageURL    *string `json:"imageUrl"`
			MemberCount int     `json:"memberCount"`
			Game        *named  `json:"game"`
		}
		text, found, err := rd.get(address, &t)
		if err != nil {
			return nil, err
		}
		if !found {
			return missing(w, "missing.team"), nil
		}
		count := w.text("members", "count", t.MemberCount)
		d := &document{
			status: http.StatusOK, title: t.Name, heading: t.Name, kind: "profile", path: "/teams/" + at.id("id"), intro: shorten(t.Bio, 300),
			description: strings.TrimSpace(w.text("team.description", "name", t.Name, "game", t.Game.name(), "members", count) + " " + shorten(t.Bio, 120)),
			facts:       []fact{{Name: w.text("fact.members"), Value: count}},
			links:       []link{{"/teams", w.text("teams.title")}},
			picture:     &preview.Picture{Language: rd.language, Above: joined(w.text("teams.title"), t.Game.name()), Title: t.Name, Places: count, Below: shorten(t.Bio, 60), Won: -1},
		}
		page := rd.pages.base + d.path
		if members {
			d.title = w.text("team.members", "name", t.Name)
			d.path += "/members"
		}
		d.embed(address, text, false)
		entity := object{"@context": schema, "@type": "SportsTeam", "@id": page, "name": t.Name, "url": page}
		if t.Game != nil {
			d.facts = append(d.facts, fact{Name: w.text("fact.game"), Value: t.Game.Name})
			entity["sport"] = t.Game.Name
		}
		if t.ImageURL != nil {
			entity["logo"] = rd.pages.base + *t.ImageURL
		}
		d.linked = []any{entity}
		return d, nil
	}
}
