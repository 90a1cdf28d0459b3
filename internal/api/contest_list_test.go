package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func TestAVisitorSeesWhatIsRecommended(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		openContest(a, owner, nil)
		listed := func() []int64 {
			var page api.List[api.ContestCard]
			a.Visitor().Get("/contests/?tab=recommended").Must(http.StatusOK).Into(&page)
			ids := make([]int64, len(page.Items))
			for i, c := range page.Items {
				ids[i] = c.ID
			}
			if page.Next != nil {
				t.Errorf("next = %v", *page.Next)
			}
			return ids
		}
		if got := listed(); len(got) != 0 {
			t.Errorf("recommended: %v", got)
		}
		recommended := openContest(a, owner, object{"isRecommend": true})
		if got := listed(); len(got) != 1 || got[0] != recommended { // although the list is cached
			t.Errorf("recommended: %v, want %d", got, recommended)
		}
	})
}
