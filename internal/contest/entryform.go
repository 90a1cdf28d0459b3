package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
)

// MaxEntryText is the largest length of the game username, friend code and comment of an entry, in characters
// (ENTRY-3, ENTRY-9).
const MaxEntryText = 256

// EntryFields are the fields that people enter, and may change until the entry is in a bracket.
type EntryFields struct {
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
	EntryFields
	EntryPassword string
	Network       string // from which the password comes, see limit.Site
	AgreePolicy   bool
	// OverMax accepts a place on the waiting list (ENTRY-6).
	OverMax bool
}

// cleanForm validates the form and brings it to its stored shape. Its fault names every field that failed: those of
// cleanFields and policyRequired (ENTRY-5).
func (s *Service) cleanForm(ctx context.Context, c *Contest, f *EntryForm) error {
	if f.Kind == Solo {
		f.TeamID = 0
	}
	var p fault.Form
	if err := s.cleanFields(ctx, c, &f.EntryFields, nil, &p); err != nil {
		return err
	}
	if !f.AgreePolicy {
		p.Fail("agreePolicy", fault.New(fault.PolicyRequired))
	}
	return p.Err()
}

// cleanFields brings the fields to their stored shape and collects errors in the form: correctTwitterID (ENTRY-2),
// valueIsRequired, exceededLength {length}, invalidValue, and those of checkAnswers. stored holds the stored
// answers of the entry.
func (s *Service) cleanFields(ctx context.Context, c *Contest, f *EntryFields, stored []Answer, p *fault.Form) error {
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	questions, err := s.questionsOf(ctx, c)
	if err != nil {
		return err
	}
	f.cleanTexts(g.NeedsFriendCode, true, p)
	f.Answers = checkAnswers(questions, f.Answers, stored, p)
	return nil
}

// cleanTexts trims and checks the texts. The social ID is optional for an operator who enters someone.
func (f *EntryFields) cleanTexts(needsFriendCode, needsTwitterID bool, p *fault.Form) {
	twitterID, ok := account.ParseTwitterID(f.TwitterID)
	f.TwitterID = twitterID
	if !ok || twitterID == "" && needsTwitterID {
		p.Fail("twitterId", fault.New(fault.CorrectTwitterID))
	}
	f.GameUsername = p.Required("gameUsername", f.GameUsername, MaxEntryText)
	if needsFriendCode {
		f.FriendCode = p.Required("friendCode", f.FriendCode, MaxEntryText)
	} else {
		p.Line("friendCode", f.FriendCode, MaxEntryText)
		f.FriendCode = ""
	}
	f.Comment = p.Block("comment", f.Comment, MaxEntryText)
}
