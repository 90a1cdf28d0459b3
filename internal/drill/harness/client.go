package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Object is a JSON object.
type Object = map[string]any

// Person is a signed-in person.
type Person struct {
	ID    int64
	Token string
}

var client = http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// Try sends a request below /api/v1. It returns status 0 if there is no complete answer.
func Try(ctx context.Context, base, method, path string, who Person, key string, in any) (status int, out []byte) {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			panic(err) // a body of a drill that is no JSON
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, base+"/api/v1"+path, body)
	if err != nil {
		return 0, nil // the node has no address: it has ended
	}
	r.Header.Set("Content-Type", "application/json")
	if who.Token != "" {
		r.Header.Set("Authorization", "JWT "+who.Token)
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	res, err := client.Do(r)
	if err != nil {
		return 0, nil
	}
	defer func() { _ = res.Body.Close() }()
	if out, err = io.ReadAll(res.Body); err != nil {
		return 0, nil
	}
	return res.StatusCode, out
}

// Must sends a request that must succeed, and decodes its answer into out unless out is nil.
func Must(ctx context.Context, base, method, path string, who Person, in, out any) error {
	status, text := Try(ctx, base, method, path, who, "", in)
	if status < 200 || status > 299 {
		return fmt.Errorf("%s %s answers %d: %s", method, path, status, text)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return fmt.Errorf("%s %s: %w in %s", method, path, err, text)
	}
	return nil
}

// SignIn signs a person in by the mail in the development inbox of a node.
func SignIn(ctx context.Context, base, name string) (Person, error) {
	link, err := RequestLink(ctx, base, name)
	if err != nil {
		return Person{}, err
	}
	var in struct {
		Token    string
		UserInfo struct{ ID int64 }
	}
	if err := Must(ctx, base, http.MethodPost, "/auth/magic-links/redeem/", Person{}, link, &in); err != nil {
		return Person{}, err
	}
	return Person{ID: in.UserInfo.ID, Token: in.Token}, nil
}

// RequestLink asks for a mail that signs a person in, and returns what its link sends to /auth/magic-links/redeem/.
func RequestLink(ctx context.Context, base, name string) (Object, error) {
	email := name + "@yagura.test"
	asked := Object{"email": email, "language": "ja", "agreeTerms": true}
	if err := Must(ctx, base, http.MethodPost, "/auth/magic-links/", Person{}, asked, nil); err != nil {
		return nil, err
	}
	var link url.Values
	err := Eventually(ctx, "a mail to "+email, func() bool {
		link = linkTo(ctx, base, email)
		return link != nil
	})
	return Object{"authId": link.Get("authId"), "pinCode": link.Get("pinCode"), "email": email}, err
}

// linkTo returns the parameters of the sign-in link in a mail, nil if the inbox has none. It reads all pages, because a node whose
// clock is ahead puts its mails first.
func linkTo(ctx context.Context, base, email string) url.Values {
	for path := "/inbox/"; ; {
		var inbox struct {
			Items []struct {
				To    string
				Links []string
			}
			Next *string
		}
		if Must(ctx, base, http.MethodGet, path, Person{}, nil, &inbox) != nil {
			return nil
		}
		for _, mail := range inbox.Items {
			for _, l := range mail.Links {
				if u, err := url.Parse(l); err == nil && mail.To == email && u.Query().Has("pinCode") {
					return u.Query()
				}
			}
		}
		if inbox.Next == nil {
			return nil
		}
		path = "/inbox/?cursor=" + url.QueryEscape(*inbox.Next)
	}
}
