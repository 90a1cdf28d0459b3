package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/text"
)

// MaxEntryText is the longest game username, friend code and comment of an entry, in characters (contests.md §5,
// rulings.md 21).
const MaxEntryText = 256

// EntryForm is what a person sends to enter (contests.md §3 "Entry payload"). Identity and times are the server's.
type EntryForm struct {
	TeamID        int64 // 0 for a person's own entry
	TwitterID     string
	GameUsername  string
	FriendCode    string // kept only where the game asks for it (rulings.md 57)
	EntryPassword string
	Comment       string
	AgreePolicy   bool
	// OverMax accepts a place on the waiting list (rulings.md 31).
	OverMax bool
}

// clean brings the form into the shape that is stored, or answers a fault with every field that failed: correctTwitterID
// (C5.033), valueIsRequired, exceededLength {length}, invalidValue, policyRequired (C5.042).
func (f *EntryForm) clean(ctx context.Context, store EntryStore, c *Contest) error {
	g, _, err := store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	var p problems
	clean := func(field string, value *string, shape func(string) (string, bool), required bool) {
		cleaned, ok := shape(*value)
		*value = cleaned
		switch {
		case !ok:
			p.add(field, fault.InvalidValue)
		case required && cleaned == "":
			p.add(field, fault.ValueIsRequired)
		}
		p.tooLong(field, cleaned, MaxEntryText)
	}
	twitterID, ok := account.ParseTwitterID(f.TwitterID)
	f.TwitterID = twitterID
	if !ok || twitterID == "" {
		p.add("twitterId", fault.CorrectTwitterID)
	}
	clean("gameUsername", &f.GameUsername, text.Line, true)
	if !g.NeedsFriendCode {
		f.FriendCode = ""
	}
	clean("friendCode", &f.FriendCode, text.Line, g.NeedsFriendCode)
	clean("comment", &f.Comment, text.Block, false)
	if !f.AgreePolicy {
		p.add("agreePolicy", fault.PolicyRequired)
	}
	return p.fault()
}
