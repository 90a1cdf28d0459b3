package api_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/event"
)

func withdrawalAt(p *apitest.Person) string { return fmt.Sprintf("/users/%d/withdrawal/", p.ID) }

func (w *fixture) withdraw(role string) {
	p := w.people[role]
	p.SignIn()
	p.Post(withdrawalAt(p), object{"confirm": p.Nickname}).Must(http.StatusNoContent)
}

// holding returns the tables that contain a text.
func holding(t *testing.T, db *sql.DB, tables []string, text string) (found []string) {
	t.Helper()
	for _, table := range tables {
		if strings.Contains(dump(t, db, table, ""), text) {
			found = append(found, table)
		}
	}
	return found
}

// allTables returns the tables of the permission matrix, and those that only sign-ins and answers write.
var allTables = []string{
	"users", "agreements", "sessions", "magic_links", "activations", "password_resets", "email_changes", "game_accounts", "social_accounts", "passkeys",
	"team_requests", "team_poll_answers", "friends", "blocks", "notices", "files", "teams", "team_members", "team_invitations", "contests", "operators", "entries",
	"survey_answers", "contest_bans", "chats", "chat_members", "chat_messages", "matches", "reports", "claims", "match_videos", "events", "inbox_mails", "idempotency_keys",
}

func TestWithdrawalErasesThePersonAndKeepsTheResults(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		db := database(t, a)
		p, friend := w.people[participant], w.people[entrant]
		path := fmt.Sprintf("/users/%d/", p.ID)
		p.Put(path, object{
			"nickname": "zzyzx-nick", "bio": "zzyzx-bio", "friendCode": "zzyzx-code", "city": "zzyzx-city", "comment": "zzyzx-comment", "playTime": "zzyzx-time", "twitterId": "zzyzx_twitter",
			"snsLinks": []string{"https://example.com/zzyzx-link"}, "birthDate": "1999-09-19", "image": upload(t, p),
		}).Must(http.StatusOK)
		p.Do(http.MethodPut, path, object{"bio": "zzyzx-bio"}, "Idempotency-Key", "zzyzx-key").Must(http.StatusOK)
		p.Nickname = "zzyzx-nick"
		email := fmt.Sprint(p.Get("/users/profile/").Must(http.StatusOK).Map()["email"])
		picture := fmt.Sprint(p.Get("/users/profile/").Map()["imageUrl"])
		p.Post(path+"gameusers/", object{"gameId": 2, "username": "zzyzx-player"}).Must(http.StatusOK)
		p.Post(path+"request/", object{"responseUserId": friend.ID}).Must(http.StatusOK)
		p.Post(path+"blocks/", object{"userId": w.people[user].ID}).Must(http.StatusNoContent)
		match := fmt.Sprintf("%stournament/%d/match/%d/", contestAt(w.played), w.cup, w.match)
		p.Put(match+"result/", w.resultForm).Must(http.StatusOK)
		p.Post(match+"video/", object{"url": "https://videos.example/zzyzx"}).Must(http.StatusOK)
		p.Post(match+"call/", nil).Must(http.StatusOK)

		preview := p.Get(withdrawalAt(p)).Must(http.StatusOK).Map()
		left := count(t, db, fmt.Sprintf(`SELECT COUNT(*) FROM entries e WHERE e.user_id = %d
			AND NOT EXISTS (SELECT 1 FROM stage_entries s WHERE s.entry_id = e.id) AND NOT EXISTS (SELECT 1 FROM matches m WHERE e.id IN (m.entry_a, m.entry_b))`, p.ID))
		if left == 0 || fmt.Sprint(preview["entries"], preview["blockers"], preview["teams"]) != fmt.Sprint(left, " [] []") {
			t.Errorf("preview %v", preview)
		}
		friend.Get(withdrawalAt(p)).Refused(http.StatusForbidden, "participationAuthority")
		friend.Post(withdrawalAt(p), object{"confirm": p.Nickname}).Refused(http.StatusForbidden, "participationAuthority")
		p.SignIn()
		p.Post(withdrawalAt(p), object{"confirm": "zzyzx-nic"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		entries := a.Visitor().Get(contestAt(w.drawable)).Must(http.StatusOK).Map()["entryCount"].(float64)
		if before := holding(t, db, allTables, "zzyzx"); !slices.Contains(before, "events") || !slices.Contains(before, "idempotency_keys") {
			t.Errorf("before the withdrawal only %v have personal data: the fixture is incomplete", before)
		}
		w.withdraw(participant)

		if found := holding(t, db, allTables, "zzyzx"); len(found) > 0 {
			t.Errorf("personal data is left in %v", found)
		}
		for _, secret := range []string{email, "1999-09-19"} {
			if found := holding(t, db, allTables, secret); len(found) > 0 {
				t.Errorf("%s is left in %v", secret, found)
			}
		}
		p.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		a.Visitor().Get(strings.TrimPrefix(picture, "/api/v1")).Must(http.StatusNotFound)
		shown := a.Visitor().Get(path).Must(http.StatusOK).Map()
		if shown["withdrawn"] != true || shown["suspended"] != false || shown["nickname"] != "" || shown["imageUrl"] != nil || fmt.Sprint(shown["gameUsers"]) != "[]" {
			t.Errorf("the profile shows %v", shown)
		}
		detail := w.people[contestAdmin].Get(match).Must(http.StatusOK)
		if strings.Contains(string(detail.Body), "zzyzx") || !strings.Contains(string(detail.Body), `"outcome":"win"`) {
			t.Errorf("the match shows %s", detail.Body)
		}
		if now := a.Visitor().Get(contestAt(w.drawable)).Must(http.StatusOK).Map()["entryCount"].(float64); now != entries-1 {
			t.Errorf("%v entries after %v", now, entries)
		}
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			u, ok, err := a.Features.Accounts.Create(ctx, account.New{Email: email})
			if !ok || u.ID == p.ID {
				t.Errorf("the address is not free: %v", ok)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM events WHERE kind = '%s' AND subject_id = %d", event.UserWithdrawn, p.ID)); n != 1 {
			t.Errorf("%d events", n)
		}
		if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM events WHERE kind = '%s' AND actor_id = %d", event.SessionEnded, p.ID)); n != 3 {
			t.Errorf("%d sessions ended", n)
		}
		if err := a.Features.Accounts.Withdraw(a.Ctx(), p.ID, p.ID, ""); err == nil {
			t.Error("withdrawn twice")
		}
	})
}

func TestWithdrawalAndExportNeedAFreshSession(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("taro")
		a.Clock.Advance(auth.FreshSession)
		p.Get(exportAt(p)).Refused(http.StatusForbidden, "reauthenticate")
		p.Post(withdrawalAt(p), object{"confirm": p.Nickname}).Refused(http.StatusForbidden, "reauthenticate")
		p.Get(withdrawalAt(p)).Must(http.StatusOK)
		p.SignIn()
		p.Get(exportAt(p)).Must(http.StatusOK)
		p.Post(withdrawalAt(p), object{"confirm": p.Nickname}).Must(http.StatusNoContent)
	})
}

func TestWithdrawalHandsOverTeamsAndContests(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		owner, admin := w.people[contestOwner], w.people[contestAdmin]
		contests := []int64{w.played, w.drawable, w.open, w.teamOpen}
		var preview, problem struct {
			Blockers []struct{ ID int64 }
			Data     struct{ Blockers []struct{ ID int64 } }
		}
		owner.Get(withdrawalAt(owner)).Must(http.StatusOK).Into(&preview)
		owner.SignIn()
		owner.Post(withdrawalAt(owner), object{"confirm": owner.Nickname}).Refused(http.StatusConflict, "withdrawalBlocked").Into(&problem)
		if len(preview.Blockers) != 1 || preview.Blockers[0].ID != w.teamFree || !slices.Equal(preview.Blockers, problem.Data.Blockers) {
			t.Errorf("blockers %v, then %v", preview.Blockers, problem.Data.Blockers)
		}
		owner.Get(contestAt(w.open) + "operators/").Must(http.StatusOK)
		addOperator(t, a, w.teamFree, admin.ID)
		w.withdraw(contestOwner)
		for _, id := range append(contests, w.teamFree) {
			operators, err := a.Features.Contests.Operators(a.Ctx(), id)
			if err != nil || len(operators) != 1 || operators[0].UserID != admin.ID || operators[0].Role != "ROLE_CONTEST_OWNER" {
				t.Errorf("operators %+v: %v", operators, err)
			}
		}

		captain, deputy, member := w.people[teamOwner], w.people[teamAdmin], w.people[teamMember]
		team := fmt.Sprintf("/teams/%d/", w.team)
		fate := func(p *apitest.Person) string {
			var preview struct {
				Teams []struct {
					ID      int64
					Becomes string
					To      *struct{ ID int64 }
				}
				Entries int
			}
			p.Get(withdrawalAt(p)).Must(http.StatusOK).Into(&preview)
			for _, f := range preview.Teams {
				if f.ID == w.team && f.To != nil {
					return fmt.Sprint(f.Becomes, f.To.ID, preview.Entries)
				} else if f.ID == w.team {
					return fmt.Sprint(f.Becomes, preview.Entries)
				}
			}
			return ""
		}
		if got, want := fate(captain), fmt.Sprint("transferred", deputy.ID, 0); got != want {
			t.Errorf("the event of the team is %s, want %s", got, want)
		}
		w.withdraw(teamOwner)
		w.withdraw(teamAdmin)
		var seen struct {
			MyRole      string
			MemberCount int
		}
		if member.Get(team).Must(http.StatusOK).Into(&seen); seen.MyRole != "owner" || seen.MemberCount != 1 {
			t.Errorf("the team is %+v", seen)
		}
		if got := fate(member); got != fmt.Sprint("deleted", 1) {
			t.Errorf("the event of the team is %s, want a deletion", got)
		}
		w.withdraw(teamMember)
		a.Visitor().Get(team).Refused(http.StatusNotFound, "teamDoesNotExist")
		if got := a.Visitor().Get(contestAt(w.teamOpen)).Must(http.StatusOK).Map()["entryCount"]; got != 0.0 {
			t.Errorf("%v entries", got)
		}
	})
}
