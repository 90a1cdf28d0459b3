package api_test

func init() {
	rows(map[string]call{
		"beginPasskeySignIn": {everyone, at("/auth/passkeys/sign-in/begin/"), send(object{})},
		"passkeySignIn":      {everyone, at("/auth/passkeys/sign-in/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"beginPasskeySignUp": {everyone, at("/auth/passkeys/sign-up/begin/"), send(object{"username": "somebody", "agreeTerms": true})},
		"passkeySignUp":      {everyone, at("/auth/passkeys/sign-up/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"beginPasskey":       {signedIn, at("/auth/passkeys/begin/"), send(object{})},
		"addPasskey":         {signedIn, at("/auth/passkeys/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"listPasskeys":       {signedIn, at("/auth/passkeys/"), nil},
		"renamePasskey":      {signedIn, at("/auth/passkeys/x/"), send(object{"name": "Phone"})},
		"removePasskey":      {signedIn, at("/auth/passkeys/x/"), nil},
	})
}
