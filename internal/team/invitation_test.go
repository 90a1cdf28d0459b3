package team_test

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

func TestInvitationIsValidForSevenDays(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(4)
		id := d.team(p[0], "Yagura")
		inv := d.invite(p[0], id)
		if len(inv.Token) < 22 || !inv.ExpiresAt.Equal(d.clk.Now().Add(7*24*time.Hour)) {
			t.Errorf("the new invitation is %+v", inv)
		}
		m, shown, err := d.Invited(d.ctx(), 0, inv.Token)
		if err != nil || m.ID != id || m.Role != team.NoRole || !shown.ExpiresAt.Equal(inv.ExpiresAt) {
			t.Errorf("%+v %+v: %v", m, shown, err)
		}
		got, err := d.Accept(d.ctx(), p[1], inv.Token)
		if err != nil || got.MyRole != team.Member || got.MemberCount != 2 {
			t.Fatalf("%+v: %v", got, err)
		}
		if m, _, err := d.Invited(d.ctx(), p[1], inv.Token); err != nil || m.Role != team.Member {
			t.Errorf("a member who opens the link sees %+v: %v", m, err)
		}
		_, err = d.Accept(d.ctx(), p[1], inv.Token)
		wantFault(t, err, fault.AlreadyTeamMember)
		d.clk.Advance(team.InvitationLife - time.Millisecond)
		if _, err := d.Accept(d.ctx(), p[2], inv.Token); err != nil {
			t.Errorf("a moment before the end: %v", err)
		}
		d.clk.Advance(time.Millisecond)
		_, err = d.Accept(d.ctx(), p[3], inv.Token)
		wantFault(t, err, fault.InvitationInvalid)
		_, _, err = d.Invited(d.ctx(), 0, inv.Token)
		wantFault(t, err, fault.InvitationInvalid)
		for _, token := range []string{"", "unknown", inv.Token + "x", "a\x00b"} {
			_, err := d.Accept(d.ctx(), p[3], token)
			wantFault(t, err, fault.InvitationInvalid)
		}
		d.counted(id, 3)
	})
}

func TestRevokedInvitation(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		mine, other := d.team(p[0], "Yagura"), d.team(p[1], "Other")
		inv, foreign := d.invite(p[0], mine), d.invite(p[1], other)
		wantFault(t, d.Revoke(d.ctx(), p[0], mine, foreign.ID), fault.InvitationInvalid)
		wantFault(t, d.Revoke(d.ctx(), p[0], other, foreign.ID), fault.ParticipationAuthority)
		if list, err := d.Invitations(d.ctx(), p[0], mine); err != nil || len(list) != 1 || list[0].Token != inv.Token || list[0].CreatedBy.Nickname != "p0" {
			t.Errorf("the invitations are %+v: %v", list, err)
		}
		if err := d.Revoke(d.ctx(), p[0], mine, inv.ID); err != nil {
			t.Fatal(err)
		}
		_, err := d.Accept(d.ctx(), p[2], inv.Token)
		wantFault(t, err, fault.InvitationInvalid)
		wantFault(t, d.Revoke(d.ctx(), p[0], mine, inv.ID), fault.InvitationInvalid)
		if list, err := d.Invitations(d.ctx(), p[0], mine); err != nil || len(list) != 0 {
			t.Errorf("the invitations are %+v: %v", list, err)
		}
		if _, err := d.Accept(d.ctx(), p[2], foreign.Token); err != nil {
			t.Errorf("the other team's link: %v", err)
		}
	})
}

func TestRemovedMemberCannotReuseAnOldLink(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		id := d.team(p[0], "Yagura")
		inv := d.invite(p[0], id)
		for _, member := range p[1:] {
			if _, err := d.Accept(d.ctx(), member, inv.Token); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Remove(d.ctx(), p[2], id, p[2]); err != nil { // leaving leaves the link
			t.Fatal(err)
		}
		if _, err := d.Accept(d.ctx(), p[2], inv.Token); err != nil {
			t.Fatal(err)
		}
		if err := d.Remove(d.ctx(), p[0], id, p[1]); err != nil {
			t.Fatal(err)
		}
		_, err := d.Accept(d.ctx(), p[1], inv.Token)
		wantFault(t, err, fault.InvitationInvalid)
		if role, err := d.db.TeamRole(d.ctx(), id, p[1]); err != nil || role != team.NoRole {
			t.Errorf("role %q: %v", role, err)
		}
		d.counted(id, 2)
	})
}

func TestALinkEndsWithTheRightOfItsIssuer(t *testing.T) {
	for name, end := range map[string]func(d *fixture, owner, admin, id int64) error{
		"demoted": func(d *fixture, owner, admin, id int64) error {
			_, err := d.SetRole(d.ctx(), owner, id, admin, team.Member)
			return err
		},
		"left": func(d *fixture, _, admin, id int64) error { return d.Remove(d.ctx(), admin, id, admin) },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, d *fixture) {
				p := d.people(5)
				owner, admin, second := p[0], p[1], p[2]
				id, other := d.team(owner, "Yagura"), d.team(admin, "Other")
				d.addMember(id, admin, team.Admin)
				d.addMember(id, second, team.Admin)
				ended, kept, elsewhere := d.invite(admin, id), d.invite(second, id), d.invite(admin, other)
				if err := end(d, owner, admin, id); err != nil {
					t.Fatal(err)
				}
				_, err := d.Accept(d.ctx(), p[3], ended.Token)
				wantFault(t, err, fault.InvitationInvalid)
				_, _, err = d.Invited(d.ctx(), 0, ended.Token)
				wantFault(t, err, fault.InvitationInvalid)
				if list, err := d.Invitations(d.ctx(), owner, id); err != nil || len(list) != 1 || list[0].ID != kept.ID {
					t.Errorf("the invitations are %+v: %v", list, err)
				}
				if name == "demoted" { // a later promotion does not bring the link back
					if _, err := d.SetRole(d.ctx(), owner, id, admin, team.Admin); err != nil {
						t.Fatal(err)
					}
					_, err := d.Accept(d.ctx(), p[3], ended.Token)
					wantFault(t, err, fault.InvitationInvalid)
				}
				for _, i := range []team.Invitation{kept, elsewhere} {
					if _, err := d.Accept(d.ctx(), p[4], i.Token); err != nil {
						t.Error(err)
					}
				}
			})
		})
	}
}

func TestAFormerOwnerKeepsLinks(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		id := d.team(p[0], "Yagura")
		d.addMember(id, p[1], team.Member)
		i := d.invite(p[0], id)
		if _, err := d.Transfer(d.ctx(), p[0], id, p[1]); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Accept(d.ctx(), p[2], i.Token); err != nil {
			t.Errorf("the link of an owner who became an admin: %v", err)
		}
	})
}

func TestTheLastPlaceIsTakenOnce(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		inv := d.invite(owner, id)
		for i := range team.MaxMembers - 2 {
			d.addMember(id, d.person(strconv.Itoa(i)), team.Member)
		}
		last, ctx := d.people(8), d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		in := 0
		for _, p := range last {
			wg.Go(func() {
				_, err := d.Accept(ctx, p, inv.Token)
				if err != nil {
					wantFault(t, err, fault.TeamFull)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				in++
			})
		}
		wg.Wait()
		if in != 1 {
			t.Errorf("%d people took the last place of the team, want 1", in)
		}
		d.counted(id, team.MaxMembers)
	})
}

func TestJoiningAndLeavingAtOnceKeepsTheCount(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(9)
		id := d.team(p[0], "Yagura")
		inv, ctx := d.invite(p[0], id), d.ctx()
		var wg sync.WaitGroup
		for i := range 60 {
			who := p[1+i%8]
			wg.Go(func() {
				var err error
				if i%3 == 0 {
					err = d.Remove(ctx, who, id, who)
				} else {
					_, err = d.Accept(ctx, who, inv.Token)
				}
				if _, ok := fault.Of(err); err != nil && (!ok || fault.Has(err, fault.DBWriteError)) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		got, err := d.Get(d.ctx(), 0, id)
		if err != nil || got.MemberCount != len(got.Members) {
			t.Errorf("count %d, members %d: %v", got.MemberCount, len(got.Members), err)
		}
	})
}

func TestInvitationsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("Taro")
		id := d.team(owner, "Yagura")
		for range 20 {
			d.invite(owner, id)
		}
		_, err := d.Invite(d.ctx(), owner, id)
		wantFault(t, err, fault.TooManyRequests)
		d.clk.Advance(24 * time.Hour)
		d.invite(owner, id)
	})
}
