package api_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// sendTable sends a CSV file; an empty apply is left out.
func sendTable(t *testing.T, p *apitest.Person, contestID int64, text, apply string) *apitest.Answer {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "entries.csv")
	if err == nil {
		_, err = part.Write([]byte(text))
	}
	if err == nil && apply != "" {
		err = w.WriteField("apply", apply)
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return p.Do(http.MethodPost, contestAt(contestID)+"entries/import/", form.String(), "Content-Type", w.FormDataContentType())
}

func TestEntriesAsTable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player, other := a.Person("owner"), a.Person("player"), a.Person("other")
		c := openContest(a, owner, object{"name": `秋の"杯"/1`})
		player.Post(contestAt(c)+"users/", entryPayload(object{"comment": "=1+1"})).Must(http.StatusOK)

		player.Get(contestAt(c)+"entries/export/").Refused(http.StatusForbidden, "participationAuthority")
		got := owner.Get(contestAt(c) + "entries/export/").Must(http.StatusOK)
		text := string(got.Body)
		if got.Header.Get("Content-Type") != "text/csv; charset=utf-8" || got.Header.Get("Cache-Control") != "no-store" ||
			!strings.HasPrefix(text, "\ufeff\"entryId\",\"type\",\"userId\",") || !strings.Contains(text, `,"'=1+1",`) {
			t.Errorf("%v\n%s", got.Header, text)
		}
		want := `attachment; filename="contest-` + strconv.FormatInt(c, 10) + `.csv"; filename*=UTF-8''%E7%A7%8B%E3%81%AE_%E6%9D%AF__1.csv`
		if name := got.Header.Get("Content-Disposition"); name != want {
			t.Errorf("saved as %s", name)
		}
		if some := owner.Get(contestAt(c) + "entries/export/?ids=1,2").Must(http.StatusOK); bytes.Count(some.Body, []byte("\r\n")) != 1 {
			t.Errorf("the export of nobody: %s", some.Body)
		}

		sendTable(t, player, c, text, "true").Refused(http.StatusForbidden, "participationAuthority")
		sendTable(t, a.Visitor(), c, text, "true").Refused(http.StatusUnauthorized, "authenticationError")
		sendTable(t, owner, c, "comment\nx\n", "").Refused(http.StatusUnprocessableEntity, "csvColumnMissing")
		sendTable(t, owner, c, "userId\n\"x\n", "").Refused(http.StatusUnprocessableEntity, "csvInvalid")
		sendTable(t, owner, c, strings.Repeat("x", 1<<20+1), "").Refused(http.StatusRequestEntityTooLarge, "bodyTooLarge")
		sendTable(t, owner, c, strings.Repeat("x", 2<<20), "").Must(http.StatusRequestEntityTooLarge)
		owner.Post(contestAt(c)+"entries/import/", object{}).Must(http.StatusUnprocessableEntity)

		text += "," + "user," + strconv.FormatInt(other.ID, 10) + ",,,,,,other_id,Other,,'-hi,,,\r\n"
		for _, apply := range []string{"", "false"} {
			seen := sendTable(t, owner, c, text, apply).Must(http.StatusOK).Map()
			rows := seen["rows"].([]any)
			if seen["applied"] != false || seen["added"] != 1.0 || rows[0].(object)["action"] != "same" || rows[1].(object)["name"] != "other" {
				t.Errorf("the preview of the import is %v", seen)
			}
		}
		sendTable(t, owner, c, text+",,1,,,,,,x,X,,,,,\r\n", "true").Must(http.StatusOK)
		other.Get(contestAt(c)+"users/"+strconv.FormatInt(other.ID, 10)+"/").Refused(http.StatusNotFound, "entryDoesNotExist")
		if done := sendTable(t, owner, c, text, "true").Must(http.StatusOK).Map(); done["applied"] != true || done["added"] != 1.0 {
			t.Errorf("the import answered %v", done)
		}
		if again := sendTable(t, owner, c, text, "true").Must(http.StatusOK).Map(); again["applied"] != true || again["added"] != 0.0 {
			t.Errorf("the repeated import answered %v", again)
		}
		if e := other.Get(contestAt(c) + "users/" + strconv.FormatInt(other.ID, 10) + "/").Must(http.StatusOK).Map(); e["comment"] != "-hi" || e["twitterId"] != "other_id" {
			t.Errorf("entry %v", e)
		}
		if got := contestEvents(a, c); !slices.Equal(got, []string{"contest.created", "entry.added", "entries.imported"}) {
			t.Errorf("the events are %v", got)
		}
	})
}
