package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/auth/authtest"
)

type ceremony struct {
	CeremonyID string
	Options    json.RawMessage
}

var site = authtest.Site{Host: "yagura.test", Origin: secureURL}

// created and signed return the second request of a ceremony.
func created(t *testing.T, d *authtest.Device, c ceremony) object {
	t.Helper()
	return object{"ceremonyId": c.CeremonyID, "credential": json.RawMessage(d.Create(t, site, c.Options))}
}

func signed(t *testing.T, d *authtest.Device, c ceremony) object {
	t.Helper()
	return object{"ceremonyId": c.CeremonyID, "credential": json.RawMessage(d.Sign(t, site, c.Options))}
}

func begun(t *testing.T, p *apitest.Person, path string, form any) (c ceremony) {
	t.Helper()
	p.Post(path, form).Must(http.StatusOK).Into(&c)
	return c
}

func TestPasskeysOverHTTP(t *testing.T) {
	a, _ := socialApp(t)
	v := a.Visitor()
	form := object{"username": "hanako", "agreeTerms": true, "language": "ja"}
	v.Post("/auth/passkeys/sign-up/begin/", object{"username": "hanako"}).Refused(http.StatusUnprocessableEntity, "termsRequired")
	phone := authtest.New(t)
	var in signInAnswer
	v.Post("/auth/passkeys/sign-up/", created(t, phone, begun(t, v, "/auth/passkeys/sign-up/begin/", form))).Must(http.StatusOK).Into(&in)
	if in.UserInfo.ID == 0 || in.UserInfo.Email != "" || in.Token == "" {
		t.Fatalf("signed up %+v", in)
	}
	v.Post("/auth/passkeys/sign-up/begin/", form).Refused(http.StatusConflict, "userAlreadyExists")
	hanako := as(a, in)

	var list struct {
		Items []struct {
			ID, Name   string
			LastUsedAt *string
		}
		Next *string
	}
	hanako.Get("/auth/passkeys/").Must(http.StatusOK).Into(&list)
	if len(list.Items) != 1 || list.Items[0].LastUsedAt != nil {
		t.Fatalf("list %+v", list)
	}
	first := "/auth/passkeys/" + list.Items[0].ID + "/"
	hanako.Delete(first).Refused(http.StatusConflict, "lastSignInMethod")

	laptop := authtest.New(t)
	more := created(t, laptop, begun(t, hanako, "/auth/passkeys/begin/", object{}))
	more["name"] = "Laptop"
	if k := hanako.Post("/auth/passkeys/", more).Must(http.StatusOK).Map(); k["name"] != "Laptop" || k["lastUsedAt"] != nil || len(k) != 4 {
		t.Errorf("added %v", k)
	}
	hanako.Post("/auth/passkeys/", more).Refused(http.StatusUnprocessableEntity, "passkeyFailed")

	var again signInAnswer
	v.Post("/auth/passkeys/sign-in/", signed(t, laptop, begun(t, v, "/auth/passkeys/sign-in/begin/", object{}))).Must(http.StatusOK).Into(&again)
	if again.UserInfo.ID != in.UserInfo.ID {
		t.Errorf("signed in %+v", again)
	}
	if k := hanako.Put(first, object{"name": "Phone"}).Must(http.StatusOK).Map(); k["name"] != "Phone" {
		t.Errorf("renamed %v", k)
	}
	for _, stale := range []func() *apitest.Answer{
		func() *apitest.Answer { return hanako.Post("/auth/passkeys/begin/", object{}) },
		func() *apitest.Answer { return hanako.Delete(first) },
		func() *apitest.Answer { return hanako.Get("/socials/discord/oauth/url/?link=true") },
		func() *apitest.Answer { return hanako.Delete(userAt(in.UserInfo.ID) + "socials/discord/") },
	} {
		a.Clock.Advance(auth.FreshSession)
		stale().Refused(http.StatusForbidden, "reauthenticate")
	}
	hanako.SignIn()
	a.Person("Jiro").Delete(first).Refused(http.StatusNotFound, "passkeyDoesNotExist")
	hanako.Delete(first).Must(http.StatusNoContent)
	v.Post("/auth/passkeys/sign-in/", signed(t, phone, begun(t, v, "/auth/passkeys/sign-in/begin/", object{}))).Refused(http.StatusUnprocessableEntity, "passkeyFailed")
	v.Post("/auth/passkeys/sign-in/", object{"ceremonyId": "x"}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
}
