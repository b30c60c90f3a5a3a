-- Updates the index after a statement: for all rows that it changed at once, since an import writes hundreds in one, and a
-- row indexed alone costs six times as much. Argument: the kind.
create or replace function search.follow_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(select id::text from changed);
begin
  if ids <> '{}' then perform search.index_rows(tg_argv[0], ids); end if;
  return null;
end
$$;
revoke all on function search.follow_rows() from public;

-- The same for one row, where a condition says which changes count, and after a truncation. Argument: the kind.
create or replace function search.follow() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from search.documents d where d.kind = tg_argv[0];
  else
    perform search.index_rows(tg_argv[0], array[case tg_op when 'DELETE' then old.id else new.id end::text]);
  end if;
  return null;
end
$$;
revoke all on function search.follow() from public;

-- Updates the pages in the index: one that changed, or all of them when the name or the contact that they show does.
create or replace function search.follow_page() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'pages' then
    perform search.index_rows('page', array[case tg_op when 'DELETE' then old.address else new.address end]);
  else
    perform search.index_rows('page', array_agg(address)) from search.pages;
  end if;
  return null;
end
$$;
revoke all on function search.follow_page() from public;
create trigger site_settings_search after insert or update on public.site_settings
  for each row when (new.key = 'contact') execute function search.follow_page();
create trigger site_settings_search_gone after delete on public.site_settings
  for each row when (old.key = 'contact') execute function search.follow_page();
create trigger college_search after update on public.college
  for each row when (old.short_name is distinct from new.short_name) execute function search.follow_page();
create trigger pages_search after insert or update or delete on search.pages
  for each row execute function search.follow_page();

-- Updates an approved paper's documents after a change of its pages.
create or replace function search.follow_pages() returns trigger
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
revoke all on function search.follow_pages() from public;
create trigger material_pages_search after insert on public.material_pages
  referencing new table as changed for each statement execute function search.follow_pages();
create trigger material_pages_search_changed after update on public.material_pages
  referencing new table as changed for each statement execute function search.follow_pages();
create trigger material_pages_search_gone after delete on public.material_pages
  referencing old table as changed for each statement execute function search.follow_pages();

-- Orders writers of the catalogue: a course's documents contain its branch's name, an exam's its course's, so each waits for the
-- others before the first row is locked.
create or replace function search.lock_catalogue() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(search.words_lock() + 1);
  return null;
end
$$;
revoke all on function search.lock_catalogue() from public;

-- Updates courses and their exams, which name their branch.
create or replace function search.follow_branch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform search.index_rows('course', array_agg(id::text)) from public.courses where branch_id = new.id;
  perform search.index_rows('exam', array_agg(e.id::text))
    from public.exam_dates e join public.courses c on c.id = e.course_id where c.branch_id = new.id;
  return null;
end
$$;
revoke all on function search.follow_branch() from public;
create trigger branches_search_courses after update of code, name on public.branches
  for each row execute function search.follow_branch();

-- Updates exams, which name their course.
create or replace function search.follow_courses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(select e.id::text from public.exam_dates e join changed c on c.id = e.course_id);
begin
  if ids <> '{}' then perform search.index_rows('exam', ids); end if;
  return null;
end
$$;
revoke all on function search.follow_courses() from public;
create trigger courses_search_exams after update on public.courses
  referencing new table as changed for each statement execute function search.follow_courses();

-- Orders writers of drives and organisations for the same reason, apart from the catalogue, whose import takes a minute.
create or replace function search.lock_drives() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(search.words_lock() + 2);
  return null;
end
$$;
revoke all on function search.lock_drives() from public;

-- Updates drives, which name their organisation.
create or replace function search.follow_organisations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(
    select d.id::text from public.drives d join changed o on o.id = d.organisation_id
      join previous p on p.id = o.id where p.name <> o.name);
begin
  if ids <> '{}' then perform search.index_rows('drive', ids); end if;
  return null;
end
$$;
revoke all on function search.follow_organisations() from public;
create trigger organisations_search_drives after update on public.organisations
  referencing old table as previous new table as changed for each statement execute function search.follow_organisations();

-- Updates the public answers of changed rows: of their own, of their requests or of the cards of who answered. The row of the card
-- is locked first, which orders writers of all three: each would miss what the other has not committed.
create or replace function search.follow_public_answers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  helpers uuid[];
  ids text[];
begin
  case tg_table_name
    when 'public_answers' then select array_agg(c.id::text), array_agg(c.helper_id) into ids, helpers from changed c;
    when 'alumni_requests' then
      select array_agg(p.id::text), array_agg(p.helper_id) into ids, helpers
        from private.public_answers p join changed c on c.id = p.request_id;
    else
      select array_agg(p.id::text) into ids from private.public_answers p join changed c on c.account_id = p.helper_id;
  end case;
  if ids is null then return null; end if;
  perform from public.alumni_cards c where c.account_id = any (helpers) order by c.account_id for share;
  perform search.index_rows('alumni_answer', ids);
  return null;
end
$$;
revoke all on function search.follow_public_answers() from public;
create trigger public_answers_search after insert on private.public_answers
  referencing new table as changed for each statement execute function search.follow_public_answers();
create trigger public_answers_search_changed after update on private.public_answers
  referencing new table as changed for each statement execute function search.follow_public_answers();
create trigger public_answers_search_gone after delete on private.public_answers
  referencing old table as changed for each statement execute function search.follow_public_answers();
create trigger public_answers_search_truncated after truncate on private.public_answers
  for each statement execute function search.follow('alumni_answer');
create trigger alumni_requests_search_answers after update on private.alumni_requests
  referencing new table as changed for each statement execute function search.follow_public_answers();
create trigger alumni_cards_search_answers after insert on public.alumni_cards
  referencing new table as changed for each statement execute function search.follow_public_answers();
create trigger alumni_cards_search_answers_changed after update on public.alumni_cards
  referencing new table as changed for each statement execute function search.follow_public_answers();
create trigger alumni_cards_search_answers_gone after delete on public.alumni_cards
  referencing old table as changed for each statement execute function search.follow_public_answers();

-- Updates the approved papers of a course that is renamed.
create or replace function search.follow_course_of_materials() returns trigger
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
revoke all on function search.follow_course_of_materials() from public;
create trigger courses_search_materials after update on public.courses
  for each row when ((old.code, old.name, old.aliases, old.branch_id) is distinct from (new.code, new.name, new.aliases, new.branch_id))
  execute function search.follow_course_of_materials();

-- Orders a new title of a discussion, or its hiding, and new comments: the documents of comments contain the title. The rare
-- change pays, not every comment.
create or replace function search.lock_title() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.discussions where id = old.id for update;
  return new;
end
$$;
revoke all on function search.lock_title() from public;
create trigger discussions_search_title before update of title, hidden on public.discussions
  for each row when ((old.title, old.hidden) is distinct from (new.title, new.hidden)) execute function search.lock_title();

-- Updates the index after a change of a discussion. Without dynamic SQL, into its own list: the forum is written all day.
create or replace function search.follow_discussion() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  words tsvector;
begin
  if tg_op = 'TRUNCATE' then
    delete from search.documents_pro where kind = 'discussion';
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from search.documents_pro where kind = 'discussion' and subject_id = old.id::text;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Its comments are hidden with it, and come back with it.
    if new.hidden is not null then
      delete from search.documents_pro where kind = 'discussion' and subject_id = new.id::text;
      return null;
    end if;
    if old.hidden is not null then
      perform search.index_rows('comment', array(select c.id::text from public.comments c where c.discussion_id = new.id));
    end if;
    delete from search.documents_pro where kind = 'discussion' and subject_id = new.id::text and part is null;
    if new.title <> old.title then
      update search.documents_pro set title = new.title, also = new.title, terms = search.terms('', text, new.title)
        where kind = 'discussion' and subject_id = new.id::text and part is not null;
    end if;
  end if;
  words := search.terms(new.title, coalesce(new.plain_text, new.content), new.tags);
  insert into search.documents_pro (list, kind, subject_id, title, text, also, url, at, terms)
  values ('pro', 'discussion', new.id::text, new.title, coalesce(new.plain_text, new.content), new.tags, '/discussion?id=' || new.id, new.created_at,
    words);
  return null;
end
$$;
revoke all on function search.follow_discussion() from public;
create trigger discussions_search after insert or delete on public.discussions
  for each row execute function search.follow_discussion();
-- An account that is deleted takes its name away, and changes no text.
create trigger discussions_search_changed after update of title, content, format, tags, hidden on public.discussions
  for each row execute function search.follow_discussion();
create trigger discussions_search_truncated after truncate on public.discussions
  for each statement execute function search.follow_discussion();

-- Updates the index after a change of a comment.
create or replace function search.follow_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  discussion_title text;
  is_hidden boolean;
  comment_text text;
  words tsvector;
begin
  if tg_op = 'TRUNCATE' then
    delete from search.documents_pro where kind = 'discussion' and part is not null;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    -- The foreign key's lock: whoever changes the title goes first, or waits (search.lock_title). New comments have it
    -- already, since constraints are checked before this.
    if tg_op = 'UPDATE' then
      perform from public.discussions where id = new.discussion_id for key share;
    end if;
    select title, hidden is not null or new.hidden is not null into discussion_title, is_hidden
      from public.discussions where id = new.discussion_id;
  end if;
  if tg_op <> 'INSERT' then
    delete from search.documents_pro
      where kind = 'discussion' and subject_id = old.discussion_id::text and coalesce(part, '') = old.id::text;
  end if;
  if tg_op <> 'DELETE' and not is_hidden then
    -- Apart from the statement that stores it: planning that one would take twice as long as all the rest.
    comment_text := concat_ws(e'\n', new.merged_title, coalesce(new.plain_text, new.content));
    words := search.terms('', comment_text, discussion_title);
    insert into search.documents_pro (list, kind, subject_id, part, title, text, also, url, at, terms)
    values ('pro', 'discussion', new.discussion_id::text, new.id::text, discussion_title, comment_text, discussion_title,
      '/discussion?id=' || new.discussion_id, new.created_at, words);
  end if;
  return null;
end
$$;
revoke all on function search.follow_comment() from public;
create trigger comments_search after insert or delete on public.comments
  for each row execute function search.follow_comment();
create trigger comments_search_changed after update of content, format, discussion_id, hidden on public.comments
  for each row execute function search.follow_comment();
create trigger comments_search_truncated after truncate on public.comments
  for each statement execute function search.follow_comment();
