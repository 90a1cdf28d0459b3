package site

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// audited are the rules of an act of administrators, which the site's audit log shows.
func audited(sentence event.Sentence, notifies ...event.Notification) event.Rules {
	return event.Rules{
		Visible: event.Administrators, Channels: event.NoChannels, Notifies: append(event.NoNotifications, notifies...), Activity: []event.Sentence{sentence}, Effects: event.NoEffects,
	}
}

// Acts of administrators.
var (
	SiteRoleSet          = event.Define[RolePayload](&Events, event.SiteRoleSet, audited("site.role"))
	SiteNoticeSent       = event.Define[NoticePayload](&Events, event.SiteNoticeSent, audited("site.notice", "admin.custom"))
	SiteNoticeEnded      = event.Define[NamePayload](&Events, event.SiteNoticeEnded, audited("site.notice_ended"))
	SiteGameSaved        = event.Define[GamePayload](&Events, event.SiteGameSaved, audited("site.game"))
	SiteRankSaved        = event.Define[RankPayload](&Events, event.SiteRankSaved, audited("site.rank"))
	SiteUserSuspended    = event.Define[SuspendedPayload](&Events, event.SiteUserSuspended, audited("site.suspended"))
	SiteUserRestored     = event.Define[NamePayload](&Events, event.SiteUserRestored, audited("site.restored"))
	SiteContentRemoved   = event.Define[RemovedPayload](&Events, event.SiteContentRemoved, audited("site.removed"))
	SiteComplaintHandled = event.Define[ComplaintPayload](&Events, event.SiteComplaintHandled, audited("site.complaint"))
)

// ComplaintMade says that somebody reported something. The subject is the complaint; the list of complaints shows it.
var ComplaintMade = event.Define[event.None](&Events, event.ComplaintMade, event.Rules{
	Visible: event.Nobody, Channels: event.NoChannels, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects,
})

// NamePayload is the name of the subject at that time. The payload of every act embeds it.
type NamePayload struct {
	Name string `json:"name"`
}

// RolePayload is the payload of site.role.
type RolePayload struct {
	NamePayload
	Role string `json:"role"` // empty = no administrator any more
}

// NoticePayload is the payload of site.notice; the name is the Japanese text.
type NoticePayload struct {
	NamePayload
	UserID int64 `json:"userId"` // 0 = to everybody
}

// GamePayload is the payload of site.game.
type GamePayload struct {
	Enabled bool   `json:"enabled"`
	Ladder  string `json:"ladder"`
	NamePayload
}

// RankPayload is the payload of site.rank; the name is the Japanese title.
type RankPayload struct {
	Key    string `json:"key"`
	Ladder string `json:"ladder"`
	NamePayload
}

// SuspendedPayload is the payload of site.suspended.
type SuspendedPayload struct {
	NamePayload
	Reason string `json:"reason"`
}

// RemovedPayload is the payload of site.removed; the name is that of the person, the team or the contest.
type RemovedPayload struct {
	Kind ContentKind `json:"kind"`
	NamePayload
	Reason string `json:"reason"`
}

// ComplaintPayload is the payload of site.complaint; the name is that of the reported thing.
type ComplaintPayload struct {
	NamePayload
	Note        string          `json:"note"`
	Status      ComplaintStatus `json:"status"`
	SubjectID   int64           `json:"subjectId"`
	SubjectKind SubjectKind     `json:"subjectKind"`
}
