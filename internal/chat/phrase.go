package chat

// PollPhrase stands for the question "who plays today?" as a room's newest message. It cannot be posted.
const PollPhrase = "poll"

// Phrases are the keys of the messages that can be sent with one tap. Each reader sees them in their own language.
var Phrases = []string{
	"lobbyUp", "wherePlay", "onMyWay", "fiveMinutes", "ready", "goodLuck", "goodGame", "resultSent", "needOperator", "thanks",
}
