package social

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/dghubble/oauth1"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// x implements OAuth 1.0a (RFC 5849), as X's sign-in does. The request token names the flow, and its secret signs the
// exchange.
type x struct {
	XConfig
	callback string
	client   *http.Client
}

func newX(c XConfig, callback string) *x { return &x{c, callback, newClient()} }

// Name implements auth.Provider. API paths still use the network's first name.
func (*x) Name() string { return "twitter" }

// config returns the configuration of one step; a refusal at that step means the given fault.
func (x *x) config(ctx context.Context, refusal fault.Key) *oauth1.Config {
	client := *x.client
	client.Transport = step{ctx, x.client.Transport, refusal}
	return &oauth1.Config{
		ConsumerKey: x.Key, ConsumerSecret: x.Secret, CallbackURL: x.callback,
		Endpoint: oauth1.Endpoint{
			RequestTokenURL: x.URL + "/oauth/request_token",
			AuthorizeURL:    x.URL + "/oauth/authenticate",
			AccessTokenURL:  x.URL + "/oauth/access_token",
		},
		HTTPClient: &client,
	}
}

// Begin implements auth.Provider. X has no state parameter: the request token identifies the flow.
func (x *x) Begin(ctx context.Context, _ string) (auth.Authorization, error) {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	c := x.config(ctx, fault.TwitterSomethingError) // X refuses the service itself
	token, secret, err := c.RequestToken()
	if err != nil {
		return auth.Authorization{}, failed(err)
	}
	address, err := c.AuthorizationURL(token)
	if err != nil {
		return auth.Authorization{}, failed(err)
	}
	return auth.Authorization{Address: address.String(), Token: token, Secret: secret}, nil
}

// Finish implements auth.Provider.
func (x *x) Finish(ctx context.Context, token, verifier, secret string) (auth.Identity, error) {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	c := x.config(ctx, fault.SocialNotAuthenticated)
	access, accessSecret, err := c.AccessToken(token, secret, verifier)
	if err != nil {
		return auth.Identity{}, failed(err)
	}
	signed := c.Client(context.WithValue(ctx, oauth1.HTTPClient, x.client), oauth1.NewToken(access, accessSecret))
	signed.CheckRedirect = x.client.CheckRedirect
	var who struct {
		ID         string `json:"id_str"`
		ScreenName string `json:"screen_name"`
		Name       string `json:"name"`
		Email      string `json:"email"`
	}
	const query = "/1.1/account/verify_credentials.json?include_email=true&include_entities=false&skip_status=true"
	if err := getJSON(ctx, signed, x.URL+query, "", unauthenticated, &who); err != nil {
		return auth.Identity{}, err
	}
	if who.ID == "" {
		return auth.Identity{}, fault.New(fault.TwitterSomethingError)
	}
	// X returns an address only after its owner has confirmed it.
	return auth.Identity{Subject: who.ID, Name: who.ScreenName, Display: who.Name, Email: who.Email, EmailVerified: who.Email != ""}, nil
}

// Posts implements auth.PostReader with the app's own token.
func (x *x) Posts(ctx context.Context, subject string) ([]auth.Post, error) {
	if x.Bearer == "" {
		return nil, fault.New(fault.SocialSuspended)
	}
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	var answer struct {
		Data []struct {
			ID        string    `json:"id"`
			Text      string    `json:"text"`
			CreatedAt time.Time `json:"created_at"`
		} `json:"data"`
	}
	address := x.URL + "/2/users/" + url.PathEscape(subject) + "/tweets?max_results=20&tweet.fields=created_at"
	if err := getJSON(ctx, x.client, address, x.Bearer, unauthenticated, &answer); err != nil {
		return nil, err
	}
	posts := make([]auth.Post, 0, len(answer.Data))
	for _, p := range answer.Data[:min(len(answer.Data), 20)] {
		posts = append(posts, auth.Post{ID: p.ID, Text: p.Text, CreatedAt: p.CreatedAt, URL: "https://x.com/i/web/status/" + url.PathEscape(p.ID)})
	}
	return posts, nil
}
