package api

import (
	"yagura/internal/account"
	"yagura/internal/contest"
)

// UserRef names a person in another object.
type UserRef struct {
	ID       int64   `json:"id"`
	Nickname string  `json:"nickname"`
	ImageURL *string `json:"imageUrl"`
}

func wireUserRef(r account.Ref) UserRef {
	return UserRef{ID: r.ID, Nickname: r.Nickname, ImageURL: fileURL(r.Image)}
}

// userRefOrNull returns null for the empty Ref.
func userRefOrNull(r account.Ref) OrNull[UserRef] {
	if r.ID == 0 {
		return OrNull[UserRef]{}
	}
	u := wireUserRef(r)
	return orNull(&u)
}

// ParticipantRef names a participant, a person or a team, by its entry.
type ParticipantRef struct {
	ID       int64   `json:"id" doc:"Id of the entry"`
	Kind     string  `json:"kind" enum:"user,team"`
	RefID    int64   `json:"refId" doc:"Id of the user or the team"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl"`
	Dropped  *string `json:"dropped,omitempty" enum:"left,withdrawn,disqualified" doc:"Reason why the entry does not play any more; absent if it has not left the contest"`
}

func wireParticipant(e *contest.Entry) ParticipantRef {
	p := ParticipantRef{ID: e.ID, Kind: "user", RefID: e.UserID, Name: e.Name(), ImageURL: fileURL(e.Image()), Dropped: droppedOrNil(e.Drop)}
	if e.TeamID != 0 {
		p.Kind, p.RefID = "team", e.TeamID
	}
	return p
}
