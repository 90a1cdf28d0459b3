package api_test

func init() {
	rows(map[string]call{
		"beginSocial":     {"yyyy·yyy·yyy", at("/socials/discord/oauth/url/?agreeTerms=true"), nil},
		"finishSocial":    {"yyyy·yyy·yyy", at("/socials/discord/oauth/"), send(object{"token": "x", "verifier": "y"})},
		"unlinkSocial":    {"nnyn·nnn·nnn", at("/users/%d/socials/discord/", entrant), nil},
		"listSocialPosts": {"nyyy·yyy·yyy", at("/socials/twitter/timeline/"), nil},
	})
}
