-- Question papers and notes: what the list says of each. The PDF itself is kept by the server's file store,
-- under `file_key`, and handed out at /api/files/<id> to whoever may read the row.
create table public.study_materials (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 120),
  course_code text not null default '' check (char_length(course_code) <= 20),
  semester smallint not null check (semester between 1 and 8),
  kind text not null check (kind in ('paper', 'notes')),
  -- Notes belong to no examination.
  exam_year smallint check (exam_year between 1950 and 2100),
  -- Null where they could not be counted.
  pages integer check (pages > 0),
  bytes integer not null check (bytes > 0),
  file_key text not null unique check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index study_materials_order on public.study_materials (semester, subject);

alter table public.study_materials enable row level security;
revoke all on public.study_materials from anon, authenticated;
grant all on public.study_materials to service_role;
grant select, delete on public.study_materials to authenticated;
-- A row keeps the file that it was made with.
grant
  insert (id, title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key),
  update (title, subject, course_code, semester, kind, exam_year)
  on public.study_materials to authenticated;

create policy "kept by admins" on public.study_materials for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "readable on the pro plan" on public.study_materials for select to authenticated
  using ((select private.may_read_pro()));

create trigger study_materials_written before update on public.study_materials
  for each row execute function private.content_written();
