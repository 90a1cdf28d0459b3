package api_test

import "yagura/internal/api/apitest"

// Requests, friends and blocks are everyone's own; those of the house's entrant stand for all.
func init() {
	rows(map[string]call{
		"listFriends":           {"nnyn·nnn·nnn", at("/users/%d/friends/", entrant), nil},
		"endFriendship":         {"nnyn·nnn·nnn", at("/users/%d/friends/%d/", entrant, companionOf), nil},
		"listFriendRequests":    {"nnyn·nnn·nnn", at("/users/%d/request/", entrant), nil},
		"requestFriend":         {"nnyn·nnn·nnn", at("/users/%d/request/", entrant), sendMember("responseUserId")},
		"replyToFriendRequest":  {"nnyn·nnn·nnn", at("/users/%d/request/%d/reply/", entrant, requestTo), send(object{"status": "ALLOW"})},
		"takeFriendRequestBack": {"nnyn·nnn·nnn", at("/users/%d/request/%d/", entrant, requestOf), nil},
		"listBlocks":            {"nnyn·nnn·nnn", at("/users/%d/blocks/", entrant), nil},
		"blockUser":             {"nnyn·nnn·nnn", at("/users/%d/blocks/", entrant), sendMember("userId")},
		"unblockUser":           {"nnyn·nnn·nnn", at("/users/%d/blocks/%d/", entrant, member), nil},
	})
}

// acquaint returns the entrant a friend, a request that waits for the entrant's reply and one that waits for another's.
func (w *house) acquaint(a *apitest.App) error {
	p, ctx := w.people["entrant"].ID, a.Ctx()
	companion, asker, asked := a.Person("companion").ID, a.Person("asker").ID, a.Person("asked").ID
	if _, err := a.Features.Friends.Request(ctx, companion, companion, p); err != nil {
		return err
	}
	if _, err := a.Features.Friends.Request(ctx, p, p, companion); err != nil {
		return err
	}
	to, err := a.Features.Friends.Request(ctx, asker, asker, p)
	if err != nil {
		return err
	}
	of, err := a.Features.Friends.Request(ctx, p, p, asked)
	w.companion, w.requestTo, w.requestOf = companion, to.ID, of.ID
	return err
}

var (
	companionOf = func(w *house) any { return w.companion }
	requestTo   = func(w *house) any { return w.requestTo }
	requestOf   = func(w *house) any { return w.requestOf }
)

// sendMember sends the team's member in a field.
func sendMember(field string) func(*house, *apitest.Person) any {
	return func(w *house, _ *apitest.Person) any { return object{field: member(w)} }
}
