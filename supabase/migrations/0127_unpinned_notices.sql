-- Since when a reader has had a pinned notice among the others.
alter table public.notice_reads add column unpinned_at timestamp with time zone;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

revoke all on public.notice_reads from anon, authenticated, service_role;
grant select,
  insert (notice_id, revision, done_at, unpinned_at),
  update (notice_id, revision, done_at, unpinned_at),
  delete
  on public.notice_reads to authenticated;
grant all on public.notice_reads to service_role;
