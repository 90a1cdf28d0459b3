-- +goose Up
-- return_to: the local path on which the sign-up began, to open after the activation; empty: none.
ALTER TABLE activations ADD COLUMN return_to TEXT NOT NULL DEFAULT '';
