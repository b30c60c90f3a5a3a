-- Free hours together: a link shows the name of its owner and when they have classes, to accounts that have added it.

revoke all on public.busy_links from anon, authenticated, service_role;
grant select, insert (account_id), delete on public.busy_links to authenticated;
grant all on public.busy_links to service_role;

create policy "own link to busy times is made and deleted" on public.busy_links for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.busy_links to service_role using (true) with check (true);

revoke all on private.busy_readers from public;

-- Whose link this is, for the caller to decide: {"name", "own": boolean, "added": boolean}, or null where there is none.
create or replace function public.busy_link(token text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('name', private.display_name(l.account_id), 'own', l.account_id = auth.uid(),
      'added', exists (select from private.busy_readers r where r.account_id = l.account_id and r.reader_id = auth.uid()))
    from public.busy_links l where l.token = busy_link.token);
revoke all on function public.busy_link(text) from public, anon, authenticated, service_role;
grant execute on function public.busy_link(text) to authenticated;

-- Adds the owner of a link to the caller's friends, whose busy times they read from then on. Twice is once.
create or replace function public.add_busy_link(token text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner constant uuid := (select l.account_id from public.busy_links l where l.token = add_busy_link.token);
begin
  if owner is null then
    raise exception using errcode = 'PT404', hint = 'no_link',
      message = 'There is no such link. Its owner has deleted it, or a part of it is missing.';
  end if;
  if owner = auth.uid() then
    raise exception using errcode = 'PT422', message = 'This is your own link. Send it to a friend.', hint = 'own_link';
  end if;
  if exists (select from private.busy_readers r where r.account_id = owner and r.reader_id = auth.uid()) then return; end if;
  if (select count(*) from private.busy_readers r where r.reader_id = auth.uid()) >= 20 then
    raise exception using errcode = 'PT422', message = 'You have 20 friends here. Remove one, then add this one.',
      hint = 'too_many_friends';
  end if;
  if (select count(*) from private.busy_readers r where r.account_id = owner) >= 100 then
    raise exception using errcode = 'PT422', message = 'This link has been added by 100 people: it takes no more.',
      hint = 'too_many_readers';
  end if;
  insert into private.busy_readers (account_id, reader_id) values (owner, auth.uid()) on conflict do nothing;
end
$$;
revoke all on function public.add_busy_link(text) from public, anon, authenticated, service_role;
grant execute on function public.add_busy_link(text) to authenticated;

-- Ends the reading of busy times: by the account that reads them, or by the one whose they are. Twice is once.
create or replace function public.end_busy_reading(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from private.busy_readers r where r.id = end_busy_reading.id and (select auth.uid()) in (r.account_id, r.reader_id);
end;
revoke all on function public.end_busy_reading(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_busy_reading(uuid) to authenticated;

-- When an account has classes on some days, of its groups and courses: [{"day", "known": whether a timetable has the day,
-- "busy": [{"from", "to"}]}], with times as 09:00. Classes without a break between them are one time, so that it does not say how many
-- there are. A class that is only reported as moved has both its hours.
create or replace function private.busy_days(account uuid, first_day date, days integer) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with held as (
    select k.* from private.account_classes(busy_days.account, busy_days.first_day, busy_days.days) k
    where k.yours and not (k.state = 'cancelled' and k.confirmed)
  ),
  times as (
    select h.date as day, h.start, h."end" from held h
    union all
    select h.planned_date, h.planned_start, h.planned_end from held h where h.state = 'moved' and not h.confirmed
  ),
  busy as (
    select t.day, range_agg(tsrange(t.day + t.start, t.day + t."end")) as ranges from times t group by t.day
  )
  select jsonb_agg(jsonb_build_object('day', d.day,
    'known', exists (
      select from public.section_members m join public.timetables t on t.section_id = m.section_id
      where m.account_id = busy_days.account and d.day between t.first_day and t.last_day),
    'busy', coalesce((
      select jsonb_agg(jsonb_build_object('from', to_char(lower(r), 'HH24:MI'), 'to', to_char(upper(r), 'HH24:MI')) order by r)
      from unnest(busy.ranges) as r), '[]')) order by d.day)
  from (select busy_days.first_day + n as day from generate_series(0, busy_days.days - 1) as n) as d
    left join busy on busy.day = d.day
$$;
revoke all on function private.busy_days(uuid, date, integer) from public;

-- The busy times of the caller and of the friends whose links they have added, from today on for a week, and who reads the caller's:
-- {"now", "opens" and "closes": of the college's day, "token": of the own link or null, "readers": [{"id", "name"}],
--  "people": [{"id": null for the caller, "name", "days": of private.busy_days}]}
create or replace function public.free_hours() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with people as (
    select null::uuid as id, auth.uid() as account, null::timestamptz as added_at
    union all
    select r.id, r.account_id, r.created_at from private.busy_readers r where r.reader_id = auth.uid()
  )
  select jsonb_build_object('now', now(),
    'opens', (select to_char(coalesce(min(p.starts_at), time '09:00'), 'HH24:MI') from public.periods p),
    'closes', (select to_char(coalesce(max(p.ends_at), time '17:00'), 'HH24:MI') from public.periods p),
    'token', (select l.token from public.busy_links l where l.account_id = auth.uid()),
    'readers', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', private.display_name(r.reader_id)) order by r.created_at, r.id)
      from private.busy_readers r where r.account_id = auth.uid()), '[]'),
    'people', (
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', private.display_name(p.account),
          'days', private.busy_days(p.account, (now() at time zone 'Asia/Kolkata')::date, 7))
        order by p.added_at nulls first, p.id)
      from people p))
$$;
revoke all on function public.free_hours() from public, anon, authenticated, service_role;
grant execute on function public.free_hours() to authenticated;
