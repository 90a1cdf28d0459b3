package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"yagura/internal/kit/faulttext"
	"yagura/internal/kit/lang"
)

// errUnavailable means that the API cannot answer now.
var errUnavailable = errors.New("the API does not answer")

// reading is an answer of the API that a document depends on.
type reading struct {
	address string
	status  int
	tag     string // of a successful answer
}

// reader reads public data for one document, through the operations of the API as a visitor. A document therefore never
// shows what a visitor may not read.
type reader struct {
	pages    *Pages
	request  *http.Request
	language string
	words    words
	readings []reading
}

// answer is a recorded answer of the API.
type answer struct {
	header http.Header
	status int
	body   []byte
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write implements http.ResponseWriter.
func (a *answer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, b...)
	return len(b), nil
}

// ask sends a visitor's request to the API, from the address of the request for the document. With a tag the answer has no
// body if the content still has that tag.
func (rd *reader) ask(address, tag string) (*answer, error) {
	r, err := http.NewRequestWithContext(rd.request.Context(), http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	r.RemoteAddr = rd.request.RemoteAddr
	r.Header["X-Forwarded-For"] = rd.request.Header["X-Forwarded-For"]
	r.Header.Set("Accept-Language", rd.language)
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	a := &answer{header: http.Header{}}
	rd.pages.api.ServeHTTP(a, r)
	if a.status >= http.StatusInternalServerError || a.status == http.StatusTooManyRequests {
		return nil, fmt.Errorf("%w: %s answered %d", errUnavailable, address, a.status)
	}
	return a, nil
}

// raw reads the JSON text of an address of the API; found is false if the API refuses it.
func (rd *reader) raw(address string) (text []byte, found bool, err error) {
	a, err := rd.ask(address, "")
	if err != nil {
		return nil, false, err
	}
	rd.readings = append(rd.readings, reading{address: address, status: a.status, tag: a.header.Get("ETag")})
	if a.status != http.StatusOK {
		return nil, false, nil
	}
	return a.body, true, nil
}

// get is raw for an answer whose values the document shows: it also reads them into a value.
func (rd *reader) get(address string, into any) (text []byte, found bool, err error) {
	text, found, err = rd.raw(address)
	if err != nil || !found {
		return nil, false, err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return nil, false, fmt.Errorf("read the answer of %s: %w", address, err)
	}
	return text, true, nil
}

// current returns a kept answer whose readings are unchanged, or nil.
func (rd *reader) current(s *store, key string) (*rendered, error) {
	kept, ok := s.get(key)
	if !ok {
		return nil, nil
	}
	same, err := rd.unchanged(kept.readings)
	if err != nil || !same {
		return nil, err
	}
	return kept, nil
}

// unchanged reports whether every address still has the answer that a document was made of.
func (rd *reader) unchanged(of []reading) (bool, error) {
	for _, was := range of {
		a, err := rd.ask(was.address, was.tag)
		if err != nil {
			return false, err
		}
		same := a.status == http.StatusNotModified || was.status != http.StatusOK && a.status == was.status
		if !same {
			return false, nil
		}
	}
	return true, nil
}

// datum is an answer of the API for the app's query client, under the key that the app computes for it.
type datum struct {
	Key   []any           `json:"key"`
	Data  json.RawMessage `json:"data"`
	Pages bool            `json:"pages,omitempty"` // the first page of a list that is read page by page
}

// addApp embeds the facts about this server, which every page reads. They do not change while it runs, apart from its time, so
// the document does not depend on them.
func (rd *reader) addApp(d *document) error {
	a, err := rd.ask("/app/", "")
	if err != nil {
		return err
	}
	if a.status != http.StatusOK {
		return nil
	}
	d.embed("/app/", a.body, false)
	var app struct {
		Providers []string `json:"providers"`
	}
	if err := json.Unmarshal(a.body, &app); err != nil {
		return fmt.Errorf("read the answer of /app/: %w", err)
	}
	d.providers = len(app.Providers)
	return nil
}

// addNotices embeds the notices to everybody.
func (rd *reader) addNotices(d *document) error {
	text, found, err := rd.raw("/notices/?language=" + rd.language)
	if err != nil || !found {
		return err
	}
	if key := d.embed("/notices/", text, false); key != nil {
		d.data[len(d.data)-1].Key = []any{"notices", nil, rd.language} // the app's key of the notices to a visitor
	}
	return nil
}

// embed reads an address of the API and embeds its answer. It returns the key; nil if there is no answer, or if it is too large.
func (rd *reader) embed(d *document, address string, pages bool) ([]any, error) {
	text, found, err := rd.raw(address)
	if err != nil || !found {
		return nil, err
	}
	return d.embed(address, text, pages), nil
}

// maxData is the largest size in bytes of the data in a document. The app requests what does not fit.
const maxData = 128 << 10

// embed adds an answer for the app. The key is the segments of the address followed by the query, where numbers are numbers.
// It returns the key; nil if the answer is too large.
func (d *document) embed(address string, text []byte, pages bool) []any {
	size := len(text)
	for _, other := range d.data {
		size += len(other.Data)
	}
	if size > maxData {
		return nil
	}
	path, query, _ := strings.Cut(address, "?")
	var key []any
	for _, part := range segments(path) {
		key = append(key, keyPart(part))
	}
	parameters := map[string]any{}
	for pair := range strings.SplitSeq(query, "&") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			parameters[name] = keyPart(value)
		}
	}
	key = append(key, parameters)
	if pages {
		key = append(key, "pages")
	}
	d.data = append(d.data, datum{Key: key, Data: text, Pages: pages})
	return key
}

func keyPart(text string) any {
	if validID.MatchString(text) {
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil {
			return n
		}
	}
	return text
}

// languageOf returns the language of a document: that of the address, else the reader's, else English (LANG-1).
func languageOf(r *http.Request) (language string, inAddress bool) {
	if asked := r.URL.Query().Get("lang"); lang.Known(asked) {
		return asked, true
	}
	return faulttext.Negotiate(r.Header.Get("Accept-Language")), false
}
