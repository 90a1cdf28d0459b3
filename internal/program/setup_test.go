package program_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
)

type object = map[string]any

// contestForm returns the form of a contest for persons whose entry and check-in are open from now for two hours.
func contestForm(now time.Time, change object) object {
	at := func(hours int) string { return now.Add(time.Duration(hours) * time.Hour).Format(time.RFC3339Nano) }
	in := object{
		"gameId": 1, "name": "秋の杯", "contestType": "TOURNAMENT", "participantType": "SOLO", "teamSize": 1, "entryMaxCount": 64,
		"entryStart": at(0), "entryEnd": at(2), "contestStart": at(2), "contestEnd": at(5),
		"checkin": true, "checkinStart": at(0), "checkinEnd": at(2), "isEntryPassword": false,
		"discordUrl": "", "iframeSrc": "", "videoUrl": "", "award": "", "rule": "", "isRecommend": false,
		"matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0}, // a report counts immediately
	}
	for k, v := range change {
		in[k] = v
	}
	return in
}

var withoutCheckin = object{"checkin": false, "checkinStart": nil, "checkinEnd": nil}

func entryForm() object {
	return object{"twitterId": "@secret_sns", "gameUsername": "secret-name", "friendCode": "secret-code", "comment": "secret-comment", "agreePolicy": true}
}

func contestPath(id int64) string    { return fmt.Sprintf("/contests/%d/", id) }
func tournamentPath(id int64) string { return contestPath(id) + "tournament/" }

func matchPath(t api.Tournament, m api.Match) string {
	return fmt.Sprintf("%s%d/match/%d/", tournamentPath(t.ContestID), t.ID, m.ID)
}

// win returns the result by which a participant wins a match.
func win(m api.Match, winner int64) object {
	return object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": winner}
}

// cup is a contest with its players.
type cup struct {
	app     *apitest.App
	owner   *apitest.Person
	id      int64
	players map[int64]*apitest.Person // by entry
	entries []int64
}

// newCup creates a contest and enters n people.
func newCup(a *apitest.App, n int, change object) *cup {
	c := &cup{app: a, owner: a.Person("organiser"), players: map[int64]*apitest.Person{}}
	c.id = c.owner.Post("/contests/", contestForm(a.Clock.Now(), change)).Must(http.StatusOK).ID()
	for i := range n {
		p := a.Person(fmt.Sprint("player ", i+1))
		entry := p.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK).ID()
		c.players[entry], c.entries = p, append(c.entries, entry)
		a.Clock.Advance(time.Millisecond)
	}
	return c
}

// confirm confirms all entries and sets the clock to the end of the entry period.
func (c *cup) confirm() {
	c.owner.Post(contestPath(c.id)+"entries/confirm/", object{"allowed": c.entries}).Must(http.StatusOK)
	c.app.Clock.Advance(2 * time.Hour)
}

// form returns the draft as the form of a tournament.
func (c *cup) form() object {
	in := c.owner.Get(tournamentPath(c.id) + "draft/").Must(http.StatusOK).Map()
	in["thirdPlace"], in["thirdStart"] = false, nil
	return in
}

func (c *cup) draw() (t api.Tournament) {
	c.owner.Post(tournamentPath(c.id), c.form()).Must(http.StatusOK).Into(&t)
	return t
}

// eventually repeats ok until it returns true.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	over := time.After(hang.Limit)
	for !ok() {
		select {
		case <-again.C:
		case <-over:
			t.Fatalf("not in %v: %s", hang.Limit, what)
		}
	}
}
