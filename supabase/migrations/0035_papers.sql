-- Papers that people contribute: what is read from them, who decides about them, who asked for them
-- (docs/decisions/0039-papers.md). Rows that were there before stay what they were: approved.

-- For functions that another migration wrote and that here learn a few words more; gone at the end.
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

alter table public.study_materials
  add column course_id uuid references public.courses (id) on delete set null,
  -- Null for notes, and where nobody knows. As in exam_dates.
  add column exam text check (exam in ('end-semester', 'mid-semester', 'quiz', 'supplementary')),
  add column full_marks smallint check (full_marks between 1 and 1000),
  -- What notes are about: 'unit 4'.
  add column note text not null default '' check (char_length(note) <= 200),
  -- In the queue; for a reviewer; for readers; back to who sent it, with return_reason; not to be read, with problem.
  add column status text not null default 'approved'
    check (status in ('reading', 'waiting', 'approved', 'returned', 'unreadable')),
  -- A stable code of domain/papers.ts.
  add column problem text check (problem ~ '^[a-z_]{1,40}$'),
  add column return_reason text check (return_reason ~ '\S' and char_length(return_reason) <= 500),
  -- Its row and file stay for 30 days: it can come back, and the same bytes cannot.
  add column removed_at timestamptz,
  -- Where a better copy took its place.
  add column replaced_by uuid references public.study_materials (id) on delete set null,
  -- Who sent it is nobody's business but theirs, the reviewers', and, if they wish, readers' by name.
  add column contributor uuid references auth.users (id) on delete set null,
  add column credited boolean not null default false,
  add column contributor_name text,
  add column reviewed_by uuid references auth.users (id) on delete set null,
  add column reviewed_at timestamptz,
  -- The same bytes are stored once. Deferrable, so that two rows can change their files with each other.
  add column sha256 bytea unique deferrable check (octet_length(sha256) = 32),
  -- As it was sent; not kept once it is approved.
  add column file_name text not null default '' check (char_length(file_name) <= 255),
  -- field -> {"value", "sure": boolean, "from": "name" | "page"}
  add column proposed jsonb not null default '{}' check (jsonb_typeof(proposed) = 'object'),
  -- [{"id", "share": 0 to 1}], the most similar first.
  add column "similar" jsonb not null default '[]' check (jsonb_typeof("similar") = 'array'),
  -- When its text was taken; before that it is in the queue.
  add column read_at timestamptz,
  -- Counted before each try: what takes a server down with it is not tried for ever.
  add column read_tries smallint not null default 0,
  drop constraint study_materials_kind_check,
  add constraint study_materials_kind_check check (kind in ('paper', 'notes', 'key')),
  drop constraint study_materials_file_key_key,
  add constraint study_materials_file_key_key unique (file_key) deferrable,
  -- Nobody has looked at it yet: what is not known is filled in by a reviewer.
  alter column semester drop not null,
  alter column subject set default '',
  drop constraint study_materials_subject_check,
  add constraint study_materials_subject_check check (char_length(subject) <= 120),
  add constraint study_materials_complete check (status <> 'approved' or (subject ~ '\S' and semester is not null)),
  add constraint study_materials_returned check (status <> 'returned' or return_reason is not null),
  add constraint study_materials_unreadable check (status <> 'unreadable' or problem is not null);

create index study_materials_of_course on public.study_materials (course_id, exam, exam_year);
create index study_materials_of_contributor on public.study_materials (contributor, created_at desc) where contributor is not null;
create index study_materials_of_reviewer on public.study_materials (reviewed_by) where reviewed_by is not null;
create index study_materials_replaced on public.study_materials (replaced_by) where replaced_by is not null;
create index study_materials_removed on public.study_materials (removed_at) where removed_at is not null;
-- What is still to be read, and what waits for a reviewer.
create index study_materials_unread on public.study_materials (created_at) where read_at is null and removed_at is null;
create index study_materials_queue on public.study_materials (status, created_at) where status <> 'approved';
-- A paper is new from when it can be read.
drop index public.study_materials_newest;
create index study_materials_newest on public.study_materials (semester, greatest(created_at, reviewed_at) desc)
  where status = 'approved' and removed_at is null;

-- Column by column: contributor, reviewed_by and sha256 are for functions.
revoke select on public.study_materials from authenticated;
grant select (
    id, title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, created_at, updated_at,
    course_id, exam, full_marks, note, status, problem, return_reason, removed_at, replaced_by, credited, contributor_name,
    reviewed_at, file_name, proposed, "similar", read_at
  ),
  insert (course_id, exam, full_marks, note),
  update (course_id, exam, full_marks, note)
  on public.study_materials to authenticated;

drop policy "readable on the pro plan" on public.study_materials;
create policy "approved ones are readable on the pro plan" on public.study_materials for select to authenticated
  using (status = 'approved' and removed_at is null and (select private.may_read_pro()));
create policy "own ones are readable in every status" on public.study_materials for select to authenticated
  using (contributor = (select auth.uid()));
create policy "own ones can be withdrawn before they are approved" on public.study_materials for delete to authenticated
  using (contributor = (select auth.uid()) and status <> 'approved' and removed_at is null);

-- The name is the one under which they post, as long as they want it to be seen.
create function private.material_credited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.contributor is null then new.credited := false; end if;
  new.contributor_name := case when new.credited then private.display_name(new.contributor) end;
  return new;
end
$$;
create trigger study_materials_credited before insert or update of contributor, credited on public.study_materials
  for each row execute function private.material_credited();

-- A document says what its course is called: whoever renames the course waits for it, or it for them.
create function private.material_course_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.courses where id = new.course_id for share;
  return new;
end
$$;
create trigger study_materials_course before insert or update on public.study_materials
  for each row when (new.course_id is not null) execute function private.material_course_locked();

-- What nobody has approved is its contributor's own, and goes with the account.
create function private.contributions_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.study_materials where contributor = old.id and status <> 'approved';
  return old;
end
$$;
create trigger account_deleted_materials before delete on auth.users
  for each row execute function private.contributions_withdrawn();

-- Who is credited is renamed with the posts.
select private.amend_function('public.rename_my_posts()', 'return renamed + comments_renamed;',
  'update public.study_materials set contributor_name = name where contributor = author and credited and contributor_name <> name;
  return renamed + comments_renamed;');

-- ---- The text of its pages, and on pages that were recognised, where each word stands.
create table public.material_pages (
  material_id uuid not null references public.study_materials (id) on delete cascade,
  page integer not null check (page > 0),
  text text not null check (char_length(text) <= 50000),
  ocr boolean not null default false,
  -- Points, as the words'.
  width numeric(8, 2) not null check (width > 0),
  height numeric(8, 2) not null check (height > 0),
  -- [[x, y, width, height, "word"], …] from the top left; only where the page itself has no text.
  words jsonb check (jsonb_typeof(words) = 'array'),
  primary key (material_id, page)
);
alter table public.material_pages enable row level security;
revoke all on public.material_pages from anon, authenticated;
grant all on public.material_pages to service_role;
grant select on public.material_pages to authenticated;
-- Asked as the caller: the policies of the materials decide.
create policy "readable where its material is" on public.material_pages for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));
create policy "service_role reaches every row" on public.material_pages to service_role using (true) with check (true);

-- The same paper scanned again has the same words: the smallest hashes of its pairs of words, by which such papers find
-- each other among many thousands (server/features/papers/similar).
create table private.material_shingles (
  material_id uuid not null references public.study_materials (id) on delete cascade,
  hash integer not null,
  primary key (material_id, hash)
);
create index material_shingles_by_hash on private.material_shingles (hash, material_id);
alter table private.material_shingles enable row level security;
revoke all on private.material_shingles from public;

-- ---- Papers that are asked for. Who asked is nobody's business; how many did is everybody's.
create table public.paper_requests (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  exam text not null check (exam in ('end-semester', 'mid-semester', 'quiz', 'supplementary')),
  exam_year smallint not null check (exam_year between 1950 and 2100),
  created_at timestamptz not null default now(),
  fulfilled_by uuid references public.study_materials (id) on delete set null,
  fulfilled_at timestamptz,
  unique (course_id, exam, exam_year)
);
create index paper_requests_fulfilled on public.paper_requests (fulfilled_by) where fulfilled_by is not null;
create table public.paper_request_votes (
  request_id uuid not null references public.paper_requests (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (request_id, account_id)
);
create index paper_request_votes_of_account on public.paper_request_votes (account_id);

-- ---- What readers find wrong.
create table public.material_reports (
  id uuid primary key default gen_random_uuid(),
  material_id uuid not null references public.study_materials (id) on delete cascade,
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  what text not null
    check (what in ('wrong_year', 'wrong_course', 'wrong_exam', 'page_missing', 'unreadable', 'copyright', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  created_at timestamptz not null default now()
);
create unique index material_reports_once on public.material_reports (material_id, account_id) where state = 'open';
create index material_reports_open on public.material_reports (created_at) where state = 'open';
create index material_reports_of_account on public.material_reports (account_id);

alter table public.paper_requests enable row level security;
alter table public.paper_request_votes enable row level security;
alter table public.material_reports enable row level security;
revoke all on public.paper_requests, public.paper_request_votes, public.material_reports from anon, authenticated;
grant all on public.paper_requests, public.paper_request_votes, public.material_reports to service_role;
grant select on public.paper_requests, public.paper_request_votes to authenticated;
grant select, insert (material_id, what, note), update (state) on public.material_reports to authenticated;

create policy "requests are readable by every account" on public.paper_requests for select to authenticated using (true);
create policy "own votes are readable" on public.paper_request_votes for select to authenticated
  using (account_id = (select auth.uid()));
-- private.is_banned() is nobody's to call.
create function private.may_not_report() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_banned();
revoke all on function private.may_not_report() from public;
grant execute on function private.may_not_report() to authenticated;

create policy "own reports are readable" on public.material_reports for select to authenticated
  using (account_id = (select auth.uid()));
-- Only what is there and may be read, asked as the caller.
create policy "what one may read can be reported" on public.material_reports for insert to authenticated
  with check (
    account_id = (select auth.uid()) and not (select private.may_not_report())
    and exists (select from public.study_materials m where m.id = material_id)
  );
create policy "reports are decided by admins" on public.material_reports for select to authenticated
  using ((select private.is_admin()));
create policy "reports are closed by admins" on public.material_reports for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "service_role reaches every row" on public.paper_requests to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.paper_request_votes to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.material_reports to service_role using (true) with check (true);

create trigger material_reports_audit after update of state on public.material_reports
  for each row execute function private.audit('id', 'state');

-- ---- Decisions, each with what was before it, so that it can be undone.
create table private.material_reviews (
  id bigint generated always as identity primary key,
  material_id uuid not null references public.study_materials (id) on delete cascade,
  reviewer uuid references auth.users (id) on delete set null,
  decision text not null check (decision in ('approve', 'return', 'better_copy')),
  -- The row as it was.
  before jsonb not null,
  -- Whose place the better copy took.
  replaces uuid references public.study_materials (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index material_reviews_of_material on private.material_reviews (material_id, id desc);
create index material_reviews_of_replaced on private.material_reviews (replaces) where replaces is not null;
create index material_reviews_of_reviewer on private.material_reviews (reviewer) where reviewer is not null;
alter table private.material_reviews enable row level security;
revoke all on private.material_reviews from public;

-- Two materials change files, with all that is a file's: its text, its bytes, who sent it.
create function private.swap_files(one uuid, other uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  pages_of_one public.material_pages[];
  pages_of_other public.material_pages[];
  hashes_of_one integer[];
  hashes_of_other integer[];
begin
  select array_agg(p) into pages_of_one from public.material_pages p where p.material_id = one;
  select array_agg(p) into pages_of_other from public.material_pages p where p.material_id = other;
  select array_agg(s.hash) into hashes_of_one from private.material_shingles s where s.material_id = one;
  select array_agg(s.hash) into hashes_of_other from private.material_shingles s where s.material_id = other;
  delete from public.material_pages where material_id in (one, other);
  delete from private.material_shingles where material_id in (one, other);
  update public.study_materials m set
      file_key = s.file_key, sha256 = s.sha256, bytes = s.bytes, pages = s.pages, read_at = s.read_at,
      read_tries = s.read_tries, contributor = s.contributor, credited = s.credited
    from public.study_materials s
    where (m.id, s.id) in ((one, other), (other, one));
  insert into public.material_pages (material_id, page, text, ocr, width, height, words)
    select other, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_one) as p
    union all select one, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_other) as p;
  insert into private.material_shingles (material_id, hash)
    select other, h from unnest(hashes_of_one) as h union all select one, h from unnest(hashes_of_other) as h;
  -- private.follow_file took each of them for gone.
  delete from private.unreferenced_files u using public.study_materials m
    where m.id in (one, other) and u.file_key = m.file_key;
end
$$;

-- For admins. 'approve' with the fields as they are to be; 'return' with a reason; 'better_copy' puts the file in the place
-- of another's, which keeps its id and links; 'undo' takes back one's own last decision of the last ten minutes.
-- Returns {"id", "status", "reviewed_at"}.
create function public.review_material(
  id uuid, decision text, fields jsonb default '{}', reason text default '', replaces uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := review_material.id;
  editable constant text[] := array['title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note'];
  was public.study_materials;
  becomes public.study_materials;
  course public.courses;
  last private.material_reviews;
  review bigint;
  request uuid;
begin
  if me is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin decides about papers.';
  end if;
  -- In one order: two who replace each other's wait, and never both ways.
  perform from public.study_materials m where m.id in (target, review_material.replaces) order by m.id for update;
  select m.* into was from public.study_materials m where m.id = target;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;

  if decision = 'undo' then
    select r.* into last from private.material_reviews r
      where r.material_id = target and r.undone_at is null order by r.id desc limit 1 for update;
    if not found or last.reviewer is distinct from me then
      raise exception using errcode = 'PT409', message = 'You have not decided about this paper.', hint = 'nothing_to_undo';
    end if;
    if last.created_at < now() - interval '10 minutes' then
      raise exception using errcode = 'PT409', message = 'A decision can be undone for ten minutes.', hint = 'too_late';
    end if;
    -- Somebody else's removal stands, for a reason that this reviewer may not know.
    if was.removed_at is not null and last.decision <> 'better_copy' then
      raise exception using errcode = 'PT409', message = 'This paper was taken out meanwhile.', hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then
      -- Locked as above; nobody takes it away in between.
      perform from public.study_materials m where m.id = last.replaces for update;
      if not found then
        raise exception using errcode = 'PT409', message = 'The other copy is gone.', hint = 'too_late';
      end if;
      perform private.swap_files(target, last.replaces);
    end if;
    becomes := jsonb_populate_record(null::public.study_materials, last.before);
    update public.study_materials m set title = becomes.title, subject = becomes.subject,
        course_code = becomes.course_code, course_id = (select c.id from public.courses c where c.id = becomes.course_id),
        semester = becomes.semester, kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year,
        full_marks = becomes.full_marks, note = becomes.note, status = becomes.status, problem = becomes.problem,
        return_reason = becomes.return_reason, removed_at = becomes.removed_at, replaced_by = null,
        reviewed_by = becomes.reviewed_by, reviewed_at = becomes.reviewed_at, file_name = becomes.file_name
      where m.id = target;
    -- Read in the meantime: it need not be read again.
    update public.study_materials m set status = 'waiting' where m.id = target and m.status = 'reading' and m.read_at is not null;
    update private.material_reviews r set undone_at = now() where r.id = last.id;
    update public.paper_requests q set fulfilled_by = null, fulfilled_at = null where q.fulfilled_by = target;
    delete from private.events e where e.dedupe_key = 'paper_reviewed:' || last.id
      or (e.subject_id = target and e.kind = 'requested_paper');
    delete from public.notifications n where n.subject_id in (target, last.replaces)
      and (n.dedupe_key = 'paper_reviewed:' || last.id or n.kind = 'requested_paper');
  else
    if was.removed_at is not null then
      raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
    end if;
    if was.status = 'approved' then
      raise exception using errcode = 'PT409', message = 'This paper is approved already.', hint = 'already_approved';
    end if;
    if decision is null or decision not in ('approve', 'return', 'better_copy') then
      raise exception using errcode = 'PT422', message = 'This is no decision.', hint = 'no_decision';
    end if;
    if decision = 'better_copy' and not exists (
        select from public.study_materials m
        where m.id = review_material.replaces and m.id <> target and m.status = 'approved' and m.removed_at is null) then
      raise exception using errcode = 'PT422', message = 'There is no approved paper to replace.', hint = 'no_other_copy';
    end if;
    insert into private.material_reviews (material_id, reviewer, decision, before, replaces)
      values (target, me, decision, to_jsonb(was) - 'sha256', case decision when 'better_copy' then review_material.replaces end)
      returning material_reviews.id into review;
    case decision
      when 'approve' then
        becomes := jsonb_populate_record(was, (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where key = any (editable)));
        if becomes.course_id is not null then
          select c.* into course from public.courses c where c.id = becomes.course_id;
          if not found then
            raise exception using errcode = 'PT422', message = 'This course is not in the catalogue.', hint = 'no_course';
          end if;
          if btrim(coalesce(becomes.subject, '')) = '' then becomes.subject := course.name; end if;
          if btrim(coalesce(becomes.course_code, '')) = '' then becomes.course_code := course.code; end if;
          if becomes.semester is null and course.semester <= 8 then becomes.semester := course.semester; end if;
        end if;
        if btrim(coalesce(becomes.subject, '')) = '' or btrim(coalesce(becomes.title, '')) = '' or becomes.semester is null then
          raise exception using errcode = 'PT422', message = 'A paper needs a title, a subject and a semester.',
            hint = 'fields_missing';
        end if;
        update public.study_materials m set title = btrim(becomes.title), subject = btrim(becomes.subject),
            course_code = btrim(coalesce(becomes.course_code, '')), course_id = becomes.course_id, semester = becomes.semester,
            kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year, full_marks = becomes.full_marks,
            note = btrim(coalesce(becomes.note, '')), status = 'approved', problem = null, return_reason = null,
            reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
        if becomes.kind = 'paper' then
          -- Told once the decision cannot be undone any more.
          update public.paper_requests q set fulfilled_by = target, fulfilled_at = now()
            where q.course_id = becomes.course_id and q.exam = becomes.exam and q.exam_year = becomes.exam_year
              and q.fulfilled_by is null
            returning q.id into request;
          if found then
            perform private.record_event('requested_paper', target, me, jsonb_build_object('request', request),
              'requested_paper:' || request || ':' || review, null, now() + interval '10 minutes');
          end if;
        end if;
      when 'return' then
        if btrim(coalesce(reason, '')) = '' then
          raise exception using errcode = 'PT422', message = 'Say why it goes back.', hint = 'reason_missing';
        end if;
        update public.study_materials m set status = 'returned', return_reason = left(btrim(reason), 500), reviewed_by = me,
            reviewed_at = now()
          where m.id = target;
      when 'better_copy' then
        -- What was read until now is the target's from here on; this row is the older copy, on its way out.
        perform private.swap_files(target, review_material.replaces);
        update public.study_materials m set status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
    end case;
    if was.contributor is distinct from me then
      perform private.record_event('paper_reviewed', case decision when 'better_copy' then review_material.replaces else target end,
        me, jsonb_build_object('decision', decision, 'title', was.title), 'paper_reviewed:' || review, was.contributor)
        where was.contributor is not null;
    end if;
  end if;
  return (select jsonb_build_object('id', m.id, 'status', m.status, 'reviewed_at', m.reviewed_at)
    from public.study_materials m where m.id = target);
end
$$;

-- Taken out for 30 days, and back. For admins.
create function public.remove_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin removes papers.';
  end if;
  update public.study_materials m set removed_at = now() where m.id = remove_material.id and m.removed_at is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;

create function public.restore_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin restores papers.';
  end if;
  update public.study_materials m set removed_at = null
    where m.id = restore_material.id and m.removed_at is not null and m.replaced_by is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;

-- What the caller has sent, the newest first: where it stands.
create function public.my_contributions() returns table (
    id uuid, title text, file_name text, subject text, course_code text, course_id uuid, kind text, exam text,
    exam_year smallint, semester smallint, status text, problem text, return_reason text, pages integer, bytes integer,
    credited boolean, created_at timestamptz, reviewed_at timestamptz, removed_at timestamptz, replaced_by uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m.title, m.file_name, m.subject, m.course_code, m.course_id, m.kind, m.exam, m.exam_year, m.semester, m.status,
    m.problem, m.return_reason, m.pages, m.bytes, m.credited, m.created_at, m.reviewed_at, m.removed_at, m.replaced_by
  from public.study_materials m where m.contributor = (select auth.uid())
  order by m.created_at desc, m.id limit 500;
end;

-- Who sent which, for reviewers; others get nothing.
create function public.material_contributors(ids uuid[]) returns table (id uuid, name text, sent_before bigint)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, private.display_name(m.contributor),
    (select count(*) from public.study_materials o where o.contributor = m.contributor and o.status = 'approved')
  from public.study_materials m
  where m.id = any (ids) and m.contributor is not null and private.is_admin();
end;

-- ---- Requests: one vote a person.
create function public.request_paper(course_id uuid, exam text, exam_year integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  request uuid;
begin
  if me is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Only an account can ask for papers.';
  end if;
  if exam_year > extract(year from now()) + 1 then
    raise exception using errcode = 'PT422', message = 'This year has not come yet.', hint = 'bad_year';
  end if;
  if exists (select from public.study_materials m where m.course_id = request_paper.course_id and m.exam = request_paper.exam
      and m.exam_year = request_paper.exam_year and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null) then
    raise exception using errcode = 'PT409', message = 'This paper is there already.', hint = 'already_there';
  end if;
  if (select count(*) from public.paper_request_votes v join public.paper_requests q on q.id = v.request_id
      where v.account_id = me and q.fulfilled_by is null) >= 50 then
    raise exception using errcode = 'PT429', message = 'You have asked for 50 papers. Take one back to ask for another.',
      hint = 'too_many';
  end if;
  insert into public.paper_requests as q (course_id, exam, exam_year)
    values (request_paper.course_id, request_paper.exam, request_paper.exam_year)
    -- What came before and was removed is asked for anew.
    on conflict on constraint paper_requests_course_id_exam_exam_year_key do update set fulfilled_by = null, fulfilled_at = null
    returning q.id into request;
  insert into public.paper_request_votes (request_id, account_id) values (request, me) on conflict do nothing;
  return (select count(*) from public.paper_request_votes v where v.request_id = request);
end
$$;

create function public.withdraw_paper_request(course_id uuid, exam text, exam_year integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.paper_request_votes v using public.paper_requests q
    where q.id = v.request_id and v.account_id = auth.uid() and q.course_id = withdraw_paper_request.course_id
      and q.exam = withdraw_paper_request.exam and q.exam_year = withdraw_paper_request.exam_year;
  delete from public.paper_requests q
    where q.course_id = withdraw_paper_request.course_id and q.exam = withdraw_paper_request.exam
      and q.exam_year = withdraw_paper_request.exam_year and q.fulfilled_by is null
      and not exists (select from public.paper_request_votes v where v.request_id = q.id);
end
$$;

-- The map of a course: a row for each exam of each year that is there or asked for. Papers are named to whoever may read
-- them; requests are everybody's. `id` is the newest, where there are several.
create function public.material_coverage(course_ids uuid[]) returns table (
    course_id uuid, exam text, exam_year smallint, id uuid, is_new boolean, papers integer, requests integer, asked boolean)
  language sql stable security definer set search_path = ''
begin atomic
  with there as (
    select m.course_id, m.exam, m.exam_year, (array_agg(m.id order by greatest(m.created_at, m.reviewed_at) desc, m.id))[1] as id,
      max(greatest(m.created_at, m.reviewed_at)) > now() - interval '7 days' as is_new, count(*)::integer as papers
    from public.study_materials m
    where m.course_id = any (course_ids) and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
      and m.exam is not null and m.exam_year is not null and (select private.may_read_pro())
    group by m.course_id, m.exam, m.exam_year
  ),
  asked_for as (
    select q.course_id, q.exam, q.exam_year, count(v.account_id)::integer as requests,
      coalesce(bool_or(v.account_id = (select auth.uid())), false) as asked
    from public.paper_requests q join public.paper_request_votes v on v.request_id = q.id
    where q.course_id = any (course_ids) and q.fulfilled_by is null
    group by q.course_id, q.exam, q.exam_year
  )
  select coalesce(t.course_id, a.course_id), coalesce(t.exam, a.exam), coalesce(t.exam_year, a.exam_year), t.id,
    coalesce(t.is_new, false), coalesce(t.papers, 0), coalesce(a.requests, 0), coalesce(a.asked, false)
  from there t full join asked_for a
    on a.course_id = t.course_id and a.exam = t.exam and a.exam_year = t.exam_year
  order by 1, 3 desc, 2;
end;

revoke all on function
  private.material_credited(), private.material_course_locked(), private.contributions_withdrawn(),
  private.swap_files(uuid, uuid) from public;
revoke all on function
  public.review_material(uuid, text, jsonb, text, uuid), public.remove_material(uuid), public.restore_material(uuid),
  public.my_contributions(), public.material_contributors(uuid[]), public.request_paper(uuid, text, integer),
  public.withdraw_paper_request(uuid, text, integer), public.material_coverage(uuid[])
  from public, anon, authenticated;
grant execute on function
  public.review_material(uuid, text, jsonb, text, uuid), public.remove_material(uuid), public.restore_material(uuid),
  public.my_contributions(), public.material_contributors(uuid[]), public.request_paper(uuid, text, integer),
  public.withdraw_paper_request(uuid, text, integer), public.material_coverage(uuid[])
  to authenticated, service_role;

-- ---- What is told. Other migrations add kinds, too: the list is what it is, with two more.
do $$
declare
  list constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.notification_preferences'::regclass and conname = 'notification_preferences_kind_check');
begin
  execute 'alter table public.notification_preferences drop constraint notification_preferences_kind_check,
    add constraint notification_preferences_kind_check '
    || replace(list, 'ARRAY[', 'ARRAY[''paper_reviewed''::text, ''requested_paper''::text, ');
end
$$;
create trigger study_materials_untold after delete on public.study_materials
  referencing old table as removed for each statement execute function private.subjects_untold();

-- What the reader writes into a row that nobody has decided about is no act of anybody.
drop trigger study_materials_audit on public.study_materials;
create trigger study_materials_audit_added after insert on public.study_materials
  for each row when (new.contributor is null) execute function private.audit('id');
create trigger study_materials_audit after update on public.study_materials
  for each row execute function private.audit('id', 'title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note', 'removed_at', 'reviewed_at', 'return_reason', 'file_key');
create trigger study_materials_audit_gone after delete on public.study_materials
  for each row when (old.status = 'approved') execute function private.audit('id');

-- ---- Public numbers and Today count what can be read.
select private.amend_function('public.campus_counts()', 'where kind = ''paper''',
  'where kind = ''paper'' and status = ''approved'' and removed_at is null');
select private.amend_function('public.campus_counts()', 'where kind = ''notes''',
  'where kind = ''notes'' and status = ''approved'' and removed_at is null');
select private.amend_function('public.today()', 'where m.semester = account.semester and m.created_at > last_week',
  'where m.semester = account.semester and m.status = ''approved'' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week');
select private.amend_function('public.today()', 'm.exam_year, m.pages, m.created_at',
  'm.exam_year, m.pages, greatest(m.created_at, m.reviewed_at) as created_at');
select private.amend_function('public.today()', 'order by m.created_at desc limit 3',
  'order by greatest(m.created_at, m.reviewed_at) desc limit 3');
drop trigger study_materials_notify on public.study_materials;
create trigger study_materials_notify after insert or delete or truncate or update of kind, status, removed_at
  on public.study_materials for each statement execute function private.notify_public_content();

-- ---- Search: a document for the material, as before, and one for each of its pages.
create or replace view search.source_material as
  select 'pro' as list, m.id as row_id, m.id::text as subject_id, null::text as part, m.title,
    concat_ws(' · ', m.subject, nullif(m.course_code, ''), 'Semester ' || m.semester,
      case m.exam when 'end-semester' then 'End semester' when 'mid-semester' then 'Mid semester' when 'quiz' then 'Quiz'
        when 'supplementary' then 'Supplementary' end,
      case m.kind when 'paper' then 'Question paper' when 'key' then 'Answer key' else 'Notes' end, m.exam_year,
      nullif(m.note, '')) as text,
    concat_ws(' ', case m.kind when 'paper' then 'pyq previous year exam paper' when 'key' then 'answer key solutions'
        else 'study material notes' end, 'pdf',
      search.initials_of(m.subject), search.initials_of(m.title), c.code, c.name,
      nullif(array_to_string(c.aliases, ' '), '')) as also,
    '/pyqs?id=' || m.id as url, m.course_id, c.branch_id, m.semester, greatest(m.created_at, m.reviewed_at) as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.study_materials m left join public.courses c on c.id = m.course_id
  where m.status = 'approved' and m.removed_at is null
  union all
  select 'pro', m.id, m.id::text, 'page:' || p.page, m.title, p.text, concat_ws(' ', m.title, m.subject),
    '/pyqs?id=' || m.id || '&page=' || p.page, m.course_id, c.branch_id, m.semester, greatest(m.created_at, m.reviewed_at),
    null, null, null
  from public.material_pages p join public.study_materials m on m.id = p.material_id
    left join public.courses c on c.id = m.course_id
  where m.status = 'approved' and m.removed_at is null and p.text ~ '\S';

select private.amend_function('search.index_rows(text, text[])',
  'else ''d.subject_id = any ($1) and d.part is null'' end)',
  'when ''material'' then ''d.subject_id = any ($1)''
      else ''d.subject_id = any ($1) and d.part is null'' end)');
select private.amend_function('search.rebuild_batch(text, text, integer)',
  'd.kind = %L and d.part is null and not exists', 'd.kind = %L and (d.part is null or d.kind = ''''material'''') and not exists');
-- The text of a page is a text like others, not the line of words that a course or a paper is.
select private.amend_function('search.ranked(text, text[], search.term[], text[])',
  'when c.kind in (''course'', ''material'') then in_a_line',
  'when c.kind in (''course'', ''material'') and c.part is null then in_a_line');
select private.amend_function('public.search(text, text[], integer)', 'null::integer, r.title',
  'substring(r.part from ''^page:(\d+)$'')::integer, r.title');
select private.amend_function('public.search_box(text, integer)', '''page'', null, ''title''',
  '''page'', substring(p.part from ''^page:(\d+)$'')::integer, ''title''');

create function search.follow_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Before it is approved nothing of it is in the index.
  ids constant text[] := array(
    select distinct m.id::text from changed p join public.study_materials m on m.id = p.material_id where m.status = 'approved');
begin
  if ids <> '{}' then perform search.index_rows('material', ids); end if;
  return null;
end
$$;
create trigger material_pages_search after insert on public.material_pages
  referencing new table as changed for each statement execute function search.follow_pages();
create trigger material_pages_search_changed after update on public.material_pages
  referencing new table as changed for each statement execute function search.follow_pages();
create trigger material_pages_search_gone after delete on public.material_pages
  referencing old table as changed for each statement execute function search.follow_pages();

-- What a document says has changed.
drop trigger study_materials_search on public.study_materials;
create trigger study_materials_search after insert or delete on public.study_materials
  for each row execute function search.follow('material');
create trigger study_materials_search_changed after update on public.study_materials
  for each row when (
    (old.title, old.subject, old.course_code, old.semester, old.kind, old.exam, old.exam_year, old.note, old.course_id,
      old.status, old.removed_at, old.reviewed_at, old.created_at)
    is distinct from (new.title, new.subject, new.course_code, new.semester, new.kind, new.exam, new.exam_year, new.note,
      new.course_id, new.status, new.removed_at, new.reviewed_at, new.created_at))
  execute function search.follow('material');

create function search.follow_course_of_materials() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(
    select m.id::text from public.study_materials m where m.course_id = new.id and m.status = 'approved' order by m.id);
begin
  if ids <> '{}' then perform search.index_rows('material', ids); end if;
  return null;
end
$$;
create trigger courses_search_materials after update on public.courses
  for each row when ((old.code, old.name, old.aliases, old.branch_id) is distinct from (new.code, new.name, new.aliases, new.branch_id))
  execute function search.follow_course_of_materials();
revoke all on function search.follow_pages(), search.follow_course_of_materials() from public;

drop function private.amend_function(regprocedure, text, text);
