package social

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// google implements OpenID Connect with PKCE (RFC 7636) and a nonce.
type google struct {
	GoogleConfig
	callback string
	client   *http.Client

	mu     sync.Mutex
	issuer *oidc.Provider // once it was discovered
}

func newGoogle(c GoogleConfig, callback string) *google {
	return &google{GoogleConfig: c, callback: callback, client: newClient()}
}

// Name implements auth.Provider.
func (*google) Name() string { return "google" }

// discover reads the issuer's endpoints at first use, so that the service can start while the issuer is down.
func (g *google) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.issuer == nil {
		issuer, err := oidc.NewProvider(ctx, g.Issuer)
		if err != nil {
			return nil, nil, failed(err)
		}
		g.issuer = issuer
	}
	endpoint := g.issuer.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams // guessing would send a code twice
	return g.issuer, &oauth2.Config{
		ClientID: g.ID, ClientSecret: g.Secret, Endpoint: endpoint, RedirectURL: g.callback,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// Begin implements auth.Provider. The secret is the PKCE verifier and the nonce.
func (g *google) Begin(ctx context.Context, state string) (auth.Authorization, error) {
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, g.client), stepTimeout)
	defer cancel()
	_, c, err := g.discover(ctx)
	if err != nil {
		return auth.Authorization{}, err
	}
	verifier, nonce := oauth2.GenerateVerifier(), id.Token(43)
	address := c.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier), oidc.Nonce(nonce), oauth2.SetAuthURLParam("prompt", "select_account"))
	return auth.Authorization{Address: address, Token: state, Secret: verifier + " " + nonce}, nil
}

// Finish implements auth.Provider.
func (g *google) Finish(ctx context.Context, _, code, secret string) (auth.Identity, error) {
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, g.client), stepTimeout)
	defer cancel()
	issuer, c, err := g.discover(ctx)
	if err != nil {
		return auth.Identity{}, err
	}
	verifier, nonce, _ := strings.Cut(secret, " ")
	token, err := c.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return auth.Identity{}, refused(err)
	}
	raw, _ := token.Extra("id_token").(string)
	proof, err := issuer.Verifier(&oidc.Config{ClientID: g.ID, Now: func() time.Time { return clock.Now(ctx) }}).Verify(ctx, raw)
	if err != nil {
		return auth.Identity{}, failed(err)
	}
	if proof.Nonce != nonce {
		return auth.Identity{}, fault.New(fault.SocialNotAuthenticated).Because(errors.New("the nonce is another sign-in's"))
	}
	var who struct {
		Name  string `json:"name"`
		Email string `json:"email"`
		// Verified is any, so that only the JSON value true is trusted.
		Verified any `json:"email_verified"`
	}
	if err := proof.Claims(&who); err != nil {
		return auth.Identity{}, failed(err)
	}
	// Google returns legal names, which must not become public nicknames.
	return auth.Identity{Subject: proof.Subject, Name: who.Name, Email: who.Email, EmailVerified: who.Verified == true}, nil
}
