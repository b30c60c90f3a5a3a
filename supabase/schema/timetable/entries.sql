-- Entries of a class: what is due on a day for its members, proposed like any change of the day (report.sql).

-- The entries of an account's class on some days, for its groups and courses, that it has no entry of its own of: who proposes
-- one, or marks one as done, has it among the own entries, with the same id.
create or replace function private.class_entries(account uuid, first_day date, last_day date) returns setof public.slot_changes
  language sql stable security definer set search_path = '' rows 10
begin atomic
  select c.* from public.section_members m
    join public.slot_changes c on c.section_id = m.section_id and private.is_class_entry(c.kind) and c.withdrawn_at is null
      and c.date between class_entries.first_day and class_entries.last_day
  where m.account_id = class_entries.account
    and (c.course_id is null or private.takes_course(m.account_id, m.section_id, c.course_id))
    and (c.group_name is null or c.group_name = any (m.groups)
      or not exists (select from public.slots g where g.section_id = m.section_id and g.group_name = any (m.groups)))
    and not exists (select from public.own_entries o where o.account_id = m.account_id and o.id = c.id)
  order by c.date, c.starts_at, c.id limit 500;
end;
revoke all on function private.class_entries(uuid, date, date) from public;

-- The entries of the caller's class: "agreed" of the three classmates who confirm one say that it is so, and "answer" is what the
-- caller says, null without an answer.
create or replace function public.class_entries(first_day date, last_day date)
  returns table (id uuid, kind text, title text, date date, starts_at time without time zone, note text, confirmed boolean,
    reporter text, agreed integer, answer boolean, written_at timestamptz, edited_at timestamptz)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select c.id, c.kind, c.name, c.date, c.starts_at, c.note, c.confirmed_at is not null, public.reporter(c), public.agreed(c),
    public.own_answer(c), greatest(c.created_at, c.confirmed_at, c.edited_at), c.edited_at
  from private.class_entries((select auth.uid()), class_entries.first_day, class_entries.last_day) c;
end;
revoke all on function public.class_entries(date, date) from public, anon, authenticated, service_role;
grant execute on function public.class_entries(date, date) to authenticated, service_role;

-- Who has anything of their own or of their class that is due on a day, and not done.
create or replace function private.accounts_with_entries(day date) returns setof uuid
  language sql stable security definer set search_path = ''
begin atomic
  select o.account_id from public.own_entries o where o.date = accounts_with_entries.day and not o.done
  union
  select m.account_id from public.section_members m
  where m.section_id in (
      select c.section_id from public.slot_changes c
      where c.date = accounts_with_entries.day and private.is_class_entry(c.kind) and c.confirmed_at is not null and c.withdrawn_at is null)
    and exists (
      select from private.class_entries(m.account_id, accounts_with_entries.day, accounts_with_entries.day) e
      where e.confirmed_at is not null);
end;
revoke all on function private.accounts_with_entries(date) from public;
