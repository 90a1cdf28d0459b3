package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/notify"
	"yagura/internal/presence"
	"yagura/internal/room"
	"yagura/internal/store"
)

// addNotificationAndPresence adds a notification and a presence, as the running program does after events.
func addNotificationAndPresence(t *testing.T, ctx context.Context, db *store.DB, s demo.Services) {
	t.Helper()
	people, _, err := s.Accounts.Search(ctx, account.Query{})
	if err != nil {
		t.Fatal(err)
	}
	err = db.InTx(ctx, func(ctx context.Context) error {
		n := notify.Notification{
			ID: id.New(), UserID: people[0].ID, Source: "event:1", Type: "contest", Status: "created",
			About: notify.Person{ID: people[1].ID}, Payload: notify.Payload{ContestName: "cup"}, CreatedAt: clock.Now(ctx),
		}
		if _, err := db.InsertNotification(ctx, n); err != nil {
			return err
		}
		_, err := db.SetPresence(ctx, people[0].ID, presence.Online, clock.Now(ctx))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// chatsSeen returns what is shown of chat rooms of every kind, match rooms and notifications.
func chatsSeen(t *testing.T, ctx context.Context, db *store.DB, s demo.Services) string {
	t.Helper()
	people, _, err := s.Accounts.Search(ctx, account.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range people {
		list, err := s.Chats.All(ctx, p.ID, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list.Rooms {
			if r.Kind == chat.Entrants && r.Talk == 0 {
				continue // older programs did not list it
			}
			fmt.Fprintf(&b, "%s: %s %s %q %s %d %t\n", p.Nickname, r.Kind, r.Name, r.LastText, r.LastPhrase, r.Unread(), r.ReadOnly())
		}
		notifications, err := db.Notifications(ctx, p.ID, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range notifications {
			fmt.Fprintf(&b, "%s: %s %s %s %s\n", p.Nickname, n.Type, n.Status, n.About.Nickname, n.Payload.ContestName)
		}
		here, err := db.PresenceSeen(ctx, p.ID, []int64{p.ID}, clock.Now(ctx), clock.Now(ctx))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range here {
			fmt.Fprintf(&b, "%s: %s\n", p.Nickname, h.State)
		}
	}
	contests, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	of := []int64{0}
	for _, c := range contests {
		of = append(of, c.ID)
	}
	for _, contestID := range of {
		for _, history := range []bool{false, true} {
			rooms, _, err := s.Rooms.List(ctx, 0, room.Query{ContestID: contestID, History: history})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rooms {
				fmt.Fprintf(&b, "%s %d", r.Name, r.Status)
				for _, p := range r.Players {
					fmt.Fprintf(&b, " %s", p.User.Nickname)
				}
				b.WriteString("\n")
			}
		}
	}
	return b.String()
}
