package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

var _ account.Store = (*DB)(nil)

func userOf(r sqlcgen.GetUserRow) account.User {
	u := r.User
	return account.User{
		ID: u.ID, Nickname: u.Nickname, Username: textOf(u.Username), Email: textOf(u.Email), Bio: u.Bio,
		Image: textOf(u.Image), BackgroundImage: textOf(u.BackgroundImage), TwitterID: u.TwitterID, FriendCode: u.FriendCode,
		Gender: account.Gender(u.Gender), Prefecture: u.Prefecture, City: u.City, BirthDate: u.BirthDate, Comment: u.Comment,
		PlayTime: u.PlayTime, SNSLinks: listOf(u.SnsLinks), Timezone: textOf(u.Timezone), BrowserTimezone: textOf(u.BrowserTimezone), Language: textOf(u.Language),
		NotificationWeekdays: account.Weekdays(u.NotificationWeekdays), MutedKinds: listOf(u.MutedKinds), SiteRole: u.SiteRole,
		QuietFrom: clockOf(u.QuietFrom), QuietTo: clockOf(u.QuietTo),
		HasPassword: u.PasswordHash != nil, SignInFailed: int(u.SignInFailed), PwModifiedAt: timeOrNil(u.PwModifiedAt),
		TermsVersion: r.Terms, ActivatedAt: timeOrNil(u.ActivatedAt), LastSignInAt: timeOrNil(u.LastSignInAt),
		SuspendedAt: timeOrNil(u.SuspendedAt), WithdrawnAt: timeOrNil(u.WithdrawnAt),
		CreatedAt: timeOf(u.CreatedAt), UpdatedAt: timeOf(u.UpdatedAt), CreatedByID: idOf(u.CreatedByID), UpdatedByID: idOf(u.UpdatedByID),
	}
}

// listOf and listText convert a list of texts from and to a column: a JSON array, nil for an empty list.
func listOf(s string) []string {
	var list []string
	if json.Unmarshal([]byte(s), &list) != nil || len(list) == 0 {
		return nil
	}
	return list
}

func listText(list []string) string {
	if len(list) == 0 {
		return "[]"
	}
	b, _ := json.Marshal(list) // texts can always be encoded
	return string(b)
}

// minutesOrNil and clockOf convert a time of day, "15:04", to and from minutes after midnight; empty is NULL.
func minutesOrNil(clock string) *int64 {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		return nil
	}
	minutes := int64(t.Hour()*60 + t.Minute())
	return &minutes
}

func clockOf(minutes *int64) string {
	if minutes == nil {
		return ""
	}
	return fmt.Sprintf("%02d:%02d", *minutes/60, *minutes%60)
}

// foldedOrNil returns the folded form of an optional text.
func foldedOrNil(s string) *string { return textOrNil(fold.Text(s)) }

// AddUser adds a person. It returns false if the e-mail or the username is taken.
func (db *DB) AddUser(ctx context.Context, n account.New) (bool, error) {
	at := ms(n.At)
	p := sqlcgen.InsertUserParams{
		ID: n.ID, Nickname: n.Nickname, NicknameFolded: fold.Text(n.Nickname), NicknameKey: fold.Key(n.Nickname),
		Username: textOrNil(n.Username), UsernameFolded: foldedOrNil(n.Username),
		Email: textOrNil(n.Email), EmailFolded: foldedOrNil(n.Email),
		PasswordHash: textOrNil(n.PasswordHash), Language: textOrNil(n.Language), CreatedAt: at,
	}
	if n.Email != "" {
		p.ActivatedAt = &at
	}
	if n.PasswordHash != "" {
		p.PwModifiedAt = &at
	}
	added, err := db.q.InsertUser(ctx, p)
	return added == 1, err
}

// User finds a person.
func (db *DB) User(ctx context.Context, id int64) (account.User, bool, error) {
	return one(userOf)(db.q.GetUser(ctx, id))
}

// UserByEmail finds a person by e-mail, ignoring case.
func (db *DB) UserByEmail(ctx context.Context, email string) (account.User, bool, error) {
	return db.userOfID(ctx)(db.q.UserIDByEmail(ctx, foldedOrNil(email)))
}

// UserByUsername finds a person by username, ignoring case.
func (db *DB) UserByUsername(ctx context.Context, username string) (account.User, bool, error) {
	return db.userOfID(ctx)(db.q.UserIDByUsername(ctx, foldedOrNil(username)))
}

// userOfID reads the person whom the look-up of an id has found.
func (db *DB) userOfID(ctx context.Context) func(id int64, err error) (account.User, bool, error) {
	return func(id int64, err error) (account.User, bool, error) {
		if _, ok, err := found(id, err); !ok {
			return account.User{}, false, err
		}
		return db.User(ctx, id)
	}
}

// LockUser locks the person for the rest of the transaction; ok is false if the person does not exist or has
// withdrawn.
func (db *DB) LockUser(ctx context.Context, id int64) (bool, error) {
	n, err := db.q.LockUser(ctx, id)
	return n == 1, err
}

// UpdateUser writes the fields that people may change themselves.
func (db *DB) UpdateUser(ctx context.Context, u account.User) error {
	return db.q.UpdateUserProfile(ctx, sqlcgen.UpdateUserProfileParams{
		ID: u.ID, Nickname: u.Nickname, NicknameFolded: fold.Text(u.Nickname), NicknameKey: fold.Key(u.Nickname), Bio: u.Bio, Image: textOrNil(u.Image),
		BackgroundImage: textOrNil(u.BackgroundImage), TwitterID: u.TwitterID, FriendCode: u.FriendCode, Gender: string(u.Gender),
		Prefecture: u.Prefecture, City: u.City, BirthDate: u.BirthDate, Comment: u.Comment, PlayTime: u.PlayTime,
		SnsLinks: listText(u.SNSLinks), Timezone: textOrNil(u.Timezone), BrowserTimezone: textOrNil(u.BrowserTimezone), Language: textOrNil(u.Language),
		NotificationWeekdays: int64(u.NotificationWeekdays), MutedKinds: listText(u.MutedKinds),
		UpdatedAt: ms(u.UpdatedAt), UpdatedByID: idOrNil(u.UpdatedByID),
		QuietFrom: minutesOrNil(u.QuietFrom), QuietTo: minutesOrNil(u.QuietTo),
	})
}

// SetSiteRole sets a person's role in the administration of the site, empty to remove it; it returns false if there
// is no such person.
func (db *DB) SetSiteRole(ctx context.Context, id int64, role string, at time.Time) (bool, error) {
	n, err := db.q.SetSiteRole(ctx, id, role, ms(at))
	return n == 1, err
}
