// Package api is the HTTP layer: it decodes requests, checks their form, calls the features and encodes the answers.
// It contains no SQL and no rules of the product.
package api

import (
	"context"
	"net/http"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/follow"
	"yagura/internal/format"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/notify"
	"yagura/internal/presence"
	"yagura/internal/record"
	"yagura/internal/rehearsal"
	"yagura/internal/room"
	"yagura/internal/site"
	"yagura/internal/stream"
	"yagura/internal/summoner"
	"yagura/internal/team"
)

// Base is the path prefix of all operations (API-1).
const Base = "/api/v1"

// Rule says who may call an operation. The contract publishes it as x-permission; every operation has one. The
// feature decides rules beyond SignedIn on its own data, inside its transaction.
type Rule string

// The rules, in the terms of the permission matrix (docs/rules/permissions.md).
const (
	Anyone             Rule = "anyone"
	SignedIn           Rule = "signed-in"
	Self               Rule = "self"
	TeamMember         Rule = "team-member"
	TeamAdmin          Rule = "team-admin"
	TeamOwner          Rule = "team-owner"
	EntryMember        Rule = "entry-member"
	EntryOrOperator    Rule = "entry-member-or-operator"
	Operator           Rule = "contest-operator"
	Caster             Rule = "contest-caster"
	CasterOrOperator   Rule = "contest-caster-or-operator"
	ReadsContest       Rule = "entry-member-caster-or-operator"
	MatchOrOperator    Rule = "match-participant-or-operator"
	InMatchRoom        Rule = "match-room-player"
	OpenedMatchRoom    Rule = "match-room-opener"
	InChat             Rule = "chat-member"
	RunsChat           Rule = "chat-admin"
	SiteAdmin          Rule = "site-admin"
	DemoOnly           Rule = "anyone-demo-only"
	DevelopmentOnly    Rule = "anyone-development-only"
	permissionProperty      = "x-permission"
)

// Config holds the settings of the API and its dependencies besides the features.
type Config struct {
	Version      string
	BaseURL      string // public address of the service; links in mails begin with it
	OperatorName string
	ContactURL   string // https: or mailto:, empty = not shown
	Demo         bool
	DevInbox     bool
	MailReady    bool
	// TrustedProxies may name the client's address in X-Forwarded-For. The header is ignored from other senders.
	TrustedProxies []netip.Prefix
	Clock          clock.Clock
	// Observe, if set, is called after every answered request.
	Observe Observer
	// BrowserErrors takes errors of browsers; nil drops them.
	BrowserErrors BrowserErrorSink
	// Classify converts errors of a database that cannot serve into faults; nil leaves errors unchanged.
	Classify func(error) error
	// RequestTime is the time limit of a request's database calls; 0 means 15 seconds.
	RequestTime time.Duration
}

// Features are the services that the operations call.
type Features struct {
	format.Formats
	Accounts      *account.Service
	Auth          *auth.Service
	Cast          DemoCast
	Chats         *chat.Service
	Contests      *contest.Service
	Files         *file.Service
	Follows       *follow.Service
	Friends       *friend.Service
	GameAccounts  *account.GameAccounts
	Games         *game.Service
	Inbox         InboxStore
	Presence      *presence.Service
	Notifications *notify.Service
	Records       *record.Service
	Rooms         *room.Service
	Rehearsals    *rehearsal.Service
	Site          *site.Service
	Streams       *stream.Service
	Summoners     *summoner.Service
	Teams         *team.Service
}

// Observer receives the duration of a request: its method, the pattern of its path (empty if none matches), its
// status.
type Observer func(method, route string, status int, took time.Duration)

// API is the HTTP layer.
type API struct {
	Config
	Features
	router chi.Router
	huma   huma.API
	// describes reports whether the operations are described in the contract of huma. Serving needs no description of answers.
	describes bool
	idem      IdempotencyStore
	answers   *limit.Memory // bytes of stored answers by account
	verify    Authenticator
	// uploads holds the methods and patterns of the operations that take a form with files.
	uploads map[string]bool
	// contract builds the contract when it is called first.
	contract func() ([]byte, error)
}

// Viewer is the sender of a request; the zero value is a visitor.
type Viewer struct {
	UserID    int64
	SessionID int64
	Timezone  string // of the profile, "" if unset
}

// Authenticator returns the viewer of a token, or the fault authenticationError.
type Authenticator func(ctx context.Context, token string) (Viewer, error)

// setUpHuma sets the process-wide options of the framework.
var setUpHuma = sync.OnceFunc(func() {
	huma.NewError = newError
	huma.NewErrorWithContext = newErrorFor
	huma.DefaultArrayNullable = false
})

// New returns the API. With a nil idem or verify it can only print the contract.
func New(cfg Config, f Features, idem IdempotencyStore, verify Authenticator) *API {
	a := &API{Config: cfg, Features: f, idem: idem, verify: verify, answers: newAnswers()}
	a.setUp()
	a.contract = sync.OnceValues(func() ([]byte, error) {
		described := &API{Config: Config{Version: cfg.Version}, describes: true}
		described.setUp()
		return marshalContract(described.huma.OpenAPI())
	})
	return a
}

// setUp makes the router with all operations.
func (a *API) setUp() {
	setUpHuma()
	a.router, a.uploads = chi.NewRouter(), map[string]bool{}
	a.router.Use(a.measure, stripSlash, acceptLanguage, a.clientAddress, a.fixTime, a.limitTime, a.recoverPanics, rejectInvalidText, a.identify, headAsGet, conditional, a.idempotent)
	a.router.NotFound(func(w http.ResponseWriter, r *http.Request) { writeProblem(w, r, fault.New(fault.NotFoundError)) })
	a.router.MethodNotAllowed(a.refuseMethod)
	hc := huma.DefaultConfig("Yagura", a.Version)
	hc.CreateHooks = nil
	hc.Formats = map[string]huma.Format{"application/json": strictJSON(), "json": strictJSON()}
	hc.OpenAPIPath, hc.DocsPath, hc.SchemasPath = "", "", ""
	hc.Info.Description = "Online game contests: set up, enter, check in, play, settle. Every failure is a problem document with a key of the catalogue."
	hc.Servers = []*huma.Server{{URL: Base}}
	hc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"jwt": {Type: "apiKey", In: "header", Name: "Authorization", Description: "JWT followed by the token"},
	}
	describeFormats(hc.Components.Schemas)
	a.huma = humachi.New(a.router, hc)
	a.register()
}

// register registers the operations of every resource.
func (a *API) register() {
	a.registerApp()
	a.registerBrowserErrors()
	a.registerGames()
	a.registerGameUsers()
	a.registerSummoners()
	a.registerFiles()
	a.registerContests()
	a.registerInbox()
	a.registerNotifications()
	a.registerEntries()
	a.registerConfirm()
	a.registerSurvey()
	a.registerTrophies()
	a.registerEngagement()
	a.registerCheckin()
	a.registerChats()
	a.registerFormats()
	a.registerMatches()
	a.registerRehearsal()
	a.registerClaims()
	a.registerMatchCheckin()
	a.registerVideos()
	a.registerMyMatches()
	a.registerCasters()
	a.registerStreams()
	a.registerDemo()
	a.registerTeams()
	a.registerAccounts()
	a.registerFriends()
	a.registerFollows()
	a.registerPresence()
	a.registerMatchRooms()
	a.registerRecords()
	a.registerAuth()
	a.registerSite()
	a.registerSocial()
	a.registerPasskeys()
}

// Handler serves everything below Base; mount it with the prefix stripped.
func (a *API) Handler() http.Handler { return a.router }

// OpenAPI returns the contract as JSON, indented and stable, for the committed file and the served one. It is built once, when it is
// first asked for, because that takes long. Callers do not modify it.
func (a *API) OpenAPI() ([]byte, error) { return a.contract() }

// op registers an operation with its rule. The framework does not validate the body: the feature checks it and
// returns the catalogue's keys. The limits in the schema are for the client's forms.
func op[I, O any](a *API, rule Rule, o huma.Operation, handler func(context.Context, *I) (*O, error)) {
	if o.OperationID == "" {
		panic("api: an operation needs a name: " + o.Method + " " + o.Path)
	}
	o.SkipValidateBody = true
	o.Path = strings.TrimSuffix(o.Path, "/")
	if o.RequestBody != nil && o.RequestBody.Content[formType] != nil {
		a.uploads[o.Method+" "+o.Path] = true
	}
	if o.Extensions == nil {
		o.Extensions = map[string]any{}
	}
	o.Extensions[permissionProperty] = string(rule)
	signedIn := rule != Anyone && rule != DemoOnly && rule != DevelopmentOnly
	if signedIn {
		o.Security = []map[string][]string{{"jwt": {}}}
		o.Middlewares = append(o.Middlewares, requireSession)
	}
	o.Middlewares = append(o.Middlewares, requireMembers(a.huma.OpenAPI().Components.Schemas))
	o.Errors = nil
	registered := registerOperation(a.huma, o, reflect.TypeFor[I](), reflect.TypeFor[O](), func(ctx context.Context, in any) (any, error) {
		out, err := handler(ctx, in.(*I))
		if out == nil {
			return nil, a.failed(ctx, err)
		}
		return out, a.failed(ctx, err)
	})
	if a.describes {
		registered.addToContract(reflect.TypeFor[O]())
	}
}

// failed converts the error of a handler to a problem; nil stays nil.
func (a *API) failed(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	noteFailure(ctx, err)
	return problemOf(ctx, a.classified(err))
}

// requireSession refuses a visitor before the body is read, so that nobody uploads a file in vain.
func requireSession(ctx huma.Context, next func(huma.Context)) {
	if viewer(ctx.Context()).UserID == 0 {
		r, w := humachi.Unwrap(ctx)
		writeProblem(w, r, fault.New(fault.AuthenticationError))
		return
	}
	next(ctx)
}

// Body is an answer with a JSON body.
type Body[T any] struct {
	Body T
}

// body wraps an answer.
func body[T any](v T, err error) (*Body[T], error) {
	if err != nil {
		return nil, err
	}
	return &Body[T]{Body: v}, nil
}

// List is a page of a list.
type List[T any] struct {
	Items []T     `json:"items"`
	Next  *string `json:"next" doc:"Cursor of the next page, null on the last one"`
}

// Empty is an answer without a body.
type Empty struct{}

// Time is a time on the wire: RFC 3339 in UTC with milliseconds (CONTEST-19).
type Time = string

func wireTime(t time.Time) Time { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

func wireTimeOrNil(t *time.Time) *Time {
	if t == nil {
		return nil
	}
	s := wireTime(*t)
	return &s
}

// parseTime parses a time of a form. An invalid one is a fault of that field, an empty one is the zero time.
func parseTime(field, s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil || t.Year() < 2000 || t.Year() > 2200 {
		return time.Time{}, fault.New(fault.InvalidValue).At(field)
	}
	return t.UTC().Truncate(time.Millisecond), nil
}

// fileURL returns the address of a stored path; nil for an empty one.
func fileURL(path string) *string {
	if path == "" {
		return nil
	}
	u := Base + "/files/" + path
	return &u
}
