package api

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Contest is the full view of a contest: its public data and the viewer's rights.
type Contest struct {
	ContestCard
	ContestSettings
	Image                *string                `json:"image" doc:"Path of the cover, as sent in the form; null = generated artwork"`
	Checkin              bool                   `json:"checkin"`
	CheckinStart         *Time                  `json:"checkinStart"`
	CheckinEnd           *Time                  `json:"checkinEnd"`
	ContestStartText     string                 `json:"contestStartText" doc:"MM/DD HH:mm in the viewer's time zone"`
	ContestDurationText  string                 `json:"contestDurationText" doc:"MM/DD HH:mm ~ MM/DD HH:mm in the viewer's time zone"`
	EntryDurationText    string                 `json:"entryDurationText"`
	DiscordURL           string                 `json:"discordUrl"`
	IframeSrc            string                 `json:"iframeSrc"`
	VideoURL             string                 `json:"videoUrl"`
	EmbedURL             *string                `json:"embedUrl" doc:"Address of the video for an iframe; null if the video is shown as a plain link"`
	Award                string                 `json:"award"`
	Rule                 string                 `json:"rule" doc:"Rule text in CommonMark with tables"`
	RuleHTML             string                 `json:"ruleHtml" doc:"Rule text as HTML that is safe to insert into a page"`
	IsRecommend          bool                   `json:"isRecommend"`
	CreatedAt            Time                   `json:"createdAt"`
	UpdatedAt            Time                   `json:"updatedAt"`
	CreatedByID          int64                  `json:"createdById"`
	UpdatedByID          int64                  `json:"updatedById"`
	Version              int64                  `json:"version" doc:"Version of the form; an edit sends it back"`
	AllowedCount         int                    `json:"allowedCount"`
	CheckedInCount       int                    `json:"checkedInCount"`
	WaitingCount         int                    `json:"waitingCount" doc:"Number of entries on the waiting list"`
	QuestionCount        int                    `json:"questionCount" doc:"Number of questions of the survey"`
	TrophyCount          int                    `json:"trophyCount"`
	SurveyVersion        int64                  `json:"surveyVersion" doc:"Increases with every save of the survey"`
	TrophiesVersion      int64                  `json:"trophiesVersion" doc:"Increases with every save of the trophies"`
	NextStep             OrNull[NextStep]       `json:"nextStep" doc:"Next start or end of a period; null after the last one and in a cancelled contest"`
	CanEntry             bool                   `json:"canEntry"`
	CanMatch             bool                   `json:"canMatch"`
	CanRanking           bool                   `json:"canRanking"`
	CanCreateTournament  bool                   `json:"canCreateTournament" doc:"True if a bracket may be created now: the entry period of a TOURNAMENT has ended, or the stage before the playoff is finished. The call also needs ABILITY_CONTEST_EDIT"`
	CanCreateBattleRoyal bool                   `json:"canCreateBattleRoyalMatch"`
	CanCreateSwissDraw   bool                   `json:"canCreateSwissDraw"`
	TournamentID         *int64                 `json:"tournamentId" doc:"Id of the stage that is a bracket; null if there is none"`
	Stages               []StageRef             `json:"stages" doc:"Stages in the order in which they are played; empty before the first draw"`
	Champion             OrNull[ParticipantRef] `json:"champion"`
	EntryPassword        *string                `json:"entryPassword,omitempty" doc:"Present only for viewers with ABILITY_CONTEST_EDIT"`
	PostID               *string                `json:"postId,omitempty" doc:"Id of the post of the engagement check; present only for viewers with ABILITY_CONTEST_EDIT"`
	Abilities            []contest.Ability      `json:"abilities" enum:"ABILITY_CONTEST_EDIT,ABILITY_CONTEST_CHAT_EDIT" doc:"Abilities of the viewer in this contest"`
	IsEntry              bool                   `json:"isEntry" doc:"True if the viewer plays in an entry, alone or with a team"`
	IsBanned             bool                   `json:"isBanned" doc:"True if a ban keeps the viewer from entering, alone or with any team; only the viewer sees it here"`
	EntryInfo            OrNull[OwnEntry]       `json:"entryInfo"`
	ChatUnread           *int                   `json:"chatUnread" doc:"Number of unread messages in the viewer's rooms of the contest; null if the viewer is in none"`
	IsCheckin            bool                   `json:"isCheckin"`
	MyMatch              OrNull[OwnMatch]       `json:"myMatch" doc:"Next match of the viewer; null if there is none"`
}

// NextStep is an instant at which the permitted actions change.
type NextStep struct {
	Key string `json:"key" enum:"entryStart,entryEnd,checkinStart,checkinEnd,contestStart,contestEnd"`
	At  Time   `json:"at"`
}

// OwnEntry is the viewer's entry.
type OwnEntry struct {
	ID              int64             `json:"id"`
	Status          *string           `json:"status" enum:"ALLOW" doc:"null until the entry is confirmed"`
	Team            OrNull[EntryTeam] `json:"team"`
	Representative  bool              `json:"representative" doc:"True if the viewer made the entry"`
	CanWithdraw     bool              `json:"canWithdraw"`
	CanLeave        bool              `json:"canLeave,omitempty" doc:"True if the entry plays in a stage and the viewer may end its play in the contest"`
	Drop            *EntryDrop        `json:"drop,omitempty" doc:"How the entry left the contest during play; absent if it has not left"`
	Standing        string            `json:"standing" enum:"applied,waiting,declined" doc:"applied = holds a place, waiting = is on the waiting list, declined = neither"`
	WaitingPosition *int              `json:"waitingPosition" doc:"Position on the waiting list, from 1; null if the entry does not wait"`
	Ending          *EntryEnding      `json:"ending,omitempty" doc:"How the entry ended in the contest; absent before the first draw and while it can still get a match"`
}

// EntryEnding is how an entry ended in a contest.
type EntryEnding struct {
	LeftOut   bool                 `json:"leftOut" doc:"True if the entry is in no stage"`
	Place     OrNull[ContestPlace] `json:"place" doc:"Place of the entry; null while it is not known"`
	LastMatch OrNull[LastMatch]    `json:"lastMatch" doc:"Last decided match of the entry; null if it has none, and in contests that are played in lobbies"`
}

// LastMatch is the last match of the viewer's entry.
type LastMatch struct {
	OwnMatch
	Opponent OrNull[ParticipantRef] `json:"opponent"`
	Outcome  string                 `json:"outcome" enum:"won,lost,draw,noShow" doc:"Outcome for the entry; noShow = both sides were absent"`
	Unearned bool                   `json:"unearned" doc:"True if the match was decided without play"`
	Score    [2]int                 `json:"score" doc:"Won games, or the score if the contest counts scores; the entry's own first"`
}

// OwnMatch is the viewer's next match.
type OwnMatch struct {
	MatchID   int64          `json:"matchId"`
	StageID   int64          `json:"stageId"`
	Format    stage.FormatID `json:"format"`
	Section   int            `json:"section"`
	Round     int            `json:"round"`
	Order     int            `json:"order"`
	StartTime *Time          `json:"startTime"`
}

// StageRef identifies a stage of a contest.
type StageRef struct {
	ID       int64          `json:"id"`
	Format   stage.FormatID `json:"format" doc:"Format of the stage, which is a part of its path in the API"`
	Finished bool           `json:"finished" doc:"True if an operator has finished the stage and its places are final; always false for a bracket"`
}

func (a *API) registerContestDetail() {
	op(a, Anyone, huma.Operation{
		OperationID: "getContest", Method: http.MethodGet, Path: "/contests/{id}/", Tags: []string{"contest"},
		Summary: "Get a contest with the viewer's rights",
	}, func(ctx context.Context, in *struct {
		ID     int64  `path:"id"`
		Zone   string `query:"timezone" doc:"IANA name of the time zone of the texts; without it the zone of the profile applies, then the header X-Timezone, then UTC"`
		Header string `header:"X-Timezone" doc:"IANA name of the time zone of the texts, if neither the query nor the profile has one"`
	}) (*Body[Contest], error) {
		zone := textZone(ctx, in.Zone, in.Header)
		return body(a.contestDetail(ctx, in.ID, zone))
	})
}

// textZone returns the zone of a reader's texts: the requested one, else the profile's, else the browser's
// (CONTEST-19).
func textZone(ctx context.Context, asked, browser string) *time.Location {
	return contest.Zone(cmp.Or(asked, viewer(ctx).Timezone, browser))
}

func (a *API) contestDetail(ctx context.Context, id int64, zone *time.Location) (Contest, error) {
	d, err := a.Contests.Detail(ctx, id)
	if err != nil {
		return Contest{}, err
	}
	keepForVisitors(ctx, d.Version, func(ctx context.Context) (int64, error) { return a.Stage.Version(ctx, id) })
	out := sharedContest(&d, clock.Now(ctx), zone)
	userID := viewer(ctx).UserID
	if userID != 0 {
		abilities, err := a.Contests.Abilities(ctx, userID, id)
		if err != nil {
			return Contest{}, err
		}
		if slices.Contains(abilities, contest.AbilityEdit) {
			password, err := a.Contests.EntryPassword(ctx, userID, id)
			if err != nil {
				return Contest{}, err
			}
			out.EntryPassword, out.PostID = &password, &d.PostID
		}
		out.Abilities = append(out.Abilities, abilities...)
	}
	own, entered, err := a.Contests.OwnEntry(ctx, userID, id)
	if err != nil {
		return Contest{}, err
	}
	if entered {
		out.IsEntry, out.IsCheckin = true, own.Checkin
		out.EntryInfo = orNull(ownEntry(&own))
	} else if userID != 0 {
		if out.IsBanned, err = a.Contests.Barred(ctx, userID, id); err != nil {
			return Contest{}, err
		}
	}
	if unread, ok, err := a.Chats.Unread(ctx, userID, id); err != nil {
		return Contest{}, err
	} else if ok {
		out.ChatUnread = &unread
	}
	summary, err := a.Matches.Summary(ctx, id, d.Version, own.ID)
	if err != nil {
		return Contest{}, err
	}
	out.showStage(&summary)
	if entered && len(summary.Stages) > 0 && summary.Match == nil {
		ending, err := a.Matches.Ending(ctx, d.Contest, d.Version, own.ID)
		if err != nil {
			return Contest{}, err
		}
		out.EntryInfo.Value.Ending = entryEnding(ending, own.ID)
	}
	if n := len(summary.Stages); n > 0 && summary.Stages[n-1].FinishedAt != nil && d.Settings.PlayoffPlaces() > 0 {
		out.CanCreateTournament = true
	}
	return out, nil
}

// sharedContest returns the public data of a contest at this moment.
func sharedContest(d *contest.Detail, now time.Time, zone *time.Location) Contest {
	canCreate := d.CanCreateStage(now)
	out := Contest{
		ContestCard: contestCard(&d.Card, now), ContestSettings: contestSettings(d.Settings), Image: orNil(d.Image),
		Checkin: d.Checkin, CheckinStart: wireTimeOrNil(d.CheckinStart), CheckinEnd: wireTimeOrNil(d.CheckinEnd),
		ContestStartText: d.StartText(zone), ContestDurationText: d.DurationText(zone), EntryDurationText: d.EntryDurationText(zone),
		DiscordURL: d.DiscordURL, IframeSrc: d.IframeSrc, VideoURL: d.VideoURL, EmbedURL: orNil(d.EmbedURL),
		Award: d.Award, Rule: d.Rule, RuleHTML: d.RuleHTML, IsRecommend: d.IsRecommend,
		CreatedAt: wireTime(d.CreatedAt), UpdatedAt: wireTime(d.UpdatedAt), CreatedByID: d.CreatedByID, UpdatedByID: d.UpdatedByID,
		Version: d.Revision, AllowedCount: d.Allowed, CheckedInCount: d.CheckedIn, WaitingCount: d.Waiting,
		QuestionCount: d.Questions, TrophyCount: d.Trophies, SurveyVersion: d.SurveyRevision, TrophiesVersion: d.TrophiesRevision,
		CanEntry: d.CanEntry(now), CanMatch: d.CanMatch(now), CanRanking: d.CanRanking(now),
		CanCreateTournament:  canCreate && d.Type == bracket.ContestType,
		CanCreateBattleRoyal: canCreate && d.Type == royale.ContestType,
		CanCreateSwissDraw:   canCreate && d.Type == swiss.ContestType,
		Abilities:            []contest.Ability{},
	}
	if field, at, ok := d.NextStep(now); ok {
		out.NextStep = orNull(&NextStep{Key: field, At: wireTime(at)})
	}
	return out
}

func ownEntry(e *contest.OwnEntry) *OwnEntry {
	out := &OwnEntry{
		ID: e.ID, Status: wireStatus(e.Status), Representative: e.Representative, CanWithdraw: e.CanWithdraw, CanLeave: e.CanLeave,
		Standing: string(e.WaitingState), WaitingPosition: positionOrNil(e.WaitingPosition),
	}
	out.Drop = entryDrop(e.Drop)
	if e.TeamID != 0 {
		out.Team = orNull(&EntryTeam{ID: e.TeamID, Name: e.TeamName, ImageURL: fileURL(e.TeamImage)})
	}
	return out
}

func entryEnding(e *match.Ending, entryID int64) *EntryEnding {
	if e == nil {
		return nil
	}
	out := &EntryEnding{LeftOut: e.LeftOut}
	if p := e.Place; p != nil {
		out.Place = orNull(&ContestPlace{From: p.From, To: p.To})
	}
	m := e.Last
	if m == nil {
		return out
	}
	last := LastMatch{
		OwnMatch: ownMatch(&m.Record, m.Format),
		Outcome:  "lost", Unearned: m.Unearned, Score: m.Score, Opponent: participantOrNull(m.Opponent),
	}
	switch {
	case m.State == match.NoShow:
		last.Outcome = "noShow"
	case m.Winner == match.Nobody:
		last.Outcome = "draw"
	case m.Winner == entryID:
		last.Outcome = "won"
	}
	out.LastMatch = orNull(&last)
	return out
}

func ownMatch(r *match.Record, format stage.FormatID) OwnMatch {
	return OwnMatch{
		MatchID: r.ID, StageID: r.StageID, Format: format, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, StartTime: wireTimeOrNil(&r.Start),
	}
}

func (c *Contest) showStage(s *match.Summary) {
	for _, st := range s.Stages {
		if st.Format == bracket.ID {
			c.TournamentID = &st.ID
		}
	}
	c.Stages = mapped(s.Stages, func(st stage.Stage) StageRef {
		return StageRef{ID: st.ID, Format: st.Format, Finished: st.FinishedAt != nil}
	})
	c.Champion = participantOrNull(s.Champion)
	if m := s.Match; m != nil {
		own := ownMatch(&m.Record, m.Format)
		c.MyMatch = orNull(&own)
	}
}
