package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"yagura/internal/kit/hang"
	"yagura/internal/live"
)

// place is where a client is in a channel's history.
type place struct {
	Epoch  string `json:"epoch"`
	Offset uint64 `json:"offset"`
}

// visit connects to a node, subscribes after a place (nil: from now on) and answers the place and what was missed.
func visit(address string, after *place) (c *websocket.Conn, at place, missed []string, err error) {
	c, res, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		return nil, at, nil, err
	}
	_ = res.Body.Close()
	subscribe := `{"id":2,"subscribe":{"channel":"contest:1"}}`
	if after != nil {
		subscribe = fmt.Sprintf(`{"id":2,"subscribe":{"channel":"contest:1","recover":true,"epoch":%q,"offset":%d}}`, after.Epoch, after.Offset)
	}
	var reply struct {
		Subscribe *struct {
			place
			Recovered    bool `json:"recovered"`
			Publications []struct {
				Data json.RawMessage `json:"data"`
			} `json:"publications"`
		} `json:"subscribe"`
	}
	for _, command := range []string{`{"id":1,"connect":{}}`, subscribe} {
		if err = c.WriteMessage(websocket.TextMessage, []byte(command)); err != nil {
			return c, at, nil, err
		}
		if err = c.ReadJSON(&reply); err != nil {
			return c, at, nil, err
		}
	}
	if reply.Subscribe == nil || after != nil && !reply.Subscribe.Recovered {
		return c, at, nil, errors.New("not recovered")
	}
	for _, p := range reply.Subscribe.Publications {
		missed = append(missed, string(p.Data))
	}
	return c, reply.Subscribe.place, missed, nil
}

// attend reads until the connection ends, as a browser does: it answers pings and passes on what else is said, as long as
// someone has room for it.
func attend(c *websocket.Conn) <-chan string {
	said := make(chan string, 8)
	go func() {
		defer close(said)
		for {
			_, data, err := c.ReadMessage()
			if err != nil {
				return
			}
			if text := strings.TrimSpace(string(data)); text != "{}" {
				said <- text
			} else if c.WriteMessage(websocket.TextMessage, data) != nil {
				return
			}
		}
	}()
	return said
}

// TestManyClientsReconnect stops a node with two thousand clients, which all reconnect to another one at the same moment. Each
// gets the missed messages once, and then the next ones.
func TestManyClientsReconnect(t *testing.T) {
	const count = 2000
	a, b, _ := pair(t, func(c *live.Config) { c.ConnectionsPerAddress = 2 * count })
	clients := make([]struct {
		c    *websocket.Conn
		at   place
		said <-chan string
	}, count)
	all := func(what string, visitor func(i int) error) {
		t.Helper()
		var wg sync.WaitGroup
		failed := make(chan error, count)
		for i := range count {
			wg.Go(func() {
				if err := visitor(i); err != nil {
					failed <- err
				}
			})
		}
		wg.Wait()
		close(failed)
		n, first := 0, error(nil)
		for err := range failed {
			n, first = n+1, errors.Join(first, err)
		}
		if n > 0 {
			t.Fatalf("%s: %d of %d failed, such as: %.200v", what, n, count, first)
		}
	}
	t.Cleanup(func() {
		for _, one := range clients {
			if one.c != nil {
				_ = one.c.Close()
			}
		}
	})
	all("come", func(i int) (err error) {
		clients[i].c, clients[i].at, _, err = visit(a.address(), nil)
		if err == nil {
			attend(clients[i].c)
		}
		return err
	})
	ctx, cancel := context.WithTimeout(t.Context(), 3*hang.Limit)
	defer cancel()
	if err := a.Shutdown(ctx); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1, 2} {
		if err := b.Publish(t.Context(), "contest:1", n); err != nil {
			t.Fatal(err)
		}
	}
	all("come back", func(i int) error {
		_ = clients[i].c.Close()
		var missed []string
		err := errors.New("not tried")
		for try := 0; err != nil && try < 3; try++ { // as a client does where the node is too busy for it
			clients[i].c, _, missed, err = visit(b.address(), &clients[i].at)
		}
		if err == nil && strings.Join(missed, " ") != "1 2" {
			err = fmt.Errorf("missed %v", missed)
		}
		if err == nil {
			clients[i].said = attend(clients[i].c)
		}
		return err
	})
	if err := b.Publish(t.Context(), "contest:1", 3); err != nil {
		t.Fatal(err)
	}
	all("hear", func(i int) error {
		select {
		case text, open := <-clients[i].said:
			if !open || !strings.Contains(text, `"data":3`) {
				return fmt.Errorf("heard %q, connected: %t", text, open)
			}
			return nil
		case <-time.After(hang.Limit):
			return errors.New("heard nothing")
		}
	})
}
