package socialtest

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// oauth1Token is a request token until it is exchanged, then an access token.
type oauth1Token struct {
	secret   string
	verifier string // set when the person approved
	access   bool
	person   Person
}

func (n *Network) routeX() {
	n.mux.Handle("POST /x/oauth/request_token", n.called(n.requestToken))
	n.mux.HandleFunc("GET /x/oauth/authenticate", n.authenticate)
	n.mux.Handle("POST /x/oauth/access_token", n.called(n.accessToken))
	n.mux.Handle("GET /x/1.1/account/verify_credentials.json", n.called(n.verifyCredentials))
	n.mux.Handle("GET /x/2/users/{id}/tweets", n.called(n.tweets))
}

func (n *Network) requestToken(w http.ResponseWriter, r *http.Request) error {
	p, err := n.signed(r, false)
	if err != nil {
		return err
	}
	if p["oauth_callback"] != n.callback {
		return errors.New("callback URL not approved for this client application")
	}
	name, t := token(), &oauth1Token{secret: token()}
	n.mu.Lock()
	n.tokens[name] = t
	n.mu.Unlock()
	_, err = fmt.Fprintf(w, "oauth_token=%s&oauth_token_secret=%s&oauth_callback_confirmed=true", name, t.secret)
	return err
}

func (n *Network) authenticate(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("oauth_token")
	n.mu.Lock()
	t := n.tokens[name]
	n.mu.Unlock()
	if t == nil || t.access {
		http.Error(w, "this request token is not known", http.StatusForbidden)
		return
	}
	ask(w, r, "X", func(p Person) string {
		n.mu.Lock()
		defer n.mu.Unlock()
		t.person, t.verifier = p, token()
		return n.callback + "?" + url.Values{"oauth_token": {name}, "oauth_verifier": {t.verifier}}.Encode()
	}, n.callback+"?"+url.Values{"denied": {name}}.Encode())
}

func (n *Network) accessToken(w http.ResponseWriter, r *http.Request) error {
	p, err := n.signed(r, true)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	t := n.tokens[p["oauth_token"]]
	if t.access || t.verifier == "" || p["oauth_verifier"] != t.verifier {
		return errors.New("error processing your OAuth request: invalid oauth_verifier parameter")
	}
	delete(n.tokens, p["oauth_token"])
	name, access := token(), &oauth1Token{secret: token(), access: true, person: t.person}
	n.tokens[name] = access
	_, err = fmt.Fprintf(w, "oauth_token=%s&oauth_token_secret=%s&user_id=%s&screen_name=%s", name, access.secret, t.person.Subject, url.QueryEscape(t.person.Name))
	return err
}

func (n *Network) verifyCredentials(w http.ResponseWriter, r *http.Request) error {
	p, err := n.signed(r, true)
	if err != nil {
		return err
	}
	n.mu.Lock()
	t := n.tokens[p["oauth_token"]]
	n.mu.Unlock()
	if !t.access {
		return errors.New("could not authenticate you")
	}
	who := map[string]any{"id_str": t.person.Subject, "screen_name": t.person.Name, "name": t.person.Display}
	if r.URL.Query().Get("include_email") == "true" && t.person.Verified {
		who["email"] = t.person.Email
	}
	writeJSON(w, http.StatusOK, who)
	return nil
}

func (n *Network) tweets(w http.ResponseWriter, r *http.Request) error {
	if r.Header.Get("Authorization") != "Bearer "+AppBearer {
		return errors.New("unauthorized")
	}
	posts := []map[string]string{}
	for i := range 3 {
		post := map[string]string{"id": strconv.Itoa(1000 - i), "text": fmt.Sprintf("post %d of %s", i+1, r.PathValue("id"))}
		if r.URL.Query().Get("tweet.fields") == "created_at" {
			post["created_at"] = n.now().Add(-time.Duration(i) * time.Hour).Format("2006-01-02T15:04:05.000Z")
		}
		posts = append(posts, post)
	}
	writeJSON(w, http.StatusOK, map[string]any{"data": posts, "meta": map[string]int{"result_count": len(posts)}})
	return nil
}

// signed checks a request's OAuth 1.0a signature (RFC 5849 §3) and returns its oauth_ parameters.
func (n *Network) signed(r *http.Request, withToken bool) (map[string]string, error) {
	header, ok := strings.CutPrefix(r.Header.Get("Authorization"), "OAuth ")
	if !ok {
		return nil, errors.New("no OAuth header")
	}
	p := map[string]string{}
	for pair := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		plain, err := url.PathUnescape(strings.Trim(value, `"`))
		if err != nil {
			return nil, err
		}
		p[name] = plain
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if p["oauth_consumer_key"] != AppKey || p["oauth_version"] != "1.0" || p["oauth_signature_method"] != "HMAC-SHA1" {
		return nil, errors.New("bad authentication data")
	}
	if p["oauth_timestamp"] == "" || p["oauth_nonce"] == "" || n.nonces[p["oauth_nonce"]] {
		return nil, errors.New("timestamp out of bounds or nonce used")
	}
	n.nonces[p["oauth_nonce"]] = true
	tokenSecret := ""
	if withToken {
		t := n.tokens[p["oauth_token"]]
		if t == nil {
			return nil, errors.New("invalid or expired token")
		}
		tokenSecret = t.secret
	}
	var pairs []string
	for name, value := range p {
		if name != "oauth_signature" && name != "realm" {
			pairs = append(pairs, encoded(name)+"="+encoded(value))
		}
	}
	for name, values := range r.URL.Query() {
		for _, value := range values {
			pairs = append(pairs, encoded(name)+"="+encoded(value))
		}
	}
	slices.Sort(pairs)
	base := strings.Join([]string{r.Method, encoded("http://" + r.Host + r.URL.Path), encoded(strings.Join(pairs, "&"))}, "&")
	mac := hmac.New(sha1.New, []byte(encoded(AppSecret)+"&"+encoded(tokenSecret)))
	mac.Write([]byte(base))
	if given, err := base64.StdEncoding.DecodeString(p["oauth_signature"]); err != nil || !hmac.Equal(given, mac.Sum(nil)) {
		return nil, errors.New("the signature does not match")
	}
	return p, nil
}

// encoded applies RFC 3986's percent encoding, which OAuth 1.0a signs.
func encoded(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
