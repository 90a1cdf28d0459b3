package team_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

type desk struct {
	*team.Service
	t   *testing.T
	db  *store.DB
	clk *clock.Test
}

// each runs f on both databases; a person may use the pictures whose path begins with "mine/".
func each(t *testing.T, f func(t *testing.T, d *desk)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		s := team.NewService(db, func(_ context.Context, _ int64, path string) error {
			if !strings.HasPrefix(path, "mine/") {
				return fault.New(fault.UnknownFile)
			}
			return nil
		})
		f(t, &desk{Service: s, t: t, db: db, clk: clk})
	})
}

func (d *desk) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

func (d *desk) person(name string) int64 {
	d.t.Helper()
	n := account.New{ID: id.New(), Nickname: name, At: d.clk.Now()}
	err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
		_, err := d.db.AddUser(ctx, n)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return n.ID
}

func (d *desk) people(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = d.person(fmt.Sprintf("p%d", i))
	}
	return out
}

func (d *desk) team(owner int64, name string) int64 {
	d.t.Helper()
	t, err := d.Create(d.ctx(), owner, team.Input{Name: name})
	if err != nil {
		d.t.Fatal(err)
	}
	return t.ID
}

// seat puts somebody into a team in a role, past the rules of the feature.
func (d *desk) seat(teamID, userID int64, role team.Role) {
	d.t.Helper()
	err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
		added, _, err := d.db.AddTeamMember(ctx, teamID, userID, role, d.clk.Now(), team.MaxMembers)
		if err == nil && !added {
			d.t.Error("the seat is taken")
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) invite(actor, teamID int64) team.Invitation {
	d.t.Helper()
	i, err := d.Invite(d.ctx(), actor, teamID)
	if err != nil {
		d.t.Fatal(err)
	}
	return i
}

// counted checks that the stored count equals the rows.
func (d *desk) counted(teamID int64, want int) {
	d.t.Helper()
	got, err := d.Get(d.ctx(), 0, teamID)
	if err != nil || got.MemberCount != want || len(got.Members) != want {
		d.t.Errorf("count %d, members %d, want %d: %v", got.MemberCount, len(got.Members), want, err)
	}
}

func wantFault(t *testing.T, err error, key fault.Key) {
	t.Helper()
	if !fault.Has(err, key) {
		t.Errorf("got %v, want %s", err, key)
	}
}

func text(s string) *string { return &s }

func TestCreate(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		owner := d.person("Taro")
		got, err := d.Create(d.ctx(), owner, team.Input{Name: " 櫓 Yagura ", Image: text("mine/a.png"), Bio: "line\r\nline", TwitterID: "@yagura"})
		if err != nil {
			t.Fatal(err)
		}
		if got.Name != "櫓 Yagura" || got.Image != "mine/a.png" || got.Bio != "line\nline" || got.TwitterID != "yagura" || got.MemberCount != 1 ||
			got.MyRole != team.Owner || len(got.Members) != 1 || got.Members[0].User.Nickname != "Taro" || got.Members[0].Role != team.Owner {
			t.Errorf("%+v", got)
		}
		for _, name := range []string{"櫓 yagura", "櫓 ＹＡＧＵＲＡ"} {
			_, err := d.Create(d.ctx(), owner, team.Input{Name: name})
			wantFault(t, err, fault.TeamNameExists)
		}
		visitor, err := d.Get(d.ctx(), 0, got.ID)
		if err != nil || visitor.MyRole != team.NoRole {
			t.Errorf("a visitor sees %+v: %v", visitor, err)
		}
		_, err = d.Get(d.ctx(), owner, 1)
		wantFault(t, err, fault.TeamDoesNotExist)
	})
}

func TestFormIsChecked(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		owner := d.person("Taro")
		for name, c := range map[string]struct {
			in   team.Input
			want fault.Key
		}{
			"no name":       {team.Input{Name: " \u3000"}, fault.ValueIsRequired},
			"long name":     {team.Input{Name: strings.Repeat("櫓", 51)}, fault.ExceededLength},
			"line break":    {team.Input{Name: "a\nb"}, fault.InvalidValue},
			"long bio":      {team.Input{Name: "a", Bio: strings.Repeat("櫓", 513)}, fault.ExceededLength},
			"social id":     {team.Input{Name: "a", TwitterID: "a b"}, fault.CorrectTwitterID},
			"other's image": {team.Input{Name: "a", Image: text("of/another.png")}, fault.UnknownFile},
		} {
			if _, err := d.Create(d.ctx(), owner, c.in); !fault.Has(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := d.Create(d.ctx(), owner, team.Input{Name: strings.Repeat("櫓", 50), Bio: strings.Repeat("櫓", 512)}); err != nil {
			t.Errorf("the longest: %v", err)
		}
	})
}

func TestOneNameInARaceIsOneTeam(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		people, ctx := d.people(10), d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		made := 0
		for i, p := range people {
			wg.Go(func() {
				_, err := d.Create(ctx, p, team.Input{Name: []string{"Yagura", "YAGURA"}[i%2]})
				if err != nil {
					wantFault(t, err, fault.TeamNameExists)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				made++
			})
		}
		wg.Wait()
		if made != 1 {
			t.Errorf("%d teams of one name", made)
		}
	})
}

func TestTwentyTeamsAPersonInARace(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		taro, ctx := d.person("Taro"), d.ctx()
		host := d.person("Host")
		var tokens []string
		for i := range 10 {
			tokens = append(tokens, d.invite(host, d.team(host, fmt.Sprintf("hosted %d", i))).Token)
		}
		var mu sync.Mutex
		var wg sync.WaitGroup
		in := 0
		note := func(err error) {
			if err != nil {
				wantFault(t, err, fault.TeamLimit)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			in++
		}
		for i := range 20 {
			wg.Go(func() { _, err := d.Create(ctx, taro, team.Input{Name: fmt.Sprintf("own %d", i)}); note(err) })
		}
		for _, token := range tokens {
			wg.Go(func() { _, err := d.Accept(ctx, taro, token); note(err) })
		}
		wg.Wait()
		teams, next, err := d.Of(d.ctx(), taro, 0)
		if in != team.MaxTeamsOfUser || len(teams) != team.MaxTeamsOfUser || next != 0 || err != nil {
			t.Errorf("%d successes, %d teams, next %d: %v", in, len(teams), next, err)
		}
	})
}

func TestEdit(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		p := d.people(2)
		id := d.team(p[0], "Yagura")
		d.team(p[1], "Other")
		if _, err := d.Edit(d.ctx(), p[0], id, team.Input{Name: "Yagura", Image: text("mine/a.png")}); err != nil {
			t.Fatal(err)
		}
		_, err := d.Edit(d.ctx(), p[0], id, team.Input{Name: "OTHER"})
		wantFault(t, err, fault.TeamNameExists)
		got, err := d.Edit(d.ctx(), p[0], id, team.Input{Name: "YAGURA", Bio: "new"})
		if err != nil || got.Name != "YAGURA" || got.Bio != "new" || got.Image != "mine/a.png" {
			t.Errorf("%+v: %v", got, err)
		}
		got, err = d.Edit(d.ctx(), p[0], id, team.Input{Name: "YAGURA", Image: text("")})
		if err != nil || got.Image != "" {
			t.Errorf("%+v: %v", got, err)
		}
	})
}

// TestPermissions is the part of the permission matrix (rulings.md) that teams have now: who may do what.
func TestPermissions(t *testing.T) {
	const stranger = team.NoRole
	everybody := []team.Role{stranger, team.Member, team.Admin, team.Owner}
	refused := fault.ParticipationAuthority
	for _, c := range []struct {
		name string
		act  func(d *desk, actor, teamID int64, others map[team.Role]int64, inv team.Invitation) error
		want map[team.Role]fault.Key // "" = allowed
	}{
		{"edit", func(d *desk, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Edit(d.ctx(), actor, teamID, team.Input{Name: fmt.Sprint("renamed ", teamID)})
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: "", team.Owner: ""}},
		{"invite", func(d *desk, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Invite(d.ctx(), actor, teamID)
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: "", team.Owner: ""}},
		{"list invitations", func(d *desk, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Invitations(d.ctx(), actor, teamID)
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: "", team.Owner: ""}},
		{"revoke", func(d *desk, actor, teamID int64, _ map[team.Role]int64, inv team.Invitation) error {
			return d.Revoke(d.ctx(), actor, teamID, inv.ID)
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: "", team.Owner: ""}},
		{"remove a member", func(d *desk, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Member])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: "", team.Owner: ""}},
		{"remove an admin", func(d *desk, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Admin])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: refused, team.Owner: ""}},
		{"remove the owner", func(d *desk, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Owner])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: refused, team.Owner: fault.OwnerCannotLeave}},
		{"remove a stranger", func(d *desk, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[stranger])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: fault.TeamMemberNotFound, team.Owner: fault.TeamMemberNotFound}},
		{"leave", func(d *desk, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, actor)
		}, map[team.Role]fault.Key{stranger: fault.TeamMemberNotFound, team.Member: "", team.Admin: "", team.Owner: fault.OwnerCannotLeave}},
		{"accept", func(d *desk, actor, _ int64, _ map[team.Role]int64, inv team.Invitation) error {
			_, err := d.Accept(d.ctx(), actor, inv.Token)
			return err
		}, map[team.Role]fault.Key{stranger: "", team.Member: fault.AlreadyTeamMember, team.Admin: fault.AlreadyTeamMember, team.Owner: fault.AlreadyTeamMember}},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, func(t *testing.T, d *desk) {
				for i, role := range everybody {
					owner := d.person("owner")
					teamID := d.team(owner, fmt.Sprintf("team %d", i))
					others := map[team.Role]int64{team.Owner: owner, team.Admin: d.person("admin"), team.Member: d.person("member"), stranger: d.person("stranger")}
					d.seat(teamID, others[team.Admin], team.Admin)
					d.seat(teamID, others[team.Member], team.Member)
					inv := d.invite(owner, teamID)
					actor := owner
					if role != team.Owner {
						actor = d.person("actor")
						if role != stranger {
							d.seat(teamID, actor, role)
						}
					}
					before, err := d.Get(d.ctx(), 0, teamID)
					if err != nil {
						t.Fatal(err)
					}
					err = c.act(d, actor, teamID, others, inv)
					if want := c.want[role]; want == "" && err != nil || want != "" && !fault.Has(err, want) {
						t.Errorf("%q: %v, want %q", role, err, want)
					}
					if after, _ := d.Get(d.ctx(), 0, teamID); err != nil && fmt.Sprint(after) != fmt.Sprint(before) {
						t.Errorf("%q: refused, yet changed\n%v\n%v", role, before, after)
					}
				}
			})
		})
	}
}

func TestInvitationLetsManyInForSevenDays(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		p := d.people(4)
		id := d.team(p[0], "Yagura")
		inv := d.invite(p[0], id)
		if len(inv.Token) < 22 || !inv.ExpiresAt.Equal(d.clk.Now().Add(7*24*time.Hour)) {
			t.Errorf("%+v", inv)
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
			t.Errorf("a member looks at the link: %+v %v", m, err)
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
	each(t, func(t *testing.T, d *desk) {
		p := d.people(3)
		mine, other := d.team(p[0], "Yagura"), d.team(p[1], "Other")
		inv, foreign := d.invite(p[0], mine), d.invite(p[1], other)
		wantFault(t, d.Revoke(d.ctx(), p[0], mine, foreign.ID), fault.InvitationInvalid)
		wantFault(t, d.Revoke(d.ctx(), p[0], other, foreign.ID), fault.ParticipationAuthority)
		if list, err := d.Invitations(d.ctx(), p[0], mine); err != nil || len(list) != 1 || list[0].Token != inv.Token || list[0].CreatedBy.Nickname != "p0" {
			t.Errorf("%+v: %v", list, err)
		}
		if err := d.Revoke(d.ctx(), p[0], mine, inv.ID); err != nil {
			t.Fatal(err)
		}
		_, err := d.Accept(d.ctx(), p[2], inv.Token)
		wantFault(t, err, fault.InvitationInvalid)
		wantFault(t, d.Revoke(d.ctx(), p[0], mine, inv.ID), fault.InvitationInvalid)
		if list, err := d.Invitations(d.ctx(), p[0], mine); err != nil || len(list) != 0 {
			t.Errorf("%+v: %v", list, err)
		}
		if _, err := d.Accept(d.ctx(), p[2], foreign.Token); err != nil {
			t.Errorf("the other team's link: %v", err)
		}
	})
}

func TestWhoWasRemovedDoesNotComeBackByAnOldLink(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
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
		if role, err := d.Role(d.ctx(), id, p[1]); err != nil || role != team.NoRole {
			t.Errorf("role %q: %v", role, err)
		}
		d.counted(id, 2)
	})
}

func TestTheLastPlaceIsTakenOnce(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		inv := d.invite(owner, id)
		for i := range team.MaxMembers - 2 {
			d.seat(id, d.person(fmt.Sprint(i)), team.Member)
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
			t.Errorf("%d took the last place", in)
		}
		d.counted(id, team.MaxMembers)
	})
}

func TestJoiningAndLeavingAtOnceKeepsTheCount(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
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

func TestListIsPaged(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		taro := d.person("Taro")
		var want []int64
		for i := range 5 {
			want = append(want, d.team(taro, fmt.Sprint("team ", i)))
		}
		page, next, err := d.Of(d.ctx(), taro, want[1])
		if err != nil || next != 0 || len(page) != 3 || page[0].ID != want[2] || page[0].Role != team.Owner {
			t.Errorf("%+v %d: %v", page, next, err)
		}
	})
}

func TestInvitationsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
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

func TestEventsTellWhatHappened(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		p := d.people(2)
		id := d.team(p[0], "Yagura")
		if _, err := d.Accept(d.ctx(), p[1], d.invite(p[0], id).Token); err != nil {
			t.Fatal(err)
		}
		if err := d.Remove(d.ctx(), p[0], id, p[1]); err != nil {
			t.Fatal(err)
		}
		events, err := d.db.UnrelayedEvents(d.ctx(), 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range events {
			if e.SubjectID != id {
				t.Errorf("%+v", e)
			}
			got = append(got, fmt.Sprintf("%s %d %s", e.Kind, e.ActorID-p[0], e.Data))
		}
		want := []string{
			fmt.Sprintf(`team.updated 0 {"action":"created","userId":%d}`, p[0]),
			fmt.Sprintf(`team.updated %d {"action":"joined","userId":%d}`, p[1]-p[0], p[1]),
			fmt.Sprintf(`team.updated 0 {"action":"removed","userId":%d}`, p[1]),
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
