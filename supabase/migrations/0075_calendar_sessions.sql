-- A calendar's address outlives the session that made it. So it names that session, and "This was not me" ends what other
-- sessions have made. A session without the account's second factor neither sees nor changes it.

-- The same as in private.is_admin(): the token says how far its session came, the row whether the account has a factor.
create function private.has_required_factor() returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
revoke all on function private.has_required_factor() from public;
grant execute on function private.has_required_factor() to authenticated;

-- No reference: the address stays when its session ends in the usual way. Null: made before this was recorded.
alter table public.calendar_feeds add column session_id uuid;

create policy "own calendar feed needs the account's second factor" on public.calendar_feeds as restrictive to authenticated
  using ((select private.has_required_factor()));

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

-- The link of "This was not me" (server/supabase/auth/security-changes/revert.ts) ends the address, whichever session made
-- it: the stranger may have come before the change. A hosted project has no such link.
create function private.end_calendar_of_reverted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.calendar_feeds where account_id = new.user_id;
  return null;
end
$$;
revoke all on function private.end_calendar_of_reverted() from public;
do $$
begin
  if to_regclass('auth.security_changes') is null then return; end if;
  create trigger security_changes_end_calendar after update of reverted_at on auth.security_changes
    for each row when (old.reverted_at is null and new.reverted_at is not null)
    execute function private.end_calendar_of_reverted();
end
$$;
