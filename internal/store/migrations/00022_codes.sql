-- +goose Up
-- A mailed link also carries a code, which signs in the browser that asked for it. code_hash depends on the server's secret,
-- because a code has six digits; browser_hash is the hash of a cookie. Both are empty for links that are older than codes:
-- they have none.
ALTER TABLE magic_links ADD COLUMN code_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE magic_links ADD COLUMN browser_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE magic_links ADD COLUMN code_expire_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE magic_links ADD COLUMN code_tries BIGINT NOT NULL DEFAULT 0;
CREATE INDEX magic_links_browser ON magic_links (browser_hash);
