package program

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"yagura/internal/discord"
	"yagura/internal/job"
	"yagura/internal/kit/outgoing"
	"yagura/internal/team"
)

// wireDiscord opens the poster for webhooks, which all jobs share. People enter the addresses of webhooks, so it connects to
// public addresses only.
func (p *Program) wireDiscord(context.Context) error {
	client, err := outgoingClient(p.DiscordTransport)
	if err != nil {
		return err
	}
	p.discord = discord.New(client)
	return nil
}

// outgoingClient returns the client for addresses that people enter. Tests give a transport.
func outgoingClient(transport http.RoundTripper) (*http.Client, error) {
	if transport != nil {
		return &http.Client{Transport: transport, Timeout: outgoing.Timeout}, nil
	}
	return outgoing.New()
}

// postPoll posts a team's poll to its webhook at Discord.
func (p *Program) postPoll(ctx context.Context, payload team.PostJob) error {
	of, ok, err := p.Features.Teams.Posting(ctx, payload)
	if err != nil || !ok {
		return err
	}
	text := discord.Question(of.Language, of.TeamName, of.PlayStart, of.PlayEnd, fmt.Sprintf("%s/teams/%d", p.BaseURL, of.TeamID))
	err = p.discord.Post(ctx, of.Webhook, text)
	if errors.Is(err, discord.ErrGone) {
		return job.Permanent(err)
	}
	return err
}
