package commands

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/command"
	"yagura/internal/kit/id"
	"yagura/internal/kit/redact"
	"yagura/internal/program"
	"yagura/internal/store"
	"yagura/internal/summoner"
)

// serve is the settings of the service.
type serve struct {
	Addr         string
	MetricsAddr  string
	Data         string
	Demo         bool
	Dev          bool
	UnsafeDemo   bool
	Database     string
	Files        string
	Broker       string
	BaseURL      string
	SMTP         string
	MailFrom     string
	Secret       string
	OperatorName string
	Contact      string
	Proxies      []string
	People       int
	Connections  int
	Requests     int
	Uploads      int
	Writes       int
	Summoner     summonerLookUp
	Origins      []string
	Social       socialKeys
	DrillClock   string
	LogFormat    string
	Traces       program.Traces
}

func (s *serve) command() *command.Command {
	return &command.Command{Name: "serve", Help: "Run the service.", Flags: s.flags(), Run: s.Run}
}

func (s *serve) flags() []command.Flag {
	own := []command.Flag{
		{Name: "addr", Env: "YAGURA_ADDR", Default: "127.0.0.1:8080", Value: command.String(&s.Addr),
			Help: "Address to listen on."},
		{Name: "metrics-addr", Env: "YAGURA_METRICS_ADDR", Value: command.String(&s.MetricsAddr),
			Help: "Address to serve /metrics on, such as 127.0.0.1:9090. Default: the address of the service."},
		{Name: "data", Env: "YAGURA_DATA", Default: "./data", Value: command.Path(&s.Data),
			Help: "Folder of all stored data."},
		{Name: "demo", Env: "YAGURA_DEMO", Value: command.Bool(&s.Demo),
			Help: "Fill the service with example data and people whom visitors can sign in as. Never use it at a public address."},
		{Name: "dev", Env: "YAGURA_DEV", Value: command.Bool(&s.Dev),
			Help: "Show mails on the inbox page instead of sending them. Never use it at a public address."},
		{Name: "unsafe-demo", Env: "YAGURA_UNSAFE_DEMO", Value: command.Bool(&s.UnsafeDemo),
			Help: "Let --demo and --dev run at a public address (also where they listen, as in a container), or on data that they have not created."},
		{Name: "database", Env: "YAGURA_DATABASE", Value: command.String(&s.Database),
			Help: "Address of PostgreSQL (postgres://…). Default: SQLite in the data folder."},
		{Name: "files", Env: "YAGURA_FILES", Value: command.String(&s.Files),
			Help: "Bucket of uploads as a URL (file:///…, s3://bucket?region=…). Default: a folder in the data folder."},
		{Name: "broker", Env: "YAGURA_BROKER", Value: command.String(&s.Broker),
			Help: "Broker that connects the processes of one service (redis://…, valkey://…). Default: a single process."},
		{Name: "base-url", Env: "YAGURA_BASE_URL", Value: command.String(&s.BaseURL),
			Help: "Public address of the service, such as https://yagura.example. Links in mails begin with it."},
		{Name: "smtp", Env: "YAGURA_SMTP", Value: command.String(&s.SMTP),
			Help: "Mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465."},
		{Name: "mail-from", Env: "YAGURA_MAIL_FROM", Value: command.String(&s.MailFrom),
			Help: "Sender of mails, such as: Yagura <no-reply@yagura.example>."},
		{Name: "secret", Env: "YAGURA_SECRET", Value: command.String(&s.Secret),
			Help: "Secret that signs sessions. Default: generated at the first start and stored in the data folder. Set it by environment."},
		{Name: "operator-name", Env: "YAGURA_OPERATOR_NAME", Value: command.String(&s.OperatorName),
			Help: "Name of the operator of this service, for the legal texts."},
		{Name: "contact", Env: "YAGURA_CONTACT", Value: command.String(&s.Contact),
			Help: "Contact of the operator: an https address, such as a form, or an e-mail address."},
		{Name: "trusted-proxies", Env: "YAGURA_TRUSTED_PROXIES", Value: command.Strings(&s.Proxies),
			Help: "Networks (CIDR) of proxies whose X-Forwarded-For header is trusted."},
		{Name: "people-per-address", Env: "YAGURA_PEOPLE_PER_ADDRESS", Default: "500", Value: command.Int(&s.People),
			Help: "People who may share one network address, such as the guests of a venue. The limits of sign-ins, mails and live connections of an address follow from it."},
		{Name: "connections", Env: "YAGURA_CONNECTIONS", Value: command.Int(&s.Connections),
			Help: "Connections that may be open at the same time, live ones included. Further ones wait. Default: 65536, or what the limit of open files leaves room for."},
		{Name: "requests", Env: "YAGURA_REQUESTS", Value: command.Int(&s.Requests),
			Help: "Requests that are worked on at the same time: calls of the API, documents and pictures of shared links. Further ones are answered 503 with Retry-After. Default: 4096."},
		{Name: "uploads-per-account", Env: "YAGURA_UPLOADS_PER_ACCOUNT", Default: "24", Value: command.Int(&s.Uploads),
			Help: "Uploads that one account, or the visitors of one network address, may send at the same time. Further ones are answered 503 with Retry-After."},
		{Name: "writes-per-account", Env: "YAGURA_WRITES_PER_ACCOUNT", Default: "1200", Value: command.Int(&s.Writes),
			Help: "Writes (POST, PUT, PATCH, DELETE) that one account may send to a node at once. It gets them back within 5 minutes; further ones are answered 429 with Retry-After. 0 sets no limit."},
		{Name: "traces", Env: "YAGURA_TRACES", Value: command.String(&s.Traces.Collector),
			Help: "Collector of traces that speaks OTLP over HTTP, such as http://127.0.0.1:4318. Default: no traces."},
		{Name: "traces-headers", Env: "YAGURA_TRACES_HEADERS", Value: command.Strings(&s.Traces.Headers),
			Help: "Headers for the collector of traces, such as: Authorization=Bearer … Set them by environment."},
		{Name: "traces-share", Env: "YAGURA_TRACES_SHARE", Default: "10", Value: command.Int(&s.Traces.Share),
			Help: "Part of the requests and jobs that are traced, in percent."},
		{Name: "origins", Env: "YAGURA_ORIGINS", Value: command.Strings(&s.Origins),
			Help: "Further origins that may open live connections."},
		{Name: "drill-clock", Env: "YAGURA_DRILL_CLOCK_OFFSET", Hidden: true, Value: command.String(&s.DrillClock),
			Help: "For drills only: what the clock of this process is ahead of the machine's, such as 1h or -1h, or the path of a file that holds it."},
		{Name: "log-format", Env: "YAGURA_LOG_FORMAT", Default: "text", Value: command.OneOf(&s.LogFormat, "text", "json"),
			Help: "Format of the log: text,json."},
	}
	return slices.Concat(own, s.Summoner.flags(), s.Social.flags())
}

// summonerLookUp is summoner.Config as flags.
type summonerLookUp struct {
	URL     string
	Key     string
	IconURL string
}

func (l *summonerLookUp) flags() []command.Flag {
	return []command.Flag{
		{Name: "summoner-url", Env: "YAGURA_SUMMONER_URL", Group: "Look-up of players", Value: command.String(&l.URL),
			Help: "Base address of the publisher's API. {route} is replaced by the region or platform: https://{route}.api.riotgames.com."},
		{Name: "summoner-key", Env: "YAGURA_SUMMONER_KEY", Group: "Look-up of players", Value: command.String(&l.Key),
			Help: "Key of the API. Set it by environment."},
		{Name: "summoner-icon-url", Env: "YAGURA_SUMMONER_ICON_URL", Group: "Look-up of players", Value: command.String(&l.IconURL),
			Help: "Address of icons. {id} is replaced by the number of the icon."},
	}
}

// Run serves until SIGINT or SIGTERM.
func (s *serve) Run() error {
	handler := func(options *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(os.Stderr, options) }
	if s.LogFormat == "json" {
		handler = func(options *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(os.Stderr, options) }
	}
	slog.SetDefault(slog.New(handler(redact.HandlerOptions(nil))))
	for _, unknown := range unknownVariables() {
		slog.Warn("the environment has an unknown setting: " + unknown)
	}
	cfg, err := s.config()
	cfg.AccessLog = handler(nil)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return program.Serve(ctx, cfg, func(baseURL string) { fmt.Printf("\n  櫓 Yagura  %s\n\n", baseURL) })
}

// config returns the flags as the configuration of the program.
func (s *serve) config() (program.Config, error) {
	cfg := program.Config{
		Version: version, Addr: s.Addr, MetricsAddr: s.MetricsAddr, Data: s.Data, Database: s.Database, Files: s.Files, Broker: s.Broker, BaseURL: s.BaseURL,
		OperatorName: s.OperatorName, Contact: s.Contact, Demo: s.Demo, Dev: s.Dev, UnsafeDemo: s.UnsafeDemo, SMTP: s.SMTP, MailFrom: s.MailFrom, Secret: s.Secret, Origins: s.Origins,
		PeoplePerAddress: s.People, Traces: s.Traces, Connections: s.Connections, Requests: s.Requests, UploadsPerAccount: s.Uploads, WritesPerAccount: s.Writes,
		Summoner: summoner.Config(s.Summoner),
		Social:   s.Social.config(),
	}
	var err error
	if cfg.Clock, err = s.clock(); err != nil {
		return cfg, err
	}
	id.Follow(cfg.Clock.Now)
	for _, p := range s.Proxies {
		network, err := netip.ParsePrefix(p)
		if err != nil {
			return cfg, fmt.Errorf("the trusted proxy %q (--trusted-proxies, YAGURA_TRUSTED_PROXIES) is not a network such as 10.0.0.0/8, or 192.0.2.1/32 for one address", p)
		}
		cfg.TrustedProxies = append(cfg.TrustedProxies, network)
	}
	return cfg, nil
}

// clock returns the clock of the program. With PostgreSQL, which several nodes may share, it is the clock of the database; else the clock
// of the machine.
func (s *serve) clock() (clock.Clock, error) {
	var machine clock.Clock = clock.System{}
	if s.DrillClock != "" {
		slog.Warn("THE CLOCK OF THIS PROCESS IS WRONG ON PURPOSE, for a drill: unset YAGURA_DRILL_CLOCK_OFFSET", "offset", s.DrillClock)
		var err error
		if machine, err = drillClock(s.DrillClock); err != nil {
			return nil, fmt.Errorf("YAGURA_DRILL_CLOCK_OFFSET: %w", err)
		}
	}
	if store.IsPostgres(s.Database) {
		return clock.NewFollower(machine), nil
	}
	return machine, nil
}

// drillClock returns a clock that is wrong by an offset, or by the offset that a file holds.
func drillClock(offset string) (clock.Clock, error) {
	if d, err := time.ParseDuration(offset); err == nil {
		return clock.Shifted{Offset: d}, nil
	}
	return clock.NewJumping(offset)
}
