package auth

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// The limits of a network address, for each person who may share it (Config.PeoplePerAddress): the guests of a venue and the
// customers of a carrier have one address.
var (
	signInByAddress = limit.Limit{Name: "sign-in-address", Window: 10 * time.Minute, Most: 3, ByAddress: true}
	mailByAddress   = limit.Limit{Name: "mail-address", Window: MagicLinkLife, Most: 2, ByAddress: true}
	// linkByAddress counts the requests of sign-in mails after mailByAddress is used up. accountMailByAddress counts the mails that these
	// requests send to addresses with an account. The answer does not depend on the second count, because that would reveal who has an
	// account.
	linkByAddress        = limit.Limit{Name: "link-address", Window: MagicLinkLife, Most: 10, ByAddress: true}
	accountMailByAddress = limit.Limit{Name: "mail-account-address", Window: MagicLinkLife, Most: 2, ByAddress: true}
	// mailByPeople counts the mails that signed-in people behind an address request. Requests of visitors do not count.
	mailByPeople     = limit.Limit{Name: "mail-people", Window: MagicLinkLife, Most: 2, ByAddress: true}
	redeemByAddress  = limit.Limit{Name: "redeem-address", Window: 10 * time.Minute, Most: 3, ByAddress: true}
	passkeyByAddress = limit.Limit{Name: "passkey-address", Window: 10 * time.Minute, Most: 3, ByAddress: true}
	socialByAddress  = limit.Limit{Name: "social-address", Window: 10 * time.Minute, Most: 3, ByAddress: true}
)

// The limits against guessing and mail flooding, by account, login or mail address.
var (
	signInByLogin = limit.Limit{Name: "sign-in-login", Window: 10 * time.Minute, Most: 20}
	// unknownFailures locks unknown logins like known ones, so that a lock does not reveal whether a login exists.
	// Such a lock cannot be cleared. The window limits the size of the table; its end is a difference from known logins (docs/security.md).
	unknownFailures = limit.Limit{Name: "sign-in-unknown", Window: 24 * time.Hour, Most: MaxFailures}
	// magicLinkByEmail has the lifetime of a link as its window. While it refuses, one of the allowed links is still
	// valid, so flooding a mailbox cannot lock its owner out.
	magicLinkByEmail = limit.Limit{Name: "magic-link-email", Window: MagicLinkLife, Most: 5}
	signUpByEmail    = limit.Limit{Name: "sign-up-email", Window: time.Hour, Most: 3}
	redeemByLink     = limit.Limit{Name: "redeem-link", Window: MagicLinkLife, Most: 10}
	// resetByEmail has the lifetime of a link as its window, like magicLinkByEmail.
	resetByEmail = limit.Limit{Name: "reset-email", Window: PasswordResetLife, Most: 5}
	// wrongResets counts wrong pins only, so that guesses of others do not stop the owner of the mailbox.
	wrongResets      = limit.Limit{Name: "reset-wrong", Window: PasswordResetLife, Most: 10}
	mailByUser       = limit.Limit{Name: "mail-user", Window: MagicLinkLife, Most: 10}
	emailCodeByUser  = limit.Limit{Name: "email-code-user", Window: EmailCodeLife, Most: 5}
	emailCodeByEmail = limit.Limit{Name: "email-code-email", Window: EmailCodeLife, Most: 5}
	// codesByEmail limits the codes that are entered for a mail address. Without it, an attacker could request new codes for the address
	// again and again; with it, the attacker has 25 guesses a day at one of a million codes. The link in the mail still works for the owner
	// of the address.
	codesByEmail = limit.Limit{Name: "sign-in-code-email", Window: 24 * time.Hour, Most: 25}
	// changeCodesByEmail is codesByEmail for the codes of a change: each new code allows further tries.
	changeCodesByEmail = limit.Limit{Name: "change-code-email", Window: 24 * time.Hour, Most: 25}
)

// take is one try of a subject on a limit.
type take struct {
	limit   limit.Limit
	subject string
}

// DefaultPeoplePerAddress is the number of people who may share a network address unless the configuration says otherwise.
const DefaultPeoplePerAddress = 500

// ofAddress returns the limit of a client's network address. Take it after the limits of the account or mail address, so that requests
// which these refuse do not count against everyone behind the network address.
func (s *Service) ofAddress(l limit.Limit, c Client) take { return take{s.perPerson(l), c.network()} }

// perPerson multiplies a limit by the number of people who may share a network address.
func (s *Service) perPerson(l limit.Limit) limit.Limit {
	l.Most *= cmp.Or(s.cfg.PeoplePerAddress, DefaultPeoplePerAddress)
	return l
}

// ofMail returns the limits of the mails that a client asks for, beside those of the mail address.
func (s *Service) ofMail(c Client) []take {
	if c.UserID == 0 {
		return []take{s.ofAddress(mailByAddress, c)}
	}
	return []take{{mailByUser, strconv.FormatInt(c.UserID, 10)}, s.ofAddress(mailByPeople, c)}
}

// refuseFull returns the fault tooManyRequests if a limit by address is used up. It counts nothing. Otherwise a client beyond that limit
// could store a count for each login, mail address or link that it invents.
func refuseFull(ctx context.Context, st Store, takes ...take) error {
	for _, t := range takes {
		if !t.limit.ByAddress {
			continue
		}
		rest, full, err := t.limit.Full(ctx, st, t.subject)
		if err != nil {
			return err
		}
		if full {
			return limit.TooMany(rest)
		}
	}
	return nil
}

// takeAll counts one try on each limit until one refuses, and none if one by address is used up. It runs in a transaction of its own, which
// is committed whatever follows.
func takeAll(ctx context.Context, st Store, takes ...take) error {
	if err := refuseFull(ctx, st, takes...); err != nil {
		return err
	}
	var refused error
	err := st.InTx(ctx, func(ctx context.Context) error {
		refused = nil
		for _, t := range takes {
			err := t.limit.Take(ctx, st, t.subject)
			if fault.Has(err, fault.TooManyRequests) {
				refused = err
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return refused
}
