package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// DemoPerson is a demo account that a visitor can sign in as.
type DemoPerson struct {
	UserRef
	Role string `json:"role" enum:"organiser,player,captain"`
}

// DemoCast lists the demo accounts in the order of the menu.
type DemoCast func(ctx context.Context) ([]DemoMember, error)

// DemoMember is a demo account.
type DemoMember struct {
	account.Ref
	Role string
}

func (a *API) registerDemo() {
	op(a, DemoOnly, huma.Operation{
		OperationID: "listDemoPeople", Method: http.MethodGet, Path: "/demo/people/", Tags: []string{"app"},
		Summary: "List the people whom a visitor of a demo server can sign in as; 404 on other servers",
	}, func(ctx context.Context, _ *Empty) (*Body[[]DemoPerson], error) {
		members, err := a.demoCast(ctx)
		if err != nil {
			return nil, err
		}
		out := make([]DemoPerson, len(members))
		for i, m := range members {
			out[i] = DemoPerson{UserRef: wireUserRef(m.Ref), Role: m.Role}
		}
		return body(out, nil)
	})
	op(a, DemoOnly, huma.Operation{
		OperationID: "demoSignIn", Method: http.MethodPost, Path: "/demo/sign-in/", Tags: []string{"app"},
		Summary: "Sign in as a person of the demo; 404 on other servers and for other people",
	}, func(ctx context.Context, in *struct {
		UserAgent string `header:"User-Agent"`
		Body      struct {
			UserID int64 `json:"userId"`
		}
	}) (*Body[SignedInUser], error) {
		members, err := a.demoCast(ctx)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(members, func(m DemoMember) bool { return m.ID == in.Body.UserID }) {
			return nil, fault.New(fault.UserDoesNotExist)
		}
		s, err := a.Auth.SignInAs(ctx, in.Body.UserID, auth.Client{Address: address(ctx), UserAgent: in.UserAgent})
		return body(a.signedIn(ctx, s, err))
	})
}

func (a *API) demoCast(ctx context.Context) ([]DemoMember, error) {
	if !a.Demo || a.Cast == nil {
		return nil, fault.New(fault.NotFoundError)
	}
	return a.Cast(ctx)
}
