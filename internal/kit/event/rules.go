package event

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

// Rules define who sees an event of a kind and what it causes. Each must be set; the values of "none" are Nobody,
// NoChannels, NoNotifications and NoSentence.
type Rules struct {
	Visible  Visibility
	Channels []Audience
	// Notifies are the notifications that the kind can cause, at once or at the time of a match that it plans.
	Notifies []Notification
	// Activity are the sentences that the kind can have; which one depends on the payload.
	Activity []Sentence
}

// The values of Rules for a kind that has no channels, no notifications or no sentence.
var (
	NoChannels      = []Audience{}
	NoNotifications = []Notification{}
	NoSentence      = []Sentence{}
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
	}
	return ""
}
