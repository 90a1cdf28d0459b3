package api_test

func init() {
	rows(map[string]call{
		"requestMagicLink": {"yyyy·yyy·yyy", at("/auth/magic-links/"), send(object{"email": "a@yagura.test", "language": "ja", "agreeTerms": true})},
		"redeemMagicLink":  {"yyyy·yyy·yyy", at("/auth/magic-links/redeem/"), send(object{"email": "a@yagura.test", "authId": "x", "pinCode": "y"})},
		"signIn":           {"yyyy·yyy·yyy", at("/auth/sign-in/"), send(object{"login": "nobody", "password": "wrong-1-pass"})},
		"signUp":           {"yyyy·yyy·yyy", at("/auth/sign-up/"), send(object{"email": "b@yagura.test", "username": "newcomer", "password": "abcdefg1", "agreeTerms": true, "language": "ja"})},
		"getActivation":    {"yyyy·yyy·yyy", at("/users/activate/?keyPhrase=x"), nil},
		"activate":         {"yyyy·yyy·yyy", at("/users/activate/"), send(object{"keyPhrase": "x"})},
		"signOut":          {"nyyy·yyy·yyy", at("/auth/sign-out/"), nil},
		"agreeToTerms":     {"nyyy·yyy·yyy", at("/auth/agreement/"), send(object{"version": "2022-12-24"})},
	})
}
