package team_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

type fixture struct {
	*team.Service
	t   *testing.T
	db  *store.DB
	clk *clock.Test
}

// each runs f on both databases; a person may use the pictures whose path begins with "mine/".
func each(t *testing.T, f func(t *testing.T, d *fixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		s := team.NewService(db, game.NewService(db), func(_ context.Context, _ int64, path string) error {
			if !strings.HasPrefix(path, "mine/") {
				return fault.New(fault.UnknownFile)
			}
			return nil
		})
		f(t, &fixture{Service: s, t: t, db: db, clk: clk})
	})
}

func (d *fixture) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

func (d *fixture) person(name string) int64 {
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

func (d *fixture) people(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = d.person(fmt.Sprintf("p%d", i))
	}
	return out
}

func (d *fixture) team(owner int64, name string) int64 {
	d.t.Helper()
	t, err := d.Create(d.ctx(), owner, team.Input{Name: name})
	if err != nil {
		d.t.Fatal(err)
	}
	return t.ID
}

// addMember adds a person to a team in a role, without the checks of the feature.
func (d *fixture) addMember(teamID, userID int64, role team.Role) {
	d.t.Helper()
	err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
		added, _, err := d.db.AddTeamMember(ctx, teamID, userID, role, d.clk.Now(), team.MaxMembers)
		if err == nil && !added {
			d.t.Error("the person is a member of the team already, or the team is full")
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *fixture) invite(actor, teamID int64) team.Invitation {
	d.t.Helper()
	i, err := d.Invite(d.ctx(), actor, teamID)
	if err != nil {
		d.t.Fatal(err)
	}
	return i
}

// counted checks that the stored count equals the rows.
func (d *fixture) counted(teamID int64, want int) {
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
	each(t, func(t *testing.T, d *fixture) {
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
	each(t, func(t *testing.T, d *fixture) {
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
	each(t, func(t *testing.T, d *fixture) {
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
			t.Errorf("%d teams have the same name, want 1", made)
		}
	})
}

func TestTwentyTeamsAPersonInARace(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		taro, ctx := d.person("Taro"), d.ctx()
		host := d.person("Host")
		tokens := make([]string, 10)
		for i := range tokens {
			tokens[i] = d.invite(host, d.team(host, fmt.Sprintf("hosted %d", i))).Token
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
	each(t, func(t *testing.T, d *fixture) {
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

func TestASaveBasedOnAnOlderRevisionIsRefused(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		opened, err := d.Get(d.ctx(), owner, id)
		if err != nil {
			t.Fatal(err)
		}
		revision := opened.Revision()
		// The clock stands still: a revision is not only the time.
		saved, err := d.Edit(d.ctx(), owner, id, team.Input{Name: "Yagura", Bio: "first", Revision: &revision})
		if err != nil || saved.Revision() <= revision {
			t.Fatalf("saved as %d: %v", saved.Revision(), err)
		}
		_, err = d.Edit(d.ctx(), owner, id, team.Input{Name: "Yagura", Bio: "second", Revision: &revision})
		wantFault(t, err, fault.EditConflict)
		if f, _ := fault.Of(err); fmt.Sprint(f.Data) != fmt.Sprint(map[string]any{"version": saved.Revision()}) {
			t.Errorf("data %v", f.Data)
		}
		if got, err := d.Get(d.ctx(), owner, id); err != nil || got.Bio != "first" || got.Revision() != saved.Revision() {
			t.Errorf("%q in revision %d: %v", got.Bio, got.Revision(), err)
		}
		revision = saved.Revision()
		if _, err = d.Edit(d.ctx(), owner, id, team.Input{Name: "Yagura", Bio: "third", Revision: &revision}); err != nil {
			t.Error(err)
		}
	})
}

// TestPermissions checks the rows of the permission matrix (docs/rules/permissions.md) that concern teams.
func TestPermissions(t *testing.T) {
	const stranger = team.NoRole
	everybody := []team.Role{stranger, team.Member, team.Admin, team.Owner}
	const (
		allowed = fault.Key("")
		refused = fault.ParticipationAuthority
	)
	for _, c := range []struct {
		name string
		act  func(d *fixture, actor, teamID int64, others map[team.Role]int64, inv team.Invitation) error
		want map[team.Role]fault.Key
	}{
		{"edit", func(d *fixture, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Edit(d.ctx(), actor, teamID, team.Input{Name: fmt.Sprint("renamed ", teamID)})
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: allowed, team.Owner: allowed}},
		{"invite", func(d *fixture, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Invite(d.ctx(), actor, teamID)
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: allowed, team.Owner: allowed}},
		{"list invitations", func(d *fixture, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			_, err := d.Invitations(d.ctx(), actor, teamID)
			return err
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: allowed, team.Owner: allowed}},
		{"revoke", func(d *fixture, actor, teamID int64, _ map[team.Role]int64, inv team.Invitation) error {
			return d.Revoke(d.ctx(), actor, teamID, inv.ID)
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: allowed, team.Owner: allowed}},
		{"remove a member", func(d *fixture, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Member])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: allowed, team.Owner: allowed}},
		{"remove an admin", func(d *fixture, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Admin])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: refused, team.Owner: allowed}},
		{"remove the owner", func(d *fixture, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[team.Owner])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: refused, team.Owner: fault.OwnerCannotLeave}},
		{"remove a stranger", func(d *fixture, actor, teamID int64, o map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, o[stranger])
		}, map[team.Role]fault.Key{stranger: refused, team.Member: refused, team.Admin: fault.TeamMemberNotFound, team.Owner: fault.TeamMemberNotFound}},
		{"leave", func(d *fixture, actor, teamID int64, _ map[team.Role]int64, _ team.Invitation) error {
			return d.Remove(d.ctx(), actor, teamID, actor)
		}, map[team.Role]fault.Key{stranger: fault.TeamMemberNotFound, team.Member: allowed, team.Admin: allowed, team.Owner: fault.OwnerCannotLeave}},
		{"accept", func(d *fixture, actor, _ int64, _ map[team.Role]int64, inv team.Invitation) error {
			_, err := d.Accept(d.ctx(), actor, inv.Token)
			return err
		}, map[team.Role]fault.Key{stranger: allowed, team.Member: fault.AlreadyTeamMember, team.Admin: fault.AlreadyTeamMember, team.Owner: fault.AlreadyTeamMember}},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, func(t *testing.T, d *fixture) {
				for i, role := range everybody {
					owner := d.person("owner")
					teamID := d.team(owner, fmt.Sprintf("team %d", i))
					others := map[team.Role]int64{team.Owner: owner, team.Admin: d.person("admin"), team.Member: d.person("member"), stranger: d.person("stranger")}
					d.addMember(teamID, others[team.Admin], team.Admin)
					d.addMember(teamID, others[team.Member], team.Member)
					inv := d.invite(owner, teamID)
					actor := owner
					if role != team.Owner {
						actor = d.person("actor")
						if role != stranger {
							d.addMember(teamID, actor, role)
						}
					}
					before, err := d.Get(d.ctx(), 0, teamID)
					if err != nil {
						t.Fatal(err)
					}
					err = c.act(d, actor, teamID, others, inv)
					if want := c.want[role]; want == allowed && err != nil || want != allowed && !fault.Has(err, want) {
						t.Errorf("%q: %v, want %q", role, err, want)
					}
					if after, _ := d.Get(d.ctx(), 0, teamID); err != nil && fmt.Sprint(after) != fmt.Sprint(before) {
						t.Errorf("%q: a refused call changed the members\nbefore %v\nafter  %v", role, before, after)
					}
				}
			})
		})
	}
}

func TestListIsPaged(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		taro := d.person("Taro")
		want := make([]int64, 5)
		for i := range want {
			want[i] = d.team(taro, fmt.Sprint("team ", i))
		}
		page, next, err := d.Of(d.ctx(), taro, want[1])
		if err != nil || next != 0 || len(page) != 3 || page[0].ID != want[2] || page[0].Role != team.Owner {
			t.Errorf("%+v %d: %v", page, next, err)
		}
	})
}

func TestEventsTellWhatHappened(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
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
		got := make([]string, 0, len(events))
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

// eventsWith returns the events whose data contains the text holds, with one field of their data, oldest first.
func (d *fixture) eventsWith(holds, field string) string {
	d.t.Helper()
	events, err := d.db.UnrelayedEvents(d.ctx(), 1000)
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	for _, e := range events {
		if !strings.Contains(string(e.Data), holds) {
			continue
		}
		var data map[string]any
		if err := json.Unmarshal(e.Data, &data); err != nil {
			d.t.Fatal(err)
		}
		out = append(out, fmt.Sprint(e.Kind, " ", data[field]))
	}
	return strings.Join(out, ", ")
}
