// Command yagura runs the service and its administration.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"yagura/internal/api"
	"yagura/internal/catalogue"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/redact"
	"yagura/internal/program"
	"yagura/internal/summoner"
)

// version is set by the build.
var version = "dev"

type cli struct {
	Serve     serve      `cmd:"" help:"Run the service."`
	OpenAPI   openapi    `cmd:"" name:"openapi" help:"Print the contract of the API (OpenAPI 3.1)."`
	Faults    faults     `cmd:"" help:"Print the keys of all faults as JSON. The texts of the app are checked against them."`
	Events    events     `cmd:"" help:"Print the event types for the app (TypeScript)."`
	SiteAdmin siteAdmin  `cmd:"" name:"site-admin" help:"Set the administrators of the site."`
	Backup    makeBackup `cmd:"" help:"Write database, files and secret into one archive. Works while the service runs."`
	Restore   restore    `cmd:"" help:"Restore an archive of backup into an empty folder or database."`
	Move      move       `cmd:"" help:"Copy a stopped service from SQLite to PostgreSQL."`
	Doctor    diagnose   `cmd:"" help:"Check settings, data and connected servers, and say how to fix what is wrong. Takes the flags of serve."`
	Health    health     `cmd:"" help:"Ask the service of this machine whether it is ready. Fails if not."`
	Version   struct{}   `cmd:"" help:"Print the version."`
}

type serve struct {
	Addr         string         `default:"127.0.0.1:8080" env:"YAGURA_ADDR" help:"Address to listen on."`
	MetricsAddr  string         `env:"YAGURA_METRICS_ADDR" name:"metrics-addr" help:"Address to serve /metrics on, such as 127.0.0.1:9090. Default: the address of the service."`
	Data         string         `default:"./data" env:"YAGURA_DATA" type:"path" help:"Folder of all stored data."`
	Demo         bool           `env:"YAGURA_DEMO" help:"Fill the service with example data and people whom visitors can sign in as. Never use it at a public address."`
	Dev          bool           `env:"YAGURA_DEV" help:"Show mails on the inbox page instead of sending them. Never use it at a public address."`
	UnsafeDemo   bool           `env:"YAGURA_UNSAFE_DEMO" help:"Let --demo and --dev run at a public address, or on data that they have not created."`
	Database     string         `env:"YAGURA_DATABASE" help:"Address of PostgreSQL (postgres://…). Default: SQLite in the data folder."`
	Files        string         `env:"YAGURA_FILES" help:"Bucket of uploads as a URL (file:///…, s3://bucket?region=…). Default: a folder in the data folder."`
	Broker       string         `env:"YAGURA_BROKER" help:"Broker that connects the processes of one service (redis://…, valkey://…). Default: a single process."`
	BaseURL      string         `env:"YAGURA_BASE_URL" name:"base-url" help:"Public address of the service, such as https://yagura.example. Links in mails begin with it."`
	SMTP         string         `env:"YAGURA_SMTP" help:"Mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465."`
	MailFrom     string         `env:"YAGURA_MAIL_FROM" help:"Sender of mails, such as: Yagura <no-reply@yagura.example>."`
	Secret       string         `env:"YAGURA_SECRET" help:"Secret that signs sessions. Default: generated at the first start and stored in the data folder. Set it by environment."`
	OperatorName string         `env:"YAGURA_OPERATOR_NAME" help:"Name of the operator of this service, for the legal texts."`
	Contact      string         `env:"YAGURA_CONTACT" help:"Contact of the operator: an https address, such as a form, or an e-mail address."`
	Proxies      []string       `env:"YAGURA_TRUSTED_PROXIES" name:"trusted-proxies" help:"Networks (CIDR) of proxies whose X-Forwarded-For header is trusted."`
	People       int            `default:"500" env:"YAGURA_PEOPLE_PER_ADDRESS" name:"people-per-address" help:"People who may share one network address, such as the guests of a venue. The limits of sign-ins, mails and live connections of an address follow from it."`
	Summoner     summonerLookUp `embed:"" prefix:"summoner-" envprefix:"YAGURA_SUMMONER_" group:"Look-up of players"`
	Origins      []string       `env:"YAGURA_ORIGINS" help:"Further origins that may open live connections."`
	Social       socialKeys     `embed:"" group:"Social sign-in"`
	DrillClock   time.Duration  `hidden:"" env:"YAGURA_DRILL_CLOCK_OFFSET" help:"For drills only: what the clock of this process is ahead of the machine's, such as 1h or -1h."`
	LogFormat    string         `default:"text" enum:"text,json" env:"YAGURA_LOG_FORMAT" help:"Format of the log: ${enum}."`
}

// summonerLookUp is summoner.Config as flags.
type summonerLookUp struct {
	URL     string `env:"URL" help:"Base address of the publisher's API. {route} is replaced by the region or platform: https://{route}.api.riotgames.com."`
	Key     string `env:"KEY" help:"Key of the API. Set it by environment."`
	IconURL string `name:"icon-url" env:"ICON_URL" help:"Address of icons. {id} is replaced by the number of the icon."`
}

// Run serves until SIGINT or SIGTERM.
func (s *serve) Run() error {
	options := &slog.HandlerOptions{ReplaceAttr: redact.Attr}
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, options)
	if s.LogFormat == "json" {
		handler = slog.NewJSONHandler(os.Stderr, options)
	}
	slog.SetDefault(slog.New(handler))
	cfg, err := s.config()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := program.New(ctx, cfg)
	if err != nil {
		return err
	}
	return p.Run(ctx, func(string) { fmt.Printf("\n  櫓 Yagura  %s\n\n", p.BaseURL) })
}

// config returns the flags as the configuration of the program.
func (s *serve) config() (program.Config, error) {
	cfg := program.Config{
		Version: version, Addr: s.Addr, MetricsAddr: s.MetricsAddr, Data: s.Data, Database: s.Database, Files: s.Files, Broker: s.Broker, BaseURL: s.BaseURL,
		OperatorName: s.OperatorName, Contact: s.Contact, Demo: s.Demo, Dev: s.Dev, UnsafeDemo: s.UnsafeDemo, SMTP: s.SMTP, MailFrom: s.MailFrom, Secret: s.Secret, Origins: s.Origins,
		PeoplePerAddress: s.People,
		Summoner:         summoner.Config(s.Summoner),
		Social:           s.Social.config(),
	}
	if s.DrillClock != 0 {
		slog.Warn("THE CLOCK OF THIS PROCESS IS WRONG ON PURPOSE, for a drill: unset YAGURA_DRILL_CLOCK_OFFSET", "offset", s.DrillClock)
		cfg.Clock = clock.Shifted{Offset: s.DrillClock}
	}
	for _, p := range s.Proxies {
		network, err := netip.ParsePrefix(p)
		if err != nil {
			return cfg, fmt.Errorf("trusted proxy %q is not a network such as 10.0.0.0/8", p)
		}
		cfg.TrustedProxies = append(cfg.TrustedProxies, network)
	}
	return cfg, nil
}

type openapi struct{}

// Run prints the contract, the same text every time.
func (openapi) Run() error {
	text, err := api.New(api.Config{Version: "1"}, api.Features{}, nil, nil).OpenAPI()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
}

type events struct{}

// Run prints the types that "make generate" writes into the app.
func (events) Run() error { return catalogue.TypeScript(os.Stdout) }

type faults struct{}

// Run prints the catalogue's keys in alphabetical order.
func (faults) Run() error {
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	return e.Encode(fault.Keys())
}

func main() {
	var c cli
	k := kong.Parse(&c, kong.Name("yagura"), kong.Description("Online game contests, from entry to champion."), kong.UsageOnError())
	if k.Command() == "version" {
		fmt.Println(version)
		return
	}
	k.FatalIfErrorf(k.Run())
}
