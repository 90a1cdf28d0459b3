package program_test

import (
	"bytes"
	"compress/gzip"
	"crypto/ecdh"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/kit/id"
	"yagura/internal/kit/redact"
	"yagura/internal/program"
)

// send sends any request to any path of the server and reads the whole answer.
func send(t testing.TB, method, url string, body io.Reader, headers ...string) (*http.Response, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := apitest.Client.Do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	return res, text
}

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.BaseURL, c.UnsafeDemo = "https://yagura.example", true })
	for _, c := range []struct {
		method, path string
		headers      []string
	}{
		{"GET", "/", nil}, {"GET", "/contests/1", nil}, {"GET", "/assets/none.js", nil}, {"POST", "/", nil},
		{"GET", "/healthz", nil}, {"GET", "/readyz", nil}, {"GET", "/metrics", nil},
		{"GET", "/api/v1/games/", nil}, {"GET", "/api/v1/games/", []string{"If-None-Match", "*"}}, {"GET", "/api/v1/none/", nil},
		{"GET", "/api/v1/openapi.json", nil}, {"POST", "/api/v1/contests/", nil}, {"PATCH", "/api/v1/contests/", nil},
		{"POST", "/api/v1/contests/", []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}},
		{"GET", "/api/v1/users/profile/", []string{"Authorization", "JWT x"}},
		{"GET", "/connection/websocket", []string{"Origin", "https://evil.example"}},
	} {
		res, _ := send(t, c.method, a.URL+c.path, nil, c.headers...)
		checkPolicy(t, c.method+" "+c.path, strings.HasPrefix(c.path, api.Base+"/"), res.Header)
		if res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("Strict-Transport-Security") == "" || res.Header.Get("Server") != "" {
			t.Errorf("%s %s: headers %v", c.method, c.path, res.Header)
		}
	}
}

// checkPolicy checks the headers that concern what a browser does with an answer. Data may do nothing; a page may do what the app needs.
func checkPolicy(t *testing.T, request string, isData bool, header http.Header) {
	t.Helper()
	policy := header.Get("Content-Security-Policy")
	if isData {
		if policy != "default-src 'none'; frame-ancestors 'none'" {
			t.Errorf("%s: policy %q, want one that allows nothing", request, policy)
		}
		return
	}
	for _, want := range []string{"default-src 'self'", "script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%s: no %s in the policy %q", request, want, policy)
		}
	}
	if strings.Contains(policy, " ws:;") || strings.Contains(policy, " wss:;") || !strings.Contains(policy, "connect-src 'self' wss://yagura.example;") {
		t.Errorf("%s: the policy lets pages connect elsewhere: %q", request, policy)
	}
	if header.Get("Cross-Origin-Opener-Policy") != "same-origin" || header.Get("Referrer-Policy") == "" {
		t.Errorf("%s: headers %v", request, header)
	}
}

func TestWritesFromOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("organiser")
	for _, c := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"its own page", []string{"Origin", a.URL, "Sec-Fetch-Site", "same-origin"}, 200},
		{"a program without a browser", nil, 200},
		{"another site", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"another site of the same domain", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"an old browser on another site", []string{"Origin", "https://evil.example"}, 403},
		{"a page without an origin", []string{"Origin", "null"}, 403},
	} {
		got := p.Do(http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), c.headers...)
		if got.Status != c.status || c.status == http.StatusForbidden && got.Key() != "foreignOrigin" {
			t.Errorf("a write from %s answers %d %s, want %d", c.name, got.Status, got.Body, c.status)
		}
		if got := p.Do(http.MethodGet, "/contests/", nil, c.headers...).Status; got != http.StatusOK {
			t.Errorf("a read from %s answers %d", c.name, got)
		}
	}
}

func TestPathsAndMethodsThatAreNotThere(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	for _, path := range []string{"/none", "/none/", "/", "", "/contests/1/none/", "/contests/999999999/", "/contests/..%2f..%2fetc/passwd"} {
		if got := a.Visitor().Get(path); got.Status != http.StatusNotFound || got.Header.Get("Content-Type") != "application/problem+json" || got.Key() == "" {
			t.Errorf("%q answers %d %s", path, got.Status, got.Body)
		}
	}
	refused := a.Visitor().Do(http.MethodPatch, "/contests/", nil, "Accept-Language", "ja").Refused(http.StatusMethodNotAllowed, "malformedRequest")
	if m := refused.Map(); m["message"] != "リクエストの形式が正しくありません。" || refused.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("PATCH answers %s", refused.Body)
	}
	if allow := refused.Header.Values("Allow"); !slices.Equal(allow, []string{http.MethodGet, http.MethodHead, http.MethodPost}) {
		t.Errorf("the allowed methods are %v", allow)
	}
	a.Visitor().Do(http.MethodHead, "/auth/sign-in/", nil).Must(http.StatusMethodNotAllowed)
	for _, path := range []string{"/app", "/games", "/contests"} {
		read := a.Visitor().Get(path).Must(http.StatusOK)
		head := a.Visitor().Do(http.MethodHead, path, nil).Must(http.StatusOK)
		if head.Header.Get("ETag") != read.Header.Get("ETag") || head.Header.Get("Content-Type") != "application/json" || len(head.Body) != 0 {
			t.Errorf("HEAD of %s answers %v %s", path, head.Header, head.Body)
		}
		for _, end := range []string{"", "/"} {
			a.Visitor().Get(path + end).Must(http.StatusOK)
		}
	}
}

func TestServedContractIsTheCommittedOne(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.Version = "1" })
	_, served := send(t, http.MethodGet, a.URL+api.Base+"/openapi.json", nil)
	printed, err := api.New(api.Config{Version: "1"}, api.Features{}, nil, nil).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(served, printed) {
		t.Error("the served contract is not what yagura openapi prints")
	}
}

// TestContractIsBuiltOnce asks for the contract again: it is the same text in memory, and a client that has it gets no body.
func TestContractIsBuiltOnce(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	first, _ := send(t, http.MethodGet, a.URL+api.Base+"/openapi.json", nil)
	again, body := send(t, http.MethodGet, a.URL+api.Base+"/openapi.json", nil, "If-None-Match", first.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("a client that has the contract gets %d with %d bytes", again.StatusCode, len(body))
	}
	described := api.New(api.Config{Version: "1"}, api.Features{}, nil, nil)
	one, err := described.OpenAPI()
	two, err2 := described.OpenAPI()
	if err != nil || err2 != nil || &one[0] != &two[0] {
		t.Errorf("the contract was built twice: %v, %v", err, err2)
	}
}

// bomb returns a small gzip text that decompresses to a very large one.
func bomb(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	for range 64 {
		if _, err := z.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestHostileBodiesAreRefusedInFlatMemory(t *testing.T) {
	a := apitest.New(t) // not parallel: it measures the memory of the process
	token := a.Person("player").Token
	unpacked := bomb(t)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for name, c := range map[string]struct {
		body    func() io.Reader
		headers []string
	}{
		"huge text":       {func() io.Reader { return io.LimitReader(zeros{}, 64<<20) }, nil},
		"huge with key":   {func() io.Reader { return io.LimitReader(zeros{}, 64<<20) }, []string{"Idempotency-Key", "huge"}},
		"deep lists":      {func() io.Reader { return strings.NewReader(strings.Repeat("[", 500_000)) }, nil},
		"deep objects":    {func() io.Reader { return strings.NewReader(strings.Repeat(`{"name":`, 100_000)) }, nil},
		"gzip bomb":       {func() io.Reader { return bytes.NewReader(unpacked) }, []string{"Content-Encoding", "gzip"}},
		"no JSON":         {func() io.Reader { return strings.NewReader("name=x&rule=y") }, nil},
		"cut off":         {func() io.Reader { return strings.NewReader(`{"name":"x"`) }, nil},
		"two values":      {func() io.Reader { return strings.NewReader(`{} {}`) }, nil},
		"wrong types":     {func() io.Reader { return strings.NewReader(`{"name":{},"gameId":"x"}`) }, nil},
		"huge number":     {func() io.Reader { return strings.NewReader(`{"gameId":1e400}`) }, nil},
		"broken UTF-8":    {func() io.Reader { return strings.NewReader("{\"name\":\"\xff\xfe\"}") }, nil},
		"not an object":   {func() io.Reader { return strings.NewReader(`null`) }, nil},
		"no body":         {func() io.Reader { return http.NoBody }, nil},
		"foreign type":    {func() io.Reader { return strings.NewReader(`<x/>`) }, []string{"Content-Type", "text/xml"}},
		"binary type":     {func() io.Reader { return strings.NewReader("\xa1") }, []string{"Content-Type", "application/cbor"}},
		"broken boundary": {func() io.Reader { return strings.NewReader("--x\r\n\r\n") }, []string{"Content-Type", "multipart/form-data"}},
	} {
		for _, path := range []string{"/contests/", "/files/"} {
			headers := append([]string{"Authorization", "JWT " + token, "Content-Type", "application/json"}, c.headers...)
			res, text := send(t, http.MethodPost, a.URL+api.Base+path, c.body(), headers...)
			if res.StatusCode < 400 || res.StatusCode >= 500 {
				t.Errorf("%s to %s answers %d: %s", name, path, res.StatusCode, text)
			}
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
		t.Errorf("%d bytes more are in use after hostile bodies", grown)
	}
	if made := after.TotalAlloc - before.TotalAlloc; made > 256<<20 {
		t.Errorf("hostile bodies took %d bytes", made)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestPanicAnswersWithoutDetails(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("player")
	a.API.Games = nil
	for _, who := range []*apitest.Person{a.Visitor(), p} {
		got := who.Get("/games/").Refused(http.StatusInternalServerError, "exceptionError")
		if strings.Contains(string(got.Body), "nil") || strings.Contains(string(got.Body), "goroutine") {
			t.Errorf("the answer after a panic shows %s", got.Body)
		}
	}
	// The store still works: a panic inside a transaction rolls it back and releases its connection.
	contests := a.API.Contests
	a.API.Contests = nil
	p.Do(http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), "Idempotency-Key", "one").Refused(http.StatusInternalServerError, "exceptionError")
	a.API.Contests = contests
	p.Do(http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), "Idempotency-Key", "one").Must(http.StatusOK)
}

func TestWrongTokensAreRefusedOnPublicOperations(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("player")
	parts := strings.Split(p.Token, ".")
	for _, header := range []string{
		"JWT ", "JWT x", "JWT x.y.z", "Bearer " + p.Token, p.Token, "jwt " + p.Token, "JWT " + p.Token + "x",
		"JWT " + parts[0] + "." + parts[1] + ".", "JWT eyJhbGciOiJub25lIn0." + parts[1] + ".",
	} {
		if res, _ := send(t, http.MethodGet, a.URL+api.Base+"/games/", nil, "Authorization", header); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q answers %d", header, res.StatusCode)
		}
	}
	p.Get("/games/").Must(http.StatusOK)
	p.Post("/auth/sign-out/", nil).Must(http.StatusNoContent)
	p.Get("/games/").Refused(http.StatusUnauthorized, "authenticationError")
}

func TestForwardedAddressIsBelievedFromProxiesOnly(t *testing.T) {
	t.Parallel()
	networks := func(list ...string) (out []netip.Prefix) {
		for _, n := range list {
			out = append(out, netip.MustParsePrefix(n))
		}
		return out
	}
	proxies := networks("10.0.0.0/8", "fd00::/8")
	for _, c := range []struct {
		name, from string
		forwarded  []string
		trusted    []netip.Prefix
		want       string
	}{
		{"no proxy", "203.0.113.5:1", nil, nil, "203.0.113.5"},
		{"forged without proxies", "203.0.113.5:1", []string{"1.1.1.1"}, nil, "203.0.113.5"},
		{"forged by a stranger", "203.0.113.5:1", []string{"1.1.1.1"}, proxies, "203.0.113.5"},
		{"a proxy names the client", "10.0.0.1:1", []string{"203.0.113.5"}, proxies, "203.0.113.5"},
		{"the client forged a left part", "10.0.0.1:1", []string{"1.1.1.1, 203.0.113.5"}, proxies, "203.0.113.5"},
		{"the client forged a header of its own", "10.0.0.1:1", []string{"1.1.1.1", "203.0.113.5"}, proxies, "203.0.113.5"},
		{"the client claims to be a proxy", "10.0.0.1:1", []string{"10.9.9.9, 203.0.113.5"}, proxies, "203.0.113.5"},
		{"two proxies", "10.0.0.1:1", []string{"203.0.113.5, 10.0.0.2"}, proxies, "203.0.113.5"},
		{"rubbish in between", "10.0.0.1:1", []string{"1.1.1.1, rubbish"}, proxies, "10.0.0.1"},
		{"rubbish behind a proxy", "10.0.0.1:1", []string{"rubbish, 10.0.0.2"}, proxies, "10.0.0.2"},
		{"an empty header", "10.0.0.1:1", []string{""}, proxies, "10.0.0.1"},
		{"a proxy by IPv6", "[fd00::1]:1", []string{"2001:db8::7"}, proxies, "2001:db8::7"},
		{"a proxy by mapped IPv4", "[::ffff:10.0.0.1]:1", []string{"203.0.113.5"}, proxies, "203.0.113.5"},
	} {
		r := &http.Request{RemoteAddr: c.from, Header: http.Header{}}
		for _, f := range c.forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		r.Header.Set("X-Real-Ip", "9.9.9.9")
		r.Header.Set("Forwarded", "for=9.9.9.9")
		if got := api.ClientAddress(r, c.trusted); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// captured is a log that can be read during writes.
type captured struct {
	mu   sync.Mutex
	text strings.Builder
}

func (c *captured) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.Write(p)
}

func (c *captured) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.String()
}

// mailed waits for a mail in the inbox that matches a pattern, and returns its groups.
func mailed(t *testing.T, visitor *apitest.Person, pattern string) []string {
	t.Helper()
	var found []string
	eventually(t, "a mail with "+pattern, func() bool {
		text := string(visitor.Get("/inbox/").Body)
		found = regexp.MustCompile(pattern).FindStringSubmatch(strings.ReplaceAll(text, `\u0026`, "&"))
		return found != nil
	})
	return found[1:]
}

// unreachable is a network without push services.
type unreachable struct{}

// RoundTrip implements http.RoundTripper.
func (unreachable) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("no route")
}

// failingPush subscribes a browser of a person whose pushes fail, and sends one. It returns the secret part of the endpoint.
func failingPush(t *testing.T, p *apitest.Person) (secret string) {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret = id.Token(40)
	encode := base64.RawURLEncoding.EncodeToString
	subscription := fmt.Sprintf(`{"endpoint":"https://push.example/send/%s","keys":{"p256dh":%q,"auth":%q}}`, secret, encode(key.PublicKey().Bytes()), encode(make([]byte, 16)))
	p.Post(fmt.Sprintf("/users/%d/notification/", p.ID), object{"notification_token": subscription, "language": "ja"}).Must(http.StatusOK)
	p.Post("/users/me/notifications/test/", nil).Must(http.StatusNoContent)
	return secret
}

// storedJobs returns the kinds, payloads and errors of all jobs, once all mails are sent and a push has failed. Finished jobs must have no payload.
func storedJobs(t *testing.T, a *apitest.App) string {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(a.Database, "sqlite:")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	count := func(where string) (n int) {
		if err := db.QueryRow("SELECT COUNT(*) FROM jobs WHERE " + where).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	eventually(t, "all mails are sent", func() bool { return count("done_at IS NULL AND kind = 'mail'") == 0 })
	eventually(t, "the failure of the push is stored, after it is logged", func() bool { return count("last_error LIKE '%push.example%'") > 0 })
	if n := count("done_at IS NOT NULL AND payload <> ''"); n > 0 {
		t.Errorf("%d finished jobs have a payload", n)
	}
	if count("done_at IS NOT NULL") == 0 {
		t.Error("no job is finished")
	}
	var all string
	if err := db.QueryRow("SELECT GROUP_CONCAT(kind || ' ' || payload || ' ' || last_error, '\n') FROM jobs").Scan(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSecretsAreNeverLogged uses every secret and reads the log, as the service writes it, and the stored jobs.
func TestSecretsAreNeverLogged(t *testing.T) {
	var log captured
	a := apitest.New(t, func(c *program.Config) { // not parallel: it replaces the log of the process
		usual := slog.Default()
		slog.SetDefault(slog.New(slog.NewTextHandler(&log, redact.HandlerOptions(slog.LevelDebug))))
		t.Cleanup(func() { slog.SetDefault(usual) })
		c.AccessLog = slog.NewTextHandler(&log, nil)
		c.PushTransport = unreachable{}
	})

	visitor := a.Visitor()
	mail := func(pattern string) []string { return mailed(t, visitor, pattern) }
	const password, entryPassword = "Pass5678word", "hidden42"
	visitor.Post("/auth/magic-links/", object{"email": "a@yagura.test", "language": "ja", "agreeTerms": true}).Must(http.StatusAccepted)
	link := mail(`authId=([\w-]+)&pinCode=([\w-]+)`)
	visitor.Post("/auth/magic-links/redeem/", object{"authId": link[0], "pinCode": "0" + link[1], "email": "a@yagura.test"}).Must(http.StatusUnprocessableEntity)
	signedIn := visitor.Post("/auth/magic-links/redeem/", object{"authId": link[0], "pinCode": link[1], "email": "a@yagura.test"}).Must(http.StatusOK).Map()
	sent := visitor.Post("/auth/sign-up/", object{"email": "b@yagura.test", "username": "player_b", "password": password, "agreeTerms": true, "language": "ja"}).Must(http.StatusAccepted)
	phrase := mail(`key_phrase=([\w-]+)`)[0]
	visitor.Get("/users/activate/?keyPhrase=" + phrase).Must(http.StatusOK)
	visitor.Get("/users/a@yagura.test/").Must(http.StatusUnprocessableEntity) // the path is logged
	browser, _, _ := strings.Cut(sent.Header.Get("Set-Cookie"), ";")
	activated := visitor.Do(http.MethodPost, "/users/activate/", object{"keyPhrase": phrase}, "Cookie", browser).Must(http.StatusOK).Map()
	visitor.Post("/auth/sign-in/", object{"login": "player_b", "password": password + "x"}).Must(http.StatusUnauthorized)
	again := visitor.Post("/auth/sign-in/", object{"login": "player_b", "password": password}).Must(http.StatusOK).Map()
	owner := &apitest.Person{}
	*owner = *visitor
	owner.Token, owner.ID = again["token"].(string), int64(again["userInfo"].(object)["id"].(float64))
	endpoint := failingPush(t, owner)
	contest := owner.Post("/contests/", contestForm(a.Clock.Now(), object{"isEntryPassword": true, "entryPassword": entryPassword})).Must(http.StatusOK).ID()
	owner.Post(contestPath(contest)+"password/", object{"entryPassword": entryPassword}).Must(http.StatusOK)
	live := connect(t, a.URL, owner.Token)
	owner.Get("/none/?token=" + owner.Token).Must(http.StatusNotFound)
	send(t, http.MethodGet, a.URL+"/magic-link?authId="+link[0]+"&pinCode="+link[1], nil)
	const invitation, lettersOnly = "Ab3dEf6hIj9lMn2pQr5tUv", "AbCdEfGhIjKlMnOpQrStUvWx"
	for _, token := range []string{invitation, lettersOnly} {
		send(t, http.MethodGet, a.URL+"/teams/join/"+token, nil)
		visitor.Get("/teams/invitations/" + token + "/").Must(http.StatusNotFound)
	}
	eventually(t, "the push has failed", func() bool { return strings.Contains(log.String(), "push.example") })
	a.API.Games = nil
	owner.Get("/games/").Must(http.StatusInternalServerError)
	owner.Post("/auth/sign-out/", nil).Must(http.StatusNoContent)
	live.cut("the sign-out")

	key, err := os.ReadFile(filepath.Join(a.Data, "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	jobs := storedJobs(t, a)
	text := log.String()
	if !strings.Contains(text, "panic in a request") || !strings.Contains(text, "path=/magic-link") {
		t.Fatalf("the log was not captured: %s", text)
	}
	for name, secret := range map[string]string{
		"token": signedIn["token"].(string), "token of an activation": activated["token"].(string), "token of a sign-in": owner.Token,
		"pin": link[1], "key phrase": phrase, "password": password, "entry password": entryPassword, "invitation": invitation, "invitation without digits": lettersOnly, "signing key": strings.TrimSpace(string(key)),
		"mail address": "a@yagura.test", "mail address of a sign-up": "b@yagura.test", "browser of a sign-up": strings.TrimPrefix(browser, "yagura_sign_up="), "push endpoint": endpoint,
	} {
		if strings.Contains(text, secret) {
			t.Errorf("the log contains the %s", name)
		}
		if strings.Contains(jobs, secret) {
			t.Errorf("a stored job contains the %s", name)
		}
	}
}
