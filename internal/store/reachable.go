package store

import (
	"context"
	"encoding/json"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/notify"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

func reachableOf(p sqlcgen.ReachablePerson) notify.Reachable {
	r := notify.Reachable{
		ID: p.ID, Email: textOf(p.Email), Language: textOf(p.Language), Zone: textOf(p.Timezone), Muted: listOf(p.MutedKinds), Pushes: p.Pushes == 1,
	}
	if p.QuietFrom != nil && p.QuietTo != nil {
		r.Quiet = notify.Quiet{From: int(*p.QuietFrom), To: int(*p.QuietTo)}
	}
	return r
}

// Reachable finds a person who can be notified.
func (db *DB) Reachable(ctx context.Context, userID int64) (notify.Reachable, bool, error) {
	return one(reachableOf)(db.q.GetReachable(ctx, userID))
}

// PeopleIn lists the people of an audience by id, after one of them. It serves all kinds that have no list of ids.
func (db *DB) PeopleIn(ctx context.Context, a notify.Audience, after int64, most int) ([]notify.Reachable, error) {
	limit := int32(most)
	var rows []sqlcgen.ReachablePerson
	var err error
	switch a.Kind {
	case notify.Entrants, notify.Absent, notify.Confirmed:
		rows, err = db.q.ReachableEntrants(ctx, sqlcgen.ReachableEntrantsParams{
			ContestID: a.ID, After: after, Most: limit, Absent: bit(a.Kind == notify.Absent), Confirmed: bit(a.Kind == notify.Confirmed),
		})
	case notify.Placed:
		return db.peopleWithPlaces(ctx, a.ID, after, limit)
	case notify.InStage:
		rows, err = db.q.ReachableInStage(ctx, after, a.ID, limit)
	case notify.Operators:
		rows, err = db.q.ReachableOperators(ctx, after, a.ID, limit)
	case notify.Players:
		rows, err = db.q.ReachablePlayers(ctx, after, a.ID, limit)
	case notify.Everybody:
		rows, err = db.q.ReachableEverybody(ctx, after, limit)
	case notify.Members, notify.Managers:
		rows, err = db.q.ReachableMembers(ctx, after, a.ID, bit(a.Kind == notify.Managers), limit)
	case notify.EntryFollowers:
		rows, err = db.q.ReachableFollowersOfEntry(ctx, after, a.ID, a.IDs[0], limit)
	case notify.OpeningFollowers:
		rows, err = db.q.ReachableFollowersOfOpening(ctx, after, a.ID, limit)
	case notify.ContestFollowers, notify.PlacedFollowers:
		rows, err = db.q.ReachableFollowersOfContest(ctx, after, a.ID, bit(a.Kind == notify.PlacedFollowers), limit)
	case notify.Asked:
		rows, err = db.q.ReachableAsked(ctx, after, a.ID, limit)
	default:
		err = fmt.Errorf("store: unknown audience kind %q", a.Kind)
	}
	return mapRows(rows, reachableOf), err
}

func (db *DB) peopleWithPlaces(ctx context.Context, contestID, after int64, most int32) ([]notify.Reachable, error) {
	rows, err := db.q.ReachablePlaced(ctx, contestID, after, most)
	return mapRows(rows, func(r sqlcgen.ReachablePlacedRow) notify.Reachable {
		p := reachableOf(r.ReachablePerson)
		p.Place = int(r.PlaceFrom)
		return p
	}), err
}

// IsFollowed reports whether anybody is in an audience of followers.
func (db *DB) IsFollowed(ctx context.Context, a notify.Audience) (bool, error) {
	people, err := db.PeopleIn(ctx, a, 0, 1)
	return len(people) > 0, err
}

// EntrySubject returns the person or team of an entry.
func (db *DB) EntrySubject(ctx context.Context, entryID int64) (userID, teamID int64, ok bool, err error) {
	e, ok, err := found(db.q.EntrySubject(ctx, entryID))
	return e.UserID, idOf(e.TeamID), ok, err
}

// ContestSubject returns the fields of a contest that notifications use.
func (db *DB) ContestSubject(ctx context.Context, id int64) (notify.ContestSubject, bool, error) {
	return one(func(r sqlcgen.ContestSubjectRow) notify.ContestSubject {
		c := notify.ContestSubject{
			ID: r.ID, Name: r.Name, Image: textOf(r.Image), GameID: r.GameID, GameName: r.GameName, Recommended: r.IsRecommend == 1,
			Teams:    r.ParticipantType == string(contest.Multi),
			EntryEnd: timeOf(r.EntryEnd), Start: timeOf(r.ContestStart), End: timeOf(r.ContestEnd), Cancelled: r.CancelledAt != nil,
		}
		if r.Checkin == 1 {
			c.CheckinStart, c.CheckinEnd = timeOrNil(r.CheckinStart), timeOrNil(r.CheckinEnd)
		}
		return c
	})(db.q.ContestSubject(ctx, id))
}

// MatchSubject returns the fields of a match that notifications use.
func (db *DB) MatchSubject(ctx context.Context, id int64) (notify.MatchSubject, bool, error) {
	return one(func(r sqlcgen.MatchSubjectRow) notify.MatchSubject {
		return notify.MatchSubject{
			ID: r.ID, ContestID: r.ContestID, StageID: r.StageID, Type: notify.TypeOf(stage.FormatID(r.Format)), Section: int(r.Section), Round: int(r.Round),
			Order: int(r.Position), Role: r.MatchType, Ready: r.State == "ready", Start: timeOf(r.StartAt), ReadyAt: timeOrNil(r.ReadyAt), Minutes: int(r.MatchTime),
			Sides: [2]int64{idOf(r.EntryA), idOf(r.EntryB)}, Finished: r.FinishedAt != nil, ContestStart: timeOf(r.ContestStart), ContestEnd: timeOf(r.ContestEnd),
			Cancelled: r.CancelledAt != nil,
		}
	})(db.q.MatchSubject(ctx, id))
}

// ReadyMatches lists the ready matches of a stage by id, after a given id.
func (db *DB) ReadyMatches(ctx context.Context, stageID, after int64, most int) ([]int64, error) {
	return db.q.ReadyMatchesOf(ctx, stageID, after, int32(most))
}

// OpenStages lists the stages of a contest that are not finished.
func (db *DB) OpenStages(ctx context.Context, contestID int64) ([]int64, error) {
	return db.q.StagesToWatch(ctx, contestID)
}

// UnscoredEntries lists the entries of a lobby without a reported score.
func (db *DB) UnscoredEntries(ctx context.Context, matchID int64, most int) ([]int64, error) {
	return db.q.UnscoredEntries(ctx, matchID, int32(most))
}

// HasFinalPlaces reports whether a contest is decided.
func (db *DB) HasFinalPlaces(ctx context.Context, contestID int64) (bool, error) {
	n, err := db.q.HasFinalPlaces(ctx, contestID)
	return n == 1, err
}

// TeamSubject returns the fields of a team that notifications use.
func (db *DB) TeamSubject(ctx context.Context, id int64) (notify.TeamSubject, bool, error) {
	return one(func(r sqlcgen.TeamSubjectRow) notify.TeamSubject {
		return notify.TeamSubject{ID: r.ID, Name: r.Name, Image: textOf(r.Image)}
	})(db.q.TeamSubject(ctx, id))
}

// NoticeSubject returns a notice of the administrators.
func (db *DB) NoticeSubject(ctx context.Context, id int64) (notify.NoticeSubject, bool, error) {
	r, ok, err := found(db.q.NoticeSubject(ctx, id))
	if !ok {
		return notify.NoticeSubject{}, false, err
	}
	n := notify.NoticeSubject{
		ID: r.ID, Image: textOf(r.Image), InternalLink: r.InternalLink, ExternalLink: r.ExternalLink, To: idOf(r.UserID), EndsAt: timeOf(r.EndsAt),
	}
	err = json.Unmarshal([]byte(r.Texts), &n.Texts)
	return n, err == nil, err
}

// ChatSubject returns the fields of a room that pushes use.
func (db *DB) ChatSubject(ctx context.Context, id int64) (notify.ChatSubject, bool, error) {
	return one(func(r sqlcgen.ChatSubjectRow) notify.ChatSubject {
		c := notify.ChatSubject{
			ID: r.ID, Kind: r.Kind, ContestID: idOf(r.ContestID), TeamID: idOf(r.TeamID), MatchID: idOf(r.MatchID), RoomID: idOf(r.RoomID),
			Name: textOf(r.TeamName),
		}
		if c.Name == "" {
			c.Name = textOf(r.ContestName)
		}
		return c
	})(db.q.ChatSubject(ctx, id))
}

// Person returns the name of a person.
func (db *DB) Person(ctx context.Context, userID int64) (notify.Person, bool, error) {
	return one(func(r sqlcgen.PersonRefRow) notify.Person {
		return notify.Person{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}
	})(db.q.PersonRef(ctx, userID))
}

// IsFriendship reports whether a relation is one of friends now.
func (db *DB) IsFriendship(ctx context.Context, relationID int64) (bool, error) {
	status, ok, err := found(db.q.FriendStatus(ctx, relationID))
	return ok && status == "ALLOW", err
}

// ChatListeners lists members of a room who have unread messages, did not mute it and can get pushes.
func (db *DB) ChatListeners(ctx context.Context, chatID, after int64, most int) ([]notify.Listener, error) {
	rows, err := db.q.ReachableInRoom(ctx, chatID, after, int32(most))
	return mapRows(rows, func(r sqlcgen.ReachableInRoomRow) notify.Listener {
		return notify.Listener{Reachable: reachableOf(r.ReachablePerson), ReadTalk: r.ReadTalk}
	}), err
}

// IsChatUnread reports whether a member who did not mute the room has unread messages.
func (db *DB) IsChatUnread(ctx context.Context, chatID, userID int64) (bool, error) {
	n, err := db.q.IsChatUnread(ctx, chatID, userID)
	return n == 1, err
}
