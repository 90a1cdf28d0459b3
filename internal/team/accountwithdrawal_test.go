package team_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

// withdraws ends a person's account as the accounts do.
func (d *fixture) withdraws(userID int64) {
	err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
		if _, err := d.db.LockUser(ctx, userID); err != nil {
			return err
		}
		if err := d.ForgetPerson(ctx, userID); err != nil {
			return err
		}
		_, err := d.db.EraseUser(ctx, userID, clock.Now(ctx))
		return err
	})
	if err != nil {
		d.t.Errorf("withdraw: %v", err)
	}
}

func TestATeamKeepsOneOwnerHoweverPeopleLeave(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for i := range 6 {
			p := d.people(4)
			owner, heir, last, guest := p[0], p[1], p[2], p[3]
			id := d.team(owner, "racers "+string(rune('a'+i)))
			d.addMember(id, heir, team.Admin)
			d.addMember(id, last, team.Member)
			link := d.invite(owner, id)
			var wg sync.WaitGroup
			wg.Go(func() {
				_, err := d.Transfer(d.ctx(), owner, id, heir)
				if err != nil && !fault.Has(err, fault.TeamMemberNotFound) && !fault.Has(err, fault.ParticipationAuthority) {
					t.Errorf("transfer: %v", err)
				}
			})
			wg.Go(func() { d.withdraws(owner) })
			wg.Go(func() { d.withdraws(heir) })
			wg.Go(func() {
				_, err := d.Accept(d.ctx(), guest, link.Token)
				if err != nil && !fault.Has(err, fault.InvitationInvalid) && !fault.Has(err, fault.UserDoesNotExist) {
					t.Errorf("accept: %v", err)
				}
			})
			wg.Go(func() { d.withdraws(guest) })
			wg.Wait()
			got, err := d.Get(d.ctx(), last, id)
			if err != nil || got.MemberCount != 1 || got.MyRole != team.Owner || len(got.Members) != 1 || slices.Contains(p[:2], got.Members[0].User.ID) {
				t.Errorf("the team is %+v: %v", got, err)
			}
		}
	})
}

func TestTheHeirOfATeamIsNotSuspended(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(3)
		owner, suspended, active := p[0], p[1], p[2]
		id := d.team(owner, "racers")
		d.addMember(id, suspended, team.Admin)
		now := clock.Now(d.ctx())
		err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
			_, err := d.db.SetSuspended(ctx, suspended, &now)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		heir := func() int64 {
			s, err := d.Successions(d.ctx(), owner)
			if err != nil || len(s) != 1 || s[0].Heir == nil {
				t.Fatalf("successions %+v, %v", s, err)
			}
			return s[0].Heir.ID
		}
		if got := heir(); got != suspended {
			t.Errorf("the only other member is %d, the heir %d", suspended, got)
		}
		d.addMember(id, active, team.Member)
		if got := heir(); got != active {
			t.Errorf("the heir is %d, want %d", got, active)
		}
		d.withdraws(owner)
		if got, err := d.Get(d.ctx(), active, id); err != nil || got.MyRole != team.Owner {
			t.Errorf("the team is %+v: %v", got, err)
		}
	})
}
