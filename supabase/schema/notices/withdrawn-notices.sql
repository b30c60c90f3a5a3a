-- Notices that were published and then deleted: read through private.check_notice alone.

revoke all on public.withdrawn_notices from anon, authenticated, service_role;
grant all on public.withdrawn_notices to service_role;

create policy "service_role reaches every row" on public.withdrawn_notices to service_role
  using (true) with check (true);

create trigger a_tidied before insert or update on public.withdrawn_notices
  for each row execute function texts.tidy_row('author', 'reason', 'title');

-- Samples, and what was never published, leave nothing; nor does an import that is taken back, which restores what was
-- before it (server/features/imports/undo-import.ts). Security definer: no role writes these rows by hand.
create or replace function private.record_withdrawal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('campuslife.undoing', true) = 'true' then return null; end if;
  insert into public.withdrawn_notices (code, title, author, date, audience, groups, reason)
  select r.code, r.title, r.author, r.date, r.audience, r.groups, nullif(btrim(current_setting('campuslife.withdrawal', true)), '')
  from removed r where r.publish_at <= now() and not r.sample
  on conflict (code) do update set (title, author, date, audience, groups, reason, withdrawn_at)
    = (excluded.title, excluded.author, excluded.date, excluded.audience, excluded.groups, excluded.reason, now());
  return null;
end
$$;
revoke all on function private.record_withdrawal() from public;
create trigger notices_withdrawn after delete on public.notices
  referencing old table as removed for each statement execute function private.record_withdrawal();

-- Deletes a notice under the caller's rights, with the reason that its code shows from then on.
create or replace function public.withdraw_notice(notice uuid, reason text default null) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('campuslife.withdrawal', coalesce(reason, ''), true);
  delete from public.notices n where n.id = withdraw_notice.notice;
  if not found then raise exception 'There is no such notice.' using errcode = 'P0002'; end if;
  perform set_config('campuslife.withdrawal', '', true);
end
$$;
revoke all on function public.withdraw_notice(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_notice(uuid, text) to authenticated, service_role;
