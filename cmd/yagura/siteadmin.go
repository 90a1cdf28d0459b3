package main

import (
	"context"
	"fmt"

	"yagura/internal/kit/fault"
	"yagura/internal/program"
)

type siteAdmin struct {
	Grant  grantAdmin  `cmd:"" help:"Make a person an administrator of the site."`
	Revoke revokeAdmin `cmd:"" help:"Remove the role from the person."`
}

// roleOf names a person of a database.
type roleOf struct {
	User     string `required:"" placeholder:"LOGIN" help:"E-mail address or username of the person."`
	Data     string `default:"./data" env:"YAGURA_DATA" type:"path" help:"Folder of all stored data."`
	Database string `env:"YAGURA_DATABASE" help:"Address of PostgreSQL (postgres://…). Default: SQLite in the data folder."`
}

type grantAdmin struct{ roleOf }

// Run makes the person an administrator.
func (g *grantAdmin) Run() error {
	return g.set(true, "is an administrator of the site now", "is an administrator of the site already")
}

type revokeAdmin struct{ roleOf }

// Run makes the person a plain user.
func (r *revokeAdmin) Run() error {
	return r.set(false, "is no longer an administrator of the site", "is no administrator of the site")
}

func (r *roleOf) set(admin bool, done, before string) error {
	u, changed, err := program.SetSiteAdmin(context.Background(), program.Config{Data: r.Data, Database: r.Database}, r.User, admin)
	switch {
	case fault.Has(err, fault.UserDoesNotExist):
		return fmt.Errorf("nobody has the e-mail address or username %q", r.User)
	case fault.Has(err, fault.AccountSuspended):
		return fmt.Errorf("%s is suspended; restore the account first", r.User)
	case err != nil:
		return err
	case changed:
		before = done
	}
	fmt.Printf("%s (%d) %s.\n", u.Nickname, u.ID, before)
	return nil
}
