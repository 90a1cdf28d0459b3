package store_test

import (
	"slices"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// checkChatMembers checks the chat rooms of contests that are older than chat rooms: operators are in all of them, people of entries in
// two, people of confirmed entries in three.
func checkChatMembers(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cards {
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := s.Contests.EntriesByID(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		rooms := func(userID int64) (kinds []string) {
			list, err := s.Chats.Rooms(ctx, chat.Query{UserID: userID, ContestID: c.ID})
			if err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			for _, r := range list.Rooms {
				kinds = append(kinds, string(r.Kind))
			}
			slices.Sort(kinds)
			return kinds
		}
		every := []string{"entrants", "notice"}
		for _, e := range entries {
			want := every
			if e.Status == contest.Allow {
				want = []string{"confirmed", "entrants", "notice"}
			}
			if got := rooms(e.UserID); !slices.Equal(got, want) {
				t.Errorf("%s: %s is in %v", c.Name, e.Nickname, got)
			}
		}
		if got := rooms(operators[0].UserID); !slices.Contains(got, "entrants") || !slices.Contains(got, "notice") {
			t.Errorf("%s: its owner is in %v", c.Name, got)
		}
	}
}

// checkLastAuthors checks the authors of the newest messages in the list of rooms, which older schemas do not store with the room. They
// must be the authors of the newest messages of people in the old data. Nobody in the old data was removed from a match room.
func checkLastAuthors(t *testing.T, db *store.DB, f fixture) {
	t.Helper()
	newest, author, shown := map[int64]int64{}, map[int64]int64{}, map[int64]bool{}
	talks := map[int64]int64{}
	for _, r := range f.rows {
		if r.Table == "chats" {
			talks[number(r, "id")] = number(r, "talk")
			shown[number(r, "id")] = text(r, "last_text") != "" || text(r, "last_phrase") != ""
		}
	}
	for _, r := range f.rows {
		room := number(r, "chat_id")
		if r.Table != "chat_messages" || text(r, "kind") != "" || number(r, "talk") != talks[room] {
			continue
		}
		if id := number(r, "id"); id > newest[room] {
			newest[room], author[room] = id, number(r, "user_id")
		}
	}
	authors, err := store.LastAuthors(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for room, got := range authors {
		want := int64(0)
		if shown[room] {
			want = author[room]
			known++
		}
		if got != want {
			t.Errorf("the author of the last message in room %d is %d, want %d", room, got, want)
		}
	}
	if known == 0 && f.version >= playVersion {
		t.Error("no room of the old data shows a message, so the test proves nothing")
	}
	for _, r := range f.rows {
		if r.Table != "match_room_players" {
			continue
		}
		roomID, userID := number(r, "room_id"), number(r, "user_id")
		if removed, err := db.RemovedFromMatchRooms(t.Context(), userID, []int64{roomID}); err != nil || removed[roomID] {
			t.Errorf("%d is removed from match room %d: %v", userID, roomID, err)
		}
	}
}

// checkMessageTimes checks that messages that are older than the times of removals count as last changed when they were written.
func checkMessageTimes(t *testing.T, db *store.DB, f fixture) {
	t.Helper()
	messages := 0
	for _, r := range f.rows {
		if r.Table != "chat_messages" {
			continue
		}
		messages++
		m, ok, err := db.Message(t.Context(), number(r, "chat_id"), number(r, "id"))
		if err != nil || !ok {
			t.Fatalf("message %d: %t, %v", number(r, "id"), ok, err)
		}
		if m.RemovedAt != nil || m.ChangedAt().UnixMilli() != number(r, "created_at") {
			t.Errorf("message %d was removed at %v and changed at %v", m.ID, m.RemovedAt, m.ChangedAt())
		}
	}
	if messages == 0 && f.version >= liveVersion {
		t.Error("the old data has no message, so the test proves nothing")
	}
}
