package api_test

func init() {
	rows(map[string]call{
		"listFollows":         {signedIn, at("/users/me/follows/"), nil},
		"listFollowedEntries": {signedIn, at("/contests/%d/followed/", played), nil},
		"follow":              {signedIn, at("/users/me/follows/team/%d/", theTeam), nil},
		"unfollow":            {signedIn, at("/users/me/follows/team/%d/", theTeam), nil},
	})
}
