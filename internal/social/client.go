package social

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"golang.org/x/oauth2"

	"yagura/internal/kit/fault"
)

const (
	// patience is how long one step of a sign-in may take at a provider, all its requests together.
	patience = 10 * time.Second
	// maxAnswer bounds what is read of an answer; a longer one is cut and so not understood.
	maxAnswer = 1 << 20
)

// newClient makes the client of all outgoing requests. Tokens go to the configured address only: redirects are not
// followed.
func newClient() *http.Client {
	return &http.Client{
		Timeout:       patience,
		Transport:     guard{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// guard turns the answers that mean the same at every provider into faults, and bounds all others.
type guard struct{ base http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (g guard) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := g.base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	key := fault.Key("")
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		key = fault.SocialRateLimit
	case res.StatusCode >= http.StatusInternalServerError:
		key = fault.TwitterSomethingError
	}
	if key != "" {
		_ = res.Body.Close()
		return nil, fault.New(key).Because(fmt.Errorf("%s answered %s", r.URL.Host, res.Status))
	}
	res.Body = limited{io.LimitReader(res.Body, maxAnswer), res.Body}
	return res, nil
}

type limited struct {
	io.Reader
	io.Closer
}

// step is a transport for a library that knows no context and tells a refusal by its text alone: requests get the context
// of the call, and an answer of class 4xx becomes the fault that it means at this step.
type step struct {
	ctx     context.Context
	base    http.RoundTripper
	refusal fault.Key
}

// RoundTrip implements http.RoundTripper.
func (s step) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := s.base.RoundTrip(r.WithContext(s.ctx))
	if err != nil || res.StatusCode < http.StatusBadRequest {
		return res, err
	}
	_ = res.Body.Close()
	return nil, fault.New(s.refusal).Because(fmt.Errorf("%s answered %s", r.URL.Host, res.Status))
}

// failed is the fault of a failed call: the one that the guard found, or else that the provider cannot be understood.
func failed(err error) error {
	if f, ok := fault.Of(err); ok {
		return f
	}
	return fault.New(fault.TwitterSomethingError).Because(err)
}

// refused is failed for the redemption of a code: what the provider does not accept is not authenticated.
func refused(err error) error {
	var answer *oauth2.RetrieveError
	if errors.As(err, &answer) && answer.ErrorCode == "invalid_grant" {
		return fault.New(fault.SocialNotAuthenticated).Because(err)
	}
	return failed(err)
}

// refusals are the faults that statuses mean at one kind of call.
type refusals map[int]fault.Key

// unauthenticated is how networks refuse to tell who someone is.
var unauthenticated = refusals{
	http.StatusUnauthorized: fault.SocialNotAuthenticated, http.StatusForbidden: fault.SocialNotAuthenticated, http.StatusNotFound: fault.SocialNotAuthenticated,
}

// getJSON reads an answer into v. Any other status than success is a refusal, or else cannot be understood.
func getJSON(ctx context.Context, client *http.Client, address, bearer string, refused refusals, v any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return failed(err)
	}
	r.Header.Set("Accept", "application/json")
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	res, err := client.Do(r)
	if err != nil {
		return failed(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		because := fmt.Errorf("%s answered %s", r.URL.Host, res.Status)
		if key, ok := refused[res.StatusCode]; ok {
			return fault.New(key).Because(because)
		}
		return failed(because)
	}
	if err := json.NewDecoder(res.Body).Decode(v); err != nil {
		return failed(err)
	}
	return nil
}
