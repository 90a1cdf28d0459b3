package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func TestDoubleEliminationOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrants(a, 4)
		draft := f.owner.Get(f.path() + "draft/?double=true").Must(http.StatusOK).Map()
		draft["thirdPlace"], draft["thirdStart"] = false, nil
		if draft["double"] != true || len(draft["lowerStarts"].([]any)) != 2 || len(draft["finalStarts"].([]any)) != 2 {
			t.Errorf("draft = %v", draft)
		}
		late := object{}
		for k, v := range draft {
			late[k] = v
		}
		late["lowerStarts"] = draft["roundStarts"]
		answer := f.owner.Post(f.path(), late).Refused(http.StatusUnprocessableEntity, "reversedDate").Map()
		if fields, _ := answer["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != "lowerStarts.0" {
			t.Errorf("fields = %v", fields)
		}
		var made api.Tournament
		f.owner.Post(f.path(), draft).Must(http.StatusOK).Into(&made)
		if !made.Double || len(made.Rounds) != 2 || len(made.Sections) != 2 || made.Sections[0].Section != "lower" || len(made.Sections[0].Rounds) != 2 ||
			made.Sections[1].Section != "final" || len(made.Sections[1].Rounds) != 2 {
			t.Fatalf("made = %+v", made)
		}
		grand := made.Sections[1].Rounds[0]
		if m := grand.Matches[0]; m.Type != "grandFinal" || m.Section != 2 || m.StartTime != grand.StartTime || made.Sections[0].Rounds[1].Matches[0].Type != "lowerFinal" {
			t.Errorf("grand final = %+v", m)
		}
		var read api.Tournament
		for entry, p := range f.players {
			p.Get(f.path()).Must(http.StatusOK).Into(&read)
			if read.MyEntryID == nil || *read.MyEntryID != entry {
				t.Errorf("my entry = %v, want %d", read.MyEntryID, entry)
			}
			break
		}
	})
}
