package api_test

func init() {
	rows(map[string]call{
		"beginSocial":     {everyone, at("/socials/discord/oauth/url/?agreeTerms=true"), nil},
		"finishSocial":    {everyone, at("/socials/discord/oauth/"), send(object{"token": "x", "verifier": "y"})},
		"unlinkSocial":    {only(entrant), at("/users/%d/socials/discord/", entrantID), nil},
		"listSocialPosts": {signedIn, at("/socials/twitter/timeline/"), nil},
	})
}
