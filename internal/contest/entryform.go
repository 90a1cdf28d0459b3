package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
)

// MaxEntryText is the largest length of the game username, friend code and comment of an entry, in characters
// (ENTRY-3, ENTRY-9).
const MaxEntryText = 256

// EntryDetails are the fields that people enter, and may change until the entry is in a bracket.
type EntryDetails struct {
	TwitterID    string
	GameUsername string
	FriendCode   string // stored only if the game asks for it (ENTRY-3)
	Comment      string
	Answers      []Answer // to the contest's survey
}

// EntryForm is the form of an entry. The server sets identity and times.
type EntryForm struct {
	Kind   ParticipantType // Solo: the person enters; Multi: the team enters
	TeamID int64           // unused for Solo
	EntryDetails
	EntryPassword string
	Network       string // from which the password comes, see limit.Site
	AgreePolicy   bool
	// OverMax accepts a place on the waiting list (ENTRY-6).
	OverMax bool
}

// cleanForm validates the form and brings it to its stored shape. Its fault names every field that failed: those of
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

// cleanDetails brings the details to their stored shape and collects errors in the form: correctTwitterID (ENTRY-2),
// valueIsRequired, exceededLength {length}, invalidValue, and those of checkAnswers. stored holds the stored
// answers of the entry.
func (s *Service) cleanDetails(ctx context.Context, c *Contest, d *EntryDetails, stored []Answer, p *fault.Form) error {
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	questions, err := s.store.Questions(ctx, c.ID)
	if err != nil {
		return err
	}
	d.cleanTexts(g.NeedsFriendCode, true, p)
	d.Answers = checkAnswers(questions, d.Answers, stored, p)
	return nil
}

// cleanTexts trims and checks the texts. The social ID is optional for an operator who enters someone.
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
		p.Line("friendCode", d.FriendCode, MaxEntryText)
		d.FriendCode = ""
	}
	d.Comment = p.Block("comment", d.Comment, MaxEntryText)
}
