package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
)

// UserInfo is a person as the person sees themself (community.md §3 "User").
type UserInfo struct {
	ID                 int64   `json:"id"`
	Nickname           string  `json:"nickname"`
	Username           *string `json:"username"`
	Email              *string `json:"email"`
	Bio                string  `json:"bio"`
	ImageURL           *string `json:"imageUrl"`
	BackgroundImageURL *string `json:"backgroundImageUrl"`
	TwitterID          string  `json:"twitterId"`
	FriendCode         string  `json:"friendCode"`
	Timezone           *string `json:"timezone" doc:"IANA name, null for the browser's"`
	Language           *string `json:"language" enum:"ja,en,ko,zh" doc:"null for the browser's"`
	TermsVersion       *string `json:"termsVersion" doc:"The version of the terms that was agreed to last"`
	HasPassword        bool    `json:"hasPassword"`
	CreatedAt          Time    `json:"createdAt"`
}

func wireUserInfo(u account.User) UserInfo {
	return UserInfo{
		ID: u.ID, Nickname: u.Nickname, Username: textOrNull(u.Username), Email: textOrNull(u.Email), Bio: u.Bio,
		ImageURL: fileURL(u.Image), BackgroundImageURL: fileURL(u.BackgroundImage), TwitterID: u.TwitterID, FriendCode: u.FriendCode,
		Timezone: textOrNull(u.Timezone), Language: textOrNull(u.Language), TermsVersion: textOrNull(u.TermsVersion),
		HasPassword: u.HasPassword, CreatedAt: wireTime(u.CreatedAt),
	}
}

// PublicUser is a person as everybody sees them.
type PublicUser struct {
	ID                 int64   `json:"id"`
	Nickname           string  `json:"nickname"`
	Bio                string  `json:"bio"`
	ImageURL           *string `json:"imageUrl"`
	BackgroundImageURL *string `json:"backgroundImageUrl"`
	TwitterID          string  `json:"twitterId"`
	CreatedAt          Time    `json:"createdAt"`
}

func wirePublicUser(p account.Public) PublicUser {
	return PublicUser{
		ID: p.ID, Nickname: p.Nickname, Bio: p.Bio, ImageURL: fileURL(p.Image), BackgroundImageURL: fileURL(p.BackgroundImage),
		TwitterID: p.TwitterID, CreatedAt: wireTime(p.CreatedAt),
	}
}

// ProfileInput is what a person changes about themself; a field that is left out stays as it is.
type ProfileInput struct {
	Nickname        *string   `json:"nickname,omitempty" maxLength:"30"`
	Bio             *string   `json:"bio,omitempty" maxLength:"512"`
	Image           Clearable `json:"image,omitempty" doc:"Path of an own upload with prefix image; null removes the picture"`
	BackgroundImage Clearable `json:"backgroundImage,omitempty" doc:"As image"`
	TwitterID       *string   `json:"twitterId,omitempty" maxLength:"16" doc:"1 to 15 letters, digits or underscores, after an optional @; may be empty"`
	FriendCode      *string   `json:"friendCode,omitempty" maxLength:"256"`
	Timezone        Clearable `json:"timezone,omitempty" doc:"IANA name, null for the browser's"`
	Language        Clearable `json:"language,omitempty" doc:"ja, en, ko, zh, or null for the browser's"`
}

func (p ProfileInput) change() account.Change {
	return account.Change{
		Nickname: p.Nickname, Bio: p.Bio, Image: p.Image.text(), BackgroundImage: p.BackgroundImage.text(), TwitterID: p.TwitterID,
		FriendCode: p.FriendCode, Timezone: p.Timezone.text(), Language: p.Language.text(),
	}
}

// Clearable is an optional text in a change: left out it stays, null clears it.
type Clearable struct {
	given bool
	value string
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Clearable) UnmarshalJSON(b []byte) error {
	c.given = true
	return json.Unmarshal(b, &c.value) // null leaves the empty text
}

// Schema implements huma.SchemaProvider.
func (Clearable) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "string", Nullable: true}
}

// text is nil where the field was left out, empty where it is cleared.
func (c Clearable) text() *string {
	if !c.given {
		return nil
	}
	return &c.value
}

// textOrNull shows "none" as null.
func textOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// UserPath names a person.
type UserPath struct {
	ID int64 `path:"id"`
}

func (a *API) registerAccounts() {
	op(a, Self, huma.Operation{
		OperationID: "getOwnProfile", Method: http.MethodGet, Path: "/users/profile/", Tags: []string{"account"},
		Summary: "Who is signed in (U7.004)",
	}, func(ctx context.Context, _ *Empty) (*Body[UserInfo], error) {
		u, err := a.Accounts.Self(ctx, viewer(ctx).UserID)
		return body(wireUserInfo(u), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "updateProfile", Method: http.MethodPut, Path: "/users/{id}/", Tags: []string{"account"},
		Summary: "Change one's own profile",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body ProfileInput
	}) (*Body[UserInfo], error) {
		u, err := a.Accounts.Update(ctx, viewer(ctx).UserID, in.ID, in.Body.change())
		return body(wireUserInfo(u), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getUser", Method: http.MethodGet, Path: "/users/{id}/", Tags: []string{"account"},
		Summary: "The public profile of a person",
	}, func(ctx context.Context, in *UserPath) (*Body[PublicUser], error) {
		p, err := a.Accounts.Profile(ctx, in.ID)
		return body(wirePublicUser(p), err)
	})
}
