package team_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/kit/event/eventtest"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

func (d *fixture) asks(actor, teamID int64) team.Request {
	d.t.Helper()
	r, err := d.Ask(d.ctx(), actor, teamID, "hello")
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

// edit changes the form of a team by its owner.
func (d *fixture) edit(owner, teamID int64, change func(*team.Input)) error {
	d.t.Helper()
	t, err := d.Get(d.ctx(), 0, teamID)
	if err != nil {
		d.t.Fatal(err)
	}
	in := team.Input{Name: t.Name}
	change(&in)
	_, err = d.Edit(d.ctx(), owner, teamID, in)
	return err
}

func num(n int) *int { return &n }

// requestStory is a person's request to join a team, from the first attempt to the membership.
type requestStory struct {
	*fixture
	owner, asker, other, admin int64
	id, otherTeam              int64
	request                    team.Request
}

func TestTeamRequestFromAskingToJoining(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(4)
		s := &requestStory{fixture: d, owner: p[0], asker: p[1], other: p[2], admin: p[3]}
		s.id, s.otherTeam = d.team(s.owner, "Yagura"), d.team(s.other, "Other")
		d.addMember(s.id, s.admin, team.Admin)
		s.isMadeOnceByNonMembers()
		s.isShownToAdminsAndTheAsker()
		s.isRepliedByTheAdminsOfItsTeam()
		s.canBeRepeatedADayAfterItsRejection()
		s.canBeWithdrawn()
		s.isAllowedAndMakesAMember()
		want := "team.requested WAITING, team.replied REJECTED, team.requested WAITING, team.requested , team.requested WAITING, " +
			"team.replied ALLOW, team.requested WAITING"
		if got := d.eventsWith(`"requestId"`, "status"); got != want {
			t.Errorf("events = %s, want %s", got, want)
		}
	})
}

// askFails checks the fault of a request.
func (s *requestStory) askFails(actor, teamID int64, message string, want fault.Key) {
	s.t.Helper()
	_, err := s.Ask(s.ctx(), actor, teamID, message)
	wantFault(s.t, err, want)
}

func (s *requestStory) reply(actor, teamID int64, status team.RequestStatus) error {
	_, err := s.Reply(s.ctx(), actor, teamID, s.request.ID, status)
	return err
}

func (s *requestStory) isMadeOnceByNonMembers() {
	s.t.Helper()
	s.askFails(s.asker, s.id, strings.Repeat("櫓", team.MaxMessage+1), fault.ExceededLength)
	s.askFails(s.asker, 1, "", fault.TeamDoesNotExist)
	s.askFails(s.admin, s.id, "", fault.AlreadyTeamMember)
	s.request = s.asks(s.asker, s.id)
	if s.request.Status != team.Waiting || s.request.ID == 0 {
		s.t.Errorf("the new request is %+v", s.request)
	}
	s.askFails(s.asker, s.id, "", fault.TeamRequestAlreadyApplied)
}

func (s *requestStory) isShownToAdminsAndTheAsker() {
	s.t.Helper()
	page, next, err := s.Requests(s.ctx(), s.admin, s.id, 0)
	if err != nil || next != 0 || len(page) != 1 || page[0].Message != "hello" || page[0].User.Nickname != "p1" {
		s.t.Errorf("the requests of the team are %+v, next %d: %v", page, next, err)
	}
	_, _, err = s.Requests(s.ctx(), s.asker, s.id, 0)
	wantFault(s.t, err, fault.ParticipationAuthority)
	if got, err := s.Get(s.ctx(), s.owner, s.id); err != nil || got.Waiting == nil || *got.Waiting != 1 || got.MyRequest != nil {
		s.t.Errorf("the owner sees %v %v: %v", got.Waiting, got.MyRequest, err)
	}
	if got, err := s.Get(s.ctx(), s.asker, s.id); err != nil || got.Waiting != nil || got.MyRequest == nil || got.MyRequest.ID != s.request.ID {
		s.t.Errorf("the asker sees %v %v: %v", got.Waiting, got.MyRequest, err)
	}
	if own, err := s.OwnRequests(s.ctx(), s.asker, s.asker); err != nil || len(own) != 1 || own[0].Team.Name != "Yagura" || own[0].Status != team.Waiting {
		s.t.Errorf("the own requests are %+v: %v", own, err)
	}
	_, err = s.OwnRequests(s.ctx(), s.owner, s.asker)
	wantFault(s.t, err, fault.ParticipationAuthority)
}

func (s *requestStory) isRepliedByTheAdminsOfItsTeam() {
	s.t.Helper()
	for _, bad := range []team.RequestStatus{"", team.Waiting, "allow"} {
		wantFault(s.t, s.reply(s.admin, s.id, bad), fault.ApprovalStatusDoesNotExist)
	}
	wantFault(s.t, s.reply(s.asker, s.id, team.Allowed), fault.ParticipationAuthority)
	wantFault(s.t, s.reply(s.other, s.otherTeam, team.Allowed), fault.TeamRequestDoesNotExist) // the request of another team
	wantFault(s.t, s.TakeBack(s.ctx(), s.other, s.id, s.request.ID), fault.TeamRequestDoesNotExist)
	wantFault(s.t, s.TakeBack(s.ctx(), s.asker, s.otherTeam, s.request.ID), fault.TeamRequestDoesNotExist)
}

func (s *requestStory) canBeRepeatedADayAfterItsRejection() {
	s.t.Helper()
	if err := s.reply(s.admin, s.id, team.Rejected); err != nil {
		s.t.Fatal(err)
	}
	for _, status := range []team.RequestStatus{team.Rejected, team.Allowed} {
		wantFault(s.t, s.reply(s.admin, s.id, status), fault.TeamRequestAlreadyDenied)
	}
	wantFault(s.t, s.TakeBack(s.ctx(), s.asker, s.id, s.request.ID), fault.TeamRequestAlreadyDenied)
	s.clk.Advance(team.AskAgain - time.Millisecond)
	s.askFails(s.asker, s.id, "", fault.TeamRequestAlreadyDenied)
	s.clk.Advance(time.Millisecond)
	s.request = s.asks(s.asker, s.id)
}

func (s *requestStory) canBeWithdrawn() {
	s.t.Helper()
	if err := s.TakeBack(s.ctx(), s.asker, s.id, s.request.ID); err != nil {
		s.t.Fatal(err)
	}
	wantFault(s.t, s.reply(s.admin, s.id, team.Allowed), fault.TeamRequestDoesNotExist)
	s.request = s.asks(s.asker, s.id)
}

func (s *requestStory) isAllowedAndMakesAMember() {
	s.t.Helper()
	if err := s.reply(s.admin, s.id, team.Allowed); err != nil {
		s.t.Fatal(err)
	}
	if role, err := s.db.TeamRole(s.ctx(), s.id, s.asker); err != nil || role != team.Member {
		s.t.Errorf("role %q: %v", role, err)
	}
	s.counted(s.id, 3)
	wantFault(s.t, s.reply(s.admin, s.id, team.Rejected), fault.TeamRequestAlreadyAllowed)
	wantFault(s.t, s.TakeBack(s.ctx(), s.asker, s.id, s.request.ID), fault.TeamRequestAlreadyAllowed)
	s.askFails(s.asker, s.id, "", fault.AlreadyTeamMember)
	if err := s.Remove(s.ctx(), s.owner, s.id, s.asker); err != nil {
		s.t.Fatal(err)
	}
	s.asks(s.asker, s.id) // a former member can ask at once
}

func TestTeamThatDoesNotRecruit(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		id := d.team(p[0], "Yagura")
		waits := d.asks(p[2], id)
		no := false
		if err := d.edit(p[0], id, func(in *team.Input) { in.Recruiting = &no }); err != nil {
			t.Fatal(err)
		}
		_, err := d.Ask(d.ctx(), p[1], id, "")
		wantFault(t, err, fault.OwnerMustInvite)
		yes := true
		if err := d.edit(p[0], id, func(in *team.Input) { in.Recruiting, in.MaxCount = &yes, num(2) }); err != nil {
			t.Fatal(err)
		}
		d.addMember(id, d.person("second"), team.Member)
		_, err = d.Ask(d.ctx(), p[1], id, "")
		wantFault(t, err, fault.TeamFull)
		_, err = d.Reply(d.ctx(), p[0], id, waits.ID, team.Allowed)
		wantFault(t, err, fault.TeamFull)
		_, err = d.Accept(d.ctx(), p[1], d.invite(p[0], id).Token)
		wantFault(t, err, fault.TeamFull)
		wantFault(t, d.edit(p[0], id, func(in *team.Input) { in.MinSize, in.MaxCount = num(3), num(2) }), fault.TeamCountTooSmall)
		d.counted(id, 2)
	})
}

func TestTeamLimitAppliesToRequests(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(2)
		id := d.team(p[0], "Yagura")
		r := d.asks(p[1], id)
		for i := range team.MaxTeamsOfUser {
			d.team(p[1], fmt.Sprint("own ", i))
		}
		_, err := d.Reply(d.ctx(), p[0], id, r.ID, team.Allowed)
		wantFault(t, err, fault.AskerTeamLimit)
		_, err = d.Ask(d.ctx(), p[1], d.team(p[0], "Second"), "")
		wantFault(t, err, fault.TeamLimit)
		if page, _, err := d.Requests(d.ctx(), p[0], id, 0); err != nil || len(page) != 1 {
			t.Errorf("the refused request does not wait any more: %+v, %v", page, err)
		}
	})
}

func TestALinkAnswersTheRequestThatWaits(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(2)
		id := d.team(p[0], "Yagura")
		r := d.asks(p[1], id)
		if _, err := d.Accept(d.ctx(), p[1], d.invite(p[0], id).Token); err != nil {
			t.Fatal(err)
		}
		_, err := d.Reply(d.ctx(), p[0], id, r.ID, team.Rejected)
		wantFault(t, err, fault.TeamRequestAlreadyAllowed)
		if own, err := d.OwnRequests(d.ctx(), p[1], p[1]); err != nil || len(own) != 1 || own[0].Status != team.Allowed || own[0].Team.Role != team.Member {
			t.Errorf("the own requests are %+v: %v", own, err)
		}
	})
}

func TestAskingIsBounded(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		asker, host := d.person("asker"), d.person("host")
		id := d.team(host, "Yagura")
		for range 30 {
			if err := d.TakeBack(d.ctx(), asker, id, d.asks(asker, id).ID); err != nil {
				t.Fatal(err)
			}
		}
		_, err := d.Ask(d.ctx(), asker, id, "")
		wantFault(t, err, fault.TooManyRequests)
	})
}

// atOnce runs each of acts in its own goroutine and counts those that were done; a fault is an answer, any other error
// fails the test.
func (d *fixture) atOnce(acts ...func(ctx context.Context) error) (done int) {
	ctx := d.ctx()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, act := range acts {
		wg.Go(func() {
			err := act(ctx)
			if _, ok := fault.Of(err); err != nil && (!ok || fault.Has(err, fault.DBWriteError)) {
				d.t.Error(err)
			}
			if err == nil {
				mu.Lock()
				defer mu.Unlock()
				done++
			}
		})
	}
	wg.Wait()
	return done
}

func TestRepliesInARaceEndOnce(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		admin := d.person("admin")
		d.addMember(id, admin, team.Admin)
		for i := range 8 {
			asker := d.person(fmt.Sprint("asker ", i))
			var ids [6]func(context.Context) error
			for j := range ids {
				ids[j] = func(ctx context.Context) error { _, err := d.Ask(ctx, asker, id, ""); return err }
			}
			if n := d.atOnce(ids[:]...); n != 1 {
				t.Errorf("%d of the concurrent requests of one person succeeded, want 1", n)
			}
			own, err := d.OwnRequests(d.ctx(), asker, asker)
			if err != nil || len(own) != 1 {
				t.Fatalf("the own requests are %+v: %v", own, err)
			}
			r := own[0].ID
			link := d.invite(owner, id).Token
			reply := func(actor int64, status team.RequestStatus) func(context.Context) error {
				return func(ctx context.Context) error { _, err := d.Reply(ctx, actor, id, r, status); return err }
			}
			if n := d.atOnce(reply(owner, team.Allowed), reply(admin, team.Rejected), reply(admin, team.Allowed),
				func(ctx context.Context) error { return d.TakeBack(ctx, asker, id, r) }); n != 1 {
				t.Errorf("%d of the concurrent replies to one request succeeded, want 1", n)
			}
			d.atOnce(func(ctx context.Context) error { _, err := d.Accept(ctx, asker, link); return err })
		}
		d.counted(id, 10)
	})
}

func TestTheLastPlaceIsGivenOnce(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		var acts []func(context.Context) error
		for _, p := range d.people(6) {
			r := d.asks(p, id)
			acts = append(acts, func(ctx context.Context) error { _, err := d.Reply(ctx, owner, id, r.ID, team.Allowed); return err })
		}
		if err := d.edit(owner, id, func(in *team.Input) { in.MaxCount = num(2) }); err != nil {
			t.Fatal(err)
		}
		if n := d.atOnce(acts...); n != 1 {
			t.Errorf("%d people got the last place of the team, want 1", n)
		}
		d.counted(id, 2)
	})
}

// TestRequestsOfABlockedPersonGoToOthers proves that a manager who blocks the asker does not see the request. If all managers block the
// asker, the request is refused with the fault of a team that does not recruit.
func TestRequestsOfABlockedPersonGoToOthers(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		owner, asker, admin := p[0], p[1], p[2]
		id := d.team(owner, "Yagura")
		blocks := func(by int64) {
			t.Helper()
			err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
				_, err := d.db.AddBlock(ctx, by, asker, d.clk.Now())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		blocks(owner)
		_, err := d.Ask(d.ctx(), asker, id, "")
		wantFault(t, err, fault.OwnerMustInvite)
		d.addMember(id, admin, team.Admin)
		d.asks(asker, id)
		for viewer, want := range map[int64]int{owner: 0, admin: 1} {
			page, _, err := d.Requests(d.ctx(), viewer, id, 0)
			detail, err2 := d.Get(d.ctx(), viewer, id)
			if err != nil || err2 != nil || len(page) != want || *detail.Waiting != want {
				t.Errorf("person %d sees %d requests, the team's detail counts %d: %v, %v", viewer, len(page), *detail.Waiting, err, err2)
			}
		}
		var heard eventtest.Gateway
		asked := team.TeamRequested.New(asker, 0, id, d.clk.Now(), team.RequestPayload{UserID: asker, Status: team.Waiting})
		err = d.Live().Audiences[team.ManagersForAsker](d.ctx(), asked, &heard)
		if want := []string{fmt.Sprint("user:", admin)}; err != nil || !slices.Equal(heard.Channels, want) {
			t.Errorf("the request is announced on the channels %v, want %v: %v", heard.Channels, want, err)
		}
	})
}
