package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"regexp"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// UserCard is a person in a list of people.
type UserCard struct {
	UserRef
	Bio        string         `json:"bio" doc:"First 80 characters of the biography"`
	Prefecture string         `json:"prefecture"`
	GameUsers  []GameUserCard `json:"gameUsers" doc:"At most 3"`
	CreatedAt  Time           `json:"createdAt"`
	// FriendStatus is null if the person and the viewer have no relation.
	FriendStatus *string `json:"friendStatus" enum:"REQUESTED,REQUESTED ME,ALLOW,REJECTED"`
}

// GameUserCard is a game account in a list.
type GameUserCard struct {
	Game     GameRef `json:"game"`
	Username string  `json:"username"`
	Rank     string  `json:"rank" doc:"Key of the rank; 9999 = not given"`
}

func wireUserCard(c account.Card) UserCard {
	return UserCard{
		UserRef: wireUserRef(c.Ref), Bio: c.Bio, Prefecture: c.Prefecture, CreatedAt: wireTime(c.CreatedAt),
		GameUsers: mapped(c.GameAccounts, func(a account.CardAccount) GameUserCard {
			return GameUserCard{Game: wireGameRef(a.Game), Username: a.Username, Rank: a.Rank}
		}),
	}
}

// UserPage is a page of found people (SEARCH-1).
type UserPage struct {
	Users    []UserCard `json:"users"`
	LastItem *string    `json:"lastItem" doc:"Value of last for the next page; null on the last page"`
}

// UserSearch selects people.
type UserSearch struct {
	Nickname     string `query:"nickname" doc:"Beginning of the nickname, ignoring case and width; without it the newest people come first"`
	GameID       int64  `query:"gameId"`
	GameUsername string `query:"gameUsername" doc:"Beginning of a name in that game, or in any game"`
	Limit        int    `query:"limit" minimum:"1" maximum:"50" default:"50"`
	Last         string `query:"last"`
}

func (a *API) registerUserSearch() {
	op(a, Anyone, huma.Operation{
		OperationID: "searchUsers", Method: http.MethodGet, Path: "/users/", Tags: []string{"account"},
		Summary: "Search people by nickname, game and name in the game (SEARCH-1)",
	}, func(ctx context.Context, in *UserSearch) (*Body[UserPage], error) {
		after, err := lastOf(in.Last)
		if err != nil {
			return nil, err
		}
		found, last, err := a.Accounts.Search(ctx, account.Query{
			Nickname: in.Nickname, GameID: in.GameID, GameUsername: in.GameUsername, Limit: in.Limit, After: after, Network: limit.Network(address(ctx)),
		})
		if err != nil {
			return nil, err
		}
		page := UserPage{Users: mapped(found, wireUserCard), LastItem: lastText(last)}
		return body(page, a.addFriendStatus(ctx, page.Users))
	})
}

// addFriendStatus adds the relation of each person to the signed-in viewer.
func (a *API) addFriendStatus(ctx context.Context, users []UserCard) error {
	if viewer(ctx).UserID == 0 {
		return nil
	}
	status, err := a.Friends.StatusOf(ctx, viewer(ctx).UserID, mapped(users, func(u UserCard) int64 { return u.ID }))
	for i := range users {
		users[i].FriendStatus = orNil(string(status[users[i].ID].State))
	}
	return err
}

// keyPattern is the pattern of fold.Key.
var keyPattern = regexp.MustCompile(`^[0-9a-f]*$`)

// lastPlace is the content of the opaque marker of the last found person.
type lastPlace struct {
	Key string `json:"k,omitempty"`
	At  int64  `json:"t"` // Unix milliseconds
	ID  int64  `json:"i"`
}

func lastText(l *account.Last) *string {
	if l == nil {
		return nil
	}
	raw, _ := json.Marshal(lastPlace{Key: l.Key, At: l.At.UnixMilli(), ID: l.ID}) // texts and numbers can always be encoded
	s := base64.RawURLEncoding.EncodeToString(raw)
	return &s
}

// lastOf parses a marker; nil for an empty one. Fault: invalidValue at last.
func lastOf(s string) (*account.Last, error) {
	if s == "" {
		return nil, nil
	}
	var p lastPlace
	raw, err := base64.RawURLEncoding.DecodeString(s)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil || !keyPattern.MatchString(p.Key) {
		return nil, fault.New(fault.InvalidValue).At("last").Because(err)
	}
	return &account.Last{Key: p.Key, At: time.UnixMilli(p.At), ID: p.ID}, nil
}
