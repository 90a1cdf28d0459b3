package program_test

import (
	"context"
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/contest"
	"yagura/internal/program"
)

// TestWalkRunningContestsAreFoundBehindManyOthers adds more contests of next month than a page of a filtered list may read. The first page of
// each live status, the documents and the home page must still have the contests of the demo.
func TestWalkRunningContestsAreFoundBehindManyOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		visitor := a.Visitor()
		owner := visitor.Get("/users/").Must(http.StatusOK).Map()["users"].([]any)[0].(map[string]any)["id"].(float64)
		err := a.Store.InTx(t.Context(), func(ctx context.Context) error {
			now := a.Clock.Now()
			for i := range 1100 {
				start := now.Add(30*24*time.Hour + time.Duration(i)*time.Minute)
				err := a.Store.InsertContest(ctx, contest.Contest{
					ID: int64(i + 1), GameID: 1, Name: "Far", Type: "TOURNAMENT", ParticipantType: contest.Solo, TeamSize: 1, EntryMaxCount: 16,
					EntryStart: start.Add(-2 * time.Hour), EntryEnd: start.Add(-time.Hour), ContestStart: start, ContestEnd: start.Add(time.Hour),
					CreatedAt: now, CreatedByID: int64(owner),
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, status := range []string{"entry", "entryDone", "match"} {
			page := visitor.Get("/contests/?limit=12&status=" + status).Must(http.StatusOK).Map()
			found := page["items"].([]any)
			if len(found) == 0 {
				t.Fatalf("no contest with the status %s is found: %v", status, page)
			}
			name := found[0].(map[string]any)["name"].(string)
			paths := []string{"/contests?status=" + status}
			if status == "match" {
				paths = append(paths, "/", "/contests?view=board")
			}
			for _, path := range paths {
				_, text := send(t, http.MethodGet, a.URL+path, nil, "Accept-Language", "ja", "User-Agent", "Twitterbot/1.0")
				if !strings.Contains(string(text), html.EscapeString(name)) {
					t.Errorf("the document of %s does not name %s", path, name)
				}
			}
		}
	}, func(c *program.Config) { c.Demo, c.Database = true, "sqlite:"+c.Data+"/demo.db" })
}
