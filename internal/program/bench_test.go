package program_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// The measurements of docs/performance.md. scripts/bench runs them all.

// measured starts a program that logs as in production, but not to the terminal.
func measured(b *testing.B, options ...func(*program.Config)) *apitest.App {
	b.Helper()
	a := apitest.New(b, options...)
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	usual := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(nowhere, nil)))
	b.Cleanup(func() {
		slog.SetDefault(usual)
		_ = nowhere.Close()
	})
	return a
}

// crowded creates contests, the last one with a bracket of 256 slots.
func crowded(b *testing.B, a *apitest.App, contests int) (id int64) {
	b.Helper()
	var owner *apitest.Person
	at := func(hours int) time.Time { return a.Clock.Now().Add(time.Duration(hours) * time.Hour) }
	form := contest.Form{
		GameID: 1, Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 256,
		EntryStart: at(0), EntryEnd: at(1), ContestStart: at(1), ContestEnd: at(20), Rule: "# Rules\n\nBest of three. Be on time.",
	}
	for i := range contests {
		if i%50 == 0 { // a person may not create so many in an hour
			owner = a.Person("organiser")
		}
		form.Name = fmt.Sprintf("第%d回 秋の杯", i+1)
		c, _, err := a.Features.Contests.Create(a.Ctx(), owner.ID, form)
		if err != nil {
			b.Fatal(err)
		}
		id = c.ID
	}
	entries := make([]int64, 256)
	for i := range entries {
		p := a.Person(fmt.Sprint("player ", i+1))
		e, err := a.Features.Contests.Enter(a.Ctx(), p.ID, id, contest.EntryForm{
			Kind: contest.Solo, AgreePolicy: true, EntryFields: contest.EntryFields{TwitterID: "player", GameUsername: "player"},
		})
		if err != nil {
			b.Fatal(err)
		}
		entries[i] = e.ID
	}
	if _, err := a.Features.Contests.Confirm(a.Ctx(), owner.ID, id, contest.ConfirmForm{Allowed: entries}); err != nil {
		b.Fatal(err)
	}
	a.Clock.Advance(2 * time.Hour)
	draft, err := a.Features.Brackets.Draft(a.Ctx(), owner.ID, id, 256, false)
	if err != nil {
		b.Fatal(err)
	}
	err = a.Features.Brackets.Create(a.Ctx(), owner.ID, id, bracket.Form{
		Slots: 256, MatchCount: 1, MatchTime: 60, Layout: bracket.Layout{Assignment: draft.Assignment, Starts: draft.Starts},
	})
	if err != nil {
		b.Fatal(err)
	}
	// The clock passed a boundary of every contest. All jobs of that run before the measurement.
	eventually(b, "no job is due", func() bool {
		wait, waits, err := a.Store.NextDue(a.Ctx(), a.Clock.Now(), job.Kinds{})
		if err != nil {
			b.Fatal(err)
		}
		return !waits || wait > 0
	})
	return id
}

// BenchmarkReads asks over loopback HTTP with kept connections: the program, and a plain handler that sends the same
// bytes with the same headers.
func BenchmarkReads(b *testing.B) {
	a := measured(b)
	id := crowded(b, a, 500)
	plain := http.NewServeMux()
	server := httptest.NewServer(plain)
	b.Cleanup(server.Close)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}}
	for name, path := range map[string]string{"list": "/contests/", "contest": contestPath(id), "tournament": tournamentPath(id)} {
		for _, encoding := range []string{"identity", "gzip"} {
			request := func(base string) *http.Request {
				r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, base+api.Base+path, nil)
				if err != nil {
					b.Fatal(err)
				}
				r.Header.Set("Accept-Encoding", encoding)
				return r
			}
			res, err := client.Do(request(a.URL))
			if err != nil {
				b.Fatal(err)
			}
			text, err := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if err != nil || res.StatusCode != http.StatusOK {
				b.Fatal(res.StatusCode, err)
			}
			header := res.Header.Clone()
			header.Del("Date")
			header.Set("Content-Length", strconv.Itoa(len(text)))
			plain.HandleFunc("GET /"+name+"/"+encoding+api.Base+path, func(w http.ResponseWriter, _ *http.Request) {
				for k, v := range header {
					w.Header()[k] = v
				}
				_, _ = w.Write(text)
			})
			ask := func(b *testing.B, base string, status int, headers ...string) {
				b.RunParallel(func(pb *testing.PB) {
					r := request(base)
					for i := 0; i+1 < len(headers); i += 2 {
						r.Header.Set(headers[i], headers[i+1])
					}
					for pb.Next() {
						res, err := client.Do(r)
						if err != nil {
							b.Error(err)
							return
						}
						_, err = io.Copy(io.Discard, res.Body)
						if _ = res.Body.Close(); err != nil || res.StatusCode != status {
							b.Error(res.StatusCode, err)
							return
						}
					}
				})
				perSecond(b)
				b.ReportMetric(float64(len(text)), "bytes")
			}
			b.Run(name+"/"+encoding+"/plain", func(b *testing.B) { ask(b, server.URL+"/"+name+"/"+encoding, http.StatusOK) })
			b.Run(name+"/"+encoding+"/yagura", func(b *testing.B) { ask(b, a.URL, http.StatusOK) })
			if encoding == "gzip" {
				b.Run(name+"/unchanged/yagura", func(b *testing.B) {
					ask(b, a.URL, http.StatusNotModified, "If-None-Match", res.Header.Get("Etag"))
				})
			}
		}
	}
}

func perSecond(b *testing.B) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
}

// spread reports the median and the 99th percentile of durations.
func spread(b *testing.B, waits []time.Duration, what string) {
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)/2].Milliseconds()), what+"-ms-median")
	b.ReportMetric(float64(waits[len(waits)*99/100].Milliseconds()), what+"-ms-p99")
}

// databases lists the options of each database.
func databases(b *testing.B) map[string]func(*program.Config) {
	return map[string]func(*program.Config){
		"sqlite":   func(*program.Config) {},
		"postgres": func(c *program.Config) { c.Database = storetest.PostgresURL(b) },
	}
}

// BenchmarkResultToHint measures the time from the request with a result to the hint at a spectator. Results follow one another at
// intervals, because hints of a burst are held back.
func BenchmarkResultToHint(b *testing.B) {
	for name, option := range databases(b) {
		b.Run(name, func(b *testing.B) {
			a := measured(b, option)
			c := newCup(a, 2, withoutCheckin)
			c.confirm()
			made := c.draw()
			m := made.Rounds[0].Matches[0]
			spectator := connect(b, a.URL, "")
			channel := fmt.Sprintf("contest:%d", c.id)
			if code := spectator.subscribe(channel); code != 0 {
				b.Fatal(code)
			}
			var waits []time.Duration
			for b.Loop() {
				side := m.Participants[m.Version%2].Value.ID
				begin := clock.System{}.Now()
				game := object{"index": 0, "winner": side, "images": []string{}}
				c.owner.Put(matchPath(made, m)+"result/", object{"version": m.Version, "games": []any{game}, "outcome": "none", "winner": nil}).Must(http.StatusOK)
				spectator.hint(channel, "match.reported")
				waits = append(waits, clock.System{}.Now().Sub(begin))
				m.Version++
				<-time.After(150 * time.Millisecond)
			}
			spread(b, waits, "hint")
		})
	}
}

// screens is the number of spectators of one contest, which is the limit for one client address.
const screens = 1000

// BenchmarkResultOnScreens measures the time from sending a result until a thousand screens of a bracket of 256 have received the hint, and
// until they have read the new bracket. Each screen waits before it reads, as the app does (web/src/shared/live/useLive.ts). Screens and
// server share the processors.
func BenchmarkResultOnScreens(b *testing.B) {
	for name, option := range databases(b) {
		b.Run(name, func(b *testing.B) {
			a := measured(b, option)
			c := newCup(a, 256, object{
				"checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": 256, "contestEnd": a.Clock.Now().AddDate(0, 0, 2).Format(time.RFC3339Nano),
			})
			c.confirm()
			made := c.draw()
			m := made.Rounds[0].Matches[0]
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: screens, DisableCompression: true}}
			read := func() error {
				r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, a.URL+api.Base+tournamentPath(c.id), nil)
				if err != nil {
					return err
				}
				r.Header.Set("Accept-Encoding", "gzip")
				res, err := client.Do(r)
				if err != nil {
					return err
				}
				_, err = io.Copy(io.Discard, res.Body)
				return errors.Join(err, res.Body.Close())
			}
			heard, shown := make(chan time.Time, screens), make(chan time.Time, screens)
			for range screens {
				s := connect(b, a.URL, "")
				if code := s.subscribe(fmt.Sprintf("contest:%d", c.id)); code != 0 {
					b.Fatal(code)
				}
				go s.each("match.reported", func() {
					heard <- clock.System{}.Now()
					<-time.After(120*time.Millisecond + rand.N(120*time.Millisecond))
					if err := read(); err != nil {
						b.Error(err)
					}
					shown <- clock.System{}.Now()
				})
			}
			var told, seen []time.Duration
			for b.Loop() {
				begin := clock.System{}.Now()
				game := object{"index": 0, "winner": m.Participants[m.Version%2].Value.ID, "images": []string{}}
				c.owner.Put(matchPath(made, m)+"result/", object{"version": m.Version, "games": []any{game}, "outcome": "none", "winner": nil}).Must(http.StatusOK)
				told, seen = append(told, last(heard).Sub(begin)), append(seen, last(shown).Sub(begin))
				m.Version++
			}
			spread(b, told, "told")
			spread(b, seen, "shown")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// last returns the latest time of all screens.
func last(of <-chan time.Time) (at time.Time) {
	for range screens {
		if t := <-of; t.After(at) {
			at = t
		}
	}
	return at
}

// each calls f for every event of a kind until the connection ends.
func (s *socket) each(kind string, happened func()) {
	for {
		f, err := s.receive()
		if err != nil {
			return
		}
		if f.Push != nil && f.Push.Pub != nil && bytes.Contains(f.Push.Pub.Data, []byte(strconv.Quote(kind))) {
			happened()
		}
	}
}

// BenchmarkTalk lets 64 people post in one room or in sixteen. Each posts the next message after the last is acknowledged. It
// measures until a subscriber of every room has all messages.
func BenchmarkTalk(b *testing.B) {
	const people = 64
	for name, option := range databases(b) {
		for _, rooms := range []int{1, 16} {
			b.Run(fmt.Sprintf("%s/%d", name, rooms), func(b *testing.B) {
				a := measured(b, option)
				heard := make(chan time.Time, people)
				var speakers []func(text object)
				for range rooms {
					c := newCup(a, people/rooms, nil)
					var found api.ChatRooms
					c.owner.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&found)
					room := found.Items[0].ID
					ear := connect(b, a.URL, c.owner.Token)
					if code := ear.subscribe(fmt.Sprint("chat:", room)); code != 0 {
						b.Fatal(code)
					}
					go ear.each("chat.posted", func() { heard <- clock.System{}.Now() })
					for _, p := range c.players {
						speakers = append(speakers, func(text object) {
							p.Post(fmt.Sprintf("/chats/%d/messages/", room), text).Must(http.StatusOK)
						})
					}
				}
				var said atomic.Int64
				var talk sync.WaitGroup
				b.ResetTimer()
				for _, say := range speakers {
					talk.Go(func() {
						for n := said.Add(1); n <= int64(b.N); n = said.Add(1) {
							if n%2000 == 0 {
								a.Clock.Advance(time.Minute) // messages per minute are limited
							}
							say(object{"text": "よろしくお願いします", "clientId": fmt.Sprint("c", n)})
						}
					})
				}
				for range b.N {
					<-heard
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
				b.ReportMetric(0, "ns/op")
				talk.Wait()
			})
		}
	}
}

// BenchmarkStart measures from the start of the process with the data of the demo to its first answer.
func BenchmarkStart(b *testing.B) {
	data := b.TempDir()
	serve(b, data, "--demo").end(syscall.SIGTERM)
	for b.Loop() {
		p := serve(b, data, "--demo")
		p.must(http.MethodGet, "/contests/", "", nil, nil)
		b.StopTimer()
		p.end(syscall.SIGTERM)
		b.StartTimer()
	}
}
