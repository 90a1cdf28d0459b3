package program

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"yagura/internal/doctor"
	"yagura/internal/kit/clock"
)

// Diagnose checks the configured service, running or stopped. If sendTo is an address, it gets a test mail. A nil client means the
// default.
func Diagnose(ctx context.Context, cfg Config, sendTo string, client *http.Client) []doctor.Result {
	given := cfg
	invalid := cfg.complete()
	if invalid != nil { // check the rest as far as it is set
		cfg = given
		if cfg.Clock == nil {
			cfg.Clock = clock.System{}
		}
		if cfg.Database == "" {
			cfg.Database = "sqlite:" + filepath.Join(cfg.Data, "yagura.db")
		}
		cfg.BaseURL = strings.TrimRight(cfg.BaseURL, "/")
	}
	files, err := cfg.filesURL()
	if invalid == nil {
		invalid = err
	}
	var traces string
	header, err := cfg.Traces.header()
	if cfg.Traces.Collector != "" && err == nil { // a wrong header makes the settings invalid
		traces = cfg.Traces.URL()
	}
	return doctor.Run(ctx, doctor.Config{
		TracesURL: traces, TracesHeader: header,
		Invalid: invalid, Addr: cfg.Addr, BaseURL: cfg.BaseURL, BaseURLSet: given.BaseURL != "", Data: cfg.Data, Database: cfg.Database,
		Files: files, FilesInData: cfg.Files == "", Broker: cfg.Broker, SMTP: cfg.SMTP, MailFrom: cfg.MailFrom, Inbox: cfg.inbox(),
		Secret: cfg.Secret, Demo: cfg.Demo, Dev: cfg.Dev, TrustedProxies: cfg.TrustedProxies, SendTo: sendTo, UserID: os.Getuid(), Clock: cfg.Clock, HTTP: client,
	})
}
