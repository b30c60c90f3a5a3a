-- What followers of a drive are notified of.
create or replace function private.drive_state(drive public.drives) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('withdrawn', drive.withdrawn, 'talk_on', drive.talk_on, 'closes_on', drive.closes_on,
    'test_on', drive.test_on, 'interviews_on', drive.interviews_on, 'result_on', drive.result_on);
revoke all on function private.drive_state(public.drives) from public;

-- Adds the event of a new drive, and of one with moved dates or withdrawn. It waits three minutes: the edits of that time are
-- one event, from the state before the first of them to that after the last.
create or replace function private.drive_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  due constant timestamptz := now() + interval '3 minutes';
begin
  if tg_op = 'INSERT' then
    perform private.record_event('new_drive', new.id, auth.uid(), '{}', 'new_drive:' || new.id, null, due);
    return null;
  end if;
  if private.drive_state(old) = private.drive_state(new) then
    return null;
  end if;
  -- The fan-out locks the event that it works on; one that has reached somebody stays as it is.
  update private.events e set data = jsonb_set(e.data, '{after}', private.drive_state(new))
    where e.subject_id = new.id and e.kind = 'drive_changed' and e.fanned_out_at is null and e.reached is null;
  if not found then
    perform private.record_event('drive_changed', new.id, auth.uid(),
      jsonb_build_object('before', private.drive_state(old), 'after', private.drive_state(new)),
      'drive_changed:' || new.id || ':' || gen_random_uuid(), null, due);
  end if;
  return null;
end
$$;
revoke all on function private.drive_told() from public;
create trigger drives_told after insert or update on public.drives
  for each row execute function private.drive_told();

-- Adds an event for each follower of a drive that is deleted while it has days to come: its follows go with it.
create or replace function private.drive_deletion_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('campuslife.seeding', true) is distinct from 'on' and not old.withdrawn
    and greatest(old.closes_on, old.test_on, old.interviews_on, old.result_on) >= (now() at time zone 'Asia/Kolkata')::date then
    insert into private.events (kind, account_id, data, dedupe_key)
      select 'drive_changed', f.account_id, jsonb_build_object('deleted', jsonb_build_object('role', old.role, 'referral', old.referral_id is not null,
          'organisation', coalesce((select o.name from public.organisations o where o.id = old.organisation_id), ''))),
        'drive_deleted:' || old.id || ':' || f.account_id
      from public.follows f
      where f.kind = 'drive' and f.subject_id = old.id and not f.muted and f.account_id is distinct from auth.uid()
      order by f.account_id
      on conflict do nothing;
  end if;
  return old;
end
$$;
revoke all on function private.drive_deletion_told() from public;
create trigger drives_deletion_told before delete on public.drives
  for each row execute function private.drive_deletion_told();
