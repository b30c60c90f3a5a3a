-- The first time after `after` at which a digest is due, by the college's clock.
create or replace function private.next_digest(digest text, hour smallint, weekday smallint, after timestamptz)
  returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  -- The time zone of domain/notifications.ts.
  local constant timestamp := after at time zone 'Asia/Kolkata';
  due timestamp := date_trunc('day', local) + make_interval(hours => hour);
begin
  if digest not in ('daily', 'weekly') then return null; end if;
  if digest = 'weekly' then
    due := due + make_interval(days => (weekday - extract(isodow from due)::integer + 7) % 7);
  end if;
  if due <= local then due := due + make_interval(days => case digest when 'weekly' then 7 else 1 end); end if;
  return due at time zone 'Asia/Kolkata';
end
$$;
revoke all on function private.next_digest(text, smallint, smallint, timestamp with time zone) from public;

-- What waits for somebody who has a task on the site reaches them by mail, once a week at most; an account that has chosen otherwise
-- stays as it is.
create or replace function private.offer_weekly_mail(account uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  insert into public.notification_settings (account_id, digest) values (offer_weekly_mail.account, 'weekly')
    on conflict (account_id) do nothing;
end;
revoke all on function private.offer_weekly_mail(uuid) from public;

-- Schedules the next digest when an account chooses one, and removes the schedule with the account.
create or replace function private.digest_chosen() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.digests where account_id = old.account_id;
    return null;
  end if;
  insert into private.digests as d (account_id, next_at, told_to)
    values (
      new.account_id,
      private.next_digest(new.digest, new.digest_hour, new.digest_weekday, now()),
      coalesce((select max(n.id) from public.notifications n where n.account_id = new.account_id), 0))
    on conflict (account_id) do update set
      next_at = excluded.next_at, retry_of = null, tries = 0,
      -- Turned on again, it does not tell what came in between.
      told_to = case when d.next_at is null then excluded.told_to else d.told_to end;
  return null;
end
$$;
revoke all on function private.digest_chosen() from public;
create trigger notification_settings_digest_changed after update on public.notification_settings
  for each row when (
    (old.digest, old.digest_hour, old.digest_weekday) is distinct from (new.digest, new.digest_hour, new.digest_weekday))
  execute function private.digest_chosen();
create trigger notification_settings_digest_made after insert or delete on public.notification_settings
  for each row execute function private.digest_chosen();
