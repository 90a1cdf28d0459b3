package socialtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// grant is a code until it is exchanged, then an access token.
type grant struct {
	network   string
	person    Person
	challenge string
	nonce     string
	scope     string
	access    bool
}

func (n *Network) routeGoogle() {
	issuer := n.URL + "/google"
	n.mux.Handle("GET /google/.well-known/openid-configuration", n.called(func(w http.ResponseWriter, _ *http.Request) error {
		writeJSON(w, http.StatusOK, map[string]any{
			"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token", "jwks_uri": issuer + "/keys",
			"id_token_signing_alg_values_supported": []string{"ES256"}, "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		})
		return nil
	}))
	n.mux.HandleFunc("GET /google/authorize", func(w http.ResponseWriter, r *http.Request) { n.authorize(w, r, "Google", "openid") })
	n.mux.Handle("POST /google/token", n.called(func(w http.ResponseWriter, r *http.Request) error {
		name, g, err := n.exchange(r, "Google")
		if err != nil {
			return err
		}
		raw, err := n.identityToken(issuer, g)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, map[string]any{"access_token": name, "token_type": "Bearer", "expires_in": 3600, "id_token": raw})
		return nil
	}))
	n.mux.Handle("GET /google/keys", n.called(func(w http.ResponseWriter, _ *http.Request) error {
		writeJSON(w, http.StatusOK, n.keys.set())
		return nil
	}))
}

func (n *Network) routeDiscord() {
	n.mux.HandleFunc("GET /discord/oauth2/authorize", func(w http.ResponseWriter, r *http.Request) { n.authorize(w, r, "Discord", "identify") })
	n.mux.Handle("POST /discord/api/oauth2/token", n.called(func(w http.ResponseWriter, r *http.Request) error {
		name, g, err := n.exchange(r, "Discord")
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, map[string]any{"access_token": name, "token_type": "Bearer", "expires_in": 604800, "scope": g.scope})
		return nil
	}))
	n.mux.Handle("GET /discord/api/users/@me", n.called(func(w http.ResponseWriter, r *http.Request) error {
		name, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		n.mu.Lock()
		g := n.grants[name]
		n.mu.Unlock()
		if g == nil || !g.access {
			return &refusal{http.StatusUnauthorized, "401: Unauthorized"}
		}
		who := map[string]any{"id": g.person.Subject, "username": g.person.Name, "global_name": nil}
		if g.person.Display != "" {
			who["global_name"] = g.person.Display
		}
		if strings.Contains(g.scope, "email") {
			who["email"], who["verified"] = g.person.Email, g.person.Verified
		}
		writeJSON(w, http.StatusOK, who)
		return nil
	}))
}

// authorize is the sign-in page of an OAuth 2 network. It requires PKCE and the registered callback.
func (n *Network) authorize(w http.ResponseWriter, r *http.Request, network, scope string) {
	q := r.URL.Query()
	if q.Get("client_id") != AppKey || q.Get("redirect_uri") != n.callback || q.Get("response_type") != "code" || q.Get("state") == "" ||
		q.Get("code_challenge") == "" || q.Get("code_challenge_method") != "S256" || !strings.Contains(q.Get("scope"), scope) {
		http.Error(w, "invalid_request", http.StatusBadRequest)
		return
	}
	back := func(v url.Values) string {
		v.Set("state", q.Get("state"))
		return n.callback + "?" + v.Encode()
	}
	ask(w, r, network, func(p Person) string {
		code := token()
		n.mu.Lock()
		n.grants[code] = &grant{network: network, person: p, challenge: q.Get("code_challenge"), nonce: q.Get("nonce"), scope: q.Get("scope")}
		n.mu.Unlock()
		return back(url.Values{"code": {code}})
	}, back(url.Values{"error": {"access_denied"}}))
}

// exchange redeems a code, once, for an access token.
func (n *Network) exchange(r *http.Request, network string) (name string, g *grant, err error) {
	if err := r.ParseForm(); err != nil {
		return "", nil, err
	}
	f := r.PostForm
	if f.Get("client_id") != AppKey || f.Get("client_secret") != AppSecret {
		return "", nil, &refusal{http.StatusUnauthorized, "invalid_client"}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	code := f.Get("code")
	g = n.grants[code]
	sum := sha256.Sum256([]byte(f.Get("code_verifier")))
	if g == nil || g.access || g.network != network || f.Get("redirect_uri") != n.callback || f.Get("grant_type") != "authorization_code" ||
		base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge {
		return "", nil, &refusal{http.StatusBadRequest, "invalid_grant"}
	}
	delete(n.grants, code)
	name, g.access = token(), true
	n.grants[name] = g
	return name, g, nil
}

func (n *Network) identityToken(issuer string, g *grant) (string, error) {
	now := n.now()
	claims := jwt.MapClaims{
		"iss": issuer, "aud": AppKey, "sub": g.person.Subject, "iat": now.Unix(), "exp": now.Add(time.Hour).Unix(), "nonce": g.nonce,
		"name": g.person.Display, "email": g.person.Email, "email_verified": g.person.Verified,
	}
	n.mu.Lock()
	forge := n.forge
	n.mu.Unlock()
	if forge != nil {
		forge(claims)
	}
	t := jwt.NewWithClaims(jwt.SigningMethodES256, claims)
	t.Header["kid"] = keyID
	return t.SignedString(n.keys.private)
}

const keyID = "key-1"

// signingKey signs identity tokens.
type signingKey struct{ private *ecdsa.PrivateKey }

func newSigningKey() signingKey {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic("socialtest: no key: " + err.Error())
	}
	return signingKey{private}
}

// set is the public half as a JSON Web Key Set (RFC 7517).
func (k signingKey) set() map[string]any {
	public, err := k.private.PublicKey.ECDH()
	if err != nil {
		panic("socialtest: no point: " + err.Error())
	}
	point := public.Bytes() // 4, x, y
	return map[string]any{"keys": []map[string]string{{
		"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": keyID,
		"x": base64.RawURLEncoding.EncodeToString(point[1:33]), "y": base64.RawURLEncoding.EncodeToString(point[33:]),
	}}}
}
