package api_test

import (
	"fmt"

	"yagura/internal/api/apitest"
	"yagura/internal/contest"
)

func init() {
	rows(map[string]call{
		"enterContest":           {except(signedIn, roleSet{entrant}), at("/contests/%d/users/", open), send(entryPayload(nil))},
		"enterContestAsTeam":     {teamPeople, at("/contests/%d/teams/", teamFree), func(w *fixture, _ *apitest.Person) any { return entryPayload(object{"teamId": w.freeTeam}) }},
		"listContestUsers":       {everyone, at("/contests/%d/users/", played), nil},
		"listContestTeams":       {everyone, at("/contests/%d/teams/", teamOpen), nil},
		"getContestUser":         {everyone, at("/contests/%d/users/%d/", open, entrantID), nil},
		"getContestTeam":         {everyone, at("/contests/%d/teams/%d/", teamOpen, theTeam), nil},
		"listContestTeamsOfUser": {everyone, at("/contests/%d/users/%d/teams/", teamOpen, memberID), nil},
		"withdrawEntry":          {only(entrant, contestAdmin, contestOwner), at("/contests/%d/users/%d/", open, entrantID), nil},
		"withdrawTeamEntry":      {only(teamAdmin, teamOwner, contestAdmin, contestOwner), at("/contests/%d/teams/%d/", teamOpen, theTeam), nil},
		"deleteEntries":          {operators, at("/contests/%d/entries/delete/", open), func(w *fixture, _ *apitest.Person) any { return object{"ids": []int64{w.entry}} }},
		"searchPeopleToEnter":    {operators, at("/contests/%d/people/?name=user", open), nil},
		"addEntry": {operators, at("/contests/%d/entries/", open), func(w *fixture, _ *apitest.Person) any {
			return object{"userId": w.people[user].ID, "gameUsername": "late"}
		}},
		"setEntryCheckin":    {operators, at("/contests/%d/entries/%d/checkin/", open, anEntry), send(object{"checkin": true})},
		"getEntry":           {only(entrant, contestAdmin, contestOwner), at("/contests/%d/entries/%d/", open, anEntry), nil},
		"updateEntry":        {only(entrant), at("/contests/%d/entries/%d/", open, anEntry), send(object{"twitterId": "changed", "gameUsername": "changed"})},
		"leaveContest":       {only(participant), at("/contests/%d/entries/%d/leave/", played, playingEntry), nil},
		"disqualifyEntry":    {operators, at("/contests/%d/entries/%d/disqualification/", played, playingEntry), send(object{"reason": "why"})},
		"reinstateEntry":     {operators, at("/contests/%d/entries/%d/reinstate/", played, playingEntry), nil},
		"banFromContest":     {operators, at("/contests/%d/bans/", open), func(w *fixture, _ *apitest.Person) any { return object{"entryIds": []int64{w.entry}} }},
		"listBans":           {operators, at("/contests/%d/bans/", open), nil},
		"unbanFromContest":   {operators, at("/contests/%d/bans/%d/", open, aBan), nil},
		"exportEntries":      {operators, at("/contests/%d/entries/export/", open), nil},
		"importEntries":      {operators, at("/contests/%d/entries/import/", open), send(object{})},
		"confirmEntries":     {operators, at("/contests/%d/entries/confirm/", open), func(w *fixture, _ *apitest.Person) any { return object{"allowed": []int64{w.entry}} }},
		"setEntryStatus":     {operators, at("/contests/%d/users/%d/", open, entrantID), send(object{"status": "ALLOW"})},
		"setTeamEntryStatus": {operators, at("/contests/%d/teams/%d/", teamOpen, theTeam), send(object{"status": "ALLOW"})},
		"getTeamRoster":      {everyone, at("/contests/%d/teams/%d/roster/", teamOpen, theTeam), nil},
		"setTeamRoster": {operators, at("/contests/%d/teams/%d/roster/", teamOpen, theTeam), func(w *fixture, _ *apitest.Person) any {
			return object{"userId": 1, "plays": true, "reason": "why"}
		}},
		"setCheckin":     {only(entrant), at("/contests/%d/users/%d/checkin/", open, entrantID), send(object{"checkin": true})},
		"setTeamCheckin": {teamPeople, at("/contests/%d/teams/%d/checkin/", teamOpen, theTeam), send(object{"checkin": true})},
		"countContestUsers": {everyone, func(w *fixture, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/users/count/?contestId=%d", w.played)
		}, nil},
		"countContestTeams": {everyone, func(w *fixture, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/teams/count/?contestId=%d", w.teamOpen)
		}, nil},
	})
}

// hiddenBan is why someone is banned: for operators.
const hiddenBan = "hidden ban"

var (
	anEntry      = func(w *fixture) any { return w.entry }
	playingEntry = func(w *fixture) any { return w.playing }
	aBan         = func(w *fixture) any { return w.ban }
)

// addBan bans somebody from the open contest.
func (w *fixture) addBan(a *apitest.App) error {
	made, err := a.Features.Contests.Ban(a.Ctx(), w.people[contestOwner].ID, w.open, contest.BanForm{
		UserIDs: []int64{a.Person("banned").ID}, Reason: hiddenBan,
	})
	if err == nil {
		w.ban = made[0].ID
	}
	return err
}
