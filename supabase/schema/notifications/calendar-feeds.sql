-- Gives the caller's calendar feed a new secret address, and returns it; the old one ends.
create or replace function public.renew_calendar_feed() returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Two random uuids have 244 bits from the system's own generator.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if auth.uid() is null then
    raise exception 'Only an account has a calendar.' using errcode = '42501';
  end if;
  if not private.has_required_factor() then
    raise exception 'Confirm your second factor first.' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (account_id, token_hash, session_id)
    values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'), (auth.jwt() ->> 'session_id')::uuid)
    on conflict (account_id) do update
      set token_hash = excluded.token_hash, session_id = excluded.session_id, created_at = now();
  return token;
end
$$;
revoke all on function public.renew_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.renew_calendar_feed() to anon, authenticated, service_role;

-- Ends the calendar's address when a security change is reverted by the link "This was not me"
-- (server/supabase/auth/security-changes/revert.ts), whichever session made it: the stranger may have come before the
-- change. A hosted project has no such link.
create or replace function private.end_calendar_of_reverted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.calendar_feeds where account_id = new.user_id;
  return null;
end
$$;
revoke all on function private.end_calendar_of_reverted() from public;
create trigger security_changes_end_calendar after update of reverted_at on auth.security_changes
  for each row when (((old.reverted_at is null) and (new.reverted_at is not null))) execute function private.end_calendar_of_reverted();

-- A private calendar: its address is the key to what the account may read.

revoke all on public.calendar_feeds from anon, authenticated, service_role;
grant select (account_id, created_at), delete on public.calendar_feeds to authenticated;
grant all on public.calendar_feeds to service_role;

create policy "own calendar feed is readable" on public.calendar_feeds for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own calendar feed can be removed" on public.calendar_feeds for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.calendar_feeds to service_role using (true) with check (true);

create policy "own calendar feed needs the account's second factor" on public.calendar_feeds as restrictive to authenticated
  using ((select private.has_required_factor()));
