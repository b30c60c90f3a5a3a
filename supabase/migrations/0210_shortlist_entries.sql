-- What an officer has pasted as a shortlist, with what became of each entry.
create table private.shortlist_entries (
  shortlist_id uuid not null references public.shortlists (id) on delete cascade,
  line integer not null check (line > 0),
  written text not null check (char_length(written) <= 254),
  state text not null check (state in ('found', 'claimed', 'left_out', 'unknown', 'ambiguous', 'twice', 'listed', 'gone')),
  account_id uuid references auth.users (id) on delete set null,
  primary key (shortlist_id, line)
);
create index shortlist_entries_of_account on private.shortlist_entries (account_id) where account_id is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Removes what was written of an account that is deleted: the entry stays as a gap.
create or replace function private.forget_shortlist_entry() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.written := '';
  new.state := 'gone';
  return new;
end
$$;

-- The entries of a list as they were pasted, for the officer who pasted it: 'found' and 'claimed' were notified, 'left_out' is an
-- unconfirmed one that was not, 'gone' one whose account is deleted. Lists from before entries were stored have none.
create or replace function public.shortlist_entries(list uuid) returns table (line integer, written text, state text)
  language sql stable security definer set search_path = ''
begin atomic
  select e.line, e.written, e.state
  from private.shortlist_entries e join public.shortlists s on s.id = e.shortlist_id
  where s.id = shortlist_entries.list and s.created_by = auth.uid() and (select private.may('placements'))
  order by e.line;
end;

-- Stores a list and notifies those on it, who follow the drive from then on; returns how many they are. `expected` is what the
-- check has shown: where that is no longer so, no account is notified. The same id again changes nothing.
create or replace function public.tell_shortlist(id uuid, drive uuid, step text, entries text[], with_claimed boolean,
  expected integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  people integer;
begin
  perform private.check_shortlist_request(drive, step, entries);
  insert into public.shortlists (id, drive_id, step, created_by)
    values (tell_shortlist.id, tell_shortlist.drive, tell_shortlist.step, auth.uid()) on conflict do nothing;
  if not found then
    return (select count(*) from public.shortlist_lines l
      join public.shortlists s on s.id = l.shortlist_id and s.created_by = auth.uid()
      where l.shortlist_id = tell_shortlist.id and l.drive_id = tell_shortlist.drive);
  end if;
  insert into private.shortlist_entries (shortlist_id, line, written, state, account_id)
    select tell_shortlist.id, m.line, m.written,
      case when m.state = 'claimed' and tell_shortlist.with_claimed is not true then 'left_out' else m.state end, m.account
    from private.shortlist_matches(tell_shortlist.drive, tell_shortlist.step, tell_shortlist.entries) as m;
  insert into public.shortlist_lines (drive_id, step, account_id, shortlist_id, written)
    select tell_shortlist.drive, tell_shortlist.step, e.account_id, tell_shortlist.id, e.written
    from private.shortlist_entries e
    where e.shortlist_id = tell_shortlist.id and e.state in ('found', 'claimed') order by e.account_id
    on conflict do nothing;
  get diagnostics people = row_count;
  if people <> expected or people = 0 then
    raise exception using errcode = 'PT409', hint = 'list_changed', message = 'Accounts or lists have changed. Check the list again.';
  end if;
  insert into public.follows (account_id, kind, subject_id)
    select l.account_id, 'drive', l.drive_id from public.shortlist_lines l where l.shortlist_id = tell_shortlist.id
    order by l.account_id
    on conflict do nothing;
  perform private.record_event('shortlisted', drive, auth.uid(), jsonb_build_object('list', tell_shortlist.id, 'step', step),
    'shortlist:' || tell_shortlist.id);
  return people;
end
$$;

create trigger shortlist_entries_forgotten before update of account_id on private.shortlist_entries
  for each row when (new.account_id is null) execute function private.forget_shortlist_entry();

revoke all on function public.shortlist_entries(uuid) from public, anon, authenticated, service_role;
grant execute on function public.shortlist_entries(uuid) to authenticated;
revoke all on function private.forget_shortlist_entry() from public;
revoke all on function public.tell_shortlist(uuid, uuid, text, text[], boolean, integer) from public, anon, authenticated, service_role;
grant execute on function public.tell_shortlist(uuid, uuid, text, text[], boolean, integer) to authenticated;
