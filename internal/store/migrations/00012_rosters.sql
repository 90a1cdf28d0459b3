-- +goose Up
-- The roster of an entry: the person who entered alone, or the people who play for the team. left_at: the person left the
-- team, or was taken off the roster, after the first draw of the contest; the row stays, because results name the roster
-- that was drawn, but it gives no rights. Before the first draw a person who leaves has no row.
ALTER TABLE entry_members ADD COLUMN left_at BIGINT;

-- A team that an operator lets play with fewer people than the contest asks for: with at least that many.
CREATE TABLE roster_exceptions (
  entry_id    BIGINT NOT NULL PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  least_count BIGINT NOT NULL
);

-- Older entries kept the members of entry time, while rights followed the members of the team. Both become one roster in
-- contests that have not ended: the newest event is the nearest to the present that the database knows. People who left
-- their team lose the rooms and the roster.
DELETE FROM chat_members
WHERE role = 'member' AND EXISTS (
  SELECT 1 FROM chats r
  JOIN contests c ON c.id = r.contest_id
  JOIN entry_members em ON em.contest_id = c.id
  JOIN entries e ON e.id = em.entry_id
  WHERE r.id = chat_members.chat_id AND em.user_id = chat_members.user_id AND e.team_id IS NOT NULL
    AND c.contest_end > (SELECT COALESCE(MAX(v.at), 0) FROM events v)
    AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = e.team_id AND t.user_id = em.user_id));

DELETE FROM entry_members
WHERE EXISTS (
  SELECT 1 FROM entries e JOIN contests c ON c.id = e.contest_id
  WHERE e.id = entry_members.entry_id AND e.team_id IS NOT NULL
    AND c.contest_end > (SELECT COALESCE(MAX(v.at), 0) FROM events v)
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.contest_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM stages g JOIN stage_entries s ON s.stage_id = g.id WHERE g.contest_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = e.team_id AND t.user_id = entry_members.user_id));

UPDATE entry_members SET left_at = (SELECT COALESCE(MAX(v.at), 0) FROM events v)
WHERE EXISTS (
  SELECT 1 FROM entries e JOIN contests c ON c.id = e.contest_id
  WHERE e.id = entry_members.entry_id AND e.team_id IS NOT NULL
    AND c.contest_end > (SELECT COALESCE(MAX(v.at), 0) FROM events v)
    AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = e.team_id AND t.user_id = entry_members.user_id));

-- People who joined after entry had the rights of the entry. They come on the roster, unless they are in another entry of
-- the contest, and into its rooms.
INSERT INTO entry_members (contest_id, user_id, entry_id)
SELECT e.contest_id, t.user_id, MIN(e.id)
FROM entries e
JOIN contests c ON c.id = e.contest_id
JOIN team_members t ON t.team_id = e.team_id
WHERE c.contest_end > (SELECT COALESCE(MAX(v.at), 0) FROM events v)
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = e.contest_id AND b.user_id = t.user_id)
  AND NOT EXISTS (SELECT 1 FROM entry_members o WHERE o.contest_id = e.contest_id AND o.user_id = t.user_id)
GROUP BY e.contest_id, t.user_id;

INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT r.id, em.user_id, 'member', CASE WHEN r.kind = 'notice' THEN 0 ELSE r.talk END, (SELECT COALESCE(MAX(v.at), 0) FROM events v)
FROM chats r
JOIN contests c ON c.id = r.contest_id
JOIN entry_members em ON em.contest_id = c.id AND em.left_at IS NULL
JOIN entries e ON e.id = em.entry_id AND e.team_id IS NOT NULL
WHERE c.contest_end > (SELECT COALESCE(MAX(v.at), 0) FROM events v)
  AND (r.kind IN ('entrants', 'notice')
    OR r.kind = 'confirmed' AND e.status = 'ALLOW'
    OR r.kind = 'match' AND EXISTS (
      SELECT 1 FROM matches x WHERE x.id = r.match_id AND (x.entry_a = em.entry_id OR x.entry_b = em.entry_id
        OR EXISTS (SELECT 1 FROM scores s WHERE s.match_id = x.id AND s.entry_id = em.entry_id))))
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = c.id AND b.user_id = em.user_id)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = em.user_id AND u.withdrawn_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = r.id AND m.user_id = em.user_id);
