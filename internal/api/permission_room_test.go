package api_test

import (
	"fmt"
	"net/http"

	"yagura/internal/api/apitest"
)

// In both match rooms of the house are the entrant, alone, and the team's owner and admin, for the team.
func init() {
	rows(map[string]call{
		"listPresence":          {"nyyy·yyy·yyy", at("/presence/?ids=%d", entrant), nil},
		"listMatchRooms":        {"nyyy·yyy·yyy", at("/match/"), nil},
		"createMatchRoom":       {"nyyy·yyy·yyy", at("/match/"), send(object{"gameId": 1, "name": "another room"})},
		"getMatchRoom":          {"nyyy·yyy·yyy", at("/match/%d/", meeting), nil},
		"enterMatchRoom":        {"nyyy·yyy·yyy", at("/match/%d/enter/", meeting), send(object{})},
		"leaveMatchRoom":        {"nnyn·nyy·nnn", at("/match/%d/leave/", meeting), nil},
		"removeMatchRoomPlayer": {"nnyn·nnn·nnn", at("/match/%d/players/%d/", meeting, roommate), nil},
		"closeMatchRoom":        {"nnyn·nnn·nnn", at("/match/%d/", meeting), nil},
		"setMatchRoomReady":     {"nnyn·nyy·nnn", at("/match/%d/ready/", meeting), send(object{"status": 1})},
		"setMatchRoomCode":      {"nnyn·nyy·nnn", at("/match/%d/code/", meeting), send(object{"code": "ABCD"})},
		"startMatchRoom":        {"nnyn·nyy·nnn", at("/match/%d/start/", lobby), nil},
		"playMatchRoom":         {"nnyn·nyy·nnn", at("/match/%d/playing/", lobby), nil},
		"finishMatchRoom": {"nnyn·nyy·nnn", at("/match/%d/done/", lobby), func(w *house, _ *apitest.Person) any {
			return object{"winnerTeamId": w.team}
		}},
		"inviteToMatchRoom": {"nnnn·nyy·nnn", at("/match/%d/invite/", meeting), func(w *house, _ *apitest.Person) any {
			return object{"team": w.team, "members": []any{member(w)}}
		}},
	})
}

var (
	meeting = func(w *house) any { return w.meeting }
	// roommate is a player of the room whom its opener can remove.
	roommate = func(w *house) any { return w.people["team admin"].ID }
	lobby    = func(w *house) any { return w.lobby }
)

// meet opens a match room in which no one is ready, and one in which everyone is and the match has started.
func (w *house) meet() {
	for _, id := range []*int64{&w.meeting, &w.lobby} {
		*id = w.people["entrant"].Post("/match/", object{"gameId": 1, "name": "a room"}).Must(http.StatusOK).ID()
		for _, role := range []string{"team owner", "team admin"} {
			w.people[role].Post(fmt.Sprintf("/match/%d/enter/", *id), object{"teamId": w.team}).Must(http.StatusOK)
		}
	}
	for _, role := range []string{"entrant", "team owner", "team admin"} {
		w.people[role].Put(fmt.Sprintf("/match/%d/ready/", w.lobby), object{"status": 1}).Must(http.StatusOK)
	}
	w.people["entrant"].Put(fmt.Sprintf("/match/%d/code/", w.lobby), object{"code": hiddenCode}).Must(http.StatusOK)
	w.people["entrant"].Post(fmt.Sprintf("/match/%d/start/", w.lobby), nil).Must(http.StatusOK)
}

// hiddenCode is the code of the lobby of a match room.
const hiddenCode = "hidden lobby code"
