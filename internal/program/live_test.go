package program_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

const permissionDenied = 103 // the code of the protocol

func TestVisitorsReceivePublicHints(t *testing.T) {
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
			for { // hints of earlier changes may still arrive
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

// TestVisitorsDoNotLearnTheCasters proves that the public channel of a contest does not name casters, whom visitors cannot list.
func TestVisitorsDoNotLearnTheCasters(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := newCup(a, 2, nil)
		caster := a.Person("caster")
		visitor, self := connect(t, a.URL, ""), connect(t, a.URL, caster.Token)
		channel, own := fmt.Sprintf("contest:%d", c.id), fmt.Sprintf("user:%d", caster.ID)
		visitor.subscribe(channel)
		self.subscribe(own)
		for _, rest := range []string{"casters/", "casters/delete/"} {
			c.owner.Post(contestPath(c.id)+rest, object{"userIds": []int64{caster.ID}}).Must(http.StatusOK)
		}
		for range 2 {
			if h := visitor.hint(channel, "contest.updated"); h["subjectId"] != float64(c.id) {
				t.Errorf("a visitor receives %v", h)
			}
		}
		for _, kind := range []string{"caster.added", "caster.removed"} {
			if h := self.hint(own, kind); h["subjectId"] != float64(caster.ID) {
				t.Errorf("the caster receives %v", h)
			}
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
			s.cut("the sign-out")
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
