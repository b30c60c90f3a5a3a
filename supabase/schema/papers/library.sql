-- Locks the course that a paper names: a document of the index contains the course's name, so renaming and adding wait for
-- each other.
create or replace function private.material_course_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.courses where id = new.course_id for share;
  return new;
end
$$;
revoke all on function private.material_course_locked() from public;
create trigger study_materials_course before insert or update on public.study_materials
  for each row when (new.course_id is not null) execute function private.material_course_locked();

-- A page of the list: the caller's own courses first, then semester by semester, the newest year first. `after` is the
-- `place` of the last row that is there. What is null narrows nothing; `total` counts all pages.
create or replace function public.papers_page(
  ids uuid[] default null, courses uuid[] default null, mine boolean default false, branch uuid default null,
  semester integer default null, year integer default null, exam text default null, kind text default null,
  after text default null, "limit" integer default 50
) returns table (
    id uuid, title text, subject text, course_code text, course_id uuid, course_name text, semester smallint, kind text,
    exam text, exam_year smallint, full_marks smallint, note text, pages integer, bytes integer, contributor_name text,
    sample boolean, is_new boolean, is_mine boolean, place text, total integer)
  language sql stable set search_path = ''
begin atomic
  with mine_now as (select c.id from public.my_courses() c),
  found as (
    select m.id, m.title, m.subject, m.course_code, m.course_id, m.semester, m.kind, m.exam, m.exam_year, m.full_marks, m.note,
      m.pages, m.bytes, m.contributor_name, m.sample, greatest(m.created_at, m.reviewed_at) as at, c.code as code_now, c.name as name_now,
      m.course_id is not null and m.course_id in (select o.id from mine_now o) as own
    from public.study_materials m left join public.courses c on c.id = m.course_id
    where m.status = 'approved' and m.removed_at is null
      and (papers_page.ids is null or m.id = any (papers_page.ids))
      and (papers_page.courses is null or m.course_id = any (papers_page.courses))
      and (not papers_page.mine or m.course_id in (select o.id from mine_now o))
      and (papers_page.branch is null or c.branch_id = papers_page.branch)
      and (papers_page.semester is null or m.semester = papers_page.semester)
      and (papers_page.year is null or m.exam_year = papers_page.year)
      and (papers_page.exam is null or m.exam = papers_page.exam)
      and (papers_page.kind is null or m.kind = papers_page.kind)
  )
  select f.id, f.title, f.subject, coalesce(f.code_now, f.course_code), f.course_id, f.name_now, f.semester, f.kind, f.exam,
    f.exam_year, f.full_marks, f.note, f.pages, f.bytes, f.contributor_name, f.sample,
    f.at > now() - interval '7 days', f.own,
    jsonb_build_array(not f.own, f.semester, f.subject, -coalesce(f.exam_year, 0), f.title, f.id)::text,
    (select count(*) from found)::integer
  from found f
  where papers_page.after is null
    or (not f.own, f.semester, f.subject, -coalesce(f.exam_year, 0), f.title, f.id) > (
      (papers_page.after::jsonb ->> 0)::boolean, (papers_page.after::jsonb ->> 1)::smallint, papers_page.after::jsonb ->> 2,
      (papers_page.after::jsonb ->> 3)::integer, papers_page.after::jsonb ->> 4, (papers_page.after::jsonb ->> 5)::uuid)
  order by not f.own, f.semester, f.subject, -coalesce(f.exam_year, 0), f.title, f.id
  limit least(greatest(papers_page."limit", 1), 100);
end;
revoke all on function public.papers_page(uuid[], uuid[], boolean, uuid, integer, integer, text, text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.papers_page(uuid[], uuid[], boolean, uuid, integer, integer, text, text, text, integer) to authenticated, service_role;

-- What the first screen says: how much there is, which years, what is new this week and what is requested, the caller's
-- courses and their map.
create or replace function public.library() returns jsonb
  language sql stable set search_path = ''
begin atomic
  with mine as (select c.id, c.code, c.name, c.semester from public.my_courses() c),
  readable as (
    select m.id, m.kind, m.course_id, m.exam_year, greatest(m.created_at, m.reviewed_at) as at
    from public.study_materials m where m.status = 'approved' and m.removed_at is null
  ),
  fresh as (
    select r.id from readable r where r.at > now() - interval '7 days'
    order by r.course_id in (select o.id from mine o) desc nulls last, r.at desc, r.id limit 5
  ),
  asked as (
    select a.course_id, a.exam, a.exam_year, a.requests, a.asked, c.code, c.name,
      a.course_id in (select o.id from mine o) as own
    from public.material_coverage(array(
        select distinct q.course_id from public.paper_requests q where q.fulfilled_by is null)) a
      join public.courses c on c.id = a.course_id
    where a.requests > 0 and a.id is null
    order by own desc, a.requests desc, a.exam_year desc, c.code limit 5
  )
  select jsonb_build_object(
    'papers', (select count(*) from readable r where r.kind = 'paper'),
    'notes', (select count(*) from readable r where r.kind = 'notes'),
    'keys', (select count(*) from readable r where r.kind = 'key'),
    'courses', (select count(distinct r.course_id) from readable r),
    'years', coalesce((select jsonb_agg(distinct r.exam_year) from readable r where r.exam_year is not null), '[]'),
    'fresh_count', (select count(*) from readable r where r.at > now() - interval '7 days'),
    'fresh', coalesce((select jsonb_agg(to_jsonb(p)) from public.papers_page(ids => array(select f.id from fresh f)) p), '[]'),
    'asked', coalesce((select jsonb_agg(to_jsonb(a) - 'own') from asked a), '[]'),
    'mine', coalesce((select jsonb_agg(to_jsonb(o) order by o.semester desc, o.code) from mine o), '[]'),
    'map', coalesce((select jsonb_agg(to_jsonb(v)) from public.material_coverage(array(select o.id from mine o)) v), '[]'));
end;
revoke all on function public.library() from public, anon, authenticated, service_role;
grant execute on function public.library() to authenticated, service_role;
