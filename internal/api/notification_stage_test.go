package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestASwissDrawIsTold: its creation and its rounds lead to the contest, a result that is missing to the match
// (U4.032–U4.034).
func TestASwissDrawIsTold(t *testing.T) {
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

// TestWhoPlaysTodayIsAsked: a team's poll rings for its members, and leads to the team (U4.037).
func TestWhoPlaysTodayIsAsked(t *testing.T) {
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
