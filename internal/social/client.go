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
	"yagura/internal/kit/trace"
)

const (
	// stepTimeout is the time limit of one step of a sign-in at a provider, for all its requests together.
	stepTimeout = 10 * time.Second
	// maxAnswer is the largest number of bytes read from an answer. A longer answer is cut and fails to parse.
	maxAnswer = 1 << 20
)

// newClient returns the client of all outgoing requests. It does not follow redirects, so tokens go to the configured
// address only.
func newClient() *http.Client {
	return &http.Client{
		Timeout:       stepTimeout,
		Transport:     guard{trace.Transport(http.DefaultTransport)},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// guard is a transport that turns answers with the same meaning at every provider into faults, and limits the size of
// all others.
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

// step is a transport for a library that has no context and reports a refusal as text only. Requests get the context
// of the call, and a 4xx answer becomes the fault that it means at this step.
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

// failed returns the fault of a failed call: the fault of guard, else that the provider's answer cannot be read.
func failed(err error) error {
	if f, ok := fault.Of(err); ok {
		return f
	}
	return fault.New(fault.TwitterSomethingError).Because(err)
}

// refused is failed for the redemption of a code: a code that the provider does not accept means "not authenticated".
func refused(err error) error {
	var answer *oauth2.RetrieveError
	if errors.As(err, &answer) && answer.ErrorCode == "invalid_grant" {
		return fault.New(fault.SocialNotAuthenticated).Because(err)
	}
	return failed(err)
}

// refusals maps statuses to faults for one kind of call.
type refusals map[int]fault.Key

// unauthenticated maps the statuses with which networks refuse an identity.
var unauthenticated = refusals{
	http.StatusUnauthorized: fault.SocialNotAuthenticated, http.StatusForbidden: fault.SocialNotAuthenticated, http.StatusNotFound: fault.SocialNotAuthenticated,
}

// getJSON reads an answer into v. Any other status than success is a refusal or an unreadable answer.
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
