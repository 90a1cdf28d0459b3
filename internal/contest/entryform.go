package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
)

// MaxEntryText is the longest game username, friend code and comment of an entry, in characters (contests.md §5,
// rulings.md 21).
const MaxEntryText = 256

// EntryForm is what a person sends to enter (contests.md §3 "Entry payload"). Identity and times are the server's.
type EntryForm struct {
	Kind          ParticipantType // Solo: the person enters; Multi: the team does
	TeamID        int64           // unused for Solo
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
	if f.Kind == Solo {
		f.TeamID = 0
	}
	var p fault.Form
	twitterID, ok := account.ParseTwitterID(f.TwitterID)
	f.TwitterID = twitterID
	if !ok || twitterID == "" {
		p.Fail("twitterId", fault.New(fault.CorrectTwitterID))
	}
	f.GameUsername = p.Required("gameUsername", f.GameUsername, MaxEntryText)
	if g.NeedsFriendCode {
		f.FriendCode = p.Required("friendCode", f.FriendCode, MaxEntryText)
	} else {
		f.FriendCode = ""
	}
	f.Comment = p.Block("comment", f.Comment, MaxEntryText)
	if !f.AgreePolicy {
		p.Fail("agreePolicy", fault.New(fault.PolicyRequired))
	}
	return p.Err()
}
