package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestLeagueLeadsToItsPlayoff holds a league with two groups and the bracket that follows, from the draft to the
// places on the pages of those who played.
func TestLeagueLeadsToItsPlayoff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedFieldOf(a, 6, object{
			"contestType": "LEAGUE", "league": object{"legs": 1, "groups": 2, "win": 3, "draw": 1, "loss": 0}, "playoff": 1,
			"matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0},
		})
		at := contestAt(f.contest) + "league/"
		a.Visitor().Get(at).Refused(http.StatusNotFound, "stageDoesNotExist")
		a.Visitor().Get(at+"draft/").Refused(http.StatusUnauthorized, "authenticationError")
		var draft api.LeagueDraft
		f.owner.Get(at + "draft/").Must(http.StatusOK).Into(&draft)
		if len(draft.Active) != 6 || len(draft.Groups) != 2 || len(draft.Groups[0]) != 3 || len(draft.RoundInfo) != 3 || draft.Matches != 6 || draft.GroupNames[1] != "B" {
			t.Fatalf("draft = %+v", draft)
		}
		form := object{"groups": draft.Groups, "roundInfo": draft.RoundInfo}
		f.owner.Post(at, object{"groups": draft.Groups, "roundInfo": draft.RoundInfo[1:]}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		f.owner.Post(at, object{"groups": draft.Groups[:1], "roundInfo": draft.RoundInfo}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		var made api.League
		f.owner.Post(at, form).Must(http.StatusOK).Into(&made)
		f.owner.Post(at, form).Refused(http.StatusConflict, "stageAlreadyCreated")
		if made.Total != 6 || made.Decided != 0 || made.RoundInfo[0].Status != "start" || made.RoundInfo[2].Matches != 2 || made.Playoff != 1 || made.MyEntryID != nil || len(made.Standings) != 4 {
			t.Errorf("made = %+v", made)
		}
		here := fmt.Sprintf("%s%d/", at, made.ID)
		if page := a.Visitor().Get(contestAt(f.contest)).Map(); len(page["stages"].([]any)) != 1 {
			t.Errorf("the contest's page = %v", page["stages"])
		}

		// When the rounds are played may change; how many games a match has only until one of the round begins.
		plans := slices.Clone(draft.RoundInfo)
		plans[2].StartTime = "2026-11-21T00:00:00.000Z"
		var edited api.League
		f.owner.Put(here, object{"version": 1, "roundInfo": plans}).Must(http.StatusOK).Into(&edited)
		if edited.Version != 2 || edited.RoundInfo[2].StartTime != plans[2].StartTime {
			t.Errorf("edited = %+v", edited)
		}
		f.owner.Put(here, object{"version": 1, "roundInfo": plans}).Refused(http.StatusConflict, "editConflict")
		games := slices.Clone(plans)
		games[0].MatchCount = 3
		f.owner.Put(here, object{"version": 2, "roundInfo": games}).Must(http.StatusOK).Into(&edited)
		var longer api.Page[api.Match]
		a.Visitor().Get(here + "round/0/").Must(http.StatusOK).Into(&longer)
		if edited.RoundInfo[0].MatchCount != 3 || edited.RoundInfo[0].Begun || longer.Items[0].MatchCount != 3 || longer.Items[1].MatchCount != 3 {
			t.Errorf("matches of three games: %+v, %+v", edited.RoundInfo[0], longer.Items)
		}

		a.Clock.Advance(time.Hour)
		f.owner.SignIn()
		first := draft.Groups[0][0]
		player := f.players[first]
		player.SignIn()
		var mine api.League
		player.Get(at).Must(http.StatusOK).Into(&mine)
		if mine.MyEntryID == nil || *mine.MyEntryID != first || *mine.MySection != 0 || mine.MyMatch.Value == nil || mine.MyMatch.Value.Section != 0 {
			t.Fatalf("mine = %+v", mine)
		}
		// The player decides their own match from its page; then the organiser the others.
		m := mine.MyMatch.Value
		player.Put(fmt.Sprintf("%smatch/%d/result/", here, m.ID), object{"version": m.Version, "games": []any{}, "outcome": "draw", "winner": nil}).Must(http.StatusOK)
		f.owner.Put(here, object{"version": 3, "roundInfo": plans}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		a.Visitor().Get(at).Must(http.StatusOK).Into(&edited)
		if !edited.RoundInfo[0].Begun || edited.RoundInfo[1].Begun || edited.RoundInfo[0].MatchCount != 3 {
			t.Errorf("after the first result: %+v", edited.RoundInfo)
		}
		drew := m.Participants[0].Value.ID // the other one: it shall not come level
		if drew == first {
			drew = m.Participants[1].Value.ID
		}
		f.owner.Post(here+"finish/", object{}).Refused(http.StatusConflict, "resultsMissing")
		f.owner.Get(contestAt(f.contest)+"tournament/draft/").Refused(http.StatusConflict, "playoffNotReady")
		if f.owner.Get(contestAt(f.contest)).Map()["canCreateTournament"] != false {
			t.Error("a playoff can be made before the league is finished")
		}
		for round := range made.RoundInfo {
			var page api.Page[api.Match]
			a.Visitor().Get(fmt.Sprintf("%sround/%d/", here, round)).Must(http.StatusOK).Into(&page)
			if page.Total != 2 || page.Items[0].Section != 0 || page.Items[1].Section != 1 {
				t.Errorf("round %d = %+v", round, page)
			}
			for _, m := range page.Items {
				if m.State != "ready" {
					continue
				}
				sides := slices.DeleteFunc([]int64{m.Participants[0].Value.ID, m.Participants[1].Value.ID}, func(e int64) bool { return e == drew })
				f.owner.Put(fmt.Sprintf("%smatch/%d/result/", here, m.ID), object{"version": m.Version, "games": []any{}, "outcome": "win", "winner": slices.Min(sides)}).Must(http.StatusOK)
			}
		}
		a.Visitor().Get(here+"round/3/").Refused(http.StatusNotFound, "roundDoesNotExist")
		var one api.Page[api.Match]
		a.Visitor().Get(here + "round/0/?section=1&limit=1").Must(http.StatusOK).Into(&one)
		if one.Total != 1 || one.Next != nil || one.Items[0].Section != 1 {
			t.Errorf("group B in round 0 = %+v", one)
		}

		// The table, in parts and with its arithmetic.
		var table api.Page[api.StandingsRow]
		a.Visitor().Get(here + "standings/?limit=4").Must(http.StatusOK).Into(&table)
		if len(table.Items) != 4 || table.Total != 6 || table.Next == nil || *table.Next != 4 || table.Items[0].Participant.ID != first || table.Items[0].Point != 4 ||
			table.Items[0].Draw != 1 || table.Items[3].Rank != 1 || table.Items[3].Section != 1 || table.Items[3].Point != 6 {
			t.Errorf("table = %+v", table)
		}
		a.Visitor().Get(here + "standings/?section=1").Must(http.StatusOK).Into(&table)
		if table.Total != 3 || table.Items[2].Rank != 3 {
			t.Errorf("table of group B = %+v", table)
		}
		a.Visitor().Get(here+"standings/?section=2").Refused(http.StatusUnprocessableEntity, "invalidValue")
		var detail api.StandingsDetail
		a.Visitor().Get(fmt.Sprintf("%sstandings/%d/", here, first)).Must(http.StatusOK).Into(&detail)
		if len(detail.Matches) != 2 || len(detail.Workings) == 0 || detail.Workings[0].Rule != "points" || len(detail.Workings[0].Terms) != 2 {
			t.Errorf("detail = %+v", detail)
		}
		a.Visitor().Get(fmt.Sprintf("%sstandings/%d/", here, made.ID)).Refused(http.StatusNotFound, "notInStage")

		// The end, and the bracket of the two firsts.
		var finished api.League
		f.owner.Post(here+"finish/", object{}).Must(http.StatusOK).Into(&finished)
		if finished.Finished == nil || !finished.CanDrawPlayoff || finished.Champion.Value != nil || f.owner.Get(contestAt(f.contest)).Map()["canCreateTournament"] != true {
			t.Errorf("finished = %+v", finished)
		}
		player.Put(fmt.Sprintf("%smatch/%d/result/", here, m.ID), object{"version": m.Version + 1, "games": []any{}, "outcome": "win", "winner": first}).Refused(http.StatusConflict, "finishedRound")
		bracket := f.draw(nil)
		if bracket.Slots != 2 || bracket.Rounds[0].Matches[0].State != "ready" {
			t.Fatalf("bracket = %+v", bracket)
		}
		f.owner.Delete(here+"finish/").Refused(http.StatusConflict, "tournamentAlreadyCreated")
		f.owner.Delete(here).Refused(http.StatusConflict, "tournamentAlreadyCreated")
		final := bracket.Rounds[0].Matches[0]
		f.owner.Put(fmt.Sprintf("%stournament/%d/match/%d/result/", contestAt(f.contest), bracket.ID, final.ID),
			object{"version": final.Version, "games": []any{}, "outcome": "win", "winner": first}).Must(http.StatusOK)
		var after api.League
		a.Visitor().Get(at).Must(http.StatusOK).Into(&after)
		if after.Champion.Value == nil || after.Champion.Value.ID != first || after.CanDrawPlayoff || f.owner.Get(contestAt(f.contest)).Map()["canCreateTournament"] != false {
			t.Errorf("after the bracket = %+v", after)
		}
		f.owner.Delete(fmt.Sprintf("%s%d/", f.path(), bracket.ID)).Must(http.StatusNoContent)
		f.owner.Delete(here).Must(http.StatusNoContent)
		a.Visitor().Get(at).Refused(http.StatusNotFound, "stageDoesNotExist")
	})
}
