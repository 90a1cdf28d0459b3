package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/text"
)

// browserCookie holds a secret of one browser, so that a social sign-in ends in the browser where it began.
const browserCookie = "yagura_browser"

// SocialAddress is the address that the browser opens.
type SocialAddress struct {
	URL string `json:"url"`
}

// SocialAddressAnswer sets the cookie that binds the sign-in to the browser.
type SocialAddressAnswer struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      SocialAddress
}

// SocialReturnInput is the form of the callback page.
type SocialReturnInput struct {
	Token    string `json:"token" doc:"oauth_token of X, state of the other providers"`
	Verifier string `json:"verifier" doc:"oauth_verifier of X, code of the other providers"`
	// AgreeTerms may also have been sent when the sign-in began.
	AgreeTerms bool `json:"agreeTerms,omitempty" doc:"True if the person agrees to the terms. Accounts that have not agreed have a termsVersion of null and are asked in the app"`
}

// SocialSignedIn is the answer to a finished social sign-in or link.
type SocialSignedIn struct {
	SignedInUser
	IsNew    bool    `json:"isNew" doc:"True if the account was created by this call"`
	ReturnTo *string `json:"returnTo" doc:"Local path from which the person came"`
	Linked   bool    `json:"linked" doc:"True if the provider was linked to the account of the current session, which continues"`
	Again    bool    `json:"again" doc:"True if the person of the current session signed in again; the session of the answer is a new one"`
}

// SocialUser links a person to an account at a provider.
type SocialUser struct {
	Provider       string `json:"provider"`
	SocialUserName string `json:"socialUserName" doc:"Empty if the provider has no user names"`
	CreatedAt      Time   `json:"createdAt"`
}

// PublicSocialUser is the public part of SocialUser.
type PublicSocialUser struct {
	Provider       string `json:"provider"`
	SocialUserName string `json:"socialUserName" doc:"Empty if the provider has no user names"`
}

// SocialPost is a post of the viewer at a provider.
type SocialPost struct {
	ID        string `json:"id"`
	Text      string `json:"text"`
	CreatedAt Time   `json:"createdAt"`
	URL       string `json:"url"`
}

// ProviderPath names a provider.
type ProviderPath struct {
	Provider string `path:"provider" maxLength:"32"`
}

// FromBrowser reads the cookie that identifies the browser.
type FromBrowser struct {
	FromClient
	Browser string `cookie:"yagura_browser" hidden:"true"`
}

func (a *API) registerSocial() {
	op(a, Anyone, huma.Operation{
		OperationID: "beginSocial", Method: http.MethodGet, Path: "/socials/{provider}/oauth/url/", Tags: []string{"auth"},
		Summary: "Get the address for a sign-in with a provider, for linking it to the own account, or for signing in again",
	}, func(ctx context.Context, in *struct {
		ProviderPath
		FromBrowser
		AgreeTerms bool   `query:"agreeTerms"`
		Language   string `query:"language" enum:",ja,en,ko,zh"`
		ReturnTo   string `query:"returnTo" doc:"Local path to open afterwards"`
		Link       bool   `query:"link" doc:"Link the provider to the account of the current session"`
		Again      bool   `query:"again" doc:"Sign in again to the account of the current session, with an account that is linked to it"`
	}) (*SocialAddressAnswer, error) {
		r := auth.SocialRequest{
			Provider: in.Provider, AgreeTerms: in.AgreeTerms, Language: in.Language, ReturnTo: in.ReturnTo, Browser: in.Browser, Client: in.client(ctx),
		}
		if in.Link && in.Again {
			return nil, fault.New(fault.InvalidValue).At("again")
		}
		if in.Link || in.Again {
			if r.UserID = viewer(ctx).UserID; r.UserID == 0 {
				return nil, fault.New(fault.AuthenticationError)
			}
			r.SessionID, r.Again = viewer(ctx).SessionID, in.Again
		}
		if len(r.Browser) != 43 || !text.Token(r.Browser) { // one browser may have several sign-ins in progress
			r.Browser = id.Token(43)
		}
		address, err := a.Auth.BeginSocial(ctx, r)
		if err != nil {
			return nil, err
		}
		return &SocialAddressAnswer{
			SetCookie: a.bindBrowser(browserCookie, r.Browser, "/socials", auth.SocialFlowLife),
			Body:      SocialAddress{URL: address},
		}, nil
	})
	op(a, Anyone, huma.Operation{
		OperationID: "finishSocial", Method: http.MethodPost, Path: "/socials/{provider}/oauth/", Tags: []string{"auth"},
		Summary: "Finish a sign-in or a link in the browser that began it; works once",
	}, func(ctx context.Context, in *struct {
		ProviderPath
		FromBrowser
		Body SocialReturnInput
	}) (*Body[SocialSignedIn], error) {
		s, err := a.Auth.FinishSocial(ctx, auth.SocialReturn{
			Provider: in.Provider, Token: in.Body.Token, Verifier: in.Body.Verifier, Browser: in.Browser, AgreeTerms: in.Body.AgreeTerms,
			UserID: viewer(ctx).UserID, SessionID: viewer(ctx).SessionID, Client: in.client(ctx),
		})
		u, err := a.signedIn(ctx, s.SignedIn, err)
		return body(SocialSignedIn{SignedInUser: u, IsNew: s.IsNew, ReturnTo: orNil(s.ReturnTo), Linked: s.Linked, Again: s.Again}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "unlinkSocial", Method: http.MethodDelete, Path: "/users/{id}/socials/{provider}/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "Remove a provider from the own account, unless it is the last way to sign in",
	}, func(ctx context.Context, in *struct {
		UserPath
		ProviderPath
	}) (*Empty, error) {
		return &Empty{}, a.Auth.UnlinkSocial(ctx, viewer(ctx).UserID, viewer(ctx).SessionID, in.ID, in.Provider)
	})
	op(a, Self, huma.Operation{
		OperationID: "listSocialPosts", Method: http.MethodGet, Path: "/socials/twitter/timeline/", Tags: []string{"auth"},
		Summary: "List the newest posts of the own linked X account",
	}, func(ctx context.Context, _ *Empty) (*Body[List[SocialPost]], error) {
		posts, err := a.Auth.Posts(ctx, viewer(ctx).UserID, "twitter")
		list := List[SocialPost]{Items: make([]SocialPost, len(posts))}
		for i, p := range posts {
			list.Items[i] = SocialPost{ID: p.ID, Text: p.Text, CreatedAt: wireTime(p.CreatedAt), URL: p.URL}
		}
		return body(list, err)
	})
}

// socialUsers returns the links of a person, for that person.
func (a *API) socialUsers(ctx context.Context, userID int64) ([]SocialUser, error) {
	links, err := a.Auth.SocialAccounts(ctx, userID)
	out := make([]SocialUser, len(links))
	for i, l := range links {
		out[i] = SocialUser{Provider: l.Provider, SocialUserName: l.Name, CreatedAt: wireTime(l.CreatedAt)}
	}
	return out, err
}

// publicSocialUsers returns the links of a person, for everyone.
func (a *API) publicSocialUsers(ctx context.Context, userID int64) ([]PublicSocialUser, error) {
	links, err := a.Auth.SocialAccounts(ctx, userID)
	out := make([]PublicSocialUser, len(links))
	for i, l := range links {
		out[i] = PublicSocialUser{Provider: l.Provider, SocialUserName: l.PublicName()}
	}
	return out, err
}
