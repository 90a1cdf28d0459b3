package api

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/notify"
)

// UserInfo is a person with the fields that only the person sees.
type UserInfo struct {
	ID       int64   `json:"id"`
	Nickname string  `json:"nickname"`
	Username *string `json:"username"`
	Email    *string `json:"email"`
	Bio      string  `json:"bio"`
	Pictures
	TwitterID            string       `json:"twitterId"`
	FriendCode           string       `json:"friendCode"`
	Gender               string       `json:"gender" enum:",male,female,other" doc:"Empty = not given"`
	Prefecture           string       `json:"prefecture" doc:"Prefecture code 01 to 47, 99 = outside Japan, empty = not given"`
	City                 string       `json:"city"`
	BirthDate            *string      `json:"birthDate" format:"date"`
	Comment              string       `json:"comment"`
	PlayTime             string       `json:"playTime"`
	SNSLinks             []string     `json:"snsLinks"`
	Timezone             *string      `json:"timezone" doc:"IANA name of the time zone; null = that of the browser"`
	BrowserTimezone      *string      `json:"browserTimezone" doc:"IANA name of the time zone that the browser told last; it counts for pushes, mails and quiet hours if timezone is null; null = not told yet, which counts as Asia/Tokyo"`
	Language             *string      `json:"language" enum:"ja,en,ko,zh" doc:"null = language of the browser"`
	NotificationWeekdays []int        `json:"notificationWeekdays" doc:"Days on which polls of teams may ask the person: 0 = Sunday to 6 = Saturday"`
	MutedKinds           []string     `json:"mutedKinds" doc:"Muted kinds of notifications"`
	QuietFrom            *string      `json:"quietFrom" doc:"HH:MM in the person's zone: start of the hours without pushes; null = none"`
	QuietTo              *string      `json:"quietTo"`
	TermsVersion         *string      `json:"termsVersion" doc:"Version of the terms that the person agreed to last"`
	HasPassword          bool         `json:"hasPassword"`
	SignInFailed         int          `json:"signInFailed" doc:"Number of wrong passwords in a row"`
	PwModifiedAt         *Time        `json:"pwModifiedAt"`
	ActivatedAt          *Time        `json:"activatedAt" doc:"Time when the e-mail address was verified"`
	LastSignInAt         *Time        `json:"lastSignInAt"`
	CreatedAt            Time         `json:"createdAt"`
	UpdatedAt            Time         `json:"updatedAt"`
	CreatedByID          *int64       `json:"createdById"`
	UpdatedByID          *int64       `json:"updatedById"`
	SocialUsers          []SocialUser `json:"socialUsers"`
	SpecifiedSocialUsers []SocialUser `json:"social_users" doc:"Same as socialUsers"`
	GameUsers            []GameUser   `json:"gameUsers"`
	SiteRole             string       `json:"siteRole" enum:",admin" doc:"Role in the administration of the site; empty = none"`
}

// Pictures are the two pictures of a person, each under its two member names.
type Pictures struct {
	ImageURL               *string `json:"imageUrl"`
	BackgroundImageURL     *string `json:"backgroundImageUrl"`
	ProfileImage           *string `json:"profileImage" doc:"Same as imageUrl"`
	ProfileBackgroundImage *string `json:"profileBackgroundImage" doc:"Same as backgroundImageUrl"`
}

func wirePictures(image, background string) Pictures {
	i, b := fileURL(image), fileURL(background)
	return Pictures{ImageURL: i, BackgroundImageURL: b, ProfileImage: i, ProfileBackgroundImage: b}
}

func wireUserInfo(u account.User) UserInfo {
	return UserInfo{
		ID: u.ID, Nickname: u.Nickname, Username: orNil(u.Username), Email: orNil(u.Email), Bio: u.Bio,
		Pictures: wirePictures(u.Image, u.BackgroundImage), TwitterID: u.TwitterID, FriendCode: u.FriendCode,
		Gender: string(u.Gender), Prefecture: u.Prefecture, City: u.City, BirthDate: orNil(u.BirthDate), Comment: u.Comment,
		PlayTime: u.PlayTime, SNSLinks: listOrEmpty(u.SNSLinks), Timezone: orNil(u.Timezone), BrowserTimezone: orNil(u.BrowserTimezone), Language: orNil(u.Language),
		NotificationWeekdays: u.NotificationWeekdays.Days(), MutedKinds: listOrEmpty(u.MutedKinds), QuietFrom: orNil(u.QuietFrom), QuietTo: orNil(u.QuietTo), TermsVersion: orNil(u.TermsVersion),
		HasPassword: u.HasPassword, SignInFailed: u.SignInFailed, PwModifiedAt: wireTimeOrNil(u.PwModifiedAt),
		ActivatedAt: wireTimeOrNil(u.ActivatedAt), LastSignInAt: wireTimeOrNil(u.LastSignInAt), CreatedAt: wireTime(u.CreatedAt),
		UpdatedAt: wireTime(u.UpdatedAt), CreatedByID: idOrNull(u.CreatedByID), UpdatedByID: idOrNull(u.UpdatedByID), SiteRole: u.SiteRole,
	}
}

// PublicUser is a person as everyone sees it: without e-mail, birth date, gender, friend code, zone and sign-in data.
type PublicUser struct {
	ID       int64  `json:"id"`
	Nickname string `json:"nickname" doc:"Empty if the person has withdrawn"`
	Bio      string `json:"bio"`
	Pictures
	TwitterID   string             `json:"twitterId"`
	Prefecture  string             `json:"prefecture" doc:"Prefecture code 01 to 47, 99 = outside Japan, empty = not given"`
	City        string             `json:"city"`
	Comment     string             `json:"comment"`
	PlayTime    string             `json:"playTime"`
	SNSLinks    []string           `json:"snsLinks"`
	SocialUsers []PublicSocialUser `json:"socialUsers"`
	// SpecifiedSocialUsers repeats SocialUsers under the member name of the specification.
	SpecifiedSocialUsers []PublicSocialUser `json:"social_users" doc:"Same as socialUsers"`
	GameUsers            []GameUser         `json:"gameUsers" doc:"Without friend codes"`
	CreatedAt            Time               `json:"createdAt"`
	Withdrawn            bool               `json:"withdrawn"`
	Suspended            bool               `json:"suspended"`
	FriendOfViewer
}

func wirePublicUser(p account.Public) PublicUser {
	return PublicUser{
		ID: p.ID, Nickname: p.Nickname, Bio: p.Bio, Pictures: wirePictures(p.Image, p.BackgroundImage), TwitterID: p.TwitterID,
		Prefecture: p.Prefecture, City: p.City, Comment: p.Comment, PlayTime: p.PlayTime, SNSLinks: listOrEmpty(p.SNSLinks),
		CreatedAt: wireTime(p.CreatedAt), Withdrawn: p.Withdrawn, Suspended: p.Suspended,
	}
}

// ProfileInput is a change of one's own profile; a field that is left out stays as it is.
type ProfileInput struct {
	Nickname             *string   `json:"nickname,omitempty" maxLength:"30"`
	Bio                  *string   `json:"bio,omitempty" maxLength:"512"`
	Image                Clearable `json:"image,omitempty" doc:"Path of an own upload with prefix image; null removes the picture"`
	ImageURL             Clearable `json:"imageUrl,omitempty" doc:"Like image, as a path or as the address that a profile shows; ignored if image is sent"`
	ProfileImage         Clearable `json:"profileImage,omitempty" doc:"Like imageUrl; ignored if image or imageUrl is sent"`
	BackgroundImage      Clearable `json:"backgroundImage,omitempty" doc:"Like image"`
	BackgroundImageURL   Clearable `json:"backgroundImageUrl,omitempty" doc:"Like imageUrl"`
	ProfileBackground    Clearable `json:"profileBackgroundImage,omitempty" doc:"Like profileImage"`
	TwitterID            *string   `json:"twitterId,omitempty" maxLength:"16" doc:"1 to 15 letters, digits or underscores, after an optional @; may be empty"`
	FriendCode           *string   `json:"friendCode,omitempty" maxLength:"256"`
	Gender               *string   `json:"gender,omitempty" enum:",male,female,other"`
	Prefecture           *string   `json:"prefecture,omitempty" doc:"Prefecture code 01 to 47, 99 = outside Japan, empty = not given"`
	City                 *string   `json:"city,omitempty" maxLength:"60"`
	BirthDate            Clearable `json:"birthDate,omitempty" doc:"YYYY-MM-DD from 1900 to yesterday, or null"`
	Comment              *string   `json:"comment,omitempty" maxLength:"256"`
	PlayTime             *string   `json:"playTime,omitempty" maxLength:"100"`
	SNSLinks             *[]string `json:"snsLinks,omitempty" maxItems:"5" doc:"https addresses at public hosts, at most 200 characters each, without percent-encoding"`
	Timezone             Clearable `json:"timezone,omitempty" doc:"IANA name of the time zone; null = that of the browser"`
	BrowserTimezone      Clearable `json:"browserTimezone,omitempty" doc:"IANA name of the browser's time zone, which the app sends when it starts"`
	Language             Clearable `json:"language,omitempty" doc:"ja, en, ko, zh; null = language of the browser"`
	NotificationWeekdays *[]int    `json:"notificationWeekdays,omitempty" maxItems:"7" doc:"0 = Sunday to 6 = Saturday"`
	MutedKinds           *[]string `json:"mutedKinds,omitempty" maxItems:"20"`
	QuietFrom            Clearable `json:"quietFrom,omitempty" doc:"HH:MM in the person's zone: start of the hours without pushes, sent with quietTo; null = none"`
	QuietTo              Clearable `json:"quietTo,omitempty" doc:"HH:MM: end of the hours without pushes; on the next day if it is not after quietFrom"`
}

// TransformSchema implements huma.SchemaTransformer: the description of mutedKinds lists the kinds.
func (ProfileInput) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["mutedKinds"].Description = strings.Join(notify.Mutes(), ", ")
	return s
}

// ProfileSaved is the answer to a saved profile: whether it was saved, and the person.
type ProfileSaved struct {
	UserInfo
	Result bool `json:"result" doc:"Always true; failures are problem documents"`
}

// filePath returns the stored path of a picture that is sent as a path or as its address.
func (c Clearable) filePath(baseURL string) *string {
	if !c.given {
		return nil
	}
	path := strings.TrimPrefix(strings.TrimPrefix(c.value, baseURL), Base+"/files/")
	return &path
}

func (p ProfileInput) change(baseURL string) account.Change {
	return account.Change{
		Nickname: p.Nickname, Bio: p.Bio, Image: cmp.Or(p.Image.text(), p.ImageURL.filePath(baseURL), p.ProfileImage.filePath(baseURL)),
		BackgroundImage: cmp.Or(p.BackgroundImage.text(), p.BackgroundImageURL.filePath(baseURL), p.ProfileBackground.filePath(baseURL)), TwitterID: p.TwitterID,
		FriendCode: p.FriendCode, Gender: p.Gender, Prefecture: p.Prefecture, City: p.City, BirthDate: p.BirthDate.text(),
		Comment: p.Comment, PlayTime: p.PlayTime, SNSLinks: p.SNSLinks, Timezone: p.Timezone.text(), BrowserTimezone: p.BrowserTimezone.text(), Language: p.Language.text(),
		NotificationWeekdays: p.NotificationWeekdays, MutedKinds: p.MutedKinds, QuietFrom: p.QuietFrom.text(), QuietTo: p.QuietTo.text(),
	}
}

// Clearable is an optional text in a change: if it is left out the value stays, null clears it.
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

// text returns nil if the field was left out, and an empty text if it is cleared.
func (c Clearable) text() *string {
	if !c.given {
		return nil
	}
	return &c.value
}

// idOrNull returns nil for the id 0.
func idOrNull(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

// listOrEmpty returns an empty list for nil, so that JSON has [].
func listOrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// UserPath names a person.
type UserPath struct {
	ID int64 `path:"id"`
}

// userInfo collects the data of a person from the features, for that person.
func (a *API) userInfo(ctx context.Context, u account.User) (UserInfo, error) {
	out := wireUserInfo(u)
	var err error
	if out.SocialUsers, err = a.socialUsers(ctx, u.ID); err != nil {
		return out, err
	}
	out.SpecifiedSocialUsers = out.SocialUsers
	out.GameUsers, err = a.gameUsers(ctx, u.ID, u.ID)
	return out, err
}

// publicUser collects the data of a person from the features, for the viewer of the request.
func (a *API) publicUser(ctx context.Context, p account.Public) (PublicUser, error) {
	out := wirePublicUser(p)
	status, err := a.Friends.Status(ctx, viewer(ctx).UserID, p.ID)
	if err != nil {
		return out, err
	}
	out.FriendOfViewer = friendOfViewer(ctx, status)
	if out.SocialUsers, err = a.publicSocialUsers(ctx, p.ID); err != nil {
		return out, err
	}
	out.SpecifiedSocialUsers = out.SocialUsers
	out.GameUsers, err = a.gameUsers(ctx, 0, p.ID)
	return out, err
}

// gameUsers returns a person's game accounts as the reader sees them; reader 0 is a visitor.
func (a *API) gameUsers(ctx context.Context, reader, userID int64) ([]GameUser, error) {
	list, err := a.GameAccounts.Of(ctx, reader, userID, 0)
	return mapped(list, wireGameUser), err
}

func (a *API) registerAccounts() {
	a.registerUserSearch()
	a.registerExport()
	a.registerWithdrawal()
	op(a, Self, huma.Operation{
		OperationID: "getOwnProfile", Method: http.MethodGet, Path: "/users/profile/", Tags: []string{"account"},
		Summary: "Get the signed-in person",
	}, func(ctx context.Context, _ *Empty) (*Body[UserInfo], error) {
		u, err := a.Accounts.Self(ctx, viewer(ctx).UserID)
		if err != nil {
			return nil, err
		}
		return body(a.userInfo(ctx, u))
	})
	op(a, Self, huma.Operation{
		OperationID: "updateProfile", Method: http.MethodPut, Path: "/users/{id}/", Tags: []string{"account"},
		Summary:     "Update the own profile",
		Description: "The answer has result true and the profile as it was saved. A failure changes nothing and names each wrong field. The body may contain any fields of a profile.",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body ProfileInput
	}) (*Body[ProfileSaved], error) {
		u, err := a.Accounts.Update(ctx, viewer(ctx).UserID, in.ID, in.Body.change(a.BaseURL))
		if err != nil {
			return nil, err
		}
		info, err := a.userInfo(ctx, u)
		return body(ProfileSaved{UserInfo: info, Result: true}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getUser", Method: http.MethodGet, Path: "/users/{id}/", Tags: []string{"account"},
		Summary: "Get the public profile of a person",
	}, func(ctx context.Context, in *UserPath) (*Body[PublicUser], error) {
		p, err := a.Accounts.Profile(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return body(a.publicUser(ctx, p))
	})
}
