// Package event is the record of a change that somebody else can see.
//
// A feature appends events inside the transaction that makes the change. They are the audit log, the source of live
// updates and notifications, and are delivered at least once: consumers are idempotent.
package event

import (
	"encoding/json"
	"time"
)

// Kind names what happened, as "noun.verb".
type Kind string

// The kinds.
const (
	ContestCreated   Kind = "contest.created"
	ContestUpdated   Kind = "contest.updated"
	ContestDeleted   Kind = "contest.deleted"
	ContestCancelled Kind = "contest.cancelled"
	ContestResumed   Kind = "contest.reinstated"
	ContestStatus    Kind = "contest.status"
	EntryAdded       Kind = "entry.added"
	EntryRemoved     Kind = "entry.removed"
	EntriesConfirmed Kind = "entries.confirmed"
	CheckinChanged   Kind = "checkin.changed"
	CheckinReminder  Kind = "checkin.reminder" // check-in opens or closes soon
	EntryUpdated     Kind = "entry.updated"    // the entered fields of an entry changed
	EntryRoster      Kind = "entry.roster"     // the players of a team's entry changed
	EntriesMoved     Kind = "entries.moved"    // entries got or lost a place
	EntriesImported  Kind = "entries.imported"
	EntryDropped     Kind = "entry.dropped"    // an entry left the contest during play
	EntryReinstated  Kind = "entry.reinstated" // an entry that left plays again
	BanAdded         Kind = "ban.added"
	BanEnded         Kind = "ban.ended"

	OperatorAdded     Kind = "operator.added"
	OperatorRemoved   Kind = "operator.removed"
	OperatorRole      Kind = "operator.role"
	CasterAdded       Kind = "caster.added"
	CasterRemoved     Kind = "caster.removed"
	SurveySaved       Kind = "survey.saved"
	TrophiesSaved     Kind = "trophies.saved"
	TrophyAwarded     Kind = "trophy.awarded"
	EngagementChecked Kind = "engagement.checked"

	ChatPosted  Kind = "chat.posted"
	ChatMembers Kind = "chat.members" // the members of a room changed
	ChatRead    Kind = "chat.read"    // a person read a room in another window
	ChatRemoved Kind = "chat.removed" // a message was removed
	ChatClosed  Kind = "chat.closed"  // a room was closed or opened again
	ChatMuted   Kind = "chat.muted"   // a person muted or unmuted a room
	ChatTyping  Kind = "chat.typing"  // a person is typing; it is sent and never stored

	TournamentCreated Kind = "tournament.created"
	TournamentUpdated Kind = "tournament.updated"
	TournamentDeleted Kind = "tournament.deleted"
	MatchReported     Kind = "match.reported"
	MatchDecided      Kind = "match.decided"
	MatchCorrected    Kind = "match.corrected"
	MatchCleared      Kind = "match.cleared"
	MatchClaimed      Kind = "match.claimed"    // a side claimed a result
	MatchDisputed     Kind = "match.disputed"   // the other side claimed another result
	MatchUndone       Kind = "match.undone"     // a correction was undone
	MatchCheckedIn    Kind = "match.checked_in" // a side checked in
	MatchWarned       Kind = "match.warned"     // an absent side was warned and loses soon
	MatchCalled       Kind = "match.called"     // a side called an operator
	MatchAnswered     Kind = "match.answered"   // an operator answered the call
	MatchLobby        Kind = "match.lobby"      // the meeting point changed
	MatchVideos       Kind = "match.videos"     // a video was added, changed or deleted
	ScoreReported     Kind = "score.reported"   // of a battle royale
	ScoreCorrected    Kind = "score.corrected"

	// The stream queue of a contest: the subject is an item, which is a match.
	StreamAdded     Kind = "stream.added"
	StreamAnnounced Kind = "stream.announced" // the sides of the match became known
	StreamMoved     Kind = "stream.moved"
	StreamCalled    Kind = "stream.called" // the players wait for the caster
	StreamStarted   Kind = "stream.started"
	StreamReturned  Kind = "stream.returned" // a call or start was revoked
	StreamEnded     Kind = "stream.ended"
	StreamRemoved   Kind = "stream.removed"

	StageCreated  Kind = "stage.created"
	StageUpdated  Kind = "stage.updated"
	StageDeleted  Kind = "stage.deleted"
	StageFinished Kind = "stage.finished"
	StageReopened Kind = "stage.reopened"
	StageJoined   Kind = "stage.joined"  // a late entry joined
	StageDropped  Kind = "stage.dropped" // an entrant is not paired any more
	StageReturned Kind = "stage.returned"
	RoundStarted  Kind = "round.started"
	RoundEnded    Kind = "round.ended"
	RoundReopened Kind = "round.reopened"

	RoomOpened  Kind = "room.opened" // a match room
	RoomUpdated Kind = "room.updated"
	RoomEntered Kind = "room.entered"
	RoomLeft    Kind = "room.left"
	RoomInvited Kind = "room.invited"
	RoomDone    Kind = "room.done"
	RoomClosed  Kind = "room.closed" // the person who opened the room closed it before the match started

	NotificationAdded Kind = "notification.added"
	NotificationSeen  Kind = "notification.seen" // a person read notifications in another window
	PresenceChanged   Kind = "presence.changed"

	SessionEnded  Kind = "session.ended"
	UserUpdated   Kind = "user.updated"
	UserWithdrawn Kind = "user.withdrawn"
	TeamUpdated   Kind = "team.updated"
	TeamDeleted   Kind = "team.deleted"
	TeamRequested Kind = "team.requested" // a person asks to join
	TeamReplied   Kind = "team.replied"   // the request was answered
	TeamPolled    Kind = "team.polled"    // the team is asked who plays today
	TeamAnswered  Kind = "team.answered"  // a member answered
	MailReceived  Kind = "mail.received"

	FriendRequested Kind = "friend.requested"
	FriendReplied   Kind = "friend.replied"
	FriendEnded     Kind = "friend.ended"

	FollowChanged Kind = "follow.changed" // a person changed the followed targets in another window

	// Acts of site administrators: the audit log of the site.
	SiteRoleSet          Kind = "site.role"
	SiteNoticeSent       Kind = "site.notice"
	SiteNoticeEnded      Kind = "site.notice_ended"
	SiteGameSaved        Kind = "site.game"
	SiteRankSaved        Kind = "site.rank"
	SiteUserSuspended    Kind = "site.suspended"
	SiteUserRestored     Kind = "site.restored"
	SiteContentRemoved   Kind = "site.removed"
	SiteComplaintHandled Kind = "site.complaint"
	ComplaintMade        Kind = "complaint.made"
)

// Event is one change. It never holds a secret or a private field: data is shown to the contest's operators.
type Event struct {
	ID        int64
	Kind      Kind
	ActorID   int64 // who did it; 0 = the system
	ContestID int64 // the contest that it belongs to; 0 = none
	SubjectID int64 // the thing that changed: entry, match, session, user …
	Data      json.RawMessage
	At        time.Time
}
