package api_test

func init() {
	rows(map[string]call{
		"uploadFile":  {"nyyy·yyy·yyy", at("/files/"), send(object{})},
		"uploadCover": {"nyyy·yyy·yyy", at("/contests/images/"), send(object{})},
	})
}
