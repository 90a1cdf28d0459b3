package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
)

// MaxEntryText is the longest game username, friend code and comment of an entry, in characters (contests.md §5,
// ENTRY-9).
const MaxEntryText = 256

// EntryDetails are what is filled in on entering, and may be changed until the entry stands in a bracket.
type EntryDetails struct {
	TwitterID    string
	GameUsername string
	FriendCode   string // kept only where the game asks for it (ENTRY-3)
	Comment      string
	Answers      []Answer // to the contest's survey
}

// EntryForm is what a person sends to enter (contests.md §3 "Entry payload"). Identity and times are the server's.
type EntryForm struct {
	Kind   ParticipantType // Solo: the person enters; Multi: the team does
	TeamID int64           // unused for Solo
	EntryDetails
	EntryPassword string
	AgreePolicy   bool
	// OverMax accepts a place on the waiting list (ENTRY-6).
	OverMax bool
}

// cleanForm brings the form into the shape that is stored, or answers a fault with every field that failed: those of
// cleanDetails and policyRequired (ENTRY-5).
func (s *Service) cleanForm(ctx context.Context, c *Contest, f *EntryForm) error {
	if f.Kind == Solo {
		f.TeamID = 0
	}
	var p fault.Form
	if err := s.cleanDetails(ctx, c, &f.EntryDetails, nil, &p); err != nil {
		return err
	}
	if !f.AgreePolicy {
		p.Fail("agreePolicy", fault.New(fault.PolicyRequired))
	}
	return p.Err()
}

// cleanDetails brings the details into the shape that is stored and notes on the form what is wrong: correctTwitterID
// (ENTRY-2), valueIsRequired, exceededLength {length}, invalidValue, and what checkAnswers finds. standing holds the answers that
// the entry has already.
func (s *Service) cleanDetails(ctx context.Context, c *Contest, d *EntryDetails, standing []Answer, p *fault.Form) error {
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	questions, err := s.store.Questions(ctx, c.ID)
	if err != nil {
		return err
	}
	d.cleanTexts(g.NeedsFriendCode, true, p)
	d.Answers = checkAnswers(questions, d.Answers, standing, p)
	return nil
}

// cleanTexts trims and checks the texts. An operator who fills them in for someone may leave the social ID out.
func (d *EntryDetails) cleanTexts(needsFriendCode, needsTwitterID bool, p *fault.Form) {
	twitterID, ok := account.ParseTwitterID(d.TwitterID)
	d.TwitterID = twitterID
	if !ok || twitterID == "" && needsTwitterID {
		p.Fail("twitterId", fault.New(fault.CorrectTwitterID))
	}
	d.GameUsername = p.Required("gameUsername", d.GameUsername, MaxEntryText)
	if needsFriendCode {
		d.FriendCode = p.Required("friendCode", d.FriendCode, MaxEntryText)
	} else {
		d.FriendCode = ""
	}
	d.Comment = p.Block("comment", d.Comment, MaxEntryText)
}
