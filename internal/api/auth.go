package api

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
)

// SignedInUser is the answer to a sign-in: the token for the header "Authorization: JWT {token}", and its person.
type SignedInUser struct {
	Token    string   `json:"token"`
	UserInfo UserInfo `json:"userInfo"`
}

// signedIn converts a sign-in, or passes its error on.
func (a *API) signedIn(ctx context.Context, s auth.SignedIn, err error) (SignedInUser, error) {
	if err != nil {
		return SignedInUser{}, err
	}
	u, err := a.userInfo(ctx, s.User)
	return SignedInUser{Token: s.Token, UserInfo: u}, err
}

// RedeemedLink is the answer to a used magic link.
type RedeemedLink struct {
	SignedInUser
	IsNew    bool    `json:"isNew" doc:"True if the account was created by this call"`
	ReturnTo *string `json:"returnTo" doc:"Local path from which the person came"`
}

// MagicLinkInput is the form of the sign-in by mail.
type MagicLinkInput struct {
	Email      string `json:"email" maxLength:"254"`
	Language   string `json:"language,omitempty" enum:"ja,en,ko,zh" doc:"Language of the mail and of a new account"`
	AgreeTerms bool   `json:"agreeTerms"`
	ReturnTo   string `json:"returnTo,omitempty" maxLength:"512" doc:"Local path to go to after signing in"`
}

// codeCookie holds a secret of the browser that requested a sign-in by mail. The code of the mail works only with it.
const codeCookie = "yagura_code"

// signUpCookie holds a secret of the browser that signed up with a password. The account gets this password only with it.
const signUpCookie = "yagura_sign_up"

// SignUpSent answers a sign-up with a password and sets the cookie that binds the password to the browser.
type SignUpSent struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      Accepted
}

// MagicLinkSent answers a request for a sign-in by mail and sets the cookie that binds the code to the browser.
type MagicLinkSent struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      RequestedLink
}

// RequestedLink says who gets the mail. It does not depend on the address of the mail.
type RequestedLink struct {
	AccountsOnly bool `json:"accountsOnly" doc:"True if too many mails were requested from the network of the client: for some time only addresses with an account get one"`
}

// SignInCodeInput is the form in which a person enters the code of a mail.
type SignInCodeInput struct {
	Code string `json:"code" maxLength:"16" doc:"Six digits"`
}

// RedeemInput is the form of the landing page of a magic link.
type RedeemInput struct {
	AuthID  string `json:"authId"`
	PinCode string `json:"pinCode"`
	Email   string `json:"email" maxLength:"254"`
}

// SignUpInput is the form of the sign-up with a password.
type SignUpInput struct {
	Email      string `json:"email" maxLength:"254"`
	Username   string `json:"username" minLength:"3" maxLength:"30" pattern:"^[A-Za-z0-9][A-Za-z0-9_.-]*$"`
	Password   string `json:"password" minLength:"8" maxLength:"32" pattern:"^[A-Za-z0-9@$!%*#?&]*$" doc:"At least one letter and one digit"`
	AgreeTerms bool   `json:"agreeTerms"`
	Language   string `json:"language,omitempty" enum:"ja,en,ko,zh" doc:"Language of the mail and of the account"`
	ReturnTo   string `json:"returnTo,omitempty" maxLength:"512" doc:"Local path to go to after the activation"`
}

// ActivationInput names a sign-up to be activated.
type ActivationInput struct {
	KeyPhrase string `json:"keyPhrase"`
}

// PendingActivation is a sign-up to be activated.
type PendingActivation struct {
	Username     string `json:"username"`
	WithPassword bool   `json:"withPassword" doc:"False in another browser than the one that signed up: the account then gets no password, because anybody could have entered it"`
}

// ActivatedUser is the answer to an activation.
type ActivatedUser struct {
	SignedInUser
	ReturnTo *string `json:"returnTo" doc:"Local path from which the person came"`
}

// SignInInput is the form of the sign-in with a password.
type SignInInput struct {
	Login    string `json:"login" maxLength:"254" doc:"Username or e-mail address"`
	Password string `json:"password"`
}

// AgreementInput names the version of the terms that a person agrees to.
type AgreementInput struct {
	Version string `json:"version"`
}

// Accepted is an empty object; the result of the request is mailed.
type Accepted struct{}

// bindBrowser returns a cookie with a secret of the browser, which the calls below a path read.
func (a *API) bindBrowser(name, secret, path string, life time.Duration) http.Cookie {
	return http.Cookie{
		Name: name, Value: secret, Path: Base + path, MaxAge: int(life.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(a.BaseURL, "https://"),
	}
}

// FromClient holds the request data that a sign-in records.
type FromClient struct {
	UserAgent string `header:"User-Agent" hidden:"true"`
}

func (c FromClient) client(ctx context.Context) auth.Client {
	return auth.Client{Address: address(ctx), UserAgent: c.UserAgent, UserID: viewer(ctx).UserID}
}

// opensSession reports whether a path signs in or is a step of signing in. Such calls never run inside the
// transaction of an idempotency key: the counts of their failures must stay, and the returned tokens must not be
// stored.
func opensSession(path string) bool {
	for _, prefix := range []string{"/auth/", "/users/activate", "/users/password/", "/socials/", "/demo/"} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return ownPassword.MatchString(path)
}

// ownPassword is the path of the password change.
var ownPassword = regexp.MustCompile(`^/users/[^/]+/password/?$`)

func (a *API) registerAuth() {
	a.registerMagicLinks()
	a.registerSignIn()
	a.registerPasswords()
	a.registerEmail()
	a.registerSessions()
	op(a, SignedIn, huma.Operation{
		OperationID: "signOut", Method: http.MethodPost, Path: "/auth/sign-out/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "End the current session and its live connections",
	}, func(ctx context.Context, _ *Empty) (*Empty, error) {
		return &Empty{}, a.Auth.SignOut(ctx, viewer(ctx).UserID, viewer(ctx).SessionID)
	})
	op(a, Self, huma.Operation{
		OperationID: "agreeToTerms", Method: http.MethodPost, Path: "/auth/agreement/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "Agree to the current terms",
	}, func(ctx context.Context, in *struct{ Body AgreementInput }) (*Empty, error) {
		return &Empty{}, a.Auth.Agree(ctx, viewer(ctx).UserID, in.Body.Version)
	})
}

func (a *API) registerMagicLinks() {
	op(a, Anyone, huma.Operation{
		OperationID: "requestMagicLink", Method: http.MethodPost, Path: "/auth/magic-links/", Tags: []string{"auth"}, DefaultStatus: http.StatusAccepted,
		Summary: "Send a sign-in link and a code by mail; the answer is the same whether or not the address has an account",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body MagicLinkInput
	}) (*MagicLinkSent, error) {
		link, err := a.Auth.RequestMagicLink(ctx, auth.MagicLinkRequest{
			Email: in.Body.Email, Language: in.Body.Language, AgreeTerms: in.Body.AgreeTerms, ReturnTo: in.Body.ReturnTo, Client: in.client(ctx),
		})
		if err != nil {
			return nil, err
		}
		cookie := a.bindBrowser(codeCookie, link.Browser, "/auth/magic-links", auth.SignInCodeLife)
		return &MagicLinkSent{SetCookie: cookie, Body: RequestedLink{AccountsOnly: link.AccountsOnly}}, nil
	})
	op(a, Anyone, huma.Operation{
		OperationID: "redeemSignInCode", Method: http.MethodPost, Path: "/auth/magic-links/code/", Tags: []string{"auth"},
		Summary: "Sign in by the code of the mail, in the browser that requested it; creates the account of a new address",
	}, func(ctx context.Context, in *struct {
		FromClient
		Browser string `cookie:"yagura_code" hidden:"true"`
		Body    SignInCodeInput
	}) (*Body[RedeemedLink], error) {
		s, err := a.Auth.RedeemCode(ctx, auth.CodeRedemption{Code: in.Body.Code, Browser: in.Browser, Client: in.client(ctx)})
		u, err := a.signedIn(ctx, s, err)
		return body(RedeemedLink{SignedInUser: u, IsNew: s.IsNew, ReturnTo: orNil(s.ReturnTo)}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "redeemMagicLink", Method: http.MethodPost, Path: "/auth/magic-links/redeem/", Tags: []string{"auth"},
		Summary: "Sign in by a link, which can be used once; creates the account of a new address",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body RedeemInput
	}) (*Body[RedeemedLink], error) {
		s, err := a.Auth.RedeemMagicLink(ctx, auth.Redemption{
			AuthID: in.Body.AuthID, PinCode: in.Body.PinCode, Email: in.Body.Email, Client: in.client(ctx),
		})
		u, err := a.signedIn(ctx, s, err)
		return body(RedeemedLink{SignedInUser: u, IsNew: s.IsNew, ReturnTo: orNil(s.ReturnTo)}, err)
	})
}

func (a *API) registerActivation() {
	op(a, Anyone, huma.Operation{
		OperationID: "getActivation", Method: http.MethodGet, Path: "/users/activate/", Tags: []string{"auth"},
		Summary: "Get the sign-up of an activation link, which stays valid",
	}, func(ctx context.Context, in *struct {
		KeyPhrase string `query:"keyPhrase"`
		Browser   string `cookie:"yagura_sign_up" hidden:"true"`
	}) (*Body[PendingActivation], error) {
		username, withPassword, err := a.Auth.PendingActivation(ctx, in.KeyPhrase, in.Browser)
		return body(PendingActivation{Username: username, WithPassword: withPassword}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "activate", Method: http.MethodPost, Path: "/users/activate/", Tags: []string{"auth"},
		Summary: "Verify the address of a sign-up; creates the account and signs in",
	}, func(ctx context.Context, in *struct {
		FromClient
		Browser string `cookie:"yagura_sign_up" hidden:"true"`
		Body    ActivationInput
	}) (*Body[ActivatedUser], error) {
		s, err := a.Auth.Activate(ctx, auth.ActivationRequest{KeyPhrase: in.Body.KeyPhrase, Browser: in.Browser, Client: in.client(ctx)})
		u, err := a.signedIn(ctx, s, err)
		return body(ActivatedUser{SignedInUser: u, ReturnTo: orNil(s.ReturnTo)}, err)
	})
}

func (a *API) registerSignIn() {
	op(a, Anyone, huma.Operation{
		OperationID: "signUp", Method: http.MethodPost, Path: "/auth/sign-up/", Tags: []string{"auth"}, DefaultStatus: http.StatusAccepted,
		Summary: "Sign up with a password; the mail verifies the address, or says that it already has an account",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body SignUpInput
	}) (*SignUpSent, error) {
		browser, err := a.Auth.SignUp(ctx, auth.SignUpRequest{
			Email: in.Body.Email, Username: in.Body.Username, Password: in.Body.Password, AgreeTerms: in.Body.AgreeTerms,
			Language: in.Body.Language, ReturnTo: in.Body.ReturnTo, Client: in.client(ctx),
		})
		if err != nil {
			return nil, err
		}
		return &SignUpSent{SetCookie: a.bindBrowser(signUpCookie, browser, "/users/activate", auth.ActivationLife)}, nil
	})
	a.registerActivation()
	op(a, Anyone, huma.Operation{
		OperationID: "signIn", Method: http.MethodPost, Path: "/auth/sign-in/", Tags: []string{"auth"},
		Summary: "Sign in with a username or e-mail address and a password",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body SignInInput
	}) (*Body[SignedInUser], error) {
		s, err := a.Auth.SignIn(ctx, in.Body.Login, in.Body.Password, in.client(ctx))
		return body(a.signedIn(ctx, s, err))
	})
}
