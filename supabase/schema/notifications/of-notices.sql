-- Adds the event of a published notice; of one for later it waits in the outbox until then.
create or replace function private.notice_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  opened constant text[] := array['pro', 'members', 'everyone'];
begin
  if tg_op = 'INSERT' then
    -- What an import dates back is no news.
    if new.publish_at > now() - interval '1 day' then
      perform private.record_event('notice', new.id, auth.uid(), '{}', 'notice:' || new.id, null, new.publish_at);
    end if;
    return null;
  end if;
  if new.publish_at <> old.publish_at then
    update private.events set due_at = new.publish_at
      where dedupe_key = 'notice:' || new.id and fanned_out_at is null;
  end if;
  -- Opened to more people: the fan-out runs again, and its key for each account notifies each once.
  if array_position(opened, new.audience) > array_position(opened, old.audience)
    or old.groups <> '{}' and old.groups is distinct from new.groups then
    update private.events set fanned_out_at = null, reached = null, due_at = greatest(due_at, new.publish_at)
      where dedupe_key = 'notice:' || new.id;
    perform pg_notify('events', '');
  end if;
  if new.revision > old.revision then
    perform private.record_event('notice_changed', new.id, auth.uid(), jsonb_build_object('revision', new.revision),
      'notice_changed:' || new.id || ':' || new.revision);
  end if;
  return null;
end
$$;
revoke all on function private.notice_told() from public;
create trigger notices_told after insert or update on public.notices
  for each row execute function private.notice_told();
