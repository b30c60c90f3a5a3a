-- What the caller has sent, the newest first: its state, and its pages that could not be read.
create or replace function public.my_contributions() returns table (
    id uuid, title text, file_name text, subject text, course_code text, course_id uuid, kind text, exam text,
    exam_year smallint, semester smallint, status text, problem text, return_reason text, pages integer, bytes integer,
    credited boolean, created_at timestamptz, reviewed_at timestamptz, removed_at timestamptz, replaced_by uuid,
    unread_pages jsonb)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m.title, m.file_name, m.subject, m.course_code, m.course_id, m.kind, m.exam, m.exam_year, m.semester, m.status,
    m.problem, m.return_reason, m.pages, m.bytes, m.credited, m.created_at, m.reviewed_at, m.removed_at, m.replaced_by,
    (select coalesce(jsonb_agg(jsonb_build_object('page', p.page, 'problem', p.problem) order by p.page), '[]')
     from public.material_pages p where p.material_id = m.id and p.problem is not null)
  from public.study_materials m where m.contributor = (select auth.uid())
  order by m.created_at desc, m.id limit 500;
end;
revoke all on function public.my_contributions() from public, anon, authenticated, service_role;
grant execute on function public.my_contributions() to authenticated, service_role;

-- Withdraws a deleted account's papers that were not decided, and removes the name from the others and from decisions.
create or replace function private.contributions_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.study_materials where contributor = old.id and status <> 'approved';
  -- What a decision found stays without who sent it, and without what they wrote.
  update private.material_reviews set before = before - private.senders_own()
    where before ->> 'contributor' = old.id::text;
  return old;
end
$$;
revoke all on function private.contributions_withdrawn() from public;
create or replace trigger account_deleted_materials before delete on auth.users
  for each row execute function private.contributions_withdrawn();

-- Who sent which paper, for reviewers; others get nothing.
create or replace function public.material_contributors(ids uuid[]) returns table (id uuid, name text, sent_before bigint)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, private.display_name(m.contributor),
    (select count(*) from public.study_materials o where o.contributor = m.contributor and o.status = 'approved')
  from public.study_materials m
  where m.id = any (ids) and m.contributor is not null and private.may_course('papers', m.course_id, m.semester);
end;
revoke all on function public.material_contributors(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.material_contributors(uuid[]) to authenticated, service_role;

-- Which papers of the library a contribution resembles, for reviewers; others get nothing.
create or replace function public.material_similarities(ids uuid[]) returns table (id uuid, "similar" jsonb)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m."similar" from public.study_materials m
  where m.id = any (ids) and m."similar" <> '[]' and private.may_course('papers', m.course_id, m.semester);
end;
revoke all on function public.material_similarities(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.material_similarities(uuid[]) to authenticated, service_role;
