-- Which session began to add a way to sign in. However that session ends, what it began ends with it. Null for what was
-- under way at the upgrade.
alter table auth.flow_state add column linking_session_id uuid references auth.sessions on delete cascade;
create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id);
