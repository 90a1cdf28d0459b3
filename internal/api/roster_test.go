package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestRosterOfATeam follows the roster of a team from its entry to a drawn bracket: a late member, one who leaves, a team
// that is too small, a draw, a substitute.
func TestRosterOfATeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, owner, member, late := a.Person("organiser"), a.Person("owner"), a.Person("member"), a.Person("late")
		rival, second := a.Person("rival"), a.Person("second")
		c := openContest(a, organiser, object{"participantType": "MULTI", "checkin": false, "checkinStart": nil, "checkinEnd": nil})
		path := func(format string, args ...any) string {
			return fmt.Sprintf("/contests/%d", c) + fmt.Sprintf(format, args...)
		}
		mine, theirs := newTeam(owner, member), newTeam(rival, second)
		entry := owner.Post(path("/teams/"), entryPayload(object{"teamId": mine})).Must(http.StatusOK).ID()
		other := rival.Post(path("/teams/"), entryPayload(object{"teamId": theirs})).Must(http.StatusOK).ID()
		join := func(p *apitest.Person) {
			link := owner.Post(fmt.Sprintf("/teams/%d/invitations/", mine), object{}).Must(http.StatusOK).Map()
			p.Post(fmt.Sprintf("/teams/invitations/%s/accept/", link["token"]), object{}).Must(http.StatusOK)
		}
		leave := func(p *apitest.Person) {
			p.Delete(fmt.Sprintf("/teams/%d/members/%d/", mine, p.ID)).Must(http.StatusNoContent)
		}
		rooms := func(p *apitest.Person) int {
			answer := p.Get(path("/chats/"))
			if answer.Status == http.StatusForbidden {
				return 0
			}
			return len(answer.Must(http.StatusOK).Map()["items"].([]any))
		}
		join(late)
		leave(member)
		if rooms(late) != 2 || rooms(member) != 0 {
			t.Errorf("late is in %d rooms, the one who left in %d", rooms(late), rooms(member))
		}
		leave(late)
		if n := rung(t, a, organiser, "contest.teamShort"); *n.Payload.TeamName != "Team owner" {
			t.Errorf("%+v", n)
		}

		both := []int64{entry, other}
		answer := organiser.Post(path("/entries/confirm/"), object{"allowed": both}).Refused(http.StatusConflict, "teamBelowSize").Map()
		if teams := answer["data"].(object)["teams"].([]any); len(teams) != 1 || teams[0].(object)["entryId"] != float64(entry) || teams[0].(object)["count"] != 1.0 {
			t.Errorf("refused: %v", answer)
		}
		organiser.Put(path("/teams/%d/", mine), object{"status": "ALLOW"}).Refused(http.StatusConflict, "teamBelowSize")
		join(member)
		organiser.Post(path("/entries/confirm/"), object{"allowed": both}).Must(http.StatusOK)
		leave(member)
		a.Clock.Advance(2 * time.Hour)
		for _, p := range []*apitest.Person{organiser, owner, member, late, rival} {
			p.SignIn()
		}
		organiser.Get(path("/tournament/draft/")).Refused(http.StatusConflict, "teamBelowSize")
		organiser.Put(path("/teams/%d/", mine), object{"status": "ALLOW", "acceptShort": true}).Must(http.StatusOK)
		form := organiser.Get(path("/tournament/draft/")).Must(http.StatusOK).Map()
		form["thirdPlace"], form["thirdStart"] = false, nil
		var cup api.Tournament
		organiser.Post(path("/tournament/"), form).Must(http.StatusOK).Into(&cup)

		join(late)
		match := path("/tournament/%d/match/%d/", cup.ID, cup.Rounds[0].Matches[0].ID)
		plays := func(p *apitest.Person) bool { return p.Get(match).Must(http.StatusOK).Map()["isParticipant"].(bool) }
		if !plays(owner) || plays(late) || rooms(late) != 0 {
			t.Errorf("owner plays: %v, late: %v", plays(owner), plays(late))
		}
		roster := path("/teams/%d/roster/", mine)
		owner.Post(roster, object{"userId": late.ID, "plays": true, "reason": "please"}).Refused(http.StatusForbidden, "participationAuthority")
		organiser.Post(roster, object{"userId": late.ID, "plays": true, "reason": " "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		var shown api.Roster
		organiser.Post(roster, object{"userId": late.ID, "plays": true, "reason": "a substitute"}).Must(http.StatusOK).Into(&shown)
		if !shown.Locked || shown.Count != 2 || shown.TeamSize != 2 || len(shown.Items) != 2 {
			t.Errorf("roster = %+v", shown)
		}
		if !plays(late) || rooms(late) != 3 {
			t.Errorf("late plays: %v, in %d rooms", plays(late), rooms(late))
		}
		if n := rung(t, a, late, "contest.rosterAdded"); *n.Payload.Text != "a substitute" {
			t.Errorf("%+v", n)
		}
		late.Delete(fmt.Sprintf("/teams/%d/members/%d/", mine, late.ID)).Must(http.StatusNoContent)
		if plays(late) || rooms(late) != 0 {
			t.Error("who left the team after the draw still plays")
		}
		a.Visitor().Get(roster).Must(http.StatusOK).Into(&shown)
		if len(shown.Items) != 2 || shown.Items[1].Status != "left" {
			t.Errorf("visitors see %+v", shown)
		}
	})
}

// TestMembersAreNotifiedOfTheEndOfTheirTeam also where the team leaves no row behind.
func TestMembersAreNotifiedOfTheEndOfTheirTeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, member := a.Person("owner"), a.Person("member")
		team := newTeam(owner, member)
		owner.Delete(fmt.Sprintf("/teams/%d/", team)).Must(http.StatusNoContent)
		if n := rung(t, a, member, "teamMember.dissolved"); *n.Payload.TeamName != "Team owner" || *n.Link != "/teams" {
			t.Errorf("%+v", n)
		}
	})
}
