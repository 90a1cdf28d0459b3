package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// rosterStory is the roster of a team of two in a contest, and the people who join and leave the team.
type rosterStory struct {
	t                              *testing.T
	app                            *apitest.App
	organiser, owner, member, late *apitest.Person
	rival                          *apitest.Person // owner of the other team
	contest, team                  int64
	entries                        []int64
	match                          string // address of the team's match
}

func TestRosterFromEntryToSubstitute(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := newRosterStory(t, a)
		s.rosterFollowsTheTeamUntilTheDraw()
		s.shortTeamIsNotConfirmed()
		s.shortTeamIsDrawnIfAccepted()
		s.newMemberDoesNotPlayAfterTheDraw()
		s.operatorAddsASubstitute()
		s.leavingTheTeamEndsThePlay()
	})
}

func newRosterStory(t *testing.T, a *apitest.App) *rosterStory {
	s := &rosterStory{
		t: t, app: a, organiser: a.Person("organiser"), owner: a.Person("owner"), member: a.Person("member"), late: a.Person("late"), rival: a.Person("rival"),
	}
	s.contest = openContest(a, s.organiser, object{"participantType": "MULTI", "checkin": false, "checkinStart": nil, "checkinEnd": nil})
	s.team = newTeam(s.owner, s.member)
	theirs := newTeam(s.rival, a.Person("second"))
	s.entries = []int64{
		s.owner.Post(s.path("/teams/"), entryPayload(object{"teamId": s.team})).Must(http.StatusOK).ID(),
		s.rival.Post(s.path("/teams/"), entryPayload(object{"teamId": theirs})).Must(http.StatusOK).ID(),
	}
	return s
}

func (s *rosterStory) path(format string, args ...any) string {
	return fmt.Sprintf("/contests/%d", s.contest) + fmt.Sprintf(format, args...)
}

// joins makes p a member of the team.
func (s *rosterStory) joins(p *apitest.Person) {
	link := s.owner.Post(fmt.Sprintf("/teams/%d/invitations/", s.team), object{}).Must(http.StatusOK).Map()
	p.Post(fmt.Sprintf("/teams/invitations/%s/accept/", link["token"]), object{}).Must(http.StatusOK)
}

func (s *rosterStory) leaves(p *apitest.Person) {
	p.Delete(fmt.Sprintf("/teams/%d/members/%d/", s.team, p.ID)).Must(http.StatusNoContent)
}

// rooms returns in how many chat rooms of the contest p is.
func (s *rosterStory) rooms(p *apitest.Person) int {
	answer := p.Get(s.path("/chats/"))
	if answer.Status == http.StatusForbidden {
		return 0
	}
	return len(answer.Must(http.StatusOK).Map()["items"].([]any))
}

func (s *rosterStory) plays(p *apitest.Person) bool {
	return p.Get(s.match).Must(http.StatusOK).Map()["isParticipant"].(bool)
}

func (s *rosterStory) rosterFollowsTheTeamUntilTheDraw() {
	s.t.Helper()
	s.joins(s.late)
	s.leaves(s.member)
	if s.rooms(s.late) != 2 || s.rooms(s.member) != 0 {
		s.t.Errorf("the new member is in %d rooms, the former member in %d", s.rooms(s.late), s.rooms(s.member))
	}
	s.leaves(s.late)
	if n := awaitNotification(s.t, s.app, s.organiser, "contest.teamShort"); *n.Payload.TeamName != "Team owner" {
		s.t.Errorf("the notification is %+v", n)
	}
}

func (s *rosterStory) shortTeamIsNotConfirmed() {
	s.t.Helper()
	answer := s.organiser.Post(s.path("/entries/confirm/"), object{"allowed": s.entries}).Refused(http.StatusConflict, "teamBelowSize").Map()
	if teams := answer["data"].(object)["teams"].([]any); len(teams) != 1 || teams[0].(object)["entryId"] != float64(s.entries[0]) || teams[0].(object)["count"] != 1.0 {
		s.t.Errorf("refused: %v", answer)
	}
	s.organiser.Put(s.path("/teams/%d/", s.team), object{"status": "ALLOW"}).Refused(http.StatusConflict, "teamBelowSize")
	s.joins(s.member)
	s.organiser.Post(s.path("/entries/confirm/"), object{"allowed": s.entries}).Must(http.StatusOK)
}

// shortTeamIsDrawnIfAccepted lets a member of the confirmed team leave.
func (s *rosterStory) shortTeamIsDrawnIfAccepted() {
	s.t.Helper()
	s.leaves(s.member)
	s.app.Clock.Advance(2 * time.Hour)
	for _, p := range []*apitest.Person{s.organiser, s.owner, s.member, s.late, s.rival} {
		p.SignIn()
	}
	s.organiser.Get(s.path("/tournament/draft/")).Refused(http.StatusConflict, "teamBelowSize")
	s.organiser.Put(s.path("/teams/%d/", s.team), object{"status": "ALLOW", "acceptShort": true}).Must(http.StatusOK)
	form := s.organiser.Get(s.path("/tournament/draft/")).Must(http.StatusOK).Map()
	form["thirdPlace"], form["thirdStart"] = false, nil
	var cup api.Tournament
	s.organiser.Post(s.path("/tournament/"), form).Must(http.StatusOK).Into(&cup)
	s.match = s.path("/tournament/%d/match/%d/", cup.ID, cup.Rounds[0].Matches[0].ID)
}

func (s *rosterStory) newMemberDoesNotPlayAfterTheDraw() {
	s.t.Helper()
	s.joins(s.late)
	if !s.plays(s.owner) || s.plays(s.late) || s.rooms(s.late) != 0 {
		s.t.Errorf("owner plays: %v, new member: %v", s.plays(s.owner), s.plays(s.late))
	}
}

func (s *rosterStory) operatorAddsASubstitute() {
	s.t.Helper()
	roster := s.path("/teams/%d/roster/", s.team)
	s.owner.Post(roster, object{"userId": s.late.ID, "plays": true, "reason": "please"}).Refused(http.StatusForbidden, "participationAuthority")
	s.organiser.Post(roster, object{"userId": s.late.ID, "plays": true, "reason": " "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
	var shown api.Roster
	s.organiser.Post(roster, object{"userId": s.late.ID, "plays": true, "reason": "a substitute"}).Must(http.StatusOK).Into(&shown)
	if !shown.Locked || shown.Count != 2 || shown.TeamSize != 2 || len(shown.Items) != 2 {
		s.t.Errorf("roster = %+v", shown)
	}
	if !s.plays(s.late) || s.rooms(s.late) != 3 {
		s.t.Errorf("the substitute plays: %v, in %d rooms", s.plays(s.late), s.rooms(s.late))
	}
	if n := awaitNotification(s.t, s.app, s.late, "contest.rosterAdded"); *n.Payload.Text != "a substitute" {
		s.t.Errorf("the notification is %+v", n)
	}
}

func (s *rosterStory) leavingTheTeamEndsThePlay() {
	s.t.Helper()
	s.leaves(s.late)
	if s.plays(s.late) || s.rooms(s.late) != 0 {
		s.t.Error("a person who left the team after the draw still plays")
	}
	var shown api.Roster
	s.app.Visitor().Get(s.path("/teams/%d/roster/", s.team)).Must(http.StatusOK).Into(&shown)
	if len(shown.Items) != 2 || shown.Items[1].Status != "left" {
		s.t.Errorf("visitors see %+v", shown)
	}
}

// TestMembersAreNotifiedOfTheEndOfTheirTeam covers a team that is deleted without a trace.
func TestMembersAreNotifiedOfTheEndOfTheirTeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, member := a.Person("owner"), a.Person("member")
		team := newTeam(owner, member)
		owner.Delete(fmt.Sprintf("/teams/%d/", team)).Must(http.StatusNoContent)
		if n := awaitNotification(t, a, member, "teamMember.dissolved"); *n.Payload.TeamName != "Team owner" || *n.Link != "/teams" {
			t.Errorf("the notification is %+v", n)
		}
	})
}
