-- The sentence that fits best, at most 240 characters, and the words of title and excerpt that were searched, as they are
-- written there.
create or replace function search.excerpt(text text, lexemes text[]) returns text
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
      with ordinality as s (sentence, place), lateral (select search.fold(s.sentence) as folded offset 0) as f
    where s.sentence ~ '\S' and s.place <= 200
    -- A stem is the beginning of its words, nearly always.
    order by (select count(*) from unnest(lexemes) as l
        where position(case when char_length(l) < 4 then ' ' || l else l end in ' ' || f.folded) > 0) desc,
      s.place
    limit 1;
  -- Not with the dot that parts it from what stands before.
  best := btrim(regexp_replace(best, '\s+', ' ', 'g'), ' ·');
  if char_length(best) <= longest then return best; end if;
  -- Of a long sentence, the part around the first of the words.
  select coalesce(min(nullif(position(l in search.fold(best)), 0)), 1) into first from unnest(lexemes) as l;
  first := greatest(1, least(first - 60, char_length(best) - longest + 3));
  best := substr(best, first, longest - 2);
  return case when first > 1 then '…' else '' end
    || regexp_replace(case when first > 1 then regexp_replace(best, '^\S*\s+', '') else best end, '\s+\S*$', '') || '…';
end
$$;
revoke all on function search.excerpt(text, text[]) from public;
