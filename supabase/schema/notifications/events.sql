-- Adds an event to the outbox, in the transaction of the change that it is about. Content that ships is no event.
create or replace function private.record_event(
  kind text, subject_id uuid, actor_id uuid, data jsonb, dedupe_key text,
  account_id uuid default null, due_at timestamptz default now()
) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  insert into private.events (kind, subject_id, actor_id, data, dedupe_key, account_id, due_at)
  select record_event.kind, record_event.subject_id, record_event.actor_id, record_event.data, record_event.dedupe_key,
    record_event.account_id, record_event.due_at
  where current_setting('campuslife.seeding', true) is distinct from 'on'
  on conflict do nothing;
end;
revoke all on function private.record_event(text, uuid, uuid, jsonb, text, uuid, timestamp with time zone) from public;

-- Wakes the server processes, which all listen; a schedule finds what none of them received.
create or replace function private.notify_events() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('events', '');
  return null;
end
$$;
revoke all on function private.notify_events() from public;
create trigger events_notify after insert on private.events
  for each statement execute function private.notify_events();

-- Removes a deleted account from the events that it caused.
create or replace function private.events_forget_actor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.events set actor_id = null where actor_id = old.id;
  return null;
end
$$;
revoke all on function private.events_forget_actor() from public;
create or replace trigger account_deleted_events after delete on auth.users
  for each row execute function private.events_forget_actor();
