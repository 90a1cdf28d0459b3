package api_test

func init() {
	rows(map[string]call{
		"beginPasskeySignIn": {"yyyy·yyy·yyy", at("/auth/passkeys/sign-in/begin/"), send(object{})},
		"passkeySignIn":      {"yyyy·yyy·yyy", at("/auth/passkeys/sign-in/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"beginPasskeySignUp": {"yyyy·yyy·yyy", at("/auth/passkeys/sign-up/begin/"), send(object{"username": "somebody", "agreeTerms": true})},
		"passkeySignUp":      {"yyyy·yyy·yyy", at("/auth/passkeys/sign-up/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"beginPasskey":       {"nyyy·yyy·yyy", at("/auth/passkeys/begin/"), send(object{})},
		"addPasskey":         {"nyyy·yyy·yyy", at("/auth/passkeys/"), send(object{"ceremonyId": "x", "credential": object{}})},
		"listPasskeys":       {"nyyy·yyy·yyy", at("/auth/passkeys/"), nil},
		"renamePasskey":      {"nyyy·yyy·yyy", at("/auth/passkeys/x/"), send(object{"name": "Phone"})},
		"removePasskey":      {"nyyy·yyy·yyy", at("/auth/passkeys/x/"), nil},
	})
}
