-- The search index: one table of documents over all that can be found, fed by triggers in the transaction of the change
-- (docs/decisions/0036-search.md). What asks it is in 0033_search_functions.sql.

-- Substrings and similar words; distances between words.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Not reachable from the data API: no browser role may use it.
create schema search;
revoke all on schema search from public;

-- ---- Text. PostgreSQL's English stemmer without its list of empty words, which has "it" and "me", both branches here.
create text search dictionary search.stem (template = pg_catalog.snowball, language = english);
create text search configuration search.words (copy = pg_catalog.simple);
alter text search configuration search.words
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with search.stem;
-- For bodies of text, where those words say nothing.
create text search configuration search.body (copy = search.words);
alter text search configuration search.body
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with pg_catalog.english_stem;

-- The functions below name everything they use when they are made (their bodies are no strings), so they need no
-- search_path of their own, which would keep them from being inlined; and regular expressions, since translate() compares
-- each letter with each.

-- One spelling for what looks or is read the same: case, accents of Latin letters, digits of Indian scripts, forms of
-- compatibility. Vowel signs stay: they are half of a Hindi or Odia word.
create function search.fold_letters(t text) returns text
  language sql immutable parallel safe
  return lower(normalize(
    regexp_replace(
      -- Longer than any word: sorting a long row of marks takes a time that grows with its square.
      normalize(regexp_replace(case when t ~ '[०-९୦-୯]' then translate(t, '०१२३४५६७८९୦୧୨୩୪୫୬୭୮୯', '01234567890123456789') else t end,
        '([^\u0001-\u007f]{64})[^\u0001-\u007f]+', '\1', 'g'), nfkd),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    nfc));

-- Most texts have nothing but ASCII and the signs of punctuation beyond it.
create function search.fold(t text) returns text
  language sql immutable parallel safe
  return case when t ~ '[^\u0001-\u007f\u2010-\u2027\u2030-\u205e]' then search.fold_letters(t) else lower(t) end;

-- Words apart, and nothing else, so that PostgreSQL's parser sees no addresses, file names, signs or ranges in them:
-- 'CS-301', 'B.Tech', 'and/or'. A point within a number stays: 7.5 is one word.
create function search.separate(t text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(replace(search.fold(t), 'c++', 'cplusplus'), 'c#', 'csharp'),
        '[''’]s\M|[''’`]', '', 'g'),
      '\.(?!\d)|(?<!\d)\.', ' ', 'g'),
    '[\u0001-\u002d\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufffc\ufffd\U0001f000-\U0001faff]+',
    ' ', 'g');

-- The words of a text, in order.
create function search.words_of(t text) returns text[]
  language sql immutable parallel safe
  begin atomic
    select coalesce(array_agg(token order by place), '{}')
    from ts_parse('default', search.separate(t)) with ordinality as parsed (kind, token, place)
    where kind <> 12;
  end;

-- 'CS 301' and 'CS-301' are found as 'cs301', too; capitals alone, or every "room 12" would be one.
create function search.codes_of(t text) returns text
  language sql immutable parallel safe
  begin atomic
    select coalesce(string_agg(code[1] || code[2], ' '), '')
    from regexp_matches(t, '\m([A-Z]{2,5})[ -]?([0-9]{2,4}[A-Z]?)\M', 'g') as code;
  end;

-- 'Data Structures and Algorithms' is asked for as DSA.
create function search.initials_of(t text) returns text
  language sql immutable parallel safe
  begin atomic
    select case when count(*) between 2 and 6 then string_agg(left(word, 1), '' order by place) else '' end
    from unnest(search.words_of(t)) with ordinality as w (word, place)
    where word not in ('and', 'of', 'the', 'for', 'in', 'to', 'a', 'an', 'with', 'on') and word !~ '\d';
  end;

-- HTML of the admin area as plain text.
create function search.plain(html text) returns text
  language sql immutable parallel safe
  begin atomic
    select btrim(regexp_replace(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(html, '</(p|li|h[1-6]|div|tr)>|<br\s*/?>', e'\n', 'gi'),
          '<[a-zA-Z/!][^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
      '[ \t\r]+', ' ', 'g'));
  end;

-- Title A, text B, everything else C. A text is read as far as an answer could stand in it.
create function search.terms(title text, text text, also text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('search.words', search.separate(title)), 'A')
    || setweight(to_tsvector('search.body', search.separate(left(text, 50000))), 'B')
    || setweight(to_tsvector('search.words', search.separate(also)), 'C')
    || case when title || ' ' || also || ' ' || left(text, 5000) ~ '[A-Z][A-Z][ -]?[0-9][0-9]' then
      setweight(to_tsvector('search.words', lower(search.codes_of(title))), 'A')
        || setweight(to_tsvector('search.words', lower(search.codes_of(also || ' ' || left(text, 5000)))), 'C')
      else '' end;

-- ---- The documents, one part for each audience: a question reads the parts of what its asker may read, so neither counts
-- nor times nor words tell anything of the others.
create table search.documents (
  list text not null check (list in ('everyone', 'members', 'pro', 'admins')),
  kind text not null,
  -- Of the row; the address of a page.
  subject_id text not null,
  -- A comment of a discussion.
  part text,
  title text not null,
  text text not null,
  -- Other words under which it is found: aliases, tags, initials.
  also text not null,
  url text not null,
  course_id uuid,
  branch_id uuid,
  semester smallint,
  -- How fresh it is.
  at timestamptz not null,
  -- When something is to be done: a deadline, an exam.
  due_at timestamptz,
  -- Not found before it is published.
  visible_from timestamptz,
  valid_until timestamptz,
  terms tsvector not null
) partition by list (list);
create table search.documents_everyone partition of search.documents for values in ('everyone');
create table search.documents_members partition of search.documents for values in ('members');
create table search.documents_pro partition of search.documents for values in ('pro');
create table search.documents_admins partition of search.documents for values in ('admins');

create unique index documents_key on search.documents (kind, subject_id, coalesce(part, ''), list);
-- New documents wait in a list that each search reads, so it is short.
create index documents_terms on search.documents using gin (terms) with (gin_pending_list_limit = 256);
-- What a word that stands everywhere finds: the newest of each kind.
create index documents_newest on search.documents (kind, at desc);

-- The words that documents have, as they are written, for prefixes and typing errors.
create table search.words (
  list text not null check (list in ('everyone', 'members', 'pro', 'admins')),
  word text not null check (char_length(word) between 1 and 40),
  lexeme text not null,
  -- About how many documents have it that may be seen by now; a job counts them. Before that it says nothing: it may be
  -- of a notice that is still to come.
  documents integer not null default 0,
  primary key (list, word)
);
create index words_by_prefix on search.words (word text_pattern_ops);
create index words_similar on search.words using gin (word extensions.gin_trgm_ops);
create index words_by_lexeme on search.words (lexeme);

-- Documents whose words a job learns, since another transaction was learning when they came.
create table search.unlearnt (
  kind text not null,
  subject_id text not null
);

-- How many documents a list has, for weights and for "more with an account"; the same job counts them.
create table search.lists (
  list text primary key check (list in ('everyone', 'members', 'pro', 'admins')),
  documents bigint not null default 0,
  -- A discussion and its comments are one.
  subjects bigint not null default 0,
  counted_at timestamptz not null default now()
);
insert into search.lists (list) values ('everyone'), ('members'), ('pro'), ('admins');

-- ---- Words and phrases by which students ask, as data that admins extend.
create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  -- A word, or a phrase of up to four, folded (search.fold).
  term text not null unique check (term ~ '^\S+( \S+){0,3}$' and char_length(term) <= 80),
  -- What it is searched as; none where it is a filler or a question word, which is left out.
  means text[] not null default '{}' check (private.is_word_list(means, 20)),
  language text not null default 'en' check (language in ('en', 'hinglish', 'hi', 'or', 'code')),
  -- Came with CampusLife, and was not changed by an admin since: an update of CampusLife may change it.
  shipped boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index search_words_means on public.search_words using gin (means);

-- ---- Questions that no page answers, answered by admins.
create table public.help_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  text text not null check (text ~ '\S' and char_length(text) <= 10000),
  -- The words in which people ask for it.
  asked text not null default '' check (char_length(asked) <= 2000),
  -- A page of this site.
  url text check (url ~ '^/[^/\\\s]\S*$' and char_length(url) <= 300),
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'pro', 'admins')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.search_words enable row level security;
alter table public.help_entries enable row level security;
revoke all on public.search_words, public.help_entries from anon, authenticated;
grant all on public.search_words, public.help_entries to service_role;
grant select on public.search_words, public.help_entries to anon, authenticated;
grant delete on public.search_words, public.help_entries to authenticated;
grant insert (id, term, means, language), update (term, means, language) on public.search_words to authenticated;
grant insert (id, title, text, asked, url, audience), update (title, text, asked, url, audience)
  on public.help_entries to authenticated;

create policy "search words are readable by all" on public.search_words for select to anon, authenticated using (true);
create policy "search words are written by admins" on public.search_words for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "help is readable by its audience" on public.help_entries for select to authenticated
  using (audience in ('everyone', 'members') or (audience = 'pro' and (select private.may_read_pro())));
create policy "help for everyone is readable by all" on public.help_entries for select to anon
  using (audience = 'everyone');
create policy "help is written by admins" on public.help_entries for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "service_role reaches every row" on public.search_words to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.help_entries to service_role using (true) with check (true);

-- Folded whoever writes it; and what an admin has changed is the college's own from then on.
create function private.search_word_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.term := array_to_string(search.words_of(new.term), ' ');
  new.means := coalesce((select array_agg(array_to_string(search.words_of(word), ' ') order by place)
    from unnest(new.means) with ordinality as m (word, place) where search.words_of(word) <> '{}'), '{}');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if auth.uid() is not null then new.shipped := false; end if;
  end if;
  return new;
end
$$;
revoke all on function private.search_word_written() from public;
create trigger search_words_written before insert or update on public.search_words
  for each row execute function private.search_word_written();
create trigger help_entries_written before update on public.help_entries
  for each row execute function private.content_written();
create trigger search_words_audit after insert or update or delete on public.search_words
  for each row execute function private.audit('id');
create trigger help_entries_audit after insert or update or delete on public.help_entries
  for each row execute function private.audit('id');

-- ---- The product's own pages: texts of the code, put in at start (server/features/assistant/index-pages.ts).
create table search.pages (
  address text primary key,
  title text not null,
  -- {email}, {phone} and {address} stand for the site's own.
  text text not null,
  also text not null
);

-- ---- What a document of each kind says. One view for each: triggers take a row of it, rebuilding takes all.
create view search.source_page as
  select 'everyone' as list, p.address as row_id, p.address as subject_id, null::text as part, p.title,
    replace(replace(replace(p.text, '{email}', coalesce(c.value ->> 'email', 'see the contact page')),
      '{phone}', coalesce(c.value ->> 'phone', 'see the contact page')),
      '{address}', coalesce(c.value ->> 'address', 'see the contact page')) as text,
    p.also, p.address as url, null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    timestamptz '2025-01-01 00:00+00' as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from search.pages p left join public.site_settings c on c.key = 'contact';

create view search.source_help as
  select h.audience as list, h.id as row_id, h.id::text as subject_id, null::text as part, h.title, h.text, h.asked as also,
    coalesce(h.url, '/contact') as url, null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    h.updated_at as at, null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.help_entries h;

create view search.source_vendor as
  select 'everyone' as list, v.id as row_id, v.id::text as subject_id, null::text as part, v.name as title,
    concat_ws(' · ', nullif(array_to_string(v.specialties, ', '), ''), nullif(v.description, ''), nullif(v.location, ''),
      nullif(v.hours, ''), nullif(v.contact, ''), nullif(v.email, '')) as text,
    'book vendor shop' as also, '/books?id=' || v.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, v.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.vendors v;

create view search.source_post as
  select 'everyone' as list, p.id as row_id, p.id::text as subject_id, null::text as part, p.title,
    concat_ws(e'\n', nullif(p.excerpt, ''), search.plain(p.content)) as text,
    concat_ws(' ', 'blog post', p.category, p.author, array_to_string(p.tags, ' ')) as also, '/blog?id=' || p.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    p.date::timestamp at time zone 'Asia/Kolkata' as at, null::timestamptz as due_at, p.publish_at as visible_from,
    null::timestamptz as valid_until
  from public.blog_posts p;

create view search.source_notice as
  select n.audience as list, n.id as row_id, n.id::text as subject_id, null::text as part, n.title,
    concat_ws(e'\n', nullif(n.excerpt, ''), search.plain(n.content)) as text,
    concat_ws(' ', 'notice', n.category, n.author, array_to_string(n.tags, ' ')) as also, '/notices/' || n.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    greatest(n.publish_at, n.date::timestamp at time zone 'Asia/Kolkata') as at, n.deadline as due_at,
    n.publish_at as visible_from, n.valid_until
  from public.notices n;

create view search.source_alumnus as
  select 'pro' as list, a.id as row_id, a.id::text as subject_id, null::text as part, a.name as title,
    concat_ws(' · ', nullif(concat_ws(', ', nullif(a.current_position, ''), nullif(a.company, ''), nullif(a.location, '')), ''),
      a.degree || ', ' || a.graduation_year, a.bio) as text,
    'alumni alumnus senior graduate' as also, '/alumni?q=' || replace(a.name, ' ', '+') as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, a.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.alumni a;

create view search.source_company as
  select 'pro' as list, c.id as row_id, c.id::text as subject_id, null::text as part, c.company as title,
    concat_ws(e'\n', 'Visited ' || to_char(c.visit_date, 'FMDD Mon YYYY'), c.profile, c.location, nullif(c.process, ''),
      nullif(c.description, ''), nullif(array_to_string(c.requirements, ', '), '')) as text,
    'company placement visit' as also, '/placements?view=companies&id=' || c.id as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, c.visit_date::timestamp at time zone 'Asia/Kolkata' as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.companies c;

create view search.source_question as
  select 'pro' as list, q.id as row_id, q.id::text as subject_id, null::text as part, q.question as title,
    search.plain(q.answer) as text, 'interview question ' || q.topic as also,
    '/placements?view=interview&question=' || q.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, q.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.interview_questions q;

create view search.source_material as
  select 'pro' as list, m.id as row_id, m.id::text as subject_id, null::text as part, m.title,
    concat_ws(' · ', m.subject, nullif(m.course_code, ''), 'Semester ' || m.semester,
      case m.kind when 'paper' then 'Question paper' else 'Notes' end, m.exam_year) as text,
    concat_ws(' ', case m.kind when 'paper' then 'pyq previous year exam paper' else 'study material notes' end, 'pdf',
      search.initials_of(m.subject), search.initials_of(m.title)) as also,
    '/pyqs?id=' || m.id as url, null::uuid as course_id, null::uuid as branch_id, m.semester, m.created_at as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.study_materials m;

create view search.source_template as
  select 'pro' as list, t.id as row_id, t.id::text as subject_id, null::text as part, t.title,
    concat_ws(' · ', nullif(t.description, ''), nullif(array_to_string(t.features, ', '), '')) as text,
    'resume cv template ' || array_to_string(t.tags, ' ') as also, '/resume#templates' as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, t.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.resume_templates t;

create view search.source_project as
  select 'pro' as list, p.id as row_id, p.id::text as subject_id, null::text as part, p.title,
    concat_ws(' · ', nullif(p.description, ''), nullif(array_to_string(p.tech, ', '), '')) as text,
    'resume project ' || p.category as also, '/resume#projects' as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, p.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.resume_projects p;

create view search.source_tutorial as
  select 'pro' as list, t.id as row_id, t.id::text as subject_id, null::text as part, t.title,
    concat_ws(' · ', nullif(t.description, ''), t.platform, t.duration || ' minutes', t.level) as text,
    'resume tutorial video' as also, '/resume#tutorials' as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, t.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.tutorials t;

create view search.source_course as
  select 'everyone' as list, c.id as row_id, c.id::text as subject_id, null::text as part, c.name as title,
    concat_ws(' · ', c.code, b.name || ' (' || b.code || ')', 'Semester ' || c.semester,
      case when c.credits > 0 then trim_scale(c.credits) || ' credits' end) as text,
    concat_ws(' ', 'course', array_to_string(c.aliases, ' '), search.initials_of(c.name),
      replace(replace(c.code, ' ', ''), '-', ''), c.code) as also,
    '/pyqs?q=' || replace(c.code, ' ', '+') as url, c.id as course_id, c.branch_id, c.semester, c.created_at as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.courses c join public.branches b on b.id = c.branch_id;

create view search.source_exam as
  select 'members' as list, e.id as row_id, e.id::text as subject_id, null::text as part,
    case e.exam when 'end-semester' then 'End semester exam' when 'mid-semester' then 'Mid semester exam'
      when 'quiz' then 'Quiz' else 'Supplementary exam' end || ': ' || c.name as title,
    concat_ws(' · ', c.code, to_char(e.date, 'FMDD Mon YYYY') || coalesce(', ' || to_char(e.starts_at, 'FMHH12:MI am'), ''),
      nullif(e.hall, ''), b.code, 'Semester ' || c.semester) as text,
    concat_ws(' ', 'exam date schedule timetable', array_to_string(c.aliases, ' '), search.initials_of(c.name),
      replace(replace(c.code, ' ', ''), '-', '')) as also,
    '/dashboard' as url, c.id as course_id, c.branch_id, c.semester,
    e.created_at as at, (e.date + coalesce(e.starts_at, time '09:00')) at time zone 'Asia/Kolkata' as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.exam_dates e join public.courses c on c.id = e.course_id join public.branches b on b.id = c.branch_id;

create view search.source_discussion as
  select 'pro' as list, d.id as row_id, d.id::text as subject_id, null::text as part, d.title, d.content as text,
    d.tags as also, '/discussion?id=' || d.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, d.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.discussions d;

-- A document each; the words of its discussion's title are weighed less in it than there.
create view search.source_comment as
  select 'pro' as list, c.id as row_id, c.discussion_id::text as subject_id, c.id::text as part, d.title, c.content as text,
    d.title as also, '/discussion?id=' || c.discussion_id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, c.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.comments c join public.discussions d on d.id = c.discussion_id;

-- ---- Keeping them. Everything below runs with the owner's rights: whoever changes a row may not write the index.
create function search.lexeme_of(word text) returns text
  language sql immutable parallel safe
  return case when word ~ '\d' then word else coalesce((ts_lexize('search.stem', word))[1], word) end;

-- The words of some documents, to be known for prefixes and typing errors. Counts are a job's.
create function search.learn_words(list text, texts text[]) returns void
  language sql set search_path = ''
begin atomic
  insert into search.words (list, word, lexeme)
  select learn_words.list, found.word, search.lexeme_of(found.word)
  from (select distinct word from unnest(texts) as t (t), unnest(search.words_of(left(t, 20000))) as word) as found
  where char_length(found.word) <= 40
  -- Two who learn the same words wait for each other, and never both ways.
  order by found.word
  on conflict do nothing;
end;

create function search.learn_words_of(kind text, ids text[]) returns void
  language sql set search_path = ''
begin atomic
  select search.learn_words(d.list, array_agg(d.title || ' ' || d.also || ' ' || d.text))
  from search.documents d where d.kind = learn_words_of.kind and d.subject_id = any (ids) group by d.list;
end;

-- Held by the one transaction that learns words.
create function search.words_lock() returns bigint
  language sql immutable parallel safe
  return 7214036;

-- Puts rows of one kind into the index anew, and takes those out that are gone. Returns how many are in it.
create function search.index_rows(kind text, ids text[]) returns integer
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

create function search.follow() returns trigger
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

create function search.follow_page() returns trigger
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

-- Documents that name a course, and courses that name their branch.
create function search.follow_course() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'branches' then
    perform search.index_rows('course', array_agg(id::text)) from public.courses where branch_id = new.id;
    perform search.index_rows('exam', array_agg(e.id::text))
      from public.exam_dates e join public.courses c on c.id = e.course_id where c.branch_id = new.id;
  else
    perform search.index_rows('exam', array_agg(id::text)) from public.exam_dates where course_id = new.id;
  end if;
  return null;
end
$$;

-- The forum is written by everybody, all day: without dynamic SQL, into its own part.
create function search.follow_discussion() returns trigger
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
  words := search.terms(new.title, new.content, new.tags);
  insert into search.documents_pro (list, kind, subject_id, title, text, also, url, at, terms)
  values ('pro', 'discussion', new.id::text, new.title, new.content, new.tags, '/discussion?id=' || new.id, new.created_at,
    words);
  return null;
end
$$;

-- Comments that are being written have their discussion's title in their documents: a new title waits for them, and they
-- for it. The rare change pays, not every comment.
create function search.lock_title() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.discussions where id = old.id for update;
  return new;
end
$$;

create function search.follow_comment() returns trigger
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
    words := search.terms('', new.content, discussion_title);
    insert into search.documents_pro (list, kind, subject_id, part, title, text, also, url, at, terms)
    values ('pro', 'discussion', new.discussion_id::text, new.id::text, discussion_title, new.content, discussion_title,
      '/discussion?id=' || new.discussion_id, new.created_at, words);
  end if;
  return null;
end
$$;

do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('help_entries', 'help'), ('vendors', 'vendor'), ('blog_posts', 'post'), ('notices', 'notice'),
      ('alumni', 'alumnus'), ('companies', 'company'), ('interview_questions', 'question'),
      ('study_materials', 'material'), ('resume_templates', 'template'), ('resume_projects', 'project'),
      ('tutorials', 'tutorial'), ('courses', 'course'), ('exam_dates', 'exam')) as f (content, kind)
  loop
    execute format(
      'create trigger %1$I after insert or update or delete on public.%2$I
         for each row execute function search.follow(%3$L);
       create trigger %4$I after truncate on public.%2$I for each statement execute function search.follow(%3$L)',
      followed.content || '_search', followed.content, followed.kind, followed.content || '_search_truncated');
  end loop;
end
$$;
-- A course's documents say what its branch is called, an exam's what its course is: whoever writes one of the three
-- waits for the other writers before the first row is locked.
create function search.lock_catalogue() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(search.words_lock() + 1);
  return null;
end
$$;
create trigger branches_search_lock before insert or update or delete on public.branches
  for each statement execute function search.lock_catalogue();
create trigger courses_search_lock before insert or update or delete on public.courses
  for each statement execute function search.lock_catalogue();
create trigger exam_dates_search_lock before insert or update or delete on public.exam_dates
  for each statement execute function search.lock_catalogue();

create trigger pages_search after insert or update or delete on search.pages
  for each row execute function search.follow_page();
create trigger site_settings_search after insert or update on public.site_settings
  for each row when (new.key = 'contact') execute function search.follow_page();
create trigger site_settings_search_gone after delete on public.site_settings
  for each row when (old.key = 'contact') execute function search.follow_page();
create trigger courses_search_exams after update on public.courses
  for each row execute function search.follow_course();
create trigger branches_search_courses after update of code, name on public.branches
  for each row execute function search.follow_course();
create trigger discussions_search after insert or delete on public.discussions
  for each row execute function search.follow_discussion();
-- An account that is deleted takes its name away, and changes no text.
create trigger discussions_search_changed after update of title, content, tags on public.discussions
  for each row execute function search.follow_discussion();
create trigger discussions_search_title before update of title on public.discussions
  for each row when (old.title is distinct from new.title) execute function search.lock_title();
create trigger discussions_search_truncated after truncate on public.discussions
  for each statement execute function search.follow_discussion();
create trigger comments_search after insert or delete on public.comments
  for each row execute function search.follow_comment();
create trigger comments_search_changed after update of content, discussion_id on public.comments
  for each row execute function search.follow_comment();
create trigger comments_search_truncated after truncate on public.comments
  for each statement execute function search.follow_comment();

-- ---- Anew, from the tables (npm run admin -- rebuild-search), while people read and write.
create view search.kinds as
  select * from unnest(array['page', 'help', 'vendor', 'post', 'notice', 'alumnus', 'company', 'question', 'material',
    'template', 'project', 'tutorial', 'course', 'exam', 'discussion', 'comment']) with ordinality as k (kind, place);

-- What the index should hold.
create view search.sources as
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

-- Where the index is not what the tables say: nothing, if all is well.
create function search.differences() returns table (problem text, kind text, subject_id text, part text)
  language sql stable set search_path = ''
begin atomic
  select
    case when d.kind is null then 'missing' when s.kind is null then 'left over' else 'differs' end,
    coalesce(d.kind, s.kind), coalesce(d.subject_id, s.subject_id), coalesce(d.part, s.part)
  from search.sources s full join search.documents d
    on d.kind = s.kind and d.subject_id = s.subject_id and coalesce(d.part, '') = coalesce(s.part, '')
  where (d.list, d.title, d.text, d.also, d.url, d.course_id, d.branch_id, d.semester, d.at, d.due_at, d.visible_from,
      d.valid_until, d.terms)
    is distinct from (s.list, s.title, s.text, s.also, s.url, s.course_id, s.branch_id, s.semester::smallint, s.at, s.due_at,
      s.visible_from, s.valid_until, search.terms(case when s.part is null then s.title else '' end, s.text, s.also));
end;

-- The next rows of a kind after one; in a transaction of its own each time, so nobody waits for long, and one that is
-- killed leaves what was there. The rows are locked first: what is being written is read once it is committed. Returns
-- the last row that was done, or null after the end, where documents without a row have been taken out.
create function search.rebuild_batch(kind text, after_row text default null, size integer default 500) returns text
  language plpgsql set search_path = ''
as $$
declare
  source constant text := case kind
    when 'page' then 'search.pages' when 'help' then 'public.help_entries' when 'vendor' then 'public.vendors'
    when 'post' then 'public.blog_posts' when 'notice' then 'public.notices' when 'alumnus' then 'public.alumni'
    when 'company' then 'public.companies' when 'question' then 'public.interview_questions'
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
    end if;
    perform search.index_rows(kind, ids);
    return ids[array_upper(ids, 1)];
  end if;
  if kind = 'comment' then
    delete from search.documents d where d.kind = 'discussion' and d.part is not null
      and not exists (select from public.comments c where c.id::text = d.part and c.discussion_id::text = d.subject_id);
  else
    execute format(
      'delete from search.documents d where d.kind = %L and d.part is null and not exists (
         select from %s s where s.%I = d.subject_id::%s)', kind, source, key, type);
  end if;
  return null;
end
$$;

-- All of it in one go, where nobody else is about: a migration, a restored backup.
create function search.rebuild() returns void
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

-- ---- How many documents have a word, about, for the weight that it gets; and which words there are. Of a large site a
-- sample is read.
create function search.count_words(sample integer default 30000) returns void
  language plpgsql set search_path = ''
as $$
declare
  part record;
  total bigint;
  read bigint;
  share float8;
begin
  perform pg_advisory_xact_lock(search.words_lock());
  for part in select l.list, ('search.documents_' || l.list)::regclass as name from search.lists l order by 1 loop
    execute format('select count(*), count(*) filter (where part is null) from %s
      where visible_from is null or visible_from <= now()', part.name) into total, read;
    update search.lists set documents = total, subjects = read, counted_at = now() where list = part.list;
    share := least(100, 100.0 * sample / greatest(total, 1));
    execute format(
      'with counted as materialized (
         select word, count(*) as documents from (
           select distinct d.ctid, word
           from %s d %s, unnest(search.words_of(d.title || '' '' || d.also || '' '' || left(d.text, 20000))) as word
           where char_length(word) <= 40 and (d.visible_from is null or d.visible_from <= now())
         ) as found group by word
       ),
       gone as (
         delete from search.words w where $2 = 100 and w.list = $1 and not exists (select from counted c where c.word = w.word)
       )
       insert into search.words as w (list, word, lexeme, documents)
       select $1, word, search.lexeme_of(word), ceil(documents * 100 / $2) from counted order by word
       on conflict (list, word) do update set documents = excluded.documents where w.documents <> excluded.documents',
      part.name, case when share < 100 then format('tablesample system (%s)', share) else '' end)
      using part.list, share;
  end loop;
end
$$;

-- For the job: words that were left to it, and those of what was written in the forum lately.
create function search.learn_new_words(since timestamptz) returns void
  language plpgsql set search_path = ''
as $$
declare
  part record;
begin
  perform pg_advisory_xact_lock(search.words_lock());
  for part in
    with taken as (delete from search.unlearnt returning kind, subject_id)
    select kind, array_agg(distinct subject_id) as ids from taken group by kind
  loop
    perform search.learn_words_of(part.kind, part.ids);
  end loop;
  perform search.learn_words('pro', array_agg(title || ' ' || also || ' ' || text))
    from (
      select title, also, text from search.documents_pro where kind = 'discussion' and at > since order by at desc limit 5000
    ) as lately;
end
$$;

revoke all on all functions in schema search from public;

select search.rebuild();
