-- Words that resemble one that no document has, the most similar first. A correction is what was surely meant and is searched
-- at once; these are for a person to choose from, each to be searched alone, so that something is found.
create or replace function search.nearest_words(q text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set pg_trgm.similarity_threshold = 0.3
as $$
begin
  return array(
    select word from (
      select * from (
        select distinct on (w.lexeme) w.word, extensions.similarity(w.word, typed) as likeness
        from unnest((search.words_of(left(q, 500)))[1:8]) as typed
          join search.words w on w.word operator(extensions.%) typed
        where w.list = any (lists) and w.word <> typed and typed ~ '[^\d.]' and char_length(typed) between 3 and 40
        order by w.lexeme, likeness desc, w.documents desc, w.word
      ) as alike
      order by likeness desc, word limit 12
    ) as likest
    -- A word can outlive its last document, and be of one that is still to come.
    where search.has(search.query_of(word), lists)
    order by likeness desc, word limit 3);
end
$$;
revoke all on function search.nearest_words(text, text[]) from public;

-- The correction of a word that no document has: the nearest and most frequent words that the caller may read, first. None of
-- less than four letters.
create or replace function search.corrections_of(typed text, lists text[]) returns text[]
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
          select s.term, -1 from public.search_words s
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
revoke all on function search.corrections_of(text, text[]) from public;

-- Words of documents that sound like one that none has, the nearest first.
create or replace function search.homophones_as_written(typed text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
as $$
declare
  spoken constant text := search.spoken(typed);
  sound constant text := search.sound_of(typed);
  foreign_script constant boolean := typed ~ '[\u0900-\u0b7f]';
begin
  if char_length(replace(sound, '0', '')) < 2 + (not foreign_script)::integer or char_length(typed) > 40 or typed ~ '\d' then return '{}'; end if;
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
revoke all on function search.homophones_as_written(text, text[]) from public;

-- Words that sound alike; of an Odia word that has none, those of the word without its ending.
create or replace function search.homophones_of(typed text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  found text[] := search.homophones_as_written(typed, lists);
begin
  if found = '{}' and typed ~ '[\u0b00-\u0b7f]' then
    found := search.homophones_as_written(regexp_replace(typed, '(ରେ|ରୁ|କୁ|ଙ୍କ|ର)$', ''), lists);
  end if;
  return found;
end
$$;
revoke all on function search.homophones_of(text, text[]) from public;
