package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

func TestVideosAreSentUnderEitherName(t *testing.T) {
	t.Parallel()
	_, w := built(t, matrixConfig)
	player := w.people[participant]
	videos := fmt.Sprintf("%stournament/%d/match/%d/video/", contestAt(w.played), w.cup, w.match)
	own := fmt.Sprintf("%s%d/", videos, w.video)
	list := func(answer *apitest.Answer) (urls []any) {
		for _, v := range answer.Must(http.StatusOK).Map()["videoList"].([]any) {
			urls = append(urls, v.(object)["videoUrl"])
		}
		return urls
	}
	if got := fmt.Sprint(list(player.Post(videos, object{"videoUrl": "https://videos.example/2"}))); got != "[https://videos.example/1 https://videos.example/2]" {
		t.Errorf("after adding a video: %s", got)
	}
	if got := fmt.Sprint(list(player.Put(own, object{"videoUrl": "https://videos.example/3"}))); got != "[https://videos.example/3 https://videos.example/2]" {
		t.Errorf("after changing a video: %s", got)
	}
	if got := fmt.Sprint(list(player.Put(own, object{"url": "https://videos.example/4", "videoUrl": "https://videos.example/5"}))); got != "[https://videos.example/4 https://videos.example/2]" {
		t.Errorf("after sending both names: %s", got)
	}
	for _, c := range []struct {
		body       object
		key, field string
	}{
		{object{}, "valueIsRequired", "url"},
		{object{"url": nil, "videoUrl": nil}, "valueIsRequired", "url"},
		{object{"videoUrl": ""}, "valueIsRequired", "videoUrl"},
		{object{"videoUrl": "ftp://videos.example"}, "invalidVideoUrl", "videoUrl"},
		{object{"url": "ftp://videos.example"}, "invalidVideoUrl", "url"},
	} {
		for _, answer := range []*apitest.Answer{player.Post(videos, c.body), player.Put(own, c.body)} {
			fields := answer.Refused(http.StatusUnprocessableEntity, c.key).Map()["fields"].([]any)
			if len(fields) != 1 || fields[0].(object)["name"] != c.field {
				t.Errorf("%v is refused at %v, want %s", c.body, fields, c.field)
			}
		}
	}
}
