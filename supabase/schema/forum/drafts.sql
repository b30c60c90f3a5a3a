-- What an account is writing in the forum. The owner's alone: no other role reads or counts it, and a function writes it, so
-- that no device overwrites what another one has saved meanwhile.

revoke all on public.drafts from anon, authenticated, service_role;
grant select on public.drafts to authenticated;

create policy "own drafts" on public.drafts for select to authenticated
  using (account_id = (select auth.uid()));

-- A computed column of drafts: how long ago it was saved, by the server's clock.
create or replace function public.seconds_ago(public.drafts) returns integer
  language sql stable set search_path = ''
  return greatest(extract(epoch from clock_timestamp() - $1.saved_at), 0)::integer;
revoke all on function public.seconds_ago(public.drafts) from public, anon, authenticated, service_role;
grant execute on function public.seconds_ago(public.drafts) to authenticated;

-- Saves a draft of the caller, or deletes it, where the draft is null. `base` is when the version was saved that the device has
-- last seen: where another device has saved a different one since, nothing is changed, and that one is returned. The same draft
-- again is no change, so that a request whose answer was lost can be repeated. The owner is given because a browser may be
-- signed in to another account by now.
create or replace function public.save_draft(owner uuid, subject text, draft jsonb, base timestamptz)
  returns table (saved boolean, saved_at timestamptz, other jsonb, seconds_ago integer)
  language plpgsql security definer rows 1 set search_path = ''
as $$
declare
  most constant integer := 50;
  before public.drafts;
  at timestamptz;
begin
  if auth.uid() is null or save_draft.owner is distinct from auth.uid() then
    raise exception using errcode = '42501', message = 'This draft is another account''s.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('drafts of ' || save_draft.owner, 0));
  select d.* into before from public.drafts d where d.account_id = save_draft.owner and d.subject = save_draft.subject;
  if before.account_id is not null and before.draft is not distinct from save_draft.draft then
    return query select true, before.saved_at, null::jsonb, 0;
    return;
  end if;
  if before.account_id is not null and before.saved_at is distinct from save_draft.base then
    return query select false, before.saved_at, before.draft, public.seconds_ago(before);
    return;
  end if;
  if save_draft.draft is null then
    delete from public.drafts d where d.account_id = save_draft.owner and d.subject = save_draft.subject;
    return query select true, null::timestamptz, null::jsonb, 0;
    return;
  end if;
  insert into public.drafts as d (account_id, subject, draft, saved_at)
    values (save_draft.owner, save_draft.subject, save_draft.draft, clock_timestamp())
    on conflict on constraint drafts_pkey do update set draft = excluded.draft, saved_at = excluded.saved_at
    returning d.saved_at into at;
  delete from public.drafts d where d.account_id = save_draft.owner and d.subject in (
    select o.subject from public.drafts o where o.account_id = save_draft.owner
    order by o.saved_at desc, o.subject offset most);
  return query select true, at, null::jsonb, 0;
end
$$;
revoke all on function public.save_draft(uuid, text, jsonb, timestamptz) from public, anon, service_role;
grant execute on function public.save_draft(uuid, text, jsonb, timestamptz) to authenticated;
