package api_test

func init() {
	rows(map[string]call{
		"getApp":              {everyone, at("/app/"), nil},
		"reportBrowserErrors": {everyone, at("/app/errors/"), send(object{"errors": []object{{"kind": "error", "message": "x is undefined", "page": "/contests/:id"}}})},
		"listInbox":           {everyone, at("/inbox/"), nil},
		"listDemoPeople":      {everyone, at("/demo/people/"), nil},
		"demoSignIn":          {everyone, at("/demo/sign-in/"), send(object{"userId": 1})},
	})
}
