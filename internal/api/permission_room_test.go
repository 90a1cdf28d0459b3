package api_test

import (
	"fmt"
	"net/http"

	"yagura/internal/api/apitest"
)

// Both match rooms of the fixture hold the entrant, alone, and the owner and an administrator of the team, for the team.
func init() {
	rows(map[string]call{
		"listPresence":          {signedIn, at("/presence/?ids=%d", entrantID), nil},
		"listMatchRooms":        {signedIn, at("/match/"), nil},
		"createMatchRoom":       {signedIn, at("/match/"), send(object{"gameId": 1, "name": "another room"})},
		"getMatchRoom":          {signedIn, at("/match/%d/", meeting), nil},
		"enterMatchRoom":        {signedIn, at("/match/%d/enter/", meeting), send(object{})},
		"leaveMatchRoom":        {only(entrant, teamAdmin, teamOwner), at("/match/%d/leave/", meeting), nil},
		"removeMatchRoomPlayer": {only(entrant), at("/match/%d/players/%d/", meeting, roommate), nil},
		"closeMatchRoom":        {only(entrant), at("/match/%d/", meeting), nil},
		"setMatchRoomReady":     {only(entrant, teamAdmin, teamOwner), at("/match/%d/ready/", meeting), send(object{"status": 1})},
		"setMatchRoomCode":      {only(entrant, teamAdmin, teamOwner), at("/match/%d/code/", meeting), send(object{"code": "ABCD"})},
		"startMatchRoom":        {only(entrant, teamAdmin, teamOwner), at("/match/%d/start/", lobby), nil},
		"playMatchRoom":         {only(entrant, teamAdmin, teamOwner), at("/match/%d/playing/", lobby), nil},
		"finishMatchRoom": {only(entrant, teamAdmin, teamOwner), at("/match/%d/done/", lobby), func(w *fixture, _ *apitest.Person) any {
			return object{"winnerTeamId": w.team}
		}},
		"inviteToMatchRoom": {teamManagers, at("/match/%d/invite/", meeting), func(w *fixture, _ *apitest.Person) any {
			return object{"team": w.team, "members": []any{memberID(w)}}
		}},
	})
}

var (
	meeting = func(w *fixture) any { return w.meeting }
	// roommate is a player of the room whom its opener can remove.
	roommate = func(w *fixture) any { return w.people[teamAdmin].ID }
	lobby    = func(w *fixture) any { return w.lobby }
)

// openMatchRooms opens a match room in which nobody is ready, and one whose match has started.
func (w *fixture) openMatchRooms() {
	for _, id := range []*int64{&w.meeting, &w.lobby} {
		*id = w.people[entrant].Post("/match/", object{"gameId": 1, "name": "a room"}).Must(http.StatusOK).ID()
		for _, role := range []string{teamOwner, teamAdmin} {
			w.people[role].Post(fmt.Sprintf("/match/%d/enter/", *id), object{"teamId": w.team}).Must(http.StatusOK)
		}
	}
	for _, role := range []string{entrant, teamOwner, teamAdmin} {
		w.people[role].Put(fmt.Sprintf("/match/%d/ready/", w.lobby), object{"status": 1}).Must(http.StatusOK)
	}
	w.people[entrant].Put(fmt.Sprintf("/match/%d/code/", w.lobby), object{"code": hiddenCode}).Must(http.StatusOK)
	w.people[entrant].Post(fmt.Sprintf("/match/%d/start/", w.lobby), nil).Must(http.StatusOK)
}

// hiddenCode is the code of the lobby of a match room.
const hiddenCode = "hidden lobby code"
