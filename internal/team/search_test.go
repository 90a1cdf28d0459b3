package team_test

import (
	"fmt"
	"strings"
	"testing"

	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

func (d *fixture) found(q team.Query) string {
	d.t.Helper()
	page, next, err := d.Search(d.ctx(), q)
	if err != nil || next != nil {
		d.t.Fatalf("next %v: %v", next, err)
	}
	names := make([]string, len(page))
	for i, m := range page {
		names[i] = m.Name + string(m.Role)
	}
	return strings.Join(names, " ")
}

func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		if err := game.NewService(d.db).Seed(d.ctx()); err != nil {
			t.Fatal(err)
		}
		games, err := d.db.Games(d.ctx())
		if err != nil {
			t.Fatal(err)
		}
		p := d.people(2)
		ids := map[string]int64{}
		for _, name := range []string{"yagura", "ＹＡＭＡ", "Yagi", "100%_sure", "櫓組", "ﾔｸﾞﾗ"} {
			ids[name] = d.team(p[0], name)
		}
		no := false
		for name, change := range map[string]func(*team.Input){
			"yagura": func(in *team.Input) { in.GameID = games[1].ID },
			"Yagi":   func(in *team.Input) { in.GameID, in.Recruiting = games[1].ID, &no },
			"櫓組":     func(in *team.Input) { in.MaxCount = num(2) },
		} {
			if err := d.edit(p[0], ids[name], change); err != nil {
				t.Fatal(err)
			}
		}
		d.addMember(ids["櫓組"], p[1], team.Member)
		for _, c := range []struct {
			q    team.Query
			want string
		}{
			{team.Query{Name: "YA"}, "Yagi yagura ＹＡＭＡ"},
			{team.Query{Name: "ｙａｇｕ"}, "yagura"},
			{team.Query{Name: "ヤグ"}, "ﾔｸﾞﾗ"},
			{team.Query{Name: "agura"}, ""},
			{team.Query{Name: "100%_"}, "100%_sure"},
			{team.Query{Name: "1%"}, ""},
			{team.Query{Name: "ya", GameID: games[1].ID}, "Yagi yagura"},
			{team.Query{GameID: games[1].ID, Recruiting: true}, "yagura"},
			{team.Query{Recruiting: true}, "ﾔｸﾞﾗ 100%_sure ＹＡＭＡ yagura"},
			{team.Query{Viewer: p[1]}, "ﾔｸﾞﾗ 櫓組member 100%_sure Yagi ＹＡＭＡ yagura"},
			{team.Query{GameID: games[0].ID}, ""},
		} {
			if got := d.found(c.q); got != c.want {
				t.Errorf("%+v found %q, want %q", c.q, got, c.want)
			}
		}
	})
}

func TestSearchByWords(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		p := d.people(2)
		ids := map[string]int64{}
		for _, name := range []string{"Tokyo Dragons", "Dragons", "Dragonfly", "Aka Dragons", "東京ドラゴンズ", "서울드래곤즈", "★Stars★", "Team7"} {
			ids[name] = d.team(p[0], name)
		}
		for _, c := range []struct{ name, want string }{
			{"Dragons", "Dragons, Aka Dragons, Tokyo Dragons"},
			{"ｄｒａｇｏｎ", "Dragonfly, Dragons, Aka Dragons, Tokyo Dragons"},
			{"dragons tokyo", "Tokyo Dragons"},
			{"tok dra", "Tokyo Dragons"},
			{"tokyo dragonfly", ""},
			{"ragons", ""},
			{"ドラゴン", "東京ドラゴンズ"},
			{"ﾄﾞﾗｺﾞﾝ", "東京ドラゴンズ"},
			{"京ド", "東京ドラゴンズ"},
			{"드래곤", "서울드래곤즈"},
			{"7", "Team7"},
			{"★", "★Stars★"},
			{"stars", "★Stars★"},
			{"☆", ""},
		} {
			if got := d.names(team.Query{Name: c.name}); got != c.want {
				t.Errorf("%q finds %q, want %q", c.name, got, c.want)
			}
		}
		if err := d.edit(p[0], ids["Tokyo Dragons"], func(in *team.Input) { in.Name = "Tokyo Tigers" }); err != nil {
			t.Fatal(err)
		}
		if err := d.Delete(d.ctx(), p[0], ids["Aka Dragons"]); err != nil {
			t.Fatal(err)
		}
		if got := d.names(team.Query{Name: "dragons"}) + "; " + d.names(team.Query{Name: "tigers"}); got != "Dragons; Tokyo Tigers" {
			t.Errorf("after changes of names found %q", got)
		}
	})
}

// names returns the names of all pages.
func (d *fixture) names(q team.Query) string {
	d.t.Helper()
	var names []string
	for {
		page, next, err := d.Search(d.ctx(), q)
		if err != nil {
			d.t.Fatal(err)
		}
		for _, m := range page {
			names = append(names, m.Name)
		}
		if next == nil {
			return strings.Join(names, ", ")
		}
		q.After = next
	}
}

func TestSearchPagesThroughAllOnce(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		const all = 2*team.SearchPage + 5
		var owner int64
		for i := range all {
			if i%team.MaxTeamsOfUser == 0 {
				owner = d.person("owner")
			}
			name := fmt.Sprintf("Team %d", i)
			if i >= team.SearchPage { // the first page ends with the last name that begins with the text
				name = fmt.Sprintf("A Team %d", i)
			}
			d.team(owner, name)
		}
		for _, q := range []team.Query{{}, {Name: "team"}, {Name: "a"}} {
			seen, pages := map[int64]bool{}, 0
			for after := q; ; pages++ {
				page, next, err := d.Search(d.ctx(), after)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range page {
					if seen[m.ID] {
						t.Errorf("%q: %s is listed twice", q.Name, m.Name)
					}
					seen[m.ID] = true
				}
				if next == nil {
					break
				}
				after.After = next
			}
			want, more := all, 2
			if q.Name == "a" {
				want, more = all-team.SearchPage, 1
			}
			if len(seen) != want || pages != more {
				t.Errorf("%q: %d teams, %d pages before the last", q.Name, len(seen), pages)
			}
		}
	})
}

func TestGameAndRank(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		if err := game.NewService(d.db).Seed(d.ctx()); err != nil {
			t.Fatal(err)
		}
		owner := d.person("owner")
		id := d.team(owner, "Yagura")
		ranks, err := d.db.Ranks(d.ctx())
		if err != nil || len(ranks) == 0 {
			t.Fatal(ranks, err)
		}
		games, err := d.db.Games(d.ctx())
		if err != nil {
			t.Fatal(err)
		}
		rankOf := func(ladder string, same bool) string {
			for _, r := range ranks {
				if (r.Ladder == ladder) == same {
					return r.Key
				}
			}
			t.Fatalf("no rank of %s", ladder)
			return ""
		}
		var g game.Game
		for _, g = range games {
			if g.Ladder != "" {
				break
			}
		}
		own, foreign := rankOf(g.Ladder, true), rankOf(g.Ladder, false)
		set := func(gameID int64, rank string) error {
			return d.edit(owner, id, func(in *team.Input) { in.GameID, in.Rank = gameID, rank })
		}
		wantFault(t, set(999_999, ""), fault.GameDoesNotExist)
		wantFault(t, set(g.ID, foreign), fault.InvalidRank)
		wantFault(t, set(g.ID, "0000"), fault.InvalidRank)
		wantFault(t, set(0, own), fault.InvalidRank)
		if err := set(g.ID, own); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Get(d.ctx(), 0, id); err != nil || got.Game != (game.Ref{ID: g.ID, Key: g.Key, Name: g.Name}) || got.Rank != own {
			t.Errorf("%+v %s: %v", got.Game, got.Rank, err)
		}
		if err := set(0, ""); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Get(d.ctx(), 0, id); err != nil || got.Game.ID != 0 || got.Rank != game.Unspecified {
			t.Errorf("%+v %s: %v", got.Game, got.Rank, err)
		}
		for _, c := range []struct{ least, most int }{{1, 5}, {2, 1}, {100, 100}, {2, 100}, {-2, 2}} {
			if err := d.edit(owner, id, func(in *team.Input) { in.MinSize, in.MaxCount = &c.least, &c.most }); !fault.Has(err, fault.TeamSizeAtLeast2) {
				t.Errorf("%d to %d: %v", c.least, c.most, err)
			}
		}
		if err := d.edit(owner, id, func(in *team.Input) { in.MinSize, in.MaxCount = num(99), num(99) }); err != nil {
			t.Error(err)
		}
	})
}
