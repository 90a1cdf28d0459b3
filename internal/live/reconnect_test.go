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

	"github.com/centrifugal/centrifuge"
	"github.com/gorilla/websocket"

	"yagura/internal/kit/hang"
	"yagura/internal/live"
)

// position is a position in the history of a channel.
type position struct {
	Epoch  string `json:"epoch"`
	Offset uint64 `json:"offset"`
}

// visit connects to a node and subscribes after a position, or from now on if it is nil. It returns the new position and the
// missed messages.
func visit(address string, after *position) (c *websocket.Conn, at position, missed []string, err error) {
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
			position
			Recovered    bool `json:"recovered"`
			Publications []struct {
				Data   json.RawMessage `json:"data"`
				Offset uint64          `json:"offset"`
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
	at = reply.Subscribe.position
	for _, p := range reply.Subscribe.Publications {
		missed, at.Offset = append(missed, string(p.Data)), p.Offset
	}
	return c, at, missed, nil
}

// interrupted stands for what the server may do to a client of a busy machine, which then subscribes again after its last position, as the app
// does: it ends the connection if a ping was answered too late, and the subscription if messages were not delivered for long.
const interrupted = "interrupted"

// behind is how the server ends a subscription whose client lacks messages.
var behind = fmt.Sprintf(`"unsubscribe":{"code":%d,`, centrifuge.UnsubscribeCodeInsufficient)

// attend reads until the connection ends, as a browser does. It answers pings and sends every other message to the returned
// channel, and interrupted if the server ends the connection or the subscription for a cause after which the app subscribes again.
func attend(c *websocket.Conn) <-chan string {
	received := make(chan string, 8)
	go func() {
		defer close(received)
		for {
			_, data, err := c.ReadMessage()
			text := strings.TrimSpace(string(data))
			if websocket.IsCloseError(err, int(centrifuge.DisconnectNoPong.Code)) || strings.Contains(text, behind) {
				received <- interrupted
				return
			}
			if err != nil {
				return
			}
			if text != "{}" {
				received <- text
			} else if c.WriteMessage(websocket.TextMessage, data) != nil {
				return
			}
		}
	}()
	return received
}

// client is a connection with its position and the messages that it received.
type client struct {
	conn     *websocket.Conn
	at       position
	received <-chan string
}

// connect connects to a node for the first time.
func (c *client) connect(address string) error {
	_, err := c.visitAgain(address, nil)
	if err == nil {
		attend(c.conn)
	}
	return err
}

// visitAgain visits a node until it succeeds: a client tries again while the node is busy.
func (c *client) visitAgain(address string, after *position) (missed []string, err error) {
	err = errors.New("not tried")
	for try := 0; err != nil && try < 3; try++ {
		c.conn, c.at, missed, err = visit(address, after)
	}
	return missed, err
}

// reconnect connects to another node after the last position. It returns an error if the missed messages are not want.
func (c *client) reconnect(address, want string) error {
	_ = c.conn.Close()
	last := c.at
	missed, err := c.visitAgain(address, &last)
	if err == nil && strings.Join(missed, " ") != want {
		err = fmt.Errorf("missed %v", missed)
	}
	if err == nil {
		c.received = attend(c.conn)
	}
	return err
}

// receive waits for the message with want. A client that was interrupted connects to a node again and must find the message among the missed
// ones. Any other end is an error.
func (c *client) receive(address, want string) error {
	select {
	case text, open := <-c.received:
		if text == interrupted {
			return c.reconnect(address, want)
		}
		if !open || !strings.Contains(text, `"data":`+want) {
			return fmt.Errorf("received %q, connected: %t", text, open)
		}
		return nil
	case <-time.After(hang.Limit):
		return errors.New("received nothing")
	}
}

// forAll calls f for all clients concurrently and fails the test on an error.
func forAll(t *testing.T, what string, clients []client, f func(c *client) error) {
	t.Helper()
	var wg sync.WaitGroup
	failed := make(chan error, len(clients))
	for i := range clients {
		wg.Go(func() {
			if err := f(&clients[i]); err != nil {
				failed <- err
			}
		})
	}
	wg.Wait()
	close(failed)
	n, all := 0, error(nil)
	for err := range failed {
		n, all = n+1, errors.Join(all, err)
	}
	if n > 0 {
		t.Fatalf("%s: %d of %d failed, such as: %.200v", what, n, len(clients), all)
	}
}

// TestManyClientsReconnect stops a node with two thousand clients, which reconnect to another node concurrently. Each client
// receives the missed messages once, and then the next ones.
func TestManyClientsReconnect(t *testing.T) {
	const count = 2000
	a, b, _ := pair(t, func(c *live.Config) { c.ConnectionsPerAddress = 2 * count })
	clients := make([]client, count)
	t.Cleanup(func() {
		for _, c := range clients {
			if c.conn != nil {
				_ = c.conn.Close()
			}
		}
	})
	forAll(t, "connect", clients, func(c *client) error { return c.connect(a.address()) })
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
	forAll(t, "reconnect", clients, func(c *client) error { return c.reconnect(b.address(), "1 2") })
	if err := b.Publish(t.Context(), "contest:1", 3); err != nil {
		t.Fatal(err)
	}
	forAll(t, "receive", clients, func(c *client) error { return c.receive(b.address(), "3") })
}
