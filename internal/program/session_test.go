package program_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
)

// TestEndedSessionsAreCutOff proves that every way to end sessions refuses their tokens and closes their live connections at
// once.
func TestEndedSessionsAreCutOff(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		for name, end := range map[string]func(p *apitest.Person){
			"the end of the other sessions": func(p *apitest.Person) { p.Delete("/auth/sessions/").Must(http.StatusNoContent) },
			"a new password": func(p *apitest.Person) {
				p.Put(fmt.Sprintf("/users/%d/password/", p.ID), object{"password": "", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"}).Must(http.StatusOK)
			},
			"a reset": func(p *apitest.Person) {
				reset(t, a, p)
				p.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
				p.SignIn()
			},
			"a suspension": func(p *apitest.Person) {
				now := a.Clock.Now()
				err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
					if _, err := a.Store.SetSuspended(ctx, p.ID, &now); err != nil {
						return err
					}
					return a.Features.Auth.EndSessions(ctx, p.ID, 0)
				})
				if err != nil {
					t.Fatal(err)
				}
				p.Token = ""
			},
		} {
			p := a.Person(name)
			other := *p
			p.SignIn()
			leaving, elsewhere := connect(t, a.URL, other.Token), connect(t, a.URL, other.Token)
			end(p)
			leaving.cut(name)
			elsewhere.cut(name)
			other.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
			if p.Token != "" {
				p.Get("/users/profile/").Must(http.StatusOK)
				connect(t, a.URL, p.Token)
			}
		}
	})
}

// reset sets the password of a person by e-mail.
func reset(t *testing.T, a *apitest.App, p *apitest.Person) {
	t.Helper()
	u, err := a.Features.Accounts.Self(a.Ctx(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	reader := connect(t, a.URL, "")
	if code := reader.subscribe("inbox"); code != 0 {
		t.Fatalf("the inbox: %d", code)
	}
	v := a.Visitor()
	v.Post("/users/password/forget/", object{"email": u.Email}).Must(http.StatusOK)
	info, err := a.Features.Auth.PasswordResetInfo(a.Ctx(), keyPhrase(t, reader, v, u.Email))
	if err != nil {
		t.Fatal(err)
	}
	form := auth.PasswordResetForm{ResetInfo: info, NewPassword: "abcdefg1", PasswordConfirm: "abcdefg1"}
	if err := a.Features.Auth.ResetPassword(a.Ctx(), form); err != nil {
		t.Fatal(err)
	}
}

// keyPhrase waits for the e-mail with a key phrase to a person. Other e-mails may arrive before it.
func keyPhrase(t *testing.T, reader *socket, v *apitest.Person, to string) string {
	t.Helper()
	for {
		reader.hint("inbox", "mail.received")
		var inbox struct {
			Items []struct {
				To    string
				Links []string
			}
		}
		v.Get("/inbox/").Must(http.StatusOK).Into(&inbox)
		for _, mail := range inbox.Items {
			link, err := url.Parse(mail.Links[0])
			if err != nil {
				t.Fatal(err)
			}
			if phrase := link.Query().Get("key_phrase"); mail.To == to && phrase != "" {
				return phrase
			}
		}
	}
}
