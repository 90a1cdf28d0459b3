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

// TestSwissDrawNotifications: its creation and its rounds lead to the contest, a result that is missing to the match
// (NOTIFY-1).
func TestSwissDrawNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 2, object{"contestType": "SWISSDRAW"})
		address, page := contestAt(f.contest)+"swissdraw/", fmt.Sprintf("/contests/%d", f.contest)
		var draft api.SwissDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		id := f.owner.Post(address, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).ID()
		entries := slices.Sorted(maps.Keys(f.players))
		one, other := f.players[entries[0]], f.players[entries[1]]
		if n := rung(t, a, one, "swissDraw.created"); *n.Link != page || *n.Payload.SwissDrawID != id {
			t.Errorf("%+v", n)
		}
		f.owner.Post(fmt.Sprintf("%s%d/round/", address, id), object{"round": 0}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{one, other} {
			if n := rung(t, a, p, "swissDraw.startRound"); *n.Link != page || *n.Payload.Round != 0 {
				t.Errorf("%+v", n)
			}
		}

		a.Clock.Advance(2 * time.Hour)
		for _, p := range []*apitest.Person{one, other, f.owner} {
			p.SignIn()
			n := rung(t, a, p, "swissDraw.emptyResult")
			if *n.Link != fmt.Sprintf("%s/swissdraw/%d/match/%d", page, id, *n.Payload.MatchID) || *n.Payload.Round != 0 {
				t.Errorf("%+v", n)
			}
		}
		if got := heard(f.owner); !slices.Equal(got, []string{"swissDraw.emptyResult"}) {
			t.Errorf("the owner heard %v of the own acts", got)
		}
	})
}

// TestLeagueNotifications: everything that can happen to a match, from its start to its correction, leads to the match.
func TestLeagueNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 2, object{
			"contestType": "LEAGUE", "league": object{"legs": 2, "groups": 1, "win": 3, "draw": 1, "loss": 0},
			"matches": object{"confirmMinutes": 30, "warnMinutes": 5, "walkoverMinutes": 15},
		})
		address, page := contestAt(f.contest)+"league/", fmt.Sprintf("/contests/%d", f.contest)
		var draft api.LeagueDraft
		f.owner.Get(address + "draft/").Must(http.StatusOK).Into(&draft)
		starts := a.Clock.Now().Add(30 * time.Minute)
		for i := range draft.RoundInfo { // of an hour each
			draft.RoundInfo[i].StartTime, draft.RoundInfo[i].MatchTime = starts.Add(time.Duration(i)*time.Hour).Format(time.RFC3339), 30
		}
		id := f.owner.Post(address, object{"groups": draft.Groups, "roundInfo": draft.RoundInfo}).Must(http.StatusOK).ID()
		entries := slices.Sorted(maps.Keys(f.players))
		one, other := f.players[entries[0]], f.players[entries[1]]
		everybody := []*apitest.Person{one, other, f.owner}
		var match string
		told := func(status string, round int, people ...*apitest.Person) {
			t.Helper()
			for _, p := range people {
				n := rung(t, a, p, "league."+status)
				if match = *n.Link; match != fmt.Sprintf("%s/league/%d/match/%d", page, id, *n.Payload.MatchID) || *n.Payload.Round != round || *n.Payload.ContestName != "秋の杯" {
					t.Errorf("%+v", n)
				}
				p.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
			}
		}
		for _, p := range []*apitest.Person{one, other} {
			if n := rung(t, a, p, "league.created"); *n.Link != page+"/tournament" {
				t.Errorf("%+v", n)
			}
		}
		settled(t, a, database(t, a))
		if got := heard(one); slices.Contains(got, "league.matchReady") {
			t.Errorf("heard %v half an hour before the match", got)
		}
		a.Clock.Set(starts.Add(-10 * time.Minute))
		told("matchReady", 0, one, other)
		if n := rung(t, a, one, "league.matchReady"); !strings.HasPrefix(*n.Payload.At, starts.UTC().Format("2006-01-02T15:04:05")) {
			t.Errorf("it starts at %v", *n.Payload.At)
		}
		a.Clock.Set(starts.Add(time.Minute))
		one.Post(match+"/call/", nil).Must(http.StatusOK) // who calls is there
		told("called", 0, f.owner)
		a.Clock.Set(starts.Add(5 * time.Minute))
		told("warned", 0, other)
		say := func(p *apitest.Person, winner int64) {
			version := p.Get(match + "/").Must(http.StatusOK).Map()["version"]
			p.Put(match+"/result/", object{"version": version, "outcome": "win", "winner": winner, "games": []any{}, "reason": "a replay"}).Must(http.StatusOK)
		}
		say(one, entries[0])
		told("claimed", 0, other)
		say(other, entries[1])
		told("disputed", 0, f.owner, one)
		say(f.owner, entries[0])
		told("decided", 0, one, other)
		say(f.owner, entries[1])
		told("corrected", 0, one, other)
		a.Clock.Set(starts.Add(50 * time.Minute)) // the second leg is near
		for _, p := range everybody {
			p.SignIn()
		}
		wake(t, a)
		settled(t, a, database(t, a))
		told("matchReady", 1, one, other)
		a.Clock.Set(starts.Add(91 * time.Minute)) // and no one came
		for _, p := range everybody {
			p.SignIn()
		}
		wake(t, a)
		settled(t, a, database(t, a))
		want := map[*apitest.Person][]string{
			one:     {"created", "matchReady", "matchReady", "disputed", "decided", "corrected", "warned", "emptyResult"},
			other:   {"created", "matchReady", "matchReady", "warned", "warned", "claimed", "decided", "corrected", "emptyResult"},
			f.owner: {"called", "disputed", "emptyResult"},
		}
		for p, kinds := range want {
			for i := range kinds {
				kinds[i] = "league." + kinds[i]
			}
			slices.Sort(kinds)
			got := slices.DeleteFunc(heard(p), func(k string) bool { return k == "contest.allowed" })
			if !slices.Equal(got, kinds) {
				t.Errorf("%s heard %v, want %v", p.Nickname, got, kinds)
			}
		}
	})
}

// TestBattleRoyaleNotifications: its rounds to who plays, scores that are missing to who has not told them, a call to the
// operators, a correction to who was corrected (NOTIFY-1).
func TestBattleRoyaleNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 4, object{"contestType": "BATTLEROYAL", "matchCount": 2, "lobbySize": 2})
		address, page := contestAt(f.contest)+"battleroyal/", fmt.Sprintf("/contests/%d", f.contest)
		plan := []object{{"matchTime": 30, "startTime": a.Clock.Now().Format(time.RFC3339)}}
		here := fmt.Sprintf("%s%d/", address, f.owner.Post(address, object{"roundInfo": plan}).Must(http.StatusOK).ID())
		told := func(status string, people ...*apitest.Person) {
			t.Helper()
			for _, p := range people {
				n := rung(t, a, p, "battleRoyal."+status)
				if *n.Link != page || status != "created" && *n.Payload.Round != 0 {
					t.Errorf("%+v", n)
				}
			}
		}
		players := slices.Collect(maps.Values(f.players))
		told("created", players...)
		f.owner.Post(here+"round/", object{"round": 0}).Must(http.StatusOK)
		told("startRound", players...)
		var list api.RoyaleLobbies
		f.owner.Get(here + "round/0/").Must(http.StatusOK).Into(&list)
		lobby := fmt.Sprintf("%smatch/%d/", here, list.Lobbies[0].MatchID)
		var m api.RoyaleMatch
		f.owner.Get(lobby).Must(http.StatusOK).Into(&m)
		first, second := m.Participants[0], m.Participants[1]
		prompt, late := f.players[first.ID], f.players[second.ID]
		prompt.Post(lobby+"call/", nil).Must(http.StatusOK)
		told("called", f.owner)
		prompt.Put(fmt.Sprintf("%sscore/%d/", lobby, first.ID), object{"version": first.Version, "rank": 1, "kill": 3, "images": []string{}}).Must(http.StatusOK)
		a.Clock.Advance(30 * time.Minute)
		told("emptyResult", late, f.owner)
		f.owner.Put(lobby+"scores/", object{"scores": []object{{"entryId": first.ID, "version": first.Version + 1, "rank": 1, "kill": 2}}}).Must(http.StatusOK)
		told("corrected", prompt)
		settled(t, a, database(t, a))
		for p, want := range map[*apitest.Person][]string{
			prompt:  {"battleRoyal.corrected", "battleRoyal.created", "battleRoyal.startRound"},
			late:    {"battleRoyal.created", "battleRoyal.emptyResult", "battleRoyal.startRound"},
			f.owner: {"battleRoyal.called", "battleRoyal.emptyResult", "battleRoyal.emptyResult"},
		} {
			if got := slices.DeleteFunc(heard(p), func(k string) bool { return k == "contest.allowed" }); !slices.Equal(got, want) {
				t.Errorf("%s heard %v, want %v", p.Nickname, got, want)
			}
		}
	})
}

// TestPollNotifications: a team's poll rings for its members, and leads to the team (NOTIFY-1).
func TestPollNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, member := a.Person("owner"), a.Person("member")
		team := owner.Post("/teams/", schedule(nil)).Must(http.StatusOK).ID()
		request := member.Post(fmt.Sprintf("/teams/%d/requests/", team), object{}).Must(http.StatusOK).ID()
		owner.Put(fmt.Sprintf("/teams/%d/requests/%d/reply/", team, request), object{"status": "ALLOW"}).Must(http.StatusOK)
		a.Clock.Advance(21 * time.Hour) // 18:00 of the next day in Tokyo
		for _, p := range []*apitest.Person{owner, member} {
			if n := rung(t, a, p, "teamMember.poll"); *n.Link != fmt.Sprintf("/teams/%d", team) || *n.Payload.TeamID != team {
				t.Errorf("%+v", n)
			}
		}
	})
}
