-- +goose Up
-- Before a picture is deleted, the contests that show it are looked up: as the cover or a trophy of anyone's contest, or in the rules of
-- those that its uploader operates or has created.
CREATE INDEX contests_image ON contests (image) WHERE image IS NOT NULL;
CREATE INDEX contests_creator ON contests (created_by_id);
CREATE INDEX trophies_image ON trophies (image) WHERE image IS NOT NULL;
