-- Which session made a change, so that "This was not me" can end what other sessions added. No reference: the row outlives
-- the session. Null: made before this was recorded, or by a mailed link.
alter table auth.security_changes add column session_id uuid;
