-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
