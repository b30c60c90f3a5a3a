-- What a role reaches. An admin reaches every area; a grant reaches one, and of it what its scope covers.

-- The caller's grants in an area that hold now; of every area, without one. Security definer, so that policies can call it.
-- People, money and settings need a session with a second factor; the others need it where the account has one. A class
-- representative works in no area: private.represents() answers for them.
create or replace function private.own_grants(area text default null) returns setof public.grants
  language sql stable security definer set search_path = '' rows 2
begin atomic
  select g.* from public.grants g
  where g.account = auth.uid() and g.area = coalesce(own_grants.area, g.area)
    and (g.expires_at is null or g.expires_at > now())
    and g.section_id is null
    and not private.is_banned()
    and case when g.area in ('people', 'money', 'settings') then coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      else private.has_required_factor() end;
end;
revoke all on function private.own_grants(text) from public;

-- Whether the caller has any role.
create or replace function private.has_role() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants());
revoke all on function private.has_role() from public;
grant execute on function private.has_role() to anon, authenticated, service_role;

-- Whether the caller reaches all of an area. Once per statement: policies write (select private.may('money')).
create or replace function private.may(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may.area) g
    where g.branch_id is null and g.semester_from is null and g.posts_as is null);
revoke all on function private.may(text) from public;
grant execute on function private.may(text) to anon, authenticated, service_role;

-- Whether the caller reaches something of an area: policies check it before they call a function for each row.
create or replace function private.may_somewhere(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants(may_somewhere.area));
revoke all on function private.may_somewhere(text) from public;
grant execute on function private.may_somewhere(text) to anon, authenticated, service_role;

-- Whether the caller reaches what belongs to a course: papers, exam dates. Without a semester, the course's own counts;
-- what has no course is reached by grants for all branches.
create or replace function private.may_course(area text, course uuid, semester integer default null) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may_course.area) g
    left join public.courses c on c.id = may_course.course
    where (g.branch_id is null or g.branch_id = c.branch_id)
      and (g.semester_from is null
        or coalesce(may_course.semester, c.semester) between g.semester_from and g.semester_to));
revoke all on function private.may_course(text, uuid, integer) from public;
grant execute on function private.may_course(text, uuid, integer) to authenticated, service_role;

-- Whether the caller reviews this paper.
create or replace function private.may_material(material uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('papers') or exists (
    select from public.study_materials m
    where m.id = may_material.material and private.may_course('papers', m.course_id, m.semester));
revoke all on function private.may_material(uuid) from public;
grant execute on function private.may_material(uuid) to authenticated, service_role;

-- Whether the caller reviews the courses of all these groups of questions.
create or replace function private.may_groups(ids uuid[]) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('papers') or (private.may_somewhere('papers') and not exists (
    select from public.question_groups g
    where g.id = any (may_groups.ids) and not private.may_course('papers', g.course_id)));
revoke all on function private.may_groups(uuid[]) from public;
grant execute on function private.may_groups(uuid[]) to authenticated, service_role;

-- Whether the caller deletes answers of others to this question: who moderates, or reviews its course.
create or replace function private.may_moderate_answer(question_group uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('forum') or private.may_groups(array[question_group]);
revoke all on function private.may_moderate_answer(uuid) from public;
grant execute on function private.may_moderate_answer(uuid) to authenticated, service_role;

-- Whether the caller writes notices under this name.
create or replace function private.may_notice(author text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('notices') g where g.posts_as is null or g.posts_as = may_notice.author);
revoke all on function private.may_notice(text) from public;
grant execute on function private.may_notice(text) to authenticated, service_role;

-- The areas that the caller reaches as a whole.
create or replace function private.own_areas() returns text[]
  language sql stable security definer set search_path = ''
  return array(select area from unnest(private.areas()) as area where private.may(area));
revoke all on function private.own_areas() from public;
grant execute on function private.own_areas() to authenticated, service_role;

-- Whether the caller may give a role like this one, or take it: an admin, or who may give one that covers it. Nobody
-- prolongs a role by giving it.
create or replace function private.may_give(role public.grants) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(role.area) g
    where g.may_give
      and (g.branch_id is null or g.branch_id = role.branch_id)
      and (g.semester_from is null or (role.semester_from >= g.semester_from and role.semester_to <= g.semester_to))
      and (g.posts_as is null or g.posts_as = role.posts_as)
      and (g.expires_at is null or role.expires_at <= g.expires_at));
revoke all on function private.may_give(public.grants) from public;

-- Whether the caller may give any role, and so sees who has which.
create or replace function private.gives_roles() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants() g where g.may_give);
revoke all on function private.gives_roles() from public;
grant execute on function private.gives_roles() to authenticated, service_role;
