package chat

// PollPhrase stands for the question "who plays today?" where a room's newest message is shown. No one says it.
const PollPhrase = "poll"

// Phrases are what can be said with one tap, by their keys: each reader sees them in their own language.
var Phrases = []string{
	"lobbyUp", "wherePlay", "onMyWay", "fiveMinutes", "ready", "goodLuck", "goodGame", "resultSent", "needOperator", "thanks",
}
