-- A picture of each paper's first page, which is read while the file and what draws it are on their way
-- (docs/decisions/0047-picture-of-the-first-page.md).

alter table public.study_materials
  -- When its first page was drawn; before that it is in the queue, once it was read.
  add column drawn_at timestamptz,
  -- Counted before each try, as read_tries.
  add column draw_tries smallint not null default 0;
create index study_materials_undrawn on public.study_materials (draw_tries, created_at desc)
  where drawn_at is null and read_at is not null and problem is null and removed_at is null;

create table public.first_pages (
  material_id uuid primary key references public.study_materials (id) on delete cascade,
  -- Under this name, backups take the file along.
  file_key text not null unique check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$'),
  bytes integer not null check (bytes > 0),
  -- Of the page, not the picture; points, to the last digit: the page itself takes the picture's place.
  width double precision not null check (width > 0),
  height double precision not null check (height > 0)
);
alter table public.first_pages enable row level security;
revoke all on public.first_pages from anon, authenticated;
grant all on public.first_pages to service_role;
grant select on public.first_pages to authenticated;
-- Asked as the caller: the policies of the materials decide.
create policy "readable where its material is" on public.first_pages for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));
create policy "service_role reaches every row" on public.first_pages to service_role using (true) with check (true);

create trigger first_pages_file after insert or delete on public.first_pages
  for each row execute function private.follow_file();
create trigger first_pages_other_file after update of file_key on public.first_pages
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();

-- A better copy brings its picture along.
create or replace function private.swap_files(one uuid, other uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  pages_of_one public.material_pages[];
  pages_of_other public.material_pages[];
  hashes_of_one integer[];
  hashes_of_other integer[];
  pictures public.first_pages[];
begin
  select array_agg(p) into pages_of_one from public.material_pages p where p.material_id = one;
  select array_agg(p) into pages_of_other from public.material_pages p where p.material_id = other;
  select array_agg(s.hash) into hashes_of_one from private.material_shingles s where s.material_id = one;
  select array_agg(s.hash) into hashes_of_other from private.material_shingles s where s.material_id = other;
  select array_agg(p) into pictures from public.first_pages p where p.material_id in (one, other);
  delete from public.material_pages where material_id in (one, other);
  delete from public.first_pages where material_id in (one, other);
  delete from private.material_shingles where material_id in (one, other);
  update public.study_materials m set
      file_key = s.file_key, sha256 = s.sha256, bytes = s.bytes, pages = s.pages, read_at = s.read_at,
      read_tries = s.read_tries, split_version = s.split_version, drawn_at = s.drawn_at, draw_tries = s.draw_tries,
      contributor = s.contributor, credited = s.credited
    from public.study_materials s
    where (m.id, s.id) in ((one, other), (other, one));
  insert into public.material_pages (material_id, page, text, ocr, width, height, words)
    select other, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_one) as p
    union all select one, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_other) as p;
  insert into public.first_pages (material_id, file_key, bytes, width, height)
    select case p.material_id when one then other else one end, p.file_key, p.bytes, p.width, p.height
    from unnest(pictures) as p;
  insert into private.material_shingles (material_id, hash)
    select other, h from unnest(hashes_of_one) as h union all select one, h from unnest(hashes_of_other) as h;
  set constraints public.questions_material_id_position_key deferred;
  perform from public.questions q where q.material_id in (one, other) order by q.material_id, q.position for update;
  update public.questions q set material_id = case q.material_id when one then other else one end
    where q.material_id in (one, other);
  set constraints public.questions_material_id_position_key immediate;
  perform private.group_later(array(select m.course_id from public.study_materials m where m.id in (one, other)));
  -- private.follow_file took each of them for gone.
  delete from private.unreferenced_files u using public.study_materials m
    where m.id in (one, other) and u.file_key = m.file_key;
end
$$;
