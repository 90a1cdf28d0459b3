package event

import "slices"

// Visibility says who reads an event in an activity log.
type Visibility string

// The visibilities.
const (
	// Everybody reads it on the page of the match; operators read it in the activity log of the contest too.
	Everybody Visibility = "everybody"
	// Operators of the contest read it in the activity log.
	Operators Visibility = "operators"
	// Administrators of the site read it in the site's audit log.
	Administrators Visibility = "administrators"
	// Nobody reads it: it belongs to no log.
	Nobody Visibility = "nobody"
)

// Audience names the live channels that receive an event. The feature that declares it computes it (Live.Audiences).
type Audience string

// Notification names a notification as "type.status". The type "format" stands for that of the stage's format.
type Notification string

// Sentence is the key of a sentence of an activity log, in the texts of the app.
type Sentence string

// Effect is what an event of a kind causes, besides messages.
type Effect string

// The effects.
const (
	// EndsPassive ends the passive state of the actor: with such an event a person takes part in the contest, or runs it.
	EndsPassive Effect = "ends passive"
	// ReplansDeadlines plans the deadlines of the contest's matches again.
	ReplansDeadlines Effect = "replans deadlines"
)

// Rules define who sees an event of a kind and what it causes. Each must be set; the values of "none" are Nobody,
// NoChannels, NoNotifications, NoSentence and NoEffects.
type Rules struct {
	Visible  Visibility
	Channels []Audience
	// Notifies are the notifications that the kind can cause, at once or at the time of a match that it plans.
	Notifies []Notification
	// Activity are the sentences that the kind can have; which one depends on the payload.
	Activity []Sentence
	Effects  []Effect
}

// With returns the rules with one more effect.
func (r Rules) With(e Effect) Rules {
	r.Effects = append(slices.Clone(r.Effects), e)
	return r
}

// WithoutEffects returns the rules without the effects.
func (r Rules) WithoutEffects() Rules {
	r.Effects = NoEffects
	return r
}

// Has reports whether the kind has the effect.
func (r Rules) Has(e Effect) bool { return slices.Contains(r.Effects, e) }

// The values of Rules for a kind that has no channels, no notifications, no sentence or no effects.
var (
	NoChannels      = []Audience{}
	NoNotifications = []Notification{}
	NoSentence      = []Sentence{}
	NoEffects       = []Effect{}
)

// missing names the first rule that is not set, "" if all are.
func (r *Rules) missing() string {
	switch {
	case r.Visible == "":
		return "visibility"
	case r.Channels == nil:
		return "live channels"
	case r.Notifies == nil:
		return "notifications"
	case r.Activity == nil:
		return "the activity log"
	case r.Effects == nil:
		return "effects"
	}
	return ""
}
