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

// leagueStory is a league of two groups and the bracket that follows it.
type leagueStory struct {
	*entrants
	t        *testing.T
	at, here string // addresses of the contest's league and of the created one
	draft    api.LeagueDraft
	made     api.League
	plans    []api.RoundPlan
	first    int64 // the entry that wins its group
	match    *api.Match
}

// TestLeagueLeadsToItsPlayoff plays a league and its playoff, from the draft to the champion.
func TestLeagueLeadsToItsPlayoff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 6, object{
			"contestType": "LEAGUE", "league": object{"legs": 1, "groups": 2, "win": 3, "draw": 1, "loss": 0}, "playoff": 1,
			"matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0},
		})
		s := &leagueStory{entrants: f, t: t, at: contestAt(f.contest) + "league/"}
		s.isCreatedFromItsDraft()
		s.roundsAreEditedUntilTheyBegin()
		a.Clock.Advance(time.Hour)
		f.owner.SignIn()
		s.playerFindsAndDecidesTheirMatch()
		s.playoffWaitsForTheFinish()
		s.organiserDecidesTheOtherMatches()
		s.tableHasPagesAndWorkings()
		s.finishAllowsThePlayoff()
		s.playoffCrownsTheChampion()
	})
}

func (s *leagueStory) isCreatedFromItsDraft() {
	s.t.Helper()
	s.app.Visitor().Get(s.at).Refused(http.StatusNotFound, "stageDoesNotExist")
	s.app.Visitor().Get(s.at+"draft/").Refused(http.StatusUnauthorized, "authenticationError")
	s.owner.Get(s.at + "draft/").Must(http.StatusOK).Into(&s.draft)
	draft := s.draft
	if len(draft.Active) != 6 || len(draft.Groups) != 2 || len(draft.Groups[0]) != 3 || len(draft.RoundInfo) != 3 || draft.Matches != 6 || draft.GroupNames[1] != "B" {
		s.t.Fatalf("draft = %+v", draft)
	}
	form := object{"groups": draft.Groups, "roundInfo": draft.RoundInfo}
	s.owner.Post(s.at, object{"groups": draft.Groups, "roundInfo": draft.RoundInfo[1:]}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	s.owner.Post(s.at, object{"groups": draft.Groups[:1], "roundInfo": draft.RoundInfo}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	s.owner.Post(s.at, form).Must(http.StatusOK).Into(&s.made)
	s.owner.Post(s.at, form).Refused(http.StatusConflict, "stageAlreadyCreated")
	made := s.made
	if made.Total != 6 || made.Decided != 0 || made.RoundInfo[0].Status != "start" || made.RoundInfo[2].Matches != 2 || made.Playoff != 1 || made.MyEntryID != nil || len(made.Standings) != 4 {
		s.t.Errorf("created = %+v", made)
	}
	s.here = fmt.Sprintf("%s%d/", s.at, made.ID)
	if page := s.app.Visitor().Get(contestAt(s.contest)).Map(); len(page["stages"].([]any)) != 1 {
		s.t.Errorf("the contest's page = %v", page["stages"])
	}
}

// roundsAreEditedUntilTheyBegin changes the start of a round and the number of games of another round.
func (s *leagueStory) roundsAreEditedUntilTheyBegin() {
	s.t.Helper()
	s.plans = slices.Clone(s.draft.RoundInfo)
	s.plans[2].StartTime = "2026-11-21T00:00:00.000Z"
	var edited api.League
	s.owner.Put(s.here, object{"version": 1, "roundInfo": s.plans}).Must(http.StatusOK).Into(&edited)
	if edited.Version != 2 || edited.RoundInfo[2].StartTime != s.plans[2].StartTime {
		s.t.Errorf("edited = %+v", edited)
	}
	s.owner.Put(s.here, object{"version": 1, "roundInfo": s.plans}).Refused(http.StatusConflict, "editConflict")
	games := slices.Clone(s.plans)
	games[0].MatchCount = 3
	s.owner.Put(s.here, object{"version": 2, "roundInfo": games}).Must(http.StatusOK).Into(&edited)
	var longer api.Page[api.Match]
	s.app.Visitor().Get(s.here + "round/0/").Must(http.StatusOK).Into(&longer)
	if edited.RoundInfo[0].MatchCount != 3 || edited.RoundInfo[0].Begun || longer.Items[0].MatchCount != 3 || longer.Items[1].MatchCount != 3 {
		s.t.Errorf("matches of three games: %+v, %+v", edited.RoundInfo[0], longer.Items)
	}
}

// playerFindsAndDecidesTheirMatch checks too that the number of games of the round is fixed after the first result.
func (s *leagueStory) playerFindsAndDecidesTheirMatch() {
	s.t.Helper()
	s.first = s.draft.Groups[0][0]
	player := s.players[s.first]
	player.SignIn()
	var mine api.League
	player.Get(s.at).Must(http.StatusOK).Into(&mine)
	if mine.MyEntryID == nil || *mine.MyEntryID != s.first || *mine.MySection != 0 || mine.MyMatch.Value == nil || mine.MyMatch.Value.Section != 0 {
		s.t.Fatalf("mine = %+v", mine)
	}
	s.match = mine.MyMatch.Value
	player.Put(s.resultOf(s.match.ID), result(s.match.Version, "draw", nil, nil)).Must(http.StatusOK)
	s.owner.Put(s.here, object{"version": 3, "roundInfo": s.plans}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	var after api.League
	s.app.Visitor().Get(s.at).Must(http.StatusOK).Into(&after)
	if !after.RoundInfo[0].Begun || after.RoundInfo[1].Begun || after.RoundInfo[0].MatchCount != 3 {
		s.t.Errorf("after the first result: %+v", after.RoundInfo)
	}
}

func (s *leagueStory) resultOf(matchID int64) string {
	return fmt.Sprintf("%smatch/%d/result/", s.here, matchID)
}

func (s *leagueStory) canDrawTournament() any {
	return s.owner.Get(contestAt(s.contest)).Map()["canCreateTournament"]
}

func (s *leagueStory) playoffWaitsForTheFinish() {
	s.t.Helper()
	s.owner.Post(s.here+"finish/", object{}).Refused(http.StatusConflict, "resultsMissing")
	s.owner.Get(contestAt(s.contest)+"tournament/draft/").Refused(http.StatusConflict, "playoffNotReady")
	if s.canDrawTournament() != false {
		s.t.Error("a playoff can be drawn before the league is finished")
	}
}

// organiserDecidesTheOtherMatches lets the entry of the lower id win. The opponent in the drawn match loses its other
// match, so that it is not tied with the first.
func (s *leagueStory) organiserDecidesTheOtherMatches() {
	s.t.Helper()
	drew := s.match.Participants[0].Value.ID
	if drew == s.first {
		drew = s.match.Participants[1].Value.ID
	}
	for round := range s.made.RoundInfo {
		var page api.Page[api.Match]
		s.app.Visitor().Get(fmt.Sprintf("%sround/%d/", s.here, round)).Must(http.StatusOK).Into(&page)
		if page.Total != 2 || page.Items[0].Section != 0 || page.Items[1].Section != 1 {
			s.t.Errorf("round %d = %+v", round, page)
		}
		for _, m := range page.Items {
			if m.State != "ready" {
				continue
			}
			sides := slices.DeleteFunc([]int64{m.Participants[0].Value.ID, m.Participants[1].Value.ID}, func(e int64) bool { return e == drew })
			s.owner.Put(s.resultOf(m.ID), result(m.Version, "win", slices.Min(sides), nil)).Must(http.StatusOK)
		}
	}
	s.app.Visitor().Get(s.here+"round/3/").Refused(http.StatusNotFound, "roundDoesNotExist")
	var one api.Page[api.Match]
	s.app.Visitor().Get(s.here + "round/0/?section=1&limit=1").Must(http.StatusOK).Into(&one)
	if one.Total != 1 || one.Next != nil || one.Items[0].Section != 1 {
		s.t.Errorf("group B in round 0 = %+v", one)
	}
}

func (s *leagueStory) tableHasPagesAndWorkings() {
	s.t.Helper()
	v := s.app.Visitor()
	var table api.Page[api.StandingsRow]
	v.Get(s.here + "standings/?limit=4").Must(http.StatusOK).Into(&table)
	if len(table.Items) != 4 || table.Total != 6 || table.Next == nil || *table.Next != 4 || table.Items[0].Participant.ID != s.first || table.Items[0].Point != 4 ||
		table.Items[0].Draw != 1 || table.Items[3].Rank != 1 || table.Items[3].Section != 1 || table.Items[3].Point != 6 {
		s.t.Errorf("table = %+v", table)
	}
	v.Get(s.here + "standings/?section=1").Must(http.StatusOK).Into(&table)
	if table.Total != 3 || table.Items[2].Rank != 3 {
		s.t.Errorf("table of group B = %+v", table)
	}
	v.Get(s.here+"standings/?section=2").Refused(http.StatusUnprocessableEntity, "invalidValue")
	var detail api.StandingsDetail
	v.Get(fmt.Sprintf("%sstandings/%d/", s.here, s.first)).Must(http.StatusOK).Into(&detail)
	if len(detail.Matches) != 2 || len(detail.Workings) == 0 || detail.Workings[0].Rule != "points" || len(detail.Workings[0].Terms) != 2 {
		s.t.Errorf("detail = %+v", detail)
	}
	v.Get(fmt.Sprintf("%sstandings/%d/", s.here, s.made.ID)).Refused(http.StatusNotFound, "notInStage")
}

func (s *leagueStory) finishAllowsThePlayoff() {
	s.t.Helper()
	var finished api.League
	s.owner.Post(s.here+"finish/", object{}).Must(http.StatusOK).Into(&finished)
	if finished.Finished == nil || !finished.CanDrawPlayoff || finished.Champion.Value != nil || s.canDrawTournament() != true {
		s.t.Errorf("finished = %+v", finished)
	}
	s.players[s.first].Put(s.resultOf(s.match.ID), result(s.match.Version+1, "win", s.first, nil)).Refused(http.StatusConflict, "finishedRound")
}

// playoffCrownsTheChampion draws the bracket of the two group winners. The league cannot be reopened or deleted while the
// bracket exists.
func (s *leagueStory) playoffCrownsTheChampion() {
	s.t.Helper()
	bracket := s.draw(nil)
	if bracket.Slots != 2 || bracket.Rounds[0].Matches[0].State != "ready" {
		s.t.Fatalf("bracket = %+v", bracket)
	}
	s.owner.Delete(s.here+"finish/").Refused(http.StatusConflict, "tournamentAlreadyCreated")
	s.owner.Delete(s.here).Refused(http.StatusConflict, "tournamentAlreadyCreated")
	final := bracket.Rounds[0].Matches[0]
	s.owner.Put(s.entrants.match(bracket, final)+"result/", result(final.Version, "win", s.first, nil)).Must(http.StatusOK)
	var after api.League
	s.app.Visitor().Get(s.at).Must(http.StatusOK).Into(&after)
	if after.Champion.Value == nil || after.Champion.Value.ID != s.first || after.CanDrawPlayoff || s.canDrawTournament() != false {
		s.t.Errorf("after the bracket = %+v", after)
	}
	s.owner.Delete(fmt.Sprintf("%s%d/", s.path(), bracket.ID)).Must(http.StatusNoContent)
	s.owner.Delete(s.here).Must(http.StatusNoContent)
	s.app.Visitor().Get(s.at).Refused(http.StatusNotFound, "stageDoesNotExist")
}
