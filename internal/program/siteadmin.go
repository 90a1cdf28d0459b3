package program

import (
	"context"
	"errors"

	"yagura/internal/account"
	"yagura/internal/site"
	"yagura/internal/store"
)

// SetSiteAdmin makes a person of the configured database an administrator of the site, or (admin=false) a plain user,
// also while the service runs. It returns the person and whether the role changed; login is an e-mail address or a
// username. It does not migrate the database, and returns an error if the schema is not that of this program. Faults:
// userDoesNotExist, accountSuspended.
func SetSiteAdmin(ctx context.Context, cfg Config, login string, admin bool) (u account.User, changed bool, err error) {
	if err := cfg.existingStore(storeFlags); err != nil {
		return u, false, err
	}
	defer func() { err = store.ExplainDisk(cfg.Database, err) }()
	db, err := store.OpenExisting(ctx, cfg.Database, cfg.Clock)
	if err != nil {
		return u, false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return site.NewService(db, site.Owners{Accounts: account.NewService(db, nil)}, nil, nil, nil, nil).SetRole(ctx, login, admin)
}
