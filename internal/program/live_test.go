package program_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/clock"
)

// socket is a WebSocket that speaks the client protocol by hand.
type socket struct {
	*websocket.Conn
	t     testing.TB
	id    int
	queue []frame
}

// frame is a reply or a push.
type frame struct {
	ID    int `json:"id"`
	Error *struct {
		Code int `json:"code"`
	} `json:"error"`
	Connect json.RawMessage `json:"connect"`
	Push    *struct {
		Channel string `json:"channel"`
		Pub     *struct {
			Data json.RawMessage `json:"data"`
		} `json:"pub"`
		Message *struct {
			Data json.RawMessage `json:"data"`
		} `json:"message"`
	} `json:"push"`
}

// connect opens a live connection with a token, "" for a visitor.
func connect(t testing.TB, base, token string) *socket {
	t.Helper()
	c, res, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(base, "http")+"/connection/websocket", nil)
	if err != nil {
		t.Fatalf("dial: %v", err)
	}
	_ = res.Body.Close()
	t.Cleanup(func() { _ = c.Close() })
	s := &socket{Conn: c, t: t}
	s.within(patience)
	if f := s.ask(fmt.Sprintf(`"connect":{"token":%q}`, token)); f.Connect == nil {
		t.Fatalf("connect: %+v", f)
	}
	return s
}

func (s *socket) within(d time.Duration) {
	s.t.Helper()
	if err := s.SetReadDeadline(clock.System{}.Now().Add(d)); err != nil {
		s.t.Fatal(err)
	}
}

// ask sends a command and reads until its reply.
func (s *socket) ask(command string) frame {
	s.t.Helper()
	s.id++
	if err := s.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"id":%d,%s}`, s.id, command)); err != nil {
		s.t.Fatal(err)
	}
	for {
		if f := s.next(); f.ID == s.id {
			return f
		}
	}
}

func (s *socket) next() frame {
	s.t.Helper()
	for len(s.queue) == 0 {
		_, data, err := s.ReadMessage()
		if err != nil {
			s.t.Fatalf("read: %v", err)
		}
		for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
			var f frame
			if err := json.Unmarshal([]byte(line), &f); err != nil {
				s.t.Fatalf("%s: %v", line, err)
			}
			s.queue = append(s.queue, f)
		}
	}
	f := s.queue[0]
	s.queue = s.queue[1:]
	return f
}

// subscribe answers the code of the refusal, 0 where the channel is open.
func (s *socket) subscribe(channel string) int {
	s.t.Helper()
	f := s.ask(fmt.Sprintf(`"subscribe":{"channel":%q}`, channel))
	if f.Error != nil {
		return f.Error.Code
	}
	return 0
}

// hint reads until a channel brings one of a kind and answers it whole.
func (s *socket) hint(channel, kind string) object {
	s.t.Helper()
	for {
		f := s.next()
		if f.Push == nil || f.Push.Pub == nil || f.Push.Channel != channel {
			continue
		}
		h := object{}
		if err := json.Unmarshal(f.Push.Pub.Data, &h); err != nil {
			s.t.Fatal(err)
		}
		told := h
		if strings.HasPrefix(channel, "chat:") { // members alone hear what is said (docs/adr/0013)
			told = maps.Clone(h)
			delete(told, "message")
		}
		for key := range told {
			if !slices.Contains([]string{"kind", "contestId", "subjectId", "chatId", "messageId", "notificationId", "roomId", "state", "at"}, key) {
				s.t.Errorf("the hint %s tells %s", f.Push.Pub.Data, key)
			}
		}
		if strings.Contains(fmt.Sprint(told), "secret") {
			s.t.Errorf("the hint %s tells something private", f.Push.Pub.Data)
		}
		if h["kind"] == kind {
			return h
		}
	}
}

// resync reads until the server says that something may have been missed.
func (s *socket) resync() {
	s.t.Helper()
	for {
		if f := s.next(); f.Push != nil && f.Push.Message != nil && string(f.Push.Message.Data) == `{"kind":"resync"}` {
			return
		}
	}
}

const permissionDenied = 103 // the protocol's code

func TestVisitorHearsWhatChanges(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := newCup(a, 3, nil)
		visitor := connect(t, a.URL, "")
		channel := fmt.Sprintf("contest:%d", c.id)
		for _, open := range []string{channel, "contests"} {
			if code := visitor.subscribe(open); code != 0 {
				t.Fatalf("subscribe to %s: %d", open, code)
			}
		}
		hears := func(kind string, subject int64) {
			t.Helper()
			for { // hints of what happened before may still come
				h := visitor.hint(channel, kind)
				if h["contestId"] != float64(c.id) || h["at"] == "" {
					t.Errorf("hint %v", h)
				}
				if h["subjectId"] == float64(subject) {
					return
				}
			}
		}
		fourth := a.Person("player 4")
		entry := fourth.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK).ID()
		hears("entry.added", entry)
		c.players[entry], c.entries = fourth, append(c.entries, entry)
		fourth.Put(fmt.Sprintf("%susers/%d/checkin/", contestPath(c.id), fourth.ID), object{"checkin": true}).Must(http.StatusOK)
		hears("checkin.changed", entry)
		for _, e := range c.entries[:3] {
			p := c.players[e]
			p.Put(fmt.Sprintf("%susers/%d/checkin/", contestPath(c.id), p.ID), object{"checkin": true}).Must(http.StatusOK)
		}
		c.confirm()
		visitor.hint(channel, "entries.confirmed")
		made := c.draw()
		hears("tournament.created", made.ID)
		m := made.Rounds[0].Matches[0]
		winner := m.Participants[0].Value.ID
		c.players[winner].Put(matchPath(made, m)+"result/", win(m, winner)).Must(http.StatusOK)
		hears("match.decided", m.ID)
		other := c.owner.Post("/contests/", contestForm(a.Clock.Now(), nil)).Must(http.StatusOK).ID()
		if h := visitor.hint("contests", "contest.created"); h["contestId"] != float64(other) {
			t.Errorf("the list's hint %v", h)
		}
	})
}

func TestChannelsOfOthersAreClosed(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	one, two := a.Person("one"), a.Person("two")
	own := func(p *apitest.Person) string { return fmt.Sprintf("user:%d", p.ID) }
	visitor, signedIn := connect(t, a.URL, ""), connect(t, a.URL, one.Token)
	if code := signedIn.subscribe(own(one)); code != 0 {
		t.Errorf("the own channel: %d", code)
	}
	for _, channel := range []string{
		own(two), "user:", "user:0", own(one) + " ", "user:0" + own(one)[5:], "contest:", "contest:-1", "contest:0", "contest:x", "contest:1#2", "nothing", "Contests",
	} {
		if code := signedIn.subscribe(channel); code != permissionDenied {
			t.Errorf("%q answered %d to somebody else", channel, code)
		}
	}
	for _, p := range []*apitest.Person{one, two} {
		if code := visitor.subscribe(own(p)); code != permissionDenied {
			t.Errorf("%q answered %d to a visitor", own(p), code)
		}
	}
}

func TestSignOutClosesTheLiveConnection(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("player")
		leaving, elsewhere := connect(t, a.URL, p.Token), connect(t, a.URL, p.Token)
		other := *p
		other.SignIn()
		staying := connect(t, a.URL, other.Token)
		p.Post("/auth/sign-out/", nil).Must(http.StatusNoContent)
		for _, s := range []*socket{leaving, elsewhere} {
			s.within(time.Second)
			_, _, err := s.ReadMessage()
			var closed *websocket.CloseError
			if !errors.As(err, &closed) || closed.Code != 4500 {
				t.Errorf("a second after the sign-out: %v", err)
			}
		}
		if code := staying.subscribe(fmt.Sprintf("user:%d", p.ID)); code != 0 {
			t.Errorf("the other session's connection answers %d", code)
		}
	})
}

func TestMailHintOnlyWithAnInbox(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	reader := connect(t, a.URL, "")
	if code := reader.subscribe("inbox"); code != 0 {
		t.Fatalf("the inbox of a development server: %d", code)
	}
	a.Visitor().Post("/auth/magic-links/", object{"email": "secret@yagura.test", "language": "ja", "agreeTerms": true}).Must(http.StatusAccepted)
	reader.hint("inbox", "mail.received")

	production := apitest.New(t, inProduction)
	if code := connect(t, production.URL, "").subscribe("inbox"); code != permissionDenied {
		t.Errorf("the inbox of a production server: %d", code)
	}
}
