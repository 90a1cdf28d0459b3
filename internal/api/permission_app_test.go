package api_test

func init() {
	rows(map[string]call{
		"getApp":         {everyone, at("/app/"), nil},
		"listInbox":      {everyone, at("/inbox/"), nil},
		"listDemoPeople": {everyone, at("/demo/people/"), nil},
		"demoSignIn":     {everyone, at("/demo/sign-in/"), send(object{"userId": 1})},
	})
}
