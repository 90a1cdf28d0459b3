package program_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"testing"

	"yagura/internal/api"
)

// TestChatSurvivesANodeFailure kills one of two processes while people talk. Who got no answer says the same again at the other
// node, under the message's own name. Every acknowledged message is there once, in one order, and whoever listens hears
// all of them in that order.
func TestChatSurvivesANodeFailure(t *testing.T) {
	t.Parallel()
	const people, each, until = 4, 25, 30
	with := newShared(t)
	flags := []string{"--dev", "--secret", sharedSecret, "--database", with.database, "--files", with.files, "--broker", with.broker.URL()}
	dying := serve(t, t.TempDir(), flags...) // holds the relay, being the first
	living := serve(t, t.TempDir(), flags...)
	owner, _ := living.signIn("organiser")
	var made struct{ ID int64 }
	living.must(http.MethodPost, "/contests/", owner, contestForm(now(), nil), &made)
	tokens := make([]string, people)
	for i := range tokens {
		tokens[i], _ = living.signIn(fmt.Sprint("player", i))
		living.must(http.MethodPost, contestPath(made.ID)+"users/", tokens[i], entryForm(), nil)
	}
	var rooms api.ChatRooms
	living.must(http.MethodGet, contestPath(made.ID)+"chats/?kind=entrants", owner, nil, &rooms)
	room := rooms.Items[0].ID
	channel, path := fmt.Sprint("chat:", room), fmt.Sprintf("/chats/%d/messages/", room)
	ear := connect(t, living.url, owner)
	if code := ear.subscribe(channel); code != 0 {
		t.Fatalf("subscribe: %d", code)
	}

	var talk sync.WaitGroup
	var mu sync.Mutex
	said := map[int64]string{} // acknowledged
	enough := make(chan bool)
	for i, token := range tokens {
		talk.Go(func() {
			at := dying
			for n := range each {
				text := fmt.Sprintf("%d says %d", i, n)
				body := object{"text": text, "clientId": fmt.Sprintf("c%d-%d", i, n)}
				for {
					status, answer := at.try(http.MethodPost, path, token, "", body)
					if status == 0 {
						at = living
						continue
					}
					var m struct{ ID int64 }
					if err := json.Unmarshal(answer, &m); status != http.StatusOK || err != nil {
						t.Errorf("%s: %d %s", text, status, answer)
						return
					}
					mu.Lock()
					said[m.ID] = text
					if len(said) == until {
						close(enough)
					}
					mu.Unlock()
					break
				}
			}
		})
	}
	<-enough
	dying.end(syscall.SIGKILL)
	talk.Wait()

	var heard []int64
	for len(heard) < len(said) {
		h := ear.hint(channel, "chat.posted")
		if id := int64(h["messageId"].(float64)); !slices.Contains(heard, id) { // told twice where the node died between
			heard = append(heard, id)
		}
	}
	if !slices.IsSorted(heard) {
		t.Errorf("heard in the order %v", heard)
	}
	var stored []int64
	texts := map[string]int{}
	for next := "0"; ; {
		var page api.List[api.Message]
		living.must(http.MethodGet, path+"?before="+next, owner, nil, &page)
		for _, m := range page.Items {
			if !m.IsSystem {
				stored = append(stored, m.ID)
				texts[m.Text]++
			}
		}
		if page.Next == nil {
			break
		}
		next = *page.Next
	}
	if len(stored) != people*each || len(texts) != people*each {
		t.Errorf("%d messages stored, %d texts, want %d", len(stored), len(texts), people*each)
	}
	for id, text := range said {
		if !slices.Contains(stored, id) || !slices.Contains(heard, id) || texts[text] != 1 {
			t.Errorf("%d %q is stored %d times", id, text, texts[text])
		}
	}
}
