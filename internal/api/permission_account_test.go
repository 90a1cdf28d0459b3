package api_test

func init() {
	rows(map[string]call{
		"getOwnProfile":     {signedIn, at("/users/profile/"), nil},
		"getUser":           {everyone, at("/users/%d/", entrantID), nil},
		"searchUsers":       {everyone, at("/users/?nickname=e"), nil},
		"countUserContests": {everyone, at("/users/%d/contests/count/", entrantID), nil},
		"exportOwnData":     {only(entrant), at("/users/%d/export/", entrantID), nil},
		"previewWithdrawal": {only(entrant), at("/users/%d/withdrawal/", entrantID), nil},
		"withdraw":          {only(entrant), at("/users/%d/withdrawal/", entrantID), send(object{"confirm": "entrant"})},
		"updateProfile":     {only(entrant), at("/users/%d/", entrantID), send(object{"nickname": "new name"})},
	})
}
