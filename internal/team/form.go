package team

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
)

// MaxPlayTime is the largest length of the free text about the team's time of play, in characters.
const MaxPlayTime = account.MaxPlayTime

// defaultZone is the zone of a new team that names none.
const defaultZone = "Asia/Tokyo"

// Input is the form of a team. A nil field, and an empty zone, keep their value. A new team starts with 2 to 99
// members, open to requests, in Asia/Tokyo.
type Input struct {
	Name       string
	Image      *string // path; empty removes the picture
	Bio        string
	TwitterID  string
	GameID     int64  // 0 if unset
	Rank       string // a rank key of the game's ladder; empty = game.Unspecified
	MinSize    *int
	MaxCount   *int
	Recruiting *bool
	Days       []int  // weekdays of play, 0 = Sunday
	Start      string // HH:MM in the zone, as End and Poll; empty if unset
	End        string // at or before Start it is the next day's
	Poll       string
	Zone       string // IANA name
	PlayTime   string
	// Webhook is the address at Discord where polls are posted; nil keeps it, empty removes it. It is a secret: it is
	// never returned.
	Webhook *string
	// Revision is the revision of the team on which the form is based; nil saves over any. A new team has none.
	Revision *int64
}

// fresh returns a new team with the defaults of the form.
func fresh() Team {
	return Team{MinSize: MinMembers, MaxCount: MaxMembers, Recruiting: true, Schedule: Schedule{Zone: defaultZone}}
}

// fill writes the checked form into t; its fault names every failed field. A new picture must be the actor's own
// upload, a new game must be enabled; unchanged ones are not checked again.
func (s *Service) fill(ctx context.Context, actor int64, t *Team, in Input) error {
	var f fault.Form
	t.Name = f.Required("name", in.Name, MaxName)
	t.Bio = f.Block("bio", in.Bio, MaxBio)
	t.PlayTime = f.Line("playTime", in.PlayTime, MaxPlayTime)
	twitter, ok := account.ParseTwitterID(in.TwitterID)
	if !ok {
		f.Fail("twitterId", fault.New(fault.CorrectTwitterID))
	}
	t.TwitterID = twitter
	if in.Webhook != nil && *in.Webhook != "" && !webhookAddress(*in.Webhook) {
		f.Fail("discordWebhook", fault.New(fault.InvalidValue))
	}
	in.sizes(&f, t)
	in.schedule(&f, &t.Schedule)
	if err := f.Take(s.fillGame(ctx, t, in.GameID, in.Rank)); err != nil {
		return err
	}
	if in.Image != nil && *in.Image != t.Image {
		if *in.Image != "" {
			if err := f.Take(s.image(ctx, actor, *in.Image)); err != nil {
				return err
			}
		}
		t.Image = *in.Image
	}
	return f.Err()
}

// sizes checks the team sizes: whole numbers from 2 to 99, the maximum not below the minimum nor below the number of
// members.
func (in *Input) sizes(f *fault.Form, t *Team) {
	if in.MinSize != nil {
		t.MinSize = *in.MinSize
	}
	if in.MaxCount != nil {
		t.MaxCount = *in.MaxCount
	}
	if in.Recruiting != nil {
		t.Recruiting = *in.Recruiting
	}
	if t.MinSize < MinMembers || t.MinSize > MaxMembers {
		f.Fail("minSize", fault.New(fault.TeamSizeAtLeast2))
	}
	least := max(t.MinSize, t.MemberCount)
	switch {
	case t.MaxCount < MinMembers || t.MaxCount > MaxMembers:
		f.Fail("maxCount", fault.New(fault.TeamSizeAtLeast2))
	case t.MaxCount < least:
		f.Fail("maxCount", fault.New(fault.TeamCountTooSmall).With("count", least))
	}
}

// fillGame writes the game and the rank in it.
func (s *Service) fillGame(ctx context.Context, t *Team, gameID int64, rank string) error {
	var g game.Game
	if gameID != 0 {
		var ok bool
		var err error
		if g, ok, err = s.store.Game(ctx, gameID); err != nil {
			return err
		}
		if !ok || !g.Enabled && g.ID != t.Game.ID {
			return fault.New(fault.GameDoesNotExist).At("gameId")
		}
	}
	t.Game = game.Ref{ID: g.ID, Key: g.Key, Name: g.Name}
	var err error
	t.Rank, err = s.games.RankOf(ctx, g, rank)
	return err
}
