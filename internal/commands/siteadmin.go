package commands

import (
	"context"
	"fmt"

	"yagura/internal/kit/command"
	"yagura/internal/kit/fault"
	"yagura/internal/program"
)

// roleOf names a person of a database.
type roleOf struct {
	User     string
	Data     string
	Database string
}

func (r *roleOf) flags() []command.Flag {
	return []command.Flag{
		{Name: "user", Placeholder: "LOGIN", Required: true, Value: command.String(&r.User),
			Help: "E-mail address or username of the person."},
		{Name: "data", Env: "YAGURA_DATA", Default: "./data", Value: command.Path(&r.Data),
			Help: "Folder of all stored data."},
		{Name: "database", Env: "YAGURA_DATABASE", Value: command.String(&r.Database),
			Help: "Address of PostgreSQL (postgres://…). Default: SQLite in the data folder."},
	}
}

func (r *roleOf) grantCommand() *command.Command {
	return &command.Command{Name: "grant", Help: "Make a person an administrator of the site.", Flags: r.flags(), Run: func() error {
		return r.set(true, "is an administrator of the site now", "is an administrator of the site already")
	}}
}

func (r *roleOf) revokeCommand() *command.Command {
	return &command.Command{Name: "revoke", Help: "Remove the role from the person.", Flags: r.flags(), Run: func() error {
		return r.set(false, "is no longer an administrator of the site", "is no administrator of the site")
	}}
}

func (r *roleOf) set(admin bool, done, before string) error {
	u, changed, err := program.SetSiteAdmin(context.Background(), program.Config{Data: r.Data, Database: r.Database}, r.User, admin)
	switch {
	case fault.Has(err, fault.UserDoesNotExist):
		advice := ""
		if admin {
			advice = ": the person must sign up in the app first"
		}
		return fmt.Errorf("nobody has the e-mail address or username %q%s", r.User, advice)
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
