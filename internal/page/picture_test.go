package page

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"yagura/internal/preview"
)

// fakeArtist counts the pictures.
type fakeArtist struct{ drawn []*preview.Picture }

func (*fakeArtist) Available() bool { return true }
func (a *fakeArtist) Draw(p *preview.Picture) ([]byte, error) {
	a.drawn = append(a.drawn, p)
	return []byte("picture of " + p.Title), nil
}

var pictureMeta = regexp.MustCompile(`<meta property="og:image" content="https://yagura\.example([^"]+)"`)

func TestAPictureIsDrawnOncePerVersion(t *testing.T) {
	p, a := newTest(map[string]string{"/contests/7/": contestJSON("Night Cup")})
	artist := p.artist.(*fakeArtist)
	address := func() string {
		_, text := get(t, p, "/contests/7", "Accept-Language", "en")
		wants(t, text, `og:image:width" content="1200"`, `twitter:card" content="summary_large_image"`)
		return html.UnescapeString(pictureMeta.FindStringSubmatch(text)[1])
	}
	first := address()
	if !strings.HasPrefix(first, "/share/contests/7.png?lang=en&v=") {
		t.Errorf("address %s", first)
	}
	res, text := get(t, p, first)
	if text != "picture of Night Cup" || res.Header.Get("Content-Type") != "image/png" || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%q %v", text, res.Header)
	}
	again, _ := get(t, p, "/share/contests/7.png?lang=en")
	if again.Header.Get("ETag") != res.Header.Get("ETag") || strings.Contains(again.Header.Get("Cache-Control"), "immutable") || len(artist.drawn) != 1 {
		t.Errorf("%v, drawn %d times", again.Header, len(artist.drawn))
	}
	if res, _ := get(t, p, first, "If-None-Match", res.Header.Get("ETag")); res.StatusCode != http.StatusNotModified {
		t.Errorf("unchanged: %d", res.StatusCode)
	}
	a.texts["/contests/7/"] = strings.Replace(contestJSON("Night Cup"), `"freePlaces":11`, `"freePlaces":0`, 1)
	if address() == first {
		t.Error("a full contest has the same picture")
	}
	if res, _ := get(t, p, first); strings.Contains(res.Header.Get("Cache-Control"), "immutable") || len(artist.drawn) != 2 || artist.drawn[1].Places != "Full" {
		t.Errorf("an old version: %v, drawn %d times", res.Header, len(artist.drawn))
	}
}

// TestAKeptPictureReadsNothingAgain asks for pictures by their addresses: while the answers that they were made of are unchanged,
// the API sends no content, and while it does not answer there is no picture.
func TestAKeptPictureReadsNothingAgain(t *testing.T) {
	live := strings.NewReplacer(`"status":"entry"`, `"status":"match"`, `"playState":"none"`, `"playState":"open"`, `"stages":[]`, `"stages":[{"id":1,"format":"tournament"}]`).Replace(contestJSON("Night Cup"))
	bracket := func(winner int) string {
		return fmt.Sprintf(`{"rounds":[{"matches":[{"participants":[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}],"winner":%d}]}]}`, winner)
	}
	p, a := newTest(map[string]string{"/contests/7/": live, "/contests/7/tournament/": bracket(1)})
	artist := p.artist.(*fakeArtist)
	first, _ := get(t, p, "/share/contests/7.png?lang=en")
	sent := a.sent
	for _, target := range []string{"/share/contests/7.png?lang=en", "/share/contests/7.png?lang=en&v=1", "/share/CONTESTS/7.png?lang=en&x=2"} {
		if again, text := get(t, p, target); again.Header.Get("ETag") != first.Header.Get("ETag") || text != "picture of Night Cup" {
			t.Errorf("%s: %v %q", target, again.Header, text)
		}
	}
	unchanged, _ := get(t, p, "/share/contests/7.png?lang=en", "If-None-Match", first.Header.Get("ETag"))
	if unchanged.StatusCode != http.StatusNotModified || a.sent != sent || len(artist.drawn) != 1 {
		t.Errorf("%d, %d answers were read again, drawn %d times", unchanged.StatusCode, a.sent-sent, len(artist.drawn))
	}
	get(t, p, "/share/contests/7.png?lang=ja")
	if len(artist.drawn) != 2 || artist.drawn[1].Language != "ja" {
		t.Errorf("drawn %d times for two languages", len(artist.drawn))
	}
	a.texts["/contests/7/tournament/"] = bracket(2)
	changed, _ := get(t, p, "/share/contests/7.png?lang=en", "If-None-Match", first.Header.Get("ETag"))
	if changed.StatusCode != http.StatusOK || changed.Header.Get("ETag") == first.Header.Get("ETag") || len(artist.drawn) != 3 {
		t.Errorf("after a result: %d, drawn %d times", changed.StatusCode, len(artist.drawn))
	}
	delete(a.texts, "/contests/7/")
	if gone, _ := get(t, p, "/share/contests/7.png?lang=en"); gone.StatusCode != http.StatusNotFound {
		t.Errorf("of a deleted contest: %d", gone.StatusCode)
	}
	a.status = http.StatusServiceUnavailable
	if away, _ := get(t, p, "/share/contests/7.png?lang=en"); away.StatusCode != http.StatusServiceUnavailable || away.Header.Get("Retry-After") == "" {
		t.Errorf("without the API: %d %v", away.StatusCode, away.Header)
	}
}

// slowArtist draws until the test ends it.
type slowArtist struct {
	end   chan struct{}
	mu    sync.Mutex
	began []string
}

func (*slowArtist) Available() bool { return true }
func (a *slowArtist) Draw(p *preview.Picture) ([]byte, error) {
	a.mu.Lock()
	a.began = append(a.began, p.Title)
	a.mu.Unlock()
	<-a.end
	return []byte("picture of " + p.Title), nil
}

// TestAddressesOfOneNetworkShareATurn asks for pictures from ten addresses of one IPv6 network and from an address of another one.
func TestAddressesOfOneNetworkShareATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		texts := map[string]string{}
		for i := range 12 {
			texts[fmt.Sprintf("/contests/%d/", i)] = contestJSON(fmt.Sprint("Cup ", i))
		}
		artist := &slowArtist{end: make(chan struct{})}
		p, _ := newTest(texts)
		p.artist = artist
		ask := func(i int, address string) <-chan int {
			answered := make(chan int, 1)
			go func() {
				r := httptest.NewRequest(http.MethodGet, fmt.Sprintf("/share/contests/%d.png?lang=en", i), nil)
				r.RemoteAddr = address
				w := httptest.NewRecorder()
				p.ServeHTTP(w, r)
				answered <- w.Code
			}()
			synctest.Wait()
			return answered
		}
		var waiting []<-chan int
		for i := 1; i <= workLimits.PerKey+workLimits.WaitingPerKey; i++ {
			waiting = append(waiting, ask(i, fmt.Sprintf("[2001:db8:0:%x::1]:443", i)))
		}
		select {
		case status := <-ask(10, "[2001:db8:0:ffff::1]:443"):
			if status != http.StatusServiceUnavailable {
				t.Errorf("one more of the network: %d", status)
			}
		default:
			t.Error("more of one network wait than one address may")
		}
		waiting = append(waiting, ask(11, "[2001:db8:1::1]:443"))
		artist.mu.Lock()
		if want := []string{"Cup 1", "Cup 11"}; !slices.Equal(artist.began, want) {
			t.Errorf("began %v, want %v", artist.began, want)
		}
		artist.mu.Unlock()
		close(artist.end)
		for i, answered := range waiting {
			if status := <-answered; status != http.StatusOK {
				t.Errorf("picture %d: %d", i, status)
			}
		}
	})
}

func TestPicturesShowWhatThePagesShow(t *testing.T) {
	live := strings.NewReplacer(`"status":"entry"`, `"status":"match"`, `"playState":"none"`, `"playState":"open"`, `"stages":[]`, `"stages":[{"id":1,"format":"tournament"}]`).Replace(contestJSON("Night Cup"))
	p, _ := newTest(map[string]string{
		"/contests/7/":            live,
		"/contests/7/tournament/": `{"rounds":[{"matches":[{"participants":[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}],"winner":2}]}]}`,
		"/contests/7/tournament/1/match/2/": `{"contest":{"id":7,"name":"Night Cup","contestType":"TOURNAMENT"},"roundCount":1,"startTime":"2026-05-02T11:00:00Z","beginsAt":"2026-05-02T11:01:00Z","outcome":"win",` +
			`"wins":[1,2],"winner":2,"participants":[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]}`,
		"/contests/7/battleroyal/1/match/2/": `{"contest":{"id":7,"name":"Night Cup","contestType":"BATTLEROYAL","participantType":"MULTI"},"name":"A","beginsAt":"2026-05-02T11:01:00Z",` +
			`"participants":[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]}`,
		"/users/8/": `{"id":8,"nickname":"Ann"}`, "/teams/9/": `{"id":9,"name":"Crew","memberCount":4}`, "/users/5/": `{"id":5,"nickname":"","withdrawn":true}`,
	})
	_, text := get(t, p, "/contests/7/tournament")
	wants(t, text, `{"key":["contests",7,{}],`, `{"key":["contests",7,"tournament","stage"],"data":{"rounds":`)
	artist := p.artist.(*fakeArtist)
	for _, path := range []string{"/share/contests/7.png", "/share/contests/7/tournament/1/match/2.png", "/share/users/8.png", "/share/teams/9.png", "/share/home.png", "/share/help/swiss.png", "/share/contests/7/battleroyal/1/match/2.png", "/share/search.png"} {
		if res, _ := get(t, p, path+"?lang=en"); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if len(artist.drawn) != 8 {
		t.Fatalf("%d pictures", len(artist.drawn))
	}
	contest, match, person, team := artist.drawn[0], artist.drawn[1], artist.drawn[2], artist.drawn[3]
	if !contest.Live || len(contest.Rounds) != 1 || contest.Rounds[0][0].Won != 1 || contest.Rounds[0][0].Sides != [2]string{"Ann", "Bo"} {
		t.Errorf("contest: %+v", contest)
	}
	if match.Middle != "1–2" || match.Won != 1 || match.Title != "Final 1-1" || match.When != "Sat, 2 May 20:01 JST" || match.Above != "Night Cup" || !slices.Equal(match.Sides, []string{"Ann", "Bo"}) {
		t.Errorf("match: %+v", match)
	}
	if person.Title != "Ann" || team.Title != "Crew" || !strings.Contains(team.Places, "4") {
		t.Errorf("person: %+v, team: %+v", person, team)
	}
	if help := artist.drawn[5]; help.Title != "Swiss draw" || help.Above != "Help" || help.Below == "" {
		t.Errorf("help: %+v", help)
	}
	if lobby := artist.drawn[6]; lobby.Above != "Night Cup" || lobby.Sides != nil || lobby.Title == "" || lobby.Places != "2 teams" || lobby.When != "Sat, 2 May 20:01 JST" {
		t.Errorf("lobby: %+v", lobby)
	}
	if search := artist.drawn[7]; search.Title != "Search" || search.Below == "" {
		t.Errorf("search: %+v", search)
	}
	for _, path := range []string{"/share/contests/8.png", "/share/users/5.png", "/share/settings.png", "/share/nope.png", "/share/contests/7", "/share/contests/x.png"} {
		if res, _ := get(t, p, path); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}
