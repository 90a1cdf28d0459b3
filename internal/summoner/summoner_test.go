package summoner_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store/storetest"
	"yagura/internal/summoner"
)

const key = "RGAPI-of-the-tests"

// publisher serves the API of the game's publisher for two players: one with ranks on the platform kr, one without on jp1.
type publisher struct {
	*httptest.Server
	asked   atomic.Int64
	trouble atomic.Int64 // a status to return instead
}

func newPublisher(t *testing.T) *publisher {
	t.Helper()
	p := &publisher{}
	mux := http.NewServeMux()
	answer := func(pattern string, answers map[string]string) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-Riot-Token") != key {
				w.WriteHeader(http.StatusForbidden)
				return
			}
			p.asked.Add(1)
			if status := p.trouble.Load(); status != 0 {
				w.Header().Set("Retry-After", "7")
				w.WriteHeader(int(status))
				return
			}
			of := r.PathValue("puuid")
			if of == "" {
				of = strings.ToLower(r.PathValue("name") + "#" + r.PathValue("tag"))
			}
			text, ok := answers[of]
			if !ok {
				w.WriteHeader(http.StatusNotFound)
				return
			}
			_, _ = w.Write([]byte(text))
		})
	}
	answer("GET /asia/riot/account/v1/accounts/by-riot-id/{name}/{tag}", map[string]string{
		"hide on bush#kr1": `{"puuid":"p-1","gameName":"Hide on bush","tagLine":"KR1"}`,
		"a/b?#jp1":         `{"puuid":"p_2","gameName":"a/b?","tagLine":"JP1"}`,
		"odd#1":            `{"puuid":"../../x","gameName":"odd","tagLine":"1"}`,
	})
	answer("GET /asia/riot/account/v1/region/by-game/lol/by-puuid/{puuid}", map[string]string{
		"p-1": `{"puuid":"p-1","game":"lol","region":"kr"}`, "p_2": `{"puuid":"p_2","game":"lol","region":"jp1"}`,
	})
	answer("GET /kr/lol/summoner/v4/summoners/by-puuid/{puuid}", map[string]string{"p-1": `{"puuid":"p-1","profileIconId":6,"summonerLevel":884}`})
	answer("GET /jp1/lol/summoner/v4/summoners/by-puuid/{puuid}", map[string]string{"p_2": `{"puuid":"p_2","profileIconId":404,"summonerLevel":30}`})
	answer("GET /kr/lol/league/v4/entries/by-puuid/{puuid}", map[string]string{
		"p-1": `[{"queueType":"RANKED_FLEX_SR","tier":"GOLD"},{"queueType":"RANKED_SOLO_5x5","tier":"CHALLENGER","rank":"I"}]`,
	})
	answer("GET /jp1/lol/league/v4/entries/by-puuid/{puuid}", map[string]string{"p_2": `[]`})
	mux.HandleFunc("GET /icon/6.png", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("\x89PNG\r\n\x1a\n and so on"))
	})
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

func TestFind(t *testing.T) {
	p := newPublisher(t)
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	s, err := summoner.New(summoner.Config{URL: p.URL + "/{route}/", Key: key, IconURL: p.URL + "/icon/{id}.png"}, db)
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) (summoner.Summoner, error) { return s.Find(storetest.Ctx(t, clk), 1, name) }

	faker, err := find(" hide on BUSH#kr1 ")
	if err != nil || faker.Name != "Hide on bush#KR1" || faker.Level != 884 || faker.Rank != "0001" || !strings.HasPrefix(faker.Icon, "data:image/png;base64,") {
		t.Errorf("found %+v, %v", faker, err)
	}
	plain, err := find("a/b?#JP1")
	if want := (summoner.Summoner{Name: "a/b?#JP1", Level: 30, Rank: "0011"}); err != nil || plain != want {
		t.Errorf("found %+v, %v", plain, err)
	}

	before := p.asked.Load()
	if again, err := find("HIDE ON BUSH#KR1"); err != nil || again != faker || p.asked.Load() != before {
		t.Errorf("within five minutes the publisher is asked again: %+v, %v", again, err)
	}
	clk.Advance(5 * time.Minute)
	if _, err := find("Hide on bush#KR1"); err != nil || p.asked.Load() != before+4 {
		t.Errorf("after five minutes the publisher is asked %d times, %v", p.asked.Load()-before, err)
	}

	for _, c := range []struct {
		name string
		want fault.Key
	}{
		{"", fault.ValueIsRequired}, {"nameless", fault.InvalidValue}, {"#tag", fault.InvalidValue}, {"name# ", fault.InvalidValue}, {"a#b#c", fault.InvalidValue},
		{strings.Repeat("a", 62) + "#JP", fault.ExceededLength}, {"nobody#JP1", fault.SummonerDoesNotExist}, {"odd#1", fault.SummonerUnavailable},
	} {
		if _, err := find(c.name); !fault.Has(err, c.want) {
			t.Errorf("%q: %v, want %s", c.name, err, c.want)
		}
	}
	for status, want := range map[int]fault.Key{
		http.StatusTooManyRequests: fault.TooManyRequests, http.StatusForbidden: fault.SummonerUnavailable,
		http.StatusServiceUnavailable: fault.SummonerUnavailable, http.StatusNoContent: fault.SummonerUnavailable,
	} {
		p.trouble.Store(int64(status))
		_, err := find("somebody#JP1")
		f, ok := fault.Of(err)
		if !ok || f.Key != want || want == fault.TooManyRequests && f.Params["seconds"] != 7 {
			t.Errorf("status %d: %v", status, err)
		}
	}
	p.trouble.Store(0)

	p.Close()
	if _, err := find("somebody#JP1"); !fault.Has(err, fault.SummonerUnavailable) {
		t.Errorf("without an answer: %v", err)
	}
	clk.Advance(time.Hour)
	for i := range 31 {
		if _, err := find("somebody#JP1"); fault.Has(err, fault.TooManyRequests) != (i == 30) {
			t.Errorf("try %d: %v", i, err)
		}
	}
}

func TestWithoutConfiguration(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	for _, c := range []summoner.Config{{}, {URL: "https://{route}.example"}, {Key: key}} {
		s, err := summoner.New(c, nil)
		if err != nil || s.Configured() {
			t.Errorf("%+v is configured: %v", c, err)
		}
		if _, err := s.Find(storetest.Ctx(t, clk), 1, "a#b"); !fault.Has(err, fault.SummonerNotConfigured) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := summoner.New(summoner.Config{URL: "not an address", Key: key}, nil); err == nil {
		t.Error("a wrong address is taken")
	}
}
