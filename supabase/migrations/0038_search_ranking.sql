-- Better answers to what people really type (npm run evaluate): words are found by how they sound, in whichever script;
-- a corrected or an abbreviated title counts as written; and what marks samples is no part of what they say.
-- docs/decisions/0036-search.md explains it.

-- ---- How a word sounds, whether it is written in Latin, Devanagari or Odia letters: 'kitaab', 'kitab', 'किताब';
-- 'pasword', 'पासवर्ड', 'ପାସୱାର୍ଡ'. By rule, since no list has every spelling.

-- Indian scripts letter by letter, as they are mostly typed in Latin letters.
create function search.in_latin(t text) returns text
  language sql immutable parallel safe
  return translate(
    replace(replace(
      -- A vowel is heard after a consonant that nothing else follows.
      regexp_replace(
        regexp_replace(
          -- Odia letters stand in the same order as those of Devanagari.
          translate(normalize(t, nfd),
            'ଂଃଅଆଇଈଉଊଋଏଐଓଔକଖଗଘଙଚଛଜଝଞଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଳଵଶଷସହାିୀୁୂୃେୈୋୌ୍ୟୱଁ଼' || U&'\093c\0b3c\200d\0b56\0b57',
            'ंःअआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमजरललवशषसहािीुूृेैोौ्यवँ'),
          '[ंँ]\M', '', 'g'),
        '([क-ह])(?=[क-हअ-औंँ])', '\1a', 'g'),
      'ृ', 'ri'), 'ऋ', 'ri'),
    'अआइईउऊएऐओऔऍऑािीुूेैोौॅॉकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहंँ्ः',
    'aaiiuueeooeoaiiuueeooeokkggnCCjjnttddnttddnpfbbmyrllbssshnn');

-- One way to write what sounds the same: vowels of either length, v and w, z and j, sh and s, ph and f, one letter for two.
create function search.spoken(t text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(replace(
        case when t ~ '[\u0900-\u0b7f]' then search.in_latin(t) else t end,
        'tion', 'san'), 'x', 'ks'), 'q', 'k'), 'ck', 'k'), 'ph', 'f'), 'ch', 'C'),
      'c(?=[eiy])', 's', 'g'),
      'c', 'k', 'g'),
      '([Ckgjtdbs])h+', '\1', 'g'),
      '([aoe])w(?![aeiouy])', '\1u', 'g'),
      '[wv]', 'b', 'g'),
      '(?<=.)y', 'i', 'g'),
    'z', 'j', 'g'),
    'ee+', 'i', 'g'),
    'oo+', 'u', 'g'),
    'a+[ie]+|e[ia]+', 'e', 'g'),
    'a+[uo]+', 'o', 'g'),
    'm(?=[pb])', 'n', 'g'),
    '(.)\1+|\s+', '\1', 'g');

-- What is left without its vowels: by this, spellings are looked up.
create function search.sound_of(t text) returns text
  language sql immutable parallel safe
  return (
    select case when spoken ~ '^[aeiou]' then '0' else '' end || regexp_replace(spoken, '[aeiou]+', '', 'g')
    from search.spoken(t) as spoken);


-- Whether two ways of writing, as they are spoken, may be one word: the fewer consonants they share, the less their vowels
-- may differ. Vowels are often left out ('krna', 'nhi'); from one script to another they differ most.
create function search.sounds_like(typed text, other text, sound text, scripts_differ boolean) returns boolean
  language sql immutable parallel safe
  return typed = other or (
    char_length(other) between 2 and 40 and char_length(typed) between 2 and 40
    and extensions.levenshtein_less_equal(typed, other, 4) <= case
      when char_length(replace(sound, '0', '')) < 3 then
        case when char_length(other) > char_length(typed) and extensions.levenshtein(typed, other) = char_length(other) - char_length(typed)
          and char_length(typed) = char_length(replace(sound, '0', '')) + (typed ~ '[aeiou]$')::integer
          then 2 else 0 end
      when char_length(replace(sound, '0', '')) = 3 then 1
      else 2 + 2 * scripts_differ::integer end);

create function private.are_search_terms(words text[]) returns boolean
  language sql immutable set search_path = ''
  return not exists (
    select from unnest(words) as word where char_length(word) > 80 or word !~ '^\s*\S+(\s+\S+){0,3}\s*$');

-- What is there already is cut to that, as it would be by hand.
update public.search_words s set means = array(
    select left(array_to_string((string_to_array(word, ' '))[1:4], ' '), 80)
    from unnest(s.means) with ordinality as m (word, place) order by place)
  where not private.are_search_terms(s.means);
alter table public.search_words
  add constraint search_words_means_short check (private.are_search_terms(means)),
  -- Written by the trigger below.
  add column spoken text not null default '',
  add column sound text not null default '',
  add column stem text not null default '';
create index search_words_sound on public.search_words (sound);
create index search_words_stem on public.search_words (stem);
create index words_by_sound on search.words (search.sound_of(word));

create function search.stems_of(phrase text) returns text
  language sql immutable parallel safe
  return (select string_agg(search.lexeme_of(word), ' ' order by place)
    from unnest(search.words_of(phrase)) with ordinality as w (word, place));

create or replace function private.search_word_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.term := array_to_string(search.words_of(new.term), ' ');
  new.spoken := search.spoken(new.term);
  new.sound := search.sound_of(new.term);
  -- Of English words, other forms are the same entry: harassed, harassing.
  new.stem := case when new.language in ('en', 'code') then search.stems_of(new.term) else '' end;
  new.means := coalesce((select array_agg(array_to_string(search.words_of(word), ' ') order by place)
    from unnest(new.means) with ordinality as m (word, place) where search.words_of(word) <> '{}'), '{}');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if auth.uid() is not null then new.shipped := false; end if;
  end if;
  return new;
end
$$;
update public.search_words set term = term;

-- ---- What was typed, word by word.
alter type search.term
  -- Of the word list: what it stands for; none where it only asks or fills.
  add attribute means text[],
  add attribute filler boolean,
  -- How sure it is that this was meant, of 1.
  add attribute credit real,
  -- Narrowed to the other words: of a page of the product, those in which people ask for it.
  add attribute strong_also tsquery;

-- Whether a document that the asker may read now has a word.
create function search.knows(word text, lists text[]) returns boolean
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
as $$
begin
  return exists (
      -- A word that few have is looked for: it may be of a document that is still to come, or that is gone.
      select from search.words w where w.list = any (lists) and w.lexeme = search.lexeme_of(knows.word) and w.documents > 50)
    or search.has(search.query_of(word), lists);
end
$$;

-- Words of documents that sound like one that nothing has, the nearest first.
create function search.homophones_of(typed text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
as $$
declare
  spoken constant text := search.spoken(typed);
  sound constant text := search.sound_of(typed);
  foreign_script constant boolean := typed ~ '[\u0900-\u0b7f]';
begin
  if char_length(replace(sound, '0', '')) < 3 or char_length(typed) > 40 or typed ~ '\d' then return '{}'; end if;
  return array(
    select near.word from (
      select w.word, extensions.levenshtein_less_equal(spoken, search.spoken(w.word), 4) as distance, max(w.documents) as documents
      from search.words w
      where w.list = any (lists) and search.sound_of(w.word) = sound
        -- Within a script, corrections_of() is stricter: "weather" is no water.
        and foreign_script <> (w.word ~ '[\u0900-\u0b7f]') and search.sounds_like(spoken, search.spoken(w.word), sound, true)
      group by w.word order by 2, 3 desc, 1 limit 10
    ) as near
    where search.has(search.query_of(near.word), lists)
    order by near.distance, near.documents desc, near.word limit 3);
end
$$;

drop function search.understand(text, text[]);
create function search.understand(q text, lists text[] default search.callers_lists(), with_fillers boolean default false)
  returns setof search.term
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
            or (s.sound = t.sound and s.sound <> '' and t.strange
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
        if entry.heard then term.corrected := entry.term; end if;
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

    term.typed := phrase;
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
      else ln(1 + total) * search.weight(case when phrase ~ '^[\d.]+$' then 'unknown number' else 'unknown' end) end;
    term.lexemes := term.lexemes || array(select search.lexeme_of(p) from unnest(parts) as p);
    if term.filler and not with_fillers then fillers := fillers || term; else terms := terms || term; end if;
  end loop;
  if terms = '{}' then terms := array(select f from unnest(fillers) as f where f.means <> '{}'); end if;
  -- A question of nothing but such words asks for nothing; in a search box, they are what is looked for.
  return query select * from unnest(case when terms = '{}' and not whole then fillers else terms end);
end
$$;

-- ---- Every weight of the ranking, judged by the evaluation (npm run evaluate), not by taste.
create or replace function search.weight(name text) returns real
  language sql immutable parallel safe
  return case name
    -- Where a word stands, of what it could give.
    when 'in title' then 1.0
    when 'in text' then 0.85
    when 'in other words' then 0.75
    -- Of a course, a paper: a line of text, whose codes, short names and initials stand among the other words. And of a page
    -- or a help entry, the words in which people ask for it.
    when 'in a line' then 0.95
    -- As the beginning or a part of a word; of a title, of anything else.
    when 'part in title' then 0.8
    when 'part elsewhere' then 0.5
    -- A document of the kind that the word names.
    when 'names the kind' then 0.7
    -- What the words of another spelling, and what a corrected word weigh.
    when 'corrected' then 0.85
    when 'corrected, far' then 0.6
    -- A word that nothing has, compared with a rare one.
    when 'unknown' then 1.2
    when 'unknown number' then 0.4
    -- Added to the share of the question that a document has.
    when 'next to each other' then 0.12
    when 'substring of title' then 0.2
    when 'beginning of title' then 0.1
    when 'whole title' then 0.15
    when 'substring of text' then 0.1
    -- A course, a paper, an exam by its short name or code as it stands.
    when 'short name' then 0.45
    -- Words cut short, in the order of the title: "op sys".
    when 'beginnings in title' then 0.15
    -- In a search, of a title that says nothing else; less, the more it says.
    when 'title alone' then 0.1
    when 'kind' then 0.1
    when 'fresh' then 0.04
    when 'due soon' then 0.04
    when 'past' then -0.08
    when 'own branch' then 0.04
    when 'own semester' then 0.04
    when 'page' then 0.1
    when 'comment' then -0.03
    -- Less of the question than this, and less than this share of what the best has, is about something else.
    when 'least' then 0.3
    when 'least of best' then 0.6
  end::real;

insert into search.kind_words (lexeme, kinds) values ('date', '{exam,notice}'), ('deadlin', '{exam,notice}');

create or replace function search.ranked(q text, lists text[], asked search.term[], wanted text[] default null)
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
  -- What was typed with its errors mended, and what it is short for, could be a title as well.
  mended constant text := case when exists (select from unnest(asked) as t where t.corrected is not null) then
    array_to_string(array(select coalesce(t.corrected, t.typed) from unnest(asked) as t), ' ') end;
  beginnings constant text := (select string_agg('\m' || replace(word, '.', '\.') || '\S*', '\s+((and|of|the|for|in|to|with|on|a)\s+)*' order by place)
    from unnest(search.words_of(left(q, 200))) with ordinality as w (word, place)
    where word not in ('and', 'of', 'the', 'for', 'in', 'to', 'with', 'on', 'a'));
  -- Of a search; a question has other words, too.
  length constant real := case when q ~ '[?।]' then 0 else array_length(search.words_of(left(q, 200)), 1) end;
  meant constant text[] := case when array_length(asked, 1) = 1 then asked[1].means end;
  several constant boolean := array_length(asked, 1) > 1;
  total constant real := (select sum(t.weight) from unnest(asked) as t);
  named constant text := (select string_agg(t.kinds, '') from unnest(asked) as t);
  kinds constant text[] := coalesce(wanted, array['page', 'help', 'vendor', 'post', 'notice', 'alumnus', 'company', 'question',
    'material', 'template', 'project', 'tutorial', 'course', 'exam', 'discussion']);
  adjacent tsquery;
  found_words integer := 0;
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
      found_words := found_words + 1;
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
        select c.here, (sum(t.weight * t.credit * greatest(
            case when c.terms @@ t.strong then case
              when c.terms @@ t.strong_title then in_title
              when (c.kind in ('course', 'material') and c.part is null) or (c.kind in ('page', 'help') and c.terms @@ t.strong_also) then in_a_line
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
        + case when found_words > 1 and p.terms @@ adjacent then search.weight('next to each other') else 0 end
        + case
            when f.title = folded or f.title = mended or f.title = any (meant) then
              search.weight('substring of title') + search.weight('beginning of title') + search.weight('whole title')
            when starts_with(f.title, folded) or starts_with(f.title, mended) then search.weight('substring of title') + search.weight('beginning of title')
            when position(folded in f.title) > 0 then search.weight('substring of title')
            when several and position(folded in lower(left(p.text, 2000))) > 0 then search.weight('substring of text')
            else 0 end
        + case when p.kind in ('course', 'material', 'exam') and char_length(folded) >= 2 and position(' ' || folded || ' ' in ' ' || lower(p.also) || ' ') > 0
            then search.weight('short name') else 0 end
        + case when several and length > 0 and f.title ~ beginnings then search.weight('beginnings in title') else 0 end
        + search.weight('title alone') * p.share * least(1, length / array_length(string_to_array(f.title, ' '), 1))
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

-- ---- What a sample says of itself ("A sample notice that ships with CampusLife. Dates, fees and places …") is no answer
-- to a question on dates, fees and places.
create function search.without_sample_note(t text) returns text
  language sql immutable parallel safe
  return regexp_replace(t, 'A sample (notice|entry|card)( that ships with CampusLife)?\.( Dates, fees and places are your college[’'']s to fill in\.)?', '', 'g');

create or replace function search.plain(html text) returns text
  language sql immutable parallel safe
  begin atomic
    select btrim(regexp_replace(search.without_sample_note(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(html, '</(p|li|h[1-6]|div|tr)>|<br\s*/?>', e'\n', 'gi'),
          '<[a-zA-Z/!][^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')),
      '[ \t\r]+', ' ', 'g'));
  end;

create or replace view search.source_vendor as
  select 'everyone' as list, v.id as row_id, v.id::text as subject_id, null::text as part, v.name as title,
    concat_ws(' · ', nullif(array_to_string(v.specialties, ', '), ''), nullif(search.without_sample_note(v.description), ''), nullif(v.location, ''),
      nullif(v.hours, ''), nullif(v.contact, ''), nullif(v.email, '')) as text,
    'book vendor shop' as also, '/books?id=' || v.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, v.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.vendors v;

create or replace view search.source_alumnus as
  select 'pro' as list, a.id as row_id, a.id::text as subject_id, null::text as part, a.name as title,
    concat_ws(' · ', nullif(concat_ws(', ', nullif(a.current_position, ''), nullif(a.company, ''), nullif(a.location, '')), ''),
      a.degree || ', ' || a.graduation_year, search.without_sample_note(a.bio)) as text,
    'alumni alumnus senior graduate' as also, '/alumni?q=' || replace(a.name, ' ', '+') as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, a.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.alumni a;

select search.index_rows('notice', array(select id::text from public.notices where content like '%A sample %'));
select search.index_rows('vendor', array(select id::text from public.vendors where description like '%A sample %'));
select search.index_rows('alumnus', array(select id::text from public.alumni where bio like '%A sample %'));

-- ---- Whoever types "exam" means no e-mail address at example.org: its words are found, but neither guessed from their
-- beginnings nor put in place of others.
create function search.without_addresses(t text) returns text
  language sql immutable parallel safe
  return case when position('@' in t) > 0 then regexp_replace(t, '\S+@\S+', ' ', 'g') else t end;

create or replace function search.learn_words(list text, texts text[]) returns void
  language sql set search_path = ''
begin atomic
  insert into search.words (list, word, lexeme)
  select learn_words.list, found.word, search.lexeme_of(found.word)
  from (select distinct word from unnest(texts) as t (t), unnest(search.words_of(search.without_addresses(left(t, 20000)))) as word) as found
  where char_length(found.word) <= 40
  -- Two who learn the same words wait for each other, and never both ways.
  order by found.word
  on conflict do nothing;
end;

create or replace function search.count_words(sample integer default 30000) returns void
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
           from %s d %s, unnest(search.words_of(search.without_addresses(d.title || '' '' || d.also || '' '' || left(d.text, 20000)))) as word
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

-- ---- For the answers: the question as the search reads it, in the words of the content.
create function assistant.understood(q text) returns table (typed text, corrected text, means text[])
  language sql stable security definer set search_path = ''
begin atomic
  select t.typed, t.corrected, t.means from search.understand(understood.q, search.callers_lists(), true) as t;
end;

revoke all on all functions in schema search from public;
revoke all on function private.are_search_terms(text[]), assistant.understood(text) from public;
grant execute on function private.are_search_terms(text[]) to authenticated, service_role;
-- Visitors ask, too.
grant usage on schema assistant to anon, service_role;
grant execute on function assistant.understood(text) to anon, authenticated, service_role;
