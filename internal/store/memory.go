package store

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"sync"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

// membership identifies a member of a room.
type membership struct{ chatID, userID int64 }

// skip is a message of the member, numbered by its talk, that is skipped by those who block them.
type skip struct {
	membership
	talk int64
}

// memory holds what a transaction knows about rows, mostly about those that it has locked, and the writes that it has delayed. A group of
// calls to one contest or room reads and writes their row once, not once per call. Nobody else can change a locked row, and a statement of
// this transaction that concerns one of these tables first writes what waits (transaction.before). If a call fails, its changes of the
// memory are rolled back with those of the database.
type memory struct {
	contests   map[int64]lockedRow          // locked
	waitCounts map[int64]contest.WaitCounts // of locked contests
	games      map[int64]sqlcgen.Game       // not locked: a group uses the game as it was first read
	chats      map[int64]sqlcgen.Chat       // locked
	shared     map[int64][]int64            // the locked rooms that the entrants of a contest share
	entries    map[int64]int64              // by contest: what entry_count has still to grow
	heads      map[int64]sqlcgen.SetChatHeadParams
	unblocked  map[int64]bool       // not locked: authors whom nobody blocked when their membership was locked
	reads      map[membership]int64 // the talk of the newest own message, which its author has read
	skips      []skip
	events     []sqlcgen.InsertEventParams
	answers    []sqlcgen.StoreIdempotentAnswerParams
}

func (m *memory) copied() memory {
	return memory{
		contests: maps.Clone(m.contests), waitCounts: maps.Clone(m.waitCounts), games: maps.Clone(m.games), chats: maps.Clone(m.chats), shared: maps.Clone(m.shared),
		entries: maps.Clone(m.entries), heads: maps.Clone(m.heads), unblocked: maps.Clone(m.unblocked), reads: maps.Clone(m.reads), skips: slices.Clip(m.skips), events: slices.Clip(m.events), answers: slices.Clip(m.answers),
	}
}

// put sets an element of a map that may be nil.
func put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// concern says which tables of the memory a statement reads or writes.
type concern struct {
	contests, chats, events                    bool // it names the table
	reads                                      bool // it reads or writes what members have read, or deletes members
	answers                                    bool // it reads or deletes answers of idempotency keys
	writesContests, writesChats, writesEntries bool
	writesGames                                bool
}

// everything is the concern of a commit.
var everything = concern{contests: true, chats: true, reads: true, events: true, answers: true}

var (
	concerns  sync.Map // of the texts of queries
	tableName = regexp.MustCompile(`\b(contests|chats|events|read_talk|skipped|DELETE FROM chat_members|FROM idempotency_keys)\b`)
	writing   = regexp.MustCompile(`\b(?:INSERT INTO|UPDATE|DELETE FROM) (contests|chats|entries|games)\b`)
)

func concernOf(query string) concern {
	if known, ok := concerns.Load(query); ok {
		return known.(concern)
	}
	var c concern
	for _, name := range tableName.FindAllString(query, -1) {
		switch name {
		case "contests":
			c.contests = true
		case "chats":
			c.chats = true
		case "events":
			c.events = true
		case "read_talk", "skipped", "DELETE FROM chat_members":
			c.reads = true
		default:
			c.answers = true
		}
	}
	for _, found := range writing.FindAllStringSubmatch(query, -1) {
		switch found[1] {
		case "contests":
			c.writesContests = true
		case "chats":
			c.writesChats = true
		case "entries":
			c.writesEntries = true
		default:
			c.writesGames = true
		}
	}
	concerns.Store(query, c)
	return c
}

// before writes what a statement may read, and forgets what it may change.
func (t *transaction) before(ctx context.Context, db *DB, query string) error {
	if t.flushing {
		return nil
	}
	c := concernOf(query)
	if c.contests && len(t.entries) > 0 || c.chats && len(t.heads) > 0 || c.reads && len(t.reads)+len(t.skips) > 0 ||
		c.events && len(t.events) > 0 || c.answers && len(t.answers) > 0 {
		if err := t.flush(ctx, db, c); err != nil {
			t.broken = err
			return err
		}
	}
	if c.writesContests {
		t.contests, t.waitCounts = nil, nil
	}
	if c.writesChats {
		t.chats, t.shared = nil, nil
	}
	if c.writesEntries {
		t.waitCounts = nil
	}
	if c.writesGames {
		t.games = nil
	}
	return nil
}

// flush writes what waits for the tables of a statement.
func (t *transaction) flush(ctx context.Context, db *DB, c concern) error {
	t.flushing = true
	defer func() { t.flushing = false }()
	if c.contests {
		for contestID, delta := range t.entries {
			if err := db.q.AddEntryCount(ctx, contestID, delta); err != nil {
				return err
			}
		}
		t.entries = nil
	}
	if c.chats {
		for _, head := range t.heads {
			if err := db.q.SetChatHead(ctx, head); err != nil {
				return err
			}
		}
		t.heads = nil
	}
	if c.reads {
		if err := t.flushReads(ctx, db); err != nil {
			return err
		}
	}
	if c.events {
		if err := insertAll(ctx, db, (*sqlcgen.Queries).InsertEvent, t.events); err != nil {
			return err
		}
		t.events = nil
	}
	if c.answers {
		if err := insertAll(ctx, db, (*sqlcgen.Queries).StoreIdempotentAnswer, t.answers); err != nil {
			return err
		}
		t.answers = nil
	}
	return nil
}

// flushReads moves the read marks of authors to their newest messages. Then it counts messages as skipped, which does nothing if they
// are before the mark.
func (t *transaction) flushReads(ctx context.Context, db *DB) error {
	err := db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for m, talk := range t.reads {
			if err := q.ReadPostedMessage(ctx, m.chatID, m.userID, talk); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, s := range t.skips {
		if err := db.q.SkipPostedMessage(ctx, s.userID, s.chatID, s.talk); err != nil {
			return err
		}
	}
	t.reads, t.skips = nil, nil
	return nil
}

// insertAll inserts rows in bulk.
func insertAll[R any](ctx context.Context, db *DB, insert func(*sqlcgen.Queries, context.Context, R) error, rows []R) error {
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, row := range rows {
			if err := insert(q, ctx, row); err != nil {
				return err
			}
		}
		return nil
	})
}

// lockedRow is the row of a locked contest. It is kept as the features see it, because a group asks for it several times per call, and most
// of the time went into decoding the settings.
type lockedRow struct {
	contest.Contest
	entryPassword string
}

// lockedContest returns a contest that the transaction has locked already.
func lockedContest(ctx context.Context, id int64) (row lockedRow, ok bool) {
	if t := running(ctx); t != nil {
		row, ok = t.contests[id]
	}
	return row, ok
}

// lockedChat returns a room that the transaction has locked already.
func lockedChat(ctx context.Context, id int64) (row sqlcgen.Chat, ok bool) {
	if t := running(ctx); t != nil {
		row, ok = t.chats[id]
	}
	return row, ok
}
