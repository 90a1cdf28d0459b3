package notify

import (
	"slices"

	"yagura/internal/format"
	"yagura/internal/stage"
)

// stagesTab is the path of the stages below that of their contest.
const stagesTab = "/tournament"

// stageIDs has the formats whose notifications name the stage under a field of their own besides stageId (NOTIFY-1).
var stageIDs = map[stage.FormatID]func(p *Payload, stageID int64){
	"tournament": func(p *Payload, id int64) { p.TournamentID = id },
	"swissdraw":  func(p *Payload, id int64) { p.SwissDrawID = id },
}

// TypeOf returns the type of the notifications about stages of a format, or "" for an unknown format.
func TypeOf(id stage.FormatID) Type {
	i := slices.IndexFunc(format.Specs, func(s stage.Spec) bool { return s.ID == id })
	if i < 0 {
		return ""
	}
	return Type(format.Specs[i].Notification)
}

// formatOf returns the format whose stages a type of notifications is about. It returns ok=false if the type is not about
// stages.
func formatOf(name Type) (s stage.Spec, ok bool) {
	i := slices.IndexFunc(format.Specs, func(s stage.Spec) bool { return s.Notification == string(name) })
	if i < 0 {
		return stage.Spec{}, false
	}
	return format.Specs[i], true
}

// statusesOf lists the statuses of the notifications about a format: first those about the stage, then those about its matches.
func statusesOf(s stage.Spec) []Status {
	list := []Status{Created}
	if s.RoundsTogether {
		list = append(list, StartRound)
	} else {
		list = append(list, MatchReady)
	}
	list = append(list, EmptyResult)
	if s.Contest.Sides {
		return append(list, Claimed, Disputed, Decided, Corrected, Warned, Called, StreamQueued, StreamCalled, StreamStarted)
	}
	return append(list, Corrected, Called, StreamQueued, StreamCalled, StreamStarted)
}

// withFormats adds the statuses of the types about stages to kinds and returns it.
func withFormats(kinds map[Type][]Status) map[Type][]Status {
	for _, s := range format.Specs {
		kinds[Type(s.Notification)] = statusesOf(s)
	}
	return kinds
}

// Types returns all types of notifications.
func Types() []Type {
	var names []Type
	for _, s := range format.Specs {
		names = append(names, Type(s.Notification))
	}
	return append(names, Contest, Follow, TeamMember, Friend, MatchRoom, Admin)
}

// The kinds of mutes that are no types: chat messages, polls of teams, and announcements of streamed matches.
const (
	muteChat   = "chat"
	mutePoll   = "teamPoll"
	muteStream = "stream"
)

// Mutes lists the kinds of notifications that a person may mute (NOTIFY-3).
func Mutes() []string {
	var kinds []string
	for _, t := range Types() {
		kinds = append(kinds, string(t))
	}
	return append(kinds, muteChat, mutePoll, muteStream)
}
