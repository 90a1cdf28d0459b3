package fuzz

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"

	"yagura/internal/drill/harness"
)

// actor is who sends requests.
type actor struct {
	name        string
	person      harness.Person
	demo        bool // can sign in again without a mail
	administers bool
	failed      int // answers 401 since the last success
}

func (a *actor) token() string { return a.person.Token }

const newcomers = 10

// cast signs in the people of the demo, some newcomers and an administrator. The first one is a visitor.
func cast(ctx context.Context, base, binary, data string) ([]*actor, error) {
	out := []*actor{{name: "visitor"}}
	var demo []struct {
		ID   int64
		Role string
	}
	if err := harness.Must(ctx, base, http.MethodGet, "/demo/people/", harness.Person{}, nil, &demo); err != nil {
		return nil, err
	}
	for _, p := range demo {
		a := &actor{name: fmt.Sprintf("%s %d of the demo", p.Role, p.ID), person: harness.Person{ID: p.ID}, demo: true}
		if err := a.signIn(ctx, base); err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	for i := range newcomers {
		name := fmt.Sprint("fuzz-newcomer", i)
		p, err := harness.SignIn(ctx, base, name)
		if err != nil {
			return nil, err
		}
		out = append(out, &actor{name: name, person: p})
	}
	for _, name := range []string{"fuzz-administrator", "fuzz-administrator-2"} {
		p, err := harness.SignIn(ctx, base, name)
		if err != nil {
			return nil, err
		}
		grant := exec.CommandContext(ctx, binary, "site-admin", "grant", "--data", data, "--user", name+"@yagura.test")
		if text, err := grant.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("site-admin grant: %w: %s", err, text)
		}
		out = append(out, &actor{name: name, person: p, administers: true})
	}
	return out, nil
}

var errNoWayIn = errors.New("only people of the demo sign in again")

func (a *actor) signIn(ctx context.Context, base string) error {
	if !a.demo {
		return errNoWayIn
	}
	var in struct{ Token string }
	err := harness.Must(ctx, base, http.MethodPost, "/demo/sign-in/", harness.Person{}, harness.Object{"userId": a.person.ID}, &in)
	a.person.Token = in.Token
	return err
}
