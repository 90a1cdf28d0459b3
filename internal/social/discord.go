package social

import (
	"context"
	"net/http"

	"golang.org/x/oauth2"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// discord implements OAuth 2 with PKCE (RFC 7636).
type discord struct {
	url    string
	config oauth2.Config
	client *http.Client
}

func newDiscord(c DiscordConfig, callback string) *discord {
	return &discord{c.URL, oauth2.Config{
		ClientID: c.ID, ClientSecret: c.Secret, RedirectURL: callback, Scopes: []string{"identify", "email"},
		Endpoint: oauth2.Endpoint{
			AuthURL: c.URL + "/oauth2/authorize", TokenURL: c.URL + "/api/oauth2/token", AuthStyle: oauth2.AuthStyleInParams,
		},
	}, newClient()}
}

// Name implements auth.Provider.
func (*discord) Name() string { return "discord" }

// Begin implements auth.Provider. The secret is the PKCE verifier.
func (d *discord) Begin(_ context.Context, state string) (auth.Authorization, error) {
	verifier := oauth2.GenerateVerifier()
	return auth.Authorization{Address: d.config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), Token: state, Secret: verifier}, nil
}

// Finish implements auth.Provider.
func (d *discord) Finish(ctx context.Context, _, code, verifier string) (auth.Identity, error) {
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, oauth2.HTTPClient, d.client), stepTimeout)
	defer cancel()
	token, err := d.config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return auth.Identity{}, refused(err)
	}
	var who struct {
		ID         string `json:"id"`
		Username   string `json:"username"`
		GlobalName string `json:"global_name"`
		Email      string `json:"email"`
		Verified   bool   `json:"verified"`
	}
	if err := getJSON(ctx, d.client, d.url+"/api/users/@me", token.AccessToken, unauthenticated, &who); err != nil {
		return auth.Identity{}, err
	}
	if who.ID == "" {
		return auth.Identity{}, fault.New(fault.TwitterSomethingError)
	}
	if who.GlobalName == "" {
		who.GlobalName = who.Username
	}
	return auth.Identity{Subject: who.ID, Name: who.Username, Display: who.GlobalName, Email: who.Email, EmailVerified: who.Verified}, nil
}
