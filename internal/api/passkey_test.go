package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/descope/virtualwebauthn"

	"yagura/internal/api/apitest"
)

type ceremony struct {
	CeremonyID string
	Options    json.RawMessage
}

// device is an authenticator that holds one passkey.
type device struct {
	virtualwebauthn.Authenticator
	key virtualwebauthn.Credential
}

var party = virtualwebauthn.RelyingParty{Name: "Yagura", ID: "yagura.test", Origin: secureURL}

func newDevice() *device {
	return &device{virtualwebauthn.NewAuthenticator(), virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)}
}

func (v *device) create(t *testing.T, c ceremony) object {
	t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	v.Authenticator.Options.UserHandle = []byte(options.UserID)
	return object{"ceremonyId": c.CeremonyID, "credential": json.RawMessage(virtualwebauthn.CreateAttestationResponse(party, v.Authenticator, v.key, *options))}
}

func (v *device) sign(t *testing.T, c ceremony) object {
	t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	v.key.Counter++
	return object{"ceremonyId": c.CeremonyID, "credential": json.RawMessage(virtualwebauthn.CreateAssertionResponse(party, v.Authenticator, v.key, *options))}
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
	phone := newDevice()
	var in signedIn
	v.Post("/auth/passkeys/sign-up/", phone.create(t, begun(t, v, "/auth/passkeys/sign-up/begin/", form))).Must(http.StatusOK).Into(&in)
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

	laptop := newDevice()
	more := laptop.create(t, begun(t, hanako, "/auth/passkeys/begin/", object{}))
	more["name"] = "Laptop"
	if k := hanako.Post("/auth/passkeys/", more).Must(http.StatusOK).Map(); k["name"] != "Laptop" || k["lastUsedAt"] != nil || len(k) != 4 {
		t.Errorf("added %v", k)
	}
	hanako.Post("/auth/passkeys/", more).Refused(http.StatusUnprocessableEntity, "passkeyFailed")

	var again signedIn
	v.Post("/auth/passkeys/sign-in/", laptop.sign(t, begun(t, v, "/auth/passkeys/sign-in/begin/", object{}))).Must(http.StatusOK).Into(&again)
	if again.UserInfo.ID != in.UserInfo.ID {
		t.Errorf("signed in %+v", again)
	}
	if k := hanako.Put(first, object{"name": "Phone"}).Must(http.StatusOK).Map(); k["name"] != "Phone" {
		t.Errorf("renamed %v", k)
	}
	a.Person("Jiro").Delete(first).Refused(http.StatusNotFound, "passkeyDoesNotExist")
	hanako.Delete(first).Must(http.StatusNoContent)
	v.Post("/auth/passkeys/sign-in/", phone.sign(t, begun(t, v, "/auth/passkeys/sign-in/begin/", object{}))).Refused(http.StatusUnprocessableEntity, "passkeyFailed")
	v.Post("/auth/passkeys/sign-in/", object{"ceremonyId": "x"}).Refused(http.StatusUnprocessableEntity, "passkeyFailed")
}
