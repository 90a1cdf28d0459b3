package program

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/account"
	"yagura/internal/api"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/discord"
	"yagura/internal/file"
	"yagura/internal/follow"
	"yagura/internal/format"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/job"
	"yagura/internal/live"
	"yagura/internal/notify"
	"yagura/internal/presence"
	"yagura/internal/record"
	"yagura/internal/rehearsal"
	"yagura/internal/room"
	"yagura/internal/site"
	"yagura/internal/social"
	"yagura/internal/store"
	"yagura/internal/stream"
	"yagura/internal/summoner"
	"yagura/internal/team"
)

// Program is the running service.
type Program struct {
	Config
	Store    *store.DB
	Features api.Features
	API      *api.API

	live          *live.Gateway
	liveRules     liveRules
	relay         *job.Relay
	runner        *job.Runner
	discord       *discord.Poster
	composer      *notify.Composer
	sender        notify.Sender
	metrics       *prometheus.Registry
	observe       api.Observer
	givenUp       *prometheus.CounterVec // jobs, by kind
	browserErrors *browserErrors
	load          *load
	connections   *connections
	lock          *store.Lock // of the PostgreSQL database; nil on SQLite
	databaseClock *databaseClock
	notReady      atomic.Bool // the last probe found that the database does not answer
	closers       []func(context.Context) error
}

// New opens the store and connects every feature. The caller runs it with Run, or serves Handler between Start and
// its stop.
func New(ctx context.Context, cfg Config) (*Program, error) {
	if err := cfg.prepare(); err != nil {
		return nil, err
	}
	return construct(ctx, cfg)
}

// construct opens a configuration that prepare has completed, with the data of a demo if it asks for one.
func construct(ctx context.Context, cfg Config) (*Program, error) {
	if cfg.Demo {
		if err := fillDemo(ctx, cfg); err != nil {
			return nil, store.ExplainDisk(cfg.Database, err)
		}
	}
	p, err := assemble(ctx, cfg)
	return p, store.ExplainDisk(cfg.Database, err)
}

// prepare sets the defaults of a configuration and returns an error if the program would not start with it.
func (c *Config) prepare() error {
	return errors.Join(c.complete(), c.checkServers(), c.checkPlayground())
}

// assemble opens and connects all parts of a complete configuration.
func assemble(ctx context.Context, cfg Config) (*Program, error) {
	p := &Program{Config: cfg}
	p.wireMetrics()
	p.wireLimits()
	p.warnOfOpenProxies()
	if err := p.holdDatabase(); err != nil {
		return nil, err
	}
	if err := p.holdPostgres(ctx); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, cfg.Database, cfg.Clock)
	if err != nil {
		return nil, errors.Join(err, p.Close(ctx))
	}
	p.Store = db
	p.onClose(func(context.Context) error { return db.Close() })
	if err := p.wireClock(ctx); err != nil { // before anything that asks for the time
		return nil, errors.Join(err, p.Close(ctx))
	}
	// The gateway passes on the nudges of other nodes as soon as it runs: the relay must exist before it.
	p.relay = job.NewRelay(p.Store, p.Clock, slog.Default(), p.relayOptions())
	p.runner = job.NewRunner(p.Store, p.Clock, slog.Default(), job.Options{GivenUp: func(kind string) { p.givenUp.WithLabelValues(kind).Inc() }})
	for _, part := range []func(context.Context) error{p.wireTraces, p.claimDatabase, p.finishedDemo, p.wireMail, p.wireDiscord, p.wireFeatures, p.wireLive, p.wireBackground} {
		if err := part(ctx); err != nil {
			return nil, errors.Join(err, p.Close(ctx))
		}
	}
	p.API = api.New(p.apiConfig(), p.Features, p.Store, p.authenticate)
	return p, nil
}

func (p *Program) wireMail(context.Context) error {
	setting := p.mailSetting()
	var err error
	if p.sender, err = notify.Open(setting, p.MailFrom, p.Store); err != nil {
		return err
	}
	if setting == "" {
		slog.Warn("no mail server is configured: nobody can sign in by mail; set --smtp")
	}
	p.composer, err = notify.NewComposer(p.BaseURL)
	return err
}

// loadSecret returns the secret. It warns if the file of a service with people was lost, because a new one ends all sessions.
func (p *Program) loadSecret(ctx context.Context) (auth.Secret, error) {
	_, there := os.Stat(filepath.Join(p.Data, "secret.key"))
	secret, err := auth.LoadSecret(p.Data, p.Secret)
	if err != nil || p.Secret != "" || !errors.Is(there, fs.ErrNotExist) {
		return secret, err
	}
	people, err := p.Store.HasPeople(ctx)
	if people {
		slog.Warn("the data folder had no secret.key, and a new one was made: everybody must log in again and turn on pushes again; to undo this, stop, and restore the file from a backup")
	}
	return secret, err
}

func (p *Program) wireFeatures(ctx context.Context) error {
	games := game.NewService(p.Store)
	if err := games.Seed(p.withFixedTime(ctx)); err != nil {
		return err
	}
	files, err := p.openFiles()
	if err != nil {
		return err
	}
	secret, err := p.loadSecret(ctx)
	if err != nil {
		return err
	}
	image := func(ctx context.Context, userID int64, path string) error {
		return files.Save(ctx, userID, file.Image, path)
	}
	accounts := account.NewService(p.Store, image)
	accounts.AllowMutes(notify.Mutes())
	accounts.ConnectFiles(files.Release)
	sessions, err := p.openSessions(secret, accounts)
	if err != nil {
		return err
	}
	teams := team.NewService(p.Store, games, image)
	teams.ConnectFiles(files.Release)
	chats := chat.NewService(p.Store, files, secret)
	contests := contest.NewService(p.Store, format.Types, games, files, chats)
	posts, err := social.OpenPosts(p.Social.X)
	if err != nil {
		return err
	}
	contests.ConnectNetwork(posts)
	summoners, err := summoner.New(p.Summoner, p.Store)
	if err != nil {
		return err
	}
	formats := format.New(p.Store, contests, files)
	notifications, err := p.openNotifications(secret, formats.Matches.Sections)
	if err != nil {
		return err
	}
	contests.OnDelete(notifications.ContestDeleted)
	contests.OnReinstate(formats.Matches.Resume)
	contests.OnStart(formats.Stage.BringForward)
	p.Features = api.Features{
		Accounts:      accounts,
		Cast:          p.demoCast,
		Auth:          sessions,
		Chats:         chats,
		Contests:      contests,
		Files:         files,
		Follows:       follow.NewService(p.Store),
		Friends:       friend.NewService(p.Store),
		Games:         games,
		GameAccounts:  account.NewGameAccounts(p.Store, games),
		Inbox:         p.Store,
		Presence:      presence.NewService(p.Store),
		Notifications: notifications,
		Records:       record.NewService(p.Store),
		Rooms:         room.NewService(p.Store, games, chats),
		Rehearsals:    rehearsal.NewService(p.Store, format.Rehearsals, contests, formats.Stage),
		Summoners:     summoners,
		Site:          site.NewService(p.Store, site.Owners{Accounts: accounts, Teams: teams, Contests: contests, Games: games}, sessions, files, chats, image),
		Formats:       formats,
		Streams:       stream.NewService(p.Store, contests, formats.Matches, chats),
		Teams:         teams,
	}
	connectFeatures(p.Features)
	connectAccounts(p.Features)
	return nil
}

// connectFeatures connects the features that decide who belongs to a room with the chat, the teams with the rosters of their entries, and the
// stages with the stream queues of their matches.
func connectFeatures(f api.Features) {
	f.Friends.Connect(f.Chats)
	f.Teams.Connect(f.Chats)
	f.Teams.ConnectRosters(f.Contests)
	f.Stage.ConnectChats(f.Chats)
	f.Stage.ConnectStreams(f.Streams)
}

// connectAccounts connects the features with the export and the withdrawal of a person. Order of withdrawal: teams come
// before stages and contests, because a team that ends stops playing. Stages come before contests, which erase names
// in the events of a stage.
func connectAccounts(f api.Features) {
	f.Accounts.ExportSource("team", f.Teams.Export)
	f.Accounts.ExportSource("friend", f.Friends.Export)
	f.Accounts.ExportSource("follow", f.Follows.Export)
	f.Accounts.OnWithdraw("match rooms", f.Rooms.ForgetPerson)
	f.Accounts.OnWithdraw("teams", f.Teams.ForgetPerson)
	f.Accounts.OnWithdraw("stages", f.Stage.ForgetPerson)
	f.Accounts.OnWithdraw("contests", f.Contests.ForgetPerson)
	f.Accounts.OnWithdraw("casters", f.Streams.ForgetPerson)
	f.Accounts.OnWithdraw("chats", f.Chats.ForgetPerson)
	f.Accounts.OnWithdraw("friends", f.Friends.ForgetPerson)
	f.Accounts.OnWithdraw("follows", f.Follows.ForgetPerson)
	f.Accounts.OnWithdraw("notifications", f.Notifications.ForgetPerson)
	f.Accounts.OnWithdraw("presence", f.Presence.ForgetPerson)
	f.Accounts.OnWithdraw("sessions and sign-ins", f.Auth.ForgetPerson)
	f.Accounts.OnWithdraw("files", f.Files.ForgetPerson)
}

// openSessions creates the service that signs people in.
func (p *Program) openSessions(secret auth.Secret, accounts *account.Service) (*auth.Service, error) {
	providers, err := social.Open(p.Social, p.BaseURL+"/oauth/callback")
	if err != nil {
		return nil, err
	}
	passkeys, err := auth.NewRelyingParty(p.BaseURL, p.OperatorName, p.Origins)
	if err != nil {
		return nil, err
	}
	return auth.NewService(p.Store, accounts, auth.Config{
		Secret: secret, MailReady: p.mailReady(), Providers: providers, RelyingParty: passkeys,
		PeoplePerAddress: p.PeoplePerAddress, PasswordCost: p.PasswordCost,
	}), nil
}

// openFiles opens the bucket of uploads: the configured one, or a folder in Data.
func (p *Program) openFiles() (*file.Service, error) {
	address, err := p.filesURL()
	if err != nil {
		return nil, err
	}
	bucket, err := file.OpenBucket(address)
	if err != nil {
		return nil, err
	}
	p.onClose(func(context.Context) error { return bucket.Close() })
	return file.New(p.Store, bucket, file.DefaultQuota), nil
}

func (p *Program) mailReady() bool { return p.inbox() || p.SMTP != "" }

func (p *Program) apiConfig() api.Config {
	return api.Config{
		Version: p.Version, BaseURL: p.BaseURL, OperatorName: p.OperatorName, ContactURL: p.Contact, Demo: p.Demo, DevInbox: p.inbox(),
		MailReady: p.mailReady(), TrustedProxies: p.TrustedProxies, Clock: p.Clock, Observe: p.observe, BrowserErrors: p.browserErrors.take,
		Classify: p.Store.Classify, RequestTime: p.RequestTime,
	}
}

func (p *Program) authenticate(ctx context.Context, token string) (api.Viewer, error) {
	s, err := p.Features.Auth.Authenticate(ctx, token)
	return api.Viewer{UserID: s.UserID, SessionID: s.ID, Timezone: s.Timezone}, err
}

func (p *Program) onClose(f func(context.Context) error) { p.closers = append(p.closers, f) }

// Close closes all parts in reverse order of opening. Each part has closeGrace at least.
func (p *Program) Close(ctx context.Context) error {
	var err error
	for i := len(p.closers) - 1; i >= 0; i-- {
		err = errors.Join(err, withAtLeast(ctx, closeGrace, p.closers[i]))
	}
	p.closers = nil
	return err
}
