-- Columns of a paper that its sender filled in: a decision's copy in the history leaves them out.
create or replace function private.senders_own() returns text[]
  language sql immutable set search_path = ''
  return array['contributor', 'contributor_name', 'file_name', 'title', 'proposed'];
revoke all on function private.senders_own() from public;

-- Papers in the order in which they are read. Longer ones come after all shorter ones, for a day: a semester's notes of 150
-- scanned pages take a quarter of an hour.
create or replace function private.reading_queue() returns table (id uuid, contributor uuid, place bigint, pages integer, waits_until date)
  language sql stable set search_path = ''
begin atomic
  with waiting as (
    select m.id, m.contributor, m.read_tries, m.created_at, coalesce(m.pages, 150) as pages,
      m.status = 'approved' as is_approved,
      coalesce(m.pages, 150) > 20 and m.created_at > now() - interval '1 day' as is_long,
      turns.last_turn,
      -- 700 scanned pages, or a hundred times as many that have a text.
      case when turns.today_seconds >= 3600 and not exists (select from public.profiles p where p.id = m.contributor and p.is_admin)
        then (now() at time zone 'Asia/Kolkata')::date + 1 end as waits_until
    from public.study_materials m
      left join (
        select t.account_id, max(t.last_turn) as last_turn,
          sum(t.cpu_seconds) filter (where t.day = (now() at time zone 'Asia/Kolkata')::date) as today_seconds
        from private.reading_turns t group by t.account_id
      ) turns on turns.account_id = m.contributor
    where m.read_at is null and m.removed_at is null and m.read_tries < 5
      and m.id not in (select r.material_id from private.paper_reader r where r.material_id is not null and r.until > now())
  ), in_turns as (
    select w.*, row_number() over (partition by w.is_approved, w.is_long, w.contributor
      order by w.read_tries, w.pages, w.created_at, w.id) as turn
    from waiting w
  )
  -- Contributions come before what was in the library before texts were read.
  select t.id, t.contributor,
    row_number() over (order by t.waits_until nulls first, t.is_approved, t.is_long, t.turn, t.last_turn nulls first, t.pages,
      t.created_at, t.id),
    t.pages, t.waits_until
  from in_turns t;
end;
revoke all on function private.reading_queue() from public;

-- Where the caller's papers are in the queue, and how long that may take.
-- greatest() passes over a null: where nothing was read this week, a page took a tenth of a second instead of five.
create or replace function public.my_reading_queue() returns table (id uuid, place integer, minutes integer, waits_until date)
  language sql stable security definer set search_path = ''
begin atomic
  with pace as (
    select greatest(coalesce(sum(t.cpu_seconds) / nullif(sum(t.pages), 0), 5), 0.1) as seconds from private.reading_turns t
    where t.day > (now() at time zone 'Asia/Kolkata')::date - 7
  ), queue as (
    select q.id, q.contributor, q.place, q.waits_until, sum(q.pages) over (order by q.place) as pages
    from private.reading_queue() q
  )
  select q.id, q.place::integer, least(10080, ceil(q.pages * pace.seconds / 60))::integer, q.waits_until
  from queue q, pace where q.contributor = (select auth.uid())
  union all
  select m.id, 0, 0, null
  from private.paper_reader r join public.study_materials m on m.id = r.material_id
  where r.until > now() and m.read_at is null and m.contributor = (select auth.uid());
end;
revoke all on function public.my_reading_queue() from public, anon, authenticated, service_role;
grant execute on function public.my_reading_queue() to authenticated, service_role;
