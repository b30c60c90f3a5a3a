-- What asks the search index (0032_search.sql): what was typed is understood with the words that the asker may read, the
-- documents that the asker may read are ranked, and the best come back with the sentence that fits.
-- docs/decisions/0036-search.md explains it.

-- ---- Every weight of the ranking, judged by the evaluation (npm run evaluate), not by taste.
create function search.weight(name text) returns real
  language sql immutable parallel safe
  return case name
    -- Where a word stands, of what it could give.
    when 'in title' then 1.0
    when 'in text' then 0.85
    when 'in other words' then 0.75
    -- Of a course, a paper: a line of text, whose codes, short names and initials stand among the other words.
    when 'in a line' then 0.95
    -- As the beginning or a part of a word; of a title, of anything else.
    when 'part in title' then 0.8
    when 'part elsewhere' then 0.5
    -- A document of the kind that the word names.
    when 'names the kind' then 0.8
    -- What the words of another spelling, and what a corrected word weigh.
    when 'corrected' then 0.85
    -- A word that nothing has, compared with a rare one.
    when 'unknown' then 1.2
    -- Added to the share of the question that a document has.
    when 'next to each other' then 0.12
    when 'substring of title' then 0.2
    when 'beginning of title' then 0.1
    when 'whole title' then 0.15
    when 'substring of text' then 0.1
    when 'kind' then 0.1
    when 'fresh' then 0.06
    when 'due soon' then 0.1
    when 'past' then -0.08
    when 'own branch' then 0.04
    when 'own semester' then 0.04
    when 'page' then 0.06
    when 'comment' then -0.03
    -- Less of the question than this, and less than this share of what the best has, is about something else.
    when 'least' then 0.3
    when 'least of best' then 0.6
  end::real;

-- Words that name a kind of document, as stems.
create table search.kind_words (
  lexeme text primary key,
  kinds text[] not null
);
insert into search.kind_words (lexeme, kinds) values
  ('notic', '{notice}'), ('circular', '{notice}'), ('announc', '{notice,post}'),
  ('compani', '{company}'), ('placement', '{company}'), ('recruit', '{company}'),
  ('interview', '{question}'), ('question', '{question,material}'),
  ('paper', '{material}'), ('pyq', '{material}'), ('note', '{material}'), ('materi', '{material}'),
  ('exam', '{exam,notice}'), ('examin', '{exam,notice}'), ('timet', '{exam,notice}'), ('schedul', '{exam,notice}'),
  ('cours', '{course}'), ('subject', '{course}'), ('syllabus', '{course,material}'),
  ('alumni', '{alumnus}'), ('alumnus', '{alumnus}'), ('senior', '{alumnus}'), ('graduat', '{alumnus}'),
  ('book', '{vendor}'), ('vendor', '{vendor}'), ('shop', '{vendor}'), ('stationeri', '{vendor}'),
  ('resum', '{template,project,tutorial}'), ('cv', '{template}'), ('templat', '{template}'),
  ('project', '{project}'), ('tutori', '{tutorial}'), ('video', '{tutorial}'),
  ('discuss', '{discussion}'), ('forum', '{discussion}'), ('thread', '{discussion}'),
  ('blog', '{post}'), ('help', '{help,page}');

-- In the order in which groups of results stand.
create function search.group_of(kind text) returns text
  language sql immutable parallel safe
  return case
    when kind in ('page', 'help') then 'pages'
    when kind = 'notice' then 'notices'
    when kind in ('material', 'course', 'exam') then 'papers'
    when kind = 'discussion' then 'discussions'
    when kind in ('alumnus', 'company', 'question') then 'people'
    else 'more' end;

-- ---- Whose documents the caller may read, as the policies of the tables say it.
create function search.callers_lists() returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  -- Not current_user: the functions below run as their owner.
  case current_setting('role')
    when 'authenticated' then
      return array['everyone', 'members'] || case when private.may_read_pro() then array['pro'] else '{}' end
        || case when private.is_admin() then array['admins'] else '{}' end;
    when 'service_role' then return array['everyone', 'members', 'pro', 'admins'];
    -- The database's owner, at work on it.
    when 'none' then
      if has_schema_privilege(session_user, 'search', 'usage') then return array['everyone', 'members', 'pro', 'admins']; end if;
    else
  end case;
  return array['everyone'];
end
$$;

-- ---- Queries. A phrase of one word or more; `label` narrows it to a field, `*` to words that begin with it.
create function search.query_of(phrase text, label text default '') returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg(format('''%s''%s', replace(replace(search.lexeme_of(word), '\', '\\'), '''', ''''''),
      case when label = '' then '' else ':' || label end), ' <-> ' order by place)
    -- Longer ones are in no document's words, and PostgreSQL takes none of 2 kB.
    from unnest(search.words_of(phrase)) with ordinality as w (word, place) where char_length(word) <= 40
  )::tsquery;

create function search.any_of(phrases text[], label text default '') returns tsquery
  language sql immutable parallel safe
  return (select string_agg(distinct '(' || q::text || ')', ' | ')::tsquery from unnest(phrases) as p, search.query_of(p, label) as q
    where numnode(q) > 0);

-- Between two words, as people mistype: two letters in the wrong order are one mistake.
create function search.distance(a text, b text) returns integer
  language sql immutable parallel safe
  return (
    select case when d = 2 and char_length(a) = char_length(b)
        and (select array_agg(x order by x) from string_to_table(a, null) x)
          = (select array_agg(x order by x) from string_to_table(b, null) x) then 1 else d end
    from extensions.levenshtein_less_equal(left(a, 40), left(b, 40), 2) as d
  );

-- Whether a document that may be read now has it. List by list: of "any of these lists" PostgreSQL would look into all.
create function search.has(query tsquery, lists text[]) returns boolean
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  place text;
begin
  foreach place in array lists loop
    if exists (select from search.documents d
        where d.list = place and d.terms @@ query and (d.visible_from is null or d.visible_from <= now())) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- The words that are nearest to one that nothing has, of those that the asker may read, the nearest and most frequent
-- first. None of less than four letters.
create function search.corrections_of(typed text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set pg_trgm.similarity_threshold = 0.2
as $$
declare
  letters constant integer := char_length(typed);
  most constant integer := case when letters < 4 then 0 when letters < 8 then 1 else 2 end;
begin
  if most = 0 or letters > 40 or typed ~ '^[\d.]+$' then return '{}'; end if;
  return coalesce((
    select array_agg(word order by distance, documents desc, word) from (
      select word, distance, documents, min(distance) over () as nearest from (
        select near.word, search.distance(typed, near.word) as distance, max(near.documents) as documents
        from (
          select w.word, w.documents from search.words w
          where w.list = any (lists) and w.word operator(extensions.%) typed
            and char_length(w.word) between letters - most and letters + most
          union all
          select s.term, 1 from public.search_words s
          where s.term operator(extensions.%) typed and char_length(s.term) between letters - most and letters + most
        ) as near
        group by near.word
      ) as compared
      where distance <= most and (
        exists (select from public.search_words s where s.term = word and s.means <> '{}')
        -- A word can outlive its last document, until words are counted again; and be of a notice that is still to come.
        or search.has(search.query_of(word), lists)
      )
    ) as nearest_ones
    where distance = nearest
  ), '{}');
end
$$;

-- ---- What was typed, word by word. Fillers are left out, unless nothing else is there.
create type search.term as (
  typed text,
  -- The word that it was taken for.
  corrected text,
  -- As one would say it in a result: the words that count as found, as stems.
  lexemes text[],
  -- Words and what they are searched as; parts of words. Each also narrowed to titles, and to titles and texts.
  strong tsquery, strong_title tsquery, strong_text tsquery,
  weak tsquery, weak_title tsquery,
  -- Kinds that it names, between commas.
  kinds text,
  known boolean,
  weight real
);

-- A document, with the share of the question that it has and its rank.
create type search.result as (
  list text, kind text, subject_id text, part text, title text, at timestamptz, due_at timestamptz, share real, rank real
);

create function search.understand(q text, lists text[] default search.callers_lists()) returns setof search.term
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
as $$
declare
  asked constant text := left(q, 500);
  tokens constant text[] := (search.words_of(asked))[1:32];
  many constant integer := coalesce(array_length(tokens, 1), 0);
  -- In double quotes: the words as they stand, nothing put in their place.
  exact constant boolean := btrim(asked) ~ '^".*\S.*"$';
  -- A question is written in whole words; a search is cut short anywhere.
  cut_short constant boolean := many <= 4 and asked !~ '[?।]';
  total constant float8 := greatest(100, (select sum(l.documents) from search.lists l where l.list = any (lists)));
  terms search.term[] := '{}';
  fillers search.term[] := '{}';
  term search.term;
  at integer := 1;
  taken integer;
  phrase text;
  entry record;
  words text[];
  parts text[];
  filler boolean;
  frequency float8;
begin
  while at <= many loop
    words := null; parts := null; filler := false; phrase := tokens[at]; taken := 1;
    term := null;
    -- A course code in two pieces.
    if tokens[at] ~ '^[a-z]{2,5}$' and tokens[at + 1] ~ '^\d{2,4}[a-z]?$' and exists (
      select from search.words w where w.list = any (lists) and w.word = tokens[at] || tokens[at + 1])
      and search.has(search.query_of(tokens[at] || tokens[at + 1]), lists) then
      taken := 2;
      phrase := tokens[at] || tokens[at + 1];
      words := array[phrase, tokens[at] || ' ' || tokens[at + 1]];
    else
      -- The longest entry of the word list that begins here.
      select s.term, s.means, n into entry
        from generate_series(1, least(4, many - at + 1)) as n
          join public.search_words s on not exact and s.term = array_to_string(tokens[at : at + n - 1], ' ')
        order by n desc limit 1;
      if found then
        taken := entry.n;
        phrase := entry.term;
        filler := entry.means = '{}';
        -- With others that mean the same, so far as documents have them: "exam" finds a notice in Hindi.
        words := array[phrase] || entry.means || array(
          select distinct s.term from public.search_words s
          where s.means && (entry.means || entry.term) and not exists (
            select from unnest(string_to_array(s.term, ' ')) as piece
            where not exists (select from search.words w where w.list = any (lists) and w.word = piece))
          limit 24);
      else
        words := array[phrase];
        filler := ts_lexize('pg_catalog.english_stem', phrase) = '{}'
          -- IT and ME are branches, where they are written so.
          and not (asked ~ ('\m' || upper(phrase) || '\M') and asked <> upper(asked) and phrase in ('it', 'me'));
      end if;
    end if;
    at := at + taken;

    term.typed := phrase;
    term.weight := 1;
    term.lexemes := array(select distinct search.lexeme_of(w) from unnest(words) as p, unnest(search.words_of(p)) as w);
    -- A word that few have is looked for: it may be of a document that is still to come, or that is gone.
    term.known := exists (
        select from search.words w where w.list = any (lists) and w.lexeme = any (term.lexemes) and w.documents > 50)
      or search.has(search.any_of(words), lists);
    if not exact and taken = 1 and char_length(phrase) >= 2 and phrase !~ '^[\d.]+$'
      and (at > many or not term.known or (cut_short and char_length(phrase) >= 3)) then
      parts := array(
        select found.word from (
          select w.word, max(w.documents) as documents from search.words w
          where w.list = any (lists) and w.word like replace(phrase, '_', '') || '%' and w.word <> phrase
          group by w.word order by max(w.documents) desc, w.word limit 40
        ) as found
        where found.documents > 50 or search.has(search.query_of(found.word), lists)
        order by found.documents desc, found.word limit 12);
      if parts = '{}' and not term.known and char_length(phrase) >= 3 then
        parts := array(
          select found.word from (
            select w.word, max(w.documents) as documents from search.words w
            where w.list = any (lists) and w.word like '%' || phrase || '%'
            group by w.word order by max(w.documents) desc, w.word limit 40
          ) as found
          where found.documents > 50 or search.has(search.query_of(found.word), lists)
          order by found.documents desc, found.word limit 12);
      end if;
      if parts = '{}' and not term.known then
        words := search.corrections_of(phrase, lists);
        term.corrected := words[1];
        term.weight := search.weight('corrected');
        if term.corrected is not null then
          words := words[1:3] || array(select unnest(s.means) from public.search_words s where s.term = term.corrected);
          term.lexemes := array(select distinct search.lexeme_of(w) from unnest(words) as p, unnest(search.words_of(p)) as w);
          term.known := true;
        end if;
      end if;
    end if;
    if term.known then
      term.strong := search.any_of(words);
      term.strong_title := search.any_of(words, 'A');
      term.strong_text := search.any_of(words, 'AB');
    end if;
    if parts <> '{}' then
      term.known := true;
      term.weak := search.any_of(parts);
      term.weak_title := search.any_of(parts, 'A');
    end if;
    term.kinds := (select ',' || string_agg(distinct kind, ',') || ',' from search.kind_words k, unnest(k.kinds) as kind
      where k.lexeme = any (term.lexemes));
    -- Rare words weigh more than common ones.
    -- A phrase is as rare as the rarest of its words.
    frequency := coalesce((
      select sum(rarest) from (
        select min((select coalesce(sum(w.documents), 0) from search.words w
          where w.list = any (lists) and w.lexeme = search.lexeme_of(part))) as rarest
        from unnest(words) as p, unnest(search.words_of(p)) as part group by p
      ) as phrases), 0);
    term.weight := term.weight * case when term.known then ln(1 + total / (1 + least(frequency, total)))
      else ln(1 + total) * search.weight('unknown') end;
    term.lexemes := term.lexemes || array(select search.lexeme_of(p) from unnest(parts) as p);
    if filler then fillers := fillers || term; else terms := terms || term; end if;
  end loop;
  return query select * from unnest(case when terms = '{}' then fillers else terms end);
end
$$;

-- ---- The documents that could be meant, the best first, each row of the site once. What is read is bounded: rare words
-- are looked up; words that stand everywhere are looked for in the newest documents of each kind.
--
-- A list at a time, and each as a part of its own: nothing of a list that the asker may not read is touched. One plan for
-- all questions, since planning takes longer than most answers, and none of its ways reads a part from end to end.
create function search.ranked(q text, lists text[], asked search.term[], wanted text[] default null)
  returns table (list text, kind text, subject_id text, part text, title text, at timestamptz, due_at timestamptz, rank real)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- A word of more documents than this is common.
  rare constant integer := 2000;
  newest constant integer := 1000;
  folded constant text := btrim(regexp_replace(search.fold(left(q, 200)), '\s+', ' ', 'g'));
  several constant boolean := array_length(asked, 1) > 1;
  total constant real := (select sum(t.weight) from unnest(asked) as t);
  named constant text := (select string_agg(t.kinds, '') from unnest(asked) as t);
  kinds constant text[] := coalesce(wanted, array['page', 'help', 'vendor', 'post', 'notice', 'alumnus', 'company', 'question',
    'material', 'template', 'project', 'tutorial', 'course', 'exam', 'discussion']);
  adjacent tsquery;
  together tsquery;
  anywhere tsquery;
  common tsquery;
  looked_up tsquery;
  one tsquery;
  term search.term;
  in_title constant real := search.weight('in title');
  in_text constant real := search.weight('in text');
  in_other_words constant real := search.weight('in other words');
  in_a_line constant real := search.weight('in a line');
  part_in_title constant real := search.weight('part in title');
  part_elsewhere constant real := search.weight('part elsewhere');
  names_the_kind constant real := search.weight('names the kind');
  place text;
  branch uuid;
  term_of smallint;
  lists_done boolean := false;
  found search.result[] := '{}';
begin
  foreach term in array asked loop
    one := case when term.strong is null then term.weak when term.weak is null then term.strong
      else term.strong || term.weak end;
    continue when one is null;
    together := case when together is null then one else together && one end;
    if term.strong is not null then
      adjacent := case when adjacent is null then term.strong else tsquery_phrase(adjacent, term.strong) end;
    end if;
  end loop;
  if together is null then return; end if;
  select u.branch_id, u.semester into branch, term_of from public.users u where u.id = auth.uid();

  foreach place in array lists || (case when several then lists end) loop
    -- Nothing has all of several common words: what has the rarest of them, then.
    if place = lists[1] and lists_done then
      exit when found <> '{}';
      select case when t.strong is null then t.weak when t.weak is null then t.strong else t.strong || t.weak end
        into together from unnest(asked) as t where t.strong is not null or t.weak is not null order by t.weight desc limit 1;
    end if;
    lists_done := true;
    -- The index knows no places: a phrase of common words would have it read every document that has them anywhere.
    anywhere := replace(together::text, '<->', '&')::tsquery;
    looked_up := null;
    foreach term in array asked loop
      if (select coalesce(sum(w.documents), 0) from search.words w
          where w.list = place and w.lexeme = any (term.lexemes)) <= rare then
        one := case when term.strong is null then term.weak when term.weak is null then term.strong
          else term.strong || term.weak end;
        looked_up := case when looked_up is null then one when one is null then looked_up else looked_up || one end;
      end if;
    end loop;
    -- Where rare words find more than are looked at, what has all words is not to be missed.
    common := case when several and looked_up is not null then together end;

    found := found || array(
      with lately as materialized (
        select of_kind.* from unnest(case when looked_up is null then kinds end) as wanted_kind, lateral (
          select * from (
            select d.ctid as here, d.* from search.documents d where d.list = place and d.kind = wanted_kind
            order by d.at desc limit newest
          ) as d
          where d.terms @@ together and (d.visible_from is null or d.visible_from <= now()) limit 150
        ) as of_kind
      ),
      candidate as materialized (
        select distinct on (c.here) c.* from (
          select * from (
            select d.ctid as here, d.* from search.documents d
            where d.list = place and d.terms @@ looked_up and d.kind = any (kinds)
              and (d.visible_from is null or d.visible_from <= now()) limit 3000) as rare_words
          union all
          select * from (
            select d.ctid as here, d.* from search.documents d
            where d.list = place and d.terms @@ common and d.kind = any (kinds)
              and (d.visible_from is null or d.visible_from <= now()) limit 300) as all_words
          union all
          select * from lately
          union all
          -- Words that are common, and together rare: the newest would be full of them otherwise.
          select * from (
            select * from (
              select d.ctid as here, d.* from search.documents d
              where (select count(*) from lately) < 30 and looked_up is null
                and d.list = place and d.terms @@ anywhere and d.kind = any (kinds)
                and (d.visible_from is null or d.visible_from <= now()) limit 1500
            ) as with_all
            where with_all.terms @@ together limit 300
          ) as best_of_all
        ) as c order by c.here
      ),
      shared as (
        select c.here, (sum(t.weight * greatest(
            case when c.terms @@ t.strong then case
              when c.terms @@ t.strong_title then in_title
              when c.kind in ('course', 'material') then in_a_line
              when c.terms @@ t.strong_text then in_text
              else in_other_words end else 0 end,
            case when c.terms @@ t.weak then case
              when c.terms @@ t.weak_title then part_in_title else part_elsewhere end else 0 end,
            case when t.kinds like '%,' || c.kind || ',%' then names_the_kind else 0 end
          )) / total)::real as share
        from candidate c cross join unnest(asked) as t
        group by c.here
      ),
      promising as materialized (
        select c.*, s.share from shared s join candidate c using (here)
        where s.share >= search.weight('least') order by s.share desc limit 300
      )
      select row(place, p.kind, p.subject_id, p.part, p.title, p.at, p.due_at, p.share, p.share
        + case when several and p.terms @@ adjacent then search.weight('next to each other') else 0 end
        + case
            when f.title = folded then
              search.weight('substring of title') + search.weight('beginning of title') + search.weight('whole title')
            when starts_with(f.title, folded) then search.weight('substring of title') + search.weight('beginning of title')
            when position(folded in f.title) > 0 then search.weight('substring of title')
            when several and position(folded in lower(left(p.text, 2000))) > 0 then search.weight('substring of text')
            else 0 end
        + case when named like '%,' || p.kind || ',%' then search.weight('kind') else 0 end
        + case when p.kind in ('notice', 'post', 'discussion', 'material', 'company') then
            search.weight('fresh') * exp(-greatest(0, extract(epoch from now() - p.at)) / 86400 / 180) else 0 end
        + case when p.due_at between now() and now() + interval '14 days' then search.weight('due soon')
            when coalesce(p.valid_until, p.due_at) < now() then search.weight('past') else 0 end
        + case when p.branch_id = branch then search.weight('own branch') else 0 end
        + case when p.semester = term_of then search.weight('own semester') else 0 end
        + case when p.kind in ('page', 'help') then search.weight('page')
            when p.part is not null then search.weight('comment') else 0 end
      )::search.result
      from promising p, lateral (select search.fold(p.title) as title offset 0) as f);
  end loop;

  return query
    with judged as (select f.*, max(f.share) over () as best from unnest(found) as f),
    once as (
      -- The best of a discussion and its comments stands for it.
      select distinct on (j.kind, j.subject_id) j.* from judged j where j.share >= j.best * search.weight('least of best')
      order by j.kind, j.subject_id, j.rank desc
    )
    select o.list, o.kind, o.subject_id, o.part, o.title, o.at, o.due_at, o.rank from once o
    order by o.rank desc, o.at desc, o.kind, o.subject_id;
end
$$;

-- ---- The sentence that fits best, at most 240 characters, and the words of title and excerpt that were looked for, as they
-- stand there.
create function search.excerpt(text text, lexemes text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  longest constant integer := 240;
  whole constant text := btrim(regexp_replace(text, '\s+', ' ', 'g'));
  best text;
  first integer;
begin
  if char_length(whole) <= longest then return whole; end if;
  select s.sentence into best
    from string_to_table(regexp_replace(left(text, 20000), '([.!?।])\s+', e'\\1\n', 'g'), e'\n')
      with ordinality as s (sentence, place)
    where s.sentence ~ '\S' and s.place <= 200
    -- A stem is the beginning of its words, nearly always.
    order by (select count(*) from unnest(lexemes) as l
        where position(case when char_length(l) < 4 then ' ' || l else l end in ' ' || lower(s.sentence)) > 0) desc,
      s.place
    limit 1;
  -- Not with the dot that parts it from what stands before.
  best := btrim(regexp_replace(best, '\s+', ' ', 'g'), ' ·');
  if char_length(best) <= longest then return best; end if;
  -- Of a long sentence, the part around the first of the words.
  select coalesce(min(nullif(position(l in lower(best)), 0)), 1) into first from unnest(lexemes) as l;
  first := greatest(1, least(first - 60, char_length(best) - longest + 3));
  best := substr(best, first, longest - 2);
  return case when first > 1 then '…' else '' end
    || regexp_replace(case when first > 1 then regexp_replace(best, '^\S*\s+', '') else best end, '\s+\S*$', '') || '…';
end
$$;

create function search.matched(shown text, lexemes text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  beginnings constant text[] := array(select distinct left(l, 2) from unnest(lexemes) as l);
begin
  return array(
    select distinct word
    -- Apart as search.separate() has them, but as they stand.
    from string_to_table(
      regexp_replace(shown, '[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u2bff]+|\.(?!\d)', ' ', 'g'),
      ' ') as word
    -- A look at the first letters spares most of them the rest.
    where left(lower(word), 2) = any (beginnings) and exists (
      select from unnest(search.words_of(word)) as w where search.lexeme_of(w) = any (lexemes)));
end
$$;

-- The rest of a document.
create function search.document(list text, kind text, subject_id text, part text, out text text, out url text)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  select d.text, d.url into document.text, document.url from search.documents d
    where d.list = document.list and d.kind = document.kind and d.subject_id = document.subject_id
      and coalesce(d.part, '') = coalesce(document.part, '');
end
$$;

-- ---- What clients call.
create function public.search(q text, kinds text[] default null, "limit" integer default 20)
  returns table (kind text, id text, page integer, title text, excerpt text, url text, rank real, matched text[],
    at timestamptz, due_at timestamptz)
  language plpgsql stable security definer rows 20
  set search_path = ''
as $$
declare
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(q, lists) as t);
  lexemes constant text[] := array(select distinct l from unnest(terms) as t, unnest(t.lexemes) as l);
  -- Each that there is once, however often it is named.
  wanted constant text[] := case when kinds is not null then
    array(select k.kind from search.kinds as k where k.kind = any (kinds) and k.kind <> 'comment') end;
begin
  return query
    select r.kind, r.subject_id, null::integer, r.title, e.excerpt, d.url, r.rank,
      search.matched(r.title || ' ' || e.excerpt, lexemes), r.at, r.due_at
    from (
      select * from search.ranked(q, lists, terms, wanted) limit least(greatest("limit", 1), 100)
    ) as r, search.document(r.list, r.kind, r.subject_id, r.part) as d, search.excerpt(d.text, lexemes) as e (excerpt)
    order by r.rank desc, r.at desc, r.kind, r.subject_id;
end
$$;

-- For the search box: results by group, how the words were read, and how much more there is with an account and with Pro
-- (of the whole site: a number for each question would tell what documents say that the asker may not read).
create function public.search_box(q text, per_group integer default 3) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(q, lists) as t);
  lexemes constant text[] := array(select distinct l from unnest(terms) as t, unnest(t.lexemes) as l);
  groups jsonb;
begin
  with placed as materialized (
    select *, row_number() over (partition by name order by r.rank desc, r.at desc, r.kind, r.subject_id) as place,
      count(*) over (partition by name) as number, max(r.rank) over (partition by name) as best
    from search.ranked(q, lists, terms) as r, search.group_of(r.kind) as name
  ),
  shown as (
    select p.name, p.number, p.best, p.place, jsonb_build_object(
        'kind', p.kind, 'id', p.subject_id, 'page', null, 'title', p.title, 'excerpt', e.excerpt, 'url', d.url,
        'rank', p.rank, 'matched', search.matched(p.title || ' ' || e.excerpt, lexemes), 'at', p.at, 'due_at', p.due_at) as row
    from (select * from placed where place <= least(greatest(per_group, 1), 20)) as p,
      search.document(p.list, p.kind, p.subject_id, p.part) as d, search.excerpt(d.text, lexemes) as e (excerpt)
  ),
  grouped as (
    select name, best, jsonb_build_object('group', name, 'count', least(max(number), 100), 'capped', max(number) > 100,
        'rows', jsonb_agg(row order by place)) as answer,
      array_position(array['pages', 'notices', 'papers', 'discussions', 'people', 'more'], name) as standing
    from shown group by name, best
  )
  select jsonb_agg(answer order by clearly_best desc, standing) into groups
  from (
    -- The best group stands first where it is clearly better than the second.
    select *, row_number() over (order by best desc) = 1
      and best - coalesce(lead(best) over (order by best desc), 0) > 0.15 as clearly_best from grouped
  ) as ordered;
  return jsonb_build_object(
    'corrected', coalesce((select jsonb_agg(jsonb_build_object('from', t.typed, 'to', t.corrected))
      from unnest(terms) as t where t.corrected is not null), '[]'),
    'groups', coalesce(groups, '[]'),
    'hidden', search.hidden(lists));
end
$$;

-- How many documents of the whole site an account, and Pro, would open in addition.
create function search.hidden(lists text[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  place text;
  counted bigint;
  answer jsonb := '{}';
begin
  foreach place in array array['members', 'pro'] loop
    if place = any (lists) then
      counted := 0;
    else
      -- Few are counted as they stand; of many, the job's number is true enough.
      select case when l.documents > 5000 then l.subjects end into counted from search.lists l where l.list = place;
      if counted is null then
        select count(*) into counted from (
          select from search.documents d where d.list = place and d.part is null
            and (d.visible_from is null or d.visible_from <= now()) limit 5000) as open;
      end if;
    end if;
    answer := answer || jsonb_build_object(place, counted);
  end loop;
  return answer;
end
$$;

revoke all on all functions in schema search from public;
revoke all on function public.search(text, text[], integer), public.search_box(text, integer) from public;
grant execute on function public.search(text, text[], integer), public.search_box(text, integer)
  to anon, authenticated, service_role;
