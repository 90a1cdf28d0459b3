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

// chatWorld is a chat room of a contest in a program of two processes, of which one is killed.
type chatWorld struct {
	t              *testing.T
	dying, living  *process
	owner          string
	tokens         []string
	path, channel  string
	mu             sync.Mutex
	acknowledged   map[int64]string // texts by message id
	untilKill      int
	readyToBeEnded chan struct{} // closed after untilKill messages
}

func newChatWorld(t *testing.T, people, untilKill int) *chatWorld {
	t.Helper()
	with := newShared(t)
	flags := []string{"--dev", "--secret", sharedSecret, "--database", with.database, "--files", with.files, "--broker", with.broker.URL()}
	w := &chatWorld{t: t, acknowledged: map[int64]string{}, untilKill: untilKill, readyToBeEnded: make(chan struct{})}
	w.dying = serve(t, t.TempDir(), flags...) // the first process holds the relay
	w.living = serve(t, t.TempDir(), flags...)
	w.owner, _ = w.living.signIn("organiser")
	var made struct{ ID int64 }
	w.living.must(http.MethodPost, "/contests/", w.owner, contestForm(now(), nil), &made)
	for i := range people {
		token, _ := w.living.signIn(fmt.Sprint("player", i))
		w.tokens = append(w.tokens, token)
		w.living.must(http.MethodPost, contestPath(made.ID)+"users/", token, entryForm(), nil)
	}
	var rooms api.ChatRooms
	w.living.must(http.MethodGet, contestPath(made.ID)+"chats/?kind=entrants", w.owner, nil, &rooms)
	room := rooms.Items[0].ID
	w.path, w.channel = fmt.Sprintf("/chats/%d/messages/", room), fmt.Sprint("chat:", room)
	return w
}

// post sends the messages of one person, to the dying process first. A message without an answer is sent again to the living
// process, with the same client id.
func (w *chatWorld) post(person, messages int) {
	at := w.dying
	for n := 0; n < messages; {
		text := fmt.Sprintf("%d says %d", person, n)
		body := object{"text": text, "clientId": fmt.Sprintf("c%d-%d", person, n)}
		status, answer := at.try(http.MethodPost, w.path, w.tokens[person], "", body)
		if status == 0 {
			at = w.living
			continue
		}
		var m struct{ ID int64 }
		if err := json.Unmarshal(answer, &m); status != http.StatusOK || err != nil {
			w.t.Errorf("%s: %d %s", text, status, answer)
			return
		}
		w.acknowledge(m.ID, text)
		n++
	}
}

func (w *chatWorld) acknowledge(id int64, text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.acknowledged[id] = text
	if len(w.acknowledged) == w.untilKill {
		close(w.readyToBeEnded)
	}
}

// stored reads all messages of the room and counts each text.
func (w *chatWorld) stored() (ids []int64, texts map[string]int) {
	w.t.Helper()
	texts = map[string]int{}
	for next := "0"; ; {
		var page api.List[api.Message]
		w.living.must(http.MethodGet, w.path+"?before="+next, w.owner, nil, &page)
		for _, m := range page.Items {
			if !m.IsSystem {
				ids = append(ids, m.ID)
				texts[m.Text]++
			}
		}
		if page.Next == nil {
			return ids, texts
		}
		next = *page.Next
	}
}

// TestChatSurvivesANodeFailure kills one of two processes while people chat. Every acknowledged message is stored once, and
// subscribers receive all of them in the stored order.
func TestChatSurvivesANodeFailure(t *testing.T) {
	t.Parallel()
	const people, each = 4, 25
	w := newChatWorld(t, people, 30)
	subscriber := connect(t, w.living.url, w.owner)
	if code := subscriber.subscribe(w.channel); code != 0 {
		t.Fatalf("subscribe: %d", code)
	}
	var all sync.WaitGroup
	for i := range people {
		all.Go(func() { w.post(i, each) })
	}
	<-w.readyToBeEnded
	w.dying.end(syscall.SIGKILL)
	all.Wait()

	var received []int64
	for len(received) < len(w.acknowledged) {
		h := subscriber.hint(w.channel, "chat.posted")
		if id := int64(h["messageId"].(float64)); !slices.Contains(received, id) { // the kill may cause a second delivery
			received = append(received, id)
		}
	}
	if !slices.IsSorted(received) {
		t.Errorf("received in the order %v", received)
	}
	stored, texts := w.stored()
	if len(stored) != people*each || len(texts) != people*each {
		t.Errorf("%d messages stored, %d texts, want %d", len(stored), len(texts), people*each)
	}
	for id, text := range w.acknowledged {
		if !slices.Contains(stored, id) || !slices.Contains(received, id) || texts[text] != 1 {
			t.Errorf("%d %q is stored %d times", id, text, texts[text])
		}
	}
}
