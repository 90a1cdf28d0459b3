package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func (f *entrants) match(t api.Tournament, m api.Match) string {
	return fmt.Sprintf("%s%d/match/%d/", f.path(), t.ID, m.ID)
}

func (f *entrants) get(path string) (m api.MatchDetail) {
	f.owner.Get(path).Must(http.StatusOK).Into(&m)
	return m
}

// result returns the body of a report about a match.
func result(version int64, outcome string, winner any, change object) object {
	in := object{"version": version, "games": []any{}, "outcome": outcome, "winner": winner}
	for k, v := range change {
		in[k] = v
	}
	return in
}

// matchStory is a match of a bracket of four, from the first report to its correction after the final is decided.
type matchStory struct {
	*entrants
	t            *testing.T
	made         api.Tournament
	path         string // of the match
	final        api.MatchDetail
	upper, lower int64 // the entries of the match
	one, two     *apitest.Person
	picture      string
}

func TestMatchFromReportToCorrection(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := &matchStory{entrants: confirmedEntrants(a, 4), t: t}
		s.made = s.draw(object{"matchCount": 3})
		first := s.made.Rounds[0].Matches[0]
		s.upper, s.lower = first.Participants[0].Value.ID, first.Participants[1].Value.ID
		s.path = s.match(s.made, first)
		s.one, s.two = s.players[s.upper], s.players[s.lower]
		s.visitorSeesNoPrivateFields()
		s.reportShowsItsGamesAndPictures()
		s.wrongReportsAreRefused()
		s.repeatedReportIsAnsweredTheSame()
		s.contestPageShowsTheNextMatchAndTheChampion()
		s.correctionNeedsAcknowledgement()
		s.correctionVoidsTheFinal()
		s.clearedMatchBecomesANoShow()
		events := slices.DeleteFunc(a.Events(s.contest), func(kind string) bool { return !strings.HasPrefix(kind, "match.") })
		want := []string{
			"match.reported", "match.decided", "match.decided", "match.decided", "match.corrected", "match.cleared", "match.cleared", "match.decided",
		}
		if !slices.Equal(events, want) {
			t.Errorf("events = %v, want %v", events, want)
		}
	})
}

// gameWon returns a game of a report.
func gameWon(index int, winner int64, images ...string) object {
	return object{"index": index, "winner": winner, "images": append([]string{}, images...)}
}

func (s *matchStory) put(p *apitest.Person, in object) *apitest.Answer {
	return p.Put(s.path+"result/", in)
}

func (s *matchStory) visitorSeesNoPrivateFields() {
	s.t.Helper()
	if seen := s.app.Visitor().Get(s.path).Must(http.StatusOK); showsPrivate(seen) || seen.Map()["canEdit"] != false || seen.Map()["editBlockedBy"] != "participationAuthority" {
		s.t.Errorf("a visitor sees %s", seen.Body)
	}
}

func (s *matchStory) reportShowsItsGamesAndPictures() {
	s.t.Helper()
	s.picture = upload(s.t, s.one)
	var d api.MatchDetail
	s.put(s.one, result(1, "none", nil, object{"games": []any{gameWon(0, s.upper, s.picture)}})).Must(http.StatusOK).Into(&d)
	if d.Version != 2 || !d.HasImages || d.Wins != [2]int{1, 0} || d.State != "ready" || len(d.Reports) != 1 || d.Reports[0].EditBy.Nickname != s.one.Nickname ||
		d.Reports[0].Images[0].URL != "/api/v1/files/"+s.picture || d.Reports[0].Images[0].ThumbURL != "/api/v1/files/"+s.picture+"?size=thumb" ||
		!d.CanEdit || d.CanClear || d.EditBlockedBy != nil || !d.IsParticipant || d.IsOperator || d.RoundCount != 2 || d.Contest.ID != s.contest {
		s.t.Errorf("reported = %+v", d)
	}
}

func (s *matchStory) wrongReportsAreRefused() {
	s.t.Helper()
	s.put(s.two, result(2, "none", nil, object{"games": []any{gameWon(0, s.upper, upload(s.t, s.one))}})).Refused(http.StatusUnprocessableEntity, "unknownFile")
	conflict := s.put(s.two, result(1, "win", s.lower, nil)).Refused(http.StatusConflict, "matchConflict").Map()
	if conflict["data"].(object)["version"] != 2.0 {
		s.t.Errorf("conflict = %v", conflict)
	}
	s.put(s.two, result(2, "win", s.lower, object{"games": []any{gameWon(0, s.upper, s.picture), gameWon(1, s.lower)}})).Refused(http.StatusUnprocessableEntity, "gamesContradictWinner")
	s.put(s.two, result(2, "win", s.made.Rounds[0].Matches[1].Participants[0].Value.ID, nil)).Refused(http.StatusUnprocessableEntity, "winnerNotInMatch")
	s.put(s.two, result(2, "doubleNoShow", nil, nil)).Refused(http.StatusForbidden, "participationAuthority")
}

// repeatedReportIsAnsweredTheSame sends the deciding report twice with one idempotency key.
func (s *matchStory) repeatedReportIsAnsweredTheSame() {
	s.t.Helper()
	win := result(2, "win", s.upper, object{"games": []any{gameWon(0, s.upper, s.picture), gameWon(1, s.upper)}})
	sent := s.two.Do(http.MethodPut, s.path+"result/", win, "Idempotency-Key", "a1b2c3").Must(http.StatusOK)
	again := s.two.Do(http.MethodPut, s.path+"result/", win, "Idempotency-Key", "a1b2c3").Must(http.StatusOK)
	if string(sent.Body) != string(again.Body) {
		s.t.Errorf("sent again: %s", again.Body)
	}
	var d api.MatchDetail
	sent.Into(&d)
	if d.Version != 3 || *d.Winner != s.upper || d.State != "decided" || d.CanEdit || *d.EditBlockedBy != "resultAlreadySet" {
		s.t.Errorf("decided = %+v", d)
	}
	s.put(s.two, result(3, "win", s.lower, nil)).Refused(http.StatusConflict, "resultAlreadySet")
}

func (s *matchStory) contestPageShowsTheNextMatchAndTheChampion() {
	s.t.Helper()
	other := s.made.Rounds[0].Matches[1]
	s.owner.Put(s.match(s.made, other)+"result/", result(other.Version, "unearned", other.Participants[0].Value.ID, nil)).Must(http.StatusOK)
	s.final = s.get(s.match(s.made, s.made.Rounds[1].Matches[0]))
	if page := s.one.Get(contestAt(s.contest)).Map(); page["myMatch"].(object)["matchId"] != float64(s.final.ID) {
		s.t.Errorf("the contest's page = %v", page["myMatch"])
	}
	s.owner.Put(s.match(s.made, s.final.Match)+"result/", result(s.final.Version, "win", s.upper, nil)).Must(http.StatusOK)
	if page := s.one.Get(contestAt(s.contest)).Map(); page["champion"].(object)["id"] != float64(s.upper) || page["myMatch"] != nil {
		s.t.Errorf("the contest's page = %v", page["champion"])
	}
	s.owner.Delete(s.path+"result/?version=3").Refused(http.StatusConflict, "nextMatchHasReports")
}

func (s *matchStory) correctionNeedsAcknowledgement() {
	s.t.Helper()
	var preview api.MatchChanges
	s.owner.Post(s.path+"result/preview/", object{"outcome": "win", "winner": s.lower}).Must(http.StatusOK).Into(&preview)
	if len(preview.Changes) != 1 || preview.Changes[0].MatchID != s.final.ID || !preview.Changes[0].ResultVoided || preview.Changes[0].Before[0].Value.ID != s.upper ||
		preview.Changes[0].After[0].Value.ID != s.lower || preview.Changes[0].Type != "final" {
		s.t.Errorf("preview = %+v", preview)
	}
	var refused struct{ Data api.MatchChanges }
	answer := s.put(s.owner, result(3, "win", s.lower, nil)).Refused(http.StatusConflict, "correctionNeedsAcknowledge").Into(&refused)
	if len(refused.Data.Changes) != 1 || refused.Data.Changes[0].MatchID != s.final.ID || showsPrivate(answer) {
		s.t.Errorf("refused: %s", answer.Body)
	}
}

func (s *matchStory) correctionVoidsTheFinal() {
	s.t.Helper()
	var d api.MatchDetail
	s.put(s.owner, result(3, "win", s.lower, object{"acknowledge": []int64{s.final.ID}, "reason": "誤り"})).Must(http.StatusOK).Into(&d)
	if *d.Winner != s.lower || len(d.Reports) != 0 || len(d.History) != 3 || d.History[0].Kind != "match.corrected" || !strings.Contains(string(d.History[0].Data), "誤り") {
		s.t.Errorf("corrected = %+v", d)
	}
	if voided := s.get(s.match(s.made, s.final.Match)); voided.State != "ready" || voided.Winner != nil || voided.History[0].Kind != "match.cleared" {
		s.t.Errorf("voided = %+v", voided)
	}
}

func (s *matchStory) clearedMatchBecomesANoShow() {
	s.t.Helper()
	var d api.MatchDetail
	s.owner.Delete(s.path+"result/").Refused(http.StatusUnprocessableEntity, "malformedRequest")
	s.owner.Delete(s.path+"result/?version=3").Refused(http.StatusConflict, "matchConflict")
	s.owner.Delete(s.path + "result/?version=4").Must(http.StatusOK).Into(&d)
	if d.State != "ready" || d.Winner != nil || !d.CanEdit {
		s.t.Errorf("cleared = %+v", d)
	}
	s.put(s.owner, result(5, "doubleNoShow", nil, nil)).Must(http.StatusOK).Into(&d)
	if d.State != "noShow" || d.Winner != nil {
		s.t.Errorf("no-show = %+v", d)
	}
	if final := s.get(s.match(s.made, s.final.Match)); final.State != "bye" {
		s.t.Errorf("final = %+v", final)
	}
}

func TestPrivateFieldsOfAMatch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 4)
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
		f := confirmedEntrants(a, 4)
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
		f, g := confirmedEntrants(a, 2), confirmedEntrants(a, 2)
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

func TestHistoryKeepsThePicturesOfARejectedClaim(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, object{"matches": object{"confirmMinutes": 10, "warnMinutes": 0, "walkoverMinutes": 0}})
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
