package program_test

import (
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
		admin := a.Person("admin")
		u, err := a.Features.Accounts.Self(a.Ctx(), admin.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := a.Features.Site.SetRole(a.Ctx(), u.Email, true); err != nil {
			t.Fatal(err)
		}
		// Each ends the session of other, which is an earlier one of p. If it ends that of p too, it empties the token.
		for name, end := range map[string]func(p, other *apitest.Person){
			"a sign-out": func(_, other *apitest.Person) { other.Post("/auth/sign-out/", nil).Must(http.StatusNoContent) },
			"the end of that session": func(p, _ *apitest.Person) {
				var sessions struct {
					Items []struct {
						ID      int64
						Current bool
					}
				}
				p.Get("/auth/sessions/").Must(http.StatusOK).Into(&sessions)
				for _, s := range sessions.Items {
					if !s.Current {
						p.Delete(fmt.Sprintf("/auth/sessions/%d/", s.ID)).Must(http.StatusNoContent)
					}
				}
			},
			"the end of the other sessions": func(p, _ *apitest.Person) { p.Delete("/auth/sessions/").Must(http.StatusNoContent) },
			"the end of all sessions": func(p, _ *apitest.Person) {
				p.Delete("/auth/sessions/?all=true").Must(http.StatusNoContent)
				p.Token = ""
			},
			"a withdrawal": func(p, _ *apitest.Person) {
				p.Post(fmt.Sprintf("/users/%d/withdrawal/", p.ID), object{"confirm": p.Nickname}).Must(http.StatusNoContent)
				p.Token = ""
			},
			"a new password": func(p, _ *apitest.Person) {
				p.Put(fmt.Sprintf("/users/%d/password/", p.ID), object{"password": "", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"}).Must(http.StatusOK)
			},
			"a reset": func(p, _ *apitest.Person) {
				reset(t, a, p)
				p.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
				p.SignIn()
			},
			"a suspension": func(p, _ *apitest.Person) {
				admin.Post(fmt.Sprintf("/site/users/%d/suspend/", p.ID), object{"reason": "rude"}).Must(http.StatusNoContent)
				p.Token = ""
			},
		} {
			p := a.Person(name)
			other := *p
			p.SignIn()
			leaving, elsewhere := connect(t, a.URL, other.Token), connect(t, a.URL, other.Token)
			end(p, &other)
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
