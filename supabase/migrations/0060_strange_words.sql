-- Strangers ask in words that no list has: of a whole question, a word that neither the word list nor a document has is
-- mostly one in passing, and says less than in a search of two words. docs/decisions/0051-confidence-of-answers.md.

-- In Odia a word carries its case, number and article with it: of each word that the list lacks, the form that it has.
create function search.without_case(words text[]) returns text[]
  language sql stable set search_path = ''
  return array(
    select coalesce((
        select s.term from public.search_words s
        where typed.word ~ '[\u0b00-\u0b7f]' and s.term = regexp_replace(typed.word,
          '(ମାନଙ୍କରୁ?|ମାନଙ୍କୁ|ମାନଙ୍କ|ମାନେ|ଗୁଡି?କରୁ?|ଗୁଡ଼ି?କରୁ?|ଗୁଡିକ|ଗୁଡ଼ିକ|ଟିରେ|ଟିର|ଟିକୁ|ଟାରେ|ଟାର|ଟି|ଟା|ଙ୍କର|ଙ୍କୁ|ଙ୍କ|ଠାରୁ|ଠାରେ|ରେ|ରୁ|କୁ|ର)$', '')
          and not exists (select from public.search_words as written where written.term = typed.word)
      ), typed.word)
    from unnest(words) with ordinality as typed (word, place) order by place);
revoke all on function search.without_case(text[]) from public;

do $$
declare
  change text[];
  definition text;
begin
  foreach change slice 1 in array array[
    ['search.weight(text)', 'WHEN ''unknown number''::text', 'WHEN ''unknown asked''::text THEN 0.5 WHEN ''unknown number''::text'],
    ['search.understand(text, text[], boolean)', 'then ''unknown number'' else ''unknown'' end)',
      'then ''unknown number'' when whole and term.means is null then ''unknown asked'' else ''unknown'' end)'],
    ['search.understand(text, text[], boolean)', 'tokens constant text[] := (search.words_of(asked))[1:32];',
      'written constant text[] := (search.words_of(asked))[1:32];
  tokens constant text[] := search.without_case(written);'],
    ['search.understand(text, text[], boolean)', 'term.typed := phrase;',
      'term.typed := array_to_string(written[at - taken : at - 1], '' '');'],
    -- The beginning of a word, in a search that is still typed, is no little word that sounds like it.
    ['search.understand(text, text[], boolean)', 's.sound <> '''' and t.strange',
      's.sound <> '''' and t.strange and (not cut_short or s.means <> ''{}'')'],
    -- So a passage may have less of what was asked, too.
    ['assistant.passages(text, integer)', 'null, 0.15, 0.4)', 'null, 0.06, 0.3)'],
    -- Short words that came from English: what is spoken alike in both scripts is one word, of two consonants also.
    ['search.homophones_as_written(text, text[])', '< 3 or', '< 2 + (not foreign_script)::integer or']
  ] loop
    definition := pg_get_functiondef(change[1]::regprocedure);
    if position(change[2] in definition) = 0 then raise exception '% has no %', change[1], change[2]; end if;
    execute replace(definition, change[2], change[3]);
  end loop;
end
$$;
