package api_test

import (
	"fmt"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/api/apitest"
)

// ownSession is the path of the session by which a person asks; a visitor names none.
func ownSession(_ *fixture, p *apitest.Person) string {
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
		"requestMagicLink": {everyone, at("/auth/magic-links/"), send(object{"email": "a@yagura.test", "language": "ja", "agreeTerms": true})},
		"redeemMagicLink":  {everyone, at("/auth/magic-links/redeem/"), send(object{"email": "a@yagura.test", "authId": "x", "pinCode": "y"})},
		"redeemSignInCode": {everyone, at("/auth/magic-links/code/"), send(object{"code": "000000"})},
		"signIn":           {everyone, at("/auth/sign-in/"), send(object{"login": "nobody", "password": "wrong-1-pass"})},
		"signUp":           {everyone, at("/auth/sign-up/"), send(object{"email": "b@yagura.test", "username": "newcomer", "password": "abcdefg1", "agreeTerms": true, "language": "ja"})},
		"getActivation":    {everyone, at("/users/activate/?keyPhrase=x"), nil},
		"activate":         {everyone, at("/users/activate/"), send(object{"keyPhrase": "x"})},
		"signOut":          {signedIn, at("/auth/sign-out/"), nil},
		"agreeToTerms":     {signedIn, at("/auth/agreement/"), send(object{"version": "2022-12-24"})},

		"changePassword":     {only(entrant), at("/users/%d/password/", entrantID), send(object{"password": "", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"})},
		"forgetPassword":     {everyone, at("/users/password/forget/"), send(object{"email": "a@yagura.test", "language": "ja"})},
		"getPasswordReset":   {everyone, at("/users/password/reset/?keyPhrase=x"), nil},
		"resetPassword":      {everyone, at("/users/password/reset/"), send(object{"id": 1, "username": "", "email": "a@yagura.test", "pincode": "x", "newPassword": "abcdefg1", "passwordConfirm": "abcdefg1"})},
		"requestEmailChange": {signedIn, at("/auth/email/"), send(object{"email": "c@yagura.test"})},
		"confirmEmail":       {signedIn, at("/auth/email/confirm/"), send(object{"code": "000000"})},
		"listSessions":       {signedIn, at("/auth/sessions/"), nil},
		"endSession":         {signedIn, ownSession, nil},
		"endSessions":        {signedIn, at("/auth/sessions/"), nil},
	})
}
