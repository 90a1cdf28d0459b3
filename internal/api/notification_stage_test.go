package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestSwissDrawNotifications proves that notifications of the creation and of rounds link to the contest, and those of a
// missing result to the match (NOTIFY-1).
func TestSwissDrawNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, object{"contestType": "SWISSDRAW"})
		address, page := contestAt(f.contest)+"swissdraw/", fmt.Sprintf("/contests/%d", f.contest)
		var draft api.SwissDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		id := f.owner.Post(address, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).ID()
		entries := slices.Sorted(maps.Keys(f.players))
		one, other := f.players[entries[0]], f.players[entries[1]]
		if n := awaitNotification(t, a, one, "swissDraw.created"); *n.Link != page || *n.Payload.SwissDrawID != id {
			t.Errorf("the notification is %+v", n)
		}
		f.owner.Post(fmt.Sprintf("%s%d/round/", address, id), object{"round": 0}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{one, other} {
			if n := awaitNotification(t, a, p, "swissDraw.startRound"); *n.Link != page || *n.Payload.Round != 0 {
				t.Errorf("the notification is %+v", n)
			}
		}

		a.Clock.Advance(2 * time.Hour)
		for _, p := range []*apitest.Person{one, other, f.owner} {
			p.SignIn()
			n := awaitNotification(t, a, p, "swissDraw.emptyResult")
			if *n.Link != fmt.Sprintf("%s/swissdraw/%d/match/%d", page, id, *n.Payload.MatchID) || *n.Payload.Round != 0 {
				t.Errorf("the notification is %+v", n)
			}
		}
		if got := notificationKinds(f.owner); !slices.Equal(got, []string{"swissDraw.emptyResult"}) {
			t.Errorf("the owner has the notifications %v of own acts, want none", got)
		}
	})
}

// leagueInbox is the notifications of a league of two players with two rounds of one match each. The rounds start one hour
// apart.
type leagueInbox struct {
	*entrants
	t          *testing.T
	id         int64
	starts     time.Time // of the first round
	entries    []int64
	one, other *apitest.Person
	match      string // address of the match of the last notification
}

// TestLeagueNotifications proves which notifications of a league reach its players and its organiser, from its creation to
// a match without a result (NOTIFY-1).
func TestLeagueNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newLeagueInbox(t, a, object{"confirmMinutes": 30, "warnMinutes": 5, "walkoverMinutes": 15})
		s.creationReachesThePlayers()
		s.nearMatchReachesItsPlayers()
		s.missingPlayerIsWarned()
		s.resultsReachTheOtherSide()
		s.secondMatchEndsWithoutResult()
		s.wantAll(s.one, "created", "matchReady", "matchReady", "disputed", "decided", "corrected", "warned", "emptyResult")
		s.wantAll(s.other, "created", "matchReady", "matchReady", "warned", "warned", "claimed", "decided", "corrected", "emptyResult")
		s.wantAll(s.owner, "called", "disputed", "emptyResult")
	})
}

// TestAResultThatCountsAtOnceReachesTheOtherSide proves that the opponent is notified of a result that needs no confirmation.
func TestAResultThatCountsAtOnceReachesTheOtherSide(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newLeagueInbox(t, a, nil)
		s.nearMatchReachesItsPlayers()
		a.Clock.Set(s.starts)
		s.report(s.one, s.entries[0])
		s.wantNew("decided", 0, s.other)
		settled(t, a, database(t, a))
		s.wantAll(s.one, "created", "matchReady")
	})
}

// newLeagueInbox makes the league. matches are its match settings, nil for none.
func newLeagueInbox(t *testing.T, a *apitest.App, matches object) *leagueInbox {
	t.Helper()
	form := object{"contestType": "LEAGUE", "league": object{"legs": 2, "groups": 1, "win": 3, "draw": 1, "loss": 0}}
	if matches != nil {
		form["matches"] = matches
	}
	f := confirmedEntrantsOf(a, 2, form)
	s := &leagueInbox{entrants: f, t: t, starts: a.Clock.Now().Add(30 * time.Minute), entries: slices.Sorted(maps.Keys(f.players))}
	s.one, s.other = f.players[s.entries[0]], f.players[s.entries[1]]
	address := contestAt(f.contest) + "league/"
	var draft api.LeagueDraft
	f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
	for i := range draft.RoundInfo {
		draft.RoundInfo[i].StartTime, draft.RoundInfo[i].MatchTime = s.starts.Add(time.Duration(i)*time.Hour).Format(time.RFC3339), 30
	}
	s.id = f.owner.Post(address, object{"groups": draft.Groups, "roundInfo": draft.RoundInfo}).Must(http.StatusOK).ID()
	return s
}

// wantNew checks that the newest notification of each person is about the match of the round, and marks it as seen.
func (s *leagueInbox) wantNew(status string, round int, people ...*apitest.Person) {
	s.t.Helper()
	for _, p := range people {
		n := awaitNotification(s.t, s.app, p, "league."+status)
		if s.match = *n.Link; s.match != fmt.Sprintf("/contests/%d/league/%d/match/%d", s.contest, s.id, *n.Payload.MatchID) || *n.Payload.Round != round || *n.Payload.ContestName != "秋の杯" {
			s.t.Errorf("the notification is %+v", n)
		}
		p.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
	}
}

// wantAll checks all notifications of a person, in any order.
func (s *leagueInbox) wantAll(p *apitest.Person, kinds ...string) {
	s.t.Helper()
	for i := range kinds {
		kinds[i] = "league." + kinds[i]
	}
	slices.Sort(kinds)
	got := slices.DeleteFunc(notificationKinds(p), func(k string) bool { return k == "contest.allowed" })
	if !slices.Equal(got, kinds) {
		s.t.Errorf("%s has the notifications %v, want %v", p.Nickname, got, kinds)
	}
}

func (s *leagueInbox) creationReachesThePlayers() {
	s.t.Helper()
	for _, p := range []*apitest.Person{s.one, s.other} {
		if n := awaitNotification(s.t, s.app, p, "league.created"); *n.Link != fmt.Sprintf("/contests/%d/tournament", s.contest) {
			s.t.Errorf("the notification is %+v", n)
		}
	}
	settled(s.t, s.app, database(s.t, s.app))
	if got := notificationKinds(s.one); slices.Contains(got, "league.matchReady") {
		s.t.Errorf("notifications %v half an hour before the match", got)
	}
}

func (s *leagueInbox) nearMatchReachesItsPlayers() {
	s.t.Helper()
	s.app.Clock.Set(s.starts.Add(-10 * time.Minute))
	s.wantNew("matchReady", 0, s.one, s.other)
	if n := awaitNotification(s.t, s.app, s.one, "league.matchReady"); !strings.HasPrefix(*n.Payload.At, s.starts.UTC().Format("2006-01-02T15:04:05")) {
		s.t.Errorf("the match starts at %v", *n.Payload.At)
	}
}

// missingPlayerIsWarned lets one player call an operator, which shows that this player is present.
func (s *leagueInbox) missingPlayerIsWarned() {
	s.t.Helper()
	s.app.Clock.Set(s.starts.Add(time.Minute))
	s.one.Post(s.match+"/call/", nil).Must(http.StatusOK)
	s.wantNew("called", 0, s.owner)
	s.app.Clock.Set(s.starts.Add(5 * time.Minute))
	s.wantNew("warned", 0, s.other)
}

// report reports the winner of the match of the last notification.
func (s *leagueInbox) report(p *apitest.Person, winner int64) {
	s.t.Helper()
	version := p.Get(s.match + "/").Must(http.StatusOK).Map()["version"]
	p.Put(s.match+"/result/", object{"version": version, "outcome": "win", "winner": winner, "games": []any{}, "reason": "a replay"}).Must(http.StatusOK)
}

func (s *leagueInbox) resultsReachTheOtherSide() {
	s.t.Helper()
	s.report(s.one, s.entries[0])
	s.wantNew("claimed", 0, s.other)
	s.report(s.other, s.entries[1])
	s.wantNew("disputed", 0, s.owner, s.one)
	s.report(s.owner, s.entries[0])
	s.wantNew("decided", 0, s.one, s.other)
	s.report(s.owner, s.entries[1])
	s.wantNew("corrected", 0, s.one, s.other)
}

// at sets the clock and runs the jobs that are due then.
func (s *leagueInbox) at(now time.Time) {
	s.t.Helper()
	s.app.Clock.Set(now)
	for _, p := range []*apitest.Person{s.one, s.other, s.owner} {
		p.SignIn()
	}
	wake(s.t, s.app)
	settled(s.t, s.app, database(s.t, s.app))
}

func (s *leagueInbox) secondMatchEndsWithoutResult() {
	s.t.Helper()
	s.at(s.starts.Add(50 * time.Minute))
	s.wantNew("matchReady", 1, s.one, s.other)
	s.at(s.starts.Add(91 * time.Minute))
}

// TestBattleRoyaleNotifications proves who is notified: the players of a round, the players whose score is missing, the
// operators about a call, and the player whose score is corrected (NOTIFY-1).
func TestBattleRoyaleNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{"contestType": "BATTLEROYAL", "matchCount": 2, "lobbySize": 2})
		address, page := contestAt(f.contest)+"battleroyal/", fmt.Sprintf("/contests/%d", f.contest)
		plan := []object{{"matchTime": 30, "startTime": a.Clock.Now().Format(time.RFC3339)}}
		here := fmt.Sprintf("%s%d/", address, f.owner.Post(address, object{"roundInfo": plan}).Must(http.StatusOK).ID())
		announced := func(status string, people ...*apitest.Person) {
			t.Helper()
			for _, p := range people {
				n := awaitNotification(t, a, p, "battleRoyal."+status)
				if *n.Link != page || status != "created" && *n.Payload.Round != 0 {
					t.Errorf("the notification is %+v", n)
				}
			}
		}
		players := slices.Collect(maps.Values(f.players))
		announced("created", players...)
		f.owner.Post(here+"round/", object{"round": 0}).Must(http.StatusOK)
		announced("startRound", players...)
		var list api.RoyaleLobbies
		f.owner.Get(here + "round/0/").Must(http.StatusOK).Into(&list)
		lobby := fmt.Sprintf("%smatch/%d/", here, list.Lobbies[0].MatchID)
		var m api.RoyaleMatch
		f.owner.Get(lobby).Must(http.StatusOK).Into(&m)
		first, second := m.Participants[0], m.Participants[1]
		prompt, late := f.players[first.ID], f.players[second.ID]
		prompt.Post(lobby+"call/", nil).Must(http.StatusOK)
		announced("called", f.owner)
		prompt.Put(fmt.Sprintf("%sscore/%d/", lobby, first.ID), object{"version": first.Version, "rank": 1, "kill": 3, "images": []string{}}).Must(http.StatusOK)
		a.Clock.Advance(30 * time.Minute)
		announced("emptyResult", late, f.owner)
		f.owner.Put(lobby+"scores/", object{"scores": []object{{"entryId": first.ID, "version": first.Version + 1, "rank": 1, "kill": 2}}}).Must(http.StatusOK)
		announced("corrected", prompt)
		settled(t, a, database(t, a))
		for p, want := range map[*apitest.Person][]string{
			prompt:  {"battleRoyal.corrected", "battleRoyal.created", "battleRoyal.startRound"},
			late:    {"battleRoyal.created", "battleRoyal.emptyResult", "battleRoyal.startRound"},
			f.owner: {"battleRoyal.called", "battleRoyal.emptyResult", "battleRoyal.emptyResult"},
		} {
			if got := slices.DeleteFunc(notificationKinds(p), func(k string) bool { return k == "contest.allowed" }); !slices.Equal(got, want) {
				t.Errorf("%s has the notifications %v, want %v", p.Nickname, got, want)
			}
		}
	})
}

// TestPollNotifications proves that a poll notifies the members of its team and links to the team (NOTIFY-1).
func TestPollNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, member := a.Person("owner"), a.Person("member")
		team := owner.Post("/teams/", schedule(nil)).Must(http.StatusOK).ID()
		request := member.Post(fmt.Sprintf("/teams/%d/requests/", team), object{}).Must(http.StatusOK).ID()
		owner.Put(fmt.Sprintf("/teams/%d/requests/%d/reply/", team, request), object{"status": "ALLOW"}).Must(http.StatusOK)
		a.Clock.Advance(21 * time.Hour) // 18:00 of the next day in Tokyo
		for _, p := range []*apitest.Person{owner, member} {
			if n := awaitNotification(t, a, p, "teamMember.poll"); *n.Link != fmt.Sprintf("/teams/%d", team) || *n.Payload.TeamID != team {
				t.Errorf("the notification is %+v", n)
			}
		}
	})
}
