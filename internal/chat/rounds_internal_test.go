package chat

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/event"
)

// TestLargeRoomsAreInformedInRounds proves that the members of a large room are informed of the newest message without a round for each
// message, and that other rooms do not wait for them.
func TestLargeRoomsAreInformedInRounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoundNotifier()
		var mu sync.Mutex
		var rounds []string
		round := func(_ context.Context, h event.Hint) error {
			mu.Lock()
			rounds = append(rounds, fmt.Sprintf("%d:%d", h.ChatID, h.MessageID))
			mu.Unlock()
			c.pause(time.Second)
			return nil
		}
		for message := range int64(50) {
			c.inform(event.Hint{ChatID: 1, MessageID: message}, round)
			synctest.Wait()
		}
		c.inform(event.Hint{ChatID: 2, MessageID: 70}, round)
		synctest.Wait()
		mu.Lock()
		if fmt.Sprint(rounds) != "[1:0 2:70]" {
			t.Errorf("rounds that began at once: %v", rounds)
		}
		mu.Unlock()
		c.rounds.Wait()
		c.inform(event.Hint{ChatID: 1, MessageID: 51}, round) // after the last round
		c.rounds.Wait()
		if fmt.Sprint(rounds) != "[1:0 2:70 1:49 1:51]" {
			t.Errorf("rounds: %v", rounds)
		}
		if err := c.close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestRoundsAreRepeatedAndEnd proves that a round which failed is repeated, that closing does not wait for pauses, and that rounds stop
// when closing takes too long.
func TestRoundsAreRepeatedAndEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoundNotifier()
		tries, ended := 0, false
		c.inform(event.Hint{ChatID: 1}, func(context.Context, event.Hint) error {
			if tries++; tries < 3 {
				return errors.New("the database is away")
			}
			c.pause(time.Hour)
			ended = true
			return nil
		})
		<-time.After(3 * roundRetry)
		synctest.Wait()
		if tries != 3 || ended {
			t.Errorf("%d tries, ended: %v", tries, ended)
		}
		c.inform(event.Hint{ChatID: 2}, func(ctx context.Context, _ event.Hint) error {
			<-ctx.Done()
			return ctx.Err()
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := c.close(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("closing: %v", err)
		}
		if !ended || tries != 3 {
			t.Errorf("%d tries, ended: %v", tries, ended)
		}
	})
}

// TestARoundThatPanicsIsGivenUp proves that a panic does not end the process, and that the next message of the room gets its round.
func TestARoundThatPanicsIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRoundNotifier()
		var rounds []int64
		round := func(_ context.Context, h event.Hint) error {
			rounds = append(rounds, h.MessageID)
			c.pause(time.Second)
			if h.MessageID == 1 {
				panic("oh")
			}
			return nil
		}
		for message := int64(1); message <= 2; message++ {
			c.inform(event.Hint{ChatID: 1, MessageID: message}, round)
			synctest.Wait()
		}
		c.rounds.Wait()
		if fmt.Sprint(rounds) != "[1 2]" {
			t.Errorf("rounds: %v", rounds)
		}
	})
}
