// Package socialtest is a local social network for tests. It implements the sign-in protocols of X, Google and
// Discord and checks what the real networks check (signatures, PKCE, registered callbacks, single-use codes). Tests
// start it in process; the command network serves it to browser journeys.
//
// Its sign-in page asks who the person is. A request that has the answers as parameters is approved at once.
package socialtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/social"
)

// The keys of the app that is registered at the network.
const (
	AppKey    = "yagura-app"
	AppSecret = "yagura-app-secret"
	AppBearer = "yagura-app-bearer"
)

// Person is a user of the network.
type Person struct {
	Subject  string // the network's id
	Name     string // user name
	Display  string // how the person is called
	Email    string // empty if unset
	Verified bool   // the address is verified; X returns verified addresses only
}

func (p Person) query() url.Values {
	return url.Values{
		"subject": {p.Subject}, "name": {p.Name}, "display": {p.Display}, "email": {p.Email}, "verified": {strconv.FormatBool(p.Verified)},
	}
}

func personOf(q url.Values) Person {
	return Person{Subject: q.Get("subject"), Name: q.Get("name"), Display: q.Get("display"), Email: q.Get("email"), Verified: q.Get("verified") == "true"}
}

// Network is the server. Its three networks have the addresses URL/x, URL/google and URL/discord.
type Network struct {
	URL      string
	callback string
	clock    clock.Clock
	mux      *http.ServeMux
	keys     signingKey

	mu     sync.Mutex
	status int                     // answers every call of the service with this status; 0 if unset
	size   int                     // bytes of padding before each answer
	held   chan struct{}           // closed to release held calls; nil if none are held
	forge  func(jwt.MapClaims)     // changes identity tokens before they are signed
	grants map[string]*grant       // by code or access token, of Google and Discord
	tokens map[string]*oauth1Token // of X
	nonces map[string]bool         // of X's signed requests
	posts  map[string]Post         // by id
	asked  int                     // calls about posts
}

// New returns a network at an address, for an app that is registered with a callback.
func New(address, callback string, c clock.Clock) *Network {
	n := &Network{
		URL: address, callback: callback, clock: c, mux: http.NewServeMux(), keys: newSigningKey(),
		grants: map[string]*grant{}, tokens: map[string]*oauth1Token{}, nonces: map[string]bool{}, posts: map[string]Post{},
	}
	n.routeX()
	n.routePosts()
	n.routeGoogle()
	n.routeDiscord()
	return n
}

// Start serves a network until the test ends.
func Start(t testing.TB, callback string, c clock.Clock) *Network {
	var n *Network
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { n.ServeHTTP(w, r) }))
	n = New(server.URL, callback, c)
	t.Cleanup(func() {
		n.Release()
		server.Close()
	})
	return n
}

// ServeHTTP implements http.Handler.
func (n *Network) ServeHTTP(w http.ResponseWriter, r *http.Request) { n.mux.ServeHTTP(w, r) }

// Config returns the configuration with which the service reaches the network.
func (n *Network) Config() social.Config {
	return social.Config{
		X:       social.XConfig{Key: AppKey, Secret: AppSecret, Bearer: AppBearer, URL: n.URL + "/x"},
		Google:  social.GoogleConfig{ID: AppKey, Secret: AppSecret, Issuer: n.URL + "/google"},
		Discord: social.DiscordConfig{ID: AppKey, Secret: AppSecret, URL: n.URL + "/discord"},
	}
}

// Answer makes the network answer every call of the service with a status alone; 0 ends it.
func (n *Network) Answer(status int) { n.mu.Lock(); defer n.mu.Unlock(); n.status = status }

// Pad prefixes every answer to the service with so many spaces.
func (n *Network) Pad(size int) { n.mu.Lock(); defer n.mu.Unlock(); n.size = size }

// Hold delays every call of the service until Release.
func (n *Network) Hold() { n.mu.Lock(); defer n.mu.Unlock(); n.held = make(chan struct{}) }

// Release ends Hold.
func (n *Network) Release() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held != nil {
		close(n.held)
		n.held = nil
	}
}

// Forge changes the claims of Google's identity tokens before they are signed; nil ends it.
func (n *Network) Forge(f func(jwt.MapClaims)) { n.mu.Lock(); defer n.mu.Unlock(); n.forge = f }

// Return holds the parameters that the browser brings back to the callback page.
type Return struct{ Token, Verifier string }

// Approve acts as the browser of a person who signs in at the given address and approves. An error is the reason for
// which the network refused.
func (n *Network) Approve(address string, p Person) (Return, error) {
	u, err := url.Parse(address)
	if err != nil {
		return Return{}, err
	}
	q := u.Query()
	for k, v := range p.query() {
		q[k] = v
	}
	u.RawQuery = q.Encode()
	w := httptest.NewRecorder()
	n.ServeHTTP(w, httptest.NewRequest(http.MethodGet, u.String(), nil))
	if w.Code != http.StatusFound {
		return Return{}, fmt.Errorf("the network answered %d: %s", w.Code, w.Body)
	}
	back, err := url.Parse(w.Header().Get("Location"))
	if err != nil {
		return Return{}, err
	}
	q = back.Query()
	if q.Has("state") {
		return Return{q.Get("state"), q.Get("code")}, nil
	}
	return Return{q.Get("oauth_token"), q.Get("oauth_verifier")}, nil
}

// signInPage is the sign-in page; it sends its own query back together with the answers.
var signInPage = template.Must(template.New("page").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><title>{{.Network}}</title>
<h1>{{.Network}}</h1><form>{{range $name, $values := .Query}}{{range $values}}<input type="hidden" name="{{$name}}" value="{{.}}">{{end}}{{end}}
<p><label>Subject <input name="subject"></label></p><p><label>Name <input name="name"></label></p>
<p><label>Display <input name="display"></label></p><p><label>Email <input name="email"></label></p>
<p><label><input type="checkbox" name="verified" value="true"> Verified</label></p>
<button>Approve</button> <button name="deny" value="true">Cancel</button></form></html>`))

// ask answers a visit to a sign-in page: with the page, or with a redirect once the person has answered.
func ask(w http.ResponseWriter, r *http.Request, network string, approved func(Person) string, denied string) {
	q := r.URL.Query()
	switch {
	case q.Has("deny"):
		http.Redirect(w, r, denied, http.StatusFound)
	case q.Get("subject") != "":
		http.Redirect(w, r, approved(personOf(q)), http.StatusFound)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = signInPage.Execute(w, map[string]any{"Network": network, "Query": q})
	}
}

var errTold = errors.New("socialtest: answered as the test told")

// called wraps a handler of the service's calls, which the test may disturb.
func (n *Network) called(answer func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := n.disturb(w, r); err != nil {
			return
		}
		if err := answer(w, r); err != nil {
			var refused *refusal
			if errors.As(err, &refused) {
				writeJSON(w, refused.status, map[string]string{"error": refused.code})
				return
			}
			http.Error(w, err.Error(), http.StatusUnauthorized)
		}
	}
}

func (n *Network) disturb(w http.ResponseWriter, r *http.Request) error {
	n.mu.Lock()
	status, size, held := n.status, n.size, n.held
	n.mu.Unlock()
	if held != nil {
		select {
		case <-held:
		case <-r.Context().Done():
		}
	}
	if status != 0 {
		w.WriteHeader(status)
		return errTold
	}
	if size > 0 {
		blanks := make([]byte, size)
		for i := range blanks {
			blanks[i] = ' '
		}
		_, _ = w.Write(blanks)
	}
	return nil
}

// refusal is the error format of OAuth 2.
type refusal struct {
	status int
	code   string
}

func (r *refusal) Error() string { return r.code }

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func (n *Network) now() time.Time { return n.clock.Now() }

func token() string { return id.Token(32) }
