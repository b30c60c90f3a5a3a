-- What of a paper could not be read is shown page by page, to its sender and to its reviewer; and a page that was scanned on
-- its side has the turn by which it is read, without which its questions would be looked for across its lines.
alter table public.material_pages
  add column problem text check (problem ~ '^[a-z_]{1,40}$'),
  -- Degrees, clockwise. The words have their places on the page as it is in the file.
  add column turn smallint not null default 0 check (turn in (0, 90, 180, 270));

-- What is changed of a function whose rest stays; without it this migration would be wrong.
create function private.amend_function(amended regprocedure, was text, becomes text) returns void
  language plpgsql set search_path = ''
as $$
declare
  definition constant text := pg_get_functiondef(amended);
begin
  if position(was in definition) = 0 then raise exception '% has no "%".', amended, was; end if;
  execute replace(definition, was, becomes);
end
$$;
select private.amend_function('private.swap_files(uuid, uuid)',
  'insert into public.material_pages (material_id, page, text, ocr, width, height, words)',
  'insert into public.material_pages (material_id, page, text, ocr, width, height, words, problem, turn)');
select private.amend_function('private.swap_files(uuid, uuid)',
  'p.height, p.words from', 'p.height, p.words, p.problem, p.turn from');
drop function private.amend_function(regprocedure, text, text);

drop function public.my_contributions();
-- What the caller has sent, the newest first: its state, and its pages that could not be read.
create function public.my_contributions() returns table (
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
revoke execute on function public.my_contributions() from public, anon;
grant execute on function public.my_contributions() to authenticated, service_role;
