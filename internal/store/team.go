package store

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/team"
)

var _ team.Store = (*DB)(nil)

func teamOf(t sqlcgen.TeamDetail) team.Team {
	return team.Team{
		ID: t.ID, Name: t.Name, Image: textOf(t.Image), Bio: t.Bio, TwitterID: t.TwitterID, MemberCount: int(t.MemberCount),
		Game: game.Ref{ID: idOf(t.GameID), Key: textOf(t.GameKey), Name: textOf(t.GameName)}, Rank: t.RankKey,
		MinSize: int(t.MinSize), MaxCount: int(t.MaxCount), Recruiting: t.Recruiting == 1,
		Schedule: team.Schedule{
			Days: account.Weekdays(t.ActivityDays), Start: t.ActivityStart, End: t.ActivityEnd, Poll: t.PollStart, Zone: t.Timezone,
		},
		PlayTime: t.PlayTime, CreatedAt: timeOf(t.CreatedAt), UpdatedAt: timeOf(t.UpdatedAt),
	}
}

func membershipOf(t sqlcgen.TeamDetail, role *string) team.Membership {
	return team.Membership{Team: teamOf(t), Role: team.Role(textOf(role))}
}

func invitationOf(i sqlcgen.TeamInvitation, nickname string, image *string) team.Invitation {
	return team.Invitation{
		ID: i.ID, TeamID: i.TeamID, Token: i.Token, CreatedBy: account.Ref{ID: i.CreatedBy, Nickname: nickname, Image: textOf(image)},
		CreatedAt: timeOf(i.CreatedAt), ExpiresAt: timeOf(i.ExpiresAt), RevokedAt: timeOrNil(i.RevokedAt),
	}
}

// AddTeam adds a team without members. It returns false if the name is taken.
func (db *DB) AddTeam(ctx context.Context, t team.Team) (bool, error) {
	added, err := db.q.InsertTeam(ctx, sqlcgen.InsertTeamParams{
		ID: t.ID, Name: t.Name, NameFolded: fold.Text(t.Name), NameKey: fold.Key(t.Name), Image: textOrNil(t.Image), Bio: t.Bio, TwitterID: t.TwitterID,
		GameID: idOrNil(t.Game.ID), RankKey: t.Rank, MinSize: int64(t.MinSize), MaxCount: int64(t.MaxCount), Recruiting: bit(t.Recruiting),
		ActivityDays: int64(t.Schedule.Days), ActivityStart: t.Schedule.Start, ActivityEnd: t.Schedule.End, PollStart: t.Schedule.Poll,
		Timezone: t.Schedule.Zone, PlayTime: t.PlayTime, CreatedAt: ms(t.CreatedAt),
	})
	if err != nil || added == 0 {
		return false, err
	}
	return true, db.setTeamWords(ctx, t)
}

// LockTeam locks the team for the rest of the transaction; ok is false if there is none.
func (db *DB) LockTeam(ctx context.Context, id int64) (team.Team, bool, error) {
	if err := takeTurn(ctx); err != nil {
		return team.Team{}, false, err
	}
	locked, err := db.q.LockTeam(ctx, id)
	if err != nil || locked == 0 {
		return team.Team{}, false, err
	}
	return db.Team(ctx, id)
}

// Team finds a team.
func (db *DB) Team(ctx context.Context, id int64) (team.Team, bool, error) {
	return one(teamOf)(db.q.GetTeam(ctx, id))
}

// TeamByName finds a team by its name, ignoring case; deleted teams are not found.
func (db *DB) TeamByName(ctx context.Context, name string) (team.Team, bool, error) {
	return one(teamOf)(db.q.TeamByName(ctx, fold.Text(name)))
}

// TeamOwner returns the owner of a team, 0 if there is none.
func (db *DB) TeamOwner(ctx context.Context, teamID int64) (int64, error) {
	return db.q.TeamOwner(ctx, teamID)
}

// UpdateTeam writes the form of a team. It returns false if another team has the name; the transaction must then end.
func (db *DB) UpdateTeam(ctx context.Context, t team.Team) (bool, error) {
	err := db.q.UpdateTeam(ctx, sqlcgen.UpdateTeamParams{
		ID: t.ID, Name: t.Name, NameFolded: fold.Text(t.Name), NameKey: fold.Key(t.Name), Image: textOrNil(t.Image), Bio: t.Bio, TwitterID: t.TwitterID,
		GameID: idOrNil(t.Game.ID), RankKey: t.Rank, MinSize: int64(t.MinSize), MaxCount: int64(t.MaxCount), Recruiting: bit(t.Recruiting),
		ActivityDays: int64(t.Schedule.Days), ActivityStart: t.Schedule.Start, ActivityEnd: t.Schedule.End, PollStart: t.Schedule.Poll,
		Timezone: t.Schedule.Zone, PlayTime: t.PlayTime, UpdatedAt: ms(t.UpdatedAt),
	})
	switch {
	case err == nil:
		return true, db.setTeamWords(ctx, t)
	case db.dialect.unique(err):
		return false, nil
	default:
		return false, err
	}
}

// SetTeamWebhook sets the webhook for a team's polls, "" for none.
func (db *DB) SetTeamWebhook(ctx context.Context, teamID int64, webhook string) error {
	return db.q.SetTeamWebhook(ctx, teamID, webhook)
}

// TeamWebhook returns the webhook for a team's polls, and the owner's language.
func (db *DB) TeamWebhook(ctx context.Context, teamID int64) (webhook, language string, err error) {
	r, _, err := found(db.q.TeamWebhook(ctx, teamID))
	return r.DiscordWebhook, textOf(r.Language), err
}

// TeamEntries counts the contests that a team is entered in, and those of them that end after now and are not cancelled.
func (db *DB) TeamEntries(ctx context.Context, teamID int64, now time.Time) (all, unended int, err error) {
	r, err := db.q.CountEntriesOfTeam(ctx, ms(now), teamID)
	return int(r.Entered), int(r.Unended), err
}

// DeleteTeam deletes a team; foreign keys delete its rows.
func (db *DB) DeleteTeam(ctx context.Context, id int64) error { return db.q.DeleteTeam(ctx, id) }

// SoftDeleteTeam empties a team, frees its name and marks the team as deleted. Entries still refer to it; it is not found otherwise.
func (db *DB) SoftDeleteTeam(ctx context.Context, id int64, now time.Time) error {
	for _, empty := range []func(context.Context, int64) error{
		db.q.EmptyTeamMembers, db.q.EmptyTeamInvitations, db.q.EmptyTeamRequests, db.q.EmptyTeamPolls, db.q.ForgetTeamWords, db.q.DeleteFollowsOfTeam,
	} {
		if err := empty(ctx, id); err != nil {
			return err
		}
	}
	return db.q.SoftDeleteTeam(ctx, id, "\n"+strconv.FormatInt(id, 10), ms(now))
}

// TeamsOfUser lists the teams of a person by id, after the given one.
func (db *DB) TeamsOfUser(ctx context.Context, userID, after int64, most int) ([]team.Membership, error) {
	rows, err := db.q.TeamsOfUser(ctx, userID, after, int32(most))
	return mapRows(rows, func(r sqlcgen.TeamsOfUserRow) team.Membership {
		return membershipOf(r.TeamDetail, &r.Role)
	}), err
}

// CountTeamsOfUser counts the teams that a person belongs to.
func (db *DB) CountTeamsOfUser(ctx context.Context, userID int64) (int, error) {
	n, err := db.q.CountTeamsOfUser(ctx, userID)
	return int(n), err
}

// TeamMembers lists the owner first, then admins, then members, each by the time of joining.
func (db *DB) TeamMembers(ctx context.Context, teamID int64) ([]team.Person, error) {
	rows, err := db.q.TeamMembers(ctx, teamID)
	return mapRows(rows, func(r sqlcgen.TeamMembersRow) team.Person {
		return team.Person{
			User: account.Ref{ID: r.UserID, Nickname: r.Nickname, Image: textOf(r.Image)}, Role: team.Role(r.Role), JoinedAt: timeOf(r.JoinedAt),
		}
	}), err
}

// TeamManagersFor lists the ids of owner and admins who do not block a person.
func (db *DB) TeamManagersFor(ctx context.Context, teamID, askerID int64) ([]int64, error) {
	return db.q.TeamManagersFor(ctx, teamID, askerID)
}

// TeamRepresentative returns the owner with the first account of the team's game; empty if the team has no owner.
func (db *DB) TeamRepresentative(ctx context.Context, teamID int64) (team.Representative, error) {
	r, _, err := one(func(r sqlcgen.TeamRepresentativeRow) team.Representative {
		return team.Representative{
			User:      account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)},
			TwitterID: r.TwitterID, GameUsername: textOf(r.GameUsername), FriendCode: textOf(r.FriendCode),
		}
	})(db.q.TeamRepresentative(ctx, teamID))
	return r, err
}

// SetTeamRole writes a member's role; it returns false for someone who is no member.
func (db *DB) SetTeamRole(ctx context.Context, teamID, userID int64, role team.Role) (bool, error) {
	n, err := db.q.SetTeamRole(ctx, teamID, userID, string(role))
	return n == 1, err
}

// TeamRole returns someone's role in a team, NoRole for someone who is no member.
func (db *DB) TeamRole(ctx context.Context, teamID, userID int64) (team.Role, error) {
	role, _, err := found(db.q.TeamRole(ctx, teamID, userID))
	return team.Role(role), err
}

// AddTeamMember adds a member and updates the count. It changes nothing and returns full=true if the team has most
// members, or added=false for an existing member.
func (db *DB) AddTeamMember(ctx context.Context, teamID, userID int64, role team.Role, at time.Time, most int) (added, full bool, err error) {
	took, err := db.q.TakeTeamPlace(ctx, teamID, int64(most))
	if err != nil || took == 0 {
		return false, err == nil, err
	}
	n, err := db.q.InsertTeamMember(ctx, teamID, userID, string(role), ms(at))
	if err != nil {
		return false, false, err
	}
	if n == 0 {
		return false, false, db.q.GiveTeamPlaceBack(ctx, teamID)
	}
	return true, false, nil
}

// RemoveTeamMember removes a member and updates the count; it returns false for someone who is no member.
func (db *DB) RemoveTeamMember(ctx context.Context, teamID, userID int64) (bool, error) {
	n, err := db.q.DeleteTeamMember(ctx, teamID, userID)
	if err != nil || n == 0 {
		return false, err
	}
	return true, db.q.GiveTeamPlaceBack(ctx, teamID)
}

// ForgetTeamTraces removes a person's requests and answers and revokes the person's open invitation links.
func (db *DB) ForgetTeamTraces(ctx context.Context, userID int64, now time.Time) error {
	return errors.Join(
		db.q.DeleteTeamRequestsOfUser(ctx, userID),
		db.q.DeleteTeamPollAnswersOfUser(ctx, userID),
		db.q.RevokeInvitationsOfUser(ctx, ms(now), userID),
	)
}

// RevokeInvitationsOfUser revokes the open invitation links that a person issued for any team.
func (db *DB) RevokeInvitationsOfUser(ctx context.Context, userID int64, now time.Time) error {
	return db.q.RevokeInvitationsOfUser(ctx, ms(now), userID)
}

// AddInvitation stores an invitation link.
func (db *DB) AddInvitation(ctx context.Context, i team.Invitation) error {
	return db.q.InsertInvitation(ctx, sqlcgen.InsertInvitationParams{
		ID: i.ID, TeamID: i.TeamID, Token: i.Token, CreatedBy: i.CreatedBy.ID, CreatedAt: ms(i.CreatedAt), ExpiresAt: ms(i.ExpiresAt),
	})
}

// InvitationByToken finds a link, valid or not.
func (db *DB) InvitationByToken(ctx context.Context, token string) (team.Invitation, bool, error) {
	return one(func(r sqlcgen.InvitationByTokenRow) team.Invitation {
		return invitationOf(r.TeamInvitation, r.Nickname, r.Image)
	})(db.q.InvitationByToken(ctx, token))
}

// OpenInvitations lists the links of a team that are valid at the time, newest first.
func (db *DB) OpenInvitations(ctx context.Context, teamID int64, now time.Time, most int) ([]team.Invitation, error) {
	rows, err := db.q.OpenInvitations(ctx, teamID, ms(now), int32(most))
	return mapRows(rows, func(r sqlcgen.OpenInvitationsRow) team.Invitation {
		return invitationOf(r.TeamInvitation, r.Nickname, r.Image)
	}), err
}

// RevokeInvitation ends a link; it returns false if the team has no such link or it was revoked before.
func (db *DB) RevokeInvitation(ctx context.Context, teamID, id int64, now time.Time) (bool, error) {
	n, err := db.q.RevokeInvitation(ctx, ms(now), id, teamID)
	return n == 1, err
}

// RevokeInvitations ends all links of a team.
func (db *DB) RevokeInvitations(ctx context.Context, teamID int64, now time.Time) error {
	return db.q.RevokeInvitations(ctx, ms(now), teamID)
}

// RevokeInvitationsBy ends all links of a team that a person issued.
func (db *DB) RevokeInvitationsBy(ctx context.Context, teamID, userID int64, now time.Time) error {
	return db.q.RevokeInvitationsBy(ctx, ms(now), teamID, userID)
}

// ContestsOfTeam lists the contests that a team entered, by end, latest first.
func (db *DB) ContestsOfTeam(ctx context.Context, teamID int64, after *contest.Key, most int) ([]contest.PlacedCard, error) {
	beforeEnd, beforeID := int64(math.MaxInt64), int64(math.MaxInt64)
	if after != nil {
		beforeEnd, beforeID = ms(after.At), after.ID
	}
	rows, err := db.q.ListContestsOfTeam(ctx, teamID, beforeEnd, beforeID, int32(most))
	if err != nil {
		return nil, err
	}
	cards, err := db.cards(ctx, mapRows(rows, func(r sqlcgen.ListContestsOfTeamRow) int64 { return r.ID }))
	placed := make([]contest.PlacedCard, 0, len(rows))
	for _, r := range rows {
		card := cards[r.ID]
		if card == nil {
			continue // deleted since then
		}
		p := contest.PlacedCard{Card: *card}
		if r.PlaceFrom != nil && r.PlaceTo != nil {
			p.Place = &contest.Place{From: int(*r.PlaceFrom), To: int(*r.PlaceTo)}
		}
		placed = append(placed, p)
	}
	return placed, err
}
