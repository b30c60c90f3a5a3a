-- The courses that a word of a search names: by name, short name or code. A list at a time, so that PostgreSQL prunes the
-- partitions that are not the reader's: of `list = any (lists)` with a parameter it prunes none, nor in a hash join, which
-- `offset 0` rules out.
create or replace function search.courses_named(asked search.term, lists text[]) returns uuid[]
  language sql stable set search_path = ''
  set enable_seqscan = off
  return array(
    select distinct named.course_id from unnest(lists) as own (list)
    cross join lateral (
      select d.course_id from search.documents d
      where d.list = own.list and d.kind = 'course' and d.terms @@ asked.strong
        and (search.fold(d.title) = any (asked.means || asked.corrected || asked.typed)
          or position(' ' || asked.typed || ' ' in ' ' || search.fold(regexp_replace(d.also, '^course ', '')) || ' ') > 0)
      offset 0
    ) as named);
revoke all on function search.courses_named(search.term, text[]) from public;

-- The terms of a query: each word with its spellings, its corrections, what the word list says it means, and how rare it is.
-- With `whole` a whole question, without its last word may be cut short.
create or replace function search.understand(q text, lists text[] default search.callers_lists(), with_fillers boolean default false)
  returns setof search.term
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
as $$
declare
  asked constant text := left(q, 500);
  written constant text[] := (search.words_of(asked))[1:32];
  tokens constant text[] := search.without_case(written);
  many constant integer := coalesce(array_length(tokens, 1), 0);
  -- In double quotes: the words as they stand, nothing put in their place.
  exact constant boolean := btrim(asked) ~ '^".*\S.*"$';
  -- A question is written in whole words; a search is cut short anywhere.
  whole constant boolean := asked ~ '[?।]';
  cut_short constant boolean := many <= 4 and not whole;
  total constant float8 := greatest(100, (select sum(l.documents) from search.lists l where l.list = any (lists)));
  -- Of each word, whether neither the word list nor a document has it.
  strange boolean[] := '{}';
  -- Whether that says already if documents have it.
  looked_up boolean;
  terms search.term[] := '{}';
  fillers search.term[] := '{}';
  term search.term;
  at integer := 1;
  taken integer;
  phrase text;
  entry record;
  words text[];
  parts text[];
  frequency float8;
begin
  if not exact then
    strange := array(
      select token ~ '[^\d.]' and not exists (select from public.search_words s where s.term = token)
        and ts_lexize('pg_catalog.english_stem', token) <> '{}' and not search.knows(token, lists)
      from unnest(tokens) with ordinality as t (token, place) order by place);
  end if;
  while at <= many loop
    words := null; parts := null; looked_up := false; phrase := tokens[at]; taken := 1;
    term := null;
    term.filler := false;
    term.credit := 1;
    -- A course code in two pieces.
    if tokens[at] ~ '^[a-z]{2,5}$' and tokens[at + 1] ~ '^\d{2,4}[a-z]?$' and exists (
      select from search.words w where w.list = any (lists) and w.word = tokens[at] || tokens[at + 1])
      and search.has(search.query_of(tokens[at] || tokens[at + 1]), lists) then
      taken := 2;
      phrase := tokens[at] || tokens[at + 1];
      words := array[phrase, tokens[at] || ' ' || tokens[at + 1]];
    else
      -- The longest entry of the word list that begins here: as it is written, in another form, or, with a word that
      -- nothing has, as it sounds. Where words end does not matter to that: hallticket.
      if true = any (strange[at : at + 3]) then
        with typed as materialized (
          -- Nothing of the list is as long as some words that are sent, and their sound takes a while.
          select n, run, search.stems_of(run) as stem, case when short then search.spoken(run) else '' end as spoken,
            case when short then search.sound_of(run) else '' end as sound,
            true = any (strange[at : at + n - 1]) as strange
          from generate_series(1, least(4, many - at + 1)) as n, array_to_string(tokens[at : at + n - 1], ' ') as run,
            lateral (select char_length(run) <= 80 as short) as length
        )
        select s.term, s.means, t.n, s.term <> t.run and s.stem <> t.stem and s.spoken <> t.spoken as heard into entry
          from typed t join public.search_words s on s.term = t.run
            or (s.stem = t.stem and s.stem <> ''
              and (t.strange or exists (select from unnest(s.means) as m where search.stems_of(m) = s.stem)))
            or (s.sound = t.sound and s.sound <> '' and t.strange and (not cut_short or s.means <> '{}')
              -- Of two consonants or less, only what is written as it is spoken: TC is no "tak".
              and (char_length(s.sound) > 2 or t.spoken in (t.run, s.spoken))
              and case when t.n > 1 then char_length(s.sound) > 3 and extensions.levenshtein_less_equal(t.spoken, s.spoken, 1) <= 1
                else search.sounds_like(t.spoken, s.spoken, s.sound,
                  t.run ~ '[\u0900-\u0b7f]' <> (s.term ~ '[\u0900-\u0b7f]')) end)
          order by t.n desc, s.term <> t.run, s.stem <> t.stem, extensions.levenshtein_less_equal(left(t.spoken, 80), s.spoken, 4),
            s.term
          limit 1;
      else
        select s.term, s.means, n, false as heard into entry
          from generate_series(1, least(4, many - at + 1)) as n
            join public.search_words s on not exact and s.term = array_to_string(tokens[at : at + n - 1], ' ')
          order by n desc limit 1;
        if not found and not exact then
          select s.term, s.means, 1 as n, false as heard into entry from public.search_words s
            where s.stem = search.lexeme_of(tokens[at]) and s.stem <> ''
              and exists (select from unnest(s.means) as m where search.stems_of(m) = s.stem)
            order by s.term limit 1;
        end if;
      end if;
      if found then
        taken := entry.n;
        phrase := array_to_string(tokens[at : at + entry.n - 1], ' ');
        if entry.heard then
          term.corrected := case when search.distance(phrase, entry.means[1]) <= least(2, search.distance(phrase, entry.term))
            then entry.means[1] else entry.term end;
        end if;
        -- The site's own name says no more: everything here is about it.
        term.filler := entry.means in ('{}', '{campuslife}');
        term.means := entry.means;
        -- With others that mean the same before anything else, so far as documents have them: "exam" finds a notice in Hindi.
        words := array[entry.term] || entry.means || array(
          select distinct s.term from public.search_words s
          where s.means && (entry.means || entry.term) and s.means[1] = any (entry.means || entry.term) and ts_lexize('pg_catalog.english_stem', s.term) <> '{}' and not exists (
            select from unnest(string_to_array(s.term, ' ')) as piece
            where not exists (select from search.words w where w.list = any (lists) and w.word = piece))
          limit 24);
      else
        words := array[phrase];
        looked_up := not exact and phrase ~ '[^\d.]' and ts_lexize('pg_catalog.english_stem', phrase) <> '{}';
        term.filler := ts_lexize('pg_catalog.english_stem', phrase) = '{}'
          -- IT and ME are branches, where they are written so.
          and not (asked ~ ('\m' || upper(phrase) || '\M') and asked <> upper(asked) and phrase in ('it', 'me'));
      end if;
    end if;
    at := at + taken;

    term.typed := array_to_string(written[at - taken : at - 1], ' ');
    term.weight := 1;
    term.lexemes := array(select distinct search.lexeme_of(w) from unnest(words) as p, unnest(search.words_of(p)) as w);
    -- A word that few have is looked for: it may be of a document that is still to come, or that is gone.
    term.known := case when looked_up then not strange[at - 1] else exists (
        select from search.words w where w.list = any (lists) and w.lexeme = any (term.lexemes) and w.documents > 50)
      or search.has(search.any_of(words), lists) end;
    if not exact and not term.filler and taken = 1 and char_length(phrase) >= 2 and phrase !~ '^[\d.]+$'
      and (cut_short or (at > many and not whole) or not term.known) then
      if not (whole and char_length(phrase) < 4) then
        parts := array(
          select found.word from (
            select w.word, max(w.documents) as documents from search.words w
            where w.list = any (lists) and w.word like replace(phrase, '_', '') || '%' and w.word <> phrase
            group by w.word order by max(w.documents) desc, w.word limit 40
          ) as found
          where found.documents > 50 or search.has(search.query_of(found.word), lists)
          order by found.documents desc, found.word limit 30);
      end if;
      if coalesce(parts, '{}') = '{}' and not term.known and not whole and char_length(phrase) >= 3 then
        parts := array(
          select found.word from (
            select w.word, max(w.documents) as documents from search.words w
            where w.list = any (lists) and w.word like '%' || phrase || '%'
            group by w.word order by max(w.documents) desc, w.word limit 40
          ) as found
          where found.documents > 50 or search.has(search.query_of(found.word), lists)
          order by found.documents desc, found.word limit 30);
      end if;
      if coalesce(parts, '{}') = '{}' and not term.known and term.means is null then
        words := search.homophones_of(phrase, lists);
        if words = '{}' then
          words := search.corrections_of(phrase, lists);
          -- A short word, or two mistakes: easily taken for another.
          term.credit := search.weight(case when char_length(phrase) < 6 or search.distance(phrase, words[1]) > 1
            then 'corrected, far' else 'corrected' end);
        end if;
        term.corrected := words[1];
        if term.corrected is not null then
          term.means := (select s.means from public.search_words s where s.term = term.corrected);
          words := words[1:3] || coalesce(term.means, '{}');
          term.filler := term.means = '{}';
          term.lexemes := array(select distinct search.lexeme_of(w) from unnest(words) as p, unnest(search.words_of(p)) as w);
          term.known := true;
        end if;
      end if;
    end if;
    if term.known then
      term.strong := search.any_of(words);
      term.strong_title := search.any_of(words, 'A');
      term.strong_text := search.any_of(words, 'AB');
      term.strong_also := search.any_of(words, 'C');
    end if;
    if parts <> '{}' then
      term.known := true;
      term.weak := search.any_of(parts);
      term.weak_title := search.any_of(parts, 'A');
    end if;
    -- "Examination form" is no examination.
    term.kinds := (select ',' || string_agg(distinct kind, ',') || ',' from search.kind_words k, unnest(k.kinds) as kind,
        unnest(coalesce(term.corrected, phrase) || coalesce(term.means, '{}')) as word
      where k.lexeme = search.lexeme_of(word));
    -- Rare words weigh more than common ones.
    -- A phrase is as rare as the rarest of its words.
    frequency := coalesce((
      select sum(rarest) from (
        select min((select coalesce(sum(w.documents), 0) from search.words w
          where w.list = any (lists) and w.lexeme = search.lexeme_of(part))) as rarest
        from unnest(words) as p, unnest(search.words_of(p)) as part group by p
      ) as phrases), 0);
    term.weight := case when term.known then ln(1 + total / (1 + least(frequency, total)))
      else ln(1 + total) * search.weight(case when phrase ~ '^[\d.]+$' then 'unknown number' when whole and term.means is null then 'unknown asked' else 'unknown' end) end;
    term.lexemes := term.lexemes || array(select search.lexeme_of(p) from unnest(parts) as p);
    if term.filler and not with_fillers then fillers := fillers || term; else terms := terms || term; end if;
  end loop;
  if terms = '{}' then terms := array(select f from unnest(fillers) as f where f.means <> '{}'); end if;
  -- A question of nothing but such words asks for nothing; in a search box, they are what is looked for.
  return query select * from unnest(case when terms = '{}' and not whole then fillers else terms end);
end
$$;
revoke all on function search.understand(text, text[], boolean) from public;
