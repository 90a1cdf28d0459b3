package api_test

import (
	"fmt"

	"yagura/internal/api/apitest"
	"yagura/internal/contest"
)

func init() {
	rows(map[string]call{
		"enterContest":           {"nyny·yyy·yyy", at("/contests/%d/users/", open), send(entryPayload(nil))},
		"enterContestAsTeam":     {"nnnn·yyy·nnn", at("/contests/%d/teams/", teamFree), func(w *house, _ *apitest.Person) any { return entryPayload(object{"teamId": w.freeTeam}) }},
		"listContestUsers":       {"yyyy·yyy·yyy", at("/contests/%d/users/", played), nil},
		"listContestTeams":       {"yyyy·yyy·yyy", at("/contests/%d/teams/", teamOpen), nil},
		"getContestUser":         {"yyyy·yyy·yyy", at("/contests/%d/users/%d/", open, entrant), nil},
		"getContestTeam":         {"yyyy·yyy·yyy", at("/contests/%d/teams/%d/", teamOpen, theTeam), nil},
		"listContestTeamsOfUser": {"yyyy·yyy·yyy", at("/contests/%d/users/%d/teams/", teamOpen, member), nil},
		"withdrawEntry":          {"nnyn·nnn·yyn", at("/contests/%d/users/%d/", open, entrant), nil},
		"withdrawTeamEntry":      {"nnnn·nyy·yyn", at("/contests/%d/teams/%d/", teamOpen, theTeam), nil},
		"deleteEntries":          {"nnnn·nnn·yyn", at("/contests/%d/entries/delete/", open), func(w *house, _ *apitest.Person) any { return object{"ids": []int64{w.entry}} }},
		"searchPeopleToEnter":    {"nnnn·nnn·yyn", at("/contests/%d/people/?name=user", open), nil},
		"addEntry": {"nnnn·nnn·yyn", at("/contests/%d/entries/", open), func(w *house, _ *apitest.Person) any {
			return object{"userId": w.people["user"].ID, "gameUsername": "late"}
		}},
		"setEntryCheckin":    {"nnnn·nnn·yyn", at("/contests/%d/entries/%d/checkin/", open, anEntry), send(object{"checkin": true})},
		"getEntry":           {"nnyn·nnn·yyn", at("/contests/%d/entries/%d/", open, anEntry), nil},
		"updateEntry":        {"nnyn·nnn·nnn", at("/contests/%d/entries/%d/", open, anEntry), send(object{"twitterId": "changed", "gameUsername": "changed"})},
		"leaveContest":       {"nnny·nnn·nnn", at("/contests/%d/entries/%d/leave/", played, playingEntry), nil},
		"disqualifyEntry":    {"nnnn·nnn·yyn", at("/contests/%d/entries/%d/disqualification/", played, playingEntry), send(object{"reason": "why"})},
		"reinstateEntry":     {"nnnn·nnn·yyn", at("/contests/%d/entries/%d/reinstate/", played, playingEntry), nil},
		"banFromContest":     {"nnnn·nnn·yyn", at("/contests/%d/bans/", open), func(w *house, _ *apitest.Person) any { return object{"entryIds": []int64{w.entry}} }},
		"listBans":           {"nnnn·nnn·yyn", at("/contests/%d/bans/", open), nil},
		"unbanFromContest":   {"nnnn·nnn·yyn", at("/contests/%d/bans/%d/", open, aBan), nil},
		"exportEntries":      {"nnnn·nnn·yyn", at("/contests/%d/entries/export/", open), nil},
		"importEntries":      {"nnnn·nnn·yyn", at("/contests/%d/entries/import/", open), send(object{})},
		"confirmEntries":     {"nnnn·nnn·yyn", at("/contests/%d/entries/confirm/", open), func(w *house, _ *apitest.Person) any { return object{"allowed": []int64{w.entry}} }},
		"setEntryStatus":     {"nnnn·nnn·yyn", at("/contests/%d/users/%d/", open, entrant), send(object{"status": "ALLOW"})},
		"setTeamEntryStatus": {"nnnn·nnn·yyn", at("/contests/%d/teams/%d/", teamOpen, theTeam), send(object{"status": "ALLOW"})},
		"getTeamRoster":      {"yyyy·yyy·yyy", at("/contests/%d/teams/%d/roster/", teamOpen, theTeam), nil},
		"setTeamRoster": {"nnnn·nnn·yyn", at("/contests/%d/teams/%d/roster/", teamOpen, theTeam), func(w *house, _ *apitest.Person) any {
			return object{"userId": 1, "plays": true, "reason": "why"}
		}},
		"setCheckin":     {"nnyn·nnn·nnn", at("/contests/%d/users/%d/checkin/", open, entrant), send(object{"checkin": true})},
		"setTeamCheckin": {"nnnn·yyy·nnn", at("/contests/%d/teams/%d/checkin/", teamOpen, theTeam), send(object{"checkin": true})},
		"countContestUsers": {"yyyy·yyy·yyy", func(w *house, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/users/count/?contestId=%d", w.played)
		}, nil},
		"countContestTeams": {"yyyy·yyy·yyy", func(w *house, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/teams/count/?contestId=%d", w.teamOpen)
		}, nil},
	})
}

// hiddenBan is why someone is banned: for operators.
const hiddenBan = "hidden ban"

var (
	anEntry      = func(w *house) any { return w.entry }
	playingEntry = func(w *house) any { return w.playing }
	aBan         = func(w *house) any { return w.ban }
)

// bars keeps someone out of the open contest.
func (w *house) bars(a *apitest.App) error {
	made, err := a.Features.Contests.Ban(a.Ctx(), w.people["contest owner"].ID, w.open, contest.BanForm{
		UserIDs: []int64{a.Person("banned").ID}, Reason: hiddenBan,
	})
	if err == nil {
		w.ban = made[0].ID
	}
	return err
}
