package api_test

import (
	"fmt"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/api/apitest"
)

// ownSession is the path of the session by which a person asks; a visitor names none.
func ownSession(_ *house, p *apitest.Person) string {
	claims := jwt.MapClaims{"sid": "1"}
	if p.Token != "" {
		if _, _, err := jwt.NewParser().ParseUnverified(p.Token, claims); err != nil {
			panic(err)
		}
	}
	return fmt.Sprintf("/auth/sessions/%v/", claims["sid"])
}

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

		"changePassword":     {"nnyn·nnn·nnn", at("/users/%d/password/", entrant), send(object{"password": "", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"})},
		"forgetPassword":     {"yyyy·yyy·yyy", at("/users/password/forget/"), send(object{"email": "a@yagura.test", "language": "ja"})},
		"getPasswordReset":   {"yyyy·yyy·yyy", at("/users/password/reset/?keyPhrase=x"), nil},
		"resetPassword":      {"yyyy·yyy·yyy", at("/users/password/reset/"), send(object{"id": 1, "username": "", "email": "a@yagura.test", "pincode": "x", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"})},
		"requestEmailChange": {"nyyy·yyy·yyy", at("/auth/email/"), send(object{"email": "c@yagura.test"})},
		"confirmEmail":       {"nyyy·yyy·yyy", at("/auth/email/confirm/"), send(object{"code": "000000"})},
		"listSessions":       {"nyyy·yyy·yyy", at("/auth/sessions/"), nil},
		"endSession":         {"nyyy·yyy·yyy", ownSession, nil},
		"endSessions":        {"nyyy·yyy·yyy", at("/auth/sessions/"), nil},
	})
}
