package stream

import (
	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/match"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// logged are the rules of a kind that operators read in the activity log.
func logged(notifies []event.Notification, sentence event.Sentence) event.Rules {
	return event.Rules{
		Visible: event.Operators, Channels: []event.Audience{contest.Page}, Notifies: notifies, Activity: []event.Sentence{sentence},
		Effects: []event.Effect{event.EndsPassive},
	}
}

// aboutCaster are the rules of a kind whose subject is a caster. Visitors cannot list the casters of a contest.
func aboutCaster(notifies []event.Notification, sentence event.Sentence) event.Rules {
	r := logged(notifies, sentence)
	r.Channels = []event.Audience{contest.Discreet, contest.Subject}
	return r
}

// Items of the queue, which are the subject.
var (
	StreamAdded     = event.Define[ItemPayload](&Events, event.StreamAdded, logged([]event.Notification{"format.streamQueued"}, "streamAdded"))
	StreamAnnounced = event.Define[ItemPayload](&Events, event.StreamAnnounced, logged([]event.Notification{"format.streamQueued"}, "streamAnnounced"))
	StreamMoved     = event.Define[ItemPayload](&Events, event.StreamMoved, logged(event.NoNotifications, "streamMoved"))
	StreamCalled    = event.Define[ItemPayload](&Events, event.StreamCalled, logged([]event.Notification{"format.streamCalled"}, "streamCalled"))
	StreamStarted   = event.Define[ItemPayload](&Events, event.StreamStarted, logged([]event.Notification{"format.streamStarted"}, "streamStarted"))
	StreamReturned  = event.Define[ItemPayload](&Events, event.StreamReturned, logged(event.NoNotifications, "streamReturned"))
	StreamEnded     = event.Define[ItemPayload](&Events, event.StreamEnded, logged(event.NoNotifications, "streamEnded"))
	StreamRemoved   = event.Define[ItemPayload](&Events, event.StreamRemoved, logged(event.NoNotifications, "streamRemoved"))
)

// Casters. The subject is the person, which only operators and that person may know.
var (
	CasterAdded = event.Define[CasterPayload](&Events, event.CasterAdded,
		aboutCaster([]event.Notification{"contest.casterAdded"}, "casterAdded"))
	CasterRemoved = event.Define[CasterPayload](&Events, event.CasterRemoved,
		aboutCaster([]event.Notification{"contest.casterRemoved"}, "casterRemoved").WithoutEffects()) // the caster may have left
)

// ItemPayload is the payload of the events of an item.
type ItemPayload struct {
	MatchID int64 `json:"matchId"`
	match.MatchRef
	// Tell are the entries whose people are notified.
	Tell []int64 `json:"tell,omitempty"`
}

// CasterPayload names the person at that time.
type CasterPayload struct {
	UserID   int64  `json:"userId"`
	Nickname string `json:"nickname"`
}
