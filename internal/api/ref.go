package api

import "yagura/internal/account"

// UserRef names a person beside something else.
type UserRef struct {
	ID       int64   `json:"id"`
	Nickname string  `json:"nickname"`
	ImageURL *string `json:"imageUrl"`
}

func wireUserRef(r account.Ref) UserRef {
	return UserRef{ID: r.ID, Nickname: r.Nickname, ImageURL: fileURL(r.Image)}
}

// userRefOrNil is null where there is nobody.
func userRefOrNil(r account.Ref) *UserRef {
	if r.ID == 0 {
		return nil
	}
	u := wireUserRef(r)
	return &u
}
