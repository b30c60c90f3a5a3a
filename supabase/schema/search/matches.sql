-- Whether a document that the caller may read now has a word.
create or replace function search.knows(word text, lists text[]) returns boolean
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
revoke all on function search.knows(text, text[]) from public;

-- The words of a shown text that were searched, for their marks.
create or replace function search.matched(shown text, lexemes text[]) returns text[]
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
    where left(search.fold(word), 2) = any (beginnings)
      and lower(word) not in ('a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with')
      and exists (
      select from unnest(search.words_of(word)) as w where search.lexeme_of(w) = any (lexemes)));
end
$$;
revoke all on function search.matched(text, text[]) from public;
