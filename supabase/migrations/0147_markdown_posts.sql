-- What the reader of a Markdown post sees, without its marks (docs/decisions/0073-markdown-in-the-forum.md).
alter table public.discussions add column plain_text text;
alter table public.comments add column plain_text text;

drop index public.discussions_text;
create index discussions_text on public.discussions
  using gin ((title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags) extensions.gin_trgm_ops);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger comments_rewritten on public.comments;
drop trigger comments_search_changed on public.comments;
drop trigger discussions_search_changed on public.discussions;
drop function search.differences();
drop view search.sources;
drop view search.source_comment;
drop view search.source_discussion;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(coalesce(new.plain_text, new.content), 140)
    where n.subject_id = new.discussion_id and n.dedupe_key = 'answer:' || new.id;
  return null;
end
$$;

-- Stores what the reader of a Markdown post sees, without its marks: search, lists, notifications and mails read it. No client
-- writes it. Fires after a_tidied, which changes the content. Security definer: no role calls texts.markdown_text by itself.
create or replace function private.set_plain_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.plain_text := case new.format when 'markdown' then texts.markdown_text(new.content) end;
  return new;
end
$$;

-- A computed column of discussions: the beginning of a Markdown text, without its marks. Null for plain texts.
create or replace function public.excerpt(public.discussions) returns text
  language sql immutable
  return left($1.plain_text, 300);

-- Discussions whose title, content (of Markdown, as it is read) or tags contain the text, whatever its case; newest first, those before a row of the
-- last page. With the caller's own rights.
create or replace function public.search_discussions(
  query text,
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  most integer default 20
) returns setof public.discussions
  language plpgsql stable rows 20
  set search_path = ''
  -- Each text has its own best way; one plan for all of them is what this function is there to avoid.
  set plan_cache_mode = force_custom_plan
as $$
declare
  spellings constant text := texts.spellings(query);
  pattern constant text := '%' || regexp_replace(normalize(query, nfc), '([\\%_])', '\\\1', 'g') || '%';
  -- Nobody's text but an attacker's: then each column is compared by itself.
  separated constant boolean := query like e'%\x1f%';
  total constant float8 := (select reltuples from pg_catalog.pg_class where oid = 'public.discussions'::regclass);
  wanted integer := least(greatest(most, 1), 1000);
  first_look constant integer := 500;
  sampled float8;
  hits float8;
  ends record;
  got integer;
begin
  -- What many posts hold, the newest hold as well.
  return query
    select d.* from (
      select * from public.discussions
      where (created_at, id) < (before_at, before_id)
      order by created_at desc, id desc limit first_look
    ) as d
    where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
      and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    limit wanted;
  get diagnostics got = row_count;
  wanted := wanted - got;
  if wanted = 0 then return; end if;

  select created_at, id into ends from public.discussions
    where (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc offset first_look - 1 limit 1;
  if ends is null then return; end if;
  before_at := ends.created_at;
  before_id := ends.id;

  -- A thousand from anywhere tell how many hold it: the newest may all be about something else.
  select count(*), count(*) filter (where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end)
    into sampled, hits
    from public.discussions tablesample system (least(100, 100 * 1000 / greatest(total, 1)));

  -- Walking on takes wanted * sampled / hits rows, the index total * hits / sampled.
  if hits ^ 2 * total > sampled ^ 2 * wanted then
    return query
      select d.* from (
        select * from public.discussions
        where (created_at, id) < (before_at, before_id)
        -- Not to be flattened: it would be sorted instead of walked.
        order by created_at desc, id desc offset 0
      ) as d
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
      limit wanted;
    return;
  end if;

  return query
    with found as materialized (
      select id, created_at from public.discussions
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and (created_at, id) < (before_at, before_id)
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    ),
    newest as (select id from found order by created_at desc, id desc limit wanted)
    select d.* from newest join public.discussions d using (id)
    order by d.created_at desc, d.id desc;
end
$$;

-- Updates the index after a change of a comment.
create or replace function search.follow_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  discussion_title text;
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
    select title into discussion_title from public.discussions where id = new.discussion_id;
  end if;
  if tg_op <> 'INSERT' then
    delete from search.documents_pro
      where kind = 'discussion' and subject_id = old.discussion_id::text and coalesce(part, '') = old.id::text;
  end if;
  if tg_op <> 'DELETE' then
    -- Apart from the statement that stores it: planning that one would take twice as long as all the rest.
    words := search.terms('', coalesce(new.plain_text, new.content), discussion_title);
    insert into search.documents_pro (list, kind, subject_id, part, title, text, also, url, at, terms)
    values ('pro', 'discussion', new.discussion_id::text, new.id::text, discussion_title,
      coalesce(new.plain_text, new.content), discussion_title,
      '/discussion?id=' || new.discussion_id, new.created_at, words);
  end if;
  return null;
end
$$;

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

-- A formula as one would read it in a line of text: its commands without their marks, fractions with a stroke.
create or replace function texts.formula_text(formula text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  result text := formula;
begin
  result := regexp_replace(result, '\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}', '\1/\2', 'g');
  result := regexp_replace(result, '\\(?:begin|end)\{[^{}]*\}|\\(?:left|right|displaystyle|text|mathrm|mathbf|operatorname)(?![A-Za-z])', '', 'g');
  result := regexp_replace(result, '\\([A-Za-z]+)', ' \1', 'g');
  result := regexp_replace(result, '\\.', ' ', 'g');
  -- An index is at its letter, and an argument apart from its command.
  result := regexp_replace(result, '([_^])\s*\{', '\1', 'g');
  return btrim(regexp_replace(translate(result, '{&~}\', '   '), '\s+', ' ', 'g'));
end
$$;

-- A line of Markdown without its marks: what its reader sees. Code and formulas are moved out of the way of the patterns for
-- emphasis and links, by giving their signs other code points until the end (texts.markdown_text moves them back).
create or replace function texts.markdown_line(line text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- As in markdown_text.
  signs constant text := '\`*_~[]()<>#|!$&{}-+.';
  -- Of the private use area, which no text of a person has.
  hidden constant text := e'\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014';
  rest text := line;
  parts text[];
  result text := '';
  at integer := 1;
begin
  if rest !~ '[][\\`*_~<>#|$&]' then return rest; end if;

  -- Escaped signs are themselves.
  if strpos(rest, '\') > 0 then
    for i in 1..char_length(signs) loop
      rest := replace(rest, '\' || substr(signs, i, 1), substr(hidden, i, 1));
    end loop;
  end if;

  -- Code, between backticks.
  parts := string_to_array(regexp_replace(rest, '`+', '`', 'g'), '`');
  while at <= cardinality(parts) loop
    if at % 2 = 0 and at < cardinality(parts) then
      result := result || translate(parts[at], signs, hidden);
    else
      result := result || case when at % 2 = 0 then '`' else '' end || parts[at];
    end if;
    at := at + 1;
  end loop;

  -- Formulas, between dollar signs; not between two prices.
  if strpos(result, '$') > 0 then
    parts := string_to_array(regexp_replace(result, '\${2,}', '$', 'g'), '$');
    result := parts[1];
    at := 2;
    while at <= cardinality(parts) loop
      if at < cardinality(parts) and parts[at] ~ '^\S' and parts[at] ~ '\S$' and parts[at + 1] !~ '^\d' then
        result := result || translate(texts.formula_text(parts[at]), signs, hidden) || parts[at + 1];
        at := at + 2;
      else
        result := result || '$' || parts[at];
        at := at + 1;
      end if;
    end loop;
  end if;

  -- Images and links are their words; an image in a link is inside of its brackets.
  for i in 1..2 loop
    result := regexp_replace(result, '!?\[([^][]*)\]\((?:[^()]|\([^()]*\))*\)', '\1', 'g');
  end loop;
  result := regexp_replace(result, '!?\[([^][]+)\]\[[^][]*\]', '\1', 'g');
  result := regexp_replace(result, '<((?:https?://|mailto:)[^<>\s]*)>', '\1', 'gi');

  result := regexp_replace(result, '\*\*([^*\s](?:[^*]|\*[^*]+\*)*)\*\*', '\1', 'g');
  result := regexp_replace(result, '\*([^*\s]|[^*\s][^*]*[^*\s])\*', '\1', 'g');
  result := regexp_replace(result, '(?<![[:alnum:]_])__([^_\s]|[^_\s][^_]*[^_\s])__(?![[:alnum:]_])', '\1', 'g');
  result := regexp_replace(result, '(?<![[:alnum:]_])_([^_\s]|[^_\s][^_]*[^_\s])_(?![[:alnum:]_])', '\1', 'g');
  result := regexp_replace(result, '~~([^~]+)~~', '\1', 'g');

  if strpos(result, '&') > 0 then
    result := replace(replace(replace(replace(replace(result, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&');
  end if;
  return result;
end
$$;

-- The words of a Markdown text, without its marks: for search, lists, notifications and mails. A spoiler is not given away:
-- its lines are hidden whatever is around them, also in code, which no reader misses.
-- It reads line by line, with patterns that look at each sign a bounded number of times; the renderer decides what a reader
-- sees (web/content/markdown), and tests/protocol/features/markdown-text.test.ts compares the two.
create or replace function texts.markdown_text(source text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $function$
declare
  -- As in markdown_line.
  signs constant text := '\`*_~[]()<>#|!$&{}-+.';
  hidden constant text := e'\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014';
  spoiler constant text := '^ {0,3}>!';
  -- What is before a block in quotes and lists.
  outer_marks constant text := '^(?:\s*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s)))*\s*';
  list_mark constant text := '^[ >]*(?:[-+*]|\d{1,9}[.)])\s';
  indented constant text := '^(?: {4}| {0,3}\t)';
  written constant text[] := string_to_array(regexp_replace(source, e'\r\n?', e'\n', 'g'), e'\n');
  line text;
  lines text[] := '{}';
  at integer := 0;
  last integer;
  -- The fence that ends the code, while there is some, and what it is in, which ends it, too.
  fence text;
  fence_in text;
  mark text;
  in_spoiler boolean := false;
  in_table boolean := false;
  in_list boolean := false;
  result text;
begin
  while at < coalesce(cardinality(written), 0) loop
    at := at + 1;
    line := written[at];

    if strpos(line, '>!') > 0 and line ~ spoiler then
      if not in_spoiler then lines := lines || translate('(spoiler)', signs, hidden); end if;
      in_spoiler := true;
      in_table := false;
      fence := null;
      continue;
    end if;
    in_spoiler := false;

    if fence_in = 'quote' and line !~ '^ {0,3}>' or fence_in = 'list' and line ~ '^\S' then fence := null; end if;
    if fence is not null then
      if fence_in = 'quote' then line := regexp_replace(line, '^(?: {0,3}> ?)+', ''); end if;
      mark := substring(line from '^\s*(`{3,}|~{3,})\s*$');
      if strpos(mark, fence) = 1 and (fence_in <> '' or line !~ indented) then
        fence := null;
      else
        lines := lines || translate(line, signs, hidden);
      end if;
      continue;
    end if;

    in_list := line ~ list_mark or in_list and line !~ '^\S';
    mark := case when line ~ '`{3}|~{3}' then substring(line from outer_marks || '(`{3,}|~{3,})') end;
    if (mark like '~%' or mark like '`%' and line ~ (outer_marks || '`+[^`]*$')) and (in_list or line !~ indented) then
      fence := mark;
      fence_in := case
        when line ~ '^\s*>' then 'quote'
        when in_list and line ~ (list_mark || '|^ {2}') then 'list'
        else ''
      end;
      continue;
    end if;
    if line = '' then
      lines := lines || line;
      in_table := false;
      continue;
    end if;

    -- A formula of several lines is one: it ends at its second dollars, unless its paragraph ends before.
    if strpos(line, '$$') > 0 and line ~ (outer_marks || '\$\$[^$]*$') then
      last := at;
      loop
        last := last + 1;
        exit when last > cardinality(written) or written[last] !~ '\S' or written[last] ~ '^ {0,3}(?:`{3}|~{3}|>!)';
        continue when strpos(written[last], '$') = 0;
        if strpos(written[last], '$') = strpos(written[last], '$$') then
          mark := substr(line, strpos(line, '$$') + 2) || e'\n' || array_to_string(written[at + 1:last - 1], e'\n')
            || e'\n' || split_part(written[last], '$$', 1);
          line := left(line, strpos(line, '$$') - 1)
            || translate(texts.formula_text(regexp_replace(mark, '\n[ >]+', e'\n', 'g')), signs, hidden)
            || substr(written[last], strpos(written[last], '$$') + 2);
          at := last;
        end if;
        exit;
      end loop;
    end if;

    -- Rules, underlines of headings and tables, and the addresses of links.
    if line ~ '^[ >]*[-:|*_=]{2}[-:|*_= ]*$' or line ~ '^ {0,3}\[[^][]+\]:\s*\S+' then
      if line ~ '^[ >]*[-:|]*\|' or line ~ '^[ >]*[-:| ]*\|[-:| ]*$' then
        in_table := true;
        if cardinality(lines) > 0 then lines[cardinality(lines)] := btrim(translate(lines[cardinality(lines)], '|', ' ')); end if;
      end if;
      continue;
    end if;
    in_table := in_table and line ~ '\S';

    line := regexp_replace(line, '^(?:\s*>|\s*(?:[-+*]|#{1,6}|\d{1,9}[.)])(?=\s|$))+\s*', '');
    line := texts.markdown_line(line);
    lines := lines || case when in_table then btrim(translate(line, '|', ' ')) else line end;
  end loop;
  result := btrim(regexp_replace(translate(array_to_string(lines, e'\n'), hidden, signs), '\n{3,}', e'\n\n', 'g'), e' \n\t');
  -- A text of nothing but marks is shown as it was written.
  return case when result ~ '\S' then result else source end;
end
$function$;

-- A document each; the words of its discussion's title are weighed less in it than there.
create or replace view search.source_comment as
  select 'pro' as list, c.id as row_id, c.discussion_id::text as subject_id, c.id::text as part, d.title,
    coalesce(c.plain_text, c.content) as text,
    d.title as also, '/discussion?id=' || c.discussion_id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, c.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.comments c join public.discussions d on d.id = c.discussion_id;

create or replace view search.source_discussion as
  select 'pro' as list, d.id as row_id, d.id::text as subject_id, null::text as part, d.title, coalesce(d.plain_text, d.content) as text,
    d.tags as also, '/discussion?id=' || d.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, d.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.discussions d;

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
  union all select 'question', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_question
  union all select 'material', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_material
  union all select 'template', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_template
  union all select 'project', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_project
  union all select 'tutorial', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_tutorial
  union all select 'course', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_course
  union all select 'exam', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_exam
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_discussion
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_comment;

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

create trigger comments_plain_text before insert or update of content, format, plain_text on public.comments
  for each row execute function private.set_plain_text();

create trigger comments_rewritten after update of content, format on public.comments
  for each row when (coalesce(old.plain_text, old.content) <> coalesce(new.plain_text, new.content)) execute function private.comment_rewritten();

create trigger comments_search_changed after update of content, format, discussion_id on public.comments
  for each row execute function search.follow_comment();

create trigger discussions_plain_text before insert or update of content, format, plain_text on public.discussions
  for each row execute function private.set_plain_text();

-- An account that is deleted takes its name away, and changes no text.
create trigger discussions_search_changed after update of title, content, format, tags on public.discussions
  for each row execute function search.follow_discussion();

revoke all on function private.set_plain_text() from public;
revoke all on function public.excerpt(public.discussions) from public;
grant execute on function public.excerpt(public.discussions) to anon, authenticated, service_role;
revoke all on function search.differences() from public;
revoke all on function texts.formula_text(text) from public;
revoke all on function texts.markdown_line(text) from public;
revoke all on function texts.markdown_text(text) from public;
revoke all on function private.comment_rewritten() from public;
revoke all on function public.search_discussions(text, timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_discussions(text, timestamp with time zone, uuid, integer) to anon, authenticated, service_role;
revoke all on function search.follow_comment() from public;
revoke all on function search.follow_discussion() from public;
