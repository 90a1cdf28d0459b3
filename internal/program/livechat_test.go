package program_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// TestOnlyMembersReceiveMessagesOfARoom proves that members receive messages, with the room open or not, and that former members
// receive nothing.
func TestOnlyMembersReceiveMessagesOfARoom(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := newCup(a, 2, nil)
		one, two, stranger := c.players[c.entries[0]], c.players[c.entries[1]], a.Person("stranger")
		var list api.ChatRooms
		one.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
		room := list.Items[0].ID
		channel, path := fmt.Sprintf("chat:%d", room), fmt.Sprintf("/chats/%d/", room)
		for who, token := range map[string]string{"a visitor": "", "a stranger": stranger.Token} {
			if code := connect(t, a.URL, token).subscribe(channel); code != permissionDenied {
				t.Errorf("%s: %d", who, code)
			}
		}
		inRoom, leaving, elsewhere := connect(t, a.URL, one.Token), connect(t, a.URL, two.Token), connect(t, a.URL, one.Token)
		own := fmt.Sprintf("user:%d", one.ID)
		for _, subscribed := range []int{
			inRoom.subscribe(channel), leaving.subscribe(channel), leaving.subscribe(fmt.Sprintf("contest:%d", c.id)), elsewhere.subscribe(own),
		} {
			if subscribed != 0 {
				t.Fatalf("subscribe: %d", subscribed)
			}
		}
		said := c.owner.Post(path+"messages/", object{"text": "a secret"}).Must(http.StatusOK).ID()
		for i, h := range []object{inRoom.hint(channel, "chat.posted"), leaving.hint(channel, "chat.posted"), elsewhere.hint(own, "chat.posted")} {
			if h["chatId"] != float64(room) || h["messageId"] != float64(said) || h["contestId"] != float64(c.id) {
				t.Errorf("hint %v", h)
			}
			if m, whole := h["message"].(object); whole != (h["subjectId"] == h["chatId"] && i < 2) || whole && (m["text"] != "a secret" || m["id"] != float64(said)) {
				t.Errorf("hint %v", h)
			}
		}
		one.Put(path+"read/", object{"messageId": said}).Must(http.StatusOK)
		elsewhere.hint(own, "chat.read")
		c.owner.Delete(fmt.Sprint(path, "messages/", said, "/")).Must(http.StatusNoContent)
		inRoom.hint(channel, "chat.removed")

		two.Delete(fmt.Sprintf("%susers/%d/", contestPath(c.id), two.ID)).Must(http.StatusNoContent)
		inRoom.hint(channel, "chat.members")
		rude := c.owner.Post(path+"messages/", object{"text": "another secret"}).Must(http.StatusOK).ID()
		inRoom.hint(channel, "chat.posted")
		// An administrator who handles a complaint is not a member. The members get the removal nevertheless.
		admin := a.Person("admin")
		if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			_, err := a.Store.SetSiteRole(ctx, admin.ID, "admin", a.Clock.Now())
			return err
		}); err != nil {
			t.Fatal(err)
		}
		one.Post(fmt.Sprint(path, "messages/", rude, "/report/"), object{"reason": "harassment"}).Must(http.StatusNoContent)
		var complaints api.List[api.Complaint]
		admin.Get("/site/complaints/").Must(http.StatusOK).Into(&complaints)
		admin.Post(fmt.Sprintf("/site/complaints/%d/message/remove/", complaints.Items[0].ID), object{"reason": "rude"}).Must(http.StatusNoContent)
		if h := inRoom.hint(channel, "chat.removed"); h["messageId"] != float64(rude) {
			t.Errorf("hint %v", h)
		}
		third := a.Person("third")
		third.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
		for heard := false; !heard; { // until the last message arrives on the open channel
			f := leaving.next()
			if f.Push == nil || f.Push.Pub == nil {
				continue
			}
			if kind := kindOf(t, f); f.Push.Channel == channel && kind == "chat.posted" {
				t.Error("the former member still receives messages")
			} else {
				heard = kind == "entry.added"
			}
		}
		if code := leaving.subscribe(channel); code != permissionDenied {
			t.Errorf("the former member subscribes again: %d", code)
		}
	})
}

// TestRemovedMessagesLeaveTheHistory proves that the channel of a room does not hold the text of a removed message, neither for a member who
// missed it nor for one who joins later. Both read the API, because they cannot recover.
func TestRemovedMessagesLeaveTheHistory(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) { removeFromHistory(t, a, a) })
	t.Run("two nodes", func(t *testing.T) {
		t.Parallel()
		a, b, _ := nodes(t)
		removeFromHistory(t, a, b)
	})
}

// removeFromHistory posts and removes a message at one node and subscribes at another.
func removeFromHistory(t *testing.T, at, other *apitest.App) {
	t.Helper()
	c := newCup(at, 2, nil)
	member := c.players[c.entries[0]]
	var list api.ChatRooms
	member.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
	channel, path := fmt.Sprintf("chat:%d", list.Items[0].ID), fmt.Sprintf("/chats/%d/messages/", list.Items[0].ID)
	watcher := connect(t, at.URL, member.Token)
	from := watcher.recover(channel, position{})
	said := c.owner.Post(path, object{"text": "a removed text"}).Must(http.StatusOK).ID()
	watcher.hint(channel, "chat.posted")
	if back := connect(t, other.URL, member.Token).recover(channel, from.position); !back.Recovered || !strings.Contains(back.texts(), "a removed text") {
		t.Errorf("before the removal a member recovers %+v", back)
	}
	c.owner.Delete(fmt.Sprint(path, said, "/")).Must(http.StatusNoContent)
	watcher.hint(channel, "chat.removed")
	late := at.Person("late")
	late.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
	for name, token := range map[string]string{"who missed it": member.Token, "who joins later": late.Token} {
		back := connect(t, other.URL, token).recover(channel, from.position)
		if strings.Contains(back.texts(), "a removed text") {
			t.Errorf("a member %s receives the removed text", name)
		}
		if back.Recovered {
			t.Errorf("a member %s need not read the API", name)
		}
	}
}

// position is a position in the history of a channel.
type position struct {
	Epoch  string `json:"epoch"`
	Offset uint64 `json:"offset"`
}

// recovery is the answer to a subscription that asks for the messages after a position.
type recovery struct {
	position
	Recovered    bool `json:"recovered"`
	Publications []struct {
		Data json.RawMessage `json:"data"`
	} `json:"publications"`
}

func (r *recovery) texts() string { return fmt.Sprintf("%s", r.Publications) }

// recover subscribes to a channel after a position.
func (s *socket) recover(channel string, after position) (r recovery) {
	s.t.Helper()
	f := s.ask(fmt.Sprintf(`"subscribe":{"channel":%q,"recover":%t,"epoch":%q,"offset":%d}`, channel, after.Epoch != "", after.Epoch, after.Offset))
	if f.Error != nil {
		s.t.Fatalf("subscribe to %s: %d", channel, f.Error.Code)
	}
	if err := json.Unmarshal(f.Subscribe, &r); err != nil {
		s.t.Fatal(err)
	}
	return r
}

// kindOf returns the kind of a hint.
func kindOf(t *testing.T, f frame) string {
	t.Helper()
	var h struct{ Kind string }
	if err := json.Unmarshal(f.Push.Pub.Data, &h); err != nil {
		t.Fatal(err)
	}
	return h.Kind
}

// TestReconnectLosesAndRepeatsNothing proves that a client that loses its connection and reconnects, to another node if there
// are many, has every acknowledged message once and in order, although each was sent twice. The messages come from the history
// of the channel, which all nodes share.
func TestReconnectLosesAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) { overACut(t, a) })
	t.Run("two nodes", func(t *testing.T) {
		t.Parallel()
		a, b, _ := nodes(t)
		overACut(t, a, b)
	})
}

// overACut cuts a wire that leads alternately to several nodes.
func overACut(t *testing.T, at ...*apitest.App) {
	t.Helper()
	a := at[0]
	c := newCup(a, 2, nil)
	one, two := c.players[c.entries[0]], c.players[c.entries[1]]
	var list api.ChatRooms
	one.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
	room := list.Items[0].ID
	channel, path := fmt.Sprintf("chat:%d", room), fmt.Sprintf("/chats/%d/messages/", room)
	var said []string
	say := func(count int) {
		for range count {
			text := fmt.Sprint("line ", len(said))
			form := object{"text": text, "clientId": text}
			speaker := two.In(at[len(said)%len(at)])
			first := speaker.Post(path, form).Must(http.StatusOK).ID()
			if again := two.Post(path, form).Must(http.StatusOK).ID(); again != first {
				t.Fatalf("sent twice, %d became %d", first, again)
			}
			said = append(said, text)
		}
	}
	var urls []string
	for _, node := range at {
		urls = append(urls, node.URL)
	}
	line, base := newWire(t, urls...)
	s := watch(t, base, one.Token, room, func(after int64) []api.Message {
		var page api.List[api.Message]
		one.Get(fmt.Sprintf("%s?after=%d", path, after)).Must(http.StatusOK).Into(&page)
		return page.Items
	})
	say(5)
	s.shows(t, said)
	const cuts = 2
	for range cuts {
		say(3) // in flight during the cut
		line.set("cut")
		say(4)
		line.set("")
		say(2)
		s.shows(t, said)
	}
	// On a busy machine a node may lose its broker for a moment too. It then asks for another read, which is no gap of a connection.
	if lines, recovered, gaps := s.of(&s.lines), s.of(&s.recovered), s.of(&s.gaps); lines != 1+cuts || recovered != cuts || gaps != 1 {
		t.Errorf("%d connections, %d recovered from the history, %d not, want only the first not to be", lines, recovered, gaps)
	}
	if where := line.met(); len(where) != len(at) {
		t.Errorf("the connections reached the nodes %v", where)
	}

	ear := connect(t, at[len(at)-1].URL, one.Token)
	if code := ear.subscribe(channel); code != 0 {
		t.Fatalf("subscribe: %d", code)
	}
	typing := fmt.Sprintf("/chats/%d/typing/", room)
	two.Post(typing, nil).Must(http.StatusNoContent)
	two.Post(typing, nil).Must(http.StatusNoContent)
	if h := ear.hint(channel, "chat.typing"); h["subjectId"] != float64(two.ID) {
		t.Errorf("the hint of typing is %v", h)
	}
	say(1)
	for {
		f := ear.next()
		if f.Push == nil || f.Push.Pub == nil || f.Push.Channel != channel {
			continue
		}
		if kind := kindOf(t, f); kind == "chat.posted" {
			break
		} else if kind == "chat.typing" {
			t.Error("two typing hints were sent within three seconds")
		}
	}
}

// TestAPollIsAskedInTheTeamsRoomAndAtDiscord proves that a poll is posted in the room and to the webhook of the team, whose
// address nobody sees.
func TestAPollIsAskedInTheTeamsRoomAndAtDiscord(t *testing.T) {
	t.Parallel()
	posts := make(chan *http.Request, 4)
	network := roundTrip(func(r *http.Request) (*http.Response, error) {
		posts <- r
		return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Request: r}, nil
	})
	a := apitest.New(t, func(c *program.Config) { c.DiscordTransport = network })
	const webhook = "https://discord.com/api/webhooks/123/a-Secret_Token"
	captain, mate := a.Person("captain"), a.Person("mate")
	now := a.Clock.Now().UTC()
	form := object{
		"name": "Night *Owls*", "activityDays": []int{int(now.Weekday())}, "activityStart": now.Add(2 * time.Hour).Format("15:04"),
		"activityEnd": now.Add(4 * time.Hour).Format("15:04"), "pollStart": now.Add(time.Hour).Format("15:04"), "timezone": "UTC", "discordWebhook": webhook,
	}
	for _, wrong := range []string{"http://discord.com/api/webhooks/1/a", "https://discord.com.evil.example/api/webhooks/1/a", "https://127.0.0.1/", "https://discord.com/api/webhooks/1/a/../../x"} {
		bad := maps.Clone(form)
		bad["discordWebhook"] = wrong
		captain.Post("/teams/", bad).Refused(http.StatusUnprocessableEntity, "invalidValue")
	}
	team := captain.Post("/teams/", form).Must(http.StatusOK)
	at := fmt.Sprintf("/teams/%d/", team.ID())
	invitation := captain.Post(at+"invitations/", nil).Must(http.StatusOK).Map()
	mate.Post(fmt.Sprintf("/teams/invitations/%s/accept/", invitation["token"]), nil).Must(http.StatusOK)
	for who, p := range map[string]*apitest.Person{"the owner": captain, "a member": mate, "a visitor": a.Visitor()} {
		answer := p.Get(at).Must(http.StatusOK)
		if strings.Contains(string(answer.Body), "Secret_Token") {
			t.Errorf("the answer shows %s the webhook", who)
		}
		if posts := answer.Map()["postsToDiscord"]; (posts == true) != (p == captain) {
			t.Errorf("the answer shows %s postsToDiscord as %v", who, posts)
		}
	}
	a.Clock.Advance(time.Hour + time.Minute)
	r := <-posts
	var body struct {
		Content  string
		Mentions struct{ Parse []string } `json:"allowed_mentions"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		t.Fatal(err)
	}
	if r.URL.String() != webhook || !strings.Contains(body.Content, `Night \*Owls\*`) || !strings.Contains(body.Content, fmt.Sprint("/teams/", team.ID())) || body.Mentions.Parse == nil || len(body.Mentions.Parse) != 0 {
		t.Errorf("posted to %s: %+v", r.URL, body)
	}
	var rooms api.AllChats
	mate.Get("/chats/?kind=team").Must(http.StatusOK).Into(&rooms)
	if len(rooms.Items) != 1 || rooms.Unread != 1 || rooms.Items[0].LastPhrase == nil || *rooms.Items[0].LastPhrase != "poll" {
		t.Fatalf("the team's room is %+v", rooms)
	}
	var talk api.List[api.Message]
	mate.Get(fmt.Sprintf("/chats/%d/messages/", rooms.Items[0].ChatID)).Must(http.StatusOK).Into(&talk)
	if m := talk.Items[0]; m.Type != "poll" || m.PollID == nil || m.From.Value != nil {
		t.Fatalf("the question is %+v", talk.Items)
	}
	mate.Put(fmt.Sprintf("%spolls/%d/answer/", at, *talk.Items[0].PollID), object{"answer": "yes"}).Must(http.StatusOK)
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
