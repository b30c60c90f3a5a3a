-- What a mistyped word is said to be, and what is marked in what was found. The functions are long: what changes is
-- replaced in them as they stand.
do $$
declare
  change text[];
  definition text;
begin
  foreach change slice 1 in array array[
    -- The search words have usual misspellings ("palcement"): the word itself is said where it is as near, and not
    -- another way to misspell it.
    ['search.understand(text, text[], boolean)', 'if entry.heard then term.corrected := entry.term; end if;',
      'if entry.heard then
          term.corrected := case when search.distance(phrase, entry.means[1]) <= least(2, search.distance(phrase, entry.term))
            then entry.means[1] else entry.term end;
        end if;'],
    -- Nor is it before a word of the site's own texts, also where their documents are not counted yet.
    ['search.corrections_of(text, text[])', 'select s.term, 1 from', 'select s.term, -1 from'],
    -- Meanings of several words ("training and placement") have little ones, which mark nothing.
    ['search.matched(text, text[])', 'where left(lower(word), 2) = any (beginnings) and exists (',
      'where left(lower(word), 2) = any (beginnings)
      and lower(word) not in (''a'', ''an'', ''and'', ''at'', ''by'', ''for'', ''in'', ''of'', ''on'', ''or'', ''the'', ''to'', ''with'')
      and exists (']
  ] loop
    definition := pg_get_functiondef(change[1]::regprocedure);
    if position(change[2] in definition) = 0 then raise exception '% has no %', change[1], change[2]; end if;
    execute replace(definition, change[2], change[3]);
  end loop;
end
$$;
