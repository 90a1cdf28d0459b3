package api

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/httpcache"
)

// App is the configuration that the web app reads first.
type App struct {
	Demo           bool     `json:"demo" doc:"True if visitors can sign in as a person of the demo"`
	DevInbox       bool     `json:"devInbox" doc:"True if mails are shown on the inbox page instead of being sent"`
	Mail           bool     `json:"mail" doc:"True if mails can be sent, or read on the inbox page"`
	Version        string   `json:"version"`
	TermsVersion   string   `json:"termsVersion"`
	SummonerLookup bool     `json:"summonerLookup" doc:"True if players of League of Legends can be looked up"`
	OperatorName   string   `json:"operatorName"`
	ContactURL     *string  `json:"contactUrl" doc:"Contact of the operator: https: or mailto:; null = not given"`
	Providers      []string `json:"providers" doc:"Configured social providers, in the order in which they are shown"`
	Engagement     bool     `json:"engagement" doc:"True if the server can look up which entrants follow and reposted at X"`
	Passkeys       bool     `json:"passkeys" doc:"True if browsers can use passkeys at this address"`
	Now            Time     `json:"now" doc:"Time of the server, which decides all periods"`
}

func (a *API) registerApp() {
	op(a, Anyone, huma.Operation{
		OperationID: "getApp", Method: http.MethodGet, Path: "/app/", Tags: []string{"app"},
		Summary: "Get facts about this server",
	}, func(ctx context.Context, _ *Empty) (*Body[App], error) {
		return body(App{
			Demo: a.Demo, DevInbox: a.DevInbox, Mail: a.MailReady, Version: a.Version, TermsVersion: auth.Terms,
			SummonerLookup: a.Summoners.Configured(), OperatorName: a.OperatorName, ContactURL: orNil(a.ContactURL),
			Providers: a.Auth.Providers(), Passkeys: a.Auth.PasskeysReady(), Engagement: a.Contests.EngagementReady(), Now: wireTime(clock.Now(ctx)),
		}, nil)
	})
	tag := sync.OnceValue(func() string {
		text, _ := a.OpenAPI() // an error is answered below
		return httpcache.Tag(text)
	})
	a.router.Get("/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		text, err := a.OpenAPI()
		if err != nil {
			writeProblem(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("ETag", tag())
		_, _ = w.Write(text)
	})
}

// marshalContract prints the contract in a stable order; encoding/json sorts the keys of maps. Paths end with a
// slash, as in the specified calls; the router also accepts them without it.
func marshalContract(o *huma.OpenAPI) ([]byte, error) {
	raw, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	tree := map[string]any{}
	if err := json.Unmarshal(raw, &tree); err != nil {
		return nil, err
	}
	paths := map[string]any{}
	for path, operations := range o.Paths {
		paths[path+"/"] = operations
	}
	tree["paths"] = paths
	text, err := json.MarshalIndent(tree, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}
