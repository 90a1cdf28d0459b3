package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestTrophies saves the trophies of a contest, awards the special prize and finds it in the profile of the winner.
func TestTrophies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro := a.Person("owner"), a.Person("taro")
		contestID := openContest(a, owner, object{"name": "Cup"})
		at := contestAt(contestID)
		entryID := taro.Post(at+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
		type trophies struct {
			Version int64
			Items   []struct {
				ID              int64
				Name            string
				Image, ImageURL *string
				Rank            *int
				Winner          *struct{ Name string }
				Winners         []struct{ ID int64 }
			}
		}
		var cover struct{ Path string }
		sendFile(t, owner, "/contests/images/", "", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&cover)
		image := cover.Path
		var list trophies
		owner.Put(at+"trophies/", object{"version": 1, "items": []object{
			{"id": nil, "name": "gold", "image": image, "rank": 1}, {"id": nil, "name": "mvp", "image": nil, "rank": nil},
		}}).Must(http.StatusOK).Into(&list)
		if i := list.Items; list.Version != 2 || len(i) != 2 || *i[0].ImageURL != "/api/v1/files/"+image || *i[0].Rank != 1 || i[1].Rank != nil || i[1].Winner != nil || i[1].Winners == nil {
			t.Fatalf("trophies %+v", list)
		}
		owner.Put(at+"trophies/", object{"version": 2, "items": []object{{"id": nil, "name": "a", "image": nil, "rank": 0}}}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		winner := func(i int) string { return fmt.Sprintf("%strophies/%d/winner/", at, list.Items[i].ID) }
		owner.Put(winner(0), object{"entryId": entryID}).Refused(http.StatusConflict, "trophyByPlace")
		owner.Put(winner(1), object{"entryId": entryID}).Must(http.StatusOK)
		a.Visitor().Get(at + "trophies/").Must(http.StatusOK).Into(&list)
		if w := list.Items[1]; w.Winner == nil || w.Winner.Name != "taro" || len(w.Winners) != 1 || w.Winners[0].ID != entryID {
			t.Errorf("winner %+v", w)
		}
		var shelf struct {
			Items []struct {
				Name    string
				Contest struct{ Name string }
				Team    *object
				At      string
			}
		}
		a.Visitor().Get(fmt.Sprintf("/users/%d/trophies/", taro.ID)).Must(http.StatusOK).Into(&shelf)
		if s := shelf.Items; len(s) != 1 || s[0].Name != "mvp" || s[0].Contest.Name != "Cup" || s[0].Team != nil || s[0].At != "2026-11-20T12:00:00.000Z" {
			t.Errorf("the trophies of the person are %+v", shelf)
		}
		owner.Put(winner(1), object{"entryId": nil}).Must(http.StatusOK)
		a.Visitor().Get(fmt.Sprintf("/users/%d/trophies/", taro.ID)).Must(http.StatusOK).Into(&shelf)
		if len(shelf.Items) != 0 {
			t.Errorf("after the award was taken back the person still has %+v", shelf)
		}
	})
}
