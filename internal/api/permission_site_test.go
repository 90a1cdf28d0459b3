package api_test

import (
	"fmt"
	"net/http"
	"time"

	"yagura/internal/api/apitest"
)

var onlySiteAdmins = only(siteAdmin)

func init() {
	rows(map[string]call{
		"getSiteCounts":   {everyone, at("/site/counts/"), nil},
		"listNotices":     {everyone, at("/notices/"), nil},
		"listSiteNotices": {onlySiteAdmins, at("/site/notices/"), nil},
		"sendNotice":      {onlySiteAdmins, at("/site/notices/"), func(w *fixture, _ *apitest.Person) any { return w.noticeForm }},
		"endNotice":       {onlySiteAdmins, at("/site/notices/%d/", notice), nil},

		"complain": {signedIn, at("/complaints/"), func(w *fixture, _ *apitest.Person) any {
			return object{"subjectKind": "contest", "subjectId": w.open, "reason": "spam"}
		}},
		"listComplaints":        {onlySiteAdmins, at("/site/complaints/"), nil},
		"handleComplaint":       {onlySiteAdmins, at("/site/complaints/%d/", complaint), send(object{"status": "DONE"})},
		"removeReportedMessage": {onlySiteAdmins, at("/site/complaints/%d/message/remove/", reported), send(object{"reason": "rude"})},

		"listSiteUsers": {onlySiteAdmins, at("/site/users/"), nil},
		"suspendUser":   {onlySiteAdmins, at("/site/users/%d/suspend/", entrantID), send(object{"reason": "spam"})},
		"restoreUser":   {onlySiteAdmins, at("/site/users/%d/restore/", entrantID), nil},
		"removeContent": {onlySiteAdmins, at("/site/content/remove/"), func(w *fixture, _ *apitest.Person) any {
			return object{"kind": "contestText", "id": w.open, "reason": "spam"}
		}},
		"listSiteActs": {onlySiteAdmins, at("/site/audit/"), nil},

		"listSiteGames": {onlySiteAdmins, at("/site/games/"), nil},
		"addGame":       {onlySiteAdmins, at("/site/games/"), send(object{"gameName": "New", "key": "00099", "isEnable": true, "needsFriendCode": false})},
		"updateGame":    {onlySiteAdmins, at("/site/games/2/"), send(object{"gameName": "VALORANT", "key": "00002", "isEnable": false, "needsFriendCode": false})},
		"updateRank": {onlySiteAdmins, at("/site/ranks/0001/"), send(object{
			"ladder": "lol", "titles": object{"ja": "頂点", "en": "Top", "ko": "정상", "zh": "顶点"},
		})},
	})
}

// addSiteWork creates a notice and complaints for the administrators of the site to handle.
func (w *fixture) addSiteWork(a *apitest.App) {
	w.noticeForm = object{"texts": object{"ja": "お知らせ"}, "endsAt": a.Clock.Now().Add(24 * time.Hour).Format(time.RFC3339)}
	w.notice = w.people[siteAdmin].Post("/site/notices/", w.noticeForm).Must(http.StatusOK).ID()
	w.people[contestOwner].Post("/complaints/", object{"subjectKind": "contest", "subjectId": w.played, "reason": "adult"}).Must(http.StatusNoContent)
	var talk struct{ Items []struct{ ID int64 } }
	w.people[contestOwner].Get(chatAt(w.questionRoom) + "messages/").Must(http.StatusOK).Into(&talk)
	w.people[contestOwner].Post(fmt.Sprint(chatAt(w.questionRoom), "messages/", talk.Items[0].ID, "/report/"), object{}).Must(http.StatusNoContent)
	var open struct{ Items []struct{ ID int64 } }
	w.people[siteAdmin].Get("/site/complaints/").Must(http.StatusOK).Into(&open)
	w.reported, w.complaint = open.Items[0].ID, open.Items[1].ID
}
