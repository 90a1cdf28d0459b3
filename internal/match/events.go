package match

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// The result of a match changes. The subject is the match.
var (
	MatchReported  = event.Define[ResultPayload](&Events, event.MatchReported, stage.OnMatch(event.NoNotifications, "matchReported"))
	MatchDecided   = event.Define[ResultPayload](&Events, event.MatchDecided, stage.OnMatch(stage.Causing("format.decided", "contest.finished"), "matchDecided"))
	MatchCorrected = event.Define[ResultPayload](&Events, event.MatchCorrected, stage.OnMatch(stage.Causing("format.corrected"), "matchCorrected"))
	MatchCleared   = event.Define[ResultPayload](&Events, event.MatchCleared, stage.OnMatch(stage.Causing(), "matchCleared"))
	MatchUndone    = event.Define[ResultPayload](&Events, event.MatchUndone, stage.OnMatch(stage.Causing(), "matchUndone"))
	MatchClaimed   = event.Define[ResultPayload](&Events, event.MatchClaimed, stage.OnMatch([]event.Notification{"format.claimed"}, "matchClaimed"))
	MatchDisputed  = event.Define[ResultPayload](&Events, event.MatchDisputed, stage.OnMatch([]event.Notification{"format.disputed"}, "matchDisputed"))
)

// The sides of a match meet. The subject is the match.
var (
	MatchCheckedIn = event.Define[MeetingPayload](&Events, event.MatchCheckedIn, stage.OnMatch(event.NoNotifications, "matchCheckedIn"))
	MatchWarned    = event.Define[MeetingPayload](&Events, event.MatchWarned, stage.OnMatch([]event.Notification{"format.warned"}, "matchWarned"))
	MatchCalled    = event.Define[MeetingPayload](&Events, event.MatchCalled, stage.OnMatch([]event.Notification{"format.called"}, "matchCalled"))
	MatchAnswered  = event.Define[MeetingPayload](&Events, event.MatchAnswered, stage.OnMatch(event.NoNotifications, "matchAnswered"))
	MatchLobby     = event.Define[MeetingPayload](&Events, event.MatchLobby, stage.OnMatch(event.NoNotifications, "matchLobby"))
	MatchVideos    = event.Define[MeetingPayload](&Events, event.MatchVideos, stage.OnMatch(event.NoNotifications,
		"matchVideoAdded", "matchVideoChanged", "matchVideoDeleted"))
)

// aboutResult are the kinds that say which result a match has.
var aboutResult = []*event.Definition[ResultPayload]{
	MatchReported, MatchDecided, MatchCorrected, MatchCleared, MatchUndone, MatchClaimed, MatchDisputed,
}

// DecodeResult reads the payload of an event about the result of a match. ok is false for events of other kinds.
func DecodeResult(e event.Event) (payload ResultPayload, ok bool, err error) {
	for _, kind := range aboutResult {
		if kind.Kind() == e.Kind {
			payload, err = kind.Decode(e)
			return payload, err == nil, err
		}
	}
	return payload, false, nil
}
