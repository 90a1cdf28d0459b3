package account_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

func TestWithdrawalRunsEveryHookOrNothing(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.person("taro")
		var ran []string
		fail := true
		hook := func(name string, err func() error) {
			d.OnWithdraw(name, func(_ context.Context, userID int64) error {
				if userID != u.ID {
					t.Errorf("the hook %s was called for person %d", name, userID)
				}
				ran = append(ran, name)
				return err()
			})
		}
		hook("first", func() error { return nil })
		hook("second", func() error {
			if fail {
				return fault.New(fault.WithdrawalBlocked)
			}
			return nil
		})
		if err := d.Withdraw(d.ctx(), u.ID, u.ID, u.Nickname); !fault.Has(err, fault.WithdrawalBlocked) {
			t.Errorf("a withdrawal with a blocker answered %v, want withdrawalBlocked", err)
		}
		if now, err := d.Self(d.ctx(), u.ID); err != nil || now.Nickname != u.Nickname || now.WithdrawnAt != nil || now.Email != u.Email {
			t.Errorf("a blocked withdrawal changed %+v: %v", now, err)
		}
		fail, ran = false, nil
		at := d.clk.Now()
		err := d.db.InTx(d.ctx(), func(ctx context.Context) error { // a suspended account can be deleted
			_, err := d.db.SetSuspended(ctx, u.ID, &at)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Withdraw(d.ctx(), u.ID, u.ID, " "+u.Nickname+" "); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(ran, []string{"first", "second"}) {
			t.Errorf("the hooks ran as %v, want first, second", ran)
		}
		p, err := d.Profile(d.ctx(), u.ID)
		if err != nil || !p.Withdrawn || p.Suspended || p.Nickname != "" {
			t.Errorf("profile %+v: %v", p, err)
		}
		if _, ok, err := d.ByEmail(d.ctx(), u.Email); ok || err != nil {
			t.Errorf("found by e-mail: %v", err)
		}
		if _, ok := d.create(account.New{Username: "taro", Email: u.Email}); !ok {
			t.Error("the username and e-mail of the withdrawn person are still taken")
		}
		for name, err := range map[string]error{
			"again":  d.Withdraw(d.ctx(), u.ID, u.ID, ""),
			"update": errorOf(d.Update(d.ctx(), u.ID, u.ID, account.Change{Nickname: text("back")})),
		} {
			if !fault.Has(err, fault.UserDoesNotExist) {
				t.Errorf("%s: %v", name, err)
			}
		}
		events, err := d.db.UnrelayedEvents(d.ctx(), 10)
		if err != nil || len(events) != 1 || events[0].Kind != event.UserWithdrawn || events[0].SubjectID != u.ID || string(events[0].Data) != "{}" {
			t.Errorf("events %+v: %v", events, err)
		}
	})
}

func errorOf(_ account.User, err error) error { return err }

func TestExportReportsAFailureInTheMiddle(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u, other := d.person("taro"), d.person("jiro")
		broken := errors.New("broken")
		d.ExportSource("broken", func(context.Context, int64) (any, error) { return nil, broken })
		if _, err := d.Export(d.ctx(), other.ID, u.ID); !fault.Has(err, fault.ParticipationAuthority) {
			t.Errorf("the export of another person answered %v, want participationAuthority", err)
		}
		write, err := d.Export(d.ctx(), u.ID, u.ID)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := write(d.ctx(), &b); !errors.Is(err, broken) || strings.HasSuffix(b.String(), "}\n") {
			t.Errorf("%v: %s", err, b.String())
		}
	})
}
