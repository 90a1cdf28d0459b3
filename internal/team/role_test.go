package team_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/follow"
	"yagura/internal/format/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/site"
	"yagura/internal/team"
)

func (d *fixture) role(teamID, userID int64) team.Role {
	d.t.Helper()
	r, err := d.db.TeamRole(d.ctx(), teamID, userID)
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

// owners counts the owners of a team.
func (d *fixture) owners(teamID int64) int {
	d.t.Helper()
	members, err := d.Members(d.ctx(), teamID)
	if err != nil {
		d.t.Fatal(err)
	}
	n := 0
	for _, m := range members {
		if m.Role == team.Owner {
			n++
		}
	}
	return n
}

func TestRolesAndTransfer(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(4)
		owner, admin, member, stranger := p[0], p[1], p[2], p[3]
		teamID := d.team(owner, "Yagura")
		d.addMember(teamID, admin, team.Admin)
		d.addMember(teamID, member, team.Member)
		set := func(actor, userID int64, role team.Role) error {
			_, err := d.SetRole(d.ctx(), actor, teamID, userID, role)
			return err
		}
		transfer := func(actor, userID int64) error {
			_, err := d.Transfer(d.ctx(), actor, teamID, userID)
			return err
		}
		for _, bad := range []team.Role{team.NoRole, team.Owner, "king"} {
			wantFault(t, set(owner, member, bad), fault.InvalidValue)
		}
		for _, actor := range []int64{admin, member, stranger} {
			wantFault(t, set(actor, member, team.Admin), fault.ParticipationAuthority)
			wantFault(t, transfer(actor, actor), fault.ParticipationAuthority)
			wantFault(t, d.Delete(d.ctx(), actor, teamID), fault.ParticipationAuthority)
		}
		wantFault(t, set(owner, owner, team.Member), fault.OwnerCannotLeave)
		wantFault(t, set(owner, stranger, team.Admin), fault.TeamMemberNotFound)
		wantFault(t, transfer(owner, stranger), fault.TeamMemberNotFound)
		wantFault(t, transfer(owner, owner), fault.InvalidValue)
		if d.role(teamID, owner) != team.Owner || d.role(teamID, admin) != team.Admin || d.role(teamID, member) != team.Member {
			t.Error("a refusal changed a role")
		}
		if err := set(owner, member, team.Admin); err != nil || d.role(teamID, member) != team.Admin {
			t.Errorf("promoted: %v", err)
		}
		if err := set(owner, admin, team.Member); err != nil {
			t.Fatal(err)
		}
		_, err := d.Invite(d.ctx(), admin, teamID) // no admin any more
		wantFault(t, err, fault.ParticipationAuthority)
		got, err := d.Transfer(d.ctx(), owner, teamID, member)
		if err != nil || got.MyRole != team.Admin || got.Representative.User.ID != member {
			t.Errorf("%+v: %v", got, err)
		}
		wantFault(t, transfer(owner, owner), fault.ParticipationAuthority)
		if err := d.Remove(d.ctx(), owner, teamID, owner); err != nil { // the former owner may leave
			t.Fatal(err)
		}
		if n := d.owners(teamID); n != 1 {
			t.Errorf("%d owners", n)
		}
		if got := d.eventsWith(`"userId"`, "action"); got != "team.updated created, team.updated role, team.updated role, team.updated transferred, team.updated left" {
			t.Errorf("the events are %s", got)
		}
	})
}

func TestATeamHasOneOwnerThroughEveryRace(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(5)
		teamID := d.team(p[0], "Yagura")
		for _, other := range p[1:] {
			d.addMember(teamID, other, team.Admin)
		}
		for range 4 {
			var acts []func(context.Context) error
			for i, actor := range p {
				next := p[(i+1)%len(p)]
				acts = append(acts,
					func(ctx context.Context) error { _, err := d.Transfer(ctx, actor, teamID, next); return err },
					func(ctx context.Context) error {
						_, err := d.SetRole(ctx, actor, teamID, next, team.Member)
						return err
					},
					func(ctx context.Context) error { return d.Remove(ctx, actor, teamID, next) },
					func(ctx context.Context) error { return d.Remove(ctx, actor, teamID, actor) },
				)
			}
			d.atOnce(acts...)
			if n := d.owners(teamID); n != 1 {
				t.Fatalf("%d owners", n)
			}
			got, err := d.Get(d.ctx(), 0, teamID)
			if err != nil || got.MemberCount != len(got.Members) {
				t.Errorf("count %d of %d: %v", got.MemberCount, len(got.Members), err)
			}
			for _, back := range p {
				if d.role(teamID, back) == team.NoRole {
					d.addMember(teamID, back, team.Admin)
				}
			}
		}
	})
}

// enters puts a team into a contest of teams that ends after a time.
func (d *fixture) enters(teamID, userID int64, ends time.Duration) (contestID int64) {
	d.t.Helper()
	ctx := d.ctx()
	if err := game.NewService(d.db).Seed(ctx); err != nil {
		d.t.Fatal(err)
	}
	games, err := d.db.Games(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	now := d.clk.Now()
	c := contest.Contest{
		ID: id.New(), GameID: games[0].ID, Name: "Cup", Type: bracket.ContestType, ParticipantType: contest.Multi,
		EntryStart: now, EntryEnd: now.Add(ends / 3), ContestStart: now.Add(ends / 2), ContestEnd: now.Add(ends),
		TeamSize: 2, EntryMaxCount: 8, CreatedAt: now, UpdatedAt: now, CreatedByID: userID, UpdatedByID: userID,
	}
	err = d.db.InTx(ctx, func(ctx context.Context) error {
		if err := d.db.InsertContest(ctx, c); err != nil {
			return err
		}
		_, err := d.db.AddEntry(ctx, contest.Entry{ID: id.New(), ContestID: c.ID, UserID: userID, TeamID: teamID, CreatedAt: now}, []int64{userID})
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return c.ID
}

func TestDeletingATeam(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		owner, member, asker := p[0], p[1], p[2]
		for name, entered := range map[string]bool{"never entered": false, "entered": true} {
			teamID := d.scheduled(owner, name)
			d.addMember(teamID, member, team.Member)
			request, link := d.asks(asker, teamID), d.invite(owner, teamID)
			var contestID int64
			if entered {
				contestID = d.enters(teamID, owner, time.Hour)
				wantFault(t, d.Delete(d.ctx(), owner, teamID), fault.TeamHasEntries)
				d.clk.Advance(time.Hour - time.Millisecond)
				wantFault(t, d.Delete(d.ctx(), owner, teamID), fault.TeamHasEntries)
				d.clk.Advance(time.Millisecond)
			}
			if err := d.Delete(d.ctx(), owner, teamID); err != nil {
				t.Fatal(err)
			}
			gone := []error{
				d.Delete(d.ctx(), owner, teamID), d.Remove(d.ctx(), member, teamID, member), d.TakeBack(d.ctx(), asker, teamID, request.ID),
				d.PollDue(clock.Fix(d.ctx(), d.clk.Now()), team.PollJob{TeamID: teamID, Day: "2026-11-21"}),
			}
			_, err := d.Get(d.ctx(), owner, teamID)
			gone = append(gone, err)
			_, err = d.Members(d.ctx(), teamID)
			gone = append(gone, err)
			_, err = d.Ask(d.ctx(), member, teamID, "")
			gone = append(gone, err)
			for i, err := range gone {
				if i != 3 || err != nil { // a job of a team that is gone does nothing
					wantFault(t, err, fault.TeamDoesNotExist)
				}
			}
			_, err = d.Accept(d.ctx(), member, link.Token)
			wantFault(t, err, fault.InvitationInvalid)
			if teams, _, err := d.Of(d.ctx(), member, 0); err != nil || len(teams) != 0 {
				t.Errorf("%+v: %v", teams, err)
			}
			if own, err := d.OwnRequests(d.ctx(), asker, asker); err != nil || len(own) != 0 {
				t.Errorf("%+v: %v", own, err)
			}
			if found, _, err := d.Search(d.ctx(), team.Query{Name: name}); err != nil || len(found) != 0 {
				t.Errorf("%+v: %v", found, err)
			}
			again := d.team(member, name) // the name is free
			if entered {
				e, ok, err := d.db.EntryOfTeam(d.ctx(), contestID, teamID)
				if err != nil || !ok || e.TeamName != name {
					t.Errorf("the results name %+v %v: %v", e, ok, err)
				}
			}
			if err := d.Delete(d.ctx(), member, again); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestWithdrawalTransfersOwnership(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(4)
		gone, member, admin, other := p[0], p[1], p[2], p[3]
		shared, alone, entered, foreign := d.team(gone, "shared"), d.team(gone, "alone"), d.team(gone, "entered"), d.scheduled(other, "foreign")
		d.addMember(shared, member, team.Member)
		d.clk.Advance(time.Hour)
		d.addMember(shared, admin, team.Admin)
		d.addMember(foreign, gone, team.Admin)
		link := d.invite(gone, foreign)
		asked := d.team(other, "asked")
		d.asks(gone, asked)
		contestID := d.enters(entered, gone, time.Hour)
		d.runDue("2026-11-21T09:00:00Z")
		poll := d.polls(gone, foreign)[0]
		if _, err := d.AnswerPoll(d.ctx(), gone, foreign, poll.ID, team.Yes); err != nil {
			t.Fatal(err)
		}
		raw, err := d.Export(d.ctx(), gone)
		if e, ok := raw.(team.Export); err != nil || !ok || len(e.Teams) != 4 || len(e.Requests) != 1 || e.Requests[0].Team != "asked" || len(e.Answers) != 1 {
			t.Errorf("exported %+v: %v", raw, err)
		}
		plan, err := d.Successions(d.ctx(), gone)
		if err != nil || len(plan) != 3 || plan[0].Team.Name != "shared" || plan[0].Heir == nil || plan[0].Heir.ID != admin || plan[1].Heir != nil {
			t.Errorf("%+v: %v", plan, err)
		}
		err = d.db.InTx(d.ctx(), func(ctx context.Context) error {
			if _, err := d.db.LockUser(ctx, gone); err != nil {
				return err
			}
			return d.ForgetPerson(ctx, gone)
		})
		if err != nil {
			t.Fatal(err)
		}
		if d.role(shared, admin) != team.Owner || d.role(shared, member) != team.Member || d.role(shared, gone) != team.NoRole {
			t.Error("the shared team went to nobody")
		}
		d.counted(shared, 2)
		d.counted(foreign, 1)
		for _, ended := range []int64{alone, entered} {
			_, err := d.Get(d.ctx(), other, ended)
			wantFault(t, err, fault.TeamDoesNotExist)
		}
		if e, ok, err := d.db.EntryOfTeam(d.ctx(), contestID, entered); err != nil || !ok || e.TeamName != "entered" {
			t.Errorf("%+v: %v", e, err)
		}
		_, err = d.Accept(d.ctx(), member, link.Token)
		wantFault(t, err, fault.InvitationInvalid)
		raw, err = d.Export(d.ctx(), gone)
		if e, ok := raw.(team.Export); err != nil || !ok || len(e.Teams)+len(e.Requests)+len(e.Answers) != 0 {
			t.Errorf("left behind %+v: %v", raw, err)
		}
	})
}

// TestADissolvedTeamHasNoFollowersAndNoPublicPage dissolves a team that results still name.
func TestADissolvedTeamHasNoFollowersAndNoPublicPage(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(2)
		gone, stays := d.team(p[0], "Yagura"), d.team(p[0], "Other")
		d.enters(gone, p[0], time.Hour)
		d.clk.Advance(2 * time.Hour)
		for _, id := range []int64{gone, stays} {
			err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
				_, err := d.db.AddFollow(ctx, p[1], follow.Target{Kind: follow.Team, ID: id}, d.clk.Now())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Delete(d.ctx(), p[0], gone); err != nil {
			t.Fatal(err)
		}
		if list, err := d.db.Follows(d.ctx(), p[1], 10); err != nil || len(list) != 1 || list[0].ID != stays {
			t.Errorf("followed are %+v: %v", list, err)
		}
		wantFault(t, follow.NewService(d.db).Follow(d.ctx(), p[1], follow.Target{Kind: follow.Team, ID: gone}), fault.TeamDoesNotExist)
		if pages, err := d.db.PublicPages(d.ctx(), site.TeamPages, 0, 10); err != nil || len(pages) != 1 || pages[0].ID != stays {
			t.Errorf("the pages are %+v: %v", pages, err)
		}
		if end, err := d.db.PublicPagesEnd(d.ctx(), site.TeamPages, 0, 1); err != nil || end != stays {
			t.Errorf("the first page is %d: %v", end, err)
		}
	})
}
