package api_test

func init() {
	rows(map[string]call{
		"uploadFile":  {signedIn, at("/files/"), send(object{})},
		"uploadCover": {signedIn, at("/contests/images/"), send(object{})},
	})
}
