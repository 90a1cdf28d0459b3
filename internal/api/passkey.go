package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
)

// Ceremony is the first half of an exchange with an authenticator.
type Ceremony struct {
	CeremonyID string  `json:"ceremonyId"`
	Options    Options `json:"options"`
}

// Options is the request to the browser: WebAuthn's PublicKeyCredentialRequestOptionsJSON or …CreationOptionsJSON.
type Options json.RawMessage

// MarshalJSON implements json.Marshaler.
func (o Options) MarshalJSON() ([]byte, error) { return json.RawMessage(o).MarshalJSON() }

// Schema implements huma.SchemaProvider.
func (Options) Schema(huma.Registry) *huma.Schema {
	return anyObject("WebAuthn's options in their JSON form")
}

// Credential is the browser's answer, in the form of PublicKeyCredential.toJSON().
type Credential json.RawMessage

// UnmarshalJSON implements json.Unmarshaler.
func (c *Credential) UnmarshalJSON(b []byte) error { return (*json.RawMessage)(c).UnmarshalJSON(b) }

// Schema implements huma.SchemaProvider.
func (Credential) Schema(huma.Registry) *huma.Schema {
	return anyObject("PublicKeyCredential in its JSON form")
}

func anyObject(doc string) *huma.Schema {
	return &huma.Schema{Type: "object", AdditionalProperties: true, Description: doc}
}

// CeremonyInput is the second half of an exchange.
type CeremonyInput struct {
	CeremonyID string     `json:"ceremonyId" maxLength:"64"`
	Credential Credential `json:"credential"`
}

// PasskeySignUpInput is the form of the sign-up without an e-mail.
type PasskeySignUpInput struct {
	Username   string `json:"username" minLength:"3" maxLength:"30" pattern:"^[A-Za-z0-9][A-Za-z0-9_.-]*$"`
	AgreeTerms bool   `json:"agreeTerms"`
	Language   string `json:"language,omitempty" enum:"ja,en,ko,zh" doc:"Language of the account"`
}

// NewPasskeyInput is the second half of adding a passkey.
type NewPasskeyInput struct {
	CeremonyInput
	Name string `json:"name,omitempty" maxLength:"60"`
}

// PasskeyInput is a change of a passkey.
type PasskeyInput struct {
	Name string `json:"name" maxLength:"60"`
}

// Passkey is a passkey of the viewer.
type Passkey struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	CreatedAt  Time   `json:"createdAt"`
	LastUsedAt *Time  `json:"lastUsedAt"`
}

func wirePasskey(k auth.Passkey) Passkey {
	return Passkey{ID: k.ID, Name: k.Name, CreatedAt: wireTime(k.CreatedAt), LastUsedAt: wireTimeOrNil(k.LastUsedAt)}
}

func wireCeremony(b auth.Begun, err error) (*Body[Ceremony], error) {
	return body(Ceremony{CeremonyID: b.CeremonyID, Options: Options(b.Options)}, err)
}

// PasskeyPath names a passkey.
type PasskeyPath struct {
	ID string `path:"id" maxLength:"1400"`
}

func (a *API) registerPasskeys() {
	a.registerPasskeySignIn()
	a.registerOwnPasskeys()
}

func (a *API) registerPasskeySignIn() {
	op(a, Anyone, huma.Operation{
		OperationID: "beginPasskeySignIn", Method: http.MethodPost, Path: "/auth/passkeys/sign-in/begin/", Tags: []string{"auth"},
		Summary: "Get the options for a sign-in with a passkey",
	}, func(ctx context.Context, in *FromClient) (*Body[Ceremony], error) {
		return wireCeremony(a.Auth.BeginPasskeySignIn(ctx, in.client(ctx)))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "passkeySignIn", Method: http.MethodPost, Path: "/auth/passkeys/sign-in/", Tags: []string{"auth"},
		Summary: "Sign in with a passkey",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body CeremonyInput
	}) (*Body[SignedInUser], error) {
		s, err := a.Auth.PasskeySignInWith(ctx, in.Body.CeremonyID, in.Body.Credential, in.client(ctx))
		return body(a.signedIn(ctx, s, err))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "beginPasskeySignUp", Method: http.MethodPost, Path: "/auth/passkeys/sign-up/begin/", Tags: []string{"auth"},
		Summary: "Get the options for the passkey of a new account",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body PasskeySignUpInput
	}) (*Body[Ceremony], error) {
		return wireCeremony(a.Auth.BeginPasskeySignUp(ctx, auth.PasskeySignUpRequest{
			Username: in.Body.Username, AgreeTerms: in.Body.AgreeTerms, Language: in.Body.Language, Client: in.client(ctx),
		}))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "passkeySignUp", Method: http.MethodPost, Path: "/auth/passkeys/sign-up/", Tags: []string{"auth"},
		Summary: "Create an account without an e-mail address and sign in",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body CeremonyInput
	}) (*Body[SignedInUser], error) {
		s, err := a.Auth.SignUpWithPasskey(ctx, in.Body.CeremonyID, in.Body.Credential, in.client(ctx))
		return body(a.signedIn(ctx, s, err))
	})
}

func (a *API) registerOwnPasskeys() {
	op(a, Self, huma.Operation{
		OperationID: "beginPasskey", Method: http.MethodPost, Path: "/auth/passkeys/begin/", Tags: []string{"auth"},
		Summary: "Get the options for an additional passkey",
	}, func(ctx context.Context, in *FromClient) (*Body[Ceremony], error) {
		return wireCeremony(a.Auth.BeginPasskey(ctx, viewer(ctx).UserID, viewer(ctx).SessionID, in.client(ctx)))
	})
	op(a, Self, huma.Operation{
		OperationID: "addPasskey", Method: http.MethodPost, Path: "/auth/passkeys/", Tags: []string{"auth"},
		Summary: "Add a passkey to the own account",
	}, func(ctx context.Context, in *struct {
		FromClient
		Body NewPasskeyInput
	}) (*Body[Passkey], error) {
		k, err := a.Auth.AddPasskey(ctx, viewer(ctx).UserID, in.Body.CeremonyID, in.Body.Credential, in.Body.Name, in.client(ctx))
		return body(wirePasskey(k), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "listPasskeys", Method: http.MethodGet, Path: "/auth/passkeys/", Tags: []string{"auth"},
		Summary: "List the own passkeys, oldest first",
	}, func(ctx context.Context, _ *Empty) (*Body[List[Passkey]], error) {
		keys, err := a.Auth.Passkeys(ctx, viewer(ctx).UserID)
		list := List[Passkey]{Items: make([]Passkey, len(keys))}
		for i, k := range keys {
			list.Items[i] = wirePasskey(k)
		}
		return body(list, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "renamePasskey", Method: http.MethodPut, Path: "/auth/passkeys/{id}/", Tags: []string{"auth"},
		Summary: "Rename an own passkey",
	}, func(ctx context.Context, in *struct {
		PasskeyPath
		Body PasskeyInput
	}) (*Body[Passkey], error) {
		k, err := a.Auth.RenamePasskey(ctx, viewer(ctx).UserID, in.ID, in.Body.Name)
		return body(wirePasskey(k), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "removePasskey", Method: http.MethodDelete, Path: "/auth/passkeys/{id}/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "Remove an own passkey, unless it is the last way to sign in",
	}, func(ctx context.Context, in *PasskeyPath) (*Empty, error) {
		return &Empty{}, a.Auth.RemovePasskey(ctx, viewer(ctx).UserID, viewer(ctx).SessionID, in.ID)
	})
}
