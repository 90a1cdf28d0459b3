package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

func TestCachedAnswersFollowEveryChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 4)
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		winner := m.Participants[0].Value.ID
		other := openContest(a, f.owner, nil)
		player := a.Person("late player")
		for _, step := range []struct {
			path   string
			change func() *apitest.Answer
		}{
			{"/contests/", func() *apitest.Answer {
				return player.Post(fmt.Sprintf("/contests/%d/users/", other), entryPayload(nil))
			}},
			{"/contests/?status=entry", func() *apitest.Answer {
				return player.Delete(fmt.Sprintf("/contests/%d/users/%d/", other, player.ID))
			}},
			{f.path(), func() *apitest.Answer {
				return f.players[winner].Put(f.match(made, m)+"result/", result(m.Version, "win", winner, nil))
			}},
			{contestAt(f.contest), func() *apitest.Answer { return f.owner.Delete(fmt.Sprintf("%s%d/", f.path(), made.ID)) }},
			{"/contests/", func() *apitest.Answer { return f.owner.Delete(contestAt(f.contest)) }},
		} {
			before := a.Visitor().Get(step.path).Must(http.StatusOK)
			tag := before.Header.Get("ETag")
			again := func() int { return a.Visitor().Do(http.MethodGet, step.path, nil, "If-None-Match", tag).Status }
			if got := again(); got != http.StatusNotModified {
				t.Errorf("%s unchanged answers %d", step.path, got)
			}
			if got := step.change(); got.Status >= http.StatusBadRequest {
				t.Fatalf("%s: %d %s", step.path, got.Status, got.Body)
			}
			if got := again(); got != http.StatusOK {
				t.Errorf("%s changed answers %d", step.path, got)
			}
		}
	})
}

func TestCachedBracketShowsEachPlayerTheirEntry(t *testing.T) {
	a := apitest.New(t)
	f := confirmedEntrants(a, 4)
	f.draw(nil)
	tags := map[string]bool{a.Visitor().Get(f.path()).Header.Get("ETag"): true}
	for entry, p := range f.players {
		got := p.Get(f.path()).Must(http.StatusOK)
		if got.Map()["myEntryId"] != float64(entry) {
			t.Errorf("%s sees the entry %v", p.Nickname, got.Map()["myEntryId"])
		}
		tags[got.Header.Get("ETag")] = true
	}
	if got := a.Visitor().Get(f.path()).Map(); got["myEntryId"] != nil {
		t.Errorf("a visitor sees the entry %v", got["myEntryId"])
	}
	if len(tags) != 5 {
		t.Errorf("five different answers have %d ETags, want 5", len(tags))
	}
}

func TestAnswersAreCompressedOnRequest(t *testing.T) {
	a := apitest.New(t)
	f := confirmedEntrants(a, 4)
	f.draw(nil)
	var player *apitest.Person
	for _, p := range f.players {
		player = p
	}
	for _, who := range []*apitest.Person{a.Visitor(), player} {
		for _, path := range []string{"/contests/", f.path(), contestAt(f.contest)} {
			plain := who.Do(http.MethodGet, path, nil, "Accept-Encoding", "identity").Must(http.StatusOK)
			for accept, packed := range map[string]bool{
				"gzip": true, "br;q=1.0, gzip;q=0.8": true, "deflate, GZIP": true, "gzip;q=0": false, "gzip; q=0.0": false, "br": false, "gzipped": false,
			} {
				got := who.Do(http.MethodGet, path, nil, "Accept-Encoding", accept).Must(http.StatusOK)
				text := got.Body
				if encoding := got.Header.Get("Content-Encoding"); (encoding == "gzip") != (packed && len(plain.Body) >= 1024) {
					t.Errorf("%s for %q is sent as %q", path, accept, encoding)
				}
				if got.Header.Get("Content-Encoding") == "gzip" {
					z, err := gzip.NewReader(bytes.NewReader(text))
					if err != nil {
						t.Fatal(err)
					}
					if text, err = io.ReadAll(z); err != nil {
						t.Fatal(err)
					}
				}
				if !bytes.Equal(text, plain.Body) || got.Header.Get("ETag") != plain.Header.Get("ETag") {
					t.Errorf("%s for %q differs from the plain answer", path, accept)
				}
			}
		}
	}
}
