package api_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// rehearsedFormat is a contest of a format, the input of its rehearsal, and a check of the rehearsal's end.
type rehearsedFormat struct {
	settings, input object
	check           func(t *testing.T, got api.Rehearsal)
}

var rehearsedFormats = map[string]rehearsedFormat{
	"TOURNAMENT": {
		settings: object{},
		input:    object{"participants": 9, "double": true},
		check: func(t *testing.T, got api.Rehearsal) {
			if v := lastStage(got).Tournament.Value; !v.Double || v.Champion.Value == nil || len(v.Sections) != 2 {
				t.Errorf("the bracket: %+v", v)
			}
		},
	},
	"SWISSDRAW": {
		settings: object{"playoff": 4, "drawAllowed": true},
		input:    object{"participants": 16, "matchTime": 120},
		check: func(t *testing.T, got api.Rehearsal) {
			swiss := got.Stages[0].SwissDraw.Value
			if len(swiss.Table) != 16 || swiss.Draw.Finished == nil || len(swiss.Matches) != 8 || swiss.Matches[0].Reason.Value == nil || lastStage(got).Tournament.Value == nil {
				t.Errorf("the swiss draw: %+v", swiss.Draw)
			}
			i := slices.IndexFunc(got.Warnings, func(w api.RehearsalWarning) bool { return w.Kind == "endsAfterContest" })
			if i < 0 || *got.Warnings[i].Field != "contestEnd" || *got.Warnings[i].At != got.EndsAt || got.Warnings[i].Count != 6 {
				t.Errorf("six rounds of two hours in five hours: %+v", got.Warnings)
			}
		},
	},
	"LEAGUE": {
		settings: object{"participantType": "MULTI", "league": object{"legs": 1, "groups": 2, "win": 3, "draw": 1, "loss": 0}, "playoff": 2},
		input:    object{"participants": 8},
		check: func(t *testing.T, got api.Rehearsal) {
			if l := got.Stages[0].League.Value; len(l.Table) != 8 || l.Table[4].Section != 1 || l.Table[0].Participant.Kind != "team" || len(l.League.RoundInfo) != 3 {
				t.Errorf("the league: %+v", l)
			}
		},
	},
	"BATTLEROYAL": {
		settings: object{"matchCount": 3, "lobbySize": 8, "rankPoint": []object{{"rank": 1, "point": 10}, {"rank": 2, "point": 6}}, "killPoint": object{"point": 1, "max": nil}},
		input:    object{"participants": 20},
		check: func(t *testing.T, got api.Rehearsal) {
			if r := lastStage(got).BattleRoyal.Value; len(r.Table) != 20 || len(r.Lobbies) != 3 || *r.Lobbies[0].Scores[0].Rank != 1 || r.BattleRoyal.Champion.Value == nil {
				t.Errorf("the battle royale: %+v", r)
			}
		},
	},
}

func lastStage(r api.Rehearsal) api.RehearsalStage { return r.Stages[len(r.Stages)-1] }

// newRehearsals creates a contest of each format whose entry period has not begun. It returns the addresses of their rehearsals.
func newRehearsals(a *apitest.App, owner *apitest.Person) map[string]string {
	later := func(hours int) string {
		return a.Clock.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339)
	}
	paths := map[string]string{}
	for contestType, f := range rehearsedFormats {
		form := object{
			"contestType": contestType, "checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": 64,
			"entryStart": later(24), "entryEnd": later(48), "contestStart": later(49), "contestEnd": later(54),
		}
		maps.Copy(form, f.settings)
		paths[contestType] = contestAt(openContest(a, owner, form)) + "rehearsal/"
	}
	return paths
}

// TestRehearsalStoresNothing rehearses each format to its champion before the entry period. The same input has the same
// answer, nothing is stored, and only operators may rehearse.
func TestRehearsalStoresNothing(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, stranger := a.Person("organiser"), a.Person("stranger")
		paths := newRehearsals(a, owner)
		before := rowsText(t, a)
		for contestType, f := range rehearsedFormats {
			in := object{"seed": 11, "moves": []object{{"play": "match"}, {"play": "round"}, {"play": "all"}}}
			maps.Copy(in, f.input)
			var got api.Rehearsal
			first := owner.Post(paths[contestType], in).Must(http.StatusOK)
			first.Into(&got)
			if !got.Over || got.Decided != got.Matches || len(got.Places) != in["participants"] || !strings.HasPrefix(got.Places[0].Participant.Name, "Bot ") {
				t.Errorf("%s: over is %v, %d of %d matches are decided, %d places", contestType, got.Over, got.Decided, got.Matches, len(got.Places))
			}
			if again := owner.Do(http.MethodPost, paths[contestType], in, "Idempotency-Key", "once"); string(again.Body) != string(first.Body) || again.Header.Get("Idempotent-Replay") != "" {
				t.Errorf("%s: a repeated rehearsal differs, or was replayed from a stored answer", contestType)
			}
			if key := stranger.Post(paths[contestType], in).Key(); key != "participationAuthority" {
				t.Errorf("%s: a stranger gets %q", contestType, key)
			}
			f.check(t, got)
		}
		if rowsText(t, a) != before {
			t.Error("a rehearsal changed the database")
		}
	})
}

func TestRehearsalRefusesWrongAndFrequentInput(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("organiser")
		path := newRehearsals(a, owner)["TOURNAMENT"]
		wrong := owner.Post(path, object{"participants": 4, "seed": 1, "moves": []object{{"match": 1, "winner": 3}}})
		if wrong.Status >= http.StatusInternalServerError || wrong.Key() != "winnerNotInMatch" {
			t.Errorf("a wrong winner: %d %s", wrong.Status, wrong.Body)
		}
		if got := owner.Post(path, object{"participants": 4, "seed": 1, "moves": slices.Repeat([]object{{"play": "match"}}, 2049)}); got.Key() != "invalidValue" {
			t.Errorf("too many moves: %d %s", got.Status, got.Key())
		}
		if _, err := database(t, a).Exec("UPDATE attempts SET count = 1000000"); err != nil {
			t.Fatal(err)
		}
		if got := owner.Post(path, object{"participants": 4, "seed": 1, "moves": []object{{"play": "all"}}}); got.Key() != "tooManyRequests" {
			t.Errorf("rehearsals are not rate limited: %d", got.Status)
		}
	})
}
