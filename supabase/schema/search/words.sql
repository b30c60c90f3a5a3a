-- The words of a text, in order.
create or replace function search.words_of(t text) returns text[]
  language sql immutable parallel safe
  begin atomic
    select coalesce(array_agg(token order by place), '{}')
    from ts_parse('default', search.separate(t)) with ordinality as parsed (kind, token, place)
    where kind <> 12;
  end;
revoke all on function search.words_of(text) from public;

-- Course codes in one word, since 'CS 301' and 'CS-301' are also written 'cs301'. Capitals alone, or every "room 12" would be
-- one.
create or replace function search.codes_of(t text) returns text
  language sql immutable parallel safe
  begin atomic
    select coalesce(string_agg(code[1] || code[2], ' '), '')
    from regexp_matches(t, '\m([A-Z]{2,5})[ -]?([0-9]{2,4}[A-Z]?)\M', 'g') as code;
  end;
revoke all on function search.codes_of(text) from public;

-- The short names of a title: 'Data Structures and Algorithms' is searched as DSA.
create or replace function search.initials_of(t text) returns text
  language sql immutable parallel safe
  begin atomic
    select case when count(*) between 2 and 6 then string_agg(left(word, 1), '' order by place) else '' end
    from unnest(search.words_of(t)) with ordinality as w (word, place)
    where word not in ('and', 'of', 'the', 'for', 'in', 'to', 'a', 'an', 'with', 'on') and word !~ '\d';
  end;
revoke all on function search.initials_of(text) from public;

-- The lexeme under which a word is in the index.
create or replace function search.lexeme_of(word text) returns text
  language sql immutable parallel safe
  return case when word ~ '\d' then word else coalesce((ts_lexize('search.stem', word))[1], word) end;
revoke all on function search.lexeme_of(text) from public;

-- The lexemes of a phrase, in its order.
create or replace function search.stems_of(phrase text) returns text
  language sql immutable parallel safe
  return (select string_agg(search.lexeme_of(word), ' ' order by place)
    from unnest(search.words_of(phrase)) with ordinality as w (word, place));
revoke all on function search.stems_of(text) from public;

-- A text without its e-mail addresses: a search for "exam" does not mean one at example.org. Their words are found, but
-- neither completed from their beginnings nor used as corrections.
create or replace function search.without_addresses(t text) returns text
  language sql immutable parallel safe
  return case when position('@' in t) > 0 then regexp_replace(t, '\S+@\S+', ' ', 'g') else t end;
revoke all on function search.without_addresses(text) from public;

-- Of each Odia word that the word list lacks, the form that it has: a word carries its case, number and article with it.
create or replace function search.without_case(words text[]) returns text[]
  language sql stable set search_path = ''
  return array(
    select coalesce((
        select s.term from public.search_words s
        where typed.word ~ '[\u0b00-\u0b7f]' and s.term = regexp_replace(typed.word,
          '(ମାନଂକରୁ?|ମାନଂକୁ|ମାନଂକ|ମାନେ|ଗୁଡି?କରୁ?|ଗୁଡ଼ି?କରୁ?|ଗୁଡିକ|ଗୁଡ଼ିକ|ଟିରେ|ଟିର|ଟିକୁ|ଟାରେ|ଟାର|ଟି|ଟା|ଂକର|ଂକୁ|ଂକ|ଠାରୁ|ଠାରେ|ରେ|ରୁ|କୁ|ର)$', '')
          and not exists (select from public.search_words as written where written.term = typed.word)
      ), typed.word)
    from unnest(words) with ordinality as typed (word, place) order by place);
revoke all on function search.without_case(text[]) from public;
