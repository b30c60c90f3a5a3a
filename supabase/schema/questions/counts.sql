-- Counts a course's groups anew: their newest wording, how often and in which years. Groups without questions are deleted.
create or replace function private.count_groups(course uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  with asked as (
    select q.group_id, count(distinct m.id)::integer as times,
      coalesce(array_agg(distinct m.exam_year) filter (where m.exam_year is not null), '{}') as years,
      (array_agg(q.text order by m.exam_year desc nulls last, m.exam = 'end-semester' desc nulls last, m.id, q.position))[1] as text
    from public.study_materials m join public.questions q on q.material_id = m.id
    where m.course_id = course and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null and q.group_id is not null
    group by q.group_id
  ),
  becomes as (
    select g.id, coalesce(a.times, 0) as times, coalesce(a.years, '{}') as years, coalesce(a.text, g.text) as text
    from public.question_groups g left join asked a on a.group_id = g.id where g.course_id = course
  )
  update public.question_groups g set times_asked = b.times, years = b.years, text = b.text, updated_at = now()
    from becomes b
    where b.id = g.id and (g.times_asked, g.years, g.text) is distinct from (b.times, b.years, b.text);
  delete from public.question_groups g
    where g.course_id = course and not exists (select from public.questions q where q.group_id = g.id);
end
$$;
revoke all on function private.count_groups(uuid) from public;

-- The map of courses: by exam and year the newest paper, how many there are, and how many request one.
create or replace function public.material_coverage(course_ids uuid[]) returns table (
    course_id uuid, exam text, exam_year smallint, id uuid, is_new boolean, papers integer, requests integer, asked boolean)
  language sql stable security definer set search_path = ''
begin atomic
  with there as (
    select m.course_id, m.exam, m.exam_year, (array_agg(m.id order by greatest(m.created_at, m.reviewed_at) desc, m.id))[1] as id,
      max(greatest(m.created_at, m.reviewed_at)) > now() - interval '7 days' as is_new, count(*)::integer as papers
    from public.study_materials m
    where m.course_id = any (course_ids) and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
      and m.exam is not null and m.exam_year is not null and (select private.may_read_pro())
    group by m.course_id, m.exam, m.exam_year
  ),
  asked_for as (
    select q.course_id, q.exam, q.exam_year, count(v.account_id)::integer as requests,
      coalesce(bool_or(v.account_id = (select auth.uid())), false) as asked
    from public.paper_requests q join public.paper_request_votes v on v.request_id = q.id
    where q.course_id = any (course_ids) and (q.fulfilled_by is null or not (select private.may_read_pro()))
    group by q.course_id, q.exam, q.exam_year
  )
  select coalesce(t.course_id, a.course_id), coalesce(t.exam, a.exam), coalesce(t.exam_year, a.exam_year), t.id,
    coalesce(t.is_new, false), coalesce(t.papers, 0), coalesce(a.requests, 0), coalesce(a.asked, false)
  from there t full join asked_for a
    on a.course_id = t.course_id and a.exam = t.exam and a.exam_year = t.exam_year
  order by 1, 3 desc, 2;
end;
revoke all on function public.material_coverage(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.material_coverage(uuid[]) to authenticated, service_role;
