package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestRehearsalStoresNothing rehearses each format to its champion before anyone may enter: the same is
// answered each time, nothing is stored, and only operators are let in.
func TestRehearsalStoresNothing(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, stranger := a.Person("organiser"), a.Person("stranger")
		later := func(hours int) string {
			return a.Clock.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339)
		}
		times := object{
			"checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": 64,
			"entryStart": later(24), "entryEnd": later(48), "contestStart": later(49), "contestEnd": later(54),
		}
		bodies := map[string]object{
			"TOURNAMENT":  {"participants": 9, "double": true},
			"SWISSDRAW":   {"participants": 16, "matchTime": 120},
			"LEAGUE":      {"participants": 8},
			"BATTLEROYAL": {"participants": 20},
		}
		settings := map[string]object{
			"TOURNAMENT": {}, "SWISSDRAW": {"playoff": 4, "drawAllowed": true},
			"LEAGUE":      {"participantType": "MULTI", "league": object{"legs": 1, "groups": 2, "win": 3, "draw": 1, "loss": 0}, "playoff": 2},
			"BATTLEROYAL": {"matchCount": 3, "lobbySize": 8, "rankPoint": []object{{"rank": 1, "point": 10}, {"rank": 2, "point": 6}}, "killPoint": object{"point": 1, "max": nil}},
		}
		made := map[string]int64{}
		for kind, s := range settings {
			form := object{"contestType": kind}
			for _, part := range []object{times, s} {
				for k, v := range part {
					form[k] = v
				}
			}
			made[kind] = openContest(a, owner, form)
		}
		before := rowsText(t, a)
		for kind, in := range bodies {
			path := contestAt(made[kind]) + "rehearsal/"
			in["seed"], in["moves"] = 11, []object{{"play": "match"}, {"play": "round"}, {"play": "all"}}
			var got api.Rehearsal
			first := owner.Post(path, in).Must(http.StatusOK)
			first.Into(&got)
			if !got.Over || got.Decided != got.Matches || len(got.Places) != in["participants"] || !strings.HasPrefix(got.Places[0].Participant.Name, "Bot ") {
				t.Errorf("%s: over %v, %d of %d, %d places", kind, got.Over, got.Decided, got.Matches, len(got.Places))
			}
			if again := owner.Do(http.MethodPost, path, in, "Idempotency-Key", "once"); string(again.Body) != string(first.Body) || again.Header.Get("Idempotent-Replay") != "" {
				t.Errorf("%s: the same input has two answers, or one that is kept", kind)
			}
			if key := stranger.Post(path, in).Key(); key != "participationAuthority" {
				t.Errorf("%s: a stranger gets %q", kind, key)
			}
			switch last := got.Stages[len(got.Stages)-1]; kind {
			case "TOURNAMENT":
				if v := last.Tournament.Value; !v.Double || v.Champion.Value == nil || len(v.Sections) != 2 {
					t.Errorf("the bracket: %+v", v)
				}
			case "SWISSDRAW":
				swiss := got.Stages[0].SwissDraw.Value
				if len(swiss.Table) != 16 || swiss.Draw.Finished == nil || len(swiss.Matches) != 8 || swiss.Matches[0].Reason.Value == nil || last.Tournament.Value == nil {
					t.Errorf("the swiss draw: %+v", swiss.Draw)
				}
				i := slices.IndexFunc(got.Warnings, func(w api.RehearsalWarning) bool { return w.Kind == "endsAfterContest" })
				if i < 0 || *got.Warnings[i].Field != "contestEnd" || *got.Warnings[i].At != got.EndsAt || got.Warnings[i].Count != 6 {
					t.Errorf("six rounds of two hours in five: %+v", got.Warnings)
				}
			case "LEAGUE":
				if l := got.Stages[0].League.Value; len(l.Table) != 8 || l.Table[4].Section != 1 || l.Table[0].Participant.Kind != "team" || len(l.League.RoundInfo) != 3 {
					t.Errorf("the league: %+v", l)
				}
			case "BATTLEROYAL":
				if r := last.BattleRoyal.Value; len(r.Table) != 20 || len(r.Lobbies) != 3 || *r.Lobbies[0].Scores[0].Rank != 1 || r.BattleRoyal.Champion.Value == nil {
					t.Errorf("the battle royale: %+v", r)
				}
			}
		}
		if rowsText(t, a) != before {
			t.Error("a rehearsal changed the database")
		}
		path := contestAt(made["TOURNAMENT"]) + "rehearsal/"
		wrong := owner.Post(path, object{"participants": 4, "seed": 1, "moves": []object{{"match": 1, "winner": 3}}})
		if wrong.Status >= http.StatusInternalServerError || wrong.Key() != "winnerNotInMatch" {
			t.Errorf("a wrong winner: %d %s", wrong.Status, wrong.Body)
		}
		if got := owner.Post(path, object{"participants": 4, "seed": 1, "moves": slices.Repeat([]object{{"play": "match"}}, 2049)}); got.Key() != "invalidValue" {
			t.Errorf("too many moves: %d %s", got.Status, got.Key())
		}
		db := database(t, a)
		if _, err := db.Exec("UPDATE attempts SET count = 1000000"); err != nil {
			t.Fatal(err)
		}
		if got := owner.Post(path, bodies["TOURNAMENT"]); got.Key() != "tooManyRequests" {
			t.Errorf("nothing bounds how often it is done: %d", got.Status)
		}
	})
}
