-- Papers are read in turns by account, short ones before long ones, an hour of processor time an account and day; who sent
-- a paper sees its place. The reader's lock is a row with an end, taken for each file: a transaction that lasts as long as
-- a file is read would hold vacuum back.

create table private.paper_reader (
  one boolean primary key default true check (one),
  holder uuid not null,
  material_id uuid,
  until timestamptz not null
);
alter table private.paper_reader enable row level security;
comment on table private.paper_reader is 'The process that reads a paper now, and which one; it renews `until` while it does.';

create table private.reading_turns (
  account_id uuid not null references auth.users (id) on delete cascade,
  day date not null default (now() at time zone 'Asia/Kolkata')::date,
  last_turn timestamptz not null default now(),
  cpu_seconds numeric not null default 0,
  pages integer not null default 0,
  primary key (account_id, day)
);
alter table private.reading_turns enable row level security;
comment on table private.reading_turns is 'Processor time that reading an account''s papers took, by the college''s days.';

-- Longer papers come after all shorter ones, for a day: a semester's notes of 150 scanned pages take a quarter of an hour.
create function private.reading_queue() returns table (id uuid, contributor uuid, place bigint, pages integer, waits_until date)
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

-- Where the caller's papers stand that are not read yet: 0 is being read. About when, by what a page took this week.
create function public.my_reading_queue() returns table (id uuid, place integer, minutes integer, waits_until date)
  language sql stable security definer set search_path = ''
begin atomic
  with pace as (
    select coalesce(greatest(sum(t.cpu_seconds) / nullif(sum(t.pages), 0), 0.1), 5) as seconds from private.reading_turns t
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
revoke execute on function private.reading_queue(), public.my_reading_queue() from public, anon, authenticated;
grant execute on function public.my_reading_queue() to authenticated, service_role;
