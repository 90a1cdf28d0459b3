package program

import (
	"context"
	"errors"
	"net/http"
	"os"

	"yagura/internal/backup"
	"yagura/internal/doctor"
	"yagura/internal/store"
)

// Diagnose checks the configured service, running or stopped. If sendTo is an address, it gets a test mail. A nil client means the
// default.
func Diagnose(ctx context.Context, cfg Config, sendTo string, client *http.Client) []doctor.Result {
	given := cfg
	invalid := cfg.complete()
	files, err := cfg.filesURL()
	invalid = errors.Join(invalid, err)
	var traces string
	header, err := cfg.Traces.header()
	if cfg.Traces.Collector != "" && err == nil { // a wrong header makes the settings invalid
		traces = cfg.Traces.URL()
	}
	var lost, moved error
	if name, ok := store.SQLiteFile(cfg.Database); ok && backup.Complete(cfg.Data) == nil { // else the restore explains it
		_, absent := os.Stat(lockName(name))
		lost, moved = cfg.missingDatabase(name, absent == nil), movedDatabase(name)
	}
	return doctor.Run(ctx, doctor.Config{
		TracesURL: traces, TracesHeader: header,
		Invalid: invalid, Lost: lost, Moved: moved, Addr: cfg.Addr, BaseURL: cfg.BaseURL, BaseURLSet: given.BaseURL != "", Data: cfg.Data, Database: cfg.Database,
		Files: files, FilesInData: cfg.Files == "", Broker: cfg.Broker, SMTP: cfg.SMTP, MailFrom: cfg.MailFrom, Inbox: cfg.inbox(),
		Secret: cfg.Secret, Demo: cfg.Demo, Dev: cfg.Dev, TrustedProxies: cfg.TrustedProxies, SendTo: sendTo, UserID: os.Getuid(), Clock: cfg.Clock, HTTP: client,
	})
}
