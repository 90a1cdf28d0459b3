package program_test

import (
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// inProduction starts a production server: without inbox and demo, with e-mail by a mail server.
func inProduction(c *program.Config) {
	c.Dev, c.Demo = false, false
	c.SMTP, c.MailFrom = "smtp://mail.yagura.test:25", "Yagura <no-reply@yagura.test>"
}

func TestProductionHasNoDevelopmentPages(t *testing.T) {
	t.Parallel()
	for name, option := range map[string]func(*program.Config){
		"with mail": inProduction,
		"without mail": func(c *program.Config) {
			c.Dev = false
		},
		"with mail and every switch on": func(c *program.Config) {
			inProduction(c)
			c.Dev = true
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := apitest.New(t, option)
			person := a.Person("player")
			for _, p := range []*apitest.Person{a.Visitor(), person} {
				p.Get("/inbox/").Refused(http.StatusNotFound, "notFound")
				p.Get("/demo/people/").Refused(http.StatusNotFound, "notFound")
				p.Post("/demo/sign-in/", object{"userId": person.ID}).Refused(http.StatusNotFound, "notFound")
			}
			facts := a.Visitor().Get("/app/").Must(http.StatusOK).Map()
			if facts["demo"] != false || facts["devInbox"] != false {
				t.Errorf("/app/ of a production service answers %v", facts)
			}
			if mail := name != "without mail"; facts["mail"] != mail {
				t.Errorf("mail = %v, want %v", facts["mail"], mail)
			}
		})
	}
}
