package program

import (
	"context"
	"errors"
	"fmt"

	"yagura/internal/discord"
	"yagura/internal/job"
	"yagura/internal/team"
)

// postPoll posts a team's poll to its webhook at Discord.
func (p *Program) postPoll(ctx context.Context, payload team.PostJob) error {
	of, ok, err := p.Features.Teams.Posting(ctx, payload)
	if err != nil || !ok {
		return err
	}
	text := discord.Question(of.Language, of.TeamName, of.PlayStart, of.PlayEnd, fmt.Sprintf("%s/teams/%d", p.BaseURL, of.TeamID))
	err = discord.New(p.DiscordTransport).Post(ctx, of.Webhook, text)
	if errors.Is(err, discord.ErrGone) {
		return job.Permanent(err)
	}
	return err
}
