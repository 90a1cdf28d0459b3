package api_test

func init() {
	rows(map[string]call{
		"getOwnProfile": {"nyyy·yyy·yyy", at("/users/profile/"), nil},
		"getUser":       {"yyyy·yyy·yyy", at("/users/%d/", entrant), nil},
		"updateProfile": {"nnyn·nnn·nnn", at("/users/%d/", entrant), send(object{"nickname": "new name"})},
	})
}
