-- Where a search finds nothing, the box offers the words nearest to what was typed, of those that the asker may read.

-- The likest first. A correction is what was surely meant and is searched at once; these are for a person to choose from,
-- each to be searched alone, so that something is found.
create function search.nearest_words(q text, lists text[]) returns text[]
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

alter function public.search_box(text, integer) set schema search;
alter function search.search_box(text, integer) rename to box;
revoke all on function search.box(text, integer) from public, anon, authenticated, service_role;

create function public.search_box(q text, per_group integer default 3) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  answer constant jsonb := search.box(q, per_group);
begin
  return answer || jsonb_build_object('nearest', case
    when answer -> 'groups' = '[]' then to_jsonb(search.nearest_words(q, search.callers_lists())) else '[]' end);
end
$$;
revoke all on function public.search_box(text, integer) from public;
grant execute on function public.search_box(text, integer) to anon, authenticated, service_role;
