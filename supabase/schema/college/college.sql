-- Who may read and write public.college: its one row is neither added nor removed.

revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains,
    sign_up_alumni, sign_up_alumni_domains, sign_up_staff, sign_up_staff_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts, logo, grading_scale)
  on public.college to authenticated;
grant select, update on public.college to service_role;

create policy "the college is readable by all" on public.college for select to anon, authenticated using (true);

create policy "the college is kept by admins" on public.college for update to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.college to service_role using (true) with check (true);

create trigger a_tidied before update on public.college
  for each row execute function texts.tidy_row('academic_year', 'courts', 'name', 'opening_line', 'short_name');
create trigger college_audit after update on public.college
  for each row execute function private.audit('id');
create trigger college_notify after update on public.college
  for each statement execute function private.notify_public_content();
create trigger college_written before update on public.college
  for each row execute function private.content_written();

-- What the home page may count: {"members", "papers", "discussions", "alumni", "companies"}. Papers are those that were approved,
-- companies those of the archive.
create or replace function private.college_counts() returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'members', (select count(*) from public.users u where u.deletes_at is null),
    'papers', (select count(*) from public.study_materials m where m.status = 'approved' and m.removed_at is null),
    'discussions', (select count(*) from public.discussions d where d.hidden is null),
    'alumni', (select count(*) from public.alumni a where not a.withdrawn),
    'companies', (select count(*) from public.companies));
revoke all on function private.college_counts() from public;

-- The server draws the pictures and sends them to everybody (server/features/files/logo): no role reads or writes the table.
revoke all on private.logos from public;
