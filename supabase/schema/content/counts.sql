-- What there is, for the public pages of each group: true numbers of what everybody, an account or Pro opens, and no word
-- of it. Security definer, since a visitor may read no row of most of them. None counts further than 1000, so the cost has a
-- limit.
--
-- {"papers", "notes", "vendors", "resume_templates", "alumni", "notices", "posts", "companies", "questions": 0 to 1000}
create or replace function public.campus_counts() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'papers', (select count(*) from (select from public.study_materials where kind = 'paper' and status = 'approved' and removed_at is null limit 1000) as t),
    'notes', (select count(*) from (select from public.study_materials where kind = 'notes' and status = 'approved' and removed_at is null limit 1000) as t),
    'vendors', (select count(*) from (select from public.vendors limit 1000) as t),
    'resume_templates', (select count(*) from (select from public.resume_templates limit 1000) as t),
    'alumni', (select count(*) from (select from public.alumni where not withdrawn limit 1000) as t),
    'notices', (select count(*) from (select from public.notices where publish_at <= now() limit 1000) as t),
    'posts', (select count(*) from (select from public.blog_posts where publish_at <= now() limit 1000) as t),
    'companies', (select count(*) from (select from public.companies limit 1000) as t),
    'questions', (select count(*) from (select from public.interview_questions limit 1000) as t)
  )
$$;
revoke all on function public.campus_counts() from public, anon, authenticated, service_role;
grant execute on function public.campus_counts() to anon, authenticated, service_role;

-- What is behind the pages of the Pro plan, for an account that does not have it: the counts of every page, and the
-- papers of the account's own branch and semester. Security definer for the same reason as campus_counts().
--
-- campus_counts() with "notice_counts", "discussions", "answered": 0 to 1000, and "own": {"branch", "semester", "papers",
-- "notes"}, null while the account has no semester
create or replace function public.pro_contents() returns json
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
  talks as (select d.id from public.discussions d where d.hidden is null limit 1000)
  select (
    public.campus_counts()::jsonb || jsonb_build_object(
      'notice_counts', public.notice_counts(),
      'discussions', (select count(*) from talks),
      'answered', (
        select count(*) from talks t where exists (select from public.comments c where c.discussion_id = t.id and c.hidden is null)),
      'own', (
        select jsonb_build_object('branch', own.branch, 'semester', own.semester,
          'papers', (select count(*) from materials where kind = 'paper'),
          'notes', (select count(*) from materials where kind = 'notes'))
        from own))
  )::json
$$;
revoke all on function public.pro_contents() from public, anon, authenticated, service_role;
grant execute on function public.pro_contents() to authenticated, service_role;
