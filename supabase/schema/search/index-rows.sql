-- Writes rows of one kind to the index anew, and deletes those that are gone. Returns how many are in it. With the owner's
-- rights: an account that changes a row may not write the index.
create or replace function search.index_rows(kind text, ids text[]) returns integer
  language plpgsql set search_path = ''
as $$
declare
  added integer;
begin
  -- In one order and in place: two who change rows that belong together wait for each other, and never find a document
  -- twice.
  execute format(
    'insert into search.documents as d
     select list, %1$L, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from,
       valid_until, search.terms(case when part is null then title else '''' end, text, also)
     from search.%2$I where row_id = any ($1::%3$s[]) order by subject_id, part
     on conflict (kind, subject_id, coalesce(part, ''''), list) do update set title = excluded.title, text = excluded.text,
       also = excluded.also, url = excluded.url, course_id = excluded.course_id, branch_id = excluded.branch_id,
       semester = excluded.semester, at = excluded.at, due_at = excluded.due_at, visible_from = excluded.visible_from,
       valid_until = excluded.valid_until, terms = excluded.terms',
    case kind when 'comment' then 'discussion' else kind end,
    'source_' || kind, case kind when 'page' then 'text' else 'uuid' end)
    using ids;
  get diagnostics added = row_count;
  -- What is gone, and what has another audience now.
  execute format(
    'delete from search.documents d
     where d.kind = %1$L and %4$s and not exists (
       select from search.%2$I s where s.row_id = any ($1::%3$s[])
         and s.subject_id = d.subject_id and s.part is not distinct from d.part and s.list = d.list)',
    case kind when 'comment' then 'discussion' else kind end,
    'source_' || kind, case kind when 'page' then 'text' else 'uuid' end,
    case kind
      when 'comment' then 'd.part = any ($1) and d.subject_id in (select c.discussion_id::text from public.comments c where c.id = any ($1::uuid[]))'
      when 'material' then 'd.subject_id = any ($1)'
      else 'd.subject_id = any ($1) and d.part is null' end)
    using ids;
  -- What is written in the forum is learnt by a job: nobody waits for it.
  if kind not in ('discussion', 'comment') then
    -- Two transactions that learn each other's words would wait both ways: the second leaves its own to the job.
    if pg_try_advisory_xact_lock(search.words_lock()) then
      perform search.learn_words_of(index_rows.kind, ids);
    else
      insert into search.unlearnt (kind, subject_id) select index_rows.kind, id from unnest(ids) as id;
    end if;
  end if;
  return added;
end
$$;
revoke all on function search.index_rows(text, text[]) from public;

-- Indexes the next rows of a kind after one; in a transaction of its own each time, so the locks are short, and one that is
-- killed leaves what was there. The rows are locked first: what is being written is read once it is committed. Returns the
-- last row that was done, or null after the end, where documents without a row have been deleted.
create or replace function search.rebuild_batch(kind text, after_row text default null, size integer default 500) returns text
  language plpgsql set search_path = ''
as $$
declare
  source constant text := case kind
    when 'page' then 'search.pages' when 'help' then 'public.help_entries' when 'vendor' then 'public.vendors'
    when 'post' then 'public.blog_posts' when 'notice' then 'public.notices' when 'alumnus' then 'public.alumni'
    when 'company' then 'public.companies' when 'drive' then 'public.drives' when 'question' then 'public.interview_questions'
    when 'alumni_answer' then 'private.public_answers'
    when 'material' then 'public.study_materials' when 'template' then 'public.resume_templates'
    when 'project' then 'public.resume_projects' when 'tutorial' then 'public.tutorials'
    when 'course' then 'public.courses' when 'exam' then 'public.exam_dates'
    when 'discussion' then 'public.discussions' when 'comment' then 'public.comments' end;
  key constant text := case kind when 'page' then 'address' else 'id' end;
  type constant text := case kind when 'page' then 'text' else 'uuid' end;
  ids text[];
begin
  execute format(
    'select array_agg(id order by id) from (
       select %1$I::text as id from %2$s where $1 is null or %1$I > $1::%3$s order by %1$I limit $2 for share
     ) as batch', key, source, type)
    into ids using after_row, size;
  if ids is not null then
    -- And what their documents say of others.
    if kind = 'comment' then
      perform from public.discussions d
        where d.id in (select c.discussion_id from public.comments c where c.id = any (ids::uuid[])) order by d.id for key share;
    elsif kind in ('course', 'exam') then
      lock table public.branches, public.courses in share mode;
    elsif kind = 'drive' then
      lock table public.organisations in share mode;
    end if;
    perform search.index_rows(kind, ids);
    return ids[array_upper(ids, 1)];
  end if;
  if kind = 'comment' then
    delete from search.documents d where d.kind = 'discussion' and d.part is not null
      and not exists (select from public.comments c where c.id::text = d.part and c.discussion_id::text = d.subject_id);
  else
    execute format(
      'delete from search.documents d where d.kind = %L and (d.part is null or d.kind = ''material'') and not exists (
         select from %s s where s.%I = d.subject_id::%s)', kind, source, key, type);
  end if;
  return null;
end
$$;
revoke all on function search.rebuild_batch(text, text, integer) from public;

-- Indexes everything in one transaction, where there are no other users: a migration, a restored backup.
create or replace function search.rebuild() returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from search.documents;
  insert into search.documents
    select list, kind, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from,
      valid_until, search.terms(case when part is null then title else '' end, text, also)
    from search.sources;
  perform search.count_words();
end
$$;
revoke all on function search.rebuild() from public;

-- Where the index differs from the tables: no row, if all is well.
create or replace function search.differences() returns table (problem text, kind text, subject_id text, part text)
  language sql stable set search_path = ''
begin atomic
  select
    case when d.kind is null then 'missing' when s.kind is null then 'left over' else 'differs' end,
    coalesce(d.kind, s.kind), coalesce(d.subject_id, s.subject_id), coalesce(d.part, s.part)
  from search.sources s full join search.documents d
    on d.kind = s.kind and d.subject_id = s.subject_id and coalesce(d.part, '') = coalesce(s.part, '')
      -- One for several groups has a document for each.
      and (d.list = s.list or d.kind <> 'notice')
  where (d.list, d.title, d.text, d.also, d.url, d.course_id, d.branch_id, d.semester, d.at, d.due_at, d.visible_from,
      d.valid_until, d.terms)
    is distinct from (s.list, s.title, s.text, s.also, s.url, s.course_id, s.branch_id, s.semester::smallint, s.at, s.due_at,
      s.visible_from, s.valid_until, search.terms(case when s.part is null then s.title else '' end, s.text, s.also));
end;
revoke all on function search.differences() from public;
