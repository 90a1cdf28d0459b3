package api_test

import "yagura/internal/api/apitest"

// Requests, friends and blocks belong to one account. The rows use those of the entrant.
func init() {
	rows(map[string]call{
		"listFriends":           {only(entrant), at("/users/%d/friends/", entrantID), nil},
		"endFriendship":         {only(entrant), at("/users/%d/friends/%d/", entrantID, companionOf), nil},
		"listFriendRequests":    {only(entrant), at("/users/%d/request/", entrantID), nil},
		"requestFriend":         {only(entrant), at("/users/%d/request/", entrantID), sendMember("responseUserId")},
		"replyToFriendRequest":  {only(entrant), at("/users/%d/request/%d/reply/", entrantID, requestTo), send(object{"status": "ALLOW"})},
		"takeFriendRequestBack": {only(entrant), at("/users/%d/request/%d/", entrantID, requestOf), nil},
		"listBlocks":            {only(entrant), at("/users/%d/blocks/", entrantID), nil},
		"blockUser":             {only(entrant), at("/users/%d/blocks/", entrantID), sendMember("userId")},
		"unblockUser":           {only(entrant), at("/users/%d/blocks/%d/", entrantID, memberID), nil},
	})
}

// addFriendships gives the entrant a friend, a pending request to the entrant and one of the entrant.
func (w *fixture) addFriendships(a *apitest.App) error {
	p, ctx := w.people[entrant].ID, a.Ctx()
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
	companionOf = func(w *fixture) any { return w.companion }
	requestTo   = func(w *fixture) any { return w.requestTo }
	requestOf   = func(w *fixture) any { return w.requestOf }
)

// sendMember sends the team's member in a field.
func sendMember(field string) func(*fixture, *apitest.Person) any {
	return func(w *fixture, _ *apitest.Person) any { return object{field: memberID(w)} }
}
