-- What a student writes down for themselves: an assignment, a lab record, a meeting. The owner's alone, as attendance is.

-- Rejects more entries than a person writes down, and dates a change of the future with the present.
create or replace function private.check_own_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.written_at := least(new.written_at, clock_timestamp());
  if tg_op = 'INSERT' then
    -- Two devices that add at once are counted one after the other.
    perform pg_advisory_xact_lock(hashtextextended('own entries ' || new.account_id, 0));
    if (select count(*) from public.own_entries e where e.account_id = new.account_id) >= 5000 then
      raise exception using errcode = '23514', constraint = 'own_entries_count_check',
        message = 'You have 5,000 entries. Remove some, then add this one.';
    end if;
  end if;
  return new;
end
$$;
revoke all on function private.check_own_entry() from public;

revoke all on public.own_entries from anon, authenticated, service_role;
grant select, insert (id, account_id, kind, title, date, starts_at, note, done, written_at),
    update (kind, title, date, starts_at, note, done, written_at), delete
  on public.own_entries to authenticated;

create policy "own entries" on public.own_entries for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create trigger a_tidied before insert or update on public.own_entries
  for each row execute function texts.tidy_row('note', 'title');
create trigger own_entries_checked before insert or update on public.own_entries
  for each row execute function private.check_own_entry();

-- The caller's entries of some days that are not done, for today(), which service_role calls as well.
create or replace function public.open_entries(first_day date, last_day date)
  returns table (id uuid, kind text, title text, date date, starts_at time without time zone, note text, written_at timestamptz)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select e.id, e.kind, e.title, e.date, e.starts_at, e.note, e.written_at from public.own_entries e
  where e.account_id = (select auth.uid()) and e.date between open_entries.first_day and open_entries.last_day and not e.done
  order by e.date, e.starts_at, e.id limit 40;
end;
revoke all on function public.open_entries(date, date) from public, anon, authenticated, service_role;
grant execute on function public.open_entries(date, date) to authenticated, service_role;
