package program_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"yagura/internal/account"
	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/live"
	"yagura/internal/program"
)

// venue is a network whose guests share one address. Its connections to a program are in memory, so that thousands of them need no
// descriptors.
type venue struct {
	t        *testing.T
	incoming chan net.Conn
	closed   chan struct{}
}

// guest is the program's end of a connection from a venue.
type guest struct{ net.Conn }

// RemoteAddr implements net.Conn.
func (*guest) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(203, 0, 113, 7), Port: 1} }

// openVenue serves a program to a venue.
func openVenue(t *testing.T, p *program.Program) *venue {
	t.Helper()
	v := &venue{t: t, incoming: make(chan net.Conn), closed: make(chan struct{})}
	server, ended := program.Server(p), make(chan error, 1)
	go func() { ended <- server.Serve(v) }()
	t.Cleanup(func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return v
}

// Accept implements net.Listener.
func (v *venue) Accept() (net.Conn, error) {
	select {
	case c := <-v.incoming:
		return c, nil
	case <-v.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (v *venue) Close() error {
	close(v.closed)
	return nil
}

// Addr implements net.Listener.
func (*venue) Addr() net.Addr { return &net.TCPAddr{} }

// dial opens a connection from the venue.
func (v *venue) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case v.incoming <- &guest{far}:
		return near, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// client returns a browser with connections of its own.
func (v *venue) client() *http.Client {
	transport := &http.Transport{DialContext: v.dial}
	v.t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// call sends a request, with a body unless in is nil, and returns the status of the answer.
func (v *venue) call(client *http.Client, method, path, token string, in, out any) int {
	v.t.Helper()
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			v.t.Fatal(err)
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(v.t.Context(), method, "http://yagura.test"+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "JWT "+token)
	}
	res, err := client.Do(r)
	if err != nil {
		v.t.Fatalf("%s %s: %v", method, path, err)
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err == nil && out != nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		v.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	return res.StatusCode
}

// connect opens a live connection. It returns nil if the program closes it because the address has too many.
func (v *venue) connect(token string) *socket {
	v.t.Helper()
	c, res, err := (&websocket.Dialer{NetDialContext: v.dial}).DialContext(v.t.Context(), "ws://yagura.test/connection/websocket", nil)
	if err != nil {
		v.t.Fatal(err)
	}
	_ = res.Body.Close()
	v.t.Cleanup(func() { _ = c.Close() })
	s := &socket{conn: c, t: v.t, more: make(chan struct{}, 1), id: 1}
	go s.read()
	if err := s.write(fmt.Sprintf(`{"id":1,"connect":{"token":%q}}`, token)); err != nil {
		v.t.Fatal(err)
	}
	f, err := s.receive()
	if websocket.IsCloseError(err, live.CodeTooMany) {
		return nil
	}
	if err != nil || f.Connect == nil {
		v.t.Fatalf("connect: %+v, %v", f, err)
	}
	return s
}

// TestWalkFiveHundredPeopleBesideAnAbusiveVisitor opens as many idle and anonymous connections as an address may have, and more while
// 500 people behind the same address sign in with their passwords, read their profiles and stay connected.
func TestWalkFiveHundredPeopleBesideAnAbusiveVisitor(t *testing.T) {
	t.Parallel()
	const people = auth.DefaultPeoplePerAddress
	a := apitest.New(t)
	v := openVenue(t, a.Program)
	guests(t, a, people)
	abuse := func(idle, sockets int) (kept int) {
		t.Helper()
		for range idle {
			if got := v.call(v.client(), http.MethodGet, "/healthz", "", nil, nil); got != http.StatusOK {
				t.Fatalf("an idle connection is answered %d", got)
			}
		}
		for range sockets {
			if v.connect("") != nil {
				kept++
			}
		}
		return kept
	}
	if kept := abuse(8*people, 4*people); kept != 2*people {
		t.Errorf("a visitor keeps %d live connections, want %d", kept, 2*people)
	}
	sockets := make([]*socket, people)
	for i := range people {
		if i%50 == 0 {
			abuse(50, 50)
		}
		browser := v.client()
		var in api.SignedInUser
		form := object{"login": fmt.Sprint("guest_", i), "password": guestPassword}
		if got := v.call(browser, http.MethodPost, api.Base+"/auth/sign-in/", "", form, &in); got != http.StatusOK {
			t.Fatalf("person %d signs in: %d", i, got)
		}
		if got := v.call(browser, http.MethodGet, api.Base+"/users/profile/", in.Token, nil, nil); got != http.StatusOK {
			t.Fatalf("person %d reads the profile: %d", i, got)
		}
		if sockets[i] = v.connect(in.Token); sockets[i] == nil {
			t.Fatalf("person %d is not connected", i)
		}
	}
	for i, s := range sockets {
		if code := s.subscribe("contest:1"); code != 0 {
			t.Errorf("person %d subscribes: %d", i, code)
		}
	}
}

const guestPassword = "Guest5678word"

// guests adds people with usernames and a password.
func guests(t *testing.T, a *apitest.App, people int) {
	t.Helper()
	visitor := a.Visitor()
	form := object{"email": "first@yagura.test", "username": "first_guest", "password": guestPassword, "agreeTerms": true, "language": "ja"}
	sent := visitor.Post("/auth/sign-up/", form).Must(http.StatusAccepted)
	browser, _, _ := strings.Cut(sent.Header.Get("Set-Cookie"), ";")
	var first api.SignedInUser
	link := object{"keyPhrase": mailed(t, visitor, `key_phrase=([\w-]+)`)[0]}
	visitor.Do(http.MethodPost, "/users/activate/", link, "Cookie", browser).Must(http.StatusOK).Into(&first)
	known, ok, err := a.Store.CredentialOf(a.Ctx(), first.UserInfo.ID)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	err = a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		for i := range people {
			guest := account.New{Username: fmt.Sprint("guest_", i), PasswordHash: known.PasswordHash, Language: "ja"}
			if _, _, err := a.Features.Accounts.Create(ctx, guest); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
