package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"yagura/internal/account"
	"yagura/internal/site"
	"yagura/internal/store"
)

// SetSiteAdmin makes a person of the configured database an administrator of the site, or (admin=false) a plain user,
// also while the service runs. It returns the person and whether the role changed; login is an e-mail address or a
// username. It does not migrate the database, and returns an error if the schema is not that of this program. Faults:
// userDoesNotExist, accountSuspended.
func SetSiteAdmin(ctx context.Context, cfg Config, login string, admin bool) (u account.User, changed bool, err error) {
	if err := cfg.completeStore(); err != nil {
		return u, false, err
	}
	if file, ok := strings.CutPrefix(cfg.Database, "sqlite:"); ok { // a mistyped folder must not become a new database
		if _, err := os.Stat(file); err != nil {
			return u, false, fmt.Errorf("there is no database: %w", err)
		}
	}
	db, err := store.OpenExisting(ctx, cfg.Database, cfg.Clock)
	if err != nil {
		return u, false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return site.NewService(db, site.Owners{Accounts: account.NewService(db, nil)}, nil, nil, nil, nil).SetRole(ctx, login, admin)
}
