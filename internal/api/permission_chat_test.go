package api_test

import (
	"fmt"
	"net/http"

	"yagura/internal/api/apitest"
)

// hiddenQuestion is what the entrant asked the operators.
const hiddenQuestion = "hidden question"

var (
	entrantsRoom = func(w *fixture) any { return w.entrantsRoom }
	questionRoom = func(w *fixture) any { return w.questionRoom }
	ownMessage   = func(w *fixture) any { return w.message }
)

func init() {
	rows(map[string]call{
		"listChats": {only(entrant, contestAdmin, contestOwner, caster), at("/contests/%d/chats/", open), nil},
		"findChats": {only(entrant, contestAdmin, contestOwner, caster), func(w *fixture, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/chats/?contestId=%d&userId=%d", w.open, w.people[entrant].ID)
		}, nil},
		"askQuestion":     {only(entrant), at("/contests/%d/chats/questions/", open), send(object{"text": "May I?"})},
		"readAllChats":    {only(entrant, contestAdmin, contestOwner, caster), at("/contests/%d/chats/read/", open), nil},
		"getChat":         {only(entrant, contestAdmin, contestOwner), at("/chats/%d/", questionRoom), nil},
		"listChatMembers": {only(entrant, contestAdmin, contestOwner, caster), at("/chats/%d/members/", entrantsRoom), nil},
		"readChat":        {only(entrant, contestAdmin, contestOwner, caster), at("/chats/%d/read/", entrantsRoom), send(object{"messageId": nil})},
		"muteChat":        {only(entrant, contestAdmin, contestOwner, caster), at("/chats/%d/muted/", entrantsRoom), send(object{"muted": true})},
		"typeInChat":      {only(entrant, contestAdmin, contestOwner), at("/chats/%d/typing/", entrantsRoom), nil},
		"getChatReach":    {operators, at("/chats/%d/reach/", questionRoom), nil},
		"closeChat":       {operators, at("/chats/%d/closed/", questionRoom), send(object{"closed": true})},
		"listMessages":    {only(entrant, contestAdmin, contestOwner, caster), at("/chats/%d/messages/", entrantsRoom), nil},
		"postMessage":     {only(entrant, contestAdmin, contestOwner), at("/chats/%d/messages/", entrantsRoom), send(object{"text": "hello", "image": nil})},
		"removeMessage":   {only(entrant, contestAdmin, contestOwner), at("/chats/%d/messages/%d/", entrantsRoom, ownMessage), nil},
		"reportMessage":   {only(contestAdmin, contestOwner, caster), at("/chats/%d/messages/%d/report/", entrantsRoom, ownMessage), send(object{"comment": "rude"})},
		"listAllChats":    {signedIn, at("/chats/"), nil},
		"readEveryChat":   {signedIn, at("/chats/read/"), nil},
		"openChat": {only(participant, contestAdmin, contestOwner), at("/chats/"), func(w *fixture, _ *apitest.Person) any {
			return object{"contestId": w.played, "matchId": w.match}
		}},
	})
}

// openChats lets the entrant of the open contest post a message and ask a question.
func (w *fixture) openChats() {
	entrant, at := w.people[entrant], contestAt(w.open)
	var list struct{ Items []struct{ ID int64 } }
	entrant.Get(at + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
	w.entrantsRoom = list.Items[0].ID
	w.message = entrant.Post(chatAt(w.entrantsRoom)+"messages/", object{"text": "good luck"}).Must(http.StatusOK).ID()
	w.questionRoom = entrant.Post(at+"chats/questions/", object{"text": hiddenQuestion}).Must(http.StatusOK).ID()
}
