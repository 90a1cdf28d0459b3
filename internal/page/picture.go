package page

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"yagura/internal/kit/fair"
	"yagura/internal/kit/httpcache"
	"yagura/internal/preview"
)

// Artist draws the pictures of shared links.
type Artist interface {
	// Available reports whether pictures can be drawn.
	Available() bool
	// Draw returns a picture as PNG.
	Draw(p *preview.Picture) ([]byte, error)
}

// The addresses of pictures are those of their pages between these two parts; home has a name of its own.
const (
	picturePath = "/share"
	pictureEnd  = ".png"
	homePicture = "/home"
)

// Limits of the kept pictures, some 60 kB each: by version, and by address.
const (
	keptPictures     = 128
	pictureAge       = 24 * time.Hour
	keptPictureBytes = 8 << 20
)

// versionOf returns the version of a picture: it changes with what the picture shows.
func versionOf(p *preview.Picture) (text string, number int64) {
	content, err := json.Marshal(p)
	if err != nil {
		panic("page: " + err.Error()) // texts and numbers
	}
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:9]), int64(binary.BigEndian.Uint64(sum[:]))
}

// pictureAddress returns the address of a document's picture, with the version; empty if there is none.
func (p *Pages) pictureAddress(d *document) string {
	if d.picture == nil || !p.artist.Available() {
		return ""
	}
	version, _ := versionOf(d.picture)
	path, query, _ := strings.Cut(d.path, "?")
	if path == "/" {
		path = homePicture
	}
	if query != "" {
		query += "&"
	}
	return picturePath + path + pictureEnd + "?" + query + "lang=" + d.picture.Language + "&v=" + version
}

// servePicture answers with the picture of a page. It is drawn once for each version, and its content is read again only after it has
// changed. Caches may keep a version for ever, and an address without the current version for a short time.
func (p *Pages) servePicture(w http.ResponseWriter, r *http.Request, name string) {
	path, ok := strings.CutSuffix(strings.TrimPrefix(name, picturePath), pictureEnd)
	if path == homePicture {
		path = "/"
	}
	at, known := match(path)
	build, public := builderOf(at.pattern)
	if !ok || !known || !public || !utf8.ValidString(path) || !p.artist.Available() {
		http.NotFound(w, r)
		return
	}
	language, _ := languageOf(r)
	rd := &reader{pages: p, request: r, language: language, words: catalogue()[language]}
	picture, err := p.findPicture(rd, language+"\n"+addressOf(r, at), func() (*document, error) { return build(rd, at) })
	if err != nil {
		refuse(w, r, "the picture cannot be drawn", err)
		return
	}
	if picture == nil {
		http.NotFound(w, r)
		return
	}
	version, text := picture.tag, picture.packed
	header := w.Header()
	header.Set("Content-Type", "image/png")
	header.Set("ETag", `"`+version+`"`)
	header.Set("Cache-Control", "public, max-age=300")
	if r.URL.Query().Get("v") == version {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if httpcache.Matches(r.Header["If-None-Match"], `"`+version+`"`) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(text) // a client that went away cannot be told
	}
}

// findPicture returns the picture of a page: from memory if what it was made of is unchanged. Its tag is its version. It returns
// nil if the page has no picture.
func (p *Pages) findPicture(rd *reader, key string, build func() (*document, error)) (*rendered, error) {
	if kept, err := rd.current(p.shared, key); kept != nil || err != nil {
		return kept, err
	}
	d, err := build()
	if err != nil || d.picture == nil {
		return nil, err
	}
	version, number := versionOf(d.picture)
	text, err := p.pictures.Get(rd.request.Context(), number, 0, p.clock.Now(), func(ctx context.Context) ([]byte, error) {
		release, err := p.acquire(ctx, rd.request)
		if err != nil {
			return nil, err
		}
		defer release()
		return p.artist.Draw(d.picture)
	})
	if err != nil {
		return nil, err
	}
	out := &rendered{tag: version, packed: text, readings: rd.readings}
	p.shared.put(key, out)
	return out, nil
}

// refuse answers that something cannot be written now. It does not log that too many ask, or that the client went away: anyone can cause both.
func refuse(w http.ResponseWriter, r *http.Request, what string, err error) {
	if !errors.Is(err, fair.ErrFull) && r.Context().Err() == nil {
		slog.WarnContext(r.Context(), what, "err", err)
	}
	w.Header().Set("Retry-After", "10")
	http.Error(w, what+" now", http.StatusServiceUnavailable)
}

// homePictureOf returns the picture of home and of the lists.
func homePictureOf(w words, language string) *preview.Picture {
	return &preview.Picture{Language: language, Title: w.text("home.heading"), Below: w.text("home.title"), Won: -1}
}

// titlePictureOf returns the picture of a page that has a title and a description.
func titlePictureOf(language, above, title, description string) *preview.Picture {
	return &preview.Picture{Language: language, Above: above, Title: title, Below: description, Won: -1}
}

func (c *contestFacts) picture(w words, language string) *preview.Picture {
	status := c.shownStatus()
	p := &preview.Picture{
		Language: language, Above: joined(c.Game.name(), w.text("format."+c.ContestType)), Status: w.text("status." + status), Live: status == "match",
		Title: c.Name, When: shortMoment(language, c.ContestStart.Time),
		Below: w.text("fact.organiser") + " " + c.organiser(w), Won: -1,
	}
	if c.Champion != nil {
		p.Label, p.Champion = w.text("champion"), c.Champion.name(w)
	}
	if status == "prepare" || status == "entry" {
		p.Places = w.text("places.none")
		if c.FreePlaces > 0 {
			p.Places = w.text("places.left", "count", c.FreePlaces)
		}
	}
	return p
}

// stageRounds are the rounds of a stage that is a bracket.
type stageRounds struct {
	Rounds []struct {
		Matches []struct {
			Participants [2]*entrant `json:"participants"`
			Winner       *int64      `json:"winner"`
		} `json:"matches"`
	} `json:"rounds"`
}

// addBracket adds the bracket of a contest that is played to its picture.
func (rd *reader) addBracket(p *preview.Picture, c *contestFacts) error {
	if !p.Live || len(c.Stages) == 0 || c.Stages[len(c.Stages)-1].Format != knockoutFormat {
		return nil
	}
	var stage stageRounds
	if _, found, err := rd.get("/contests/"+strconv.FormatInt(c.ID, 10)+"/"+knockoutFormat+"/", &stage); err != nil || !found {
		return err
	}
	for _, round := range stage.Rounds {
		matches := make(preview.Round, len(round.Matches))
		for i, m := range round.Matches {
			matches[i].Won = -1
			for side, e := range m.Participants {
				if e == nil {
					continue
				}
				matches[i].Sides[side] = e.name(rd.words)
				if m.Winner != nil && *m.Winner == e.ID {
					matches[i].Won = side
				}
			}
		}
		p.Rounds = append(p.Rounds, matches)
	}
	p.Rounds = preview.ShownRounds(p.Rounds)
	return nil
}

// picture returns the picture of a match. A lobby has no two sides: its picture shows when it begins and how many play.
func (m *matchFacts) picture(w words, language, round string, sides []string) *preview.Picture {
	p := &preview.Picture{
		Language: language, Above: m.Contest.Name, Title: round, Sides: sides, Middle: "VS", Won: -1, Below: w.text("format." + m.Contest.ContestType),
		When: shortMoment(language, m.BeginsAt.Time),
	}
	if sides == nil {
		p.Places = w.counted("entries."+m.Contest.ParticipantType, len(m.Participants))
		return p
	}
	a, b, decided := m.score()
	if decided {
		p.Middle = strconv.Itoa(a) + "–" + strconv.Itoa(b)
	}
	for i, e := range m.Participants {
		if e != nil && m.Winner != nil && *m.Winner == e.ID {
			p.Won = i
		}
	}
	return p
}

// joined returns the texts that are not empty, with a point between them.
func joined(texts ...string) string {
	var list []string
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, " · ")
}
