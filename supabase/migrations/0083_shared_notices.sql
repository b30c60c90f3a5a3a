-- What a reader may know of a notice that is for others, and of what the Pro plan opens (docs/decisions/0031-notices.md).

-- A shared link leads to the notice's page, also of a reader who may not read it. Of a notice for members it shows title,
-- office and date, of one for Pro office and date. Security definer: the row itself stays hidden. Null for a notice that
-- is not published, or that does not exist; an id cannot be guessed.
create function public.shared_notice(notice uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', n.id, 'audience', n.audience, 'author', n.author, 'date', n.date,
    'title', case when n.audience <> 'pro' then n.title end,
    'category', case when n.audience <> 'pro' then n.category end)
  from public.notices n
  where n.id = shared_notice.notice and n.publish_at <= now()
$$;

-- How many notices are in force, by audience, and which offices wrote those for Pro. Numbers alone, for everyone: none
-- counts further than 1000.
--
-- {"everyone", "members", "pro": 0 to 1000, "pro_offices": [{"author", "count"}] at most 5, the most first}
create function public.notice_counts() returns json
  language sql stable security definer set search_path = ''
as $$
  with current_notices as (
    select n.audience, n.author from public.notices n
    where n.publish_at <= now() and coalesce(n.valid_until, n.deadline, 'infinity') > now()
    order by n.publish_at desc limit 1000
  )
  select json_build_object(
    'everyone', count(*) filter (where c.audience = 'everyone'),
    'members', count(*) filter (where c.audience = 'members'),
    'pro', count(*) filter (where c.audience = 'pro'),
    'pro_offices', coalesce((
      select json_agg(json_build_object('author', office.author, 'count', office.count)) from (
        select o.author, count(*) from current_notices o where o.audience = 'pro'
        group by o.author order by count(*) desc, o.author limit 5
      ) as office
    ), '[]'))
  from current_notices c
$$;

-- What is behind the pages of the Pro plan, for an account that does not have it: the counts of every page, and the
-- papers of the account's own branch and semester. Security definer for the same reason as campus_counts().
--
-- campus_counts() with "notice_counts", "discussions", "answered": 0 to 1000, and "own": {"branch", "semester", "papers",
-- "notes"}, null while the account has no semester
create function public.pro_contents() returns json
  language sql stable security definer set search_path = ''
as $$
  with own as (
    select u.semester, u.branch_id, b.code as branch
    from public.users u left join public.branches b on b.id = u.branch_id
    where u.id = (select auth.uid()) and u.semester is not null
  ),
  materials as (
    select m.kind from public.study_materials m cross join own
    left join public.courses c on c.id = m.course_id
    where m.semester = own.semester and m.status = 'approved' and m.removed_at is null
      and (c.branch_id is null or own.branch_id is null or c.branch_id = own.branch_id)
    limit 1000
  ),
  talks as (select d.id from public.discussions d limit 1000)
  select (
    public.campus_counts()::jsonb || jsonb_build_object(
      'notice_counts', public.notice_counts(),
      'discussions', (select count(*) from talks),
      'answered', (
        select count(*) from talks t where exists (select from public.comments c where c.discussion_id = t.id)),
      'own', (
        select jsonb_build_object('branch', own.branch, 'semester', own.semester,
          'papers', (select count(*) from materials where kind = 'paper'),
          'notes', (select count(*) from materials where kind = 'notes'))
        from own))
  )::json
$$;

-- What was published before the account was made is no news to it: an old archive, or a notice that is imported with an
-- older date.
create or replace function public.unread_notices() returns integer
  language sql stable set search_path = ''
as $$
  with reader as (
    select u.created_at as joined, (u.created_at at time zone 'Asia/Kolkata')::date as joined_on
    from public.users u where u.id = (select auth.uid())
  )
  select count(*)::integer from (
    select from public.notices n
    where n.publish_at <= now() and n.publish_at > now() - interval '30 days'
      and n.publish_at >= coalesce((select joined from reader), '-infinity')
      and n.date >= coalesce((select joined_on from reader), '-infinity')
      and coalesce(n.valid_until, n.deadline, 'infinity') > now()
      and not exists (
        select from public.notice_reads r where r.account_id = (select auth.uid()) and r.notice_id = n.id
      )
    limit 100
  ) as unread
$$;

revoke all on function public.shared_notice(uuid), public.notice_counts(), public.pro_contents()
  from public, anon, authenticated;
grant execute on function public.shared_notice(uuid), public.notice_counts() to anon, authenticated, service_role;
grant execute on function public.pro_contents() to authenticated, service_role;

-- Whom the form for a new notice begins with is a setting: members on a new site (supabase/seed), Pro as before on one
-- that is upgraded. The seed does not put in a key that exists.
insert into public.site_settings (key, value)
select 'notices', '{"audience": "pro"}' where exists (select from private.seeded);
