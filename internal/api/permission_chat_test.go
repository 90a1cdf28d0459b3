package api_test

import (
	"fmt"
	"net/http"

	"yagura/internal/api/apitest"
)

// hiddenQuestion is what the entrant asked the operators.
const hiddenQuestion = "hidden question"

var (
	entrantsRoom = func(w *house) any { return w.entrantsRoom }
	questionRoom = func(w *house) any { return w.questionRoom }
	ownMessage   = func(w *house) any { return w.message }
)

func init() {
	rows(map[string]call{
		"listChats": {"nnyn·nnn·yyn·y", at("/contests/%d/chats/", open), nil},
		"findChats": {"nnyn·nnn·yyn·y", func(w *house, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/chats/?contestId=%d&userId=%d", w.open, w.people["entrant"].ID)
		}, nil},
		"askQuestion":     {"nnyn·nnn·nnn", at("/contests/%d/chats/questions/", open), send(object{"text": "May I?"})},
		"readAllChats":    {"nnyn·nnn·yyn·y", at("/contests/%d/chats/read/", open), nil},
		"getChat":         {"nnyn·nnn·yyn", at("/chats/%d/", questionRoom), nil},
		"listChatMembers": {"nnyn·nnn·yyn·y", at("/chats/%d/members/", entrantsRoom), nil},
		"readChat":        {"nnyn·nnn·yyn·y", at("/chats/%d/read/", entrantsRoom), send(object{"messageId": nil})},
		"muteChat":        {"nnyn·nnn·yyn·y", at("/chats/%d/muted/", entrantsRoom), send(object{"muted": true})},
		"typeInChat":      {"nnyn·nnn·yyn", at("/chats/%d/typing/", entrantsRoom), nil},
		"closeChat":       {"nnnn·nnn·yyn", at("/chats/%d/closed/", questionRoom), send(object{"closed": true})},
		"listMessages":    {"nnyn·nnn·yyn·y", at("/chats/%d/messages/", entrantsRoom), nil},
		"postMessage":     {"nnyn·nnn·yyn", at("/chats/%d/messages/", entrantsRoom), send(object{"text": "hello", "image": nil})},
		"removeMessage":   {"nnyn·nnn·yyn", at("/chats/%d/messages/%d/", entrantsRoom, ownMessage), nil},
		"reportMessage":   {"nnnn·nnn·yyn·y", at("/chats/%d/messages/%d/report/", entrantsRoom, ownMessage), send(object{"comment": "rude"})},
		"listAllChats":    {"nyyy·yyy·yyy", at("/chats/"), nil},
		"readEveryChat":   {"nyyy·yyy·yyy", at("/chats/read/"), nil},
		"openChat": {"nnny·nnn·yyn", at("/chats/"), func(w *house, _ *apitest.Person) any {
			return object{"contestId": w.played, "matchId": w.match}
		}},
	})
}

// talk lets the entrant of the open contest say something and ask something.
func (w *house) talk() {
	entrant, at := w.people["entrant"], contestAt(w.open)
	var list struct{ Items []struct{ ID int64 } }
	entrant.Get(at + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
	w.entrantsRoom = list.Items[0].ID
	w.message = entrant.Post(chatAt(w.entrantsRoom)+"messages/", object{"text": "good luck"}).Must(http.StatusOK).ID()
	w.questionRoom = entrant.Post(at+"chats/questions/", object{"text": hiddenQuestion}).Must(http.StatusOK).ID()
}
