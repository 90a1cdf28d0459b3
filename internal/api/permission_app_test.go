package api_test

func init() {
	rows(map[string]call{
		"getApp":         {"yyyy·yyy·yyy", at("/app/"), nil},
		"listInbox":      {"yyyy·yyy·yyy", at("/inbox/"), nil},
		"listDemoPeople": {"yyyy·yyy·yyy", at("/demo/people/"), nil},
		"demoSignIn":     {"yyyy·yyy·yyy", at("/demo/sign-in/"), send(object{"userId": 1})},
	})
}
