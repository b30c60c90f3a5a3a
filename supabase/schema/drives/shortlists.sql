-- Shortlists of a drive: the area placements reads that there is a list, an officer the lines of their own lists, and everybody
-- else the line that is theirs. Written by the functions below alone.

revoke all on public.shortlists from anon, authenticated, service_role;
grant select on public.shortlists to authenticated;
grant all on public.shortlists to service_role;

create policy "readable for the area placements" on public.shortlists for select to authenticated
  using ((select private.may('placements')));

create policy "service_role reaches every row" on public.shortlists to service_role using (true) with check (true);

create trigger shortlists_audit after insert or delete on public.shortlists
  for each row execute function private.audit('id');

revoke all on public.shortlist_lines from anon, authenticated, service_role;
grant select on public.shortlist_lines to authenticated;
grant all on public.shortlist_lines to service_role;

create policy "own lines, and those of one's own lists, are readable" on public.shortlist_lines for select to authenticated
  using (
    account_id = (select auth.uid())
    or shortlist_id in (select s.id from public.shortlists s where s.created_by = (select auth.uid())));

create policy "service_role reaches every row" on public.shortlist_lines to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.shortlist_lines
  for each row execute function texts.tidy_row('written');

-- Raises an error unless the caller is of the area placements, the drive exists and the entries can be a list.
create or replace function private.check_shortlist_request(drive uuid, step text, entries text[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.may('placements') then
    raise exception using errcode = '42501', message = 'Shortlists are for the placement cell.';
  end if;
  if not exists (select from public.drives d where d.id = drive) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such drive.';
  end if;
  if step not in ('test', 'interviews', 'result') or coalesce(cardinality(entries), 0) not between 1 and 1000
    or exists (select from unnest(entries) as e where e is null or char_length(e) not between 1 and 254) then
    raise exception using errcode = 'PT422', hint = 'bad_list',
      message = 'Send 1 to 1000 roll numbers or e-mail addresses of at most 254 characters.';
  end if;
end
$$;
revoke all on function private.check_shortlist_request(uuid, text, text[]) from public;

-- Whose each entry is. An e-mail address is that of a confirmed account; a roll number is the account's that accepted the
-- college's invitation with it. Without an invitation it is 'claimed' by the account that entered it in its profile, which
-- anybody may do. 'ambiguous': several accounts have it; 'twice': an earlier entry has the same; 'listed': is on a list of the
-- step already.
create or replace function private.shortlist_matches(drive uuid, step text, entries text[])
  returns table (line integer, written text, state text, account uuid)
  language sql stable security definer set search_path = ''
begin atomic
  with entry as (
    select e.line::integer as line, btrim(e.written) as written, lower(regexp_replace(e.written, '\s', '', 'g')) as packed
    from unnest(shortlist_matches.entries) with ordinality as e (written, line)
  ),
  candidate as (
    select e.line, a.id, 'found' as state from entry e join auth.users a on lower(a.email) = e.packed
    where a.email_confirmed_at is not null and a.deleted_at is null
    union
    select e.line, i.accepted_by, case when i.accepted_by is null then 'invited' else 'found' end
    from entry e join public.invitations i on lower(regexp_replace(i.roll_number, '\s', '', 'g')) = e.packed
    where i.revoked_at is null
    union
    select e.line, u.id, 'claimed' from entry e join public.users u on lower(regexp_replace(u.college_id, '\s', '', 'g')) = e.packed
  ),
  sums as (
    select c.line, count(distinct c.id) filter (where c.state = 'found') as found, bool_or(c.state = 'invited') as invited,
      count(distinct c.id) filter (where c.state = 'claimed') as claimed,
      coalesce((array_agg(c.id) filter (where c.state = 'found'))[1], (array_agg(c.id) filter (where c.state = 'claimed'))[1]) as id
    from candidate c group by c.line
  ),
  decided as (
    select e.line, e.written, e.packed,
      case when s.found = 1 then 'found' when s.found > 1 then 'ambiguous' when s.invited or s.claimed is null then 'unknown'
        when s.claimed > 1 then 'ambiguous' else 'claimed' end as state, s.id
    from entry e left join sums s on s.line = e.line
  ),
  named as (
    select d.line, d.written, d.packed, d.state, case when d.state in ('found', 'claimed') then d.id end as id from decided d
  )
  select n.line, n.written,
    case
      when row_number() over (partition by coalesce(n.id::text, n.packed) order by n.state = 'found' desc, n.line) > 1 then 'twice'
      when exists (select from public.shortlist_lines l
        where l.drive_id = shortlist_matches.drive and l.step = shortlist_matches.step and l.account_id = n.id) then 'listed'
      else n.state
    end,
    n.id
  from named n order by n.line;
end;
revoke all on function private.shortlist_matches(uuid, text, text[]) from public;

-- What a pasted list would do, before anybody is notified: { "found": how many, "lines": [{ "line", "written", "state", "name" }] },
-- with a line for each entry that is not simply found, and the name of an account that is claimed only.
create or replace function public.check_shortlist(drive uuid, step text, entries text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_shortlist_request(drive, step, entries);
  return (
    select jsonb_build_object(
      'found', count(*) filter (where m.state = 'found'),
      'lines', coalesce(jsonb_agg(jsonb_build_object('line', m.line, 'written', m.written, 'state', m.state,
        'name', case when m.state = 'claimed' then private.display_name(m.account) end) order by m.line)
        filter (where m.state <> 'found'), '[]'))
    from private.shortlist_matches(check_shortlist.drive, check_shortlist.step, check_shortlist.entries) as m);
end
$$;
revoke all on function public.check_shortlist(uuid, text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.check_shortlist(uuid, text, text[]) to authenticated;

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
revoke all on function public.tell_shortlist(uuid, uuid, text, text[], boolean, integer) from public, anon, authenticated, service_role;
grant execute on function public.tell_shortlist(uuid, uuid, text, text[], boolean, integer) to authenticated;

-- Takes a list back: its lines and notifications go, and those who were notified are notified of that. Returns how many.
create or replace function public.take_back_shortlist(id uuid) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  list public.shortlists;
  people integer;
begin
  if not private.may('placements') then
    raise exception using errcode = '42501', message = 'Shortlists are for the placement cell.';
  end if;
  select s.* into list from public.shortlists s where s.id = take_back_shortlist.id for update;
  if list.id is null then
    return 0;
  end if;
  -- Waits for the fan-out, which locks the event: after this no other account is notified of the list.
  delete from private.events e where e.dedupe_key = 'shortlist:' || list.id;
  with notified as (
    delete from public.notifications n where n.subject_id = list.drive_id and n.dedupe_key = 'shortlist:' || list.id
    returning n.account_id
  )
  insert into private.events (kind, subject_id, account_id, data, dedupe_key)
    select 'shortlisted', list.drive_id, n.account_id, jsonb_build_object('taken_back', list.step),
      'shortlist_back:' || list.id || ':' || n.account_id
    from notified n order by n.account_id;
  get diagnostics people = row_count;
  delete from public.shortlists s where s.id = list.id;
  return people;
end
$$;
revoke all on function public.take_back_shortlist(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_back_shortlist(uuid) to authenticated;

-- The lists of a drive with the number of people on each; `own`: those whose lines the caller may read.
create or replace function public.drive_shortlists(drive uuid)
  returns table (id uuid, step text, people integer, own boolean, created_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select s.id, s.step, (select count(*)::integer from public.shortlist_lines l where l.shortlist_id = s.id),
    coalesce(s.created_by = auth.uid(), false), s.created_at
  from public.shortlists s
  where s.drive_id = drive_shortlists.drive and (select private.may('placements'))
  order by s.created_at, s.id;
end;
revoke all on function public.drive_shortlists(uuid) from public, anon, authenticated, service_role;
grant execute on function public.drive_shortlists(uuid) to authenticated;

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
revoke all on function private.forget_shortlist_entry() from public;
create trigger shortlist_entries_forgotten before update of account_id on private.shortlist_entries
  for each row when (new.account_id is null) execute function private.forget_shortlist_entry();

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
revoke all on function public.shortlist_entries(uuid) from public, anon, authenticated, service_role;
grant execute on function public.shortlist_entries(uuid) to authenticated;
