-- +goose Up
-- return_to: the local path on which the sign-up began, to open after the activation; empty: none.
ALTER TABLE activations ADD COLUMN return_to TEXT NOT NULL DEFAULT '';

-- again = 1: the flow signs the person of user_id in again. 0 with a user_id: the flow links the provider to that person.
ALTER TABLE social_flows ADD COLUMN again BIGINT NOT NULL DEFAULT 0;
