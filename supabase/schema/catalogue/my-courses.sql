-- The caller's courses: those of branch and semester, without those taken out, and those added. With the caller's own rights.
-- A text, not "begin atomic": later columns of courses are then returned as well.
create or replace function public.my_courses() returns setof public.courses
  language sql stable rows 10 set search_path = ''
as $$
  select c.* from public.users u join public.courses c on c.branch_id = u.branch_id and c.semester = u.semester
  where u.id = (select auth.uid()) and not exists (
    select from public.course_choices chosen
    where chosen.account_id = (select auth.uid()) and chosen.course_id = c.id and not chosen.taken)
  union
  select c.* from public.course_choices chosen join public.courses c on c.id = chosen.course_id
  where chosen.account_id = (select auth.uid()) and chosen.taken
  order by semester, code
$$;
revoke all on function public.my_courses() from public, anon, authenticated, service_role;
grant execute on function public.my_courses() to anon, authenticated, service_role;
