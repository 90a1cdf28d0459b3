package api_test

func init() {
	rows(map[string]call{
		"getOwnProfile":     {"nyyy·yyy·yyy", at("/users/profile/"), nil},
		"getUser":           {"yyyy·yyy·yyy", at("/users/%d/", entrant), nil},
		"searchUsers":       {"yyyy·yyy·yyy", at("/users/?nickname=e"), nil},
		"countUserContests": {"yyyy·yyy·yyy", at("/users/%d/contests/count/", entrant), nil},
		"exportOwnData":     {"nnyn·nnn·nnn", at("/users/%d/export/", entrant), nil},
		"previewWithdrawal": {"nnyn·nnn·nnn", at("/users/%d/withdrawal/", entrant), nil},
		"withdraw":          {"nnyn·nnn·nnn", at("/users/%d/withdrawal/", entrant), send(object{"confirm": "entrant"})},
		"updateProfile":     {"nnyn·nnn·nnn", at("/users/%d/", entrant), send(object{"nickname": "new name"})},
	})
}
