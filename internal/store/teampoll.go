package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/team"
)

func pollOf(r sqlcgen.TeamPoll) team.Poll {
	return team.Poll{
		ID: r.ID, TeamID: r.TeamID, Day: r.Day, PlayStart: timeOf(r.PlayStart), PlayEnd: timeOf(r.PlayEnd), CreatedAt: timeOf(r.CreatedAt),
	}
}

// AddPoll stores a poll and the members to be asked: those whose weekdays include the given one. It deletes all but
// the newest kept polls of the team. It returns false and adds nothing if the team has a poll of the day.
func (db *DB) AddPoll(ctx context.Context, p team.Poll, weekday time.Weekday, kept int) (bool, error) {
	n, err := db.q.InsertTeamPoll(ctx, sqlcgen.InsertTeamPollParams{
		ID: p.ID, TeamID: p.TeamID, Day: p.Day, PlayStart: ms(p.PlayStart), PlayEnd: ms(p.PlayEnd), CreatedAt: ms(p.CreatedAt),
	})
	if err != nil || n == 0 {
		return false, err
	}
	if err := db.q.AskTeamMembers(ctx, p.ID, p.TeamID, 1<<weekday); err != nil {
		return false, err
	}
	return true, db.q.ForgetOldTeamPolls(ctx, p.TeamID, int32(kept))
}

// Poll finds a poll of a team, without answers.
func (db *DB) Poll(ctx context.Context, teamID, id int64) (team.Poll, bool, error) {
	return one(pollOf)(db.q.TeamPollByID(ctx, teamID, id))
}

// NewestPolls lists polls with the answers of current members, newest first.
func (db *DB) NewestPolls(ctx context.Context, teamID int64, most int) ([]team.Poll, error) {
	rows, err := db.q.NewestTeamPolls(ctx, teamID, int32(most))
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	polls := mapRows(rows, pollOf)
	place := make(map[int64]*team.Poll, len(polls))
	for i := range polls {
		place[polls[i].ID] = &polls[i]
	}
	answers, err := db.q.TeamPollAnswers(ctx, teamID, polls[len(polls)-1].ID)
	for _, a := range answers {
		p, user := place[a.PollID], account.Ref{ID: a.ID, Nickname: a.Nickname, Image: textOf(a.Image)}
		switch answer := team.Answer(a.Answer); {
		case p == nil: // asked between the two questions
		case answer == team.NoAnswer:
			p.Waiting = append(p.Waiting, user)
		default:
			p.Answers = append(p.Answers, team.PollAnswer{User: user, Answer: answer})
		}
	}
	return polls, err
}

// SetPollAnswer writes a person's answer to a poll and replaces an earlier one.
func (db *DB) SetPollAnswer(ctx context.Context, pollID, userID int64, a team.Answer, now time.Time) error {
	return db.q.SetTeamPollAnswer(ctx, pollID, userID, string(a), msOrNil(&now))
}

// PollAnswersOfUser lists a person's answers, newest first.
func (db *DB) PollAnswersOfUser(ctx context.Context, userID int64, most int) ([]team.ExportedAnswer, error) {
	rows, err := db.q.TeamPollAnswersOfUser(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.TeamPollAnswersOfUserRow) team.ExportedAnswer {
		return team.ExportedAnswer{TeamID: r.TeamID, Day: r.Day, Answer: team.Answer(r.Answer), AnsweredAt: timeOf(r.AnsweredAt)}
	}), err
}
