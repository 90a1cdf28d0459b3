package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func (f *field) match(t api.Tournament, m api.Match) string {
	return fmt.Sprintf("%s%d/match/%d/", f.path(), t.ID, m.ID)
}

func (f *field) get(path string) (m api.MatchDetail) {
	f.owner.Get(path).Must(http.StatusOK).Into(&m)
	return m
}

// result is what a person sends about a match.
func result(version int64, outcome string, winner any, change object) object {
	in := object{"version": version, "games": []any{}, "outcome": outcome, "winner": winner}
	for k, v := range change {
		in[k] = v
	}
	return in
}

func TestMatchFromReportToCorrection(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedField(a, 4)
		made := f.draw(object{"matchCount": 3})
		first, other := made.Rounds[0].Matches[0], made.Rounds[0].Matches[1]
		upper, lower := first.Participants[0].Value.ID, first.Participants[1].Value.ID
		path := f.match(made, first)
		one, two := f.players[upper], f.players[lower]
		if seen := a.Visitor().Get(path).Must(http.StatusOK); showsPrivate(seen) || seen.Map()["canEdit"] != false || seen.Map()["editBlockedBy"] != "participationAuthority" {
			t.Errorf("a visitor sees %s", seen.Body)
		}

		picture := upload(t, one)
		game := func(index int, winner int64, images ...string) object {
			return object{"index": index, "winner": winner, "images": append([]string{}, images...)}
		}
		var d api.MatchDetail
		one.Put(path+"result/", result(1, "none", nil, object{"games": []any{game(0, upper, picture)}})).Must(http.StatusOK).Into(&d)
		if d.Version != 2 || !d.HasImages || d.Wins != [2]int{1, 0} || d.State != "ready" || len(d.Reports) != 1 || d.Reports[0].EditBy.Nickname != one.Nickname ||
			d.Reports[0].Images[0].URL != "/api/v1/files/"+picture || d.Reports[0].Images[0].ThumbURL != "/api/v1/files/"+picture+"?size=thumb" ||
			!d.CanEdit || d.CanClear || d.EditBlockedBy != nil || !d.IsParticipant || d.IsOperator || d.RoundCount != 2 || d.Contest.ID != f.contest {
			t.Errorf("reported = %+v", d)
		}
		two.Put(path+"result/", result(2, "none", nil, object{"games": []any{game(0, upper, upload(t, one))}})).Refused(http.StatusUnprocessableEntity, "unknownFile")
		conflict := two.Put(path+"result/", result(1, "win", lower, nil)).Refused(http.StatusConflict, "matchConflict").Map()
		if conflict["data"].(object)["version"] != 2.0 {
			t.Errorf("conflict = %v", conflict)
		}
		two.Put(path+"result/", result(2, "win", lower, object{"games": []any{game(0, upper, picture), game(1, lower)}})).Refused(http.StatusUnprocessableEntity, "gamesContradictWinner")
		two.Put(path+"result/", result(2, "win", other.Participants[0].Value.ID, nil)).Refused(http.StatusUnprocessableEntity, "winnerNotInMatch")
		two.Put(path+"result/", result(2, "doubleNoShow", nil, nil)).Refused(http.StatusForbidden, "participationAuthority")
		win := result(2, "win", upper, object{"games": []any{game(0, upper, picture), game(1, upper)}})
		sent := two.Do(http.MethodPut, path+"result/", win, "Idempotency-Key", "a1b2c3").Must(http.StatusOK)
		again := two.Do(http.MethodPut, path+"result/", win, "Idempotency-Key", "a1b2c3").Must(http.StatusOK)
		if string(sent.Body) != string(again.Body) {
			t.Errorf("sent again: %s", again.Body)
		}
		sent.Into(&d)
		if d.Version != 3 || *d.Winner != upper || d.State != "decided" || d.CanEdit || *d.EditBlockedBy != "resultAlreadySet" {
			t.Errorf("decided = %+v", d)
		}
		two.Put(path+"result/", result(3, "win", lower, nil)).Refused(http.StatusConflict, "resultAlreadySet")

		f.owner.Put(f.match(made, other)+"result/", result(other.Version, "unearned", other.Participants[0].Value.ID, nil)).Must(http.StatusOK)
		final := f.get(f.match(made, made.Rounds[1].Matches[0]))
		if page := one.Get(contestAt(f.contest)).Map(); page["myMatch"].(object)["matchId"] != float64(final.ID) {
			t.Errorf("the contest's page = %v", page["myMatch"])
		}
		finalPath := f.match(made, final.Match)
		f.owner.Put(finalPath+"result/", result(final.Version, "win", upper, nil)).Must(http.StatusOK)
		if page := one.Get(contestAt(f.contest)).Map(); page["champion"].(object)["id"] != float64(upper) || page["myMatch"] != nil {
			t.Errorf("the contest's page = %v", page["champion"])
		}
		f.owner.Delete(path+"result/?version=3").Refused(http.StatusConflict, "nextMatchHasReports")

		var preview api.MatchChanges
		f.owner.Post(path+"result/preview/", object{"outcome": "win", "winner": lower}).Must(http.StatusOK).Into(&preview)
		if len(preview.Changes) != 1 || preview.Changes[0].MatchID != final.ID || !preview.Changes[0].ResultVoided || preview.Changes[0].Before[0].Value.ID != upper ||
			preview.Changes[0].After[0].Value.ID != lower || preview.Changes[0].Type != "final" {
			t.Errorf("preview = %+v", preview)
		}
		var refused struct{ Data api.MatchChanges }
		answer := f.owner.Put(path+"result/", result(3, "win", lower, nil)).Refused(http.StatusConflict, "correctionNeedsAcknowledge").Into(&refused)
		if len(refused.Data.Changes) != 1 || refused.Data.Changes[0].MatchID != final.ID || showsPrivate(answer) {
			t.Errorf("refused: %s", answer.Body)
		}
		f.owner.Put(path+"result/", result(3, "win", lower, object{"acknowledge": []int64{final.ID}, "reason": "誤り"})).Must(http.StatusOK).Into(&d)
		if *d.Winner != lower || len(d.Reports) != 0 || len(d.History) != 3 || d.History[0].Kind != "match.corrected" || !strings.Contains(string(d.History[0].Data), "誤り") {
			t.Errorf("corrected = %+v", d)
		}
		if voided := f.get(finalPath); voided.State != "ready" || voided.Winner != nil || voided.History[0].Kind != "match.cleared" {
			t.Errorf("voided = %+v", voided)
		}
		f.owner.Delete(path+"result/").Refused(http.StatusUnprocessableEntity, "malformedRequest")
		f.owner.Delete(path+"result/?version=3").Refused(http.StatusConflict, "matchConflict")
		f.owner.Delete(path + "result/?version=4").Must(http.StatusOK).Into(&d)
		if d.State != "ready" || d.Winner != nil || !d.CanEdit {
			t.Errorf("cleared = %+v", d)
		}
		f.owner.Put(path+"result/", result(5, "doubleNoShow", nil, nil)).Must(http.StatusOK).Into(&d)
		if d.State != "noShow" || d.Winner != nil {
			t.Errorf("no-show = %+v", d)
		}
		if champion := f.get(finalPath); champion.State != "bye" {
			t.Errorf("final = %+v", champion)
		}
		events := slices.DeleteFunc(a.Events(f.contest), func(kind string) bool { return !strings.HasPrefix(kind, "match.") })
		want := []string{
			"match.reported", "match.decided", "match.decided", "match.decided", "match.corrected", "match.cleared", "match.cleared", "match.decided",
		}
		if !slices.Equal(events, want) {
			t.Errorf("events = %v, want %v", events, want)
		}
		a.Clock.Advance(48 * time.Hour)
		f.owner.SignIn()
		f.owner.Put(path+"result/", result(6, "win", upper, nil)).Refused(http.StatusConflict, "notWithinContestDuration")
	})
}

func TestPrivateFieldsOfAMatch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedField(a, 4)
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		admin := a.Person("admin")
		addOperator(t, a, f.contest, admin.ID)
		inside := []*apitest.Person{f.owner, admin, f.players[m.Participants[0].Value.ID], f.players[m.Participants[1].Value.ID]}
		outside := []*apitest.Person{a.Visitor(), a.Person("user"), f.players[made.Rounds[0].Matches[1].Participants[0].Value.ID]}
		for _, p := range slices.Concat(inside, outside) {
			answer := p.Get(f.match(made, m)).Must(http.StatusOK)
			list := answer.Map()["participantList"].([]any)
			if len(list) != 2 {
				t.Fatalf("%s sees %v", p.Nickname, list)
			}
			for _, item := range list {
				var shown []string
				for _, key := range []string{"twitter", "gameuser", "friendCode", "comment"} {
					if _, ok := item.(object)[key]; ok {
						shown = append(shown, key)
					}
				}
				want := []string{"twitter", "gameuser", "friendCode"}
				if slices.Contains(outside, p) {
					want = nil
				}
				if !slices.Equal(shown, want) {
					t.Errorf("%s sees %v, want %v", p.Nickname, shown, want)
				}
			}
			if slices.Contains(outside, p) && showsPrivate(answer) {
				t.Errorf("%s sees private fields: %s", p.Nickname, answer.Body)
			}
		}
	})
}

func TestMatchPermissionMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedField(a, 4)
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		path, winner := f.match(made, m), m.Participants[0].Value.ID
		entrant := f.players[made.Rounds[0].Matches[1].Participants[0].Value.ID]
		for _, p := range []*apitest.Person{a.Visitor(), a.Person("user"), entrant} {
			status, key := http.StatusForbidden, "participationAuthority"
			if p.ID == 0 {
				status, key = http.StatusUnauthorized, "authenticationError"
			}
			p.Get(path).Must(http.StatusOK)
			p.Put(path+"result/", result(1, "win", winner, nil)).Refused(status, key)
			p.Post(path+"result/preview/", object{"outcome": "win", "winner": winner}).Refused(status, key)
			p.Delete(path+"result/?version=1").Refused(status, key)
		}
		f.players[winner].Delete(path+"result/?version=1").Refused(http.StatusForbidden, "participationAuthority")
		if got := f.get(path); got.Version != 1 {
			t.Errorf("version = %d", got.Version)
		}
	})
}

func TestMatchUnderTheWrongParent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f, g := confirmedField(a, 2), confirmedField(a, 2)
		ft, gt := f.draw(nil), g.draw(nil)
		for _, contest := range []int64{f.contest, g.contest} {
			for _, tournament := range []int64{ft.ID, gt.ID, 0, -1} {
				for _, match := range []int64{ft.Rounds[0].Matches[0].ID, gt.Rounds[0].Matches[0].ID} {
					path := fmt.Sprintf("/contests/%d/tournament/%d/match/%d/", contest, tournament, match)
					mine := contest == f.contest && tournament == ft.ID && match == ft.Rounds[0].Matches[0].ID
					its := contest == g.contest && tournament == gt.ID && match == gt.Rounds[0].Matches[0].ID
					if mine || its {
						continue
					}
					winner := ft.Rounds[0].Matches[0].Participants[0].Value.ID
					for _, answer := range []*apitest.Answer{
						f.owner.Get(path), f.owner.Put(path+"result/", result(1, "win", winner, nil)),
						f.owner.Post(path+"result/preview/", object{"outcome": "win", "winner": winner}), f.owner.Delete(path + "result/?version=1"),
					} {
						answer.Must(http.StatusNotFound)
					}
				}
			}
		}
		if m := f.get(f.match(ft, ft.Rounds[0].Matches[0])); m.Version != 1 {
			t.Errorf("version = %d", m.Version)
		}
	})
}

func TestTheHistoryKeepsThePicturesOfARejectedClaim(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 2, object{"matches": object{"confirmMinutes": 10, "warnMinutes": 0, "walkoverMinutes": 0}})
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		path, sides := f.match(made, m), [2]int64{m.Participants[0].Value.ID, m.Participants[1].Value.ID}
		if len(made.Seeds) != 2 || made.Seeds[0].Seed != 1 || made.Seeds[0].EntryID != min(sides[0], sides[1]) {
			t.Errorf("seeds = %+v", made.Seeds)
		}
		var pictures [2]string
		for i, side := range sides {
			pictures[i] = upload(t, f.players[side])
			game := object{"index": 0, "winner": side, "images": []string{pictures[i]}}
			f.players[side].Put(path+"result/", result(int64(i+1), "win", side, object{"games": []any{game}})).Must(http.StatusOK)
		}
		f.owner.Post(path+"claim/confirm/", object{"version": 3, "entryId": sides[0]}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{f.owner, f.players[sides[0]], f.players[sides[1]]} {
			var d api.MatchDetail
			p.Get(path).Must(http.StatusOK).Into(&d)
			ruling := d.History[0]
			if ruling.Kind != "match.decided" || len(ruling.Evidence) != 2 {
				t.Fatalf("%s sees %+v", p.Nickname, ruling)
			}
			for i, e := range ruling.Evidence {
				if e.EntryID != sides[i] || len(e.Images) != 1 || e.Images[0].Path != pictures[i] || e.Images[0].URL != "/api/v1/files/"+pictures[i] {
					t.Errorf("%s sees %+v", p.Nickname, e)
				}
			}
		}
	})
}
